"""Every value that Gaia Project's catalogue prints stands in its drawing, beside its sign."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from companion.art.make import drawings
from companion.art.metrics import CAP, LEADING
from companion.art.raster import raster
from companion.art.render import Rendered, render
from companion.art.signs import game_art

GAME = "gaia_project"
DATA = Path(__file__).parents[2] / "engine" / "games" / GAME / "data"
TILES, AUTOMA, MAP = (
    json.loads((DATA / f"{name}.json").read_text("utf-8")) for name in ("tiles", "automa", "map")
)
FACTIONS = json.loads((DATA / "factions.json").read_text("utf-8"))["factions"]
COUNTED = {
    "federation_token": "federation", "gaia_planet": "planet_gaia",
    "planetary_institute_or_academy": "big",
}  # fmt: skip


@cache
def faces() -> dict[str, Rendered]:
    return {
        one.key: render(GAME, one, "en") for one in drawings(GAME) if one.form in ("card", "board")
    }


def figures(key: str) -> Counter[str]:
    return Counter(text for text, *_ in faces()[key].texts)


def shows(key: str, numbers: Iterable[object], signs: Iterable[str]) -> None:
    wanted = Counter(str(number) for number in numbers)
    missing = wanted - figures(key)
    assert not missing, f"{key} does not show {dict(missing)}"
    assert set(signs) <= faces()[key].signs, f"{key} lacks {set(signs) - faces()[key].signs}"


def signs_of(gain: Mapping[str, Any]) -> set[str]:
    return {"gaiaformer" if what == "former" else what for what in gain}


@pytest.mark.parametrize("tile", [*TILES["standard"], *TILES["advanced"]], ids=lambda t: t["id"])
def test_a_technology_tile_shows_what_it_gives_and_for_what(tile: dict[str, Any]) -> None:
    gain = tile.get("gain") or tile.get("income") or {}
    per = {COUNTED.get(tile["per"], tile["per"])} if "per" in tile else set()
    shows(tile["id"], gain.values(), signs_of(gain) | per)
    when = {"immediate": "now", "income": "income", "special_action": "action", "pass": "pass",
            "trigger": "whenever", "value4": "always"}  # fmt: skip
    assert when[tile["kind"]] in faces()[tile["id"]].signs


@pytest.mark.parametrize("tile", TILES["boosters"], ids=lambda t: t["id"])
def test_a_booster_shows_income_and_task(tile: dict[str, Any]) -> None:
    shows(tile["id"], tile["income"].values(), signs_of(tile["income"]) | {"income"})
    if "pass" in tile:
        per = tile["pass"]["per"]
        shows(tile["id"], [tile["pass"]["points"]], {"pass", "points", COUNTED.get(per, per)})
    if "special" in tile:
        shows(tile["id"], ["+3" if tile["special"] == "range" else 1], {"action", tile["special"]})


@pytest.mark.parametrize("tile", TILES["rounds"], ids=lambda t: t["id"])
def test_a_round_tile_shows_its_points_and_the_automas(tile: dict[str, Any]) -> None:
    shows(tile["id"], [tile["points"], *tile["automa"]], {"points", "automa", "whenever"})


@pytest.mark.parametrize("tile", TILES["finals"], ids=lambda t: t["id"])
def test_a_final_tile_shows_three_places_and_the_neutral(tile: dict[str, Any]) -> None:
    shows(tile["id"], [18, 12, 6, tile["neutral"]], {"neutral", "end"})


@pytest.mark.parametrize("token", TILES["federations"], ids=lambda t: t["id"])
def test_a_federation_token_shows_points_and_gain_on_both_sides(token: dict[str, Any]) -> None:
    numbers = [*token["gain"].values(), *([token["points"]] if token["points"] else [])]
    sides = [token["id"]] + ([f"{token['id']}.grey"] if token["green"] else [])
    for key in sides:
        shows(key, numbers, signs_of(token["gain"]))


@pytest.mark.parametrize("space", [*TILES["power"], *TILES["qic"]], ids=lambda s: s["id"])
def test_a_shared_action_shows_price_and_gain(space: dict[str, Any]) -> None:
    paid = "power" if space in TILES["power"] else "qic"
    gain = space.get("gain", {})
    steps = [space["steps"]] if "steps" in space else []
    shows(space["id"], [space["cost"], *gain.values(), *steps], signs_of(gain) | {paid})


def test_the_points_of_the_last_qic_action_are_told() -> None:
    shows("qic_2_vp", [2, 3, 1], {"planet_type", "points"})  # R7.6


@pytest.mark.parametrize("faction", FACTIONS, ids=lambda f: f["id"])
def test_a_faction_board_shows_start_costs_and_incomes(faction: dict[str, Any]) -> None:
    key, income = faction["id"], faction["income"]
    slots = [
        one
        for kind in ("mine", "trading_station", "research_lab", "institute")
        for one in income[kind]
    ]
    gains = [income["base"], income["academy"], faction["academy_action"], *slots]
    numbers = [value for gain in gains for value in gain.values()]
    numbers += [*faction["printed_start"].values(), *faction["start"]["bowls"]]
    for name, row in TILES["structures"].items():
        if "cost" in row and name != "academy_action":  # one price stands for both academies
            numbers += [*row["cost"].values(), *row.get("near_cost", {}).values(), row["value"]]
    signs = {sign for gain in gains for sign in signs_of(gain)} | set(faction["research"])
    shows(key, numbers, signs | {f"planet_{faction['home']}", "bowl2", "area"})


@pytest.mark.parametrize("card", AUTOMA["decision_cards"], ids=lambda c: c["id"])
def test_an_automa_card_shows_both_halves(card: dict[str, Any]) -> None:
    support = card["support"]
    numbers = [card["number"], card["vp"], support["range"], support["numbered"]["count"],
               card["setup_booster_slot"]]  # fmt: skip
    tie = {"top": "final_top", "bottom": "final_bottom", None: "final_none"}
    lamp = "may_pass" if card["pass_lamp_red"] else "goes_on"
    counted = {"right": "from_left", "left": "from_right"}[support["numbered"]["direction"]]
    signs = {tie[support["final_tile_tiebreak"]], support["directional"], lamp, counted,
             f"booster_{card['pass_booster_pick']}"}  # fmt: skip
    shows(card["id"], numbers, signs | ({"starter"} if card["starter"] else set()))


@pytest.mark.parametrize("card", AUTOMA["faction_cards"], ids=lambda c: c["id"])
def test_an_automa_faction_shows_its_action_and_start(card: dict[str, Any]) -> None:
    points = [step["vp"] for step in card["faction_action"] if "vp" in step]
    ranges = [s["build_mine"]["range"] for s in card["faction_action"] if "build_mine" in s]
    shows(f"automa_{card['id']}", [*points, *ranges, card.get("start_mines", 2)],
          {f"planet_{card['home']}", *card["setup_research"]})  # fmt: skip


def test_every_sector_face_shows_its_planets_and_number() -> None:
    for sector in MAP["sectors"]:
        for face in sector["faces"].values():
            key = sector["id"] + (".outlined" if face["side"] == "outlined" else "")
            planets = face["planets"].values()
            shows(key, [sector["number"]], {f"planet_{planet}" for planet in planets})
            used = faces()[key].svg.count('href="#sign-planet_')
            assert used == len(planets)


def test_the_research_board_shows_every_level() -> None:
    numbers: list[object] = list(TILES["research_points"].values())
    for track in TILES["tracks"]:
        for row in track["levels"]:
            numbers += [row[k] for k in ("ore_per_step", "range", "project_tokens") if row.get(k)]
            numbers += [*row.get("gain", {}).values(), *row.get("income", {}).values()]
    shows(
        "research", numbers, {track["id"] for track in TILES["tracks"]} | {"planet_lost", "green"}
    )


def test_the_name_of_a_tile_keeps_clear_of_its_frame() -> None:
    """Two lines once filled their strip down to the frame, and ran into its cut corners."""
    for drawing in drawings(GAME):
        if drawing.template in ("tile.svg.j2", "booster.svg.j2", "scoring.svg.j2", "final.svg.j2"):
            (label,) = render(GAME, drawing).labels
            x, y, _, high = label.box
            for lines, size in label.lines.values():
                tall = size * (CAP + LEADING * (len(lines) - 1))
                assert y + high / 2 + tall / 2 <= drawing.units[1] - 20 - 8, drawing.key
            assert x - 14 >= (24 if drawing.values.get("cut") else 14), drawing.key


def silhouette(kind: str) -> set[int]:
    """The dots that a structure takes of the map, without what is drawn in it."""
    drawn = (game_art(GAME) / "pictures" / f"{kind}.svg").read_text("utf-8")
    body = re.search(r'<[^<]*fill="currentColor"', drawn)
    assert body is not None
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    alpha = raster(f"{head}{body[0]}/></svg>", 24).getchannel("A").tobytes()
    return {at for at, one in enumerate(alpha) if one > 127}


def test_structures_are_told_apart_by_their_silhouettes() -> None:
    """At the usual size of the map an academy and an institute were houses like a trading station;
    a lab alone is round."""
    kinds = ("mine", "trading_station", "academy_knowledge", "institute", "station", "satellite")
    taken = {kind: silhouette(kind) for kind in kinds}
    alike = {
        pair: len(taken[pair[0]] & taken[pair[1]]) / len(taken[pair[0]] | taken[pair[1]])
        for pair in combinations(kinds, 2)
    }
    assert max(alike.values()) < 0.72, alike
