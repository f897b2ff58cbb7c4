"""The page that tells what the signs of a game mean."""

from __future__ import annotations

from pathlib import Path

import pytest
from kivy.graphics import InstructionGroup

from companion.art.make import drawings, games
from companion.art.render import render
from companion.art.shelf import legend, signs
from companion.ui import stand_in
from companion.ui.drawings import drawing_of
from companion.ui.enlarged import said_on
from companion.ui.means import paint_sign
from companion.ui.palette import contrast
from companion.ui.screens.legend import LegendSheet
from companion.ui.widgets.brush import Brush
from companion.ui.words import words
from engine.games import load
from tests.ui.audit import complaints
from tests.ui.houses import new_house
from tests.ui.moments import MOMENTS, open_moment
from tests.ui.stage import SIZES, Stage

HOLDS = {
    "In the match, hold a finger on a",
    "対戦の画面でカードやタイルの絵を長押しすると、大きな絵と、印の意味が"[:32],
}
OF_MATCH = {
    "hadara": ("written", "star", "dashes", "stand_in"),
    "gaia": ("stand_in",),
    "peloponnes": ("unfinished", "points"),
}
"""What no picture of the art holds and people ask about: the sheet on the wheel and on cards that
are too small for their signs, and the star of a card; a scaffold, and the shield of a seat; the
edge of what is only likely, and the mark of what is invented, wherever faces are in no source."""


@pytest.mark.parametrize("game", games())
def test_every_sign_of_a_game_is_explained_on_a_page_that_opens_from_its_table(
    stage: Stage, tmp_path: Path, game: str
) -> None:
    if not legend(game, "en"):
        pytest.skip("the pictures were not made: make art")
    open_moment(stage, tmp_path, next(one for one in MOMENTS if one.game == game))
    press(stage, "sign", "book")
    press(stage, "text", words.say("rules.signs"))
    for size, language in zip(SIZES, ("en", "ja", "en"), strict=True):
        stage.look(language)
        sheet = stage.page().ids.sheet
        told = legend(game, language, sheet.without)
        used = {one.sign for one in legend(game, language)}  # as tests/art/test_drawings.py proves
        assert {one.sign for one in told} == used - sheet.without
        told += [one for one in sheet.told() if one.sign in OF_MATCH.get(game, ())]
        stage.resize(size)
        stage.frames(3)
        assert complaints(stage.root) == [], (size, language)
        said = {getattr(one, "text", "")[:32] for one in stage.page().walk()}
        assert said & HOLDS, "that a piece is looked at large was told nowhere"
        shown = [text for *_, text in sheet.texts if text != stand_in.SIGN]
        assert shown == [one.text for one in told]
        assert sheet.height >= -(-len(told) // sheet.columns()) * sheet.line()


def test_each_sign_that_a_match_draws_itself_has_a_picture() -> None:
    unknown = {game for game in games() if load(game).catalogue.unknown({})}
    assert unknown == {game for game, mine in OF_MATCH.items() if "stand_in" in mine}
    for game, mine in OF_MATCH.items():
        for one in mine:
            drawn = InstructionGroup()
            paint_sign(Brush(drawn), game, one, 0, 0, 40)
            assert drawn.children, one


def test_the_signs_of_a_game_are_told_before_it_is_played(stage: Stage, tmp_path: Path) -> None:
    """From the rules of the first page they were an empty page; and two pages that lead to each
    other took one touch back for each touch between them."""
    stage.look("en")
    hall = stage.open(new_house(tmp_path))
    hall.go("rules")
    stage.frames()
    for _ in range(3):
        press(stage, "text", words.say("rules.signs"))
        sheet = stage.page().ids.sheet
        shown = [text for *_, text in sheet.texts]
        assert shown[: len(legend(sheet.game, "en"))] == [
            one.text for one in legend(sheet.game, "en")
        ]
        assert shown
        hall.go("rules")
        stage.frames()
    hall.back()
    assert hall.screen == "home"


def test_signs_of_cards_that_are_not_in_the_match_are_not_told() -> None:
    """R2: without powers nobody holds a card with their signs."""
    without = drawing_of("gaia").absent({"mode": "base"})
    faces = [face for face in drawings("gaia") if without.intersection(render("gaia", face).signs)]
    powers = {
        piece.face for piece in load("gaia").catalogue.pieces.values() if "power" in piece.kind
    }
    assert {face.key for face in faces} == {face.partition("#")[0] for face in powers}
    assert "sun" not in {one.sign for one in legend("gaia", "en", without)}
    assert not drawing_of("gaia").absent({"mode": "advanced"})


def test_signs_of_the_automa_are_told_only_to_who_plays_against_it() -> None:
    """R16: a page of ties and passing that two people never read."""
    signs: dict[bool, set[str]] = {True: set(), False: set()}
    for face in drawings("gaia_project"):
        signs[face.key.startswith("automa")] |= {*render("gaia_project", face).signs}
    meant, absent = load("gaia_project").meant, drawing_of("gaia_project").absent
    options = load("gaia_project").new_options(2, {})
    assert absent(meant(2, options)) == signs[True] - signs[False]
    assert not absent(meant(1, options))


def test_the_written_sheet_and_the_star_of_hadara_are_explained(stage: Stage) -> None:
    """Both stand on the cards, and the sheet on the wheel, and nothing told what they mean; R2.3:
    the basic game leaves out the cards with a star."""
    stage.look("en")
    for rules, stars in (("full", 1), ("basic", 0)):
        sheet = LegendSheet(game="hadara", without=drawing_of("hadara").absent({"game": rules}))
        said = [one.text for one in sheet.told()]
        assert sum("purple card" in one for one in said) == 1
        assert sum("first match leaves out" in one for one in said) == stars
    large = said_on(load("hadara"), "P1-A4", "en")
    assert "Starred purple cards are left out of a first match." in large
    assert not [one for one in said_on(load("hadara"), "P1-B01", "en") if "Starred" in one]


def press(stage: Stage, name: str, value: str) -> None:
    """Press the button of the screen that is known by this."""
    stage.press(next(one for one in stage.page().walk() if getattr(one, name, "") == value))


@pytest.mark.parametrize("game", games())
def test_all_textures_of_a_game_take_less_than_sixty_megabytes(game: str) -> None:
    """What is kept of faces and signs, and the atlas they are cut from at a byte a pixel."""
    from PIL import Image

    from companion.ui.widgets.textures import BUDGET

    found = signs(game)
    if found is None:
        pytest.skip("the pictures were not made: make art")
    with Image.open(found[0]) as atlas:
        assert BUDGET + atlas.width * atlas.height < 60e6


@pytest.mark.parametrize("game", games())
def test_every_sign_is_seen_on_its_field(game: str) -> None:
    """At least an eighth of a sign stands out from what it lies on by 2.2:1, by sight of the atlas;
    the meaning stands beside it in ink."""
    from PIL import Image

    found = signs(game)
    if found is None:
        pytest.skip("the pictures were not made: make art")
    with Image.open(found[0]) as atlas:
        for one in legend(game, "en"):
            left, top, wide = found[1][one.sign]
            points = atlas.convert("RGBA").crop((left, top, left + wide, top + wide))
            pixels = points.resize((48, 48)).tobytes()
            solid = [pixels[at : at + 3] for at in range(0, len(pixels), 4) if pixels[at + 3] > 128]
            seen = [rgb for rgb in solid if contrast(f"#{rgb.hex()}", one.ground) > 2.2]
            assert len(seen) * 8 >= len(solid), one.sign


@pytest.mark.parametrize("game", games())
def test_a_picture_of_its_own_stands_for_each_game(stage: Stage, game: str) -> None:
    from companion.ui.drawings import drawing_of

    cover = Path(drawing_of(game).cover)
    assert cover.parts[-3:-1] == (game, "pictures")
    assert cover.stat().st_size > 1000


def test_signs_of_an_expansion_are_told_only_where_it_is_played() -> None:
    """R15, R16: in a first match people read of monuments and markets that nobody had."""
    told = {"game": "full", "nobles": True, "markets": True}
    assert not drawing_of("hadara").absent(told)
    pieces = load("hadara").catalogue.pieces.values()
    kinds = {piece.face.partition("#")[0]: piece.kind for piece in pieces}
    drawn = [(face.key, {*render("hadara", face).signs}) for face in drawings("hadara")]
    for option, its_own in (("nobles", "special_green"), ("markets", "M1")):
        without = drawing_of("hadara").absent({**told, option: False})
        found = {key for key, signs in drawn if without & signs}
        assert its_own in found
        assert without <= set().union(*(signs for key, signs in drawn if key in found))
        of_all = {"epoch_card", "purple_star", "colony", "setup_card"}
        assert not of_all & {kinds.get(key, "") for key in found}
