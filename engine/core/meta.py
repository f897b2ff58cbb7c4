"""What is known of a game before any of it is imported: enough to list it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Meta:
    """A game's `meta.py` has one of these as `META` and imports nothing else."""

    id: str
    names: Mapping[str, str]
    """Language -> what the game is called."""
    seat_counts: tuple[int, ...]
    rules_version: int = 1

    def name(self, language: str) -> str:
        """What the game is called; in English where a language has no name for it."""
        return self.names.get(language) or self.names["en"]
