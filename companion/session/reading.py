"""Reading a session: what it shows, offers and explains. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from secrets import randbits
from typing import Any

from companion.session import asked, duties, history, lights, retelling, view
from companion.session.api import (
    Choice,
    Duty,
    LogLine,
    Notice,
    Phase,
    Preview,
    Question,
    Reason,
    SessionView,
    StationView,
    Text,
)
from companion.session.counting import Counting
from companion.session.course import Course
from companion.session.drawn import LOOKED_AT, dealt, dealt_to, drawn, laid, to_lay
from companion.session.further import first, further
from companion.session.hesitation import Hesitation
from companion.session.instead import Instead
from companion.session.known import Known
from companion.session.lets import Lets
from companion.session.log import Log
from companion.session.once import Once
from companion.session.piece_questions import PieceQuestions
from companion.session.preview import preview
from companion.session.questions import Questions
from companion.session.shows import Shows
from companion.session.spot import SpotChecks
from companion.session.stumbles import REFUSED, Stumbles
from companion.session.tags import Tagging
from companion.session.taken_away import taken_away
from companion.session.taking import Taken
from companion.session.telling import Telling
from companion.session.waiting import Waiting
from companion.session.watch import Watch
from companion.session.which_copy import WhichCopy
from companion.session.words import lies_on
from companion.table.sight import Sight
from companion.table.table import Table
from companion.twin.meaning import apart, meanings
from companion.twin.twin import Twin
from companion.twin.wanted import BoxFaces
from engine.core.catalogue import Face
from engine.core.ledger import Event
from engine.core.match import Match
from engine.core.state import Prompt, Ranked, State
from engine.core.steps import TABLE, Action, Step


class Reading:
    """What there is to see of one match at one table. `api.Play` tells what each method does.

    Each part has a memory of its own, and changes it by its own methods.
    """

    def __init__(self, log: Log, table: Table, clock: Callable[[], float]) -> None:
        self.log, self.table, self.clock = log, table, clock
        self.words = log.words
        self.words.on_screen = table.register.whole
        self.words.front = lambda piece: self.state.front(piece)
        self.faces = BoxFaces({piece.id: piece.face for piece in self.match.game.catalogue})
        sensed = {piece.face for piece in self.match.game.catalogue.sensed()}
        self.counted_faces = frozenset(self.faces.values()) - sensed
        """What only pieces without a tag show."""
        self._begin_match()
        self._begin_table()
        self._view = Once(lambda: view.view(self))
        self._lights = Once(lambda: lights.cues(self))
        self._questions = Once(lambda: asked.questions(self))
        self._pending = Once(lambda: asked.pending(self))
        self._duties = Once(lambda: duties.duties(self))
        self._since = Once(dict[int, list[Event]])
        self.stood: dict[str, tuple[Sight | None, StationView]] = {}
        """Each station as it was last shown, and the sight of it."""

    def _begin_match(self) -> None:
        """The parts that know of the match alone."""
        events, keeping = len(self.state.events), self.log.keeping
        self.questions_of = Questions(self.words, self.faces)
        self.piece_questions = PieceQuestions(self.words, self.faces)
        self.known = Known(self.log, self.faces)
        self.stumbles = Stumbles(lambda: len(self.match.log))
        self.telling = Telling(
            events, events, len(self.match.log), stumbled=partial(self.stumbles.note, REFUSED)
        )
        self.lets = Lets()
        self.course = Course(self.clock())
        self.course.keeps(keeping.at.phase if keeping else "play")
        self.counting = Counting(self.match.game.counted)
        self.spot = SpotChecks()
        self.spot.start(self.state)

    def _begin_table(self) -> None:
        """The parts that know what hands do."""
        table = self.table
        self.twin = Twin(
            table.layout, self.faces, table.timing, table.told.lost, decisions=self.log.decisions
        )
        self.watch = Watch(table.snapshot())
        self.shows = Shows(table.layout, self.twin.belief)
        self.waiting, self.taken = Waiting(), Taken()
        self.hesitation, self.instead = Hesitation(), Instead(table.layout)
        self.tagging, self.which_copy = Tagging(), WhichCopy()

    @property
    def match(self) -> Match:
        return self.log.match

    @property
    def state(self) -> State:
        return self.log.match.state

    @property
    def revision(self) -> int:
        return self.telling.revision

    # -- what is shown -------------------------------------------------------------------

    def view(self) -> SessionView:
        return self._view.at(self.revision)

    def seen_by(self, seat: int) -> Mapping[str, Any]:
        return self.state.view(seat)

    def private(self, seat: int) -> Sequence[Question]:
        return [question for question in self.questions() if question.seat == seat]

    def questions(self) -> list[Question]:
        """All that people can answer now, the most urgent first."""
        return self._questions.at(self.revision)

    def pending(self) -> list[Question]:
        """What the match waits for, then what may be done besides."""
        return self._pending.at(self.revision)

    def duties(self) -> tuple[Duty, ...]:
        """What hands have yet to do, and what they should know."""
        return self._duties.at(self.revision)

    def since(self) -> dict[int, list[Event]]:
        """What no reader of this table sees because of the events since one, as far as asked."""
        return self._since.at(self.revision)

    def printed(self, piece: str) -> Face | None:
        return self.known.printed(piece)

    def preview(self, *steps: Step) -> Preview | None:
        return preview(self.state, steps, self.words)

    def ends(self, *steps: Step) -> bool:
        tried = self.preview(*steps) if self.state.SUDDEN and steps else None
        return tried is not None and tried.over

    def ways_to(self, spot: str, seat: int) -> Sequence[Choice]:
        ways = self.known.ways_to(spot, seat) if seat != TABLE else ()
        return [self.questions_of.gesture(self.state, one) for one in ways]

    def further(self, seat: int) -> bool:
        return further(self.state, seat, self.words.game.again)

    def opens(self, refused: Notice) -> Sequence[Choice]:
        def possible(after: State) -> bool:
            if refused.steps:
                return after.refuse(refused.steps[0]) is None
            return any(one.verb == refused.verb for one in after.legal(refused.seat))

        known = refused.seat != TABLE and (refused.verb or len(refused.steps) == 1)
        steps = first(self.state, refused.seat, possible, self.words.game.again) if known else ()
        return [self.questions_of.action(self.state, one) for one in steps]

    def unnamed(self, *steps: Step) -> Collection[str]:
        alone = len(steps) == 1 and self.match.refuse(steps[0]) is None
        return self.state.unnamed(steps[0]) if alone else ()

    def held(self, seat: int) -> Sequence[str]:
        own = f"seat{seat}:hand", f"seat{seat}{LOOKED_AT}"
        return [piece for piece, place in self.state.places().items() if place in own]

    def taken_away(self, seat: int) -> Sequence[Text]:
        return taken_away(self, seat)

    def drawn(self) -> Sequence[Step]:
        return drawn(self.state, randbits(64), [entry.step for entry in self.match.log])

    def dealt(self, seat: int, draw: Callable[[str], str | None]) -> Sequence[Step]:
        return dealt(self.state, seat, draw)

    def dealt_to(self) -> Collection[int]:
        return dealt_to(self.state)

    def to_lay(self, owed: Prompt) -> int:
        return to_lay(self.state, owed)

    def laid(self, owed: Prompt, draw: Callable[[str], str | None]) -> Sequence[Step]:
        return laid(self.state, owed, draw, self.faces)

    def say(self, text: Text, language: str = "en") -> str:
        return self.words.say(text, language)

    def told(self) -> Sequence[str]:
        return retelling.drawn(self)

    def lies(self, piece: str) -> str:
        return retelling.lies(self, piece)

    def told_of(self) -> Sequence[str]:
        return retelling.printed(self)

    def instead_of(self, piece: str) -> Sequence[str]:
        return retelling.could_be(self, piece)

    def retelling(
        self, piece: str, other: str = "", printed: Mapping[str, Any] | None = None
    ) -> Sequence[Text]:
        return retelling.outcome(self, piece, other, printed)

    def history(self) -> Sequence[LogLine]:
        return history.history(self)

    def worded(self, line: LogLine) -> Text:
        return history.worded(self, line)

    def why(self, seat: int, what: str) -> Sequence[Reason]:
        return history.reasons(self, history.behind(self.state, seat, what))

    def lacks(self, piece: str, seat: int) -> Sequence[tuple[str, bool]]:
        return self.state.lacks(piece, seat)

    def costs(self, piece: str, seat: int) -> Text | None:
        key, given = self.state.costs(piece, seat)
        return Text(f"costs.{key}", dict(given)) if key else None

    def onward(self, seat: int) -> Action | None:
        return self.state.onward(seat)

    def short(self, piece: str, seat: int) -> Text | None:
        key, given = self.state.short(piece, seat)
        return Text(f"short.{key}", dict(given)) if key else None

    def ranked(self) -> Sequence[Ranked]:
        return self.state.ranked()

    def parts(self, seat: int) -> Mapping[str, int]:
        return self.state.parts(seat)

    def scoring(self, seat: int) -> Sequence[tuple[str, int]]:
        return self.state.scoring(seat)

    def counted(self, seat: int) -> Mapping[str, int]:
        return self.state.counted(seat)

    def spoken(self, what: str) -> str:
        """A counted thing with the name of what it lies on in the world."""
        return lies_on(what, self.state.named)

    def phase(self) -> Phase:
        if self.course.packed:
            return Phase.PACKED
        if self.course.packing is not None:
            return Phase.PACKING
        if self.course.paused:
            return Phase.PAUSED
        if self.state.outcome() is not None:
            return Phase.OVER
        acted = any(isinstance(entry.step, Action) for entry in self.match.log)
        return Phase.PLAY if acted else Phase.SETUP

    # -- what can be done ------------------------------------------------------------------

    def legal(self, seat: int) -> Sequence[Action]:
        return self.known.legal(seat)

    def involving(self, piece: str) -> Sequence[Step]:
        return meanings(self.state, piece, TABLE, self.faces)

    def means(self, piece: str, seat: int) -> list[Step]:
        """What a piece at a pad means. Where nobody has seen it yet, and a reader sees its twin lie
        at a place of its own, it is not that twin."""
        return apart(
            meanings(self.state, piece, seat, self.faces), piece, self.state.places(),
            self.table.layout, self.watch.snapshot,
        )  # fmt: skip

    def nameable(self, seat: int) -> Sequence[str]:
        return self.known.nameable(seat)

    def lost(self) -> Collection[str]:
        return frozenset(self.table.told.lost)

    def turned(self) -> Mapping[str, str]:
        up = ((piece, self.state.lies_up(piece)) for piece in self.known.places())
        return {piece: face for piece, face in up if face != piece}

    def undone(self) -> Step | None:
        return self.match.undone[0].step if self.match.undone else None

    def try_(self, step: Step) -> Notice | None:
        refusal = self.match.refuse(step)
        if refusal is None:
            return None
        return Notice(
            self.words.refusal(refusal, self.state.named), refusal.rule, step.seat, steps=(step,)
        )

    # -- lights ------------------------------------------------------------------------------

    def cues(self) -> Mapping[str, Mapping[str, str]]:
        return lights.by_node(self.table.layout, self.lights())

    def first(self) -> Mapping[str, Sequence[str]]:
        matter = dict.fromkeys((*self.lights(), *self.table.layout.pads), "")
        return {node: list(ats) for node, ats in lights.by_node(self.table.layout, matter).items()}

    def lights(self) -> Mapping[str, str]:
        """Station -> cue."""
        return self._lights.at(self.revision)
