"""A running match on a table: engine, twin and log joined. Driven by calls and an injected clock.

Nothing here waits, reads or writes by itself but the store: whoever owns the link calls `hear`,
`connection` and `tick`; whoever owns a screen calls the rest. `api.Play` tells what each does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from companion.session import asked, instead, naming, tags
from companion.session.api import (
    Ask,
    Choice,
    Notice,
    Phase,
    Question,
    Text,
)
from companion.session.hesitation import BACK, Laid
from companion.session.log import Log, not_kept
from companion.session.packing import Packing
from companion.session.questions import COUNT, NO
from companion.session.reading import Reading
from companion.session.shows import Shown, Shows, Untold
from companion.store.store import Store, StoreError
from companion.table.sight import Snapshot
from companion.table.table import Table
from companion.twin.meaning import meanings, why_not
from companion.twin.twin import Verdict
from companion.twin.wanted import project_state
from engine.core.match import apply
from engine.core.refusal import Refusal
from engine.core.steps import TABLE, Action, Adjustment, Step

FOLLOW_S = 1.0
"""How often a match is looked for in the store, where another program may have written it. Chosen:
who looks on is a breath behind, for one small query."""
RETRACED = 240
"""Steps of a loaded log that are gone through for what the table showed at them."""
FLASH_S = 1.2
"""How long a station shows that what was put there was taken. Chosen: as the dwell of decision
0004: seen from the corner of an eye, gone before the next piece."""
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
        self.shows = Shows(table.layout, self.twin.belief, fresh=not resumed)
        if box is not None and not resumed:
            self.counting.begin()
        self._last_look, self._followed_at = float("-inf"), clock()
        self._kept_phase = log.keeping.at.phase if log.keeping else "play"
        self.paused = self._kept_phase == Phase.PAUSED
        self._stood: tuple[object, ...] = ()
        instead.recall(self)
        self.retrace()
        moved = self.twin.went_back if resumed else self.twin.moved
        moved(self.state, len(self.match.log), self.snapshot)
        self._look()

    # -- deciding ------------------------------------------------------------------------

    def answer(self, question: str, choice: str) -> Notice | None:
        if self.log.looks_on:
            return self.refuse(Text("store.looking_on"))
        one = next((one for one in self.questions() if one.id == question), None)
        if one is None:
            return self.refuse(Text("notice.old_question"))
        chosen = next((each for each in one.choices if each.id == choice), None)
        chosen = chosen or naming.drawn(one, choice, self.faces)
        if chosen is None:
            named = one.ask is Ask.REVEAL and choice in self.faces
            return self.refuse(Text(f"notice.{'not_drawn' if named else 'no_such_choice'}"))
        return self._looked(self._answered(one, chosen))

    def _answered(self, question: Question, chosen: Choice) -> Notice | None:
        no, station = chosen.id == NO, question.station
        match question.ask:
            case Ask.TAG:
                return tags.answered(self, station, chosen.id)
            case Ask.RETAG:
                return tags.confirmed(self, station, chosen.id)
            case Ask.WHICH if chosen.id == tags.NOT_IT:
                return tags.unbind(self, station)
            case Ask.FACE:
                self.face = None
            case Ask.SPOT:
                self.spot.done(self.state)
            case Ask.COUNT:
                self.counting.answered(chosen.group.removeprefix(COUNT), chosen.amount)
            case Ask.INSTEAD:
                return instead.said(self, instead.Say(chosen.id))
            case Ask.PACK:
                self.packed = True
                self._keep_phase()
            case Ask.WHICH | Ask.TAKE_BACK if chosen.id == BACK and self.hesitation.laid:
                start = self.hesitation.laid.start
                return self._back(lambda: self.log.undo_to(start))
            case Ask.TAKE_BACK if question.piece:
                self.hesitation.laid = None
            case Ask.WHICH if asked.two_at(self, station):
                self.passed.add((station, self.snapshot[station].show))
                return None if no else self._take(chosen.steps, station)
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
        steps = self._on_show("", piece, seat, doubtful=False)
        return self._looked(self._take(steps, seat=seat) if steps else self.notice)

    def _on_show(self, station: str, piece: str, seat: int, doubtful: bool) -> tuple[Step, ...]:
        """What a shown piece means: the step to take at once, or nothing (asked or refused)."""
        steps = meanings(self.state, piece, seat, self.faces)
        self.shown.pop(station, None)
        self.notice = None
        if self.hesitation.of(station, piece):
            self.shown[station] = Shown(piece, seat, frozenset(step.seat for step in steps))
        elif not steps and self.wants_face(piece, seat):
            if tags.recall(self, self.faces[piece]):
                return self._on_show(station, piece, seat, doubtful)
            self.face = self._ask_face(piece, (), station, seat)
        elif not steps:
            self.notice = self._no_meaning(piece, seat, station)
        else:
            self.notice = self._hoped_for(piece, seat, station, steps)
            plain = len(steps) == 1 and not doubtful and self.notice is None
            plain = plain and not self._anothers(station, seat, piece, steps[0])
            copies = self._copies(station, piece, steps[0]) if plain else ()
            if plain and not copies and not self._of_a_copy(piece, steps[0]):
                return (steps[0],)
            seats = frozenset(step.seat for step in steps)
            self.shown[station] = Shown(piece, seat, seats, copies)
        return ()

    def _copies(self, station: str, piece: str, step: Step) -> tuple[Step, ...]:
        """What a piece means that was named by touch, of which no reader has seen where it lies:
        the step with each copy that lies open in the same row, or what an unseen copy means."""
        places, read = self.state.places(), self.table.layout.stations
        here = places.get(piece, "")
        if not station or piece not in step.args or here in ("", *read) or piece in self.sensed:
            return ()
        row = here.partition(":")[0]
        alike = self.match.game.catalogue.same_face(piece)
        open_ = [one for one in alike if places.get(one, "").partition(":")[0] == row]
        steps = {
            places[one]: step._replace(args=tuple(one if a == piece else a for a in step.args))
            for one in sorted(open_, key=lambda one: places[one])
        }
        legal = tuple(one for one in steps.values() if self.state.refuse(one) is None)
        unseen = next((one for one in sorted(alike) if one not in places), "")
        hidden = meanings(self.state, unseen, step.seat, self.faces) if unseen else ()
        found = (*legal, *(one for one in hidden if isinstance(one, Action)))
        return found if len(found) > 1 else ()

    def _anothers(self, station: str, seat: int, piece: str, step: Step) -> bool:
        """At a pad for all, where no tag told whose hand it was: whether the step is not of a seat
        that has to act, or the piece lies with another seat."""
        if not station or seat != TABLE or not isinstance(step, Action):
            return False
        owner = self.state.places().get(piece, "").partition(":")[0]
        others = owner.startswith("seat") and owner != f"seat{step.seat}"
        return others or step.seat not in self.state.awaiting().must

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
        if len(steps) == 1 and isinstance(steps[0], Action):
            steps = (self._held(steps[0]),)
        notice = self.log.take(self._as_undone(steps))
        if notice is not None:
            self.notice = notice
            return notice
        named = {str(arg) for step in steps for arg in step.args} & self.faces.keys()
        if station:
            self.flash[station] = self.clock() + FLASH_S
            self.sensed |= named
        elif any(step.seat == TABLE for step in steps):
            self.sensed -= named
        acted = {step.seat for step in steps}
        self.shown = {at: one for at, one in self.shown.items() if not acted & one.seats}
        self._moved()
        return None

    def _as_undone(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        """Steps that were undone just before, where these are the same with copies of pieces: the
        table shows again what it showed, and what else was undone can still be done again.
        """
        undone = tuple(entry.step for entry in self.match.undone[: len(steps)])
        alike = all(map(self._alike, steps, undone)) and len(undone) == len(steps)
        return undone if alike and self.match.refuse(undone[0]) is None else steps

    def _alike(self, one: Step, other: Step) -> bool:
        """Whether nobody can tell these steps apart: their pieces look alike and lie together."""
        places = self.state.places()
        said = [
            [(self.faces.get(str(arg), arg), places.get(str(arg))) for arg in step.args]
            for step in (one, other)
        ]
        return type(one) is type(other) and one[:2] == other[:2] and said[0] == said[1]

    def _held(self, step: Step) -> Step:
        """The step with the copy that its seat is known to hold, where it names one that nobody
        has seen: else the known one would stay in a hand that is empty.
        """
        places, mine = self.state.places(), f"seat{step.seat}:"
        for arg in {str(arg) for arg in step.args if arg in self.faces} - places.keys():
            alike = self.match.game.catalogue.same_face(arg)
            for copy in (one for one in alike if places.get(one, "").startswith(mine)):
                args = tuple(copy if other == arg else other for other in step.args)
                if self.state.refuse(step._replace(args=args)) is None:
                    return step._replace(args=args)
        return step

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
        return self._back(self.log.redo, forwards=True)

    def undo_to(self, length: int) -> Notice | None:
        return self._back(lambda: self.log.undo_to(length))

    def take_back(self, seat: int) -> Notice | None:
        return self._back(lambda: self.log.take_back(seat))

    def adjust(self, seat: int, what: str, value: int) -> Notice | None:
        step = Adjustment("adjust", seat, (what, value))
        if self.spot.due == (seat, what) and self.match.refuse(step) is None:
            self.spot.done(self.state)
        return self.choose(step)

    def check_spots(self, wanted: bool) -> None:
        self.spot.want(wanted)
        self.revision += 1

    def _back(self, change: Callable[[], Notice | None], forwards: bool = False) -> Notice | None:
        notice = self._closed() or change()
        if notice is None:
            self.shown.clear()
            self._moved(forwards)
            if not forwards:
                self.events_from = self._events = len(self.state.events)
        else:
            self.notice = notice
        return self._looked(notice)

    def _moved(self, forwards: bool = True) -> None:
        """The match is somewhere else than before."""
        events = len(self.state.events)
        self.events_from = min(self._events, events)
        self._events = events
        self.notice = self.face = None
        self._forget()
        self.shows.acted()
        self.instead.forget()
        self.spot.due = None
        (self.spot.step if forwards else self.spot.start)(self.state)
        if not (forwards or self.twin.reaches(len(self.match.log))):
            self.retrace()
        moved = self.twin.moved if forwards else self.twin.went_back
        moved(self.state, len(self.match.log), self.snapshot)
        self.revision += 1
        self._keep_phase()

    def retrace(self) -> None:
        """Tell the twin what was wanted at the last moments of the log."""
        first = max(0, len(self.match.log) - RETRACED)
        state = self.match.state_at(first)
        self.twin.moments.clear()
        for length, entry in enumerate(self.match.log[first:], start=first):
            self.twin.remember(state, length)
            apply(state, entry.step)
        self.twin.remember(state, len(self.match.log))

    def _keep_phase(self) -> None:
        phase, keeping = self.phase(), self.log.keeping
        wanted = "play" if phase is Phase.SETUP else phase.value
        if keeping is not None and keeping.lease and self._kept_phase != wanted:
            try:
                keeping.phase(wanted)
                self._kept_phase = wanted
            except StoreError as error:  # the log itself is safe; the list of matches lags
                self.notice = not_kept(error)

    def _follow(self) -> None:
        """Once in a while: whether another program took the match over, or went on with it."""
        keeping = self.log.keeping
        if keeping is None or self.clock() < self._followed_at + FOLLOW_S:
            return
        self._followed_at, had = self.clock(), bool(keeping.lease)
        try:
            if not self.log.follow():
                return
        except StoreError as error:
            self.refuse(not_kept(error).text)
            return
        self._kept_phase = keeping.at.phase
        self.paused = self._kept_phase == Phase.PAUSED
        self.retrace()  # the log may be as long as before, and another one
        self._moved(forwards=False)
        if had and not keeping.lease:
            self.refuse(Text("store.taken_over"))

    def leave(self) -> None:
        """People leave the match: it is whole in the file, and others may go on with it."""
        try:
            if self.log.keeping is not None:
                self.log.keeping.release()
            if self.store is not None:
                self.store.checkpoint()
        except StoreError:
            pass  # every step is kept; the lease ends with this program

    # -- tags and faces ----------------------------------------------------------------------

    def bind(self, station: str, piece: str, over: bool = False) -> Notice | None:
        if self.log.looks_on:
            return self.refuse(Text("store.looking_on"))
        return self._looked(tags.bind(self, station, piece, over))

    def unbind(self, station: str) -> Notice | None:
        if self.log.looks_on:
            return self.refuse(Text("store.looking_on"))
        return self._looked(tags.unbind(self, station))

    def swap_tags(self, one: str, other: str) -> Notice | None:
        if self.log.looks_on:
            return self.refuse(Text("store.looking_on"))
        return self._looked(tags.swap(self, one, other))

    def ignore(self, station: str) -> Notice | None:
        return self._looked(tags.ignore(self, station))

    def learn(self, face: str, printed: Mapping[str, Any]) -> Notice | None:
        notice = tags.learn(self, face, printed)
        if self.face is not None and face in self.match.faces:
            untold, self.face = self.face, None
            steps = untold.steps
            if not steps:  # what it means is known only now
                steps = self._on_show(untold.station, untold.piece, untold.seat, doubtful=False)
                notice = self.notice or notice
            if steps:
                notice = self._take(steps, untold.station, untold.seat) or notice
        return self._looked(notice)

    # -- the match as a whole ------------------------------------------------------------------

    def pack_up(self) -> Notice | None:
        if self.log.looks_on:
            return self.refuse(Text("store.looking_on"))
        if self.packing is None:
            tagged = set(self.table.register.tags.values())
            tagged &= set(self.faces)
            self.packing = Packing(self.table.layout, self.faces, tagged, self.clock())
            self.paused = False
            self.counting.begin()
            self._keep_phase()
        return self._looked(None)

    def pause(self) -> Notice | None:
        closed = self._closed()
        if closed is None:
            self.paused = True
            self._keep_phase()
            if self.store is not None:
                self.store.checkpoint()
        return self._looked(closed)

    def go_on(self) -> Notice | None:
        """Go on after a pause, or after packing up was begun by mistake."""
        if self.log.looks_on:
            return self.refuse(Text("store.looking_on"))
        if not self.paused and self.packing is None:
            return self.refuse(Text("notice.not_paused"))
        self.paused = self.packed = False
        self.packing = None
        self.counting.due = False
        self._keep_phase()
        self.twin.went_back(self.state, len(self.match.log), Snapshot())
        return self._looked(None)

    def _closed(self) -> Notice | None:
        """Why nothing can be decided now."""
        if self.log.looks_on:
            return self.refuse(Text("store.looking_on"))
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
        self._follow()
        self._look()

    def due(self) -> float | None:
        # Measured from the last look: what came due since then is still to be done.
        times = [self.snapshot.next, self.finding.until, self.hesitation.until()]
        times += self.flash.values()
        if self.log.keeping is not None:
            times.append(self._followed_at + FOLLOW_S)
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
        instead.noticed(self)
        if self.packing is not None:
            covered = self.state.covered()
            self.finding = self.packing.look(self.snapshot, self.shows, now, covered)
        elif not self.paused:
            for _ in range(_MOST_AT_ONCE):
                self.finding = self.twin.look(self.state, self.snapshot, now)
                if not (self._tell_apart() or self._act()):
                    break
        self.hesitation.look(self.snapshot, len(self.match.log), now)
        if not self.paused:
            self.finding = self.instead.look(self.finding, self.snapshot, now)
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
        offered = self.hesitation.question()
        return self.snapshot.sights, self.finding, tuple(self.flash), strangers, offered

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
        doubtful = show.again or not show.watched
        steps = self._on_show(show.station, show.piece, show.seat, doubtful)
        self._known_as(show.piece, steps)
        start = len(self.match.log)
        took = self._took(steps, show.station) if steps else True
        if len(self.match.log) > start:
            seat, length = steps[0].seat, len(self.match.log)
            laid = Laid(show.station, show.piece, seat, start, length, self.clock())
            self.hesitation.took(laid)
        return took

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
