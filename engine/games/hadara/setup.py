"""Everything before the first epoch: setup cards and their sides, first coins, open monuments."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.ledger import Event
from engine.core.state import Prompt
from engine.core.text import goods
from engine.games.hadara.board import Board
from engine.games.hadara.faces import SETUP_CARDS, TRACKS
from engine.games.hadara.faces import TILE_COLOURS as TILES


def begin(b: Board) -> None:
    """R2.6: a setup card for each seat; R16.1: a monument for each seat lies open."""
    b.note("started", args=(b.seats,), rule="R2.5")
    for seat in range(b.seats):
        for colour in TILES:
            b.book(seat, f"tiles_{colour}", 2, "R2.5")
    setup = tuple(Prompt("setup_card", s, "setup", f"seat{s}:setup") for s in range(b.seats))
    b.frames = [("epoch", 1), ("coins",), ("sides",), ("reveal", setup)]
    if b.markets:
        places = (f"monument:{n}" for n in range(b.seats))
        shown = tuple(Prompt("monument", deck="monuments", place=place) for place in places)
        b.frames.append(("reveal", shown))
        ask_prints(b, ("market_small", "market_large", "stall"))


def ask_prints(b: Board, faces: Iterable[str]) -> None:
    """R20: what nobody has told yet and is needed now has to be read off the pieces."""
    unknown = tuple(Prompt("print", deck=face) for face in faces if b.face(face) is None)
    if unknown:
        b.frames.append(("reveal", unknown))


def sides(b: Board) -> None:
    """R2.6: side A for all, or each seat chooses."""
    for seat in range(b.seats):
        if b.options["sides"] == "choose":
            b.realms[seat].todo.append(("side",))
        else:
            take_side(b, seat, "A")


def take_side(b: Board, seat: int, side: str) -> None:
    realm = b.realms[seat]
    row = SETUP_CARDS[realm.setup][side]
    b.note("setup_side", seat, (f"piece.{realm.setup}", side), "R2.6")
    b.earn(seat, row["coins"], "R2.6")
    gives = (row["income"], row["military"], row["culture"], row["food"])
    b.add_source(seat, "setup", gives, "R2.6")


def coins(b: Board) -> None:
    """R2.7: extra coins for the highest numbers."""
    extra = {2: 1, 3: 0, 4: 1, 5: 2}[b.seats]
    for seat in b.by_number()[b.seats - extra :]:
        b.note("extra_coin", seat, rule="R2.7")
        b.earn(seat, 1, "R2.7")


def started(b: Board, first: int) -> list[Event]:
    """R2.6, R2.7: what each seat takes to begin with, and where its markers go; once all have
    chosen a side, for only then it is known who has a coin more."""
    events = b.events[first:] if b.epoch else []
    more = {one.seat for one in b.events if one.verb == "extra_coin"} if events else ()
    return [_starts(one, one.seat in more) for one in events if one.verb == "setup_side"]


def _starts(chosen: Event, more: bool) -> Event:
    card, side = map(str, chosen.args)
    row = SETUP_CARDS[card.removeprefix("piece.")][side]
    markers = goods({track: row[track] for track in TRACKS})
    verb = "starts_more" if more else "starts"
    return Event(verb, chosen.seat, (row["coins"] + more, markers), chosen.rule)
