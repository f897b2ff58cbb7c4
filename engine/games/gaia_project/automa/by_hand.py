"""What hands move for the Automa (R16): all of it by the seat that plays against it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from engine.core.ledger import Event
from engine.core.steps import Arg
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.automa.deck import FACTION_CARDS
from engine.games.gaia_project.automa.setup import automa_of, seat_of
from engine.games.gaia_project.board import Board

PLAYER = 0
"""Whose hands they are."""
READ = {"booster_automa": "booster", "tile_automa": "advanced"}
"""What readers see by themselves."""
DEEDS = frozenset({
    "lay_automa", "swap_automa", "lay_green_automa", "satellite_automa", "level_automa",
    "tile_automa", "booster_automa", "marker_automa",
})  # fmt: skip
"""What is told one by one."""
ON_HEX = {"swap_automa": "lay_automa"}
"""Of what stands on one hex the latest is told."""


def by_hand(s: Board, first: int) -> list[Event]:
    """Because of the events from `first` on; of one spot the latest, and the points that its marker
    has then."""
    if s.automa is None:
        return []
    seat, found = seat_of(s), dict[tuple[str, Arg], Event]()
    for at, event in enumerate(s.events[first:], first):
        for told in _moved(s, at, event) if event.seat == seat else ():
            spot = ON_HEX.get(told.verb, told.verb), told.args[-1]
            found.pop(spot, None)
            found[spot] = told._replace(rule=event.rule)
    scored = any(line[:2] == (seat, "points") and line[4] >= first and line[3] for line in s.ledger)
    points = Event("points_automa", PLAYER, (s.boards[seat].points,), "R16.2")
    return [*found.values(), *([points] if scored else [])]


def _moved(s: Board, at: int, event: Event) -> Iterator[Event]:
    if event.verb == "start":
        levels: Mapping[str, int] = FACTION_CARDS[automa_of(s).faction]["setup_research"]
        yield from (Event("level_automa", PLAYER, (n, track)) for track, n in levels.items())
    elif event.verb in _TOLD and (told := _TOLD[event.verb](s, at, event.args)):
        yield told


def _built(s: Board, at: int, args: tuple[Arg, ...]) -> Event:
    """R16.8, R16.9: a mine, or what comes in place of what stands there."""
    return Event("lay_automa" if args[0] == f.KINDS[f.MINE] else "swap_automa", PLAYER, args)


def _marker(s: Board, at: int, args: tuple[Arg, ...]) -> Event | None:
    """R16.11: until the round ends."""
    ended = any(one.verb == "round" for one in s.events[at:])
    return None if ended else Event("marker_automa", PLAYER, args)


_TOLD: Mapping[str, Callable[[Board, int, tuple[Arg, ...]], Event | None]] = {
    "automa_built": _built,
    "automa_satellite": lambda s, at, args: Event("satellite_automa", PLAYER, args),
    "automa_removed": lambda s, at, args: Event("tile_automa", PLAYER, args),
    "automa_covered": _marker,
    "advanced": lambda s, at, args: Event("level_automa", PLAYER, args[::-1]),
    "gaia_planet": lambda s, at, args: Event("lay_green_automa", PLAYER, args),
    "take_booster": lambda s, at, args: Event("booster_automa", PLAYER, args[:1]),
}
"""Event -> what hands do because of it; the spot of which it tells stands last."""
