"""Earth at a table: robot hands at every tier and wire, few touches, the mat that is shifted."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.session.api import Ask, Mode
from companion.session.session import Session
from companion.session.start import begin, resume
from companion.store.store import Store
from companion.table.layout import load
from engine import games
from engine.core.steps import Action
from engine.games.earth.faces import CARDS, PLANTABLE
from tests.matches import came_out_right, played
from tests.session.hands import Hands, Tabletop, full_register

LIGHTS = (4, 2, 3, 9, 5)
"""The seats' colours on the wire: green, blue, yellow, orange, purple."""

GAME = games.load("earth")


def test_hands_are_secret_at_a_table_by_default() -> None:
    assert GAME.check_options(2, {})["hands"] == "unknown"


@pytest.mark.parametrize(
    ("seats", "tier", "noise", "mode"),
    [
        pytest.param(1, "stations", "hostile", "standard", marks=pytest.mark.soak),
        (1, "full", "hostile", "standard"),
        (2, "pad", "hostile", "advanced"),
        pytest.param(2, "stations", "hostile", "beginner", marks=pytest.mark.soak),
        pytest.param(2, "full", "hostile", "standard", marks=pytest.mark.soak),
        pytest.param(5, "pad", "clean", "advanced", marks=pytest.mark.soak),
    ],
)
def test_a_match_comes_out_right(seats: int, tier: str, noise: str, mode: str) -> None:
    done = played(GAME.id, seats, 3, tier, noise, options={"mode": mode})
    came_out_right(done)
    assert bool(done.injected) == (noise != "clean")


@pytest.mark.parametrize(
    ("link", "seats", "tier"),
    [
        ("serial", 1, "pad"),
        pytest.param("mqtt", 1, "pad", marks=pytest.mark.soak),  # the wire: tests/e2e
        pytest.param("serial", 2, "stations", marks=pytest.mark.soak),
    ],
)
def test_a_match_over_a_real_wire(link: str, seats: int, tier: str) -> None:
    came_out_right(played(GAME.id, seats, 1, tier, link=link))


def test_a_seat_turn_at_one_pad_needs_at_most_six_shows_and_touches() -> None:
    """Choices of its own included: the mean over all seat-turns of a match."""
    done = played(GAME.id, 2, 2, "pad")
    came_out_right(done)
    turns = [turn["shows"] + turn["touches"] for turn in done.tally.turns]
    assert len(turns) > 40, "a seat-turn is a seat's part of a turn of the match"
    assert sum(turns) / len(turns) <= 6


# -- the mat -----------------------------------------------------------------------------


def at_first_turn(edge: str, store: Store | None = None) -> tuple[Session, Tabletop, Hands]:
    """A table at tier full, all laid out, when the first seat is to choose."""
    options = {"edge": edge}
    layout = load("earth", "full", 2, GAME.check_options(2, options))
    register = full_register(GAME)
    tabletop = Tabletop(layout, register)
    session = begin(
        GAME, 2, options, layout=layout, register=register, clock=tabletop.clock, store=store
    )
    tabletop.connect(session)
    while session.state.view(None)["phase"] in ("setup", "own"):
        awaiting = session.state.awaiting()
        if awaiting.reveals:
            prompt = awaiting.reveals[0]
            piece = session.state.could_be(prompt)[0]
            assert session.choose(session.state.reveal(prompt, piece)) is None
        else:
            assert session.choose(session.legal(awaiting.must[0])[0]) is None
    return session, tabletop, Hands(session, tabletop, 1)


def follow_all(session: Session, tabletop: Tabletop, hands: Hands) -> list[tuple[str, str]]:
    """Do what the guide asks; returns from where to where pieces were moved."""
    moves = []
    tabletop.settle()
    while (told := session.view().instruction) is not None:
        moves.append((told.from_place, told.to_place))
        hands.follow(told)
        tabletop.settle()
    assert session.view().mode is not Mode.GUIDING
    return moves


def plant_past_the_edge(edge: str) -> list[tuple[str, str]]:
    """The second card goes to the left of the first one, which lies in the mat's corner."""
    session, tabletop, hands = at_first_turn(edge)
    follow_all(session, tabletop, hands)
    seat = session.state.awaiting().must[0]
    assert session.choose(Action("choose", seat, ("plant",))) is None
    follow_all(session, tabletop, hands)
    first, second = [card for card in sorted(PLANTABLE) if CARDS[card].cost == 0][:2]
    assert session.choose(Action("plant", seat, (first, 0, 0))) is None
    follow_all(session, tabletop, hands)
    assert session.choose(Action("plant", seat, (second, 0, -1))) is None
    return [
        (before, after)
        for before, after in follow_all(session, tabletop, hands)
        if before.startswith(f"seat{seat}:tableau")
    ]


def test_growing_past_the_edge_is_a_guided_shift_of_one_line() -> None:
    ((before, after),) = plant_past_the_edge("shift")
    assert (before[-10:], after[-10:]) == (":tableau:0", ":tableau:1")


def test_with_wrap_around_nothing_is_moved() -> None:
    assert plant_past_the_edge("wrap") == []


def test_a_line_is_shifted_card_by_card_also_across_a_restart(tmp_path: Path) -> None:
    """Each card goes once, onto a spot that is free by then; none goes aside or back."""
    store = Store(tmp_path / "s.db")
    session, tabletop, hands = at_first_turn("shift", store)
    follow_all(session, tabletop, hands)
    seat = session.state.awaiting().must[0]
    cards = [card for card in sorted(PLANTABLE) if CARDS[card].cost == 0][:4]
    for turn in range(2):
        active = session.state.awaiting().must[0]
        assert session.choose(Action("choose", active, ("plant",))) is None
        for col in (0, 1) if turn == 0 else (2,):
            assert session.choose(Action("plant", seat, (cards[col], 0, col))) is None
        pass_on(session)
        follow_all(session, tabletop, hands)
    assert session.choose(Action("choose", seat, ("plant",))) is None
    follow_all(session, tabletop, hands)
    assert session.choose(Action("plant", seat, (cards[3], 0, -1))) is None
    tabletop.settle()
    told = session.view().instruction
    assert told is not None
    moves = [(told.from_place, told.to_place)]
    hands.follow(told)
    tabletop.settle()
    number = session.view().header.match
    store.close()
    again = resume(
        Store(tmp_path / "s.db"),
        number,
        games.load,
        layout=session.table.layout,
        register=session.table.register,
        clock=tabletop.clock,
    )
    tabletop.connect(again)
    moves += follow_all(again, tabletop, Hands(again, tabletop, 1))
    zone = f"seat{seat}:tableau:"
    mat = [
        (before.removeprefix(zone), after.removeprefix(zone))
        for before, after in moves
        if before.startswith(zone)
    ]
    assert mat == [("2", "3"), ("1", "2"), ("0", "1")]
    assert again.state.places()[cards[3]] == f"{zone}0"
    assert again.state.places()[cards[0]] == f"{zone}1"


def test_what_is_counted_is_shown_by_light_where_it_lies() -> None:
    """A spot check of the sprouts on one card lights the spot of that card."""
    session, tabletop, hands = at_first_turn("shift")
    follow_all(session, tabletop, hands)
    seat = session.state.awaiting().must[0]
    assert session.choose(Action("choose", seat, ("plant",))) is None
    flora = next(c for c in sorted(PLANTABLE) if CARDS[c].cost == 0 and CARDS[c].sprout_spaces)
    follow_all(session, tabletop, hands)
    assert session.choose(Action("plant", seat, (flora, 1, 2))) is None
    follow_all(session, tabletop, hands)
    session.spot.due = (seat, f"sprouts:{flora}")
    session.telling.changed()
    station = session.table.layout.stations[f"seat{seat}:tableau:6"]
    assert session.lights()[station] == f"choose/{LIGHTS[seat]}"
    (spot,) = [one for one in session.view().pending if one.ask is Ask.SPOT]
    assert (spot.station, spot.choices[0].amount) == (station, 0)


def lit(session: Session, seat: int, cue: str) -> set[int]:
    """The spots of a seat's mat that show a cue in its colour."""
    places = session.table.layout.places
    zone = f"seat{seat}:tableau:"
    lights = session.lights().items()
    found = [
        places[at] for at, shown in lights if shown == f"{cue}/{LIGHTS[seat]}" and at in places
    ]
    return {int(place.removeprefix(zone)) for place in found if place.startswith(zone)}


@pytest.mark.parametrize(
    ("edge", "spots"), [("shift", {1, 4, 5}), ("wrap", {1, 3, 4, 5, 7, 12, 13, 15})]
)
def test_the_spots_for_a_card_are_lit_on_the_mat(edge: str, spots: set[int]) -> None:
    """All eight around a card in the corner (R6.2), as far as they lie on the mat."""
    session, tabletop, hands = at_first_turn(edge)
    follow_all(session, tabletop, hands)
    seat = session.state.awaiting().must[0]
    assert session.choose(Action("choose", seat, ("plant",))) is None
    follow_all(session, tabletop, hands)
    assert lit(session, seat, "choose") == set(range(16)), "the first card goes anywhere"
    card = next(c for c in sorted(PLANTABLE) if CARDS[c].cost == 0)
    assert session.choose(Action("plant", seat, (card, 0, 0))) is None
    follow_all(session, tabletop, hands)
    tabletop.wait(2.0)
    assert lit(session, seat, "choose") == spots


def test_sprouts_and_growth_are_lit_where_they_may_go_for_every_seat_at_once() -> None:
    """Water: up to six sprouts, on flora with a free sprout space (R5, R8.1)."""
    session, tabletop, hands = at_first_turn("shift")
    follow_all(session, tabletop, hands)
    flora = [c for c in sorted(PLANTABLE) if CARDS[c].cost == 0 and CARDS[c].sprout_spaces]
    bare = [c for c in sorted(PLANTABLE) if CARDS[c].cost == 0 and not CARDS[c].sprout_spaces]
    for turn in range(2):
        seat = session.state.awaiting().must[0]
        assert session.choose(Action("choose", seat, ("plant",))) is None
        cards = [flora.pop(), bare.pop()] if turn == 0 else [flora.pop()]
        for col, card in enumerate(cards):
            assert session.choose(Action("plant", seat, (card, 0, col))) is None
            follow_all(session, tabletop, hands)
        pass_on(session)
        follow_all(session, tabletop, hands)
    seat = session.state.awaiting().must[0]
    assert session.choose(Action("choose", seat, ("water",))) is None
    other = 1 - seat
    assert session.choose(Action("take", other, ("sprout",))) is None
    follow_all(session, tabletop, hands)
    tabletop.wait(2.0)
    assert set(session.state.awaiting().must) == {seat, other}
    assert lit(session, seat, "put") == {0}
    assert lit(session, other, "put") == {0}


def pass_on(session: Session) -> None:
    """Everybody is done until the next seat is to choose an action."""
    while not may_choose(session):
        assert session.choose(Action("done", session.state.awaiting().must[0])) is None


def may_choose(session: Session) -> bool:
    """Whether the next seat is to choose an action."""
    return any(a.verb == "choose" for a in session.legal(session.state.awaiting().must[0]))
