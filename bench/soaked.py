"""What came of a long run: a line for each match on disk, and the sums by game, tier and noise."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any

from companion.cli.stopwatch import Answer

if TYPE_CHECKING:
    from bench.soak import Job

ROOT = Path(__file__).parent.parent
SOURCES = ("engine", "companion", "simulators", "firmware")
"""What a match depends on; its files' hash is the version of the program."""
SCREENS = (ROOT / "companion" / "ui", *(ROOT / "companion" / "games").glob("*/screen"))
OUTCOMES = ("right", "wrong", "differs", "stuck", "broke")
LIGHT = (*Answer._fields, "total")
KEPT = (
    "scores",
    "scores_of_the_engine_alone",
    "wrong_actions",
    "actions",
    "corrections",
    "place_to_light_ms",
    "hands",
    "seconds",
)


def version() -> str:
    """A short hash of everything that decides how a match goes."""
    found = sha256()
    for file in _files():
        found.update(str(file.relative_to(ROOT)).encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:12]


def _files() -> Iterator[Path]:
    for folder in SOURCES:
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in (".py", ".json", ".sql") and not set(SCREENS) & set(file.parents):
                yield file


def outcome(result: dict[str, Any]) -> str:
    """How a match came out, in one word; the worst first."""
    if "broke" in result:
        return "broke"
    if result["wrong_actions"]:
        return "wrong"
    if result.get("stuck") or not result["over"]:
        return "stuck"
    return "right" if result["right"] else "differs"


@dataclass(slots=True)
class Sum:
    """The matches of one game, tier and noise."""

    outcomes: Counter[str] = field(default_factory=Counter)
    wrong_actions: int = 0
    actions: int = 0
    corrections: int = 0
    injected: Counter[str] = field(default_factory=Counter)
    light: list[dict[str, Any]] = field(default_factory=list)
    """`place_to_light_ms` of each match."""
    seconds: float = 0.0

    def add(self, row: dict[str, Any]) -> None:
        self.outcomes[row["outcome"]] += 1
        self.injected.update(row.get("injected", {}))
        if row["outcome"] == "broke":
            return
        self.wrong_actions += row["wrong_actions"]
        self.actions += row["actions"]
        self.corrections += row["corrections"]
        self.light += [row["place_to_light_ms"]] if "place_to_light_ms" in row else []
        self.seconds += row["seconds"]

    def json(self) -> dict[str, Any]:
        return {
            "matches": self.outcomes.total(),
            **{word: self.outcomes[word] for word in OUTCOMES},
            "wrong_actions": self.wrong_actions,
            "actions": self.actions,
            "corrections": self.corrections,
            "injected": dict(sorted(self.injected.items())),
            "place_to_light_p95_ms": self._light(),
            "seconds": round(self.seconds, 1),
        }

    def _light(self) -> dict[str, float]:
        """The median over the matches of each 95th percentile; the parts, then the whole."""
        found = {part: [one[part]["p95"] for one in self.light] for part in Answer._fields}
        found["total"] = [one["p95"] for one in self.light]
        return {part: round(median(values), 1) for part, values in found.items() if values}


class Report:
    """The rows of a file, one line a match, written as matches end.

    With `carry`, what earlier versions of the program brought to a right end counts as well.
    """

    def __init__(self, path: Path, of: str = "", carry: bool = False) -> None:
        self.path, self.version = path, of or version()
        path.parent.mkdir(parents=True, exist_ok=True)
        _end_cut_line(path)
        rows = list(_rows(path))
        now = {row["job"]: row for row in rows if row["version"] == self.version}
        then = {row["job"]: row for row in rows if carry and row["outcome"] == "right"}
        self.rows = list({**then, **now}.values())
        self.outdated = len(rows) - len(self.rows)
        self._done = {row["job"] for row in self.rows}

    def __contains__(self, job: Job) -> bool:
        return repr(job) in self._done

    def add(self, job: Job, result: dict[str, Any]) -> dict[str, Any]:
        """Keep what a match came to."""
        row: dict[str, Any] = {
            "version": self.version,
            "job": repr(job),
            **asdict(job),
            "outcome": outcome(result),
            **{name: result[name] for name in KEPT if name in result},
            "injected": result.get("injected", {}),
            **{name: result[name] for name in ("broke", "stuck", "notes") if name in result},
        }
        self.rows.append(row)
        self._done.add(row["job"])
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row, default=str) + "\n")
        return row

    @property
    def all_right(self) -> bool:
        return all(row["outcome"] == "right" for row in self.rows)

    def sums(self) -> dict[tuple[str, str, str], Sum]:
        """By game, tier and noise."""
        found: dict[tuple[str, str, str], Sum] = {}
        for row in sorted(self.rows, key=_kind):
            found.setdefault(_kind(row), Sum()).add(row)
        return found

    def line(self) -> str:
        outcomes = Counter(row["outcome"] for row in self.rows)
        told = ", ".join(f"{outcomes[word]} {word}" for word in OUTCOMES if outcomes[word])
        return f"{len(self.rows)} matches: {told or 'none'}"

    def table(self) -> str:
        """The sums for people."""
        head = ("game", "tier", "noise", "matches", *OUTCOMES, "actions", *LIGHT)
        lines = [_columns(head)]
        for kind, one in self.sums().items():
            data = one.json()
            counts = [data[word] for word in ("matches", *OUTCOMES, "actions")]
            light = data["place_to_light_p95_ms"]
            lines.append(_columns((*kind, *counts, *(light.get(part, "") for part in LIGHT))))
        lines.append("The last columns: place to light, p95 in ms (the median over the matches).")
        return "\n".join([*lines, self.line()])

    def write_summary(self) -> None:
        """The sums beside the rows, as one JSON object."""
        sums = [
            {**dict(zip(("game", "tier", "noise"), kind, strict=True)), **one.json()}
            for kind, one in self.sums().items()
        ]
        versions = dict(Counter(row["version"] for row in self.rows))
        matches = len(self.rows)
        data = {"version": self.version, "matches": matches, "versions": versions, "sums": sums}
        self.path.with_suffix(".json").write_text(json.dumps(data, indent=1) + "\n")


def _end_cut_line(path: Path) -> None:
    """A row that was cut off stays alone on its line."""
    if path.exists() and not path.read_bytes().endswith(b"\n"):
        with path.open("a", encoding="utf-8") as file:
            file.write("\n")


def _rows(path: Path) -> Iterator[dict[str, Any]]:
    """The rows of the file; a last line that was cut off is left out."""
    if not path.exists():
        return
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(line)
        except ValueError:
            continue


def _kind(row: dict[str, Any]) -> tuple[str, str, str]:
    return row["game"], row["tier"], row["noise"]


def _columns(cells: Iterable[object]) -> str:
    widths = (14, 9, 8, *(9 for _ in range(12)))
    return " ".join(f"{cell!s:<{width}}" for cell, width in zip(cells, widths, strict=False))
