"""Counted things of a seat and of the table: what they should be, what hands set of them, and
correcting them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import takewhile

from engine.core.ledger import Event
from engine.core.steps import TABLE
from engine.core.text import PLACE, goods
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import power
from engine.games.gaia_project.automa import by_hand as automa
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.map import wood
from engine.games.gaia_project.seat import STONE_GAIA


def counted(s: Board, seat: int) -> dict[str, int]:
    """What a seat, or the whole table, should have of each counted thing."""
    if seat == TABLE:
        if s.phase == "setup" and not s.terra_token:
            return {}  # one of them is still to be laid on the research board
        table = {f"tokens_{token}": left for token, left in s.supply.items()}
        return table | {f"tiles_{tile}": left for tile, left in s.tiles_left.items()}
    if s.phase in ("setup", "turning", "factions", "maxima"):
        return {}
    board = s.boards[seat]
    found = dict(zip(f.RESOURCES, board.r, strict=True))
    found |= dict(zip(f.BOWLS, board.bowl, strict=True))
    found["points"] = board.points
    return found


BOWLS = f.BOWLS[:3]
DEEDS = wood.DEEDS | automa.DEEDS | {"take_booster", "marker", "stone", "stone_gaia", "stone_gone"}
"""What hands do one by one; the rest they set to what the screen shows."""
SUMMED = {"move_power": ("power", *f.BOWLS), "set_bowls": ("power",), "set_all": ("power",)}
"""Ways between the bowls are no ways any more for whoever has gone some of them."""
LAID = frozenset({"take_booster", "covered", "automa_removed"})
"""Events after which hands are told where a booster or an advanced tile goes."""
READ = {"take_booster": "booster", **automa.READ}
"""Where readers look at the row, they see which booster is gone."""


def by_hand(s: Board, first: int) -> list[Event]:
    """R1.6, R5, R7, R8: the wood that each seat moves, and what it sets on its board and on the
    scoring track, as it stands then; what it began with is told as such (R2.7), and a correction is
    right on the table. R16: what is moved for the Automa."""
    changed = [Counter[str]() for _ in s.boards]
    lines = takewhile(lambda line: line[4] >= first, reversed(s.ledger))
    right = set[tuple[int, str]]()
    for seat, what, amount, rule, cause in lines:
        if not rule:
            right.add((seat, what))
        elif (
            amount
            and seat != TABLE
            and (seat, what) not in right
            and s.events[cause].verb != "start"
        ):
            changed[seat][what] += amount
    hands = [seat for seat in range(s.seats) if not s.is_automa(seat)]
    found = [one for seat in hands for one in _set(s, seat, changed[seat], right)]
    found += [
        stone_at(seat, s.boards[seat].stone) for seat in hands if "brainstone" in changed[seat]
    ]
    own = [*wood.moved(s, first), *_boosters(s, first), *found, *_markers(s, first)]
    return [*own, *automa.by_hand(s, first)]


def _boosters(s: Board, first: int) -> list[Event]:
    """R13.1: what a seat that passed takes, for what it had; of several the latest."""
    taken = {
        one.seat: one
        for one in s.events[first:]
        if one.verb == "take_booster" and not s.is_automa(one.seat)
    }
    return [*taken.values()]


def stone_at(seat: int, stone: int) -> Event:
    """Where the Brainstone lies then (R15.9)."""
    if stone in range(1, STONE_GAIA):
        return Event("stone", seat, (f"{PLACE}{BOWLS[stone - 1]}",))
    return Event("stone_gaia" if stone == STONE_GAIA else "stone_gone", seat)


def _markers(s: Board, first: int) -> list[Event]:
    """R7.5, R7.6, R7.8: what is used lies below a marker until the round ends, or until a booster
    lies in the row again."""
    held = {board.booster for board in s.boards}
    used = takewhile(lambda one: one.verb != "round", reversed(s.events[first:]))
    return [
        Event("marker", one.seat, one.args)
        for one in reversed([*used])
        if one.verb in USES and not s.is_automa(one.seat)
        and (one.args[0] not in f.BOOSTERS or one.args[0] in held)
    ]  # fmt: skip


def _set(
    s: Board, seat: int, changed: Counter[str], right: Collection[tuple[int, str]]
) -> list[Event]:
    """Where the markers are then, and which tokens move. What lies in each bowl that has changed
    since is told alone where a correction has set some of it: nobody knows which tokens that moved;
    or where they came back, as a marker that did: hands may have moved it there. Markers and all
    bowls are one sentence: an income in two, one of long ways, filled a page a seat."""
    has = counted(s, seat)
    told = {what: n for what, n in has.items() if what in changed and what not in f.BOWLS}
    found = [Event("set", seat, (goods(told),))] if told else []
    if changed.keys().isdisjoint(f.BOWLS):
        return found
    came_back = not any(changed[bowl] for bowl in f.BOWLS)
    if came_back or any((seat, bowl) in right for bowl in f.BOWLS):
        lies = {bowl: has[bowl] for bowl in f.BOWLS if bowl in changed}
        return [*found, Event("set_bowls", seat, (goods(lies),))]
    lie = tuple(has[bowl] for bowl in BOWLS)
    back = "bowl2" if s.boards[seat].can("tokens_to_two") else "bowl1"
    moves = power.by_hand(changed, back)
    seen = f.BOWLS[3] not in changed and moves.keys() <= power.SEEN
    if told and len(moves) > 1 and seen:
        return [Event("set_all", seat, (goods(told), *lie))]
    return [*found, Event("move_power", seat, (*lie, goods(moves)))]


USES = ("power", "qic", "special")
"""Events with which an action space is used."""

MOST = 99
"""Tokens in a bowl, or QIC: more is a slip of the finger."""


def most(what: str) -> int:
    """The largest value of a counted thing (R1.6)."""
    if what in f.RESOURCES:
        return min(f.CAPS[f.RESOURCES.index(what)], MOST)
    return MOST if what in f.BOWLS else 9999


def room(s: Board, seat: int, what: str) -> int:
    """Of tokens and tiles on the table: those of the box that no seat has (R10.6, R12.1)."""
    if seat != TABLE:
        return most(what)
    kind, name = what.split("_", 1)
    if kind == "tokens":
        taken = sum(token == name for board in s.boards for token, _ in board.tokens)
        return f.FEDERATIONS[name].copies - taken - (s.terra_token == name)
    return f.COPIES - sum(tile == name for board in s.boards for tile, _ in board.tiles)


def adjust(s: Board, seat: int, what: str, value: int) -> None:
    """Set a counted thing to what the table says and book the difference."""
    change = value - counted(s, seat)[what]
    if seat == TABLE:
        kind, name = what.split("_", 1)
        (s.supply if kind == "tokens" else s.tiles_left)[name] = value
    elif what in f.RESOURCES:
        s.boards[seat].r[f.RESOURCES.index(what)] = value
    elif what in f.BOWLS:
        s.boards[seat].bowl[f.BOWLS.index(what)] = value
    elif what == "points":
        s.boards[seat].points = value
    if change:
        s.book(seat, what, change, "")
