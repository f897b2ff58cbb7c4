"""Colours can be read, and none of them is the only sign of anything."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from kivy.factory import Factory
from kivy.graphics import Color

from companion.ui import theme as theme_module
from companion.ui.art.signs import PICTURES as SIGNS
from companion.ui.bars.link import STAGES
from companion.ui.palette import (
    COLOURS,
    FAINT,
    LIGHT,
    PALETTES,
    SEATS,
    SHAPES,
    TOUCH,
    contrast,
    edge,
    seat_sign,
)  # fmt: skip
from companion.ui.theme import theme
from companion.ui.widgets.press import LOOKS, Press
from engine.games import ids, load
from tests.ui.houses import new_house
from tests.ui.stage import Stage

ENOUGH, PLENTY, SEEN = 4.5, 7.0, 3.0
COMPANION = Path(theme_module.__file__).parents[1]


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
        ("card_soft", "card", ENOUGH), ("card_ink", "card_raised", PLENTY),
    ],
)  # fmt: skip
def test_text_can_be_read(name: str, ink: str, paper: str, least: float) -> None:
    palette = PALETTES[name]
    assert contrast(palette[ink], palette[paper]) >= least


@pytest.mark.parametrize("name", PALETTES)
@pytest.mark.parametrize(
    ("line", "ground"),
    [
        *(("hollow", ground) for ground in ("ground", "surface", "raised")),
        *(("glow", ground) for ground in ("ground", "surface", "raised")),
        *(("accent", ground) for ground in ("ground", "surface", "raised")),
        ("warm", "surface"), ("card_line", "card"), ("card_line", "card_raised"),
    ],
)  # fmt: skip
def test_what_says_something_is_seen(name: str, line: str, ground: str) -> None:
    """Empty rings and dashed places, what is lit, bars, edges of buttons."""
    assert contrast(PALETTES[name][line], PALETTES[name][ground]) >= SEEN


@pytest.mark.parametrize("name", PALETTES)
def test_names_on_the_felt_can_be_read(name: str) -> None:
    assert contrast(LIGHT, PALETTES[name]["felt"]) >= ENOUGH


def laid(ink: list[float], ground: list[float]) -> str:
    """What is seen where a colour that lets some light through lies on another."""
    cover = ink[3] if len(ink) > 3 else 1.0
    mixed = (i * cover + g * (1 - cover) for i, g in zip(ink[:3], ground[:3], strict=True))
    return "#" + "".join(f"{round(255 * part):02x}" for part in mixed)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("disabled", [False, True], ids=["can", "cannot"])
def test_the_words_of_a_button_are_read_also_when_it_is_greyed(
    stage: Stage, look: str, disabled: bool
) -> None:
    for name in PALETTES:
        stage.look("en", name)
        paint, ink, _ = Press(text="Ada", look=look, disabled=disabled).colours()
        assert contrast(laid(ink, paint), laid(paint, paint)) >= ENOUGH, name
    stage.look()


def test_what_stands_apart_looks_possible(stage: Stage) -> None:
    """Passing looked as if nobody could: its words were as pale as those of what cannot be done."""
    can, cannot = (
        Press(text="Pass", look="card_apart", disabled=shut).colours() for shut in (False, True)
    )
    assert can[1] == list(theme.card_ink)
    assert contrast(laid(can[1], can[0]), laid(cannot[1], cannot[0])) > 1.5


def test_a_quiet_button_that_does_nothing_now_is_none(stage: Stage) -> None:
    """Undo and redo looked alike, whether there was anything to take back or not."""
    can, cannot = (
        Press(under="Undo", sign="undo", look="quiet", disabled=shut).colours()
        for shut in (False, True)
    )
    assert can[0] == list(theme.surface)
    assert cannot[0][3] == cannot[2][3] == 0, "it has no ground to press, and no edge"


def test_an_empty_bar_is_empty_in_every_look(stage: Stage, tmp_path: Path) -> None:
    """White beside yellow, it looked full."""
    stage.open(new_house(tmp_path))
    for name in PALETTES:
        stage.look("en", name)
        gauge = Factory.Gauge()
        colours = [one.rgba for one in gauge.canvas.children if isinstance(one, Color)]
        trough, _, filled = (tuple(one) for one in colours)
        assert contrast(laid([*theme.accent], [*theme.ground]), laid([*trough], [*trough])) >= SEEN
        assert filled[3] == 0, "nothing is there yet"
        gauge.share = 0.5
        stage.frames(1)
        colours = [tuple(o.rgba) for o in gauge.canvas.children if isinstance(o, Color)]
        assert colours[2] == pytest.approx(tuple(theme.accent))
    stage.look()


def test_no_empty_place_is_drawn_as_an_edge_that_only_adorns() -> None:
    """`line` may vanish; what is dashed, a ring or an outline says that something is missing."""
    for file in sorted(COMPANION.rglob("*.py")):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute):
                drawn = call.func.attr in ("dashes", "disc", "line", "polygon")
                assert not (drawn and "theme.line" in ast.unparse(call)), (file, call.lineno)


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
