"""What people are asked and told, as values: frozen, cheap to compare, safe to keep.

A text is a key with parameters, never a sentence; `Play.say` makes the sentence in a language.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from companion.twin.guide import Hand
from engine.core.steps import TABLE, Step


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence to be said: key and what fills its gaps (a parameter may be a key itself)."""

    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)


class Ask(StrEnum):
    """What a question is about."""

    TURN = "turn"
    """A seat must act: all its legal choices."""
    MAY = "may"
    """A seat may act; the match does not wait."""
    REVEAL = "reveal"
    """The table must show a piece: what it could be, to be named by touch."""
    WHICH = "which"
    """A shown piece has several meanings (an amount, a verb, a seat): pick one."""
    CONFIRM = "confirm"
    """The table looks like this step or short sequence: was it that?"""
    TAKE_BACK = "take_back"
    """The table looks like an earlier moment: go back to it?"""
    TAG = "tag"
    """A tag nobody knows lies on a station: which piece is it?"""
    RETAG = "retag"
    """That piece has a tag already: is its sticker new, or were two swapped?"""
    FACE = "face"
    """A piece with an unknown face was shown: what is printed on it? Answered by `learn`."""
    INSTEAD = "instead"
    """Beside an instruction: it lies there unread, it is lost, another piece does its work."""
    SPOT = "spot"
    """Spot check of a counted thing; always skippable."""
    COUNT = "count"
    """Are all counted pieces of the box there? Said when it is unpacked and packed; skippable."""
    MISSED = "missed"
    """A piece of the box was missing last time: is it back? Skippable."""
    PACK = "pack"
    """The table is empty: is the box packed?"""


OF_THE_BOX = (Ask.COUNT, Ask.MISSED)
"""What is asked before a match is set up: whether its box is complete."""

WHOSE = "whose:"
"""Before the number of a seat, in the answer that names it."""
OTHERS = "others"
"""The answer that it was not shown by who is asked, where it may be one of several."""
NOT_IT = "not_it"
"""The answer that what lies there is not what its tag tells."""
GESTURE = "gesture."
"""Before the name of several actions that are made in one movement."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question.

    `steps` is what it does to the match (empty for yes/no/skip and the like). `group` is the
    piece, or else what is chosen first, or the verb, under which a screen or a light offers it;
    `amount` is set when the choices of a group differ in one whole number (a bid): show the
    piece, touch the amount.
    """

    id: str
    label: Text
    steps: tuple[Step, ...] = ()
    pieces: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    """Where these pieces lie now, same order ("" when nobody knows)."""
    group: str = ""
    amount: int | None = None
    remark: Text | None = None
    """What people should know before they choose it: that it is paid otherwise, or lost."""
    lost: Text | None = None
    """Of what it brings, what its seat has no room for."""
    covered: bool = False
    """Another answer says all that matters of it: it can be given, and no screen offers it."""

    @property
    def is_gesture(self) -> bool:
        """Several actions are made in one movement."""
        return self.id.startswith(GESTURE)

    @property
    def whose(self) -> int:
        """The seat that it names as the one whose piece was shown; `TABLE`: none."""
        return int(self.id.removeprefix(WHOSE)) if self.id.startswith(WHOSE) else TABLE

    @property
    def is_of_others(self) -> bool:
        """It says that the piece was shown by another one than who is asked."""
        return self.id == OTHERS

    @property
    def denies(self) -> bool:
        """It says that what was read is another piece: nothing that is asked is answered by it."""
        return self.id == NOT_IT

    def named(self, piece: str) -> str:
        """What its label calls this piece: a city of the world by its land."""
        args = self.steps[0].args if self.label.key.startswith("verb.") else ()
        names = dict(zip(args, map(str, self.label.params.values()), strict=False))
        named = names.get(piece, piece)
        return piece if named.startswith(piece) else named


@dataclass(frozen=True, slots=True)
class Question:
    """Something people decide. `id` changes whenever the question changes."""

    id: str
    ask: Ask
    seat: int
    text: Text
    choices: tuple[Choice, ...]
    piece: str = ""
    """The piece it is about (shown at `station`), if it is about one."""
    station: str = ""
    must: bool = True
    """The match waits for the answer."""
    withheld: int = 0
    """Choices left out here because they would show a hand: give the tablet to the seat, and
    offer what `Play.private` tells (or let it show or name the card)."""

    how: Text | None = None
    """What hands do to answer, in a sentence of its own."""
    standing: tuple[str, ...] = ()
    """The kinds of actions, by verb, that keep their place among the answers whether any is
    possible now or not (`Play.unable` tells why not)."""
    kept: tuple[Choice, ...] = ()
    """What keeps its place among the choices, possible or not, in the order of these places; the
    `remark` of what is not possible, where it has one, says why."""
    rule: str = ""
    """Why it is asked: the paragraph that asks for it; empty for a matter of the table."""

    @property
    def kind(self) -> tuple[str, int]:
        """What is asked of whom: the same for each tile that is drawn one after the other."""
        return self.text.key, self.seat

    @property
    def about(self) -> tuple[str | int, ...]:
        """The same with what it names, but no number: one space after the other is asked about, and
        each is a question that nobody has read before; of how many are left the rest is asked."""
        return *self.kind, *(word for word in self.text.params.values() if isinstance(word, str))

    @property
    def settled(self) -> Choice | None:
        """The one answer that all others come to, step by step: nobody has to give it."""
        left = [one for one in self.choices if not one.covered]
        alone = len(left) == 1 and left[0].is_gesture and len(self.choices) > 1
        return left[0] if alone else None

    def groups(self) -> dict[str, tuple[Choice, ...]]:
        """The choices that screens offer, by group, in their order."""
        found: dict[str, list[Choice]] = {}
        for choice in self.choices:
            if choice.covered:
                continue
            found.setdefault(choice.group, []).append(choice)
        return {group: tuple(choices) for group, choices in found.items()}

    def possible(self, choice: Choice) -> bool:
        """Whether it can be given now; a gesture is offered nowhere else."""
        return choice.is_gesture or any(choice.id == one.id for one in self.choices)

    def in_place(self, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """These answers, with what of their groups keeps its place, each there."""
        groups = {one.group for one in choices}
        kept = {one.id: one for one in self.kept if one.group in groups}
        now = {one.id: one for one in choices}
        return tuple((kept | now).values())


@dataclass(frozen=True, slots=True)
class Instruction:
    """One physical step from what is seen towards what is wanted: `number` of `of`.

    A place that no station serves has an empty station; nobody checks it. `face` is the side of the
    piece that has to lie up.
    """

    hand: Hand
    text: Text
    piece: str
    from_place: str = ""
    to_place: str = ""
    from_station: str = ""
    to_station: str = ""
    number: int = 1
    of: int = 1
    face: str = ""


@dataclass(frozen=True, slots=True)
class Duty:
    """What hands do where no reader sees it, while the match goes on: draw four, keep one.

    `rule` is the paragraph that wants it. `news`: nothing is to be done but to know it, as that the
    last round has begun.
    """

    seat: int
    text: Text
    rule: str = ""
    news: bool = False
    gained: tuple[tuple[str, int], ...] = ()
    """What it brought the seat that its text names, or took from it when negative."""
    deed: str = ""
    """What it is, however it is said: its words change as the table does."""
    sums: tuple[str, ...] = ()
    """The sum that it tells and the counted things of that (`State.SUMMED`); where it tells only
    what is to lie there, each of the sums."""

    def what(self) -> str:
        """The same for each, in every language."""
        return self.deed or f"{self.text.key} {sorted(self.text.params.items())}"


@dataclass(frozen=True, slots=True)
class Notice:
    """Why something was not done: an illegal step, a foreign tag, a store that failed.

    `rule` is the paragraph ("R6.3"), empty for a matter of the house.
    """

    text: Text
    rule: str = ""
    seat: int = TABLE
    piece: str = ""
    station: str = ""
    steps: tuple[Step, ...] = ()
    verb: str = ""
    """The kind of action of which its seat can do nothing now, where it is about one."""
    lift: bool = False
    """A piece at a reader was refused, and the sentence does not say what hands do with it: they
    take it off."""
