"""What the tablet drew at a table of cardboard lies there only when hands have searched it out."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.session.api import Duty
from companion.session.drawn import draw
from companion.session.lacking import MISSING
from companion.session.session import Session
from companion.session.start import begin, resume, with_stand_ins
from companion.store.store import Store
from engine import games
from engine.core.play import Counts, random_steps
from engine.core.steps import TABLE


def searched(session: Session) -> list[Duty]:
    return [one for one in session.view().duties if one.text.key == "duty.search"]


def pieces_in(told: Duty) -> int:
    return sum(map(int, str(told.text.params["what"]).removeprefix(MISSING).split(":")[1::2]))


@pytest.mark.parametrize(
    ("name", "lines"), [("earth", 2), ("gaia", 3), ("gaia_project", 8), ("peloponnes", 1)]
)
def test_what_the_tablet_drew_is_told_until_hands_have_laid_it(
    tmp_path: Path, name: str, lines: int
) -> None:
    """Peloponnes: "draw all 5" was touched, and nothing said which five tiles lie on the table."""
    store = Store(tmp_path / "store.db")
    game = games.load(name)
    faces = with_stand_ins(game, game.check_options(2, {}), {}, 3)
    session = begin(game, 2, {}, store=store, faces=faces)
    while not (steps := session.drawn()):
        told = next(random_steps(session.state.clone(), 3, Counts()))
        assert session.choose(told) is None
        assert not searched(session), "what people tell they have in hand"
    assert draw(session, TABLE, lambda: steps, steps[0].verb) is None
    found = searched(session)
    assert len(found) in (lines, lines - 1), "nine tiles are two lines, and who begins is no piece"
    lots = session.match.game.lots
    assert sum(map(pieces_in, found)) == sum(one.verb not in lots for one in steps)
    session.leave()
    session = resume(store, session.view().header.match, games.load, take_over=True)
    assert searched(session) == found
    assert session.undo() is None
    assert not searched(session)
    assert session.redo() is None
    assert searched(session) == found, "nobody has laid it yet"
    assert session.handled(TABLE) is None
    assert not searched(session)
    assert session.undo() is session.redo() is None
    assert not searched(session), "once is enough"
    store.close()


def test_what_the_tablet_drew_and_somebody_moved_is_told_no_more() -> None:
    """Peloponnes: whoever got the tile had it in hand."""
    session = begin(games.load("peloponnes"), 2)
    while session.state.round_number() < 2:
        steps = session.drawn() or [next(random_steps(session.state.clone(), 3, Counts()))]
        assert draw(session, steps[0].seat, lambda steps=steps: steps) is None  # type: ignore[misc]
        owed = searched(session)
    lie = sum(pieces_in(one) for one in owed if one.text.params["deck"] == "deck.A")
    assert lie == 5, "of ten that were drawn"
    assert session.handled(0, 1, TABLE, reads=True) is None
    left = {one.text.key for one in session.view().duties} - {"duty.order"}
    assert left == {"duty.search"}, "with the news"
