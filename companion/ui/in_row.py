"""A row whose places mean the same, as it lies on the table: hands choose the place of a piece."""

from __future__ import annotations

from companion.session.api import SessionView


def in_row(view: SessionView, zone: str, count: int) -> list[int]:
    """Place by place, as people call them, which of so many slots of the match lies there, also
    while the table is cleared; what no reader serves fills the others in order."""
    row = [one for one in view.stations if one.place.startswith(f"{zone}:")]
    slots = ((_slot(one.place), _slot(one.serves)) for one in row if one.serves)
    lie = {at: slot for at, slot in slots if max(at, slot) < count}
    rest = iter([slot for slot in range(count) if slot not in lie.values()])
    return [lie[at] if at in lie else next(rest) for at in range(count)]


def asked_at(view: SessionView) -> str:
    """The place, as people call it, where something lies of which is asked; "": nowhere."""
    at = view.question.station if view.question is not None else ""
    return next((one.place for one in view.stations if at and one.station == at), "")


def _slot(place: str) -> int:
    return int(place.rpartition(":")[2])
