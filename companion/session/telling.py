"""What people are told: why something was not done, and what the latest gesture caused."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from companion.session.api import Duty, Notice, Text
from companion.table.sight import Snapshot
from engine.core.ledger import Event
from engine.core.match import Entry
from engine.core.state import State
from engine.core.steps import TABLE

if TYPE_CHECKING:
    from companion.session.as_numbers import Seen
    from companion.session.searched import Drew

TURN = "turn"
"""The event with which a turn begins, in games that tell of turns."""
BROUGHT_IN = 60
GESTURE = 30
"""So many events of so many steps at once are no gesture of somebody: a match that was brought in,
where hands have done all that it tells of. A single step may bring about any number of events, all
of which hands owe."""
READ_S = 9.0
"""How long a refusal is told after what was refused left its reader. Chosen: a sentence of twenty
words read twice; hands hold a card up and look at the screen then."""


class Left(NamedTuple):
    """The table as hands left it before the match went back."""

    log: tuple[Entry, ...]
    state: State
    secret: frozenset[str]
    """The cards that only their seat knew, or has in hand again."""
    done: Mapping[int, int]
    """Seat -> the first event after its hands had said that they had done all."""
    back: int = -1
    """As short was the log of a table that hands may have put back since; -1: none was told."""
    events: int = 0
    """How many events there were when the match had gone back."""
    told: frozenset[int] = frozenset()
    """The same at each table of which a screen told how it is put back: hands may stand there."""


class Again(NamedTuple):
    """Steps that had gone back, and may be put back, are done again: what goes out again."""

    was: Left
    """The table as hands may have put it back."""
    now: State
    """The match when it had gone forth again."""
    length: int
    """How long its log was then."""


@dataclass(slots=True)
class Telling:
    """The latest refusal and the latest events. `revision` grows with all that people may see."""

    events: int
    """How many events there are."""
    events_from: int
    """The first event of the latest gesture."""
    length: int = 0
    """How long the log is."""
    duties_from: int = 0
    """The first event whose duties are told at all."""
    own_from: dict[int, int] = field(default_factory=dict)
    """Seat -> the first event of its own latest gesture, or the first after its hands had done all:
    what befell it is told until it goes on."""
    done_from: dict[int, int] = field(default_factory=dict)
    """Seat -> the first event after its hands said that they had done all; `but_sums` of a seat:
    all but that."""
    right_from: dict[tuple[int, str], int] = field(default_factory=dict)
    """(seat, counted thing) -> the first event after people counted it and said: it is right."""
    seen: dict[tuple[int, str], Seen] = field(default_factory=dict)
    """(seat, sum that its hands owe) -> how a screen last told it."""
    lies: dict[tuple[int, str], int] = field(default_factory=dict)
    """(seat, counted thing) -> how many events there were when a screen told what it was set back
    to: from then on it is told as what is to lie there."""
    ticked: dict[tuple[int, str], int] = field(default_factory=dict)
    """(seat, counted thing) -> how many events there were when people said to be done what news
    told of it, beside sums that they left: from then on it is told as what is to lie there, too."""
    late_from: dict[int, int] = field(default_factory=dict)
    """Seat -> the first event that its hands were told in sums when the match went back: what a
    word told before that is told in a word still."""
    drew: dict[str, Drew] = field(default_factory=dict)
    """What the tablet drew, piece by piece; also what was undone since, for it comes again."""
    told_from: int = 0
    """The first event of what befell the seats and is still told, as a whole."""
    notice: Notice | None = None
    read: tuple[int, frozenset[str]] = (0, frozenset())
    """How long the log was, and where pieces lay too early, when people had read that they do."""
    hands_left: Left | None = None
    """The table as hands left it before the match went back, until they have put it back."""
    undone: tuple[Duty, ...] = ()
    """What hands put back, as the match went back."""
    counts: Mapping[tuple[int, str], bool] = field(default_factory=dict)
    """(seat, counted thing) that is set back -> whether it has changed again since."""
    undone_before: tuple[Duty, ...] = ()
    """The same in a word, of what went back before a later turn."""
    again: Again | None = None
    """What was done again after hands had put it back, until they say that they have done it."""
    left: float | None = None
    """Since when what was refused at a reader is gone from there."""
    revision: int = 0
    stumbled: Callable[[str], None] = lambda rule: None
    """Told the rule that was in the way."""

    def changed(self, really: bool = True) -> None:
        """People may be shown something else from now on."""
        self.revision += really

    def refuse(self, text: Text) -> Notice:
        """Note why something was not done."""
        self.notice, self.left = Notice(text), None
        self.changed()
        return self.notice

    def sums_from(self, late: Mapping[int, int]) -> None:
        """The match goes back: from which event on each seat's sums are told stays as it was."""
        self.late_from = dict(late)

    def note(self, notice: Notice | None) -> None:
        """Why something was not done, to be shown from now on; None: nothing is amiss."""
        self.notice, self.left = notice, None
        if notice is not None:
            self.stumbled(notice.rule)

    def early_is_read(self, length: int, early: frozenset[str]) -> None:
        """That pieces lie too early has been read, when the log was so long."""
        self.read = length, early

    def follow(self, snapshot: Snapshot, now: float) -> None:
        """What was refused at a reader is told while it lies there and until it has been read; not
        beside something else that came there."""
        told = self.notice
        if told is None or not (told.station and told.piece):
            return
        sight = snapshot[told.station]
        if sight.piece == told.piece:
            self.left = None
        elif self.left is None and sight.empty:
            self.left = now
        elif not sight.empty or (self.left is not None and now >= self.left + READ_S):
            self.note(None)
            self.changed()

    def until(self) -> float | None:
        """When a refusal has been read; not while what was refused lies there."""
        return None if self.left is None else self.left + READ_S

    def happened(self, events: int, length: int) -> None:
        """There are so many events now, of so long a log: those that are new are the latest
        gesture's, and nothing is done of what came about after them."""
        steps, self.length = length - self.length, length
        self.events_from = min(self.events, events)
        self.duties_from = min(self.duties_from, events)
        self.done_from = {seat: min(at, events) for seat, at in self.done_from.items()}
        self.right_from = {what: min(at, events) for what, at in self.right_from.items()}
        self.seen = {of: one._replace(at=min(one.at, events)) for of, one in self.seen.items()}
        self.lies = {what: min(at, events) for what, at in self.lies.items()}
        self.ticked = {what: min(at, events) for what, at in self.ticked.items()}
        self.late_from = {seat: min(at, events) for seat, at in self.late_from.items()}
        self.events = events
        if steps >= GESTURE and events - self.events_from >= BROUGHT_IN:
            self.duties_from = events

    def gone_on(self, seats: Iterable[int]) -> bool:
        """These took the latest gesture: what their hands did before is done. Whether any of them
        is a seat."""
        went = dict.fromkeys(seats, self.events_from)
        self.own_from.update(went)
        return bool(went.keys() - {TABLE})

    def handled(self, seats: Iterable[int]) -> None:
        """The hands of these seats have done what they were told."""
        own = dict.fromkeys(seats, self.events)
        self.own_from.update(own)
        self.done_from.update(own)
        self.lies = {what: at for what, at in self.lies.items() if what[0] not in own}
        self.ticked = {what: at for what, at in self.ticked.items() if what[0] not in own}
        if TABLE in own:
            for what in (what for what, moved in self.counts.items() if not moved):
                self.is_right(*what)  # it was told by number: what hands owed of it is in that
                self.lies.pop(what, None)
            self.owes(None)
            self.owed_of_old(False)
            self.again = None
        self.changed()

    def did_deeds(self, seats: Iterable[int]) -> None:
        """The hands of these seats have done all that they were told but for its sums."""
        self.done_from.update({but_sums(seat): self.events for seat in seats})
        self.changed()

    def ticks(self, counted: Iterable[tuple[int, str]]) -> None:
        """Of these (seat, counted thing) hands have done what news told."""
        self.ticked.update(dict.fromkeys(counted, self.events))
        self.changed()

    def is_right(self, seat: int, what: str) -> None:
        """People counted it: it lies as the match has it."""
        self.right_from[seat, what] = self.events
        self.changed()

    def sees(self, of: tuple[int, str], seen: Seen) -> bool:
        """A screen tells a sum so; whether it told it otherwise before, or before it was done."""
        before, self.seen[of] = self.seen.get(of), seen
        done = self.hands_from(of[0])
        return before is None or before[1:] != seen[1:] or before.at <= done < seen.at

    def sees_back(self, length: int) -> None:
        """A screen tells what hands put back, when the log is so long: they may have done so."""
        if (was := self.hands_left) is not None:
            done = {seat: min(at, self.events) for seat, at in was.done.items()}
            back = length if was.back < 0 else min(was.back, length)
            self.hands_left = was._replace(done=done, back=back, told=was.told | {self.events})
            self.lies.update(dict.fromkeys(self.counts, self.events))

    def saw(
        self,
        seen: Mapping[tuple[int, str], Seen],
        lies: Mapping[tuple[int, str], int],
        ticked: Mapping[tuple[int, str], int],
        late_from: Mapping[int, int],
        drew: Mapping[str, Drew],
    ) -> None:
        """What a screen had told in sums, in numbers and in words before the program stopped, what
        of it was ticked, and what the tablet had drawn."""
        self.seen, self.lies, self.ticked = dict(seen), dict(lies), dict(ticked)
        self.late_from, self.drew = dict(late_from), dict(drew)

    def found(self, pieces: Collection[str]) -> None:
        """These lie where the screen shows them: nobody searches for them any more."""
        self.drew = {one: drew for one, drew in self.drew.items() if one not in pieces}

    def goes_on(self) -> None:
        """What befell the seats before the latest gesture is told no more."""
        self.told_from = self.events_from

    def is_read(self) -> None:
        """All that befell them has been read."""
        self.told_from = self.events

    def was_read(
        self,
        told_from: int,
        own_from: Mapping[int, int],
        done_from: Mapping[int, int],
        right_from: Mapping[tuple[int, str], int],
        begun: int,
    ) -> None:
        """What had been read, done and counted before the program stopped has been so still; and
        nothing before the event `begun` is told."""
        self.told_from, self.own_from = told_from, dict(own_from)
        self.was_done(begun, done_from, right_from)

    def was_done(
        self, begun: int, done_from: Mapping[int, int], right_from: Mapping[tuple[int, str], int]
    ) -> None:
        """What hands had done and counted before the first event that is gone through again."""
        self.duties_from, self.done_from = begun, dict(done_from)
        self.right_from = dict(right_from)

    def begins_at(self, events: int, length: int) -> None:
        """Nothing before so many events, of so long a log, is told."""
        self.events = self.told_from = self.duties_from = events
        self.length = length

    def owes_from(self, seat: int) -> int:
        """The first event that may have left this seat something to do."""
        return max(self.duties_from, self.own_from.get(seat, 0))

    def hands_from(self, seat: int) -> int:
        """The first event of what the hands of a seat may have yet to do: all since they last said
        that it is done, however often their seat has gone on."""
        return max(self.duties_from, self.done_from.get(seat, 0))

    def deeds_from(self, seat: int) -> int:
        """The same of what is no sum."""
        return max(self.hands_from(seat), self.done_from.get(but_sums(seat), 0))

    def lately_from(
        self, seat: int, events: Sequence[Event], turns: Collection[str] = (TURN,)
    ) -> int:
        """The first event of that which came about in the turn in which its seat last went on."""
        went = self.own_from.get(seat)
        began = 0 if went is None else turn_began(events, went, turns)
        return max(self.hands_from(seat), began)

    def laid_from(self) -> int:
        """The first event of what is set up and not yet said to be done."""
        return self.done_from.get(TABLE, 0)

    def nothing_new(self) -> None:
        """The match went back: what led here is not told again, but that hands owe of it what they
        did not say to be done."""
        self.events_from = self.told_from = self.events
        self.own_from = {seat: min(at, self.events) for seat, at in self.own_from.items()}
        self.own_from[TABLE] = self.events

    def done_again(self, done: Mapping[int, int], events: int) -> None:
        """What hands had said to be done before the match went back lies there still, as far as
        the match is the same: so many events."""
        for seat, at in done.items():
            self.done_from[seat] = max(self.done_from.get(seat, 0), min(at, events))

    def owes(
        self,
        left: Left | None,
        duties: tuple[Duty, ...] = (),
        counts: Mapping[tuple[int, str], bool] | None = None,
    ) -> None:
        """Hands put this back, from the table as they left it; None: they have put all back."""
        self.hands_left, self.undone, self.counts = left, duties, counts or {}

    def owes_back(self) -> bool:
        """Whether hands owe anything that went back before what has come since."""
        return bool(self.undone or self.counts)

    def goes_out(self, again: Again | None) -> None:
        """Hands have put this back, and it goes out again; None: they have done that."""
        self.again = again

    def owes_of_old(self) -> None:
        """A later turn is on: what hands put back is told in a word until they say it is done."""
        if self.owes_back():
            self.owed_of_old(True)
        self.owes(None)

    def owed_of_old(self, owed: bool) -> None:
        """Whether hands put anything back that went back before a later turn."""
        word = Duty(TABLE, Text("undone.before"))
        self.undone_before = (word,) if owed else ()


def but_sums(seat: int) -> int:
    """Stands for what a seat owes that is no sum; all owe none, and stand for themselves."""
    return TABLE - 1 - seat


def turn_began(events: Sequence[Event], last: int, turns: Collection[str] = (TURN,)) -> int:
    """The event with which this turn began, before the gesture of the event `last`; that one where
    no game tells. A position that took the place of a match tells of fewer events."""
    before = range(min(last, len(events)) - 1, -1, -1)
    began = (index for index in before if events[index].verb in turns)
    return next(began, last)
