"""Clumsy hands: on whatever screen they come to they tap twice, press two things at once, hold a
finger down while the screen changes below it, drag across it, and turn the tablet meanwhile.

python -m tests.ui.clumsy [GESTURES] [SEED] [LANGUAGE]

What they do is random; what must hold is not: a finger that came down before what it would press
was there, or within 400 ms after, changes nothing; nothing is cut however the tablet is turned.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Final

from companion.ui.words import words
from tests.ui.audit import box, complaints, is_kind, shown
from tests.ui.houses import new_house
from tests.ui.scenes import AT_TABLE, BIDDING, LATER, OVER, prepared
from tests.ui.stage import Stage
from tests.ui.tables import HandTables

SIZES: Final = ((1280, 800), (800, 1280), (1024, 600), (390, 844), (844, 390))
SCREENS: Final = ("home", "welcome", "new", "settings", "copies", "register", "count", "faces",
                  "rules", "check")  # fmt: skip
OF_A_MATCH: Final = ("table", "correction", "why", "end", "hand", "legend", "rules")
MATCHES: Final = (BIDDING, LATER, OVER, AT_TABLE)
MOVING: Final = ("welcome",)
"""Screens on which something goes on by itself."""


class Clumsy:
    """Hands on a stage; what went wrong is kept once a kind, in `remarks`."""

    def __init__(self, stage: Stage, seed: int = 1) -> None:
        self.stage, self.random = stage, Random(seed)
        self.remarks: dict[str, str] = {}
        self.seen: Counter[str] = Counter()
        """Screens on which a gesture was made, and how many."""
        self.gestures = (self.twice, self.both, self.held, self.dragged, self.turned)

    def play(self, gestures: int) -> None:
        """So many gestures, now and then on another screen."""
        for number in range(gestures):
            if number % 6 == 0:
                self.elsewhere()
            hall = self.stage.hall
            self.seen[hall.screen] += 1
            self.random.choice(self.gestures)()
            self.stage.wait()
            self.stage.frames(3)
            if hall.enlarged:
                hall.enlarge("")
            if words.language not in ("en", "ja"):
                hall.keep("language", "en")

    def elsewhere(self) -> None:
        """To any screen, with or without a match."""
        hall = self.stage.hall
        hall.complain("")
        if self.random.random() < 0.6:
            hall.resume(self.random.choice(MATCHES))
            screen = self.random.choice(OF_A_MATCH)
            if screen == "hand":
                hall.give(0)
        else:
            hall.go_home()
            screen = self.random.choice(SCREENS)
            if screen == "check":
                hall.open_check()
        if screen not in ("hand", "check"):
            hall.go(screen)
        self.stage.wait()
        self.stage.frames(4)

    # -- gestures

    def twice(self) -> None:
        """The same place, three times, quicker than anybody reads."""
        at = self._place()
        if at is None:
            return
        first = self._under(at)
        self.stage.touch(*at)
        self.stage.frames(12)
        for _ in range(2):
            now, before = self._under(at), self._all()
            self.stage.touch(*at, hasty=True)
            self.stage.frames(12)
            if now != first and self._all() != before:
                self._remark("a second tap pressed what came", f"{first} then {now}")

    def both(self) -> None:
        """Two fingers on two things; the first one leaves first."""
        one, other = self._place(), self._place()
        if one is None or other is None:
            return
        self.stage.wait()
        fingers = [a_finger(one), a_finger(other)]
        for finger in fingers:
            finger.touch_down()
            self.stage.frames(1)
        meant = self._under(other)
        fingers[0].touch_up()
        self.stage.frames(12)
        now, before = self._under(other), self._all()
        fingers[1].touch_up()
        self.stage.frames(12)
        if now != meant and self._all() != before:
            self._remark("the second finger pressed what came", f"{meant} then {now}")

    def held(self) -> None:
        """A finger rests while the screen changes, and then leaves."""
        at = self._place()
        if at is None:
            return
        self.stage.wait()
        meant = self._under(at)
        finger = a_finger(at)
        finger.touch_down()
        self.stage.frames(1)
        self._change()
        self.stage.wait(self.random.choice((0.1, 2.0)))
        now, before = self._under(at), self._all()
        finger.touch_up()
        self.stage.frames(12)
        if now != meant and self._all() != before:
            self._remark("a finger pressed what it had not come for", f"{meant} then {now}")

    def dragged(self) -> None:
        """A drag begins before a change and ends after it."""
        width, height = self.stage.size
        ends = [(self.random.uniform(0, width), self.random.uniform(0, height)) for _ in range(2)]
        if self.random.random() < 0.5:
            ends[0] = self._piece() or ends[0]
        self.stage.wait()
        finger = a_finger(ends[0])
        finger.touch_down()
        self.stage.frames(1)
        finger.touch_move(*(sum(part) / 2 for part in zip(*ends, strict=True)))
        self.stage.frames(1)
        self._change()
        before = self._asked()
        finger.touch_move(*ends[1])
        self.stage.frames(1)
        finger.touch_up()
        self.stage.frames(4)
        if self._asked() != before:
            self._remark("a drag answered", f"{ends}")

    def turned(self) -> None:
        """The tablet is turned, or the window made another size."""
        asked = self._asked()
        self.stage.resize(self.random.choice(SIZES))
        self.stage.frames(6)
        if self._asked() != asked:
            self._remark("turning answered", str(asked))
        for one in complaints(self.stage.root):
            self._remark(f"turned: {one}", str(self.stage.size))

    @property
    def answered(self) -> list[str]:
        """What fingers pressed that they had not come for; how a turned screen looks is told by
        `main` alone: `tests/ui/test_sizes.py` and `test_fit.py` say which screens a phone has room
        for."""
        return [one for one in self.remarks if ": turned: " not in one]

    # -- what there is

    def _change(self) -> None:
        """Something that nobody's finger did."""
        hall, kind = self.stage.hall, self.random.randrange(4)
        if kind == 0 and hall.play is not None:
            hall.play.undo()
            hall.settle()
        elif kind == 1 and hall.screen != "home":
            hall.back()
        elif kind == 2:
            self.stage.resize(self.random.choice(SIZES))
        else:
            hall.tell_anew()
        self.stage.frames(4)

    def _place(self) -> tuple[float, float] | None:
        """The middle of something to press that is seen."""
        found = list(pressables(self.stage))
        if not found:
            return None
        left, low, right, top = box(self.random.choice(found))
        return (left + right) / 2, (low + top) / 2

    def _piece(self) -> tuple[float, float] | None:
        """A piece that can be carried."""
        page = self.stage.page()
        table = getattr(page, "virtual", None)
        if table is None or not table.shown or not table.laid:
            return None
        one = self.random.choice(table.laid)
        return float(one.x + one.w / 2), float(one.y + one.h / 2)

    def _under(self, at: tuple[float, float]) -> str:
        """What a finger would press there, by screen, place and words."""
        for one in pressables(self.stage):
            left, low, right, top = box(one)
            if left <= at[0] <= right and low <= at[1] <= top:
                return f"{self.stage.hall.screen}: {_said(one)} at {left:.0f},{low:.0f}"
        return f"{self.stage.hall.screen}: nothing"

    def _asked(self) -> tuple[Any, ...]:
        """How far the match is."""
        view = self.stage.hall.see()
        return (view.length, view.phase) if view else ()

    def _all(self) -> tuple[Any, ...]:
        """All that a press could change."""
        hall = self.stage.hall
        found = [one for one, _ in shown(self.stage.root) if is_kind(one, "Pressable")]
        buttons = tuple((_said(one), one.disabled) for one in found)
        moving = hall.screen in MOVING
        texts = () if moving else tuple(w.text for w in self.stage.page().walk() if words_of(w))
        return self._asked(), hall.screen, hall.complaint, buttons, texts

    def _remark(self, what: str, where: str) -> None:
        self.remarks.setdefault(f"{self.stage.hall.screen}: {what}: {where}", "")


def a_finger(at: tuple[float, float]) -> Any:
    """A finger at a point of the window."""
    from kivy.tests.common import UnitTestTouch

    return UnitTestTouch(*at)


def pressables(stage: Stage) -> list[Any]:
    """What can be pressed now, as far as it is seen."""
    width, height = stage.size
    found = []
    for one, clip in shown(stage.root):
        if is_kind(one, "Pressable"):
            left, low, right, top = box(one)
            x, y = (left + right) / 2, (low + top) / 2
            room = clip or (0, 0, width, height)
            if room[0] <= x <= room[2] and room[1] <= y <= room[3] and not one.disabled:
                found.append(one)
    return found


def words_of(widget: Any) -> bool:
    """A label that says something."""
    return is_kind(widget, "Label") and bool(widget.text)


def _said(one: Any) -> str:
    parts = (getattr(one, name, "") for name in ("text", "title", "who", "sign", "piece"))
    return f"{type(one).__name__} {' '.join(str(part) for part in parts if part)}"


def clumsy(stage: Stage, folder: Path, seed: int = 1) -> Clumsy:
    """Hands in a house where matches are, with a virtual table."""
    shutil.copytree(prepared(), folder)
    stage.open(new_house(folder, HandTables()))
    return Clumsy(stage, seed)


def main(told: list[str]) -> int:
    """Many gestures; says what went wrong."""
    gestures, seed = int(told[0]) if told else 500, int(told[1]) if len(told) > 1 else 1
    stage = Stage()
    stage.drawing = False
    stage.look(told[2] if len(told) > 2 else "en")
    hands = clumsy(stage, Path(tempfile.mkdtemp(prefix="tabletwin-clumsy-")) / "house", seed)
    hands.play(gestures)
    print(dict(hands.seen))
    for what in hands.remarks:
        print("-", what)
    return 1 if hands.remarks else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
