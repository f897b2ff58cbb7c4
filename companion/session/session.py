"""A running match on a table: engine, twin and log joined. Driven by calls and an injected clock.

Nothing here waits, reads or writes by itself but the store: whoever owns the link calls `hear`,
`connection` and `tick`; whoever owns a screen calls the rest. `api.Play` tells what each does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.session import look
from companion.session.api import (
    Ask,
    Choice,
    LogLine,
    Notice,
    Phase,
    Question,
    Reason,
    SessionView,
    Text,
)
from companion.session.log import Log
from companion.session.packing import Packing
from companion.session.questions import NO, Questions
from companion.session.shows import Shows
from companion.session.spot import SpotChecks
from companion.store import boxes, house
from companion.store.store import Store, StoreError
from companion.table.sight import Snapshot, Wrong
from companion.table.table import Table
from companion.twin.meaning import meanings, why_not
from companion.twin.twin import Finding, Trust, Twin, Verdict
from companion.twin.wanted import project
from engine.core.ledger import because
from engine.core.match import Match, apply
from engine.core.state import State
from engine.core.steps import TABLE, Action, Adjustment, Step

FLASH_S = 1.2
"""How long a station shows that what was put there was taken."""
TAG_S = 0.6
"""How long an unknown tag lies before people are asked about it: phantoms are gone by then."""
_MOST_AT_ONCE = 24


class Shown(NamedTuple):
    """A piece at a pad, or named by touch, that people still have to say more about."""

    piece: str
    seat: int
    seats: frozenset[int]
    """The seats it meant something for when it was shown."""


class Session:
    """One match at one table. Make it with `companion.session.start`."""

    def __init__(
        self,
        log: Log,
        table: Table,
        clock: Callable[[], float],
        store: Store | None = None,
        box: int | None = None,
        resumed: bool = False,
    ) -> None:
        self.log, self.table, self.clock, self.store, self.box = log, table, clock, store, box
        self.words = log.words
        self.faces = {piece.id: piece.face for piece in self.match.game.catalogue}
        self.questions_of = Questions(self.words, self.faces)
        self.twin = Twin(table.layout, self.faces, table.timing)
        self.shows = Shows(table.layout, fresh=not resumed)
        self.spot = SpotChecks()
        self.spot.start(self.state.view(None))
        self.packing: Packing | None = None
        self.packed = self.paused = False
        self.notice: Notice | None = None
        self.shown: dict[str, Shown] = {}
        self.face: tuple[str, str, tuple[Step, ...]] | None = None
        self.flash: dict[str, float] = {}
        self.connections: dict[str, tuple[str, str]] = {}
        self.events_from = self._events = len(self.state.events)
        self.revision = 0
        self.snapshot: Snapshot = table.snapshot()
        self.finding = Finding(Verdict.EQUAL)
        self._legal: dict[int, list[Action]] = {}
        self._retrace()
        trust = Trust.BACK if resumed else Trust.MATCH
        self.twin.moved(self.state, len(self.match.log), trust, self.snapshot)
        self._look()

    @property
    def match(self) -> Match:
        return self.log.match

    @property
    def state(self) -> State:
        return self.log.match.state

    # -- looking -------------------------------------------------------------------------

    def view(self) -> SessionView:
        return look.view(self)

    def look(self, seat: int) -> Mapping[str, Any]:
        return self.state.view(seat)

    def say(self, text: Text, language: str = "en") -> str:
        return self.words.say(text, language)

    def legal(self, seat: int) -> Sequence[Action]:
        """A seat's legal actions; listed once between two steps."""
        if seat not in self._legal:
            self._legal[seat] = self.state.legal(seat)
        return self._legal[seat]

    def involving(self, piece: str) -> Sequence[Step]:
        return meanings(self.state, piece, TABLE, self.faces)

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

    # -- questions -----------------------------------------------------------------------

    def questions(self) -> list[Question]:
        """All that people can answer now, the most urgent first."""
        if self.paused or self.packed:
            return []
        if self.packing is not None:
            return [] if self.finding.moves else [self.questions_of.pack(*self.packing.progress)]
        return [*self._tags(), *self._about_table(), *self._about_shown(), *self.pending()]

    def pending(self) -> list[Question]:
        """What the match waits for, then what may be done besides."""
        state, length = self.state, len(self.match.log)
        awaiting = state.awaiting()
        make = self.questions_of
        found = [make.turn(state, seat, length, self.legal(seat)) for seat in awaiting.must]
        found += [make.reveal(state, prompt, length) for prompt in awaiting.reveals]
        if self.spot.due is not None:
            seat, what = self.spot.due
            found.insert(0, make.spot(seat, what, state.counted(seat)[what], self.spot.round))
        return found + [
            make.turn(state, seat, length, self.legal(seat), must=False) for seat in awaiting.may
        ]

    def _tags(self) -> list[Question]:
        now = self.clock()
        return [
            self.questions_of.tag(
                station,
                self.table.layout.places.get(station, ""),
                sight.fault.uid,
                self._could_be(station),
            )
            for station, sight in self.snapshot.sights.items()
            if sight.fault is not None
            and sight.fault.wrong is Wrong.UNKNOWN
            and now >= sight.since + TAG_S
        ]

    def _could_be(self, station: str) -> list[str]:
        """Pieces without a tag that an unknown tag could be on, the likeliest first."""
        state, register = self.state, self.table.register
        awaiting = state.awaiting()
        wanted = project(state.places(), self.table.layout).get(station, ())
        likely = [*sorted(wanted), *(p for r in awaiting.reveals for p in state.could_be(r))]
        likely += [str(a) for s in awaiting.must for step in self.legal(s) for a in step.args]
        sensed = [piece.id for piece in self.match.game.catalogue.sensed()]
        known = {piece: None for piece in (*likely, *sensed) if piece in self.faces}
        return [piece for piece in known if register.uid(piece) is None]

    def _about_table(self) -> list[Question]:
        finding, state, length = self.finding, self.state, len(self.match.log)
        make = self.questions_of
        if finding.verdict in (Verdict.WHICH, Verdict.CONFIRM):
            ask = Ask(finding.verdict.value)
            return [make.paths(state, finding.paths, ask, length, finding.at)]
        if finding.verdict is Verdict.BACK:
            gestures = {entry.gesture for entry in self.match.log[finding.length :]}
            return [make.back(length, finding.length, len(gestures))]
        return []

    def _about_shown(self) -> list[Question]:
        found = []
        if self.face is not None:
            face, piece, _ = self.face
            found.append(self.questions_of.face(face, piece, len(self.match.log)))
        for station, shown in list(self.shown.items()):
            steps = self._means(shown)
            if steps:
                number = self.snapshot[station].show
                found.append(
                    self.questions_of.which(self.state, steps, number, shown.piece, station)
                )
            else:
                del self.shown[station]
        return found

    def _means(self, shown: Shown) -> list[Step]:
        steps = meanings(self.state, shown.piece, shown.seat, self.faces)
        return [step for step in steps if step.seat in shown.seats]

    # -- deciding ------------------------------------------------------------------------

    def answer(self, question: str, choice: str) -> Notice | None:
        asked = next((one for one in self.questions() if one.id == question), None)
        if asked is None:
            return self._refuse(Text("notice.old_question"))
        chosen = next((one for one in asked.choices if one.id == choice), None)
        if chosen is None:
            return self._refuse(Text("notice.no_such_choice"))
        notice = self._answered(asked, chosen)
        self._look()
        return notice

    def _answered(self, asked: Question, chosen: Choice) -> Notice | None:
        no = chosen.id == NO
        if asked.ask is Ask.TAG:
            if not no:
                return self._bind(asked.station, chosen.id)
            self._ignored(asked.station)
            return None
        if asked.ask is Ask.FACE:
            self.face = None
            return None
        if asked.ask is Ask.SPOT:
            self.spot.done(self.state)
            return None
        if asked.ask is Ask.PACK:
            self._pack()
            return None
        if asked.station in self.shown and asked.ask is Ask.WHICH:
            del self.shown[asked.station]
            return None if no else self._take(chosen.steps, asked.station)
        if no:
            self.twin.deny(self.state, self.snapshot)
            return None
        if asked.ask is Ask.TAKE_BACK:
            length = self.finding.length
            return self._back(lambda: self.log.undo_to(length))
        return self._take(chosen.steps, asked.station)

    def choose(self, *steps: Step) -> Notice | None:
        notice = self._closed() or self._take(steps)
        self._look()
        return notice

    def show(self, piece: str, seat: int = TABLE) -> Notice | None:
        closed = self._closed()
        if closed or piece not in self.faces:
            return closed or self._refuse(Text("notice.no_such_piece", {"piece": piece}))
        steps = self._on_show("", piece, seat, again=False)
        notice = self._take(steps) if steps else self.notice
        self._look()
        return notice

    def _on_show(self, station: str, piece: str, seat: int, again: bool) -> tuple[Step, ...]:
        """What a shown piece means: the step to take at once, or nothing (asked or refused)."""
        steps = meanings(self.state, piece, seat, self.faces)
        self.shown.pop(station, None)
        self.notice = None
        if not steps:
            self.notice = self._no_meaning(piece, seat, station)
        elif len(steps) == 1 and not again:
            return (steps[0],)
        else:
            self.shown[station] = Shown(piece, seat, frozenset(step.seat for step in steps))
        return ()

    def _no_meaning(self, piece: str, seat: int, station: str) -> Notice:
        refused = why_not(self.state, piece, seat)
        if refused is None:
            return Notice(Text("notice.no_meaning", {"piece": piece}), "", seat, piece, station)
        step, refusal = refused
        text = self.words.refusal(refusal)
        return Notice(text, refusal.rule, step.seat, piece, station, (step,))

    def _take(self, steps: tuple[Step, ...], station: str = "") -> Notice | None:
        """Take steps; they are on the disk when this returns None."""
        unknown = self._unknown_face(steps)
        if unknown:
            self.face = (*unknown, steps)
            return None
        notice = self.log.take(steps)
        if notice is not None:
            self.notice = notice
            return notice
        if station:
            self.flash[station] = self.clock() + FLASH_S
        self._moved(Trust.MATCH)
        return None

    def _unknown_face(self, steps: Iterable[Step]) -> tuple[str, str] | None:
        """(face, piece) of the first piece whose face nobody has told yet."""
        printed = self.match.game.catalogue.faces
        for piece in (arg for step in steps for arg in step.args if arg in self.faces):
            face = self.faces[str(piece)]
            if printed.get(face, {}) is None and face not in self.match.faces:
                return face, str(piece)
        return None

    # -- going back, correcting ------------------------------------------------------------

    def undo(self) -> Notice | None:
        return self._back(self.log.undo)

    def redo(self) -> Notice | None:
        return self._back(self.log.redo, Trust.MATCH)

    def undo_to(self, length: int) -> Notice | None:
        return self._back(lambda: self.log.undo_to(length))

    def take_back(self, seat: int) -> Notice | None:
        return self._back(lambda: self.log.take_back(seat))

    def adjust(self, seat: int, what: str, value: int) -> Notice | None:
        if self.spot.due == (seat, what):
            self.spot.done(self.state)
        return self.choose(Adjustment("adjust", seat, (what, value)))

    def _back(
        self, change: Callable[[], Notice | None], trust: Trust = Trust.BACK
    ) -> Notice | None:
        notice = self._closed() or change()
        if notice is None:
            self.shown.clear()
            self._moved(trust)
            if trust is Trust.BACK:
                self.events_from = self._events = len(self.state.events)
        else:
            self.notice = notice
        self._look()
        return notice

    def _moved(self, trust: Trust) -> None:
        """The match is somewhere else than before."""
        board = self.state.view(None)
        events = len(self.state.events)
        self.events_from = min(self._events, events)
        self._events = events
        self.notice = self.face = None
        self._legal.clear()
        self.shows.acted()
        self.spot.due = None
        if trust is Trust.MATCH:
            self.spot.step(self.state, board)
        else:
            self.spot.start(board)
        self.twin.moved(self.state, len(self.match.log), trust, self.snapshot)
        self._keep_phase()

    def _retrace(self) -> None:
        """Tell the twin what was wanted at each moment of a log that was loaded."""
        state = self.match.state_at(0)
        for length, entry in enumerate(self.match.log):
            self.twin.moved(state, length, Trust.MATCH, self.snapshot)
            apply(state, entry.step)

    def _keep_phase(self) -> None:
        phase = self.phase()
        wanted = "play" if phase in (Phase.SETUP, Phase.PAUSED) else phase.value
        if self.log.keeping is not None and self._kept_phase != wanted:
            try:
                self.log.keeping.phase(wanted)
                self._kept_phase = wanted
            except StoreError as error:  # the log itself is safe; the list of matches lags
                self.notice = Notice(Text("notice.store", {"why": str(error)}))

    _kept_phase = "play"

    # -- tags and faces ----------------------------------------------------------------------

    def bind(self, station: str, piece: str) -> Notice | None:
        notice = self._bind(station, piece)
        self._look()
        return notice

    def _bind(self, station: str, piece: str) -> Notice | None:
        fault = self.snapshot[station].fault
        if fault is None:
            return self._refuse(Text("notice.no_tag_there"))
        if piece not in self.faces:
            return self._refuse(Text("notice.no_such_piece", {"piece": piece}))
        register = self.table.register
        refused = register.bind(fault.uid, piece)
        if refused:
            return self._refuse(Text(f"register.{refused.key}", refused.params))
        try:
            if self.store is not None and self.box is not None:
                boxes.save(self.store, self.box, register)
        except StoreError as error:
            register.unbind(piece)
            return self._refuse(Text("notice.store", {"why": str(error)}))
        self.table.refresh()
        return None

    def ignore(self, station: str) -> None:
        self._ignored(station)
        self._look()

    def _ignored(self, station: str) -> None:
        fault = self.snapshot[station].fault
        if fault is not None:
            self.table.ignore(fault.uid)

    def learn(self, face: str, printed: Mapping[str, Any]) -> Notice | None:
        game, faces = self.match.game, self.match.faces
        refusal = game.refuse_face(face, printed, faces)
        if refusal:
            return self._refuse(self.words.refusal(refusal))
        notice = self.log.learn(face, dict(printed))
        if notice is None and self.store is not None:
            try:
                printing = game.printing(self.match.options)
                house.teach(self.store, game.id, face, printed, printing)
            except StoreError as error:  # the match has it; only the owner's file lacks it
                notice = Notice(Text("notice.store", {"why": str(error)}))
        if self.face is not None and self.face[0] == face:
            steps, self.face = self.face[2], None
            notice = self._take(steps) or notice
        self._look()
        return notice

    # -- the match as a whole ------------------------------------------------------------------

    def pack_up(self) -> Notice | None:
        if self.packing is None:
            tagged = set(self.table.register.tags.values())
            self.packing = Packing(self.table.layout, self.faces, tagged & set(self.faces))
            self.paused = False
            self._keep_phase()
        self._look()
        return None

    def _pack(self) -> None:
        self.packed = True
        self._keep_phase()

    def pause(self) -> Notice | None:
        closed = self._closed()
        if closed is None:
            self.paused = True
            self._look()
        return closed

    def go_on(self) -> Notice | None:
        """Go on after a pause, or after packing up was begun by mistake."""
        if not self.paused and self.packing is None:
            return self._refuse(Text("notice.not_paused"))
        self.paused = self.packed = False
        self.packing = None
        self._keep_phase()
        self.twin.moved(self.state, len(self.match.log), Trust.BACK, Snapshot())
        self._look()
        return None

    def _closed(self) -> Notice | None:
        """Why nothing can be decided now."""
        if self.packing is not None:
            return self._refuse(Text("notice.over_packed"))
        return self._refuse(Text("notice.paused")) if self.paused else None

    def _refuse(self, text: Text) -> Notice:
        self.notice = Notice(text)
        self.revision += 1
        return self.notice

    # -- the table -----------------------------------------------------------------------------

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> None:
        if self.table.hear(node, name, body):
            self._look()

    def connection(self, node: str, state: str, cause: str = "") -> None:
        self.connections[node] = (state, cause)
        self.table.connection(node, state)
        self._look()

    def tick(self) -> None:
        self._look()

    def due(self) -> float | None:
        now = self.clock()
        faults = (s.since + TAG_S for s in self.snapshot.sights.values() if s.fault)
        times = [self.snapshot.next, self.finding.until, *self.flash.values(), *faults]
        return min((time for time in times if time is not None and time > now), default=None)

    def cues(self) -> Mapping[str, Mapping[str, str]]:
        return look.by_node(self.table.layout, look.cues(self))

    def first(self) -> Mapping[str, Sequence[str]]:
        cues = look.cues(self)
        matter = dict.fromkeys((*cues, *self.table.layout.pads), "")
        return {node: list(ats) for node, ats in look.by_node(self.table.layout, matter).items()}

    def _look(self) -> None:
        """Conclude what the table means and do it, until there is nothing left to do."""
        now = self.clock()
        self.flash = {station: end for station, end in self.flash.items() if end > now}
        self.snapshot = self.table.snapshot()
        if self.packing is not None:
            self.finding = self.packing.look(self.snapshot, self.shows)
        elif not self.paused:
            for _ in range(_MOST_AT_ONCE):
                self.finding = self.twin.look(self.state, self.snapshot, now)
                if not self._act():
                    break
        self.revision += 1

    def _act(self) -> bool:
        """Take what the table says beyond doubt; False when there is nothing to take."""
        finding = self.finding
        if finding.verdict is Verdict.TAKE:
            return self._took(finding.paths[0].steps, finding.at)
        if finding.verdict is not Verdict.EQUAL or self.face is not None:
            return False
        show = self.shows.new(self.snapshot)
        if show is None:
            return False
        steps = self._on_show(show.station, show.piece, show.seat, show.again)
        return self._took(steps, show.station) if steps else True

    def _took(self, steps: tuple[Step, ...], station: str) -> bool:
        before = len(self.match.log)
        self._take(steps, station)
        return len(self.match.log) > before
