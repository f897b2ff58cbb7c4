"""What a command prints: one JSON object for programs, or calm lines for people."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from companion.session.words import ROOT


def show(data: dict[str, Any], lines: Iterable[str], as_json: bool) -> None:
    """Print the data as one JSON object and nothing else, or the lines."""
    if as_json:
        print(json.dumps(data, ensure_ascii=False))
        return
    for line in lines:
        print(line)


def counted(count: int, one: str, many: str) -> str:
    """`1 match`, `2 matches`."""
    return f"{count} {one if count == 1 else many}"


def scores_line(seats: Iterable[str], scores: Iterable[int], language: str) -> str:
    """`Seat 1: 18, Seat 2: 24`, with the marks that the language writes there."""
    rows = (valued(name, score, language) for name, score in zip(seats, scores, strict=True))
    return in_a_row(rows, language)


def in_a_row(names: Iterable[str], language: str) -> str:
    """`wood, stone`, with the marks that the language writes there."""
    return ROOT.say(language, "row.between").join(names)


def valued(name: str, value: object, language: str) -> str:
    """`Seat 1: 18`."""
    return ROOT.say(language, "row.of", {"who": name, "value": str(value)})
