"""R10: federations, by hand on small maps and against brute force on random ones.

The column upwards from 1C is 1B0, 1A0, 3A4, 3A3, 3A2, 3B0... ; downwards 1B3, 1A6.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

from gp import CENTRES, PLAIN, act, bowls, hexes, points, seat, stock, table, why

from engine.games.gaia_project import federation
from engine.games.gaia_project.federation import components
from engine.games.gaia_project.hexes import bits
from engine.games.gaia_project.state import GaiaState


def own(structures: dict[str, str], faction: str = "terrans", **more: Any) -> GaiaState:
    """A seat with these structures, each on a planet of its own."""
    planets = {h: "terra" for h, kind in structures.items() if kind != "station"}
    extra = more.pop("planets", {})
    rich = {"bowls": [4, 4, 4], **more}
    return table(seat(faction, structures=structures, **rich), planets={**planets, **extra})


def named(state: GaiaState, mask: int) -> set[str]:
    return {state.map.labels[h] for h in bits(mask)}


def plans(state: GaiaState) -> list[tuple[set[str], int]]:
    """(structures, satellites) of every plan of the first seat."""
    mine = state.boards[0].origins()
    found = federation.plans(state, 0)
    return [(named(state, p.structures & mine), p.satellites) for p in found]


PAIR = {"1C": "institute", "1B3": "mine", "3A3": "research_lab", "3A2": "mine"}
"""Two clusters of 4 and 3 with 1B0, 1A0, 3A4 between them: exactly 7 with 3 satellites."""


def test_seven_are_needed_and_clusters_go_together_r10_1() -> None:
    assert plans(own(PAIR)) == [({"1C", "1B3", "3A3", "3A2"}, 3)]
    weak = own({**PAIR, "1C": "research_lab"})
    assert plans(weak) == []
    assert why(weak, "federate", 0) == ("no_federation", "R10.1")


def test_satellites_cost_tokens_and_the_token_is_gained_r10_2_r10_6_r7_7() -> None:
    """R10.2: three tokens from bowl I; R10.6: 7 points and 6 credits at once; R7.7: a turn."""
    state = own(PAIR)
    act(state, "federate", 0)
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
    for plan in federation.plans(state, 0):
        for way in federation.ways(state, 0, plan):
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
    assert why(state, "include", 0, "1A0") == ("not_in_federation", "R10.3")
    act(state, "include", 0, "1B1")
    assert named(state, state.boards[0].satellites) == {"1B1"}


# -- brute force ---------------------------------------------------------------------


def brute_force(state: GaiaState, who: int, most: int) -> dict[frozenset[int], set[int]]:
    """R10.1-R10.5 tried out: every set of up to `most` satellites. Structures -> placements."""
    board, laid = state.boards[who], state.map
    old = board.fed | board.satellites
    zone = old | laid.around(old)
    free = board.origins() & ~zone
    need = federation.need_of(state, who)
    space = [h for h in bits(laid.space & ~zone) if not board.origins() >> h & 1]
    clusters = components(laid, free)
    federations: dict[frozenset[int], set[int]] = {}
    for count in range(most + 1):
        for chosen in combinations(space, count):
            satellites = laid.mask(chosen)
            starts = [satellites] if satellites else clusters
            for start in starts:
                taken = [c for c in clusters if c & (laid.around(start) | start)]
                whole = satellites
                for cluster in taken:
                    whole |= cluster
                if len(components(laid, whole)) != 1:
                    continue
                if sum(state.value(who, h) for h in bits(whole & free)) < need:
                    continue
                key = frozenset(bits(whole & free))
                least = min((x.bit_count() for x in federations.get(key, ())), default=count)
                if count == least:
                    federations.setdefault(key, set()).add(satellites)
    cost = {key: next(iter(ways)).bit_count() for key, ways in federations.items()}
    return {
        key: ways
        for key, ways in federations.items()
        if not any(other < key and cost[other] < cost[key] for other in federations)
    }


def random_position(random: Random, most: int) -> GaiaState:
    """Four to six structures on two sectors, many planets in the way, few tokens."""
    used = random.choice(("14", "13", "12"))
    labels = [h for h in PLAIN.labels if h[0] in used]
    kinds = ("mine", "mine", "trading_station", "research_lab", "institute", "academy_action")
    places = random.sample(labels, random.randint(4, 6))
    structures: dict[str, str] = {}
    for place in places:
        kind = random.choice(kinds)
        most_of = {"institute": 1, "academy_action": 1, "research_lab": 3, "trading_station": 4}
        spent = list(structures.values()).count(kind) >= most_of.get(kind, 8)
        structures[place] = "mine" if spent else kind
    walls = random.sample([h for h in labels if h not in places], 10)
    return own(
        structures,
        bowls=[most, 0, 0],
        planets=dict.fromkeys((*walls, *_outside(labels)), "ice"),
    )


def test_the_search_finds_exactly_what_trying_everything_finds_r10_5() -> None:
    """R10.1-R10.5: all federations with the least satellites, none with a superfluous part."""
    random, many = Random(7), []
    for _ in range(16):
        state = random_position(random, 4)
        expected = brute_force(state, 0, 4)
        mine = state.boards[0].origins()
        found = {
            frozenset(bits(p.structures & mine)): set(federation.ways(state, 0, p))
            for p in federation.plans(state, 0)
        }
        assert found == expected
        assert federation.possible(state, 0) == bool(expected)
        many.append(sum(map(len, expected.values())))
    assert sum(count > 0 for count in many) >= 8
    assert max(many) >= 5


def grown_by_force(state: GaiaState, most: int) -> dict[frozenset[int], set[int]]:
    """R15.4 tried out: what up to `most` new satellites can add to the Ivits' federation."""
    board, laid = state.boards[0], state.map
    old, own = board.fed | board.satellites, board.origins()
    parts = components(laid, own & ~board.fed)
    space = [h for h in bits(laid.space & ~own) if state.planet[h] == 0]
    grown: dict[frozenset[int], set[int]] = {}
    for count in range(most + 1):
        for chosen in combinations(space, count):
            satellites = laid.mask(chosen)
            whole = satellites | old
            for _ in parts:
                for part in parts:
                    whole |= part if laid.around(whole) & part else 0
            if len(components(laid, whole)) > 1:
                continue
            if sum(state.value(0, h) for h in bits(whole & own)) >= federation.need_of(state, 0):
                key = frozenset(bits(whole & own & ~board.fed))
                if count == min((x.bit_count() for x in grown.get(key, ())), default=count):
                    grown.setdefault(key, set()).add(satellites)
    cost = {key: next(iter(ways)).bit_count() for key, ways in grown.items()}
    return {
        key: ways
        for key, ways in grown.items()
        if not any(other < key and cost[other] < cost[key] for other in grown)
    }


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
        mine = state.boards[0].origins() & ~state.boards[0].fed
        found = {
            frozenset(bits(p.structures & mine)): set(federation.ways(state, 0, p))
            for p in federation.plans(state, 0)
        }
        assert found == expected
        many += bool(expected)
    assert many >= 2


def _outside(labels: list[str]) -> list[str]:
    """Planets on all other sectors keep the brute force small."""
    used = {label[0] for label in labels}
    return [h for h in PLAIN.labels if h[0] not in used and h[0] in CENTRES]
