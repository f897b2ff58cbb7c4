"""What an unkind guest remarks while playing: touches that do nothing, touches that are
answered twice, answers that hide below an edge, words that are cut."""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any, Final

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
        for _ in range(TRIES):
            self.stage.touch(x, y)
            after = self._seen()
            if after != before:
                break
            self._late()
        if after == before and self.stage.hall.notice is None:  # else it is told why, already
            self._remark("nothing happened", f"touching {said!r}")
        if self.random.random() < TWICE:
            self.stage.touch(x, y, hasty=True)
            self._late()
            if self._asked() != self._asked_in(after):
                self._remark("a second touch was an answer", f"touching {said!r}")

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
        words = tuple(w.text for w in page.walk() if is_kind(w, "Label") and w.text)
        boards = (w.lens for w in page.walk() if is_kind(w, "Board"))
        looked = tuple((lens.middle, round(lens.scale, 2)) for lens in boards)  # a map came closer
        hall = self.stage.hall
        return (*self._asked(), hall.screen, hall.enlarged, considered, words, looked)


def hidden(answers: Any) -> Iterator[str]:
    """Answers below the edge of their frame where no part of one looks out."""
    frame, field = answers.ids.frame, answers.ids.field
    if field.height <= frame.height + 1 or frame.scroll_y < 1:
        return
    edge = box(frame)[1]
    below = [one for one in map(box, field.children) if one[1] < edge - 1]
    if below and not any(one[3] > edge + SLICE for one in below):
        yield "answers hide below the edge and nothing tells of them"
