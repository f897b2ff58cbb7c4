"""R12.2: a tile and its step up are one answer where the step is certain, and costs nothing."""

from __future__ import annotations

from typing import Any

from companion.session.questions import Questions
from companion.session.words import Words
from engine.core.state import Asked
from engine.core.steps import Action
from engine.games.gaia_project.decisions import levels
from engine.games.gaia_project.faces import TRACK_CODES, TRACKS
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.table import act
from tests.games.gaia_project.test_actions import GREEN, lab

SCIENCE = ("track", "science")


def offered(state: GaiaProject) -> dict[str, list[tuple[str, ...]]]:
    """Slot -> the verbs of each answer that screens offer for it."""
    make = Questions(Words(GAME, ("Ada", "Ben")), GAME.catalogue.faces)
    asked = make.turn(state, 0, 0, state.legal(0), gestures=state.gestures(0))
    found: dict[str, list[tuple[str, ...]]] = {}
    for one in asked.groups()["tile"]:
        verbs = tuple(step.verb for step in one.steps)
        found.setdefault(str(one.steps[0].args[0]), []).append(verbs)
    single = {one.steps for one in asked.choices if not one.is_gesture}
    assert single == {(step,) for step in state.legal(0)}, "records go step by step"
    return found


def test_a_tile_below_a_track_comes_with_its_step_or_without() -> None:
    found = offered(lab())
    assert found["sci"] == [("tile", "advance"), ("tile", "decline")]
    assert found["free1"] == [("tile",)], "which track is asked"


def test_a_tile_tells_of_its_step_what_the_research_tells_of_it() -> None:
    """R12.2: each track, from each level below the top."""
    for track, code in enumerate(TRACK_CODES):
        for level in range(4):
            state = lab(research={TRACKS[track]: level})
            key, gaps = state.remark(Action("tile", 0, (code,)))
            assert (key, gaps) == raised(track, *levels.step(state, 0, track))
            assert GAME.texts.has(f"remark.{key}")


def raised(track: int, key: str, gaps: tuple[tuple[str, object], ...]) -> Asked:
    return Asked(f"up_{key}", (("track", TRACKS[track]), *gaps))  # type: ignore[arg-type]


def test_each_answer_does_what_it_tells() -> None:
    """R11: "AI one step up, 2 points" gave two QIC as well, which only the research button told."""
    up = ("up_level_rate", (SCIENCE, ("level", 1), ("then", "goods:knowledge:1")))
    for number, (level, said) in enumerate(((1, up), (0, ("no_step", (SCIENCE,))))):
        state = lab()
        one = [g for g in state.gestures(0) if g.steps[0].args == ("sci",)][number]
        assert one.remark == said
        for step in one.steps:
            act(state, step.verb, 0, *step.args)
        assert (state.boards[0].levels[5], state.boards[0].todo) == (level, [])


def test_a_step_to_the_top_turns_a_token_and_is_asked_for() -> None:
    four: dict[str, Any] = {"research": {"science": 4}}
    assert offered(lab(**four, federation_tokens=GREEN))["sci"] == [("tile",)]


def test_where_no_step_is_possible_the_tile_stands_alone_and_says_why() -> None:
    """R11.3: "one step up in economy" was promised at level 4 without a token, and never came."""
    state = lab(research={"science": 4})
    assert offered(state)["sci"] == [("tile",)]
    take, up = Action("tile", 0, ("sci",)), (("track", "science"),)
    assert state.remark(take) == ("no_step_needs_green", up)
    act(state, take.verb, 0, *take.args)
    assert (state.boards[0].levels[5], state.boards[0].todo) == (4, [])
    state = lab(research={"science": 4}, federation_tokens=GREEN)
    assert state.remark(take) == ("raises", up), "with a token it comes, and is asked for"
    state.boards[1].levels[5] = 5
    assert state.remark(take) == ("no_step_track_taken", up)


def test_an_advanced_tile_covers_the_only_one_that_its_seat_has() -> None:
    """R12.3: "covers your tile" was read, and then asked for once more."""
    own = [{"tile": "std_7vp", "slot": "gaia"}]
    state = lab(own, research={"science": 4}, federation_tokens=GREEN)
    assert [*state.surely(Action("tile", 0, ("adv-sci",)))] == [Action("cover", 0, ("std_7vp",))]
    two = [*own, {"tile": "std_ore_qic", "slot": "free1"}]
    state = lab(two, research={"science": 4}, federation_tokens=GREEN)
    assert [*state.surely(Action("tile", 0, ("adv-sci",)))] == []
