"""Words that people say for what rules call otherwise: whoever looks up "money" means coins."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).with_suffix(".json")
HAN = "\u2e80"
"""From this sign on, two of them are a word."""
BEGUN, STEM = 4, 3
"""Letters by which a word is known that is still typed, and one that has an ending."""
SIGNS = 2
"""The same, of Japanese and Chinese signs and of Korean syllables."""


@cache
def groups(language: str) -> tuple[tuple[str, ...], ...]:
    """Words of a language that mean the same at a table of games."""
    known = json.loads(FILE.read_text("utf-8"))
    return tuple(tuple(group) for group in known.get(language, ()))


def asked(language: str, words: str) -> list[tuple[str, ...]]:
    """What is looked up, word by word: each with those that mean the same. "First player" is one
    word here."""
    if any(words in group for group in groups(language)):
        return [synonyms(language, words)]
    return [synonyms(language, word) for word in words.split()]


def synonyms(language: str, word: str) -> tuple[str, ...]:
    """The word itself, then those that mean the same."""
    alike = (group for group in groups(language) if any(_means(word, one) for one in group))
    return tuple(dict.fromkeys((word, *(one for group in alike for one in group))))


def _means(word: str, known: str) -> bool:
    """Whether a word is this one, its beginning, or this one with an ending: coins."""
    begun, stem = (SIGNS, SIGNS) if word >= HAN else (BEGUN, STEM)
    ended = len(known) >= stem and word.startswith(known)
    return word == known or ended or (len(word) >= begun and known.startswith(word))
