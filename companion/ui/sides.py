"""Who sits at which side of a tablet that lies flat, and how far the screen turns to them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.house.api import House
from companion.house.words import names
from companion.ui.widgets.turned import opposite
from companion.ui.words import words
from engine.core.people import player
from engine.core.steps import TABLE

NEAR, FAR, LEFT, RIGHT = "near", "far", "left", "right"
SIDES: Final = (NEAR, FAR, LEFT, RIGHT)
TURNS: Final[Mapping[str, int]] = {NEAR: 0, RIGHT: 90, FAR: 180, LEFT: 270}
"""How far a page is turned, in degrees against the clock, to stand upright for that side."""
FEWEST: Final = 4
"""So many seats are offered a side at least: a side each."""
KEPT: Final = "sides"
"""The setting: a word for each seat, in their order."""


def lies_flat(house: House) -> bool:
    """Whether the tablet lies between people."""
    return house.setting("turned") == "on"


def sides(house: House, seats: int) -> list[str]:
    """Where each seat sits; of those whom nobody has asked, half are across."""
    told = house.setting(KEPT).split()[:seats]
    usual = [FAR if seat in opposite(seats) else NEAR for seat in range(seats)]
    return [*(one if one in SIDES else NEAR for one in told), *usual[len(told) :]]


def people(house: House) -> list[str]:
    """Who sat at the last match, in their order; before the first one the seats have numbers."""
    last = next(iter(house.matches()), None)
    known = names(words.language, last.seats) if last is not None else []
    return known + [player(words.language, seat) for seat in range(len(known), FEWEST)]


def sit(house: House, seats: int, seat: int, side: str) -> str:
    """What is kept when a seat of so many sits there."""
    kept = sides(house, max(seats, len(house.setting(KEPT).split())))
    kept[seat] = side
    return " ".join(kept)


def across(house: House, seats: int) -> frozenset[int]:
    """The seats to which rows and questions are turned; a short side reads them from the near
    one."""
    found = sides(house, seats) if lies_flat(house) else ()
    return frozenset(seat for seat, side in enumerate(found) if side == FAR)


def turn(hall: Any) -> int:
    """How far all of the window is turned: a page that is for one seat faces it, and what is opened
    there, and so do the boards that it reads large before it takes one, as far as the table below
    them can be turned."""
    view, house = hall.see(), hall.house
    if view is None or not lies_flat(house):
        return 0
    asked = view.question.seat if view.question and hall.enlarged and hall.offer else TABLE
    own = "hand" in (hall.screen, *hall.path)
    reader = hall.handed if own else asked
    found = sides(house, len(view.header.seats))
    if not 0 <= reader < len(found):
        return 0
    side = found[reader]
    return TURNS[side] if own or side == FAR else 0
