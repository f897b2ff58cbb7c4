"""R16: the Automa alone at the table with one seat."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from engine.core import record
from engine.core.bits import bits
from engine.core.dealer import Dealer
from engine.core.ledger import Event
from engine.core.match import apply
from engine.core.play import Counts, play_out
from engine.core.state import State
from engine.games import load
from engine.games.gaia_project import faces as f
from engine.games.gaia_project import flow, scores
from engine.games.gaia_project.automa import deck as automa
from engine.games.gaia_project.automa import turn as solo
from engine.games.gaia_project.automa.deck import CARDS
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.table import act, seat, show, table

RECORDS = Path(__file__).parents[2] / "records" / "gaia_project"


def card(number: int) -> str:
    return f"automa_{number:02d}"


def duel(
    structures: dict[str, str] | None = None,
    planets: dict[str, str] | None = None,
    deck: dict[str, Any] | None = None,
    **more: Any,
) -> GaiaProject:
    """Human Itars on 4C against an Automa (Terrans unless said) with a mine on 1C; its turn."""
    own = structures or {"1C": "mine"}
    position = {"faction": "terrans", "level": "automa", "purpose": "support", **(deck or {})}
    rival = seat(position["faction"], structures=own, points=10)
    rival |= {"credits": 0, "ore": 0, "knowledge": 0, "bowls": [0, 0, 0]}
    rival |= more.pop("rival", {})
    return table(
        seat("itars", structures={"4C": "mine"}, passed=True),
        rival,
        planets={**dict.fromkeys(own, "terra"), "4C": "ice", **(planets or {})},
        automa=position,
        active=2,
        **more,
    )


def turn(state: GaiaProject, support: int, action: int) -> None:
    """Turn up a support and an action card."""
    show(state, card(support))
    show(state, card(action))


def kinds(state: GaiaProject) -> dict[str, str]:
    """What the Automa has where."""
    return {
        state.map.labels[h]: f.KINDS[k]
        for h, k in enumerate(state.kind)
        if state.owner[h] == 1 and k
    }


def test_the_automa_pays_for_nothing_and_is_told_no_prices_r16_2() -> None:
    """R16.2: it has no resources; only the person's view tells what a mine would take."""
    state = duel(planets={"1B0": "ice"})
    assert state.view(0)["seat"]["prices"].keys() == {"1B0"}
    assert state.view(1)["seat"]["prices"] == {}


# -- set-up (R16.1-R16.4) ------------------------------------------------------------


def solo_match(faction: str = "terrans", level: str = "automa", seed: int = 1) -> GaiaProject:
    """A solo match whose set-up is revealed, before factions."""
    options = GAME.check_options(1, {"automa": faction, "level": level})
    state = GAME.start(1, options, {})
    dealer = Dealer(seed)
    while state.phase == "setup":
        state.take(dealer.deal(state, state.awaiting().reveals[0]))
    return state


def test_the_small_map_two_tokens_of_each_kind_and_five_boosters_r16_1() -> None:
    state = solo_match()
    assert len(state.map.sectors) == 7
    assert sum(state.supply.values()) == 11
    assert max(state.supply.values()) == 2
    assert len(state.boosters) == 5


@pytest.mark.parametrize(
    ("faction", "track"),
    [
        ("terrans", f.PROJECT),
        ("geodens", f.TERRA),
        ("hadsch_hallas", f.ECO),
        ("xenos", f.INTEL),
        ("taklons", -1),
        ("firaks", -1),
        ("itars", -1),
    ],
)
def test_seven_factions_and_their_starting_level_r16_2(faction: str, track: int) -> None:
    """R16.2: no resources, no power, no tiles."""
    state = solo_match(faction)
    board = state.boards[1]
    assert board.levels == [1 if n == track else 0 for n in range(6)]
    assert (board.r, board.bowl, board.tiles) == ([0, 0, 0, 0], [0, 0, 0, 0], [])
    act(state, "faction", 0, "nevlas" if faction != "itars" else "ambas")
    assert state.boards[1].points == 10


def test_the_easiest_level_starts_with_nothing_r16_2() -> None:
    state = solo_match(level="automalein")
    act(state, "faction", 0, "itars")
    assert state.boards[1].points == 0


def test_the_seat_cannot_take_the_automas_board_r16_2_r2_6() -> None:
    state = solo_match("terrans")
    refusal = state.refuse(state.legal(0)[0]._replace(args=("lantids",)))
    assert refusal is not None
    assert refusal.key == "faction_taken"


@pytest.mark.parametrize(("faction", "mines"), [("terrans", 2), ("xenos", 3)])
def test_it_starts_on_the_nearest_home_planets_r16_3(faction: str, mines: int) -> None:
    state = solo_match(faction)
    act(state, "faction", 0, "itars")
    dealer, centre = Dealer(5), state.map.at["0x0"]
    home = state.boards[1].side.home
    homes = [h for h, p in enumerate(state.planet) if p == home]
    while state.round == 0:
        awaiting = state.awaiting()
        if awaiting.reveals:
            state.take(dealer.deal(state, awaiting.reveals[0]))
        else:
            state.take(state.legal(0)[0])
    taken = [h for h in homes if state.owner[h] == 1]
    assert len(taken) == mines
    free = [state.map.dist[centre][h] for h in homes if h not in taken]
    assert max(state.map.dist[centre][h] for h in taken) <= min(free)
    assert state.boards[1].booster
    assert len([b for b in state.boosters if b]) == 3


@pytest.mark.parametrize(
    ("level", "numbers"),
    [
        ("automalein", {1, 4, 5, 7, 13}),
        ("automa", {1, 2, 4, 5, 7, 13}),
        ("automaechtig", {1, 2, 4, 5, 7, 9, 13}),
        ("ultoma", {1, 2, 4, 5, 7, 9, 13, 15}),
        ("alptrauma", {1, 2, 4, 5, 7, 9, 13, 15}),
    ],
)
def test_the_deck_depends_on_the_level_r16_4(level: str, numbers: set[int]) -> None:
    assert set(automa.starting_deck(level)) == {card(n) for n in numbers}


def test_one_unknown_card_comes_before_each_round_r16_4() -> None:
    deck = automa.Automa("terrans", "automa")
    deck.new_round()
    assert (deck.size(), deck.unknown) == (7, 1)
    assert set(deck.could_draw()) == set(CARDS)
    deck.draw(card(16))
    assert deck.unknown == 0
    assert set(deck.could_draw()) == {card(n) for n in (1, 2, 4, 5, 7, 13)}
    deck.new_round()
    assert deck.size() == 8
    assert card(16) in deck.could_draw()


def test_seventeen_cards_seven_faction_cards() -> None:
    """R16.4, R16.6: the red lamps are those of the digest."""
    assert len(CARDS) == 17
    assert len(automa.FACTION_CARDS) == 7
    red = {number for number in range(1, 18) if CARDS[card(number)].red_lamp}
    assert red == {1, 2, 3, 5, 8, 10, 12, 16}


# -- turns (R16.5-R16.7) -------------------------------------------------------------


def test_a_turn_takes_a_support_and_an_action_card_r16_5() -> None:
    """R16.5: card 4 builds and pays 1; later the action card supports the next one."""
    state = duel(planets={"1B0": "terra"})
    turn(state, 1, 4)
    assert kinds(state) == {"1C": "mine", "1B0": "mine"}
    assert state.boards[1].points == 11
    assert state.automa.support == card(4)
    assert state.automa.purpose == "action"


def test_points_come_even_when_nothing_is_possible_r16_5() -> None:
    state = duel({"1C": "institute"})
    turn(state, 1, 2)
    assert state.boards[1].points == 11


@pytest.mark.parametrize(("seen", "passes"), [(1, False), (3, True), (4, True)])
def test_a_red_lamp_passes_among_the_last_three_r16_6(seen: int, passes: bool) -> None:
    """R16.6: seven cards; the red card 2 is drawn as number seen + 2."""
    drawn = [card(n) for n in (4, 7, 13, 1)][:seen]
    state = duel(deck={"unknown": 1, "drawn": drawn})
    turn(state, 5, 2)
    assert any(e.verb == "passed" and e.seat == 1 for e in state.events) == passes


def test_without_cards_it_passes_r16_6() -> None:
    drawn = [card(n) for n in (1, 2, 4, 5, 7, 13)]
    deck = {"unknown": 0, "drawn": drawn, "support": card(7), "action": card(13), "purpose": ""}
    state = duel(deck=deck)
    flow.settle(state)
    assert state.round == 4


def test_directional_selection_r16_7() -> None:
    """R16.7: 1A0 lies above 1C, 1A6 below it."""
    state = duel()
    at = state.map.at
    among = [at["1A6"], at["1C"], at["1A0"]]
    assert automa.directional(state.map, CARDS[card(1)], among) == at["1A0"]
    assert automa.directional(state.map, CARDS[card(4)], among) == at["1A6"]


@pytest.mark.parametrize(
    ("number", "items", "chosen"),
    [
        (1, "abc", "a"),
        (2, "abc", "b"),
        (7, "abc", "a"),
        (17, "abc", "b"),
        (6, "abc", "c"),
        (4, "abc", "c"),
        (5, "abcd", "d"),
    ],
)
def test_numbered_selection_wraps_round_r16_7(number: int, items: str, chosen: str) -> None:
    """R16.7: cards 1, 2, 7, 17 count 1, 2, 4, 5 from the left; 6, 4, 5 from the right."""
    assert automa.numbered(CARDS[card(number)], list(items)) == chosen


# -- building (R16.8) ----------------------------------------------------------------


def test_it_builds_within_the_support_range_r16_8() -> None:
    """R16.8: card 2 reaches 2 hexes, card 1 reaches 4; 3A3 is four away."""
    near = duel(planets={"3A3": "terra"})
    turn(near, 2, 4)
    assert kinds(near) == {"1C": "trading_station"}
    far = duel(planets={"3A3": "terra"})
    turn(far, 1, 4)
    assert "3A3" in kinds(far)


def test_fewest_steps_decide_gaia_one_transdim_two_r16_8() -> None:
    """R16.8: home, then Gaia or one step, then Transdim; taken planets are no choice."""
    ring = {"1B0": "volcanic", "1B1": "transdim", "1B2": "gaia", "1B3": "terra"}
    state = duel(planets=ring, finals=["final_structures", "final_fed_structures"])
    turn(state, 1, 4)
    assert "1B3" in kinds(state)
    del ring["1B3"]
    state = duel(planets=ring, finals=["final_structures", "final_fed_structures"])
    turn(state, 1, 4)
    assert "1B2" in kinds(state)


@pytest.mark.parametrize(
    ("final", "expected"),
    [("final_gaia", "1B1"), ("final_planet_types", "1B2"), ("final_structures", "1B3")],
)
def test_the_final_tile_of_the_support_card_prefers_r16_8(final: str, expected: str) -> None:
    """R16.8: card 1 names the top tile."""
    ring = {"1B1": "transdim", "1B2": "oxide", "1B3": "terra"}
    state = duel(planets=ring, finals=[final, "final_fed_structures"])
    turn(state, 1, 4)
    assert expected in kinds(state)


def test_a_new_sector_is_preferred_r16_8() -> None:
    state = duel(planets={"1B0": "terra", "3A4": "swamp"}, finals=["final_sectors", "final_gaia"])
    turn(state, 1, 4)
    assert "3A4" in kinds(state)


def test_a_transdim_planet_becomes_gaia_r16_8() -> None:
    state = duel(planets={"1B1": "transdim"})
    turn(state, 1, 4)
    assert state.planet[state.map.at["1B1"]] == f.GAIA


def test_near_the_human_then_the_arrow_r16_8() -> None:
    """R16.8: 1B2 is nearer to 4C than 1B5."""
    finals = ["final_structures", "final_fed_structures"]
    state = duel(planets={"1B2": "terra", "1B5": "terra"}, finals=finals)
    turn(state, 1, 4)
    assert "1B2" in kinds(state)


@pytest.mark.parametrize(("at", "satellites"), [("1A0", 1), ("1B0", 0)])
def test_the_satellites_tile_adds_a_satellite_r16_8(at: str, satellites: int) -> None:
    """R16.8: only beside a mine that touches no other Automa structure."""
    state = duel(planets={at: "terra"}, finals=["final_satellites", "final_gaia"])
    turn(state, 1, 4)
    assert state.boards[1].satellites.bit_count() == satellites


# -- upgrades (R16.9), research (R16.10), spaces (R16.11) ----------------------------


def test_the_list_of_upgrades_r16_9() -> None:
    """R16.9: TS to institute, mine to TS, lab to academy, TS to lab."""
    state = duel({"1C": "trading_station", "1B0": "mine"})
    seen = []
    for _ in range(5):
        solo.upgrade(state, CARDS[card(1)])
        seen.append(sorted(kinds(state).values()))
    assert seen == [
        ["institute", "mine"],
        ["institute", "trading_station"],
        ["institute", "research_lab"],
        ["academy_knowledge", "institute"],
        ["academy_knowledge", "institute"],
    ]


def test_upgrades_nearest_to_the_human_r16_9() -> None:
    state = duel({"1A9": "mine", "1A3": "mine"}, planets={"1A9": "terra", "1A3": "terra"})
    solo.upgrade(state, CARDS[card(1)])
    assert kinds(state)["1A3"] == "trading_station"


def test_the_highest_marker_advances_r16_10() -> None:
    research = {"navigation": 2, "science": 3}
    state = duel(rival={"research": research})
    solo.research(state, CARDS[card(1)], highest=True)
    assert state.boards[1].levels[f.SCI] == 4


def test_on_level_four_it_takes_the_tile_away_first_r16_10() -> None:
    """R16.10: then it enters level 5 without a token; a taken top cannot be entered."""
    state = duel(rival={"research": {"science": 4}})
    assert state.advanced[f.SCI]
    solo.research(state, CARDS[card(1)], highest=True)
    assert (state.advanced[f.SCI], state.boards[1].levels[f.SCI]) == ("", 4)
    solo.research(state, CARDS[card(1)], highest=True)
    assert state.boards[1].levels[f.SCI] == 5
    solo.research(state, CARDS[card(1)], highest=True)
    assert state.boards[1].levels[f.TERRA] == 1


def test_random_research_is_numbered_over_all_tracks_r16_10() -> None:
    """R16.10: card 7 counts 4 from the left: Gaia project."""
    state = duel()
    solo.research(state, CARDS[card(7)], highest=False)
    assert state.boards[1].levels[f.PROJECT] == 1


def test_it_covers_a_free_space_r16_11() -> None:
    """R16.11: card 5 counts 5 from the right of the ten spaces."""
    state = duel()
    turn(state, 5, 14)
    assert state.spaces_used == [(*f.POWER, *f.QICS)[-5]]
    assert state.boards[1].points == 13


# -- factions (R16.12) ---------------------------------------------------------------


def test_terrans_advance_and_look_for_transdim_r16_12() -> None:
    """R16.12: Gaia project up, a mine within 4 with Transdim first, 2 points."""
    state = duel(planets={"1B0": "terra", "3A3": "transdim"})
    turn(state, 2, 13)
    assert state.boards[1].levels[f.PROJECT] == 1
    assert "3A3" in kinds(state)
    assert state.boards[1].points == 12


def test_xenos_cover_two_spaces_r16_12() -> None:
    state = duel(deck={"faction": "xenos"})
    turn(state, 1, 14)
    assert len(state.spaces_used) == 2


def test_taklons_build_near_the_human_r16_12() -> None:
    planets = {"1B2": "desert", "1B5": "swamp"}
    state = duel(planets=planets, deck={"faction": "taklons"})
    turn(state, 1, 13)
    assert "1B2" in kinds(state)
    assert (len(state.spaces_used), state.boards[1].points) == (1, 12)


def test_hadsch_hallas_gain_three_for_trading_stations_r16_12() -> None:
    state = duel(deck={"faction": "hadsch_hallas"})
    turn(state, 1, 13)
    assert kinds(state) == {"1C": "trading_station"}
    assert state.boards[1].points == 10 + 3 + 1


def test_hadsch_hallas_build_when_no_upgrade_is_possible_r16_12() -> None:
    state = duel({"1C": "institute"}, {"1B0": "ice"}, deck={"faction": "hadsch_hallas"})
    turn(state, 1, 13)
    assert "1B0" in kinds(state)


def test_geodens_gain_two_for_a_new_type_r16_12() -> None:
    """R16.12: a mine card's own point, and 2 for the first ice planet."""
    state = duel(planets={"1B0": "ice"}, deck={"faction": "geodens"})
    turn(state, 1, 4)
    assert state.boards[1].points == 10 + 1 + 2


def test_geodens_faction_card_r16_12() -> None:
    state = duel(deck={"faction": "geodens"})
    turn(state, 1, 13)
    assert sum(state.boards[1].levels) == 1
    assert (len(state.spaces_used), state.boards[1].points) == (1, 11)


def test_firaks_turn_labs_back_and_research_with_labs_r16_12() -> None:
    own = {"1C": "institute", "1B0": "research_lab"}
    state = duel(own, deck={"faction": "firaks"})
    turn(state, 1, 13)
    assert kinds(state)["1B0"] == "trading_station"
    assert state.boards[1].points == 12
    solo.upgrade(state, CARDS[card(1)])
    assert kinds(state)["1B0"] == "research_lab"
    assert sum(state.boards[1].levels) == 1


def test_itars_cover_two_spaces_with_one_support_r16_12() -> None:
    state = table(
        seat("ambas", structures={"4C": "mine"}, passed=True),
        seat("itars", structures={"1C": "mine"}),
        planets={"1C": "ice", "4C": "swamp"},
        automa={"faction": "itars", "purpose": "support"},
        active=2,
    )
    turn(state, 1, 13)
    assert len(state.spaces_used) == 2
    assert state.boards[1].points == 14


# -- the human beside it (R16.13), passing (R16.14), the end (R16.15) ----------------


def test_the_human_charges_from_it_and_never_the_other_way_r16_13() -> None:
    state = duel(planets={"4B0": "terra", "4A10": "terra"}, structures={"4A10": "mine"})
    turn(state, 1, 4)
    assert state.boards[0].offers
    act(state, "charge", 0, "charge")
    human = table(
        seat("itars", structures={"1C": "mine"}),
        seat("terrans", structures={"1A0": "institute"}),
        planets={"1C": "ice", "1A0": "terra"},
        automa={"faction": "terrans"},
    )
    act(human, "upgrade", 0, "1C", "trading_station")
    assert human.boards[0].r[0] == 17
    assert not human.boards[1].offers


@pytest.mark.parametrize(("number", "points"), [(1, 4), (4, 5), (5, 6), (6, 5)])
def test_passing_pays_the_round_tile_and_takes_a_booster_r16_14(number: int, points: int) -> None:
    """R16.14: rounds 1, 4, 5, 6: terraforming 4, federation 5, trading 6, big 5."""
    drawn = [card(n) for n in (4, 7, 13)]
    state = duel(deck={"unknown": 1, "drawn": drawn}, round=number)
    before = state.boosters[CARDS[card(5)].booster]
    turn(state, 5, 2)
    passing = [e for e in state.events if e.verb == "points" and e.args[0] == f"round:{number}"]
    assert [e.args[1] for e in passing] == [points]
    if number < 6:
        assert state.boards[1].booster == before
        assert state.boosters[-1] == "booster_ore_tokens"


def test_final_scoring_without_left_overs_r16_15_r2_10() -> None:
    """R16.15: federation structures are its structures minus one; research pays; the neutral
    third has 10 structures in federations.
    """
    drawn = [card(n) for n in (4, 7, 13)]
    state = duel(
        {"1C": "mine", "1B0": "mine", "1B1": "mine"},
        deck={"unknown": 1, "drawn": drawn},
        round=6,
        finals=["final_fed_structures", "final_gaia"],
        rival={"research": {"science": 4}},
    )
    turn(state, 5, 2)
    assert state.outcome() is not None
    assert scores.final_points(state, "final_fed_structures") == [0, 12]
    assert state.boards[1].points == 10 + 5 + 12 + 8


def test_alptrauma_gains_one_more_each_time_r16_15() -> None:
    state = duel(planets={"1B0": "terra"}, deck={"level": "alptrauma"})
    turn(state, 1, 4)
    assert state.boards[1].points == 12


@pytest.mark.parametrize("faction", sorted(automa.FACTION_CARDS))
@pytest.mark.parametrize("level", automa.LEVELS)
def test_solo_matches_end_r16_1(faction: str, level: str) -> None:
    options = GAME.check_options(1, {"automa": faction, "level": level})
    state = GAME.start(1, options, {})
    play_out(state, f"{faction} {level}", Counts())
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores[1] > 20
    gained = sum(line[2] for line in state.ledger if line[0] == 1 and line[1] == "points")
    assert gained == outcome.scores[1]


# -- what hands move for it ----------------------------------------------------------


def test_all_that_stands_for_the_automa_is_told_to_who_plays_alone() -> None:
    """Its mines, research markers, covered actions, satellites and points were told to no hands:
    people looked through the history for them."""
    met = Counter[str]()
    for path in sorted(RECORDS.glob("solo_xenos.json")):
        match = record.load(json.loads(path.read_text("utf-8")), load)
        state = match.state_at(0)
        for entry in match.log:
            before = state.clone()
            apply(state, entry.step)
            told = [one for one in state.by_hand(len(before.events)) if "_automa" in one.verb]
            assert all(one.seat == 0 for one in told)
            spots = {arg for one in told for arg in one.args}
            for at, stands in _stands(state, len(before.events)).items():
                if _stands(before).get(at) != stands:
                    assert spots & {*stands.args}, (entry.step, stands)
                    met[stands.verb] += 1
    assert all(met[verb] > 2 for verb in ("stands", "level", "marker")), met


def _stands(state: State, first: int = 0) -> dict[str, Event]:
    """What stands for the Automa; of satellites their mines tell."""
    assert isinstance(state, GaiaProject)
    covered = {one.args[0] for one in state.events[first:] if one.verb == "automa_covered"}
    return {
        at: one
        for at, one in state.standing().items()
        if (one.seat == 1 and one.args[0] != "satellite")
        or (one.verb == "marker" and one.args[0] in covered)
    }


def test_an_action_that_the_automa_covered_is_free_again_in_the_next_round() -> None:
    """Nobody was told to take its marker off where nobody else had laid one."""
    state = duel()
    state.note("automa_covered", 1, ("power_3_ore",), "R16.11")
    assert [one.verb for one in state.by_hand(0)] == ["marker_automa"]
    state.note("round", args=(2,))
    assert [one.verb for one in state.duties(0)] == ["markers_off"]
    assert state.by_hand(0) == []


def test_a_lone_mine_of_the_automa_is_told_with_its_satellite() -> None:
    """R16.8: it was in no event, and so nowhere but on the map."""
    state = duel()
    solo._add_satellite(state, next(bits(state.boards[1].built)))
    assert [one.verb for one in state.by_hand(0)] == ["satellite_automa"]
