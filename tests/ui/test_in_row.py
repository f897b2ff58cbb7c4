"""A row whose places mean the same is drawn as it lies on the table."""

from __future__ import annotations

from unittest.mock import MagicMock

import pytest

from companion.games.earth.screen import middle
from companion.session.session import Session
from companion.session.start import begin
from companion.table.layout import load as load_layout
from companion.ui.board import scene_of
from engine.games import load
from engine.games.earth.faces import PIECES
from tests.session.hands import Tabletop, full_register

EARTH = load("earth")


def table() -> tuple[Tabletop, Session]:
    layout = load_layout("earth", "stations", 2, EARTH.check_options(2, {}))
    register = full_register(EARTH)
    tabletop = Tabletop(layout, register)
    session = begin(EARTH, 2, layout=layout, register=register, clock=tabletop.clock)
    tabletop.connect(session)
    return tabletop, session


def drawn(session: Session, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], list[str]]:
    """Cards and names of free spaces from left to right; and which of these are outlined."""
    found, framed, brush = dict[float, str](), list[float](), MagicMock()
    keep = lambda _, face, x, *more, **gaps: found.update({x: face[:-1]})  # noqa: E731
    monkeypatch.setattr(middle, "paint_face", keep)
    brush.words = lambda name, x, *more, **gaps: found.update({x - 4: name})
    brush.frame = lambda x, *more: framed.append(x - 1)
    middle.paint_middle(brush, scene_of(session.view(), EARTH, print, print), 0, 0, 1400, 160)
    order = sorted(found)
    near = [found[min(order, key=lambda at: abs(at - x))] for x in framed]
    return [found[at] for at in order], near


def settle_on(session: Session, tabletop: Tabletop, station: str, piece: str) -> None:
    """Lay a card there, one of its sides up."""
    tabletop.put(station, piece)
    tabletop.settle()
    question = session.view().question
    assert question is not None
    assert session.choose(question.choices[0].steps[0]) is None


def test_a_card_is_drawn_on_the_place_on_which_it_was_laid(monkeypatch: pytest.MonkeyPatch) -> None:
    """Earth: a card on the third reader was drawn on space 2, and both ecosystems the other way
    round; while its side was asked, space 1 was outlined."""
    tabletop, session = table()
    tabletop.put("fauna/f2", PIECES["fauna"][0])
    tabletop.settle()
    names, framed = drawn(session, monkeypatch)
    assert framed == names[2:3], "where it lies"
    for at, piece in zip((2, 0, 3, 1), PIECES["fauna"], strict=False):
        settle_on(session, tabletop, f"fauna/f{at}", piece)
        assert drawn(session, monkeypatch)[0][at] == piece
    for at, piece in zip((1, 0), PIECES["ecosystem"], strict=False):
        settle_on(session, tabletop, f"fauna/e{at}", piece)
        assert drawn(session, monkeypatch)[0][4 + at] == piece
    before = drawn(session, monkeypatch)[0]
    assert session.pack_up() is None
    tabletop.lift(PIECES["fauna"][0])
    tabletop.settle()
    assert drawn(session, monkeypatch)[0] == before, "two cards changed places for packing up"
