"""`make bench`: measure everything, print it, write it to bench/results/latest.json."""

from __future__ import annotations

import json
import platform
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from bench import (
    answers,
    app,
    boards,
    crowd,
    earth,
    engines,
    gaia,
    gaia_project,
    growth,
    light,
    matching,
    table,
    web,
)
from bench.figures import Figure

RESULTS = Path(__file__).parent / "results" / "latest.json"
MEASURES: tuple[Callable[[], Iterator[Figure]], ...] = (
    engines.measure,
    earth.measure,
    gaia.measure,
    gaia_project.measure,
    matching.measure,
    answers.measure,
    growth.measure,
    app.measure,
    boards.measure,
    light.measure,
    table.measure,
    web.measure,
    crowd.measure,
)


def main() -> int:
    """Exit 1 when a promised figure is not kept."""
    figures = []
    for measure in MEASURES:
        for figure in measure():
            print(figure.line(), flush=True)
            figures.append(figure)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(_report(figures), indent=1) + "\n", "utf-8")
    return int(any(figure.kept is False for figure in figures))


def _report(figures: list[Figure]) -> dict[str, object]:
    return {
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "figures": [figure.json() for figure in figures],
    }


if __name__ == "__main__":
    sys.exit(main())
