"""New versions on their way through a house: what is decided of them, kept, ordered and judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from time import time
from typing import Final

from sqlalchemy import Engine, insert, select, update

from hub import rollout
from hub.care import Care
from hub.firmware import Versions
from hub.hours import HOUR_S
from hub.orders import UPDATE, Orders
from hub.rollout import BACK, GOING, Rollout
from hub.schema import rollouts

COMPARED_H: Final = 14 * 24
"""Hours before the update that its time is compared with: each day of the week twice."""


class NoWay(ValueError):
    """An update that cannot be begun; the text is a key of the hub's sentences."""


@dataclass
class Updates:
    """The versions of the house. `busy` gives the tables at which a match is on."""

    engine: Engine
    care: Care
    orders: Orders
    versions: Versions
    busy: Callable[[], Collection[str]]
    clock: Callable[[], float] = time

    def running(self) -> dict[str, dict[str, str]]:
        """Table -> node -> version."""
        found: dict[str, dict[str, str]] = {}
        for state in self.care.nodes(with_week=False):
            found.setdefault(state.table, {})[state.node] = str(state.now["fw"])
        return found

    def latest(self) -> Rollout | None:
        """The update that is on, or that was last."""
        with self.engine.begin() as db:
            query = select(rollouts.c.detail).order_by(rollouts.c.id.desc()).limit(1)
            told = db.execute(query).scalar()
        return rollout.read(told) if told else None

    def begin(self, sum_: str) -> None:
        """Let a version go through the house. Raises NoWay."""
        image, now = self.versions.all.get(sum_), self.latest()
        if image is None:
            raise NoWay("update.no_version")
        if now is not None and now.state in (GOING, BACK):
            raise NoWay("update.one_at_a_time")
        running = self.running()
        old = {fw for nodes in running.values() for fw in nodes.values()} - {image.version}
        if not old:
            raise NoWay("update.nothing_to_do")
        back = self.versions.named(min(old))
        if len(old) > 1 or back is None:
            raise NoWay("update.no_way_back")
        figures = self.care.hours.within(running, COMPARED_H)
        played = {table: sum(n.get("shown", 0) for (of, *_), n in figures.items() if of == table)
                  for table in running}  # fmt: skip
        new = Rollout(image.version, sum_, back.sum, rollout.order_of(played))
        with self.engine.begin() as db:
            row = {"version": image.version, "before": back.version, "state": new.state}
            db.execute(insert(rollouts).values(**row, detail=new.data(), begun=self.clock()))
        self.look()

    def stop(self) -> None:
        """People want it back as it was."""
        now = self.latest()
        if now is not None and now.state == GOING:
            now.stop("rollout.wished", "")
            self._kept(now)
            self.look()

    def look(self) -> None:
        """Hear how orders ended, judge, give the next ones; called every few seconds."""
        now = self.latest()
        if now is None or now.state not in (GOING, BACK):
            return
        before = now.data()
        self._hear(now)
        if now.given and now.state == GOING:
            now.look(*self._compared(now))
        if now.data() != before:
            self._kept(now)
        self._order(now)

    def _hear(self, now: Rollout) -> None:
        wanted = now.sum if now.state == GOING else now.before
        for table, order in self.orders.latest(UPDATE).items():
            ours = order.detail.get("sum") == wanted and table in now.wanted()
            if ours and order.ended is not None:
                now.told(table, order.outcome, order.ended)

    def _order(self, now: Rollout) -> None:
        """Only tables that are free; each has one open order at most."""
        if now.state not in (GOING, BACK):
            self.orders.withdraw(UPDATE)
            return
        wanted = now.sum if now.state == GOING else now.before
        there, latest = set(self.busy()), self.orders.latest(UPDATE)
        for table in now.wanted():
            order = latest.get(table)
            same = order is not None and order.detail.get("sum") == wanted
            again = same and order is not None and self._is_again(order.ended)
            if table not in there and (not same or again):
                self.orders.give([table], UPDATE, {"sum": wanted})

    def _is_again(self, ended: float | None) -> bool:
        """A node that did not answer is tried again after an hour."""
        return ended is not None and self.clock() - ended > HOUR_S

    def _compared(
        self, now: Rollout
    ) -> tuple[rollout.Play, rollout.Play, tuple[rollout.Play, rollout.Play]]:
        """Play at the updated tables before and since, and at the others."""
        others = [one for one in now.tables if one not in now.given]
        first = min(now.given.values())
        return (
            self._play((table, self._before(since)) for table, since in now.given.items()),
            self._play((table, self._since(since)) for table, since in now.given.items()),
            (self._play((one, self._before(first)) for one in others),
             self._play((one, self._since(first)) for one in others)),
        )  # fmt: skip

    def _before(self, since: float) -> tuple[int, int]:
        return COMPARED_H, int(since // HOUR_S)

    def _since(self, since: float) -> tuple[int, int]:
        """From the hour after the update on: the one in which it was is of both."""
        end = self.care.hours.now + 1
        return max(0, end - int(since // HOUR_S) - 1), end

    def _play(self, tables: Iterable[tuple[str, tuple[int, int]]]) -> rollout.Play:
        whole: Counter[str] = Counter()
        for table, (last, end) in tables:
            figures = self.care.hours.within([table], last, end)
            own = figures.pop((table, "", ""), Counter())
            whole.update(rollout.play(figures.values(), own["steps"], own["corrections"]))
        return whole

    def _kept(self, now: Rollout) -> None:
        with self.engine.begin() as db:
            newest = select(rollouts.c.id).order_by(rollouts.c.id.desc()).limit(1)
            number = db.execute(newest).scalar()
            values = {"state": now.state, "detail": now.data()}
            db.execute(update(rollouts).where(rollouts.c.id == number).values(**values))
