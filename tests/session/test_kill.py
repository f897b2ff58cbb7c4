"""Killed at every commit point of a whole match, the program goes on where it was."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from companion.session.api import Mode
from companion.session.session import Session
from companion.session.start import begin, resume
from companion.store import matches
from companion.store.matches import Keeping
from companion.store.store import Store
from companion.table.layout import load as load_layout
from companion.twin.wanted import project
from engine.core.match import Match
from engine.core.state import State
from engine.core.steps import Step
from engine.games import load
from tests.session.hands import Desk, Hands, full_register, taken

GAME = load("peloponnes")
SEATS = 2
REGISTER = full_register(GAME)
LAYOUT = load_layout("peloponnes", "stations", SEATS, GAME.check_options(SEATS, {}))


def whole_match() -> list[Step]:
    desk = Desk(LAYOUT, REGISTER)
    session = begin(GAME, SEATS, layout=LAYOUT, register=REGISTER, clock=desk.clock)
    desk.connect(session)
    hands = Hands(session, desk, 3)
    hands.play()
    return taken(session)


def killed(path: Path, match: int, step: Step, when: str) -> None:
    """Take one step in another process, which is killed before or after the commit."""
    child = os.fork()
    if child == 0:
        try:
            _take_and_die(path, match, step, when)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)
    assert os.WTERMSIG(status) == signal.SIGKILL


def _take_and_die(path: Path, match: int, step: Step, when: str) -> None:
    def die(statement: str = "COMMIT") -> None:
        if statement == "COMMIT":
            os.kill(os.getpid(), signal.SIGKILL)

    store = Store(path)
    session = resume(store, match, load, layout=LAYOUT, register=REGISTER)
    if when == "before":
        store.db.set_trace_callback(die)  # called just before a statement runs
    else:
        commit = Keeping.commit

        def commit_and_die(self: Keeping, match: Match) -> None:
            commit(self, match)
            die()

        Keeping.commit = commit_and_die  # type: ignore[method-assign]
    session.choose(step)


def lay(desk: Desk, state: State, step: Step | None = None) -> None:
    """The table as it lies in this state, with the hands' part of the next step done."""
    places = {**state.places(), **(state.carried(step) if step else {})}
    desk.on.clear()
    for station, pieces in project(places, LAYOUT).items():
        desk.on[station] = [min(pieces)]


def resumed(path: Path, match: int, desk: Desk) -> Session:
    store = Store(path)
    session = resume(store, match, load, layout=LAYOUT, register=REGISTER, clock=desk.clock)
    desk.connect(session)
    return session


def follow_to_equal(desk: Desk, session: Session) -> None:
    hands = Hands(session, desk, 0)
    for _ in range(60):
        view = session.view()
        if view.mode is Mode.ASKING:
            assert view.question is not None
            session.answer(view.question.id, "no")
        elif view.instruction is not None:
            hands.follow(view.instruction)
        else:
            break
        desk.settle()
    assert session.view().mode is Mode.EQUAL


def test_killed_at_every_commit_of_a_whole_match(tmp_path: Path) -> None:
    steps = whole_match()
    assert len(steps) > 80
    path, random = tmp_path / "store.db", Random(7)
    store = Store(path)
    alone = Match.start(GAME, SEATS)
    number = matches.begin(store, alone, "stations").id
    store.close()
    for step in steps:
        before = alone.state.digest()
        killed(path, number, step, "before")
        desk = Desk(LAYOUT, REGISTER)
        lay(desk, alone.state)
        session = resumed(path, number, desk)
        assert session.state.digest() == before
        assert session.view().mode is Mode.EQUAL

        killed(path, number, step, "after")
        old = alone.state.clone()
        assert alone.take(step) is None
        lay(desk, old, step)
        session = resumed(path, number, desk)
        assert session.state.digest() == alone.state.digest()
        follow_to_equal(desk, session)
        assert taken(session) == [entry.step for entry in alone.log]

        scatter(desk, random)
        session = resumed(path, number, desk)
        follow_to_equal(desk, session)
        assert session.state.digest() == alone.state.digest()
        wanted = project(alone.state.places(), LAYOUT)
        assert {s: p[0] for s, p in desk.on.items() if p} == {s: min(p) for s, p in wanted.items()}
    assert alone.state.outcome() is not None


def scatter(desk: Desk, random: Random) -> None:
    """While the program was off, pieces were taken away and swapped."""
    stations = [station for station, pieces in desk.on.items() if pieces]
    random.shuffle(stations)
    if len(stations) > 1:
        one, other = stations[:2]
        desk.on[one], desk.on[other] = desk.on[other], desk.on[one]
    for station in stations[2 : 2 + random.randrange(3)]:
        desk.on[station] = []


PROGRAM = """
import sys
from random import Random
from companion.session.start import begin
from companion.store.store import Store
from engine.core.play import Counts, random_steps
from engine.games import load
session = begin(load("peloponnes"), 3, store=Store(sys.argv[1]))
print("on", flush=True)
for step in random_steps(session.state, 5, Counts()):
    assert session.choose(step) is None
    print(session.state.digest(), flush=True)
"""


@pytest.mark.parametrize("lines", [3, 20, 55])
def test_killed_from_outside_nothing_that_was_shown_is_lost(tmp_path: Path, lines: int) -> None:
    path = tmp_path / "store.db"
    program = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert program.stdout is not None
    shown = [program.stdout.readline().strip() for _ in range(lines)]
    program.kill()
    shown += [line.strip() for line in program.stdout.readlines() if line.endswith("\n")]
    program.wait()
    match, _, kept = matches.load(Store(path), 1, load)
    digests = [match.state_at(length).digest() for length in range(1, len(match.log) + 1)]
    seen = shown[1:]
    assert digests[: len(seen)] == seen
    assert len(digests) - len(seen) <= 1
    assert kept.steps == len(digests)
