"""R2: counts, totals and shape of the catalogue; texts in both languages; rules all covered."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

from engine.games.earth import faces
from engine.games.earth.faces import CARDS, EARTH, FACES_OF, PIECES, PLANTABLE
from engine.games.earth.flow import AUTO, OPTIONS
from engine.games.earth.scores import LINES
from tests.games.earth.table import GAME, slots, start, steps_of

HERE = Path(__file__).parent
FOLDER = Path(faces.__file__).parent

COLOURS = ("green", "red", "blue", "yellow", "multicolour", "brown", "black")
TYPES = ("tree", "bush", "herb", "mushroom")
HABITATS = ("sunny", "wet", "rocky", "cold")
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
        "colour": {"enum": list(COLOURS)},
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
        "habitats": {"type": "array", "items": {"enum": list(HABITATS)}, "uniqueItems": True},
        "types": {"type": "array", "items": {"enum": list(TYPES)}, "minItems": 1},
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
    for habitat in HABITATS:
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


def test_japanese_is_japanese() -> None:
    """All but names (of cards no source has a Japanese one) and mere gaps."""
    for key, sentence in GAME.texts.tables["ja"].items():
        words = re.sub(r"\{\w+\}", "", sentence)
        named = re.match(r"piece\.[EICXF]\d|language\.signed$", key)
        if re.search(r"\w", words) and not named:
            assert re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", sentence), key


def sources() -> str:
    return "\n".join(path.read_text("utf-8") for path in FOLDER.rglob("*.py"))


def test_lines_and_decisions_have_sentences() -> None:
    texts = GAME.texts
    for verb in ("sprout", "growth", "unsprout", "ungrow"):
        assert texts.has(f"event.{verb}"), verb
    for rule in set(re.findall(r'"(C\d+)"', sources())):
        assert texts.has(f"rule.{rule}"), rule
    for line in LINES:
        assert texts.has(f"line.{line}"), line
    for kind in OPTIONS:
        assert texts.has(f"ask.{kind}"), kind
    assert not set(OPTIONS) & set(AUTO)


def test_u1_no_team_mode_is_offered_and_the_rules_say_why() -> None:
    mode = next(option for option in GAME.options if option.id == "mode")
    assert set(mode.choices) == {"standard", "advanced", "beginner"}
    assert "team play" in GAME.texts.say("en", "rule.R13.1").lower()
    assert "チーム戦" in GAME.texts.say("ja", "rule.R13.1")


# -- rules -------------------------------------------------------------------------------
