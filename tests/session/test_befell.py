"""What befell the seats is told as a whole, until people go on, and no round of it twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.session.api import Duty
from companion.session.session import Session
from companion.session.start import begin, resume, with_stand_ins
from companion.store.store import Store
from engine import games
from engine.core.play import Counts, random_steps
from engine.core.steps import Reveal

UPKEEP = ("collect", "feed", "starve", "finish", "remove", "lose", "keep")
"""R9.5, R11.3, R12.2, R13.6: what a seat decides about an income, a supply round or a disaster."""
LATER = ("round", "supply", "last_supply")
"""R4.1, R12.1: what comes after an income and takes its place."""


def told(session: Session) -> tuple[Duty, ...]:
    return session.view().duties


def whom(session: Session, key: str) -> set[int]:
    """The seats that a sum tells of."""
    return {int(one.text.params["seat"]) for one in told(session) if one.text.key == key}


@pytest.mark.parametrize("game", games.ids())
@pytest.mark.parametrize("seed", range(3))
def test_whoever_leaves_and_comes_back_is_told_the_same(
    game: str, seed: int, tmp_path: Path
) -> None:
    """The income of all rounds was told as one sum, and every draw of the match once more. So is
    who comes back after a power cut: what hands had done came back, and was done again."""
    store, compared = Store(tmp_path / "store.db"), 0
    rules = games.load(game)
    faces = with_stand_ins(rules, rules.check_options(3, {}), {}, seed)
    session = begin(rules, 3, store=store, faces=faces)
    keeping = session.log.keeping
    assert keeping is not None
    ahead = session.state.clone()
    for number, step in enumerate(random_steps(ahead, seed, Counts())):
        ahead.take(step)
        assert session.choose(step) is None
        if number % 7 == 3:
            session.handled(*{one.seat for one in told(session)})
        if number % 7 == 6:
            before = told(session)
            if number % 2:
                session.leave()
            session = resume(store, keeping.id, games.load, take_over=True)
            assert told(session) == before
            compared += bool(before)
        if number > 150:
            break
    assert compared or game in ("gaia", "gaia_project"), "these tell little of others"
    store.close()


@pytest.mark.parametrize("seed", range(4))
def test_no_seat_leaves_the_table_of_what_befell_all(seed: int) -> None:
    """R10.1: the column of whoever took from a port was gone, the others' stayed; and all of them
    with a disaster, while hands still took what they read."""
    session, settled, struck = begin(games.load("peloponnes"), 3), 0, 0
    for step in random_steps(session.state, seed, Counts()):
        before, first = whom(session, "news.received"), len(session.state.events)
        assert session.choose(step) is None
        after = whom(session, "news.received")
        if session.state.outcome():
            break
        later = any(one.verb in LATER for one in session.state.events[first:])
        if (step.verb in UPKEEP or isinstance(step, Reveal)) and not later:
            assert after >= before, step
            struck += bool(before) and any(
                e.verb == "disaster" for e in session.state.events[first:]
            )
            settled += step.verb in UPKEEP and len(before) == 3
    assert settled
    assert struck


@pytest.mark.parametrize("seed", range(4))
def test_an_income_is_not_told_into_the_next_auction(seed: int) -> None:
    """R10.1: it took the room of the tiles that people bid for."""
    session, told_of = begin(games.load("peloponnes"), 3), 0
    for step in random_steps(session.state, seed, Counts()):
        shown = whom(session, "news.received")
        told_of += bool(shown)
        assert not (shown and step.verb in ("bid", "pass"))
        assert session.choose(step) is None
    assert told_of


@pytest.mark.parametrize("game", ["gaia", "hadara", "peloponnes"])
@pytest.mark.parametrize("seed", [3, 17])  # both bring meeples of Gaia home
def test_what_was_read_is_not_told_again(game: str, seed: int) -> None:
    """R7.8: a hunt that had been read came back with the next card, and once more in the turn of
    the next seat."""
    rules = games.load(game)
    faces = with_stand_ins(rules, rules.check_options(2, {}), {}, seed)
    session, read, first = begin(rules, 2, faces=faces), 0, 0
    ahead = session.state.clone()
    for step in random_steps(ahead, seed, Counts()):
        ahead.take(step)
        assert session.choose(step) is None
        if session.state.outcome():
            break
        new = [*session.state.news(first), *session.state.losses(first)]
        new += [one for seat in range(2) for one in session.state.gains(seat, first)]
        news = [one for one in told(session) if one.news]
        assert len(news) <= len(new) + bool(session.state.finale(first)), step
        read += bool(news)
        session.handled(*{one.seat for one in news})  # who is told of it, and nobody else
        assert not [one for one in told(session) if one.news]
        # R13.4: what a disaster cost is told once it is over, and of its earlier steps too.
        first = len(session.state.events) if news else first
    assert read


def test_what_was_read_is_not_told_again_to_who_comes_back(tmp_path: Path) -> None:
    """R12.2: the supply round had to be read once more after a look at the home page."""
    store = Store(tmp_path / "store.db")
    session, read = begin(games.load("peloponnes"), 3, store=store), 0
    keeping = session.log.keeping
    assert keeping is not None
    ahead = session.state.clone()
    for step in random_steps(ahead, 3, Counts()):
        ahead.take(step)
        assert session.choose(step) is None
        if [one for one in told(session) if one.news] and session.state.awaiting().must:
            session.handled(-1, 0, 1, 2)
            session.leave()
            session = resume(store, keeping.id, games.load)
            assert not [one for one in told(session) if one.news]
            read += 1
        if read == 3:
            break
    assert read == 3
    store.close()
