"""R1, R2 and R17: the map, what the table reveals, factions, starting structures, boosters."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.dealer import Dealer
from engine.core.game import BadOptions
from engine.core.hexes import distance
from engine.core.steps import TABLE, Reveal
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import setup
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.map import hexes
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.table import act, legal, seat, show, stock, table, why


def begin(seats: int, seed: int = 1, **options: Any) -> GaiaProject:
    """A match whose set-up a seeded dealer has revealed."""
    state = GAME.start(seats, GAME.check_options(seats, options), {})
    dealer = Dealer(seed)
    while state.awaiting().reveals and state.phase == "setup":
        state.take(dealer.deal(state, state.awaiting().reveals[0]))
    return state


def choose(state: GaiaProject, *factions: str) -> None:
    for who, name in enumerate(factions):
        act(state, "faction", who, name)


# -- the map (R1.1, R1.8, R2.1, R2.2) ------------------------------------------------


@pytest.mark.parametrize(("seats", "count", "size"), [(2, 7, 133), (3, 10, 190), (4, 10, 190)])
def test_sectors_of_the_fixed_map_r2_1_r1_1(seats: int, count: int, size: int) -> None:
    """R1.1: with two seats the outlined sides of 5, 6 and 7."""
    state = begin(seats)
    assert len(state.map.sectors) == count
    assert len(state.map.hexes) == len(set(state.map.hexes)) == size
    faces = {sector.face for sector in state.map.sectors}
    assert ({"5B", "6B", "7B"} <= faces) == (seats == 2)
    assert state.map.clashes() == []


@pytest.mark.parametrize(
    ("layout", "home", "transdim", "gaia"), [("small", 4, 7, 5), ("large", 6, 12, 7)]
)
def test_planets_of_the_whole_map_r1_2(layout: str, home: int, transdim: int, gaia: int) -> None:
    planets = hexes.build(hexes.first_game(layout)).planets
    counts = {name: planets.count(n) for n, name in enumerate(f.PLANETS)}
    assert [counts[name] for name in f.WHEEL] == [home] * 7
    assert (counts["transdim"], counts["gaia"]) == (transdim, gaia)


def test_the_wheel_goes_the_shorter_way_r1_2() -> None:
    wheel = {name: f.PLANETS.index(name) for name in f.WHEEL}
    steps = [f.steps_between(wheel["terra"], wheel[name]) for name in f.WHEEL]
    assert steps == [0, 1, 2, 3, 3, 2, 1]


def test_distance_ignores_what_lies_between_r1_8() -> None:
    laid = hexes.build(hexes.first_game("small"))
    at = laid.at
    assert laid.dist[at["3C"]][at["3A0"]] == 2
    assert laid.dist[at["3A3"]][at["3A9"]] == 4
    assert distance((0, 0), (-2, 2)) == 2


@pytest.mark.parametrize(
    ("slot", "steps", "after"), [("A0", 1, "A2"), ("B5", 1, "B0"), ("A11", 3, "A5")]
)
def test_turning_a_sector_r2_2(slot: str, steps: int, after: str) -> None:
    assert hexes.turned(slot, steps) == after


@pytest.mark.parametrize("seed", range(6))
def test_a_free_map_has_no_equal_home_planets_side_by_side_r2_2(seed: int) -> None:
    state = begin(2 + seed % 3, seed, map="free")
    assert state.map.clashes() == []
    assert {sector.face for sector in state.map.sectors} == set(
        f.LAYOUTS[f.layout_for(state.seats)]["first"].values()
    )


def test_the_last_seat_may_turn_sectors_r2_2() -> None:
    state = begin(2, last_turns=True)
    assert state.awaiting().must == (1,)
    before = state.map.sectors[0].turn
    place, steps = next(iter(legal(state, "turn_sector", 1)))
    act(state, "turn_sector", 1, place, steps)
    act(state, "done", 1)
    number = int(str(place).split(":")[1])
    assert state.map.sectors[number].turn == (before + int(steps)) % 6
    assert state.phase == "factions"


def test_hands_are_told_how_far_a_sector_is_turned_r2_2() -> None:
    """Nothing told them to turn it, nor how far. Turned twice it is turned by both together."""
    state = begin(2, last_turns=True)
    first, told = len(state.events), list[tuple[str, int, tuple[object, ...]]]()
    for steps in (2, 1, 3):
        act(state, "turn_sector", 1, "sector:0", steps)
        now = [one for one in state.by_hand(first) if one.verb == "turn_sector"]
        told += [(one.verb, one.seat, one.args) for one in now]
    assert told == [("turn_sector", 1, (2, "sector:0")), ("turn_sector", 1, (3, "sector:0"))]
    act(state, "turn_sector", 1, "sector:1", 1)
    assert [one.args for one in state.by_hand(first)] == [(1, "sector:1")]


def test_the_map_is_seen_while_it_is_laid_r2_2() -> None:
    """There was none before all tiles lay; whoever turned a sector saw it turned when done."""
    state = GAME.start(2, GAME.check_options(2, {"map": "free"}), {})
    assert {one["free"] for one in state.view(None)["hexes"]} == {*range(1, 8)}
    assert "next" in state.view(None)["hexes"][0]
    for piece in (
        "sector_04",
        *(one for one in state.could_be(state.awaiting().reveals[0]) if one != "sector_04"),
    ):
        state.take(Reveal("shown", TABLE, (piece,)))
    lie = {one["hex"]: one.get("planet") for one in state.view(None)["hexes"]}
    assert lie["4A0"] == "titanium", "upright, until somebody says how it lies"
    state.take(Reveal("turned", TABLE, ("1",)))
    lie = {one["hex"]: one.get("planet") for one in state.view(None)["hexes"]}
    assert (lie["4A0"], lie["4A2"]) == (None, "titanium")
    turning = begin(2, last_turns=True)
    before = turning.view(None)["hexes"]
    act(turning, "turn_sector", 1, *next(iter(legal(turning, "turn_sector", 1))))
    seen = turning.view(None)["hexes"]
    act(turning, "done", 1)
    assert before != seen == turning.view(None)["hexes"]


def test_nothing_is_counted_before_the_factions_are_chosen_r2_6() -> None:
    """Nobody has a stock of anything yet that could be corrected."""
    for state in (begin(2, last_turns=True), begin(2)):
        assert [state.counted(who) for who in range(2)] == [{}, {}]


def test_a_clash_cannot_be_left_standing_r2_2() -> None:
    state = begin(2, last_turns=True)
    fits = legal(state, "turn_sector", 1)
    clash = next(
        (f"sector:{n}", k) for n in range(7) for k in range(1, 6) if (f"sector:{n}", k) not in fits
    )
    act(state, "turn_sector", 1, *clash)
    assert why(state, "done", 1) == ("planets_clash", "R2.2")
    assert not legal(state, "done", 1)


# -- tiles (R2.3-R2.5) ---------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_in_play_r2_3_r2_4_r2_5(seats: int) -> None:
    """K1, K9: 17 tokens are left in the supply; six final tiles exist."""
    state = begin(seats)
    assert sorted(state.slots) == sorted(f.STANDARD)
    assert state.tiles_left == dict.fromkeys(f.STANDARD, 4)
    assert len(set(state.advanced)) == 6
    assert sum(state.supply.values()) == 17
    assert state.supply[state.terra_token] == 2
    assert (len(set(state.rounds)), len(set(state.finals))) == (6, 2)
    assert len(state.boosters) == seats + 3


def test_a_reveal_must_be_possible_r2_5() -> None:
    state = GAME.start(2, GAME.check_options(2, {}), {})
    prompt = state.awaiting().reveals[0]
    assert prompt.place == "slot:terra"
    show(state, "std_7vp")
    assert "std_7vp" not in state.could_be(state.awaiting().reveals[0])
    refusal = state.refuse(state.reveal(state.awaiting().reveals[0], "std_7vp"))
    assert refusal is not None
    assert (refusal.key, refusal.params["place"]) == ("lies_already", "slot:terra")


def test_a_refusal_at_set_up_says_which_piece_and_where_it_belongs_r2_1_r2_5() -> None:
    """R2.1: two seats play without sectors 8 to 10."""
    state = GAME.start(2, GAME.check_options(2, {"map": "free"}), {})
    said = [refused_at(state, piece) for piece in ("sector_09", "booster_gaia")]
    show(state, "sector_03")
    said.append(refused_at(state, "sector_03"))
    now = {"deck": "sectors", "place": "sector:0"}
    assert said == [
        ("not_needed", {"piece": "sector_09", **now}),
        ("comes_later", {"piece": "booster_gaia", **now}),
        ("lies_already", {"piece": "sector_03", "place": "sector:0"}),
    ]


def refused_at(state: GaiaProject, piece: str) -> Any:
    refusal = state.refuse(state.reveal(state.awaiting().reveals[0], piece))
    assert refusal is not None
    return refusal.key, refusal.params


# -- factions and starts (R2.6-R2.9) -------------------------------------------------


def test_sides_of_one_board_exclude_each_other_r2_6() -> None:
    state = begin(2)
    act(state, "faction", 0, "terrans")
    assert why(state, "faction", 1, "lantids") == ("faction_taken", "R2.6")
    assert why(state, "faction", 1, "terrans") == ("faction_taken", "R2.6")
    assert len(legal(state, "faction", 1)) == 12


def test_dealt_boards_leave_a_choice_of_side_r2_6() -> None:
    state = begin(3, factions="dealt")
    for who in range(3):
        sides = legal(state, "faction", who)
        assert len(sides) == 2
        assert len({f.FACTIONS[str(a[0])].colour for a in sides}) == 1
        act(state, "faction", who, *min(sides))


STARTS = {
    "terrans": (15, 4, 3, 1, 4, 4, {"gaia_project": 1}),
    "lantids": (13, 4, 3, 1, 4, 0, {}),
    "hadsch_hallas": (15, 4, 3, 1, 2, 4, {"economy": 1}),
    "ivits": (15, 4, 3, 1, 2, 4, {}),
    "geodens": (15, 6, 3, 1, 2, 4, {"terraforming": 1}),
    "baltaks": (15, 4, 3, 0, 2, 2, {"gaia_project": 1}),
    "xenos": (15, 4, 3, 2, 2, 4, {"artificial_intelligence": 1}),
    "gleens": (15, 5, 3, 0, 2, 4, {"navigation": 1}),
    "taklons": (15, 4, 3, 1, 2, 4, {}),
    "ambas": (15, 4, 3, 2, 2, 4, {"navigation": 1}),
    "firaks": (15, 3, 2, 1, 2, 4, {}),
    "bescods": (15, 4, 1, 1, 2, 4, {}),
    "nevlas": (15, 4, 2, 1, 2, 4, {"science": 1}),
    "itars": (15, 5, 3, 1, 4, 4, {}),
}
"""From the seed: credits, ore, knowledge, QIC, bowls I and II, research (K2, K3, K5)."""


@pytest.mark.parametrize("name", STARTS)
def test_everybody_starts_with_what_the_seed_says_r2_7(name: str) -> None:
    state = begin(2)
    other = "xenos" if name not in ("xenos", "gleens") else "terrans"
    choose(state, name, other)
    *wanted, one, two, research = STARTS[name]
    board = state.boards[0]
    assert stock(state, 0) == tuple(wanted)
    assert board.bowl == [one, two, 0, 0]
    assert board.levels == [research.get(track, 0) for track in f.TRACKS]
    assert board.points == 10
    assert board.stone == (1 if name == "taklons" else 0)


def test_starting_structures_go_round_and_back_r2_8() -> None:
    """R2.8: xenos 3 mines, ivits their institute last; free, no points, nobody charges."""
    state = begin(4)
    choose(state, "terrans", "xenos", "ivits", "itars")
    assert [n + 1 for n in state.queue] == [1, 2, 4, 4, 2, 1, 2, 3]
    assert why(state, "place", 0, state.map.labels[0])[0] in ("not_home", "")
    random = Random(3)
    while state.phase == "mines":
        who = state.queue[0]
        hexes_ = sorted(str(a[0]) for a in legal(state, "place", who))
        assert hexes_
        more = sum(state.boards[who].counts[:5]) > 0
        assert state.asked(who).key == ("mines_more" if more else "mines")
        act(state, "place", who, random.choice(hexes_))
    assert [sum(b.counts[:5]) for b in state.boards] == [2, 3, 1, 2]
    assert state.boards[2].counts[f.INSTITUTE] == 1
    assert [b.points for b in state.boards] == [10] * 4
    assert not any(b.offers for b in state.boards)
    assert stock(state, 0) == (15, 4, 3, 1)


def test_boosters_in_reverse_order_three_remain_r2_9() -> None:
    state = begin(3)
    choose(state, "terrans", "xenos", "itars")
    while state.phase == "mines":
        who = state.queue[0]
        act(state, "place", who, *min(legal(state, "place", who)))
    assert state.queue == [2, 1, 0]
    for who in (2, 1, 0):
        act(state, "booster", who, *min(legal(state, "booster", who)))
    assert len([b for b in state.boosters if b]) == 3
    assert state.round == 1


def test_pieces_of_a_seat_r1_3() -> None:
    assert [f.COUNTS[k] for k in (f.MINE, f.TRADING, f.LAB, f.INSTITUTE)] == [8, 4, 3, 1]
    assert f.COUNTS[f.ACADEMY_K] + f.COUNTS[f.ACADEMY_Q] == 2
    assert (f.COUNTS[f.FORMER_PIECE], f.SATELLITES, f.COUNTS[f.STATION]) == (3, 25, 6)


# -- options of R17 ------------------------------------------------------------------


def test_bidding_while_choosing_r17_2() -> None:
    """R17.2: outbid seats act again; seats sit in the order in which factions were chosen."""
    state = begin(3, factions="auction")
    act(state, "faction", 0, "ivits")
    act(state, "bid", 1, "ivits", 2)
    act(state, "faction", 2, "itars")
    assert state.awaiting().must == (0,)
    assert why(state, "bid", 0, "ivits", 2) == ("bid_amount", "R17.2")
    act(state, "faction", 0, "xenos")
    assert state.order == [1, 2, 0]
    assert [b.bid for b in state.boards] == [0, 2, 0]
    assert state.seat_order_from(1) == [2, 0]


def test_choosing_first_then_bidding_r17_2() -> None:
    state = begin(2, factions="choose_then_bid")
    act(state, "faction", 0, "ivits")
    assert why(state, "bid", 1, "ivits", 0) == ("unknown_step", "R17.2")
    act(state, "faction", 1, "itars")
    assert why(state, "faction", 0, "xenos")[0] == "unknown_step"
    act(state, "bid", 0, "itars", 0)
    act(state, "bid", 1, "itars", 3)
    act(state, "bid", 0, "itars", 4)
    act(state, "bid", 1, "ivits", 0)
    assert state.order == [1, 0]
    assert [b.bid for b in state.boards] == [4, 0]


@pytest.mark.parametrize(("form", "order"), [("clockwise", [1, 2, 0]), ("passing", [1, 0, 2])])
def test_turn_order_of_the_next_round_r17_1_r3_3(form: str, order: list[int]) -> None:
    """R17.1, K6: the second seat passes first, then the first, then the third."""
    rows = [seat(name) for name in ("terrans", "xenos", "itars")]
    state = table(*rows, options={"turn_order": form})
    act(state, "research", 0, "science")
    act(state, "pass", 1, "booster_mines")
    act(state, "research", 2, "science")
    act(state, "pass", 0, "booster_labs")
    act(state, "pass", 2, "booster_trading")
    assert state.order == order


def test_sealed_maxima_resolve_by_themselves_r17_2() -> None:
    """R17.2: bids 0 1 2 3 4 5 6 in turn; 7 is above the second seat's maximum of 6.

    The first pays 6 and starts with 10, the other pays nothing and starts with 16.
    """
    state = begin(2, factions="sealed")
    choose(state, "ivits", "itars")
    assert set(state.awaiting().must) == {0, 1}
    assert why(state, "maximum", 0, "itars", 3) == ("unknown_step", "R17.2")
    act(state, "maximum", 1, "ivits", 6)
    act(state, "maximum", 0, "ivits", 10)
    assert state.view(0)["seats"][0]["maxima"] == [10]
    assert "maxima" not in state.view(0)["seats"][1]
    assert all("maxima" not in row for row in state.view(None)["seats"])
    act(state, "maximum", 1, "itars", 0)
    act(state, "maximum", 0, "itars", 0)
    assert [board.side.id for board in state.boards] == ["ivits", "itars"]
    assert [board.points for board in state.boards] == [10, 16]
    assert [board.bid for board in state.boards] == [0, 0]


def test_options_are_checked() -> None:
    with pytest.raises(BadOptions):
        GAME.check_options(5, {})
    with pytest.raises(BadOptions):
        GAME.check_options(2, {"map": "mirrored"})
    with pytest.raises(BadOptions):
        GAME.check_options(1, {"factions": "auction"})


def test_all_randomness_is_in_the_set_up_r1_7() -> None:
    """R1.7: after the set-up nothing is revealed any more, and a view shows everything."""
    state = begin(2)
    assert state.awaiting().reveals == ()
    assert state.view(0) == state.view(None) == state.view(1)


def test_a_shown_piece_means_what_it_can_do_r13_1_r12_3_r2_2() -> None:
    """A booster: passing with it, or its action; an advanced tile: taking it; a sector: a turn."""
    passing = table(seat("terrans", booster="booster_range"))
    verbs = {a.verb for a in passing.involving("booster_mines")}
    assert verbs == {"pass"}
    tile = table(
        seat(
            "terrans",
            qic=4,
            research={"science": 4},
            federation_tokens=[{"token": "fed_7vp_ore"}],
            tiles=[{"tile": "std_7vp", "slot": "gaia"}],
        )
    )
    act(tile, "qic", 0, "qic_4_tech")
    assert [a.args for a in tile.involving(tile.advanced[f.SCI])] == [("adv-sci",)]
    turning = begin(2, last_turns=True)
    sector = f.SECTOR_OF_FACE[turning.plan[3][0]]
    assert {a.args[0] for a in turning.involving(sector)} <= {"sector:3"}


def test_the_view_tells_prices_federations_and_offers_r7_1() -> None:
    """R7.1, R8.2, R10: what the picker on the screen needs."""
    own = {"1C": "institute", "1B0": "academy_action", "1B1": "mine"}
    planets = {**dict.fromkeys(own, "terra"), "1A0": "oxide", "1B2": "transdim", "2C": "gaia"}
    state = table(
        seat("terrans", structures=own),
        seat("itars", structures={"1A1": "trading_station"}),
        planets={**planets, "1A1": "ice"},
    )
    seen = state.view(0)["seat"]
    assert seen["situation"] == "turn"
    assert seen["prices"]["1A0"] == {"credits": 2, "ore": 4, "qic": 0, "steps": 1}
    assert "1B2" not in seen["prices"]
    assert seen["federations"] == [
        {"structures": ["1B0", "1B1", "1C"], "satellites": 0, "example": []}
    ]
    act(state, "build", 0, "1A0")
    offer = state.view(1)["seat"]["offer"]
    assert offer == {"hex": "1A0", "ways": {"charge": {"power": 2, "points": 1}}}
    drawn = {h["hex"]: h for h in state.view(None)["hexes"]}
    assert drawn["1A0"]["seat"] == 1
    assert drawn["1A0"]["structure"] == "mine"


def test_clashing_sectors_are_seen() -> None:
    apart = [hexes.Sector("1", (0, 0)), hexes.Sector("2", (5, -2))]
    turns = [setup.clashes([apart[0], apart[1]._replace(turn=k)]) for k in range(6)]
    real = [bool(hexes.build([apart[0], apart[1]._replace(turn=k)]).clashes()) for k in range(6)]
    assert turns == real
