"""Whoever does each line when a screen first tells it, never says "Done", and then obeys what
stands there has what the match has."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from companion.session.api import Duty
from companion.session.as_numbers import NUMBERS
from companion.session.session import Session
from companion.session.start import resume
from companion.store.store import Store
from engine import games
from engine.core.ledger import Event
from engine.core.steps import Adjustment
from engine.core.text import goods_in
from tests.games.test_counts_told import DONE, TELLS
from tests.session.test_owed import begun

KEEPS = ("keep_one", "keep_one_more")
"""Who draws several and keeps one is told how often in all."""


class Hands:
    """What lies before a seat, and what its hands did of what stands on the screen."""

    def __init__(self, name: str, seat: int, session: Session) -> None:
        self.name, self.seat, self.session = name, seat, session
        self.lie = Counter(session.state.counted(seat))
        self.did = Counter[str]()
        self.unsure = set[str]()

    def read(self, told: list[Duty], all_: list[Duty]) -> None:
        """They do what they have not done, line by line; targets as often as they stand there."""
        self.did &= Counter(one.what() for one in all_)
        before = self.did.copy()
        for one in (one for one in told if one.seat == self.seat):
            self.to_lie(one)
            if before[one.what()]:
                before[one.what()] -= 1
            else:
                self.did[one.what()] += 1
                self.do(one)

    def to_lie(self, told: Duty) -> None:
        if told.text.key in (NUMBERS, "duty.before.counted"):
            lies = dict(goods_in(str(told.text.params["goods"])))
            self.lie |= Counter(lies) | Counter()
            self.lie.update({what: n - self.lie[what] for what, n in lies.items()})
            self.unsure -= lies.keys()
        elif told.text.key == "duty.before":
            self.lie = Counter(self.session.state.counted(self.seat))

    def do(self, told: Duty) -> None:
        gaps = {gap: value for gap, value in told.text.params.items() if gap != "seat"}
        verb = told.text.key.removeprefix("duty.")
        self.unsure |= {"hand"} if verb in KEEPS else set()
        by, to = TELLS[self.name]([Event(verb, self.seat, tuple(gaps.values()), "")])
        self.lie.update(by)
        self.lie.update({what: n - self.lie[what] for what, n in to.items()})

    def right(self) -> bool:
        has = self.session.state.counted(self.seat)
        return all(self.lie[what] == n for what, n in has.items() if what not in self.unsure)


def counted(session: Session) -> list[dict[str, int]]:
    return [dict(session.state.counted(seat)) for seat in (0, 1)]


@pytest.mark.parametrize("name", ["earth", "gaia_project"])
@pytest.mark.parametrize("seed", [3, 4])
def test_who_does_a_line_as_it_comes_and_who_waits_have_what_the_match_has(
    name: str, seed: int
) -> None:
    """ "Pay 2 soil: 9 left" was done, and later there stood only "take 2 soil: 13 in all"."""
    session, steps = begun(name, seed, most=160)
    some, met, hands = Random(seed), Counter[str](), list[Hands]()
    for step in steps:
        before = counted(session)
        assert session.choose(step) is None
        if hands and (isinstance(step, Adjustment) or step.verb in DONE[name]):
            for one, was, has in zip(hands, before, counted(session), strict=True):
                one.lie.update({what: n - was.get(what, 0) for what, n in has.items()})
        if not session.state.awaiting().must or not session.state.round_number():
            continue
        if not hands:
            session.handled(-1, 0, 1)
            hands = [Hands(name, seat, session) for seat in (0, 1)]
        told = [one for one in session.view().duties if not one.news]
        shown = told if some.random() < 0.5 else told[: some.randint(0, len(told))]
        session.seen([one.what() for one in shown])
        for one in hands:
            one.read(shown, told)
            assert shown != told or one.right(), (one.lie, session.state.counted(one.seat), told)
        met.update(one.text.key for one in shown)
    assert met[NUMBERS] or name != "earth"


def test_what_a_screen_told_is_known_after_the_program_was_killed(tmp_path: Path) -> None:
    store, told = Store(tmp_path / "store.db"), list[Duty]()
    session, steps = begun("earth", 3, store)
    for step in steps:
        assert session.choose(step) is None
        told = [one for one in session.view().duties if not one.news]
        session.seen([one.what() for one in told])
        if any(one.grown for one in session.telling.seen.values()):
            break
    session = resume(store, session.view().header.match, games.load, take_over=True)
    assert [one for one in session.view().duties if not one.news] == told
    assert any(one.grown for one in session.telling.seen.values())
    session.handled(-1, 0, 1)
    assert not [one for one in session.view().duties if not one.news]
    store.close()
