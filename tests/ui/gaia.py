"""A match of Gaia on the screen, for the tests of its drawing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.core.match import Seat
from engine.games import load
from tests.ui.houses import new_house
from tests.ui.stage import Stage

GAME = load("gaia")
PEOPLE = tuple(Seat(name, colour) for name, colour in zip("ABCDE", GAME.colours, strict=True))


def sit_down(stage: Stage, folder: Path, seats: int) -> Any:
    house = new_house(folder)
    house._faces = lambda game, options: dict(game.stand_ins(3))  # type: ignore[method-assign]
    hall = stage.open(house)
    options = {"mode": "advanced", "hands": "known"}
    hall.start("gaia", PEOPLE[:seats], options, "touch")
    return hall


def board(stage: Stage) -> Any:
    """The drawing of the screen that is shown."""
    return next(w for w in stage.page().walk() if type(w).__name__ == "Board")


def set_up(hall: Any) -> int:
    """All that comes to light first; the seat that begins."""
    while reveals := hall.play.state.awaiting().reveals:
        piece = sorted(hall.play.state.could_be(reveals[0]))[0]
        assert hall.play.choose(hall.play.state.reveal(reveals[0], piece)) is None
    hall.settle()
    (seat,) = hall.play.state.awaiting().must
    return int(seat)
