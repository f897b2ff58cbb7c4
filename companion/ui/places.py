"""Answers that people touch on the drawing: by their place, and one place after the other."""

from __future__ import annotations

from collections.abc import Sequence

from companion.session.api import Choice
from companion.ui.drawing import Drawing

Places = dict[str, tuple[Choice, ...]]
"""What of the drawing is touched -> the answers that it can mean."""


def by_place(drawing: Drawing, choices: Sequence[Choice]) -> Places:
    """The answers that the drawing takes, by where it takes them; buttons are left out."""
    found: Places = {}
    for choice in choices:
        spot = drawing.spot(choice)
        if spot:
            found[spot] = (*found.get(spot, ()), choice)
    return found


def after(places: Places, now: str) -> str:
    """The place that comes after this one; the first one after the last."""
    spots = list(places)
    return spots[(spots.index(now) + 1) % len(spots)] if now in places else spots[0]
