"""What is printed on a face, in words, from its data: every field that the game's texts name.

A field is named by `field.<name>`, what stands in it by `pick.`, `what.` or the piece's own name;
fields without a name are not for people, nothing and 0 are not said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.catalogue import Face
from engine.core.text import Texts


def told(texts: Texts, face: Face, language: str) -> str:
    """`least bid 3; income 2 stone`; empty where nothing is printed that has a name."""
    return texts.say(language, "printed.next").join(_fields(texts, face, language))


def _fields(texts: Texts, face: Face, language: str) -> Iterator[str]:
    for key, value in face.items():
        if texts.has(f"field.{key}") and value not in (0, False, "", "none", None):
            said = "" if value is True else _value(texts, value, language)
            name = {"name": f"field.{key}", "value": said}
            if said:
                yield texts.say(language, "printed.field", name)
            elif value is True:
                yield texts.say(language, f"field.{key}")


def _value(texts: Texts, value: Any, language: str) -> str:
    """A number, a word, some words, or how many of what."""
    if isinstance(value, Mapping):
        amounts = ({"n": n, "what": _counted(texts, what, n)} for what, n in value.items())
        words = [texts.say(language, "printed.amount", each) for each in amounts]
    elif isinstance(value, list | tuple):
        words = [_word(texts, each, language) for each in value if isinstance(each, str)]
    else:
        words = [_word(texts, value, language)]
    return texts.say(language, "printed.and").join(words)


def _counted(texts: Texts, what: str, n: Any) -> str:
    """What a counted thing is called: of one, by its own word where that is another."""
    single = f"what.{what}.one"
    return single if abs(n) == 1 and texts.has(single) else what


def _word(texts: Texts, value: Any, language: str) -> str:
    key = f"pick.{value}"
    return texts.say(language, key) if texts.has(key) else str(texts.word(language, value))
