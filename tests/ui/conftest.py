"""One window for all tests of the app in a process: kivy has only one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.hurry import Hurry
from tests.ui.stage import SIZES, Stage


@pytest.fixture(scope="session")
def only_stage() -> Stage:
    """The window of this process, whose frames wait for nothing."""
    stage = Stage()
    from kivy.clock import Clock

    from tests.ui.apart import note

    Hurry(Clock)
    note()
    return stage


@pytest.fixture
def stage(only_stage: Stage) -> Iterator[Stage]:
    """The window, in its first size, English, at night; nothing is drawn unless asked for."""
    from tests.ui.apart import take_apart

    only_stage.drawing = False
    only_stage.resize(SIZES[0])
    only_stage.look()
    yield only_stage
    only_stage.close()
    take_apart()
    only_stage.look()
