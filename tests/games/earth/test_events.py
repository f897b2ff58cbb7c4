"""R9: events at any time between actions and abilities, and the last chance."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.games.earth.faces import CARDS, EVENTS, PLANTABLE, UNSEEN
from engine.games.earth.state import Earth
from tests.games.earth.table import (
    GAME,
    act,
    booked,
    card,
    check_cards,
    draw,
    options,
    play,
    refused,
    table,
    verbs,
)


def test_r9_1_anybody_plays_events_between_actions() -> None:
    state = table({"hand": ["E223"]}, {"hand": ["E222"], "tableau": [card("E005", 0, 0)]})
    assert state.awaiting().must == (0,)
    assert state.awaiting().may == (1,)
    play(state, act("play", 1, "E222"), act("sprout", 1, "E005"), act("sprout", 1, "E005"))
    assert state.areas[1].events == ["E222"]
    play(state, act("play", 0, "E223"))
    assert state.areas[0].soil == 1 + 1  # Mudpot, and Vulcano's soil per event
    assert verbs(state, 0) == {"choose"}


def test_r9_1_not_in_the_middle_of_an_action_or_ability() -> None:
    own = {"hand": ["E223", "E005", "E011"], "soil": 9}
    state = play(table(own, {}), act("choose", 0, "plant"))
    assert "play" in verbs(state, 0)  # before the first planting
    play(state, act("plant", 0, "E005", 0, 0))
    refusal = refused(state, act("play", 0, "E223"))
    assert (refusal.key, refusal.rule) == ("event_not_now", "R9.1")


def test_r9_1_between_abilities_of_an_activation() -> None:
    tableau = [card("E272", 0, 0), card("E006", 0, 1)]
    state = table({}, {"hand": ["E223"], "tableau": tableau})
    play(state, act("choose", 0, "compost"), act("take", 1, "soil"), act("use", 1, "E272"))
    assert "play" in verbs(state, 1)
    play(state, act("play", 1, "E223"))
    draw(state, 1, "E001")  # Luzon's neighbour I291B draws one for each event
    assert "use" in verbs(state, 1)


def test_r9_1_a_busy_seat_finishes_its_event_before_its_part_of_the_action() -> None:
    """Seat 2 is in the middle of an event when seat 1 chooses."""
    state = table({}, {"hand": ["E222"], "island": "I287A", "tableau": [card("E005", 0, 0)]})
    play(state, act("play", 1, "E222"), act("choose", 0, "compost"))
    assert verbs(state, 1) == {"sprout", "done"}
    play(state, act("done", 1))
    assert verbs(state, 1) == {"take"}


def at_the_end(**fields: Any) -> Earth:
    """Seat 1's Compost is done; seat 3 has twenty soil for the Mole, seat 2 nineteen, an event."""
    second = {"soil": 17, "hand": ["E223"], "island": "I286A"}
    state = table({}, second, {"soil": 18}, **fields)
    play(state, act("choose", 0, "compost"), act("take", 1, "soil"), act("take", 2, "soil"))
    assert [area.soil for area in state.areas] == [5, 19, 20]
    return state


def test_r9_1_a_turn_is_open_until_the_next_seat_acts() -> None:
    """Seat 2's event after everybody's last ability: its leaf comes before seat 3's (R10.3)."""
    state = at_the_end()
    assert (state.active, state.chosen, state.leaves[0]) == (1, "", [])
    assert state.awaiting().must == (1,)
    assert verbs(state, 1) == {"choose", "play"}
    play(state, act("choose", 1, "water"))
    assert state.leaves[0] == [2]  # nothing was played: nobody had to say so
    state = at_the_end()
    state.areas[0].hand.append("E001")  # somebody may still hold something
    state.see("E001")
    play(state, act("play", 1, "E223"))
    assert state.leaves[0] == []
    play(state, act("choose", 1, "water"))
    assert state.leaves[0] == [1, 2]


def test_r9_1_a_turn_is_over_at_once_where_nobody_can_do_anything() -> None:
    state = play(at_the_end(), act("play", 1, "E223"))
    assert state.leaves[0] == [1, 2]  # the last card that anybody held is played
    state = table({}, {"soil": 18}, {})
    play(state, act("choose", 0, "compost"), act("take", 1, "soil"), act("take", 2, "soil"))
    assert state.leaves[0] == [1]


def test_r10_3_leaves_of_an_open_turn_are_ranked_from_its_own_active_seat() -> None:
    state = table({"soil": 15, "hand": ["E001"]}, {"soil": 18}, {})
    play(state, act("choose", 0, "compost"), act("take", 1, "soil"), act("take", 2, "soil"))
    assert (state.active, state.leaves[0]) == (1, [])
    play(state, act("choose", 1, "water"))
    assert state.leaves[0] == [0, 1]


@pytest.mark.parametrize("held", [[], ["E001"]])
def test_r9_1_an_event_in_the_open_end_is_finished_first(held: list[str]) -> None:
    """Seat 2's event puts two sprouts; being done with them is not being done with the turn."""
    second = {"hand": ["E222"], "island": "I286A", "tableau": [card("E005", 0, 0)]}
    state = table({}, second, {"soil": 18, "hand": held})
    play(state, act("choose", 0, "compost"), act("take", 1, "soil"), act("take", 2, "soil"))
    play(state, act("play", 1, "E222"))
    assert state.leaves[0] == []
    play(state, act("sprout", 1, "E005"))
    assert state.leaves[0] == []
    play(state, act("done", 1))
    assert state.leaves[0] == ([] if held else [2])


@pytest.mark.parametrize("hand", [{"hand": ["E001"]}, {"unseen": 1}, {"hand": ["E223"]}])
def test_r9_1_a_hand_without_events_keeps_a_turn_open_as_any_other(hand: dict[str, Any]) -> None:
    """Or everybody would learn what it lacks."""
    hands = "unknown" if "unseen" in hand else "known"
    state = table({"soil": 15}, hand, options={"hands": hands})
    play(state, act("choose", 0, "compost"), act("take", 1, "soil"))
    assert (state.leaves[0], state.active, state.awaiting().must) == ([], 1, (1,))
    assert state.asked(0).key == "late"
    play(state, act("choose", 1, "water"))
    assert state.leaves[0] == [0]


def test_r9_1_matches_of_the_first_rules_end_a_turn_with_its_last_decision() -> None:
    state = at_the_end(options={"turn_end": "closed"})
    assert state.leaves[0] == [2]
    play(state, act("play", 1, "E223"), act("choose", 1, "water"))
    assert state.leaves[0] == [2]
    assert GAME.then(1, {}) == {"turn_end": "closed"}
    assert GAME.then(2, {}) == {}
    assert GAME.then(1, {"turn_end": "open"}) == {"turn_end": "open"}


@pytest.mark.parametrize(("earlier", "leaves"), [(2, [2, 1]), (1, [1, 2])])
def test_r9_5_the_last_turn_is_open_until_a_seat_is_done(earlier: int, leaves: list[int]) -> None:
    """Seat 1's turn was the last one. Seat 3 holds a card too and is done before seat 2 plays, or
    after it.
    """
    second = {"soil": 17, "hand": ["E223"], "island": "I286A"}
    third = {"soil": 18, "hand": ["E001"]}
    state = table({}, second, third, first=2, active=1, last_round=True)
    play(state, act("choose", 0, "compost"), act("take", 1, "soil"), act("take", 2, "soil"))
    assert (state.phase, state.leaves[0]) == ("last", [])
    done, event = act("done", 2), act("play", 1, "E223")
    play(state, *((done, event) if earlier == 2 else (event, done)))
    assert state.outcome() is not None
    assert state.leaves[0] == leaves


def test_r9_1_an_open_turn_is_in_the_position() -> None:
    state = at_the_end()
    data = json.loads(json.dumps(state.position()))
    assert data["closing"] == {"seat": 1, "chosen": "compost"}
    again = GAME.from_position(data)
    assert again.position() == state.position()
    assert again.awaiting() == state.awaiting()
    assert "closing" not in play(state, act("choose", 1, "water")).position()


def test_r9_2_pay_gain_and_lay_it_in_the_event_space() -> None:
    """Tornado: two sprouts for four soil, -2 points."""
    tableau = [card("E005", 0, 0, sprouts=2)]
    state = table({"hand": ["E200"], "tableau": tableau, "island": "I287A"}, {})
    play(state, act("play", 0, "E200"))
    area = state.areas[0]
    assert (area.soil, area.sprouts_total, area.events, area.hand) == (4, 0, ["E200"], [])
    assert state.places()["E200"] == "seat0:events"
    assert booked(state, 0, "events") == 1


def test_r9_2_without_the_whole_cost_it_is_refused() -> None:
    state = table({"hand": ["E200"], "tableau": [card("E005", 0, 0, sprouts=1)]}, {})
    told = refused(state, act("play", 0, "E200"))
    assert GAME.texts.say("en", f"refusal.{told.key}", told.params) == (
        "Tornado cannot be paid: 1 sprout short."
    )
    assert state.meant("E200", "") == act("play", 0, "E200"), "so a shown card is told"
    assert refused(state, act("play", 0, "E001")).key == "not_held"
    state = table({"hand": ["E001"]}, {})
    assert refused(state, act("play", 0, "E001")).key == "no_event"


def test_r9_3_own_islands_give_something_for_each_own_event() -> None:
    """I285B: 1 soil; I291B: a card; nobody else's events count."""
    state = table({"hand": ["E223"]}, {"hand": ["E220"]})
    play(state, act("play", 0, "E223"))
    assert state.areas[0].soil == 2
    assert state.areas[1].owed == 0
    play(state, act("play", 1, "E220"))
    assert state.areas[1].compost == [UNSEEN] * 2
    assert state.areas[1].owed == 1
    assert state.areas[0].soil == 2


def test_r9_4_shooting_star_looks_at_the_top_three_of_the_compost() -> None:
    own = {"hand": ["E262"], "island": "I287A", "compost": ["E001", "E004", "?", "E005"]}
    state = play(table(own, {}), act("play", 0, "E262"))
    assert [p.verb for p in state.awaiting().reveals] == ["look"]
    play(state, state.reveal(state.awaiting().reveals[0], "E006"))
    assert options(state, 0, "fetch") == {"E004", "E006", "E005"}
    assert refused(state, act("fetch", 0, "E001")).key == "not_looked_at"
    play(state, act("fetch", 0, "E006"))
    area = state.areas[0]
    assert (area.hand, area.compost) == (["E006"], ["E001", "E004", "E005"])


def test_r9_4_with_fewer_than_three_what_there_is() -> None:
    state = play(
        table({"hand": ["E262"], "island": "I287A", "compost": ["E001"]}, {}),
        act("play", 0, "E262"),
    )
    assert options(state, 0, "fetch") == {"E001"}
    state = play(table({"hand": ["E262"], "island": "I287A"}, {}), act("play", 0, "E262"))
    assert verbs(state, 0) == {"choose"}


def test_r9_4_with_secret_hands_nobody_learns_which_card() -> None:
    own = {"unseen": 1, "island": "I287A", "compost": ["E001", "E004"]}
    state = table(own, {}, options={"hands": "unknown"})
    play(state, act("play", 0, "E262"), act("fetch", 0, UNSEEN))
    area = state.areas[0]
    assert (area.hidden, area.compost) == (1, [UNSEEN])
    assert {"E001", "E004"} <= set(state.unseen)


def test_r1_5_a_card_that_leaves_face_down_may_be_one_that_was_known() -> None:
    """Nobody need tell which card goes to the compost: either may be the one that is left."""
    own = {"hand": ["E186"], "unseen": 1, "soil": 20, "stack": [["plant", 1, 1], ["bury", 1, 1]]}
    state = table(own, {}, chosen="plant", options={"hands": "unknown"})
    assert options(state, 0, "compost") == {"E186", UNSEEN}
    play(state, act("compost", 0, UNSEEN))
    area = state.areas[0]
    assert (area.hand, area.hidden, area.compost) == ([], 1, [UNSEEN])
    check_cards(state)
    for left in ("E186", "E158"):
        assert state.refuse(act("plant", 0, left, 0, 0)) is None


def test_r9_5_the_last_chance_still_counts_for_fauna() -> None:
    """European Mole asks for twenty soil: two soil by a conversion after the last turn."""
    tableau = [card("E005", 0, 0, sprouts=3)]
    state = table({"soil": 18, "tableau": tableau}, {"hand": ["E223"]}, phase="last")
    assert state.awaiting().must == (0, 1)
    assert verbs(state, 0) == {"convert", "done"}
    play(state, act("convert", 0))
    assert state.areas[0].met == 1
    play(state, act("play", 1, "E223"))
    draw(state, 1, "E001")
    play(state, act("done", 1))
    outcome = state.outcome()
    assert outcome is not None
    assert state.leaves[0] == [0]


def test_r9_2_every_event_can_be_played_with_its_whole_cost_and_gain() -> None:
    """Each of the 38, with everything it could cost and room for all it gives."""
    tableau = [
        card("E001", 0, 0, sprouts=4, growth=3), card("E004", 0, 1, sprouts=2, growth=5),
        card("E015", 1, 0, sprouts=6), card("E036", 1, 1), card("E005", 1, 2),
    ]  # fmt: skip
    for name in sorted(EVENTS - {"E262"}):
        own = {"hand": [name], "soil": 9, "compost": 9, "tableau": tableau, "island": "I287A"}
        state = play(table(own, {}), act("play", 0, name))
        while verbs(state, 0) != {"choose"} and verbs(state, 0) != {"choose", "convert"}:
            if state.awaiting().reveals:
                draw(state, 0, next(n for n in state.unseen if n in PLANTABLE))
            else:
                play(state, state.legal(0)[0])
        cost, gain = dict(CARDS[name].abilities[0].cost), dict(CARDS[name].abilities[0].gain)
        area = state.areas[0]
        assert area.events == [name]
        assert area.soil == 9 - cost.get("soil", 0) + gain.get("soil", 0)
        assert area.sprouts_total == 12 - cost.get("sprout", 0) + gain.get("sprout", 0)
        assert area.growth_total == 8 - cost.get("growth", 0) + gain.get("growth", 0)
        composted = gain.get("compost_deck", 0) - cost.get("discard_compost", 0)
        assert len(area.compost) == 9 + composted
        assert area.in_hand() == gain.get("draw", 0)
