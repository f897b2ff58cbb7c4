"""Makes a version: its number in pyproject.toml, and a heading with it in the changelog.

    .venv/bin/python tools/release.py minor      from 0.1.0 to 0.2.0; also major, patch
    .venv/bin/python tools/release.py 1.0.0      this one

The firmware has a version of its own (`firmware/app/identity.py`): boards follow when it changes.
"""

from __future__ import annotations

import re
import sys
from datetime import date
from pathlib import Path

ROOT = Path(__file__).parent.parent
NUMBER = re.compile(r'^version = "(\d+\.\d+\.\d+)"$', re.MULTILINE)
WAITING = "## Unreleased\n"
PARTS = ("major", "minor", "patch")


class CannotRelease(Exception):
    """Why there is no version to make; one sentence."""


def following(old: str, word: str) -> str:
    """The version that a word asks for, later than the old one."""
    numbers = [int(part) for part in old.split(".")]
    if word in PARTS:
        at = PARTS.index(word)
        numbers = [*numbers[:at], numbers[at] + 1, *[0] * (2 - at)]
    elif re.fullmatch(r"\d+\.\d+\.\d+", word):
        numbers = [int(part) for part in word.split(".")]
    else:
        raise CannotRelease(f"A version is major, minor, patch or three numbers, not {word!r}.")
    if numbers <= [int(part) for part in old.split(".")]:
        raise CannotRelease(f"{word} is not later than {old}.")
    return ".".join(map(str, numbers))


def told(changelog: str, version: str, day: str) -> str:
    """The changelog with what waited under its version."""
    before, heading, after = changelog.partition(WAITING)
    if not heading or not after.partition("\n## ")[0].strip():
        raise CannotRelease("Nothing is told under Unreleased in CHANGELOG.md.")
    return f"{before}{WAITING}\n## {version} ({day})\n{after}"


def release(house: Path, word: str, day: str) -> str:
    """Write both files, or neither; the new version."""
    project, changelog = house / "pyproject.toml", house / "CHANGELOG.md"
    found = NUMBER.search(project.read_text("utf-8"))
    if found is None:
        raise CannotRelease("pyproject.toml has no version.")
    version = following(found[1], word)
    news = told(changelog.read_text("utf-8"), version, day)
    named = NUMBER.sub(f'version = "{version}"', project.read_text("utf-8"), count=1)
    changelog.write_text(news, "utf-8")
    project.write_text(named, "utf-8")
    return version


def main(words: list[str]) -> int:
    """Make the version that was asked for and say what is left to do."""
    if len(words) != 1:
        print(__doc__)
        return 2
    try:
        version = release(ROOT, words[0], date.today().isoformat())
    except CannotRelease as why:
        print(why, file=sys.stderr)
        return 2
    print(f"{version}: look at CHANGELOG.md, then\n  git commit -am 'Release {version}'")
    print(f"  git tag v{version}\n  make wheel")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
