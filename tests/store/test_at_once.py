"""Several programs start at one folder at once: each opens it, and none tells of a damage."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from companion.store import backups, copies, house, log_file
from companion.store.alone import alone
from companion.store.errors import StoreError
from companion.store.store import Store

PROGRAMS = 4


def started(path: Path, gate: Barrier) -> list[StoreError]:
    """What a program has to tell when it starts with the others."""
    gate.wait()
    path.touch()
    store = Store(path)
    trouble = backups.daily(path)
    told = [*store.damage.values(), *([trouble] if trouble else [])]
    store.close()
    return told


@pytest.mark.parametrize("used", [False, True])
def test_programs_that_start_at_once_make_one_copy_and_no_alarm(tmp_path: Path, used: bool) -> None:
    """They wrote one copy into another, and told of a disk that failed."""
    for at in range(3):
        path = tmp_path / str(at) / "tabletwin.db"
        path.parent.mkdir()
        if used:
            store = Store(path)
            house.set_setting(store, "language", "ja")
            store.close()
        gate = Barrier(PROGRAMS)
        with ThreadPoolExecutor(PROGRAMS) as pool:
            told = [pool.submit(started, path, gate) for _ in range(PROGRAMS)]
        assert [one.result() for one in told] == [[]] * PROGRAMS
        assert len(copies.there(path.parent / copies.FOLDER)) == 1


def test_a_log_that_ends_with_another_program_is_no_damage(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other brings its log into the file while ours looks whether all of it came back."""
    path = tmp_path / "tabletwin.db"
    other, seen = Store(path), log_file.committed

    def looked(store: Path) -> int:
        found = seen(store)
        other.checkpoint()
        return found

    house.set_setting(other, "language", "ja")
    monkeypatch.setattr(log_file, "committed", looked)
    assert Store(path).damage == {}


def test_whoever_is_alone_may_come_in_again_and_others_wait(tmp_path: Path) -> None:
    def comes(most_s: float) -> None:
        with alone(tmp_path, most_s):
            pass

    with ThreadPoolExecutor(1) as pool:
        with alone(tmp_path), alone(tmp_path):
            with pytest.raises(StoreError, match="Another program"):
                pool.submit(comes, 0).result()
            waits = pool.submit(comes, 60)
        waits.result()
    assert list(tmp_path.iterdir()) == [], "nothing lies there after it"


def test_a_branch_of_a_program_keeps_nobody_out(tmp_path: Path) -> None:
    """One that began while a house was opened, and goes on after that."""
    read, write = os.pipe()
    with alone(tmp_path):
        branch = os.fork()
        if branch == 0:
            os.close(write)
            os.read(read, 1)
            os._exit(0)
    try:
        with alone(tmp_path, most_s=0):
            pass
    finally:
        os.close(write)
        os.waitpid(branch, 0)
        os.close(read)
