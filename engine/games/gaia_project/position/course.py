"""Reading a position: whose turn it is, what the set-up still awaits, the Automa's cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.box import Box
from engine.core.fields import Fields, between, is_whole, list_of
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import setup
from engine.games.gaia_project.automa.deck import CARDS, FACTION_CARDS, LEVELS, Automa
from engine.games.gaia_project.board import Board

_PURPOSES = ("", "place", "booster", "support", "action")
_AUTOMA = ("faction", "level", "known", "unknown", "drawn", "support", "action", "purpose")


def read_course(s: Board, top: Fields) -> None:
    """Turn order and everything that only a match in the middle of something has."""
    everybody = range(s.seats)
    s.order = _permutation(top, "order", everybody)
    s.table = _permutation(top, "table", everybody)
    s.passed = top.seats("passed", s.seats, [n for n, board in enumerate(s.boards) if board.passed])
    for seat in s.passed:
        s.boards[seat].passed = True
    s.queue = _queue(top, s.seats)
    s.at = top.whole("at", 0, 0, s.seats)
    s.window = top.whole("window", 0, 0, s.seats) - 1
    s.acting = top.flag("acting")
    s.active = top.whole("active", _first(s), 0, s.seats) - 1
    if s.phase == "actions" and s.active < 0 and len(s.passed) < s.seats:
        top.bad("active", "the seat on turn while a seat has not passed")  # R3.2
    s.pool = top.once("pool", (*f.FACTIONS, *{side.colour for side in f.FACTIONS.values()}))
    s.chosen = top.once("chosen", tuple(f.FACTIONS))
    _read_setup(s, top)


def _permutation(top: Fields, name: str, everybody: Iterable[int]) -> list[int]:
    found = top.seats(name, len(list(everybody)), everybody)
    return found if len(found) == len(list(everybody)) else top.bad(name, "a list of all seats")


def _queue(top: Fields, seats: int) -> list[int]:
    """Seats still to place; one may stand there several times."""
    if not list_of(between(1, seats))(top.rows("queue")):
        top.bad("queue", f"a list of seats, 1 to {seats}")
    return [seat - 1 for seat in top.rows("queue")]


def _first(s: Board) -> int:
    """By default the first seat in order that has not passed is on turn."""
    if s.phase != "actions":
        return 0
    return next((n + 1 for n in s.order if not s.boards[n].passed), 0)


# -- the set-up ------------------------------------------------------------------------------


def _read_setup(s: Board, top: Fields) -> None:
    """`plan` the sectors, `wanted` the reveals still to come."""
    plan = top.rows("plan")
    if not all(map(_is_sector, plan)) or len({face for face, _ in plan}) < len(plan):
        top.bad("plan", "a list of [sector face, steps] each, no face twice")
    if plan:
        s.plan = [(face, turn) for face, turn in plan]
    elif hasattr(s, "map") and not s.plan:
        s.plan = [(sector.face, sector.turn) for sector in s.map.sectors]
    if s.phase == "turning" and len(s.plan) != len(s.map.sectors):
        top.bad("plan", "the sectors of the map")
    s.wanted = [tuple(pair) if isinstance(pair, list) else pair for pair in top.rows("wanted")]
    if s.wanted or s.phase == "setup":
        _check_wanted(s, top)


def _is_sector(row: Any) -> bool:
    return (
        isinstance(row, list)
        and len(row) == 2
        and isinstance(row[0], str)
        and row[0] in f.SECTORS
        and is_whole(row[1])
        and -1 <= row[1] <= 5
    )


def _check_wanted(s: Board, top: Fields) -> None:
    """R2.1-R2.6: the last reveals of a set-up, or all sectors are turned again (R2.2)."""
    fresh = type(s)(s.seats, s.options)
    setup.begin(fresh)
    turns = [pair for pair in fresh.wanted if pair[0] == "turns"]
    count = len(s.wanted)
    if s.phase != "setup" or not count or s.wanted not in (fresh.wanted[-count:], turns[-count:]):
        top.bad("wanted", "the last reveals of this set-up, in their order")
    sectors = len(f.LAYOUTS[f.layout_for(s.seats)]["centres"])
    if len(s.plan) != sectors - sum(what == "sectors" for what, _ in s.wanted):
        top.bad("plan", "the sectors that lie already")


# -- the Automa ------------------------------------------------------------------------------


def read_automa(top: Fields, box: Box) -> Automa:
    """R16.4: what is known of its deck."""
    row = top.inner("automa", _AUTOMA)
    found = Automa(
        row.word("faction", tuple(FACTION_CARDS), "terrans"),
        row.word("level", tuple(LEVELS), "automa"),
    )
    if "known" in row:
        found.known = row.once("known", tuple(CARDS))
    for card in found.known:
        box.take(card, row.field("known"), ("automa_card",))
    found.drawn = row.once("drawn", found.known)
    found.unknown = row.whole("unknown", 1, 0, len(CARDS) - len(found.known))
    found.support = row.word("support", ("", *found.known))
    found.action = row.word("action", ("", *found.known))
    found.purpose = row.word("purpose", _PURPOSES)
    if found.purpose and not found.could_draw():
        row.bad("purpose", "empty when no card can come")
    return found
