"""What an answer brings is told before it is taken: points of tiles, of passing, of the faction."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from importlib import resources
from typing import Any

import pytest

from companion.session.api import Question, Text
from companion.session.further import first
from companion.session.questions import Questions
from companion.session.words import Words
from engine.core.play import Counts, random_steps
from engine.core.state import Asked, State
from engine.core.steps import Action
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.table import ROUNDS, seat, table
from tests.games.gaia_project.test_actions import GREEN, lab

PLANETS = {"1C": "terra", "1B0": "terra", "1B1": "terra", "1B2": "gaia", "4A4": "desert"}
END = "; 4 more points at the end"
BY_TILES = ("round", "tile", "faction", "gaia_level_5", "qic_2_vp")
"""Sources of points that follow from an action by itself (R7.6, R11.5, R12.5, R15.8)."""


def on_turn(round_: str, structures: dict[str, str], **more: Any) -> GaiaProject:
    """A rich seat on turn in a round with this scoring tile."""
    others = [one for one in ROUNDS if one != round_]
    own = seat("terrans", structures=structures, qic=3, **more)
    other = seat("xenos", structures={"4A4": "mine"})
    rounds = [*others[:2], round_, *others[2:5]]
    lying = ["booster_trading", "booster_big", "booster_gaia"]
    return table(own, other, planets=PLANETS, rounds=rounds, boosters=lying)


def told(state: GaiaProject, verb: str, *args: str) -> str:
    """What stands beside an answer."""
    key, params = state.remark(Action(verb, 0, args))
    return GAME.texts.say("en", f"remark.{key}", dict(params)) if key else ""


def lost(state: GaiaProject, *steps: tuple[Any, ...]) -> str:
    """What stands there of what finds no room."""
    key, params = state.no_room([Action(verb, 0, args) for verb, *args in steps])
    return GAME.texts.say("en", f"remark.{key}", dict(params)) if key else ""


@pytest.mark.parametrize(
    ("to", "gives"),
    [
        ("institute", ""),
        ("academy_knowledge", "2 knowledge each round"),
        ("academy_action", "1 QIC once a round"),
    ],
)
def test_a_big_building_tells_the_points_of_the_round_r7_3(to: str, gives: str) -> None:
    """Five points stood on the tile of the round alone; an academy was "for knowledge" or "for an
    action", and how much was printed on the seat's board alone."""
    was = "trading_station" if to == "institute" else "research_lab"
    state = on_turn("round_big_a", {"1C": was})
    assert told(state, "upgrade", "1C", to) == "; ".join(filter(None, (gives, "brings 5 points")))
    assert told(on_turn("round_mine", {"1C": was}), "upgrade", "1C", to) == gives


def test_passing_tells_what_it_scores_and_for_what_r13_1() -> None:
    mines = {"1C": "mine", "1B0": "mine"}
    state = on_turn("round_mine", mines, booster="booster_mines")
    assert told(state, "pass", "booster_gaia") == "you score 2 points for 2 mines"
    state = on_turn("round_mine", {"1C": "mine"}, booster="booster_mines")
    assert told(state, "pass", "booster_gaia") == "you score 1 point for 1 mine"
    state = on_turn("round_mine", mines, booster="booster_labs")
    assert told(state, "pass", "booster_gaia") == "", "there are no labs to be paid for"


def test_what_finds_no_room_is_told_before_it_is_lost_r1_6() -> None:
    """R4.1: the board has room for 30 credits; whoever passed with 28 heard afterwards that an
    income of 8 was lost but for 2."""
    tile = [{"tile": "std_inc_4credits", "slot": "int"}]
    mines = {"1C": "mine", "1B0": "mine"}
    state = on_turn("round_mine", mines, booster="booster_mines", credits=28, tiles=tile)
    assert lost(state, ("pass", "booster_trading")) == "the next income has no room for 2 credits"
    state = on_turn("round_mine", mines, booster="booster_mines", credits=26, tiles=tile)
    assert lost(state, ("pass", "booster_trading")) == ""
    assert "no room for 4 credits" in lost(state, ("pass", "booster_gaia")), "it brings 4 more"
    passes = [one for one in state.legal(0) if one.verb == "pass"]
    said = {state.remark(one) for one in passes}
    assert len(passes) == 3
    assert len(said) == 1, "what is lost hid the points that each brings"
    state.boards[0].bowl[2] = 4
    assert lost(state, ("power", "power_4_credits")) == "no room for 3 credits: lost"
    assert lost(state, ("power", "power_4_ore")) == ""


def test_whatever_brings_it_no_room_is_told_before_it_is_lost_r1_6() -> None:
    """It was told of power actions, special actions and tokens, and not of a step of research, of a
    tile and of an exchange, whose ore was not even told as lost afterwards."""
    poor = {"credits": 5, "ore": 15, "knowledge": 4}
    state = on_turn("round_mine", {"1C": "mine"}, bowls=[0, 1, 0], research={"economy": 2}, **poor)
    assert lost(state, ("research", "terraforming")) == "no room for 2 ore: lost"
    assert lost(state, ("research", "economy")) == "no room for 2 power: lost"
    assert lost(state, ("research", "navigation")) == ""
    assert lost(state, ("convert", "qic_ore", 1)) == "no room for 1 ore: lost"
    assert lost(state, ("convert", "ore_credit", 1)) == ""
    assert lost(state, ("convert", "power_ore", 1)) == "", "it is not possible"
    state.take(Action("convert", 0, ("qic_ore", 1)))
    assert [one.verb for one in state.losses(0)] == ["overflowed"]


def test_a_tile_with_its_step_up_tells_what_both_have_no_room_for_r12_2() -> None:
    state = lab()
    state.boards[0].r[f.ORE] = 14
    up, alone = (one.steps for one in state.gestures(0) if one.steps[0].args == ("terra",))
    choices = {one.steps: one for one in offered(state).groups()["tile"]}
    assert choices[up].lost == Text("remark.full", {"goods": "goods:ore:2"})
    assert choices[up].remark == Text(
        "remark.up_level_gives", {"track": "terraforming", "level": 1, "now": "goods:ore:2"}
    )
    assert choices[alone].lost is None
    state.boards[0].r[f.ORE] = 15
    slot = f.SLOTS[state.slots.index("std_ore_qic")]
    assert lost(state, ("tile", slot)) == "no room for 1 ore: lost"
    state.take(Action("tile", 0, (slot,)))
    assert [one.verb for one in state.losses(0)] == ["overflowed"], "it was lost without a word"


def offered(state: GaiaProject) -> Question:
    """What the seat on turn is asked."""
    make = Questions(Words(GAME, ("Ada", "Ben")), GAME.catalogue.faces)
    return make.turn(state, 0, 0, state.legal(0), gestures=state.gestures(0))


def test_the_two_qic_action_tells_its_points_r7_6() -> None:
    """Three, and one for each of two planet types: every other answer told its number."""
    state = on_turn("round_mine", {"1C": "mine", "1B0": "mine", "1B2": "mine"})
    assert told(state, "qic", "qic_2_vp") == "brings 5 points"
    assert told(state, "qic", "qic_4_tech") == "", "it brings a tile"
    again = []
    for own in (["fed_7vp_credits"], ["fed_7vp_credits", "fed_12vp"], ["fed_7vp_ore"] * 2):
        state.boards[0].tokens = [(one, False) for one in own]
        again.append(told(state, "qic", "qic_3_federation"))
    some, same = "brings 7 points, 6 credits", "brings 7 points, 2 ore"
    assert again == [some, "brings 7 to 12 points", same]


def test_what_several_kinds_of_free_actions_open_is_found_r9() -> None:
    """More than three exchanges were not looked for: "that costs 4 ore; you have 0", no way out."""
    state = on_turn("round_mine", {"1C": "mine"}, bowls=[0, 6, 2])
    state.boards[0].r[:] = [4, 0, 0, 5]

    def possible(after: State) -> bool:
        return any(one.verb == "upgrade" for one in after.legal(0))

    steps = first(state, 0, possible, GAME.again)
    assert Counter(one.args[0] for one in steps) == {"qic_ore": 2, "power_credit": 2}


def test_a_gaia_project_tells_its_tokens_r7_2() -> None:
    """Only its QIC stood there."""
    state = on_turn("round_mine", {"1C": "mine"}, research={"gaia_project": 1})
    assert told(state, "project", "1B3") == "6 power tokens go to the Gaia area"


def test_an_advanced_tile_tells_what_it_covers_r12_3() -> None:
    """It lay over the only tile with income, and a federation turned grey: told afterwards."""
    mine = {"tile": "std_inc_4credits", "slot": "int"}
    other = {"tile": "std_big_value4", "slot": "free2"}
    state = lab([mine], research={"science": 4}, federation_tokens=GREEN)
    assert told(state, "tile", "adv-sci").startswith(
        "1 ore at once; covers your tile with income of 4 credits, "
        "turns a federation token grey; one step up"
    )
    state = lab([mine, other], research={"science": 4}, federation_tokens=GREEN)
    assert told(state, "tile", "adv-sci").startswith("1 ore at once; covers one of your tiles")


@pytest.mark.parametrize(
    ("tile", "now"),
    [("adv_mines_2", "0 points at once; "), ("adv_sectors_ore", "1 ore at once; "),
     ("adv_act_3ore", "")],
)  # fmt: skip
def test_an_advanced_tile_tells_what_it_brings_at_once_r12_5(tile: str, now: str) -> None:
    """Two points for each mine were taken by a seat that had none."""
    mine = {"tile": "std_inc_4credits", "slot": "int"}
    state = lab([mine], research={"science": 4}, federation_tokens=GREEN)
    state.advanced[f.TRACKS.index("science")] = tile
    assert told(state, "tile", "adv-sci").startswith(f"{now}covers your tile")


def answered(seed: int) -> Iterator[tuple[int, int]]:
    """A random match: what each answer tells that it brings, and what it did bring at once."""
    state = GAME.start(3, GAME.check_options(3, {}), {})
    for step in random_steps(state, seed, Counts()):
        key, params = state.remark(step) if isinstance(step, Action) else ("", ())
        first = len(state.events)
        state.take(step)
        new = [e for e in state.events[first:] if e.verb == "points" and e.seat == step.seat]
        points = [e.args[1] for e in new if str(e.args[0]).partition(":")[0] in BY_TILES]
        if key == "brings" or key.endswith("_brings"):
            yield dict(params)["n"], sum(points)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_told_comes_true_r12_5(seed: int) -> None:
    found = list(answered(seed))
    assert found
    assert [told for told, _ in found] == [brought for _, brought in found]


def test_to_charge_always_tells_what_it_takes_each_time_r8_2() -> None:
    """Points went, unasked, in rounds to come: whoever had touched it did not know."""
    state = lab()
    always = [state.remark(Action("standing", 0, (points,))) for points in (3, 0, -1)]
    assert always == [Asked("each_time"), Asked(), Asked()]


@pytest.mark.parametrize(
    ("track", "level", "brings"),
    [
        ("terraforming", 0, "level 1: 2 ore at once"),
        ("terraforming", 1, "level 2: a step of terraforming takes 2 ore"),
        ("terraforming", 2, f"level 3: 3 power at once, a step of terraforming takes 1 ore{END}"),
        ("navigation", 0, "level 1: 1 QIC at once"),
        ("navigation", 3, f"level 4: range 3{END}"),
        ("artificial_intelligence", 2, f"level 3: 2 QIC, 3 power at once{END}"),
        ("gaia_project", 0, "level 1: 1 gaiaformer at once, a Gaia project takes 6 tokens"),
        ("gaia_project", 1, "level 2: 3 power tokens at once"),
        (
            "gaia_project",
            3,
            f"level 4: 1 gaiaformer at once, a Gaia project takes 3 tokens{END}",
        ),
        ("science", 3, f"level 4: 4 knowledge each round{END}"),
        ("economy", 0, "level 1: 2 credits, 1 power each round"),
        ("science", 2, f"level 3: 3 knowledge each round, 3 power at once{END}"),
    ],
)
def test_a_step_up_tells_what_its_level_brings_r11_1(track: str, level: int, brings: str) -> None:
    """ "Research economy for 4 knowledge" stood there, and what for only in small signs; what it
    pays at the end (R14.2: 4, 8 and 12 points for levels 3, 4 and 5) nowhere."""
    state = on_turn("round_mine", {"1C": "mine"}, research={track: level})
    assert told(state, "research", track) == brings


def test_power_tokens_are_no_federation_tokens_r11_1() -> None:
    """In Japanese they were called tiles, in German markers: what federations are paid with."""
    state = on_turn("round_mine", {"1C": "mine"}, research={"gaia_project": 1})
    key, params = state.remark(Action("research", 0, ("gaia_project",)))
    said = {one: GAME.texts.say(one, f"remark.{key}", dict(params)) for one in ("ja", "de")}
    assert said == {"ja": "レベル2：すぐにパワートークン3", "de": "Stufe 2: sofort 3 Machtsteine"}


def test_what_the_tile_of_the_round_pays_is_explained_by_tiles_r12_5() -> None:
    """ "One main action in a turn" stood below its points."""
    state = on_turn("round_big_a", {"1C": "trading_station"})
    state.take(Action("upgrade", 0, ("1C", "institute")))
    (rule,) = {one.rule for one in state.events if one.args[:1] == (f"round:{state.round}",)}
    assert "round tiles" in GAME.texts.say("en", f"rule.{rule}")


@pytest.mark.parametrize(
    ("track", "brings"),
    [
        ("terraforming", "level 5: 1 QIC, 8 points at once"),
        ("navigation", "level 5: range 4 and the Lost Planet with a mine"),
        ("artificial_intelligence", "level 5: 4 QIC at once"),
        ("economy", "level 5: 3 ore, 6 credits, 6 power at once"),
        ("science", "level 5: 9 knowledge at once"),
    ],
)
def test_the_step_to_the_top_tells_that_a_token_turns_r11_3(track: str, brings: str) -> None:
    own = seat("terrans", structures={"1C": "mine"}, research={track: 4}, federation_tokens=GREEN)
    state = table(own, planets=PLANETS, terra_token="fed_8vp_qic")
    assert told(state, "research", track) == f"{brings}; turns a federation token grey{END}"


def test_a_step_up_tells_the_points_of_the_round_r7() -> None:
    state = on_turn("round_research", {"1C": "mine"}, research={"science": 1})
    assert told(state, "research", "science") == (
        "level 2: 2 knowledge each round, 2 points at once"
    )


@pytest.mark.parametrize(
    ("language", "others"), [("en", r"exchang|convert|conversion"), ("ja", r"変換|交換|両替")]
)
def test_a_free_action_is_called_by_the_word_of_the_rulebook_alone(
    language: str, others: str
) -> None:
    """It was a free action, an exchange and a conversion, and guests looked for three things."""
    folder = resources.files("engine.games.gaia_project") / "data"
    said = json.loads((folder / f"text.{language}.json").read_text("utf-8"))
    spoken = {key: re.sub(r"\{[^}]*\}", "", text) for key, text in said.items()}
    assert {key for key, text in spoken.items() if re.search(others, text)} == set()
