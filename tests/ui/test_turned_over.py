"""What hands owe on pages that were turned over is kept with the match."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.session.together import Said
from companion.ui import turned_over

PAST = [Said(0, "Take 2 coins.", False, "0 income (2,)"), Said(1, "Turn the wheel.")]


def house(kept: str = "") -> Any:
    """A house that keeps one setting."""
    told = {"kept": kept}
    keep = lambda key, value: told.update(kept=value)  # noqa: E731
    return cast(Any, SimpleNamespace(keep=keep, setting=lambda key: told["kept"]))


def test_it_comes_back_as_it_was_kept() -> None:
    one = house()
    turned_over.keep(one, 1, PAST)
    assert turned_over.recall(one, 1) == PAST
    assert turned_over.recall(one, 0) == []


@pytest.mark.parametrize("kept", ["{", "7", "[7]", "[[]]", "[[0, 1, 2, 3, 4]]"])
def test_what_cannot_be_read_is_told_once_more(kept: str) -> None:
    """A broken value kept the whole match from opening."""
    assert turned_over.recall(house(kept), 1) == []
