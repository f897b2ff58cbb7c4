"""Whether a language is whole: every file, every sentence, every gap, and no word that is too long.

python -m tests.languages de    what is still missing of a language, file by file
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Final

from companion.art.metrics import width
from engine.core.languages import FIRST

HOUSE: Final = Path(__file__).parents[1]
ROOMS: Final = ("engine", "companion", "hub")
SIGNED: Final = "language.signed"
SIZE: Final = 16.0
SHORT: Final = 30
"""English sentences up to this many letters stand on buttons and in heads."""
ROOM: Final = 1.7
"""How much wider than the wider of English and Japanese such a sentence may be. Chosen: buttons
and heads leave about half of their room; the screens themselves are tried in `make soak`."""
SPARE: Final = 64.0
"""What the shortest may be wider: four letters."""
PARTS: Final = ("what.near_", "what.ground_", "what.tile_", "beside.above", "beside.below")
"""What is never said alone, but with its article or case within the name of a place of a world: no
button has it, and the sentences that do break into lines."""
LONGEST: Final = 16 * SIZE
"""A word wider than this does not fit a phone of 360 pixels."""
UNSPACED: Final = ("ja", "zh")
"""Languages that are broken anywhere."""


def files() -> list[Path]:
    """Every file of English sentences."""
    here = (HOUSE / room for room in ROOMS)
    found = [
        file for room in here for name in ("text.en.json", "en.json") for file in room.rglob(name)
    ]
    return sorted(found)


def signs() -> list[Path]:
    """Every file that explains signs."""
    return sorted((HOUSE / "companion").rglob("art/signs.json"))


def beside(file: Path, code: str) -> Path:
    """Where another language's sentences belong."""
    if file.name == "signs.json":
        return file.with_name(f"signs.{code}.json")
    return file.with_name(file.name.replace("en.json", f"{code}.json"))


def read(file: Path) -> dict[str, str]:
    """The sentences of a file."""
    return dict(json.loads(file.read_text("utf-8")))


def explained(file: Path, code: str) -> dict[str, str]:
    """What a file of signs has to say in a language: `sign: key` -> sentence."""
    table = json.loads(file.read_text("utf-8"))
    return {
        f"{sign}: {key}": said
        for sign, row in table.items()
        for key, said in row.items()
        if key in (code, f"short.{code}")
    }


def words(said: str) -> list[str]:
    """Of what is told by its number, one form or the other."""
    return re.sub(r"\{\w+:([^|{}]*)\|([^|{}]*)\}", r"\1 \2", said).split()


def complaints(code: str) -> Iterator[str]:
    """What keeps a language from being whole."""
    for file in files():
        yield from _file(file, code)
    for file in signs():
        own = file if code in FIRST else beside(file, code)
        if not own.is_file():
            yield f"{_short(own)} is missing"
            continue
        wanted = {key.removesuffix("en") + code for key in explained(file, "en")}
        said = explained(own, code)
        yield from (f"{_short(own)}: {key} is missing" for key in sorted(wanted - said.keys()))
        yield from (
            f"{_short(own)}: {key} is empty" for key, one in said.items() if not one.strip()
        )


def _file(file: Path, code: str) -> Iterator[str]:
    own = beside(file, code)
    if not own.is_file():
        yield f"{_short(own)} is missing"
        return
    english, said, japanese = read(file), read(own), read(beside(file, "ja"))
    yield from (f"{_short(own)}: {key} is missing" for key in english.keys() - said.keys())
    yield from (f"{_short(own)}: {key} is not in English" for key in said.keys() - english.keys())
    for key in sorted(english.keys() & said.keys()):
        for trouble in _sentence(english[key], japanese.get(key, ""), said[key], code, key):
            yield f"{_short(own)}: {key} {trouble}: {said[key]!r}"


def _sentence(english: str, japanese: str, said: str, code: str, key: str) -> Iterator[str]:
    if english.strip() and not said.strip() and key != SIGNED:
        yield "is empty"
    if gaps(english) != gaps(said):
        yield f"has other gaps than {sorted(gaps(english))}"
    if code in FIRST:
        return
    if len(english) <= SHORT and not key.startswith(PARTS) and _long(english, japanese, said):
        yield "is too long"
    if code not in UNSPACED and any(width(word, SIZE, False) > LONGEST for word in words(said)):
        yield "has a word that is too long"


def _long(english: str, japanese: str, said: str) -> bool:
    """Whether what stands on a button or in a head is much wider than in both first languages."""
    wider = max(width(english, SIZE, False), width(japanese, SIZE, False))
    return width(said, SIZE, False) > max(ROOM * wider, wider + SPARE)


def gaps(sentence: str) -> set[str]:
    """The named gaps of a sentence."""
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def _short(file: Path) -> str:
    return str(file.relative_to(HOUSE))


if __name__ == "__main__":
    told = [line for code in sys.argv[1:] for line in complaints(code)]
    print("\n".join(told) or "Nothing is missing.")
    sys.exit(bool(told))
