"""Each printed value of Earth's catalogue is in the drawing of its face."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache
from typing import Any

import pytest

from companion.art.drawing import Drawing
from companion.art.make import drawings
from companion.art.render import render
from engine.games import load

SVG = "{http://www.w3.org/2000/svg}"
FACES: dict[str, Any] = {
    key: face
    for key, face in load("earth").catalogue.faces.items()
    if face and "sides" not in face and "name" in face
}
PLAYED = {key: face for key, face in FACES.items() if "vp" in face}
FLORA = {key: face for key, face in FACES.items() if "types" in face}
Said = tuple[list[str], list[str]]
"""The signs and the texts inside a group."""


@cache
def drawn() -> dict[tuple[str, str], Drawing]:
    return {(d.key, d.form): d for d in drawings("earth")}


@cache
def groups(key: str, form: str) -> dict[str, list[Said]]:
    """What a drawing says: group -> its signs and texts, for each time that it is there."""
    root = ET.fromstring(render("earth", drawn()[key, form], "en").svg)
    found: dict[str, list[Said]] = {}
    for group in root.iter(f"{SVG}g"):
        if name := group.get("data-of"):
            signs = [use.get("href", "").removeprefix("#sign-") for use in group.iter(f"{SVG}use")]
            texts = [" ".join(text.itertext()) for text in group.iter(f"{SVG}text")]
            found.setdefault(name, []).append((signs, texts))
    found["all"] = [([], [" ".join(text.itertext()) for text in root.iter(f"{SVG}text")])]
    return found


def only(key: str, form: str, group: str) -> Said:
    (said,) = groups(key, form)[group]
    return said


def test_every_face_of_the_box_is_drawn_as_card_small_and_row() -> None:
    assert len(FACES) == 283 + 20 + 20 + 64 + 46 + 6
    assert not {(k, f) for k in FACES for f in ("card", "small", "row")} - set(drawn())


@pytest.mark.parametrize("form", ["card", "small", "row"])
def test_name_cost_and_points(form: str) -> None:
    for key, face in FACES.items():
        assert face["name"] in " ".join(only(key, form, "all")[1]), key
        if "cost" in face:
            assert only(key, form, "cost") == (["soil"], [str(face["cost"])]), key
        if "vp" in face:
            assert only(key, form, "vp")[1] == [str(face["vp"]).replace("-", "−")], key


def test_habitats_types_and_tags() -> None:
    for key, face in PLAYED.items():
        assert only(key, "card", "habitats")[0] == list(face.get("habitats", [])), key
    for key, face in FLORA.items():
        assert only(key, "card", "types")[0] == list(face["types"]), key
    for key, face in PLAYED.items():
        wanted = [*face.get("tags", []), *["aid"] * bool(face.get("aid"))]
        assert only(key, "card", "tags")[0] == wanted, key


def test_no_tag_lies_under_an_ability() -> None:
    """E012 and E114 once hid their compass so."""
    tagged = [key for key, face in PLAYED.items() if face.get("tags") or face.get("aid")]
    assert {"E012", "E114"} < set(tagged)
    for key in tagged:
        root = ET.fromstring(render("earth", drawn()[key, "card"], "en").svg)
        parts = {g.get("data-of"): g for g in reversed(list(root.iter(f"{SVG}g")))}
        bands = parts["ability"].find(f"{SVG}rect")
        assert bands is not None
        low = max(
            float(u.get("y", 0)) + float(u.get("height", 0))
            for u in parts["tags"].iter(f"{SVG}use")
        )
        assert low <= float(bands.get("y", 0)), key


def _circle(node: ET.Element) -> tuple[float, float, float]:
    x, y, r = (float(node.get(name, 0)) for name in ("cx", "cy", "r"))
    return x, y, r


def test_four_kinds_in_a_row_lie_clear_of_the_habitats_below() -> None:
    """The row of the three Sprouts once touched the plate of their habitats."""
    many = [key for key, face in FLORA.items() if len(face["types"]) > 1]
    assert many
    for key in many:
        root = ET.fromstring(render("earth", drawn()[key, "card"], "en").svg)
        parts = {g.get("data-of"): g for g in root.iter(f"{SVG}g")}
        plate = parts["habitats"].find(f"{SVG}rect")
        assert plate is not None
        low = max(y + r for _, y, r in map(_circle, parts["types"].iter(f"{SVG}circle")))
        assert low + 6 <= float(plate.get("y", 0)), key


@pytest.mark.parametrize("form", ["card", "small", "row"])
def test_a_name_stands_clear_of_the_circle_before_it(form: str) -> None:
    """ "Andean Condor" once began where the circle of its kind ends."""
    for key in FACES:
        drawing = drawn()[key, form]
        root = ET.fromstring(render("earth", drawing, "en").svg)
        rounds = [_circle(node) for node in root.iter(f"{SVG}circle") if node.get("stroke-width")]
        right = max(x + r for x, y, r in rounds if x < drawing.units[0] / 3 and 40 <= r <= 62)
        name = next(box for said, box, *_ in render("earth", drawing, "en").texts
                    if said == FACES[key]["name"])  # fmt: skip
        assert name[0] >= right + 8, key


def test_spaces_and_canopy() -> None:
    for key, face in FLORA.items():
        assert only(key, "card", "sprout_spaces")[0] == ["sprout"] * face["sprout_spaces"], key
        growth = only(key, "card", "growth_spaces")[0]
        assert len(growth) == face["growth_spaces"], key
        if growth:
            assert growth[-1] == "canopy", key
            for form in ("card", "small"):
                assert only(key, form, "canopy")[1] == [str(face["canopy"])], (key, form)
        if face["sprout_spaces"]:
            assert only(key, "small", "sprout_spaces")[1] == [str(face["sprout_spaces"])], key


@pytest.mark.parametrize("form", ["card", "small"])
def test_each_ability_shows_when_it_works_what_it_costs_and_what_it_gives(form: str) -> None:
    when = {"green": "plant", "red": "composting", "blue": "water", "yellow": "grow",
            "multicolour": "any_action", "brown": "always", "black": "now"}  # fmt: skip
    for key, face in PLAYED.items():
        shown = groups(key, form)["ability"]
        assert len(shown) == len(face["abilities"]), key
        for (signs, texts), row in zip(shown, face["abilities"], strict=True):
            expected = "end" if row["when"] == "end" else when[row["colour"]]
            assert signs[0] == expected, key
            paid = [what for what, _ in row.get("cost", [])]
            got = [what for what, _ in row.get("gain", [])]
            if paid or got:
                things = [sign for sign in signs[1:] if sign in {*paid, *got}]
                assert things[: len(paid) + len(got)] == paid + got, key
                amounts = [n for _, n in [*row.get("cost", []), *row.get("gain", [])] if n != 1]
                assert texts[: len(amounts)] == [str(n) for n in amounts], key
                assert ("arrow" in signs) == bool(paid), key
            assert ("active" in signs) == ("if_chose" in row), key
            assert ("planted" in signs) == ("per_planted" in row), key
            if "spread" in row:
                assert row["spread"]["where"] in signs, key


def numbers(of: dict[str, Any]) -> set[int]:
    return {
        value
        for key, value in of.get("filter", {}).items()
        if isinstance(value, int) and not isinstance(value, bool)
    }


def test_each_score_and_goal_shows_its_numbers_and_what_it_counts() -> None:
    kinds = ("type", "habitat", "tag")
    for key, face in FACES.items():
        rows = [("goal", face["goal"])] if "goal" in face else []
        rows += [("goal", face["score"])] if "score" in face else []
        rows += [("ability", row["score"]) for row in face.get("abilities", []) if "score" in row]
        for group, row in rows:
            signs, texts = groups(key, "card")[group][-1]
            of = row["of"]
            said = {int(text) for text in texts if text.lstrip("−").isdigit()}
            wanted = {row[k] for k in ("vp", "at_least", "vp_max", "count_max") if k in row}
            wanted |= {row["per"]} if row.get("per", 1) != 1 else set()
            wanted |= set(row.get("table", [])) | numbers(of)
            assert wanted <= said, f"{key}: {wanted - said} not in {texts}"
            assert {of["filter"][k] for k in kinds if k in of.get("filter", {})} <= set(signs), key
            if "colour" in of.get("filter", {}):
                assert f"has_{of['filter']['colour']}" in signs, key
            if "where" in of:
                assert of["where"] in signs, key


def test_the_actions_and_the_fauna_board_show_their_tables() -> None:
    actions = groups("board:actions", "board")
    assert [texts for _, texts in actions["active"]] == [
        ["2", "4"],
        ["5", "2"],
        ["6", "2"],
        ["4", "2"],
    ]
    assert [texts for _, texts in actions["others"]] == [[], ["2", "2"], ["2", "2"], ["2", "2"]]
    assert only("board:fauna_standard", "board", "points")[1] == ["15", "11", "8", "6", "5"]
    assert only("board:fauna_beginner", "board", "points")[1] == ["10"]
    assert only("board:fauna_standard", "board", "full")[1] == ["7"]
