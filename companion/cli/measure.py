"""`tabletwin doctor --measure`: what one node does on this table, as a report to send in."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from datetime import date
from pathlib import Path
from time import monotonic
from typing import Any, Protocol

from companion.cli.bench import Bench, NoNode
from companion.cli.errors import BadUse
from companion.cli.files import check_writable, write_json
from companion.cli.measured import lines_of
from companion.cli.network import access_of, kept_settings
from companion.cli.output import show
from companion.cli.reach import Reach, reach_of
from companion.link.messages import MAX_NUMBER
from simulators.hands.tally import percentile

FORMAT = "tabletwin-measure"
LATE_S = 1.0
"""A removal that is told later than this is late; nobody wants to wait so long. Chosen: readers
tell of a removal after 330 ms (`firmware/app/presence.py`), three times that."""
LAY_S, LIFT_S, LIT_S = 120.0, 10.0, 3.0
"""Chosen: how long somebody may look for a tag, how long a removal may stay untold, how long a
light is shown to be looked at."""
CUE = "done"


class Hands(Protocol):
    """Who moves the tag: somebody who reads instructions, or a simulated hand."""

    def clear(self) -> None:
        """Take every piece off the stations; returns at once."""

    def lay(self, station: str) -> None:
        """Lay the tag on a station; returns at once."""

    def rest(self, seconds: float) -> None:
        """Hands off for so long; returns at once."""

    def lift(self, station: str) -> None:
        """Lift the tag; returns in the moment in which it leaves."""


class Typist:
    """Tells people what to do; they press Enter in the moment of lifting."""

    def __init__(self, write: Callable[[str], None], read: Callable[[str], str | None]) -> None:
        self._write, self._read = write, read

    def clear(self) -> None:
        self._write("Take every piece off the stations.")

    def lay(self, station: str) -> None:
        self._write(f"Lay the tag on {station}.")

    def rest(self, seconds: float) -> None:
        self._write(f"Take your hands away for {seconds:.0f} s.")

    def lift(self, station: str) -> None:
        prompt = f"Lift it from {station}, and press Enter in the same moment. "
        if self._read(prompt) is None:
            raise BadUse("The input ended in the middle; nothing was written.")


def run(asked: Namespace) -> bool:
    """Measure, print and write the report; False when the node does not answer."""
    check_writable(asked.out)
    kept = kept_settings(asked)
    with ExitStack() as stack:
        reach = reach_of(asked, kept, access_of(asked, kept.__getitem__), stack)
        hands = reach.hands or Typist(_say(asked.json), _read)
        try:
            data = measured(reach, hands, asked.rest, asked.rounds, stack)
        except NoNode as error:
            print(error, file=sys.stderr)
            return False
    lines = lines_of(data)
    if asked.out is not None:
        write_json(Path(asked.out), data)
        Path(asked.out).with_suffix(".txt").write_text("\n".join(lines) + "\n", "utf-8")
        lines.append(f"Written to {asked.out} and {Path(asked.out).with_suffix('.txt')}.")
    show(data, lines, asked.json)
    return good(data)


def good(data: Mapping[str, Any]) -> bool:
    """Whether every reader is well, nothing vanished and nothing stayed."""
    well = all(reader["well"] for reader in data["readers"].values())
    told = data["placed"]["seen"] == data["placed"]["tries"] and not data["removals"]["never"]
    return well and told and not data["false_removals"]["count"]


def measured(
    reach: Reach, hands: Hands, rest: float, rounds: int, stack: ExitStack
) -> dict[str, Any]:
    """The whole report. Raises NoNode."""
    bench = Bench(reach.url, reach.access)
    stack.callback(bench.close)
    hello = bench.open()
    stations = sorted(name for name, caps in hello["stations"].items() if caps & 1)
    if not stations:
        raise NoNode("This node has no reader; there is nothing to measure.")
    readers = {station: _reader(bench.test_reader(station)) for station in stations}
    well = [station for station in stations if readers[station]["well"]]
    if not well:
        raise NoNode("No reader of this node answers: check their 3.3 V and their select wires.")
    if bench.lying():
        hands.clear()
        if not bench.wait(lambda: not bench.lying(), LAY_S):
            raise NoNode("Pieces still lie on the stations; nothing was measured.")
    trips = [well[n % len(well)] for n in range(max(rounds, len(well)))]
    told = [_trip(bench, hands, station) for station in trips[:-1]]
    told.append(_trip(bench, hands, trips[-1], rest))
    # Once more: only now they have looked at tags often enough to tell how long that takes.
    readers = {station: _reader(bench.test_reader(station)) for station in stations}
    return {
        "format": FORMAT,
        "version": 1,
        "day": date.today().isoformat(),
        "simulated": reach.simulated or str(hello["py"]).startswith("cpython"),
        "carrier": reach.url.partition(":")[0],
        "sealed": reach.access.key is not None,
        "node": {key: hello[key] for key in ("fw", "hash", "py", "board", "reset")},
        "stations": len(stations),
        "readers": readers,
        "rssi_dbm": next((r.pop("rssi") for r in readers.values() if "rssi" in r), None),
        **_of_trips(told, rest),
        "beats": _beats(bench),
        "wire": bench.wire,
        "not_measured": [
            "volts",
            "current",
            "range",
            "the wait before the reader first sees a tag",
        ],
    }


def _reader(answer: Mapping[str, Any] | None) -> dict[str, Any]:
    """Whether a reader is well, and the figures of its note."""
    if answer is None:
        return {"well": None}
    figures = dict(part.partition("=")[::2] for part in str(answer.get("note", "")).split())
    names = {"look": "look_ms", "cycle": "cycle_ms", "rssi": "rssi"}
    found = {names[key]: int(value) for key, value in figures.items() if key in names}
    return {"well": bool(answer["ok"])} | found


def _trip(bench: Bench, hands: Hands, station: str, rest: float = 0.0) -> dict[str, Any]:
    """Lay the tag on a station, let it lie, lift it: what the node told of it."""
    mark = len(bench.heard)
    hands.lay(station)
    tag = bench.wait(lambda: _tags(bench, mark, station, 1), LAY_S)
    if tag is None:
        return {"at": station, "seen": False}
    lit = _lit(bench, bench.light({station: CUE}))
    found = {"at": station, "seen": True, "elsewhere": len(_elsewhere(bench, mark, station))}
    if lit is not None:
        found["light_ms"] = (lit - tag[0][1]["ms"]) % (MAX_NUMBER + 1)
    lying = len(bench.heard)
    if rest:
        hands.rest(rest)
        bench.wait(lambda: None, rest)
    found["false"] = len(_tags(bench, lying, station, 0))
    before = len(bench.heard)
    hands.lift(station)
    lifted = monotonic()
    gone = bench.wait(lambda: _tags(bench, before, station, 0), LIFT_S)
    bench.light({})
    return found | {"gone_ms": None if gone is None else round((gone[0][0] - lifted) * 1000)}


def _tags(bench: Bench, mark: int, station: str, on: int) -> list[tuple[float, Mapping[str, Any]]]:
    told = bench.since(mark, "tag")
    return [(at, tag) for at, tag in told if tag["at"] == station and tag["on"] == on]


def _elsewhere(bench: Bench, mark: int, station: str) -> list[Mapping[str, Any]]:
    return [tag for _, tag in bench.since(mark, "tag") if tag["on"] and tag["at"] != station]


def _lit(bench: Bench, number: int) -> int | None:
    """When the last bit of a set of cues was out at the lights, on the node's clock."""

    def out() -> list[int]:
        return [body["ms"] for _, body in bench.since(0, "lit") if body["id"] == number]

    found = bench.wait(out, LIT_S)
    return found[0] if found else None


def _of_trips(told: list[dict[str, Any]], rest: float) -> dict[str, Any]:
    seen = [trip for trip in told if trip["seen"]]
    lights = [float(trip["light_ms"]) for trip in seen if "light_ms" in trip]
    gone = [trip["gone_ms"] for trip in seen]
    times = [float(max(0, ms)) for ms in gone if ms is not None]
    return {
        "placed": {
            "tries": len(told),
            "seen": len(seen),
            "also_elsewhere": sum(trip["elsewhere"] for trip in seen),
        },
        "place_to_light_ms": _spread(lights),
        "false_removals": {"count": sum(trip["false"] for trip in seen), "seconds": rest},
        "removals": {
            "told_ms": _spread(times),
            "late": sum(ms > LATE_S * 1000 for ms in times),
            "never": gone.count(None),
        },
    }


def _spread(values: list[float]) -> dict[str, Any]:
    return {"count": len(values), "p50": percentile(values, 50), "p95": percentile(values, 95)}


def _beats(bench: Bench) -> dict[str, Any]:
    """Queues and memory: the counters of the first heartbeat and of the last."""
    beats = [body for _, body in bench.since(0, "beat")]
    if not beats:
        return {"count": 0}
    heaps = [beat["heap"] for beat in beats if beat.get("heap")]
    first, last = beats[0], beats[-1]
    grown = {key: last[key] - first[key] for key in ("dropped", "resent", "bad")}
    heap = {"heap_bytes": [min(heaps), max(heaps)]} if heaps else {}
    return {"count": len(beats), **grown, **heap, "errors_of_readers": last.get("errors", {})}


def _say(quiet: bool) -> Callable[[str], None]:
    """Instructions go where the JSON does not."""
    out = sys.stderr if quiet else sys.stdout
    return lambda text: print(text, file=out, flush=True)


def _read(prompt: str) -> str | None:
    print(prompt, end="", file=sys.stderr, flush=True)
    line = sys.stdin.readline()
    return line if line else None
