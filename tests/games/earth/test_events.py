"""R9: events at any time between actions and abilities, and the last chance."""

from __future__ import annotations

from engine.games.earth.faces import CARDS, EVENTS, PLANTABLE, UNSEEN
from tests.games.earth.table import act, booked, card, draw, options, play, refused, table, verbs


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
    assert refused(state, act("play", 0, "E200")).key == "cannot_pay"
    assert refused(state, act("play", 0, "E001")).key == "not_in_hand"
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
