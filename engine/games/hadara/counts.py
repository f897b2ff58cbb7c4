"""Counted things: coins, markers on the tracks, bonus tiles, medals; what may be corrected."""

from __future__ import annotations

from engine.games.hadara import food
from engine.games.hadara.board import Board
from engine.games.hadara.faces import TILE_COLOURS, TRACKS

MOST = {"coins": 999, "gold_medals": 2, "stall": 99}
_MOST_TRACK = 99
TILES_EACH = 2
"""Bonus tiles of a colour that every seat has (R17.4)."""


def counted(b: Board, seat: int) -> dict[str, int]:
    """What a seat should have now."""
    if seat < 0:
        return {}
    realm = b.realms[seat]
    found = {"coins": realm.coins, **dict(zip(TRACKS, realm.tracks, strict=True))}
    found.update({f"tiles_{colour}": realm.tiles[colour] for colour in TILE_COLOURS})
    found["gold_medals"] = realm.gold
    return {**found, "stall": realm.stall_points} if b.markets else found


def most(what: str) -> int:
    """The largest value that a counted thing can have."""
    return TILES_EACH if what.startswith("tiles_") else MOST.get(what, _MOST_TRACK)


def room(b: Board, seat: int, what: str) -> int:
    """R17.4: of the bonus tiles of a colour, those that lie nowhere."""
    if not what.startswith("tiles_"):
        return most(what)
    realm, colour = b.realms[seat], what.removeprefix("tiles_")
    lying = [*realm.silver, *realm.lost]
    for spots in (realm.statues, realm.tiles_on_cards, realm.monuments):
        lying += [tile for tile, _ in spots.values()]
    return TILES_EACH - lying.count(colour)


def adjust(b: Board, seat: int, what: str, value: int) -> None:
    """R1.7: the table is right; the difference has its own source and its own ledger line."""
    realm = b.realms[seat]
    difference = value - counted(b, seat)[what]
    if what in TRACKS:
        gives = [0, 0, 0, 0]
        gives[TRACKS.index(what)] = difference
        b.add_source(seat, "adjusted", tuple(gives), "")
    elif difference:
        b.book(seat, what, difference, "")
    if what == "coins":
        realm.coins = value
    elif what == "gold_medals":
        realm.gold = value
    elif what == "stall":
        realm.stall_points = value
    elif what.startswith("tiles_"):
        realm.tiles[what.removeprefix("tiles_")] = value
    _look_again(b, seat)


def _look_again(b: Board, seat: int) -> None:
    """A decision that has nothing left to decide is over."""
    todo = b.realms[seat].todo
    if not todo:
        return
    if todo[-1][0] == "feed":
        food.close(b, seat)
    elif todo[-1][0] == "tile_on_card" and not any(b.realms[seat].tiles.values()):
        todo.pop()
