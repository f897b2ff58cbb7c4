"""What people agree on at a screen of the table: a number, the way back, another match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Final, TypeAlias

from companion.house.trouble import Trouble
from companion.session.api import Notice
from companion.web.board import app_say
from companion.web.pairing import Guest
from companion.web.room import Keeper, Room
from engine.core.game import BadOptions, Game
from engine.core.match import Seat
from engine.core.steps import TABLE

Fields: TypeAlias = Mapping[str, str]
LONGEST_NAME: Final = 20
"""As long as in the app."""


def seat_of(fields: Fields) -> int:
    """The seat that a deed is about; the table where it names none."""
    text = fields.get("seat", "")
    return int(text) if text.isdecimal() and len(text) < 3 else TABLE


def adjust(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """A counted thing is set to what lies on the table."""
    seat, what, value = seat_of(fields), fields.get("what", ""), fields.get("value", "")
    if not 0 <= seat < len(room.view().header.seats) or what not in room.play.counted(seat):
        return None
    if not value.isdecimal() or len(value) > 4:
        return None
    return room.play.adjust(seat, what, int(value))


def undo_to(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """Back to before a step of the history."""
    start = fields.get("start", "")
    known = {str(line.start) for line in room.play.history()}
    return room.play.undo_to(int(start)) if start in known else None


def begin(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """Another match; the one before is kept as it stands."""
    game = _game(room.keeper, fields.get("game", ""))
    count = fields.get("count", "")
    if room.keeper is None or game is None or count not in map(str, game.seat_counts):
        return None
    seats = _seats(game, int(count), fields, guest.language)
    try:
        options = game.check_options(len(seats), _options(fields))
        room.keeper.begin(game.id, seats, options)
    except (Trouble, BadOptions) as why:
        guest.notice = why.said(guest.language) if isinstance(why, Trouble) else str(why)
    return None


def _game(keeper: Keeper | None, name: str) -> Game | None:
    return next((game for game in keeper.games() if game.id == name), None) if keeper else None


def _seats(game: Game, count: int, fields: Fields, language: str) -> Sequence[Seat]:
    """The seats with the names that were typed, in the colours of the game."""
    colours = chain(game.colours, (f"colour {n}" for n in range(count)))
    names = (fields.get(f"name{n}", "").strip()[:LONGEST_NAME] for n in range(count))
    return [
        Seat(name or app_say(language)("new.player", number=n), colour)
        for n, (name, colour) in enumerate(zip(names, colours, strict=False), start=1)
    ]


def _options(fields: Fields) -> dict[str, str]:
    head = "option."
    return {n.removeprefix(head): value for n, value in fields.items() if n.startswith(head)}
