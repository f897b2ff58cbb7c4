"""R2, R3, R4: set-up, the course of the epochs, the wheel and the choice of phase A."""

from __future__ import annotations

import pytest

from engine.core.state import Prompt
from engine.games.hadara.faces import COLOURS, in_play
from tests.games.hadara.table import (  # fmt: skip
    GAME,
    act,
    booked,
    coins,
    dealt,
    pick,
    play,
    refused,
    show,
    shown,
    start,
    table,
    tracks,
    verbs,
)


def test_r2_1_the_wheel_and_the_order_of_the_segments_are_options() -> None:
    state = dealt(1, 2, board="yellow-purple-red-green-blue")
    play(state, act("wheel", 0, "purple"))
    assert [state.segment(0), state.segment(1)] == ["purple", "red"]
    other = dealt(1, 2, wheel="scarab-lion-dragon-pegasus-monkey")
    play(other, act("wheel", 0, "yellow"))
    assert other.segment(1) == "purple"  # four clockwise of yellow


@pytest.mark.parametrize(("seats", "cards"), [(2, 4), (3, 6), (4, 8), (5, 10)])
def test_r2_2_two_cards_a_seat_and_colour(seats: int, cards: int) -> None:
    state = dealt(*range(1, seats + 1))
    assert state.deck == dict.fromkeys(COLOURS, cards)
    assert len(state.pool["yellow1"]) == 10
    play(state, act("wheel", 0, "yellow"))
    assert len(state.awaiting().reveals) == 2 * seats


def test_r2_3_and_r1_3_the_basic_game_leaves_out_starred_cards() -> None:
    assert len(in_play(1, "purple", starred=True, nobles=False)) == 14
    basic = in_play(1, "purple", starred=False, nobles=False)
    assert len(basic) == 10
    assert dealt(1, 2, game="basic").pool["purple1"] == set(basic)
    assert len(dealt(1, 2, game="full").pool["purple1"]) == 14


def test_r2_4_a_colony_of_each_level_for_every_seat_r7_7() -> None:
    assert start(3).stacks == {3: 3, 9: 3, 15: 3, 21: 3, 30: 3}


def test_r2_5_two_bonus_tiles_of_each_colour_and_r17_4_eight_in_all() -> None:
    state = dealt(1, 2)
    tiles = {k: v for k, v in state.counted(1).items() if k.startswith("tiles_")}
    assert tiles == {"tiles_yellow": 2, "tiles_red": 2, "tiles_blue": 2, "tiles_green": 2}


def test_r2_6_tracks_and_coins_of_the_setup_card() -> None:
    state = dealt(3, 1, 5)
    assert (tracks(state, 0), coins(state, 0)) == ((3, 2, 2, 3), 8)
    assert (tracks(state, 2), coins(state, 2)) == ((2, 2, 1, 5), 9)


def test_r2_6_by_option_everybody_chooses_a_side_in_any_order() -> None:
    state = dealt(4, 5, sides="choose")
    assert state.awaiting().must == (0, 1)
    play(state, act("side", 1, "B"), act("side", 0, "A"))
    assert (tracks(state, 1), coins(state, 1)) == ((1, 1, 1, 6), 11 + 1)
    assert tracks(state, 0) == (2, 1, 2, 5)


@pytest.mark.parametrize(
    ("numbers", "coins_now"),
    [
        ((2, 5), [8, 9 + 1]),
        ((4, 1, 2), [9, 8, 8]),
        ((1, 2, 3, 5), [8, 8, 8, 9 + 1]),
        ((1, 2, 3, 4, 5), [8, 8, 8, 9 + 1, 9 + 1]),
    ],
)
def test_r2_7_extra_coins_by_rank(numbers: tuple[int, ...], coins_now: list[int]) -> None:
    state = dealt(*numbers)
    assert [coins(state, seat) for seat in range(len(numbers))] == coins_now


def test_r2_8_the_setup_card_is_no_epoch_card() -> None:
    view = dealt(1, 2).view(None)["seats"][0]
    assert view["eats"] == 0
    assert set(view["discount"].values()) == {0}


@pytest.mark.parametrize(
    ("epoch", "numbers", "first"),
    [(1, (4, 2, 5), 1), (2, (4, 2, 5), 0), (3, (4, 2, 5), 2), (3, (3, 5), 0), (2, (3, 5), 1)],
)
def test_r3_2_the_first_seat_by_rank_r18_5(
    epoch: int, numbers: tuple[int, ...], first: int
) -> None:
    """R18.5: numbers 1 and 2 need not be in play; R19.8: with two seats the lowest again."""
    rows = [{"setup": f"S{n}"} for n in numbers]
    if epoch == 1:
        assert dealt(*numbers).first == first
        return
    state = table(rows, half="B", epoch=epoch - 1, phase="next_epoch")
    assert (state.epoch, state.first) == (epoch, first)
    assert state.awaiting().must == (first,)


def test_r19_8_by_option_the_highest_begins_epoch_three() -> None:
    rows = [{"setup": "S3"}, {"setup": "S5"}]
    state = table(rows, None, {"third_first": "highest"}, epoch=2, phase="next_epoch")
    assert state.first == 1


def test_r3_3_turn_order_is_clockwise_from_the_first_seat() -> None:
    state = table([{}, {}, {}], first=2, piles={"red": ["R1-01", "R1-02", "R1-03", "R1-04"]})
    for seat in (0, 1, 2, 0):  # 11 of 15 cards are taken: three rounds of 1, 2, 0 and two turns
        assert state.awaiting().must == (seat,)
        card = state.piles["red"][-1]
        play(state, act("sell", seat, card))


def test_r4_1_only_the_first_seat_turns_the_wheel_to_any_segment() -> None:
    state = dealt(2, 1)
    assert state.awaiting().must == (1,)
    assert {action.args[0] for action in state.legal(1)} == set(COLOURS)
    assert refused(state, act("wheel", 0, "red")) == ("nothing_to_do", "R3.1")
    assert refused(state, act("wheel", 1, "white")) == ("no_such_colour", "R4.1")


def test_r4_2_the_two_cards_come_from_the_segment_of_the_own_crest() -> None:
    state = dealt(1, 2, 3)
    play(state, act("wheel", 0, "green"))
    decks = [(prompt.seat, prompt.deck) for prompt in state.awaiting().reveals]
    assert decks == [(0, "green1")] * 2 + [(1, "purple1")] * 2 + [(2, "yellow1")] * 2
    assert refused(state, show("drawn", 0, "Y1-01")) == ("cannot_be", "R4.2")


def test_r4_3_one_card_on_the_pile_the_other_bought_or_sold_in_any_order() -> None:
    state = dealt(1, 2)
    play(state, act("wheel", 0, "yellow"))
    shown(state, s0="Y1-01 Y1-02", s1="R1-01 R1-02")
    assert verbs(state, 0) == {"discard", "buy", "sell"}
    play(state, act("sell", 1, "R1-01"))
    assert verbs(state, 1) == {"discard"}
    assert refused(state, act("buy", 1, "R1-02")) == ("one_deal", "R4.3")
    play(state, act("discard", 0, "Y1-02"))
    assert verbs(state, 0) == {"buy", "sell"}
    assert refused(state, act("discard", 0, "Y1-01")) == ("third_card", "R4.3")
    play(state, act("buy", 0, "Y1-01"))
    assert state.piles["yellow"] == ["Y1-02"]
    assert refused(state, act("sell", 0, "Y1-02")) == ("third_taken", "R4.3")


def test_r4_4_the_wheel_turns_one_segment_when_all_are_done() -> None:
    state = dealt(1, 2)
    play(state, act("wheel", 0, "purple"))
    shown(state, s0="P1-B01 P1-B02", s1="Y1-01 Y1-02")
    play(state, act("discard", 0, "P1-B01"), act("sell", 0, "P1-B02"))
    assert state.step == 1
    play(state, act("discard", 1, "Y1-01"), act("sell", 1, "Y1-02"))
    assert state.step == 2
    decks = [(prompt.seat, prompt.deck) for prompt in state.awaiting().reveals]
    assert decks == [(0, "yellow1")] * 2 + [(1, "red1")] * 2


def test_r4_4_r4_5_r4_6_five_steps_empty_the_piles_then_income() -> None:
    state = dealt(1, 2)
    play(state, act("wheel", 0, "yellow"))
    for number in range(1, 6):
        assert state.step == number
        order = []
        for prompt in state.awaiting().reveals:
            card = sorted(state.could_be(prompt))[0]
            play(state, state.reveal(prompt, card))
            order.append((prompt.seat, card))
        for seat in (1, 0):
            mine = [card for owner, card in order if owner == seat]
            play(state, act("discard", seat, mine[0]), act("sell", seat, mine[1]))
    assert state.deck == dict.fromkeys(COLOURS, 0)
    assert {colour: len(pile) for colour, pile in state.piles.items()} == dict.fromkeys(COLOURS, 2)
    assert (state.epoch, state.half, state.phase) == (1, "B", "pick")
    assert coins(state, 0) == 8 + 5 * 2 + 3  # R6.1: income 3 came before phase B


def test_r17_1_phase_a_does_not_depend_on_the_order_of_the_seats() -> None:
    def run(order: tuple[int, ...]) -> str:
        state = dealt(1, 2, 3)
        play(state, act("wheel", 0, "yellow"))
        shown(state, s0="Y1-01 Y1-02", s1="R1-01 R1-02", s2="B1-01 B1-02")
        first = [act("discard", 0, "Y1-01"), act("discard", 1, "R1-02"), act("sell", 2, "B1-01")]
        then = [act("buy", 0, "Y1-02"), act("buy", 1, "R1-01"), act("discard", 2, "B1-02")]
        play(state, *(first[n] for n in order), *(then[n] for n in reversed(order)))
        return state.digest()

    assert run((0, 1, 2)) == run((2, 0, 1)) == run((1, 2, 0))


def test_r3_1_and_r12_1_a_new_epoch_keeps_everything() -> None:
    rows = [
        {"setup": "S1", "coins": 7, "cards": ["Y1-01"], "colonies": {"3": ""}, "gold": 1},
        {"setup": "S2"},
    ]
    state = table(rows, epoch=1, phase="next_epoch")
    realm = state.realms[0]
    assert (state.epoch, state.half, state.phase) == (2, "A", "wheel")
    assert (realm.coins, realm.cards["yellow"], realm.colonies, realm.gold) == (
        7, ["Y1-01"], {3: ""}, 1,
    )  # fmt: skip
    assert state.deck == dict.fromkeys(COLOURS, 4)
    assert state.could_be(Prompt("drawn", 0, "yellow2")) == in_play(2, "yellow", True, False)


def test_r3_4_tracks_have_no_upper_limit_and_are_never_spent() -> None:
    state = pick([], "Y1-10", tracks=(40, 2, 2, 9), coins=4)
    play(state, act("buy", 0, "Y1-10"), act("sell", 1, "G1-10"))
    assert tracks(state, 0)[0] == 42
    assert booked(state, 0, "coins", "R6.1") == 42  # after the last card income follows


def test_nobles_are_shuffled_in_before_each_epoch_is_laid_out() -> None:
    """R15.1: nobody was told; the epochs were laid out without them."""
    plain, nobles = (
        dealt(1, 2, game="basic", hands="unknown", nobles=with_) for with_ in (False, True)
    )
    assert (plain.asked(0).key, nobles.asked(0).key) == ("wheel_basic", "wheel_basic_nobles")
    assert "4 nobles" in GAME.texts.say("en", "how.wheel_basic_nobles", {"n": 4})
    assert [one.verb for one in plain.duties(0)][2:] == ["epoch_basic"]
    assert [one.verb for one in nobles.duties(0)][2:] == ["epoch_basic_nobles"]
    told = GAME.texts.say("en", "duty.epoch_basic", {"b": 4})
    assert "take out its purple cards with a star" in told, "R2.3: of all epochs"
