"""One folder a game; `load` finds a game by its id."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from engine.core.game import Game


def ids() -> list[str]:
    """The ids of all games there are, in alphabetical order."""
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


class BrokenGame(KeyError):
    """A game that is there and cannot be loaded; `why` is what its files complain about."""

    def __init__(self, game: str, why: str) -> None:
        super().__init__(f"{game!r}, which cannot be loaded: {why}")
        self.game, self.why = game, why


@cache
def load(game: str) -> Game:
    """The game of this id. Raises KeyError with the ids there are, or BrokenGame."""
    if game not in ids():
        raise KeyError(f"{game!r} (there are: {', '.join(ids())})")
    try:
        found = import_module(f"{__name__}.{game}").GAME
    except Exception as error:  # one game that is damaged must not take the others with it
        raise BrokenGame(game, f"{type(error).__name__}: {error}") from error
    assert isinstance(found, Game)
    return found


def sound() -> tuple[list[Game], list[BrokenGame]]:
    """The games that can be played, and those that cannot be loaded."""
    games, broken = [], []
    for game in ids():
        try:
            games.append(load(game))
        except BrokenGame as error:
            broken.append(error)
    return games, broken
