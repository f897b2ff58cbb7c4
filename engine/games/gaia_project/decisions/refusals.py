"""Why an action is not legal in the situation it belongs to: `REFUSE[verb]` answers."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.refusal import Refusal
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import factions as c
from engine.games.gaia_project import flow, setup
from engine.games.gaia_project import research as r
from engine.games.gaia_project.actions import federation
from engine.games.gaia_project.actions import free as convert
from engine.games.gaia_project.actions import main as t
from engine.games.gaia_project.actions import structures as b
from engine.games.gaia_project.actions import upgrades as u
from engine.games.gaia_project.actions.structures import too_dear
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.decisions.choices import HEXES, WORDS, Listed
from engine.games.gaia_project.decisions.closed import no_federation
from engine.games.gaia_project.decisions.situations import bonus, hex_of, track_of
from engine.games.gaia_project.map import federations

_NO_HEX = Refusal("no_hex", "R1.8")


def _refuse_build(s: Board, seat: int, at: str) -> Refusal | None:
    h, (free, extra) = hex_of(s, at), bonus(s, seat)
    return _NO_HEX if h < 0 else b.refuse_mine(s, seat, h, free, extra)


def _refuse_project(s: Board, seat: int, at: str) -> Refusal | None:
    h, (free, extra) = hex_of(s, at), bonus(s, seat)
    if h < 0:
        return _NO_HEX
    if free:
        return Refusal("steps_for_mine", "R7.5a")
    return b.refuse_project(s, seat, h, extra)


def _refuse_upgrade(s: Board, seat: int, at: str, kind: str) -> Refusal | None:
    h = hex_of(s, at)
    if h < 0:
        return _NO_HEX
    if kind not in f.KINDS[1:]:
        return Refusal("unknown_step", "R7.3a")
    return u.refuse_upgrade(s, seat, h, f.KINDS.index(kind))


def _refuse_research(s: Board, seat: int, name: str) -> Refusal | None:
    track, have = track_of(name), s.boards[seat].r[f.KNOWLEDGE]
    if track < 0:
        return Refusal("unknown_step", "R7.4")
    if have < r.PRICE:
        return too_dear("R7.4", "knowledge", r.PRICE, have)
    return r.refuse_advance(s, seat, track)


def _refuse_federate(s: Board, seat: int) -> Refusal | None:
    return None if federations.possible(s, seat) else no_federation(s, seat)


def _refuse_pass(s: Board, seat: int, booster: str) -> Refusal | None:
    if s.round == flow.ROUNDS:
        return None if booster == "" else Refusal("no_booster_last", "R13.1")
    return _refuse_booster(s, seat, booster)


def _refuse_booster(s: Board, seat: int, booster: str) -> Refusal | None:
    if booster not in f.BOOSTERS:
        return Refusal("unknown_step", "R13.1")
    if booster in s.boosters:
        return None
    holder = next((at for at, one in enumerate(s.boards) if one.booster == booster), seat)
    if holder == seat:
        return Refusal("booster_gone", "R13.1")
    return Refusal("booster_held", "R13.1", {"seat": holder + 1})


def _refuse_convert(s: Board, seat: int, name: str, times: int) -> Refusal | None:
    board, way = s.boards[seat], convert.CONVERSIONS.get(name)
    if way is None or not 1 <= times <= convert.MOST:
        return Refusal("unknown_step", "R9")
    if not convert.allowed(board, name):
        return Refusal("not_your_conversion", way.rule)
    has, need = convert.have(board, way.pay), way.price * times
    if has >= need:
        return None
    return too_dear(way.rule, way.pay, need, has)


def _refuse_step(s: Board, seat: int, name: str) -> Refusal | None:
    """A free advance of a tile or an ability."""
    track, allowed = track_of(name), s.boards[seat].todo[-1][1]
    if track < 0:
        return Refusal("unknown_step", "R12.2")
    if track not in allowed:
        return Refusal("other_track", s.boards[seat].todo[-1][2])
    return r.refuse_advance(s, seat, track)


def _among(known: Listed) -> Callable[[Board, int, str], Refusal | None]:
    def refuse(s: Board, seat: int, word: str) -> Refusal | None:
        return None if word in known.now(s, seat) else Refusal(known.key, known.rule)

    return refuse


def _on_hex(why: Callable[[Board, int, int], Refusal | None]) -> Callable[..., Refusal | None]:
    def refuse(s: Board, seat: int, at: str) -> Refusal | None:
        h = hex_of(s, at)
        return _NO_HEX if h < 0 else why(s, seat, h)

    return refuse


def _among_hexes(known: Listed) -> Callable[..., Refusal | None]:
    return _on_hex(
        lambda s, seat, h: None if h in known.now(s, seat) else Refusal(known.key, known.rule)
    )


def _refuse_include(s: Board, seat: int, h: int) -> Refusal | None:
    if federation.choosable(s, seat, 1 << h) >> h & 1:
        return None
    return Refusal("not_in_federation", "R10.3")


def _refuse_enough(s: Board, seat: int) -> Refusal | None:
    return None if federation.can_be_enough(s, seat) else Refusal("not_enough", "R10.1")


REFUSE: dict[str, Callable[..., Refusal | None]] = {
    **{verb: _among(known) for verb, known in WORDS.items()},
    **{verb: _among_hexes(known) for verb, known in HEXES.items()},
    "turn_sector": lambda s, seat, place, steps: setup.refuse_turn(s, place, steps),
    "faction": c.refuse_faction,
    "bid": lambda s, seat, faction, points: c.refuse_bid(s, faction, points),
    "maximum": c.refuse_maximum,
    "booster": _refuse_booster,
    "build": _refuse_build,
    "project": _refuse_project,
    "upgrade": _refuse_upgrade,
    "research": _refuse_research,
    "power": t.refuse_power,
    "qic": t.refuse_qic,
    "federate": _refuse_federate,
    "special": t.refuse_special,
    "pass": _refuse_pass,
    "convert": _refuse_convert,
    "decline": lambda s, seat: None,
    "done": lambda s, seat: setup.refuse_done_turning(s) if s.phase == "turning" else None,
    "buy": lambda s, seat: None,
    "tile": r.refuse_tile,
    "advance": _refuse_step,
    "lost_planet": _on_hex(u.refuse_lost),
    "include": _on_hex(_refuse_include),
    "enough": _refuse_enough,
    "station": _on_hex(u.refuse_station),
}
