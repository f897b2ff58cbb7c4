"""What an action does: `DO[verb]` carries out a legal one."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.gaia_project import faces as f
from engine.games.gaia_project import factions as c
from engine.games.gaia_project import flow, income, left_overs, power, setup
from engine.games.gaia_project import research as r
from engine.games.gaia_project.actions import charges, federation
from engine.games.gaia_project.actions import free as convert
from engine.games.gaia_project.actions import main as t
from engine.games.gaia_project.actions import structures as b
from engine.games.gaia_project.actions import upgrades as u
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.decisions.situations import Args, bonus, track_of


def _do_build(s: Board, seat: int, args: Args) -> None:
    free, extra = bonus(s, seat)
    if s.boards[seat].todo:
        s.boards[seat].todo.pop()
    b.build_mine(s, seat, s.map.at[str(args[0])], free, extra)


def _do_project(s: Board, seat: int, args: Args) -> None:
    _, extra = bonus(s, seat)
    if s.boards[seat].todo:
        s.boards[seat].todo.pop()
    b.start_project(s, seat, s.map.at[str(args[0])], extra)


def _do_upgrade(s: Board, seat: int, args: Args) -> None:
    u.upgrade(s, seat, s.map.at[str(args[0])], f.KINDS.index(str(args[1])))


def _do_research(s: Board, seat: int, args: Args) -> None:
    s.note("researched", seat, (args[0],), "R7.4")
    s.give(seat, f.KNOWLEDGE, -r.PRICE, "R7.4")
    r.advance(s, seat, track_of(args))


_LEFT_OVERS = ("left_overs",)


def _do_pass(s: Board, seat: int, args: Args) -> None:
    """In the last round a seat is first offered what lets its left-overs score more (R14.3)."""
    if s.round == flow.ROUNDS and left_overs.better(s.boards[seat]):
        s.boards[seat].todo.append(_LEFT_OVERS)
    else:
        _leave_round(s, seat, args)


def _do_convert(s: Board, seat: int, args: Args) -> None:
    convert.convert(s, seat, str(args[0]), int(args[1]))
    board = s.boards[seat]
    if board.todo and board.todo[-1] == _LEFT_OVERS and not left_overs.better(board):
        board.todo.pop()
        _leave_round(s, seat, ("",))


def _leave_round(s: Board, seat: int, args: Args) -> None:
    s.note("passed", seat, (), "R13.1")
    board = s.boards[seat]
    t.pass_points(s, seat)
    old, board.booster = board.booster, ""
    if s.round < flow.ROUNDS:
        s.boosters[flow.take_booster(s, seat, str(args[0]))] = old
    else:
        s.boosters.append(old)
    flow.leave_round(s, seat)


def _do_place(s: Board, seat: int, args: Args) -> None:
    b.place_start(s, seat, s.map.at[str(args[0])])
    flow.structure_placed(s)


def _do_booster(s: Board, seat: int, args: Args) -> None:
    flow.take_booster(s, seat, str(args[0]))
    flow.first_booster_taken(s)


def _do_decline(s: Board, seat: int, args: Args) -> None:
    todo = s.boards[seat].todo
    if todo:
        todo.pop()
        s.note("advance_declined", seat, (), "R12.2")
    else:
        charges.decline(s, seat)


def _do_done(s: Board, seat: int, args: Args) -> None:
    if s.phase == "turning":
        setup.done_turning(s)
        return
    board = s.boards[seat]
    if board.todo.pop() == _LEFT_OVERS:
        _leave_round(s, seat, ("",))
    else:
        board.used.append("gaia_done")


def _do_income(s: Board, seat: int, args: Args) -> None:
    s.boards[seat].todo.pop()
    income.choose(s, seat, str(args[0]))


def _do_area(s: Board, seat: int, args: Args) -> None:
    s.boards[seat].todo.pop()
    convert.area_convert(s, seat, str(args[0]))


def _do_buy(s: Board, seat: int, args: Args) -> None:
    todo = s.boards[seat].todo
    todo.pop()
    s.note("bought", seat, (), "R15.14")
    s.move(seat, 3, -flow.TILE_PRICE, "R15.14")
    todo.append(("tile", "R15.14"))


def _do_tile(s: Board, seat: int, args: Args) -> None:
    s.boards[seat].todo.pop()
    r.take_tile(s, seat, str(args[0]))


def _do_cover(s: Board, seat: int, args: Args) -> None:
    _, slot = s.boards[seat].todo.pop()
    r.cover(s, seat, str(args[0]), slot)


def _do_step(s: Board, seat: int, args: Args) -> None:
    entry = s.boards[seat].todo.pop()
    r.advance(s, seat, track_of(args), entry[2])


def _popping(what: Callable[[Board, int, int], None]) -> Callable[[Board, int, Args], None]:
    def do(s: Board, seat: int, args: Args) -> None:
        s.boards[seat].todo.pop()
        what(s, seat, s.map.at[str(args[0])])

    return do


def _do_token(s: Board, seat: int, args: Args) -> None:
    s.boards[seat].todo.pop()
    federation.take_token(s, seat, str(args[0]))


def _do_repeat(s: Board, seat: int, args: Args) -> None:
    s.boards[seat].todo.pop()
    t.repeat_token(s, seat, str(args[0]))


def _do_standing(s: Board, seat: int, args: Args) -> None:
    s.boards[seat].standing = int(args[0])
    s.note("standing", seat, (int(args[0]),), "R8.2")


DO: dict[str, Callable[[Board, int, Args], None]] = {
    "turn_sector": lambda s, seat, a: setup.turn_sector(s, str(a[0]), int(a[1])),
    "faction": lambda s, seat, a: c.choose(s, seat, str(a[0])),
    "bid": lambda s, seat, a: c.bid(s, seat, str(a[0]), int(a[1])),
    "maximum": lambda s, seat, a: c.maximum(s, seat, int(a[1])),
    "place": _do_place,
    "booster": _do_booster,
    "build": _do_build,
    "project": _do_project,
    "upgrade": _do_upgrade,
    "research": _do_research,
    "power": lambda s, seat, a: t.use_power(s, seat, str(a[0])),
    "qic": lambda s, seat, a: t.use_qic(s, seat, str(a[0])),
    "federate": lambda s, seat, a: federation.begin_federation(s, seat),
    "special": lambda s, seat, a: t.use_special(s, seat, str(a[0])),
    "pass": _do_pass,
    "convert": _do_convert,
    "charge": lambda s, seat, a: charges.accept(s, seat, str(a[0])),
    "decline": _do_decline,
    "done": _do_done,
    "income": _do_income,
    "area": _do_area,
    "buy": _do_buy,
    "stone": lambda s, seat, a: power.decide_stone(s, seat, str(a[0])),
    "tile": _do_tile,
    "cover": _do_cover,
    "advance": _do_step,
    "lost_planet": _popping(u.place_lost),
    "include": lambda s, seat, a: federation.include(s, seat, s.map.at[str(a[0])]),
    "enough": lambda s, seat, a: federation.enough(s, seat),
    "token": _do_token,
    "repeat": _do_repeat,
    "station": _popping(u.place_station),
    "swap": _popping(u.swap_institute),
    "downgrade": _popping(u.downgrade),
    "standing": _do_standing,
}
