"""A slow moment changes nothing: what a search finds depends on work, never on seconds.

Every copy of a state that the search makes takes 0.4 s here, on every clock there is.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from companion.session.session import Session
from engine import games
from tests.session.hands import Tabletop, taken
from tests.session.middle import Middle, anywhere

STALL_S = 0.4
TABLES = [(name, tier) for name in games.ids() for tier in ("stations", "full")]


class Stalling(Tabletop):
    """A table whose time runs on while the program thinks."""

    late = 0.0

    def clock(self) -> float:
        return self.now + self.late

    def wait(self, seconds: float) -> None:
        assert self.session is not None
        end = self.clock() + seconds
        while (due := self.session.due()) is not None and due <= end:
            self.now = max(self.now, due - self.late)
            self.session.tick()
        self.now = max(self.now, end - self.late)
        self.session.tick()


def moved(there: Middle, path: Path, tabletop: Tabletop) -> tuple[object, ...]:
    """What the program makes of the next step's hands on an agreed table."""
    there.stored(path)[1].leave()
    there.lay(tabletop, there.match().state)
    session = there.resumed(path, 1, tabletop)
    goal = Tabletop(there.layout, there.register)
    there.lay(goal, session.state, there.after)
    for station in there.layout.places:
        for piece in [p for p in tabletop.on.get(station, []) if p not in goal.on.get(station, [])]:
            tabletop.lift(piece)
    for station, pieces in goal.on.items():
        for piece in [p for p in pieces if p not in tabletop.on.get(station, [])]:
            tabletop.put(station, piece)
    tabletop.settle()
    return told(session)


def told(session: Session) -> tuple[object, ...]:
    view = session.view()
    asked = [(question.id, question.choices) for question in view.offered]
    return taken(session), view.mode, asked, view.instruction, session.watch.finding.verdict


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("name", "tier"), TABLES)
def test_a_search_that_stalls_finds_the_same(
    name: str, tier: str, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = anywhere(name, tier, seed)
    quick = moved(there, tmp_path / "quick.db", Tabletop(there.layout, there.register))
    slow, state = Stalling(there.layout, there.register), type(there.match().state)
    clone = state.clone

    def stalling(self: Any) -> Any:
        slow.late += STALL_S
        return clone(self)

    monkeypatch.setattr(state, "clone", stalling)
    for clock in ("monotonic", "perf_counter", "time"):
        monkeypatch.setattr(time, clock, lambda: slow.late)
    assert moved(there, tmp_path / "slow.db", slow) == quick
    assert slow.late > 0.0
