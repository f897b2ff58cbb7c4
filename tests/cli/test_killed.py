"""The terminal is killed at random instants and goes on: nothing that it took is lost."""

from __future__ import annotations

import os
import random
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import pytest

from companion.store import matches
from companion.store.store import Store
from engine import games
from engine.core.match import Match
from engine.core.steps import Step
from tests.cli.stem import branch

PATIENCE_S = 60
EARLY = 0.2
"""How often it is killed while it still starts."""
STARTING_S = 0.3
MOST_STEPS = 6
"""So many steps at most are kept before it is killed."""
BETWEEN_S = 0.05
"""About as long as a step takes: it is killed before, in and after a commit."""
ANSWERS = ["", "1", "1", "2", "3"]


def killed_and_resumed(folder: Path, game: str, kills: int, seed: int) -> None:
    """The terminal is killed so often; what it had taken is there each time."""
    chance, steps = random.Random(seed), list[Step]()
    number = ""
    # How often the loop below asks chance depends on the machine: these are drawn before.
    wanted = [0 if chance.random() < EARLY else chance.randint(1, MOST_STEPS) for _ in range(kills)]
    for one in wanted:
        said, kept = _played_and_killed(
            folder, [game] if not number else ["--match", number], one, chance
        )
        assert "Traceback" not in said, said
        steps, number = _found(folder, steps, kept)
    assert max(wanted) > 0
    assert steps, "nothing was ever played"


def _found(folder: Path, before: list[Step], kept: int) -> tuple[list[Step], str]:
    """The steps in the file: those that were there, and all that the program said it kept."""
    if not (folder / "tabletwin.db").exists():
        return before, ""
    store = Store(folder / "tabletwin.db")
    try:
        listed = matches.matches(store)
        if not listed:
            assert not before
            return before, ""  # killed before the match began
        match, keeping, row = matches.load(store, listed[0].id, games.load)
        assert keeping.said is None
        assert not store.damage
        log = [entry.step for entry in match.log]
        assert len(log) == row.steps >= kept, "a step that was taken is lost"
        assert log[: len(before)] == before, "a step of an earlier evening is lost"
        alone = Match.start(match.game, match.seats, match.options, match.faces)
        assert alone.load(match.log) is None
        assert alone.state.digest() == match.state.digest()
        return log, str(listed[0].id)
    finally:
        store.close()


def _played_and_killed(
    folder: Path, what: list[str], wanted: int, chance: random.Random
) -> tuple[str, int]:
    """Enter and numbers, as fast as the program takes them, until it is killed: what it said, and
    how many steps it had kept."""
    typed, said, kept = (folder / name for name in ("typed", "said", "kept"))
    for stale in (typed, said, kept):
        stale.unlink(missing_ok=True)
    os.mkfifo(typed)
    words = ["play", *what, "--folder", str(folder), "--text", "--stand-ins", "--tier", "pad"]
    process = branch(words, typed, said, kept)
    keys = os.open(typed, os.O_WRONLY)
    try:
        patience = monotonic() + PATIENCE_S
        while len(_lines(kept)) < wanted and process.is_alive() and monotonic() < patience:
            with suppress(BrokenPipeError):
                os.write(keys, f"{chance.choice(ANSWERS)}\n".encode())
            sleep(chance.random() / 20)
        sleep(chance.random() * (BETWEEN_S if wanted else STARTING_S))
    finally:
        process.kill()
        process.join()
        os.close(keys)
    lengths = _lines(kept)
    return _read(said), int(lengths[-1]) if lengths else 0


def _lines(path: Path) -> list[str]:
    """The whole lines of a file."""
    return _read(path).split("\n")[:-1]


def _read(path: Path) -> str:
    return path.read_text("utf-8", "replace") if path.exists() else ""


@pytest.mark.parametrize("game", ["hadara"])
def test_the_terminal_killed_at_random_instants(tmp_path: Path, game: str) -> None:
    killed_and_resumed(tmp_path, game, 3, 1)


@pytest.mark.soak
@pytest.mark.parametrize("game", games.ids())
def test_the_terminal_killed_two_hundred_times(tmp_path: Path, game: str) -> None:
    """Forty times each of the five games."""
    killed_and_resumed(tmp_path, game, 40, 7)
