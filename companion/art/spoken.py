"""A sentence of signs in words: what its signs mean, read from left to right."""

from __future__ import annotations

from companion.art.sentence import Part, Sentence
from companion.art.signs import meanings


def spoken(game: str, sentence: Sentence, language: str) -> str:
    """`2 growth → 4 soil`: the words of the game's own page of signs, the short ones first."""
    said = (_part(game, part, language) for part in sentence)
    return " ".join(word for word in said if word)


def _part(game: str, part: Part, language: str) -> str:
    kind, value = part[0], part[1]
    if kind == "group":
        return spoken(game, value, language)
    if kind == "points":
        return f"{value} {meaning(game, 'points', language)}"
    if kind == "figure":
        return str(value)
    word = meaning(game, str(value), language)
    return f"{part[2]} {word}" if len(part) > 2 else word


def meaning(game: str, sign: str, language: str) -> str:
    """A sign in a word or two: its `short` where the page of signs says more."""
    told = meanings(game).get(sign, {})
    return str(told.get(f"short.{language}") or told.get(language) or told.get("en") or sign)
