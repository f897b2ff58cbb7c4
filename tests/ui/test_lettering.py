"""Type is set in few sizes: each size of a font stays open for as long as the program runs."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.ui import art
from companion.ui.palette import SIZES
from companion.ui.widgets.lettering import LADDER, SMALLEST_SP, lower, rung
from tests.ui.stage import Stage


def test_the_sizes_of_the_theme_are_set_as_they_are() -> None:
    assert [rung(size) for size in SIZES.values()] == [*SIZES.values()]


def test_no_size_is_set_larger_than_asked_and_few_are_used() -> None:
    asked = [size / 10 for size in range(90, 800)]
    assert all(rung(size) <= size for size in asked)
    assert len({rung(size) for size in asked}) <= len(LADDER) + 4
    assert all(rung(size) > size * 0.8 for size in asked)


def test_every_step_down_is_smaller_and_comes_to_the_smallest() -> None:
    size, down = 80.0, [80.0]
    while size > SMALLEST_SP:
        size = lower(size)
        down.append(size)
    assert down == sorted(set(down), reverse=True)
    assert down[-1] == SMALLEST_SP


@pytest.mark.parametrize("wide", [200.0, 90.0])
def test_a_picture_has_mipmaps_only_where_it_is_shown_small(stage: Stage, wide: float) -> None:
    from companion.ui.widgets.textures import Kept

    kept, path = Kept(), Path(art.__file__).parent / "hero.png"
    small = kept.texture(path, wide)
    large = kept.texture(path, 10_000.0)
    assert small.mipmap
    assert not large.mipmap
    assert kept.texture(path, wide) is small
    assert kept.used == 1024 * 512 * 16 // 3 + 640 * 480 * 4
