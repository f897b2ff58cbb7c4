"""A tiny game for the twin: cards are drawn to a row, taken to a grid, swapped and given back.

Two seats take turns. On a turn a seat takes a card of the row to a free cell of its grid, or
passes. When the row is empty three new cards are drawn; after nine cards it is over. Two cards
of each face. A taken "moon" moves the row's first card to the box (upkeep).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Self

from companion.table.layout import Layout, Pad
from engine.core.refusal import Refusal
from engine.core.state import Awaiting, Outcome, Prompt, State
from engine.core.steps import TABLE, Action, Step

FACES = ("sun", "moon", "star", "tree", "fish")
CARDS = tuple(f"{face}#{n}" for face in FACES for n in (1, 2))
FACE_OF = {card: card.split("#")[0] for card in CARDS}
CELLS = 6


def layout() -> Layout:
    """A station for every place, and a pad."""
    places = {f"row/{n}": f"row:{n}" for n in range(3)}
    places |= {f"s{s}/{n}": f"seat{s}:grid:{n}" for s in (0, 1) for n in range(CELLS)}
    return Layout("tiny", "full", places, {"desk/pad": Pad("desk/pad")})


class Tiny(State):
    __slots__ = ("box", "deck", "drawing", "grids", "row", "turn")

    def __init__(self) -> None:
        super().__init__(2)
        self.deck = list(CARDS)
        self.row: list[str] = ["", "", ""]
        self.grids: list[list[str]] = [[""] * CELLS, [""] * CELLS]
        self.box: list[str] = []
        self.turn = 0
        self.drawing = True

    def awaiting(self) -> Awaiting:
        if self.drawing:
            slot = self.row.index("")
            return Awaiting(reveals=(Prompt("draw", TABLE, "deck", f"row:{slot}"),))
        return Awaiting() if self.outcome() else Awaiting(must=(self.turn,))

    def legal(self, seat: int) -> list[Action]:
        cells = [n for n, card in enumerate(self.grids[seat]) if not card]
        found = [Action("take", seat, (card, n)) for card in self.row if card for n in cells]
        return [*found, Action("pass", seat)]

    def refuse(self, step: Step) -> Refusal | None:
        legal = step in self.legal(step.seat) if step.seat in (0, 1) else step.verb == "draw"
        return None if legal else Refusal("no", "R1")

    def take(self, step: Step) -> None:
        self.note(step.verb, step.seat, step.args)
        if step.verb == "draw":
            self.deck.remove(str(step.args[0]))
            self.row[self.row.index("")] = str(step.args[0])
            self.drawing = "" in self.row
            return
        if step.verb == "take":
            card, cell = step.args
            self.row[self.row.index(str(card))] = ""
            self.grids[step.seat][int(cell)] = str(card)
            first = next((c for c in self.row if c), "")
            if FACE_OF[str(card)] == "moon" and first:
                self.row[self.row.index(first)] = ""
                self.box.append(first)
        self.turn = 1 - self.turn
        self.drawing = not any(self.row) and len(self.deck) > 3

    def could_be(self, prompt: Prompt) -> Sequence[str]:
        return self.deck

    def places(self) -> dict[str, str]:
        found = {card: f"row:{n}" for n, card in enumerate(self.row) if card}
        for seat, grid in enumerate(self.grids):
            found |= {card: f"seat{seat}:grid:{n}" for n, card in enumerate(grid) if card}
        return found | dict.fromkeys(self.box, "box")

    def counted(self, seat: int) -> dict[str, int]:
        return {}

    def round_number(self) -> int:
        return 0

    def adjust(self, seat: int, what: str, value: int) -> None:
        raise AssertionError("nothing is counted")

    def view(self, seat: int | None) -> dict[str, Any]:
        return self.position()

    def position(self) -> dict[str, Any]:
        return {"row": self.row, "grids": self.grids, "deck": sorted(self.deck), "turn": self.turn}

    def scores(self) -> list[int]:
        return [sum(bool(card) for card in grid) for grid in self.grids]

    def outcome(self) -> Outcome | None:
        return None if any(self.row) or self.drawing else Outcome((0, 0), (0, 1), (1, 1))

    def clone(self) -> Self:
        copy = type(self)()
        copy.events, copy.ledger = list(self.events), list(self.ledger)
        copy.deck, copy.row, copy.box = list(self.deck), list(self.row), list(self.box)
        copy.grids = [list(grid) for grid in self.grids]
        copy.turn, copy.drawing = self.turn, self.drawing
        return copy
