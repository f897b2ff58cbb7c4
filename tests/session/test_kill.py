"""Killed at every commit point of a whole match, the program goes on where it was."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.session.api import Mode
from companion.session.session import Session
from companion.session.start import begin
from companion.store import matches
from companion.store.store import Store
from companion.table.layout import load as load_layout
from companion.twin.wanted import project
from engine import games
from engine.core.match import Match
from engine.core.steps import Step
from engine.games import load
from tests.session.hands import Hands, Tabletop, full_register, taken
from tests.session.middle import Home, follow_to_equal, killed, middle

GAME = load("peloponnes")
SEATS = 2
HOME = Home(
    GAME,
    load_layout("peloponnes", "stations", SEATS, GAME.check_options(SEATS, {})),
    full_register(GAME),
)


def whole_match() -> list[Step]:
    tabletop = Tabletop(HOME.layout, HOME.register)
    session = begin(GAME, SEATS, layout=HOME.layout, register=HOME.register, clock=tabletop.clock)
    tabletop.connect(session)
    hands = Hands(session, tabletop, 3)
    hands.play()
    return taken(session)


@pytest.mark.parametrize("turns", [4, pytest.param(1, marks=pytest.mark.soak)])
def test_killed_at_every_commit_of_a_whole_match(tmp_path: Path, turns: int) -> None:
    """After each commit; before each fourth one, after which all pieces lie elsewhere meanwhile.
    In the soak both at each."""
    steps = whole_match()
    assert len(steps) > 80
    path, random = tmp_path / "store.db", Random(7)
    store = Store(path)
    alone = Match.start(GAME, SEATS)
    number = matches.begin(store, alone, "stations").id
    store.close()
    for at, step in enumerate(steps):
        if at % turns == 0:
            before = alone.state.digest()
            killed(HOME, path, number, step, "before")
            tabletop = Tabletop(HOME.layout, HOME.register)
            HOME.lay(tabletop, alone.state)
            session = HOME.resumed(path, number, tabletop)
            assert session.state.digest() == before
            assert session.view().mode is Mode.EQUAL

        killed(HOME, path, number, step, "after")
        old = alone.state.clone()
        assert alone.take(step) is None
        HOME.lay(tabletop, old, step)
        session = HOME.resumed(path, number, tabletop)
        assert session.state.digest() == alone.state.digest()
        follow_to_equal(tabletop, session)
        assert taken(session) == [entry.step for entry in alone.log]

        if at % turns:
            continue
        scatter(tabletop, random)
        session = HOME.resumed(path, number, tabletop)
        follow_to_equal(tabletop, session)
        assert session.state.digest() == alone.state.digest()
        wanted = project(alone.state.places(), HOME.layout)
        assert {s: p[0] for s, p in tabletop.on.items() if p} == {
            s: min(p) for s, p in wanted.items()
        }
    assert alone.state.outcome() is not None


@pytest.mark.parametrize("name", games.ids())
@pytest.mark.parametrize("when", ["before", "after"])
def test_killed_in_the_middle_every_game_goes_on(tmp_path: Path, name: str, when: str) -> None:
    """One position of each game, with several seats to decide where the game has that."""
    there, path = middle(name), tmp_path / "store.db"
    there.stored(path)
    killed(there, path, 1, there.after, when)
    then = replace(there, steps=(*there.steps, there.after)) if when == "after" else there
    _, unharmed = then.stored(tmp_path / "unharmed.db")
    tabletop = Tabletop(there.layout, there.register)
    there.lay(tabletop, then.match().state)
    session = there.resumed(path, 1, tabletop)
    assert session.state.digest() == then.match().state.digest()
    assert shown(session) == shown(unharmed)
    assert session.view().mode is Mode.EQUAL
    assert any(session.cues().values())


def shown(session: Session) -> tuple[Any, ...]:
    """What people see of a session: how the table stands, what is asked, what is lit."""
    view = session.view()
    return view.mode, view.instruction, view.awaiting, view.board, session.cues()


def scatter(tabletop: Tabletop, random: Random) -> None:
    """While the program was off, pieces were taken away and swapped."""
    stations = [station for station, pieces in tabletop.on.items() if pieces]
    random.shuffle(stations)
    if len(stations) > 1:
        one, other = stations[:2]
        tabletop.on[one], tabletop.on[other] = tabletop.on[other], tabletop.on[one]
    for station in stations[2 : 2 + random.randrange(3)]:
        tabletop.on[station] = []


PROGRAM = """
import sys
from random import Random
from typing import Any
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
