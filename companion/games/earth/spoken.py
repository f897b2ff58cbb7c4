"""What a card of Earth says in signs, in words: its abilities, its goal, what it scores."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.art.sentence import Sentence
from companion.art.spoken import meaning, spoken
from companion.games.earth.art import sentences
from engine.games.earth.game import GAME


def lines(face: Mapping[str, Any], language: str) -> Iterator[str]:
    """One line for each printed sentence; a card with two sides says both."""
    for side in face.get("sides", ()):
        other = GAME.catalogue.faces.get(side) or {}
        for line in lines(other, language):
            yield f"{other.get('name', side)}: {line}"
    for row in face.get("abilities", ()):
        colour = meaning("earth", f"has_{row['colour']}", language)
        yield f"{colour}: {_said(sentences.ability(row), language)}"
    if "score" in face:
        yield _said(sentences.score(face["score"]), language)
    if "goal" in face:
        yield _said(sentences.goal(face["goal"]), language)
    if "gain" in face and "action" in face:
        yield from (_said(sentence, language) for sentence in sentences.gaia(face))


def _said(sentence: Sentence, language: str) -> str:
    return spoken("earth", sentence, language)
