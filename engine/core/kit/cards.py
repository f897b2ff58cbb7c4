"""A deck of cards and all that comes out of it: secret hands, open rows, piles.

The part owns the secrets. With `hands=unknown` (a real table) it counts what seats were dealt and
keeps a pool of what nobody has seen; with `hands=known` (a dealer, robot hands) every draw is a
reveal. A card that is played out of an unknown hand is taken out of the pool. The same match played
both ways ends the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from engine.core.copies import copier
from engine.core.game import Option
from engine.core.state import Cue, Prompt
from engine.core.steps import TABLE, Grammar, Reveal

HANDS: Final = Option("hands", "unknown", ("unknown", "known"))
"""The option of a game with secret hands. Its texts are the house's."""

REVEALS: Final[Grammar] = {
    "turned_up": ("card", "place"),
    "drawn": ("card",),
    "laid_open": ("card",),
}
"""What the table can show of a deck: a card of a row, a card drawn into a known hand, and at the
end a card of a hand that nobody knew."""

BOX = "box"


class Cards:
    """One deck: what is left of it, who holds what, what lies open. Changed in place."""

    __slots__ = (
        "deck", "everything", "hands", "known", "left", "opened", "owed", "piles", "pool", "rows",
        "unseen",
    )  # fmt: skip

    def __init__(
        self,
        deck: str,
        cards: Iterable[str],
        seats: int,
        *,
        known: bool,
        rows: Mapping[str, int] | None = None,
        piles: Iterable[str] = (),
    ) -> None:
        """`rows` are open displays with their sizes; `piles` are open piles, the top card last."""
        self.deck, self.known = deck, known
        self.everything = tuple(sorted(cards))
        self.pool = dict.fromkeys(self.everything)
        """Cards that nobody has seen: in the deck, or in a hand that is not known."""
        self.left = len(self.pool)
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.unseen = [0] * seats
        self.rows = {row: [""] * size for row, size in (rows or {}).items()}
        self.piles: dict[str, list[str]] = {pile: [] for pile in piles}
        self.owed: list[Prompt] = []
        self.opened = False
        """Whether all hands lie open: the match is over."""

    # -- drawing -----------------------------------------------------------------------

    @property
    def drawable(self) -> int:
        """How many cards can still be drawn, beyond those that are owed."""
        return self.left - sum(prompt.verb != "laid_open" for prompt in self.owed)

    def deal(self, seat: int, count: int = 1) -> int:
        """Cards from the deck into a secret hand, as many as there are; how many it were."""
        count = min(count, self.drawable)
        if self.known:
            self.owed += [Prompt("drawn", seat, self.deck)] * count
        else:
            self.left -= count
            self.unseen[seat] += count
        return count

    def elsewhere(self) -> int:
        """How many unseen cards are in hands; none when all are laid open one by one."""
        return 0 if self.opened else sum(self.unseen)

    def fill(self, row: str) -> None:
        """Every empty slot of a row gets a card from the deck, as far as it goes."""
        for slot, card in enumerate(self.rows[row]):
            prompt = Prompt("turned_up", TABLE, self.deck, f"{row}:{slot}")
            if not card and self.drawable and prompt not in self.owed:
                self.owed.append(prompt)

    def lay_open(self) -> None:
        """At the end all hands are laid open; each card that nobody knows is asked for."""
        self.opened = True
        for seat, count in enumerate(self.unseen):
            self.owed += [Prompt("laid_open", seat, self.deck, f"seat{seat}:hand")] * count

    def shuffle_back(self, pile: str) -> None:
        """A pile becomes part of the deck again."""
        self.pool = dict.fromkeys(sorted((*self.pool, *self.piles[pile])))
        self.left += len(self.piles[pile])
        self.piles[pile] = []

    # -- what the table shows -----------------------------------------------------------

    def could_be(self, prompt: Prompt) -> Sequence[str]:
        """The cards that a reveal may show."""
        return list(self.pool)

    def reveal(self, prompt: Prompt, card: str) -> Reveal:
        """The step that answers a prompt."""
        args = (card, prompt.place) if prompt.verb == "turned_up" else (card,)
        return Reveal(prompt.verb, prompt.seat, args)

    def awaited(self, step: Reveal) -> Prompt | None:
        """The prompt that a reveal answers."""
        return next((prompt for prompt in self.owed if self._answers(step, prompt)), None)

    def _answers(self, step: Reveal, prompt: Prompt) -> bool:
        same = (step.verb, step.seat) == (prompt.verb, prompt.seat)
        return same and step == self.reveal(prompt, str(step.args[0]))

    def show(self, step: Reveal) -> None:
        """Carry out a reveal that is awaited."""
        prompt = self.awaited(step)
        assert prompt is not None
        self.owed.remove(prompt)
        card = str(step.args[0])
        del self.pool[card]
        if prompt.verb == "laid_open":
            self.unseen[prompt.seat] -= 1
        else:
            self.left -= 1
        if prompt.verb == "turned_up":
            row, _, slot = prompt.place.rpartition(":")
            self.rows[row][int(slot)] = card
        else:
            self.hands[prompt.seat].append(card)

    # -- hands --------------------------------------------------------------------------

    def size(self, seat: int) -> int:
        """How many cards a seat holds."""
        return len(self.hands[seat]) + self.unseen[seat]

    def could_hold(self, seat: int, card: str) -> bool:
        """Whether a card is in a hand, or may be among those that nobody has seen."""
        return card in self.hands[seat] or (self.unseen[seat] > 0 and card in self.pool)

    def lose(self, seat: int, card: str) -> str:
        """A card leaves a hand; one that nobody knew is known from now on."""
        if card in self.hands[seat]:
            self.hands[seat].remove(card)
        else:
            self.unseen[seat] -= 1
            del self.pool[card]
        return card

    # -- rows and piles -----------------------------------------------------------------

    def slot(self, row: str, card: str) -> int:
        """Where a card lies in a row; -1: it does not."""
        return self.rows[row].index(card) if card and card in self.rows[row] else -1

    def take(self, row: str, card: str) -> str:
        """A card leaves a row; its slot is empty until `fill`."""
        self.rows[row][self.slot(row, card)] = ""
        return card

    # -- the table ----------------------------------------------------------------------

    def places(self) -> dict[str, str]:
        """Where every card lies that lies open; hands and deck are secret until the end."""
        found = {
            card: f"{row}:{slot}"
            for row, slots in self.rows.items()
            for slot, card in enumerate(slots)
            if card
        }
        found |= {card: pile for pile, cards in self.piles.items() for card in cards}
        if self.opened:
            found |= {c: f"seat{seat}:hand" for seat, hand in enumerate(self.hands) for c in hand}
        return found

    def covered(self) -> frozenset[str]:
        """Piles and open hands: cards on each other, which no reader can read."""
        piles = {pile for pile, cards in self.piles.items() if len(cards) > 1}
        return frozenset(piles | {f"seat{n}:hand" for n in range(len(self.hands)) if self.opened})

    def cues(self) -> list[Cue]:
        """Where drawn cards are shown: at the pad of the seat that draws."""
        seats = dict.fromkeys(prompt.seat for prompt in self.owed if prompt.seat != TABLE)
        return [Cue("put", f"seat{seat}", seat) for seat in seats]

    # -- looking ------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know: its own hand; of the others how many cards they hold."""
        return {
            "deck": self.left,
            "rows": {row: list(slots) for row, slots in self.rows.items()},
            "piles": {pile: list(cards) for pile, cards in self.piles.items()},
            "hands": [self.size(each) for each in range(len(self.hands))],
            "hand": sorted(self.hands[seat]) if seat is not None else [],
            "open": [sorted(hand) for hand in self.hands] if self.opened else [],
        }

    # -- copying and writing ------------------------------------------------------------

    copy = copier(flat="pool unseen owed", rows="hands", tables="rows piles")

    def write(self) -> dict[str, Any]:
        """As a position has it; the deck is what is left over."""
        return {
            "hands": [
                {"cards": sorted(hand), "unseen": unseen}
                for hand, unseen in zip(self.hands, self.unseen, strict=True)
            ],
            "rows": {row: list(slots) for row, slots in self.rows.items()},
            "piles": {pile: list(cards) for pile, cards in self.piles.items()},
            "owed": [list(prompt) for prompt in self.owed],
            "opened": self.opened,
        }
