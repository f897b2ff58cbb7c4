"""Bad input in Hadara, at the table and by touch: one clear sentence, and nothing half-done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from companion.session.api import Ask, Mode, Notice, Text
from companion.session.session import Session
from engine.core.ledger import Event
from engine.core.steps import TABLE, Action, Adjustment
from tests.games.hadara.match import GAME, table
from tests.session.hands import Tabletop
from tests.session.test_owed import played


@contextmanager
def nothing_done(session: Session) -> Iterator[None]:
    """The match is the same afterwards, to the last line of its ledger."""
    before = session.state.digest(), len(session.match.log), list(session.state.ledger)
    yield
    assert (session.state.digest(), len(session.match.log), session.state.ledger) == before


def told(session: Session, notice: Notice | None, key: str, rule: str) -> None:
    """One sentence in both languages, with its rule."""
    assert notice is not None
    assert (notice.text.key, notice.rule) == (key, rule)
    for language, end in (("en", "."), ("ja", "。")):
        said = session.say(notice.text, language)
        assert said.endswith(end)
        assert "{" not in said
        assert said.count(end) <= 2


def take_from_piles(session: Session, phase: str = "pick") -> None:
    """R4.3, R9.1: everybody discards one and sells the other, until piles are taken from."""
    while session.state.phase != phase:  # type: ignore[attr-defined]
        seat = session.state.awaiting().must[0]
        first = next(a for a in session.state.legal(seat) if a.verb in ("discard", "skip"))
        assert session.choose(*[first, Action("sell_unseen", seat)][: 1 + bool(first.args)]) is None


def says_why(session: Session) -> None:
    """Showing a card that is too dear is no fault: its place among the answers says so, once."""
    view = session.view()
    assert view.notice is None
    assert view.question is not None
    (buy,) = (one for one in view.question.kept if one.steps[0].verb == "buy")
    assert not view.question.possible(buy)
    assert buy.remark is not None
    assert buy.remark.key == "remark.short"


@pytest.mark.parametrize("tier", ["pad", "stations"])
@pytest.mark.parametrize("coins", [0, 30])
def test_what_a_card_does_is_read_in_the_question_about_it(tier: str, coins: int) -> None:
    """It stood beside the match, below what hands do, and not at all of one that is too dear."""
    session, tabletop = table(tier, faces=GAME.stand_ins(1), coins=coins)
    take_from_piles(session)
    piles = session.state.view(None)["piles"]
    purple = piles["purple"]["top"]["card"]
    tabletop.put(tabletop.layout.pads_of(session.state.awaiting().must[0])[0], purple)
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.how is not None
    effect = session.state.card(purple).effect  # type: ignore[attr-defined]
    assert question.how.key == f"does.{effect}"
    assert session.say(question.how) != question.how.key


@pytest.mark.parametrize("tier", ["pad", "stations", "full"])
def test_buying_without_the_coins(tier: str) -> None:
    session, tabletop = table(tier, coins=0)
    with nothing_done(session):
        told(session, session.choose(Action("buy", 0, ("Y1-01",))), "refusal.too_dear", "R5.2")
        tabletop.put(tabletop.layout.pads_of(0)[0], "Y1-01")
        tabletop.settle()
        question = session.view().question
        assert question is not None
        verbs = {choice.steps[0].verb for choice in question.choices if choice.steps}
        assert verbs == {"discard", "sell"}  # R5.2: it must be sold, or it is the discard
        says_why(session)
        tabletop.lift("Y1-01")


@pytest.mark.parametrize("tier", ["pad", "stations"])
def test_a_discard_that_is_too_dear_is_not_sold_before_somebody_says_so(tier: str) -> None:
    """R9.1: another pile may be chosen instead."""
    session, tabletop = table(tier, faces=GAME.stand_ins(1))
    take_from_piles(session)
    tops = [
        pile["top"]["card"] for pile in session.state.view(None)["piles"].values() if pile["top"]
    ]
    for coins in range(20):  # until one can be paid
        session.choose(Adjustment("adjust", 0, ("coins", coins)))
        paid = {a.args[0] for a in session.state.legal(0) if a.verb == "buy"}
        if paid:
            break
    top = next(one for one in tops if one not in paid)
    with nothing_done(session):
        tabletop.put(tabletop.layout.pads_of(0)[0], top)
        tabletop.settle()
        says_why(session)
        question = session.view().question
        assert question is not None
        assert (question.seat, question.text.key) == (0, "ask.which_seat")
        (sell,) = (choice for choice in question.choices if choice.steps)
        assert sell.steps == (Action("sell", 0, (top,)),)
    assert session.answer(question.id, sell.id) is None
    assert session.match.log[-1].step == Action("sell", 0, (top,))
    assert session.view().notice is None
    # R9.1: where none can be paid, one is asked to be taken and sold: laid down, it is, without a
    # red cross that says what was said before
    session.undo()
    session.choose(Adjustment("adjust", 0, ("coins", 0)))
    tabletop.lift(top)
    tabletop.settle()
    other = next(one for one in tops if one != top)
    tabletop.put(tabletop.layout.pads_of(0)[0], other)
    tabletop.settle()
    assert session.view().notice is None
    assert session.match.log[-1].step == Action("sell", 0, (other,))


def test_a_card_that_is_too_dear_on_the_purchase_spot() -> None:
    session, tabletop = table("full", coins=0)
    with nothing_done(session):
        tabletop.put("seat1/buy", "Y1-01")
        tabletop.settle()
        assert session.view().mode is Mode.GUIDING
        told(session, session.view().notice, "refusal.too_dear", "R5.2")
        tabletop.lift("Y1-01")
        tabletop.settle()
    assert session.view().notice is None
    assert session.view().mode is Mode.EQUAL


@pytest.mark.parametrize(
    ("tier", "station"),
    [("pad", "desk/pad"), ("stations", "seat1/pad"), ("stations", "board/blue"),
     ("full", "board/blue"), ("full", "seat1/buy"), ("full", "board/sell")],
)  # fmt: skip
def test_a_card_from_the_wrong_pile(tier: str, station: str) -> None:
    session, tabletop = table(tier)
    with nothing_done(session):
        tabletop.put(station, "B1-01")
        tabletop.settle()
        told(session, session.view().notice, "refusal.wrong_pile", "R4.2")
        told(session, session.choose(Action("buy", 0, ("B1-01",))), "refusal.wrong_pile", "R4.2")


@pytest.mark.parametrize("tier", ["stations", "full"])
def test_a_card_on_the_spot_of_another_colour_is_told_where_it_belongs(tier: str) -> None:
    session, tabletop = table(tier)
    with nothing_done(session):
        tabletop.put("board/red", "Y1-01")
        tabletop.settle()
        view = session.view()
        assert view.instruction is not None
        assert view.instruction.text.params["to"] == "show:yellow"
        assert view.notice is None, "one sentence says it"


def test_what_says_that_a_card_goes_into_the_box_is_not_contradicted_by_the_order() -> None:
    """R15.1: "into the box, draw another" above, "put it back where you took it from" below."""
    session, tabletop = table("stations", "green")
    tabletop.put("board/green", "N-G1-1")
    tabletop.settle()
    view = session.view()
    assert view.notice is not None
    assert view.notice.text.key == "refusal.noble_left_out"
    assert view.instruction is not None
    assert view.instruction.text.key == "guide.take", "it says that it leaves, and not where to"


def test_a_card_laid_right_whose_face_nobody_wants_to_tell_is_not_called_misplaced() -> None:
    session, tabletop = table("stations", "purple")
    tabletop.put("board/purple", "P1-B01")
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.FACE
    assert session.answer(question.id, "no") is None
    tabletop.settle()
    view = session.view()
    assert view.instruction is not None
    assert view.instruction.text.key == "guide.untold"
    assert view.notice is None


@pytest.mark.parametrize("tier", ["stations", "full"])
def test_both_cards_on_one_spot(tier: str) -> None:
    session, tabletop = table(tier)
    with nothing_done(session):
        tabletop.put("board/yellow", "Y1-01")
        tabletop.put("board/yellow", "Y1-02")
        tabletop.settle()
        view = session.view()
        assert view.instruction is not None
        assert view.instruction.text.key == "guide.part"
        assert view.instruction.from_station == "board/yellow"
    tabletop.lift("Y1-02")
    tabletop.settle()
    question = session.view().question  # after a muddle people say what the table means
    assert question is not None
    assert question.ask is Ask.CONFIRM
    assert question.choices[0].steps == (Action("discard", 0, ("Y1-01",)),)


@pytest.mark.parametrize(
    ("tier", "station"), [("stations", "board/yellow"), ("full", "board/yellow")]
)
def test_a_second_discard(tier: str, station: str) -> None:
    session, tabletop = table(tier)
    tabletop.put(station, "Y1-01")
    tabletop.settle()
    tabletop.lift("Y1-01")
    tabletop.settle()
    with nothing_done(session):
        tabletop.put(station, "Y1-02")
        tabletop.settle()
        told(session, session.view().notice, "refusal.third_card", "R4.3")


@pytest.mark.parametrize(
    ("tier", "station"),
    [("pad", "desk/pad"), ("stations", "seat1/pad"), ("stations", "board/yellow"),
     ("full", "board/yellow"), ("full", "seat1/buy"), ("full", "board/sell")],
)  # fmt: skip
def test_a_third_card(tier: str, station: str) -> None:
    session, tabletop = table(tier)
    session.choose(Action("discard", 0, ("Y1-01",)), Action("sell_unseen", 0))
    tabletop.settle()
    with nothing_done(session):
        tabletop.put(station, "Y1-03")
        tabletop.settle()
        told(session, session.view().notice, "refusal.third_taken", "R4.3")
        for verb in ("discard", "buy", "sell"):
            notice = session.choose(Action(verb, 0, ("Y1-03",)))
            told(session, notice, "refusal.third_taken", "R4.3")


@pytest.mark.parametrize("tier", ["pad", "stations", "full"])
def test_a_purple_card_whose_face_nobody_told_waits_for_it(tier: str) -> None:
    session, tabletop = table(tier, colour="purple", game="full")
    with nothing_done(session):
        session.choose(Action("buy", 0, ("P1-B01",)))
        tabletop.settle()
        question = session.view().question
        assert question is not None
        assert question.ask is Ask.FACE
        assert session.say(question.text).endswith("?")
        assert session.answer(question.id, "no") is None
    assert session.choose(Action("sell", 0, ("P1-B01",))) is None
    assert session.match.log[-1].step.verb == "sell", "R5.4: what is printed on it was asked"


def test_with_one_of_two_cards_down_the_question_is_about_the_other() -> None:
    for first, asked, said in (
        (Action("sell", 0, ("Y1-01",)), "ask.choose_discard", "lay your other card open"),
        (Action("discard", 0, ("Y1-01",)), "ask.choose_deal", "buy or sell your other card"),
    ):
        session, _ = table("pad")
        both = session.private(0)[0]
        assert both.text.key == "ask.choose"
        assert session.choose(first) is None
        left = session.private(0)[0]
        assert (left.text.key, left.rule) == (asked, both.rule)
        assert said in session.say(left.text)


def test_of_two_cards_one_order_of_answers_r4_3() -> None:
    """What people want most often stands first; buying and selling stand where they stood, whether
    or not a card lies on the pile."""
    for first, left in (((), ["buy", "sell", "discard"]), (("discard",), ["buy", "sell"])):
        session, _ = table("pad")
        for verb in first:
            assert session.choose(Action(verb, 0, ("Y1-02",))) is None
        groups = session.private(0)[0].groups()
        assert [one.steps[0].verb for one in groups["Y1-01"]] == left


@pytest.mark.parametrize(("paid", "said"), [(1, "for 1 coin."), (4, "for 4 coins.")])
def test_a_price_is_told_in_coins(paid: int, said: str) -> None:
    """A bare number could be points."""
    bought = Event("bought", 0, ("Y1-1", paid), "R5.1")
    assert GAME.texts.say_event("en", bought).endswith(said)


def test_who_chose_last_in_a_step_begins_the_next_one() -> None:
    """R17.1: the order in a step is free, and each time the tablet is handed on is one too many."""
    session, _ = table("pad", faces=GAME.stand_ins(1))
    asked = []
    while session.state.phase == "choose":  # type: ignore[attr-defined]
        seat = session.view().question.seat  # type: ignore[union-attr]
        asked += [seat] if asked[-1:] != [seat] else []
        both = session.legal(seat)
        first = next(one for one in both if one.verb == "discard")
        assert session.choose(first) is None
        assert session.choose(Action("sell_unseen", seat)) is None
    assert asked == [0, 1, 0, 1, 0, 1]


def colonies_asked() -> tuple[Session, Tabletop]:
    """Phase A of epoch I is over; seat 0 has military 4 and may take a colony of level 3."""
    session, tabletop = table("pad", faces=GAME.stand_ins(1))
    while session.state.phase != "colonies":  # type: ignore[attr-defined]
        seat = session.state.awaiting().must[0]
        first = next(one for one in session.state.legal(seat) if one.verb == "discard")
        assert session.choose(first, Adjustment("adjust", 0, ("military", 4))) is None
        assert session.choose(Action("sell_unseen", seat)) is None
    return session, tabletop


def all_said(session: Session) -> str:
    """Every sentence that people may read now, in both languages."""
    view = session.view()
    asked = [text for one in view.offered for text in (one.text, *(c.label for c in one.choices))]
    texts = [*asked, *([view.notice.text] if view.notice else [])]
    seen = [Text("choice.piece", {"piece": one.seen}) for one in view.stations if one.seen]
    return " ".join(session.say(text, code) for text in (*texts, *seen) for code in ("en", "ja"))


def test_a_colony_at_a_reader_means_its_level_and_tells_no_back_r7_3() -> None:
    session, tabletop = colonies_asked()
    with nothing_done(session):
        tabletop.put("desk/pad", "C09-1")  # R7.1: what it asks for is said, and no back
        tabletop.settle()
        told(session, session.view().notice, "refusal.military_low", "R7.1")
        assert not re.search("income|収入", all_said(session))
        tabletop.lift("C09-1")
        tabletop.put("desk/pad", "C03-4")
        tabletop.settle()
        question = session.view().question
        assert question is not None
        assert "Colony 3?" in session.say(question.text)
        assert not re.search("culture|food|文化|食料", all_said(session))
    verbs = {one.steps[0].verb: one for one in question.choices if one.steps}
    assert set(verbs) == {"plunder", "integrate"}
    assert session.answer(question.id, verbs["integrate"].id) is None
    told_last = session.match.log[-1].step  # the reader knows which tile it is: turned over
    assert (told_last.verb, told_last.args[0]) == ("colony", "C03-4")
    assert session.view().question.ask is not Ask.REVEAL  # type: ignore[union-attr]


def test_a_colony_laid_while_something_else_is_asked_is_called_by_its_level_r2_4() -> None:
    session, tabletop = table("pad")
    with nothing_done(session):
        tabletop.put("desk/pad", "C15-1")
        tabletop.settle()
        assert session.view().notice is not None
        assert "Colony 15" in all_said(session)
        assert not re.search("income|収入", all_said(session))


def test_a_colony_that_cannot_be_turned_over_is_not_plundered_unasked_r7_4() -> None:
    session, tabletop = colonies_asked()
    session.choose(Adjustment("adjust", 0, ("coins", 0)))
    with nothing_done(session):
        tabletop.put("desk/pad", "C03-4")
        tabletop.settle()
        told(session, session.view().notice, "refusal.too_dear", "R7.4")


# -- where crests point (R1.6, R4.1) ---------------------------------------------------------


def crests_open() -> tuple[Session, Tabletop]:
    """The wheel was turned for the first time: seat 0 draws yellow, nobody knows where 1 draws."""
    session, tabletop = table("pad", placed=False, faces=GAME.stand_ins(1))
    assert session.choose(Action("discard", 0, ("Y1-01",)), Action("sell_unseen", 0)) is None
    tabletop.settle()
    return session, tabletop


def test_where_another_crest_points_is_asked_once_and_then_turns_with_the_wheel() -> None:
    session, _ = crests_open()
    question = session.view().question
    assert question is not None
    assert session.say(question.text) == "Seat 2, which colour does your crest point at?"
    board = session.view().board
    assert board["points_at"] == ["yellow", ""]
    assert board["draw"] == {"yellow": 2} | dict.fromkeys(("red", "blue", "green", "purple"), 4)
    assert not session.nameable(1)  # one calm question: a card on the reader answers it, too
    colours = {one.steps[0].args[0]: one.id for one in question.choices if one.steps}
    assert set(colours) == {"red", "blue", "green", "purple"}  # R4.5: not where another one points
    assert session.answer(question.id, colours["green"]) is None
    asked = []
    while session.state.phase == "choose":  # type: ignore[attr-defined]
        seat = session.state.awaiting().must[0]
        verbs = {one.verb: one for one in reversed(session.state.legal(seat))}
        asked += [session.view().board["points_at"]]
        assert "crest" not in verbs
        assert session.choose(verbs["discard"], Action("sell_unseen", seat)) is None
    steps = list(dict.fromkeys(map(tuple, asked)))
    circle = session.view().board["segments"]
    assert [(circle.index(two) - circle.index(one)) % 5 for one, two in steps] == [3] * 5
    assert not any(session.view().board["draw"].values())  # R4.4: the piles are empty


def test_the_first_card_that_is_shown_tells_where_its_crest_points() -> None:
    """It was "Your crest points at red: draw from that pile", which nobody had asked."""
    session, tabletop = crests_open()
    tabletop.put("desk/pad", "B1-02")
    tabletop.settle()
    view = session.view()
    assert view.notice is None
    assert view.question is not None
    assert view.question.text.key == "ask.which_seat"
    discard = next(c for c in view.question.choices if c.steps and c.steps[0].verb == "discard")
    assert session.answer(view.question.id, discard.id) is None
    assert session.choose(Action("sell_unseen", 1)) is None
    assert session.view().board["draw"]["blue"] == 2
    assert session.view().board["points_at"] == ["red", "green"]  # R4.4: one segment clockwise


def test_a_match_that_was_played_before_anybody_was_asked_replays() -> None:
    """Its crests followed each other on the wheel: its cards say so, in whatever order."""
    session, _ = crests_open()
    assert session.choose(Action("sell_unseen", 1), Action("discard", 1, ("R1-01",))) is None
    assert session.view().board["points_at"] == ["red", "blue"]


def test_a_card_of_another_epoch_is_refused_for_its_epoch_r12_1() -> None:
    session, tabletop = table("pad")
    tabletop.put("desk/pad", "R2-01")
    tabletop.settle()
    told(session, session.view().notice, "refusal.wrong_epoch", "R12.1")


@pytest.mark.parametrize(("card", "key", "rule", "said"), [
    ("N-R1-1", "noble_left_out", "R15.1", "belongs to Nobles & Inventions"),
    ("P1-A1", "star_left_out", "R2.3", "leaves out the purple cards with a star"),
])  # fmt: skip
def test_a_card_of_another_kind_of_match_goes_into_the_box(
    card: str, key: str, rule: str, said: str
) -> None:
    """It said "You cannot have drawn it", and nothing of what to do."""
    colour = "red" if "R" in card else "purple"
    session, tabletop = table("stations", colour=colour)
    with nothing_done(session):
        tabletop.put(f"board/{colour}", card)
        tabletop.settle()
        told(session, session.view().notice, f"refusal.{key}", rule)
    sentence = session.say(session.view().notice.text)  # type: ignore[union-attr]
    assert said in sentence
    assert "into the box and draw another" in sentence


# -- who is asked first -------------------------------------------------------------------------


def test_who_has_laid_one_card_is_asked_for_the_other_and_the_pad_shines_for_them() -> None:
    """It asked seat 1, and "lay your other card" was gone."""
    session, tabletop = table("pad", faces=GAME.stand_ins(1))
    tabletop.put("desk/pad", "R1-01")  # seat 1's, while seat 0 is asked
    tabletop.settle()
    question = session.view().question
    assert question is not None
    lay = next(c for c in question.choices if c.steps and c.steps[0].verb == "discard")
    assert session.answer(question.id, lay.id) is None
    tabletop.lift("R1-01")
    tabletop.settle()
    asked = session.view().question
    assert asked is not None
    assert (asked.seat, asked.text.key) == (1, "ask.choose_deal")
    assert session.lights()["desk/pad"] == "turn/2"


def test_the_first_player_of_an_epoch_is_asked_first_r3_3() -> None:
    data = {"format": "tabletwin-position", "version": 1, "game": "hadara", "epoch": 2, "half": "A",
            "phase": "choose", "step": 1, "first": 2, "wheel": "red", "seats": [{}, {}],
            "options": {"hands": "unknown"}}  # fmt: skip
    state = GAME.from_position(data)
    assert state.one_by_one(state.awaiting().must) == (1, 0)


def test_at_a_reader_hands_are_told_that_it_reads_what_they_draw() -> None:
    session, _ = table("pad", placed=False)
    asked = [one for one in session.view().offered if one.how is not None]
    assert len(asked) == 2  # both cards, and where the other crest points
    assert all("reader" in session.say(one.how) for one in asked)  # type: ignore[arg-type]


@pytest.mark.parametrize(("kind", "starred"), [("basic", True), ("full", False)])
def test_before_the_wheel_is_turned_first_hands_are_told_what_to_lay_out_r2_2_r2_3(
    kind: str, starred: bool
) -> None:
    session, _ = table("pad", game=kind)
    session.undo_to(2)  # both have their set-up card
    question = session.view().question
    assert question is not None
    assert question.how is not None
    said = session.say(question.how)
    assert "epoch I: 4 of its cards" in said
    assert ("star" in said) == starred


def test_the_wheel_goes_on_clockwise_r4_4() -> None:
    assert "one segment clockwise" in GAME.texts.say("en", "duty.step")


def test_beside_what_is_put_off_a_card_that_is_laid_is_read() -> None:
    """Board spots were lit and deaf after "Do this later"."""
    session, tabletop = table("stations", faces=GAME.stand_ins(1))
    tabletop.put("board/blue", "Y1-01")
    tabletop.settle()
    assert session.view().instruction is not None
    session.put_off(True)
    assert session.lights()["board/red"].startswith("choose")
    tabletop.put("board/red", "R1-02")
    tabletop.settle()
    question = session.view().question
    assert question is not None
    (discard, _) = question.choices
    assert discard.steps == (Action("discard", 1, ("R1-02",)),)
    assert session.answer(question.id, discard.id) is None
    assert session.match.log[-1].step == Action("discard", 1, ("R1-02",))
    told = [move.from_station for move in session.watch.finding.moves]
    assert told == ["board/blue"]


def test_a_card_that_is_laid_wrong_brings_back_what_was_put_off() -> None:
    session, tabletop = table("stations", faces=GAME.stand_ins(1))
    tabletop.put("board/blue", "Y1-01")
    tabletop.settle()
    session.put_off(True)
    assert "board/blue" not in session.lights()
    tabletop.put("board/green", "R1-02")
    tabletop.settle()
    assert not session.instead.later
    assert session.lights() == {"board/blue": "take"}
    session.put_off(True)
    tabletop.wait(1.0)
    assert session.instead.later, "nothing was laid since"


def test_a_discarded_card_breaks_off_no_question_until_its_reader_is_needed_r4_3() -> None:
    """ "It is gone already" came to lie where another seat had its "Buy it"."""
    session, tabletop = table("stations", faces=GAME.stand_ins(1))
    tabletop.put("seat2/pad", "R1-02")
    tabletop.settle()
    tabletop.put("board/yellow", "Y1-01")
    tabletop.settle()
    assert session.match.log[-1].step == Action("discard", 0, ("Y1-01",))
    assert session.view().instruction is None
    assert _asked(session) == ("R1-02", 1, {"buy", "discard", "sell"})
    state: Any = session.match.state.clone()
    assert state.rests("Y1-01", "show:yellow")
    state.realms[1].todo[-1] = ("choose", "yellow")  # the next step: seat 2 lays its card there
    assert not state.rests("Y1-01", "show:yellow")


# -- what is asked about a card comes back ---------------------------------------------------


def _asked(session: Session) -> tuple[str, int, set[str]]:
    """About which card whom, and what can be done with it."""
    question = next(one for one in session.questions() if one.ask is Ask.WHICH)
    verbs = {choice.steps[0].verb for choice in question.choices if choice.steps}
    return question.piece, question.seat, verbs


EITHER = ("Y1-01", 0, {"buy", "discard", "sell"})


def test_undo_of_another_seat_leaves_what_a_seat_is_asked_about_its_card() -> None:
    """It was "has been read. Take it off", though nothing had been decided."""
    session, tabletop = table("stations", faces=GAME.stand_ins(1))
    assert session.choose(Action("buy", 1, ("R1-02",))) is None
    tabletop.put("seat1/pad", "Y1-01")
    tabletop.settle()
    assert _asked(session) == EITHER
    assert session.undo() is None
    tabletop.settle()
    assert _asked(session) == EITHER
    assert session.lights()["seat1/pad"] == "choose/1"
    assert session.redo() is None
    tabletop.settle()
    assert _asked(session) == EITHER


def test_what_a_seat_did_with_a_card_goes_back_and_the_card_is_taken_off() -> None:
    session, tabletop = table("stations", faces=GAME.stand_ins(1))
    tabletop.put("seat1/pad", "Y1-01")
    tabletop.settle()
    assert session.choose(Action("sell", 0, ("Y1-01",))) is None
    assert session.undo() is None
    tabletop.settle()
    assert session.lights()["seat1/pad"] == "take/1"


@pytest.mark.parametrize("tier", ["pad", "stations", "full"])
def test_a_sale_that_goes_back_says_to_take_the_card_out_of_the_box(tier: str) -> None:
    """R5.4: hands had put it into the box, and were told to give coins back alone."""
    session, _ = table(tier, faces=GAME.stand_ins(1))
    assert session.choose(Action("sell", 0, ("Y1-01",))) is None
    assert session.undo() is None
    said = [session.say(one.text) for one in session.view().duties]
    assert said[0] == "Seat 1: take the card that you sold back from the box."
    assert session.choose(Action("sell", 0, ("Y1-01",))) is None
    said = [session.say(one.text) for one in session.view().duties]
    assert not [one for one in said if "back from the box" in one], "it is there"


def test_it_is_that_card_after_all_asks_what_to_do_with_it() -> None:
    session, tabletop = table("stations", faces=GAME.stand_ins(1))
    tabletop.put("seat1/pad", "Y1-01")
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert session.answer(question.id, "not_it") is None
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.TAG
    assert session.answer(question.id, "after_all") is None
    tabletop.settle()
    assert _asked(session) == EITHER


def _both_lie() -> tuple[Session, Tabletop]:
    session, tabletop = table("stations", faces=GAME.stand_ins(1))
    tabletop.put("board/yellow", "Y1-01")
    tabletop.put("board/red", "R1-02")
    return session, tabletop


def test_what_two_seats_lay_at_once_counts_for_each_r17_1() -> None:
    """ "It looks as if this happened. Right?" was asked of two cards that lay right."""
    session, tabletop = _both_lie()
    tabletop.settle()
    verbs = [(entry.step.verb, entry.step.seat) for entry in session.match.log[-2:]]
    assert sorted(verbs) == [("discard", 0), ("discard", 1)]
    assert session.view().instruction is None, "each may lie there until its reader is needed"
    session.undo()
    assert session.match.log[-1].step.verb == "discard", "each is a gesture of its own"


def test_what_is_taken_up_before_it_counted_is_told() -> None:
    """Lifted before "Right?" was answered, a card did not count, and nobody said so."""
    session, tabletop = table("stations", faces=GAME.stand_ins(1))
    tabletop.put("board/blue", "Y1-01")
    tabletop.settle()
    tabletop.slide("Y1-01", "board/yellow")
    tabletop.put("board/red", "R1-02")  # while hands are guided two are asked about
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.CONFIRM
    tabletop.lift("Y1-01")
    tabletop.lift("R1-02")
    tabletop.settle()
    told = session.view().notice
    assert told is not None
    assert session.say(told.text).endswith("was not counted: lay it again.")


def test_a_card_that_is_moved_where_hands_were_told_to_lay_it_counts_r4_3() -> None:
    """ "Move it to the reader beside the yellow pile": laid there, it was asked about."""
    session, tabletop = table("stations", faces=GAME.stand_ins(1))
    tabletop.put("board/blue", "Y1-01")
    tabletop.settle()
    told = session.view().instruction
    assert told is not None
    assert "to the reader beside the yellow pile" in session.say(told.text)
    tabletop.slide("Y1-01", "board/yellow")
    tabletop.settle()
    assert session.match.log[-1].step == Action("discard", 0, ("Y1-01",))


def test_a_lost_card_that_is_found_is_welcomed_and_told_where_it_lies() -> None:
    """ "Your crest points at red: draw from that pile" greeted a card that had been lost."""
    session, tabletop = table("stations", faces=GAME.stand_ins(1))
    assert session.choose(Action("discard", 0, ("Y1-01",))) is None
    assert session.lose("Y1-01") is None
    tabletop.settle()
    tabletop.put("seat1/pad", "Y1-01")
    tabletop.settle()
    notice = session.view().notice
    assert notice is not None
    assert session.say(notice.text) == (
        "Yellow I (cost 1: income 1) is back. Put it where it lay: the yellow discard pile."
    )
    assert not notice.rule


def test_a_colony_told_wrongly_is_told_from_another_of_its_level_r7_2() -> None:
    """ "It is Colony 9, not Colony 9 (income 1, food 2)": one had its back up already."""
    for session in played("hadara", 3, 200):
        if colonies := [one for one in session.told() if one.startswith("C")]:
            other = next(iter(session.instead_of(colonies[0])))
            is_it, *_ = session.retelling(colonies[0], other)
            if is_it.key == "retold.is":
                assert str(GAME.texts.word("en", other)) in session.say(is_it)
                return
    raise AssertionError("nobody turned a colony over")


@pytest.mark.parametrize(("tier", "said"), [
    ("stations", "Take the top card of a pile and lay it on your spot; buy it or sell it."),
    ("pad", "Take the top card of a pile; buy it or sell it."),
])  # fmt: skip
def test_from_the_piles_hands_are_told_where_the_card_goes_r9_1(tier: str, said: str) -> None:
    """It was laid on the spot beside its pile, where none is read then."""
    session, tabletop = table(tier, faces=GAME.stand_ins(1))
    take_from_piles(session)
    tabletop.settle()
    question = next(one for one in session.questions() if one.ask is Ask.TURN)
    assert question.how is not None
    assert session.say(question.how) == said
    if tier == "stations":
        (seat,) = session.state.awaiting().must
        assert set(session.lights()) == {f"seat{seat + 1}/pad"}


@pytest.mark.parametrize("tier", ["stations", "full"])
def test_a_card_of_a_pile_at_the_spot_of_who_is_not_asked_goes_back_to_its_pile(tier: str) -> None:
    """It was said to belong at the place of the seat that is asked, who does not have it."""
    session, tabletop = table(tier, faces=GAME.stand_ins(1))
    take_from_piles(session)
    (seat,) = session.state.awaiting().must
    card = next(a.args[0] for a in session.state.legal(seat) if a.verb == "sell")
    with nothing_done(session):
        tabletop.put(tabletop.layout.pads_of(1 - seat)[0], str(card))
        tabletop.settle()
        told(session, session.view().notice, "notice.for_another", "")
    notice = session.view().notice
    assert notice is not None
    assert notice.text.params["seat"] == seat
    assert str(notice.text.params["to"]).startswith("pile:")


def test_a_discard_at_the_spot_of_another_is_sent_beside_its_pile_r4_3() -> None:
    session, tabletop = table("stations", faces=GAME.stand_ins(1))
    assert session.choose(Action("sell", 0, ("Y1-01",))) is None
    with nothing_done(session):
        tabletop.put("seat2/pad", "Y1-02")
        tabletop.settle()
        told(session, session.view().notice, "notice.of_another_there", "")
    notice = session.view().notice
    assert notice is not None
    assert notice.text.params["place"] == "show:yellow"


@pytest.mark.parametrize("tier", ["pad", "stations"])
def test_the_colony_of_another_is_told_whose_it_is_r7_3(tier: str) -> None:
    """It "cannot come up here: look at the card once more": it was their own, shown by mistake."""
    session, tabletop = table(tier, faces=GAME.stand_ins(1))
    rich = [Adjustment("adjust", s, (what, 30)) for s in (0, 1) for what in ("military", "coins")]
    assert all(session.choose(one) is None for one in rich)
    take_from_piles(session, "colonies")
    assert session.choose(Action("integrate", 0, (3,))) is None
    first, other = list(session.state.could_be(session.state.awaiting().reveals[0]))[:2]
    assert session.choose(session.state.reveal(session.state.awaiting().reveals[0], first)) is None
    while 0 in session.state.awaiting().must:
        assert session.choose(Action("skip", 0)) is None
    assert session.choose(Action("integrate", 1, (3,))) is None
    tabletop.settle()
    pad = tabletop.layout.pads_of(1)[0]
    with nothing_done(session):
        tabletop.put(pad, first)
        tabletop.settle()
    notice = session.view().notice
    assert notice is not None
    assert (notice.text.key, notice.text.params["seat"]) == ("notice.lies_already", 0)
    tabletop.lift(first)
    tabletop.settle()
    tabletop.put(pad, other)
    tabletop.settle()
    assert session.state.places()[other] == "seat1:colony:3"


def test_a_card_of_no_crest_is_refused_to_who_is_asked_r4_2() -> None:
    """Seat 2 was asked, and "Seat 1: Your crest points at red" stood above it."""
    session, tabletop = table("pad", faces=GAME.stand_ins(1))
    for card in ("Y1-01", "R1-01"):
        seat = session.state.awaiting().must[0]
        assert session.choose(Action("discard", seat, (card,))) is None
        assert session.choose(Action("sell_unseen", seat)) is None
    question = session.view().question
    assert question is not None
    assert question.seat == 1  # who was asked last begins the next step
    tabletop.put("desk/pad", "P1-B01")
    tabletop.settle()
    notice = session.view().notice
    assert notice is not None
    assert notice.seat == 1


def test_a_card_that_is_done_again_is_told_once() -> None:
    """ "Put it on the yellow discard pile" stood above "lay it open on the yellow discard pile"."""
    session, _ = table("pad", faces=GAME.stand_ins(1))
    for verb, card in (("buy", "Y1-01"), ("discard", "Y1-02")):
        assert session.choose(Action(verb, 0, (card,))) is None
    for _ in range(2):
        session.undo()
    session.handled(TABLE, 0, 1)  # all lies as it did before
    for _ in range(2):
        session.redo()
    said = [session.say(one.text) for one in session.view().duties]
    assert len([one for one in said if "lay the card before you" in one]) == 1
    assert len([one for one in said if "discard pile" in one]) == 1
    assert len(said) == 2


def test_a_covered_card_of_a_pile_goes_below_its_top_card_r9_1() -> None:
    """ "Put it on under the yellow discard pile." """
    session, _ = table("pad", faces=GAME.stand_ins(1))
    said = session.say(Text("guide.put", {"piece": "Y1-01", "to": "under:yellow:0"}))
    assert said.endswith("on the yellow discard pile below its top card.")
