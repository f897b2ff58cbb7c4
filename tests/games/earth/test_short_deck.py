"""R10.7: a deck that runs out counts alike, whether the match is told of hands or not."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.games.earth.faces import CARDS, EARTH, FLORA, PLANTABLE
from engine.games.earth.state import Earth
from tests.games.earth.table import (
    act,
    already_done,
    by_line,
    card,
    check_cards,
    draw,
    play,
    refused,
    seat,
    steps_of,
    table,
    turns,
    without_secrets,
)

SEATS = 5
MATCHES = 20
MATCHES_IN_SOAK = 1_000


def almost_empty(random: Random) -> tuple[Earth, Earth]:
    """One table twice, with known and with secret hands: up to thirty cards are in the deck."""
    cards = random.sample(EARTH, len(EARTH))
    planted = [name for name in cards if name in PLANTABLE]
    rows: list[dict[str, Any]] = []
    for _ in range(SEATS):
        own = [planted.pop() for _ in range(random.randint(11, 15))]
        tableau = [card(name, n // 4, n % 4) for n, name in enumerate(own)]
        cards = [name for name in cards if name not in own]
        held = [planted.pop() for _ in range(random.randint(0, 5))]
        cards = [name for name in cards if name not in held]
        rows.append(seat(tableau=tableau, hand=held, soil=random.randint(0, 40)))
    left, discarded = len(cards), random.randint(0, 12)
    composts = left - discarded - random.randint(0, 30)
    for number, row in enumerate(rows):
        row["compost"] = composts // SEATS + (number < composts % SEATS)
    discard = {"unseen": discarded}
    known = table(*rows, discard=discard)
    secret = [{**row, "hand": [], "unseen": len(row["hand"])} for row in rows]
    return known, table(*secret, discard=discard, options={"hands": "unknown"})


def counts(state: Earth) -> tuple[Any, ...]:
    """All that people could count on the table."""
    pieces = [state.counted(who) for who in range(SEATS)]
    leaves = [list(seats) for seats in state.leaves]
    return state.deck, len(state.discard) + state.discard_hidden, pieces, leaves, state.full


def check_match(seed: int) -> None:
    """The steps of random hands with every card told, and what of them a table would see."""
    known, secret = almost_empty(Random(f"short {seed}"))
    turn = 0
    for step in steps_of(known, seed):
        shown = without_secrets(known, step)
        known.take(step)
        if shown is not None and not already_done(known, secret, shown):
            play(secret, shown)
        if turns(known) > turn:
            turn = turns(known)
            assert counts(known) == counts(secret), f"seed {seed}, turn {turn}"
            check_cards(known)
    assert known.outcome() == secret.outcome()
    for who in range(SEATS):
        assert by_line(known, who) == by_line(secret, who)


FULL = [name for name in sorted(FLORA) if not CARDS[name].by_action["plant"]]


def looking(hands: str = "known", **more: Any) -> Earth:
    """Seat 2 looks at four cards of a deck of ten; the others could plant."""
    seats = [{"hand": ["E005"], "soil": 9, "compost": 266}, {}, {"hand": ["E006"], "soil": 9}]
    state = table(*seats, active=2, options={"hands": hands, **more}, discard={"unseen": 5})
    assert state.deck == 10
    return play(state, act("choose", 1, "plant"))


def test_r10_7_whoever_looks_at_cards_keeps_one_before_the_others_go_on() -> None:
    state = looking()
    assert (state.deck, state.awaiting().must) == (6, ())
    for who in (0, 2):
        assert state.legal(who) == []
        refusal = refused(state, act("done", who))
        assert (refusal.key, refusal.rule, refusal.params) == ("keep_first", "R10.7", {"seat": 2})
    draw(state, 1, *state.unseen[:4])
    assert state.awaiting().must == (1,)
    assert refused(state, act("plant", 0, "E005", 0, 0)).key == "keep_first"
    play(state, state.legal(1)[0])
    assert state.awaiting().must == (0, 2)
    play(state, act("plant", 0, "E005", 0, 0), act("done", 2))


def test_r10_7_nobody_waits_while_the_deck_is_large() -> None:
    state = table({"hand": ["E005"], "soil": 9}, {}, active=2)
    play(state, act("choose", 1, "plant"))
    assert state.areas[1].owed == 4
    play(state, act("plant", 0, "E005", 0, 0))


@pytest.mark.parametrize("hands", ["known", "unknown"])
def test_r10_7_draws_that_come_by_themselves_wait_as_well(hands: str) -> None:
    """Full tableaus: seats 1 and 3 draw without a decision, but not before seat 2 has kept one of
    the last two cards, for the other one is all that is left; it is seat 3's (R4.3: clockwise).
    """
    full = [[card(name, n // 4, n % 4) for n, name in enumerate(FULL[i : i + 16])] for i in (0, 16)]
    rest = len(EARTH) - 32 - 2
    seats = [{"tableau": full[0], "compost": rest}, {}, {"tableau": full[1]}]
    state = table(*seats, active=2, last_round=True, full=1, options={"hands": hands})
    assert state.deck == 2
    play(state, act("choose", 1, "plant"))
    if hands == "known":
        assert [area.owed for area in state.areas] == [0, 2, 0]
        draw(state, 1, *state.unseen[:2])
        play(state, state.legal(1)[0])
        assert [area.owed for area in state.areas] == [0, 0, 1]
    else:
        assert [area.hidden for area in state.areas] == [0, 1, 1]
    assert (state.deck, state.discard_hidden, state.discard) == (0, 0, [])


@pytest.mark.parametrize("part", range(2))
def test_r10_7_a_short_deck_counts_alike_with_known_and_secret_hands(part: int) -> None:
    for seed in range(part, MATCHES, 2):
        check_match(seed)


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_r10_7_a_thousand_matches_with_a_short_deck_count_alike() -> None:
    for seed in range(MATCHES_IN_SOAK):
        check_match(seed)
