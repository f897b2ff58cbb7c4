"""Power (R5): charging, spending, gaining, discarding and burning tokens, the Brainstone, and how
hands move tokens for all of it.

Where the Brainstone could end in two places, a decision is put on the seat's stack and the rest
of the gain waits for it. Tokens that leave the bowls leave from I first, then II, then III:
a token higher up is always worth at least as much, so no other order is ever better.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.state import Asked
from engine.core.text import goods
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.seat import STONE_GAIA, STONE_NONE, Seat

OVERFLOWED = "overflowed"
"""The event of what a seat had no room for."""
PLACES = ("discard", "bowl1", "bowl2", "bowl3", "gaia")
"""Words for where the Brainstone goes, by its number."""


def gain(s: Board, seat: int, items: f.Gain, rule: str) -> None:
    """Everything a face gives. An ambiguous charge holds back the whole gain until decided."""
    board = s.boards[seat]
    if board.stone:
        for what, amount in items:
            if what == f.CHARGE:
                ends = ends_of_charge(board, amount)
                if len(ends) > 1 and not board.stone_first:
                    rest = tuple(item for item in items if item[0] != f.CHARGE)
                    board.todo.append(("stone", "charge", amount, ends, rest, rule))
                    return
    gain_now(s, seat, items, rule)


def gain_now(s: Board, seat: int, items: f.Gain, rule: str) -> None:
    """Everything a face gives, when the Brainstone's way is clear; what finds no room is told."""
    lost = dict[str, int]()
    for what, amount in items:
        if what < 4:
            if over := s.give(seat, what, amount, rule):
                lost[f.RESOURCES[f.ORE if what == f.QIC else what]] = over  # QIC has room (R1.6)
        elif what == f.CHARGE:
            charge(s, seat, amount, rule)
        elif what == f.TOKEN:
            s.move(seat, 0, amount, rule)
        elif what == f.FORMER:
            s.boards[seat].formers += amount
            s.book(seat, "gaiaformers", amount, rule)
    if lost:
        signed = goods({what: -amount for what, amount in lost.items()})
        s.note(OVERFLOWED, seat, (goods(lost), signed), "R1.6")


def charged(board: Seat, amount: int, stone_first: bool) -> tuple[int, int, int]:
    """(tokens I to II, tokens II to III, where the Brainstone ends) for a charge (R5.1)."""
    one, two, stone = board.bowl[0], board.bowl[1], board.stone
    if stone == 1 and amount and (stone_first or one < amount):
        amount, stone = amount - 1, 2
    first = min(amount, one)
    amount -= first
    if stone == 2 and amount and (stone_first or two + first < amount):
        amount, stone = amount - 1, 3
    return first, min(amount, two + first), stone


def ends_of_charge(board: Seat, amount: int) -> tuple[int, ...]:
    """Where the Brainstone can end: one bowl, or two (moved first, moved last)."""
    first = charged(board, amount, True)[2]
    last = charged(board, amount, False)[2]
    return (first,) if first == last else (first, last)


def after_charge(board: Seat, amount: int, end: int) -> tuple[int, int, int, int]:
    """The tokens in I, II and III, and the Brainstone, after a charge that ends it there."""
    first, second, stone = charged(board, amount, end == charged(board, amount, True)[2])
    one, two, three, _ = board.bowl
    return one - first, two + first - second, three + second, stone


def bowls_said(bowls: tuple[int, ...]) -> str:
    """What lies in each bowl."""
    pairs = zip(("I", "II", "III"), bowls, strict=False)
    return "  ".join(f"{name}\u00a0{n}" for name, n in pairs)


def charge(s: Board, seat: int, amount: int, rule: str, end: int | None = None) -> None:
    """Charge; `end` is where the Brainstone shall be afterwards (R5.1)."""
    board = s.boards[seat]
    stone_first = end is None or end == charged(board, amount, True)[2]
    first, second, stone = charged(board, amount, stone_first)
    if first:
        s.move(seat, 0, -first, rule)
    if first != second:
        s.move(seat, 1, first - second, rule)
    if second:
        s.move(seat, 2, second, rule)
    place_stone(s, seat, stone, rule)


def place_stone(s: Board, seat: int, stone: int, rule: str) -> None:
    """Put the Brainstone somewhere and book it."""
    board = s.boards[seat]
    if stone != board.stone:
        s.book(seat, "brainstone", stone - board.stone, rule)
        board.stone = stone


# -- spending ------------------------------------------------------------------------


def spend(s: Board, seat: int, amount: int, rule: str) -> None:
    """Spend power from bowl III; asks when the Brainstone may or may not go (R5.2, R15.9)."""
    board = s.boards[seat]
    if board.stone != 3:
        _spend(s, seat, amount, rule, False)
    elif board.bowl[2] < amount:
        _spend(s, seat, amount, rule, True)
    elif amount < 3:
        # Spending the Brainstone on less than three only loses power (record convention).
        _spend(s, seat, amount, rule, False)
    else:
        board.todo.append(("stone", "spend", amount, (1, 3), (), rule))


def _spend(s: Board, seat: int, amount: int, rule: str, with_stone: bool) -> None:
    board = s.boards[seat]
    if with_stone:
        place_stone(s, seat, 1, rule)
        amount = max(amount - 3, 0)
    worth = 2 if board.can_with_institute("double_tokens") else 1
    tokens = -(-amount // worth)
    s.move(seat, 2, -tokens, rule)
    s.move(seat, 0, tokens, rule)


# -- leaving the bowls ---------------------------------------------------------------


def leave(s: Board, seat: int, amount: int, rule: str, to_gaia: bool) -> None:
    """Move tokens to the Gaia area (R7.2b) or discard them (R5.3), from I, II, III in this order.

    The Brainstone counts as one token. It goes when every token goes; else the seat is asked,
    for a discard only when ordinary tokens up to its bowl do not suffice.
    """
    board = s.boards[seat]
    if not 0 < board.stone < STONE_GAIA:
        _leave(s, seat, amount, rule, to_gaia, False)
    elif board.tokens_in_bowls() == amount:
        _leave(s, seat, amount, rule, to_gaia, True)
    elif amount and (to_gaia or sum(board.bowl[: board.stone]) < amount):
        ends = (board.stone, STONE_GAIA if to_gaia else STONE_NONE)
        board.todo.append(("stone", "gaia" if to_gaia else "discard", amount, ends, (), rule))
    else:
        _leave(s, seat, amount, rule, to_gaia, False)


def _leave(s: Board, seat: int, amount: int, rule: str, to_gaia: bool, stone: bool) -> None:
    board = s.boards[seat]
    if stone:
        place_stone(s, seat, STONE_GAIA if to_gaia else STONE_NONE, rule)
        amount -= 1
    moved = 0
    for bowl in range(3):
        part = min(amount - moved, board.bowl[bowl])
        s.move(seat, bowl, -part, rule)
        moved += part
    if to_gaia:
        s.move(seat, 3, moved, rule)


# -- burning -------------------------------------------------------------------------


def burnable(board: Seat) -> int:
    """How often two tokens of bowl II can be burnt (R5.4)."""
    return (board.bowl[1] + (1 if board.stone == 2 else 0)) // 2


def burn(s: Board, seat: int, rule: str = "R5.4") -> None:
    """Discard one token of II, move another to III; the Brainstone is the one that moves."""
    board = s.boards[seat]
    if board.stone == 2:
        s.move(seat, 1, -1, rule)
        place_stone(s, seat, 3, rule)
    else:
        s.move(seat, 1, -2, rule)
        s.move(seat, 2, 1, rule)
    if board.can("burn_to_gaia"):
        s.move(seat, 3, 1, "R15.14")


# -- the decision --------------------------------------------------------------------


def stone_ends(entry: tuple[object, ...]) -> tuple[str, ...]:
    """The words a seat can answer for a waiting Brainstone decision."""
    ends = entry[3]
    assert isinstance(ends, tuple)
    return tuple(PLACES[end] for end in ends)


def stone_asked(s: Board, seat: int) -> Asked:
    """What happens to the Brainstone: a charge lifts it out of a bowl, or it pays for something."""
    board = s.boards[seat]
    _, why, amount, *_ = board.todo[-1]
    key = f"stone_{why}_{board.stone}" if why == "charge" else f"stone_{why}"
    if why == "charge" and s.phase == "income":
        key = "stone_income"
    return Asked(key, (("amount", amount),))


def stone_price(s: Board, seat: int, word: str) -> Asked:
    """The tokens that go with the Brainstone, or instead of it; of a charge the bowls after it."""
    _, why, amount, *_ = s.boards[seat].todo[-1]
    end = PLACES.index(word)
    if why == "charge":
        bowls = after_charge(s.boards[seat], amount, end)
        return Asked("bowls_then", (("bowls", bowls_said(bowls)),))
    if end in (STONE_GAIA, STONE_NONE):
        return Asked()
    if why != "spend" or end == 3:
        return Asked("stone_kept", (("n", amount),))
    return Asked("stone_spent", (("n", amount - 3),)) if amount > 3 else Asked("stone_worth")


def always_first(s: Board, seat: int, *, first: bool) -> None:
    """The standing answer for charges; it answers the one that is waiting, too."""
    board = s.boards[seat]
    board.stone_first = first
    if first and board.todo and lifts_stone(board):
        decide_stone(s, seat, stone_ends(board.todo[-1])[0])


def lifts_stone(board: Seat) -> bool:
    """Whether a charge waits for where the Brainstone goes."""
    return bool(board.todo[-1][:2] == ("stone", "charge"))


def decide_stone(s: Board, seat: int, word: str) -> None:
    """Carry out what waited for the Brainstone."""
    _, why, amount, _, rest, rule = s.boards[seat].todo.pop()
    end = PLACES.index(word)
    s.note("stone", seat, (), rule)  # so that whoever had done all before is told the rest
    if why == "charge":
        charge(s, seat, amount, rule, end)
        gain_now(s, seat, rest, rule)
    elif why == "spend":
        _spend(s, seat, amount, rule, end == 1)
    else:
        _leave(s, seat, amount, rule, why == "gaia", end in (STONE_GAIA, STONE_NONE))


# -- by hand -------------------------------------------------------------------------

WAYS = (("bowl1", "bowl2"), ("bowl2", "bowl3"), ("bowl3", "bowl1"))
"""R5.1, R5.2: tokens go up by charging, and from III back to I when they are spent."""

SEEN = {"supply_to_bowl1", *(f"{from_}_to_{to}" for from_, to in WAYS)}
"""What lies in the bowls then shows by itself that tokens went these ways."""


def by_hand(changed: Mapping[str, int], back: str) -> dict[str, int]:
    """How many tokens hands move from where to where, so that bowls and Gaia area have so many
    more or less; from the Gaia area they come back to the bowl `back` (R6.2)."""
    more = {place: changed.get(place, 0) for place in f.BOWLS}
    moves = dict[str, int]()

    def move(from_: str, to: str, tokens: int) -> None:
        if tokens > 0:
            moves[f"{from_}_to_{to}"] = tokens
            for place in more.keys() & {from_, to}:
                more[place] += tokens if place == from_ else -tokens

    move("supply", "bowl1", sum(more.values()))
    for from_ in reversed(f.BOWLS):
        move(from_, "supply", min(-sum(more.values()), -more[from_]))
    for from_ in reversed(f.BOWLS[:3]):
        move(from_, "gaia_area", min(more["gaia_area"], -more[from_]))
    move("gaia_area", back, -more["gaia_area"])
    for way, tokens in _round(*(more[bowl] for bowl in f.BOWLS[:3])):
        move(*way, tokens)
    return moves


def _round(one: int, _two: int, three: int) -> list[tuple[tuple[str, str], int]]:
    """What goes from bowl to bowl, in the order in which no bowl is emptied before it is filled:
    one of the three ways is not needed."""
    last = max(0, one, -three)
    found = [*zip(WAYS, (last - one, last + three, last), strict=True)]
    rests = next(n for n, (_, tokens) in enumerate(found) if not tokens)
    return [*found[rests + 1 :], *found[:rests]]
