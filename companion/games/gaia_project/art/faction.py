"""What the fourteen faction boards are drawn with: start, costs, incomes, abilities, conversions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.art.drawing import Drawing
from companion.games.gaia_project.art.sentences import Parts, amounts
from companion.games.gaia_project.art.sources import (
    ABILITIES,
    FACTIONS,
    MAP,
    TILES,
    named,
    say,
    seed,
)
from engine.games.gaia_project.actions.free import CONVERSIONS
from engine.games.gaia_project.faces import GAINS

COLOURS: Final = {"blue": "#3f86e8", "red": "#e0483a", "orange": "#f08a24", "yellow": "#e8c92e",
                  "brown": "#a87242", "gray": "#9aa3ae", "white": "#dfe8f2"}  # fmt: skip
"""The edge of a board."""
ROWS: Final = ("mine", "trading_station", "research_lab")


def factions() -> Iterator[Drawing]:
    """Every side of every board, and its line in a row."""
    for number, faction in enumerate(FACTIONS, start=1):
        rim = COLOURS[faction["colour"]]
        values = {
            "rim": rim, "seed": seed(faction["id"]), "words": named(faction["id"]),
            "home": faction["home"], "rule": say(f"rule.R15.{number}"),
            "planet": say(f"planet.{faction['home']}"), "steps": _steps(faction["home"]),
            "start": _start(faction), "bowls": faction["start"]["bowls"],
            "formers": faction["start"]["formers"], "base": amounts(faction["income"]["base"]),
            "rows": {kind: _slots(faction, kind) for kind in ROWS}, "costs": _costs(),
            "institute": [[part] for one in faction["income"]["institute"] for part in amounts(one)],
            "academy": amounts(faction["income"]["academy"]),
            "academy_action": amounts(faction["academy_action"]),
            "abilities": _abilities(faction), "conversions": _conversions(),
            "stone": "brainstone" in faction["ability"],
        }  # fmt: skip
        yield Drawing(faction["id"], "faction.svg.j2", (228, 152), values, form="board")
        line = [("sign", f"planet_{faction['home']}"), *_start(faction)[0], *_start(faction)[1]]
        row = {
            "rim": rim,
            "when": "",
            "line": line,
            "words": values["words"],
            "seed": values["seed"],
        }
        yield Drawing(faction["id"], "row.svg.j2", (100, 15), row, form="row")


def _steps(home: str) -> list[list[str]]:
    """The planets that are one, two and three steps from home on the wheel."""
    wheel = MAP["wheel"]
    at = wheel.index(home)
    return [[wheel[(at - n) % 7], wheel[(at + n) % 7]] for n in (1, 2, 3)]


def _start(faction: Mapping[str, Any]) -> list[Parts]:
    """Printed resources, then starting research and structures."""
    printed = faction["printed_start"]
    mines = faction["mines"]
    second: Parts = [("sign", "mine", str(mines))] if mines else [("sign", "institute", "1")]
    second += [("sign", track, str(level)) for track, level in faction["research"].items()]
    return [
        amounts({what: printed[what] for what in ("credits", "ore", "knowledge", "qic")}),
        second,
    ]


def _slots(faction: Mapping[str, Any], kind: str) -> list[Parts]:
    return [amounts(one) for one in faction["income"][kind]]


def _costs() -> dict[str, dict[str, Any]]:
    """Structure -> cost, cost beside another seat, power value."""
    return {
        name: {"cost": amounts(row["cost"]), "near": amounts(row.get("near_cost", {})),
               "value": row["value"]}
        for name, row in TILES["structures"].items() if "cost" in row
    }  # fmt: skip


def _abilities(faction: Mapping[str, Any]) -> dict[str, list[Parts]]:
    """What the faction can do always, and what only with its institute."""
    special = faction.get("special", {})
    found = {
        "always": [*faction["ability"], *_if(special, "always")],
        "institute": [*faction["institute_ability"], *_if(special, "institute")],
    }
    return {when: [line for name in names for line in ABILITIES[name]]
            for when, names in found.items()}  # fmt: skip


def _if(special: Mapping[str, str], when: str) -> list[str]:
    return [special["name"]] if special.get("when") == when else []


def _conversions() -> list[Parts]:
    """The free actions of everybody (R9); burning is the last."""
    lines: list[Parts] = [
        [("sign", one.pay, str(one.price)), ("op", "arrow"),
         *amounts({GAINS[what]: 1 for what in one.gets})]
        for name, one in CONVERSIONS.items() if not one.needs and name != "burn"
    ]  # fmt: skip
    burn: Parts = [("sign", "bowl2"), ("sign", "burn"), ("op", "arrow"), ("sign", "bowl3")]
    reach: Parts = [("sign", "qic", "1"), ("op", "arrow"), ("sign", "range", "+2")]
    return [*lines, reach, burn]
