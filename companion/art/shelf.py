"""The finished pictures of a game, as files: where each face lies and which words go over it.

Needs neither the templates nor a rasteriser; whoever shows pictures asks here.
"""

from __future__ import annotations

import json
import marshal
from collections.abc import Container
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.art.signs import game_art, meanings, own

NARROW: Final = 300
"""A face that is shown wider than this (pixels) takes its large picture."""


LINE: Final = 4.0
"""A rectangle longer than this gets the line of a face: until then the small form is larger."""
NEARLY: Final = 0.75
"""A name on a card that is set in nearly the smallest type, by so much of it, is set in that type
where its line has the height; it was fitted with room to spare, or stands a little narrower."""
UPRIGHT: Final = 0.95
"""One narrower than this the face itself; between them its small form."""


PALE: Final = "#f2e6cc"
"""What a sign stands on, unless its row in `signs.json` says otherwise (`on`)."""


class Words(NamedTuple):
    """Lines of text over a picture, in shares of its size; y grows downwards."""

    x: float
    y: float
    w: float
    h: float
    lines: tuple[str, ...]
    size: float
    """Height of the type as a share of the picture's height."""
    fill: str
    align: str
    bold: bool


class Picture(NamedTuple):
    """A face as it can be shown: the file, its proportions, its words."""

    path: Path
    ratio: float
    """Width by height."""
    words: tuple[Words, ...]
    slots: dict[str, tuple[float, float, float, float]]
    """Where something can lie on the face: left, top, width, height in shares."""


@cache
def index(game: str) -> dict[str, Any]:
    """What was made of a game; empty: nothing was."""
    path = game_art(game) / "made" / "index.json"
    if not path.is_file():
        return {"faces": {}}
    found: dict[str, Any] = json.loads(path.read_text("utf-8"), object_hook=_packed)
    return found


def _packed(read: dict[str, Any]) -> Any:
    """A face is packed as soon as it is read, until it is shown: the thirteen hundred of Earth
    take eight times the room unpacked, and Python seldom gives back what they took."""
    return marshal.dumps(read) if {"units", "labels"} <= read.keys() else read


@cache
def picture(game: str, key: str, form: str, size: str, language: str) -> Picture | None:
    """A face in one size; None: no picture of it was made."""
    packed = index(game)["faces"].get(f"{form}/{key}")
    path = game_art(game) / "made" / size / f"{key}.png"
    if packed is None or not path.is_file():
        return None
    found = marshal.loads(packed)
    w, h = found["units"]
    words = tuple(_words(row, w, h, language) for row in found["labels"] if row["lines"])
    slots = {n: (x / w, y / h, a / w, b / h) for n, (x, y, a, b) in found["slots"].items()}
    return Picture(path, w / h, words, slots)


def face(
    game: str, key: str, w: float, h: float, language: str, form: str = "", least: float = 0.0
) -> Picture | None:
    """The picture of a face for a rectangle of w x h pixels: the form that fits it, or `form`;
    `least` is the smallest type that is set, in pixels."""
    ratio = w / max(1.0, h)
    for each in [form] if form else _forms(ratio):
        size = "full" if each == "board" or (each == "card" and w > NARROW) else each
        found = picture(game, key, each, size, language)
        if found and not form and each == "card" and ratio < UPRIGHT:
            return _small(game, key, language, found, min(h, w / found.ratio), least) or found
        if found:
            return found
    return None


def _small(
    game: str, key: str, language: str, card: Picture, high: float, least: float
) -> Picture | None:
    """The upright small form of a card so high, where the card's words could not be read: the
    plate of its name would be empty."""
    small = picture(game, key, "small", "small", language)
    if small is None or small.ratio >= UPRIGHT:
        return None
    return None if all(legible(one, high, least) for one in card.words) else small


def legible(one: Words, high: float, least: float) -> bool:
    """Whether words on a face so high are set: in their own type, or in the smallest one."""
    return one.size * high >= least or nearly(one, high, least)


def nearly(one: Words, high: float, least: float) -> bool:
    """Whether a bold line on a face so high can be set in the smallest type all the same."""
    line = one.bold and len(one.lines) == 1 and one.h * high >= least
    return line and one.size * high >= NEARLY * least


def _forms(ratio: float) -> tuple[str, ...]:
    """The forms to try for a rectangle of these proportions, the best first."""
    if ratio > LINE:
        return "row", "small", "card", "board"
    return ("card", "small", "board") if ratio < UPRIGHT else ("small", "card", "board")


def row(game: str, key: str, language: str) -> Picture | None:
    """The line of a face in a list."""
    return picture(game, key, "row", "row", language) or picture(
        game, f"{key}.row", "row", "row", language
    )


def signs(game: str) -> tuple[Path, dict[str, tuple[int, int, int]]] | None:
    """The atlas of a game's signs: the file, and each sign's left, top and width in pixels."""
    found = index(game).get("signs")
    if not found:
        return None
    wide, across = found["wide"], found["across"]
    step = wide
    places = {
        name: (i % across * step, i // across * step, wide) for i, name in enumerate(found["names"])
    }
    return game_art(game) / "made" / "signs.png", places


class Meaning(NamedTuple):
    """A sign, what it means, and the colour that it stands on."""

    sign: str
    text: str
    ground: str


def legend(game: str, language: str, without: Container[str] = ()) -> list[Meaning]:
    """What the signs on the pieces of a game mean: its own first, then those of all games."""
    used = {one for one in index(game).get("signs", {}).get("used", ()) if one not in without}
    mine = own(game)
    told = [
        Meaning(name, means.get(language) or means["en"], means.get("on", PALE))
        for name, means in meanings(game).items()
        if name in used
    ]
    return sorted(told, key=lambda row: row.sign not in mine)


def _words(row: dict[str, Any], w: float, h: float, language: str) -> Words:
    x, y, wide, high = row["box"]
    lines, size = row["lines"].get(language) or next(iter(row["lines"].values()))
    return Words(x / w, y / h, wide / w, high / h, tuple(lines), size / h, row["fill"],
                 row["align"], row["bold"])  # fmt: skip
