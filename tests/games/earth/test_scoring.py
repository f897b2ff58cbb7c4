"""R11: the ten lines, counted twice; every ecosystem, fauna and terrain face."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.ledger import POINTS
from engine.games.earth.board import GOALS
from engine.games.earth.faces import (
    CARDS,
    ECOSYSTEMS,
    EVENTS,
    FAUNA,
    FLORA,
    PIECES,
    PLANTABLE,
    UNSEEN,
)
from engine.games.earth.goals import chains
from engine.games.earth.scores import ecosystem_points, gaia_growth, items
from engine.games.earth.state import Earth
from tests.games.earth import scorer
from tests.games.earth.table import GAME, act, by_line, card, play, start, steps_of, table


def random_position(seed: int, seats: int = 2, **options: Any) -> dict[str, Any]:
    """A position with random tableaus, half of them full, and everything else at random."""
    random = Random(seed)
    plants = random.sample(sorted(PLANTABLE), len(PLANTABLE))
    events = random.sample(sorted(EVENTS), len(EVENTS))
    faces = {
        kind: [piece + random.choice("AB") for piece in random.sample(cards, len(cards))]
        for kind, cards in PIECES.items()
    }
    rows = []
    for number in range(seats):
        tableau = [
            _planted(random, plants.pop(), row, col)
            for row in range(4)
            for col in range(4)
            if seed % 2 or random.random() < 0.7
        ]
        rows.append(
            {
                "island": faces["island"][number],
                "climate": faces["climate"][number],
                "ecosystem": faces["ecosystem"][number],
                "soil": random.randrange(30),
                "hand": [plants.pop() for _ in range(random.randrange(26))],
                "compost": random.randrange(30),
                "events": [events.pop() for _ in range(random.randrange(8))],
                "tableau": tableau,
            }
        )
    return {
        "format": "tabletwin-position",
        "version": 1,
        "game": "earth",
        "options": options,
        "fauna": faces["fauna"][:4],
        "ecosystems": faces["ecosystem"][-2:],
        "seats": rows,
    }


def _some(random: Random, spaces: int) -> int:
    """None (more often than not), all, or any number of pieces."""
    return random.choice((0, 0, 0, spaces, random.randint(0, spaces)))


def _planted(random: Random, name: str, row: int, col: int) -> dict[str, Any]:
    face = CARDS[name]
    return {
        "card": name,
        "row": row,
        "col": col,
        "sprouts": _some(random, face.sprout_spaces),
        "growth": _some(random, face.growth_spaces),
    }


@pytest.mark.parametrize("own_cards", ["all", "marked", "none"])
def test_r11_1_every_line_equals_a_second_count(own_cards: str) -> None:
    """C1 switched three ways; every ecosystem and fauna face is counted for every seat."""
    for seed in range(24):
        state = GAME.from_position(random_position(seed, own_cards=own_cards))
        assert isinstance(state, Earth)
        told = state.position()
        for who in range(2):
            assert by_line(state, who) == scorer.lines(told, who)
            for face in ECOSYSTEMS:
                other = {**told, "ecosystems": [face]}
                wanted = scorer.lines(other, who)["shared_1"]
                assert ecosystem_points(state.areas[who], face) == wanted, face
            for face in FAUNA:
                wanted_met = scorer.meets(told, who, face)
                assert GOALS[face].met(state.areas[who]) == wanted_met, face


def test_every_goal_and_end_score_gives_points_somewhere() -> None:
    """Every ecosystem, fauna and scoring terrain face is worth something to somebody."""
    missing = {*ECOSYSTEMS, *FAUNA}
    missing |= {name for name in PLANTABLE if any(a.score for a in CARDS[name].abilities)}
    missing |= {*PLANTABLE, *EVENTS}
    for seed in range(600):
        state = GAME.from_position(random_position(seed))
        assert isinstance(state, Earth)
        for who, area in enumerate(state.areas):
            missing -= {f for f in ECOSYSTEMS if f in missing and ecosystem_points(area, f)}
            missing -= {f for f in FAUNA if f in missing and GOALS[f].met(area)}
            missing -= {item.card for item in items(state, who)}
        if seed > 80 and not missing - _WORTHLESS:
            break
    assert missing <= _WORTHLESS, missing - _WORTHLESS


_WORTHLESS = {
    name for name in (*PLANTABLE, *EVENTS)
    if CARDS[name].vp == 0 and not CARDS[name].canopy
    and not any(ability.score for ability in CARDS[name].abilities)
}  # fmt: skip
"""Cards that print no point at all."""


def test_the_ledger_sums_to_the_final_score_of_a_second_count() -> None:
    for seats in (2, 4):
        state = start(seats)
        for step in steps_of(state, seats):
            state.take(step)
        for who in range(seats):
            points = sum(ln[2] for ln in state.ledger if ln[0] == who and ln[1] == POINTS)
            assert points == scorer.score(state.position(), who)


# -- by hand -----------------------------------------------------------------------------


FAUNA_FOUR = ("F339A", "F340A", "F353A", "F337A")


def test_r11_1_the_ten_lines_by_hand() -> None:
    """Every number is read off the cards below."""
    met = ("F339A", "F337A")
    state = table(
        {
            "island": "I285B",  # 10 points
            "climate": "C295A",  # 1 point
            "ecosystem": "X324A",  # 3 for every 5 sprouts
            "soil": 9,
            "compost": 7,
            "events": ["E197", "E203"],  # -4 and 1
            "tableau": [
                card("E001", 0, 0, sprouts=4, growth=3),  # 2, canopy 4
                card("E004", 0, 1, sprouts=2, growth=4),  # 4, four trunks of five
                card("E003", 1, 0),  # 0, 3 a bush beside it: none
                card("E026", 3, 0),  # Beach: points for empty spaces beside it
            ],
        },
        ecosystems=["X309B", "X310B"],  # 2 a soil up to 24; 3 for 4 compost
        fauna=[{"face": face, "leaves": [1] if face in met else []} for face in FAUNA_FOUR],
        full=1,
    )  # fmt: skip
    lines = by_line(state, 0)
    beach = CARDS["E026"]
    assert lines["base"] == 10 + 1 + 2 + 4 + 0 + beach.vp
    assert lines["events"] == -4 + 1
    assert lines["compost"] == 7
    assert lines["sprouts"] == 6
    assert lines["growth"] == 4 + 4
    assert lines["terrain"] == 4 * 4  # four empty spaces beside the Beach, 4 points each
    assert lines["ecosystem"] == 3
    assert lines["shared_1"] == 18
    assert lines["shared_2"] == 3
    assert lines["fauna"] == 15 + 15 + 7
    assert state.scores() == [sum(lines.values())]


def test_r11_2_fauna_counts_once_and_only_by_leaves() -> None:
    """A condition that is met now gives nothing without a leaf (C6)."""
    state = table({"soil": 25}, {}, fauna=["F339A", "F340A", "F353A", "F337A"])
    assert by_line(state, 0)["fauna"] == 0


@pytest.mark.parametrize(
    ("count", "points"),
    [(0, 0), (1, 0), (2, 4), (3, 8), (4, 13), (5, 23), (6, 28), (7, 30), (9, 30)],
)  # fmt: skip
def test_r11_3_flora_numbers(count: int, points: int) -> None:
    trees = [name for name in sorted(FLORA) if CARDS[name].types == {"tree"}][:count]
    tableau = [card(name, i // 4, i % 4) for i, name in enumerate(trees)]
    state = table({"ecosystem": "X305A", "tableau": tableau}, {})
    assert by_line(state, 0)["ecosystem"] == points


def test_r11_3_colours_include_multicolour_but_not_the_other_way() -> None:
    """Red, blue and yellow count multicolour; multicolour counts itself only."""
    many = next(n for n in sorted(PLANTABLE) if CARDS[n].colours == {"multicolour"})
    state = table({"tableau": [card(many, 0, 0)]}, {})
    area = state.areas[0]
    for colour in ("red", "blue", "yellow", "multicolour"):
        assert CARDS[many].counts_as(colour)
    for colour in ("green", "brown", "black"):
        assert not CARDS[many].counts_as(colour)
    red = next(n for n in sorted(PLANTABLE) if CARDS[n].colours == {"red"})
    assert not CARDS[red].counts_as("multicolour")
    assert ecosystem_points(area, "X313A") == 2


def test_r11_3_both_abilities_of_one_colour_count_the_card_once() -> None:
    twice = next(
        name for name in sorted(PLANTABLE)
        if sum(a.colour == "brown" for a in CARDS[name].abilities) == 1
        and len(CARDS[name].abilities) == 2
    )  # fmt: skip
    state = table({"tableau": [card(twice, 0, 0)], "island": "I286A"}, {})  # a brown Island
    # 5 for every 2 brown cards: the card and the Island (scope area).
    assert ecosystem_points(state.areas[0], "X336A") == 5


def test_r11_3_base_cost_never_matches_island_and_climate() -> None:
    state = table({"tableau": [card("E001", 0, 0), card("E004", 0, 1)]}, {})
    assert ecosystem_points(state.areas[0], "X311B") == 0  # costs 3 and 6: one at most 3
    assert ecosystem_points(state.areas[0], "X311A") == 0  # one at least 4


def test_r11_3_zero_is_even() -> None:
    zero = [name for name in sorted(PLANTABLE) if CARDS[name].vp == 0][:3]
    state = table(
        {"tableau": [card(n, 0, i) for i, n in enumerate(zero)], "island": "I287A",
         "climate": "C295A"}, {},
    )  # fmt: skip
    # Three zeros are even; Island 1 and Climate 1 are odd: 4 for every 3 even, 4 for every 2 odd.
    assert ecosystem_points(state.areas[0], "X333A") == 4
    assert ecosystem_points(state.areas[0], "X333B") == 4


def test_r11_3_best_single_player_looks_at_everybody() -> None:
    """E102: the most sunny cards of any one seat, opponents' Islands and Climates included."""
    sunny = [n for n in sorted(FLORA) if CARDS[n].habitats == {"sunny"}][:3]
    state = table(
        {"island": "I287A", "climate": "C296B", "tableau": [card("E102", 0, 0)]},
        {
            "island": "I285B",
            "climate": "C295A",
            "tableau": [card(n, 0, i) for i, n in enumerate(sunny)],
        },
    )
    score = next(a.score for a in CARDS["E102"].abilities if a.score)
    assert score["per"] == 1
    assert by_line(state, 0)["terrain"] == score["vp"] * 5


def test_c10_a_chain_with_the_terrain_in_its_middle_is_found() -> None:
    """E012 scores the longest walk through itself, whatever a longer walk beside it does."""
    rocky = [n for n in sorted(FLORA) if CARDS[n].habitats == {"rocky"}][:6]
    line = [rocky[0], rocky[1], "E012", rocky[2]]
    state = table(
        {"tableau": [card(name, 0, col) for col, name in enumerate(line)] + [card(rocky[3], 1, 2)]},
        {},
    )
    # The walk is one straight line of four, or three and the card below: five never connect.
    assert chains.longest(state.areas[0], {*line, rocky[3]}, "orthogonal", "E012") == 4


def test_c10_the_chain_search_is_exact_on_every_kind_of_grid() -> None:
    """Against a plain search of all walks on random grids."""
    random = Random(5)
    names = sorted(PLANTABLE)[:16]
    full = {name: {"card": name, "row": i // 4, "col": i % 4} for i, name in enumerate(names)}
    state = table({"tableau": list(full.values())}, {})
    for _ in range(60):
        chosen = set(random.sample(names, random.randint(1, 12)))
        through = random.choice(["", random.choice(sorted(chosen))])
        for steps in ("orthogonal", "diagonal"):
            found = chains.longest(state.areas[0], chosen, steps, through)
            assert found == _walks(full, chosen, steps, through)


def _walks(full: dict[str, Any], chosen: set[str], steps: str, through: str) -> int:
    at = {(full[n]["row"], full[n]["col"]): n for n in chosen}
    straight = steps == "orthogonal"
    best = 0

    def go(spot: tuple[int, int], walked: tuple[tuple[int, int], ...]) -> None:
        nonlocal best
        if not through or any(at[w] == through for w in walked):
            best = max(best, len(walked))
        for other in at:
            down, right = abs(other[0] - spot[0]), abs(other[1] - spot[1])
            near = down + right == 1 if straight else down == right == 1
            if near and other not in walked:
                go(other, (*walked, other))

    for spot in at:
        go(spot, (spot,))
    return best


def test_r11_3_a_line_needs_four_cards_and_a_value_each() -> None:
    """X326A: rows of four different types; the joker flora may be what is missing."""
    by_type = {t: next(n for n in sorted(FLORA) if CARDS[n].types == {t}) for t in _TYPES}
    row = [by_type["tree"], by_type["bush"], by_type["herb"], "E280"]
    state = table({"tableau": [card(n, 0, i) for i, n in enumerate(row)]}, {})
    assert ecosystem_points(state.areas[0], "X326A") == 6
    trees = [n for n in sorted(FLORA) if CARDS[n].types == {"tree"}][:2]
    row = [trees[0], trees[1], by_type["herb"], "E280"]
    state = table({"tableau": [card(n, 0, i) for i, n in enumerate(row)]}, {})
    assert ecosystem_points(state.areas[0], "X326A") == 0
    state = table({"tableau": [card(n, 0, i) for i, n in enumerate(row[:3])]}, {})
    assert ecosystem_points(state.areas[0], "X326B") == 0


_TYPES = ("tree", "bush", "herb", "mushroom")


def test_r11_3_sets_use_each_card_once() -> None:
    """A card that is red and yellow serves as one of them; a terrain is the fourth."""
    both = next(n for n in sorted(FLORA) if CARDS[n].colours == {"red", "yellow"})
    blue = next(n for n in sorted(FLORA) if CARDS[n].colours == {"blue"})
    terrain = next(n for n in sorted(PLANTABLE) if CARDS[n].colours == {"black"}
                   and CARDS[n].kind == "terrain")  # fmt: skip
    tableau = [card(n, 0, i) for i, n in enumerate((both, blue, terrain))]
    own = {"island": "I285B", "climate": "C299A", "events": ["E223"]}  # brown, blue
    assert ecosystem_points(table({**own, "tableau": tableau}, {}).areas[0], "X325A") == 0
    own = {**own, "climate": "C295A"}  # a red Climate lets the card be the yellow one
    assert ecosystem_points(table({**own, "tableau": tableau}, {}).areas[0], "X325A") == 6
    no_event = table({**own, "tableau": tableau, "events": []}, {})
    assert ecosystem_points(no_event.areas[0], "X325A") == 0


def test_r11_3_full_and_canopy_conditions() -> None:
    """has_canopy needs a space; F358A counts a kind without spaces as filled."""
    no_growth = next(n for n in sorted(FLORA) if not CARDS[n].growth_spaces)
    spaces = CARDS[no_growth].sprout_spaces
    state = table({"tableau": [card(no_growth, 0, 0, sprouts=spaces)]}, {})
    area = state.areas[0]
    assert ecosystem_points(area, "X335B") == 0  # 2 a canopy
    assert ecosystem_points(area, "X335A") == (2 if spaces else 0)  # 2 a flora full of sprouts
    assert ecosystem_points(area, "X334B") == 2  # canopy at most 4, spaces or not (C12)
    assert GOALS["F358A"].of.of(area) == 1


def test_c9_a_growth_of_eight_counts_as_a_number_of_its_own() -> None:
    """X323A: a row of four different growth numbers, one of them 8."""
    tall = next(n for n in sorted(FLORA) if CARDS[n].growth_spaces == 8)
    others = [n for n in sorted(FLORA) if CARDS[n].growth_spaces == 3][:2]
    row = [
        card(tall, 0, 0, growth=8), card(others[0], 0, 1, growth=3),
        card(others[1], 0, 2, growth=1), card("E090", 0, 3),
    ]  # fmt: skip
    assert ecosystem_points(table({"tableau": row}, {}).areas[0], "X323A") == 7


def test_c11_spaces_count_not_sprouts() -> None:
    """X331A: 7 for every 2 flora with six sprout spaces, whatever lies there."""
    six = [n for n in sorted(FLORA) if CARDS[n].sprout_spaces == 6][:2]
    state = table({"tableau": [card(n, 0, i) for i, n in enumerate(six)]}, {})
    assert ecosystem_points(state.areas[0], "X331A") == 7
    assert ecosystem_points(state.areas[0], "X331B") == 0


def test_r11_3_groups_are_complete_and_bounds_hold() -> None:
    state = table({"soil": 13, "compost": 11, "hand": []}, {})
    area = state.areas[0]
    assert ecosystem_points(area, "X309B") == 24  # 2 a soil, at most 24
    assert ecosystem_points(area, "X310B") == 6  # 3 for 4 compost: two groups of eleven
    assert ecosystem_points(area, "X310A") == 0


# -- ties (R11.4) ------------------------------------------------------------------------


def finished(*seats: dict[str, Any], **fields: Any) -> Earth:
    """Both seats are done in the last chance."""
    state = table(*seats, phase="last", first=1, **fields)
    for who in range(len(seats)):
        if state.outcome() is None and state.areas[who].stack:
            play(state, act("done", who))
    return state


EVEN = {"island": "I285B", "climate": "C295A"}  # 11 points
LIKE = {"island": "I286B", "climate": "C297A"}  # 11 points


@pytest.mark.parametrize(
    ("first", "second", "winner"),
    [
        ({"soil": 3}, {"soil": 2}, (0,)),
        ({"soil": 2}, {"soil": 2, "hand": ["E005"]}, (1,)),
        ({"soil": 2}, {"soil": 2}, (0, 1)),
    ],
)
def test_r11_4_soil_then_hand_then_shared(
    first: dict[str, Any], second: dict[str, Any], winner: tuple[int, ...]
) -> None:
    state = finished({**EVEN, **first}, {**LIKE, **second})
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (11, 11)
    assert outcome.winners == winner


def test_r11_4_growth_sprouts_and_compost_decide_last() -> None:
    """Ten points by one growth against one sprout against one compost card."""
    flora = [n for n in sorted(FLORA) if CARDS[n].vp == 0 and CARDS[n].growth_spaces > 1
             and CARDS[n].sprout_spaces > 0][:3]  # fmt: skip
    seats = [
        {**EVEN, "tableau": [card(flora[0], 0, 0, sprouts=1)]},
        {**LIKE, "tableau": [card(flora[1], 0, 0, growth=1)]},
    ]
    state = finished(*seats)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (12, 12)
    assert outcome.winners == (1,)
    assert outcome.key == "tie_break"
    assert [what for what, _ in outcome.decided()] == ["soil", "hand", "growth"]
    assert outcome.decided()[-1] == ("growth", (0, 1))


def test_r11_4_c3_growth_compares_pieces_or_points() -> None:
    """Two trunks against one canopy of two points and a composted card."""
    one = next(n for n in sorted(FLORA) if CARDS[n].growth_spaces == 1 and CARDS[n].canopy == 2
               and CARDS[n].vp == 0)  # fmt: skip
    many = next(n for n in sorted(FLORA) if CARDS[n].growth_spaces > 2 and CARDS[n].vp == 0)
    seats = (
        {**EVEN, "tableau": [card(one, 0, 0, growth=1)]},
        {**LIKE, "tableau": [card(many, 0, 0, growth=2)]},
    )
    assert finished(*seats).outcome().winners == (1,)  # type: ignore[union-attr]
    by_points = finished(*seats, options={"growth_tie": "points"})
    assert by_points.outcome().winners == (0, 1)  # type: ignore[union-attr]


def test_r1_1_most_points_win() -> None:
    state = finished({**EVEN, "compost": 1}, {**LIKE, "soil": 5})
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
    assert outcome.ranks == (1, 2)
    assert UNSEEN in state.areas[0].compost


@pytest.mark.parametrize(
    ("pieces", "points"),
    [(0, 0), (1, 1), (4, 4), (5, 7), (6, 8), (8, 10), (9, 13), (12, 18), (14, 22), (15, 25),
     (16, 26), (20, 32)],
)  # fmt: skip
def test_r12_9_gaia_growth_stacks(pieces: int, points: int) -> None:
    """Stacks of 5, 4, 3, 2, 1 for 7, 6, 5, 4, 3, then again; an unfinished stack one each."""
    assert gaia_growth(pieces) == points
