"""What tables of a house send: the parcels of real matches, written by the app's own store, and the
reports of its nodes. `bench/whole_house.py` plays them back at many tables.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from companion.house.care import Care
from companion.house.sender import Joined, join
from companion.session.start import begin
from companion.store import outbox
from companion.store.store import Store
from engine.core.play import Counts, random_steps
from engine.games import load

GAMES = ("peloponnes", "hadara", "gaia", "gaia_project", "earth")
SEATS = 4
NODES, ANTENNAS = 7, 16
LAID = 3
"""Pieces that are laid for a step. Chosen: what is taken, what is paid, what is moved."""
MOST = 400
"""Steps of a match that are played back. Chosen: longer than an evening's match in four games."""

Parcels = list[dict[str, Any]]


def recorded() -> list[Parcels]:
    """A match of each game, parcel by parcel."""
    return [list(match_of(game)) for game in GAMES]


def match_of(game: str) -> Iterator[dict[str, Any]]:
    """A match of random steps as its outbox tells it."""
    rules, random = load(game), Random(18)
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / "table.db")
        join(store, Joined("den", bytes(32), "mqtt://nowhere"))
        session = begin(rules, SEATS, store=store, faces=rules.stand_ins(7))
        yield from _owed(store)
        for _ in range(MOST):
            step = next(random_steps(session.state, random.randrange(1_000_000), Counts()), None)
            if step is None:
                break
            assert session.log.take((step,)) is None
            yield from _owed(store)
        store.close()


def _owed(store: Store) -> Iterator[dict[str, Any]]:
    while (owed := outbox.next_owed(store)) is not None:
        yield owed.parcel.data()
        outbox.is_kept(store, owed.parcel.match, owed.parcel.tip)


def until(parcels: Parcels, number: int) -> dict[str, Any]:
    """A match as a table tells it that comes to a house in the middle: whole."""
    steps: list[Any] = []
    told = head = None
    for one in parcels[: number + 1]:
        steps = [*steps[: one["first"]], *one["steps"]]
        told, head = one.get("told") or told, one.get("head") or head
    whole = {**parcels[number], "first": 0, "steps": steps, "told": told, "head": head}
    whole.pop("base", None)
    return whole


class Nodes:
    """The counters of a table's nodes, as its tablet keeps them."""

    def __init__(self, random: Random) -> None:
        self.care, self.random, self.ms = Care(), random, 0
        stations = {f"a{n}": 3 for n in range(1, ANTENNAS + 1)}
        for node in range(NODES):
            hello = {"fw": "0.2.0", "hash": "a", "board": "pico_w", "boot": "00000001",
                     "reset": "power", "stations": stations}  # fmt: skip
            self.care.hear(f"n{node}", "hello", hello)

    def step(self) -> None:
        """A few pieces are laid, and light up."""
        for _ in range(LAID):
            node, at = f"n{self.random.randrange(NODES)}", self.random.randint(1, ANTENNAS)
            self.ms += 1000
            self.care.hear(node, "tag", {"at": f"a{at}", "on": 1, "ms": self.ms})
            self.care.hear(node, "lit", {"id": 1, "ms": self.ms + 80})

    def report(self) -> dict[str, Any]:
        """As the hub is told it once a minute."""
        for node in range(NODES):
            self.care.hear(f"n{node}", "beat", {"dropped": 0, "resent": 0, "bad": 0})
        return self.care.report()
