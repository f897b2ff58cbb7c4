"""What a test leaves on the stage is freed at once, without Python looking for it."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from weakref import ref

import pytest
from kivy.uix.widget import Widget

from tests.ui import apart
from tests.ui.houses import SEATS, new_house
from tests.ui.stage import Stage

OPEN = 0.3
"""Of all widgets, at most: large parts are held by what they tell, a ring that Python finds."""


@pytest.fixture
def unlooked() -> Iterator[None]:
    """Python looks for no rings."""
    gc.disable()
    yield
    gc.enable()


def test_what_a_test_leaves_is_freed_at_once(stage: Stage, tmp_path: Path, unlooked: None) -> None:
    hall = stage.open(new_house(tmp_path))
    hall.start("peloponnes", SEATS[:2], {}, "touch")
    stage.frames()
    made: list[ref[Widget]] = [one for one in apart._made if one() is not None]
    stage.close()
    living = [one for one in made if one() is not None]
    assert len(living) < OPEN * len(made)
