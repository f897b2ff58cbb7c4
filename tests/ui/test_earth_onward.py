"""Earth at a table on the screen: nobody is asked about abilities of which none brings anything."""

from __future__ import annotations

from pathlib import Path

from engine.core.state import State
from engine.core.steps import Action, Step
from tests.ui.earth import painted
from tests.ui.houses import SEATS, new_house, play_all, random_walk
from tests.ui.stage import Stage
from tests.ui.tables import HandTables

SEED = 5


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
