"""The smallest game that uses every part of the core, so that the core is tested by itself.

Each seat is dealt a card and has three stones. All at once, a seat may give stones to the next
one, and says when it is done; it may shout at any time. Points: stones and the card's number.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from engine.core.catalogue import Catalogue, Faces, Piece
from engine.core.faces import FaceSchema
from engine.core.game import Game, Option, Options
from engine.core.meta import Meta
from engine.core.record import BadRecord
from engine.core.refusal import Refusal
from engine.core.state import Awaiting, Outcome, Prompt, State
from engine.core.steps import TABLE, Action, Reveal, Step
from engine.core.text import Texts

CARDS = ("c1", "c2", "c2#2", "c3")


class ToyState(State):
    __slots__ = ("cards", "colours", "done", "pot", "shouts", "stones")

    def __init__(self, seats: int, stones: int) -> None:
        super().__init__(seats)
        self.cards: list[str] = [""] * seats
        self.stones = [0] * seats
        self.done = [False] * seats
        self.shouts = [0] * seats
        self.pot = 5
        self.colours: tuple[str, ...] = ()
        self.note("start")
        for seat in range(seats):
            self._gain(seat, stones, "T1")

    def _gain(self, seat: int, amount: int, rule: str) -> None:
        self.stones[seat] += amount
        self.book(seat, "stones", amount, rule)

    def awaiting(self) -> Awaiting:
        if not all(self.cards):
            missing = [seat for seat, card in enumerate(self.cards) if not card]
            return Awaiting(
                reveals=tuple(Prompt("card", seat, "cards", f"seat{seat}:card") for seat in missing)
            )
        must = tuple(seat for seat in range(self.seats) if not self.done[seat])
        may = tuple(seat for seat in range(self.seats) if seat not in must and self.shouts[seat])
        return Awaiting(must, may if must else ())

    def legal(self, seat: int) -> list[Action]:
        awaiting = self.awaiting()
        if seat in awaiting.may:
            return [Action("shout", seat)]
        if seat not in awaiting.must:
            return []
        gifts = [Action("give", seat, (count,)) for count in range(1, self.stones[seat] + 1)]
        return [*gifts, Action("done", seat), Action("shout", seat)]

    def refuse(self, step: Step) -> Refusal | None:
        awaiting = self.awaiting()
        if isinstance(step, Reveal):
            fits = any(p.verb == step.verb and p.seat == step.seat for p in awaiting.reveals)
            if fits and step.args and step.args[0] in self.could_be(Prompt("card")):
                return None
            return Refusal("not_now", "T2")
        if step in self.legal(step.seat):
            return None
        if step.verb == "give" and step.seat in awaiting.must:
            return Refusal("too_few", "T3", {"count": self.stones[step.seat], "what": "stones"})
        return Refusal("not_now", "T2")

    def take(self, step: Step) -> None:
        seat = step.seat
        if step.verb == "card":
            self.cards[seat] = str(step.args[0])
        elif step.verb == "give":
            self.note("gave", seat, step.args, "T3")
            self._gain(seat, -int(step.args[0]), "T3")
            self._gain((seat + 1) % self.seats, int(step.args[0]), "T3")
        elif step.verb == "shout":
            self.shouts[seat] += 1
        else:
            self.done[seat] = True
            if all(self.done):
                self.note("end")
                for each, score in enumerate(self.scores()):
                    self.book(each, "points", score, "T4")

    def could_be(self, prompt: Prompt) -> Sequence[str]:
        return [card for card in CARDS if card not in self.cards]

    def places(self) -> dict[str, str]:
        return {card: f"seat{seat}:card" for seat, card in enumerate(self.cards) if card}

    def counted(self, seat: int) -> dict[str, int]:
        return {"pot": self.pot} if seat == TABLE else {"stones": self.stones[seat]}

    def most(self, what: str) -> int:
        return 9 if what == "stones" else super().most(what)

    def round_number(self) -> int:
        return 0

    def adjust(self, seat: int, what: str, value: int) -> None:
        if seat == TABLE:
            self.book(TABLE, what, value - self.pot, "")
            self.pot = value
        else:
            self._gain(seat, value - self.stones[seat], "")

    def view(self, seat: int | None) -> dict[str, Any]:
        return {"stones": self.stones, "card": self.cards[seat] if seat is not None else None}

    def position(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in ToyState.__slots__}

    def scores(self) -> list[int]:
        numbers = [int(card[1]) if card else 0 for card in self.cards]
        return [stones + number for stones, number in zip(self.stones, numbers, strict=True)]

    def outcome(self) -> Outcome | None:
        if not all(self.done):
            return None
        scores = tuple(self.scores())
        winners = tuple(seat for seat, score in enumerate(scores) if score == max(scores))
        return Outcome(scores, winners, tuple(1 + sum(o > s for o in scores) for s in scores))

    def clone(self) -> Self:
        other = self.__class__.__new__(self.__class__)
        for name in (*State.__slots__, *ToyState.__slots__):
            value = getattr(self, name)
            setattr(other, name, value[:] if isinstance(value, list) else value)
        return other


class Toy(Game):
    meta = Meta("toy", {"en": "Toy", "ja": "おもちゃ"}, (2, 3))
    colours = ("red", "blue", "green")
    grammar = {"card": ("card",), "give": ("count#",), "done": (), "shout": ()}  # noqa: RUF012
    options = (
        Option("stones", 3, (3, 4)),
        Option("kind", "plain", ("plain", "Fancy")),
        Option("trio", False, (False, True), seats=(3,)),
    )
    catalogue = Catalogue(
        [Piece(card, card.split("#")[0], "card", True, "cards") for card in CARDS]
        + [Piece("stone", "stone", "stone", sensed=False)],
        {"c1": {"number": 1}, "c2": {"number": 2}, "c3": None, "stone": {}},
    )
    face_schema = FaceSchema(
        {"card": {"fields": [{"id": "number", "kind": "number", "least": 0, "most": 9}]}}
    )

    def __init__(self) -> None:
        self.texts = Texts(Path(__file__).parent / "toy_data")

    def start(self, seats: int, options: Options, faces: Faces) -> State:
        return ToyState(seats, int(options["stones"]))

    def seat_colours(self, state: State, colours: Sequence[str]) -> None:
        assert isinstance(state, ToyState)
        state.colours = tuple(colours)

    def from_position(self, data: Mapping[str, Any]) -> State:
        raise BadRecord("A toy has no positions.")


TOY = Toy()


def find(name: str) -> Game:
    """How a record finds its game."""
    if name != "toy":
        raise KeyError(f"{name!r} (there are: toy)")
    return TOY
