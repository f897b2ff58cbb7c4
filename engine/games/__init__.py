"""The list of the games: one door for ours and for those that other packages bring.

A game's rules are a package with `meta.py` (`META`) and `game.py` (`GAME`). A distribution names it
under the entry points `tabletwin.games`. Ours are named there too; where the program runs from
files that were never installed (a phone), our folder is the list of ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules

from engine.core.game import Game
from engine.core.meta import Meta

DOOR = "tabletwin.games"


class BrokenGame(KeyError):
    """A game that is there and cannot be loaded; `why` is what its files complain about."""

    def __init__(self, game: str, why: str) -> None:
        super().__init__(f"{game!r}, which cannot be loaded: {why}")
        self.game, self.why = game, why


def ours() -> list[str]:
    """The ids of the games that come with Tabletwin, in alphabetical order."""
    return sorted(module.name for module in iter_modules(__path__) if module.ispkg)


@cache
def doors() -> Mapping[str, tuple[str, ...]]:
    """Game id -> the packages that say they are its rules; more than one is a quarrel."""
    found = {game: {f"{__name__}.{game}"} for game in ours()}
    for point in entry_points(group=DOOR):
        found.setdefault(point.name, set()).add(point.value)
    return {game: tuple(sorted(found[game])) for game in sorted(found)}


def ids() -> list[str]:
    """The ids of all games there are, in alphabetical order."""
    return list(doors())


@cache
def load(game: str) -> Game:
    """The game of this id. Raises KeyError with the ids there are, or BrokenGame."""
    if game not in doors():
        raise KeyError(f"{game!r} (there are: {', '.join(ids())})")
    found = _part(game, "game", "GAME")
    if not isinstance(found, Game) or found.id != game:
        raise BrokenGame(game, f"its game.py has no game with the id {game!r}")
    return found


def meta(game: str) -> Meta:
    """What is known of a game without loading it. Raises BrokenGame."""
    found = _part(game, "meta", "META")
    if not isinstance(found, Meta) or found.id != game:
        raise BrokenGame(game, f"its meta.py has no META with the id {game!r}")
    return found


def _part(game: str, module: str, name: str) -> object:
    """What a module of a game's package calls so. Raises BrokenGame."""
    packages = doors()[game]
    if len(packages) > 1:
        raise BrokenGame(game, f"two packages bring it: {', '.join(packages)}; uninstall one")
    try:
        return getattr(import_module(f"{packages[0]}.{module}"), name)
    except Exception as error:  # one game that is damaged must not take the others with it
        raise BrokenGame(game, f"{type(error).__name__}: {error}") from error


def sound() -> tuple[list[Game], list[BrokenGame]]:
    """The games that can be played, and those that cannot be loaded."""
    games, broken = [], []
    for game in ids():
        try:
            games.append(load(game))
        except BrokenGame as error:
            broken.append(error)
    return games, broken
