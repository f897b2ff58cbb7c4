"""Tables for the tests of Gaia Project: small maps, seats with what a test needs, short moves."""

from __future__ import annotations

import json
from typing import Any

from engine.core.steps import TABLE, Action, Reveal
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.map.hexes import Sector, build
from engine.games.gaia_project.state import GaiaProject
from tests.games.taken import taken

CENTRES = {"1": (0, 0), "2": (2, 3), "3": (5, -2), "4": (-3, 5)}
"""Four sectors: 2 lies upper right of 1, 3 upper left, 4 right."""
SECTORS = [Sector(face, at) for face, at in CENTRES.items()]
PLAIN = build(SECTORS, {})
ROUNDS = [
    "round_terraform",
    "round_research",
    "round_mine",
    "round_federation",
    "round_trading_4",
    "round_big_a",
]
SLOTS = dict(zip(f.SLOTS, f.STANDARD, strict=True))
BOOSTERS = ["booster_ore_know", "booster_ore_tokens", "booster_credits_qic", "booster_terraform"]
"""Boosters that pay nothing when passing."""
ADVANCED = dict(zip(f.TRACK_CODES, f.ADVANCED, strict=False))


def axial(label: str) -> str:
    """The coordinates of a label of the test map."""
    a, b = PLAIN.hexes[PLAIN.at[label]]
    return f"{a}x{b}"


def seat(faction: str = "terrans", **more: Any) -> dict[str, Any]:
    """A rich seat; structures as {"1C": "mine"}."""
    found: dict[str, Any] = {
        "faction": faction,
        "credits": 20,
        "ore": 10,
        "knowledge": 10,
        "qic": 0,
        "bowls": [2, 4, 0],
    }
    return found | more


def table(
    *seats: dict[str, Any], planets: dict[str, str] | None = None, **more: Any
) -> GaiaProject:
    """A state in the action phase of round 3 (mines pay 2) with the first seat on turn."""
    rows = [dict(row) for row in seats]
    if len(rows) == 1:
        rows.append(seat("itars" if rows[0]["faction"] in ("xenos", "gleens") else "xenos"))
    held = {row.get("booster") for row in rows}
    plain = [booster for booster in BOOSTERS if booster not in held]
    for row in rows:
        row.setdefault("booster", plain.pop(0) if plain else "")
    tiles = {tile["tile"] for row in rows for tile in row.get("tiles", ())}
    position: dict[str, Any] = {
        "round": 3,
        "rounds": ROUNDS,
        "finals": ["final_structures", "final_sectors"],
        "slots": SLOTS,
        "advanced": {code: tile for code, tile in ADVANCED.items() if tile not in tiles},
        "terra_token": "fed_7vp_ore",
        "boosters": ["booster_mines", "booster_trading", "booster_labs"],
        "map": {
            "sectors": [{"face": s.face, "centre": list(s.centre)} for s in SECTORS],
            "planets": {axial(label): planet for label, planet in (planets or {}).items()},
        },
        "seats": rows,
    }
    return GAME.from_position(json.loads(json.dumps(position | more)))


def act(state: GaiaProject, verb: str, who: int, *args: str | int) -> None:
    """Take a legal action of a seat (seats count from 0)."""
    taken(GAME, state, Action(verb, who, args))


def why(state: GaiaProject, verb: str, who: int, *args: str | int) -> tuple[str, str]:
    """Key and rule of the refusal; ("", "") when the action is legal."""
    before = state.digest()
    action = Action(verb, who, args)
    refusal = state.refuse(action)
    assert (action in state.legal(who)) == (refusal is None)
    assert state.digest() == before
    return (refusal.key, refusal.rule) if refusal else ("", "")


def show(state: GaiaProject, piece: str) -> None:
    """Answer the reveal that is awaited."""
    prompt = state.awaiting().reveals[0]
    taken(GAME, state, Reveal(prompt.verb, TABLE, (piece,)))


def stock(state: GaiaProject, who: int) -> tuple[int, int, int, int]:
    """Credits, ore, knowledge, QIC."""
    r = state.boards[who].r
    return r[0], r[1], r[2], r[3]


def bowls(state: GaiaProject, who: int) -> tuple[int, int, int, int]:
    """Tokens in I, II, III and in the Gaia area."""
    b = state.boards[who].bowl
    return b[0], b[1], b[2], b[3]


def points(state: GaiaProject, who: int) -> int:
    """Points so far."""
    return state.boards[who].points


def hexes(state: GaiaProject, verb: str, who: int) -> set[str]:
    """All hexes that a verb could name now."""
    return {str(a.args[0]) for a in state.legal(who) if a.verb == verb}


def legal(state: GaiaProject, verb: str, who: int) -> set[tuple[str | int, ...]]:
    """The arguments of all legal actions of a verb."""
    return {a.args for a in state.legal(who) if a.verb == verb}
