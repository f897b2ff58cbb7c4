"""R6 and R7: the auction with its displaced bids, and the turn order that comes of it."""

from __future__ import annotations

from engine.core.refusal import Refusal
from engine.core.state import Asked
from engine.core.steps import Action
from engine.games.peloponnes.board import Board
from engine.games.peloponnes.faces import CIVILIZATIONS, COINS, SLOTS, TILES
from engine.games.peloponnes.seat import BIDDING, NOBODY, PASSED, WITHDRAWN
from engine.games.peloponnes.stores import gain, purse, spend

SURCHARGE = 3
"""What a tile of the conquest row costs more (R6.2)."""
PASS_COINS = 3
WITHDRAW_COINS = 1
RAISE = 2
"""What the owner of Market or Agora may add to a displaced bid (R11.3)."""


class _Offers:
    """All bids that can ever be made, kept so that listing the legal ones is slicing."""

    def __init__(self, verb: str) -> None:
        self.verb = verb
        self.rows: dict[tuple[int, str], list[Action]] = {}

    def between(self, seat: int, tile: str, low: int, high: int) -> list[Action]:
        """One action for each amount from `low` to `high`."""
        row = self.rows.setdefault((seat, tile), [])
        while len(row) <= high:
            row.append(Action(self.verb, seat, (tile, len(row))))
        return row[low : high + 1]


_BIDS = _Offers("bid")
_MOVES = _Offers("move")


def next_turn(board: Board) -> bool:
    """Give the next seat its turn; False when all have had theirs (R6.7)."""
    if board.turn == board.seats:
        return False
    board.stacks[board.order[board.turn]].append(("bid", None))
    board.turn += 1
    return True


def least(board: Board, slot: int) -> int:
    """The least amount that a bid on this slot needs now; 0 when none is possible (R6.2-R6.4)."""
    tile = board.row[slot]
    if tile is None:
        return 0
    rival = board.bidders[slot]
    if slot >= board.auction:
        return 0 if rival != NOBODY else tile.least + SURCHARGE
    if rival == NOBODY:
        return tile.least
    return max(tile.least, board.realms[rival].bid + 1)


def meant(board: Board, piece: str, place: str) -> Action | None:
    """What a marker on a bid spot was laid for (R6.2, R6.6): the least bid that its seat can hope
    for, legal or not."""
    (kind, _, colour), (zone, _, number) = piece.partition("_"), place.partition(":")
    if (kind, zone) != ("bid", "bid") or colour not in board.colours:
        return None
    slot, seat = int(number), board.colours.index(colour)
    tile, low, bid = board.row[slot], least(board, slot), board.realms[seat].bid
    if tile is None:
        return None
    if board.owing(seat) == "displaced":
        return Action("move", seat, (tile.id, min(max(low, bid), bid + extra(board, seat))))
    return Action("bid", seat, (tile.id, min(low, purse(board, seat))))


# -- the own turn (R6.1-R6.5) ----------------------------------------------------------


def legal_bid(board: Board, seat: int) -> list[Action]:
    """Every bid that the seat can pay, and to pass."""
    found = [Action("pass", seat)]
    coins = purse(board, seat)
    for slot in SLOTS:
        low = least(board, slot)
        if 0 < low <= coins:
            tile = board.row[slot]
            assert tile is not None
            found += _BIDS.between(seat, tile.id, low, low if board.seats == 1 else coins)
    return found


def refuse_bid(board: Board, seat: int, tile: str, coins: int) -> Refusal | None:
    """R6.2-R6.4."""
    slot, most = board.slot_of(tile), purse(board, seat)
    low = least(board, slot) if slot != NOBODY else 0
    if coins < low and most < low:
        return Refusal("out_of_reach", "R6.2", {"coins": most, "least": low})
    refusal = _refuse_slot(board, tile, coins)
    if refusal:
        return refusal
    if board.seats == 1 and coins > low:
        return Refusal("exact_price", "R15.3", {"coins": low})
    if coins > most:
        return Refusal("too_poor", "R6.2", {"coins": most})
    return None


def _refuse_slot(board: Board, tile: str, coins: int) -> Refusal | None:
    slot = board.slot_of(tile)
    if tile not in TILES and tile not in CIVILIZATIONS:
        return Refusal("unknown_step")  # a chit that was left lying was never meant as a bid
    if slot == NOBODY:
        return Refusal("not_on_offer", "R6.1", {"tile": tile})
    low = least(board, slot)
    if low == 0:
        return Refusal("closed", "R6.4", {"tile": tile})
    if coins < low:
        if board.bidders[slot] != NOBODY:
            return Refusal("outbid_more", "R6.3", {"coins": low})
        return Refusal("below_least", "R6.2", {"coins": low})
    return None


def take_bid(board: Board, seat: int, tile: str, coins: int) -> None:
    """R6.2: put coins and the marker at a tile."""
    board.stacks[seat].pop()
    board.note("bid", seat, (tile, coins), "R15.3" if board.seats == 1 else "R6.2")
    spend(board, seat, COINS, coins, "R6.2")
    _settle_on(board, seat, board.slot_of(tile), coins)


def take_pass(board: Board, seat: int) -> None:
    """R6.5."""
    board.stacks[seat].pop()
    board.realms[seat].standing = PASSED
    board.note("passed", seat, (), "R6.5")
    gain(board, seat, COINS, PASS_COINS, "R6.5")


def _settle_on(board: Board, seat: int, slot: int, coins: int) -> None:
    """The bid stands here now; whoever was here is displaced (R6.3)."""
    rival = board.bidders[slot]
    realm = board.realms[seat]
    realm.standing, realm.slot, realm.bid = BIDDING, slot, coins
    board.bidders[slot] = seat
    if rival != NOBODY:
        tile = board.row[slot]
        board.note("displaced", rival, (tile.id if tile else "",), "R6.6")
        board.stacks[rival].append(("displaced", tile))


# -- a displaced bid (R6.6, R11.3) -------------------------------------------------------


def extra(board: Board, seat: int) -> int:
    """How much the seat may add to its displaced bid (R11.3)."""
    count = sum(1 for tile in board.realms[seat].buildings if tile is not None and tile.raises)
    if count and board.options["raise_stacks"] is not True:
        count = 1
    return min(RAISE * count, purse(board, seat)) if count else 0


def raiser(board: Board, seat: int) -> str:
    """The building by which a seat may add to it."""
    return next(tile.id for tile in board.realms[seat].buildings if tile and tile.raises)


def asked(board: Board, seat: int) -> Asked:
    """Where its coins go, and what the owner of a market may add to them."""
    laid, more = ("n", board.realms[seat].bid), extra(board, seat)
    if not more:
        return Asked("displaced", (laid,))
    return Asked("displaced_raise", (laid, ("m", more), ("tile", raiser(board, seat))))


def legal_displaced(board: Board, seat: int) -> list[Action]:
    """Every tile for which the bid is enough, and to withdraw."""
    realm = board.realms[seat]
    most = realm.bid + extra(board, seat)
    retake = board.options["raise_retakes"]
    found = [Action("withdraw", seat)]
    for slot in SLOTS:
        low = least(board, slot)
        if 0 < low <= most and (slot != realm.slot or retake):
            tile = board.row[slot]
            assert tile is not None
            found += _MOVES.between(seat, tile.id, max(low, realm.bid), most)
    return found


def refuse_move(board: Board, seat: int, tile: str, coins: int) -> Refusal | None:
    """R6.6: another tile, where the amount (raised by R11.3 at most) is enough."""
    realm = board.realms[seat]
    if tile and board.slot_of(tile) == realm.slot and not board.options["raise_retakes"]:
        return Refusal("same_tile", "R6.6", {"tile": tile})
    more = extra(board, seat)
    if not realm.bid <= coins <= realm.bid + more:
        key, rule = ("raise_most", "R11.3") if more else ("bid_unchanged", "R6.6")
        return Refusal(key, rule, {"coins": realm.bid, "more": more})
    slot = board.slot_of(tile)
    low = least(board, slot) if slot != NOBODY else 0
    if low > realm.bid + more:  # "bid more" would be no help: it cannot be raised so far
        return Refusal("bid_short", "R6.6", {"coins": realm.bid, "least": low, "tile": tile})
    return _refuse_slot(board, tile, coins)


def take_move(board: Board, seat: int, tile: str, coins: int) -> None:
    """R6.6: move the displaced bid; it may displace a lower one in turn."""
    board.stacks[seat].pop()
    more = coins - board.realms[seat].bid
    board.note("moved", seat, (tile, coins), "R11.3" if more else "R6.6")
    spend(board, seat, COINS, more, "R11.3")
    _settle_on(board, seat, board.slot_of(tile), coins)


def take_withdraw(board: Board, seat: int) -> None:
    """R6.6: the bid comes back, with a coin from the bank."""
    board.stacks[seat].pop()
    realm = board.realms[seat]
    board.note("withdrew", seat, (realm.bid, min(board.bank, WITHDRAW_COINS)), "R6.6")
    board.bank += realm.bid
    gain(board, seat, COINS, realm.bid, "R6.6")
    if board.bank:  # told by itself: "why?" has one reason for each amount
        board.note("withdrawal_coin", seat, (WITHDRAW_COINS,), "R6.6")
        gain(board, seat, COINS, WITHDRAW_COINS, "R6.6")
    realm.standing, realm.slot, realm.bid = WITHDRAWN, NOBODY, 0


# -- the end of the auction (R6.8, R7) ---------------------------------------------------


def close_auction(board: Board) -> None:
    """R6.8: tiles without a bid go to the box. R7: the new turn order."""
    for slot in SLOTS:
        tile = board.row[slot]
        if tile is not None and board.bidders[slot] == NOBODY:
            board.note("unsold", args=(tile.id,), rule="R6.8")
            board.box.append(tile)
            board.row[slot] = None
    before = board.order[:]
    board.order.sort(key=lambda seat: -board.realms[seat].bid)
    if board.order != before:
        board.note("order", args=(order_words(board),), rule="R7.1")


def order_words(board: Board) -> str:
    """The turn order as a text names it: seats counted from 1."""
    return ":".join(("seats", *(str(seat + 1) for seat in board.order)))
