"""R1, R2: counts, printings and faces of the catalogue; texts; every rule is covered."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from engine.core import faces as face_files
from engine.core.game import BadOptions
from engine.core.match import Match
from engine.games.gaia import faces, state
from tests.games.gaia.table import GAME

HERE = Path(__file__).parent
FOLDER = Path(faces.__file__).parent


def counts(mode: str, printing: str) -> Counter[str]:
    return Counter(piece.kind for piece in faces.in_play(mode, printing))


def faces_of(kind: str) -> dict[str, int]:
    return dict(
        Counter(p.face for p in faces.in_play("advanced_disaster", "111") if p.kind == kind)
    )


def test_r1_1_r1_2_tiles_and_nature_cards() -> None:
    lands = ("plains", "forest", "sea", "desert", "mountain", "swamp")
    assert faces_of("tile") == dict(
        zip((f"tile_{land}" for land in lands), (10, 8, 7, 10, 6, 7), strict=True)
    )
    assert faces_of("nature") == dict(
        zip((f"nature_{land}" for land in lands), (8, 8, 7, 6, 6, 5), strict=True)
    )


def test_r1_3_r1_4_r1_5_the_other_cards() -> None:
    found = counts("advanced_disaster", "111")
    assert (found["city"], found["animal"], found["power"]) == (18, 12, 30)
    assert (found["nature_goal"], found["power_goal"]) == (9, 2)
    assert faces_of("power") == {
        "sun": 6, "rain": 6, "earthquake": 3, "tornado": 4, "protection": 4,
        "lightning": 5, "eruption": 2,
    }  # fmt: skip


def test_r1_6_r1_7_counted_pieces() -> None:
    assert faces.TOKENS == 20
    assert faces.SETUP["meeples"] == {"blue": 6, "yellow": 6, "green": 5, "red": 5, "white": 5}
    assert sum(faces.SETUP["meeples"].values()) == 27


def test_r1_12_spare_tiles() -> None:
    spare = {
        land: faces_of("tile")[f"tile_{land}"] - faces_of("nature")[f"nature_{land}"]
        for land in faces.LANDS
    }
    assert spare == {"plains": 2, "forest": 0, "sea": 0, "desert": 4, "mountain": 0, "swamp": 2}


def test_r2_1_r2_3_what_each_mode_plays_with() -> None:
    assert (counts("base", "111")["power"], counts("base", "111")["power_goal"]) == (0, 0)
    assert (counts("advanced", "111")["power"], counts("advanced", "111")["power_goal"]) == (23, 2)
    assert counts("advanced_disaster", "111")["power"] == 30


@pytest.mark.parametrize(("printing", "cities", "goals"), [("111", 18, 9), ("110", 19, 7)])
def test_k1_both_printings_add_up(printing: str, cities: int, goals: int) -> None:
    found = counts("advanced_disaster", printing)
    assert (found["city"], found["nature_goal"]) == (cities, goals)
    assert sum(found.values()) - found["tile"] == int(printing)


def test_k8_both_desert_cities_are_kept() -> None:
    told = GAME.catalogue.faces
    assert told["city_01"] == {"site": "desert", "needs": ["forest", "sea", "sea", "animal"]}
    assert told["city_03"] == {"site": "desert", "needs": ["forest", "mountain", "sea", "sea"]}


def test_u1_u2_u3_unknown_faces_stay_unknown() -> None:
    unknown = Counter(
        next(p.kind for p in GAME.catalogue if p.face == face)
        for face in GAME.unknown_faces({"mode": "advanced", "printing": "111"})
    )
    assert unknown == {"city": 14, "animal": 12, "nature_goal": 7}


def test_of_111_cards_74_are_attested_5_reported_and_32_unknown_and_city_5_is_told_in_part() -> (
    None
):
    """The counts of the material. City 5 is reported, but without the site nobody can play it."""
    cards = [p for p in faces.in_play("advanced_disaster", "111") if p.kind != "tile"]
    status = Counter(
        faces.STATUS[card.face]["face_status"] if card.face in faces.STATUS
        else "attested" if GAME.catalogue.faces[card.face] else "unknown"
        for card in cards
    )  # fmt: skip
    assert status == {"attested": 74, "reported": 5, "unknown": 32}
    in_part = {face: row["in_part"] for face, row in faces.STATUS.items() if "in_part" in row}
    assert in_part == {"city_05": {"needs": ["desert", "plains", "mountain", "forest"]}}
    assert GAME.catalogue.faces["city_05"] is None
    assert len(GAME.unknown_faces({"mode": "advanced", "printing": "111"})) == 32 + len(in_part)
    assert GAME.stand_ins(3)["city_05"]["needs"] == in_part["city_05"]["needs"]


def test_r1_8_r1_9_r1_11_what_can_be_printed() -> None:
    schema = GAME.face_schema
    good = {"site": "star", "needs": ["sea", "sea", "forest", "animal"]}
    assert schema.refuse("city", good) is None
    for bad in (
        {"site": "star"},
        {**good, "needs": ["sea", "sea", "forest"]},
        {**good, "needs": ["sea", "animal", "forest", "animal"]},
        {**good, "site": "animal"},
        {**good, "cost": 3},
    ):
        assert schema.refuse("city", bad) is not None
    assert schema.refuse("animal", {"site": "sea"}) is None
    assert schema.refuse("nature_goal", {"pattern": "one_of_each"}) is None
    assert schema.refuse("nature_goal", {"pattern": "two_pairs"}) is not None
    assert (
        schema.refuse("nature_goal", {"pattern": "two_pairs", "lands": ["sea", "sea"]}) is not None
    )


def test_r1_10_a_star_is_any_land_and_k4_may_leave_out_the_sea() -> None:
    from engine.core.steps import Action
    from tests.games.gaia.table import refused, table, world

    cells = world({"0,0": "sea", "1,0": "plains"})
    step = Action("animal", 0, ("animal_02", "0,0"))
    assert table(cells, [{"hand": ["animal_02"]}, {}]).refuse(step) is None
    strict = table(cells, [{"hand": ["animal_02"]}, {}], {"star_excludes_sea": True})
    assert refused(strict, step)[0] == "wrong_site"


def test_a_match_does_not_start_with_a_face_that_cannot_be() -> None:
    for wrong in (
        {"city_06": {"site": "moon", "needs": []}},
        {"city_01": {"site": "sea"}},
        {"x": 1},
    ):
        with pytest.raises(BadOptions):
            Match.start(GAME, 2, {}, wrong)


def test_stand_ins_fill_exactly_the_unknown_and_fit_the_schema() -> None:
    made = GAME.stand_ins(5)
    assert made == GAME.stand_ins(5)
    for face, printed in made.items():
        assert GAME.catalogue.faces[face] is None
        assert printed["stand_in"] is True, "marked wherever it appears"
        shown = {key: value for key, value in printed.items() if key != "stand_in"}
        assert GAME.refuse_face(face, shown, made) is None


def test_stand_ins_are_as_different_as_cards_are() -> None:
    """Cities with and without an animal, goals of pairs, for the other pattern is told, stars among
    sites."""
    made = [printed for seed in range(4) for printed in GAME.stand_ins(seed).values()]
    assert {one["pattern"] for one in made if "pattern" in one} == {"two_pairs"}
    assert {"animal" in one["needs"] for one in made if "needs" in one} == {True, False}
    assert len({one["site"] for one in made if "site" in one}) == 7


def test_no_two_goals_are_alike() -> None:
    """Nobody could tell which of two equal goals an answer meant."""
    known = [face for face in GAME.catalogue.faces.values() if face and "pattern" in face]
    for seed in range(20):
        made = [face for face in GAME.stand_ins(seed).values() if "pattern" in face]
        goals = [(one["pattern"], tuple(one.get("lands", ()))) for one in (*known, *made)]
        nature = [one for one in goals if one[0] != "four_powers"]
        assert len(set(nature)) == len(nature) == 9


def test_a_face_file_of_another_game_or_printing_is_refused() -> None:
    data = face_files.dump("gaia", "111", {"city_06": {"site": "sea"}})
    assert face_files.load(data, "gaia", "111") == {"city_06": {"site": "sea"}}
    for game, printing in (("hadara", "111"), ("gaia", "110")):
        with pytest.raises(face_files.BadFaces):
            face_files.load(data, game, printing)


# -- texts -------------------------------------------------------------------------------------


def read(name: str) -> dict[str, str]:
    data: dict[str, str] = json.loads((FOLDER / "data" / name).read_text("utf-8"))
    return data


def test_every_question_has_its_sentences() -> None:
    texts = GAME.texts
    firsts = {f"first_{question}" for question in state.decisions.QUESTIONS} - {  # type: ignore[attr-defined]
        "first_act", "first_reveal",
    }  # fmt: skip
    for key in firsts:
        assert texts.has(f"refusal.{key}"), key
    for question in state.decisions.QUESTIONS:  # type: ignore[attr-defined]
        assert texts.has(f"phase.{question}"), question


# -- every rule of the digest is proved or listed ------------------------------------------------


def test_the_position_that_the_documents_tell_can_be_read() -> None:
    page = (FOLDER.parents[2] / "docs" / "positions" / "gaia.md").read_text("utf-8")
    found = re.search(r"```json\n(.*?)```", page, re.S)
    assert found is not None
    position = GAME.from_position(json.loads(found[1]))
    assert position.awaiting().must == (1,)
    assert position.scores() == [1, 1, 0]
