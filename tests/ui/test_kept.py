"""Answers that are given one after the other keep their places, and lose them for another card."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from companion.ui.kept import Kept


def stand(kept: Kept, *names: str) -> None:
    for name in names:
        button: Any = SimpleNamespace(text=name, piece="", width=90.0, bind=lambda **_: None)
        kept.stand(name, button)


def test_what_is_used_up_keeps_its_place_until_something_new_is_offered() -> None:
    """ "2 growth" of the ability before stood first, pale, where 1 was to be placed."""
    kept = Kept()
    kept.ask("growth")
    assert kept.order(["oak", "pine", "done"]) == ["oak", "pine", "done"]
    stand(kept, "oak", "pine", "done")
    assert kept.order(["pine", "done"]) == ["oak", "pine", "done"], "oak is full: nothing slides"
    assert kept.order(["fern", "done"]) == ["fern", "done"], "asked for another card"
