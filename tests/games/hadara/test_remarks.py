"""What a statue's tile is said to bring is what it brings (R8.2, R14.10, R18.2)."""

from __future__ import annotations

import pytest

from companion.session.start import begin
from engine.core.play import Counts, random_steps
from engine.core.state import Asked
from engine.core.steps import Action, Step
from engine.games.hadara.faces import CARDS, COLONIES, TRACKS
from engine.games.hadara.state import Hadara
from tests.games.hadara.table import GAME


def brought(state: Hadara, step: Action) -> dict[str, int]:
    """How far the step moves each track of its seat, and its points."""
    after = state.clone()
    after.take(step)
    now, before = after.realms[step.seat].tracks, state.realms[step.seat].tracks
    found = {what: b - a for what, a, b in zip(TRACKS, before, now, strict=False)}
    points = after.scores()[step.seat] - state.scores()[step.seat]
    return {what: n for what, n in {**found, "points": points}.items() if n}


@pytest.mark.parametrize(("seed", "rises"), [(1, "bonus"), (2, "bonus"), (3, "one")])
def test_a_tile_brings_what_is_said_of_it(seed: int, rises: str) -> None:
    options = {"game": "full", "hands": "known", "statue_track": rises}
    state = begin(GAME, 3, options).state
    assert isinstance(state, Hadara)
    heard = set()
    for step in random_steps(state, seed, Counts()):
        for seat in state.awaiting().must:
            carved = [one for one in state.legal(seat) if one.verb == "carve"]
            for one in carved:
                key, told = state.remark(one)
                gaps, gains = dict(told), brought(state, one)
                heard.add(key)
                if key == "tile_track":
                    assert gains[str(gaps["track"])] == gaps["n"]
                else:
                    other = brought(state, one._replace(args=(*one.args[:2], "track")))
                    assert not set(TRACKS) & set(gains)
                    assert gains["points"] > 0 < int(gaps["n"]), other
        assert state.take(step) is None
    assert heard == {"tile_track", "tile_points"}


@pytest.mark.parametrize("seed", [1, 2])
def test_the_points_of_a_colony_are_told_before_it_is_taken_r7_3(seed: int) -> None:
    """R7.3: plundered it keeps its front; for coins its back is turned over, which nobody saw."""
    state = begin(GAME, 3, {"game": "full", "hands": "known"}).state
    assert isinstance(state, Hadara)
    heard, said = set(), dict[tuple[int, int], Asked]()
    for step in random_steps(state, seed, Counts()):
        if step.verb in ("plunder", "integrate"):
            said[step.seat, int(step.args[0])] = state.remark(step)
            if step.verb == "plunder":
                _the_front_is_told_as_it_is_known(state, step)
        assert state.take(step) is None
        if step.verb == "colony":
            back = COLONIES[str(step.args[0])]
            told = said[step.seat, int(back["level"])]
            gaps = dict(told.params)
            if told.key == "colony_back_alike":  # it said "+2 to +2"
                assert gaps["n"] == back["vp"]
            else:
                assert told.key == "colony_back"
                assert gaps["low"] <= back["vp"] <= gaps["high"]
                assert gaps["low"] != gaps["high"]
        elif step.verb == "plunder" and (told := said[step.seat, int(step.args[0])]).key:
            front = state.faces[f"colony_front_{step.args[0]}"]
            assert told == ("tile_points", (("n", front["vp"]),))
        heard |= {one.key for one in said.values()}
    assert "colony_back" in heard


def _the_front_is_told_as_it_is_known(state: Hadara, step: Step) -> None:
    """R19.3: no public source tells the fronts; one that is invented is never told as printed."""
    front = f"colony_front_{step.args[0]}"
    faces = state.faces
    for invented, key in ((False, "tile_points"), (True, "front_invented")):
        state.faces = {**faces, front: {"vp": 4, "stand_in": invented}}
        assert state.remark(step) == (key, (("n", 4),))
    state.faces = faces


def test_gold_that_a_card_makes_cheaper_tells_both_prices_and_silver_its_worth_r14_9() -> None:
    """R11.1: silver 9 and gold 12 in epoch II; R14.9: 4 and 6, which stand on the
    answers as what they cost."""
    state = begin(GAME, 2, {"hands": "known"}).state
    assert isinstance(state, Hadara)
    state.epoch = 2
    silver, gold = Action("silver", 0, ("red",)), Action("gold", 0)
    # R11.3: silver scores half of its track, rounded up.
    state.realms[0].tracks[TRACKS.index("military")] = 5
    assert state.remark(silver) == ("medal_now", (("n", 3),))
    assert state.remark(gold).key == ""
    state.realms[0].effects["medal_discount"] = 1
    assert state.remark(silver) == ("medal_now", (("n", 3),)), "its tiles all told one price"
    assert dict(state.remark(gold).params) == {"n": 6, "usual": 12}
    said = GAME.texts.say("en", "remark.medal_less", {"n": 6, "usual": 12})
    assert said.startswith("6 instead of 12")


def test_what_feeding_still_lacks_is_told_before_a_card_is_given_up_r10_3() -> None:
    """R10.2: its food goes with it, so that one card may leave as many hungry as before."""
    heard = set()
    for seed in (1, 4, 7):
        state = begin(GAME, 3, {"game": "full", "hands": "known"}).state
        assert isinstance(state, Hadara)
        for step in random_steps(state, seed, Counts()):
            told = state.remark(step) if step.verb in ("remove", "pay_food") else Asked()
            assert state.take(step) is None
            if told.key:
                asked = state.asked(step.seat)
                still = dict(asked.params)["n"] if asked.key == "feed" else 0
                assert told == (("still_hungry", (("n", still),)) if still else ("all_fed", ()))
                heard.add(told.key)
    assert heard == {"all_fed", "still_hungry"}


def test_what_medal_cannot_be_bought_now_is_told_by_its_reason_r11_2() -> None:
    """Its answer keeps its place, and a touch tells why; elsewhere nothing is said of medals."""
    state = begin(GAME, 2, {"hands": "known"}).state
    assert isinstance(state, Hadara)
    assert state.closed(0, "silver") is None
    state.epoch, realm = 1, state.realms[0]
    realm.todo, realm.coins = [("medals", 1, 0)], 99
    told = [state.closed(0, metal) for metal in ("silver", "gold")]
    assert [one and one.key for one in told] == ["medal_bought", None]
    realm.coins, realm.todo = 0, [("medals", 0, 0)]
    told = [state.closed(0, metal) for metal in ("silver", "gold")]
    assert [one and one.key for one in told] == ["too_dear", "too_dear"]


def test_a_card_that_costs_nothing_any_more_says_so_r5_1() -> None:
    """One coin less for each own card of its colour: its answer said "Buy" and nothing else."""
    state = begin(GAME, 2, {"hands": "known"}).state
    assert isinstance(state, Hadara)
    card = next(one for one in CARDS.values() if one.colour == "green" and one.epoch == 1)
    cost = state.known_card(card.id).cost
    step, told = Action("buy", 0, (card.id,)), []
    state.realms[0].coins = cost
    for state.realms[0].face_down["green"] in (0, cost - 1, cost, cost + 1):
        told.append(state.remark(step).key)
    assert told == ["", "", "free", "free"]
