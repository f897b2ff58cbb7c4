"""Cues: which light means what now. The meaning is chosen here, its pattern by the node."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from companion.table.layout import Layout
from companion.twin.guide import Hand, Move
from companion.twin.wanted import FaceOf
from engine.core.state import Awaiting, Cue
from engine.core.steps import TABLE, Action

CHOOSE = "choose"
TAKE = "take"
PUT = "put"
WRONG = "wrong"
TURN = "turn"
DONE = "done"
TINTS = {
    "red": 1, "blue": 2, "yellow": 3, "green": 4, "purple": 5, "turquoise": 6, "pink": 7,
    "white": 8, "orange": 9, "brown": 10, "grey": 11, "gray": 11, "black": 12,
    "": 8,
}  # fmt: skip
"""Colour of a seat -> its number on the wire; white while play has given it none."""
IN_ORDER = (1, 2, 4, 3, 5, 8, 10, 11)
"""Numbers of seats whose game knows no colours, as the screen shows them."""


def tint(cue: str, seat: int) -> str:
    """A cue for a seat, counted from 1: `shone` turns it into the seat's colour."""
    return f"{cue}/{seat + 1}" if seat >= 0 else cue


def shone(cues: Mapping[str, str], colours: Sequence[str]) -> dict[str, str]:
    """The same cues in the colours that the seats chose, as the wire numbers them."""
    return {station: _shone(cue, colours) for station, cue in cues.items()}


def _shone(cue: str, colours: Sequence[str]) -> str:
    meaning, _, number = cue.partition("/")
    if not number or meaning == WRONG:  # what is wrong has a light that no seat can have
        return meaning
    seat = int(number) - 1
    usual = IN_ORDER[seat % len(IN_ORDER)]
    return f"{meaning}/{TINTS.get(colours[seat], usual) if seat < len(colours) else usual}"


def guiding(move: Move) -> dict[str, str]:
    """One instruction: take here, put there; a fault is wrong where it lies."""
    if not move.piece or move.hand in (Hand.PART, Hand.LIFT):
        return {move.from_station: WRONG}
    found = {move.from_station: TAKE, move.to_station: PUT}
    return {station: cue for station, cue in found.items() if station}


def playing(
    layout: Layout,
    faces: FaceOf,
    awaiting: Awaiting,
    places: Mapping[str, str],
    legal: Mapping[int, Iterable[Action]],
    more: Iterable[Cue] = (),
) -> dict[str, str]:
    """Where a reveal is owed, whose turn it is, what can be chosen, and what else hands owe."""
    found: dict[str, str] = {}
    for prompt in awaiting.reveals:
        at = layout.stations.get(prompt.place)
        for station in [at] if at else layout.pads_of(prompt.seat):
            found.setdefault(station, tint(PUT, prompt.seat))
        if at and prompt.seat == TABLE:
            break  # one open slot at a time: the row is filled in order
    for cue, place, seat in more:
        at = layout.stations.get(place)
        pads = layout.pads_of(seat) if place == f"seat{seat}" else []
        for station in [at] if at else pads:
            found.setdefault(station, tint(cue, seat))
    for seat in awaiting.must:
        for station in layout.pads_of(seat):
            found.setdefault(station, tint(TURN, seat))
    if len(awaiting.must) == 1:
        seat = awaiting.must[0]
        for station in _named(layout, faces, places, legal.get(seat, ())):
            found.setdefault(station, tint(CHOOSE, seat))
    return found


def calling(layout: Layout, seats: Iterable[int], cue: str) -> dict[str, str]:
    """The pads of seats that do something while another one is asked; a pad for all has one
    light."""
    pads = [(seat, layout.pads_of(seat)) for seat in seats]
    return {at: tint(cue, seat) for seat, of in reversed(pads) for at in of}


def _named(
    layout: Layout, faces: FaceOf, places: Mapping[str, str], actions: Iterable[Action]
) -> list[str]:
    """The stations of the pieces and places that actions name."""
    stations: dict[str, None] = {}
    for arg in sorted({a for action in actions for a in action.args if isinstance(a, str)}):
        place = places.get(arg, "") if arg in faces else arg
        station = layout.stations.get(place)
        if station:
            stations[station] = None
    return list(stations)


def asking(layout: Layout, station: str, seat: int) -> dict[str, str]:
    """A question about a piece: its station, or the pads where the answer can be shown."""
    stations = [station] if station else layout.pads_of(seat)
    return {one: tint(CHOOSE, seat) for one in stations}
