"""A match of any game somewhere in its middle, stored, at a table that lies as it should."""

from __future__ import annotations

import os
import signal
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from companion.session.api import Mode
from companion.session.session import Session
from companion.session.start import resume
from companion.store import matches
from companion.store.errors import Lost
from companion.store.keeping import Keeping
from companion.store.store import Store
from companion.table.layout import Layout
from companion.table.layout import load as load_layout
from companion.table.register import Register
from companion.twin.wanted import STACK, project
from engine import games
from engine.core.catalogue import Faces
from engine.core.game import Game, Options
from engine.core.match import Match
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.core.steps import Step
from tests.session.hands import Hands, Tabletop, full_register

SEVERAL_FROM = 30
"""Steps after which the match may stop where several seats decide at once."""
MOST = 60


@dataclass(frozen=True)
class Home:
    """A game at a table: what a program needs to go on with one of its matches."""

    game: Game
    layout: Layout
    register: Register

    def resumed(self, path: Path, match: int, tabletop: Tabletop) -> Session:
        session = resume(
            Store(path), match, games.load,
            layout=self.layout, register=self.register, clock=tabletop.clock, take_over=True,
        )  # fmt: skip
        tabletop.connect(session)
        return session

    def lay(self, tabletop: Tabletop, state: State, step: Step | None = None) -> None:
        """The table as it lies in this state, with the hands' part of the next step done."""
        places = {**state.places(), **(state.carried(step) if step else {})}
        tabletop.on.clear()
        for station, pieces in project(places, self.layout).items():
            on = sorted(piece for piece in pieces if piece in tabletop.uids and piece != STACK)
            tabletop.on[station] = on[:1]


@dataclass(frozen=True)
class Middle(Home):
    """`steps` lead to the position, `after` is the next one."""

    seats: int
    options: Options
    faces: Faces
    steps: tuple[Step, ...]
    after: Step

    def match(self) -> Match:
        match = Match.start(self.game, self.seats, self.options, self.faces)
        for step in self.steps:
            assert match.take(step) is None
        return match

    def stored(self, path: Path) -> tuple[Tabletop, Session]:
        """The match as an interrupted program left it, at an undisturbed table."""
        store, match = Store(path), self.match()
        keeping = matches.begin(store, match, self.layout.tier)
        keeping.commit(match)
        store.close()
        tabletop = Tabletop(self.layout, self.register)
        self.lay(tabletop, match.state)
        return tabletop, self.resumed(path, keeping.id, tabletop)


@cache
def middle(name: str, tier: str = "stations", seats: int = 2, seed: int = 3) -> Middle:
    """The first position after `SEVERAL_FROM` steps in which several seats decide at once, or
    the last of `MOST` in a game where seats take turns."""
    return _played(name, tier, seats, seed, MOST)


@cache
def anywhere(name: str, tier: str, seed: int, seats: int = 2) -> Middle:
    """A position after any number of steps, and whatever step comes next."""
    return _played(name, tier, seats, seed, Random(f"{name} {seed}").randrange(4, 3 * MOST))


@cache
def after(name: str, tier: str, seed: int, steps: int, seats: int = 2) -> Middle:
    """The position after just so many steps, and whatever step comes next."""
    return _played(name, tier, seats, seed, steps)


def _played(name: str, tier: str, seats: int, seed: int, most: int) -> Middle:
    game = games.load(name)
    options, faces = game.check_options(seats, {}), game.stand_ins(1)
    match = Match.start(game, seats, options, faces)
    steps: list[Step] = []
    for step in random_steps(match.state, seed, Counts()):
        several = len(match.state.awaiting().must) > 1 and len(steps) > SEVERAL_FROM
        mine = step.seat in match.state.awaiting().must
        if (several and most == MOST and mine) or (len(steps) >= most and (mine or most != MOST)):
            break
        steps.append(step)
        assert match.take(step) is None
    layout = load_layout(name, tier, seats, options)
    return Middle(
        game, layout, full_register(game), seats, options, faces, tuple(steps), step
    )  # fmt: skip


def killed(home: Home, path: Path, match: int, step: Step, when: str) -> None:
    """Take one step in another process, which is killed before or after the commit."""
    child = os.fork()
    if child == 0:
        try:
            _take_and_die(home, path, match, step, when)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)
    assert os.WTERMSIG(status) == signal.SIGKILL


def _take_and_die(home: Home, path: Path, match: int, step: Step, when: str) -> None:
    def die(statement: str = "COMMIT") -> None:
        if statement == "COMMIT":
            os.kill(os.getpid(), signal.SIGKILL)

    store = Store(path)
    session = resume(
        store, match, games.load, layout=home.layout, register=home.register, take_over=True
    )
    if when == "before":
        store.db.set_trace_callback(die)  # called just before a statement runs
    else:
        commit = Keeping.commit

        def commit_and_die(self: Keeping, match: Match, *lost: Lost) -> None:
            commit(self, match, *lost)
            die()

        Keeping.commit = commit_and_die  # type: ignore[method-assign]
    session.choose(step)


def follow_to_equal(tabletop: Tabletop, session: Session) -> None:
    """Hands deny what is asked and do what is told, until the table agrees."""
    hands = Hands(session, tabletop, 0)
    for _ in range(60):
        view = session.view()
        if view.mode is Mode.ASKING:
            assert view.question is not None
            session.answer(view.question.id, "no")
        elif view.instruction is not None:
            hands.follow(view.instruction)
        else:
            break
        tabletop.settle()
    assert session.view().mode is Mode.EQUAL
