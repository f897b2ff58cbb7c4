"""Wood and tiles that hands move where no reader sees it: structures, satellites, gaiaformers,
research markers, standard tiles, federation tokens and turned sectors, each as it stands then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import takewhile

from engine.core.ledger import Event
from engine.core.steps import TABLE
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board

SIDES = 6
"""So many steps turn a sector round."""
TOP = 5
"""The level that is entered by turning a federation token over (R11.3)."""


def moved(s: Board, first: int) -> list[Event]:
    """What the seats move because of the events from `first` on; of one spot the latest, of one
    sector all its turns together."""
    formers, found = _formers(s, first), dict[object, Event]()
    for number, event in enumerate(s.events[first:], first):
        if event.seat == TABLE or s.is_automa(event.seat):
            continue
        told = TELLS.get(event.verb)
        for duty in (
            told(s, event, formers[number]) if told else None,
            _of(event, formers[number]),
        ):
            if duty is not None:
                again = number if duty.verb in ALIKE else 0
                spot = (duty.verb in ON_HEX, duty.seat, duty.args[-1], again)
                found[spot] = _further(found.pop(spot, None), duty)
    return [duty for duty in found.values() if duty.args[0] != 0]


def _further(before: Event | None, duty: Event) -> Event:
    """R2.2: a sector that is turned again is turned by both together."""
    if before is None or duty.verb != "turn_sector":
        return duty
    steps, place = duty.args
    return duty._replace(args=((int(before.args[0]) + int(steps)) % SIDES, place))


def _formers(s: Board, first: int) -> Counter[int]:
    """Event -> how many gaiaformers came to the board of its seat with it."""
    found = Counter[int]()
    for _, what, amount, _, cause in takewhile(lambda one: one[4] >= first, reversed(s.ledger)):
        if what == "gaiaformers":
            found[cause] += amount
    return found


def _of(event: Event, formers: int) -> Event | None:
    """Gaiaformers that come out of the box, or go to the Gaia area and back (R11.1, R15.6)."""
    if not formers or event.verb in ("built", "project", "start"):
        return None
    area = {"converted": "formers_away", "gaia_returns": "formers_back"}
    return Event(area.get(event.verb, "formers"), event.seat, (abs(formers),), event.rule)


def _built(s: Board, event: Event, formers: int) -> Event:
    """R7.1b: a mine where a gaiaformer stood."""
    return event._replace(verb="lay_back" if formers else "lay")


def _upgraded(s: Board, event: Event, formers: int) -> Event:
    """R7.3: what stood there goes back."""
    kind, at = event.args
    ways = s.boards[event.seat].side.upgrades
    was = next(n for n, to in enumerate(ways) if f.KINDS.index(str(kind)) in to)
    return event._replace(verb="swap_for", args=(kind, f.KINDS[was], at))


def _downgraded(s: Board, event: Event, formers: int) -> Event:
    kinds = (f.KINDS[f.TRADING], f.KINDS[f.LAB])
    return event._replace(verb="swap_for", args=(*kinds, *event.args))


def _station(s: Board, event: Event, formers: int) -> Event:
    return event._replace(verb="lay", args=(f.KINDS[f.STATION], *event.args))


def _advanced(s: Board, event: Event, formers: int) -> Event:
    """R11.1, R11.3."""
    track, level = event.args
    return event._replace(verb="level_top" if level == TOP else "level", args=(level, track))


def _tile(s: Board, event: Event, formers: int) -> Event | None:
    """R12.1; an advanced one is told with what it covers (R12.3)."""
    return event._replace(verb="take_tile") if event.args[0] in f.STANDARD else None


def _satellites(s: Board, event: Event, formers: int) -> Event | None:
    """R10.2: the line on the screen shows where."""
    return event._replace(verb="satellites") if event.args[0] else None


def _turned(s: Board, event: Event, formers: int) -> Event:
    """R2.2."""
    place, steps = event.args
    return event._replace(verb="turn_sector", args=(steps, place))


def _as(verb: str) -> Callable[[Board, Event, int], Event]:
    return lambda s, event, formers: event._replace(verb=verb)


TELLS: Mapping[str, Callable[[Board, Event, int], Event | None]] = {
    "placed": _as("lay"),
    "built": _built,
    "upgraded": _upgraded,
    "downgraded": _downgraded,
    "swapped": _as("swap"),
    "station": _station,
    "lost_planet": _as("lay_lost"),
    "project": _as("lay_former"),
    "gaia_planet": _as("lay_green"),
    "advanced": _advanced,
    "tile": _tile,
    "covered": _as("cover"),
    "token": _as("take_token"),
    "federation": _satellites,
    "sector_turned": _turned,
}
"""Event -> what hands do because of it."""

ON_HEX = {"lay", "lay_back", "swap_for", "lay_lost", "lay_former"}
"""Of what stands on one hex the latest is told."""
ALIKE = {"take_token", "satellites", "formers", "formers_away", "formers_back"}
"""These come again with the same amount or name, and each time hands do it."""
DEEDS = frozenset({
    *ON_HEX, *ALIKE, "swap", "lay_green", "level", "level_top", "take_tile", "cover", "turn_sector",
})  # fmt: skip
"""All that is told of wood and tiles."""
