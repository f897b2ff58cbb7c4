"""Several hubs on one database and one broker: one is killed, nothing is lost or counted twice."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from companion.house.hub_line import carried
from companion.house.sender import Joined, join
from companion.link.scrambled import scrambled
from companion.store import outbox
from hub import database, schema, together
from hub.alerts import Alerts
from hub.together import AWAY_S, Others, Watch
from simulators.broker import free_port
from tests.hub import postgres
from tests.hub.faults import KEY, Tablet

PATIENCE_S = 60.0
"""Chosen: a machine with many tests at once is slow; nothing waits so long when it works."""
RUN = "import sys; from companion.cli import main; sys.exit(main())"
PASSWORD = "a password of this table"


def until(true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE_S
    while not true():
        assert time.monotonic() < end, what
        time.sleep(0.05)


@contextmanager
def programs(*lines: Sequence[str]) -> Iterator[list[subprocess.Popen[str]]]:
    """`tabletwin hub ...` of each line at work; they come and go side by side."""
    command = [sys.executable, "-c", RUN, "hub"]
    with ExitStack() as left:
        begun = [subprocess.Popen([*command, *line], stdout=subprocess.PIPE, text=True)
                 for line in lines]  # fmt: skip
        for one in begun:
            left.enter_context(one)
        for one in begun:
            left.callback(one.terminate)
        for one in begun:
            assert one.stdout
            one.stdout.readline()  # it says where it is
        yield begun


def let_in(url: str, *names: str) -> None:
    engine = database.opened(url)
    with engine.begin() as db:
        for name in names:
            row = {"name": name, "key": KEY.hex(), "login": scrambled(PASSWORD), "shut_out": 0}
            db.execute(schema.tables.insert().values(row))
    engine.dispose()


def steps(url: str) -> dict[str, int]:
    engine = database.opened(url)
    with engine.begin() as db:
        found = [row[0] for row in db.execute(schema.steps.select())]
    engine.dispose()
    return {uid: found.count(uid) for uid in found}


def counted(url: str) -> int:
    """Steps in the figures of the house."""
    engine = database.opened(url)
    with engine.begin() as db:
        found = db.execute(
            select(schema.hours.c.figures).where(schema.hours.c.node == "")
        ).scalars()
        total = sum(figures.get("steps", 0) for figures in found)
    engine.dispose()
    return total


@postgres.needed
def test_one_of_two_hubs_is_killed_and_nothing_is_lost_or_counted_twice(
    tmp_path: Path,
) -> None:
    port, random = free_port(), Random(3)
    with ExitStack() as all_of:
        url = all_of.enter_context(postgres.running())
        let_in(url, "den", "bar", "window")
        house = ["--database", url, "--broker-port", str(port)]
        serve = ("serve", *house, "--broker", f"127.0.0.1:{port}", "--host", "127.0.0.1")
        _, *hubs = all_of.enter_context(programs(
            ("broker", *house, "--folder", str(tmp_path / "broker")),
            *((*serve, "--port", str(free_port()), "--folder", str(tmp_path / f"hub{n}"))
              for n in range(2)),
        ))  # fmt: skip
        tablets = [tablet(tmp_path, name, port, random) for name in ("den", "bar", "window")]
        for one in tablets:
            all_of.enter_context(carried(one.store))
        for turn in range(60):
            random.choice(tablets).play()
            if turn == 30:
                hubs[0].send_signal(signal.SIGKILL)
            time.sleep(0.01)
        for one in tablets:
            until(lambda t=one: not outbox.rows(t.store), "a table is not level")  # type: ignore[misc]
        here = {uid: len(found) for one in tablets for uid, found in one.steps().items() if found}
        assert steps(url) == here
        assert sum(here.values()) <= counted(url) <= sum(one.played for one in tablets)
        assert hubs[1].poll() is None


def tablet(folder: Path, name: str, port: int, random: Random) -> Tablet:
    one = Tablet(folder / f"{name}.db", name, random, joins=False)
    join(one.store, Joined(name, KEY, f"mqtt://127.0.0.1:{port}", "", PASSWORD))
    return one


@pytest.fixture
def url(tmp_path: Path) -> str:
    found = database.at(tmp_path / "hub.db")
    database.opened(found).dispose()
    return found


def test_hubs_of_one_house_have_one_password(url: str) -> None:
    first, second = database.opened(url), database.opened(url)
    assert together.password(first) == together.password(second) == together.password(first)
    assert len(together.password(first)) == 32
    first.dispose()
    second.dispose()


def test_one_hub_watches_and_another_takes_over_when_it_is_gone(url: str) -> None:
    now, engine = 0.0, database.opened(url)
    first, second = (Watch(engine, lambda: now, name) for name in ("a", "b"))
    for _ in range(5):
        assert first.hold()
        assert not second.hold()
        now += AWAY_S - 1
    assert first.hold()
    assert not second.hold()
    now += AWAY_S
    assert second.hold(), "the first one does not beat any more"
    assert not first.hold(), "and is not asked again when it comes back"
    engine.dispose()


def test_what_another_hub_kept_is_noticed_once(url: str) -> None:
    engine = database.opened(url)
    ours = Others(engine)
    ours.wrote()
    assert not ours.wrote()
    let_in(url, "den")
    with engine.begin() as db:
        db.execute(schema.tables.update().values(heard=5.0))
    assert ours.wrote()
    assert not ours.wrote()
    assert Alerts(engine).all() == []
    engine.dispose()
