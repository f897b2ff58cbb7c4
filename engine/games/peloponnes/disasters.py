"""R13: the chits of a round, and the five disasters."""

from __future__ import annotations

from engine.core.ledger import Event
from engine.core.refusal import Refusal
from engine.core.state import Asked
from engine.core.steps import Action
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import (
    CHITS_EACH,
    COINS,
    FOOD,
    LUXURY,
    PEOPLE,
    STONE,
    TILES,
    WHAT,
    WOOD,
    Tile,
    chit_kind,
)
from engine.games.peloponnes.placement import give_up, joins
from engine.games.peloponnes.stores import can_pay, lose, spend

DECLINE = 10
"""Luxury lost (R13.7)."""
THIRD = {"drought": FOOD, "plague": PEOPLE}
UPKEEP = {"earthquake": (WOOD, STONE), "tempest": (FOOD, COINS)}
"""What each tile that is kept costs one of (R13.4, R13.5)."""
_RULES = {"earthquake": "R13.4", "tempest": "R13.5"}


def draw(board: Board, chit: str) -> None:
    """R13.1: a chit goes to its disaster, the blank one to the box. R13.2: the third strikes."""
    kind = chit_kind(chit)
    board.chits_left.remove(chit)
    board.chits[kind].append(chit)
    board.chits_drawn += 1
    board.note("chit", args=(chit, len(board.chits[kind])), rule="R13.1")
    if kind != "blank" and len(board.chits[kind]) == CHITS_EACH:
        _strike(board, kind)


def _strike(board: Board, disaster: str) -> None:
    """R13.3: everybody without protection is hit."""
    board.phase = "disaster"
    board.disaster = disaster
    board.note("disaster", args=(disaster,), rule="R13.2")
    hit = [_hits(board, seat, disaster) for seat in board.order]
    if not any(hit):
        board.note("harmless", args=(disaster,), rule="R13.3")


def _hits(board: Board, seat: int, disaster: str) -> bool:
    """Whether a seat loses something to it, or has to pay for what it keeps."""
    if shelter := board.realms[seat].protected(disaster):
        board.note("protected", seat, (disaster, shelter.id), "R11.1")
        return False
    if disaster not in UPKEEP:
        return _take_share(board, seat, disaster)
    if tiles(board, seat):
        board.stacks[seat].append(("keep", None))
    return bool(tiles(board, seat))


def _take_share(board: Board, seat: int, disaster: str) -> bool:
    """R13.7; whether there is anything to take. Of a loss of nothing nobody is told."""
    if disaster in THIRD:
        what = THIRD[disaster]
        amount = -(-board.realms[seat].stock[what] // 3)
    else:
        what = LUXURY
        amount = min(DECLINE, board.realms[seat].stock[what])
    if amount:
        board.note("struck", seat, (disaster, amount, WHAT[what]), "R13.7")
        lose(board, seat, what, amount, "R13.7")
    return amount > 0


def news(board: Board, first: int) -> list[Event]:
    """R13.3, R13.4, R13.5, R11.1: what it asks of all as long as it asks it, whom a building saves,
    that it found nothing; what it took besides is told as a loss."""
    told = board.events[first:]
    asks = UPKEEP.keys() & {board.disaster}
    heard = ("harmless", "protected")
    return [
        one for one in told if one.verb in heard or (one.verb == "disaster" and one.args[0] in asks)
    ]


def settled(board: Board, event: Event) -> bool:
    """R13.4, R13.5: what a seat paid, or lost, once all have decided: nobody had added it up."""
    over = event.rule in _RULES.values() and event.rule != _RULES.get(board.disaster)
    return over and event.verb in ("kept", "tile_lost")


# -- earthquake and tempest (R13.4-R13.6) --------------------------------------------------


def tiles(board: Board, seat: int) -> list[Tile]:
    """The tiles that the running disaster threatens, unfinished ones too."""
    realm = board.realms[seat]
    row = realm.buildings if board.disaster == "earthquake" else realm.land
    return [tile for tile in row if tile is not None]


def _costs(board: Board, count: int) -> tuple[tuple[int, int], ...]:
    one, other = UPKEEP[board.disaster]
    return ((one, count), (other, count))


def payable(board: Board, seat: int) -> int:
    """How many of its tiles the seat can pay for."""
    count = len(tiles(board, seat))
    return next(n for n in range(count, -1, -1) if can_pay(board, seat, _costs(board, n)))


def asked(board: Board, seat: int) -> Asked:
    """Whether it pays for all, or which one it loses of more than it can pay for."""
    count, most = len(tiles(board, seat)), payable(board, seat)
    named = (("n", count), ("price", board.disaster), ("disaster", board.disaster))
    return Asked("keep", named) if most == count else Asked("keep_some", (*named, ("m", most)))


def settle(board: Board, seat: int, _tile: Tile | None) -> bool:
    """Who cannot pay for a single tile loses all of them."""
    if can_pay(board, seat, _costs(board, 1)):
        if tiles(board, seat):
            return False
    else:
        for tile in tiles(board, seat):
            _lose(board, seat, tile, "unpaid")
    _done(board, seat)
    return True


def legal(board: Board, seat: int) -> list[Action]:
    """Lose any tile, or pay for all that are left."""
    left = tiles(board, seat)
    found = [Action("lose", seat, (tile.id,)) for tile in left]
    if can_pay(board, seat, _costs(board, len(left))):
        found.append(Action("keep", seat))
    return found


def refuse_lose(board: Board, seat: int, tile_id: str) -> Refusal | None:
    """R13.6: any tile of the threatened kind, never the civilization."""
    if any(tile.id == tile_id for tile in tiles(board, seat)):
        return None
    return Refusal("not_threatened", "R13.6", {"tile": tile_id})


def refuse_keep(board: Board, seat: int) -> Refusal | None:
    """R13.4, R13.5: each tile that is kept is paid for."""
    if can_pay(board, seat, _costs(board, len(tiles(board, seat)))):
        return None
    return Refusal("cannot_keep_all", _RULES[board.disaster])


def take_lose(board: Board, seat: int, tile_id: str) -> None:
    """R13.6."""
    _lose(board, seat, TILES[tile_id], "tile_lost")


def _lose(board: Board, seat: int, tile: Tile, verb: str) -> None:
    """The coin of an unfinished building: R17 U2."""
    back = board.options["destroyed_deposit"] == "owner"
    give_up(board, seat, tile, _RULES[board.disaster], back, verb)


def take_keep(board: Board, seat: int) -> None:
    """R13.4, R13.5: pay for what is left."""
    rule = _RULES[board.disaster]
    count = len(tiles(board, seat))
    board.note("kept", seat, (board.disaster, count), rule)
    for what, amount in _costs(board, count):
        spend(board, seat, what, amount, rule)
        if what == COINS:
            board.bank += amount
    _done(board, seat)


def _done(board: Board, seat: int) -> None:
    board.stacks[seat].pop()
    if board.disaster == "tempest" and board.options["match_after_tempest"]:
        _drop_unmatched(board, seat)


def _drop_unmatched(board: Board, seat: int) -> None:
    """R17 U7, when it is switched on: land that no longer matches its left neighbour goes too."""
    left: Tile | None = None
    lost = []
    for tile in tiles(board, seat):
        if joins(board, seat, tile, left):
            left = tile
        else:
            lost.append(tile)
    for tile in lost:
        give_up(board, seat, tile, "R8.6", verb="unmatched")
