"""The choices of a question as numbered lines: one by one, or by group where they are many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from companion.house.user_input import as_number
from companion.session.api import Choice, Question, Text

MOST_LINES: Final = 24
"""Longer lists of choices are shown by group."""

Offer = tuple[Choice, ...]
"""One choice, or a group of which one is picked next."""


@dataclass(slots=True)
class Offers:
    """What is offered now, by number."""

    read: Callable[[str], str]
    write: Callable[[str], None]
    say: Callable[[Text], str]
    word: Callable[..., str]
    now: list[Offer] = field(default_factory=list)

    def show(self, question: Question) -> None:
        """Number the choices of a question."""
        self.now = _grouped(question)
        for place, offer in enumerate(self.now, start=1):
            self.write(f"  {place:>2}  {self._label(offer)}")
        for shut in (one for one in question.kept if not question.possible(one) and one.remark):
            self.write(f"      {self._label((shut,))}")

    def numbered(self, line: str) -> Offer | None:
        """What people call by this number."""
        good = 1 <= as_number(line) <= len(self.now)
        return self.now[as_number(line) - 1] if good else None

    def one_of(self, offer: Offer) -> Choice | None:
        """The choice of a group: by its amount, or by a number once more."""
        if len(offer) == 1:
            return offer[0]
        amounts = _by_amount(offer)
        return self._amount(amounts) if amounts else self._which(offer)

    def _amount(self, amounts: dict[int, Choice]) -> Choice | None:
        line = self.read(self.word("how_many", **_range(amounts))).strip()
        found = amounts.get(as_number(line))
        if line and found is None:
            self.write(self.word("no_amount", **_range(amounts)))
        return found

    def _which(self, offer: Offer) -> Choice | None:
        for place, choice in enumerate(offer, start=1):
            self.write(f"      {place:>2}  {self.say(choice.label)}")
        line = self.read(self.word("which"))
        good = 1 <= as_number(line) <= len(offer)
        return offer[as_number(line) - 1] if good else None

    def _label(self, offer: Offer) -> str:
        first = self.say(offer[0].label)
        for told in filter(None, (offer[0].remark, offer[0].lost)):
            first = f"{first} ({self.say(told)})"
        if len(offer) == 1:
            return first
        amounts = _by_amount(offer)
        if amounts:
            return self.word("amounts", label=first, **_range(amounts))
        return self.word("group", label=first, count=len(offer))


def _range(amounts: dict[int, Choice]) -> dict[str, int]:
    return {"least": min(amounts), "most": max(amounts)}


def _by_amount(offer: Sequence[Choice]) -> dict[int, Choice]:
    """The choices by the one number in which they differ; empty where they differ in more."""
    found = {choice.amount: choice for choice in offer if choice.amount is not None}
    return found if len(found) == len(offer) else {}


def _grouped(question: Question) -> list[Offer]:
    """Choices one by one; by group when they differ in an amount or the list is long."""
    many = len(question.choices) > MOST_LINES
    groups, told = question.groups(), set()
    found: list[Offer] = []
    for choice in question.choices:
        group = groups.get(choice.group, ())
        by_amount = len(group) > 1 and all(one.amount is not None for one in group)
        if choice.covered or not (by_amount or (many and choice.group)):
            found.append((choice,))
        elif choice.group not in told:
            told.add(choice.group)
            found.append(group)
    return found
