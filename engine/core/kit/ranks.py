"""Who comes first: ranks from 1 by a key, equal keys share a rank."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.state import Outcome


def ranks(keys: Sequence[Any]) -> tuple[int, ...]:
    """Rank by seat, the largest key first.

    >>> ranks([12, 15, 12])
    (2, 1, 2)
    """
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def ranked(scores: Sequence[int], keys: Sequence[Any] | None = None, key: str = "") -> Outcome:
    """The end of a match; `keys` break ties (points first), `key` tells of a special end.

    >>> ranked([12, 15, 12]).winners
    (1,)
    >>> ranked([12, 12], keys=[(12, 3), (12, 4)]).ranks
    (2, 1)
    """
    places = ranks(scores if keys is None else keys)
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    return Outcome(tuple(scores), winners, places, key)
