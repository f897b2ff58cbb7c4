"""What a session tells of Earth's two-sided cards, their spaces, and gestures of equal steps."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.session.api import Ask
from companion.session.session import Session
from companion.session.start import begin
from companion.session.strangers import could_be
from companion.session.words import Words
from companion.table.layout import Layout, Pad
from companion.table.layout import load as load_layout
from companion.ui.truths import to_lift
from engine.core.play import Counts, random_steps
from engine.core.steps import Action
from engine.games import load
from engine.games.earth.state import Earth
from tests.games.earth.table import act, card, play, table
from tests.session.hands import Tabletop, full_register, lying
from tests.session.middle import after

GAME = load("earth")

REGISTER = full_register(GAME)
GROWING = ("E001", "E004", "E006", "E007", "E008", "E011", "E013", "E014")
"""Flora with room for two growth, at least."""


def test_a_gesture_of_equal_steps_is_told_with_their_number() -> None:
    """Undo named 1 growth where one touch had put 3."""
    said = Words(GAME, ("Ann", "Bo"))
    thrice = said.steps([Action("growth", 0, ("E001",))] * 3)
    assert said.say(thrice).startswith("Put 3 growth on ")
    mixed = [Action("growth", 0, ("E001",)), Action("growth", 0, ("E002",))]
    assert said.say(said.steps(mixed)).startswith("Put 1 growth on ")


def test_a_space_that_awaits_a_fauna_card_offers_fauna_cards_for_a_strange_tag() -> None:
    """One wrong touch taught a sticker as an Earth card."""
    session = begin(GAME, 2, tier="stations")
    places = session.table.layout.places
    station = next(one for one, place in places.items() if place == "fauna:1")
    for wide in (False, True):
        offered = could_be(session, station, wide)
        assert offered
        assert {GAME.catalogue.pieces[piece].deck for piece in offered} == {"fauna"}


def test_a_card_of_the_hand_is_not_looked_at_once_more_while_others_come_to_light() -> None:
    """One was touched below "which do you keep?" and could "not come up here"."""
    session = begin(GAME, 2, options={"hands": "known"})
    for step in random_steps(session.state, 5, Counts()):
        prompts = session.state.awaiting().reveals
        at = f"seat{prompts[0].seat}:hand" if prompts and prompts[0].verb == "draw" else ""
        held = [piece for piece, place in session.state.places().items() if place == at]
        if held:
            break
        assert session.choose(step) is None
    notice = session.show(held[0], prompts[0].seat)
    assert notice is not None
    assert session.say(notice.text).endswith("stays where it is: first answer what is asked.")


def test_a_goal_is_told_once_all_pieces_of_a_choice_are_placed() -> None:
    """R10.1: the cheer slid the mat up under the finger, and the next piece of the same choice lay
    on another card; another seat that places its own is not waited for. F337B is met by growth on
    seven flora."""
    grown = [card(one, n // 4, n % 4, growth=int(n < 6)) for n, one in enumerate(GROWING)]
    placing = [["put", "growth", 3, ["*"]]]
    own = {"tableau": grown, "stack": placing, "hand": ["E020"], "soil": 9}
    also = {"tableau": [card("E005", 0, 0)], "stack": [["put", "sprout", 2, ["*"]]]}
    session = begin(GAME, 2, options={"hands": "known"})
    session.match.state = table(
        own, also, chosen="grow", fauna=["F337B", "F340A", "F358A", "F353A"]
    )
    for _ in range(2):
        assert session.choose(act("growth", 0, "E013")) is None
        assert not [duty for duty in session.view().duties if duty.news]
    assert session.choose(act("growth", 0, "E014")) is None
    assert [one.text.key for one in session.view().duties if one.news] == ["news.fauna_met"]


def test_a_card_held_to_the_reader_takes_as_many_as_one_touch_of_it_puts_there() -> None:
    """R7.10: the reader put one sprout where a touch of the tablet put all that fit. Penny Bun has
    three spaces for sprouts, Basil six."""
    tabletop = Tabletop(Layout("earth", "pad", {}, {"desk/pad": Pad("desk/pad")}), REGISTER)
    session = begin(
        GAME, 2, options={"hands": "known"}, layout=tabletop.layout, register=REGISTER,
        clock=tabletop.clock,
    )  # fmt: skip
    tabletop.connect(session)
    planted, stack = [card("E011", 0, 0), card("E014", 0, 1)], [["put", "sprout", 7, ["*"]]]
    own = {"tableau": planted, "stack": stack}
    session.match.state = table(own, {}, chosen="water")
    asked = session.view().question
    assert asked is not None
    assert asked.how is not None
    for key in (asked.how.key, f"{asked.how.key}.many"):  # a touch of one, or of as many as fit
        assert "reader" in GAME.texts.say("en", key)
    hold(tabletop, "E011")
    assert put(session) == {"E011": 3}
    session.go_by_ones(singly=True)
    hold(tabletop, "E014")
    assert put(session) == {"E011": 3, "E014": 1}, "people asked for one at a time"
    hold(tabletop, "E014")
    assert put(session) == {"E011": 3, "E014": 2}, "each show of it, also the next"
    session.go_by_ones(singly=False)
    hold(tabletop, "E014")
    asked = session.view().question
    assert asked is not None
    assert {len(one.steps) for one in asked.choices} == {0, 2}, "meant again, it puts the rest"


@pytest.mark.parametrize("lies", ["tableau", "compost"])
def test_a_card_that_lies_before_a_seat_is_told_so_when_it_is_shown_again(lies: str) -> None:
    """R6.2, R7.11: a card just planted, or composted, was "no answer to what is asked now"."""
    tabletop = Tabletop(Layout("earth", "pad", {}, {"desk/pad": Pad("desk/pad")}), REGISTER)
    session = begin(
        GAME, 2, layout=tabletop.layout, register=REGISTER,
        clock=tabletop.clock,
    )  # fmt: skip
    tabletop.connect(session)
    laid = {"tableau": [card("E011", 0, 0)], "compost": ["E014"]}
    asked = {"hand": ["E005"], "stack": [["bury", 1, 0]]}
    session.match.state = table(laid, asked, chosen="water")
    shown = "E011" if lies == "tableau" else "E014"
    tabletop.put("desk/pad", shown)
    tabletop.wait(1.0)
    notice = session.view().notice
    assert notice is not None
    said = session.say(notice.text, "en")
    assert said == f"{GAME.texts.word('en', shown)} already lies before Seat 1."
    assert to_lift(session.view(), notice)
    tabletop.lift(shown)
    tabletop.wait(1.0)
    assert session.view().notice == notice
    assert not to_lift(session.view(), notice), "it said so until that was read"


def test_a_card_that_lies_at_its_reader_yet_is_taken_off_no_mat_by_undo() -> None:
    """It was planted by a touch while the reader still held it, and undone: "take it off your mat,
    fourth from the top"."""
    tabletop = Tabletop(Layout("earth", "pad", {}, {"desk/pad": Pad("desk/pad")}), REGISTER)
    session = begin(
        GAME, 2, options={"hands": "unknown"}, layout=tabletop.layout, register=REGISTER,
        clock=tabletop.clock,
    )  # fmt: skip
    tabletop.connect(session)
    for step in random_steps(session.state, 3, Counts()):
        asked = session.view().question
        if asked is not None and asked.text.key == "ask.plant":
            break
        assert session.choose(step) is None
    tabletop.put("desk/pad", "E014")
    tabletop.settle()
    asked = session.view().question
    assert asked is not None
    ways = [one.steps for one in asked.choices if any(s.verb == "plant" for s in one.steps)]
    if ways:
        assert session.choose(*ways[0]) is None
    assert session.undo() is None
    told = {one.text.key: one.text.params for one in session.duties()}
    assert "undone.hand.unseen" not in told
    assert told["undone.hand"]["piece"] == "E014"
    tabletop.lift("E014")
    tabletop.settle()
    back = [one for one in session.duties() if one.text.key.startswith("undone.hand")]
    assert not back, "it was lifted, and told all the same"


def hold(tabletop: Tabletop, piece: str) -> None:
    """Show a piece at the reader and take it off."""
    tabletop.put("desk/pad", piece)
    tabletop.wait(1.0)
    tabletop.lift(piece)
    tabletop.wait(1.0)


def put(session: Session) -> dict[str, int]:
    seat = session.state.position()["seats"][0]
    return {one["card"]: one["sprouts"] for one in seat["tableau"] if one.get("sprouts")}


def test_a_card_of_who_is_asked_second_is_nobodys_turn() -> None:
    """R3.4: all choose their Island at once and are asked one after the other; above the question
    to the first "It is Seat 2's turn" told of a card of the second."""
    session = begin(GAME, 2, options={"hands": "known"})
    for step in random_steps(session.state, 3, Counts()):
        if session.state.awaiting().must == (0, 1):
            break
        assert session.choose(step) is None
    assert session.pending()[0].seat == 0
    dealt = next(one for one, at in session.state.places().items() if at == "seat1:dealt")
    notice = session.show(dealt, 0)
    assert notice is not None
    said = session.say(notice.text)
    assert said == f"{GAME.texts.word('en', dealt)} belongs at Seat 2's place."


def test_the_token_on_another_players_action_is_told_what_it_would_do_there() -> None:
    """R4.1: "put it beside the board" said nothing of what was wrong, nor whose turn it was."""
    tabletop, session = laid(table({}, {}))
    layout = session.table.layout
    tabletop.put(layout.stations["seat1:action:plant"], "active")
    tabletop.settle()
    view = session.view()
    assert view.instruction is not None
    said = session.say(view.instruction.text)
    assert said == "Put the active-player token on the table beside Seat 1's board."
    assert view.notice is not None
    why = session.say(view.notice.text)
    assert why == "That would choose Plant for Seat 2, but it is Seat 1's turn."
    tabletop.lift("active")
    tabletop.put(layout.stations["seat0:action:water"], "E005")
    tabletop.settle()
    view = session.view()
    assert view.instruction is not None
    said = session.say(view.instruction.text)
    assert said.endswith(" now. Put it back where you took it from."), "it is no card of the table"


def test_a_token_laid_before_the_last_answer_is_welcome_and_told_what_comes_first() -> None:
    """R4.1: Seat 2 laid it on Plant while Seat 1 had one sprout to put, and was told to put it back
    on Seat 1's board; with more to be asked it still is, with whose turn it is."""
    put, tree = ["put", "sprout", 1, ["*"]], [card("E156", 0, 0)]
    for left, welcome in (([put], True), ([put, put], False)):
        state = table({"tableau": tree, "stack": left}, {}, phase="turn", active=1, chosen="water")
        tabletop, session = laid(state)
        tabletop.lift("active")
        tabletop.settle()
        tabletop.put(tabletop.layout.stations["seat1:action:plant"], "active")
        tabletop.settle()
        view = session.view()
        assert (view.instruction is None) == welcome
        assert view.notice is not None
        assert session.say(view.notice.text).startswith("First answer this.") == welcome
    tabletop, session = laid(table({"tableau": tree, "stack": [put]}, {}, phase="turn", active=1,
                                   chosen="water"))  # fmt: skip
    tabletop.lift("active")
    tabletop.put(tabletop.layout.stations["seat1:action:plant"], "active")
    tabletop.settle()
    assert session.choose(act("sprout", 0, "E156")) is None
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.choices[0].steps == (act("choose", 1, "plant"),), "what it then means"


def test_a_token_that_is_merely_lifted_tells_nothing_of_giving_up() -> None:
    """R7.1, R7.10: "It looks as if this happened. Right? Use no more abilities", in gold, cost an
    ability, and "Put no more" four sprouts, which its seat was about to use by touch."""
    tableau = [card("E156", 0, 0, sprouts=2), card("E001", 0, 1, sprouts=1)]
    using = play(table({"tableau": tableau}, {}, active=2), act("choose", 1, "water"))
    row = {"tableau": tableau, "stack": [["put", "sprout", 4, ["*"]]]}
    placing = table(row, {}, phase="turn", active=1, chosen="plant")
    for state in (play(using, act("take", 0, "soil")), placing):
        tabletop, session = laid(state)
        assert act("done", 0) in session.legal(0)
        tabletop.lift("active")
        tabletop.settle()
        asked = session.view().offered
        assert Ask.CONFIRM not in [one.ask for one in asked], asked


def test_what_a_seat_ended_is_told_in_the_words_of_its_answer() -> None:
    """The list of moves said "Nothing more", and undo "that you went on", of "Pay in soil"."""
    session = begin(GAME, 2, options={"hands": "known"})
    asked, found = "", set[str]()
    for step in random_steps(session.state, 3, Counts()):
        ends = isinstance(step, Action) and step.verb == "done"
        asked = session.state.asked(step.seat).key if ends else ""
        assert session.choose(step) is None
        if asked and GAME.texts.has(f"verb.done.{asked}"):
            line = next(one for one in reversed(session.history()) if step in one.steps)
            assert line.text.key == "verb.done"
            assert session.worded(line).key == f"verb.done.{asked}"
            found.add(asked)
        if len(found) > 2:
            break
    assert len(found) > 2


def laid(state: Earth) -> tuple[Tabletop, Session]:
    """A match in this state, at a table of two that lies right."""
    layout = load_layout("earth", "stations", 2, GAME.check_options(2, {}))
    tabletop, session = lying(GAME, state, layout)
    tabletop.settle()
    assert session.view().instruction is None
    return tabletop, session


def test_the_token_that_nobody_has_taken_up_yet_is_sent_nowhere_by_undo(tmp_path: Path) -> None:
    """R4.1: it lies on the last action until the next is chosen; undo of the end of a turn sent it
    "from the table beside Seat 1's board", where nobody had been told to put it."""
    tabletop, session = after("earth", "pad", 1, 60).stored(tmp_path / "s.db")
    while state_of(session).chosen:
        seat = session.state.one_by_one(session.state.awaiting().must)[0]
        assert session.choose(session.state.legal(seat)[-1]) is None
    tabletop.settle()
    assert session.undo() is None
    told = [session.say(one.text) for one in session.duties()]
    assert told, "what else went back is told"
    assert not [one for one in told if "active-player token" in one and "beside" in one]


def state_of(session: Session) -> Earth:
    assert isinstance(session.state, Earth)
    return session.state


@pytest.mark.parametrize(("chosen", "said"), [
    ("plant", "Here the active-player token answers nothing: it lies on the action that Seat 1 "
              "chose, on Seat 1's board."),
    ("", "First Seat 1 chooses an action; then the active-player token goes on it, on Seat 1's "
         "board."),
])  # fmt: skip
def test_the_token_at_a_reader_for_all_is_told_where_it_goes(chosen: str, said: str) -> None:
    """R4.1: "no answer to what is asked, take it off" stood above "put the token on Plant"."""
    layout = Layout("earth", "pad", {}, {"desk/pad": Pad("desk/pad")})
    tabletop = Tabletop(layout, REGISTER)
    session = begin(GAME, 2, layout=layout, register=REGISTER, clock=tabletop.clock)
    tabletop.connect(session)
    own = {"soil": 5, "unseen": 2, **({"stack": [["plant", 1, 1]]} if chosen else {})}
    session.match.state = table(own, {}, options={"hands": "unknown"}, chosen=chosen)
    tabletop.put("desk/pad", "active")
    tabletop.settle()
    view = session.view()
    assert view.notice is not None
    assert session.say(view.notice.text) == said


def set_up() -> tuple[Tabletop, Session]:
    """A table on which the first seat is asked for the first card of its own."""
    begun = begin(GAME, 2)
    for step in random_steps(begun.state, 3, Counts()):
        if begun.state.awaiting().must:
            break
        assert begun.choose(step) is None
    return laid(state_of(begun))


def test_a_card_that_nobody_has_yet_may_be_of_the_seat_that_laid_it() -> None:
    """R3.4: Seat 2's own Climate was sent to Seat 1's place, for Seat 1 was asked for one and Seat
    2 for an Island."""
    tabletop, session = set_up()
    asked = session.pending()[0].seat
    assert session.choose(session.state.legal(asked)[0]) is None
    chosen = session.state.legal(asked)[0]
    mine = next(one for one in session.faces if chosen in session.involving(one))
    tabletop.put(tabletop.layout.pads_of(1 - asked)[0], mine)
    tabletop.wait(1.0)
    notice = session.view().notice
    assert notice is not None
    assert session.say(notice.text).endswith(", or keep it until you are asked.")


def test_a_card_that_answers_is_sent_from_another_reader_of_its_seat_to_its_place() -> None:
    """R3.4: a Climate on the space of an action was told to go back to where it was."""
    tabletop, session = set_up()
    chosen = session.state.legal(1)[0]
    mine = next(one for one in session.faces if chosen in session.involving(one))
    tabletop.put(tabletop.layout.stations["seat1:action:grow"], mine)
    tabletop.settle()
    told = session.view().instruction
    assert told is not None
    assert session.say(told.text).endswith("Put it at Seat 2's place to answer with it.")
