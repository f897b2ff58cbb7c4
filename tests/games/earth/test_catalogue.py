"""R2: counts, totals and shape of the catalogue; texts in both languages; rules all covered."""

from __future__ import annotations

import json
import re
import string
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from engine.core.play import Counts, random_steps
from engine.games.earth import faces
from engine.games.earth.faces import CARDS, EARTH, FACES_OF, PIECES, PLANTABLE
from engine.games.earth.flow import AUTO, OPTIONS
from engine.games.earth.places import slots
from engine.games.earth.refusals import GRAMMAR
from engine.games.earth.scores import LINES
from tests.games.earth.table import GAME, start, steps_of

HERE = Path(__file__).parent
FOLDER = Path(faces.__file__).parent

AMOUNTS = {
    "type": "array",
    "items": {
        "type": "array",
        "prefixItems": [
            {
                "enum": [
                    "soil", "sprout", "growth", "draw", "compost_hand", "compost_deck",
                    "discard_compost",
                ]
            },
            {"type": "integer", "minimum": 0, "maximum": 20},
        ],
        "minItems": 2,
        "maxItems": 2,
    },
}  # fmt: skip
ABILITY = {
    "type": "object",
    "required": ["colour", "when"],
    "additionalProperties": False,
    "properties": {
        "colour": {"enum": list(faces.COLOURS)},
        "when": {"enum": ["activated", "planted", "paying", "event", "always", "end", "setup"]},
        "cost": AMOUNTS,
        "gain": AMOUNTS,
        "if_chose": {"enum": ["compost", "water", "grow"]},
        "per_planted": {"type": "object", "minProperties": 1},
        "spread": {"type": "object", "required": ["how", "where", "filter"]},
        "effect": {"type": "object", "required": ["name"]},
        "score": {"type": "object", "required": ["of"]},
    },
}
CARD = {
    "type": "object",
    "required": ["id", "name", "kind", "vp", "abilities"],
    "additionalProperties": False,
    "properties": {
        "id": {"pattern": "^E[0-9]{3}$"},
        "name": {"type": "string"},
        "latin": {"type": "string"},
        "kind": {"enum": ["flora", "terrain", "event"]},
        "cost": {"type": "integer", "minimum": 0, "maximum": 15},
        "vp": {"type": "integer", "minimum": -4, "maximum": 10},
        "habitats": {"type": "array", "items": {"enum": list(faces.HABITATS)}, "uniqueItems": True},
        "types": {"type": "array", "items": {"enum": list(faces.TYPES)}, "minItems": 1},
        "sprout_spaces": {"type": "integer", "minimum": 0, "maximum": 6},
        "growth_spaces": {"type": "integer", "minimum": 0, "maximum": 8},
        "canopy": {"type": ["integer", "null"], "minimum": 1},
        "tags": {"type": "array", "items": {"enum": ["geography", "colour", "animal"]}},
        "aid": {"const": True},
        "abilities": {"type": "array", "items": ABILITY, "minItems": 1, "maxItems": 2},
    },
}


def rows(name: str) -> list[dict[str, Any]]:
    data = json.loads((FOLDER / "data" / f"{name}.json").read_text("utf-8"))
    found: list[dict[str, Any]] = data["cards"]
    return found


# -- shape and counts --------------------------------------------------------------------


def test_every_card_has_the_shape_of_the_schema() -> None:
    card, whole = Draft202012Validator(CARD), Draft202012Validator(ABILITY)
    for row in rows("earth"):
        card.validate(row)
        assert (row["kind"] == "event") == ("cost" not in row) == ("habitats" not in row)
        assert (row["kind"] == "flora") == ("types" in row)
        if row["kind"] == "flora":
            assert (row["growth_spaces"] == 0) == (row["canopy"] is None)
    for name in ("islands", "climates"):
        for row in rows(name):
            for side in row["sides"]:
                for ability in side["abilities"]:
                    whole.validate(ability)


def test_r2_the_box_has_364_cards() -> None:
    kinds = Counter(piece.kind for piece in GAME.catalogue)
    assert kinds == {
        "earth": 283, "island": 10, "climate": 10, "ecosystem": 32, "fauna": 23, "gaia": 6,
        "token": 2,
    }  # fmt: skip
    numbers = [int(row["id"][1:]) for name in _ALL for row in rows(name)]
    assert sorted(numbers) == [n for n in range(1, 366) if n != 284]


_ALL = ("earth", "islands", "climates", "ecosystems", "fauna", "gaia")


def test_r2_flora_terrain_and_events() -> None:
    kinds = Counter(CARDS[name].kind for name in EARTH)
    assert kinds == {"flora": 179, "terrain": 66, "event": 38}
    single = Counter(t for n in EARTH for t in CARDS[n].types if len(CARDS[n].types) == 1)
    assert single == {"tree": 44, "bush": 44, "herb": 44, "mushroom": 44}
    jokers = [n for n in EARTH if len(CARDS[n].types) > 1]
    assert [len(CARDS[n].types) for n in jokers] == [4, 4, 4]


def test_the_symmetries_of_the_printed_cards() -> None:
    """Habitats, colours and name tags are spread evenly, with and without own cards."""
    own = [f for kind in ("island", "climate") for p in PIECES[kind] for f in FACES_OF[p]]
    for habitat in faces.HABITATS:
        assert sum(habitat in CARDS[n].habitats for n in PLANTABLE) == 116
        assert sum(habitat in CARDS[n].habitats for n in (*PLANTABLE, *own)) == 135
    for colour in ("red", "blue", "yellow"):
        assert sum(CARDS[n].counts_as(colour) for n in PLANTABLE) == 79
        assert sum(CARDS[n].counts_as(colour) for n in (*PLANTABLE, *own)) == 88
    others = {"multicolour": 20, "green": 18, "black": 18, "brown": 61}
    for colour, count in others.items():
        assert sum(colour in CARDS[n].colours for n in PLANTABLE) == count
    tags = Counter(tag for row in rows("earth") for tag in row.get("tags", ()))
    assert tags == {"geography": 34, "colour": 34, "animal": 34}
    assert sum(bool(row.get("aid")) for row in rows("earth")) == 43


def test_totals_of_costs_points_and_spaces() -> None:
    plantable = [CARDS[n] for n in PLANTABLE]
    assert sum(card.cost for card in plantable) == 1008
    assert sum(card.vp for card in plantable) == 535
    assert sum(CARDS[n].vp for n in EARTH if CARDS[n].kind == "event") == -40
    assert sum(card.growth_spaces for card in plantable) == 435
    assert sum(card.sprout_spaces for card in plantable) == 698
    assert sum(card.canopy for card in plantable) == 628
    assert Counter(card.cost for card in plantable)[0] == 16
    assert Counter(card.cost for card in plantable)[4] == 39


def test_two_sided_cards_sum_to_the_same() -> None:
    for piece in PIECES["island"]:
        assert sum(CARDS[face].vp for face in FACES_OF[piece]) == 10
    for piece in PIECES["climate"]:
        assert sum(CARDS[face].vp for face in FACES_OF[piece]) == 5
    setups = [CARDS[f].ability("setup") for p in PIECES["island"] for f in FACES_OF[p]]
    totals: Counter[str] = Counter()
    for ability in setups:
        assert ability is not None
        totals.update(dict(ability.gain))
    assert totals == {"draw": 137, "compost_hand": 53, "soil": 109}


def test_places_of_every_match_are_listed() -> None:
    for seats in (1, 3):
        listed = set(slots(seats))
        state = start(seats)
        for step in steps_of(state, 6):
            assert set(state.places().values()) <= listed
            assert set(state.places()) <= set(GAME.catalogue.pieces)
            state.take(step)


# -- words -------------------------------------------------------------------------------


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_both_languages_have_equal_keys_and_gaps() -> None:
    english, japanese = GAME.texts.tables["en"], GAME.texts.tables["ja"]
    assert set(english) == set(japanese)
    for key, sentence in english.items():
        assert gaps(sentence) == gaps(japanese[key]), key
        assert sentence
        assert japanese[key]


def test_japanese_is_japanese() -> None:
    """All but the printed names of the cards, which no source has in Japanese, and mere gaps."""
    for key, sentence in GAME.texts.tables["ja"].items():
        words = re.sub(r"\{\w+\}", "", sentence)
        if re.search(r"\w", words) and not re.match(r"piece\.[EICXF]\d", key):
            assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", sentence), key


def sources() -> str:
    return "\n".join(path.read_text("utf-8") for path in FOLDER.rglob("*.py"))


def test_every_word_that_the_engine_uses_is_in_the_texts() -> None:
    texts, code = GAME.texts, sources()
    verbs = set(re.findall(r'board\.(?:note|event)\(\s*"(\w+)"', code))
    verbs |= {"sprout", "growth", "unsprout", "ungrow", "adjusted"}
    assert len(verbs) > 30
    for verb in verbs:
        assert texts.has(f"event.{verb}"), verb
    for key in set(re.findall(r'Refusal\(\s*"(\w+)"', code)) | {
        "adjust_unknown", "adjust_value", "nothing_to_take_back", "others_depend",
    }:  # fmt: skip
        assert texts.has(f"refusal.{key}"), key
    for rule in set(re.findall(r'"(R\d+(?:\.\d+)?|C\d+)"', code)):
        assert texts.has(f"rule.{rule}"), rule
    for verb in GRAMMAR:
        assert texts.has(f"verb.{verb}"), verb
    for option in GAME.options:
        assert texts.has(f"option.{option.id}.why")
        assert texts.has(f"rule.{option.rule}")
        for choice in option.choices:
            assert texts.has(f"option.{option.id}.{choice}"), (option.id, choice)
    for face in GAME.catalogue.faces:
        assert texts.has(f"piece.{face}"), face
    for line in LINES:
        assert texts.has(f"line.{line}"), line
    for kind in OPTIONS:
        assert texts.has(f"ask.{kind}"), kind
    assert not set(OPTIONS) & set(AUTO)


def test_u1_the_options_say_that_there_is_no_team_mode() -> None:
    assert "team" in GAME.texts.say("en", "option.mode.why").lower()
    assert "チーム" in GAME.texts.say("ja", "option.mode.why")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("seats", [1, 3])
def test_every_event_and_step_of_a_match_can_be_said(language: str, seats: int) -> None:
    state = start(seats, **({"gaia": "expert"} if seats == 1 else {}))
    for step in random_steps(state, 3, Counts()):
        said = str(GAME.texts.say_step(language, step, GAME.grammar))
        assert said
        assert "{" not in said
        assert "verb." not in said
        state.take(step)
    for event in state.events:
        said = GAME.texts.say_event(language, event)
        assert "{" not in said
        assert not re.search(r"(event|piece|what|line|action|outcome)\.\w", said), said


# -- rules -------------------------------------------------------------------------------


def test_every_rule_is_named_by_a_test_or_by_the_coverage_table() -> None:
    ids = json.loads((HERE / "rules.json").read_text("utf-8"))
    assert len(ids) == len(set(ids)) > 100
    tests = "\n".join(path.read_text("utf-8") for path in HERE.glob("test_*.py"))
    names = "\n".join(re.findall(r"def (test_\w+)", tests)).replace("_r", " r")
    named = {f"R{a}.{b}" for a, b in re.findall(r" r(\d+)_(\d+)", names)}
    table = (FOLDER / "rules.md").read_text("utf-8")
    found = dict(re.findall(r"^\| (R\d+\.\d+|[CU]\d+) \| (.+?) \|$", table, re.M))
    for rule in ids:
        assert rule in named or rule in found, rule
    assert set(found) <= set(ids)
    for rule, where in found.items():
        for test in re.findall(r"`(test_\w+)`", where):
            assert re.search(rf"def {test}\b", tests), (rule, test)


def test_every_rule_has_a_sentence_for_people() -> None:
    ids = json.loads((HERE / "rules.json").read_text("utf-8"))
    for rule in ids:
        if rule.startswith("R"):
            assert GAME.texts.has(f"rule.{rule}"), rule
