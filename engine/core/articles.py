"""Articles of English names in the middle of a sentence: the tile with 7 points, the Quarry.

Most names tell by how they are written whether they want one. A title does not ("Quarry" and
"Argos" look the same), so a game names the pieces whose titles do, in `data/articles.json`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path

NUMBERED = 3
"""A name of so many words at most that ends with its number wants no article: "sector 5", "animal
card 4"."""


class Title(str):
    """A name that is written like a proper one, and has an article all the same."""

    __slots__ = ()


def titled(folder: Path) -> frozenset[str]:
    """The pieces of a game that have such a name."""
    file = folder / "articles.json"
    return frozenset(json.loads(file.read_text("utf-8")) if file.is_file() else ())


def _the(name: str) -> str:
    """The one that is meant: "the tile with 7 points", but "sector 5" and "Acacia"."""
    return f"the {name}" if _common(name) else name


def _a(name: str) -> str:
    """One of many: "a Plains card", but "City 8"."""
    article = "an" if name[:1] in "aeiouAEIOU" else "a"
    return f"{article} {name}" if _common(name) else name


def _common(name: str) -> bool:
    """Whether an English name wants an article: "tile with 7 points", "Plains card"."""
    words = name.split()
    if isinstance(name, Title):
        return True
    if words[:1] == ["the"]:
        return False
    if name[:1].islower():
        return not (len(words) <= NUMBERED and words[-1].isdigit())
    return len(words) > 1 and words[-1].isalpha() and words[-1].islower()


ARTICLES: Mapping[str, Callable[[str], str]] = {"the": _the, "a": _a}
"""What a gap asks for (`{piece:the}`) -> the name with it."""
