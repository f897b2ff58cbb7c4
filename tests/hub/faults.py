"""A table and a hub on a line that loses, doubles and delays, with disks that fill and programs
that are killed: all in one process, with a clock of its own, from a seed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import Engine, event, select

from companion.house.sender import Joined, Sender, join
from companion.session.session import Session
from companion.session.start import begin, resume
from companion.store import matches
from companion.store.store import Store
from engine.core.play import Counts, random_steps
from engine.games import load
from hub import database, schema
from hub.reception import Reception
from tests.hub.houses import new

KEY = bytes(range(32))


class Killed(BaseException):
    """The program ended here and now."""


@dataclass
class Hub:
    """A hub that can be killed before or after it commits, and whose disk can be full."""

    path: Path
    engine: Engine = field(init=False)
    reception: Reception = field(init=False)
    kill_before: bool = False
    url: str = ""
    """Of another database than a file."""

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """As after a power cut."""
        self.kill_before = False
        self.engine = database.opened(self.url or database.at(new(self.path)))
        event.listen(self.engine, "commit", self._commit)
        self.reception = Reception(self.engine, clock=lambda: -1e9)  # its clock is wrong, too

    def _commit(self, _connection: Any) -> None:
        if self.kill_before:
            raise Killed

    def knows(self, table: str, key: bytes = KEY) -> None:
        """A table is let in."""
        with self.engine.begin() as db:
            db.execute(schema.tables.insert().values(name=table, key=key.hex(), shut_out=0))

    def answer(self, table: str, said: bytes, kill: str = "") -> list[bytes]:
        """Its answers; none when it was killed on the way."""
        return self.answers(table, [said], kill)

    def answers(self, table: str, said: list[bytes], kill: str = "") -> list[bytes]:
        """The same for letters that waited together."""
        self.kill_before = kill == "before"
        try:
            some = self.reception.answers([(table, one) for one in said])
            answers = [answer for found in some for answer in found]
        except Killed:
            answers = []
        if kill:
            self.engine.dispose()
            self.start()
            return []
        return answers

    @contextmanager
    def full(self) -> Iterator[None]:
        """The disk takes nothing more."""
        with self.engine.connect() as db:
            pages = db.exec_driver_sql("PRAGMA page_count").scalar()
            db.exec_driver_sql(f"PRAGMA max_page_count={pages}")
        try:
            yield
        finally:
            self.engine.dispose()

    def steps(self) -> dict[str, list[tuple[int, int, Any]]]:
        """Match -> number, gesture and step of all its steps."""
        query = select(schema.steps).order_by(schema.steps.c.match, schema.steps.c.number)
        found: dict[str, list[tuple[int, int, Any]]] = {}
        with self.engine.begin() as db:
            for row in db.execute(query).mappings():
                one = (row["number"], row["gesture"], json.loads(row["step"]))
                found.setdefault(row["match"], []).append(one)
        return found


@dataclass
class Tablet:
    """A tablet that plays matches at random and is killed now and then."""

    path: Path
    table: str
    random: Random
    game: str = "peloponnes"
    now: float = 0.0
    played: int = 0
    joins: bool = True
    sender: Sender = field(init=False)
    session: Session = field(init=False)
    store: Store = field(init=False)

    def __post_init__(self) -> None:
        self.store = Store(self.path)
        if self.joins:
            join(self.store, Joined(self.table, KEY, "mqtt://nowhere"))
        self._open()
        self.start()

    def _open(self) -> None:
        self.sender = Sender(self.store, Joined(self.table, KEY, "mqtt://nowhere"), self._clock)

    def _clock(self) -> float:
        return self.now

    def start(self) -> None:
        """A new match."""
        rules = load(self.game)
        self.session = begin(rules, 2, store=self.store, faces=rules.stand_ins(7))

    def killed(self) -> None:
        """The program ends and starts again; what is on the disk is there."""
        number = matches.matches(self.store)[0].id
        self.store.close()
        self.store = Store(self.path)
        self._open()
        self.session = resume(self.store, number, load)

    def play(self) -> None:
        """A step, now and then an undone one; a new match after the last."""
        if self.random.random() < 0.05 and self.session.match.log:
            assert self.session.log.undo() is None
            return
        seed = self.random.randrange(1_000_000)
        step = next(random_steps(self.session.state, seed, Counts()), None)
        if step is None:
            self.session.log.keeping.phase("packed")  # type: ignore[union-attr]
            self.start()
        else:
            assert self.session.log.take((step,)) is None
            self.played += 1

    def play_on_a_full_disk(self) -> None:
        """The step is refused, and neither it nor what is owed of it is kept."""
        before, owed = len(self.session.match.log), self.owed()
        pages = self.store.db.execute("PRAGMA page_count").fetchone()[0]
        self.store.db.execute(f"PRAGMA max_page_count={pages}")
        for seed in range(40):
            step = next(random_steps(self.session.state, seed, Counts()), None)
            if step is None:
                break
            if self.session.log.take((step,)) is not None:
                assert len(self.session.match.log) == before
                assert self.owed() == owed
                break
            self.played += 1
            before, owed = len(self.session.match.log), self.owed()
        self.store.db.execute("PRAGMA max_page_count=1073741823")

    def owed(self) -> list[Any]:
        """What the outbox says, by match and version."""
        return self.store.db.execute("SELECT uid, parcel FROM outbox ORDER BY id").fetchall()

    def steps(self) -> dict[str, list[tuple[int, int, Any]]]:
        """As the hub must have them."""
        found: dict[str, list[tuple[int, int, Any]]] = {}
        for uid, number, gesture, step in self.store.db.execute(
            "SELECT uid, number, gesture, step FROM entries JOIN matches ON id=match "
            "ORDER BY match, number"
        ):
            found.setdefault(uid, []).append((number, gesture, json.loads(step)))
        return found


@dataclass
class Line:
    """What is under way between one tablet and the hub."""

    tablet: Tablet
    hub: Hub
    random: Random
    down: list[bytes] = field(default_factory=list)
    up: list[bytes] = field(default_factory=list)
    faults: int = 0
    full: int = 0
    """How often the hub's disk was full."""

    def carry(self, faulty: bool = True) -> None:
        """Some of what is under way arrives: late, twice, in another order, or never."""
        self.tablet.now += 0.7
        self.up += self.tablet.sender.outgoing()
        waiting = self._arriving(self.up, faulty)
        while waiting:
            some = [waiting.pop(0) for _ in range(self.random.randint(1, len(waiting)))]
            self.down += self.hub.answers(self.tablet.table, some, self._kill(faulty))
        for letter in self._arriving(self.down, faulty):
            self.tablet.sender.hear(letter)

    def _kill(self, faulty: bool) -> str:
        kill = self.random.choice(("before", "after")) if self._chance(0.1, faulty) else ""
        self.faults += bool(kill)
        return kill

    def _arriving(self, letters: list[bytes], faulty: bool) -> list[bytes]:
        found = [one for one in letters if not self._chance(0.2, faulty)]
        if self._chance(0.3, faulty):
            self.faults += 1
            letters[:] = self.random.sample(found, min(2, len(found)))
            return []
        doubled = self.random.sample(found, len(found)) if self._chance(0.2, faulty) else []
        self.faults += len(letters) - len(found) + bool(doubled)
        letters[:] = doubled
        return found

    def _chance(self, share: float, faulty: bool) -> bool:
        return faulty and self.random.random() < share

    def level(self, within_s: float) -> float:
        """Carry without faults until nothing is owed; how long it took."""
        begun = self.tablet.now
        while self.tablet.owed():
            self.carry(faulty=False)
            assert self.tablet.now - begun <= within_s, "it is not level in time"
        return self.tablet.now - begun


@dataclass(frozen=True)
class Soaked:
    """What a soak came to."""

    steps: int
    faults: int
    full: int
    restarts: int


def soaked(folder: Path, steps: int, seed: int) -> Soaked:
    """Play so many steps on two tables with every fault; nothing may be lost or doubled."""
    random, hub = Random(seed), Hub(folder / "hub.db")
    lines = [Line(_tablet(folder, table, hub, random), hub, random) for table in ("den", "bar")]
    restarts = 0
    while sum(line.tablet.played for line in lines) < steps:
        line = random.choice(lines)
        for _ in range(random.choice((1, 1, 2, 5, 40))):
            line.tablet.play()
        restarts += _fault(line, random.random())
        line.carry()
    for line in lines:
        line.level(60)
        there, here = hub.steps(), line.tablet.steps()
        assert {uid: there.get(uid, []) for uid in here} == here, "lost or doubled"
        line.tablet.store.close()
    hub.engine.dispose()
    played, faults = sum(line.tablet.played for line in lines), sum(line.faults for line in lines)
    return Soaked(played, faults, sum(line.full for line in lines), restarts)


def _tablet(folder: Path, table: str, hub: Hub, random: Random) -> Tablet:
    hub.knows(table)
    return Tablet(folder / f"{table}.db", table, random)


def _fault(line: Line, chance: float) -> bool:
    """Now and then what happens to machines; whether the tablet was killed."""
    if 0.03 <= chance < 0.06:
        line.tablet.play_on_a_full_disk()
    elif 0.06 <= chance < 0.09:
        line.tablet.now += 3
        for _ in range(40):  # more than the last page has room for
            line.tablet.play()
        with line.hub.full():
            line.carry(faulty=False)
            line.full += bool(line.hub.reception.failed)
    if chance < 0.03:
        line.tablet.killed()
    return chance < 0.03
