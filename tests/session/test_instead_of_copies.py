"""No dead end with pieces that look alike: a lost one stays lost while its copies lie elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.session.api import Mode
from companion.session.session import Session
from tests.session.hands import Tabletop
from tests.session.test_instead import deny, say, table, tear

BUTTON = "04c0ffee000001"


def exchanged(tmp_path: Path) -> tuple[Tabletop, Session, str]:
    """Two tiles that look alike have changed places; the station of one of them."""
    _, tabletop, session, _ = table("gaia", "full", tmp_path, quiet=True)
    by_face: dict[str, list[str]] = {}
    for lying in tabletop.on.values():
        for piece in lying:
            by_face.setdefault(session.faces[piece], []).append(piece)
    one, other = next(alike for alike in by_face.values() if len(alike) > 1)[:2]
    stations = tabletop.where(one), tabletop.where(other)
    tabletop.lift(one)
    tabletop.put(stations[0], other)
    tabletop.put(stations[1], one)
    tabletop.settle()
    assert session.view().mode is Mode.EQUAL
    return tabletop, session, stations[0]


@pytest.mark.parametrize("answer", ["lost", "other"])
def test_what_its_copy_is_called_is_not_found(tmp_path: Path, answer: str) -> None:
    """The copy that lies elsewhere carries the sticker of the lost one's name."""
    tabletop, session, station = exchanged(tmp_path)
    tear(tabletop, session, tabletop.on[station][0])
    assert session.view().mode is Mode.GUIDING
    say(session, tabletop, answer)
    if answer == "other":
        tabletop.put(station, BUTTON)
        tabletop.settle()
    assert session.view().mode is Mode.EQUAL
    tabletop.wait(30.0)
    assert session.view().mode is Mode.EQUAL


def test_the_names_of_copies_are_learned_anew_by_the_next_program(tmp_path: Path) -> None:
    """It reads stickers by their names until the table is right; the lost tile stays lost."""
    tabletop, session, station = exchanged(tmp_path)
    tear(tabletop, session, tabletop.on[station][0])
    say(session, tabletop, "lost")
    session.table.read_as.clear()
    session.table.refresh()
    session.tick()
    tabletop.settle()
    assert session.view().mode is Mode.EQUAL


@pytest.mark.parametrize("answer", ["lost", "other"])
def test_a_piece_that_only_a_mad_reader_still_sees_is_lost(tmp_path: Path, answer: str) -> None:
    _, tabletop, session, piece = table("peloponnes", "full", tmp_path, quiet=True)
    station = tabletop.where(piece)
    free = next(at for at in tabletop.layout.places if not tabletop.on.get(at))
    tear(tabletop, session, piece)
    tabletop.tag(free, piece, 1)  # it lay there for a moment, and the reader never lets go
    tabletop.settle()
    deny(tabletop, session)
    told = session.view().instruction
    assert told is not None
    assert (told.from_station, told.to_station) == (free, station)
    say(session, tabletop, answer)
    if answer == "other":
        tabletop.put(station, BUTTON)
        tabletop.settle()
    assert session.view().mode is Mode.EQUAL
