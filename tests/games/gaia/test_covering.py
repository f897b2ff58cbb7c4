"""What a step takes from a city that lies there is told before it and after it."""

from __future__ import annotations

import json
import re
from typing import Any

from companion.session.api import Text
from engine.core.languages import LANGUAGES
from engine.core.steps import Action
from engine.games.gaia.faces import DATA
from tests.games.gaia.table import GAME, act, play, table, world
from tests.games.gaia.tabletop import GaiaTable
from tests.games.gaia.test_asked_first import at

BESIDE = {"0,0": "plains", "1,0": "plains", "-1,0": "sea", "2,0": "forest", "1,1": "sea"}
"""City 8 at 0,0 wants plains twice, sea and swamp; city 6 can be built at 1,0."""


def next_to(meeples: list[int], more: dict[str, str] | None = None, **options: Any) -> Any:
    tiles = world({**BESIDE, **(more or {})}, **{"0,0": {"city": "city_08", "meeples": meeples}})
    return table(tiles, [{"hand": ["city_06", "nature_swamp#1"]}, {}], options)


def before(state: Any, step: Action) -> str:
    """What people read beside the answer that takes this step."""
    key, params = state.remark(step)
    bench = GaiaTable()
    at(bench, state)
    return bench.session.say(Text(f"remark.{key}", dict(params))) if key else ""


BUILD = act("city", 0, "city_06", "1,0")


def test_a_city_says_from_whom_it_takes_its_land_before_it_is_built() -> None:
    """R6.14: a neighbour lost the plains below the new city, and no word said so."""
    told = before(next_to([0, 1], {"0,1": "swamp"}), BUILD)
    assert told == "this plains no longer counts for the plains city"
    lost = before(next_to([0, 1]), BUILD)
    assert lost.startswith("this plains no longer counts for the plains city: a meeple of ")
    assert before(next_to([0, 1]), act("nature", 0, "nature_swamp#1", "0,1")) == ""


def test_a_city_says_whom_it_cost_what_when_it_is_built() -> None:
    """R6.14, R7.8: that it came to that was told by a meeple alone that went home."""
    for more, home in (({"0,1": "swamp"}, False), ({}, True)):
        bench, state = GaiaTable(), next_to([0, 1], more)
        first = len(state.events)
        at(bench, play(state, BUILD))
        told = [event.verb for event in state.losses(first)]
        assert told == ["covered", *(["left_city"] if home else [])]
        if home:
            later = play(next_to([0, 1]), BUILD, act("nature", 0, "nature_swamp#1", "0,1"))
            told = [event.verb for event in later.losses(first)]
            assert told == ["left_city"], "it has other needs now: how many it had is old news"
        news = bench.session.words.loss(state.losses(first)[0], state.named)
        assert bench.session.say(news) == (
            "The plains under the new city no longer counts for the left plains city: "
            f"{1 if home else 2} of 4 needs {'is' if home else 'are'} met."
        )


def test_a_city_that_has_eaten_its_last_animal_says_how_many_needs_are_left() -> None:
    """R8.5: it fell from four needs to three, its meeple stayed, and no word said so."""
    cells = {"0,0": "plains", "1,0": "forest", "-1,0": "forest", "0,1": "sea"}
    city = {"city": "city_06", "meeples": [0, 1]}
    tiles = world(cells, **{"0,0": city, "0,1": {"tokens": 1}})
    state = table(tiles, [{"hand": ["nature_swamp#1"]}, {}], actions=1)
    first = len(state.events)
    bench = GaiaTable()
    at(bench, play(state, act("nature", 0, "nature_swamp#1", "2,0")))
    (lost,) = state.losses(first)
    said = bench.session.say(bench.session.words.loss(lost, state.named))
    assert said == "The last animal beside the plains city was hunted: 3 of 4 needs are met."


def test_whose_meeples_a_tile_sends_home_is_told_before_it_is_laid() -> None:
    """R9.1: whoever raises a city takes it over."""
    state = next_to([0, 1], mode="advanced")
    assert before(state, act("nature", 0, "nature_swamp#1", "0,1")).startswith("a meeple of ")
    assert before(state, act("nature", 0, "nature_swamp#1", "3,0")) == "", "it touches no city"


def test_a_city_that_is_swept_away_is_not_told_as_one_that_lacks_needs() -> None:
    """R10.2: "the city meets too few of its needs", of a city that lightning had struck."""
    tiles = world({"0,0": "plains"}, **{"0,0": {"city": "city_08", "meeples": [0, 1]}})
    options = {"mode": "advanced_disaster"}
    state = table(tiles, [{"hand": ["lightning#1"]}, {}], options)
    strike = act("lightning", 0, "lightning#1", "0,0")
    assert before(state, strike).startswith("a meeple of ")
    first = len(state.events)
    play(state, strike)
    assert [event.verb for event in state.losses(first)] == ["swept"]


def test_what_is_told_before_is_said_in_every_language() -> None:
    keys = ("covers", "covers_home", "home", "last_animal_home")
    for language in LANGUAGES:
        said = [GAME.texts.sentence(language, f"remark.{key}") for key in keys]
        assert len({*said}) == len(keys), language


def test_at_a_table_on_the_screen_nobody_is_told_what_hands_do() -> None:
    """Whoever has no cardboard was told to lay a goal down, and to show a card."""
    table = json.loads((DATA / "text.en.json").read_text("utf-8"))
    asked = [
        key for key in table
        if key.startswith(("how.", "show.")) and not key.endswith((".screen", ".pad", ".spot"))
    ]  # fmt: skip
    said = [table.get(f"{key}.screen", table[key]) for key in asked]
    hands = r"\b(?:lay|put|swap it|show it|ask around|draw (?:a|one of))\b"
    assert len(said) > 15
    assert not [one for one in said if re.search(hands, one, re.IGNORECASE)]
