"""A running match on a table: engine, twin and log joined. Driven by calls and an injected clock.

Nothing here waits, reads or writes by itself but the store: whoever owns the link calls `hear`,
`connection` and `tick`; whoever owns a screen calls the rest. `api.Play` tells what each does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.session import asked, tags
from companion.session.api import (
    Ask,
    Choice,
    Notice,
    Phase,
    Question,
    Text,
)
from companion.session.log import Log
from companion.session.packing import Packing
from companion.session.questions import COUNT, NO
from companion.session.reading import Reading
from companion.session.shows import Shown, Shows, Untold
from companion.store.store import Store, StoreError
from companion.table.sight import Snapshot
from companion.table.table import Table
from companion.twin.meaning import meanings, why_not
from companion.twin.twin import Trust, Verdict
from companion.twin.wanted import project_state
from engine.core.match import apply
from engine.core.refusal import Refusal
from engine.core.steps import TABLE, Adjustment, Step

FLASH_S = 1.2
"""How long a station shows that what was put there was taken."""
_MOST_AT_ONCE = 24


class Session(Reading):
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
        super().__init__(log, table, clock)
        self.store, self.box = store, box
        self.shows = Shows(table.layout, fresh=not resumed)
        if box is not None and not resumed:
            self.counting.begin()
        self._last_look = float("-inf")
        self._stood: tuple[object, ...] = ()
        self._retrace()
        trust = Trust.BACK if resumed else Trust.MATCH
        self.twin.moved(self.state, len(self.match.log), trust, self.snapshot)
        self._look()

    # -- deciding ------------------------------------------------------------------------

    def answer(self, question: str, choice: str) -> Notice | None:
        one = next((one for one in self.questions() if one.id == question), None)
        if one is None:
            return self.refuse(Text("notice.old_question"))
        chosen = next((each for each in one.choices if each.id == choice), None)
        if chosen is None:
            return self.refuse(Text("notice.no_such_choice"))
        return self._looked(self._answered(one, chosen))

    def _answered(self, question: Question, chosen: Choice) -> Notice | None:
        no, station = chosen.id == NO, question.station
        match question.ask:
            case Ask.TAG:
                return tags.ignore(self, station) if no else tags.bind(self, station, chosen.id)
            case Ask.FACE:
                self.face = None
            case Ask.SPOT:
                self.spot.done(self.state)
            case Ask.COUNT:
                self.counting.answered(chosen.group.removeprefix(COUNT), chosen.amount)
            case Ask.PACK:
                self.packed = True
                self._keep_phase()
            case Ask.WHICH if station in self.shown:
                seat = self.shown.pop(station).seat
                self._known_as(question.piece if station else "", chosen.steps)
                return None if no else self._take(chosen.steps, station, seat)
            case _ if no:
                self.twin.deny(self.state, self.snapshot)
            case Ask.TAKE_BACK:
                length = self.finding.length
                return self._back(lambda: self.log.undo_to(length))
            case _:
                return self._take(chosen.steps, station)
        return None

    def choose(self, *steps: Step) -> Notice | None:
        return self._looked(self._closed() or self._take(steps))

    def show(self, piece: str, seat: int = TABLE) -> Notice | None:
        closed = self._closed()
        if closed or piece not in self.faces:
            return closed or self.refuse(Text("notice.no_such_piece", {"piece": piece}))
        steps = self._on_show("", piece, seat, again=False)
        return self._looked(self._take(steps, seat=seat) if steps else self.notice)

    def _on_show(self, station: str, piece: str, seat: int, again: bool) -> tuple[Step, ...]:
        """What a shown piece means: the step to take at once, or nothing (asked or refused)."""
        steps = meanings(self.state, piece, seat, self.faces)
        self.shown.pop(station, None)
        self.notice = None
        if not steps and self.wants_face(piece, seat):
            if tags.recall(self, self.faces[piece]):
                return self._on_show(station, piece, seat, again)
            self.face = self._ask_face(piece, (), station, seat)
        elif not steps:
            self.notice = self._no_meaning(piece, seat, station)
        else:
            self.notice = self._hoped_for(piece, seat, station, steps)
            plain = len(steps) == 1 and not again and self.notice is None
            if plain and not self._of_a_copy(piece, steps[0]):
                return (steps[0],)
            self.shown[station] = Shown(piece, seat, frozenset(step.seat for step in steps))
        return ()

    def _no_meaning(self, piece: str, seat: int, station: str) -> Notice:
        refused = why_not(self.state, piece, seat)
        if refused is None:
            return Notice(Text("notice.no_meaning", {"piece": piece}), "", seat, piece, station)
        return self._why(*refused, piece, station)

    def _hoped_for(
        self, piece: str, seat: int, station: str, steps: Sequence[Step]
    ) -> Notice | None:
        """Why a piece cannot do what people most likely hope for, when it can do something else."""
        step = self.state.hoped(piece)
        if step is None or step in steps or seat not in (TABLE, step.seat):
            return None
        refusal = self.state.refuse(step)
        return self._why(step, refusal, piece, station) if refusal else None

    def _why(self, step: Step, refusal: Refusal, piece: str, station: str) -> Notice:
        text = self.words.refusal(refusal)
        return Notice(text, refusal.rule, step.seat, piece, station, (step,))

    def _take(self, steps: tuple[Step, ...], station: str = "", seat: int = TABLE) -> Notice | None:
        """Take steps; they are on the disk when this returns None.

        `seat` named a card by touch, perhaps one that nobody else sees.
        """
        piece = self._untold(steps)
        if piece:
            self.face = self._ask_face(piece, steps, station, seat)
            return None
        notice = self.log.take(steps)
        if notice is not None:
            self.notice = notice
            return notice
        if station:
            self.flash[station] = self.clock() + FLASH_S
        acted = {step.seat for step in steps}
        self.shown = {at: one for at, one in self.shown.items() if not acted & one.seats}
        self._moved(Trust.MATCH)
        return None

    def _ask_face(self, piece: str, steps: tuple[Step, ...], station: str, seat: int) -> Untold:
        """What people are asked about a piece whose face nobody told; the steps wait for it."""
        face, kind = self.faces[piece], self.match.game.catalogue.pieces[piece].kind
        alike = self.sight(piece) != face
        return Untold(face, piece, steps, station, seat, kind if alike else "")

    def _untold(self, steps: Iterable[Step]) -> str:
        """The first piece that nobody has told the face of, neither here nor in another match."""
        pieces = (str(arg) for step in steps for arg in step.args if arg in self.faces)
        game = self.match.game
        for piece in pieces:
            if game.untold(piece, self.match.faces) and not tags.recall(self, self.faces[piece]):
                return piece
        return ""

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
        step = Adjustment("adjust", seat, (what, value))
        if self.spot.due == (seat, what) and self.match.refuse(step) is None:
            self.spot.done(self.state)
        return self.choose(step)

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
        return self._looked(notice)

    def _moved(self, trust: Trust) -> None:
        """The match is somewhere else than before."""
        events = len(self.state.events)
        self.events_from = min(self._events, events)
        self._events = events
        self.notice = self.face = None
        self._forget()
        self.shows.acted()
        self.spot.due = None
        if trust is Trust.MATCH:
            self.spot.step(self.state)
        else:
            self.spot.start(self.state)
        self.twin.moved(self.state, len(self.match.log), trust, self.snapshot)
        self.revision += 1
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
        return self._looked(tags.bind(self, station, piece))

    def ignore(self, station: str) -> Notice | None:
        return self._looked(tags.ignore(self, station))

    def learn(self, face: str, printed: Mapping[str, Any]) -> Notice | None:
        notice = tags.learn(self, face, printed)
        if self.face is not None and face in self.match.faces:
            untold, self.face = self.face, None
            steps = untold.steps
            if not steps:  # what it means is known only now
                steps = self._on_show(untold.station, untold.piece, untold.seat, again=False)
                notice = self.notice or notice
            if steps:
                notice = self._take(steps, untold.station, untold.seat) or notice
        return self._looked(notice)

    # -- the match as a whole ------------------------------------------------------------------

    def pack_up(self) -> Notice | None:
        if self.packing is None:
            tagged = set(self.table.register.tags.values())
            self.packing = Packing(self.table.layout, self.faces, tagged & set(self.faces))
            self.paused = False
            self.counting.begin()
            self._keep_phase()
        return self._looked(None)

    def pause(self) -> Notice | None:
        closed = self._closed()
        self.paused = self.paused or closed is None
        return self._looked(closed)

    def go_on(self) -> Notice | None:
        """Go on after a pause, or after packing up was begun by mistake."""
        if not self.paused and self.packing is None:
            return self.refuse(Text("notice.not_paused"))
        self.paused = self.packed = False
        self.packing = None
        self.counting.due = False
        self._keep_phase()
        self.twin.moved(self.state, len(self.match.log), Trust.BACK, Snapshot())
        return self._looked(None)

    def _closed(self) -> Notice | None:
        """Why nothing can be decided now."""
        if self.packing is not None:
            return self.refuse(Text("notice.over_packed"))
        return self.refuse(Text("notice.paused")) if self.paused else None

    def refuse(self, text: Text) -> Notice:
        """Note why something was not done."""
        self.notice = Notice(text)
        self.revision += 1
        return self.notice

    # -- the table -----------------------------------------------------------------------------

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> None:
        if name == "tag" and not body["on"]:  # the next piece there gets an answer of its own
            self.flash.pop(f"{node}/{body['at']}", None)
        if self.table.hear(node, name, body):
            self._look()

    def connection(self, node: str, state: str, cause: str = "") -> None:
        self.connections[node] = (state, cause)
        self.table.connection(node, state)
        self._looked(None)

    def tick(self) -> None:
        self._look()

    def due(self) -> float | None:
        # Measured from the last look: what came due since then is still to be done.
        times = [self.snapshot.next, self.finding.until, *self.flash.values()]
        times += [s.since + asked.TAG_S for s in self.snapshot.sights.values() if s.fault]
        later = (time for time in times if time is not None and time > self._last_look)
        return min(later, default=None)

    def _looked(self, notice: Notice | None) -> Notice | None:
        """After people did something: see what the table means now."""
        self.revision += 1
        self._look()
        return notice

    def _look(self) -> None:
        """Conclude what the table means and do it, until there is nothing left to do."""
        self._last_look = now = self.clock()
        before = self._stood  # a stranger becomes one while nothing but time passes
        self.flash = {station: end for station, end in self.flash.items() if end > now}
        self.snapshot = self.table.snapshot()
        if self.packing is not None:
            self.finding = self.packing.look(self.snapshot, self.shows)
        elif not self.paused:
            for _ in range(_MOST_AT_ONCE):
                self.finding = self.twin.look(self.state, self.snapshot, now)
                if not (self._tell_apart() or self._act()):
                    break
        self._stood = self._standing()
        self.revision += self._stood != before

    def _tell_apart(self) -> bool:
        """Of pieces that look alike the match may have named another one than lies there: a card
        that was named by touch, or played unseen. What lies there is from now on the one it named.
        """
        if self.finding.verdict is not Verdict.EQUAL:
            return False
        for station, pieces in project_state(self.state, self.table.layout).items():
            seen, named = self.snapshot[station].piece, min(pieces)
            if seen in pieces or len(pieces) > 1 or seen not in self.faces:
                continue
            if self.faces[seen] == self.faces.get(named):
                self.table.swap(named, seen)
                self.snapshot = self.table.snapshot()
                return True
        return False

    def _standing(self) -> tuple[object, ...]:
        """What of the table can change what people are shown."""
        strangers = asked.strangers(self)
        return self.snapshot.sights, self.finding, tuple(self.flash), strangers

    def _act(self) -> bool:
        """Take what the table says beyond doubt; False when there is nothing to take."""
        finding = self.finding
        if finding.verdict is Verdict.TAKE:
            return self._took(finding.paths[0].steps[:1], finding.at)  # the rest comes next
        if finding.verdict is not Verdict.EQUAL or self.face is not None:
            return False
        show = self.shows.new(self.snapshot)
        if show is None:
            return False
        self.revision += 1
        steps = self._on_show(show.station, show.piece, show.seat, show.again)
        self._known_as(show.piece, steps)
        return self._took(steps, show.station) if steps else True

    def _of_a_copy(self, piece: str, step: Step) -> bool:
        """Whether a step is a copy's, while the match knows that this very piece lies elsewhere."""
        copies = {arg for arg in step.args if self.faces.get(str(arg)) == self.faces[piece]}
        return bool(copies) and piece not in copies and piece in self.state.places()

    def _known_as(self, piece: str, steps: Iterable[Step]) -> None:
        """A shown piece is from now on the copy, which looks just like it, that steps name."""
        face = self.faces.get(piece)
        named = [str(arg) for step in steps for arg in step.args if arg in self.faces]
        if piece not in named:
            named = [other for other in named if self.faces[other] == face]
            if named:
                self.table.swap(named[0], piece)

    def _took(self, steps: tuple[Step, ...], station: str) -> bool:
        before = len(self.match.log)
        self._take(steps, station)
        return len(self.match.log) > before
