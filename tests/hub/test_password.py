"""`tabletwin hub password`: an owner who forgot it types a new one, unseen, at a real terminal."""

from __future__ import annotations

import os
import pty
import select
import sys
from collections.abc import Sequence
from pathlib import Path
from time import monotonic

import pytest

from companion.cli import main
from hub import database, shelf
from hub.people import OWNER, STAFF, BadPerson, Door
from hub.running import Setting
from tests.hub.houses import PASSWORD

MAIN = "import sys; from companion.cli import main; sys.exit(main())"
NEW = "a quite other password"
PATIENCE_S = 60.0


@pytest.fixture
def door(tmp_path: Path) -> Door:
    """A hub with its owner and somebody who works there."""
    made = Door(database.opened(database.at(tmp_path / "hub.db")))
    made.add("Aki", OWNER, PASSWORD, PASSWORD)
    made.add("Ben", STAFF, PASSWORD, PASSWORD)
    return made


def typed(words: Sequence[str], lines: Sequence[str]) -> tuple[int, str]:
    """How the command ended at a terminal, and all that was seen there; a line at each question."""
    child, terminal = pty.fork()
    if child == 0:
        os.execv(sys.executable, [sys.executable, "-c", MAIN, "hub", "password", *words])
    seen, left, end = b"", list(lines), monotonic() + PATIENCE_S
    while monotonic() < end and select.select([terminal], [], [], PATIENCE_S)[0]:
        try:
            said = os.read(terminal, 4096)
        except OSError:  # Linux: the other end is closed
            break
        seen += said
        if left and seen.count(b"(not shown): ") > len(lines) - len(left):
            os.write(terminal, left.pop(0).encode() + b"\n")
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), seen.decode()


def test_the_owner_types_a_new_one_and_every_visit_ends(door: Door, tmp_path: Path) -> None:
    owners, staff = door.enter("Aki", PASSWORD), door.enter("Ben", PASSWORD)
    code, seen = typed(["--folder", str(tmp_path)], [NEW, NEW])
    assert code == 0, seen
    assert "New password of Aki" in seen
    assert NEW not in seen, "nothing of it is shown"
    assert door.visit(owners) is None
    assert door.visit(staff) is not None
    assert not door.enter("Aki", PASSWORD)
    assert door.enter("Aki", NEW)
    done = tmp_path / shelf.DONE
    assert f"the owner Aki has a new password, made by user {os.getuid()}\n" in done.read_text()
    assert NEW not in done.read_text()
    assert done.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    ("password", "again", "why"),
    [("short", "short", "people.short"), (NEW, PASSWORD, "people.unequal")],
)
def test_what_is_no_password_changes_nothing(
    door: Door, tmp_path: Path, password: str, again: str, why: str
) -> None:
    cookie = door.enter("Aki", PASSWORD)
    with pytest.raises(BadPerson, match=why):
        shelf.renew(Setting(tmp_path), "Aki", password, again)
    assert door.visit(cookie)
    assert door.enter("Aki", PASSWORD)
    assert not (tmp_path / shelf.DONE).exists()


def test_only_an_owner_is_meant(door: Door, tmp_path: Path) -> None:
    assert shelf.owner(Setting(tmp_path)) == "Aki"
    with pytest.raises(shelf.NoOwner, match="Which owner"):
        shelf.owner(Setting(tmp_path), "Ben")
    door.add("Chiyo", OWNER, PASSWORD, PASSWORD)
    with pytest.raises(shelf.NoOwner, match=r"Aki, Chiyo"):
        shelf.owner(Setting(tmp_path))
    assert shelf.owner(Setting(tmp_path), "Chiyo") == "Chiyo"


def test_where_nobody_owns_it_or_nobody_types(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ["hub", "password", "--folder", str(tmp_path)]
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False)
    assert main(asked) == 2
    assert "terminal" in capsys.readouterr().err
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True)
    assert main(asked) == 2
    assert "There is no hub" in capsys.readouterr().err
    database.opened(database.at(tmp_path / "hub.db")).dispose()
    assert main(asked) == 2
    assert "Nobody owns this hub yet" in capsys.readouterr().err
