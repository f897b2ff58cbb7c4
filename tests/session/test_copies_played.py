"""Copies that nobody can tell apart: which of them the match takes when people name one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.session import elsewhere
from companion.session.api import Ask, Choice, Question, Text
from companion.session.session import Session
from companion.session.start import begin, resume
from companion.session.taking import Taken
from companion.store.store import Store
from companion.table.layout import load as load_layout
from engine import games
from engine.core.steps import TABLE, Action, Reveal, Step
from tests.session.hands import Tabletop, full_register

GAIA = games.load("gaia")


def somewhere(seed: int, **table: Any) -> Iterator[Session]:
    """A match of Gaia whose hands nobody sees, before each of its steps."""
    session, random = begin(GAIA, 2, faces=GAIA.stand_ins(1), **table), Random(seed)
    for _ in range(120):
        awaiting = session.state.awaiting()
        if session.state.outcome() is not None:
            return
        yield session
        steps: list[Step] = [s for prompt in awaiting.reveals[:1] for s in reveals(session)]
        steps = steps or [step for seat in awaiting.must for step in session.legal(seat)]
        assert session.choose(random.choice(steps)) is None


def reveals(session: Session) -> list[Step]:
    state = session.state
    prompt = state.awaiting().reveals[0]
    return [state.reveal(prompt, piece) for piece in sorted(state.could_be(prompt))]


def unseen_copies(session: Session) -> Iterator[tuple[Action, str]]:
    """A legal step with an unseen card, and its copy which the seat is known to hold."""
    state, places = session.state, session.state.places()
    for seat in state.awaiting().must:
        for step in session.legal(seat):
            held = str(step.args[0]) if step.args else ""
            if places.get(held) != f"seat{seat}:hand":
                continue
            for copy in sorted(set(GAIA.catalogue.same_face(held)) - places.keys()):
                named = step._replace(args=(copy, *step.args[1:]))
                if state.refuse(named) is None:
                    yield named, held


def test_a_card_that_a_seat_is_known_to_hold_is_played_before_an_unseen_copy() -> None:
    """Else it would stay in a hand that is empty, and what the hand truly holds were refused."""
    for seed in range(20):
        for session in somewhere(seed):
            for step, held in unseen_copies(session):
                assert session.choose(step) is None
                assert session.match.log[-1].step == step._replace(args=(held, *step.args[1:]))
                return
    raise AssertionError("no match came to such a hand")


def test_a_copy_that_lies_elsewhere_is_not_the_one_that_was_taken_back() -> None:
    """Two forests lie open: who takes the first, goes back and takes the second has the second."""
    for seed in range(20):
        for session in somewhere(seed):
            for seat in session.state.awaiting().must:
                takes = [s for s in session.legal(seat) if s.verb == "take"]
                by_face = {session.faces[str(s.args[0])]: s for s in takes}
                for step in takes:
                    other = by_face[session.faces[str(step.args[0])]]
                    if other == step:
                        continue
                    assert session.choose(step) is None
                    assert session.undo() is None
                    assert session.choose(other) is None
                    assert session.match.log[-1].step == other
                    return
    raise AssertionError("no two copies ever lay open")


Ways = Callable[[Session], Iterator[tuple[str, Action]]]
"""A piece that is shown at a pad, and what its hand means by it though it could mean more."""


def met(ways: Ways) -> tuple[Session, Tabletop, str, Action]:
    """The first table at which a hand can mean this by a card, with that card and what it means."""
    layout = load_layout("gaia", "pad", 2, GAIA.check_options(2, {}))
    for seed in range(30):
        tabletop = Tabletop(layout, full_register(GAIA))
        for session in somewhere(
            seed, layout=layout, register=full_register(GAIA), clock=tabletop.clock
        ):
            for shown, meant in ways(session):
                tabletop.connect(session)
                return session, tabletop, shown, meant
    raise AssertionError("no match came to such a table")


@pytest.mark.parametrize(
    "ways", ["one_of_two", "unread_of_two", "unread_beside_read", "unread_or_held"]
)
def test_a_copy_that_no_reader_has_seen_is_asked_about(ways: str) -> None:
    """Cards that people named by touch lie open, and one of their face is shown: it may be any of
    those, and one of a hand that nobody has seen as well."""
    session, tabletop, shown, meant = met(WAYS[ways])
    length = len(session.match.log)
    tabletop.put(tabletop.layout.pads_of(meant.seat)[0], shown)
    tabletop.settle()
    assert len(session.match.log) == length
    taken_for(session, meant)


def taken_for(session: Session, meant: Action) -> None:
    """It is asked which is meant, and people say so."""
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.WHICH
    choice = next(choice for choice in question.choices if choice.steps == (meant,))
    assert session.answer(question.id, choice.id) is None
    assert session.match.log[-1].step == meant


def one_of_two(session: Session) -> Iterator[tuple[str, Action]]:
    """The copy that the match has at the other place."""
    return ((str(one.args[0]), other) for one, other in two_open(session))


def unread_of_two(session: Session) -> Iterator[tuple[str, Action]]:
    """A copy that the match has nowhere, and no such card can be played from the hand."""
    for one, _ in two_open(session):
        for copy in never_seen(session, one):
            if not session.state.involving(copy):
                yield copy, one


def unread_beside_read(session: Session) -> Iterator[tuple[str, Action]]:
    """A copy that the match has nowhere: a reader knows the tag of the one, so it is the other."""
    for one, other in two_open(session):
        for copy in never_seen(session, one):
            if not session.state.involving(copy):
                session.taken.sensed.add(str(one.args[0]))
                yield copy, other


def unread_or_held(session: Session) -> Iterator[tuple[str, Action]]:
    """A copy that the match has nowhere: it lies open, though the hand could play such a card."""
    for seat in session.state.awaiting().must:
        for take in (step for step in session.legal(seat) if step.verb == "take"):
            for copy in never_seen(session, take):
                if session.state.involving(copy):
                    yield copy, take


WAYS: dict[str, Ways] = {
    way.__name__: way for way in (one_of_two, unread_of_two, unread_beside_read, unread_or_held)
}


def never_seen(session: Session, step: Action) -> list[str]:
    """Copies of the card of a step that lie nowhere as far as the match knows."""
    alike = GAIA.catalogue.same_face(str(step.args[0]))
    return sorted(set(alike) - session.state.places().keys())


def two_open(session: Session) -> Iterator[tuple[Action, Action]]:
    """Two ways to take what looks alike."""
    for seat in session.state.awaiting().must:
        takes = [s for s in session.legal(seat) if s.verb == "take"]
        for one in takes:
            for other in takes:
                alike = session.faces[str(one.args[0])] == session.faces[str(other.args[0])]
                if alike and one != other:
                    yield one, other


def test_a_copy_that_is_shown_after_an_undo_is_read_as_the_one_that_was_undone() -> None:
    """A tile is shown by mistake and taken back, an equal one is laid: the match has it as the one
    that was taken back, and the reader's word for it is the same."""
    layout = load_layout("gaia", "pad", 2, GAIA.check_options(2, {}))
    tabletop = Tabletop(layout, full_register(GAIA))
    for session in somewhere(1, layout=layout, register=full_register(GAIA), clock=tabletop.clock):
        prompts = session.state.awaiting().reveals
        if not prompts or prompts[0].deck != "nature":
            continue
        could_be = sorted(session.state.could_be(prompts[0]))
        one = could_be[0]
        other = next(p for p in could_be if p != one and session.faces[p] == session.faces[one])
        tabletop.connect(session)
        pad = next(iter(layout.pads))
        for piece in (one, other):
            tabletop.put(pad, piece)
            tabletop.settle()
            assert session.match.log[-1].step.args[0] == one
            assert session.table.snapshot()[pad].piece == one
            assert one in session.taken.sensed
            tabletop.lift(piece)
            tabletop.settle()
            if piece == one:
                assert session.undo() is None
        return
    raise AssertionError("no nature tile was ever turned up")


def test_a_card_that_was_read_and_is_turned_up_by_touch_is_unread_again() -> None:
    """It went back under the deck and came again: which of the copies lies there no reader saw.
    What a seat does with it by touch moves the card that was read."""
    taken, card = Taken(), "nature_sea#1"
    taken.noted((Reveal("turned", TABLE, (card,)),), {card}, "pad/n0", 1.0)
    assert card in taken.sensed
    taken.noted((Action("take", 0, (card,)),), {card}, "", 2.0)
    assert card in taken.sensed
    taken.noted((Reveal("turned", TABLE, (card,)),), {card}, "", 3.0)
    assert card not in taken.sensed


def test_a_copy_that_was_shown_by_mistake_and_taken_back_was_not_read() -> None:
    """A card lies open that people named; an equal one out of the deck is held to the pad, is
    taken for it, and that is undone. Then the card itself is shown: it is not taken for the other
    one, as if a hand played that, but asked about."""
    session, tabletop, copy, take = met(unread_or_held)
    pad, itself = tabletop.layout.pads_of(take.seat)[0], str(take.args[0])
    for piece in (copy, itself):
        tabletop.put(pad, piece)
        tabletop.settle()
        taken_for(session, take)
        assert itself in session.taken.sensed
        tabletop.lift(piece)
        tabletop.settle()
        assert session.undo() is None


def turned(session: Session, tabletop: Tabletop, pad: str, *cards: str) -> None:
    """Show what is to be laid open, these cards first."""
    while prompts := session.state.awaiting().reveals:
        could_be = session.state.could_be(prompts[0])
        card = next((one for one in cards if one in could_be), could_be[0])
        held_to(tabletop, pad, card)


def held_to(tabletop: Tabletop, pad: str, card: str) -> Question | None:
    """Hold a card to the reader; what is asked then."""
    assert tabletop.session is not None
    tabletop.put(pad, card)
    tabletop.wait(2.0)
    tabletop.lift(card)
    tabletop.wait(6.0)
    return tabletop.session.view().question


def test_a_card_that_a_reader_saw_go_elsewhere_is_asked_about_before_it_means_anything(
    tmp_path: Path,
) -> None:
    """Another seat holds it, or has played it: whoever shows it was asked where to lay its tile, as
    if it were out of the own hand; after a restart it was so again. An equal card that nobody has
    seen is not asked about."""
    layout, store = load_layout("gaia", "pad", 2, GAIA.check_options(2, {})), Store(tmp_path / "db")
    tabletop, pad = Tabletop(layout, full_register(GAIA)), next(iter(layout.pads))
    session = begin(
        GAIA, 2, layout=layout, register=full_register(GAIA), clock=tabletop.clock,
        faces=GAIA.stand_ins(1), store=store,
    )  # fmt: skip
    tabletop.connect(session)
    turned(session, tabletop, pad, "nature_sea#4", "nature_plains#1", "nature_forest#1")
    question = held_to(tabletop, pad, "nature_swamp#1")  # out of a hand
    assert question is not None
    assert session.answer(question.id, question.choices[0].id) is None
    held_to(tabletop, pad, "nature_sea#4")
    turned(session, tabletop, pad)
    question = held_to(tabletop, pad, "nature_sea#4")
    assert question is not None
    said = "The Sea card should lie elsewhere: Seat 1's hand. Is this another one?"
    assert session.say(question.text) == said
    assert [choice.id for choice in question.choices] == ["another", "no", "not_it"]
    assert session.say(question.choices[1].label) == "No, it is the same one"
    length = len(session.match.log)
    assert session.answer(question.id, "another") is None
    asked = session.view().question
    assert asked is not None
    assert {step.seat for choice in asked.choices for step in choice.steps} == {1}
    assert len(session.match.log) == length, "where its tile goes is asked now"
    assert session.answer(asked.id, "no") is None
    session = resume(
        store, session.view().header.match, games.load, layout=layout,
        register=full_register(GAIA), clock=tabletop.clock, take_over=True,
    )  # fmt: skip
    tabletop.connect(session)
    played = held_to(tabletop, pad, "nature_swamp#1")
    assert played is not None
    said = "The Swamp card should lie elsewhere: Seat 1's nature row. Is this another one?"
    assert session.say(played.text) == said
    assert session.answer(played.id, "no") is None
    other = held_to(tabletop, pad, "nature_sea#5")
    assert other is not None
    assert "elsewhere" not in other.id
    store.close()


@pytest.mark.parametrize("lifted", [False, True])
def test_what_was_asked_about_a_card_is_asked_again_when_its_tag_was_right(lifted: bool) -> None:
    """ "It is the Swamp card after all" of a card that was back in the hand left nothing asked."""
    layout = load_layout("gaia", "pad", 2, GAIA.check_options(2, {}))
    tabletop, pad = Tabletop(layout, full_register(GAIA)), next(iter(layout.pads))
    session = begin(
        GAIA, 2, layout=layout, register=full_register(GAIA), clock=tabletop.clock,
        faces=GAIA.stand_ins(1),
    )  # fmt: skip
    tabletop.connect(session)
    turned(session, tabletop, pad)
    tabletop.put(pad, "nature_swamp#1")
    tabletop.wait(2.0)
    asked = session.view().question
    assert asked is not None
    assert session.answer(asked.id, "not_it") is None
    if lifted:
        tabletop.lift("nature_swamp#1")
        tabletop.wait(3.0)
    doubted = session.view().question
    assert doubted is not None
    assert session.answer(doubted.id, "after_all") is None
    tabletop.wait(2.0)
    again = session.view().question
    assert again is not None
    assert (again.text, again.choices) == (asked.text, asked.choices)
    assert session.answer(again.id, again.choices[0].id) is None
    assert session.match.log[-1].step.verb == "nature"


def test_a_piece_that_should_lie_elsewhere_means_another_one_only_where_people_say_so() -> None:
    """R13.1: "Draw the Drought chit" stood in gold beside "No, it is the same one" of the chit that
    still lay at the reader after a restart."""
    deed = Choice("draw", Text("choice.draw"), (Reveal("chit", TABLE, ("chit",)),), group="chit")
    rest = (Choice("no", Text("choice.no")), Choice("not_it", Text("choice.not_it")))
    which = Question("which", Ask.WHICH, TABLE, Text("ask.which"), (deed, *rest), "chit")
    other, same, wrong = elsewhere.asked(which, "chits:drought:0").choices
    assert (other.id, other.steps, other.group) == (deed.id, deed.steps, ""), "no guess is gold"
    assert other.label == Text("choice.another")
    assert (same.label, wrong) == (Text("choice.the_same"), rest[1])
