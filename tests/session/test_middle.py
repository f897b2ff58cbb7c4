"""Every game in its middle: going back, and a table that is put right in plain words."""

from __future__ import annotations

from itertools import islice, pairwise
from pathlib import Path

import pytest

from companion.session.api import Mode
from companion.session.asked import names
from companion.session.session import Session
from companion.store import matches
from companion.store.store import Store
from engine import games
from engine.core.play import Counts, random_steps
from tests.session.hands import Hands, Tabletop, taken
from tests.session.middle import Middle, anywhere, middle

GAMES = games.ids()


@pytest.fixture(params=GAMES)
def there(request: pytest.FixtureRequest) -> Middle:
    return middle(request.param)


def test_undo_and_redo_give_the_same_states_in_session_and_store(
    there: Middle, tmp_path: Path
) -> None:
    path, alone = tmp_path / "store.db", there.match()
    _, session = there.stored(path)
    states = [alone.state_at(length).digest() for length in range(len(alone.log) + 1)]
    for _ in range(12):
        assert session.undo() is None
        length = len(session.match.log)
        assert session.state.digest() == states[length]
        stored = matches.load(Store(path), 1, games.load)[0]
        assert stored.state.digest() == states[length]
        assert len(stored.undone) == len(states) - 1 - length
    assert len(session.match.log) <= len(there.steps) - 12
    while session.view().can_redo:
        assert session.redo() is None
        assert session.state.digest() == states[len(session.match.log)]
    assert taken(session) == list(there.steps)
    assert matches.load(Store(path), 1, games.load)[0].state.digest() == states[-1]


@pytest.mark.parametrize("name", GAMES)
def test_undone_and_done_again_a_table_that_lies_as_before_means_nothing_new(
    name: str, tmp_path: Path
) -> None:
    """Steps by touch that no hand followed: what lies wrong is owed, before and after."""
    there = anywhere(name, "stations", 1)
    (tabletop, session), match = there.stored(tmp_path / "store.db"), there.match()
    for step in islice(random_steps(match.state, 1, Counts()), 4):
        assert match.take(step) is None
        assert session.choose(step) is None
        tabletop.settle()
        played, found = taken(session), session.watch.finding.verdict
        assert session.undo() is None
        tabletop.settle()
        assert session.redo() is None
        tabletop.settle()
        assert taken(session) == played
        assert session.watch.finding.verdict is found


@pytest.mark.parametrize("tier", ["stations", "full"])
@pytest.mark.parametrize("name", GAMES)
def test_a_piece_that_is_put_wrongly_is_told_and_guided_back(
    name: str, tier: str, tmp_path: Path
) -> None:
    there = middle(name, tier)
    tabletop, session = there.stored(tmp_path / "store.db")
    assert session.view().mode is Mode.EQUAL
    lying = {station: list(on) for station, on in tabletop.on.items() if on}
    wrong = misplaced(tabletop, session)
    hands = Hands(session, tabletop, 0)
    for _ in range(4):
        assert taken(session) == list(there.steps), "nothing was taken"
        told = session.view().instruction
        assert told is not None
        assert told.piece in wrong
        for language, stop in (("en", "."), ("ja", "。")):
            sentence = session.say(told.text, language)
            assert sentence.endswith(stop)
            assert str(there.game.texts.word(language, told.face)) in sentence
        hands.follow(told)
        tabletop.settle()
        if session.view().mode is Mode.EQUAL:
            break
    assert session.view().mode is Mode.EQUAL
    assert taken(session) == list(there.steps)
    assert {at: on for at, on in tabletop.on.items() if on} == lying


def misplaced(tabletop: Tabletop, session: Session) -> tuple[str, ...]:
    """Put pieces where they mean nothing: one to a free place, or two into each other's place, or
    one out of the box. What is asked about a piece that does mean something is denied."""
    lying = sorted((at, on[0]) for at, on in tabletop.on.items() if on)
    free = [at for at in tabletop.layout.places if not tabletop.on.get(at)][:6]
    loose = [("", piece) for piece in sorted(tabletop.uids) if not tabletop.where(piece)]
    for home, piece in [*lying, *loose[::20]]:
        for station in free:
            tabletop.put(station, piece)
            if means_nothing(tabletop, session):
                return (piece,)
            tabletop.put(home, piece) if home else tabletop.lift(piece)
            tabletop.settle()
    for (home, piece), (other_home, other) in pairwise(lying):
        tabletop.put(other_home, piece)
        tabletop.put(home, other)
        if means_nothing(tabletop, session):
            return piece, other
        tabletop.put(home, piece)
        tabletop.put(other_home, other)
        tabletop.settle()
    raise AssertionError("no piece could be put wrongly")


def means_nothing(tabletop: Tabletop, session: Session) -> bool:
    tabletop.settle()
    view = session.view()
    if view.mode is Mode.ASKING and view.question is not None:
        session.answer(view.question.id, "no")
        return False
    return view.mode is Mode.GUIDING


def test_a_piece_with_two_sides_is_told_by_the_one_that_has_to_lie_up(tmp_path: Path) -> None:
    there = middle("earth", "full")
    tabletop, session = there.stored(tmp_path / "store.db")
    lying = [(at, on[0]) for at, on in tabletop.on.items() if on]
    turned = [(at, piece) for at, piece in lying if session.state.lies_up(piece) != piece]
    assert turned
    for at, piece in turned:
        tabletop.lift(piece)
        tabletop.settle()
        told = session.view().instruction
        assert told is not None
        assert told.piece == piece
        assert told.face in names(session.view().board)
        for language in ("en", "ja"):
            sentence, word = session.say(told.text, language), there.game.texts.word
            assert str(word(language, told.face)) in sentence
            assert str(word(language, piece)) not in sentence
        tabletop.put(at, piece)
        tabletop.settle()
