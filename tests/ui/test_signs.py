"""Signs on the board of every game, as they are drawn: read at arm's length, or one touch away."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from kivy.graphics import InstructionGroup

from companion.art import shelf
from companion.art.make import drawings
from companion.art.render import render
from companion.ui.enlarged import is_drawn
from companion.ui.widgets import printed
from companion.ui.widgets.brush import Brush
from tests.ui.moments import LATEST, open_moment
from tests.ui.stage import ALL_SIZES, Stage

LEAST = 14.0
STROKES = ("arrow", "then", "per", "choice", "becomes", "swap")
"""Small signs between things: they count as commas do."""


class Shown(NamedTuple):
    """A picture of a piece, or a sign by itself, and where it was painted."""

    what: str
    x: float
    y: float
    high: float
    """Of a picture the lowest of its signs and numbers."""


OTHERS = ("earth", "gaia", "hadara", "peloponnes")


@pytest.mark.parametrize(
    "game",
    [
        "gaia_project",
        *(pytest.param(game, marks=pytest.mark.soak) for game in OTHERS),
    ],
)
def test_every_sign_on_a_board_is_read_or_its_piece_is_held(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """Levels of Gaia Project's research board were pictures in miniature, their signs 11 px, and
    no touch showed them larger."""
    hall = open_moment(stage, tmp_path, LATEST[game])
    for size in ALL_SIZES:
        stage.resize(size)
        board = stage.page().ids.board.__self__
        for page in range(3):
            board.page = page
            stage.frames(3)
            small = [one for one in shown(monkeypatch, board, game) if one.high < LEAST - 0.5]
            lost = {(one.what, round(one.high)) for one in small if not held(board, hall.game, one)}
            assert lost == set(), f"at {size}, page {page}"
    stage.resize(ALL_SIZES[0])


def held(board: Any, game: Any, one: Shown) -> bool:
    """Whether a finger on it shows a piece large."""
    spot = board.touched(one.x, one.y)
    return spot is not None and is_drawn(game, spot.name)


def shown(monkeypatch: pytest.MonkeyPatch, board: Any, game: str) -> list[Shown]:
    """All pictures and signs of a board as it is painted now."""
    found: list[Shown] = []
    real, part = printed._shown, Brush.part

    def picture(*told: Any) -> Any:
        place = real(*told)
        if place is not None:
            low = lowest(game, told[1].path.stem) * place.h
            middle = place.x + place.w / 2, place.y + place.h / 2
            found.append(Shown(told[1].path.stem, *middle, low))
        return place

    def sign(brush: Any, path: Path, at: Any, x: float, y: float, size: float, *more: Any) -> None:
        name = named(game).get((path.stem, at), "")
        if name not in STROKES:
            found.append(Shown(name, x + size / 2, y + size / 2, size))
        part(brush, path, at, x, y, size, *more)

    with monkeypatch.context() as patch:
        patch.setattr(printed, "_shown", picture)
        patch.setattr(Brush, "part", sign)
        board.paint(Brush(InstructionGroup()))
    return found


@cache
def named(game: str) -> dict[tuple[str, Any], str]:
    """Where in the atlas of a game which sign lies."""
    path, places = shelf.signs(game) or (Path(), {})
    return {(path.stem, at): name for name, at in places.items()}


@cache
def lowest(game: str, key: str) -> float:
    """The lowest sign of a face, as a share of its height: in the form that has the lowest."""
    ours = [one for one in drawings(game) if one.key == key]
    return min((low for one in ours for low in signs_of(game, one)), default=1.0)


def signs_of(game: str, drawing: Any) -> Iterator[float]:
    """The heights of the signs of a drawing, as shares of its own."""
    used = re.findall(r'#sign-([^"]*)" [^>]*?height="([0-9.]+)"', render(game, drawing).svg)
    return (float(high) / drawing.units[1] for name, high in used if name not in STROKES)
