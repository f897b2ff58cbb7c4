"""Answers as people want them: what nobody takes is named, what most want comes first."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

import pytest

from companion.session.api import Ask, Question
from companion.session.session import Session
from companion.session.start import begin, with_stand_ins
from engine import games
from engine.core.play import Counts, random_steps

BARE = re.compile(r"(nothing|none|no|nothing more|no more|take nothing|done|skip|stop)", re.I)
"""Says not what is left out."""


def course(name: str, seed: int, steps: int) -> Iterator[Session]:
    """A match at each of so many moments."""
    game = games.load(name)
    told = with_stand_ins(game, game.new_options(2, {}), {}, seed)
    session = begin(game, 2, faces=told)
    for step in islice(random_steps(session.state, seed, Counts()), steps):
        yield session
        assert session.choose(step) is None


def turns(session: Session) -> list[Question]:
    return [one for one in session.questions() if one.ask in (Ask.TURN, Ask.MAY)]


@pytest.mark.parametrize("name", games.ids())
def test_who_leaves_something_out_reads_what(name: str) -> None:
    """A guest read "Nothing" and did not know of what."""
    said: set[str] = set()
    for seed in range(3):
        for session in course(name, seed, 160):
            for question in turns(session):
                said |= {session.say(c.label) for c in question.choices if not c.pieces}
    assert said
    assert not [one for one in said if BARE.fullmatch(one)]


def test_a_card_is_bought_before_it_is_sold() -> None:
    """Wherever both can be done; a seat buys more than it sells."""
    asked = set()
    for session in course("hadara", 4, 300):
        for question in turns(session):
            for group in question.groups().values():
                verbs = [choice.steps[0].verb for choice in group]
                if {"buy", "sell"} <= {*verbs}:
                    asked.add(question.text.key)
                    assert verbs.index("buy") < verbs.index("sell")
    assert {"ask.choose", "ask.choose_deal", "ask.pick"} <= asked


def test_at_a_pad_too() -> None:
    session = next(s for s in course("hadara", 4, 300) if "ask.pick" in keys(s))
    tops = [card for cards in session.state.piles.values() for card in cards[-1:]]  # type: ignore[attr-defined]
    seat = session.state.awaiting().must[0]
    for card in tops:
        session.show(card, seat)
        which = next((one for one in session.questions() if one.ask is Ask.WHICH), None)
        if which is not None:
            said = [session.say(choice.label) for choice in which.choices]
            assert [word.split()[0] for word in said[:2]] == ["Buy", "Sell"]
            return
    raise AssertionError("no card could be bought")


def keys(session: Session) -> set[str]:
    return {one.text.key for one in session.questions()}
