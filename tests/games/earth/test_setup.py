"""R1 to R3: what is on the table before the first turn, in every mode."""

from __future__ import annotations

import pytest

from companion.twin.meaning import meanings
from engine.core.game import BadOptions
from engine.core.steps import TABLE
from engine.games.earth.faces import CARDS, EARTH, FACES_OF, PIECE_OF, PIECES
from engine.games.earth.state import Earth
from tests.games.earth.table import (
    GAME,
    act,
    booked,
    draw,
    draws,
    play,
    refused,
    show,
    start,
    table,
    verbs,
)

MIDDLE = [
    show("fauna", "F337A"), show("fauna", "F338B"), show("fauna", "F339A"), show("fauna", "F340A"),
]  # fmt: skip
SHARED = [show("ecosystem", "X305A"), show("ecosystem", "X306B")]


def dealt(seats: int = 2, **options: str) -> Earth:
    """The middle lies, seat 2 begins, every seat holds its cards."""
    state = start(seats, **options)
    play(state, *MIDDLE)
    if options.get("mode") != "beginner":
        play(state, *SHARED)
    return play(draws_first(state), *_deals(state))


@pytest.mark.parametrize("token", ["first", "active"])
def test_who_begins_is_shown_by_laying_a_token_that_the_first_player_takes(token: str) -> None:
    """R3.4: on an own pad it is that seat; on a shared pad people say whose it is."""
    state = play(start(3), *MIDDLE, *SHARED)
    faces = {piece.id: piece.face for piece in GAME.catalogue}
    begins = [show("first", f"seat{number}") for number in (1, 2, 3)]
    assert meanings(state, token, TABLE, faces) == begins
    assert [meanings(state, token, seat, faces) for seat in range(3)] == [[one] for one in begins]
    play(state, begins[1])
    assert meanings(state, "first", TABLE, faces) == []


def draws_first(state: Earth) -> Earth:
    return play(state, show("first", "seat2")) if state.seats > 1 else state


def _deals(state: Earth) -> list[object]:  # type: ignore[misc]
    steps = []
    numbers = {
        "island": iter(range(10)),
        "climate": iter(range(10)),
        "ecosystem": iter(range(9, 32)),
    }
    for prompt in state.awaiting().reveals:
        piece = PIECES[prompt.deck][next(numbers[prompt.deck])]
        steps.append(show("deal", piece, prompt.seat))
    return steps  # type: ignore[return-value]


def test_r3_1_everything_starts_in_the_deck_and_nobody_has_anything() -> None:
    state = start(3)
    assert state.deck == len(EARTH) == 283
    for area in state.areas:
        assert (area.soil, area.in_hand(), len(area.compost), area.at) == (0, 0, 0, {})


def test_r3_2_four_fauna_and_two_ecosystems_at_random() -> None:
    state = start(2)
    prompts = state.awaiting().reveals
    assert [p.verb for p in prompts].count("fauna") == 4
    assert [p.verb for p in prompts].count("ecosystem") == 2
    assert {p.place for p in prompts if p.verb == "fauna"} == {f"fauna:{n}" for n in range(4)}
    fauna = next(p for p in prompts if p.verb == "fauna")
    assert len(state.could_be(fauna)) == 46  # either face of 23 cards
    play(state, show("fauna", "F337B"))
    assert len(state.could_be(fauna)) == 44
    assert refused(state, show("fauna", "F337A")).key == "shown_twice"
    assert state.places()["F337"] == "fauna:0"


def test_r3_3_each_seat_picks_a_face_of_each_card() -> None:
    state = dealt()
    assert state.awaiting().must == (0, 1)
    island = state.areas[0].dealt[0]
    assert [a.args[0] for a in state.legal(0)] == list(FACES_OF[island])
    other = state.areas[1].dealt[0]
    assert refused(state, act("pick", 0, FACES_OF[other][0])).key == "not_dealt"
    play(state, act("pick", 0, FACES_OF[island][1]))
    assert state.areas[0].island == FACES_OF[island][1]
    assert state.places()[island] == "seat0:island"
    assert [a.args[0] for a in state.legal(0)] == list(FACES_OF[state.areas[0].dealt[0]])


def test_r3_4_the_first_player_takes_both_tokens() -> None:
    state = dealt()
    assert state.first == 1
    assert state.places()["first"] == "seat1:first"
    assert state.places()["active"] == "seat1:active"
    while state.phase == "own":
        draws(state)
        who = next(iter(state.awaiting().must))
        play(state, state.legal(who)[0])
    assert state.active == 1
    assert state.awaiting().must == (1,)


@pytest.mark.parametrize(
    ("face", "drawn", "composted", "soil"),
    [("I285A", 12, 5, 6), ("I286B", 6, 4, 4), ("I287B", 3, 0, 4)],
)
def test_r3_6_the_island_draws_composts_exactly_and_gives_soil(
    face: str, drawn: int, composted: int, soil: int
) -> None:
    state = start(2)
    play(state, *MIDDLE, *SHARED, show("first", "seat1"))
    others = {"island": "I294", "climate": "C304", "ecosystem": "X336"}
    mine = {"island": PIECE_OF[face], "climate": "C295", "ecosystem": "X310"}
    for prompt in state.awaiting().reveals:
        piece = (mine if prompt.seat == 0 else others)[prompt.deck]
        play(state, show("deal", piece, prompt.seat))
    play(state, act("pick", 0, face), act("pick", 0, "C295A"), act("pick", 0, "X310A"))
    assert [p.seat for p in state.awaiting().reveals] == [0] * drawn
    draw(state, 0, *EARTH[:drawn])
    assert state.areas[0].soil == (0 if composted else soil)  # soil comes last
    for number in range(composted):
        assert verbs(state, 0) == {"compost"}
        refusal = refused(state, act("done", 0))
        assert (refusal.key, refusal.params) == ("exactly", {"cards": composted - number})
        play(state, act("compost", 0, EARTH[number]))
    area = state.areas[0]
    assert (area.in_hand(), len(area.compost), area.soil) == (drawn - composted, composted, soil)
    assert booked(state, 0, "hand") == drawn - composted
    told = {event.rule for event in state.events if event.verb == "draw"}
    by = {rule for seat, what, amount, rule, _ in state.ledger if what == "soil" or amount > 0}
    assert (told, by - {"R7.11"}) == ({"R3.6"}, {"R3.6"}), "no action was chosen yet (R5)"
    causes = {state.events[at].verb for _, what, _, _, at in state.ledger if what == "soil"}
    assert causes == {"island_soil"}, "a check of the soil named a card that was composted"
    assert state.deck == 283 - drawn


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_r3_7_set_up_is_the_same_for_two_to_five(seats: int) -> None:
    reveals = start(seats).awaiting().reveals
    assert sum(p.verb == "fauna" for p in reveals) == 4
    assert sum(p.verb == "ecosystem" for p in reveals) == 2
    for who in range(seats):
        decks = [p.deck for p in reveals if p.seat == who]
        assert decks == ["island", "climate", "ecosystem"]


def test_r3_8_advanced_deals_two_of_each_and_keeps_one() -> None:
    state = dealt(mode="advanced")
    area = state.areas[0]
    assert len(area.dealt) == 6
    assert len(state.legal(0)) == 4
    kept, other = [card for card in area.dealt if card in PIECES["island"]]
    play(state, act("pick", 0, FACES_OF[other][0]))
    assert kept not in area.dealt
    assert state.places().get(kept) is None
    assert len(area.dealt) == 4


def test_r3_8_beginner_has_no_ecosystems_and_flat_fauna() -> None:
    state = dealt(mode="beginner")
    assert state.ecosystems == []
    assert {len(area.dealt) for area in state.areas} == {2}
    assert not any(prompt.deck == "ecosystem" for prompt in state.awaiting().reveals)
    with pytest.raises(BadOptions, match="beginner"):
        GAME.check_options(1, {"mode": "beginner"})


def test_r3_3_unused_cards_go_back_to_the_box() -> None:
    state = dealt()
    while state.phase == "own":
        draws(state)
        who = next(iter(state.awaiting().must))
        play(state, state.legal(who)[0])
    places = state.places()
    box = [piece for piece, place in places.items() if place == "box"]
    # 10 + 10 + 32 + 23 two-sided cards, less 2 + 2 + 4 + 4 in use, and six Gaia cards.
    assert len(box) == 75 - 12 + 6


@pytest.mark.parametrize("hands", ["known", "unknown"])
def test_r1_3_flora_and_terrain_are_planted_events_only_played(hands: str) -> None:
    """E001 is a flora, E090 a terrain and E223 an event; the seat could pay for all of them."""
    kinds = [CARDS[name].kind for name in EARTH]
    assert (kinds.count("flora"), kinds.count("terrain"), kinds.count("event")) == (179, 66, 38)
    held = {"unseen": 3} if hands == "unknown" else {"hand": ["E001", "E090", "E223"]}
    state = table({"soil": 30, **held}, {}, options={"hands": hands})
    for planted in ("E001", "E090"):
        assert refused(state, act("play", 0, planted)) == (
            "no_event", "R9.1", {"card": f"piece.{planted}"}
        )  # fmt: skip
    assert state.refuse(act("play", 0, "E223")) is None
    play(state, act("choose", 0, "plant"))
    assert refused(state, act("plant", 0, "E223", 0, 0)).key == "events_not_planted"
    assert not any(step.verb == "plant" for step in state.involving("E223"))
    play(state, act("plant", 0, "E001", 0, 0), act("plant", 0, "E090", 0, 1))
    assert set(state.areas[0].cell) == {"E001", "E090"}
    assert state.areas[0].events == []


def test_u8_no_events_before_the_first_turn() -> None:
    state = dealt(hands="unknown")
    for who in range(2):
        assert "play" not in verbs(state, who)
        assert refused(state, act("play", who, "E223")).key == "event_not_now"


def test_a_real_table_need_not_tell_what_it_dealt() -> None:
    """With unknown hands a seat simply shows the face it chose."""
    state = start(2, hands="unknown")
    assert not any(prompt.verb == "deal" for prompt in state.awaiting().reveals)
    play(state, *MIDDLE, *SHARED, show("first", "seat1"))
    assert len(state.legal(0)) == 20
    play(state, act("pick", 0, "I290A"))
    assert refused(state, act("pick", 1, "I290B")).key == "not_dealt"


def test_the_start_asks_for_island_climate_and_ecosystem_by_name() -> None:
    """R3.3: three questions one after the other, which no two guests may take for the same."""
    state = dealt()
    for kind in ("island", "climate", "ecosystem"):
        key, params = state.asked(0)
        assert (key, dict(params)) == ("pick", {"which": kind})
        play(state, next(step for step in state.legal(0) if step.verb == "pick"))
