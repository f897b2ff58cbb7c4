"""Earth with cardboard and readers at the boards: what hands do at once, early, or at another's
spot is believed, and they are told where things go."""

from __future__ import annotations

import pytest

from companion.session.api import Ask, Text
from companion.session.session import Session
from companion.table.layout import load as load_layout
from companion.ui.truths import FOUND, truths, wrong_at
from engine.games.earth.faces import PIECES
from engine.games.earth.state import Earth
from tests.games.earth.table import GAME, act, card, play, start, table
from tests.games.earth.test_end import sixteen
from tests.session.hands import Tabletop, lying, taken

STATIONS = load_layout("earth", "stations", 2, {"mode": "standard"})
PLANT = ["plant", 2, 0]


def at_table(state: Earth) -> tuple[Tabletop, Session]:
    """Two seats at a table that lies as this state wants it."""
    return lying(GAME, state, STATIONS)


def told(session: Session) -> str:
    view = session.view()
    return session.say(view.notice.text) if view.notice else ""


def sicken(session: Session, station: str) -> None:
    node, at = station.split("/")
    session.hear(node, "sick", {"at": at, "kind": "silent", "count": 9})


def test_a_card_shown_beside_a_sick_reader_is_asked_about_where_both_could_plant_it() -> None:
    """The second player's card at the first one's spot: "Player 1, where do you plant it?\""""
    seats = [{"unseen": 2, "soil": 9, "stack": [PLANT]} for _ in range(2)]
    state = table(*seats, options={"hands": "unknown"}, phase="turn", active=2, chosen="plant")
    tabletop, session = at_table(state)
    own, other = (STATIONS.pads_of(seat)[0] for seat in range(2))
    sicken(session, other)
    tabletop.wait(1.0)
    tabletop.put(own, "E020")
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.text == Text("ask.whose", {"piece": "E020"})
    assert {one.id for one in question.choices if one.id.startswith("whose")} == {
        "whose:0", "whose:1",
    }  # fmt: skip
    assert session.answer(question.id, "whose:1") is None
    question = session.view().question
    assert question is not None
    assert {step.seat for one in question.choices for step in one.steps} == {1}


@pytest.mark.parametrize("seat", [0, 1])
def test_a_card_that_its_seat_cannot_pay_is_refused_alike_whoever_is_asked(seat: int) -> None:
    """R6.1: while another seat was asked first it was "no answer to what is asked now"."""
    seats = [{"unseen": 2, "soil": 9 * (one != seat), "stack": [PLANT]} for one in range(2)]
    state = table(*seats, options={"hands": "unknown"}, phase="turn", active=1, chosen="plant")
    tabletop, session = at_table(state)
    tabletop.put(STATIONS.pads_of(seat)[0], "E020")
    tabletop.settle()
    notice = session.view().notice
    assert notice is not None
    assert (notice.rule, notice.seat) == ("R6.1", seat), told(session)


def test_the_token_on_plant_chooses_it_also_where_nobody_has_a_card_to_plant() -> None:
    """R5.1: the turn was over with it, and "What are you doing?" offered the three others."""
    empty = [{"soil": 9}, {"soil": 9}]
    state = table(*empty, options={"hands": "unknown"}, phase="turn", active=1)
    tabletop, session = at_table(state)
    tabletop.put(STATIONS.stations["seat0:action:plant"], "active")
    tabletop.settle()
    assert taken(session) == [act("choose", 0, "plant")]
    asked = session.view().question
    assert asked is not None
    assert asked.seat == 1, "whose turn it is then"


@pytest.mark.parametrize("zone", ["fauna", "ecosystem"])
def test_cards_of_the_middle_that_are_dealt_in_one_go_wait_for_each_other(zone: str) -> None:
    """R3.2: four fauna are dealt; the side of the first is asked, and the next was to be taken off
    again, and the first one with it."""
    tabletop, session = at_table(start(2, hands="unknown"))
    cards = [piece.id for piece in GAME.catalogue if piece.deck == zone][:2]
    first, second = (STATIONS.stations[f"{zone}:{slot}"] for slot in range(2))
    tabletop.put(first, cards[0])
    tabletop.put(second, cards[1])
    if zone == "fauna":  # those of the other row come with them
        tabletop.put(STATIONS.stations["ecosystem:0"], "X305")
    tabletop.settle()
    view = session.view()
    assert view.instruction is None
    assert view.question is not None
    assert (view.question.ask, view.question.station) == (Ask.WHICH, first)
    assert "leave it lying" in told(session)
    assert session.answer(view.question.id, view.question.choices[0].id) is None
    tabletop.settle()
    view = session.view()
    assert view.instruction is None
    assert view.question is not None
    assert (view.question.ask, view.question.station) == (Ask.WHICH, second), "the next one"
    assert session.answer(view.question.id, view.question.choices[1].id) is None
    assert [step.verb for step in taken(session)] == [zone, zone]


def next_turn(*island: str) -> tuple[Tabletop, Session]:
    """The second player has composted, with the token on that action; now the first one chooses."""
    rows = [{"tableau": [card(one, 0, n) for n, one in enumerate(island)]}, {}]
    state = table(*rows, options={"hands": "unknown"}, active=2, first=2, discard={"unseen": 9})
    play(state, act("choose", 1, "compost"))
    tabletop, session = at_table(state)
    while state.awaiting().must and not (state.active == 0 and not state.chosen):
        seat = state.one_by_one(state.awaiting().must)[0]
        assert session.choose(state.legal(seat)[-1]) is None
    tabletop.settle()
    assert (state.active, state.chosen) == (0, "")
    return tabletop, session


def action(seat: int, name: str) -> str:
    return STATIONS.stations[f"seat{seat}:action:{name}"]


def test_the_token_lies_on_the_last_action_until_it_is_laid_on_the_next_one() -> None:
    """R4.1: "Put the active-player token on the space beside Player 1's board" stood over each
    turn, and no such space has a light."""
    tabletop, session = next_turn()
    view = session.view()
    assert (view.instruction, view.notice) == (None, None)
    assert wrong_at(view) == [], "Fix led to a red line instead of what people wanted to count"
    assert view.question is not None
    assert view.question.how is not None
    assert "active-player token" in session.say(view.question.how)
    assert {action(0, name) for name in ("plant", "compost", "water", "grow")} <= {
        at for at, cue in session.lights().items() if cue.startswith("choose")
    }
    tabletop.put(action(0, "water"), "active")
    tabletop.settle()
    assert taken(session)[-1] == act("choose", 0, "water")
    assert session.view().instruction is None


def test_an_action_chosen_by_touch_calls_the_token_from_where_it_lies() -> None:
    _, session = next_turn()
    assert session.choose(act("choose", 0, "grow")) is None
    instruction = session.view().instruction
    assert instruction is not None
    assert instruction.piece == "active"


def test_the_token_on_compost_is_compost_from_the_deck() -> None:
    """R5.5: that all agree on the discards is said; the token asked "several things" each time."""
    tabletop, session = next_turn()
    assert act("choose", 0, "compost_discard") in session.legal(0)
    tabletop.put(action(0, "compost"), "active")
    tabletop.settle()
    assert taken(session)[-1] == act("choose", 0, "compost")


def test_a_token_moved_at_once_to_a_barred_action_is_told_why_not() -> None:
    """R6.7: it stayed "Put the token beside the board" where the hand had not stopped between."""
    tabletop, session = next_turn("E178")
    tabletop.put(action(0, "compost"), "active")
    tabletop.settle()
    assert "forbids" in told(session)
    assert session.view().instruction is not None


def test_who_plants_is_told_to_show_the_card_where_no_reader_is_at_the_mat() -> None:
    """ "Touch a card of your hand": none is on the screen; "or lay it there": nothing reads it."""
    cheaper = [card("E090", 0, 0), card("E098", 0, 1)]
    rows = [{"unseen": 2, "soil": 9, "stack": [PLANT], "tableau": cheaper}, {}]
    state = table(*rows, options={"hands": "unknown"}, phase="turn", active=1, chosen="plant")
    tabletop, session = at_table(state)
    question = session.view().question
    assert question is not None
    assert question.how is not None
    assert question.how.key == "how.plant.spot"
    tabletop.put(STATIONS.pads_of(0)[0], "E001")  # R6.4: of 3, and these two save 3 on a tree
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.how is not None
    assert session.say(question.how).startswith("Costs nothing instead of 3  ·  ")


def test_who_begins_is_told_by_the_token_on_their_own_spot() -> None:
    """ "On any player's spot, where it is only read": it told at once who begins."""
    state = start(2, hands="unknown")
    tabletop, session = at_table(state)
    for prompt in state.awaiting().reveals[:-1]:
        assert session.choose(state.reveal(prompt, state.could_be(prompt)[0])) is None
    asked = next(one for one in session.questions() if one.text.key == "show.first")
    assert asked.how is not None
    said = session.say(asked.how)
    assert "first-player token" in said
    assert "only read" not in said
    assert any(session.lights().values()), "the spots ask for it, as the sentence does"
    tabletop.settle()
    assert session.show("active", 0) is None
    begun = [one.seat for one in session.state.events if one.verb == "first"]
    assert begun == [0], "R3.4: who begins takes both tokens"
    for token, seat in (("first", 0), ("first", 1), ("active", 0)):  # the other one, once more
        tells = session.show(token, seat)
        assert tells is not None
        said = session.say(tells.text)
        if seat:
            assert (
                said == "Seat 1 is the first player: the first-player token stays beside Seat "
                "1's board."
            )
        else:
            assert (
                said == f"Right: Seat 1 is the first player. Take the {token}-player token off the "
                "reader and keep it beside Seat 1's board."
            )
            assert tells.text.key in FOUND, "no cross"
    spot = STATIONS.pads_of(0)[0]
    for token in ("active", "first"):
        tabletop.lift(token)
        tabletop.put(spot, token)
        tabletop.settle()
        assert "truth.left_vain" not in [one.key for one in truths(session.view())]
        tabletop.lift(token)
        tabletop.settle()


def test_the_token_on_an_action_is_no_question_that_answers_itself() -> None:
    """R4.1: "It looks as if this happened. Right?" stood for a second, and the "No" that was meant
    for it lay on "Plant no more" that came instead: a player lost the planting."""
    tabletop, session = next_turn()
    tabletop.put(action(0, "water"), "active")
    for _ in range(20):
        tabletop.wait(0.1)
        asked = [one.ask for one in session.view().offered]
        assert Ask.CONFIRM not in asked, asked
    assert taken(session)[-1] == act("choose", 0, "water")


def test_the_token_that_is_right_on_a_reader_has_no_light_that_says_wrong() -> None:
    """R3.4: "Right: the token stays there", its light said wrong, and the next card's sentence that
    it was to be taken off."""
    state = start(2, hands="unknown")
    for prompt in state.awaiting().reveals[:-1]:
        state.take(state.reveal(prompt, state.could_be(prompt)[0]))
    tabletop, session = at_table(state)
    spot = STATIONS.pads_of(1)[0]
    for _ in range(2):  # who begins, and once more
        tabletop.put(spot, "first")
        tabletop.wait(6.0)  # it was meant
        shone, said = session.lights()[spot], told(session)
        tabletop.lift("first")
        tabletop.settle()
    assert taken(session)[-1].args == ("seat2",)
    assert "Take the first-player token off the reader" in said
    assert not shone.startswith("wrong")


@pytest.mark.parametrize("asked", [0, 1])
def test_an_event_that_is_shown_is_asked_for_whoever_is_asked(asked: int) -> None:
    """R9.1: shown while the other seat was asked it was played at once, and its compost paid; asked
    about an hour before with "Does Flash Flood count now?\""""
    state = table(
        {"compost": 9}, {"compost": 9, "unseen": 3}, options={"hands": "unknown"}, active=asked + 1
    )
    tabletop, session = at_table(state)
    tabletop.settle()
    tabletop.put(STATIONS.pads_of(1)[0], "E223")
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert question.text.key == "ask.play.shown"
    assert taken(session) == []
    assert session.answer(question.id, question.choices[0].id) is None
    assert taken(session) == [act("play", 1, "E223")]


def test_no_light_shines_once_the_match_is_over() -> None:
    """R10.6: the spot of who had yet to lay cards on the compost shone beside the laurels."""
    state = table({}, {"tableau": sixteen()}, options={"hands": "unknown"}, first=1, active=2)
    tabletop, session = at_table(state)
    tabletop.settle()
    assert session.choose(act("choose", 1, "compost")) is None
    while session.state.outcome() is None:
        seat = session.state.one_by_one(session.state.awaiting().must)[0]
        assert session.choose(session.state.legal(seat)[-1]) is None
    assert session.duties()
    assert session.lights() == {}


def test_a_card_that_says_nothing_yet_leaves_the_question_about_the_one_before() -> None:
    """R3.3: "Seat 2, which side do you play with?" vanished when its next card was shown there."""
    state = start(2, hands="unknown")
    for prompt in state.awaiting().reveals:
        state.take(state.reveal(prompt, state.could_be(prompt)[0]))
    tabletop, session = at_table(state)
    seat = state.one_by_one(state.awaiting().must)[0]
    spot = STATIONS.pads_of(seat)[0]
    island, climate = (next(iter(PIECES[kind])) for kind in ("island", "climate"))
    tabletop.put(spot, island)
    tabletop.settle()
    before = session.view().question
    assert before is not None
    assert before.piece == island
    tabletop.lift(island)
    tabletop.put(spot, climate)
    tabletop.settle()
    assert session.view().question == before
    assert session.view().notice is not None
