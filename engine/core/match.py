"""A match: game, options, seats, faces and the log of steps; state is derived from these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from engine.core.catalogue import Faces
from engine.core.game import Game, Value
from engine.core.refusal import Refusal
from engine.core.state import State
from engine.core.steps import TABLE, Adjustment, Reveal, Step

_MARK_EVERY = 16
"""Steps between kept copies of the state: undo goes back to a copy and replays the rest."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of the log; steps of one gesture share its number and are undone together."""

    step: Step
    gesture: int


@dataclass(slots=True)
class Match:
    """One play of a game. The log is the truth: it is saved, replayed and undone."""

    game: Game
    seats: Sequence[Seat]
    options: Mapping[str, Value]
    faces: Faces = field(default_factory=dict)
    log: list[Entry] = field(default_factory=list, init=False)
    undone: list[Entry] = field(default_factory=list, init=False)
    seen: set[str] = field(default_factory=set, init=False)
    """Pieces that people saw in a reveal that was undone; they cannot be unseen."""
    returned: dict[str, int] = field(default_factory=dict, init=False)
    """What was shown and went back -> the seat that drew it (TABLE: for all to see), as it was
    drawn: that seat's next draws from there, until a step names it again."""
    state: State = field(init=False)
    _marks: list[tuple[int, State]] = field(default_factory=list, init=False)

    def __post_init__(self) -> None:
        self.state = self.game.start(len(self.seats), self.options, self.faces)
        self.game.seat_colours(self.state, [seat.colour for seat in self.seats])
        self._marks = [(0, self.state.clone())]

    @classmethod
    def start(
        cls,
        game: Game,
        seats: Sequence[Seat] | int,
        options: Mapping[str, Any] | None = None,
        faces: Faces | None = None,
    ) -> Match:
        """A new match; options are completed with defaults. Raises BadOptions."""
        sitting = _strangers(game, seats) if isinstance(seats, int) else seats
        chosen = game.check_options(len(sitting), options or {})
        game.check_faces(faces or {})
        return cls(game, tuple(sitting), chosen, dict(faces or {}))

    # -- playing ---------------------------------------------------------------------

    def refuse(self, step: Step) -> Refusal | None:
        """Why a step is not legal now; None when it is."""
        return refuse(self.state, step)

    def take(self, *steps: Step, joins: bool = False) -> Refusal | None:
        """Take the steps of one gesture, all of them or none. Returns why not.

        Steps that were just undone are taken again: what was undone after them can still be. What
        follows from the last gesture by itself `joins` it: both are undone together.
        """
        before, again = len(self.log), [entry.step for entry in self.undone[: len(steps)]]
        if steps and again == list(steps):
            return self._take_again(len(steps) + self._drawn_after(len(steps)))
        gesture = self.log[-1].gesture + (not joins) if self.log else 1
        for step in steps:
            refusal = self.refuse(step)
            if refusal:
                if len(self.log) > before:
                    self._go_back_to(before)
                return refusal
            self._append(Entry(step, gesture))
        if steps:
            self.undone.clear()
        self._came(steps)
        return None

    def _drawn_after(self, count: int) -> int:
        """How many pieces the gesture drew after so many undone steps: the same come again."""
        gesture = self.undone[count - 1].gesture
        rest = takewhile(lambda entry: entry.gesture == gesture, self.undone[count:])
        return sum(1 for _ in takewhile(lambda entry: isinstance(entry.step, Reveal), rest))

    def _take_again(self, count: int) -> Refusal | None:
        """Take the first undone steps again, with the gestures they were made in."""
        before = len(self.log)
        for entry in self.undone[:count]:
            refusal = self.refuse(entry.step)
            if refusal:
                self._go_back_to(before)
                return refusal
            self._append(entry)
        self._came([entry.step for entry in self.undone[:count]])
        del self.undone[:count]
        return None

    def _append(self, entry: Entry) -> None:
        apply(self.state, entry.step)
        self.log.append(entry)
        if len(self.log) % _MARK_EVERY == 0:
            self._marks.append((len(self.log), self.state.clone()))

    # -- going back ------------------------------------------------------------------

    def undo(self) -> bool:
        """Take back the last gesture. False when there is none."""
        if not self.log:
            return False
        last = self.log[-1].gesture
        return self.undo_to(next(i for i, e in enumerate(self.log) if e.gesture == last))

    def undo_to(self, length: int) -> bool:
        """Keep only the first `length` steps; the others can be redone."""
        if not 0 <= length < len(self.log):
            return False
        lost = self.log[length:]
        self._saw(lost)
        self.undone = lost + self.undone
        self._go_back_to(length)
        return True

    def redo(self) -> bool:
        """Take the next undone gesture again. False when there is none."""
        if not self.undone:
            return False
        gesture = self.undone[0].gesture
        while self.undone and self.undone[0].gesture == gesture:
            self._append(self.undone.pop(0))
            self._came([self.log[-1].step])
        return True

    def take_back(self, seat: int) -> Refusal | None:
        """Undo a seat's last gesture and keep what the others did since, if that can stand."""
        mine = [e.gesture for e in self.log if e.step.seat == seat and not _told(e.step)]
        if not mine:
            return Refusal("nothing_to_take_back")
        first = next(i for i, e in enumerate(self.log) if e.gesture == mine[-1])
        lost = [e for e in self.log[first:] if e.gesture == mine[-1]]
        refusal = self._replace_from(first, [e for e in self.log[first:] if e not in lost])
        if refusal is None:
            self._saw(lost)
        return refusal

    def _saw(self, lost: Sequence[Entry]) -> None:
        """Remember the pieces shown in steps that are taken out of the log."""
        shown = drawn_by(lost)
        self.seen.update(shown)
        self.returned = {**shown, **self.returned}

    def _came(self, steps: Sequence[Step]) -> None:
        """What steps name is back on the table."""
        for step in steps if self.returned else ():
            for arg in step.args:
                self.returned.pop(str(arg), None)

    def _replace_from(self, first: int, rest: Sequence[Entry]) -> Refusal | None:
        """Put `rest` in place of everything after `first`, or change nothing and say why."""
        log, undone = list(self.log), list(self.undone)
        self._go_back_to(first)
        for entry in rest:
            refusal = self.refuse(entry.step)
            if refusal:
                self._go_back_to(first)
                for old in log[first:]:
                    self._append(old)
                self.undone = undone
                return _rests_on_it(entry.step, refusal)
            self._append(entry)
        self.undone = []
        return None

    def state_at(self, length: int) -> State:
        """A fresh state as it was after the first `length` steps."""
        at, mark = next((i, s) for i, s in reversed(self._marks) if i <= length)
        state = mark.clone()
        for entry in self.log[at:length]:
            apply(state, entry.step)
        return state

    def _go_back_to(self, length: int) -> None:
        self.state = self.state_at(length)
        del self.log[length:]
        self._marks = [mark for mark in self._marks if mark[0] <= length]

    # -- correcting a face -----------------------------------------------------------

    def relearn(self, face: str, printed: Mapping[str, Any]) -> bool:
        """Take what is really printed on a face, if all that happened comes out the same with it.

        False: the old one has counted already; nothing changes. Raises BadOptions.
        """
        trial = Match(self.game, self.seats, self.options, {**self.faces, face: printed})
        if trial.load(self.log) is not None or _happened(trial) != _happened(self):
            return False
        self.faces, self.state, self._marks = trial.faces, trial.state, trial._marks
        self.undone.clear()  # it was played with the old one
        return True

    def retell(self, told: Match) -> None:
        """Go on from the same match as `told` has it."""
        self.faces, self.log = told.faces, list(told.log)
        self.state, self._marks = told.state, list(told._marks)
        self.undone = []  # it was played with what was told before
        self._came([entry.step for entry in self.log])

    # -- loading ---------------------------------------------------------------------

    def load(self, entries: Iterable[Entry]) -> tuple[int, Refusal] | None:
        """Take recorded entries as they are; returns the index and reason of the first refused."""
        for index, entry in enumerate(entries):
            refusal = refuse(self.state, entry.step, recorded=True)
            if refusal:
                return index, refusal
            self._append(entry)
        return None


def refuse(state: State, step: Step, recorded: bool = False) -> Refusal | None:
    """Why a step of any kind is not legal in a state; None when it is.

    Matches recorded before may hold corrections to more than a box has; they are still opened.
    """
    if isinstance(step, Adjustment):
        return _refuse_adjustment(state, step, recorded)
    return state.refuse(step)


def _refuse_adjustment(state: State, step: Adjustment, recorded: bool) -> Refusal | None:
    seats = range(TABLE, state.seats)
    if step.verb != "adjust" or len(step.args) != 2 or step.seat not in seats:
        return Refusal("adjust_malformed")
    if state.outcome() is not None:
        return Refusal("adjust_over")
    what, value = str(step.args[0]), step.args[1]
    if what not in state.counted(step.seat):
        return Refusal("adjust_unknown", params={"what": what})
    whole = isinstance(value, int) and not isinstance(value, bool)
    if not whole or not 0 <= int(value) <= state.most(what):
        return Refusal("adjust_value", params={"what": what})
    room = state.room(step.seat, what)
    if int(value) > room and not recorded:
        return Refusal("adjust_room", params={"what": what, "most": room})
    return state.refuse_value(step.seat, what, int(value))


def apply(state: State, step: Step) -> None:
    """Carry out a legal step of any kind on a state."""
    if isinstance(step, Adjustment):
        what, value = step.args
        state.note("adjusted", step.seat, (what, value))
        state.adjust(step.seat, str(what), int(value))
    else:
        state.take(step)


def _happened(match: Match) -> tuple[object, ...]:
    return match.state.events, match.state.ledger, match.state.places()


def _rests_on_it(step: Step, refusal: Refusal) -> Refusal:
    """Why nothing is taken back alone: this step came since, and cannot stand without it."""
    if step.seat == TABLE:
        return Refusal("shown_since", refusal.rule)
    key = "drawn_since" if isinstance(step, Reveal) else "others_depend"
    return Refusal(key, refusal.rule, {"seat": step.seat + 1})


def drawn_by(entries: Iterable[Entry]) -> dict[str, int]:
    """What these steps showed, in that order -> whose draw it was."""
    steps = (entry.step for entry in entries)
    return {str(step.args[0]): step.seat for step in steps if isinstance(step, Reveal)}


def _told(step: Step) -> bool:
    return isinstance(step, Reveal | Adjustment)


def _strangers(game: Game, count: int) -> list[Seat]:
    colours = list(game.colours) + [f"colour {n}" for n in range(count)]
    return [Seat(f"Seat {n + 1}", colours[n]) for n in range(count)]
