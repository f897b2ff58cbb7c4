"""PostgreSQL is killed in the middle of what is no page: one sentence, and nothing is half done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import make_url, text

from companion.cli import main
from hub import copies, database, forgetting
from hub.copies import write
from tests.hub import postgres
from tests.hub.faults import Hub, Tablet

pytestmark = postgres.needed
SAID = "went away in the middle of this"


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with postgres.running() as url:
        yield url


@pytest.fixture
def url(server: str) -> str:
    """A house with a table, on a server that is well again after each test."""
    tablet_hub(server)
    return server


def folder_of(url: str) -> Path:
    return Path(str(make_url(url).query["host"]))


def tablet_hub(url: str) -> Hub:
    hub = Hub(Path(), url=url)
    with hub.engine.begin() as db:
        known = db.execute(text("SELECT count(*) FROM tables")).scalar()
    if not known:
        hub.knows("den")
    return hub


def kept(url: str) -> list[tuple[Any, ...]]:
    """All that a copy would have of the house."""
    engine = database.opened(url)
    with engine.begin() as db:
        rows = [tuple(row) for row in db.execute(text("SELECT name, key FROM tables"))]
        rows += [tuple(row) for row in db.execute(text("SELECT match, number, step FROM steps"))]
        rows += [tuple(row) for row in db.execute(text("SELECT key FROM settings ORDER BY key"))]
    engine.dispose()
    return sorted(rows, key=str)


def dying(url: str, does: Callable[..., Any]) -> Callable[..., Any]:
    """The server is killed before this is done for the second time."""
    left = [2]

    def done(*args: Any, **named: Any) -> Any:
        left[0] -= 1
        if not left[0]:
            postgres.killed(folder_of(url))
        return does(*args, **named)

    return done


def sentence(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["hub", *words]) == 2
    told = capsys.readouterr().err.strip()
    assert "\n" not in told
    assert "Traceback" not in told
    return told


@pytest.mark.parametrize("what", ["backup", "restore", "forget"])
def test_what_was_begun_is_told_and_left_as_it_was(
    url: str, what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    engine, copy = database.opened(url), tmp_path / "copy.zip"
    write(engine, copy)
    engine.dispose()
    before = kept(url)
    where = ["--folder", str(tmp_path / "hub"), "--database", url]
    (tmp_path / "hub").mkdir()
    if what == "backup":
        monkeypatch.setattr(copies, "_rows", dying(url, copies._rows))
        told = sentence(capsys, what, str(tmp_path / "new.zip"), *where)
    elif what == "restore":
        monkeypatch.setattr(copies, "_read_rows", dying(url, copies._read_rows))
        told = sentence(capsys, what, str(copy), *where)
    else:
        monkeypatch.setattr(forgetting, "_in", dying(url, forgetting._in))
        told = sentence(capsys, what, "Aki", *where)
    postgres.back(folder_of(url))
    assert SAID in told, told
    assert kept(url) == before
    assert not [one for one in tmp_path.iterdir() if "new" in one.name], "no half of a copy"


def test_a_match_that_was_under_way_comes_once_it_is_back(url: str, tmp_path: Path) -> None:
    hub = tablet_hub(url)
    tablet = Tablet(tmp_path / "den.db", "den", Random(1))
    for _ in range(12):
        tablet.play()
    said = tablet.sender.outgoing()[0]
    postgres.killed(folder_of(url))
    assert hub.answer("den", said) == [], "the table goes on owing it"
    assert tablet.owed()
    postgres.back(folder_of(url))
    for _ in range(60):
        tablet.now += 6
        for one in tablet.sender.outgoing():
            for answer in hub.answer("den", one):
                tablet.sender.hear(answer)
        if not tablet.owed():
            break
    there, here = hub.steps(), tablet.steps()
    assert {uid: there.get(uid) for uid in here} == here
    tablet.store.close()
