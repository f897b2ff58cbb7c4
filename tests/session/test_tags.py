"""Tags told wrongly are put right in the match: re-tagged, un-tagged, swapped back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.session.api import Ask, Mode, Question
from companion.session.session import Session
from companion.session.start import begin, resume
from companion.store import boxes
from companion.store.store import Store
from companion.table.layout import load as load_layout
from companion.table.register import Register
from companion.twin.wanted import STACK, project_state
from engine import games
from tests.session.hands import Tabletop, full_register

GAME = games.load("peloponnes")
TRUE = full_register(GAME)
"""What is stuck on what."""
LAYOUT = load_layout("peloponnes", "full", 2, {})
MISTAPS = 0.1


def played(path: Path, tags: dict[str, str], steps: int = 30) -> tuple[Tabletop, Session]:
    """A match some steps old, with a box whose tags are told like this, at a table that lies
    right; readers see the stickers that are really there."""
    store = Store(path)
    box = boxes.add(store, GAME.id, "home")
    boxes.save(store, box, Register(GAME.id, "home", tags))
    tabletop = Tabletop(LAYOUT, TRUE)
    session = begin(GAME, 2, layout=LAYOUT, store=store, box=box, clock=tabletop.clock)
    random = Random(5)
    for _ in range(steps):
        awaiting = session.state.awaiting()
        if awaiting.reveals:
            prompt = awaiting.reveals[0]
            piece = random.choice(sorted(session.state.could_be(prompt)))
            assert session.choose(session.state.reveal(prompt, piece)) is None
        else:
            seat = awaiting.must[0]
            assert session.choose(random.choice(session.legal(seat))) is None
    for station, pieces in project_state(session.state, LAYOUT).items():
        tabletop.on[station] = sorted(p for p in pieces if p in tabletop.uids and p != STACK)[:1]
    session.leave()
    session = resume(store, 1, games.load, layout=LAYOUT, clock=tabletop.clock, take_over=True)
    tabletop.connect(session)
    return tabletop, session


def bindings(session: Session) -> dict[str, str]:
    """What the box on the disk says."""
    assert session.store is not None
    assert session.box is not None
    return dict(boxes.register(session.store, session.box).tags)


def lying(tabletop: Tabletop) -> list[str]:
    return sorted(on[0] for on in tabletop.on.values() if on and on[0] in tabletop.uids)


def asked(session: Session, ask: Ask) -> Question:
    return next(one for one in session.view().offered if one.ask is ask)


def say(tabletop: Tabletop, session: Session, ask: Ask, choice: str) -> None:
    assert session.answer(asked(session, ask).id, choice) is None
    tabletop.wait(1.0)


def test_two_cards_that_were_swapped_when_the_box_was_registered(tmp_path: Path) -> None:
    """The guide speaks of one while the other lies there: that is said, and how it came."""
    tags = {uid: piece for piece, uid in full_uids().items()}
    tabletop, session = played(tmp_path / "probe.db", tags)
    one, other = [p for p in lying(tabletop) if session.faces[p] == p][:2]
    swapped = {**tags, full_uids()[one]: other, full_uids()[other]: one}
    tabletop, session = played(tmp_path / "swapped.db", swapped)
    length = len(session.match.log)
    told = session.view().instruction
    assert told is not None
    assert told.piece in (one, other)
    there = tabletop.on[told.from_station][0]
    name = str(session.words.game.texts.word("en", told.piece))
    labels = [session.say(one.label, "en") for one in asked(session, Ask.INSTEAD).choices]
    assert not [one for one in labels if name in one], "it had no room; the instruction names it"
    say(tabletop, session, Ask.INSTEAD, "wrong_sticker")
    question = session.view().question  # the question comes before any instruction
    assert question is not None
    assert question.ask is Ask.TAG
    assert question.station == told.from_station
    say(tabletop, session, Ask.TAG, there)
    assert [c.id for c in asked(session, Ask.RETAG).choices] == ["swapped", "new", "no"]
    say(tabletop, session, Ask.RETAG, "swapped")
    assert bindings(session) == tags
    assert session.view().mode is Mode.EQUAL
    assert len(session.match.log) == length


def test_a_new_sticker_takes_the_place_of_a_torn_one(tmp_path: Path) -> None:
    tabletop, session = played(tmp_path / "s.db", {uid: p for p, uid in full_uids().items()})
    piece = lying(tabletop)[0]
    station = tabletop.where(piece)
    tabletop.lift(piece)
    tabletop.wait(1.0)
    fresh = "04c0ffee000002"
    tabletop.put(station, fresh)
    tabletop.wait(1.0)
    say(tabletop, session, Ask.TAG, "more")
    assert piece in [choice.id for choice in asked(session, Ask.TAG).choices]
    say(tabletop, session, Ask.TAG, piece)
    before = bindings(session)
    assert before[full_uids()[piece]] == piece  # nothing is bound over unasked
    assert [choice.id for choice in asked(session, Ask.RETAG).choices] == ["new", "no"]
    say(tabletop, session, Ask.RETAG, "new")
    old = full_uids()[piece]
    kept = {uid: one for uid, one in before.items() if uid != old}
    assert bindings(session) == {**kept, fresh: piece}
    assert session.view().mode is Mode.EQUAL


def test_who_did_not_mean_it_binds_nothing(tmp_path: Path) -> None:
    tags = {uid: p for p, uid in full_uids().items()}
    tabletop, session = played(tmp_path / "s.db", tags)
    free = next(at for at in LAYOUT.places if not tabletop.on.get(at))
    tabletop.put(free, "04c0ffee000002")
    tabletop.wait(1.0)
    say(tabletop, session, Ask.TAG, "more")
    say(tabletop, session, Ask.TAG, lying(tabletop)[0])
    say(tabletop, session, Ask.RETAG, "no")
    assert bindings(session) == tags
    say(tabletop, session, Ask.TAG, "no")
    assert bindings(session) == tags


def test_tags_are_swapped_and_unbound_by_name(tmp_path: Path) -> None:
    tags = {uid: p for p, uid in full_uids().items()}
    tabletop, session = played(tmp_path / "s.db", tags)
    one, other = lying(tabletop)[:2]
    uids = full_uids()
    assert session.swap_tags(one, other) is None
    assert bindings(session) == {**tags, uids[one]: other, uids[other]: one}
    assert session.swap_tags(one, other) is None
    assert session.unbind(tabletop.where(one)) is None
    assert bindings(session) == tags  # the box forgets nothing before they say what it is on
    tabletop.wait(1.0)
    assert asked(session, Ask.TAG).station == tabletop.where(one)
    assert session.bind(tabletop.where(one), one) is None
    assert bindings(session) == tags
    assert session.view().mode is Mode.EQUAL


def full_uids() -> dict[str, str]:
    return {piece: uid for uid, piece in TRUE.tags.items()}


@pytest.mark.parametrize("seed", range(4))
def test_ten_in_a_hundred_mistaps_end_with_no_wrong_binding(tmp_path: Path, seed: int) -> None:
    """A table full of pieces nobody knows: people name each, now and then another one by mistake,
    and put right what the screen then says wrongly."""
    tabletop, session = played(tmp_path / "s.db", {}, steps=20 + 10 * seed)
    random, mistaps = Random(seed), 0
    length = len(session.match.log)
    for _ in range(400):
        view = session.view()
        if view.question is not None and view.question.ask is Ask.TAG:
            slip = not mistaps or random.random() < MISTAPS
            mistaps += tap(tabletop, session, view.question, random, slip)
        elif view.question is not None and view.question.ask is Ask.RETAG:
            session.answer(view.question.id, "swapped" if len(view.question.choices) > 2 else "new")
        elif view.instruction is not None:
            session.answer(asked(session, Ask.INSTEAD).id, "wrong_sticker")
        elif view.mode is Mode.ASKING and view.question is not None:
            session.answer(view.question.id, "no")
        elif view.length > length:
            session.undo_to(length)
        else:
            break
        tabletop.wait(1.0)
    assert mistaps
    assert session.view().mode is Mode.EQUAL
    assert len(session.match.log) == length
    faces = session.faces
    wrong = {u: p for u, p in bindings(session).items() if faces[TRUE.tags[u]] != faces[p]}
    assert wrong == {}
    assert len(bindings(session)) == len(lying(tabletop))


def tap(
    tabletop: Tabletop, session: Session, question: Question, random: Random, slip: bool
) -> bool:
    """Name what lies there, or by mistake another piece that is offered; True for a mistake."""
    there = tabletop.on[question.station][0]
    offered = [choice.id for choice in question.choices if choice.pieces]
    right = there if there in offered else "more"
    wrong = [one for one in offered if one != there]
    slip = slip and bool(wrong)
    session.answer(question.id, random.choice(wrong) if slip else right)
    return slip


@pytest.mark.parametrize("tier", ["pad", "stations", "full"])
def test_an_unknown_sticker_that_takes_the_place_of_another_is_asked_about_as_another(
    tier: str,
) -> None:
    """One was laid beside the other, and that was taken up: the question read the same and meant
    another piece, which was named wrongly."""
    layout = load_layout("peloponnes", tier, 2, {})
    tabletop = Tabletop(layout, TRUE)
    session = begin(GAME, 2, layout=layout, register=full_register(GAME), clock=tabletop.clock)
    tabletop.connect(session)
    station = next(f"{node}/{at}" for node, ats in layout.nodes().items() for at in ats)
    said = []
    for one, other in (("04c0ffee0000a1", "04c0ffee000f1e"), ("04c0ffee000f1e", "04c0ffee0000a1")):
        tabletop.put(station, one)
        tabletop.wait(1.0)
        question = asked(session, Ask.TAG)
        said.append(session.say(question.text))
        tabletop.put(station, other)
        tabletop.wait(0.2)
        tabletop.lift(one)
        tabletop.wait(0.1)
        notice = session.answer(question.id, question.choices[0].id)
        assert notice is not None, "the tag changed under the finger"
        assert notice.text.key == "notice.old_question"
        tabletop.wait(1.0)
        assert session.say(asked(session, Ask.TAG).text) != said[-1]
        assert asked(session, Ask.TAG).id != question.id
        tabletop.lift(other)
        tabletop.wait(1.0)
    assert len(set(said)) == len(said), "each keeps its number"
    assert session.table.register.tags == TRUE.tags, "and nothing is bound"
