"""How the nodes of all tables are: what tables report is kept by the hour, and antennas are judged.

A report holds counters that grow as long as a tablet's program lives, so one that comes twice adds
nothing, and one that was lost is in the next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from time import time
from typing import Any

from sqlalchemy import Connection, Engine, bindparam, delete, insert, select, update

from companion.link.letter import LIGHT_MS
from hub import database, drift
from hub.drift import Drift
from hub.hours import HOUR_S, Figures, Hours, Where, add
from hub.schema import antennas, reports

MOST_NODES, MOST_ANTENNAS, MOST_NAME, MOST_COUNT = 40, 256, 24, 2**40
READ_S = 30.0
"""How often all nodes are read again. Chosen: half of how often tables tell of them."""
_ONE = (antennas.c.node == bindparam("of"), antennas.c.antenna == bindparam("on"))


@dataclass(frozen=True, slots=True)
class NodeState:
    """A node as its table told it last."""

    table: str
    node: str
    now: Mapping[str, Any]
    heard: float
    failing: tuple[str, ...] = ()
    """Antennas that will fail."""
    week: Figures = field(default_factory=dict)
    """What happened in seven days."""
    errors: Mapping[str, Figures] = field(default_factory=dict)
    """Antenna -> what happened to it in seven days."""

    @property
    def ill(self) -> tuple[str, ...]:
        """Readers that do not answer, and the node itself when it is away."""
        away = ("",) if self.now.get("stage") == "lost" else ()
        return (*away, *sorted(self.now.get("sick", {})))

    @property
    def named(self) -> tuple[str, ...]:
        """All that somebody should look at, by name."""
        names = [f"{self.node}/{at}" if at else self.node for at in (*self.ill, *self.failing)]
        return tuple(dict.fromkeys(names))


@dataclass
class Care:
    """The nodes of the house."""

    engine: Engine
    clock: Callable[[], float] = time

    def __post_init__(self) -> None:
        self.hours = Hours(self.engine, self.clock)
        self._one = Lock()
        self._ill: dict[str, tuple[str, ...]] = {}
        self._news: set[str] = set()
        """Tables that told something since; empty text: all."""
        self._read = float("-inf")

    def hear(self, table: str, report: Mapping[str, Any]) -> None:
        """What a table tells. Raises ValueError, KeyError, TypeError: nobody of ours tells that."""
        life, counters, nodes = str(report["life"])[:32], *_checked(report["nodes"])
        now = self.clock()
        with database.writing(self.engine) as db:
            row = db.execute(select(reports).where(reports.c.at_table == table)).mappings().first()
            known = row["counters"] if row and row["life"] == life else {}
            grown, hour = _grown(known, counters), int(now // HOUR_S)
            add(db, table, hour, grown)
            self._judge(db, table, grown, hour)
            db.execute(delete(reports).where(reports.c.at_table == table))
            values = {"life": life, "counters": counters, "nodes": nodes, "heard": now}
            db.execute(insert(reports).values(at_table=table, **values))
        self._news.add(table)

    def _judge(
        self, db: Connection, table: str, grown: Mapping[Where, Counter[str]], hour: int
    ) -> None:
        """An hour that is over tells of its antennas; the one that goes on is gathered."""
        own = antennas.c.at_table == table
        known = {(row["node"], row["antenna"]): row
                 for row in db.execute(select(antennas).where(own)).mappings()}  # fmt: skip
        old: list[dict[str, Any]] = []
        new: list[dict[str, Any]] = []
        for (node, antenna), figures in grown.items():
            if antenna:
                row = known.get((node, antenna))
                where = {"of": node, "on": antenna} if row else {"node": node, "antenna": antenna}
                (old if row else new).append({**where, **self._judged(row, figures, hour)})
        if old:
            db.execute(update(antennas).where(own, *_ONE), old)
        if new:
            db.execute(insert(antennas).values(at_table=table), new)

    def _judged(self, row: Any, figures: Counter[str], hour: int) -> dict[str, Any]:
        """What is known of an antenna with these figures more."""
        state = dict(row["drift"]) if row else {**drift.data(Drift()), "at": hour, "open": {}}
        if state["at"] != hour:
            over = state["open"]
            found = drift.after(drift.read(state), over.get("shown", 0), over.get("errors", 0))
            state = {**drift.data(found), "at": hour, "open": {}}
        state["open"] = dict(Counter(state["open"]) + figures)
        since = row["failing"] if row else None
        return {"drift": state, "failing": (since or self.clock()) if state["failing"] else None}

    # -- looking

    def ill(self) -> dict[str, tuple[str, ...]]:
        """Table -> nodes and readers that do not answer, antennas that will fail.

        Kept, and read again for tables that this hub hears; for all now and then, since others of
        the house hear tables too.
        """
        if not 0 <= self.clock() - self._read < READ_S:
            self._read, self._ill, self._news = self.clock(), {}, {""}
        with self._one:
            while self._news:
                self._read_ill(self._news.pop())
            return {table: names for table, names in self._ill.items() if names}

    def _read_ill(self, table: str) -> None:
        found: dict[str, list[str]] = {table: []} if table else {}
        for state in self.nodes(table, with_week=False):
            found.setdefault(state.table, []).extend(state.named)
        self._ill.update({of: tuple(names) for of, names in found.items()})

    def counted(self) -> dict[str, Counter[str]]:
        """Table -> all counters of its nodes, since its program began."""
        found: dict[str, Counter[str]] = {}
        with self.engine.begin() as db:
            for table, told in db.execute(select(reports.c.at_table, reports.c.counters)):
                whole = found.setdefault(table, Counter())
                for figures in _grown({}, told).values():
                    whole.update(figures)
        return found

    def nodes(self, table: str = "", with_week: bool = True) -> list[NodeState]:
        """All nodes, or those of a table."""
        query = select(reports.c.at_table, reports.c.nodes, reports.c.heard)
        query = query.where(reports.c.at_table == table) if table else query
        named = select(antennas.c.at_table, antennas.c.node, antennas.c.antenna)
        failing: dict[tuple[str, str], list[str]] = {}
        with self.engine.begin() as db:
            told = db.execute(query.order_by(reports.c.at_table)).all()
            for of, node, at in db.execute(named.where(antennas.c.failing.is_not(None))):
                failing.setdefault((of, node), []).append(at)
        week = self.hours.within([row[0] for row in told], 7 * 24) if with_week else {}
        return [
            self._state(of, node, now, heard, failing.get((of, node), []), week)
            for of, nodes, heard in told for node, now in sorted(nodes.items())
        ]  # fmt: skip

    def _state(
        self, table: str, node: str, now: Mapping[str, Any], heard: float, failing: list[str],
        week: Mapping[tuple[str, str, str], Figures],
    ) -> NodeState:  # fmt: skip
        mine = {at: figures for (of, one, at), figures in week.items() if (of, one) ==
                (table, node)}  # fmt: skip
        own = mine.pop("", {})
        return NodeState(table, node, now, heard, tuple(sorted(failing)), own, mine)


def p95_ms(figures: Figures) -> int | None:
    """Place to light that 95 of 100 stay under, as far as the steps tell; None without any."""
    counts = [figures.get(f"light{number}", 0) for number in range(len(LIGHT_MS) + 1)]
    left = 0.95 * sum(counts)
    for bound, count in zip((*LIGHT_MS, 3000), counts, strict=True):
        left -= count
        if left <= 0 and any(counts):
            return bound
    return None


def retries(figures: Figures) -> float | None:
    """Errors of a reader for a hundred pieces that were laid; None where none was."""
    return 100 * figures.get("errors", 0) / figures["shown"] if figures.get("shown") else None


# -- reading a report ------------------------------------------------------------------------------


def _checked(told: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Counters and present state, with names and numbers as they can be."""
    if len(told) > MOST_NODES:
        raise ValueError("nodes?")
    counters, nodes = {}, {}
    for name, node in told.items():
        if not 0 < len(name) <= MOST_NAME or len(node["antennas"]) > MOST_ANTENNAS:
            raise ValueError("node?")
        own = {str(key)[:MOST_NAME]: _number(n) for key, n in list(node["count"].items())[:20]}
        own |= {f"light{i}": _number(n) for i, n in enumerate(node["light"][: len(LIGHT_MS) + 1])}
        pairs = {str(at)[:12]: [_number(one) for one in pair[:2]]
                 for at, pair in node["antennas"].items()}  # fmt: skip
        counters[name] = {"own": own, "antennas": pairs}
        nodes[name] = _state(node["now"])
    return counters, nodes


def _state(told: Mapping[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {
        key: str(told.get(key) or "")[:32] for key in ("fw", "hash", "board", "reset", "stage")
    }
    rssi = told.get("rssi")
    found["rssi"] = max(-200, min(0, int(rssi))) if rssi is not None else None
    sick = list(dict(told.get("sick") or {}).items())[:MOST_ANTENNAS]
    return found | {"sick": {str(at)[:12]: str(kind)[:12] for at, kind in sick}}


def _number(told: Any) -> int:
    return max(0, min(MOST_COUNT, int(told)))


def _grown(before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[Where, Counter[str]]:
    """What is new since the last report of this life."""
    found: dict[Where, Counter[str]] = {}
    for node, told in now.items():
        was = before.get(node, {"own": {}, "antennas": {}})
        found[node, ""] = Counter(told["own"]) - Counter(was["own"])
        for at, (shown, errors) in told["antennas"].items():
            old = Counter(dict(zip(("shown", "errors"), was["antennas"].get(at, (0, 0)),
                                   strict=True)))  # fmt: skip
            found[node, at] = Counter(shown=shown, errors=errors) - old
    return {where: figures for where, figures in found.items() if figures}
