"""R1, R5.5, R19, R20: counts, totals, faces and schemas; texts; every rule is proved or listed."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import jsonschema

from engine.games.hadara import faces, prints
from engine.games.hadara.decisions import VOCABULARY
from engine.games.hadara.prints import COSTS, price, values
from tests.games.hadara.table import GAME, TRACKS, face

HERE = Path(__file__).parent
FOLDER = Path(faces.__file__).parent
PRINTED = {
    "type": "object",
    "required": ["cost", "vp"],
    "additionalProperties": False,
    "properties": {
        "cost": {"type": "integer", "minimum": 1, "maximum": 9},
        "vp": {"type": "integer", "minimum": 0, "maximum": 8},
        **{track: {"type": "integer", "minimum": 0, "maximum": 5} for track in TRACKS},
    },
}


def read(name: str) -> dict[str, object]:
    data: dict[str, object] = json.loads((FOLDER / "data" / name).read_text("utf-8"))
    return data


def test_r1_1_and_r18_7_counts_of_cards() -> None:
    base = [card for card in faces.CARDS.values() if card.set == "base"]
    assert len(base) == 162
    counts = Counter((card.epoch, card.colour) for card in base)
    for epoch in faces.EPOCHS:
        assert [counts[epoch, c] for c in faces.COLOURS] == [10, 10, 10, 10, 14]
    nobles = Counter((c.epoch, c.colour) for c in faces.CARDS.values() if c.set != "base")
    assert set(nobles.values()) == {4}
    assert len(nobles) == 12


def test_r1_3_four_starred_purple_cards_an_epoch() -> None:
    stars = Counter(card.epoch for card in faces.CARDS.values() if card.star)
    assert stars == {1: 4, 2: 4, 3: 4}
    assert set(faces.KNOWN_EFFECT) == {card.id for card in faces.CARDS.values() if card.star}


def test_r1_2_known_faces_have_the_shape_of_the_schema() -> None:
    known = {c: f for c in faces.CARDS if (f := faces.CATALOGUE.faces[c])}
    assert len(known) == 120
    for printed in known.values():
        jsonschema.validate(dict(printed), PRINTED)
        assert 1 <= sum(bool(printed.get(track)) for track in TRACKS) <= 2


def test_r5_5_costs_by_epoch_and_totals_added_up_by_hand() -> None:
    """The cost totals of epoch II and III are equal in every colour (52 and 82)."""
    for epoch, (least, most) in COSTS.items():
        costs = {c: _cost(c) for c in faces.CARDS if _known(c) and faces.CARDS[c].epoch == epoch}
        assert (min(costs.values()), max(costs.values())) == (
            (least, most) if epoch != 2 else (4, 6)  # no known card of epoch II costs 7
        )
        for colour in faces.TILE_COLOURS:
            total = sum(cost for c, cost in costs.items() if faces.CARDS[c].colour == colour)
            assert epoch == 1 or total == {2: 52, 3: 82}[epoch]


def _known(card: str) -> bool:
    return faces.CATALOGUE.faces[card] is not None


def _cost(card: str) -> int:
    return int((faces.CATALOGUE.faces[card] or {})["cost"])


def test_r19_6_only_the_suspect_card_breaks_the_price_formula_and_it_stays_marked() -> None:
    odd = []
    for card in faces.CARDS.values():
        printed = faces.CATALOGUE.faces[card.id]
        if printed and price(card, values(printed), int(printed["vp"])) != printed["cost"]:
            odd.append(card.id)
    assert odd == ["G1-03"] == list(faces.SUSPECT)
    assert "sure" in GAME.texts.say("en", "rule.R19.6"), "its name is none of the jargon of doubt"
    assert "doubt" not in GAME.texts.say("en", "piece.G1-03")
    state = GAME.start(2, GAME.check_options(2, {}), {})
    state.piles["green"] = ["G1-03"]  # type: ignore[attr-defined]
    assert state.view(None)["piles"]["green"]["top"]["suspect"] is True
    owner = GAME.start(2, GAME.check_options(2, {}), {"G1-03": face(cost=2, gives=(1, 0, 0, 2))})
    owner.piles["green"] = ["G1-03"]  # type: ignore[attr-defined]
    top = owner.view(None)["piles"]["green"]["top"]
    assert (top["vp"], "suspect" in top) == (0, False)


def test_r1_4_setup_cards_and_r1_5_colonies_and_r1_6_statues() -> None:
    assert sorted(row["number"] for row in faces.SETUP_CARDS.values()) == [1, 2, 3, 4, 5]
    levels = Counter(row["level"] for row in faces.COLONIES.values())
    assert levels == {3: 5, 9: 5, 15: 5, 21: 5, 30: 5}
    assert [row["culture"] for row in faces.STATUES.values()] == [6, 12, 20, 30]
    points = {
        lv: sum(c["vp"] for c in faces.COLONIES.values() if c["level"] == lv) for lv in levels
    }
    assert points == {3: 15, 9: 30, 15: 50, 21: 65, 30: 110}


def test_r18_8_crests_and_r19_7_every_order_of_them_can_be_told() -> None:
    assert set(faces.CRESTS) == {"scarab", "monkey", "pegasus", "dragon", "lion"}
    wheel = next(option for option in GAME.options if option.id == "wheel")
    assert len(wheel.choices) == 24
    assert GAME.colours == faces.CRESTS


# -- faces that nobody has published ---------------------------------------------------------


def test_r19_1_r19_2_r19_4_what_is_unknown_is_said_to_be_unknown() -> None:
    basic = GAME.unknown_faces(GAME.check_options(2, {}))
    assert Counter(face.split("-")[0][:2] for face in basic) == {
        "P1": 10, "P2": 10, "P3": 10, "co": 5,
    }  # fmt: skip
    full = GAME.unknown_faces(GAME.check_options(2, {"game": "full", "markets": True}))
    assert len(full) == 42 + 5 + 5 + 3
    assert {"market_small", "market_large", "stall", "M1", "M5"} <= set(full)
    with_nobles = GAME.unknown_faces(GAME.check_options(2, {"nobles": True}))  # R19.2
    assert len(with_nobles) == 35 + 48


def test_r20_stand_ins_obey_the_schemas_and_the_price_formula_and_are_marked() -> None:
    for seed in range(5):
        made = GAME.stand_ins(seed)
        assert set(made) == set(GAME.catalogue.unknown({}))
        for name, printed in made.items():
            assert printed["stand_in"] is True
            shown = {key: value for key, value in printed.items() if key != "stand_in"}
            assert GAME.refuse_face(name, shown, {}) is None
            card = faces.CARDS.get(name)
            if card is not None:
                assert price(card, values(printed), printed["vp"]) == printed["cost"]
                least, most = COSTS[card.epoch]
                assert least <= printed["cost"] <= most
        fronts = [int(made[f"colony_front_{level}"]["vp"]) for level in faces.LEVELS]
        assert fronts == sorted({*fronts}), "a colony of more military is worth more"
        for level, worth in zip(faces.LEVELS, fronts, strict=True):
            backs = (one["vp"] for one in faces.COLONIES.values() if one["level"] == level)
            assert worth <= min(backs), "nobody pays for less"
    assert GAME.stand_ins(1) == GAME.stand_ins(1) != GAME.stand_ins(2)


def test_r20_refuse_face_names_what_is_wrong() -> None:
    good = face("sell_plus_1", cost=2)
    assert GAME.refuse_face("P1-B01", good, {}) is None
    for name, wrong, key in (
        ("P1-B01", {**good, "effect": "fly"}, "face_value"),
        ("P1-B01", {**good, "cost": 99}, "face_value"),
        ("P1-B01", {k: v for k, v in good.items() if k != "vp"}, "face_lacks"),
        ("P1-A1", {**good, "effect": "fly"}, "face_value"),
        ("P9-B01", good, "face_kind"),
        ("M1", {"military": 3}, "face_lacks"),
    ):
        refusal = GAME.refuse_face(name, wrong, {})
        assert refusal is not None
        assert refusal.key == key, (name, wrong)
        assert "{" not in GAME.say(refusal)


def test_r14_1_a_starred_card_is_reported_and_its_owner_may_tell_another_effect() -> None:
    """The report is an inference from the material: no number, no effect of it is printed here."""
    told = face(cost=4)
    assert GAME.refuse_face("P1-A1", told, {}) is None
    assert GAME.doubt_face("P1-A1", told) is None
    other = {**told, "effect": "sell_plus_1"}
    assert GAME.refuse_face("P1-A1", other, {}) is None
    doubt = GAME.doubt_face("P1-A1", other)
    assert doubt is not None
    assert (doubt.key, doubt.rule) == ("star_doubt", "R14.1")
    dear = GAME.doubt_face("P1-A1", {**told, "cost": 8})  # epoch I: 1 to 4 (R5.5)
    assert dear is not None
    assert (dear.key, dear.rule) == ("cost_doubt", "R5.5")
    assert prints.read("P1-A1", told).effect == "track_per_yellow"
    assert prints.read("P1-A1", other).effect == "sell_plus_1"


def test_r20_the_price_formula_only_warns() -> None:
    odd = {**face(cost=7, gives=(1, 0, 0, 0)), "effect": "none"}
    assert GAME.refuse_face("P2-B01", odd, {}) is None
    doubt = GAME.doubt_face("P2-B01", odd)  # type: ignore[attr-defined]
    assert doubt is not None
    assert doubt.params["usual"] == 1 + 1
    right = {**odd, "income": 4, "cost": 5}
    assert GAME.doubt_face("P2-B01", right) is None  # type: ignore[attr-defined]


def test_r5_5_a_price_of_another_epoch_is_asked_about_in_each() -> None:
    """A purple card of cost 3 and 2 points was doubted in epoch II, and not in III."""
    for card, effect in (("P2-B01", "none"), ("P3-B01", "none"), ("P3-B01", "silver_full")):
        told = {**face(cost=3, vp=2), "effect": effect}
        doubt = GAME.doubt_face(card, told)  # type: ignore[attr-defined]
        assert doubt is not None
        assert (doubt.key, doubt.rule) == ("cost_doubt", "R5.5")


# -- texts ---------------------------------------------------------------------------------


def test_frames_lines_decks_and_fields_have_sentences() -> None:
    texts = GAME.texts
    code = "\n".join(path.read_text("utf-8") for path in FOLDER.rglob("*.py"))
    for verb in {"silver", "gold", *re.findall(r'yield "(score_\w+)"', code)}:
        assert texts.has(f"event.{verb}"), verb
    for kind in VOCABULARY.answers:
        assert texts.has(f"refusal.first_{kind}"), kind
        assert texts.has(f"ask.{kind}"), kind
    for name in faces.STATUES:
        assert texts.has(f"piece.{name}") or texts.has(f"what.{name}"), name
    for piece in GAME.catalogue:
        assert not piece.deck or texts.has(f"deck.{piece.deck}"), piece.deck
    for kind, fields in GAME.face_schema.kinds.items():
        for field in fields:
            assert texts.has(f"field.{field.id}"), (kind, field.id)
            for pick in field.of:
                assert texts.has(f"pick.{pick}"), pick


# -- every rule of the digest is proved or listed --------------------------------------------


def test_what_a_setup_card_shows_is_printed_and_never_asked_for_r2_6() -> None:
    """Both sides of all five, as they lie in the box."""
    cards = [piece for piece in GAME.catalogue if piece.kind == "setup_card"]
    assert len(cards) == 5
    for card in cards:
        printed = GAME.catalogue.faces[card.face]
        assert printed is not None
        assert all({"coins", *TRACKS} <= set(printed[side]) for side in "AB")
