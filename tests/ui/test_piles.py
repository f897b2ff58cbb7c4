"""A pile that lies on the screen is drawn from by a touch whenever a draw is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.ui.draws import deals
from engine.core.match import Seat
from engine.core.steps import Reveal
from engine.games import load, ours
from engine.games.gaia import faces
from tests.ui.houses import SEATS, new_house, play_on
from tests.ui.play import answers
from tests.ui.scenes import bring_table
from tests.ui.stage import Stage
from tests.ui.tables import HandTables

STEPS = 90
"""So much of each match is walked through."""
DEALT = ("earth", "gaia", "hadara")
"""Games in which piles deal hands."""


def asked_to_draw(hall: Any) -> Iterator[str]:
    """The piles from which what is asked offers to draw: by an answer, or into a hand."""
    question = hall.see().question
    if question is None:
        return
    deal, piles = deals(hall, question), hall.virtual.piles()
    told = {deal.params.get("deck")} if deal is not None else set()
    named = {arg for choice in question.choices for step in choice.steps for arg in step.args}
    yield from (
        pile for pile, n in piles.items() if n and (pile in named or f"deck.{pile}" in told)
    )


def asked(hall: Any) -> str:
    return str(hall.see().question.text.key)


def begun(stage: Stage, tmp_path: Path, game: str) -> tuple[Any, Any]:
    known, tables = load(game), HandTables()
    options = {"hands": "known"} if any(one.id == "hands" for one in known.options) else {}
    hall = stage.open(new_house(tmp_path, tables))
    seats = [Seat(SEATS[n].name, colour) for n, colour in enumerate(known.colours[:3])]
    hall.start(game, seats, options, "stations", 7)
    return hall, tables


@pytest.mark.parametrize("game", ours())
def test_whatever_draw_is_asked_for_a_touch_of_the_pile_does_it(
    stage: Stage, tmp_path: Path, game: str
) -> None:
    """The tray said "touch a pile to draw", and each pile "nothing is drawn from this pile now",
    even below the question from which deck to draw; a card for a hand came to lie open."""
    hall, tables = begun(stage, tmp_path, game)
    kinds = set[tuple[str, str]]()
    for n in range(STEPS):
        tables.last.out = hall.play.state.elsewhere()
        hall.settle()
        new = (pile for pile in asked_to_draw(hall) if (asked(hall), pile) not in kinds)
        if pile := next(new, ""):
            kinds.add((asked(hall), pile))
            touched(stage, hall, pile)
        else:
            play_on(hall, 1, n)
    assert bool(kinds) == (game in DEALT)


def in_play(hall: Any) -> None:
    """On top of each pile lies what may come from it now."""
    left = {one for owed in hall.see().awaiting.reveals for one in hall.play.state.could_be(owed)}
    for pile in hall.virtual.decks.values() if left else ():
        pile.sort(key=lambda one: one in left)


def touched(stage: Stage, hall: Any, pile: str) -> None:
    """A touch of this pile goes on in the match, and lays nothing open."""
    bring_table(stage)
    in_play(hall)
    length = len(hall.play.match.log)
    stage.page().virtual.draw_from(pile)
    steps = [entry.step for entry in hall.play.match.log[length:]]
    assert not hall.complaint
    drawn = {arg for step in steps if isinstance(step, Reveal) for arg in step.args}
    assert drawn, (pile, steps)
    assert drawn.isdisjoint(hall.virtual.loose()), "what comes into a hand is seen by nobody"


def test_where_one_touch_deals_all_hands_no_single_seat_is_asked(
    stage: Stage, tmp_path: Path
) -> None:
    """ "Player 4, draw one life card", and one touch dealt everything to everybody."""
    stage.look("en")
    hall, _ = begun(stage, tmp_path, "gaia")
    stage.frames(3)
    bar = stage.page().question
    assert bar.text == "All hands are dealt from the piles now."
    assert bar.shape == "", "no seat's sign stands before it"
    assert [one.text for one in answers(stage)] == ["Deal"]
    used = {piece.id for piece in faces.in_play("base", "111")}
    for pile in hall.virtual.decks.values():
        pile.sort(key=lambda one: one in used)
    stage.press(answers(stage)[0])
    stage.frames(3)
    assert all(hall.play.held(seat) for seat in range(3))
