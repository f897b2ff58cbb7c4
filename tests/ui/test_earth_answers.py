"""The answers of Earth: all in view, one touch for several steps, gold for what is left."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from companion.session.api import Ask, LogLine, Text
from companion.ui import goes_back
from companion.ui.widgets.press import LOOKS
from engine.core.state import State
from engine.core.steps import Action, Step
from tests.ui.audit import complaints
from tests.ui.earth import opened, painted
from tests.ui.houses import (
    SEATS,
    asked_now,
    new_house,
    play_all,
    play_singly,
    play_until,
    play_until_asked,
    walk,
)
from tests.ui.stage import SIZES, SMALLEST, Stage

TRADE = "Give 3 sprouts for 2 soil"
TRADE_JA = "新芽3個を土壌2個に替える"
GROWS = ("sprout", "growth")
"""What one touch lays on several cards."""


def test_what_can_be_done_besides_hides_no_answer(stage: Stage, tmp_path: Path) -> None:
    """R5.6, R8.5: what is asked is answered by one touch though sprouts could be traded: that
    stands small behind the answers."""
    stage.look("en")
    stage.resize(SIZES[0])
    hall, met, agreed = opened(stage, tmp_path, 2, 0), set(), 0
    while hall.see().length < 900 and (len(met) < 2 or not agreed):
        asked = hall.see().question
        groups = asked.groups() if asked is not None else {}
        wanted = {"choose", "take"} - (met if agreed else met - {"choose"})
        kind = next(iter(sorted({*groups} & wanted)), "")
        if kind and "convert" in groups:
            met.add(kind)
            stage.frames()
            buttons = [one for one in stage.root.walk() if getattr(one, "look", "") in LOOKS]
            said = [one.text for one in buttons]
            assert {hall.say(one.label) for one in groups[kind]} <= {*said}
            side = next(one for one in buttons if one.text == TRADE)
            assert (side.look, side.kind) == ("card_quiet", "small")
            consent = [one for one in groups[kind] if "compost_discard" in one.id]
            main = [one for one in groups[kind] if one not in consent]
            assert said.index(side.text) > max(said.index(hall.say(one.label)) for one in main)
            quiet = [one for one in buttons if one.text in {hall.say(c.label) for c in consent}]
            assert all(one.look == "card_quiet" for one in quiet), "R5.5: four actions keep places"
            agreed += len(quiet)
        to_a_trade(hall)
    assert met == {"choose", "take"}
    assert agreed


def to_a_trade(hall: Any) -> None:
    """On by threes until what is asked could stand beside a trade; written as one."""
    ahead, length, steps = hall.play.state.clone(), hall.see().length, list[Step]()
    while not steps or not ({"choose", "take"} & could(ahead) and "convert" in could(ahead)):
        following = list(islice(walk(ahead, length + len(steps)), 3))
        steps += following
        if not following:
            break
    play_all(hall, steps)


def test_a_trade_that_answers_nothing_costs_nothing_at_one_touch(
    stage: Stage, tmp_path: Path
) -> None:
    """R8.5: it comes and goes among the answers: where "take 2 soil" had stood, one touch of it
    took three sprouts."""
    stage.look("en")
    hall = opened(stage, tmp_path, 2, 0)

    def shown() -> bool:
        asked = hall.see().question
        return asked is not None and "convert" in asked.groups() and asked.ask is Ask.TURN

    play_singly(hall, lambda state: "convert" in could(state), shown)
    stage.frames()
    before = hall.see().length
    stage.press(trade(stage))
    stage.frames()
    assert hall.see().length == before
    assert any("do you give 3 sprouts" in text for text in painted(stage))
    answers = stage.page().question.ids.answers
    laid = [one for one in answers.walk() if getattr(one, "look", "") in LOOKS]
    gold = [one.text for one in laid if one.look == "main" and one.text]
    assert gold == [TRADE], "one gold: what is asked"
    stage.wait()
    stage.press(next(one for one in answers.walk() if type(one).__name__ == "BackAnswer"))
    assert not any("do you give 3 sprouts" in text for text in painted(stage))
    assert hall.see().length == before
    framed_alone(stage, hall)
    for _ in range(2):
        stage.wait()
        stage.press(trade(stage))
    assert hall.see().length > before


def framed_alone(stage: Stage, hall: Any) -> None:
    """Behind "give the tablet" both seats were framed, as if it were the turn of both."""
    seat = hall.see().question.seat
    assert len(hall.see().awaiting.must) == 2
    hall.give(seat)
    stage.frames()
    stage.page().look_in()
    stage.frames()
    board = next(one for one in stage.page().walk() if type(one).__name__ == "Board")
    assert board.view.awaiting.must == (seat,)
    hall.back()
    stage.frames()


def test_the_one_ability_is_gold_on_the_private_page_too(stage: Stage, tmp_path: Path) -> None:
    """At the table it was gold, behind "give the tablet" it was not."""
    stage.look("en")
    stage.resize(SMALLEST)
    hall = opened(stage, tmp_path, 2, 0)

    def one_ability() -> bool:
        asked = hall.see().question
        uses = [one for one in asked.choices if one.id.startswith("use")] if asked else []
        return len(uses) == 1 and asked.ask is Ask.TURN

    play_singly(hall, lambda state: "use" in asked_now(state), one_ability)
    asked = hall.see().question
    (use,) = (one for one in asked.choices if one.id.startswith("use"))
    hall.give(asked.seat)
    stage.frames()
    stage.page().look_in()
    stage.frames()
    gives = stage.page().children[0].ids.give.children
    gold = [one.text for one in gives if getattr(one, "look", "") == "main"]
    assert gold == [hall.say(use.label)]


def trade(stage: Stage) -> Any:
    """The one button that trades."""
    buttons = [one for one in stage.root.walk() if getattr(one, "look", "") in LOOKS]
    (found,) = (one for one in buttons if one.text == TRADE)
    return found


def could(state: State) -> set[str]:
    """What the seat that is asked first can do."""
    must = state.awaiting().must
    return {step.verb for step in state.legal(must[0])} if must else set()


def test_to_take_less_is_offered_beside_gaia_alone(stage: Stage, tmp_path: Path) -> None:
    """R12.4: nobody else profits from what is left; "only in part" stood where the abilities end,
    and came back two turns later as "how many?" of one soil."""
    hall = opened(stage, tmp_path, 2, 0)
    play_until(hall, 5, lambda state: "ask_each" in could(state))
    groups = hall.see().question.groups()
    assert groups
    assert "ask_each" not in groups


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_four_actions_are_in_view_in_two_rows(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    """R4.1, R5.5: on a tablet they took three rows, and on the smallest one half of them."""
    stage.look(language)
    hall = opened(stage, tmp_path, 2, 0)
    play_until(hall, 5, lambda state: "agree" in asked_now(state))
    said = [hall.say(one.label) for one in hall.see().question.choices if "choose" in one.id]
    assert len({*said}) == 5, "each by a name of its own"
    for size in (*SIZES, SMALLEST):
        stage.resize(size)
        stage.frames()
        answers = next(w for w in stage.page().walk() if type(w).__name__ == "Answers")
        laid = {one.text: one for one in answers.ids.field.children if hasattr(one, "text")}
        assert {*said} <= {*laid}
        main = [laid[one] for one in said if laid[one].look == "card"]
        assert len(main) == 4
        assert len({round(one.y) for one in main}) <= 2, f"{size}"
        assert answers.ids.field.height <= answers.ids.frame.height + 1, f"all in view at {size}"
        assert complaints(stage.root) == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_on_a_phone_all_actions_are_in_view(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """R4.1, R5.5: one and a half of five were; each is offered once."""
    stage.look(language)
    stage.resize(size)
    hall = opened(stage, tmp_path, 2, 0)
    play_until(hall, 5, lambda state: "agree" in asked_now(state))
    stage.frames(6)
    answers = next(w for w in stage.page().walk() if type(w).__name__ == "Answers")
    laid = [one.text for one in answers.ids.field.children if getattr(one, "text", "")]
    assert len(laid) == len({*laid}) == 5
    assert answers.ids.field.height <= answers.ids.frame.height + 6, "all in view"


def test_one_touch_takes_several_steps(stage: Stage, tmp_path: Path) -> None:
    hall = opened(stage, tmp_path, 2, 100)
    play_singly(hall, lambda state: bool({*GROWS} & could(state)), lambda: bool(gesture(hall)))
    found = gesture(hall)
    assert found is not None
    question, choice = found
    stage.frames()
    answers = [text for text in painted(stage) if hall.say(choice.label) == text]
    assert answers, "the touch is offered in words"
    assert not any("{" in text for text in painted(stage))
    before = hall.see().length
    assert hall.act(lambda play: play.answer(question.id, choice.id))
    assert hall.see().length == before + len(choice.steps)
    stage.frames()
    assert hall.act(lambda play: play.undo())
    assert hall.see().length == before, "one touch, one gesture: one undo"


def test_undo_of_one_touch_on_several_cards_says_how_many_go_back(
    stage: Stage, tmp_path: Path
) -> None:
    """R7.14: "a sprout on every one" was taken back as "a sprout on Oak", and all of them went."""
    stage.look("en")
    hall = opened(stage, tmp_path, 2, 0)
    told = Text("verb.sprout", {"card": "E001"})
    every = tuple(Action("sprout", 0, (card,)) for card in ("E001", "E002", "E003"))
    assert goes_back.told(hall, LogLine(0, 0, told, every)).endswith(" and 2 more")
    assert "more" not in goes_back.told(hall, LogLine(0, 0, told, every[:1]))
    counted = Text("verb.sprout.n", {"card": "E001", "n": 3})
    assert "more" not in goes_back.told(hall, LogLine(0, 0, counted, every)), "it says how many"
    mixed = (every[0], Action("done", 0))
    assert "more" not in goes_back.told(hall, LogLine(0, 0, told, mixed)), "what follows by itself"
    ended = LogLine(0, 0, Text("verb.done"), mixed[1:])
    assert goes_back.told(hall, ended) == "that you went on", "no answer is called so"
    hidden = LogLine(0, 0, Text("log.hidden", {"seat": 0}), ())
    assert "hidden" in goes_back.told(hall, hidden)


def gesture(hall: Any) -> Any:
    """A question about pieces that offers several steps at once."""
    for question in hall.see().pending:
        for choice in question.choices:
            verbs = {step.verb for step in choice.steps}
            if question.ask is Ask.TURN and len(choice.steps) > 1 and verbs <= {*GROWS}:
                assert all(isinstance(step, Action) for step in choice.steps)
                return question, choice
    return None


def test_looking_at_another_seat_asks_nobody_else(stage: Stage, tmp_path: Path) -> None:
    """R4.3: both decide; whose mat is looked at changed without a word who was asked."""
    stage.look("en")
    hall = opened(stage, tmp_path, 2, 30)

    def both() -> bool:
        return len([q for q in hall.see().pending if q.ask is Ask.TURN]) >= 2

    play_singly(hall, lambda state: len(state.awaiting().must) >= 2, both)
    stage.frames()
    page, first = stage.page(), hall.see().question
    other = next(q.seat for q in hall.see().pending if q.seat != first.seat)
    board = next(w for w in page.walk() if type(w).__name__ == "Board")
    board.scene().look_at(other)
    stage.frames(4)
    assert int(board.focus) == other, "its mat is shown"
    answers = page.question.ids.answers
    assert answers.question.seat == first.seat
    called = f"Ask {SEATS[other].name} first"
    (way,) = (one for one in answers.ids.field.children if getattr(one, "text", "") == called)
    stage.press(way)
    assert answers.question.seat == other, "only when it is called"


def test_what_is_left_to_do_is_gold(stage: Stage, tmp_path: Path) -> None:
    """R7.2: no ability can be used any more, and no answer stood out."""
    stage.look("en")
    hall = opened(stage, tmp_path, 2, 30)
    play_until_asked(hall, "use_spent")
    stage.frames()
    field = stage.page().question.ids.answers.ids.field
    gold = [one.text for one in field.children if getattr(one, "look", "") == "main"]
    assert gold == ["Go on"]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [*SIZES[:2], SMALLEST])
def test_the_next_ability_is_gold_and_no_answer_moves_from_one_to_the_next(
    stage: Stage, tmp_path: Path, size: tuple[int, int], language: str
) -> None:
    """R7.1: of several none was told before a touch used it; as one was left its answer came, and
    the end of all moved for it and for a trade."""
    stage.look(language)
    stage.resize(size)
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")
    hall.start("earth", SEATS[:2], {"hands": "known"}, "touch")
    stood, trades = set(), set()
    for many, trade in ((3, False), (2, True), (1, True), (1, False)):
        play_until(
            hall,
            5,
            lambda state, many=many, trade=trade: (
                abilities(state) == many and ("convert" in could(state)) == trade
            ),
        )
        stage.frames(4)
        trades.add("convert" in hall.see().question.groups())
        shown = in_line(stage)
        use = uses(hall)[0]
        end = hall.say(next(c for c in hall.see().question.choices if "done" in c.id).label)
        assert [text for text, one in shown.items() if one.look == "main"] == [hall.say(use.label)]
        assert {*shown} - {TRADE, TRADE_JA} == {end, hall.say(use.label)}
        assert shown[hall.say(use.label)].note, "what it costs and brings"
        both = shown[end], shown[hall.say(use.label)]
        stood.add(tuple(round(at) for one in both for at in (*one.to_window(*one.pos), *one.size)))
        assert complaints(stage.page().question) == []
        if (many, trade) == (1, True):
            considered_trade(stage)
    assert trades == {True, False}
    assert len(stood) == 1, "a finger that ends it meets nothing else"
    before = hall.see().length
    stage.wait()
    stage.press(shown[hall.say(use.label)])
    assert hall.see().length > before
    assert use.steps[0] in [step for line in hall.play.history() for step in line.steps]


def considered_trade(stage: Stage) -> None:
    """The way back from it was higher than its line: the edge of the question cut it off."""
    own = next(
        one for one in stage.page().question.walk() if getattr(one, "text", "") in (TRADE, TRADE_JA)
    )
    stage.press(own)
    stage.frames(4)
    answers = stage.page().question.walk()
    back = next(one for one in answers if type(one).__name__ == "BackAnswer")
    assert back.height <= back.parent.height
    stage.wait()
    stage.press(back)
    stage.frames(4)


def test_a_touch_of_a_lit_ability_marks_it_and_the_gold_answer_uses_it(
    stage: Stage, tmp_path: Path
) -> None:
    """R7.1: of several the first touch used one without a word, and those before it were over."""
    stage.look("en")
    stage.resize(SMALLEST)
    hall = stage.open(new_house(tmp_path))
    hall.start("earth", SEATS[:2], {"hands": "known"}, "touch")
    play_until(hall, 5, lambda state: abilities(state) == 3)
    stage.frames()
    before, (first, second, *_) = hall.see().length, uses(hall)
    (board,) = (one for one in stage.page().walk() if type(one).__name__ == "Board")
    assert board.picked == first.steps[0].args[0], "what gold is about is marked"
    for _ in range(2):  # the second lets it go
        stage.touch(*stage.spot(board, second.steps[0].args[0]))
        stage.frames(3)
        assert hall.see().length == before, "nothing is done by it"
    stage.touch(*stage.spot(board, second.steps[0].args[0]))
    stage.frames(3)
    assert board.picked == second.steps[0].args[0]
    said = hall.say(second.label)
    assert in_line(stage)[said].look == "main"
    stage.wait()
    stage.press(in_line(stage)[said])
    assert second.steps[0] in [step for line in hall.play.history() for step in line.steps]


def test_on_a_phone_the_next_ability_is_in_sight(stage: Stage, tmp_path: Path) -> None:
    """The gold answer stood third, below the edge, after the one that ends it all."""
    stage.look("ja")
    stage.resize((390, 844))
    hall = stage.open(new_house(tmp_path))
    hall.start("earth", SEATS[:2], {"hands": "known"}, "touch")
    play_until(hall, 5, lambda state: abilities(state) == 3)
    stage.frames(4)
    answers = stage.page().question.ids.answers
    gold = in_line(stage)[hall.say(uses(hall)[0].label)]
    assert gold.look == "main"
    assert answers.ids.field.children[-1] is gold, "first"


def uses(hall: Any) -> list[Any]:
    """The abilities that can be used with a gain."""
    asked = hall.see().question
    return [one for one in asked.choices if one.id.startswith("use") and one.remark is None]


def in_line(stage: Stage) -> dict[str, Any]:
    """What stands in the line of the answers, by its words."""
    field = stage.page().question.ids.answers.ids.field
    return {one.text: one for one in field.children if getattr(one, "text", "")}


def abilities(state: State) -> int:
    """How many abilities whoever is asked could use with a gain; nothing is to be drawn before."""
    seats = () if state.awaiting().reveals else state.one_by_one(state.awaiting().must)[:1]
    legal = [one for seat in seats for one in state.legal(seat)]
    asked = any(state.asked(seat).key in ("use", "open") for seat in seats)
    return sum(one.verb == "use" for one in legal) if asked else 0


def idle(state: State) -> bool:
    """Abilities could be used, and none of them would do anything."""
    asked = state.awaiting()
    for seat in () if asked.reveals else state.one_by_one(asked.must)[:1]:
        uses = [one for one in state.legal(seat) if one.verb == "use"]
        return bool(uses) and state.asked(seat).key == "use_spent"
    return False


def test_abilities_that_bring_nothing_are_one_touch_to_leave(stage: Stage, tmp_path: Path) -> None:
    """R7.1: each was offered by name, and looked like something to be done."""
    stage.look("en")
    hall = stage.open(new_house(tmp_path))
    hall.start("earth", SEATS[:2], {"hands": "known"}, "touch")
    play_until(hall, 5, idle)
    assert idle(hall.play.state)
    stage.frames()
    field = stage.page().question.ids.answers.ids.field
    told = [one.text for one in field.children if getattr(one, "look", "") == "main"]
    assert told == ["Go on"]
    (on,) = (one for one in field.children if getattr(one, "text", "") == "Go on")
    bar = stage.page().question
    (back,) = (one for one in bar.children if getattr(one, "sign", "") == "undo")
    assert (on.sign, back.look) == ("forward", "card_apart"), "what goes on, and what goes back"
    assert not any("Use " in getattr(one, "text", "") for one in field.children)
    costs = [one for one in hall.see().question.choices if one.remark is not None]
    assert costs, "no card has room for what it would bring"
    length, answers = hall.see().length, stage.page().question.ids.answers
    (painted,) = (one for one in stage.page().walk() if type(one).__name__ == "Board")
    stage.touch(*stage.spot(painted, costs[0].steps[0].args[0]))
    stage.frames(3)
    assert hall.see().length == length, "it would only have cost compost: that is told before"
    gold = [one for one in answers.ids.field.children if getattr(one, "look", "") == "main"]
    assert [one.note for one in gold] == [hall.say(costs[0].remark)]


@pytest.mark.parametrize("size", [*SIZES[:2], SMALLEST])
def test_what_is_seldom_done_moves_none_of_the_four_actions(
    stage: Stage, tmp_path: Path, size: tuple[int, int]
) -> None:
    """R5.5, R8.5: with "compost discards" or a trade beside them Water stood a row higher, and a
    touch of that laid all five anew: the second one took Water. Nor does a longer name move them.
    """
    stage.look("en")
    stage.resize(size)
    hall = stage.open(new_house(tmp_path))
    hall.keep("spot_checks", "off")
    hall.start("earth", SEATS[:2], {"hands": "known"}, "touch")
    stood, held = dict[bool, Any](), dict[bool, Any]()
    for seldom in (False, True):
        play_until(hall, 5, lambda state, want=seldom: actions(state) and seldom_too(state) == want)
        stage.frames()
        answers = next(w for w in stage.page().walk() if type(w).__name__ == "Answers")
        stood[seldom], rare = laid(answers.ids.field)
        assert bool(rare) == seldom
        if seldom:
            before = hall.see().length
            stage.press(rare[0])
            assert hall.see().length == before, "considered where it stands"
            assert laid(answers.ids.field)[0] == stood[True]
            assert rare[0].text == "Compost discards"
            answers.forget()
        stage.frames()
        hall.give(hall.see().question.seat)
        stage.frames()
        stage.page().look_in()
        stage.frames(4)
        give, apart = (stage.page().children[0].ids[row] for row in ("give", "apart"))
        held[seldom], rare = laid(give)
        rare += laid(apart)[1]
        if seldom:
            stage.press(rare[0])
            stage.frames(2)
            assert laid(give)[0] == held[True], "nor in the open hand"
            shown = (*give.children, *apart.children)
            (gold,) = (one for one in shown if getattr(one, "look", "") == "main")
            assert gold.text == "Compost discards"
        stage.page().hide()
        stage.frames()
    assert len(stood[True]) == len(held[True]) == 4
    assert stood[True] == stood[False]
    assert held[True] == held[False]


def laid(field: Any) -> tuple[list[tuple[int, ...]], list[Any]]:
    """Where the actions stand on the screen, and how large; and what is seldom offered."""
    shown = [one for one in field.children if getattr(one, "text", "")]
    rare = [one for one in shown if one.text in ("Compost discards", TRADE)]
    usual = [one for one in shown if one not in rare]
    corners = [(*one.to_window(one.x, one.y), *one.size) for one in usual]
    return [tuple(map(round, one)) for one in corners], rare


def actions(state: State) -> bool:
    """Whether one seat chooses an action, and nothing is to be drawn before."""
    alone = len(state.awaiting().must) == 1 and not state.awaiting().reveals
    return alone and bool(asked_now(state) & {"choose", "agree"})


def seldom_too(state: State) -> bool:
    """Whether anything can be done beside the four actions."""
    chosen = {step.args[0] for step in state.legal(state.awaiting().must[0]) if step.args}
    return "compost_discard" in chosen or "convert" in could(state)
