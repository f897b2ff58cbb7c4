"""R15 and R16: Nobles & Inventions, Markets & Monuments."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.hadara.faces import CARDS, TILE_COLOURS, in_play
from tests.games.hadara.table import (
    OPEN,
    act,
    booked,
    coins,
    dealt,
    face,
    play,
    points,
    refused,
    seat,
    show,
    start,
    step,
    table,
    tracks,
    verbs,
)

NOBLES = {"nobles": True}
MARKETS = {"markets": True}
Y, R, B, G = "N-Y1-1", "N-R1-1", "N-B1-1", "N-G1-1"


def noble(**more: Any) -> dict[str, Any]:
    return face(**{"no_discount": False, "special": False, **more})


def tops(cards: list[str], row: dict[str, Any], faces: dict[str, Any]) -> Any:
    """Seat 0 chooses among these cards and one more that seat 1 can take."""
    colour = {"Y": "yellow", "R": "red", "B": "blue", "G": "green"}
    piles: dict[str, list[str]] = {"green": ["G1-10"]}
    for card in cards:
        piles.setdefault(colour[card.removeprefix("N-")[0]], []).append(card)
    count = sum(map(len, piles.values()))
    return table([row, seat()], faces, NOBLES, piles=piles, first=1 if count % 2 == 0 else 2)


# -- Nobles & Inventions -----------------------------------------------------------------


def test_r15_1_four_cards_more_in_each_deck_but_purple() -> None:
    for colour in TILE_COLOURS:
        for epoch in (1, 2, 3):
            assert len(in_play(epoch, colour, True, True)) == 14
    assert len(in_play(1, "purple", True, True)) == 14
    state = dealt(1, 2, nobles=True)
    assert len(state.pool["red1"]) == 14
    assert state.deck["red"] == 4
    assert sum(card.set == "nobles_inventions" for card in CARDS.values()) == 48


def test_r15_3_a_value_that_cannot_be_lowered_forbids_the_purchase() -> None:
    faces = {R: noble(cost=1, gives=(-2, 3, 0, 0))}
    state = tops([R], seat((2, 1, 1, 9), 5), faces)
    assert refused(state, act("buy", 0, R)) == ("track_too_low", "R15.3")
    state = tops([R], seat((3, 1, 1, 9), 5), faces)
    play(state, act("buy", 0, R))
    assert tracks(state, 0) == (1, 4, 1, 9)


def test_r15_4_a_no_discount_card_ends_the_discount_of_its_colour() -> None:
    row = seat(coins=9, cards=["R1-01", R])
    state = tops(["R1-10"], row, {R: noble(no_discount=True)})
    play(state, act("buy", 0, "R1-10"))
    assert coins(state, 0) == 9 - 3
    assert state.view(None)["seats"][0]["discount"]["red"] == 0


def test_r15_5_after_feeding_a_card_from_the_box_that_eats_later() -> None:
    row = seat((0, 1, 1, 1), 0, [G])
    state = step("feeding", row, seat(), options=NOBLES, faces={G: noble(special=True)})
    assert verbs(state, 0) == {"adopt"}
    play(state, act("adopt", 0, "red"))
    realm = state.realms[0]
    assert (realm.face_down["red"], realm.card_count(), realm.count("red")) == (1, 2, 1)
    assert state.phase != "feeding"  # it eats from the next feeding on


def test_r15_5_the_card_comes_after_the_hungry_were_removed() -> None:
    row = seat((0, 1, 1, 0), 0, [G])
    state = step("feeding", row, seat(), options=NOBLES, faces={G: noble(special=True)})
    play(state, act("remove", 0, G))
    assert state.phase != "feeding"  # the card that adopts is gone


def test_r10_2_a_face_down_card_can_be_given_up() -> None:
    row = seat((0, 1, 1, 1), 0, ["R1-01"], face_down={"blue": 1})
    state = step("feeding", row, seat(), options=NOBLES)
    assert refused(state, act("remove_face_down", 0, "red"))[0] == "none_face_down"
    assert refused(state, act("remove", 0, "R1-02"))[0] == "not_before_you"
    assert refused(state, act("pay_food", 0))[0] == "no_coins_for_food"
    play(state, act("remove_face_down", 0, "blue"))
    assert state.realms[0].card_count() == 1
    assert tracks(state, 0) == (0, 1, 1, 1)


def test_r15_6_coins_for_each_statue_carved() -> None:
    row = seat((1, 1, 6, 9), 0, [B])
    state = step("statues", row, seat(), options=NOBLES, faces={B: noble(special=True, coins=3)})
    play(state, act("carve", 0, "ST6", "red", "points"))
    assert booked(state, 0, "coins", "R15.6") == 3


def test_r15_7_a_tile_on_the_card_for_coins_and_back_for_as_many() -> None:
    state = tops([Y], seat(coins=4), {Y: noble(cost=2, special=True, coins=3)})
    play(state, act("buy", 0, Y), act("tile_on_card", 0, "blue", "track"))
    assert coins(state, 0) == 4 - 2 + 3
    assert state.counted(0)["tiles_blue"] == 1
    assert tracks(state, 0) == (1, 1, 1, 9)
    assert 0 in state.awaiting().may  # a standing right
    play(state, act("free_tile", 0, Y))
    assert (coins(state, 0), state.counted(0)["tiles_blue"]) == (2, 2)
    assert refused(state, act("free_tile", 0, Y)) == ("no_tile_on_it", "R15.7")


def test_r15_7_who_has_no_other_tile_may_free_one_for_a_statue() -> None:
    none = dict.fromkeys(TILE_COLOURS, 0)
    row = seat((1, 1, 6, 9), 3, [Y], tiles=none, tiles_on_cards={Y: ["blue", "track"]})
    faces = {Y: noble(special=True, coins=3)}
    state = step("statues", row, seat(), options=NOBLES, faces=faces)
    assert verbs(state, 0) == {"skip", "free_tile"}
    play(state, act("free_tile", 0, Y), act("carve", 0, "ST6", "blue", "points"))


def test_r15_8_values_rise_with_each_colony() -> None:
    raises = {"raise_income": 0, "raise_military": 1, "raise_culture": 2, "raise_food": 0}
    faces = {R: noble(special=True, **raises)}
    state = step("colonies", seat((1, 3, 1, 9), 0, [R]), seat(), options=NOBLES, faces=faces)
    play(state, act("plunder", 0, 3))
    assert tracks(state, 0) == (1, 4, 3, 9)


def test_r15_2_and_r15_9_their_kinds_are_in_the_schema_and_no_number_is_invented() -> None:
    from tests.games.hadara.table import GAME

    for colour in TILE_COLOURS:
        fields = {field.id for field in GAME.face_schema.kinds[f"noble_{colour}"]}
        assert {"no_discount", "special", "income", "military", "culture", "food"} <= fields
    unknown = GAME.unknown_faces(GAME.check_options(2, NOBLES))
    assert sum(face.startswith("N-") for face in unknown) == 48


# -- Markets & Monuments -----------------------------------------------------------------


def test_r16_1_a_monument_for_each_seat_lies_open() -> None:
    state = start(3, markets=True)
    prompts = state.awaiting().reveals
    assert [prompt.place for prompt in prompts] == ["monument:0", "monument:1", "monument:2"]
    play(state, show("monument", -1, "M4", "monument:1"))
    assert state.places()["M4"] == "monument:1"


def test_r20_what_the_market_needs_is_read_off_before_the_match() -> None:
    state = start(2, faces=False, markets=True)
    assert {p.deck for p in state.awaiting().reveals} == {"market_small", "market_large", "stall"}
    assert refused(state, show("print", -1, "stall")) == ("face_unknown", "R20")
    told = {**OPEN}
    state.faces = told
    for name in ("stall", "market_small", "market_large"):
        play(state, show("print", -1, name))
    assert state.awaiting().reveals[0].verb == "monument"


def income(row: dict[str, Any], **more: Any) -> Any:
    return step("income", row, seat((0, 1, 1, 0)), options=MARKETS, **more)


def test_r16_2_r16_3_income_first_then_the_market_is_checked() -> None:
    """The small market of the tests needs income 5 and 1 food to spare."""
    state = income(seat((5, 1, 1, 3), 0, ["R1-01", "R1-02"]))
    assert (state.realms[0].market, coins(state, 0)) == (1, 5)
    assert income(seat((5, 1, 1, 2), 0, ["R1-01", "R1-02"])).realms[0].market == 0
    assert income(seat((4, 1, 1, 9))).realms[0].market == 0


def test_r16_4_the_large_side_at_once_or_by_turning() -> None:
    state = income(seat((8, 1, 1, 2)))
    assert state.realms[0].market == 2
    state = income(seat((8, 1, 1, 2), market=1))
    assert state.realms[0].market == 2
    assert len(state.realms[0].todo) == 2


def test_r16_5_a_market_is_never_lost() -> None:
    state = income(seat((1, 1, 1, 0), market=2))
    assert (state.realms[0].market, len(state.realms[0].todo)) == (2, 2)


def test_r16_6_r16_7_each_coin_goes_to_a_place_of_its_own() -> None:
    state = income(seat((8, 1, 1, 2)))
    assert {action.args[0] for action in state.legal(0)} == {"coins", "points", "yellow", "blue"}
    assert refused(state, act("market_coin", 0, "red")) == ("no_stall_space", "R16.7")
    play(state, act("market_coin", 0, "blue"))
    assert tracks(state, 0) == (8, 1, 2, 2)
    play(state, act("market_coin", 0, "coins"))
    assert coins(state, 0) == 8 + 1
    assert state.phase != "income"


def test_r16_8_coins_on_the_stall_are_not_coins_left_r16_9_but_points() -> None:
    state = income(seat((8, 1, 1, 2), 1))
    play(state, act("market_coin", 0, "points"), act("market_coin", 0, "yellow"))
    assert state.counted(0)["stall"] == 1
    assert points(state, 0, "stall") == 2
    assert (coins(state, 0), points(state, 0, "coins")) == (9, 1)
    state.options = {**state.options, "stall_coins": True}
    assert points(state, 0, "coins") == 2  # 9 and the two on the stall


def monuments(phase: str, row: dict[str, Any], **more: Any) -> Any:
    more.setdefault("options", MARKETS)
    return step(phase, row, seat(), monuments=["M1", "M2"], **more)


@pytest.mark.parametrize("phase", ["colonies", "statues"])
def test_r16_10_a_monument_instead_of_a_colony_or_a_statue(phase: str) -> None:
    state = monuments(phase, seat((1, 6, 8, 9)))
    play(state, act("recycle", 0, "M1"))
    assert booked(state, 0, "coins", "R16.12") == 12
    assert act("plunder", 0, 3) not in state.legal(0)  # it was instead of one
    assert act("carve", 0, "ST6", "red", "track") not in state.legal(0) or phase == "colonies"
    state = monuments(phase, seat((1, 6, 7, 9)))
    assert refused(state, act("recycle", 0, "M1")) == ("monument_needs", "R16.10")
    assert refused(state, act("recycle", 0, "M3")) == ("no_such_monument", "R16.10")


def test_r16_11_effects_do_not_touch_monuments_but_the_double_action() -> None:
    faces = {
        "P3-B01": face("requirement_minus_4"), "P3-B02": face("pay_requirement"),
        "P2-B03": face("colony_coins"), "P3-B04": face("double_action"),
    }  # fmt: skip
    row = seat((1, 5, 8, 9), 90, ["P3-B01", "P3-B02", "P2-B03"])
    state = monuments("colonies", row, faces=faces)
    assert refused(state, act("recycle", 0, "M1")) == ("monument_needs", "R16.10")
    play(state, act("recycle", 0, "M2"))
    assert booked(state, 0, "coins", "R14.5") == 0
    row = seat((1, 6, 8, 9), 0, ["P3-B04"])
    state = monuments("colonies", row, faces=faces)
    play(state, act("recycle", 0, "M1"), act("plunder", 0, 3))
    assert state.phase == "statues"


def test_r16_12_building_costs_4_and_a_tile_and_shows_on_a_track() -> None:
    state = monuments("colonies", seat((1, 6, 8, 9), 4))
    play(state, act("build", 0, "M1", "yellow", "track"))
    (tile,) = (one for one in state.by_hand(0) if one.verb == "built")
    assert tile.args == ("piece.M1", "colour.yellow", "side.track"), "hands lay the tile on it"
    assert tile.args in [one.args for one in state.standing().values()], "and take it off by undo"
    assert coins(state, 0) == 0
    assert tracks(state, 0)[0] == 1 + 5
    assert state.counted(0)["tiles_yellow"] == 1
    assert points(state, 0, "colonies") == 9  # R16.13
    assert state.places()["M1"] == "seat0:monument:0"
    state = monuments("colonies", seat((1, 6, 8, 9), 3))
    assert refused(state, act("build", 0, "M1", "yellow", "track")) == ("too_dear", "R16.12")


def test_r16_12_or_scores_its_strength_r16_13_with_the_colonies() -> None:
    state = monuments("colonies", seat((1, 6, 8, 9), 4))
    play(state, act("build", 0, "M1", "yellow", "points"))
    assert tracks(state, 0)[0] == 1
    assert points(state, 0, "colonies") == 9 + 5
    state = monuments("colonies", seat((1, 6, 8, 9), 4))
    play(state, act("recycle", 0, "M1"))
    assert points(state, 0, "colonies") == 0


def test_r19_5_one_monument_a_seat_unless_the_option_says_otherwise() -> None:
    taken = {"M3": ["", "recycle"]}
    state = monuments("colonies", seat((1, 6, 8, 9), 4, monuments=taken))
    assert refused(state, act("recycle", 0, "M1")) == ("one_monument", "R17.4")
    options = {"markets": True, "monuments": "many"}
    state = monuments("colonies", seat((1, 6, 8, 9), 4, monuments=taken), options=options)
    play(state, act("recycle", 0, "M1"))
    assert set(state.realms[0].monuments) == {"M1", "M3"}
