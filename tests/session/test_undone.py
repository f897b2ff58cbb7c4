"""What hands are told to put back when a move is undone."""

from __future__ import annotations

import pytest

from companion.session.session import Session
from companion.session.start import begin
from companion.table.layout import load as load_layout
from companion.table.register import Register
from engine.core.steps import TABLE, Action, Reveal
from engine.games import load
from tests.session.hands import full_register

GAME = load("peloponnes")


def begun(tier: str, register: Register) -> Session:
    """A match of two, the row of tiles is full, and the first marker has been laid."""
    layout = load_layout("peloponnes", tier, 2, {})
    session = begin(GAME, 2, layout=layout, register=register, clock=lambda: 0.0)
    for seat in (0, 1):
        assert session.choose(Reveal("civilization", seat, (f"civ{seat + 1}",))) is None
    for tile in ("A01", "A02", "A03", "A04", "A05"):
        assert session.choose(Reveal("tile", TABLE, (tile,))) is None
    (seat,) = session.state.awaiting().must
    assert session.choose(Action("bid", seat, ("A02", 4))) is None
    return session


def told(session: Session) -> list[str]:
    return [session.say(duty.text) for duty in session.view().duties]


def test_undo_says_what_hands_put_back_until_it_is_done() -> None:
    """Only a small line said that a move was undone; the marker lay where it was."""
    session = begun("pad", full_register(GAME))
    assert session.undo() is None
    piece, *counted = told(session)
    assert piece.startswith("Move the ")
    assert " bid marker from bid spot 2 to " in piece
    session.handled(TABLE)
    assert told(session) == []
    assert session.redo() is None
    assert session.undo() is None
    assert told(session) == [piece, *counted]
    assert session.undo() is None
    assert any("back where it was drawn" in one for one in told(session)), "the fifth tile"
    assert session.redo() is None
    assert not session.telling.undone, "the match goes on"
    assert session.undo_to(2) is None
    assert told(session)[0] == "Put 5 pieces back to where the screen shows them."
    assert len(told(session)) <= 3, "nobody reads more"


@pytest.mark.parametrize(
    ("tier", "whole"), [("stations", False), ("pad", True)], ids=["seen by readers", "on a screen"]
)
def test_nobody_is_told_what_a_reader_sees_or_a_screen_does(tier: str, whole: bool) -> None:
    register = full_register(GAME)
    session = begun(tier, Register(GAME.id, "1", dict(register.tags), whole=whole))
    assert session.undo() is None
    assert not [one for one in told(session) if "marker" in one]
