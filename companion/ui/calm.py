"""A finger answers what its owner has read: not what appeared under it a moment ago."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp

SETTLED_S = 0.4
"""How long something must have been shown before a touch counts for it, from the first frame that
showed it: on a slow tablet that is long after it changed. Chosen: as fast as people touch what they
have seen."""
AGAIN_S, AGAIN_DP = 1.2, 48
"""A second touch this soon after the first one, and this near to it, was meant for the same
question. Chosen: a guest whose tablet is slow touches again so soon; who reads another question
and sets out for its answer takes longer."""

TREMBLES_S = 0.15
"""So soon after it was lifted only a hand that trembles touches again. Chosen: fingers that want
three moves back leave 0.24 s between two touches of "Undo"."""

AWAY_S = 2.0
"""The same where something was put away, or an answer taken back. Chosen: tired hands touched up to
1.6 s later again, and "Undo" lay where "Understood" had been."""


class Did(StrEnum):
    """What a finger did a moment ago at the spot where one comes down now."""

    PAGED = "paged"
    """It answered: something else is asked now, or somebody else."""
    OPENED = "opened"
    """It showed more answers and gave none."""
    PUT_AWAY = "put away"
    """It ended what was told."""
    GAVE = "gave"
    """It gave an answer, whatever came of that."""


class May(StrEnum):
    """What a finger may do."""

    PRESS = "press"
    GIVE = "give"
    """An answer. The same thing once more it may, as soon as it set out anew: `again`."""
    TAKE_BACK = "take back"


NOT_YET: Final[Mapping[tuple[Did, May], float]] = {
    (Did.PAGED, May.PRESS): AGAIN_S,
    (Did.OPENED, May.GIVE): AGAIN_S,
    (Did.GAVE, May.GIVE): AGAIN_S,
    (Did.PUT_AWAY, May.PRESS): AGAIN_S,
    (Did.PUT_AWAY, May.GIVE): AWAY_S,
    (Did.GAVE, May.TAKE_BACK): AWAY_S,
}
"""So long after the one a finger in the same place may not do the other, counted from the first
frame that shows what came of it. Elsewhere it may do all at once."""

UNDO: Final = "undo"
REDO: Final = "redo"
"""What people may do again and again in one place, whatever comes of it, and as fast as they like:
it means the same each time."""

AFAR: Final = (float("-inf"), float("-inf"))
"""Where no finger was."""


class Shown:
    """All that changed in one frame, and when that one was seen first: it has been painted."""

    __slots__ = ("at", "frame")

    def __init__(self, at: float = float("inf")) -> None:
        self.at, self.frame = at, Clock.frames


LONG_AGO: Final = Shown(float("-inf"))


class Finger(NamedTuple):
    """A finger that came down, when, and what it may not do there."""

    down: float
    pos: tuple[float, float]
    kept_from: frozenset[May] = frozenset()
    holds: bool = False
    """It holds or carries something: whatever it leaves is not pressed."""

    @property
    def set_out(self) -> float:
        """Since when it is meant for what is shown; ever so long ago: for nothing."""
        return float("-inf") if self.holds or May.PRESS in self.kept_from else self.down

    def near(self, pos: tuple[float, float]) -> bool:
        """Whether it came down there."""
        return all(abs(a - b) < dp(AGAIN_DP) for a, b in zip(self.pos, pos, strict=True))


class Calm:
    """Tells whether the finger that is on the screen now may answer what is shown now.

    `stir` is called whenever what can be answered changes. A touch that began before it was seen,
    or sooner than `SETTLED_S` after, answers nothing. Without a finger (a keyboard, a program) all
    counts.
    `turn_page`, `open`, `put_away` and `gave` are called when a touch did that (`Did`): a second
    one there may do less for a while (`NOT_YET`). `turn` is called when another screen is shown:
    what a touch so soon after it would press stood elsewhere, or nowhere, when the finger set out,
    so it presses nothing at all. What can be pressed knows by itself since when it stands there,
    and asks `read`.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._changed = self._turned = LONG_AGO
        self._unseen = list[Shown]()
        self._did: dict[Did, tuple[Shown, tuple[float, float] | None]] = {}
        """When a finger did that last, and where; None: it had left before."""
        self._last, self._left = AFAR, LONG_AGO.at
        """Where the last finger left, and when."""
        self._acts: Finger | None = None
        self._again: tuple[str, float] = ("", 0.0)
        """What was given last, and from when on it may be given anew."""
        self._lifted = Clock.create_trigger(self._forget)
        self._painted = Clock.create_trigger(self._seen)  # before the next frame: this one is shown

    def change(self) -> Shown:
        """Something changes now: when it is seen is known once the next frame begins."""
        if not self._unseen or self._unseen[-1].frame != Clock.frames:
            self._unseen.append(Shown())
            self._painted()
        return self._unseen[-1]

    def _seen(self, *_: object) -> None:
        """The frames before this one are on the screen; what changed in this one is not yet."""
        for one in self._unseen:
            if one.frame != Clock.frames:
                one.at = self.clock()
        self._unseen = [one for one in self._unseen if one.at == float("inf")]
        if self._unseen:
            self._painted()

    def stir(self) -> None:
        """Something else can be answered from now on."""
        self._changed = self.change()

    def turn(self) -> None:
        """Another screen is shown from now on."""
        self._turned = self.change()
        self.stir()

    def turn_window(self, by: int, size: tuple[float, float]) -> None:
        """All of a window of this size, px, is turned by so many degrees: a second touch at the
        same spot of the glass comes down elsewhere in it."""
        self.turn()
        self._last = _turned(self._last, by, size)
        for did, (shown, where) in self._did.items():
            self._did[did] = shown, where and _turned(where, by, size)

    def turn_page(self) -> None:
        """Something else is asked, or somebody else."""
        self._note(Did.PAGED)

    def open(self) -> None:
        """A touch has shown other answers, and given none."""
        self._note(Did.OPENED)

    def put_away(self) -> None:
        """A touch has ended what was told: something else comes to lie there."""
        self._note(Did.PUT_AWAY)

    def gave(self, what: str = "") -> None:
        """A touch has given an answer. `what` people may do again and again in the same place."""
        if self._acts is not None:
            self._note(Did.GAVE)
            fast = what in (UNDO, REDO)
            self._again = what, self._left + TREMBLES_S if fast else self.clock() + SETTLED_S

    def was_at(self, did: Did, widget: Any) -> bool:
        """Whether a finger did that last where this stands now."""
        where = self._did.get(did, (LONG_AGO, None))[1]
        return where is not None and bool(widget.collide_point(*widget.to_widget(*where)))

    def left(self) -> None:
        """A match was left: where its last answer was given says nothing of the next one."""
        self._did.pop(Did.GAVE, None)

    def _note(self, did: Did) -> None:
        self._did[did] = self.change(), self._last if self._acts else None

    @property
    def turning(self) -> bool:
        """The screen is so new that nobody can have read it."""
        return self.clock() - self._turned.at < SETTLED_S

    def waits(self, touch: Any) -> bool:
        """The screen is so new, and the finger came down on it: a drag begins as soon as it can
        have been read."""
        finger = touch.ud.get(self)
        return self.turning and (finger is None or finger.set_out >= self._turned.at)

    def down(self, touch: Any) -> None:
        """A finger comes down."""
        finger = Finger(self.clock(), touch.pos)
        touch.ud[self] = finger._replace(kept_from=frozenset(self._not_yet(finger)))

    def _not_yet(self, finger: Finger) -> Iterator[May]:
        for (did, may), span in NOT_YET.items():
            shown, where = self._did.get(did, (LONG_AGO, AFAR))
            if finger.near(where or self._last) and finger.down - shown.at < span:
                yield may

    def rests(self) -> Iterator[tuple[tuple[float, float], float]]:
        """Where a finger would give no answer now, and for how much longer."""
        for (did, may), span in NOT_YET.items():
            shown, where = self._did.get(did, (LONG_AGO, AFAR))
            if may is not May.TAKE_BACK:
                yield where or self._last, span - max(0.0, self.clock() - shown.at)

    def up(self, touch: Any) -> None:
        """A finger leaves: until the next frame it is the one that acts."""
        self._acts, self._last, self._left = touch.ud.get(self), touch.pos, self.clock()
        self._lifted()

    def lost(self, touch: Any) -> None:
        """This finger holds or carries something: whatever it leaves is not pressed, also what is
        told of it only now."""
        touch.ud[self] = touch.ud.get(self, Finger(self.clock(), touch.pos))._replace(holds=True)

    def _forget(self, *_: object) -> None:
        self._acts = None

    def may(self, what: May, again: str = "") -> bool:
        """Whether the finger that acts now may do that; `again` names what is done anew."""
        if self._acts is None or self.again(self._acts, again):
            return True
        kept_from = self._acts.kept_from
        return self.counts and May.GIVE not in kept_from and what not in kept_from

    def again(self, finger: Finger, what: str) -> bool:
        """Whether this is the very thing that was done there last, and the finger set out for it
        after that: slower than a hand trembles. What people want several times goes on."""
        before, since = self._again
        there = self._did.get(Did.GAVE, (LONG_AGO, None))[1] or AFAR
        anew = not finger.holds and finger.near(there) and finger.down >= since
        return bool(what) and what == before and anew

    def rested(self, since: Shown) -> bool:
        """Whether the finger that acts now set out so long after that was seen that it is no second
        touch of the same hand."""
        return self._acts is None or self._acts.down - since.at >= AGAIN_S

    @property
    def counts(self) -> bool:
        """Whether the finger that acts now has seen what it would answer."""
        return self._acts is None or self._acts.set_out - self._changed.at >= SETTLED_S

    def read(self, touch: Any, since: float, again: str = "") -> bool:
        """Whether this finger set out for what stands there since then, and on this screen; what it
        does `again` stood there before, whatever is written on it now."""
        finger = touch.ud.get(self)
        if finger is None:
            return True
        if self.again(finger, again):
            since = float("-inf")
        return bool(finger.set_out - max(since, self._turned.at) >= SETTLED_S)


def _turned(
    pos: tuple[float, float], by: int, size: tuple[float, float]
) -> tuple[float, float]:  # fmt: skip
    """A point of the glass, once a window of this size was turned on it."""
    (x, y), (wide, high) = pos, size
    for _ in range(by // 90 % 4):
        x, y, wide, high = y, wide - x, high, wide
    return x, y


def slid(widget: Any) -> float:
    """When a room in which this stands was seen to slide last, and it with the room; long ago where
    none did."""
    last = LONG_AGO.at
    while widget is not None and widget.parent is not widget:  # a window is its own parent
        last = max(last, getattr(widget, "slid", LONG_AGO).at)
        widget = widget.parent
    return last


calm = Calm()
"""There is one screen, and so one calm, as there is one theme."""
