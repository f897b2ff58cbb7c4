"""A simulated copy of a game: every sensed piece with the tag that is stuck on it."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256

from engine.core.catalogue import Catalogue

MAKER = "04"
"""NXP's byte: the stickers are NTAG."""


@dataclass(frozen=True, slots=True)
class Box:
    """One copy of a game. Tags are 7 bytes in lower-case hex."""

    name: str
    tags: dict[str, str]
    """Piece -> tag."""
    pieces: dict[str, str]
    """Tag -> piece."""


def new_box(game: str, catalogue: Catalogue, name: str = "1") -> Box:
    """A box whose tags depend on its game and name alone."""
    tags = {piece.id: tag_of(f"{game} {name} {piece.id}") for piece in catalogue.sensed()}
    return Box(name, tags, {tag: piece for piece, tag in tags.items()})


def tag_of(text: str) -> str:
    """A tag identity that looks like a real one: NXP's byte and six more."""
    return MAKER + sha256(text.encode()).hexdigest()[:12]
