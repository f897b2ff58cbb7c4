"""One folder a game; `load` finds a game by its id."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from engine.core.game import Game


def ids() -> list[str]:
    """The ids of all games there are, in alphabetical order."""
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


@cache
def load(game: str) -> Game:
    """The game of this id. Raises KeyError with the ids there are."""
    if game not in ids():
        raise KeyError(f"{game!r} (there are: {', '.join(ids())})")
    found = import_module(f"{__name__}.{game}").GAME
    assert isinstance(found, Game)
    return found
