"""A row whose places mean the same, as it lies on the table: hands choose the place of a piece."""

from __future__ import annotations

from collections.abc import Sequence

from companion.session.api import SessionView, StationView


def in_row(view: SessionView, zone: str, pieces: Sequence[str]) -> list[int]:
    """Place by place, as people call them, which slot of the match lies there; what is free, and
    what no reader serves, fills the others in order."""
    slots = {piece: slot for slot, piece in enumerate(pieces) if piece}
    row = (one for one in view.stations if one.place.startswith(f"{zone}:"))
    lie = {_slot(one): slots[one.wanted] for one in row if one.wanted in slots}
    rest = iter([slot for slot in range(len(pieces)) if slot not in lie.values()])
    return [lie[at] if at in lie else next(rest) for at in range(len(pieces))]


def asked_at(view: SessionView) -> str:
    """The place, as people call it, where something lies of which is asked; "": nowhere."""
    at = view.question.station if view.question is not None else ""
    return next((one.place for one in view.stations if at and one.station == at), "")


def _slot(station: StationView) -> int:
    return int(station.place.rpartition(":")[2])
