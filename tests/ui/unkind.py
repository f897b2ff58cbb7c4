"""What an unkind guest remarks while playing: touches that do nothing, touches that are
answered twice, what gives up where the answer before was, answers that hide below an edge, words
that are cut."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any, Final

from companion.ui.answer import gives_up
from tests.ui.audit import box, complaints, is_kind
from tests.ui.stage import Stage

TWICE: Final = 0.2
"""Share of touches that come twice, as tired fingers do."""
SLICE: Final = 10.0
"""An answer of which less shows, px, does not tell that there are more."""

TRIES: Final = 4
"""A stage that stood still for half a second takes a touch for a finger that rests on a piece and
shows it large: the next touch puts that back, and the one after it answers."""
LATE: Final = 0.1
"""Seconds after which all that a touch began is done."""


class Unkind:
    """Looks over a guest's shoulder. What it remarks is kept once a kind, in `remarks`."""

    def __init__(self, stage: Stage, seed: int) -> None:
        self.stage, self.random = stage, Random(seed)
        self.remarks: dict[str, str] = {}
        self.looked = set[str]()

    def touch(self, said: str, x: float, y: float) -> None:
        """A finger at a point; now and then once more before anybody could have read on."""
        before = after = self._seen()
        seat = self._seat()
        for _ in range(TRIES):
            self.stage.touch(x, y)
            after = self._seen()
            if after != before:
                break
            self._late()
        if after == before and self.stage.hall.notice is None:  # else it is told why, already
            self._remark("nothing happened", f"touching {said!r}")
        if self._seat() != seat and (lost := self._gives_up_at(x, y)):
            self._remark("what gives up stands where an answer was", f"{said!r}, then {lost!r}")
        if self.random.random() < TWICE:
            self.stage.touch(x, y, hasty=True)
            self._late()
            if self._asked() != self._asked_in(after):
                self._remark("a second touch was an answer", f"touching {said!r}")

    def _seat(self) -> int | None:
        question = self.stage.hall.see().question
        return question.seat if question else None

    def _gives_up_at(self, x: float, y: float) -> str:
        """What one more touch there would give up, in the words of its answer."""
        lost, question = giving_up(self.stage.hall), self.stage.hall.see().question
        if question is None or len(lost) == len(question.choices):  # nothing else can be done
            return ""
        for page in (one for one in self.stage.page().walk() if is_kind(one, "Answers")):
            for one in (*page.ids.field.children, *page.held):
                told, (left, low, right, high) = getattr(one, "text", ""), box(one)
                if told in lost and left < x < right and low < y < high:
                    knows = page.giving.gave_up or page.giving.is_where_given(one, lost[told])
                    return "" if knows else told
        return ""

    def _late(self) -> None:
        """Let pass what a guest does not even notice."""
        end = time.monotonic() + LATE
        while time.monotonic() < end:
            time.sleep(LATE / 5)
            self.stage.frames(1)

    def look(self) -> None:
        """Read what is shown, once a kind of question and number of answers."""
        hall = self.stage.hall
        question = hall.see().question
        key = question.text.key if question else "nobody"
        answers = next((w for w in self.stage.page().walk() if is_kind(w, "Answers")), None)
        kind = f"{hall.screen} {key} {len(answers.ids.field.children) if answers else 0}"
        if kind in self.looked:
            return
        self.looked.add(kind)
        for one in complaints(self.stage.root):
            self._remark(one, kind)
        if answers is not None:
            for one in hidden(answers):
                self._remark(one, kind)

    def _remark(self, what: str, where: str) -> None:
        question = self.stage.hall.see().question
        key = question.text.key if question else "nobody"
        length = self.stage.hall.see().length
        self.remarks.setdefault(f"{key}: {what}", f"{where}, step {length}")

    def _asked(self) -> tuple[Any, ...]:
        view = self.stage.hall.see()
        return view.length, view.question.id if view.question else ""

    @staticmethod
    def _asked_in(seen: tuple[Any, ...]) -> tuple[Any, ...]:
        return seen[:2]

    def _seen(self) -> tuple[Any, ...]:
        """All that a touch could change, as far as it is shown in words or marks."""
        page = self.stage.page()
        answers = (w for w in page.walk() if is_kind(w, "Answers"))
        considered = tuple((w.picked, w.placed) for w in answers)
        marked = tuple(w.marked for w in page.walk() if is_kind(w, "PieceAnswer"))
        words = tuple(w.text for w in page.walk() if is_kind(w, "Label") and w.text)
        boards = (w.lens for w in page.walk() if is_kind(w, "Board"))
        looked = tuple((lens.middle, round(lens.scale, 2)) for lens in boards)  # a map came closer
        hall = self.stage.hall
        return (*self._asked(), hall.screen, hall.enlarged, considered, marked, words, looked)


def giving_up(hall: Any) -> dict[str, Any]:
    """The answers that give something up, by their words."""
    question = hall.see().question if hall.game is not None else None
    found = question.choices if question else ()
    return {hall.say(one.label): one for one in found if gives_up(hall, one)}


def hidden(answers: Any) -> Iterator[str]:
    """Answers below the edge of their frame where no part of one looks out."""
    frame, field = answers.ids.frame, answers.ids.field
    if field.height <= frame.height + 1 or frame.scroll_y < 1:
        return
    edge = box(frame)[1]
    below = [one for one in map(box, field.children) if one[1] < edge - 1]
    if below and not any(one[3] > edge + SLICE for one in below):
        yield "answers hide below the edge and nothing tells of them"
