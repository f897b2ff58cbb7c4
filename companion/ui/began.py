"""What is told when a round begins."""

from __future__ import annotations

from typing import NamedTuple


class Began(NamedTuple):
    """A round of a game, or whatever its rulebook calls so."""

    number: tuple[int, ...]
    """Grows from one to the next."""
    title: str
    brings: str = ""
    """What is another than in the round before."""
