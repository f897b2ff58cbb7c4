"""All that a hub is made of but its broker and its network: one house over one database."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from time import time
from typing import Any

from sqlalchemy import Engine

from engine.games import load
from hub.alerts import Alerts
from hub.automation import Automation
from hub.boxes import Boxes
from hub.care import Care
from hub.firmware import Versions
from hub.floor import Floor
from hub.joining import Tables
from hub.metrics import Heard
from hub.orders import TEST, Orders
from hub.people import Door
from hub.reception import Reception
from hub.standing import Standings
from hub.statistics import CORRECTED, Statistics
from hub.stumbles import Stumbles
from hub.updates import Updates
from hub.wheels import Wheels


class Premises:
    """The parts, and how they hear of each other. `logins_changed` tells the broker."""

    def __init__(
        self,
        engine: Engine,
        folder: Path,
        clock: Callable[[], float] = time,
        logins_changed: Callable[[], None] = lambda: None,
    ) -> None:
        self.engine, self.clock = engine, clock
        self.tables = Tables(engine, logins_changed, clock)
        self.door = Door(engine, clock)
        self.standings = Standings(engine, load)
        self.care = Care(engine, clock)
        self.orders = Orders(engine, clock)
        self.automation = Automation(engine)
        self.statistics = Statistics(engine, clock)
        self.boxes = Boxes(engine, clock)
        self.stumbles = Stumbles(engine, self.statistics.note)
        self.floor = Floor(engine, self.standings, self.care, self.stumbles, self.boxes, clock)
        self.alerts = Alerts(engine, clock)
        self.versions = Versions(folder / "firmware")
        self.wheels = Wheels(engine, folder / "versions")
        self.updates = Updates(engine, self.care, self.orders, self.versions, self.busy, clock)
        self.heard_of = Heard()
        self.heard: Callable[[], None] = lambda: None
        """Something is new on the floor. From the thread of the database."""
        self.reception = Reception(
            engine,
            clock,
            self._heard,
            told=self._told,
            boxed=self.boxes.hear,
            wanted=self.orders.letter,
            let_in=self.tables.let_in,
            copies=self.boxes.registers.letter,
            register=self.boxes.registers.one,
        )

    def logins(self) -> dict[str, str]:
        """Who may come in at the broker."""
        return {**self.tables.logins(), **self.automation.logins()}

    def test_all(self) -> None:
        """Every table tests itself now."""
        tables = [one["name"] for one in self.tables.listed() if not one["shut_out"]]
        self.orders.give(tables, TEST, {})

    def busy(self) -> list[str]:
        """Tables at which a match is on."""
        return [spot.table for spot in self.floor.spots() if not spot.free]

    def _heard(self, table: str, body: Mapping[str, Any], kept: bool) -> None:
        game, rule = self.standings.hear(body, kept)
        self.heard_of.corrections[table] += bool(game)
        if rule:
            self.statistics.note(game, {rule: 1}, CORRECTED)
        self.floor.changed(table)
        self.heard()

    def _told(self, table: str, news: Mapping[str, Any]) -> None:
        """How a table is."""
        self.heard_of.news(table, news, self.clock())
        if news.get("care"):
            self.care.hear(table, news["care"])
        if news.get("stumbles"):
            self.stumbles.hear(table, news["stumbles"])
        self.orders.hear(table, news.get("done") or {})
