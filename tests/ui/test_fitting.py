"""A window that would be larger than its screen is as large as its screen."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from companion.ui.fitting import fit, screen
from tests.ui.stage import Stage


@pytest.mark.parametrize(
    ("size", "of_screen", "fitting"),
    [
        ((1280, 800), (1024, 600), (1024, 600)),
        ((1920, 600), (1280, 800), (1280, 600)),
        ((1280, 800), (1920, 1080), (1280, 800)),
        ((1280, 800), (0, 0), (1280, 800)),
    ],
)
def test_no_window_is_larger_than_its_screen(
    size: tuple[int, int], of_screen: tuple[int, int], fitting: tuple[int, int]
) -> None:
    window = SimpleNamespace(system_size=size, left=-40, top=-30)
    fit(window, of_screen)
    assert window.system_size == fitting
    assert (window.left, window.top) == ((0, 0) if fitting != size else (-40, -30))


def test_the_screen_is_known_where_a_window_is_open(stage: Stage) -> None:
    assert min(screen()) > 0
