"""Each value that the catalogue of Peloponnes prints stands in its drawing, in its place."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from functools import cache
from typing import Any

import pytest

from companion.art.drawing import Drawing
from companion.art.make import drawings
from companion.art.render import render
from engine.games.peloponnes.faces import CATALOGUE

SVG = "{http://www.w3.org/2000/svg}"
TILES: dict[str, Any] = {
    key: face
    for key, face in CATALOGUE.faces.items()
    if face and (face.get("kind") in ("land", "building") or "start" in face)
}
POWER = {"ignore_land_matching": "roams", "raise_bid_when_displaced": "raises"}


@cache
def drawn() -> dict[tuple[str, str], Drawing]:
    return {(d.key, d.form): d for d in drawings("peloponnes")}


@cache
def groups(key: str, form: str) -> dict[str, tuple[list[str], list[str]]]:
    """What a drawing says: group -> its signs and texts."""
    root = ET.fromstring(render("peloponnes", drawn()[key, form], "en").svg)
    found = {}
    for group in root.iter(f"{SVG}g"):
        if name := group.get("data-of"):
            signs = [use.get("href", "").removeprefix("#sign-") for use in group.iter(f"{SVG}use")]
            found[name] = signs, [" ".join(text.itertext()) for text in group.iter(f"{SVG}text")]
    return found


def amounts(said: tuple[list[str], list[str]], wanted: dict[str, int]) -> bool:
    """Whether each thing is there, and each number that is not a plain one."""
    numbers = sorted(str(n).replace("-", "−") for n in wanted.values())
    return sorted(said[0]) == sorted(wanted) and sorted(said[1]) == numbers


def test_every_face_of_the_box_is_drawn() -> None:
    assert len(TILES) == 7 + 40
    assert not {(key, "card") for key in CATALOGUE.faces} - set(drawn())
    assert not {(key, form) for key in TILES for form in ("small", "row")} - set(drawn())


def test_a_tile_shows_bid_prestige_cost_and_what_it_gives_once() -> None:
    for key, face in TILES.items():
        said = groups(key, "card")
        if "number" in face:
            assert said["number"][1] == [str(face["number"])], key
            assert amounts(said["once"], face["start"]), key
            continue
        assert said["bid"] == (["bid"], [str(face["least_bid"])]), key
        assert said["prestige"][1] == [str(face["prestige"])], key
        assert amounts(said.get("cost", ([], [])), face.get("cost", {})), key
        assert amounts(said.get("once", ([], [])), face.get("once", {})), key


@pytest.mark.parametrize("form", ["card", "small"])
def test_a_tile_shows_its_income_and_its_power(form: str) -> None:
    for key, face in TILES.items():
        said = groups(key, form)
        income = [what for what, n in face.get("income", {}).items() for _ in range(n)]
        if choice := face.get("income_choice"):
            income = ["choice", *choice]
        assert sorted(said["income"][0]) == sorted(income), key
        powers = said.get("powers", ([], []))[0]
        wanted = [POWER[face["power"]]] if "power" in face else []
        wanted += [
            one for disaster in face.get("protects_from", ()) for one in ("protects", disaster)
        ]
        wanted += ["supply"] * bool(face.get("supply_icon"))
        assert sorted(powers) == sorted(wanted), key


def test_a_disaster_shows_its_chits_and_a_chit_its_disaster() -> None:
    for disaster in ("earthquake", "drought", "plague", "tempest", "decline"):
        face = CATALOGUE.faces[disaster]
        assert face
        svg = render("peloponnes", drawn()[disaster, "card"], "en").svg
        assert f"#sign-{disaster}" in svg
        assert svg.count('r="16"') == face["chits"]
        assert f"#sign-{disaster}" in render("peloponnes", drawn()[f"chit_{disaster}", "card"]).svg
