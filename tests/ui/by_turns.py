"""Sizes and languages by turns: a page is looked at in each size, and in each language."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.core.languages import FIRST


def by_turns(sizes: Sequence[tuple[int, int]]) -> pytest.MarkDecorator:
    """A test in each size, in English and Japanese by turns; `make soak` has each size in both.

    What fits in neither language is seen in every size, and what is wrong in one language in half
    of them: twice as many seldom found more, at twice the time.
    """
    found = []
    for turn, size in enumerate(sizes):
        for other, language in enumerate(FIRST):
            marks = pytest.mark.soak if (turn + other) % 2 else ()
            name = f"{size[0]}x{size[1]}-{language}"
            found.append(pytest.param(size, language, marks=marks, id=name))
    return pytest.mark.parametrize(("size", "language"), found)
