"""What a goal or a score of Earth counts, said as a host says it, and how many of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from engine.games.earth.game import GAME

Row = Mapping[str, Any]
_UNITS: Final = {
    "soil": "piece", "sprouts": "piece", "growth": "piece", "lines": "line", "sets": "set",
    "gaps": "place", "chain": "link",
}  # fmt: skip
"""What is counted by another word than cards are; a link is somebody's one card among others."""


def counted(of: Row, language: str) -> str:
    """What is counted: cards that a filter means, full lines, a chain, sets, soil."""
    count = str(of["count"])
    if count == "lines":
        return _lines(of, language)
    if count == "chain":
        return _say(language, f"chain.{of['steps']}", what=cards(of["filter"], language))
    said = cards(of["filter"], language) if count == "cards" else _say(language, count)
    if "where" in of and count == "cards":
        said = _say(language, f"where.{of['where']}", of=said)
    return _say(language, "most", of=said) if of.get("best_seat") else said


def cards(rule: Row, language: str) -> str:
    """The cards that a filter means: `cards that cost at least 4 soil`."""
    asked = {name: value for name, value in rule.items() if name != "kind"} or rule
    assert len(asked) == 1, f"no words for {rule}"
    ((name, value),) = asked.items()
    if isinstance(value, str):
        return _say(language, f"{name}.{value}")
    return _say(language, name, n=value)


def many(of: Row, amount: int, language: str) -> str:
    """`6`, or what stands for a single one before a plural: `each of your`."""
    unit = "link" if of.get("best_seat") else _UNITS.get(of["count"], "card")
    if amount == 1:
        return _say(language, f"each.{unit}")
    return _say(language, f"many.{unit}", n=amount)


def _lines(of: Row, language: str) -> str:
    line = _say(language, f"line.{of['line']}")
    for how in ("all_different", "all_share"):
        if how in of:
            return _say(language, how, line=line, what=_say(language, f"by.{of[how]}"))
    return line


def _say(language: str, key: str, **gaps: str | int) -> str:
    return GAME.texts.say(language, f"goal.{key}", gaps)
