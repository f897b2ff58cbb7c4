"""What a screen, a terminal, robot hands or a test sees of a running match, and can do with it.

Everything here is a value: frozen, cheap to compare, safe to keep. `Play` names the methods of
`companion.session.session.Session`. A text is a key with parameters, never a sentence: `say`
makes the sentence in a language (keys of the game's texts and of `companion/session/texts`).
Seats count from 0, `TABLE` (-1) stands for all. A station is named `node/at` ("desk/a0"), a
place as the game names it ("auction:0"), a piece by its catalogue id ("A05").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Protocol

from companion.table.sight import Belief
from companion.twin.guide import Hand
from engine.core.catalogue import Face
from engine.core.match import Seat
from engine.core.state import Awaiting, Outcome
from engine.core.steps import TABLE, Action, Step


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence to be said: key and what fills its gaps (a parameter may be a key itself)."""

    key: str
    params: Mapping[str, str | int] = field(default_factory=dict)


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
    PACK = "pack"
    """The table is empty: is the box packed?"""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question.

    `steps` is what it does to the match (empty for yes/no/skip and the like). `group` is the
    piece, or else the verb, under which a screen or a light offers it; `amount` is set when the
    choices of a group differ in one whole number (a bid): show the piece, touch the amount.
    """

    id: str
    label: Text
    steps: tuple[Step, ...] = ()
    pieces: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    """Where these pieces lie now, same order ("" when nobody knows)."""
    group: str = ""
    amount: int | None = None


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
    rule: str = ""
    """Why it is asked: the paragraph that asks for it; empty for a matter of the table."""

    def groups(self) -> dict[str, tuple[Choice, ...]]:
        """The choices by group, in the order they are offered."""
        found: dict[str, list[Choice]] = {}
        for choice in self.choices:
            found.setdefault(choice.group, []).append(choice)
        return {group: tuple(choices) for group, choices in found.items()}


@dataclass(frozen=True, slots=True)
class Instruction:
    """One physical step from what is seen towards what is wanted: `number` of `of`.

    A place that no station serves has an empty station; nobody checks it.
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


@dataclass(frozen=True, slots=True)
class StationView:
    """A station: what it serves, what it should see, what it sees and shows."""

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
    """Another program plays this match; nothing can be done here but take it over."""


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
    """Steps in the log."""
    can_undo: bool
    can_redo: bool
    packed: tuple[int, int] = (0, 0)
    """While packing up: pieces shown back into the box, of how many that carry a tag."""
    earlier: tuple[Happened, ...] = ()
    """What happened in this turn before the latest gesture, in games that tell of turns."""
    missing: tuple[Text, ...] = ()
    """What is not in the box, as far as people showed and counted it."""
    beside: tuple[Question, ...] = ()
    """All else that people can answer now, the most urgent first: beside an instruction what they
    can say instead of following it, then what the match waits for; a screen offers each."""

    @property
    def offered(self) -> tuple[Question, ...]:
        """Every question that the shared screen offers now, the one in front first."""
        return ((self.question,) if self.question else ()) + self.beside


class Play(Protocol):
    """What people can do. Every method that can fail returns a notice, None when it was done."""

    @property
    def revision(self) -> int:
        """Grows whenever `view` or `cues` may have changed."""

    def view(self) -> SessionView: ...

    def seen_by(self, seat: int) -> Mapping[str, Any]:
        """`State.view(seat)`: with the seat's secrets; show it only to that seat."""

    def private(self, seat: int) -> Sequence[Question]:
        """What this seat may answer, its hand included; show it only to that seat."""

    def printed(self, piece: str) -> Face | None:
        """What is printed on a piece, as the catalogue or this match tells it; None: untold."""

    def preview(self, *steps: Step) -> Preview | None:
        """What steps would do; None when they are not legal. Show it to whom the steps may be
        shown."""

    def say(self, text: Text, language: str = "en") -> str: ...

    # -- deciding by touch

    def answer(self, question: str, choice: str) -> Notice | None:
        """Pick a choice of any current question (both by id)."""

    def choose(self, *steps: Step) -> Notice | None:
        """Take the steps of one gesture, decided by touch."""

    def show(self, piece: str, seat: int = TABLE) -> Notice | None:
        """Name a piece by touch: the same as showing it at a pad."""

    def legal(self, seat: int) -> Sequence[Action]: ...

    def involving(self, piece: str) -> Sequence[Step]: ...

    def nameable(self, seat: int) -> Sequence[str]:
        """The pieces that would mean something if this seat (TABLE: anybody) showed them.

        For naming a card by touch that the match does not know a seat to hold. Not quick.
        """

    def try_(self, step: Step) -> Notice | None:
        """Whether a step would be legal now, without taking it."""

    # -- going back, correcting

    def undo(self) -> Notice | None: ...

    def redo(self) -> Notice | None: ...

    def undo_to(self, length: int) -> Notice | None: ...

    def take_back(self, seat: int) -> Notice | None:
        """Take back a seat's own last gesture and keep what the others did."""

    def adjust(self, seat: int, what: str, value: int) -> Notice | None:
        """Agreed by the table: set a counted thing to a value."""

    def counted(self, seat: int) -> Mapping[str, int]: ...

    def check_spots(self, wanted: bool) -> None:
        """Whether people are asked now and then if a count on the table agrees."""

    def history(self) -> Sequence[LogLine]: ...

    def why(self, seat: int, what: str) -> Sequence[Reason]:
        """The ledger lines behind one number of one seat, oldest first."""

    # -- tags and faces

    def bind(self, station: str, piece: str, over: bool = False) -> Notice | None:
        """A person says that the unknown tag on a station is this piece. One that has a tag is
        asked about, unless it is told that the new one takes its place (`over`)."""

    def unbind(self, station: str) -> Notice | None:
        """A person says that what lies on a station is not what its tag tells; it is asked what
        it is."""

    def swap_tags(self, one: str, other: str) -> Notice | None:
        """A person says that the tags of two pieces were swapped."""

    def ignore(self, station: str) -> Notice | None:
        """A person says that the tag on a station is none of ours."""

    def learn(self, face: str, printed: Mapping[str, Any]) -> Notice | None:
        """A person tells what is printed on a face that was unknown."""

    # -- the match as a whole

    def pack_up(self) -> Notice | None: ...

    def pause(self) -> Notice | None: ...

    def go_on(self) -> Notice | None: ...

    def leave(self) -> None:
        """People leave the match; others may go on with it."""

    # -- the table (called by whoever owns the link and the clock)

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> None:
        """A message of the wire from a node: its name (`tag`, `snap`, `sick`, ...) and fields."""

    def connection(self, node: str, stage: str, cause: str = "") -> None:
        """How far the link to a node is has changed."""

    def due(self) -> float | None:
        """When `tick` wants to be called (the injected clock's seconds); None: never."""

    def tick(self) -> None:
        """Let time pass: settle, time out."""

    def cues(self) -> Mapping[str, Mapping[str, str]]:
        """Node -> station -> cue ("choose/2"), the whole set a node should show now."""

    def first(self) -> Mapping[str, Sequence[str]]:
        """Node -> the stations that matter now, to be polled first."""
