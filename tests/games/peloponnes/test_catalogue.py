"""R1: counts, totals and shape of the catalogue; texts in both languages; rules all covered."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import jsonschema

from engine.games.peloponnes import faces
from tests.games.peloponnes.table import GAME

HERE = Path(__file__).parent
FOLDER = Path(faces.__file__).parent
GOODS = {
    "type": "object",
    "propertyNames": {"enum": list(faces.WHAT)},
    "additionalProperties": {"type": "integer", "minimum": -2, "maximum": 8},
}
TILE = {
    "type": "object",
    "required": ["id", "letter", "kind", "least_bid", "prestige"],
    "additionalProperties": False,
    "properties": {
        "id": {"pattern": "^[ABC][01][0-9]$"},
        "letter": {"enum": ["A", "B", "C"]},
        "kind": {"enum": ["land", "building"]},
        "name": {"type": "string"},
        "printed": {"type": "string"},
        "least_bid": {"type": "integer", "minimum": 1, "maximum": 8},
        "prestige": {"type": "integer", "minimum": 1, "maximum": 8},
        "cost": GOODS,
        "once": GOODS,
        "income": GOODS,
        "income_choice": {"type": "array", "items": {"enum": list(faces.WHAT)}},
        "match": {"type": "array", "items": {"enum": ["wood", "stone", "food"]}, "minItems": 1},
        "protects_from": {"type": "array", "items": {"enum": list(faces.DISASTERS)}},
        "power": {"enum": ["raise_bid_when_displaced", "ignore_land_matching"]},
        "supply_icon": {"const": True},
    },
}


def read(name: str) -> dict[str, object]:
    data: dict[str, object] = json.loads((FOLDER / "data" / name).read_text("utf-8"))
    return data


def test_the_tiles_have_the_shape_of_the_schema_r1_4() -> None:
    rows = read("tiles.json")["tiles"]
    assert isinstance(rows, list)
    for row in rows:
        jsonschema.validate(row, TILE)
        assert (row["kind"] == "land") == ("match" in row) == ("cost" not in row)
        if row["kind"] == "land":
            printed = {what for what in row["income"] if what in ("wood", "stone", "food")}
            assert set(row["match"]) == printed


def test_r1_1_twenty_land_twenty_buildings_15_15_10() -> None:
    tiles = faces.TILES.values()
    assert Counter(tile.land for tile in tiles) == {True: 20, False: 20}
    assert Counter(tile.letter for tile in tiles) == {"A": 15, "B": 15, "C": 10}
    split = Counter((tile.letter, tile.land) for tile in tiles)
    assert [split[letter, True] for letter in "ABC"] == [10, 7, 3]


def test_r1_2_civilizations_disasters_and_chits() -> None:
    kinds = Counter(piece.kind for piece in GAME.catalogue)
    assert (kinds["civilization"], kinds["disaster"], kinds["chit"]) == (7, 5, 16)
    chits = Counter(piece.face for piece in GAME.catalogue if piece.kind == "chit")
    assert chits == {**{f"chit_{disaster}": 3 for disaster in faces.DISASTERS}, "chit_blank": 1}


def test_r1_3_counted_pieces_and_the_value_of_all_coins() -> None:
    kinds = Counter(piece.kind for piece in GAME.catalogue)
    assert kinds["wooden_marker"] == 25
    assert kinds["order_chit"] + kinds["bid_chit"] == 10
    assert (kinds["silver_coin"], kinds["gold_coin"], kinds["luxury_20_chit"]) == (40, 10, 5)
    assert (kinds["player_mat"], kinds["round_overview"], kinds["arrow_chit"]) == (5, 3, 1)
    assert kinds["conquest"] == 1
    assert faces.BANK == 40 + 10 * 3
    sensed = {piece.kind for piece in GAME.catalogue.sensed()}
    assert sensed == {
        "civilization", "land", "building", "disaster", "chit", "conquest", "order_chit",
        "bid_chit",
    }  # fmt: skip


def test_r1_5_one_supply_icon_in_b_and_one_in_c_both_land() -> None:
    icons = [tile for tile in faces.TILES.values() if tile.supply]
    assert [(tile.id, tile.land) for tile in icons] == [("B05", True), ("C04", True)]


def test_totals_of_the_tiles() -> None:
    """Sums added up by hand from the component list."""
    tiles = faces.TILES.values()
    by_letter = {
        letter: [
            sum(tile.least for tile in tiles if tile.letter == letter),
            sum(tile.prestige for tile in tiles if tile.letter == letter),
        ]
        for letter in "ABC"
    }
    assert by_letter == {"A": [38, 36], "B": [57, 59], "C": [55, 55]}


def test_r11_powers_are_where_the_digest_says() -> None:
    tiles = faces.TILES
    assert [t.id for t in tiles.values() if t.raises] == ["A13", "B02"]
    assert [t.id for t in tiles.values() if t.roams] == ["A11"]
    assert [t.id for t in tiles.values() if t.choice] == ["A15", "B15"]
    assert {t.id: t.protects for t in tiles.values() if t.protects} == {
        "A15": "decline", "B01": "plague", "B14": "plague", "B15": "drought",
        "C01": "earthquake", "C06": "tempest", "C07": "decline", "C09": "drought",
    }  # fmt: skip


def test_pieces_have_distinct_ids_and_copies_are_numbered() -> None:
    for piece in GAME.catalogue:
        assert piece.id.split("#")[0] == piece.face
        assert piece.face in GAME.catalogue.faces
    assert GAME.catalogue.same_face("chit_plague") == [
        "chit_plague", "chit_plague#2", "chit_plague#3",
    ]  # fmt: skip
    assert GAME.unknown_faces({}) == ()


# -- texts ---------------------------------------------------------------------------------


def sources() -> str:
    return "\n".join(path.read_text("utf-8") for path in FOLDER.rglob("*.py"))


def test_phases_and_refusals_that_no_code_spells_out_have_sentences() -> None:
    texts = GAME.texts
    for key in (
        "cannot_place", "cannot_pay", "cannot_deposit", "cannot_decline", "raise_most",
        "bid_unchanged", "others_depend", "shown_since", "nothing_to_take_back", "adjust_value",
        "adjust_unknown", "adjust_over", "adjust_malformed",
    ):  # fmt: skip
        assert texts.has(f"refusal.{key}"), key
    for rule in set(re.findall(r'"(R17 U\d+| U\d+)"', sources())):
        assert texts.has(f"rule.{rule}"), rule
    for phase in ("civilizations", "reveal", "bidding", "placement", "income", "chits", "supply",
                  "disaster", "over"):  # fmt: skip
        assert texts.has(f"phase.{phase}")


# -- every rule of the digest is proved or listed --------------------------------------------
