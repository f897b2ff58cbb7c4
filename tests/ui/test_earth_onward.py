"""Earth at a table on the screen: nobody is asked about abilities of which none brings anything."""

from __future__ import annotations

from pathlib import Path

from engine.core.state import State
from engine.core.steps import Action, Step
from tests.ui.earth import painted
from tests.ui.houses import SEATS, new_house, play_all, play_until, random_walk
from tests.ui.stage import Stage
from tests.ui.tables import HandTables

SEED, LAST_SEED = 5, 24


def spent(state: State) -> list[int]:
    """The seats that have cards, and nothing to gain by what they could do."""
    waits = () if state.awaiting().reveals else state.awaiting().must
    return [seat for seat in waits if state.onward(seat) is not None]


def test_a_seat_that_nothing_would_help_is_passed_over_and_that_is_told(
    stage: Stage, tmp_path: Path
) -> None:
    """R7.1: "No ability brings you anything now" was a stop of its own in nearly every turn. What
    was taken back is asked about: it does not go on alone once more."""
    stage.look("en")
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.keep("spot_checks", "off")
    hall.start("earth", SEATS[:2], {"hands": "known"}, "stations")
    ahead, steps = hall.play.state.clone(), list[Step]()
    for step in random_walk(ahead, SEED):
        steps.append(step)
        if spent(ahead):
            break
    seat = spent(ahead)[0]
    end = Action("done", seat)
    play_all(hall, steps[:-1])
    before = hall.see().length
    assert hall.act(lambda play: play.choose(steps[-1]))
    stage.frames(2)
    assert hall.see().length == before + 2
    assert [step for line in hall.play.history() for step in line.steps][-1] == end
    assert not spent(hall.play.state)
    assert f"No ability brings {SEATS[seat].name} anything now." in painted(stage)
    assert hall.act(lambda play: play.undo())
    stage.frames(2)
    assert hall.see().length == before, "it goes back with what it followed from"


def test_a_planting_that_ends_as_no_other_card_can_be_planted_is_told(
    stage: Stage, tmp_path: Path
) -> None:
    """R8.5: no trade comes between two plantings. The second ended without a word, before people
    who would have paid it by one."""
    stage.look("en")
    hall = stage.open(new_house(tmp_path, HandTables()))
    hall.keep("spot_checks", "off")
    hall.start("earth", SEATS[:2], {"hands": "known"}, "stations")
    hall.teacher.stop("earth")
    play_until(hall, LAST_SEED, lambda state: last_planting(state) is not None)
    step = last_planting(hall.play.state)
    hall.give(step.seat)
    stage.frames()
    stage.page().look_in()
    told = "No other card can be planted now."
    assert told not in painted(stage)
    stage.wait()
    assert hall.act(lambda play: play.choose(step))
    stage.frames(2)
    assert hall.screen == "hand"
    assert told in painted(stage)


def last_planting(state: State) -> Step | None:
    """Of a seat that may plant two cards, one after which it can plant none that it still has."""
    seat = next(iter(state.awaiting().must), 0)
    if state.asked(seat).key != "plant":
        return None
    for step in state.legal(seat):
        ahead = state.clone()
        if step.verb != "plant":
            continue
        ahead.take(step)
        left = {one.verb for one in ahead.legal(seat)}
        if left == {"done"} and ahead.asked(seat).key == "plant":
            return step
    return None
