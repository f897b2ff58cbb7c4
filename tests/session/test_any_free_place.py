"""Where any free place of a row will do, each of them will, also beside what lies wrong; and what
lies wrong closes no question and accuses no other piece."""

from __future__ import annotations

import pytest

from companion.session.api import Ask
from companion.session.session import Session
from companion.session.start import begin
from companion.table.layout import load as load_layout
from companion.twin import cues
from companion.twin.awaited import BOX
from companion.twin.finding import Verdict
from companion.twin.meaning import reveals
from engine import games
from engine.core.state import Prompt
from tests.session.hands import Tabletop, full_register

SEATS, STEPS = 3, 40
ROWS = ("earth", "gaia", "gaia_project")
"""Games whose set-up has such rows."""


def opened(name: str, tier: str) -> tuple[Tabletop, Session]:
    game = games.load(name)
    layout = load_layout(name, tier, SEATS, game.check_options(SEATS, {}))
    register = full_register(game)
    tabletop = Tabletop(layout, register)
    session = begin(
        game, SEATS, layout=layout, register=register, clock=tabletop.clock,
        faces=game.stand_ins(1),
    )  # fmt: skip
    tabletop.connect(session)
    return tabletop, session


def free_places(session: Session, prompt: Prompt) -> list[str]:
    """The stations that are free of the row in which it may be laid."""
    layout = session.table.layout
    row = layout.alike.get(layout.stations.get(prompt.place, ""), frozenset[str]())
    return sorted(at for at in row if session.watch.snapshot[at].empty)


def fits(session: Session, *prompts: Prompt) -> list[str]:
    """Pieces of the box that lie nowhere yet and that one of these may be."""
    state = session.state
    return [
        p for p in loose(session) if any(reveals(state, one, p, session.faces) for one in prompts)
    ]


def wrong(session: Session) -> str:
    """A piece that nobody is asked for now, of the same box."""
    asked = fits(session, *session.state.awaiting().reveals)
    return next((one for one in loose(session) if one not in asked), "")


def loose(session: Session) -> list[str]:
    """The pieces of the box that lie nowhere on the table."""
    lie = {p for p, place in session.state.places().items() if place != BOX}
    return [one.id for one in session.match.game.catalogue.sensed() if one.id not in lie]


def lay(session: Session, tabletop: Tabletop) -> None:
    """Everything lies where the match has it."""
    for piece, place in session.state.places().items():
        if station := session.table.layout.stations.get(place):
            tabletop.put(station, piece)
    tabletop.settle()


@pytest.mark.parametrize("beside", [False, True], ids=["alone", "beside"])
@pytest.mark.parametrize("tier", ["stations", "full"])
@pytest.mark.parametrize("name", games.ours())
def test_what_is_turned_up_counts_on_any_free_place(name: str, tier: str, beside: bool) -> None:
    """Earth: "first answer this" was said of a card on the fourth fauna space, though any would do;
    with another card beside it, that it is not to lie there."""
    tabletop, session = opened(name, tier)
    met = 0
    for _ in range(STEPS):
        if not (owed := session.state.awaiting().reveals):
            break
        prompt = next((one for one in owed if len(free_places(session, one)) > 1), owed[0])
        free, pieces = free_places(session, prompt), fits(session, prompt)
        if len(free) < 2 or not pieces:
            shown = session.state.could_be(prompt)[0]
            assert session.choose(session.state.reveal(prompt, shown)) is None
            session.handled(*range(-1, SEATS))
            lay(session, tabletop)
            continue
        met += 1
        length, stray = len(session.match.log), wrong(session)
        lit = {at for at, cue in session.lights().items() if cue.startswith(cues.PUT)} & {*free}
        assert not lit or lit == {*free}
        tabletop.put(free[-1], pieces[0])
        tabletop.settle()
        if beside and stray:
            tabletop.put(free[0], stray)
            tabletop.settle()
        asked = session.view().question
        if len(session.match.log) == length:
            assert asked is not None
            assert (asked.ask, asked.station) == (Ask.WHICH, free[-1])
            assert session.answer(asked.id, asked.choices[0].id) is None
        assert session.state.places()[pieces[0]] == session.table.layout.places[free[-1]]
        tabletop.settle()
        assert (session.watch.finding.verdict is Verdict.GUIDE) == bool(beside and stray)
        if told := session.view().instruction:
            assert told.piece == stray
        if beside and stray:
            tabletop.lift(stray)
            tabletop.settle()
    assert met or name not in ROWS


def test_a_question_stays_while_the_next_card_is_laid() -> None:
    """R3.2: which side lies up was asked of whichever card lay on the lowest space."""
    tabletop, session = opened("earth", "stations")
    row, lit = [f"fauna/f{n}" for n in range(4)], set[str]()
    for at, piece in zip((row[3], row[1], row[0]), ("F347", "F352", "F354"), strict=True):
        tabletop.put(at, piece)
        tabletop.settle()
        asked = session.view().question
        assert asked is not None
        lit.add(asked.station)
    assert lit == {row[3]}
    notice = session.view().notice
    assert notice is not None
    assert notice.text.key == "notice.early"
    session.dismiss()
    assert session.view().notice is None, "its tick did nothing"
    for at in (row[3], row[1], row[0]):
        asked = session.view().question
        assert asked is not None
        assert asked.station == at, "in the order in which they came"
        assert session.answer(asked.id, asked.choices[0].id) is None
        tabletop.settle()
    assert session.view().instruction is None
