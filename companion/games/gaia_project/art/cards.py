"""What the Automa's cards are drawn with: the decision cards and its factions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.art.drawing import Drawing
from companion.games.gaia_project.art.faction import COLOURS
from companion.games.gaia_project.art.sentences import Parts
from companion.games.gaia_project.art.sources import AUTOMA, FACTIONS, SIGNS, named, say, seed

PICKS: Final = {"left": "booster_left", "middle": "booster_middle", "right": "booster_right"}
TIES: Final = {"top": "final_top", "bottom": "final_bottom", None: "final_none"}
COUNTED: Final = {"left": "from_right", "right": "from_left"}
"""An arrow to the right counts from the left (R16.7)."""
PAINT: Final = {"upgrade": "#6fd08a", "build_mine": "#f0c04a", "research_highest": "#4aa3f0",
                "research_random": "#4ad0e0", "power_qic": "#a56ee8", "faction": "#f08ab0"}  # fmt: skip
"""Action -> the edge of its cards."""
SIZE: Final = (57.0, 88.0)
OF_AUTOMA: Final = frozenset({
    "any_track", "booster", "booster_left", "booster_middle", "booster_right", "cover", "faction",
    "final_bottom", "final_none", "final_top", "from_left", "from_right", "goes_on", "highest",
    "human", "impossible", "left_up", "may_pass", "nearest", "right_down", "same_card", "starter",
    "tie", "upgrade",
})  # fmt: skip
"""The signs that stand on its cards alone."""


def drawings() -> Iterator[Drawing]:
    """Every card of the Automa, and its line in a row."""
    for card in AUTOMA["decision_cards"]:
        values = _decision(card)
        yield Drawing(card["id"], "automa.svg.j2", SIZE, values)
        yield _row(card["id"], values)
    for card in AUTOMA["faction_cards"]:
        key = f"automa_{card['id']}"
        values = _faction(card)
        yield Drawing(key, "automa_faction.svg.j2", SIZE, values)
        yield _row(key, values)


def _row(key: str, values: Mapping[str, Any]) -> Drawing:
    row = {"rim": values["rim"], "when": "automa", "line": values["short"],
           "words": values["words"], "seed": seed(key)}  # fmt: skip
    return Drawing(key, "row.svg.j2", (100, 15), row, form="row")


def _decision(card: Mapping[str, Any]) -> dict[str, Any]:
    support, action = card["support"], card["action"]
    numbered = support["numbered"]
    lines: list[Parts] = [
        [("sign", TIES[support["final_tile_tiebreak"]])],
        [("sign", "range", str(support["range"]))],
        [("sign", support["directional"])],
        [("sign", COUNTED[numbered["direction"]], str(numbered["count"]))],
    ]
    lamp = "may_pass" if card["pass_lamp_red"] else "goes_on"
    line = SIGNS["actions"][action]
    return {
        "rim": PAINT[action], "seed": seed(card["id"]), "number": card["number"],
        "starter": card["starter"], "lamp": lamp, "support": lines, "action": line,
        "action_words": say(f"automa.do.{action}"), "points": card["vp"],
        "halves": {half: say(f"automa.half.{half}") for half in ("support", "action")},
        "pick": PICKS[card["pass_booster_pick"]], "slot": card["setup_booster_slot"],
        "words": named(card["id"]),
        "short": [*line, ("points", card["vp"]), ("sign", lamp)],
    }  # fmt: skip


def _faction(card: Mapping[str, Any]) -> dict[str, Any]:
    passive = SIGNS["passives"].get(card["id"], {"lines": []})
    lines, points = _steps(card["faction_action"])
    start: Parts = [("sign", "mine", str(card.get("start_mines", 2)))]
    start += [("sign", track, str(level)) for track, level in card["setup_research"].items()]
    colour = next(one["colour"] for one in FACTIONS if one["id"] == card["id"])
    return {
        "rim": COLOURS[colour], "seed": seed(card["id"]), "home": card["home"],
        "planet": say(f"planet.{card['home']}"), "words": named(card["id"]), "start": start,
        "lines": lines, "points": points, "passive": passive["lines"],
        "passive_words": say(f"automa.passive.{card['id']}") if passive["lines"] else {},
        "short": [("sign", f"planet_{card['home']}"), *lines[0], ("points", points)],
    }  # fmt: skip


def _steps(steps: list[dict[str, Any]]) -> tuple[list[Parts], int]:
    """The lines of a faction's action, and the points below them."""
    lines: list[Parts] = []
    points = 0
    for step in steps:
        name, value = next(iter(step.items()))
        if name == "vp":
            points = value
        else:
            lines += _step(name, value)
    return lines, points


def _step(name: str, value: Any) -> list[Parts]:
    if name == "research_specific":
        return [[("sign", value), ("sign", "research")]]
    line: Parts = list(SIGNS["actions"][name])
    if name == "build_mine":
        tie = SIGNS["ties"].get(value.get("first_tiebreak"), [])
        return [[*line, ("sign", "range", str(value["range"])), *tie]]
    if isinstance(value, dict):
        other = value["if_impossible"]["build_mine"]
        return [line, [("sign", "impossible"), *SIGNS["actions"]["build_mine"],
                       ("sign", "range", str(other["range"]))]]  # fmt: skip
    return [line]
