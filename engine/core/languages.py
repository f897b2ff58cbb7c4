"""The languages people can choose: each file of the house's sentences here brings one.

`data/text.<code>.json` tells what a language calls itself (`language.name`) and who signs for its
sentences (`language.signed`). Nobody: they were drafted by a machine, and people are told so.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

HOUSE: Final = Path(__file__).parent / "data"
FIRST: Final = ("en", "ja")
"""Those that were written by the authors; English is said where another language is silent."""


class Language(NamedTuple):
    """One language as a choice."""

    code: str
    name: str
    signed: str

    @property
    def drafted(self) -> bool:
        """Whether nobody signs for it yet."""
        return not self.signed


def found(folder: Path, before: str, after: str = ".json") -> tuple[str, ...]:
    """The codes of files such as `text.de.json` in a folder: the authors' first, then by code."""
    files = folder.glob(f"{before}*{after}")
    codes = {file.name.removeprefix(before).removesuffix(after) for file in files}
    return tuple(sorted(codes, key=lambda code: (code not in FIRST, code)))


@cache
def house(code: str) -> dict[str, str]:
    """The house's own sentences: one copy for all games; a language that is not there has none."""
    file = HOUSE / f"text.{code}.json"
    return dict(json.loads(file.read_text("utf-8"))) if file.is_file() else {}


def _read(code: str) -> Language:
    table = house(code)
    return Language(code, table["language.name"], table["language.signed"])


LANGUAGES: Final = {code: _read(code) for code in found(HOUSE, "text.")}
