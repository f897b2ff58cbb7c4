"""Left-overs (R14.3): what is converted by itself at the end, and what would score more.

At the end every pair of bowl II is burnt, bowl III buys credits and QIC become ore. What then lies
above a maximum is lost, and a gaiaformer is not sold. Where free conversions before the last pass
would score more, the seat is offered them: `better` tells which.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.games.gaia_project import faces as f
from engine.games.gaia_project import power
from engine.games.gaia_project.actions.free import CONVERSIONS
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.seat import Seat


class Stock(NamedTuple):
    """What a seat can still convert, after burning."""

    credits: int
    ore: int
    knowledge: int
    qic: int
    tokens: int
    """Ordinary tokens in bowl III."""
    stone: bool
    """The Brainstone lies in bowl III."""
    worth: int
    """Power of an ordinary token (R15.13)."""
    formers: int
    """Gaiaformers that can be sold for QIC (R15.6)."""
    sells_tokens: bool
    """A token of bowl III can go for knowledge (R15.13)."""

    def power(self) -> int:
        """Power that bowl III is worth (R5.2)."""
        return self.tokens * self.worth + (3 if self.stone else 0)


class Sale(NamedTuple):
    """Conversions before the last pass, each so many times."""

    power_ore: int = 0
    power_knowledge: int = 0
    token_knowledge: int = 0
    former_qic: int = 0
    ore_credit: int = 0


def stock(board: Seat) -> Stock:
    """What a seat would have after burning all pairs of bowl II."""
    burnt = power.burnable(board)
    stone_up = bool(burnt) and board.stone == 2
    coins, ore, knowledge, qic = board.r
    return Stock(
        coins,
        ore,
        knowledge,
        qic,
        board.bowl[2] + burnt - stone_up,
        board.stone == 3 or stone_up,
        2 if board.can_with_institute("double_tokens") else 1,
        board.free_formers() if board.can("former_to_qic") else 0,
        board.can("token_to_knowledge"),
    )


def by_itself(had: Stock) -> int:
    """Credits, ore and knowledge after the conversions that happen by themselves."""
    most_credits, most_ore = f.CAPS[f.CREDITS], f.CAPS[f.ORE]
    kept = min(had.credits + had.power(), most_credits) + min(had.ore + had.qic, most_ore)
    return kept + had.knowledge


def points(board: Seat) -> int:
    """Points for what would be left now (R14.3)."""
    return by_itself(stock(board)) // 3


def better(board: Seat) -> list[tuple[str, int]]:
    """The conversions, with their times, that let left-overs score the most; none if they do."""
    had = stock(board)
    now = by_itself(had) // 3
    if _most(had) // 3 <= now:
        return []
    best = max(_sales(had), key=lambda sale: (_after(had, sale), [-n for n in sale]))
    if _after(had, best) // 3 <= now:
        return []
    return _in_order(board, best)


def _most(had: Stock) -> int:
    """More than this can never be left: everything has a maximum."""
    everything = sum(had[:4]) + had.power() + had.formers
    return min(everything, sum(f.CAPS[:3]))


def _sales(had: Stock) -> Iterator[Sale]:
    """All sales that can be paid and leave nothing above a maximum by themselves."""
    coins, ores, room = (max(0, cap - n) for cap, n in zip(f.CAPS[:3], had[:3], strict=True))
    for ore in range(min(had.power() // 3, ores) + 1):
        for knowledge in range(min(had.power() // 4, room) + 1):
            for tokens in range(min(had.tokens, room - knowledge) * had.sells_tokens + 1):
                if _left(had, ore, knowledge, tokens) < 0:
                    break
                for swapped in range(min(had.ore, coins) + 1):
                    for formers in range(had.formers + 1):
                        yield Sale(ore, knowledge, tokens, formers, swapped)


def _left(had: Stock, ore: int, knowledge: int, tokens: int) -> int:
    """Power that is left for credits; below 0 when the sale cannot be paid.

    What a token is worth beyond a price is lost, and so is the rest of the Brainstone: it pays
    for one kind of conversion at once.
    """
    prices = [3 * ore, 4 * knowledge]
    stone = had.stone and max(prices) >= 3
    if stone:
        prices[prices.index(max(prices))] -= 3
    paid = sum(-(-price // had.worth) for price in prices) + tokens
    left = (had.tokens - paid) * had.worth
    return left + 3 if had.stone and not stone and left >= 0 else left


def _after(had: Stock, sale: Sale) -> int:
    """What is left after a sale and all that then happens by itself."""
    power_left = _left(had, sale.power_ore, sale.power_knowledge, sale.token_knowledge)
    found: int = by_itself(
        had._replace(
            credits=had.credits + sale.ore_credit,
            ore=had.ore + sale.power_ore - sale.ore_credit,
            knowledge=had.knowledge + sale.power_knowledge + sale.token_knowledge,
            qic=had.qic + sale.former_qic,
            tokens=power_left,
            stone=False,
            worth=1,
        )
    )
    return found


def _in_order(board: Seat, sale: Sale) -> list[tuple[str, int]]:
    """The conversions of a sale; tokens are burnt first where bowl III lacks them."""
    found = [(name, times) for name, times in sale._asdict().items() if times]
    for name, times in found:
        way = CONVERSIONS[name]
        lacks = {"power": board.spendable() < way.price * times, "token3": board.bowl[2] < times}
        if lacks.get(way.pay):
            return [("burn", power.burnable(board))]
    return found


def convert(s: Board, seat: int) -> None:
    """What happens by itself, then a point for three (R14.3)."""
    board = s.boards[seat]
    s.note("left_overs", seat, (), "R14.3")
    for _ in range(power.burnable(board)):
        power.burn(s, seat, "R14.3")
    worth = board.spendable()
    if worth:
        if board.stone == 3:
            power.place_stone(s, seat, 1, "R14.3")
        tokens = board.bowl[2]
        s.move(seat, 2, -tokens, "R14.3")
        s.move(seat, 0, tokens, "R14.3")
        s.give(seat, f.CREDITS, worth, "R14.3")
    qic = board.r[f.QIC]
    if qic:
        s.pay(seat, (0, 0, 0, qic), "R14.3")
        s.give(seat, f.ORE, qic, "R14.3")
    s.score(seat, "left_overs", sum(board.r[:3]) // 3, "R14.3")
