"""A terminal in a process of its own, branched off from one that has loaded the program already.

To start Python and to load all modules takes half a second each time; to branch off, nothing.
"""

from __future__ import annotations

import os
import sys
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path

from companion.cli import main, play
from companion.store.errors import Lost
from companion.store.keeping import Keeping
from engine import games
from engine.core.match import Match

LOADED = play
"""What the command would load first."""
STEM = get_context("forkserver")
STEM.set_forkserver_preload([__name__])
GAMES = [games.load(name) for name in games.ids()]
"""Their data is read before anything branches off."""


def branch(words: list[str], typed: Path, said: Path, kept: Path) -> BaseProcess:
    """`tabletwin` with these words: it reads lines from a pipe, and writes what it says to a file.

    After each commit it notes in `kept` how many steps the match then had.
    """
    process = STEM.Process(target=_run, args=(words, typed, said, kept))
    process.start()
    return process


def _run(words: list[str], typed: Path, said: Path, kept: Path) -> None:
    out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for number, stream in enumerate((os.open(typed, os.O_RDONLY), out, out)):
        os.dup2(stream, number)
    sys.stdin = os.fdopen(0, encoding="utf-8")
    sys.stdout = sys.stderr = os.fdopen(1, "w", 1, encoding="utf-8")
    _note_commits(kept)
    sys.exit(main(words))


def _note_commits(kept: Path) -> None:
    commit, notes = Keeping.commit, os.open(kept, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)

    def noted(keeping: Keeping, match: Match, lost: Lost = Lost.STEP) -> None:
        commit(keeping, match, lost)
        os.write(notes, f"{len(match.log)}\n".encode())

    Keeping.commit = noted  # type: ignore[method-assign]
