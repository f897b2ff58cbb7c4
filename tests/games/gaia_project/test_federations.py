"""R10: federations, by hand on small maps and against brute force on random ones.

The column upwards from 1C is 1B0, 1A0, 3A4, 3A3, 3A2, 3B0... ; downwards 1B3, 1A6.
"""

from __future__ import annotations

import json
from itertools import combinations
from random import Random
from typing import Any

import pytest

from companion.session.choices import Choices
from companion.session.words import Words
from engine.core.bits import bits, components
from engine.core.record import BadRecord
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.map import federations
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.federation_oracle import Oracle
from tests.games.gaia_project.table import (
    CENTRES,
    PLAIN,
    act,
    bowls,
    hexes,
    points,
    seat,
    stock,
    table,
    why,
)


def own(structures: dict[str, str], faction: str = "terrans", **more: Any) -> GaiaProject:
    """A seat with these structures, each on a planet of its own."""
    planets = {h: "terra" for h, kind in structures.items() if kind != "station"}
    extra = more.pop("planets", {})
    rich = {"bowls": [4, 4, 4], **more}
    return table(seat(faction, structures=structures, **rich), planets={**planets, **extra})


def named(state: GaiaProject, mask: int) -> set[str]:
    return {state.map.labels[h] for h in bits(mask)}


def plans(state: GaiaProject) -> list[tuple[set[str], int]]:
    """(structures, satellites) of every plan of the first seat."""
    mine = state.boards[0].origins()
    found = federations.plans(state, 0)
    return [(named(state, p.structures & mine), p.satellites) for p in found]


PAIR = {"1C": "institute", "1B3": "mine", "3A3": "research_lab", "3A2": "mine"}
"""Two clusters of 4 and 3 with 1B0, 1A0, 3A4 between them: exactly 7 with 3 satellites."""


def test_seven_are_needed_and_clusters_go_together_r10_1() -> None:
    assert plans(own(PAIR)) == [({"1C", "1B3", "3A3", "3A2"}, 3)]
    weak = own({**PAIR, "1C": "research_lab"})
    assert plans(weak) == []
    assert why(weak, "federate", 0) == ("federation_worth", "R10.1")


def test_satellites_cost_tokens_and_the_token_is_gained_r10_2_r10_6_r7_7() -> None:
    """R10.2: three tokens from bowl I; R10.6: 7 points and 6 credits at once; R7.7: a turn."""
    state = own(PAIR)
    act(state, "federate", 0)
    begun = [event for event in state.events if event.verb == "federation_begun"]
    assert [(event.seat, event.rule) for event in begun] == [(0, "R10.1")]
    assert bowls(state, 0) == (1, 4, 4, 0)
    assert named(state, state.boards[0].satellites) == {"1B0", "1A0", "3A4"}
    act(state, "token", 0, "fed_7vp_credits")
    assert (points(state, 0), stock(state, 0)[0]) == (17, 26)
    assert state.boards[0].tokens == [("fed_7vp_credits", True)]
    assert state.supply["fed_7vp_credits"] == 2
    assert state.active == 1


def test_the_twelve_point_token_has_no_green_side_r10_6() -> None:
    state = own(PAIR)
    act(state, "federate", 0)
    act(state, "token", 0, "fed_12vp")
    assert state.boards[0].tokens == [("fed_12vp", False)]


def test_a_spent_token_kind_is_gone_r10_6() -> None:
    state = own(PAIR)
    state.supply["fed_12vp"] = 0
    act(state, "federate", 0)
    assert why(state, "token", 0, "fed_12vp") == ("no_such_token", "R10.6")


def test_planets_block_and_other_peoples_satellites_do_not_r10_2() -> None:
    """R10.2: a planet on 1A0 forces a way round of four; foreign satellites and stations do not."""
    detour = own(PAIR, planets={"1A0": "ice"})
    assert plans(detour) == [({"1C", "1B3", "3A3", "3A2"}, 4)]
    shared = table(
        seat("terrans", structures=PAIR, bowls=[4, 4, 4]),
        seat("ivits", structures={"1A0": "station"}, satellites=["1B0"]),
        planets=dict.fromkeys(PAIR, "terra"),
    )
    assert plans(shared)[0][1] == 3


def test_tokens_limit_the_satellites_r10_2() -> None:
    assert plans(own(PAIR, bowls=[1, 1, 0])) == []
    assert plans(own(PAIR, bowls=[1, 1, 1])) != []


def test_least_satellites_and_touching_takes_in_r10_3() -> None:
    """R10.3: a mine beside the only shortest way is taken in."""
    state = own({**PAIR, "1B1": "mine"})
    assert plans(state) == [({"1C", "1B3", "3A3", "3A2", "1B1"}, 3)]


def test_a_new_federation_keeps_away_from_the_old_r10_4() -> None:
    """R10.4: an old satellite on 1B5 closes 1B0 and 1A0... its neighbours; a way round is left."""
    old = {"1A9": "academy_action", "1A8": "academy_knowledge"}
    state = own({**PAIR, **old}, in_federations=["1A9", "1A8"], satellites=["1A11"])
    near = named(state, state.map.around(state.map.mask([state.map.at["1A11"]])))
    for plan in federations.plans(state, 0):
        for way in federations.ways(state, 0, plan.structures):
            assert not named(state, way) & near
    touching = own(PAIR, in_federations=["1C", "1B3"])
    assert plans(touching) == []


def test_no_superfluous_structure_when_a_satellite_is_saved_r10_5() -> None:
    """R10.5: 1C+1B3 (4) and 3A3+3A2 (3) suffice; a third cluster further on only costs more."""
    state = own({**PAIR, "3C": "mine"}, bowls=[9, 9, 9])
    assert [satellites for _, satellites in plans(state)] == [3]


def test_fewer_satellites_with_other_planets_are_not_required_r10_5() -> None:
    """R10.5: two pairs of clusters, 3 and 5 satellites: the player chooses."""
    far = {"1C": "institute", "1B3": "mine", "3A3": "research_lab", "3A2": "mine"}
    other = {"4C": "research_lab", "4B0": "mine"}
    state = own({**far, **other}, bowls=[9, 9, 9])
    found = {frozenset(names): satellites for names, satellites in plans(state)}
    assert found[frozenset(far)] == 3
    assert found[frozenset({"1C", "1B3", "4C", "4B0"})] > 3


def test_a_cluster_of_seven_needs_no_satellite_r10_5_r10_10() -> None:
    state = own({"1C": "institute", "1B0": "academy_action", "1B1": "mine", "4C": "mine"})
    assert plans(state) == [({"1C", "1B0", "1B1"}, 0)]
    act(state, "federate", 0)
    assert bowls(state, 0) == (4, 4, 4, 0)
    assert {a.verb for a in state.legal(0)} == {"token"}


def test_navigation_is_irrelevant_and_25_are_the_most_r10_7() -> None:
    """R10.7: range 1 does not matter; with 23 satellites out, three are too many."""
    assert state_with_out(22) != []
    assert state_with_out(23) == []


def state_with_out(count: int) -> list[tuple[set[str], int]]:
    far = [h for h in PLAIN.labels if min(PLAIN.dist[PLAIN.at[h]][PLAIN.at[x]] for x in PAIR) > 3]
    assert len(far) >= 23
    return plans(own(PAIR, satellites=far[:count], bowls=[9, 9, 9]))


def test_a_structure_built_beside_a_federation_joins_r10_8() -> None:
    """R10.8: beside a satellite, and with it the mine that touches the new one."""
    state = own(
        {**PAIR, "1A3": "mine"},
        in_federations=list(PAIR),
        satellites=["1B0", "1A0", "3A4"],
        planets={"1B1": "terra", "1A2": "terra"},
        research={"navigation": 2},
    )
    assert "1A3" not in named(state, state.boards[0].fed)
    act(state, "build", 0, "1A2")
    assert not {"1A2", "1A3"} & named(state, state.boards[0].fed)
    act(state, "pass", 1, "booster_mines")
    act(state, "build", 0, "1B1")
    assert {"1B1", "1A2", "1A3"} <= named(state, state.boards[0].fed)


def test_the_lost_planet_and_guest_mines_count_one_r10_9() -> None:
    lost = own({**PAIR, "1B3": "mine"}, lost_planet="1B3", planets={"1B3": "empty"})
    assert plans(lost) == [({"1C", "1B3", "3A3", "3A2"}, 3)]
    guest = table(
        seat("lantids", structures=PAIR, bowls=[4, 4, 4]),
        seat("xenos", structures={"3A2": "institute"}),
        planets=dict.fromkeys(PAIR, "terra"),
    )
    assert guest.boards[0].guests
    assert plans(guest) == [({"1C", "1B3", "3A3", "3A2"}, 3)]


def test_a_federation_is_chosen_one_hex_at_a_time_r10_1_r10_3() -> None:
    """Two ways of two satellites each between 1C and 2A8 side by side: one hex decides."""
    state = own({"1C": "institute", "1B4": "mine", "1A1": "academy_action"})
    assert [count for _, count in plans(state)] == [1]
    act(state, "federate", 0)
    assert hexes(state, "include", 0) == {"1B0", "1B1"}

    words = Words(GAME, ("Ada", "Bo"))
    labels = Choices(words, {}).of(state, state.legal(0))
    said = [words.say(one.label) for one in labels]
    assert all(one.startswith("Lay a satellite on the inner space at ") for one in said), said
    assert why(state, "include", 0, "1A0") == ("not_in_federation", "R10.3")
    act(state, "include", 0, "1B1")
    assert named(state, state.boards[0].satellites) == {"1B1"}


# -- brute force ---------------------------------------------------------------------


def legal_of(
    joined: dict[frozenset[int], set[int]], enough: set[frozenset[int]], flexible: bool
) -> dict[frozenset[int], set[int]]:
    """Of all that satellites join, what R10.3 (unless R17.3 is played) and R10.5 leave."""
    cost = {key: next(iter(ways)).bit_count() for key, ways in joined.items()}
    least = {
        key
        for key in enough
        if flexible or not any(key < other and cost[other] < cost[key] for other in joined)
    }
    return {
        key: joined[key]
        for key in least
        if not any(other < key and cost[other] < cost[key] for other in least)
    }


def brute_force(
    state: GaiaProject, who: int, most: int, flexible: bool = False
) -> dict[frozenset[int], set[int]]:
    """R10.1-R10.5 tried out: every set of up to `most` satellites. Structures -> placements."""
    board, laid = state.boards[who], state.map
    old = board.fed | board.satellites
    zone = old | laid.around(old)
    free = board.origins() & ~zone
    need = federations.need_of(state, who)
    space = [h for h in bits(laid.space & ~zone) if not board.origins() >> h & 1]
    clusters = components(free, laid.around)
    joined: dict[frozenset[int], set[int]] = {}
    for count in range(most + 1):
        for chosen in combinations(space, count):
            satellites = laid.mask(chosen)
            starts = [satellites] if satellites else clusters
            for start in starts:
                taken = [c for c in clusters if c & (laid.around(start) | start)]
                whole = satellites
                for cluster in taken:
                    whole |= cluster
                if taken and len(components(whole, laid.around)) == 1:
                    key = frozenset(bits(whole & free))
                    least = min((x.bit_count() for x in joined.get(key, ())), default=count)
                    if count == least:
                        joined.setdefault(key, set()).add(satellites)
    enough = {key for key in joined if sum(state.value(who, h) for h in key) >= need}
    return legal_of(joined, enough, flexible)


def random_position(random: Random, most: int) -> GaiaProject:
    """Four to six structures on two sectors, many planets in the way, few tokens."""
    used = random.choice(("14", "13", "12"))
    labels = [h for h in PLAIN.labels if h[0] in used]
    places = random.sample(labels, random.randint(4, 6))
    walls = random.sample([h for h in labels if h not in places], 10)
    return own(
        random_structures(random, places),
        bowls=[most, 0, 0],
        planets=dict.fromkeys((*walls, *_outside(labels)), "ice"),
    )


def random_structures(random: Random, places: list[str]) -> dict[str, str]:
    """A structure on each place, no kind more often than the box has it."""
    kinds = ("mine", "mine", "trading_station", "research_lab", "institute", "academy_action")
    structures: dict[str, str] = {}
    for place in places:
        kind = random.choice(kinds)
        most_of = {"institute": 1, "academy_action": 1, "research_lab": 3, "trading_station": 4}
        spent = list(structures.values()).count(kind) >= most_of.get(kind, 8)
        structures[place] = "mine" if spent else kind
    return structures


def found_of(state: GaiaProject) -> dict[frozenset[int], set[int]]:
    """New structures -> placements of all federations that the engine finds."""
    mine = state.boards[0].origins() & ~state.boards[0].fed
    return {
        frozenset(bits(p.structures & mine)): set(federations.ways(state, 0, p.structures))
        for p in federations.plans(state, 0)
    }


@pytest.mark.parametrize("flexible", [False, True])
def test_the_search_finds_exactly_what_trying_everything_finds_r10_5_r17_3(flexible: bool) -> None:
    """R10.1-R10.5: all federations with the least satellites, none with a superfluous part."""
    random, many = Random(7), []
    for _ in range(12):
        state = random_position(random, 4)
        state.options = {**state.options, "flexible_federations": flexible}
        expected = brute_force(state, 0, 4, flexible)
        assert found_of(state) == expected
        assert federations.possible(state, 0) == bool(expected)
        for plan in federations.plans(state, 0):
            example = federations.example(state, 0, plan)
            assert example in federations.ways(state, 0, plan.structures)
        many.append(sum(map(len, expected.values())))
    assert sum(count > 0 for count in many) >= 6
    assert max(many) >= 5


def test_a_shorter_way_past_an_own_mine_takes_it_in_r10_3_r17_3() -> None:
    """R10.3: 1C and 3A3 are three apart past the mine on 1B1, which joins; a way round it by 4.

    The planet on 1A11 shuts the other short way. R17.3: who plays flexibly may go round.
    """
    structures = {"1C": "institute", "1B3": "mine", "3A3": "research_lab", "3A2": "mine"}
    past = {**structures, "1A1": "mine"}
    state = own(past, bowls=[9, 9, 9], planets={"3A5": "ice", "1A11": "ice"})
    assert plans(state) == [(set(past), 3)]
    flexible = own(past, bowls=[9, 9, 9], planets={"3A5": "ice", "1A11": "ice"})
    flexible.options = {**flexible.options, "flexible_federations": True}
    assert (set(past), 3) in plans(flexible)
    round_it = [cost for names, cost in plans(flexible) if names == set(structures)]
    assert round_it
    assert min(round_it) > 3


# -- the independent solver ----------------------------------------------------------


def spread_out(random: Random, sectors: str, count: int) -> GaiaProject:
    """Structures on chosen sectors of the test map, planets here and there, tokens for all."""
    labels = [h for h in PLAIN.labels if h[0] in sectors]
    places = random.sample(labels, count)
    walls = random.sample([h for h in labels if h not in places], len(labels) // 5)
    return own(
        random_structures(random, places),
        bowls=[9, 9, 9],
        planets=dict.fromkeys((*walls, *_outside(labels)), "ice"),
    )


def agrees_with_the_oracle(state: GaiaProject) -> int:
    """Whether search and solver find the same federations; how many."""
    oracle, mine = Oracle(state, 0), state.boards[0].origins()
    expected = {oracle.named(g): cost for g, cost in oracle.federations(25).items()}
    found = {
        frozenset(bits(p.structures & mine)): p.satellites for p in federations.plans(state, 0)
    }
    assert found == expected
    return len(found)


def test_the_search_agrees_with_a_steiner_solver_r10_3_r10_5() -> None:
    """R10.1-R10.5: up to seven clusters on two to four sectors."""
    random = Random(3)
    tables = [spread_out(random, "1342"[: 2 + n % 3], 5 + n % 3) for n in range(30)]
    counts = [agrees_with_the_oracle(state) for state in tables]
    assert sum(count > 0 for count in counts) >= 15
    assert max(counts) >= 4


FORKS = (38, 262, 283, 397)
"""Tables where a federation forks beside the cluster in its middle: one satellite for two ways."""


def agrees_on_a_table(seed: int, structures: tuple[int, int]) -> None:
    """The same federations, and one can be formed exactly with the tokens for the least."""
    random = Random(seed)
    state = spread_out(random, "1234"[: random.randint(2, 4)], random.randint(*structures))
    agrees_with_the_oracle(state)
    least = min((plan.satellites for plan in federations.plans(state, 0)), default=99)
    for tokens in range(28):
        state.boards[0].bowl = [0, 0, tokens, 0]
        state.found.clear()
        assert federations.possible(state, 0) == (least <= min(tokens, 25))


@pytest.mark.parametrize("seed", [*FORKS, *range(20)])
def test_few_clusters_agree_with_a_steiner_solver_r10_2_r10_3(seed: int) -> None:
    """R10.3: with three clusters there is no fourth whose search finds the way by chance."""
    agrees_on_a_table(seed, (3, 5))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(400))
def test_the_search_agrees_with_a_steiner_solver_on_whole_maps_r10_3(seed: int) -> None:
    """R10.1-R10.5: all clusters up to seven on random maps, walls and structures."""
    agrees_on_a_table(seed, (5, 8))
    agrees_on_a_table(seed, (3, 5))


# -- the Ivits -----------------------------------------------------------------------


def grown_by_force(state: GaiaProject, most: int) -> dict[frozenset[int], set[int]]:
    """R15.4 tried out: what up to `most` new satellites can add to the Ivits' federation."""
    board, laid = state.boards[0], state.map
    old, own = board.fed | board.satellites, board.origins()
    parts = components(own & ~board.fed, laid.around)
    space = [h for h in bits(laid.space & ~own) if state.planet[h] == 0]
    joined: dict[frozenset[int], set[int]] = {}
    for count in range(most + 1):
        for chosen in combinations(space, count):
            satellites = laid.mask(chosen)
            whole = satellites | old
            for _ in parts:
                for part in parts:
                    whole |= part if laid.around(whole) & part else 0
            if len(components(whole, laid.around)) > 1:
                continue
            key = frozenset(bits(whole & own & ~board.fed))
            if count == min((x.bit_count() for x in joined.get(key, ())), default=count):
                joined.setdefault(key, set()).add(satellites)
    fed = sum(state.value(0, h) for h in bits(board.fed))
    need = federations.need_of(state, 0)
    enough = {key for key in joined if fed + sum(state.value(0, h) for h in key) >= need}
    return legal_of(joined, enough, False)


def test_the_ivits_federation_grows_exactly_as_trying_everything_does_r15_4() -> None:
    """R15.4: nine in the federation, fourteen needed; mines, trading stations and stations near."""
    random, many = Random(5), 0
    old = {"1C": "institute", "1B0": "academy_action", "1B1": "mine"}
    near = PLAIN.within(PLAIN.mask(PLAIN.at[h] for h in old), 1)
    for _ in range(10):
        used = random.choice(("14", "13"))
        labels = [h for h in PLAIN.labels if h[0] in used]
        far = [h for h in labels if not near >> PLAIN.at[h] & 1]
        new = random.sample(far, random.randint(3, 5))
        kinds = ("mine", "mine", "trading_station", "station")
        structures = {**old, **{h: random.choice(kinds) for h in new}}
        walls = random.sample([h for h in labels if h not in structures], 8)
        state = own(
            structures,
            "ivits",
            qic=4,
            in_federations=list(old),
            federations_formed=1,
            federation_tokens=[{"token": "fed_12vp"}],
            tiles=[{"tile": "std_big_value4", "slot": "int"}],
            planets=dict.fromkeys((*walls, *_outside(labels)), "ice"),
        )
        expected = grown_by_force(state, 4)
        assert found_of(state) == expected
        many += bool(expected)
    assert many >= 2


def test_an_institute_with_stations_around_is_a_federation_r15_4() -> None:
    """R15.4: 3 for the institute and 1 for each of four stations that touch it."""
    stations = dict.fromkeys(("1B0", "1B1", "1B2", "1B3"), "station")
    state = own({"1C": "institute", **stations}, "ivits")
    assert plans(state) == [({"1C", *stations}, 0)]
    act(state, "federate", 0)
    act(state, "token", 0, "fed_12vp")
    assert named(state, state.boards[0].fed) == {"1C", *stations}
    few = own({"1C": "institute", "1B0": "station", "1B1": "station", "1B2": "station"}, "ivits")
    assert why(few, "federate", 0) == ("federation_worth", "R10.1")


def test_a_station_may_stand_on_an_own_satellite_in_play_and_in_positions_r15_4() -> None:
    """R15.4: a station takes a hex without planet or station; a satellite is neither."""
    fed = {"1C": "institute", "1A0": "academy_action"}
    state = own(
        fed,
        "ivits",
        satellites=["1B0"],
        in_federations=list(fed),
        federations_formed=1,
        federation_tokens=[{"token": "fed_12vp"}],
    )
    act(state, "special", 0, "station")
    assert "1B0" in hexes(state, "station", 0)
    act(state, "station", 0, "1B0")
    assert "1B0" in named(state, state.boards[0].fed)
    again = GAME.from_position(json.loads(json.dumps(state.position())))
    assert again.position() == state.position()
    assert named(again, again.boards[0].satellites & again.boards[0].stations) == {"1B0"}
    with pytest.raises(BadRecord, match="satellite"):
        own({"1C": "mine", "1B0": "mine"}, satellites=["1B0"])


def _outside(labels: list[str]) -> list[str]:
    """Planets on all other sectors keep the brute force small."""
    used = {label[0] for label in labels}
    return [h for h in PLAIN.labels if h[0] not in used and h[0] in CENTRES]
