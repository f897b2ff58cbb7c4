"""What a screen, a terminal, robot hands or a test sees of a running match, and can do with it.

Everything here is a value: frozen, cheap to compare, safe to keep. `Play` names the methods of
`companion.session.session.Session`. A text is a key with parameters, never a sentence: `say`
makes the sentence in a language (keys of the game's texts and of `companion/session/texts`).
Seats count from 0, `TABLE` (-1) stands for all. A station is named `node/at` ("desk/a0"), a
place as the game names it ("auction:0"), a piece by its catalogue id ("A05").
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Protocol

from companion.session.dialogue import (
    OF_THE_BOX,
    Ask,
    Choice,
    Duty,
    Instruction,
    Notice,
    Question,
    Text,
)
from companion.session.overview import (
    Change,
    Happened,
    Header,
    LogLine,
    Mode,
    NodeView,
    Phase,
    Preview,
    Reason,
    SessionView,
    StationView,
)
from companion.twin.guide import Hand
from engine.core.catalogue import Face
from engine.core.state import Prompt, Ranked
from engine.core.steps import TABLE, Action, Step

__all__ = [
    "OF_THE_BOX",
    "Ask",
    "Change",
    "Choice",
    "Duty",
    "Hand",
    "Happened",
    "Header",
    "Instruction",
    "LogLine",
    "Mode",
    "NodeView",
    "Notice",
    "Phase",
    "Play",
    "Preview",
    "Question",
    "Reason",
    "SessionView",
    "StationView",
    "Text",
]


class Play(Protocol):
    """What people can do. Every method that can fail returns a notice, None when it was done."""

    @property
    def revision(self) -> int:
        """Grows whenever `view` or `cues` may have changed."""

    def view(self) -> SessionView: ...

    def seen_by(self, seat: int) -> Mapping[str, Any]:
        """`State.view(seat)`: with the seat's secrets; show it only to that seat."""

    def held(self, seat: int) -> Sequence[str]:
        """The cards that are known to lie in a seat's hand; show them only to that seat."""

    def taken_away(self, seat: int) -> Sequence[Text]:
        """Which cards were taken from a seat unseen since it acted; show it only to that seat."""

    def private(self, seat: int) -> Sequence[Question]:
        """What this seat may answer, its hand included; show it only to that seat."""

    def printed(self, piece: str) -> Face | None:
        """What is printed on a piece, as the catalogue or this match tells it; None: untold."""

    def preview(self, *steps: Step) -> Preview | None:
        """What steps would do; None when they are not legal. Show it to whom the steps may be
        shown."""

    def ends(self, *steps: Step) -> bool:
        """Whether steps end the match though no last round was told: say so beside them."""

    def ways_to(self, spot: str, seat: int) -> Sequence[Choice]:
        """What opens a spot of the drawing to this seat and is done there, each for `choose`."""

    def further(self, seat: int) -> bool:
        """Whether what a seat can do again and again opens anything that it cannot do now."""

    def opens(self, refused: Notice) -> Sequence[Choice]:
        """What of that a seat can do first, one after the other, so that what was refused becomes
        possible; nothing: none of it helps."""

    def say(self, text: Text, language: str = "en") -> str: ...

    def drawn(self) -> Sequence[Step]:
        """Reveals by chance, another time others, for all that comes to light on the table before
        anybody decides: for `choose`, where people let the tablet draw. Empty: that is too few."""

    def dealt(self, seat: int, draw: Callable[[str], str | None]) -> Sequence[Step]:
        """Reveals of all that a seat draws into its hand now, for `choose`, from piles of which
        `draw` takes the top piece (None: empty). Empty: it draws nothing."""

    def dealt_to(self) -> Collection[int]:
        """The seats whose hands are dealt now, one after the other, before anything else."""

    def to_lay(self, owed: Prompt) -> int:
        """How many pieces like this one come to lie open now, where nobody chooses a place."""

    def laid(self, owed: Prompt, draw: Callable[[str], str | None]) -> Sequence[Step]:
        """Reveals of all these, drawn as with `dealt`."""

    def keep_itself(self) -> None:
        """The table is on a screen that moves by itself what decisions move (`view.upkeep`)."""

    def carry(self, piece: str, station: str) -> None:
        """That screen moves a piece to a station, or aside where none is named."""

    # -- deciding by touch

    def answer(self, question: str, choice: str) -> Notice | None:
        """Pick a choice of any current question (both by id)."""

    def let_happen(self, seat: int) -> Notice | None:
        """This seat stops nothing of what another one does; once nobody else is asked, it works."""

    def choose(self, *steps: Step, joins: bool = False, drawn: bool = False) -> Notice | None:
        """Take the steps of one gesture, decided by touch; what follows from the last one by itself
        `joins` it, and both are undone together. `drawn`: by the tablet, and no hand has it yet."""

    def show(self, piece: str, seat: int = TABLE) -> Notice | None:
        """Name a piece by touch: the same as showing it at a pad."""

    def legal(self, seat: int) -> Sequence[Action]: ...

    def involving(self, piece: str) -> Sequence[Step]: ...

    def nameable(self, seat: int) -> Sequence[str]:
        """The pieces that would mean something if this seat (TABLE: anybody) showed them.

        For naming a card by touch that the match does not know a seat to hold. Not quick.
        """

    def unnamed(self, *steps: Step) -> Collection[str]:
        """The spots that legal steps build on though they do not name them: to be seen, and asked
        about, before they are taken."""

    def idle(self, piece: str, seat: int = TABLE) -> bool:
        """Whether people who touch this piece, which lies open, can only mean to look at it."""

    def lacks(self, piece: str, seat: int) -> Sequence[tuple[str, bool]]:
        """The signs of a card that this seat cannot use now, each with whether it is there."""

    def costs(self, piece: str, seat: int) -> Text | None:
        """What a card of its hand costs this seat now and why, where that is not printed."""

    def onward(self, seat: int) -> Action | None:
        """The step by which a seat goes on that nothing else would bring anything now."""

    def short(self, piece: str, seat: int) -> Text | None:
        """By how much this seat cannot pay a card of its hand now, in two words."""

    def dismiss(self) -> None:
        """People have read the latest refusal."""

    def unable(self, seat: int, verb: str) -> Notice | None:
        """Why a seat can take no action of this kind now: told as a refusal."""

    def try_(self, step: Step) -> Notice | None:
        """Whether a step would be legal now, without taking it."""

    # -- going back, correcting

    def undo(self) -> Notice | None: ...

    def redo(self) -> Notice | None: ...

    def undo_to(self, length: int) -> Notice | None: ...

    def undone(self) -> Step | None:
        """The first step that redo would take; never for a screen: it may name a hidden card."""

    def take_back(self, seat: int) -> Notice | None:
        """Take back a seat's own last gesture and keep what the others did."""

    def adjust(self, seat: int, what: str, value: int) -> Notice | None:
        """Agreed by the table: set a counted thing to a value."""

    def counted(self, seat: int) -> Mapping[str, int]: ...

    def spoken(self, what: str) -> str:
        """One of these as people call it: a city card in the world bears no name."""

    def check_spots(self, wanted: bool) -> None:
        """Whether people are asked now and then if a count on the table agrees; never at a table
        on the screen, where nobody holds anything."""

    def history(self) -> Sequence[LogLine]: ...

    def worded(self, line: LogLine) -> Text:
        """What was done, in the words of what its seat was asked then."""

    def why(self, seat: int, what: str) -> Sequence[Reason]:
        """The ledger lines behind one number of one seat, oldest first."""

    def ranked(self) -> Sequence[Ranked]:
        """What seats would be compared in for points if the match ended now."""

    def parts(self, seat: int) -> Mapping[str, int]:
        """What a seat's points are made of now: key of the game's texts -> points."""

    def scoring(self, seat: int) -> Sequence[tuple[str, int]]:
        """The pieces of a seat that score by their own print, each with its points now."""

    def looked_up(self, rule: str) -> None:
        """People opened this rule, or this chapter of rules."""

    # -- tags and faces

    def bind(self, station: str, piece: str, over: bool = False) -> Notice | None:
        """A person says that the unknown tag on a station is this piece. One that has a tag is
        asked about, unless it is told that the new one takes its place (`over`)."""

    def unbind(self, station: str) -> Notice | None:
        """A person says that what lies on a station is not what its tag tells; it is asked what
        it is."""

    def swap_tags(self, one: str, other: str) -> Notice | None:
        """A person says that the tags of two pieces were swapped."""

    def lost(self) -> Collection[str]:
        """The pieces that people called lost."""

    def turned(self) -> Mapping[str, str]:
        """Two-sided piece on the table -> the face by which the screen shows it."""

    def lose(self, piece: str) -> Notice | None:
        """A piece is lost: no station is asked for it, and it is named by touch."""

    def find(self, piece: str) -> Notice | None:
        """A lost piece has turned up."""

    def ignore(self, station: str) -> Notice | None:
        """A person says that the tag on a station is none of ours."""

    def learn(self, face: str, printed: Mapping[str, Any]) -> Notice | None:
        """A person tells what is printed on a face that was unknown."""

    def forewarned(self, face: str, printed: Mapping[str, Any]) -> Notice | None:
        """Why what waits for this print would be refused, if it is this and nothing more."""

    # -- what was told wrongly

    def told(self) -> Sequence[str]:
        """What people told to have come to light, the latest first; nothing that a hand hides."""

    def lies(self, piece: str) -> str:
        """The place where something told lies now; empty: it is out of sight."""

    def told_of(self) -> Sequence[str]:
        """The cards that have lain open of which people told what is printed on them."""

    def instead_of(self, piece: str) -> Sequence[str]:
        """What may have been drawn instead of this piece."""

    def retelling(
        self, piece: str, other: str = "", printed: Mapping[str, Any] | None = None
    ) -> Sequence[Text]:
        """What becomes of the match if `other` was drawn, or this is `printed` on the piece."""

    def retell(
        self, piece: str, other: str = "", printed: Mapping[str, Any] | None = None
    ) -> Notice | None:
        """It was so: what does not stand goes back."""

    # -- the match as a whole

    def pack_up(self) -> Notice | None: ...

    def pause(self) -> Notice | None: ...

    def put_off(self, later: bool) -> None:
        """People decide before they put the table right: what they show at a pad counts, unless it
        may be what lies wrong."""

    def go_by_ones(self, singly: bool) -> None:
        """A show of a piece does one of what could go at once, or again as many as fit."""

    def open(self, group: str) -> None:
        """A kind of action, or a piece, is considered on a screen, or nothing any more: what is
        laid then says the rest of it."""

    def go_on(self) -> Notice | None: ...

    def handled(
        self,
        *seats: int,
        but_sums: Collection[int] = (),
        reads: bool = False,
        amounts: Collection[tuple[int, str]] = (),
    ) -> Notice | None:
        """The hands of these seats have done what they were told (`SessionView.duties`); of some
        all `but_sums`, which no screen has told with its amounts. Who only `reads` the news ends
        nothing that all do: it was not told with them. The `amounts` (seat, counted thing) that
        news told may be done: of what is owed yet they are told as what is to lie there."""

    def seen(self, told: Collection[str]) -> None:
        """A screen tells hands these deeds (`Duty.what`)."""

    def call(self) -> Notice | None:
        """Somebody of the house should come; the next time they are called off."""

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
