"""What the first match needs, made ready while people look at the first page: piece by piece.

Reading a screen's layout or which letters a font has and drawing the first disc take longer than a
touch may; nobody notices them on a page that stands still.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from kivy.clock import Clock

from companion.ui import fonts, glyphs, screens
from companion.ui.widgets import textures

PAUSE_S: Final = 0.2
"""Between two pieces. Chosen: a touch never waits for two of them."""
SOONEST: Final = ("new", "table", "settings", "rules")
"""What people open first is read first."""


def pieces() -> Iterator[Callable[[], object]]:
    """Each thing that is made ready, in the order in which it is needed."""
    yield textures.disc
    for file in (fonts.REGULAR, fonts.BOLD):
        yield partial(glyphs.known, str(fonts.FOLDER / file))
    for name in (*SOONEST, *(name for name in screens.NAMES if name not in SOONEST)):
        yield partial(screens.read, name)


def begin() -> None:
    """Make all of it ready, a piece in each pause."""
    left = pieces()
    Clock.schedule_interval(lambda _: _next(left), PAUSE_S)


def _next(left: Iterator[Callable[[], object]]) -> bool:
    """Make the next piece ready; whether there was one."""
    piece = next(left, None)
    if piece is not None:
        piece()
    return piece is not None
