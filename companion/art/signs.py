"""The signs: one file a sign, one meaning a sign; a game's own beside the shared ones."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from companion.art.drawing import BadDrawing, Said

ROOM: Final = Path(__file__).parent
GAMES: Final = ROOM.parent / "games"


class Sign(NamedTuple):
    """A sign in its 100 x 100 field, and what it means."""

    name: str
    inner: str
    means: Said


def game_art(game: str) -> Path:
    """Where a game's templates and signs lie."""
    return GAMES / game / "art"


def folders(game: str) -> tuple[Path, ...]:
    """Where the signs of a game are looked for: its own first."""
    return (game_art(game), ROOM) if game else (ROOM,)


@cache
def meanings(game: str) -> dict[str, Said]:
    """Every sign that a game may use, and what it means in each language."""
    found: dict[str, Said] = {}
    for folder in reversed(folders(game)):
        path = folder / "signs.json"
        if path.is_file():
            found.update(json.loads(path.read_text("utf-8")))
        for more in sorted(folder.glob("signs.*.json")):
            for name, said in json.loads(more.read_text("utf-8")).items():
                found[name] = {**found.get(name, {}), **said}
    return found


@cache
def sign(game: str, name: str) -> Sign:
    """One sign. Raises BadDrawing for one that is not drawn or not explained."""
    for folder in folders(game):
        path = folder / "signs" / f"{name}.svg"
        if path.is_file():
            if name not in meanings(game):
                raise BadDrawing(f"The sign {name!r} of {game or 'all games'} has no meaning.")
            return Sign(name, inner(path), meanings(game)[name])
    raise BadDrawing(f"There is no sign {name!r} for {game or 'all games'}.")


@cache
def inner(path: Path) -> str:
    """What is inside the svg element of a file."""
    found = re.search(r"<svg[^>]*>(.*)</svg>", path.read_text("utf-8"), re.DOTALL)
    if found is None:
        raise BadDrawing(f"{path.name} is no drawing.")
    return re.sub(r">\s+<", "><", found[1].strip())


def own(game: str) -> frozenset[str]:
    """The signs that a game brings along."""
    return frozenset(path.stem for path in (game_art(game) / "signs").glob("*.svg"))
