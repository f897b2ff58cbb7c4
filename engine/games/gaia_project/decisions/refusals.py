"""Why an action is not legal in the situation it belongs to: `REFUSE[verb]` answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.refusal import Refusal
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import factions as c
from engine.games.gaia_project import flow, income, power, setup
from engine.games.gaia_project import research as r
from engine.games.gaia_project.actions import charges, federation
from engine.games.gaia_project.actions import free as convert
from engine.games.gaia_project.actions import main as t
from engine.games.gaia_project.actions import structures as b
from engine.games.gaia_project.actions import upgrades as u
from engine.games.gaia_project.actions.structures import too_dear
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.decisions.situations import (
    Args,
    bonus,
    hex_of,
    start_hexes,
    track_of,
)
from engine.games.gaia_project.map import federations

_NO_HEX = Refusal("no_hex", "R1.8")


def _refuse_build(s: Board, seat: int, args: Args) -> Refusal | None:
    h, (free, extra) = hex_of(s, args[0]), bonus(s, seat)
    return _NO_HEX if h < 0 else b.refuse_mine(s, seat, h, free, extra)


def _refuse_project(s: Board, seat: int, args: Args) -> Refusal | None:
    h, (free, extra) = hex_of(s, args[0]), bonus(s, seat)
    if h < 0:
        return _NO_HEX
    if free:
        return Refusal("steps_for_mine", "R7.5a")
    return b.refuse_project(s, seat, h, extra)


def _refuse_upgrade(s: Board, seat: int, args: Args) -> Refusal | None:
    h, kind = hex_of(s, args[0]), str(args[1])
    if h < 0:
        return _NO_HEX
    if kind not in f.KINDS[1:]:
        return Refusal("unknown_step", "R7.3a")
    return u.refuse_upgrade(s, seat, h, f.KINDS.index(kind))


def _refuse_research(s: Board, seat: int, args: Args) -> Refusal | None:
    track, have = track_of(args), s.boards[seat].r[f.KNOWLEDGE]
    if track < 0:
        return Refusal("unknown_step", "R7.4")
    if have < r.PRICE:
        return too_dear("R7.4", "knowledge", r.PRICE, have)
    return r.refuse_advance(s, seat, track)


def _refuse_federate(s: Board, seat: int, args: Args) -> Refusal | None:
    return None if federations.possible(s, seat) else Refusal("no_federation", "R10.1")


def _refuse_pass(s: Board, seat: int, args: Args) -> Refusal | None:
    if s.round == flow.ROUNDS:
        return None if args[0] == "" else Refusal("no_booster_last", "R13.1")
    return _refuse_booster(s, seat, args)


def _refuse_booster(s: Board, seat: int, args: Args) -> Refusal | None:
    if args[0] not in f.BOOSTERS:
        return Refusal("unknown_step", "R13.1")
    return None if args[0] in s.boosters else Refusal("booster_gone", "R13.1")


def _refuse_convert(s: Board, seat: int, args: Args) -> Refusal | None:
    name, times = str(args[0]), int(args[1])
    board, way = s.boards[seat], convert.CONVERSIONS.get(str(args[0]))
    if way is None or not 1 <= times <= convert.MOST:
        return Refusal("unknown_step", "R9")
    if not convert.allowed(board, name):
        return Refusal("not_your_conversion", way.rule)
    has, need = convert.have(board, way.pay), way.price * times
    if has >= need:
        return None
    return too_dear(way.rule, way.pay, need, has)


def _refuse_charge(s: Board, seat: int, args: Args) -> Refusal | None:
    return None if args[0] in charges.ways(s, seat) else Refusal("unknown_step", "R8.2")


def _refuse_income(s: Board, seat: int, args: Args) -> Refusal | None:
    return None if args[0] in income.choices(s.boards[seat]) else Refusal("no_income", "R4.2")


def _refuse_area(s: Board, seat: int, args: Args) -> Refusal | None:
    found = convert.area_possible(s.boards[seat])
    return None if args[0] in found else Refusal("too_few_in_area", "R15.1")


def _refuse_stone(s: Board, seat: int, args: Args) -> Refusal | None:
    ends = power.stone_ends(s.boards[seat].todo[-1])
    return None if args[0] in ends else Refusal("stone_not_there", "R15.9")


def _refuse_tile(s: Board, seat: int, args: Args) -> Refusal | None:
    return r.refuse_tile(s, seat, str(args[0]))


def _refuse_cover(s: Board, seat: int, args: Args) -> Refusal | None:
    found = r.coverable(s.boards[seat])
    return None if args[0] in found else Refusal("nothing_to_cover", "R12.3")


def _refuse_step(s: Board, seat: int, args: Args) -> Refusal | None:
    """A free advance of a tile or an ability."""
    track, allowed = track_of(args), s.boards[seat].todo[-1][1]
    if track < 0:
        return Refusal("unknown_step", "R12.2")
    if track not in allowed:
        return Refusal("other_track", s.boards[seat].todo[-1][2])
    return r.refuse_advance(s, seat, track)


def _on_hex(why: Callable[[Board, int, int], Refusal | None]) -> Callable[..., Refusal | None]:
    def refuse(s: Board, seat: int, args: Args) -> Refusal | None:
        h = hex_of(s, args[0])
        return _NO_HEX if h < 0 else why(s, seat, h)

    return refuse


def _not_among(
    hexes: Callable[[Board, int], Sequence[int]], key: str, rule: str
) -> Callable[..., Refusal | None]:
    return _on_hex(lambda s, seat, h: None if h in hexes(s, seat) else Refusal(key, rule))


def _refuse_include(s: Board, seat: int, h: int) -> Refusal | None:
    if federation.choosable(s, seat, 1 << h) >> h & 1:
        return None
    return Refusal("not_in_federation", "R10.3")


def _refuse_enough(s: Board, seat: int, args: Args) -> Refusal | None:
    return None if federation.can_be_enough(s, seat) else Refusal("not_enough", "R10.1")


def _refuse_token(s: Board, seat: int, args: Args) -> Refusal | None:
    return None if s.supply.get(str(args[0]), 0) else Refusal("no_such_token", "R10.6")


def _refuse_repeat(s: Board, seat: int, args: Args) -> Refusal | None:
    owned = [token for token, _ in s.boards[seat].tokens]
    return None if args[0] in owned else Refusal("no_token", "R7.6")


def _refuse_done(s: Board, seat: int, args: Args) -> Refusal | None:
    return setup.refuse_done_turning(s) if s.phase == "turning" else None


def _never(s: Board, seat: int, args: Args) -> Refusal | None:
    return None


REFUSE: dict[str, Callable[[Board, int, Args], Refusal | None]] = {
    "turn_sector": lambda s, seat, a: setup.refuse_turn(s, str(a[0]), int(a[1])),
    "faction": lambda s, seat, a: c.refuse_faction(s, seat, str(a[0])),
    "bid": lambda s, seat, a: c.refuse_bid(s, str(a[0]), int(a[1])),
    "maximum": lambda s, seat, a: c.refuse_maximum(s, seat, str(a[0]), int(a[1])),
    "place": _not_among(start_hexes, "not_home", "R2.8"),
    "booster": _refuse_booster,
    "build": _refuse_build,
    "project": _refuse_project,
    "upgrade": _refuse_upgrade,
    "research": _refuse_research,
    "power": lambda s, seat, a: t.refuse_power(s, seat, str(a[0])),
    "qic": lambda s, seat, a: t.refuse_qic(s, seat, str(a[0])),
    "federate": _refuse_federate,
    "special": lambda s, seat, a: t.refuse_special(s, seat, str(a[0])),
    "pass": _refuse_pass,
    "convert": _refuse_convert,
    "charge": _refuse_charge,
    "decline": _never,
    "done": _refuse_done,
    "income": _refuse_income,
    "area": _refuse_area,
    "buy": _never,
    "stone": _refuse_stone,
    "tile": _refuse_tile,
    "cover": _refuse_cover,
    "advance": _refuse_step,
    "lost_planet": _on_hex(u.refuse_lost),
    "include": _on_hex(_refuse_include),
    "enough": _refuse_enough,
    "token": _refuse_token,
    "repeat": _refuse_repeat,
    "station": _on_hex(u.refuse_station),
    "swap": _not_among(t.swap_hexes, "no_mine_to_swap", "R15.10"),
    "downgrade": _not_among(t.lab_hexes, "no_lab", "R15.11"),
}
