"""The actions of a seat: in which situation each may be taken, why not, and what it does.

A situation is what a seat has to decide next: the top of its stack, an offer to charge, or its
turn. `REFUSE[verb]` answers None when the action is legal there, `DO[verb]` carries it out,
`LIST[situation]` lists all legal actions of a seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from engine.core.refusal import Refusal
from engine.core.steps import Action, Arg
from engine.games.gaia_project import building as b
from engine.games.gaia_project import charging, convert, federation, flow, income, power, setup
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import research as r
from engine.games.gaia_project import turn as t
from engine.games.gaia_project.base import Base
from engine.games.gaia_project.building import too_dear

Args: TypeAlias = tuple[Arg, ...]

SITUATIONS: dict[str, tuple[str, ...]] = {
    "turn": (
        "build",
        "project",
        "upgrade",
        "research",
        "power",
        "qic",
        "federate",
        "special",
        "pass",
        "convert",
    ),
    "window": ("convert",),
    "offer": ("charge", "decline"),
    "turning": ("turn_sector", "done"),
    "factions": ("faction", "bid"),
    "mines": ("place",),
    "boosters": ("booster",),
    "income": ("income",),
    "area": ("area", "done"),
    "buy": ("buy", "done"),
    "stone": ("stone",),
    "build": ("build", "project"),
    "tile": ("tile",),
    "cover": ("cover",),
    "advance": ("advance", "decline"),
    "lost": ("lost_planet",),
    "federation": ("include", "enough"),
    "token": ("token",),
    "repeat": ("repeat",),
    "station": ("station",),
    "swap": ("swap",),
    "downgrade": ("downgrade",),
}
ON_TURN = frozenset(SITUATIONS["turn"])
MAIN = ON_TURN - {"convert"}
"""Main actions of a turn (R7), passing included."""

GRAMMAR: dict[str, tuple[str, ...]] = {
    "shown": ("piece",),
    "turned": ("steps",),
    "card": ("piece",),
    "turn_sector": ("sector", "steps#"),
    "faction": ("faction",),
    "bid": ("faction", "points#"),
    "place": ("hex",),
    "booster": ("booster",),
    "build": ("hex",),
    "project": ("hex",),
    "upgrade": ("hex", "to"),
    "research": ("track",),
    "power": ("space",),
    "qic": ("space",),
    "federate": (),
    "special": ("special",),
    "pass": ("booster",),
    "convert": ("conversion", "times#"),
    "charge": ("way",),
    "decline": (),
    "done": (),
    "income": ("item",),
    "area": ("conversion",),
    "buy": (),
    "stone": ("place",),
    "tile": ("slot",),
    "cover": ("tile",),
    "advance": ("track",),
    "lost_planet": ("hex",),
    "include": ("hex",),
    "enough": (),
    "token": ("token",),
    "repeat": ("token",),
    "station": ("hex",),
    "swap": ("hex",),
    "downgrade": ("hex",),
    "standing": ("points#",),
}


def situation(s: Base, seat: int) -> str:
    """What a seat has to decide next; empty: nothing."""
    board = s.boards[seat]
    if board.todo:
        found: str = board.todo[-1][0]
        return found
    if board.offers:
        return "offer"
    if s.phase == "actions":
        return "turn" if seat == s.active else "window" if seat == s.window else ""
    if s.phase in ("mines", "boosters"):
        return s.phase if s.queue and s.queue[0] == seat else ""
    return s.phase if s.phase in ("turning", "factions") and seat == s.active else ""


def _hex(s: Base, name: Arg) -> int:
    return s.map.at.get(str(name), -1)


_NO_HEX = Refusal("no_hex", "R1.8")


# -- why not -------------------------------------------------------------------------


def _refuse_build(s: Base, seat: int, args: Args) -> Refusal | None:
    h, (free, extra) = _hex(s, args[0]), _bonus(s, seat)
    return _NO_HEX if h < 0 else b.refuse_mine(s, seat, h, free, extra)


def _bonus(s: Base, seat: int) -> tuple[int, int]:
    """Free steps and extra range of the action that is going on."""
    todo = s.boards[seat].todo
    return (todo[-1][1], todo[-1][2]) if todo else (0, 0)


def _refuse_project(s: Base, seat: int, args: Args) -> Refusal | None:
    h, (free, extra) = _hex(s, args[0]), _bonus(s, seat)
    if h < 0:
        return _NO_HEX
    if free:
        return Refusal("steps_for_mine", "R7.5a")
    return b.refuse_project(s, seat, h, extra)


def _refuse_upgrade(s: Base, seat: int, args: Args) -> Refusal | None:
    h, kind = _hex(s, args[0]), str(args[1])
    if h < 0:
        return _NO_HEX
    if kind not in f.KINDS[1:]:
        return Refusal("unknown", "R7.3a")
    return b.refuse_upgrade(s, seat, h, f.KINDS.index(kind))


def _track(args: Args) -> int:
    return f.TRACKS.index(str(args[0])) if args[0] in f.TRACKS else -1


def _refuse_research(s: Base, seat: int, args: Args) -> Refusal | None:
    track, have = _track(args), s.boards[seat].r[f.KNOWLEDGE]
    if track < 0:
        return Refusal("unknown", "R7.4")
    if have < r.PRICE:
        return too_dear("R7.4", "knowledge", r.PRICE, have)
    return r.refuse_advance(s, seat, track)


def _refuse_federate(s: Base, seat: int, args: Args) -> Refusal | None:
    return None if federation.possible(s, seat) else Refusal("no_federation", "R10.1")


def _refuse_pass(s: Base, seat: int, args: Args) -> Refusal | None:
    if s.round == flow.ROUNDS:
        return None if args[0] == "" else Refusal("no_booster_last", "R13.1")
    return _refuse_booster(s, seat, args)


def _refuse_booster(s: Base, seat: int, args: Args) -> Refusal | None:
    return None if args[0] in s.boosters else Refusal("booster_gone", "R13.1")


def _refuse_convert(s: Base, seat: int, args: Args) -> Refusal | None:
    name, times = str(args[0]), int(args[1])
    board, way = s.boards[seat], convert.CONVERSIONS.get(str(args[0]))
    if way is None or not 1 <= times <= convert.MOST:
        return Refusal("unknown", "R9")
    if not convert.allowed(board, name):
        return Refusal("not_your_conversion", way.rule)
    has, need = convert.have(board, way.pay), way.price * times
    if has >= need:
        return None
    return too_dear(way.rule, way.pay, need, has)


def _refuse_charge(s: Base, seat: int, args: Args) -> Refusal | None:
    return None if args[0] in charging.ways(s, seat) else Refusal("unknown", "R8.2")


def _refuse_income(s: Base, seat: int, args: Args) -> Refusal | None:
    return None if args[0] in income.choices(s.boards[seat]) else Refusal("no_income", "R4.2")


def _refuse_area(s: Base, seat: int, args: Args) -> Refusal | None:
    found = convert.area_possible(s.boards[seat])
    return None if args[0] in found else Refusal("too_few_in_area", "R15.1")


def _refuse_stone(s: Base, seat: int, args: Args) -> Refusal | None:
    ends = power.stone_ends(s.boards[seat].todo[-1])
    return None if args[0] in ends else Refusal("stone_not_there", "R15.9")


def _refuse_tile(s: Base, seat: int, args: Args) -> Refusal | None:
    return r.refuse_tile(s, seat, str(args[0]))


def _refuse_cover(s: Base, seat: int, args: Args) -> Refusal | None:
    found = r.coverable(s.boards[seat])
    return None if args[0] in found else Refusal("nothing_to_cover", "R12.3")


def _refuse_step(s: Base, seat: int, args: Args) -> Refusal | None:
    """A free advance of a tile or an ability."""
    track, allowed = _track(args), s.boards[seat].todo[-1][1]
    if track < 0:
        return Refusal("unknown", "R12.2")
    if track not in allowed:
        return Refusal("other_track", s.boards[seat].todo[-1][2])
    return r.refuse_advance(s, seat, track)


def _on_hex(why: Callable[[Base, int, int], Refusal | None]) -> Callable[..., Refusal | None]:
    def refuse(s: Base, seat: int, args: Args) -> Refusal | None:
        h = _hex(s, args[0])
        return _NO_HEX if h < 0 else why(s, seat, h)

    return refuse


def _not_among(
    hexes: Callable[[Base, int], Sequence[int]], key: str, rule: str
) -> Callable[..., Refusal | None]:
    return _on_hex(lambda s, seat, h: None if h in hexes(s, seat) else Refusal(key, rule))


def _start_hexes(s: Base, seat: int) -> list[int]:
    home = s.boards[seat].side.home
    return [h for h, p in enumerate(s.planet) if p == home and s.owner[h] < 0]


def _refuse_include(s: Base, seat: int, h: int) -> Refusal | None:
    if t.choosable(s, seat) >> h & 1:
        return None
    return Refusal("not_in_federation", "R10.3")


def _refuse_enough(s: Base, seat: int, args: Args) -> Refusal | None:
    return None if t.can_be_enough(s, seat) else Refusal("not_enough", "R10.1")


def _refuse_token(s: Base, seat: int, args: Args) -> Refusal | None:
    return None if s.supply.get(str(args[0]), 0) else Refusal("no_such_token", "R10.6")


def _refuse_repeat(s: Base, seat: int, args: Args) -> Refusal | None:
    owned = [token for token, _ in s.boards[seat].tokens]
    return None if args[0] in owned else Refusal("no_token", "R7.6")


def _refuse_done(s: Base, seat: int, args: Args) -> Refusal | None:
    return setup.refuse_done_turning(s) if s.phase == "turning" else None


def _never(s: Base, seat: int, args: Args) -> Refusal | None:
    return None


REFUSE: dict[str, Callable[[Base, int, Args], Refusal | None]] = {
    "turn_sector": lambda s, seat, a: setup.refuse_turn(s, str(a[0]), int(a[1])),
    "faction": lambda s, seat, a: setup.refuse_faction(s, seat, str(a[0])),
    "bid": lambda s, seat, a: setup.refuse_bid(s, str(a[0]), int(a[1])),
    "place": _not_among(_start_hexes, "not_home", "R2.8"),
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
    "lost_planet": _on_hex(b.refuse_lost),
    "include": _on_hex(_refuse_include),
    "enough": _refuse_enough,
    "token": _refuse_token,
    "repeat": _refuse_repeat,
    "station": _on_hex(b.refuse_station),
    "swap": _not_among(t.swap_hexes, "no_mine_to_swap", "R15.10"),
    "downgrade": _not_among(t.lab_hexes, "no_lab", "R15.11"),
}


# -- what it does --------------------------------------------------------------------


def _do_build(s: Base, seat: int, args: Args) -> None:
    free, extra = _bonus(s, seat)
    if s.boards[seat].todo:
        s.boards[seat].todo.pop()
    b.build_mine(s, seat, s.map.at[str(args[0])], free, extra)


def _do_project(s: Base, seat: int, args: Args) -> None:
    _, extra = _bonus(s, seat)
    if s.boards[seat].todo:
        s.boards[seat].todo.pop()
    b.start_project(s, seat, s.map.at[str(args[0])], extra)


def _do_upgrade(s: Base, seat: int, args: Args) -> None:
    b.upgrade(s, seat, s.map.at[str(args[0])], f.KINDS.index(str(args[1])))


def _do_research(s: Base, seat: int, args: Args) -> None:
    s.note("researched", seat, (f"track.{args[0]}",), "R7.4")
    s.give(seat, f.KNOWLEDGE, -r.PRICE, "R7.4")
    r.advance(s, seat, _track(args))


def _do_pass(s: Base, seat: int, args: Args) -> None:
    s.note("passed", seat, (), "R13.1")
    board = s.boards[seat]
    t.pass_points(s, seat)
    old, board.booster = board.booster, ""
    if s.round < flow.ROUNDS:
        flow.take_booster(s, seat, str(args[0]))
    s.boosters.append(old)
    flow.leave_round(s, seat)


def _do_place(s: Base, seat: int, args: Args) -> None:
    b.place_start(s, seat, s.map.at[str(args[0])])
    flow.structure_placed(s)


def _do_booster(s: Base, seat: int, args: Args) -> None:
    flow.take_booster(s, seat, str(args[0]))
    flow.first_booster_taken(s)


def _do_decline(s: Base, seat: int, args: Args) -> None:
    todo = s.boards[seat].todo
    if todo:
        todo.pop()
        s.note("advance_declined", seat, (), "R12.2")
    else:
        charging.decline(s, seat)


def _do_done(s: Base, seat: int, args: Args) -> None:
    if s.phase == "turning":
        setup.done_turning(s)
        return
    board = s.boards[seat]
    board.todo.pop()
    board.used.append("gaia_done")


def _do_income(s: Base, seat: int, args: Args) -> None:
    s.boards[seat].todo.pop()
    income.choose(s, seat, str(args[0]))


def _do_area(s: Base, seat: int, args: Args) -> None:
    s.boards[seat].todo.pop()
    convert.area_convert(s, seat, str(args[0]))


def _do_buy(s: Base, seat: int, args: Args) -> None:
    todo = s.boards[seat].todo
    todo.pop()
    s.note("bought", seat, (), "R15.14")
    s.move(seat, 3, -flow.TILE_PRICE, "R15.14")
    todo.append(("tile", "R15.14"))


def _do_tile(s: Base, seat: int, args: Args) -> None:
    s.boards[seat].todo.pop()
    r.take_tile(s, seat, str(args[0]))


def _do_cover(s: Base, seat: int, args: Args) -> None:
    _, slot = s.boards[seat].todo.pop()
    r.cover(s, seat, str(args[0]), slot)


def _do_step(s: Base, seat: int, args: Args) -> None:
    entry = s.boards[seat].todo.pop()
    r.advance(s, seat, _track(args), entry[2])


def _popping(what: Callable[[Base, int, int], None]) -> Callable[[Base, int, Args], None]:
    def do(s: Base, seat: int, args: Args) -> None:
        s.boards[seat].todo.pop()
        what(s, seat, s.map.at[str(args[0])])

    return do


def _do_token(s: Base, seat: int, args: Args) -> None:
    s.boards[seat].todo.pop()
    t.take_token(s, seat, str(args[0]))


def _do_repeat(s: Base, seat: int, args: Args) -> None:
    s.boards[seat].todo.pop()
    t.repeat_token(s, seat, str(args[0]))


def _do_standing(s: Base, seat: int, args: Args) -> None:
    s.boards[seat].standing = int(args[0])
    s.note("standing", seat, (int(args[0]),), "R8.2")


DO: dict[str, Callable[[Base, int, Args], None]] = {
    "turn_sector": lambda s, seat, a: setup.turn_sector(s, str(a[0]), int(a[1])),
    "faction": lambda s, seat, a: setup.choose(s, seat, str(a[0])),
    "bid": lambda s, seat, a: setup.bid(s, seat, str(a[0]), int(a[1])),
    "place": _do_place,
    "booster": _do_booster,
    "build": _do_build,
    "project": _do_project,
    "upgrade": _do_upgrade,
    "research": _do_research,
    "power": lambda s, seat, a: t.use_power(s, seat, str(a[0])),
    "qic": lambda s, seat, a: t.use_qic(s, seat, str(a[0])),
    "federate": lambda s, seat, a: t.begin_federation(s, seat),
    "special": lambda s, seat, a: t.use_special(s, seat, str(a[0])),
    "pass": _do_pass,
    "convert": lambda s, seat, a: convert.convert(s, seat, str(a[0]), int(a[1])),
    "charge": lambda s, seat, a: charging.accept(s, seat, str(a[0])),
    "decline": _do_decline,
    "done": _do_done,
    "income": _do_income,
    "area": _do_area,
    "buy": _do_buy,
    "stone": lambda s, seat, a: power.decide_stone(s, seat, str(a[0])),
    "tile": _do_tile,
    "cover": _do_cover,
    "advance": _do_step,
    "lost_planet": _popping(b.place_lost),
    "include": lambda s, seat, a: t.include(s, seat, s.map.at[str(a[0])]),
    "enough": lambda s, seat, a: t.enough(s, seat),
    "token": _do_token,
    "repeat": _do_repeat,
    "station": _popping(b.place_station),
    "swap": _popping(b.swap_institute),
    "downgrade": _popping(b.downgrade),
    "standing": _do_standing,
}


# -- everything legal ----------------------------------------------------------------


def _hex_actions(s: Base, verb: str, seat: int, hexes: Sequence[int]) -> list[Action]:
    labels = s.map.labels
    return [Action(verb, seat, (labels[h],)) for h in hexes]


def _list_turn(s: Base, seat: int) -> list[Action]:
    board, labels = s.boards[seat], s.map.labels
    found = _hex_actions(s, "build", seat, b.mine_hexes(s, seat))
    found += _hex_actions(s, "project", seat, _projects(s, seat, 0))
    found += [
        Action("upgrade", seat, (labels[h], f.KINDS[kind])) for h, kind in b.upgrades(s, seat)
    ]
    if board.r[f.KNOWLEDGE] >= r.PRICE:
        found += [Action("research", seat, (f.TRACKS[n],)) for n in r.open_tracks(s, seat)]
    found += _list_spaces(s, seat)
    if federation.possible(s, seat):
        found.append(Action("federate", seat))
    found += [
        Action("special", seat, (name,))
        for name in t.specials(board)
        if t.refuse_special(s, seat, name) is None
    ]
    found += _list_convert(s, seat)
    return found + _list_pass(s, seat)


def _projects(s: Base, seat: int, extra: int) -> list[int]:
    return [
        h
        for h in b.project_hexes(s, seat, extra)
        if b.qic_for(s, seat, h, extra) <= s.boards[seat].r[f.QIC]
    ]


def _list_spaces(s: Base, seat: int) -> list[Action]:
    found = [
        Action("power", seat, (name,))
        for name in f.POWER
        if name not in s.spaces_used and t.refuse_power(s, seat, name) is None
    ]
    if s.boards[seat].r[f.QIC] >= 2:
        found += [Action("qic", seat, (n,)) for n in f.QICS if t.refuse_qic(s, seat, n) is None]
    return found


def _list_pass(s: Base, seat: int) -> list[Action]:
    if s.round == flow.ROUNDS:
        return [Action("pass", seat, ("",))]
    return [Action("pass", seat, (booster,)) for booster in s.boosters]


def _list_convert(s: Base, seat: int) -> list[Action]:
    return [Action("convert", seat, way) for way in convert.possible(s.boards[seat])]


def _list_build(s: Base, seat: int) -> list[Action]:
    free, extra = _bonus(s, seat)
    found = _hex_actions(s, "build", seat, b.mine_hexes(s, seat, free, extra))
    if not free:
        found += _hex_actions(s, "project", seat, _projects(s, seat, extra))
    return found


def _list_factions(s: Base, seat: int) -> list[Action]:
    found = []
    if setup.choosing(s):
        found += [Action("faction", seat, (name,)) for name in setup.open_factions(s, seat)]
    if setup.bidding(s):
        found += [
            Action("bid", seat, (name, points))
            for name in s.chosen
            for points in range(setup.lowest_bid(s, name), setup.HIGHEST_BID + 1)
        ]
    return found


def _list_turning(s: Base, seat: int) -> list[Action]:
    found = [Action("turn_sector", seat, turn) for turn in setup.turns_that_fit(s)]
    return found if setup.refuse_done_turning(s) else [*found, Action("done", seat)]


def _list_advance(s: Base, seat: int) -> list[Action]:
    allowed = s.boards[seat].todo[-1][1]
    found = [Action("advance", seat, (f.TRACKS[n],)) for n in r.open_tracks(s, seat, allowed)]
    return [*found, Action("decline", seat)]


def _list_federation(s: Base, seat: int) -> list[Action]:
    found = _hex_actions(s, "include", seat, t.include_hexes(s, seat))
    return [*found, Action("enough", seat)] if t.can_be_enough(s, seat) else found


def _words(verb: str, seat: int, words: Sequence[str]) -> list[Action]:
    return [Action(verb, seat, (word,)) for word in words]


def _list_offer(s: Base, seat: int) -> list[Action]:
    return [*_words("charge", seat, charging.ways(s, seat)), Action("decline", seat)]


def _list_area(s: Base, seat: int) -> list[Action]:
    return [*_words("area", seat, convert.area_possible(s.boards[seat])), Action("done", seat)]


LIST: dict[str, Callable[[Base, int], list[Action]]] = {
    "turn": _list_turn,
    "window": _list_convert,
    "offer": _list_offer,
    "turning": _list_turning,
    "factions": _list_factions,
    "mines": lambda s, seat: _hex_actions(s, "place", seat, _start_hexes(s, seat)),
    "boosters": lambda s, seat: _words("booster", seat, s.boosters),
    "income": lambda s, seat: _words("income", seat, income.choices(s.boards[seat])),
    "area": _list_area,
    "buy": lambda s, seat: [Action("buy", seat), Action("done", seat)],
    "stone": lambda s, seat: _words("stone", seat, power.stone_ends(s.boards[seat].todo[-1])),
    "build": _list_build,
    "tile": lambda s, seat: _words("tile", seat, r.tile_slots(s, seat)),
    "cover": lambda s, seat: _words("cover", seat, r.coverable(s.boards[seat])),
    "advance": _list_advance,
    "lost": lambda s, seat: _hex_actions(s, "lost_planet", seat, b.lost_hexes(s, seat)),
    "federation": _list_federation,
    "token": lambda s, seat: _words("token", seat, [n for n, left in s.supply.items() if left]),
    "repeat": lambda s, seat: _words(
        "repeat", seat, list(dict.fromkeys(token for token, _ in s.boards[seat].tokens))
    ),
    "station": lambda s, seat: _hex_actions(s, "station", seat, b.station_hexes(s, seat)),
    "swap": lambda s, seat: _hex_actions(s, "swap", seat, t.swap_hexes(s, seat)),
    "downgrade": lambda s, seat: _hex_actions(s, "downgrade", seat, t.lab_hexes(s, seat)),
}
