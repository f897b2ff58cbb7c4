"""R8 and R9: tiles that were won are placed or lost, and give their one-time gains."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.refusal import Refusal
from engine.core.state import Asked
from engine.core.steps import Action
from engine.core.text import goods
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import (
    COINS,
    LUXURY,
    PEOPLE,
    SLOTS,
    STONE,
    TILES,
    WHAT,
    WOOD,
    Tile,
)
from engine.games.peloponnes.seat import BIDDING, NOBODY, WAITING
from engine.games.peloponnes.stores import (
    affords,
    after_paying,
    can_pay,
    gain,
    lose,
    needs_luxury,
    price,
    spend,
)

DEPOSIT = ((COINS, 1),)
"""The coin on an unfinished building (R8.2)."""


def award(board: Board) -> None:
    """R8.1: bid coins go to the bank, each bidder takes its tile."""
    for seat in board.order:
        realm = board.realms[seat]
        if realm.standing == BIDDING:
            tile = board.row[realm.slot]
            assert tile is not None
            board.note("won", seat, (tile.id, realm.bid), "R8.1")
            board.bank += realm.bid
            board.stacks[seat].append(("place", tile))
        realm.standing, realm.slot, realm.bid = WAITING, NOBODY, 0
    for slot in SLOTS:
        board.row[slot] = None
        board.bidders[slot] = NOBODY


def cost(tile: Tile) -> tuple[tuple[int, int], ...]:
    """What building it costs, as (what, amount)."""
    return ((WOOD, tile.cost[0]), (STONE, tile.cost[1]))


def matches(board: Board, seat: int, tile: Tile) -> bool:
    """R8.6, R8.8: does land share an income with the rightmost land that is left?"""
    realm = board.realms[seat]
    left = next((land for land in reversed(realm.land) if land is not None), None)
    return joins(board, seat, tile, left)


def joins(board: Board, seat: int, tile: Tile, left: Tile | None) -> bool:
    """May land lie to the right of this neighbour? R11.2: Barracks make it all one."""
    if left is None or tile.match & left.match:
        return True
    return any(b is not None and b.roams for b in board.realms[seat].buildings)


def ways(board: Board, seat: int, tile: Tile) -> list[str]:
    """The verbs by which the seat can place or give up the tile it won."""
    found = [verb for verb, needs in _costs(tile) if can_pay(board, seat, needs)]
    if _impossible(board, seat, tile):
        found = []
    if found and _may_decline(board, seat, tile, found):
        found.append("decline")
    return found


def _costs(tile: Tile) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    return (("place", ()),) if tile.land else (("pay", cost(tile)), ("deposit", DEPOSIT))


def _impossible(board: Board, seat: int, tile: Tile) -> bool:
    if tile.land and not matches(board, seat, tile):
        return True
    return board.options["population_below_zero"] == "box" and _too_few(board, seat, tile)


def _too_few(board: Board, seat: int, tile: Tile, least: int = 0) -> bool:
    """Whether the tile takes inhabitants, and would leave fewer than these."""
    people = board.realms[seat].stock[PEOPLE]
    return any(
        what == PEOPLE and amount < 0 and people + amount < least for what, amount in tile.once
    )


def _may_decline(board: Board, seat: int, tile: Tile, verbs: list[str]) -> bool:
    """Luxury need never be spent (R2.4); other refusals are a switch (R17 U8)."""
    if board.options["decline_tile"]:
        return True
    return all(needs_luxury(board, seat, needs) for verb, needs in _costs(tile) if verb in verbs)


def remark(board: Board, seat: int, tile: Tile, coins: int) -> Asked:
    """What a bid that takes so many coins more leads to: the tile lost (R6.9, R8.2), nobody left
    (R9.2), a building that cannot be paid for yet (R8.2) or takes luxury; and how much luxury the
    bid itself takes, whatever else is told. Nothing is gained between the bid and the placing
    (R8.4)."""
    stock = board.realms[seat].stock
    left = after_paying(stock, coins)
    luxury = stock[LUXURY] - left[LUXURY]
    key, given = _leads_to(board, seat, tile, left)
    bought = coins - stock[COINS]
    paid = (("n", stock[COINS]), ("k", bought), ("m", luxury)) if luxury else ()
    return Asked(key or ("luxury" if luxury else ""), (*given, *paid))


def _leads_to(board: Board, seat: int, tile: Tile, left: Sequence[int]) -> Asked:
    """What becomes of the tile with what is left once the bid is paid."""
    if tile.land and not matches(board, seat, tile):
        return Asked("no_join")
    if not tile.land and not any(affords(board, left, costs) for _, costs in _costs(tile)):
        return Asked("no_build", (("cost", goods(_missing(left, tile))),))
    if _too_few(board, seat, tile, 1):
        return Asked("no_people")
    if tile.land:
        return Asked()
    if not affords(board, left, cost(tile)):
        return Asked("unfinished", (("cost", goods(_missing(left, tile))),))
    price_ = price(left, cost(tile))
    luxury = price_.get(WHAT[LUXURY], 0)
    return Asked("builds", (("cost", goods(price_)), ("more", luxury))) if luxury else Asked()


def _missing(stock: Sequence[int], tile: Tile) -> dict[str, int]:
    """What this stock lacks of the price of a building."""
    return {WHAT[what]: amount - stock[what] for what, amount in cost(tile) if amount > stock[what]}


def settle(board: Board, seat: int, tile: Tile | None) -> bool:
    """Carry out what leaves no choice; False when the seat has to decide."""
    assert tile is not None
    found = ways(board, seat, tile)
    if len(found) > 1:
        return False
    if found:
        take(board, seat, found[0], tile.id, chosen=False)
    else:
        board.stacks[seat].pop()
        board.note("lost_at_once", seat, (tile.id,), "R8.6" if tile.land else "R8.2")
        board.book(
            seat, WHAT[COINS], 0, "R6.9" if tile.land else "R8.2"
        )  # so that "why?" tells of it
        board.box.append(tile)
    return True


def legal(board: Board, seat: int) -> list[Action]:
    """To pay, to leave unfinished, and the like."""
    tile = board.about(seat)
    return [Action(verb, seat, (tile.id,)) for verb in ways(board, seat, tile)]


def refuse(board: Board, seat: int, verb: str, tile_id: str) -> Refusal | None:
    """R8.2, R8.6."""
    tile = board.about(seat)
    if tile.id != tile_id:
        return Refusal("not_the_tile", "R8.1", {"tile": tile.id})
    if verb in ways(board, seat, tile):
        return None
    if verb in ("pay", "deposit", "place") and tile.land != (verb == "place"):
        key, rule = ("land_is_placed", "R8.6") if tile.land else ("building_is_paid", "R8.2")
        return Refusal(key, rule, {"tile": tile.id})
    return Refusal(f"cannot_{verb}", "R2.4" if verb == "decline" else "R8.2", {"tile": tile.id})


def take(board: Board, seat: int, verb: str, tile_id: str, *, chosen: bool = True) -> None:
    """R8.2, R8.6: place the tile, or give it up. The event says whether its owner chose to pay."""
    board.stacks[seat].pop()
    tile = TILES[tile_id]
    realm = board.realms[seat]
    if verb == "decline":
        board.note("declined", seat, (tile.id,), "R2.4")
        board.box.append(tile)
        return
    realm.row(tile).append(tile)
    realm.new = tile
    if verb == "pay":
        paid = goods(price(board.realms[seat].stock, cost(tile)))
        board.note("built" if chosen else "built_at_once", seat, (tile.id, paid), "R8.2")
        for what, amount in cost(tile):
            spend(board, seat, what, amount, "R8.2")
    elif verb == "deposit":
        board.note("unfinished", seat, (tile.id,), "R8.2")
        realm.unfinished.append(tile)
        spend(board, seat, COINS, 1, "R8.2")
    else:
        board.note("placed", seat, (tile.id,), "R8.6")


def one_time_gains(board: Board) -> None:
    """R9: what the tile just placed shows upper right."""
    for seat in board.order:
        tile, board.realms[seat].new = board.realms[seat].new, None
        if tile is None or not tile.once:
            continue
        board.note("once", seat, (tile.id,), "R9.1")
        for what, amount in tile.once:
            if amount > 0:
                gain(board, seat, what, amount, "R9.1")
            else:
                have = board.realms[seat].stock[what]
                lose(board, seat, what, min(-amount, have), "R9.2")


def give_up(
    board: Board, seat: int, tile: Tile, rule: str, deposit_back: bool = True,
    verb: str = "tile_lost",
) -> None:  # fmt: skip
    """A placed tile leaves for the box; the coin on it goes back to its owner (R12.4). The event
    says whether its owner chose so."""
    realm = board.realms[seat]
    row = realm.row(tile)
    row[row.index(tile)] = None
    while row and row[-1] is None:
        row.pop()
    board.box.append(tile)
    board.note(verb, seat, (tile.id,), rule)
    if tile in realm.unfinished:
        return_deposit(board, seat, tile, rule, deposit_back)


def return_deposit(board: Board, seat: int, tile: Tile, rule: str, to_owner: bool = True) -> None:
    """The coin on an unfinished building is set free."""
    board.realms[seat].unfinished.remove(tile)
    board.bank += 1
    if to_owner:
        gain(board, seat, COINS, 1, rule)
