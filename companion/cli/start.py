"""How a command finds its game and the options a match starts with."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterable

from companion.cli.errors import BadUse
from companion.cli.words import say_seats
from companion.house.api import House
from companion.session.start import TOUCH
from engine import games
from engine.core.catalogue import Faces
from engine.core.game import BadOptions, Game, Options, Value
from engine.core.languages import FIRST
from engine.core.match import Seat


def game_named(name: str) -> Game:
    """The game of an id; `gaia-project` and `Gaia_Project` mean `gaia_project`."""
    try:
        return games.load(name.lower().replace("-", "_").replace(" ", "_"))
    except games.BrokenGame as error:
        raise BadUse(f"{error.game} cannot be loaded: {error.why}.") from None
    except KeyError:
        there = ", ".join(games.ids())
        raise BadUse(f"There is no game {name!r}; there are: {there}.") from None


def options_of(game: Game, seats: int, chosen: Iterable[str]) -> dict[str, Value]:
    """`--set name=value` texts as complete, checked options."""
    given: dict[str, str] = {}
    for text in chosen:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadUse(f"--set takes option=value, not {text!r}.")
        given[name.strip()] = value.strip()
    try:
        return game.new_options(seats, given)
    except BadOptions as error:
        text = str(error)
        raise BadUse(text[0].upper() + text[1:]) from None


def seats_of(game: Game, count: int, language: str = FIRST[0]) -> list[Seat]:
    """Seats called by their numbers, in the game's colours."""
    colours = [*game.colours, *(f"colour {n}" for n in range(count))]
    names = say_seats(game, count, language)
    return [Seat(name, colour) for name, colour in zip(names, colours, strict=False)]


def stand_in_faces(game: Game, options: Options, seed: int | str) -> Faces:
    """Faces for those that nobody has published, where there is no owner to teach them."""
    return game.stand_ins(seed) if game.unknown_faces(options) else {}


def invented(asked: Namespace, house: House, tier: str, seed: int) -> int | None:
    """The seed of stand-ins: where they were asked for, and at a table on this screen, where nobody
    holds a card whose face could be told."""
    return seed if asked.stand_ins or (tier != TOUCH and house.on_screen()) else None
