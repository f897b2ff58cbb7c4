"""A quick finger takes hold of what it came down on, not of what it has reached a frame later."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kivy.input.providers.mouse import MouseMotionEventProvider
from kivy.uix.widget import Widget

from tests.ui.houses import new_house
from tests.ui.stage import Stage

HELD, LATER, END = (300.0, 500.0), (420.0, 500.0), (700.0, 200.0)


class Felt(Widget):
    """Notes where a finger is when it comes down, moves and leaves."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[tuple[str, int, int]] = []

    def on_touch_down(self, touch: Any) -> None:
        self.told.append(("down", round(touch.x), round(touch.y)))

    def on_touch_move(self, touch: Any) -> None:
        self.told.append(("from", round(touch.ox), round(touch.oy)))
        self.told.append(("to", round(touch.x), round(touch.y)))


@pytest.fixture
def mouse(stage: Stage) -> Iterator[None]:
    """The device that Kivy hears fingers and mice from; tests touch widgets without one."""
    device = MouseMotionEventProvider("mouse", "disable_multitouch")
    device.start()
    stage.loop.add_input_provider(device)
    yield
    stage.loop.remove_input_provider(device)
    device.stop()


def hand(stage: Stage, what: str, at: tuple[float, float]) -> None:
    """A device tells of a hand, in pixels from the top."""
    x, y = at[0], stage.window.height - at[1]
    button = () if what == "move" else ("left",)
    stage.window.dispatch(f"on_mouse_{what}", x, y, *button, [])


@pytest.mark.usefixtures("mouse")
def test_a_finger_that_moves_before_the_next_frame_began_where_it_came_down(
    stage: Stage, tmp_path: Path
) -> None:
    """A card beside the one that was meant was dragged into the hand, twice in twelve times."""
    stage.open(new_house(tmp_path))
    stage.frames()
    stage.wait()
    felt = Felt()
    stage.root.add_widget(felt)
    hand(stage, "down", HELD)
    hand(stage, "move", LATER)
    hand(stage, "move", END)
    stage.frames(1)
    hand(stage, "up", END)
    stage.frames(1)
    stage.root.remove_widget(felt)
    places = {what: (x, y) for what, x, y in reversed(felt.told)}
    near = {what: (abs(x - 300), abs(y - 500)) for what, (x, y) in places.items()}
    assert max(near["down"]) <= 1
    assert max(near["from"]) <= 1
    assert abs(places["to"][0] - 700) <= 1
