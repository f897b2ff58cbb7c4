"""Every land and need that Gaia's catalogue prints stands in its drawing; untold ones say so."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

from companion.art.drawing import Drawing
from companion.art.make import drawings
from companion.art.render import render
from companion.games.gaia.art.lands import GROUND, LANDS
from engine.games.gaia.faces import CATALOGUE, KIND, STATUS, required

GAME = "gaia"


@cache
def faces() -> dict[str, Drawing]:
    return {one.key: one for one in drawings(GAME) if one.form == "card"}


def used(key: str) -> Counter[str]:
    """How often each sign stands on a face."""
    svg = render(GAME, faces()[key], "en").svg
    return Counter(part.split('"')[0] for part in svg.split('href="#sign-')[1:])


def test_every_face_has_a_drawing_and_a_line() -> None:
    wanted = set(CATALOGUE.faces)
    assert wanted <= set(faces())
    rows = {one.key for one in drawings(GAME) if one.form == "row"}
    assert {face for face in wanted if not face.startswith("tile_")} <= rows


def test_a_city_shows_its_site_and_its_four_needs() -> None:
    for face, printed in CATALOGUE.faces.items():
        if face.startswith("city") and printed:
            wanted = Counter([printed["site"], *printed["needs"]])
            assert not wanted - used(face), face


def test_a_nature_card_lays_a_tile_of_its_own_land() -> None:
    """R6.2: a mountain led to a meadow."""
    for land in LANDS:
        svg = render(GAME, faces()[f"nature_{land}"], "en").svg
        (laid,) = re.findall(r'<svg x="336".*?</svg>', svg, re.S)
        assert GROUND[land][0] in laid, land
        assert used(f"nature_{land}")["tile"] == 0, land


def test_a_goal_shows_what_it_wants() -> None:
    for face, printed in CATALOGUE.faces.items():
        if face.startswith("goal") and printed:
            assert not Counter(required(printed)) - used(face), face
    assert used("power_goal_1")["power"] == 4


def test_untold_faces_and_only_likely_ones_look_so() -> None:
    for face, printed in CATALOGUE.faces.items():
        if printed is None:
            assert faces()[face].mark == "untold", face
            assert "?" in render(GAME, faces()[face], "en").svg
        elif STATUS.get(face, {}).get("face_status") == "reported":
            assert faces()[face].mark == "likely", face
        elif KIND.get(face) != "tile" and face in faces():
            assert faces()[face].mark == "", face


def test_a_likely_face_is_no_paler_than_one_that_is_made_up() -> None:
    for drawing in drawings(GAME):
        washed = 'opacity=".14"' in render(GAME, drawing, "en").svg
        assert washed == (drawing.mark == "untold"), (drawing.key, drawing.form)


def test_a_face_that_only_its_owner_can_tell_has_a_drawing() -> None:
    for site in (*LANDS, "star"):
        assert used(f"city_{site}")[site] >= 1
        assert used(f"animal_{site}")[site] >= 1
        assert used(f"animal_{site}")["animal"] == 4
    assert used("goal_plains_swamp") >= Counter({"plains": 2, "swamp": 2})


def test_no_ribbon_of_a_card_stays_without_a_name() -> None:
    cards = [d for d in drawings("gaia") if d.form == "card" and d.size[1] > d.size[0]]
    assert len(cards) > 60
    for drawing in cards:
        (label,) = render("gaia", drawing).labels
        assert all(lines and lines[0] for lines, _ in label.lines.values()), drawing.key


def test_a_small_card_has_no_words_and_all_its_needs() -> None:
    small = {d.key: render("gaia", d) for d in drawings("gaia") if d.form == "small"}
    assert small.keys() >= {"city_01", "city_plains", "animal_sea", "goal_each", "sun"}
    assert not any(one.labels for one in small.values())
    assert {f"need:{n}" for n in range(4)} <= small["city_star"].slots.keys()


def test_the_reward_of_a_goal_stands_in_the_middle_with_the_place_of_a_mark_beside_it() -> None:
    """R1.11: goals of lands alone are nowhere printed for sure; they look alike, told or not."""
    for drawing in drawings(GAME):
        if "goal" in drawing.key and drawing.form != "row":
            rendered = render(GAME, drawing, "en")
            left, right = _across(rendered.svg, "goal")[0], _across(rendered.svg, "meeple")[1]
            if "power" not in drawing.key:
                x, _, w, _ = rendered.slots["mark"]
                assert x >= right, drawing.key
                right = x + w
            assert abs(left + right - drawing.units[0]) < 6, drawing.key


def _across(svg: str, sign: str) -> tuple[float, float]:
    """Where a sign begins and ends."""
    found = re.search(rf'#sign-{sign}" x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', svg)
    assert found
    return float(found[1]), float(found[1]) + float(found[2])


def test_the_number_of_a_goal_covers_none_of_its_lands() -> None:
    """Only the ribbon with its name has room for it."""
    for drawing in drawings(GAME):
        if drawing.template == "goal.svg.j2":
            _, y, _, high = render(GAME, drawing).slots["number"]
            (label,) = render(GAME, drawing).labels
            assert y + high <= label.box[1] + label.box[3] + 4, drawing.key
