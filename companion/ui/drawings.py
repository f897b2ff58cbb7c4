"""Which drawing a game has: its own, found through its room, or the plain one."""

from __future__ import annotations

from functools import cache

from companion import games as rooms
from companion.ui.drawing import Drawing
from companion.ui.plain import PLAIN


@cache
def drawing_of(game: str) -> Drawing:
    """The drawing of a game; one without its own is shown as names and numbers."""
    module = rooms.screen(game)
    if module is None:
        return PLAIN
    found = module.DRAWING
    assert isinstance(found, Drawing)
    return found
