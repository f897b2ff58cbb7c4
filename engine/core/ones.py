"""A counted thing beside a 1 is said by its word for one: 1 coin, 2 coins, −1 point."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from engine.core.steps import Arg

ONE = ".one"
"""After the key of a counted thing: its word for one (`what.coins.one`)."""
_BESIDE = re.compile(r"(?:\{(\w+)\}|(?<![\w.])1)(?: | × )?(?=\{(\w+)\})")
"""A number, written or in a gap, and the gap of what it counts."""
_WHOSE = ("seat", "number")
"""Gaps whose number says whose a thing is: `c 1 coins 9` in the terminal is of seat 1."""


def ones(sentence: str, gaps: Mapping[str, Arg], has: Callable[[str], bool]) -> dict[str, Arg]:
    """The gaps of a sentence; what stands beside a 1 becomes one of its kind."""
    single = dict(gaps)
    for number, what in _BESIDE.findall(sentence):
        counts = number not in _WHOSE and gaps.get(number, 1) in (1, -1)
        if what in gaps and counts:
            single[what] = one_of(gaps[what], has)
    return single


def one_of(what: Arg, has: Callable[[str], bool]) -> Arg:
    """One of a kind, where a single one has a word of its own: `coins.one`, `sprouts.one:E012`."""
    head, colon, rest = str(what).partition(":")
    known = any(has(f"{kind}{head}{ONE}") for kind in ("", "what.", "counted."))
    return f"{head}{ONE}{colon}{rest}" if known and not isinstance(what, int) else what
