"""A match of Lampions: what seats can do, why not, and what it does."""

from __future__ import annotations

from typing import ClassVar

from engine.core.kit.cards import REVEALS, Cards
from engine.core.kit.ranks import ranked
from engine.core.kit.state import KitState
from engine.core.refusal import Refusal
from engine.core.state import Asked, Outcome
from engine.core.steps import Action, Grammar
from lampions.faces import DECK, FACES, colour, number
from lampions.meta import META

HAND, COINS, STRING, PRICE = 3, 4, 5, 2
STALL, DISCARDS = "stall", "discards"


class Lampions(KitState):
    """`strings` are the lanterns that hang, by seat; `coins` are counted by people too."""

    __slots__ = ("coins", "strings")

    meta = META
    grammar: ClassVar[Grammar] = {"buy": ("card",), "hang": ("card",), "sell": ("card",), **REVEALS}
    counts = ("coins",)

    def set_up(self) -> None:
        known = self.options["hands"] == "known"
        self.cards = Cards(DECK, FACES, self.seats, known=known, rows={STALL: 4}, piles=[DISCARDS])
        self.coins = [0] * self.seats
        self.strings: list[list[str]] = [[] for _ in range(self.seats)]
        self.note("set_up", rule="R1.1")
        for seat in range(self.seats):
            self.gain(seat, "coins", COINS, "R1.1")
            self.deal(seat, HAND, "R1.1")
        self.cards.fill(STALL)

    def asked(self, seat: int) -> Asked:
        return Asked("turn")

    def choices(self, seat: int) -> list[Action]:
        """R2.1: every lantern of the stall that a seat can pay for."""
        stall = self.cards.rows[STALL]
        return [
            Action("buy", seat, (card,))
            for price, card in enumerate(stall)
            if card and price <= self.coins[seat]
        ]

    def playable(self, seat: int, card: str) -> list[Action]:
        """R2.2, R2.3: a lantern of the hand is hung or sold."""
        return [Action("hang", seat, (card,)), Action("sell", seat, (card,))]

    def why_not(self, action: Action) -> Refusal | None:
        card, seat = str(action.args[0]), action.seat
        if action.verb != "buy":
            held = self.cards.could_hold(seat, card)
            return None if held else Refusal("not_held", "R2.2", {"card": card})
        price = self.cards.slot(STALL, card)
        if price < 0:
            return Refusal("not_at_the_stall", "R2.1", {"card": card})
        if price > self.coins[seat]:
            gaps = {"price": price, "coins": self.coins[seat]}
            return Refusal("too_dear", "R2.1", gaps)
        return None

    def act(self, action: Action) -> None:
        card, seat = str(action.args[0]), action.seat
        if action.verb == "buy":
            price = self.cards.slot(STALL, card)
            self.note("bought", seat, (card, price), "R2.1")
            self.gain(seat, "coins", -price, "R2.1")
            self.strings[seat].append(self.cards.take(STALL, card))
            self.cards.fill(STALL)
        else:
            self._from_hand(action.verb, seat, self.cards.lose(seat, card))
            self.deal(seat, 1, "R2.2")
        self.active = (seat + 1) % self.seats
        self.round += self.active == 0

    def _from_hand(self, verb: str, seat: int, card: str) -> None:
        if verb == "hang":
            self.note("hung", seat, (card,), "R2.2")
            self.strings[seat].append(card)
        else:
            self.note("sold", seat, (card,), "R2.3")
            self.cards.piles[DISCARDS].append(card)
            self.gain(seat, "coins", PRICE, "R2.3")

    def go_on(self) -> None:
        """R3.1: the last lantern, then hands are laid open and everything is counted."""
        full = any(len(string) == STRING for string in self.strings)
        if not self.over and (full or not self.cards.left):
            self.over = True
            self.cards.lay_open()
        if self.over and not self.cards.owed:
            self.note("ended", rule="R3.1")
            for seat in range(self.seats):
                self.book(seat, "points", sum(map(number, self.strings[seat])), "R4.1")
                self.book(seat, "points", self._matching(seat), "R4.2")

    def own_places(self) -> dict[str, str]:
        return {
            card: f"seat{seat}:string:{slot}"
            for seat, string in enumerate(self.strings)
            for slot, card in enumerate(string)
        }

    def _matching(self, seat: int) -> int:
        """R4.2: lanterns in hand whose colour hangs; no number before hands lie open."""
        hanging = {colour(card) for card in self.strings[seat]}
        hand = self.cards.hands[seat] if self.cards.opened else []
        return sum(colour(card) in hanging for card in hand)

    def points(self, seat: int) -> int:
        return sum(map(number, self.strings[seat])) + self._matching(seat)

    def outcome(self) -> Outcome | None:
        if not self.over or self.cards.owed:
            return None
        scores = self.scores()
        return ranked(scores, list(zip(scores, self.coins, strict=True)))
