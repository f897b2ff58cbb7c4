"""Moments of real matches of all five games, as guests meet them: opening, middle, crowded end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from companion.session.api import SessionView
from companion.session.start import with_stand_ins
from engine.core.catalogue import Catalogue
from engine.core.game import Game
from engine.core.match import Match, Seat
from engine.core.play import Counts, random_steps
from engine.core.steps import Step
from engine.games import load
from tests.once_a_run import once_a_run
from tests.ui.houses import SEATS, new_house
from tests.ui.scenes import follow
from tests.ui.stage import Stage
from tests.ui.tables import HandTables

SEED = 7


class Moment(NamedTuple):
    """How far a random match of a game has gone: after `part` of its steps."""

    name: str
    game: str
    seats: int
    options: Mapping[str, Any]
    part: float
    reveals: bool = False
    """It asks what was drawn, not what a seat does."""


MOMENTS = (
    Moment("gaia-reveal", "gaia", 5, {"mode": "advanced_disaster"}, 0.02, reveals=True),
    Moment("gaia-two", "gaia", 2, {"mode": "base"}, 0.3),
    Moment("gaia-four", "gaia", 4, {"mode": "advanced"}, 0.6),
    Moment("gaia-five", "gaia", 5, {"mode": "advanced"}, 0.5),
    Moment("gaia-five-late", "gaia", 5, {"mode": "advanced_disaster"}, 0.9),
    Moment("gaia-project-draft", "gaia_project", 3, {}, 0.06),
    Moment("gaia-project-two", "gaia_project", 2, {}, 0.4),
    Moment("gaia-project-four-late", "gaia_project", 4, {}, 0.9),
    Moment("gaia-project-reveal", "gaia_project", 4, {}, 0.01, reveals=True),
    Moment("hadara-two", "hadara", 2, {}, 0.3),
    Moment("hadara-four", "hadara", 4, {"game": "full"}, 0.55),
    Moment("hadara-five", "hadara", 5, {}, 0.5),
    Moment("hadara-five-late", "hadara", 5, {"game": "full", "nobles": True, "markets": True}, 0.9),
    Moment("earth-choose", "earth", 2, {}, 0.04),
    Moment("earth-two", "earth", 2, {}, 0.5),
    Moment("earth-four", "earth", 4, {}, 0.5),
    Moment("earth-five", "earth", 5, {}, 0.5),
    Moment("earth-five-late", "earth", 5, {"mode": "advanced"}, 0.95),
    Moment("peloponnes-two", "peloponnes", 2, {}, 0.5),
    Moment("peloponnes-four", "peloponnes", 4, {}, 0.65),
    Moment("peloponnes-five", "peloponnes", 5, {}, 0.7),
)
LATEST = {moment.game: moment for moment in sorted(MOMENTS, key=lambda one: one.part)}
"""The moment of each game when most lies on the table."""


def moments(
    stage: Stage, folder: Path, chosen: tuple[Moment, ...] = MOMENTS, *, known: bool = True
) -> Iterator[str]:
    """Open each moment on the stage; yields its name while it is shown."""
    for moment in chosen:
        open_moment(stage, folder / moment.name, moment, known=known)
        yield moment.name
        stage.hall.go_home()


def fourteen_tiles(view: SessionView, catalogue: Catalogue) -> SessionView:
    """Gaia Project as it would be if the seat that is asked had nine technology tiles and five
    advanced ones: more than random play brings."""
    standard = sorted(view.board["tiles_left"])
    faces = {piece.face for piece in catalogue}
    advanced = sorted(face for face in faces if face.startswith("adv_"))[:5]
    assert len(standard) + len(advanced) == 14
    assert view.question is not None
    seats = [dict(seat) for seat in view.board["seats"]]
    seats[view.question.seat]["tiles"] = [{"tile": tile} for tile in standard + advanced]
    return replace(view, board={**view.board, "seats": seats})


def open_moment(
    stage: Stage, folder: Path, moment: Moment, *, known: bool = True, tier: str = "touch"
) -> Any:
    """A match by touch or beside a virtual table, played at random up to a moment that asks;
    returns the hall."""
    game = load(moment.game)
    options = _options(game, moment, known)
    seats = [Seat(SEATS[n].name, game.colours[n]) for n in range(moment.seats)]
    tables = HandTables()
    hall = stage.open(new_house(folder, tables))
    hall.keep("spot_checks", "off")
    hall.start(moment.game, seats, options, tier, SEED)
    for touch in _touches(moment, known):
        assert hall.play.choose(*touch) is None
    hall.settle()
    if tables.last is not None:
        follow(stage, hall, tables.last)
        tables.last.out = hall.play.state.elsewhere()
    stage.frames(6)
    _look_at_fullest(stage, hall.see().board["seats"])
    return hall


def _look_at_fullest(stage: Stage, seats: Sequence[Mapping[str, Any]]) -> None:
    """Where one island is drawn large it is the one with most cards, whoever is asked."""
    cards = [len(seat.get("tableau", ())) for seat in seats]
    board = stage.page().ids.board
    if cards[int(board.focus)] < max(cards):
        board.focus = cards.index(max(cards))
        stage.frames(2)


def _options(game: Game, moment: Moment, known: bool) -> dict[str, Any]:
    hands = any(option.id == "hands" for option in game.options)
    return {**moment.options, **({"hands": "known"} if known and hands else {})}


@once_a_run
def _whole(name: str, seats: int, options: tuple[tuple[str, Any], ...]) -> tuple[Any, ...]:
    """The steps of a whole random match, each with who is asked just before it: a seat, or all
    of them what was drawn."""
    game = load(name)
    chosen = game.check_options(seats, dict(options))
    faces = with_stand_ins(game, chosen, {}, SEED)
    sitting = [Seat(SEATS[n].name, game.colours[n]) for n in range(seats)]
    match = Match.start(game, sitting, dict(options), faces)
    taken = []
    for step in random_steps(match.state, SEED, Counts()):
        awaiting = match.state.awaiting()
        taken.append((step, bool(awaiting.must) and not awaiting.reveals, bool(awaiting.reveals)))
        match.take(step)
    return tuple(taken)


def _touches(moment: Moment, known: bool) -> tuple[tuple[Step, ...], ...]:
    """All steps up to the moment, the last that a seat decided in a touch of its own: a way back
    names it."""
    options = _options(load(moment.game), moment, known)
    taken = _whole(moment.game, moment.seats, tuple(sorted(options.items())))
    wanted = int(len(taken) * moment.part)
    kind = 2 if moment.reveals else 1
    until = next(n for n, one in enumerate(taken) if n >= wanted and one[kind])
    last = max((n for n, one in enumerate(taken[:until]) if one[1]), default=until)
    steps = tuple(step for step, *_ in taken[:until])
    return tuple(part for part in (steps[:last], steps[last:]) if part)
