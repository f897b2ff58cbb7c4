"""What a session shows, as values: the match, its table, its log and the reasons behind numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

from companion.session.dialogue import Duty, Instruction, Notice, Question, Text
from companion.table.sight import Belief
from companion.twin.guide import Move
from engine.core.match import Seat
from engine.core.people import spoken
from engine.core.state import Awaiting, Outcome
from engine.core.steps import TABLE, Step


class Phase(StrEnum):
    """Where the match stands as a whole."""

    SETUP = "setup"
    """No seat has acted yet."""
    PLAY = "play"
    OVER = "over"
    PACKING = "packing"
    """Every place is wanted empty."""
    PACKED = "packed"
    PAUSED = "paused"
    """Nothing the table shows is taken until `go_on`; touches are refused too."""


class Mode(StrEnum):
    """How the table stands to the match; the one loop."""

    EQUAL = "equal"
    """Seen equals wanted; what hands do next is taken for an action or a reveal."""
    READING = "reading"
    """Something moves or a station is unsure; nothing is concluded yet."""
    ASKING = "asking"
    """What the table shows has to be confirmed; see the question."""
    GUIDING = "guiding"
    """Seen differs from wanted: one instruction at a time until they are equal."""


class StationView(NamedTuple):
    """A station: the place people call it by, what it should see, what it sees and shows."""

    station: str
    place: str = ""
    pad: bool = False
    seat: int = TABLE
    """The seat a pad or a seat's place belongs to."""
    wanted: str = ""
    seen: str = ""
    uid: str = ""
    belief: Belief = Belief.UNKNOWN
    fault: Text | None = None
    """Unknown tag, two tags, tag of another box, sick reader: in words."""
    cue: str = ""
    up: str = ""
    """The face of what is seen that lies up; of a piece with one face the piece itself."""
    counted: bool | None = None
    """Whether what lies on a pad said something to the match; None: nobody knows."""
    serves: str = ""
    """The place of the match that it serves: any of a row whose places mean the same, as pieces
    came to lie."""


@dataclass(frozen=True, slots=True)
class NodeView:
    """A node: `stage` as the link tells it ("ready", "silent", "lost", ...)."""

    node: str
    stage: str
    cause: str = ""
    stations: int = 0


@dataclass(frozen=True, slots=True)
class Happened:
    """An event of the match in words; `index` is its place in the match's events."""

    index: int
    seat: int
    text: Text
    rule: str
    gained: tuple[tuple[str, int], ...] = ()
    """What its seat gained by it, or paid when negative, in the order in which it was booked."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One gesture of the log; `undo_to(start)` goes back to just before it."""

    start: int
    seat: int
    text: Text
    steps: tuple[Step, ...]
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """A ledger line: what changed, by how much, the sum after it, and why."""

    amount: int
    sum: int
    event: Text
    rule: str
    rule_text: Text


@dataclass(frozen=True, slots=True)
class Change:
    """A number of a seat that a step would change; `points` or a counted thing."""

    seat: int
    what: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Preview:
    """What steps would do, tried on a copy of the match: who gains, who loses."""

    changes: tuple[Change, ...]
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    """`State.view(None)` before and after."""
    events: tuple[Text, ...] = ()
    """What would happen, in words."""
    over: bool = False
    """The match would be over."""
    direct: tuple[Change, ...] = ()
    """What the last step itself changes, without what follows from it: the price of a card, not
    the income of the round that ends with it."""


@dataclass(frozen=True, slots=True)
class Header:
    """What does not change during a match."""

    match: int
    """Number in the store; 0 when the match is not stored."""
    game: str
    rules: int
    seats: tuple[Seat, ...]
    options: Mapping[str, str | int | bool]
    tier: str
    """"touch" when there is no table."""
    stand_ins: bool
    """Some faces are stand-ins, not what is printed: say so wherever it matters."""
    looks_on: bool = False
    """Nothing can be done here but take the match over, which another program plays."""
    shut: Text | None = None
    """Why it is only looked at although nobody plays it: the disk takes nothing."""

    @property
    def names(self) -> tuple[str, ...]:
        """The seats' names as they were written, for `Words`."""
        return tuple(seat.name for seat in self.seats)

    def called(self, language: str) -> tuple[Seat, ...]:
        """The seats as a reader calls them: who typed no name was written down in the language of
        that evening. Whatever shows a name takes it from here."""
        return spoken(language, self.seats)


SCREEN = ".screen"
"""After the key of a sentence: as it is said at a table on the screen."""


@dataclass(frozen=True, slots=True)
class SessionView:
    """All that can be shown now. Nothing in it is secret from any seat."""

    header: Header
    phase: Phase
    mode: Mode
    awaiting: Awaiting
    question: Question | None
    """The one question for the shared screen (the most urgent one)."""
    pending: tuple[Question, ...]
    """What each awaited seat may answer, turns before mays; several seats may be awaited."""
    instruction: Instruction | None
    notice: Notice | None
    """The last refusal; gone with the next step."""
    happened: tuple[Happened, ...]
    """What the latest gesture caused."""
    board: Mapping[str, Any]
    """`State.view(None)`: what everybody may know, for drawing."""
    scores: tuple[int, ...]
    outcome: Outcome | None
    stations: tuple[StationView, ...]
    nodes: tuple[NodeView, ...]
    length: int
    moment: str
    """As nothing else in the life of a house: an answer that was read at another one is late."""
    """Steps in the log."""
    can_undo: bool
    can_redo: bool
    packed: tuple[int, int] = (0, 0)
    """While packing up: pieces shown back into the box, of how many that carry a tag; of a
    simulated box those that do not lie on its table."""
    earlier: tuple[Happened, ...] = ()
    """What happened in this turn before the latest gesture, in games that tell of turns."""
    upkeep: tuple[Move, ...] = ()
    """What the screen moves by itself, the next first: nobody is asked for it, nor waits for it."""
    duties: tuple[Duty, ...] = ()
    """What hands still do where no reader sees it, while the match goes on."""
    lets: frozenset[int] = frozenset()
    """Who lets happen what another seat does, whatever they hold: the others are asked still."""
    can_call: bool = False
    """The table belongs to a house, whose staff can be called."""
    called: bool = False
    """Somebody of the house was called, and not yet called off."""
    missing: tuple[Text, ...] = ()
    """What is not in the box, as far as people showed and counted it."""
    beside: tuple[Question, ...] = ()
    """All else that people can answer now, the most urgent first: beside an instruction what they
    can say instead of following it, then what the match waits for; a screen offers each."""

    stays: Text | None = None
    """Why the match cannot go back now."""
    put_off: bool = False
    """People decide before they follow the instruction."""
    on_screen: bool = False
    """The table is one on the screen: nobody has its box in hand."""

    @property
    def idle(self) -> bool:
        """Whether hands lay nothing out here: the screen does, or those who play elsewhere do."""
        return self.on_screen or self.header.looks_on

    def here(self, key: str) -> str:
        """The key of a sentence as it is said at this table."""
        return key + SCREEN if self.on_screen else key

    @property
    def offered(self) -> tuple[Question, ...]:
        """Every question that the shared screen offers now, the one in front first."""
        return ((self.question,) if self.question else ()) + self.beside
