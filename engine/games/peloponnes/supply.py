"""R12: the supply round: everybody feeds its people, then finishes or loses buildings."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.core.state import Gesture
from engine.core.steps import Action
from engine.core.text import goods
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import FOOD, LUXURY, PEOPLE, TILES, Tile
from engine.games.peloponnes.placement import cost, give_up, return_deposit
from engine.games.peloponnes.stores import LUXURY_EACH, can_pay, lose, price, spend


def begin(board: Board) -> None:
    """R12.2: food is spent by itself; what is left to decide is pending."""
    board.phase = "supply"
    for seat in board.order:
        realm = board.realms[seat]
        if realm.unfinished:
            board.stacks[seat].append(("build", None))
        people = realm.stock[PEOPLE]
        fed = min(people, realm.stock[FOOD])
        if people:
            board.note("fed", seat, (fed, people), "R12.2")
            lose(board, seat, FOOD, fed, "R12.2")
        realm.unfed = people - fed
        if realm.unfed:
            board.stacks[seat].append(("feed", None))


# -- hunger (R12.3) ----------------------------------------------------------------------


def settle_feed(board: Board, seat: int, _tile: Tile | None) -> bool:
    """Without luxury the hungry die at once. (A correction may leave fewer than were hungry.)"""
    realm = board.realms[seat]
    realm.unfed = min(realm.unfed, realm.stock[PEOPLE])
    if realm.unfed and realm.stock[LUXURY] >= LUXURY_EACH:
        return False
    take_starve(board, seat)
    return True


def legal_feed(board: Board, seat: int) -> list[Action]:
    """Feed one more inhabitant with luxury, or let the rest starve."""
    found = [Action("starve", seat)]
    if board.realms[seat].stock[LUXURY] >= LUXURY_EACH:
        found.append(Action("feed", seat))
    return found


def gestures(board: Board, seat: int) -> list[Gesture]:
    """R12.3: all that luxury feeds, with one touch."""
    realm = board.realms[seat]
    many = min(realm.unfed, realm.stock[LUXURY] // LUXURY_EACH)
    name = "feed_all" if many == realm.unfed else "feed_most"
    return [Gesture(name, (Action("feed", seat),) * many)] if many > 1 else []


def refuse_feed(board: Board, seat: int) -> Refusal | None:
    """R12.3: two luxury for each missing food."""
    if board.realms[seat].stock[LUXURY] < LUXURY_EACH:
        return Refusal("no_luxury", "R12.3")
    return None


def take_feed(board: Board, seat: int) -> None:
    """R12.3: two luxury feed one inhabitant."""
    board.note("fed_with_luxury", seat, (), "R12.3")
    lose(board, seat, LUXURY, LUXURY_EACH, "R12.3")
    board.realms[seat].unfed -= 1


def take_starve(board: Board, seat: int) -> None:
    """R12.3: the population falls to the number fed."""
    board.stacks[seat].pop()
    realm = board.realms[seat]
    dead = min(realm.unfed, realm.stock[PEOPLE])
    realm.unfed = 0
    if dead:
        board.note("starved", seat, (dead,), "R12.3")
        lose(board, seat, PEOPLE, dead, "R12.3")


# -- unfinished buildings (R12.4) ----------------------------------------------------------


def settle_build(board: Board, seat: int, _tile: Tile | None) -> bool:
    """What cannot be paid is removed at once."""
    for tile in board.realms[seat].unfinished[:]:
        if not can_pay(board, seat, cost(tile)):
            give_up(board, seat, tile, "R12.4", verb="unpaid")
    if board.realms[seat].unfinished:
        return False
    board.stacks[seat].pop()
    return True


def legal_build(board: Board, seat: int) -> list[Action]:
    """Finish or remove any of the unfinished buildings; the order is the owner's (R12.5)."""
    found = []
    for tile in board.realms[seat].unfinished:
        if can_pay(board, seat, cost(tile)):
            found.append(Action("finish", seat, (tile.id,)))
        found.append(Action("remove", seat, (tile.id,)))
    return found


def refuse_build(board: Board, seat: int, verb: str, tile_id: str) -> Refusal | None:
    """R12.4."""
    for tile in board.realms[seat].unfinished:
        if tile.id == tile_id:
            if verb == "finish" and not can_pay(board, seat, cost(tile)):
                return Refusal("cannot_pay", "R12.4", {"tile": tile_id})
            return None
    return Refusal("not_unfinished", "R12.4", {"tile": tile_id})


def take_finish(board: Board, seat: int, tile_id: str) -> None:
    """R12.4: pay; the coin comes back."""
    tile = TILES[tile_id]
    paid = goods(price(board.realms[seat].stock, cost(tile)))
    board.note("finished", seat, (tile_id, paid), "R12.4")
    for what, amount in cost(tile):
        spend(board, seat, what, amount, "R12.4")
    return_deposit(board, seat, tile, "R12.4")


def take_remove(board: Board, seat: int, tile_id: str) -> None:
    """R12.4: to the box; the coin comes back all the same."""
    give_up(board, seat, TILES[tile_id], "R12.4")
