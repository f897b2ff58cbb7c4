"""The companion's room of each game, found by the same door for ours and for other packages'.

A room is a package with `layouts/<tier>.json`, `tags.json`, `screen/drawing.py`, `spoken.py` and
`pictures/`, each where the game has it. A distribution names it under the entry points
`tabletwin.rooms`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import ModuleType

DOOR = "tabletwin.rooms"


@cache
def package(game: str) -> str:
    """The package that is the room of a game; empty when it has none."""
    ours = files(__name__).joinpath(game)
    if ours.is_dir():
        return f"{__name__}.{game}"
    found = [point.value for point in entry_points(group=DOOR) if point.name == game]
    return found[0] if found else ""


def file(game: str, *parts: str) -> Traversable | None:
    """A file of a game's room; None when it is not there."""
    room = package(game)
    found = files(room).joinpath(*parts) if room else None
    return found if found is not None and found.is_file() else None


def screen(game: str) -> ModuleType | None:
    """The module `screen/drawing.py` of a game's room; None when it has none."""
    return _module(game, "screen.drawing")


def spoken(game: str) -> ModuleType | None:
    """The module `spoken.py`, which says in words what signs say; None when it has none."""
    return _module(game, "spoken")


def _module(game: str, name: str) -> ModuleType | None:
    wanted = f"{package(game)}.{name}"
    if not package(game):
        return None
    try:
        return import_module(wanted)
    except ModuleNotFoundError as error:
        if not wanted.startswith(error.name or " "):
            raise
        return None
