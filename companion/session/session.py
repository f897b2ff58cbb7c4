"""A running match on a table: engine, twin and log joined. Driven by calls and an injected clock.

Nothing here waits, reads or writes by itself but the store: whoever owns the link calls `hear`,
`connection` and `tick`; whoever owns a screen calls the rest. `api.Play` tells what each does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from companion.session import (
    as_numbers,
    befell,
    boxed,
    course,
    instead,
    lets,
    missed,
    moment,
    naming,
    retelling,
    searched,
    sensed,
    stand_ins,
    tags,
    watch,
)
from companion.session.answers import answered
from companion.session.api import Ask, Notice, Text
from companion.session.duties import concerned
from companion.session.log import Log
from companion.session.meaningless import nothing_there
from companion.session.reading import Reading
from companion.session.stumbles import ASKED, NOBODY_HEARS
from companion.session.taking import take
from companion.session.waiting import is_idle, on_show
from companion.store.store import Store
from companion.table.table import Table
from engine.core.steps import TABLE, Adjustment, Step


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
        self.shows.begins(resumed)
        if box is not None and not resumed:
            self.counting.begin(missed.short(self))
        stand_ins.recall(self)
        missed.recall(self, begins=not resumed)
        sensed.recall(self)
        boxed.recall(self)
        moment.retrace(self)
        befell.recall(self)
        lets.recall(self)
        moved = self.twin.went_back if resumed else self.twin.moved
        moved(self.state, len(self.match.log), self.watch.snapshot)
        watch.conclude(self)

    def _looked(self, notice: Notice | None) -> Notice | None:
        """After people did something: see what the table means now."""
        self.telling.changed()
        watch.conclude(self)
        return notice

    def keep_itself(self) -> None:
        self.twin.upkeep.work()
        self._looked(None)

    def carry(self, piece: str, station: str) -> None:
        self.twin.upkeep.sent(piece, station)

    # -- deciding ------------------------------------------------------------------------

    def answer(self, question: str, choice: str) -> Notice | None:
        if notice := course.looks_on(self):
            return notice
        one = next((one for one in self.questions() if one.id == question), None)
        if one is None:
            return self.telling.refuse(Text("notice.old_question"))
        chosen = next((each for each in one.choices if each.id == choice), None)
        chosen = chosen or naming.drawn(one, choice, self.faces)
        if chosen is None:
            named = one.ask is Ask.REVEAL and choice in self.faces
            return self.telling.refuse(Text(f"notice.{'not_drawn' if named else 'no_such_choice'}"))
        return self._looked(answered(self, one, chosen))

    def let_happen(self, seat: int) -> Notice | None:
        if notice := course.closed(self):
            return notice
        last = lets.add(self, seat)
        return self._looked(answered(self, *last) if last else None)

    def choose(self, *steps: Step, joins: bool = False, drawn: bool = False) -> Notice | None:
        length = len(self.match.log)
        notice = course.closed(self) or take(self, steps, joins=joins)
        if drawn and notice is None and not self.table.register.whole:
            searched.by_tablet(self, length, steps)
            befell.keep(self)
        return self._looked(notice)

    def show(self, piece: str, seat: int = TABLE) -> Notice | None:
        closed = course.closed(self)
        if closed or piece not in self.faces:
            return closed or self._looked(nothing_there(self, piece, seat))
        steps = on_show(self, "", piece, seat, doubtful=False)
        return self._looked(take(self, steps, seat=seat) if steps else self.telling.notice)

    def idle(self, piece: str, seat: int = TABLE) -> bool:
        return is_idle(self, piece, seat)

    def dismiss(self) -> None:
        if self.telling.notice is None:
            self.telling.early_is_read(len(self.match.log), self.twin.early)
        self.telling.note(None)
        self.telling.changed()

    def unable(self, seat: int, verb: str) -> Notice | None:
        closed, refusal = course.closed(self), self.state.closed(seat, verb)
        if closed or refusal is None:
            return closed
        notice = Notice(
            self.words.refusal(refusal, self.state.named), refusal.rule, seat, verb=verb
        )
        self.telling.note(notice)
        return self._looked(notice)

    # -- going back, correcting ------------------------------------------------------------

    def undo(self) -> Notice | None:
        return self._looked(moment.back(self, self.log.undo))

    def redo(self) -> Notice | None:
        return self._looked(moment.back(self, self.log.redo, forwards=True))

    def undo_to(self, length: int) -> Notice | None:
        return self._looked(moment.back(self, lambda: self.log.undo_to(length)))

    def take_back(self, seat: int) -> Notice | None:
        return self._looked(moment.back(self, lambda: self.log.take_back(seat)))

    def adjust(self, seat: int, what: str, value: int) -> Notice | None:
        step = Adjustment("adjust", seat, (what, value))
        if self.spot.due == (seat, what) and self.match.refuse(step) is None:
            self.spot.done(self.state)
        return self.choose(step)

    def check_spots(self, wanted: bool) -> None:
        self.spot.want(wanted and not self.table.register.whole)
        self.telling.changed()

    def looked_up(self, rule: str) -> None:
        self.stumbles.note(ASKED, rule)

    # -- tags and faces ----------------------------------------------------------------------

    def bind(self, station: str, piece: str, over: bool = False) -> Notice | None:
        return course.looks_on(self) or self._looked(tags.bind(self, station, piece, over))

    def unbind(self, station: str) -> Notice | None:
        return course.looks_on(self) or self._looked(tags.unbind(self, station))

    def swap_tags(self, one: str, other: str) -> Notice | None:
        return course.looks_on(self) or self._looked(tags.swap(self, one, other))

    def lose(self, piece: str) -> Notice | None:
        return course.looks_on(self) or self._looked(instead.lose(self, piece))

    def find(self, piece: str) -> Notice | None:
        return course.looks_on(self) or self._looked(instead.find(self, piece))

    def ignore(self, station: str) -> Notice | None:
        return self._looked(tags.ignore(self, station))

    def learn(self, face: str, printed: Mapping[str, Any]) -> Notice | None:
        notice, waiting = tags.learn(self, face, printed), self.waiting
        if waiting.face is not None and face in self.match.faces:
            untold = waiting.face
            waiting.ask_face(None)
            steps = untold.steps
            if not steps:  # what it means is known only now
                steps = on_show(self, untold.station, untold.piece, untold.seat, doubtful=False)
                notice = self.telling.notice or notice
            if steps:
                notice = take(self, steps, untold.station, untold.seat) or notice
        return self._looked(notice)

    def forewarned(self, face: str, printed: Mapping[str, Any]) -> Notice | None:
        return tags.forewarned(self, face, printed)

    # -- the match as a whole ------------------------------------------------------------------

    def retell(
        self, piece: str, other: str = "", printed: Mapping[str, Any] | None = None
    ) -> Notice | None:
        return self._looked(retelling.put_right(self, piece, other, printed))

    def pack_up(self) -> Notice | None:
        if notice := course.looks_on(self):
            return notice
        course.pack_up(self)
        return self._looked(None)

    def pause(self) -> Notice | None:
        closed = course.closed(self)
        if closed is None:
            course.pause(self)
        return self._looked(closed)

    def put_off(self, later: bool) -> None:
        if later != self.instead.later:
            watch.put_off(self, later)
            self._looked(None)

    def go_by_ones(self, singly: bool) -> None:
        self.waiting.go_by_ones(singly)
        self.telling.changed()

    def open(self, group: str) -> None:
        self.waiting.open(group)

    def go_on(self) -> Notice | None:
        return course.looks_on(self) or course.go_on(self) or self._looked(None)

    def handled(
        self,
        *seats: int,
        but_sums: Collection[int] = (),
        reads: bool = False,
        amounts: Collection[tuple[int, str]] = (),
    ) -> Notice | None:
        said = course.looks_on(self)
        if said is None:
            self.telling.did_deeds(but_sums)
            if TABLE in but_sums or (TABLE in seats and not reads):
                searched.done(self)
            befell.read(self, seats, concerned(self), reads)
            as_numbers.was_ticked(self, amounts)
            befell.keep(self)
        return self._looked(said)

    def seen(self, told: Collection[str]) -> None:
        if not course.looks_on(self) and as_numbers.was_seen(self, told):
            befell.keep(self)

    def call(self) -> Notice | None:
        said = course.looks_on(self)
        if said is None and self.stumbles.call(1) == NOBODY_HEARS:
            said = self.telling.refuse(Text(f"notice.{NOBODY_HEARS}"))
        return self._looked(said)

    def leave(self) -> None:
        boxed.keep(self)
        befell.keep(self)
        course.leave(self)

    # -- the table -----------------------------------------------------------------------------

    def hear(self, node: str, name: str, body: Mapping[str, Any]) -> None:
        if name == "tag" and not body["on"]:
            self.taken.lifted(f"{node}/{body['at']}")
        if self.table.hear(node, name, body):
            watch.conclude(self)

    def connection(self, node: str, stage: str, cause: str = "") -> None:
        self.watch.linked(node, stage, cause)
        self.table.connection(node, stage)
        self._looked(None)

    def tick(self) -> None:
        moment.follow(self)
        if watch.awaited(self):
            watch.conclude(self)

    def due(self) -> float | None:
        return watch.due(self)
