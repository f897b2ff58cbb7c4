"""One match, one writer: real programs at once on one match, killed, taken over, kept waiting."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest

from companion.session.api import Phase
from companion.session.session import Session
from companion.session.start import begin, resume
from companion.store import matches, progress
from companion.store.store import Store
from engine.core.play import Counts, random_steps
from engine.games import load

PLAYER = """
import json, sys
from random import Random
from pathlib import Path
from time import sleep
from companion.session.start import resume
from companion.store.store import Store, StoreError
from engine.core.play import Counts, random_steps
from engine.games import load

path, seed, stop = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
random, store = Random(seed), Store(path)

def opened(take_over):
    while True:
        try:
            return resume(store, 1, load, take_over=take_over)
        except StoreError as error:
            assert error.key == "store.busy", error
            say("waited")

def say(what, *more):
    print(json.dumps([what, *more]), flush=True)

session = opened(False)
say("looks on" if session.view().header.looks_on else "plays")
while not stop.exists():
    if session.log.looks_on:
        sleep(random.random() / 20)
        session.course.followed_at = float("-inf")
        session.tick()
        if random.random() < 0.2:
            session = opened(True)
            say("took over")
        continue
    step = next(random_steps(session.state, random.randrange(99), Counts()), None)
    if step is None:
        say("over")
        sleep(0.05)
        continue
    notice = session.choose(step)
    if notice is None:
        say("did", len(session.match.log), session.state.digest())
    elif session.log.looks_on:
        say("told", notice.text.key)
    else:
        say("refused", notice.text.key)
    sleep(random.random() / 100)
"""


class Window:
    """A real program that plays match 1 until it is told to stop; what it says goes to a file."""

    def __init__(self, path: Path, seed: int) -> None:
        self._said, self._stop = path.with_suffix(f".{seed}"), path.with_suffix(".stop")
        words = [sys.executable, "-c", PLAYER, str(path), str(seed), str(self._stop)]
        with self._said.open("w") as out:
            self.process = subprocess.Popen(words, stdout=out)
        self.wait_for(1)

    def wait_for(self, lines: int) -> None:
        end = monotonic() + 60
        while len(self.said()) < lines:
            assert monotonic() < end
            assert self.process.poll() in (None, 0)
            sleep(0.02)

    def said(self) -> list[list[Any]]:
        return [json.loads(line) for line in self._said.read_text().splitlines() if line[-1] == "]"]

    def stop(self) -> list[list[Any]]:
        self._stop.touch()
        assert self.process.wait(60) in (0, -signal.SIGKILL)
        return self.said()


def one_match_of_two(path: Path, seed: int, kill: bool, steps: int = 40) -> None:
    store, random = Store(path), Random(seed)
    begin(load("gaia_project"), 2, store=store).leave()
    store.close()
    windows = [Window(path, seed * 10 + n) for n in range(2)]
    windows[0].wait_for(random.randrange(1, steps))
    if kill:
        windows[0].process.kill()
    windows[1].wait_for(steps)
    told = [window.stop() for window in windows]
    match, keeping, kept = matches.load(Store(path), 1, load)
    assert keeping.said is None
    accepted = [one for lines in told for one in lines if one[0] == "did"]
    lengths = sorted(length for _, length, _ in accepted)
    assert all(a < b for a, b in pairwise(lengths)), "two programs wrote the same step"
    for _, length, digest in accepted:
        assert match.state_at(length).digest() == digest, "a step that was accepted is lost"
    assert kept.steps - len(lengths) <= kill
    assert accepted
    refused = {one[1] for lines in told for one in lines if one[0] in ("told", "refused")}
    assert refused <= {"store.taken_over", "store.busy"}


@pytest.mark.parametrize("seed", range(2))
def test_two_programs_at_once_never_mix_or_lose_a_step(tmp_path: Path, seed: int) -> None:
    one_match_of_two(tmp_path / "s.db", seed, kill=False)


@pytest.mark.parametrize("seed", [1])
def test_one_of_two_programs_killed(tmp_path: Path, seed: int) -> None:
    one_match_of_two(tmp_path / "s.db", seed, kill=True)


@pytest.mark.soak
@pytest.mark.parametrize("kill", [False, True])
@pytest.mark.parametrize("seed", range(60))
def test_two_programs_at_once_sixty_times(tmp_path: Path, seed: int, kill: bool) -> None:
    one_match_of_two(tmp_path / "s.db", 100 + seed, kill)


# -- two windows in one program ----------------------------------------------------------------


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def two(tmp_path: Path, clock: Clock) -> tuple[Session, Session]:
    """A match that one window plays and another one looks at."""
    first = begin(load("peloponnes"), 2, store=Store(tmp_path / "s.db"), clock=clock)
    on(first, 12)
    return first, resume(Store(tmp_path / "s.db"), 1, load, clock=clock)


def on(session: Session, steps: int, seed: int = 3) -> None:
    for _, step in zip(range(steps), random_steps(session.state, seed, Counts()), strict=False):
        assert session.choose(step) is None


def test_the_second_window_looks_on_and_follows(tmp_path: Path, clock: Clock) -> None:
    first, second = two(tmp_path, clock)
    assert not first.view().header.looks_on
    assert second.view().header.looks_on
    on(first, 5)
    assert first.undo() is None
    assert second.due() is not None
    clock.now += 1
    second.tick()
    assert second.state.digest() == first.state.digest()
    assert second.match.undone == first.match.undone
    step = next(random_steps(second.state, 1, Counts()))
    digest = first.state.digest()
    for refused in (
        second.choose(step), second.undo(), second.redo(), second.pause(), second.pack_up(),
        second.go_on(), second.undo_to(0), second.answer("a", "b"), second.adjust(0, "coins", 3),
        second.bind("desk/pad", "A01"), second.show("A01"), second.take_back(0),
    ):  # fmt: skip
        assert refused is not None
        assert "Another window plays this match" in second.say(refused.text)
        assert "別の画面" in second.say(refused.text, "ja")
    assert resume(first.store, 1, load, clock=clock).state.digest() == digest  # type: ignore[arg-type]


def test_the_first_window_is_told_when_it_is_taken_over(tmp_path: Path, clock: Clock) -> None:
    first, _ = two(tmp_path, clock)
    taker = resume(Store(tmp_path / "s.db"), 1, load, clock=clock, take_over=True)
    assert not taker.view().header.looks_on
    on(taker, 3)
    clock.now += 1
    first.tick()
    view = first.view()
    assert view.header.looks_on
    assert view.notice is not None
    assert view.notice.text.key == "store.taken_over"
    assert first.state.digest() == taker.state.digest()


def test_a_step_of_the_first_window_after_the_take_over_is_refused(
    tmp_path: Path, clock: Clock
) -> None:
    first, _ = two(tmp_path, clock)
    taker = resume(Store(tmp_path / "s.db"), 1, load, clock=clock, take_over=True)
    before, log = first.state.digest(), list(first.match.log)
    notice = first.choose(next(random_steps(first.state, 8, Counts())))
    assert notice is not None
    assert notice.text.key == "store.taken_over"
    assert (first.state.digest(), first.match.log) == (before, log)
    on(taker, 3)


def test_a_window_that_left_leaves_the_match_to_others(tmp_path: Path, clock: Clock) -> None:
    first, _ = two(tmp_path, clock)
    first.leave()
    assert not (resume(Store(tmp_path / "s.db"), 1, load)).view().header.looks_on


def test_a_killed_program_holds_nothing(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.db")
    begin(load("peloponnes"), 2, store=store).leave()
    window = Window(tmp_path / "s.db", 1)
    assert window.said()[0] == ["plays"]
    assert progress.elsewhere(store, 1)
    window.process.kill()
    window.process.wait()
    assert not progress.elsewhere(store, 1)
    assert not resume(store, 1, load).view().header.looks_on


def test_a_window_opens_its_own_match_twice_and_the_older_one_looks_on(tmp_path: Path) -> None:
    store, clock = Store(tmp_path / "s.db"), Clock()
    first = begin(load("peloponnes"), 2, store=store, clock=clock)
    again = resume(store, 1, load, clock=clock)
    assert not again.view().header.looks_on
    notice = first.choose(next(random_steps(first.state, 8, Counts())))
    assert notice is not None
    first.leave()  # lets go of nothing that is not its own
    on(again, 2)


def test_a_lock_of_another_program_never_blocks_the_screen(tmp_path: Path) -> None:
    """A touch is answered in well under a second; what was refused can be done again."""
    session = begin(load("peloponnes"), 2, store=Store(tmp_path / "s.db"))
    on(session, 10)
    other = Store(tmp_path / "s.db")
    other.db.execute("BEGIN IMMEDIATE")
    timeout = session.store.db.execute("PRAGMA busy_timeout").fetchone()[0]  # type: ignore[union-attr]
    assert timeout <= 500
    step = next(random_steps(session.state, 8, Counts()))
    notice = session.choose(step)
    assert notice is not None
    assert notice.text.key == "store.busy"
    assert session.view().header.looks_on is False
    assert matches.matches(session.store)[0].steps == 10  # type: ignore[arg-type]
    other.db.execute("ROLLBACK")
    assert session.choose(step) is None


def test_a_pause_is_kept_and_the_file_alone_has_everything(tmp_path: Path) -> None:
    session = begin(load("peloponnes"), 2, store=Store(tmp_path / "s.db"))
    on(session, 10)
    assert session.pause() is None
    alone = tmp_path / "alone" / "copy.db"
    alone.parent.mkdir()
    alone.write_bytes((tmp_path / "s.db").read_bytes())
    again = resume(Store(alone), 1, load)
    assert again.phase() is Phase.PAUSED
    assert again.state.digest() == session.state.digest()
    assert again.choose(next(random_steps(again.state, 8, Counts()))) is not None
    assert again.go_on() is None
    assert matches.matches(Store(alone))[0].phase == "play"
    on(again, 1)


def test_a_second_way_to_the_file_finds_the_first_program(tmp_path: Path) -> None:
    """The folder, or the file alone, is linked elsewhere."""
    (tmp_path / "house").mkdir()
    first = Store(tmp_path / "house" / "h.db")
    game = load("peloponnes")
    play = begin(game, 2, store=first)
    number = play.view().header.match
    (tmp_path / "folder").symlink_to(tmp_path / "house")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "h.db").symlink_to(tmp_path / "house" / "h.db")
    for way in ("folder", "other"):
        second = Store(tmp_path / way / "h.db")
        assert progress.elsewhere(second, number), way
        assert resume(second, number, load).view().header.looks_on
        second.close()
    first.close()
