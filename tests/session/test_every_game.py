"""Every game plays through a session at one shared pad: the same loop, no code of its own."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.session import copies
from companion.session.api import Ask, Choice, Question
from companion.session.asked import names, which_of
from companion.session.session import Session
from companion.session.shows import Shown
from companion.session.start import begin
from companion.table.layout import Layout, Pad
from companion.ui.drawings import drawing_of
from companion.ui.places import how_of
from engine import games
from engine.core.steps import TABLE
from tests.session.answerable import answerable
from tests.session.hands import Hands, Tabletop, engine_alone, full_register, same_reveal, taken

PAD = "desk/pad"


def nothing_leaks(session: Session) -> None:
    """The shared view names no piece that only one seat knows (DESIGN section 4)."""
    view = session.view()
    public = {name for name in names(view.board) if name in session.faces}
    for question in (*view.pending, *([view.question] if view.question else [])):
        if question.ask is Ask.TURN:
            offered = {piece for choice in question.choices for piece in choice.pieces}
            assert offered <= public
            assert bool(question.withheld) == (len(question.choices) < len(full(session, question)))


def laid_again(session: Session, laid: set[tuple[str, str]]) -> None:
    """Each piece that lies open is laid at the pad once more, whatever is asked: how that is asked
    is told. A tile that was too dear for who was asked closed the match."""
    drawing, has = drawing_of(session.match.game.id), session.match.game.texts.has
    asked_now = " ".join(one.text.key for one in session.view().pending)
    fresh = {(piece, asked_now) for piece in session.known.public()} - laid
    laid |= fresh
    for piece, _ in fresh:
        if uid := session.table.register.uid(piece):  # what means nothing now may have, just before
            shown = Shown(piece, TABLE, frozenset(), uid=uid)
            steps = session.means(piece, TABLE)
            asked = which_of(session, PAD, shown, steps)
            how_of(asked, drawing, has, session.preview)
            answerable(session, asked)
            for step in steps[:1]:  # undone: any that looks like it may be the one that lies there
                with unread(session):
                    like = copies.of(session, PAD, piece, step)
                if like:
                    again = shown._replace(copies=like)
                    answerable(session, which_of(session, PAD, again, [*like]))


@contextmanager
def unread(session: Session) -> Iterator[None]:
    """All that lies open was named by touch, or what was read of it was undone."""
    was = {*session.taken.sensed}
    session.taken.sensed.clear()
    yield
    session.taken.sensed.update(was)


def full(session: Session, question: Question) -> tuple[Choice, ...]:
    asked = session.private(question.seat)
    return next(one.choices for one in asked if one.id == question.id)


@pytest.mark.parametrize("name", games.ids())
def test_a_whole_match_at_one_pad(name: str) -> None:
    game = games.load(name)
    seats = 2 if 2 in game.seat_counts else game.seat_counts[0]
    options = {o.id: "known" for o in game.options if o.id == "hands"}
    faces = game.stand_ins(1)
    register = full_register(game)
    layout = Layout(name, "pad", {}, {PAD: Pad(PAD)})
    tabletop = Tabletop(layout, register)
    session = begin(
        game, seats, options, layout=layout, register=register, clock=tabletop.clock, faces=faces
    )
    tabletop.connect(session)
    hands = Hands(session, tabletop, 2)
    counted: dict[int, set[str]] = {}
    laid: set[tuple[str, str]] = set()
    while not hands.over():
        nothing_leaks(session)
        laid_again(session, laid)
        spots = [one for one in session.view().pending if one.ask is Ask.SPOT]
        counted.setdefault(session.state.round_number(), set()).update(one.id for one in spots)
        hands.turn()
    assert all(len(ids) <= 1 for ids in counted.values()), "at most one spot check a round"
    assert any(counted.values()), "every game has natural stops"
    got = taken(session)
    assert len(got) == len(hands.meant)
    pairs = zip(got, hands.meant, strict=True)
    assert all(same_reveal(one, other, session.faces) for one, other in pairs)
    alone = engine_alone(game, seats, got, options, faces)
    assert session.view().outcome == alone
