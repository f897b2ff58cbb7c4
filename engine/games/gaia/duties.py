"""What hands set up and move where no reader sees it: tiles, city cards, animals, meeples."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.core.ledger import Event
from engine.core.steps import TABLE, Arg
from engine.games.gaia import setup
from engine.games.gaia.board import Board
from engine.games.gaia.grid import cell as cell_of
from engine.games.gaia.places import as_of

_DEEDS = ("tile_laid", "herd_came", "city_founded", "struck", "hunted")
"""What moves something else."""
CLEARS = ("R10.2", "R10.3")
"""Rules by which all leaves a tile: one sentence tells it."""


def duties(b: Board, first: int) -> list[Event]:
    """R3: what is set up; R8.1: the animal that a city eats."""
    hunted = (event for event in b.events[first:] if event.verb == "hunted")
    return [*setup.duties(b, first), *hunted]


def by_hand(b: Board, first: int) -> list[Event]:
    """What each deed moves, told to whoever does it, in the order in which it came about."""
    found = ((at, b.events[at]) for at in range(first, len(b.events)))
    moved = (
        _then(one, at)
        for at, event in found if event.verb in _MOVES for one in _MOVES[event.verb](b, at)
    )  # fmt: skip
    return [*moved]


def _then(event: Event, at: int) -> Event:
    """Its cells as they were called when it came about: what came later may not lie there yet. A
    hunt is told as it is in `duties`, too."""
    if event.verb == "hunted":
        return event
    args = (arg if cell_of(arg) is None else as_of(arg, at) for arg in event.args)
    return event._replace(args=tuple(args))


def _doer(b: Board, at: int) -> int:
    """Who brought about what has no seat of its own."""
    return next((e.seat for e in reversed(b.events[:at]) if e.verb in _DEEDS), TABLE)


def _lay(b: Board, at: int) -> Iterator[Event]:
    """R6.2: the card stays open in the row of its seat, unless a goal took that (R6.6)."""
    event = b.events[at]
    land, cell = event.args
    goals = (e for e in b.events[at:] if (e.verb, e.seat, e.rule) == ("goal", event.seat, "R6.6"))
    yield event._replace(verb="lay" if any(goals) else "lay_row", args=(land, cell))


def _animals(b: Board, at: int) -> Iterator[Event]:
    yield b.events[at]._replace(verb="animals")


def _city(b: Board, at: int) -> Iterator[Event]:
    """R6.13: as many meeples as were left of one or two."""
    card, cell, _ = b.events[at].args
    if _counted(b, at, card):
        return
    meeples = sum(n for _, what, n, _, cause in b.ledger if (what, cause) == (f"on:{card}", at))
    yield b.events[at]._replace(verb="city", args=(cell, meeples))


def _raised(b: Board, at: int) -> Iterator[Event]:
    card, _, meeples = b.events[at].args
    if _counted(b, at, card):
        return
    yield b.events[at]._replace(verb="raised", args=(card, meeples))


def _counted(b: Board, at: int, card: Arg) -> bool:
    """Whether its seat counted its meeples there since: they stand on it, and it lies there."""
    what = b.events[at].seat, f"on:{card}", ""
    return any((seat, on, rule) == what and cause >= at for seat, on, _, rule, cause in b.ledger)


def _hunted(b: Board, at: int) -> Iterator[Event]:
    """R8.1: after what was laid there before, and before what comes there later."""
    yield b.events[at]


def _goal(b: Board, at: int) -> Iterator[Event]:
    """R6.6: the whole row is discarded; R9.13: four cards of the power row. Which goal it is
    people see by its place."""
    event = b.events[at]
    goal = str(event.args[0])
    verb = "goal_row" if event.rule == "R6.6" else "goal_powers"
    yield event._replace(verb=verb, args=(goal, b.goal_spots.index(goal) + 1))


def _gone(b: Board, at: int) -> Iterator[Event]:
    """R7.8: with no need met; whoever clears a tile is told that."""
    if b.events[at].rule not in CLEARS:
        yield b.events[at]._replace(verb="gone", seat=_doer(b, at))


def _struck(b: Board, at: int) -> Iterator[Event]:
    """R10.2, R10.3: where a disaster takes all that stands on a tile, or on those beside it."""
    power, *told = b.events[at].args
    if power == "lightning":
        yield b.events[at]._replace(verb="cleared", args=_aim(b, at))
    elif power == "eruption":
        yield b.events[at]._replace(verb="erupted", args=(*_aim(b, at), *told))


def _aim(b: Board, at: int) -> tuple[Arg, ...]:
    """The tiles at which the power that now works was played."""
    played = (e.args[1:] for e in reversed(b.events[:at]) if e.verb == "power_played")
    return next(played)


def _turned(b: Board, at: int) -> Iterator[Event]:
    """R9.7, R9.8; the many of an eruption are told in one number."""
    if b.events[at].rule in ("R9.7", "R9.8"):
        yield b.events[at]._replace(verb="turned", seat=_doer(b, at))


def _swapped(b: Board, at: int) -> Iterator[Event]:
    yield b.events[at]._replace(verb="swapped", seat=_doer(b, at))


_MOVES: dict[str, Callable[[Board, int], Iterator[Event]]] = {
    "tile_laid": _lay,
    "herd_came": _animals,
    "city_founded": _city,
    "moved_in": _raised,
    "goal": _goal,
    "hunted": _hunted,
    "city_gone": _gone,
    "struck": _struck,
    "land_changed": _turned,
    "tiles_swapped": _swapped,
}
LAID = frozenset(_MOVES)
READ = dict.fromkeys(("lay", "lay_row", "turned", "swapped"), "world")
"""What readers below the world see by themselves."""
RETOLD = {"lay": "lay_row"}
"""A goal that is reached takes the card of a tile that was told before."""
