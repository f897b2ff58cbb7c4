"""A house for the app's tests: a real store in a folder of the test, real sessions, a table."""

from __future__ import annotations

from pathlib import Path

from companion.house.stored import NoTables, StoredHouse, Tables
from companion.store.store import Store
from engine.core.dealer import Dealer
from engine.core.match import Seat

SEATS = (Seat("Ada", "red"), Seat("Benjamin", "blue"), Seat("千代", "green"),
         Seat("Dimitra", "yellow"), Seat("Émile", "white"))  # fmt: skip


def new_house(folder: Path, tables: Tables | None = None) -> StoredHouse:
    """A house of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    return StoredHouse(Store(folder / "house.db"), tables or NoTables())


def play_on(desk, steps: int, seed: int = 7) -> int:  # type: ignore[no-untyped-def]
    """Play a match on by touch: reveals from a seeded deck, of the legal actions the middle one.

    Returns how many steps were taken before the match was over.
    """
    dealer = Dealer(seed)
    for taken in range(steps):
        state = desk.play.state
        awaiting = state.awaiting()
        if awaiting.reveals:
            step = dealer.deal(state, awaiting.reveals[0])
        elif awaiting.must:
            legal = state.legal(awaiting.must[0])
            step = legal[(seed * 31 + taken * 17) % len(legal)]
        else:
            return taken
        refused = desk.play.choose(step)
        assert refused is None, desk.say(refused.text)
    desk.settle()
    return steps
