"""The log of a running match: every change is on the disk before anything shows it, or undone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass
from typing import Any

from companion.session.api import Notice, Text
from companion.session.words import Words
from companion.store.errors import Lost, StoreError
from companion.store.keeping import Keeping
from engine.core.match import Entry, Match
from engine.core.refusal import Refusal
from engine.core.steps import TABLE, Step


@dataclass(slots=True)
class Log:
    """Match and store, changed together. `keeping` is None for a match that is not stored."""

    match: Match
    words: Words
    keeping: Keeping | None = None
    turned: int = 0
    """How often the match went back, or forth again, since it was opened."""

    @property
    def moment(self) -> str:
        """Which match this is, how often it turned, and its length: the length alone comes again
        after an undo, and in another match."""
        return f"{self.keeping.id if self.keeping else 0}.{self.turned}.{len(self.match.log)}"

    @property
    def looks_on(self) -> bool:
        """Whether another program plays this match."""
        return self.keeping is not None and not self.keeping.lease

    @property
    def shut(self) -> Text | None:
        """Why it is only looked at though nobody plays it: the disk takes nothing."""
        shut = self.keeping.shut if self.keeping is not None and self.looks_on else None
        return not_kept(shut).text if shut is not None else None

    def looking_on(self) -> Text:
        """Why nothing can be done."""
        return self.shut or Text("store.looking_on")

    def decisions(self, length: int) -> int:
        """How many gestures there were since the log was so long."""
        return len({entry.gesture for entry in self.match.log[length:]})

    def follow(self) -> bool:
        """See whether another program took the match over or went on with it; then so is ours.

        Raises StoreError.
        """
        if self.keeping is None or not self.keeping.news():
            return False
        self.keeping.read()
        self.keeping.shut = None
        if isinstance(self.match.faces, dict):
            self.match.faces.update(self.keeping.faces)
        self.turned += 1
        self._restore(self.keeping.log, list(self.keeping.undone), set(self.keeping.seen))
        self.match.returned = dict(self.keeping.returned)
        return True

    def take(self, steps: tuple[Step, ...], joins: bool = False) -> Notice | None:
        return self._change(lambda: self._refused(self.match.take(*steps, joins=joins), steps))

    def undo(self) -> Notice | None:
        return self._change(
            lambda: None if self.match.undo() else _note("nothing_to_undo"), Lost.BACK
        )

    def undo_to(self, length: int) -> Notice | None:
        done = Notice(Text("notice.no_such_moment"))
        return self._change(lambda: None if self.match.undo_to(length) else done, Lost.BACK)

    def redo(self) -> Notice | None:
        return self._change(
            lambda: None if self.match.redo() else _note("nothing_to_redo"), Lost.BACK
        )

    def take_back(self, seat: int) -> Notice | None:
        return self._change(lambda: self._refused(self.match.take_back(seat), (), seat), Lost.BACK)

    def learn(self, face: str, printed: Mapping[str, Any]) -> Notice | None:
        """What is printed on a face: kept with the match from now on."""
        assert isinstance(self.match.faces, dict)
        self.match.faces[face] = printed
        notice = self._change(lambda: None, Lost.FACES)
        if notice:
            del self.match.faces[face]
        return notice

    def retell(self, told: Match) -> Notice | None:
        """The match as it goes when people had told something else; kept with its faces."""
        before = copy(self.match)
        notice = self._change(lambda: self.match.retell(told), Lost.BACK)
        if notice is not None and not self.looks_on:
            self.match.retell(before)
            self.match.undone = before.undone
        return notice

    def _refused(
        self, refusal: Refusal | None, steps: tuple[Step, ...], seat: int = TABLE
    ) -> Notice | None:
        if refusal is None:
            return None
        seat = steps[0].seat if steps else seat
        return Notice(
            self.words.refusal(refusal, self.match.state.named), refusal.rule, seat, steps=steps
        )

    def _change(self, change: Callable[[], Notice | None], lost: Lost = Lost.STEP) -> Notice | None:
        """Change the match and commit it; when the disk refuses, the match is as before."""
        if self.looks_on:
            return Notice(self.looking_on())
        log, undone, seen = list(self.match.log), list(self.match.undone), set(self.match.seen)
        returned = dict(self.match.returned)
        notice = change()
        if notice is not None:
            return notice
        try:
            if self.keeping is not None:
                self.keeping.commit(self.match, lost)
        except StoreError as error:
            self._restore(log, undone, seen)
            self.match.returned = returned
            return not_kept(error)
        self.turned += lost is Lost.BACK
        return None

    def _restore(self, log: list[Entry], undone: list[Entry], seen: set[str]) -> None:
        now = self.match.log
        same = next(
            (i for i, (a, b) in enumerate(zip(log, now, strict=False)) if a != b),
            min(len(log), len(now)),
        )
        if len(now) > same:
            self.match.undo_to(same)
        self.match.load(log[same:])
        self.match.undone, self.match.seen = undone, seen


def not_kept(error: StoreError) -> Notice:
    """What the store could not do, in any language."""
    return Notice(Text(error.key, error.gaps))


def _note(key: str) -> Notice:
    return Notice(Text(f"notice.{key}"))
