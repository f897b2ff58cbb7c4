"""R1: counts and shape of the catalogue, texts in both languages, every rule covered."""

from __future__ import annotations

import json
import re
import string
from collections import Counter
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from engine.core.play import Counts, play_out
from engine.games.gaia_project import faces
from engine.games.gaia_project.actions import free
from engine.games.gaia_project.automa import deck
from engine.games.gaia_project.decisions import choices, legal, situations
from engine.games.gaia_project.decisions.effects import DO
from engine.games.gaia_project.decisions.refusals import REFUSE
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.income import said
from engine.games.gaia_project.seat import Seat

HERE = Path(__file__).parent
CODE = Path(faces.__file__).parent
GAIN = {
    "type": "object",
    "propertyNames": {"enum": list(faces.GAINS)},
    "additionalProperties": {"type": "integer", "minimum": 1, "maximum": 15},
}
ROW = {
    "type": "object",
    "required": ["id", "code"],
    "properties": {
        "id": {"pattern": "^[a-z0-9_]+$"},
        "gain": GAIN,
        "income": GAIN,
        "count": {"type": "integer", "minimum": 1, "maximum": 4},
        "points": {"type": "integer", "minimum": 0, "maximum": 12},
        "cost": {"type": "integer", "minimum": 2, "maximum": 7},
    },
}
FACTION = {
    "type": "object",
    "required": ["id", "home", "colour", "other_side", "start", "research", "mines", "income"],
    "properties": {
        "home": {"enum": list(faces.WHEEL)},
        "other_side": {"enum": list(faces.FACTIONS)},
        "research": {"propertyNames": {"enum": list(faces.TRACKS)}},
        "mines": {"enum": [0, 2, 3]},
        "income": {
            "type": "object",
            "properties": {
                "base": GAIN,
                "mine": {"type": "array", "minItems": 8, "maxItems": 8, "items": GAIN},
                "trading_station": {"type": "array", "minItems": 4, "maxItems": 4, "items": GAIN},
                "research_lab": {"type": "array", "minItems": 3, "maxItems": 3, "items": GAIN},
                "academy": GAIN,
                "institute": {"type": "array", "items": GAIN},
            },
            "additionalProperties": False,
        },
    },
}


def read(name: str) -> Any:
    return json.loads((CODE / "data" / name).read_text("utf-8"))


def test_tiles_have_the_shape_of_the_schema_r2_3() -> None:
    tiles = read("tiles.json")
    for key in ("standard", "advanced", "rounds", "finals", "federations", "power", "qic"):
        for row in tiles[key]:
            jsonschema.validate(row, ROW)
    for row in read("factions.json")["factions"]:
        jsonschema.validate(row, FACTION)


def test_counts_of_everything_r1_1_r1_3_r2_3_r2_4() -> None:
    kinds = Counter(piece.kind for piece in GAME.catalogue)
    assert kinds == {
        "sector": 10,
        "booster": 10,
        "round_tile": 10,
        "final_tile": 6,
        "advanced_tile": 15,
        "standard_tile": 36,
        "federation_token": 19,
        "automa_card": 17,
    }
    assert {p.kind for p in GAME.catalogue.sensed()} == {
        "sector",
        "booster",
        "round_tile",
        "final_tile",
        "advanced_tile",
        "automa_card",
    }
    assert GAME.catalogue.unknown({}) == []


def test_every_sector_face_and_its_nineteen_hexes_r1_1() -> None:
    assert len(faces.SECTORS) == 13
    assert len(faces.SLOT_OFFSETS) == 19
    for planets in faces.SECTORS.values():
        assert set(planets) <= set(faces.SLOT_OFFSETS)
        assert set(planets.values()) <= set(faces.PLANETS)


def test_power_values_and_costs_r1_4_r1_5() -> None:
    """R1.5: mine 1, trading station and lab 2, institute and academies 3, gaiaformer 0."""
    assert faces.VALUES == (0, 1, 2, 2, 3, 3, 3, 0, 1)
    assert faces.COST[1:7] == ((2, 1), (6, 2), (5, 3), (6, 4), (6, 6), (6, 6))


def test_every_verb_has_its_three_functions() -> None:
    verbs = {verb for verbs in situations.SITUATIONS.values() for verb in verbs}
    assert set(REFUSE) == verbs
    assert set(DO) == verbs | set(GAME.anytime)
    assert set(legal.LIST) == set(situations.SITUATIONS)
    assert set(GAME.grammar) == set(DO) | {"shown", "turned", "card"}


# -- texts ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_name_that_was_said_is_not_said_again(language: str) -> None:
    texts = GAME.texts
    name = str(texts.word(language, "booster_ore_know"))
    assert texts.say(language, "verb.pass", {"booster": name}).count(name) == 1


def test_in_japanese_a_bowl_is_no_area_and_free_steps_are_no_mine() -> None:
    """ "The rest to area II" was read beside bowl II, and the log told of a mine that was built
    with the next step only."""
    texts = read("text.ja.json")
    assert [key for key, text in texts.items() if re.search("(?<!ガイア)エリア", text)] == []
    steps = [texts[f"what.{one}"] for one in faces.POWER if one.endswith("terraform")]
    assert [one for one in steps if one.endswith("鉱山")] == []


def gaps(sentence: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(sentence) if field}


def source() -> str:
    return "\n".join(path.read_text("utf-8") for path in sorted(CODE.rglob("*.py")))


def test_every_id_can_be_said() -> None:
    english = read("text.en.json")
    refused = [known.key for known in (*choices.WORDS.values(), *choices.HEXES.values())]
    assert refused
    assert [key for key in refused if f"refusal.{key}" not in english] == []
    words = [*faces.FACTIONS, *faces.TRACKS, *faces.POWER, *faces.QICS, *free.CONVERSIONS]
    words += [*free.AREA, *faces.SLOTS, *faces.KINDS[1:], *faces.RESOURCES, *faces.BOWLS]
    assert [word for word in words if f"what.{word}" not in english and word != "burn"] == []
    for face in GAME.catalogue.faces:
        assert f"piece.{face}" in english, face
    for verb in GAME.grammar:
        gap_names = {name.rstrip("#") for name in GAME.grammar[verb]}
        assert gaps(english[f"verb.{verb}"]) <= gap_names | {"seat"}
    for name in situations.SITUATIONS:
        if name not in ("turning", "factions", "mines", "boosters", "income"):
            assert f"phase.{name}" in english, name


def test_events_of_a_match_can_be_said_in_both_languages() -> None:
    state = GAME.start(1, GAME.check_options(1, {"automa": "xenos"}), {})
    play_out(state, 4, Counts())
    for language in ("en", "ja"):
        for event in state.events:
            said = GAME.texts.say_event(language, event, ["Ann"])
            assert "{" not in said
            assert "event." not in said


# -- coverage ------------------------------------------------------------------------


def coverage() -> str:
    return (CODE / "rules.md").read_text("utf-8")


def test_every_conflict_has_its_decision_in_the_rules_page() -> None:
    told = set(re.findall(r"^\| (K\d+) \|", coverage(), re.MULTILINE))
    assert told == {f"K{n}" for n in range(1, 17)}


def test_automa_cards_name_what_the_engine_does() -> None:
    """R16.5, R16.12: every action of a card and every step of a faction card is carried out."""
    actions = {card.action for card in deck.CARDS.values()}
    assert actions == {
        "upgrade",
        "build_mine",
        "research_highest",
        "research_random",
        "power_qic",
        "faction",
    }


def test_income_of_a_structure_says_which_kind_it_is() -> None:
    """People read "income from the structure" and looked for it."""
    board = Seat()
    board.faction = faces.FACTIONS["terrans"]
    paid = {
        "mine": ((faces.ORE, 1),),
        "trading_station": ((faces.CREDITS, 4),),
        "institute": ((faces.CHARGE, 4),),
    }
    for kind, item in paid.items():
        assert said(board, "structure", item) == kind
    assert said(board, "booster", paid["mine"]) == "booster"
