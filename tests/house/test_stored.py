"""The house behind the app: matches, boxes, settings and the table check, over a real store."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.house import registers
from companion.house.api import Heard
from companion.house.trouble import Trouble, plain_words
from companion.session.stations import fault_text
from companion.store import boxes, exchange, outbox
from companion.store.house import set_setting
from companion.table.register import Register
from engine.core.game import BadOptions
from engine.core.languages import LANGUAGES
from engine.games import load
from tests.ui.houses import SEATS, new_house
from tests.ui.tables import HandTable, HandTables


def wire(opened: Any, fed: Any) -> HandTable:
    """Connect what was opened to its table without an app."""

    def deliver(delivery: Any) -> None:
        if isinstance(delivery, Heard):
            fed.hear(delivery.node, delivery.body["t"], delivery.body)
        else:
            fed.connection(delivery.node, delivery.stage, delivery.cause)

    opened.link.start(deliver)
    table: HandTable = opened.link
    return table


def test_matches_are_listed_latest_first_and_resumed(tmp_path: Path) -> None:
    house = new_house(tmp_path)
    first = house.start("peloponnes", SEATS[:2], {}, "touch").play
    house.start("peloponnes", SEATS[:3], {}, "touch")
    question = first.view().question
    assert question is not None
    assert first.answer(question.id, question.choices[0].id) is None
    assert sorted(card.steps for card in house.matches()) == [0, 1]
    again = house.resume(first.view().header.match).play
    assert again.view().length == 1
    assert [seat.name for seat in again.view().header.seats] == ["Ada", "Benjamin"]


def test_a_match_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="no match number 9"):
        new_house(tmp_path).resume(9)


def test_bad_options_are_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="bank"):
        new_house(tmp_path).start("peloponnes", SEATS[:2], {"bank": "broken"}, "touch")


def test_settings_are_kept(tmp_path: Path) -> None:
    house = new_house(tmp_path)
    assert house.setting("language") == ""
    house.keep("language", "ja")
    assert new_house(tmp_path).setting("language") == "ja"


def test_tiers_are_offered_only_where_there_is_a_table(tmp_path: Path) -> None:
    assert list(new_house(tmp_path / "a").tables("peloponnes")) == ["touch"]
    house = new_house(tmp_path / "b", HandTables())
    assert list(house.tables("peloponnes")) == ["touch", "pad", "stations", "full"]


def test_a_box_is_enrolled_piece_by_piece_and_goes_on_later(tmp_path: Path) -> None:
    house = new_house(tmp_path, HandTables(known=False))
    opened = house.enrol("peloponnes", "Living room")
    table = wire(opened, opened.enrol)
    view = opened.enrol.view()
    assert (view.done, view.next, view.same) == (0, "civ1", 1)
    table.place("civ1", "desk/pad")
    view = opened.enrol.view()
    assert (view.done, view.refused, view.next) == (1, False, "civ2")
    opened.enrol.skip()
    assert opened.enrol.view().next == "civ3"
    again = house.enrol("peloponnes", "Living room")
    assert again.enrol.view().done == 1
    assert [(b.name, b.done) for b in house.boxes()] == [("Living room", 1)]


def test_a_tag_cannot_be_on_two_pieces(tmp_path: Path) -> None:
    house = new_house(tmp_path, HandTables(known=False))
    opened = house.enrol("peloponnes", "Attic")
    table = wire(opened, opened.enrol)
    for piece in ("civ1", "civ2"):
        table.place(piece, "desk/pad")
        table.remove(piece)
    table.place("civ1", "desk/pad")
    view = opened.enrol.view()
    assert view.refused
    assert view.done == 2
    assert view.last is not None
    sentence = opened.enrol.say(view.last, "en")
    assert "already on Messene" in sentence


def test_a_phone_is_refused(tmp_path: Path) -> None:
    opened = new_house(tmp_path, HandTables(known=False)).enrol("peloponnes", "Attic")
    opened.enrol.hear("desk", "tag", {"t": "tag", "at": "pad", "on": True, "uid": "08a1b2c3"})
    view = opened.enrol.view()
    assert view.refused
    assert view.last is not None
    assert "phone" in opened.enrol.say(view.last, "en")


def test_the_latest_tag_can_be_undone_and_same_pieces_come_in_any_order(tmp_path: Path) -> None:
    house = new_house(tmp_path, HandTables(known=False))
    opened = house.enrol("peloponnes", "Attic")
    table = wire(opened, opened.enrol)
    chits = load("peloponnes").catalogue.same_face("chit_plague")
    opened.enrol.aim(chits[0])
    assert opened.enrol.view().same == len(chits) == 3
    table.place(chits[2], "desk/pad")
    assert opened.enrol.view().done == 1
    opened.enrol.undo()
    assert opened.enrol.view().done == 0
    assert house.boxes()[0].done == 0


def test_the_table_check_is_live(tmp_path: Path) -> None:
    house = new_house(tmp_path, HandTables())
    house.start("peloponnes", SEATS[:2], {}, "touch")
    opened = house.check()
    table = wire(opened, opened.check)
    stations = {s.station: s for s in opened.check.stations()}
    assert set(stations) == set(table.stations())
    assert {node.stage for node in opened.check.nodes()} == {"ready"}
    table.place("conquest", "row/t1")
    seen = {s.station: s.seen for s in opened.check.stations()}
    assert seen["row/t1"] == "conquest"
    before = opened.check.revision
    opened.check.light("row/t1", "wrong")
    assert opened.check.revision > before
    assert opened.check.cues()["row"] == {"t1": "wrong"}
    opened.check.light("", "choose")
    lit = {f"{n}/{at}" for n, found in opened.check.cues().items() for at in found}
    assert lit == set(table.stations())
    opened.check.light("", "")
    assert not any(opened.check.cues().values())


def test_two_tags_on_one_station_are_told_in_the_check(tmp_path: Path) -> None:
    house = new_house(tmp_path, HandTables())
    house.start("peloponnes", SEATS[:2], {}, "touch")
    opened = house.check()
    table = wire(opened, opened.check)
    table.place("conquest", "row/t1")
    table.place("earthquake", "row/t1")
    station = next(s for s in opened.check.stations() if s.station == "row/t1")
    assert station.fault is not None
    assert station.fault.key == "fault.two_tags"
    assert opened.check.say(station.fault, "en").startswith("Two pieces on one spot: ")
    assert "fault." not in opened.check.say(station.fault, "ja")


def test_without_a_table_the_check_says_so(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="nowhere” is not understood"):
        new_house(tmp_path).check()


@pytest.mark.parametrize(
    ("game", "box", "en", "ja"),
    [
        ("earth", "2", "This is from Earth, copy 2.", "これは別の箱「アース・2つ目」のものです。"),
        ("peloponnes", "2", "This is from Peloponnes, copy 2.", "「ペロポネソス・2つ目」"),
        ("gaia", "café", "This is from Gaia, the box “café”.", "「ガイア・café」"),
    ],
)
def test_a_tag_of_another_box_is_named_with_its_game_and_copy(
    tmp_path: Path, game: str, box: str, en: str, ja: str
) -> None:
    house = new_house(tmp_path, HandTables())
    own, other = boxes.add(house.store, "peloponnes", "1"), boxes.add(house.store, game, box)
    boxes.save(house.store, own, Register("peloponnes", "1", {"04aa0000000001": "A01"}))
    piece = load(game).catalogue.sensed()[0].id
    boxes.save(house.store, other, Register(game, box, {"04bb0000000001": piece}))
    fault = boxes.register(house.store, own).fault(["04bb0000000001"])
    assert fault is not None
    play = house.start("peloponnes", SEATS[:2], {}, "touch").play
    assert play.say(fault_text(fault)) == en
    assert ja in play.say(fault_text(fault), "ja")
    again = house.resume(play.view().header.match).play
    assert again.say(fault_text(fault)) == en


def test_what_table_and_hub_told_each_other_stays_here(tmp_path: Path) -> None:
    """Elsewhere boxes have other numbers: their registers would be compared with another's."""
    house = new_house(tmp_path)
    boxes.add(house.store, "gaia", "2")
    registers.agree(house.store, boxes.boxes(house.store)[0], 7, {"tile_plains#1": "04AA"})
    set_setting(house.store, outbox.LIFE, "second")
    set_setting(house.store, "language", "ja")
    assert exchange.dump(house.store, load)["settings"] == {"language": "ja"}


@pytest.mark.parametrize("language", [code for code in LANGUAGES if code != "en"])
def test_options_that_cannot_begin_are_told_in_the_language_first(language: str) -> None:
    """What the game says of them is English: it stands behind, as details."""
    with pytest.raises(Trouble) as trouble, plain_words():
        raise BadOptions("The bank has no option 'x'.")
    said = trouble.value.said(language)
    assert said.endswith("The bank has no option 'x'.")
    assert len(said) > 20 + len("The bank has no option 'x'.")
