"""Reading a session: what it shows, offers and explains. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.session import asked, look
from companion.session.api import (
    LogLine,
    Notice,
    Phase,
    Preview,
    Question,
    Reason,
    SessionView,
    Text,
)
from companion.session.counting import Counting
from companion.session.hesitation import Hesitation
from companion.session.instead import Instead
from companion.session.log import Log
from companion.session.packing import Packing
from companion.session.preview import preview
from companion.session.questions import Questions
from companion.session.shows import Shown, Untold
from companion.session.spot import SpotChecks
from companion.session.tags import Tagging
from companion.table.sight import Snapshot
from companion.table.table import Table
from companion.twin.meaning import meanings
from companion.twin.twin import Finding, Twin, Verdict
from engine.core.catalogue import Face
from engine.core.ledger import because
from engine.core.match import Match
from engine.core.state import Gesture, State
from engine.core.steps import TABLE, Action, Step


class Reading:
    """What there is to see of one match at one table. `api.Play` tells what each method does.

    `revision` grows with every change; what is costly is worked out once for each.
    """

    def __init__(self, log: Log, table: Table, clock: Callable[[], float]) -> None:
        self.log, self.table, self.clock = log, table, clock
        self.words = log.words
        self.faces = {piece.id: piece.face for piece in self.match.game.catalogue}
        self.questions_of = Questions(self.words, self.faces)
        self.twin = Twin(table.layout, self.faces, table.timing, table.told.lost)
        self.instead = Instead(table.layout)
        self.hesitation = Hesitation()
        self.tagging = Tagging()
        self.passed: set[tuple[str, int]] = set()
        """Pads with two pieces at once that were asked about, by the arrival of the last."""
        self.spot = SpotChecks()
        self.spot.start(self.state)
        self.counting = Counting(self.match.game.counted)
        self.packing: Packing | None = None
        self.packed = self.paused = False
        self.notice: Notice | None = None
        self.shown: dict[str, Shown] = {}
        self.sensed: set[str] = set()
        """Pieces that a reader saw when the match last took a step with them."""
        self.face: Untold | None = None
        self.flash: dict[str, float] = {}
        self.connections: dict[str, tuple[str, str]] = {}
        self.events_from = self._events = len(self.state.events)
        self.revision = 0
        self.snapshot: Snapshot = table.snapshot()
        self.finding = Finding(Verdict.EQUAL)
        self._lights: tuple[int, Mapping[str, str]] | None = None
        self._view: tuple[int, SessionView] | None = None
        self._questions: tuple[int, list[Question]] | None = None
        self._pending: tuple[int, list[Question]] | None = None
        self._forget()

    def _forget(self) -> None:
        """What was worked out for the present state is worked out again when it is asked for."""
        self._legal: dict[int, list[Action]] = {}
        self._gestures: dict[int, list[Gesture]] = {}
        self._public: frozenset[str] = frozenset()
        self._hidden: frozenset[str] | None = None
        self._secret: frozenset[str] | None = None

    @property
    def match(self) -> Match:
        return self.log.match

    @property
    def state(self) -> State:
        return self.log.match.state

    # -- looking -------------------------------------------------------------------------

    def view(self) -> SessionView:
        if self._view is None or self._view[0] != self.revision:
            self._view = self.revision, look.view(self)
        return self._view[1]

    def look(self, seat: int) -> Mapping[str, Any]:
        return self.state.view(seat)

    def private(self, seat: int) -> Sequence[Question]:
        return [question for question in self.questions() if question.seat == seat]

    def public(self) -> frozenset[str]:
        """Every piece (and word) that everybody may know of."""
        if not self._public:
            self._public = frozenset(asked.names(self.state.view(None)))
        return self._public

    def hidden(self) -> frozenset[str]:
        """The pieces that only some seat knows: cards in known hands."""
        if self._hidden is None:
            seats = range(len(self.match.seats))
            told = {name for seat in seats for name in asked.names(self.state.view(seat))}
            self._hidden = frozenset((told & self.faces.keys()) - self.public())
        return self._hidden

    def secret(self) -> frozenset[str]:
        """Hidden pieces that never lay open before."""
        if self._secret is None:
            steps = (entry.step for entry in self.match.log if entry.step.seat == TABLE)
            alone = len(self.match.seats) == 1
            hidden = frozenset() if alone else self.hidden()
            self._secret = hidden - {str(arg) for step in steps for arg in step.args}
        return self._secret

    def open_to_all(self, pieces: Iterable[str]) -> bool:
        """Whether everybody may hear of all these pieces (other words are none)."""
        alone = len(self.match.seats) == 1
        return alone or not (set(pieces) & self.faces.keys()) - self.public()

    def sight(self, piece: str) -> str:
        """What people can tell a piece by; those that look alike have the same."""
        known = piece in self.faces  # else a word, or one side of a card
        return self.match.game.sight(piece, self.match.faces) if known else piece

    def printed(self, piece: str) -> Face | None:
        catalogue = self.match.game.catalogue
        if piece not in catalogue:
            return None
        face = catalogue.pieces[piece].face
        return catalogue.faces.get(face) or self.match.faces.get(face)

    def preview(self, *steps: Step) -> Preview | None:
        return preview(self.state, steps, self.words)

    def say(self, text: Text, language: str = "en") -> str:
        return self.words.say(text, language)

    def legal(self, seat: int) -> Sequence[Action]:
        """A seat's legal actions; listed once between two steps."""
        if seat not in self._legal:
            self._legal[seat] = self.state.legal(seat)
        return self._legal[seat]

    def gestures(self, seat: int) -> Sequence[Gesture]:
        """What a seat can do with several actions at once; found once between two steps."""
        if seat not in self._gestures:
            self._gestures[seat] = self.state.gestures(seat)
        return self._gestures[seat]

    def involving(self, piece: str) -> Sequence[Step]:
        return meanings(self.state, piece, TABLE, self.faces)

    def nameable(self, seat: int) -> Sequence[str]:
        found: list[str] = []
        untold: dict[str, str] = {}
        for piece in (piece.id for piece in self.match.game.catalogue.sensed()):
            if meanings(self.state, piece, seat, self.faces):
                found.append(piece)
            elif self.wants_face(piece, seat):
                untold.setdefault(self.sight(piece), piece)
        return [*found, *untold.values()]

    def wants_face(self, piece: str, seat: int) -> bool:
        """Whether a piece may be played out of this seat's hand once somebody tells its face."""
        untold = self.match.game.untold(piece, self.match.faces)
        turn = seat == TABLE or seat in self.state.awaiting().must
        return untold and turn and self.state.wants_face(piece)

    def try_(self, step: Step) -> Notice | None:
        refusal = self.match.refuse(step)
        if refusal is None:
            return None
        return Notice(self.words.refusal(refusal), refusal.rule, step.seat, steps=(step,))

    def counted(self, seat: int) -> Mapping[str, int]:
        return self.state.counted(seat)

    def history(self) -> Sequence[LogLine]:
        return look.history(self)

    def why(self, seat: int, what: str) -> Sequence[Reason]:
        return look.reasons(self, because(self.state.ledger, seat, what))

    def phase(self) -> Phase:
        if self.packed:
            return Phase.PACKED
        if self.packing is not None:
            return Phase.PACKING
        if self.paused:
            return Phase.PAUSED
        if self.state.outcome() is not None:
            return Phase.OVER
        acted = any(isinstance(entry.step, Action) for entry in self.match.log)
        return Phase.PLAY if acted else Phase.SETUP

    def questions(self) -> list[Question]:
        """All that people can answer now, the most urgent first."""
        if self._questions is None or self._questions[0] != self.revision:
            self._questions = self.revision, asked.questions(self)
        return self._questions[1]

    def pending(self) -> list[Question]:
        """What the match waits for, then what may be done besides."""
        if self._pending is None or self._pending[0] != self.revision:
            self._pending = self.revision, asked.pending(self)
        return self._pending[1]

    def cues(self) -> Mapping[str, Mapping[str, str]]:
        return look.by_node(self.table.layout, self.lights())

    def first(self) -> Mapping[str, Sequence[str]]:
        matter = dict.fromkeys((*self.lights(), *self.table.layout.pads), "")
        return {node: list(ats) for node, ats in look.by_node(self.table.layout, matter).items()}

    def lights(self) -> Mapping[str, str]:
        """Station -> cue."""
        if self._lights is None or self._lights[0] != self.revision:
            self._lights = self.revision, look.cues(self)
        return self._lights[1]
