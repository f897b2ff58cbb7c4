"""What the first match needs, made ready while people look at the first page: piece by piece.

Reading a screen's layout or which letters a font has, drawing the first disc and measuring words
for the first time take longer than a touch may; nobody notices them on a page that stands still.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from kivy.clock import Clock
from kivy.core.window import Window

from companion.ui import fonts, glyphs, screens
from companion.ui.hall import Hall
from companion.ui.tidy import loosen
from companion.ui.widgets import textures

PAUSE_S: Final = 0.2
"""Between two pieces. Chosen: a touch never waits for two of them."""
SOONEST: Final = ("new", "table", "settings", "rules")
"""What people open first is read first."""
REHEARSED: Final = ("new", "settings")
"""The pages with the most words."""


def pieces(hall: Hall) -> Iterator[Callable[[], object]]:
    """Each thing that is made ready, in the order in which it is needed."""
    yield textures.disc
    for file in (fonts.REGULAR, fonts.BOLD):
        yield partial(glyphs.known, str(fonts.FOLDER / file))
    for name in SOONEST:
        yield partial(screens.read, name)
    for name in REHEARSED:
        yield partial(rehearse, name, hall)
    for name in (name for name in screens.NAMES if name not in SOONEST):
        yield partial(screens.read, name)


def rehearse(name: str, hall: Hall) -> None:
    """Lay a page out that nobody sees: what its words measure is known when it is opened."""
    leafed = hall.leafed
    page = screens.make(name, hall)
    page.size = Window.size
    page.refresh()
    hall.leafed = leafed  # nobody has looked at a game
    Clock.schedule_once(lambda _: loosen(page), PAUSE_S)


def begin(hall: Hall) -> None:
    """Make all of it ready, a piece in each pause."""
    left = pieces(hall)
    Clock.schedule_interval(lambda _: _next(left), PAUSE_S)


def _next(left: Iterator[Callable[[], object]]) -> bool:
    """Make the next piece ready; whether there was one."""
    piece = next(left, None)
    if piece is not None:
        piece()
    return piece is not None
