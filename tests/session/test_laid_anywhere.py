"""Whatever lies wherever, in any moment of any game: the match goes on, and nothing is lost."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from companion.session import moment
from companion.session.api import Ask
from companion.session.session import Session
from companion.session.start import begin, resume
from companion.store.store import Store
from companion.table.layout import load as load_layout
from engine import games
from engine.core.game import Game
from engine.core.play import Counts, random_steps
from engine.core.steps import Action
from tests.games.hadara.match import table
from tests.games.hadara.table import whole
from tests.session.hands import Tabletop, full_register

MOMENTS = (3, 12, 25)
STATIONS = 5


def _at(game: Game, tier: str, steps: int, told: bool) -> tuple[Session, Tabletop]:
    """A match after so many steps at random, or where the first untold face stops it."""
    options, faces = game.check_options(2, {}), game.stand_ins(1) if told else {}
    layout, register = load_layout(game.id, tier, 2, options), full_register(game)
    tabletop = Tabletop(layout, register)
    session = begin(
        game, 2, options, layout=layout, register=register, clock=tabletop.clock, faces=faces
    )
    for step in random_steps(session.match.state, steps, Counts()):
        if len(session.match.log) == steps or session.match.take(step) is not None:
            break
    moment.moved(session)
    tabletop.connect(session)
    return session, tabletop


def _one_of_each(session: Session, random: Random) -> list[str]:
    """A piece of each kind, of those whose face is told and of those whose is not, of those that
    mean something now and of those that do not."""
    game, kinds = session.match.game, dict[tuple[str, bool, bool], list[str]]()
    for piece in game.catalogue.sensed():
        untold, means = game.untold(piece.id, {}), bool(session.state.involving(piece.id))
        kinds.setdefault((piece.kind, untold, means), []).append(piece.id)
    return [random.choice(pieces) for pieces in kinds.values()]


def _all_is_told(session: Session) -> None:
    """What people see can be told, and what lights show."""
    view = session.view()
    assert session.cues() is not None
    for one in view.offered:
        assert session.say(one.text)


@pytest.mark.parametrize("told", [True, False], ids=["told", "untold"])
@pytest.mark.parametrize("tier", ["stations", "full"])
@pytest.mark.parametrize("name", games.ids())
def test_a_piece_laid_anywhere_never_ends_the_match(name: str, tier: str, told: bool) -> None:
    """An unknown purple card of Hadara beside its pile ended the program, each time it came up."""
    game, random = games.load(name), Random(f"{name} {tier}")
    if told and not game.stand_ins(1):
        pytest.skip("every face of this game is known")
    for steps in MOMENTS:
        session, tabletop = _at(game, tier, steps, told)
        stations = sorted(session.table.layout.all())
        for station in random.sample(stations, min(STATIONS, len(stations))):
            for piece in _one_of_each(session, random):
                tabletop.put(station, piece)
                tabletop.settle()
                _all_is_told(session)
                tabletop.lift(piece)
                tabletop.settle()


@pytest.mark.parametrize(("tier", "station", "verb"), [
    ("stations", "board/purple", "discard"), ("full", "board/purple", "discard"),
    ("full", "seat1/buy", "buy"),
])  # fmt: skip
def test_a_new_card_laid_first_is_asked_about_and_then_counts(
    tier: str, station: str, verb: str
) -> None:
    """R4.3: the discard may be laid before a card is bought. R20: its face is told by people."""
    session, tabletop = table(tier, colour="purple", game="full")
    tabletop.put(station, "P1-B06")
    tabletop.settle()
    asked = session.view().question
    assert asked is not None
    assert (asked.ask, asked.piece, asked.station) == (Ask.FACE, "P1-B06", station)
    assert session.learn("P1-B06", whole("P1-B06", {"cost": 2, "vp": 1, "income": 1})) is None
    assert session.match.log[-1].step == Action(verb, 0, ("P1-B06",))


def _asked_of_the_table(session: Session) -> list[tuple[Ask, str]]:
    return [(one.ask, one.piece) for one in session.questions() if not one.id.startswith("turn")]


@pytest.mark.parametrize("again", ["node", "program"])
def test_a_new_card_that_lay_there_unwatched_is_asked_about_at_once(
    again: str, tmp_path: Path
) -> None:
    """It was offered as what happened, and touching that did nothing: its face was not told."""
    session, tabletop = table("stations", colour="purple", game="full", store=Store(tmp_path / "s"))
    if again == "node":
        session.connection("board", "waiting")
        tabletop.wait(1.0)
    tabletop.on["board/purple"] = ["P1-B06"]
    if again == "program":
        assert session.store is not None
        number = session.log.keeping.id  # type: ignore[union-attr]
        session.store.close()
        session = resume(
            Store(tmp_path / "s"), number, games.load, layout=tabletop.layout,
            register=session.table.register, clock=tabletop.clock, take_over=True,
        )  # fmt: skip
    tabletop.connect(session)
    assert _asked_of_the_table(session) == [(Ask.FACE, "P1-B06")]
    (asked,) = (one for one in session.questions() if one.ask is Ask.FACE)
    assert session.answer(asked.id, "no") is None  # it was none of it: hands take it off
    tabletop.settle()
    told = session.view().instruction
    assert told is not None
    assert told.piece == "P1-B06"
    tabletop.lift("P1-B06")
    tabletop.settle()
    tabletop.put("board/purple", "P1-B06")
    tabletop.settle()
    assert _asked_of_the_table(session) == [(Ask.FACE, "P1-B06")]
    assert session.learn("P1-B06", whole("P1-B06", {"cost": 2, "vp": 1, "income": 1})) is None
    assert session.match.log[-1].step == Action("discard", 0, ("P1-B06",))
