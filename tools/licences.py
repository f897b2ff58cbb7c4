"""Writes LICENSES/everything-shipped.txt: what the wheel holds, and what is installed beside it.

    .venv/bin/python tools/licences.py           write it
    .venv/bin/python tools/licences.py --check   say whether it is current

Texts are read from the installed packages; those that bring none lie in `tools/licences/`.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
OUT = ROOT / "LICENSES" / "everything-shipped.txt"
KEPT = Path(__file__).parent / "licences"
TEXT = re.compile(r"(licen[cs]e|copying|notice|e[pd]l-v\d+)[\w.-]*$", re.IGNORECASE)
LINE = "=" * 80
OURS = (
    ("Tabletwin", "Apache-2.0", ROOT / "LICENSE"),
    ("M PLUS 1 (companion/ui/fonts)", "OFL-1.1", ROOT / "LICENSES" / "OFL-1.1.txt"),
)


def taken_along() -> Iterator[tuple[str, str, Path]]:
    """What pages of browsers use, as it was published; the texts are those of the packages."""
    told = json.loads((ROOT / "companion" / "web" / "vendored.json").read_text("utf-8"))
    for file, one in told.items():
        name = f"{one['package']} (companion/web/static/{file})"
        yield name, one["licence"], KEPT / f"{one['licence']}.txt"


def needed() -> list[str]:
    """The packages that a plain install brings, and theirs, by name."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    found: set[str] = set()
    waiting = list(project["dependencies"])
    while waiting:
        one = Requirement(waiting.pop())
        name = re.sub(r"[-_.]+", "-", one.name).lower()
        if name not in found and (one.marker is None or one.marker.evaluate({"extra": ""})):
            found.add(name)
            waiting += distribution(name).requires or []
    return sorted(found)


def licence(package: Distribution) -> str:
    """The name of a package's licence, as it tells itself."""
    told = package.metadata
    classed = [line for line in told.get_all("Classifier") or [] if line.startswith("License")]
    short = told.get("License-Expression") or told.get("License") or ""
    return short if 0 < len(short) < 60 else "; ".join(c.split(" :: ")[-1] for c in classed)


def texts(name: str, package: Distribution) -> Iterator[str]:
    """The texts that a package brings, or that we keep for it."""
    files = sorted(f for f in package.files or [] if TEXT.match(f.name) and "info" in f.parts[0])
    yield from (file.read_text("utf-8") for file in files)
    if not files:
        yield (KEPT / f"{name}.txt").read_text("utf-8")


def page() -> str:
    """The whole file."""
    parts = ["What Tabletwin ships and what is installed beside it, with every licence.\n"]
    for title, short, path in (*OURS, *taken_along()):
        parts += [f"{LINE}\nIn the wheel: {title}\n{short}\n{LINE}\n", path.read_text("utf-8")]
    for name in needed():
        package = distribution(name)
        parts += [f"{LINE}\nInstalled beside it: {name}\n{licence(package)}\n{LINE}\n"]
        parts += texts(name, package)
    return "\n".join(part.replace("\r\n", "\n").rstrip() + "\n" for part in parts)


def main(words: list[str]) -> int:
    """Write the file, or compare it."""
    if "--check" in words:
        current = OUT.is_file() and OUT.read_text("utf-8") == page()
        print("current" if current else "out of date: run tools/licences.py")
        return 0 if current else 1
    OUT.write_text(page(), "utf-8")
    print(OUT)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
