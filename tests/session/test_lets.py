"""R9.12: who lets a power work is remembered until it has, whatever window people look through."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.session.session import Session
from companion.session.start import begin, resume, with_stand_ins
from companion.store.house import settings
from companion.store.store import Store
from engine import games
from engine.core.play import Counts, random_steps

RULES = games.load("gaia")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept = Store(tmp_path / "store.db")
    yield kept
    kept.close()


def asked_round(store: Store) -> Session:
    """A match in which two seats may stop the power that a third one plays."""
    options = RULES.check_options(3, {"hands": "known", "mode": "advanced_disaster"})
    faces = with_stand_ins(RULES, options, {}, 1)
    session = begin(RULES, 3, options, store=store, faces=faces)
    ahead = session.state.clone()
    for step in random_steps(ahead, 4, Counts()):
        ahead.take(step)
        assert session.choose(step) is None
        if len(session.state.awaiting().may) == 2:
            break
    return session


def again(session: Session, store: Store) -> Session:
    """The match as another window finds it."""
    assert session.log.keeping is not None
    return resume(store, session.log.keeping.id, games.load)


def kept(store: Store) -> list[str]:
    return [key for key in settings(store) if key.startswith("lets:")]


def test_it_outlives_the_window_and_ends_with_the_answer(store: Store) -> None:
    session = asked_round(store)
    one, other = session.state.awaiting().may
    assert session.let_happen(one) is None
    session.leave()
    session = again(session, store)
    assert session.view().lets == {one}, "people left the match and came back"
    beside = Store(store.path)  # another window, while this one has not let it go
    looks_on = again(session, beside)
    assert looks_on.view().header.looks_on
    assert looks_on.view().lets == {one}
    assert looks_on.let_happen(other) is not None, "who only looks answers for nobody"
    beside.close()
    length = session.view().length
    assert session.let_happen(other) is None
    assert session.view().length > length, "nobody else is asked: it works"
    assert not session.view().lets
    assert not kept(store)
    session.undo()
    assert not session.view().lets, "what was taken back is asked of everybody"
    session.leave()
    assert not again(session, store).view().lets


def test_nobody_who_is_not_asked_lets_anything_happen(store: Store) -> None:
    session = asked_round(store)
    (active,) = session.state.awaiting().must
    assert session.let_happen(active) is None
    assert (session.view().lets, kept(store)) == (frozenset(), [])
