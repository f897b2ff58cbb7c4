"""What an action does: `DO[verb]` carries out a legal one."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.gaia_project import faces as f
from engine.games.gaia_project import factions as c
from engine.games.gaia_project import flow, left_overs, power, setup
from engine.games.gaia_project import research as r
from engine.games.gaia_project.actions import charges, federation
from engine.games.gaia_project.actions import free as convert
from engine.games.gaia_project.actions import main as t
from engine.games.gaia_project.actions import structures as b
from engine.games.gaia_project.actions import upgrades as u
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.decisions import orders
from engine.games.gaia_project.decisions.situations import bonus


def _do_build(s: Board, seat: int, at: str) -> None:
    free, extra = bonus(s, seat)
    if s.boards[seat].todo:
        s.boards[seat].todo.pop()
    b.build_mine(s, seat, s.map.at[at], free, extra)


def _do_project(s: Board, seat: int, at: str) -> None:
    _, extra = bonus(s, seat)
    if s.boards[seat].todo:
        s.boards[seat].todo.pop()
    b.start_project(s, seat, s.map.at[at], extra)


def _do_upgrade(s: Board, seat: int, at: str, kind: str) -> None:
    u.upgrade(s, seat, s.map.at[at], f.KINDS.index(kind))


def _do_research(s: Board, seat: int, track: str) -> None:
    s.note("researched", seat, (track,), "R7.4")
    s.give(seat, f.KNOWLEDGE, -r.PRICE, "R7.4")
    r.advance(s, seat, f.TRACKS.index(track))


_LEFT_OVERS = ("left_overs",)


def _do_pass(s: Board, seat: int, booster: str) -> None:
    """In the last round a seat is first offered what lets its left-overs score more (R14.3)."""
    if s.round == flow.ROUNDS and left_overs.better(s.boards[seat]):
        s.boards[seat].todo.append(_LEFT_OVERS)
    else:
        _leave_round(s, seat, booster)


def _do_convert(s: Board, seat: int, name: str, times: int) -> None:
    convert.convert(s, seat, name, times)
    board = s.boards[seat]
    if board.todo and board.todo[-1] == _LEFT_OVERS and not left_overs.better(board):
        board.todo.pop()
        _leave_round(s, seat, "")


def _leave_round(s: Board, seat: int, booster: str) -> None:
    s.note("passed", seat, (), "R13.1")
    board = s.boards[seat]
    t.pass_points(s, seat)
    if s.round < flow.ROUNDS:
        flow.take_booster(s, seat, booster)
    else:
        s.boosters.append(board.booster)
        board.booster = ""
    flow.leave_round(s, seat)


def _do_place(s: Board, seat: int, at: str) -> None:
    """The next seat places (R2.8)."""
    b.place_start(s, seat, s.map.at[at])
    s.queue.pop(0)


def _do_booster(s: Board, seat: int, booster: str) -> None:
    """The next seat takes one (R2.9)."""
    flow.take_booster(s, seat, booster)
    s.queue.pop(0)


def _do_decline(s: Board, seat: int) -> None:
    todo = s.boards[seat].todo
    if todo:
        todo.pop()
        s.note("advance_declined", seat, (), "R12.2")
    else:
        charges.decline(s, seat)


def _do_done(s: Board, seat: int) -> None:
    if s.phase == "turning":
        setup.done_turning(s)
        return
    board = s.boards[seat]
    if board.todo.pop() == _LEFT_OVERS:
        _leave_round(s, seat, "")
    else:
        board.used.append("gaia_done")


def _do_buy(s: Board, seat: int) -> None:
    todo = s.boards[seat].todo
    todo.pop()
    s.note("bought", seat, (), "R15.14")
    s.move(seat, 3, -flow.TILE_PRICE, "R15.14")
    todo.append(("tile", "R15.14"))


def _do_cover(s: Board, seat: int, tile: str) -> None:
    _, slot = s.boards[seat].todo.pop()
    r.cover(s, seat, tile, slot)


def _do_step(s: Board, seat: int, track: str) -> None:
    entry = s.boards[seat].todo.pop()
    r.advance(s, seat, f.TRACKS.index(track), entry[2])


def _answered(what: Callable[[Board, int, str], None]) -> Callable[[Board, int, str], None]:
    """The decision is off the seat's stack before its answer is carried out."""

    def do(s: Board, seat: int, word: str) -> None:
        s.boards[seat].todo.pop()
        what(s, seat, word)

    return do


def _at(what: Callable[[Board, int, int], None]) -> Callable[[Board, int, str], None]:
    """What is done on the hex of this name."""
    return lambda s, seat, name: what(s, seat, s.map.at[name])


def _do_standing(s: Board, seat: int, points: int) -> None:
    s.boards[seat].standing = points
    s.note("standing", seat, (points,), "R8.2")


def _do_standing_stone(s: Board, seat: int, way: str) -> None:
    s.note("standing_stone", seat, (way,), "R15.9")
    power.always_first(s, seat, first=way == "first")


DO: dict[str, Callable[..., None]] = {
    "turn_sector": lambda s, seat, place, steps: setup.turn_sector(s, place, steps),
    "faction": c.choose,
    "bid": c.bid,
    "maximum": lambda s, seat, faction, points: c.maximum(s, seat, points),
    "place": _do_place,
    "booster": _do_booster,
    "build": _do_build,
    "project": _do_project,
    "upgrade": _do_upgrade,
    "research": _do_research,
    "power": t.use_power,
    "qic": t.use_qic,
    "federate": federation.begin_federation,
    "special": t.use_special,
    "pass": _do_pass,
    "convert": _do_convert,
    "charge": charges.accept,
    "decline": _do_decline,
    "done": _do_done,
    "income": _answered(orders.take),
    "area": _answered(convert.area_convert),
    "buy": _do_buy,
    "stone": power.decide_stone,
    "tile": _answered(r.take_tile),
    "cover": _do_cover,
    "advance": _do_step,
    "lost_planet": _answered(_at(u.place_lost)),
    "include": _at(federation.include),
    "enough": federation.enough,
    "token": _answered(federation.take_token),
    "repeat": _answered(t.repeat_token),
    "station": _answered(_at(u.place_station)),
    "swap": _answered(_at(u.swap_institute)),
    "downgrade": _answered(_at(u.downgrade)),
    "standing": _do_standing,
    "standing_stone": _do_standing_stone,
}
