"""Where the project lies, and a copy of it in which mistakes may be made."""

from __future__ import annotations

import shutil
from pathlib import Path

ROOT = Path(__file__).parents[1]
COPIED = ("engine", "companion", "simulators", "firmware", "hardware", "tests", "bench", "docs",
          "deploy", "tools", "pyproject.toml")  # fmt: skip


def copied(into: Path) -> Path:
    """A copy of the tree in which mistakes may be made."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, into / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy(source, into / name)
    return into
