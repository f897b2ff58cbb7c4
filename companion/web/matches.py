"""Which match a table shows: another one begun, one that was left gone on with, or taken over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import chain

from companion.house.api import MatchCard
from companion.house.trouble import Trouble
from companion.session.api import Notice
from companion.web.agreed import Fields
from companion.web.pairing import Guest
from companion.web.room import Keeper, Room
from engine.core.game import BadOptions, Game
from engine.core.match import Seat
from engine.core.people import player, short


def begin(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """Another match; the one before is kept as it stands."""
    game = _game(room.keeper, fields.get("game", ""))
    count = fields.get("count", "")
    if room.keeper is None or game is None or count not in map(str, game.seat_counts):
        return None
    seats = _seats(game, int(count), fields, guest.language)
    try:
        options = game.new_options(len(seats), _options(fields))
        room.keeper.begin(game.id, seats, options)
        room.taught.begin(game.id, fields.get("teach", ""))
    except (Trouble, BadOptions) as why:
        guest.notice = why.said(guest.language) if isinstance(why, Trouble) else str(why)
    return None


def resume(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """A match that was left is gone on with."""
    number, keeper = fields.get("match", ""), room.keeper
    if keeper is not None and number in {str(card.number) for card in others(room, keeper)}:
        _tried(guest, lambda: keeper.resume(int(number)))
    return None


def others(room: Room, keeper: Keeper) -> list[MatchCard]:
    """The stored matches, but the one that is shown and those of the other tables here."""
    played = {room.view().header.match, *keeper.taken()}
    return [card for card in keeper.house.matches() if card.number not in played]


def go_on(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """The next match of a campaign, with what was chosen for it."""
    keeper, view = room.keeper, room.view()
    if keeper is not None and view.outcome is not None:
        _tried(guest, lambda: keeper.go_on(fields.get("choice", "")))
    return None


def take_over(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """What another program plays is played on here; asked once more, since that one is stopped."""
    keeper, header = room.keeper, room.view().header
    if keeper is None or not header.looks_on:
        return None
    sure = fields.get("sure") == "1" or header.shut is not None
    if sure:
        _tried(guest, lambda: keeper.resume(header.match, take_over=True))
    guest.sure = not (guest.sure or sure)
    return None


def stay(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """It is only looked at after all."""
    guest.sure = False
    return None


def _tried(guest: Guest, do: Callable[[], None]) -> None:
    try:
        do()
    except Trouble as why:
        guest.notice = why.said(guest.language)


def _game(keeper: Keeper | None, name: str) -> Game | None:
    return next((game for game in keeper.games() if game.id == name), None) if keeper else None


def _seats(game: Game, count: int, fields: Fields, language: str) -> Sequence[Seat]:
    """The seats with the names that were typed, in the colours of the game."""
    colours = chain(game.colours, (f"colour {n}" for n in range(count)))
    names = (short(fields.get(f"name{n}", "")) for n in range(count))
    return [
        Seat(name or player(language, n), colour)
        for n, (name, colour) in enumerate(zip(names, colours, strict=False))
    ]


def _options(fields: Fields) -> dict[str, str]:
    head = "option."
    return {n.removeprefix(head): value for n, value in fields.items() if n.startswith(head)}
