"""Colours can be read, and none of them is the only sign of anything."""

from __future__ import annotations

import pytest

from companion.ui.art.signs import PICTURES as SIGNS
from companion.ui.palette import (
    COLOURS,
    FAINT,
    PALETTES,
    SEATS,
    SHAPES,
    TOUCH,
    contrast,
    edge,
    seat_sign,
)  # fmt: skip
from companion.ui.widgets.bars import STAGES
from engine.games import ids, load

ENOUGH, PLENTY = 4.5, 7.0


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21.0)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("name", PALETTES)
def test_every_palette_has_every_colour(name: str) -> None:
    assert set(PALETTES[name]) == set(COLOURS)


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize(
    ("ink", "paper", "least"),
    [
        ("ink", "ground", PLENTY), ("ink", "surface", PLENTY), ("ink", "raised", PLENTY),
        ("soft", "ground", ENOUGH), ("soft", "surface", ENOUGH), ("soft", "raised", ENOUGH),
        ("accent_ink", "accent", ENOUGH), ("warm_ink", "warm", ENOUGH),
        ("parchment_ink", "parchment", PLENTY), ("good", "raised", ENOUGH),
        ("bad", "raised", ENOUGH), ("warm", "surface", ENOUGH),
    ],
)  # fmt: skip
def test_text_can_be_read(name: str, ink: str, paper: str, least: float) -> None:
    palette = PALETTES[name]
    assert contrast(palette[ink], palette[paper]) >= least


def test_targets_are_large_enough() -> None:
    assert TOUCH >= 48


@pytest.mark.parametrize("game", ids())
def test_seats_of_every_game_differ_in_shape_and_in_shade(game: str) -> None:
    signs = [seat_sign(colour, seat) for seat, colour in enumerate(load(game).colours)]
    assert len({shape for _, shape in signs}) == len(signs)
    assert len({shade for shade, _ in signs}) == len(signs)


def test_every_shape_is_drawn() -> None:
    assert {f"seat_{shape}" for shape in SHAPES} <= set(SIGNS)
    assert {shape for _, shape in SEATS.values()} <= set(SHAPES)


def test_stages_of_the_link_have_a_sign_each() -> None:
    assert {sign for sign, _ in STAGES.values()} <= set(SIGNS)


@pytest.mark.parametrize("name", PALETTES)
def test_the_sign_of_every_seat_is_seen_on_every_ground(name: str) -> None:
    """A white star on linen and a black one at night once were not."""
    palette = PALETTES[name]
    for shade, _ in SEATS.values():
        for ground in ("ground", "surface", "card"):
            drawn = [colour for colour in (shade, edge(shade)) if colour]
            best = max(contrast(colour, palette[ground]) for colour in drawn)
            assert best >= FAINT, (shade, ground)
