"""A house has several copies of a game: the one that lies on the table is played with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.session.session import Session
from companion.session.start import begin, resume
from companion.store import boxes, matches
from companion.store.store import Store
from companion.table.layout import Layout, Pad
from companion.table.register import Register
from engine.games import load
from tests.session.hands import Tabletop

GAME = load("peloponnes")
PIECES = [piece.id for piece in GAME.catalogue.sensed()]
CIVILIZATIONS = [piece for piece in PIECES if piece.startswith("civ")]
SPOTS = ("desk/a", "desk/b", "desk/c", "desk/d", "desk/e", "desk/f")
LAYOUT = Layout(GAME.id, "pad", {}, {spot: Pad(spot) for spot in SPOTS})


def tags(copy: int) -> dict[str, str]:
    """Tag -> piece of a copy."""
    return {f"04{copy:02x}{number:010x}": piece for number, piece in enumerate(PIECES, start=1)}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A house with two copies."""
    opened = Store(tmp_path / "house.db")
    for copy in (1, 2):
        box = boxes.add(opened, GAME.id, str(copy))
        boxes.save(opened, box, Register(GAME.id, str(copy), tags(copy)))
    yield opened
    opened.close()


def at_table(store: Store, copy: int) -> tuple[Tabletop, Session]:
    """Copy 1 is expected; what hands lay is of this one."""
    tabletop = Tabletop(LAYOUT, Register(GAME.id, str(copy), tags(copy)))
    session = begin(GAME, 2, layout=LAYOUT, store=store, box=1, clock=tabletop.clock)
    tabletop.connect(session)
    return tabletop, session


def faults(session: Session) -> list[str]:
    return [sight.fault.box for sight in session.watch.snapshot.sights.values() if sight.fault]


def test_the_copy_that_lies_there_is_played_with(store: Store) -> None:
    tabletop, session = at_table(store, 2)
    tabletop.put(SPOTS[0], CIVILIZATIONS[0])
    tabletop.wait(1.0)
    assert session.watch.snapshot[SPOTS[0]].piece == CIVILIZATIONS[0]
    assert (faults(session), session.box) == ([], 2)
    number = session.view().header.match
    assert matches.one(store, number).box == 2
    session.leave()
    again = resume(store, number, load, layout=LAYOUT, clock=tabletop.clock)
    assert (again.table.register.box, again.box) == ("2", 2)


def test_one_piece_that_strayed_changes_nothing_for_long(store: Store) -> None:
    tabletop, session = at_table(store, 1)
    stray = CIVILIZATIONS[0]
    tabletop.uids[stray] = next(uid for uid, piece in tags(2).items() if piece == stray)
    for spot, piece in zip(SPOTS, [stray, *CIVILIZATIONS[1:3]], strict=False):
        tabletop.put(spot, piece)
        tabletop.wait(1.0)
    assert (faults(session), session.box) == (["2"], 1)


def test_strays_late_in_a_match_are_strays(store: Store) -> None:
    tabletop, session = at_table(store, 1)
    theirs = {piece: uid for uid, piece in tags(2).items()}
    for spot, piece in zip(SPOTS, CIVILIZATIONS, strict=False):
        tabletop.uids[piece] = theirs[piece] if spot in SPOTS[3:] else tabletop.uids[piece]
        tabletop.put(spot, piece)
        tabletop.wait(1.0)
    assert (faults(session), session.box) == (["2", "2", "2"], 1)
