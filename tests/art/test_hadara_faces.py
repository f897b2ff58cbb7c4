"""Each value that Hadara's catalogue prints stands in its drawing; no untold one is made up."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

import pytest

from companion.art.drawing import Drawing
from companion.art.make import drawings
from companion.art.render import render
from companion.games.hadara.art.effects import EFFECTS
from engine.games.hadara.faces import (
    CARDS,
    CATALOGUE,
    COLONIES,
    GOLD,
    KNOWN_EFFECT,
    LEVELS,
    SETUP_CARDS,
    SILVER,
    STATUES,
    SUSPECT,
    TRACKS,
)

SVG = "{http://www.w3.org/2000/svg}"
KNOWN = {key: face for key in CARDS if (face := CATALOGUE.faces[key])}
UNTOLD = [key for key in CARDS if not CATALOGUE.faces[key]]


@cache
def drawn() -> dict[tuple[str, str], Drawing]:
    return {(d.key, d.form): d for d in drawings("hadara")}


@cache
def groups(key: str, form: str = "card") -> dict[str, tuple[list[str], list[str]]]:
    """What a drawing says: group -> its signs and texts."""
    root = ET.fromstring(render("hadara", drawn()[key, form], "en").svg)
    found = {}
    for group in root.iter(f"{SVG}g"):
        if name := group.get("data-of"):
            signs = [use.get("href", "").removeprefix("#sign-") for use in group.iter(f"{SVG}use")]
            found[name] = signs, [" ".join(text.itertext()) for text in group.iter(f"{SVG}text")]
    return found


def test_every_face_of_the_box_is_drawn_and_has_its_line() -> None:
    forms = {(key, form) for key in CATALOGUE.faces for form in ("card", "row")}
    assert len(CATALOGUE.faces) == 162 + 48 + 5 + 25 + 5 + 2 + 1 + 5
    assert not forms - set(drawn())
    assert not {(key, "small") for key in CARDS} - set(drawn())


@pytest.mark.parametrize("form", ["card", "small"])
def test_an_epoch_card_shows_cost_points_epoch_and_tracks(form: str) -> None:
    for key, face in KNOWN.items():
        said = groups(key, form)
        assert said["cost"] == (["coin"], [str(face["cost"])]), key
        assert said["vp"] == (["points"], [str(face["vp"])]), key
        assert said["epoch"][1] == [("I", "II", "III")[CARDS[key].epoch - 1]], key
        tracks = {track: said[track] for track in TRACKS if track in said}
        assert tracks == {t: ([t], [str(face[t])]) for t in TRACKS if face[t]}, key


@pytest.mark.parametrize("form", ["card", "small"])
def test_what_nobody_has_published_is_a_question_mark(form: str) -> None:
    for key in UNTOLD:
        said = groups(key, form)
        assert said["cost"][1] == said["vp"][1] == ["?"], key
        assert not set(TRACKS) & set(said), key
        assert ("effect" in said) == (key in KNOWN_EFFECT), key
        assert ("star" in said) == CARDS[key].star, key
        assert drawn()[key, form].mark == "untold", key
    for key in SUSPECT:
        assert drawn()[key, form].mark == "likely", key
    assert not any(drawn()[key, form].mark for key in set(KNOWN) - set(SUSPECT))


def test_every_effect_and_every_kind_of_noble_has_its_strip() -> None:
    effects = {field for rows in _choices() for field in rows} - {"none"}
    assert effects == set(EFFECTS)
    for name in effects:
        assert groups(f"effect_{name}", "small")["effect"][0], name
    for colour in ("yellow", "red", "blue", "green"):
        assert groups(f"special_{colour}", "small")["effect"][0], colour


def _choices() -> list[list[str]]:
    data = Path(__file__).parents[2] / "engine" / "games" / "hadara" / "data" / "face_schema.json"
    kinds = json.loads(data.read_text("utf-8")).values()
    return [field["of"] for kind in kinds for field in kind["fields"] if field["id"] == "effect"]


@pytest.mark.parametrize(
    ("effect", "numbers"),
    [("sell_plus_1", ["+1"]), ("colony_coins", ["+4"]), ("feed_pay", ["2", "6×"]),
     ("feed_surplus", ["+3", "12"]), ("income_lagging", ["+2"]), ("statue_plus_2", ["+2", "2"]),
     ("medal_discount", ["II", "4", "6", "III", "15", "22"]),
     ("pay_requirement", ["3", "−1", "10×"]), ("requirement_minus_4", ["−4"]),
     ("set_points_4", ["4"]), ("bonus_tile_2", ["+2"]),
     ("double_action", ["2×", "2×"])],
)  # fmt: skip
def test_an_effect_tells_its_numbers(effect: str, numbers: list[str]) -> None:
    """R14.2 to R14.16."""
    assert groups(f"effect_{effect}", "small")["effect"][1] == numbers


def test_set_up_cards_colonies_statues_and_medals_show_their_values() -> None:
    for key, face in SETUP_CARDS.items():
        for side in ("A", "B"):
            printed = [face[side][what] for what in ("coins", *TRACKS)]
            assert groups(key)[f"side {side}"] == (["coin", *TRACKS], [side, *map(str, printed)])
        assert groups(key)["number"][1] == [str(face["number"])]
    for level, row in LEVELS.items():
        said = groups(f"colony_front_{level}")
        assert said["level"] == (["military"], [str(level)])
        assert said["plunder"][1] == [f"+{row['plunder']}"]
        assert said["integrate"][1] == ([str(row["integrate"])] if row["integrate"] > 1 else [])
        assert said["vp"][1] == ["?"]
    for key, face in COLONIES.items():
        said = groups(key)
        assert (said["level"][1], said["vp"][1]) == ([str(face["level"])], [str(face["vp"])])
        assert {t: said[t][1] for t in TRACKS if t in said} == {
            t: [str(face[t])] for t in TRACKS if face[t]
        }, key
    for key, face in STATUES.items():
        said = groups(key)
        assert [said[what][1] for what in ("culture", "vp", "bonus")] == [
            [str(face["culture"])], [str(face["vp"])], [f"+{face['bonus']}"]
        ]  # fmt: skip
    for key, prices in (("medal_silver", SILVER), ("medal_gold", GOLD)):
        for epoch, price in prices.items():
            assert groups(key)[f"price {epoch}"][1][-1] == str(price)
