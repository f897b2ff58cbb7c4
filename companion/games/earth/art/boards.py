"""The boards of Earth that say something: the four actions of a seat, and the fauna board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.art.drawing import LANGUAGES, Drawing, Said
from companion.art.sentence import Part
from companion.games.earth.art.sentences import amounts
from engine.core.text import Texts
from engine.games.earth.faces import DATA, load

ACTIONS: Final = (200.0, 96.0)
FAUNA: Final = (120.0, 40.0)
TEXTS: Final = Texts(DATA)
Bands = Mapping[str, tuple[str, str, str]]


def boards(bands: Bands) -> Iterator[Drawing]:
    """Every board; `bands` are the colours of the actions."""
    tables = load("tables")
    rows = [_action(name, row, bands) for name, row in tables["actions"].items()]
    yield Drawing("board:actions", "actions.svg.j2", ACTIONS, {"rows": rows}, form="board")
    for face, points in (
        ("standard", tables["fauna_points"]),
        ("beginner", [tables["fauna_points_beginner"]]),
    ):
        values = {"points": points, "full": tables["full_points"]}
        yield Drawing(f"board:fauna_{face}", "fauna_board.svg.j2", FAUNA, values, form="board")


_PLANT: Final = {"plant": "plant_card"}
"""The sign of an action is white on its colour; as a thing to do it needs one of its own."""


def _does(rows: Any) -> list[Part]:
    return amounts([(_PLANT.get(what, what), amount) for what, amount in rows])


def _action(name: str, row: Mapping[str, Any], bands: Bands) -> dict[str, Any]:
    sign, deep, pale = bands[row["colour"]]
    others: list[Part] = _does(row.get("others", ()))
    if "others_one_of" in row:
        first, second = (_does([one]) for one in row["others_one_of"])
        others = [*first, ("op", "choice"), *second]
    return {"name": _name(name), "sign": sign, "deep": deep, "pale": pale,
            "active": _does(row["active"]), "others": others}  # fmt: skip


def _name(action: str) -> Said:
    return {language: TEXTS.say(language, f"action.{action}") for language in LANGUAGES}
