"""At a pad: hesitation is offered the way back; two hands, or another's piece, are asked about."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion.session.api import Ask, Mode, Question, Text
from companion.session.asked import done_before
from companion.session.piece_questions import Meanings, PieceQuestions
from companion.session.questions import PAD as PAD_WAY
from companion.session.questions import Questions
from companion.session.session import Session
from companion.session.start import begin
from companion.session.whose import whose
from companion.session.words import Words
from companion.table.layout import Layout, Pad
from companion.table.layout import load as load_layout
from companion.twin.meaning import meanings
from companion.ui.truths import truths
from engine import games
from engine.core.play import Counts, random_steps
from engine.core.steps import TABLE, Action, Reveal
from engine.games.earth.faces import CARDS, PLANTABLE
from tests.games.earth.table import table as earth_table
from tests.session.hands import Tabletop, full_register, taken
from tests.session.middle import after, anywhere

GAME = games.load("peloponnes")
PAD = "desk/pad"


def at_pad() -> tuple[Tabletop, Session]:
    layout = Layout(GAME.id, "pad", {}, {PAD: Pad(PAD)})
    register = full_register(GAME)
    tabletop = Tabletop(layout, register)
    session = begin(GAME, 2, layout=layout, register=register, clock=tabletop.clock)
    tabletop.connect(session)
    return tabletop, session


def held_up(tabletop: Tabletop, piece: str, then_s: float) -> None:
    """A piece is shown at the pad for a moment, and it is waited after that."""
    tabletop.put(PAD, piece)
    tabletop.wait(0.5)
    tabletop.lift(piece)
    tabletop.wait(then_s)


def hesitated(session: Session) -> Question | None:
    return next((q for q in session.view().offered if q.id.startswith("hesitated")), None)


@pytest.mark.parametrize("lies_s", [0.3, 1.0, 3.0])
def test_a_piece_that_is_lifted_soon_can_be_taken_back_at_once(lies_s: float) -> None:
    tabletop, session = at_pad()
    tabletop.put(PAD, "civ3")
    tabletop.wait(lies_s)
    assert taken(session) == [Reveal("civilization", 0, ("civ3",))]
    assert hesitated(session) is None
    tabletop.lift("civ3")
    tabletop.wait(0.5)
    offered = hesitated(session)
    assert offered is not None
    view = session.view()
    assert view.mode is Mode.EQUAL, "play goes on; nobody has to answer"
    assert view.question is not None
    assert view.question.ask is Ask.REVEAL
    assert session.answer(offered.id, "back") is None
    assert taken(session) == []


def test_what_was_meant_is_asked_about_no_more() -> None:
    tabletop, session = at_pad()
    held_up(tabletop, "civ3", 0.5)
    offered = hesitated(session)
    assert offered is not None
    assert session.answer(offered.id, "no") is None
    assert hesitated(session) is None
    assert len(taken(session)) == 1


def test_the_offer_ends_with_the_next_step_and_with_time() -> None:
    tabletop, session = at_pad()
    for piece in ("civ3", "civ4"):
        held_up(tabletop, piece, 0.6)
    offered = hesitated(session)
    assert offered is not None
    assert offered.piece == "civ4"
    tabletop.wait(15.0)
    assert hesitated(session) is None


def test_laying_it_again_asks_for_the_way_back() -> None:
    tabletop, session = at_pad()
    held_up(tabletop, "civ3", 1.0)
    tabletop.put(PAD, "civ3")
    tabletop.wait(1.0)
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.WHICH
    assert question.choices[0].id == "back"
    assert question.choices[-1].id == "not_it"
    said = [session.say(one.label) for one in question.choices]
    assert said[:2] == ["Take it back", "It was meant"], "it can be left so"
    tabletop.lift("civ3")
    tabletop.wait(1.5)
    assert session.view().question == question, "a hand that lifts it moves no answer"
    assert session.answer(question.id, "back") is None
    assert taken(session) == []


def test_what_is_laid_over_an_open_question_is_asked_about_too() -> None:
    """The next one laid a booster for himself, and the seat that was still asked about hers had
    it."""
    tabletop, session = at_pad()
    tabletop.put(PAD, "civ3")
    tabletop.wait(5.0)
    assert session.undo() is None
    tabletop.put(PAD, "civ4")
    tabletop.wait(1.0)
    tabletop.lift("civ4")
    tabletop.wait(1.0)
    assert about(session) == "civ3", "it went back: is it meant now?"
    tabletop.lift("civ3")
    tabletop.put(PAD, "civ5")
    tabletop.wait(1.0)
    assert taken(session) == []
    assert about(session) == "civ5"
    question = session.view().question
    assert question is not None
    assert session.answer(question.id, question.choices[0].id) is None
    assert [(step.seat, step.args) for step in taken(session)] == [(0, ("civ5",))]
    tabletop.lift("civ5")
    tabletop.put(PAD, "civ3")
    tabletop.wait(1.0)
    assert [step.args for step in taken(session)] == [("civ5",), ("civ3",)], "nothing was open"


def about(session: Session) -> str:
    """The piece that is asked about."""
    question = session.view().question
    return question.piece if question is not None and question.ask is Ask.WHICH else ""


def test_a_sticker_that_nobody_knows_is_asked_about_with_the_seat_whose_reader_it_is_at() -> None:
    """With a reader each, "on a reader" did not say at which."""
    layout = Layout(GAME.id, "pads", {}, {f"seat{n}/pad": Pad(f"seat{n}/pad", n) for n in (0, 1)})
    register = full_register(GAME)
    tabletop = Tabletop(layout, register)
    session = begin(GAME, 2, layout=layout, register=register, clock=tabletop.clock)
    tabletop.connect(session)
    tabletop.put("seat1/pad", "04c0ffee000002")
    tabletop.wait(1.0)
    (asked,) = (one for one in session.view().offered if one.ask is Ask.TAG)
    assert "on Seat 2's place." in session.say(asked.text, "en")


def test_not_it_is_a_slip_that_can_be_said_back_also_when_it_was_lifted() -> None:
    """Touched by mistake beside another answer: the sticker can be told what it was on."""
    tabletop, session = at_pad()
    tags = dict(session.table.register.tags)
    for _ in range(2):
        held_up(tabletop, "civ3", 1.0)
    question = session.view().question
    assert question is not None
    assert session.answer(question.id, "not_it") is None
    lifted = session.view().question
    assert lifted is not None, "the card is off the pad: it is asked about all the same"
    assert (lifted.ask, lifted.choices[0].id) == (Ask.TAG, "after_all")
    assert lifted.text == Text("ask.not_it", lifted.text.params)
    assert lifted.choices[1].id.startswith("civ"), "another of its kind is the likeliest"
    tabletop.put(PAD, "civ3")
    tabletop.wait(1.0)
    question = session.view().question
    assert question is not None
    assert question.id == lifted.id, "and stays the same question when it is laid there"
    assert truths(session.view()) == (), "it is asked about, and nobody has to take it off"
    assert session.answer(question.id, "after_all") is None
    assert session.table.register.tags == tags


def test_what_a_card_is_can_be_told_while_it_is_off_the_pad_and_later() -> None:
    """A sticker is learned anew when people say what it is on, and at no other time."""
    tabletop, session = at_pad()
    for _ in range(2):
        held_up(tabletop, "civ3", 1.0)
    uid = next(u for u, piece in session.table.register.tags.items() if piece == "civ3")
    for choice in ("not_it", "later"):
        question = session.view().question
        assert question is not None
        assert session.answer(question.id, choice) is None
    assert session.view().question is not None
    assert session.view().question.ask is not Ask.TAG
    assert session.table.register.piece(uid) is None, "they said that it is not that"
    tabletop.put(PAD, "civ3")
    tabletop.wait(1.0)
    for choice, ask in (("later", Ask.TAG), ("civ4", Ask.TAG), ("new", Ask.RETAG)):
        question = next(one for one in session.view().offered if one.ask is ask)
        assert session.answer(question.id, choice) is None
        tabletop.wait(1.0)
        if choice == "later":
            assert session.view().question.ask is not Ask.TAG, "put off while it lies there"
            tabletop.lift("civ3")
            tabletop.wait(1.0)
            tabletop.put(PAD, "civ3")
            tabletop.wait(1.0)
        if choice == "civ4":
            tabletop.lift("civ3")
            tabletop.wait(1.0)
    assert session.table.register.piece(uid) == "civ4"
    assert all(one.ask not in (Ask.TAG, Ask.RETAG) for one in session.view().offered)


def test_a_drawn_piece_that_was_shown_too_early_or_undone_counts_when_it_is_shown_anew() -> None:
    """ "Does it count now?", and the next tile took its place without a word."""
    tabletop, session = at_pad()
    tabletop.put(PAD, "A01")
    tabletop.settle()
    assert session.view().notice is not None
    tabletop.lift("A01")
    tabletop.put(PAD, "A02")
    tabletop.settle()
    civilizations = [Reveal("civilization", seat, (f"civ{seat + 1}",)) for seat in (0, 1)]
    for step in civilizations:
        assert session.choose(step) is None
    question = session.view().question
    assert question is not None
    assert (question.ask, question.piece) == (Ask.WHICH, "A02"), "it lay there before it was asked"
    tabletop.lift("A02")
    tabletop.put(PAD, "A01")
    tabletop.settle()
    first = Reveal("tile", TABLE, ("A01",))
    assert taken(session) == [*civilizations, first]
    notice = session.view().notice
    assert notice is not None
    assert notice.text.params == {"piece": "A02", "other": "A01"}
    assert session.undo() is None
    tabletop.settle()
    assert taken(session) == civilizations, "what lies there still is not taken"
    tabletop.lift("A01")
    tabletop.wait(5.0)
    tabletop.put(PAD, "A01")
    tabletop.settle()
    assert taken(session) == [*civilizations, first]


def test_what_is_shown_once_more_is_asked_with_what_the_first_one_did() -> None:
    """ "Oak again? Please confirm." left open whether the first one had counted."""
    _, session = at_pad()
    asked = [session.say(Text(f"ask.{key}", {"piece": "A01"})) for key in ("again", "counted")]
    assert all(" has counted " in sentence for sentence in asked)


def test_what_was_chosen_when_all_began_is_not_asked_for_again() -> None:
    """ "Oak again? Please confirm." where nothing had been repeated."""
    tabletop, session = at_pad()
    tabletop.put(PAD, "civ3")
    tabletop.wait(0.5)

    assert done_before(session, "civ3", [Reveal("civilization", 0, ("civ3",))])
    assert not done_before(session, "civ3", [Action("use", 0, ("civ3",))])


def test_what_was_done_for_something_else_is_not_asked_for_again() -> None:
    """ "Cat Grass again? The same once more?" where its sprouts of a turn before were meant."""
    sprout, use = Action("sprout", 0, ("E220",)), Action("use", 0, ("E003",))
    entries = [SimpleNamespace(step=one) for one in (sprout, use)]
    taken = SimpleNamespace(sensed={"E220"})
    fake: Any = SimpleNamespace(taken=taken, match=SimpleNamespace(log=entries))
    assert not done_before(fake, "E220", [sprout])
    entries.append(entries[0])
    entries.append(SimpleNamespace(step=Action("use", 1, ("E005",))))
    assert done_before(fake, "E220", [sprout]), (
        "what another seat did lies between, and is no answer"
    )


def test_who_has_a_dead_reader_plays_on_by_touch_or_at_another_players() -> None:
    layout = load_layout("peloponnes", "stations", 2, {})
    register = full_register(GAME)
    tabletop = Tabletop(layout, register)
    session = begin(GAME, 2, layout=layout, register=register, clock=tabletop.clock)
    tabletop.connect(session)
    (first, second) = layout.pads
    tabletop.put(first, "civ3")
    tabletop.wait(0.5)
    tabletop.lift("civ3")
    tabletop.wait(9.0)
    question = session.view().question
    assert question is not None
    assert question.how is not None, "where it is shown"
    tabletop.put(first, "civ4")
    tabletop.wait(1.0)
    assert session.view().notice is not None, "each player has a reader that answers"
    tabletop.lift("civ4")
    tabletop.wait(1.0)
    node, at = second.split("/")
    session.hear(node, "sick", {"at": at, "kind": "silent", "count": 9})
    tabletop.wait(1.0)
    question = session.view().question
    assert question is not None
    assert question.how is None, "nothing can be shown there"
    tabletop.put(first, "civ4")
    tabletop.wait(1.0)
    asked = session.view().question
    assert asked is not None
    assert (asked.ask, asked.seat) == (Ask.WHICH, 1), "nobody knows whose hand it was"
    assert session.answer(asked.id, asked.choices[0].id) is None
    assert taken(session)[1] == Reveal("civilization", 1, ("civ4",))


def until_chits(session: Session) -> str:
    """A first round by random hands; what its first chit is asked as."""
    ahead = session.state.clone()
    for step in random_steps(ahead, 5, Counts()):
        ahead.take(step)
        assert session.choose(step) is None
        if [one.verb for one in session.state.awaiting().reveals] == ["chit"]:
            break
    return next(key for one in session.questions() if "chit" in (key := one.text.key))


def draw_chit(session: Session) -> None:
    (prompt,) = session.state.awaiting().reveals
    chit = session.state.could_be(prompt)[0]
    assert session.choose(session.state.reveal(prompt, chit)) is None


def test_what_nobody_bid_on_is_told_where_no_reader_sees_it_lie() -> None:
    """R6.8: tiles of a round lay in the row beside those of the next one."""
    _, session = at_pad()
    assert until_chits(session) == "show.chit.1"
    draw_chit(session)
    left = [one.args[0] for one in session.state.events if one.verb == "unsold"]
    told = [session.say(one.text) for one in session.view().duties if one.seat == TABLE]
    names = [str(GAME.texts.word("en", str(tile))) for tile in left]
    (boxed,) = [one for one in told if "box" in one]
    assert len(names) > 1
    assert all(name in boxed for name in names)
    assert session.lose(str(left[0])) is None
    boxed = [
        session.say(one.text) for one in session.view().duties if one.text.key == "duty.unsold"
    ]
    assert [name in boxed[0] for name in names] == [False, *[True] * (len(names) - 1)], "it is lost"
    session.handled(TABLE)
    assert not [one for one in session.view().duties if one.text.key == "duty.unsold"]
    layout = load_layout("peloponnes", "stations", 2, {})
    seen = begin(GAME, 2, layout=layout, register=full_register(GAME))
    until_chits(seen)
    draw_chit(seen)
    assert not [one for one in seen.view().duties if one.text.key == "duty.unsold"], "it shines"
    how = next(one.how for one in seen.questions() if "chit" in one.text.key)
    assert how is not None, "a chit has no place of its own here: any player's spot reads it"
    assert how.key == "how.reveal_any"


def test_a_civilization_that_leads_a_seat_already_is_said_to_lie_there() -> None:
    """It was "not what is drawn now", and lay before its player for everybody to see."""
    tabletop, session = at_pad()
    for _ in range(3):  # taken, not meant, told
        held_up(tabletop, "civ3", 6.0)
    tabletop.put(PAD, "civ3")
    tabletop.wait(1.0)
    notice = session.view().notice
    assert notice is not None
    assert (notice.text.key, notice.text.params["seat"]) == ("notice.lies_already", 0)


def test_two_pieces_at_once_are_asked_about() -> None:
    tabletop, session = at_pad()
    tabletop.tag(PAD, "civ3", 1)
    tabletop.tag(PAD, "civ4", 1)
    tabletop.on[PAD] = ["civ3", "civ4"]
    tabletop.wait(2.0)
    assert taken(session) == []
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.WHICH
    named = {choice.pieces for choice in question.choices if choice.steps}
    assert named == {("civ3",), ("civ4",)}
    session.answer(question.id, next(c.id for c in question.choices if c.pieces == ("civ4",)))
    assert taken(session) == [Reveal("civilization", 0, ("civ4",))]
    tabletop.lift("civ4")
    tabletop.wait(1.0)
    assert len(taken(session)) == 1, "what stays of two is asked about"
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.WHICH


@pytest.mark.parametrize("seed", [14, 35])
def test_what_a_seat_may_do_at_a_pad_for_all_is_asked_about(seed: int, tmp_path: Path) -> None:
    """In these matches of Earth seats may act whose turn it is not."""
    layout = Layout("earth", "pad", {}, {PAD: Pad(PAD)})
    there = replace(anywhere("earth", "pad", seed), layout=layout)
    tabletop, session = there.stored(tmp_path / "s.db")
    must = session.state.awaiting().must
    mays = [
        piece
        for piece in sorted(tabletop.uids)
        if len(steps := meanings(session.state, piece, TABLE, session.faces)) == 1
        and isinstance(steps[0], Action)
        and steps[0].seat not in must
    ]
    assert mays
    tabletop.put(PAD, mays[0])
    tabletop.settle()
    assert taken(session) == list(there.steps)
    assert session.view().mode is Mode.ASKING
    asked_by_name(session, session.state.one_by_one(must)[0])


def asked_by_name(session: Session, first: int) -> None:
    """What another seat could mean is no answer beside the question of who is asked (a hand that
    reached for "From Aya's hand" played Ken's event); who is asked and said it was theirs is told
    why it cannot be, and nothing is done."""
    question, before = session.view().question, taken(session)
    assert question is not None
    assert all(not one.steps for one in question.choices)
    assert next(one.whose for one in question.choices if one.whose != TABLE) == first
    assert session.answer(question.id, f"whose:{first}") is None
    assert taken(session) == before
    assert session.view().notice is not None


@pytest.mark.parametrize("steps", [7, 60])  # islands; all plant
def test_who_alone_is_asked_is_asked_about_what_is_shown(steps: int, tmp_path: Path) -> None:
    """ "Who plays Jungle?", though "Ben, what do you plant, and where?" had asked for it."""
    layout = Layout("earth", "pad", {}, {PAD: Pad(PAD)})
    there = replace(after("earth", "pad", 1, steps), layout=layout)
    tabletop, session = there.stored(tmp_path / "s.db")
    find = partial(meanings, session.state, faces=session.faces)
    piece = next(p for p in sorted(tabletop.uids) if len({s.seat for s in find(p, TABLE)}) > 1)
    asked = session.view().question
    assert asked is not None
    other = 1 - asked.seat
    tabletop.put(PAD, piece)
    tabletop.settle()
    assert taken(session) == list(there.steps), "it is asked, never taken"
    question = session.view().question
    assert question is not None
    assert question.seat == asked.seat
    assert {s for one in question.choices for s in one.steps} == {*find(piece, asked.seat)}
    assert all(session.say(question.text) != session.say(one.label) for one in question.choices)
    (out,) = (one for one in question.choices if one.whose == other)
    assert session.say(out.label) == f"Seat {other + 1} showed it"
    tabletop.lift(piece)
    tabletop.wait(1.0)
    assert session.view().question == question, "a hand that lifts it moves no answer"
    meant = find(piece, other)
    assert session.answer(question.id, out.id) is None
    asked = session.view().question
    assert asked is not None
    if len(meant) == 1 and taken(session) != list(there.steps):
        assert taken(session) == [*there.steps, *meant]
        return
    assert asked.seat == other
    assert {step for choice in asked.choices for step in choice.steps} == {*meant}


def test_of_several_others_the_one_who_showed_it_is_named_after_that() -> None:
    layout = Layout("earth", "pad", {}, {PAD: Pad(PAD)})
    game = games.load("earth")
    register = full_register(game)
    tabletop = Tabletop(layout, register)
    session = begin(game, 3, layout=layout, register=register, clock=tabletop.clock)
    tabletop.connect(session)
    plants = {"unseen": 3, "soil": 20, "stack": [["plant", 1, 1]]}
    own = {"options": {"hands": "unknown"}, "chosen": "plant"}
    session.match.state = earth_table(*[plants] * 3, **own)
    tabletop.put(PAD, min(PLANTABLE))
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.seat == 0
    (out,) = (one for one in question.choices if one.is_of_others)
    assert session.say(out.label) == "Another player showed it"
    assert session.answer(question.id, out.id) is None
    question = session.view().question
    assert question is not None
    assert [one.whose for one in question.choices[:3]] == [0, 1, 2]


def test_what_others_may_do_meanwhile_is_asked_about_by_name(tmp_path: Path) -> None:
    """An event is played by anybody: the question on the screen is about something else."""
    layout = Layout("earth", "pad", {}, {PAD: Pad(PAD)})
    tabletop, session = replace(after("earth", "pad", 1, 40), layout=layout).stored(tmp_path / "s")
    find = partial(meanings, session.state, faces=session.faces)
    piece = next(p for p in sorted(tabletop.uids) if len({s.seat for s in find(p, TABLE)}) > 1)
    tabletop.put(PAD, piece)
    tabletop.settle()
    question = session.view().question
    assert question is not None
    named = [session.say(choice.label) for choice in question.choices]
    assert named[:2] == ["Seat 1", "Seat 2"]
    assert len({*named}) == len(named), "no two answers read the same"
    assert all(not choice.steps for choice in question.choices), "nothing else before"


@pytest.mark.parametrize("seats", [2, 3])
def test_who_is_asked_and_cannot_play_what_is_shown_is_told_why(seats: int) -> None:
    """R6.1: Bob, who was asked what he plants, had 6 soil and showed a card of 7: "Who plays it?
    Ann / Cyd" left him out without a word."""
    layout = Layout("earth", "pad", {}, {PAD: Pad(PAD)})
    game = games.load("earth")
    register = full_register(game)
    tabletop = Tabletop(layout, register)
    session = begin(game, seats, layout=layout, register=register, clock=tabletop.clock)
    tabletop.connect(session)
    rich, poor = ({"unseen": 3, "soil": n, "stack": [["plant", 1, 1]]} for n in (20, 3))
    own = {"options": {"hands": "unknown"}, "chosen": "plant"}
    session.match.state = earth_table(poor, *[rich] * (seats - 1), **own)
    dear = next(one for one in sorted(PLANTABLE) if CARDS[one].cost == 7)
    tabletop.put(PAD, dear)
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.how is not None
    told = session.say(question.how)
    assert told == "Seat 1 is asked, and cannot: It costs 7 soil, and 3 can be paid."


def test_whose_card_it_is_is_answered_with_what_it_does_where_that_differs() -> None:
    """ "Who plays Cold Front?": for Ann, who was asked for her compost, her name composted it."""
    words = Words(games.load("earth"), ("Ann", "Bob"))
    make = PieceQuestions(words, {"E186": "E186"})
    state = earth_table({"hand": ["E186"]}, {})
    composts, plays = Action("compost", 0, ("E186",)), Action("play", 1, ("E186",))
    alike = make.which(state, Meanings("E186", PAD, [plays, plays._replace(seat=0)], 1))
    names = [words.say(one.label) for one in whose(alike, [0, 1]).choices[:2]]
    assert names == ["Ann", "Bob"]
    apart = make.which(state, Meanings("E186", PAD, [composts, plays], 1))
    ann, bob = (words.say(one.label) for one in whose(apart, [0, 1]).choices[:2])
    assert ann.startswith("Ann: Compost "), ann
    assert bob.startswith("Bob: Play "), bob


@pytest.mark.parametrize("touched", [True, False])
def test_what_was_laid_too_early_is_asked_about_as_what_it_means(
    touched: bool, tmp_path: Path
) -> None:
    """The card to plant lay there before Plant was chosen: "no answer to what is asked now. Take it
    off." A hand that has taken it off meanwhile shows it no second time."""
    layout = Layout("earth", "pad", {}, {PAD: Pad(PAD)})
    there = replace(after("earth", "pad", 1, 13), layout=layout)
    tabletop, session = there.stored(tmp_path / "s.db")
    (seat,) = session.state.awaiting().must
    plant = Action("choose", seat, ("plant",))
    assert plant in session.state.legal(seat)
    tabletop.put(PAD, "E005")
    tabletop.settle()
    assert taken(session) == [*there.steps], "it is asked, never taken"
    question = session.view().question
    assert question is not None
    assert [one.steps for one in question.choices if one.steps] == [(plant,)]
    assert session.say(question.text) == "Seat 1, do you choose Plant, to plant Cat Grass?"
    if touched:
        assert session.choose(plant) is None
    else:
        tabletop.lift("E005")
        tabletop.wait(1.0)
        assert session.answer(question.id, question.choices[0].id) is None
    question = session.view().question
    assert question is not None
    assert (question.ask, question.piece, question.station) == (Ask.WHICH, "E005", PAD)
    assert taken(session) == [*there.steps, plant], "it is asked, never taken"
    assert truths(session.view()) == (), "nobody has to take it off"
    assert session.answer(question.id, "no") is None
    assert session.view().question != question
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.piece != "E005", "nobody is asked twice"


def test_what_could_not_be_planted_anyway_opens_nothing() -> None:
    """R6.1: who chose Plant for it could not plant it then."""
    layout = Layout("earth", "pad", {}, {PAD: Pad(PAD)})
    game = games.load("earth")
    register = full_register(game)
    tabletop = Tabletop(layout, register)
    session = begin(game, 2, layout=layout, register=register, clock=tabletop.clock)
    tabletop.connect(session)
    poor = {"unseen": 3, "soil": 3, "stack": [["choose"]]}
    session.match.state = earth_table(poor, {"unseen": 3}, options={"hands": "unknown"})
    tabletop.put(PAD, next(one for one in sorted(PLANTABLE) if CARDS[one].cost == 7))
    tabletop.settle()
    assert session.telling.notice is not None
    assert session.say(session.telling.notice.text) == "It costs 7 soil, and 3 can be paid."
    assert all(one.station != PAD for one in session.view().pending)


def test_at_one_reader_words_name_it_beside_the_touch() -> None:
    """ "Draw a fauna card and lay it on fauna space 1. Then touch it here."; of a card with two
    sides no tag tells which lies up, and "What does Echidna mean?" asked for it."""
    game = games.load("earth")
    layout, register = Layout("earth", "pad", {}, {PAD: Pad(PAD)}), full_register(game)
    tabletop = Tabletop(layout, register)
    session = begin(game, 2, layout=layout, register=register, clock=tabletop.clock)
    tabletop.connect(session)
    question = session.view().question
    assert question is not None
    assert question.how is not None
    assert session.say(question.how) == "First show it at the reader, or touch it here."
    tabletop.put(PAD, next(piece for piece in sorted(tabletop.uids) if piece.startswith("F")))
    tabletop.wait(1.0)
    question = session.view().question
    assert question is not None
    assert session.say(question.text) == "Which side lies up?"
    tabletop.lift(question.piece)
    tabletop.put(PAD, "first")
    tabletop.wait(1.0)
    question = session.view().question
    assert question is not None
    assert session.say(question.text) == "Who begins?", "a token has no side that matters"
    planting = replace(after("earth", "pad", 1, 60), layout=layout).match().state
    asked = Questions(session.words, session.faces).turn(planting, 0, 0, (), way=PAD_WAY)
    assert asked.how is not None
    assert session.say(asked.how).startswith("Show a card of your hand at the reader, or touch")


def test_two_pieces_at_once_of_several_seats_are_asked_about_one_after_the_other(
    tmp_path: Path,
) -> None:
    layout = Layout("earth", "pad", {}, {PAD: Pad(PAD)})
    tabletop, session = replace(after("earth", "pad", 1, 7), layout=layout).stored(tmp_path / "s")
    one, other = "I285", "I286"
    tabletop.tag(PAD, one, 1)
    tabletop.tag(PAD, other, 1)
    tabletop.on[PAD] = [one, other]
    tabletop.wait(2.0)
    question = session.view().question
    assert question is not None
    assert [choice.pieces for choice in question.choices[:2]] == [(one,), (other,)]
    assert session.answer(question.id, other) is None
    question = session.view().question
    assert question is not None
    assert question.piece == other
    assert {step.seat for one in question.choices for step in one.steps} == {question.seat}
    assert [one.whose for one in question.choices if one.whose != TABLE] == [1 - question.seat]


@pytest.mark.parametrize(("game", "steps"), [("gaia_project", 36), ("gaia", 138)])
@pytest.mark.parametrize("late_s", [0.2, 3.0])
def test_a_piece_shown_and_then_touched_is_not_taken_twice(
    game: str, steps: int, late_s: float, tmp_path: Path
) -> None:
    """Shown, no answer, so it was touched; then the wire brought the show, and what had just been
    taken was given away again (Gaia), or used at once (Gaia Project). Nobody had said so."""
    there = after(game, "pad", 1, steps)
    pads = Layout(game, "pad", {}, {PAD: Pad(PAD)})
    tabletop, session = replace(there, layout=pads).stored(tmp_path / "s.db")
    (piece,) = there.after.args
    assert session.choose(there.after) is None
    (meant,) = meanings(session.state, str(piece), TABLE, session.faces)
    assert meant.seat in session.state.awaiting().must
    tabletop.wait(late_s)
    tabletop.put(PAD, str(piece))
    tabletop.settle()
    assert taken(session) == [*there.steps, there.after]
    question = session.view().question
    assert question is not None, "it is asked about: it may be meant"
    assert session.answer(question.id, question.choices[0].id) is None
    assert taken(session)[-1] == meant


def test_a_lost_piece_that_is_laid_again_is_asked_about_first(tmp_path: Path) -> None:
    """It was found, and taken off the display at once, as the action of whoever's turn it was."""
    there = after("gaia", "pad", 1, 60)
    pads = Layout("gaia", "pad", {}, {PAD: Pad(PAD)})
    tabletop, session = replace(there, layout=pads).stored(tmp_path / "s.db")
    (seat,) = session.state.awaiting().must
    card = next(str(one.args[0]) for one in session.state.legal(seat) if one.verb == "take")
    assert session.lose(card) is None
    tabletop.put(PAD, card)
    tabletop.wait(1.0)
    assert session.lost() == frozenset()
    assert taken(session) == [*there.steps]
    question = session.view().question
    assert question is not None
    assert (question.piece, question.station) == (card, PAD)


def test_a_piece_that_was_touched_long_ago_is_shown_like_any_other(tmp_path: Path) -> None:
    there = after("gaia_project", "pad", 1, 36)
    pads = Layout("gaia_project", "pad", {}, {PAD: Pad(PAD)})
    tabletop, session = replace(there, layout=pads).stored(tmp_path / "s.db")
    (piece,) = there.after.args
    assert session.choose(there.after) is None
    tabletop.wait(7.0)
    (meant,) = meanings(session.state, str(piece), TABLE, session.faces)
    tabletop.put(PAD, str(piece))
    tabletop.settle()
    asked = session.view().question  # its action is asked about first
    assert asked is not None
    assert (asked.piece, asked.choices[0].steps) == (piece, (meant,))
