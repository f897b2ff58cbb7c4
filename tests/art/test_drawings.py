"""Every drawing of every game: texts in their boxes, signs explained, no two alike."""

from __future__ import annotations

import re
from hashlib import sha256
from xml.parsers.expat import ParserCreate

import pytest

from companion.art.canvas import Canvas
from companion.art.drawing import LANGUAGES
from companion.art.make import drawings, games
from companion.art.metrics import CAP, LEADING, in_phrases, width
from companion.art.raster import raster
from companion.art.render import Rendered, render
from companion.art.shelf import legend, signs
from companion.art.signs import ROOM, folders, meanings, own, sign
from companion.ui.palette import SHAPES
from engine.games import load
from tests.once_a_run import once_a_run

GAMES = games()
SVG = "http://www.w3.org/2000/svg"
SEATS = frozenset(f"seat_{shape}" for shape in SHAPES)
"""These the app paints beside seats, in every game."""


@once_a_run
def rendered(game: str, language: str | None = None) -> dict[tuple[str, str], Rendered]:
    return {(d.form, d.key): render(game, d, language) for d in drawings(game)}


@pytest.mark.parametrize("game", GAMES)
def test_no_text_leaves_its_box_or_its_face(game: str) -> None:
    sizes = {(d.form, d.key): d.units for d in drawings(game)}
    for key, one in rendered(game).items():
        for text, (x, y, w, h), (lines, size), bold in one.texts:
            wide = max(width(line, size, bold) for line in lines)
            high = size * (CAP + LEADING * (len(lines) - 1))
            assert wide <= w + 0.1, f"{game} {key}: {text!r} is {wide:.0f} wide, its box {w:.0f}"
            assert high <= h + 0.1, f"{game} {key}: {text!r} is {high:.0f} high, its box {h:.0f}"
            assert x >= -0.1, f"{game} {key}: {text!r} leaves the face"
            assert y >= -size * 0.3, f"{game} {key}: {text!r} leaves the face"
            assert x + w <= sizes[key][0] + 0.1, f"{game} {key}: {text!r} leaves the face"
            assert y + h <= sizes[key][1] + size * 0.3, f"{game} {key}: {text!r} leaves the face"


@pytest.mark.parametrize("game", GAMES)
def test_two_faces_never_give_the_same_picture(game: str) -> None:
    seen: dict[str, tuple[str, str]] = {}
    for key, one in rendered(game).items():
        print_of = sha256(re.sub(r'(id="|#)sky-\w+', "", one.svg).encode()).hexdigest()
        assert print_of not in seen, f"{game}: {key} and {seen[print_of]} look the same"
        seen[print_of] = key


@pytest.mark.parametrize("at_once", [1, pytest.param(len(LANGUAGES), marks=pytest.mark.soak)])
@pytest.mark.parametrize("game", GAMES)
def test_every_drawing_is_well_formed_and_has_its_words_in_every_language(
    game: str, at_once: int
) -> None:
    """Each is drawn in one language by turns, in the soak in all of them."""
    for turn, drawing in enumerate(drawings(game)):
        for other in range(at_once):
            language = LANGUAGES[(turn + other) % len(LANGUAGES)]
            ParserCreate().Parse(render(game, drawing, language).svg, True)
        for label in rendered(game)[drawing.form, drawing.key].labels:
            assert set(label.lines) == set(LANGUAGES), f"{game} {drawing.key}: {label.lines}"


@pytest.mark.parametrize("game", ["", *GAMES])
def test_every_sign_is_a_file_with_one_meaning_of_its_own(game: str) -> None:
    for folder in folders(game):
        files = {path.stem for path in (folder / "signs").glob("*.svg")}
        assert files
    explained = meanings(game)
    for language in LANGUAGES:
        said = [means[language] for means in explained.values()]
        twice = {text for text in said if said.count(text) > 1}
        assert not twice, f"{game}: {twice} means two signs"


def test_ids_inside_signs_cannot_meet() -> None:
    for game in GAMES:
        for folder in folders(game):
            for path in (folder / "signs").glob("*.svg"):
                for name in re.findall(r'\bid="([^"]+)"', path.read_text("utf-8")):
                    assert name.startswith(path.stem), f"{path}: id {name}"


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_that_is_used_is_explained_in_both_languages(game: str) -> None:
    for name in frozenset().union(*(one.signs for one in rendered(game).values())):
        for language in LANGUAGES:
            assert meanings(game)[name][language].strip(), (name, language)


@pytest.mark.parametrize("game", GAMES)
def test_the_legend_tells_every_sign_that_is_used_and_no_other(game: str) -> None:
    if signs(game) is None:
        pytest.skip("the pictures were not made: make art")
    used = frozenset().union(*(one.signs for one in rendered(game).values()))
    for language in LANGUAGES:
        assert {one.sign for one in legend(game, language)} == used


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_of_a_game_is_used(game: str) -> None:
    """On a face, or beside the name of what is counted (`tests/ui/test_counted.py`)."""
    named = load(game).texts.tables["en"]
    counted = {key.removeprefix("what.") for key in named if key.startswith("what.")}
    assert own(game) - counted <= frozenset().union(*(one.signs for one in rendered(game).values()))


def test_every_shared_sign_is_used_by_some_game() -> None:
    used = frozenset().union(*(one.signs for game in GAMES for one in rendered(game).values()))
    shared = {path.stem for path in (ROOM / "signs").glob("*.svg")}
    marks = {"untold", "likely", "stand_in"}
    assert shared - marks <= used | SEATS


def test_a_long_sentence_is_broken_where_that_makes_its_signs_larger() -> None:
    goods = [("sign", "soil", "12") for _ in range(8)]
    canvas = Canvas("earth", None, (1000, 200))
    for parts, lines in ((goods, 2), (goods[:2], 1)):
        drawn = str(canvas.sentence(parts, 0, 0, 500, 100, lines=2))
        signs = re.findall(r'y="([\d.]+)" width="([\d.]+)"', drawn)
        assert len({y for y, _ in signs}) == lines
        one_line = str(canvas.sentence(parts, 0, 0, 500, 100))
        before = float(re.findall(r'width="([\d.]+)"', one_line)[0])
        assert float(signs[0][1]) >= before
        assert all(0 <= float(y) <= 100 - float(size) + 0.1 for y, size in signs)


def test_a_small_sign_between_things_ends_no_line() -> None:
    parts = [("sign", "soil", "12"), ("op", "arrow"), ("sign", "soil", "12")]
    drawn = str(Canvas("earth", None, (1000, 200)).sentence(parts, 0, 0, 150, 100, lines=2))
    rows = dict(re.findall(r'#sign-(\w+)" x="[\d.]+" y="([\d.]+)"', drawn))
    assert float(rows["arrow"]) > 50, "the arrow stands with what is got, in the second line"


@pytest.mark.parametrize("game", GAMES)
def test_no_sign_leaves_its_field(game: str) -> None:
    """In the atlas the next sign lies beyond, and would show a strip of it."""
    margin, wide = 2.1, 300
    for name in meanings(game):
        svg = f'<svg xmlns="{SVG}" viewBox="-50 -50 200 200">{sign(game, name).inner}</svg>'
        ink = raster(svg, wide).getchannel("A").point(lambda shade: 255 * (shade > 40)).getbbox()
        assert ink, name
        scale = 200 / wide
        assert min(ink[:2]) * scale - 50 >= -margin - scale, f"{game}: {name} {ink}"
        assert max(ink[2:]) * scale - 50 <= 100 + margin + scale, f"{game}: {name} {ink}"


def test_an_aside_in_brackets_stays_whole_where_it_can() -> None:
    said = "Take Sea card (place 2 of the nature display)"
    assert in_phrases(said, 300, 20, False) == (
        "Take Sea card", "(place 2 of the nature display)",
    )  # fmt: skip
    assert in_phrases("Dimitraさんの手（カードは伏せたまま）", 180, 15, False) == (
        "Dimitraさんの手", "（カードは伏せたまま）",
    )  # fmt: skip


def test_japanese_is_broken_after_what_it_is_about() -> None:
    assert in_phrases("同盟タイルをもう一度", 140, 20, True) == ("同盟タイルを", "もう一度")
    assert in_phrases("特別アクション：タイル：アクション4パワー", 260, 20, False) == (
        "特別アクション：タイル：", "アクション4パワー",
    )  # fmt: skip
    assert in_phrases("アクション4パワー", 60, 20, False) == ()
