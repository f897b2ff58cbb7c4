"""A finger answers what its owner has read: not what appeared under it a moment ago."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Final

from kivy.clock import Clock
from kivy.metrics import dp

SETTLED_S = 0.4
"""How long something must have been shown before a touch counts for it, from the first frame that
showed it: on a slow tablet that is long after it changed. Chosen: as fast as people touch what they
have seen."""
AGAIN_S, AGAIN_DP = 1.0, 48
"""A second touch this soon after the first one, and this near to it, was meant for the same
question: it passed for the next seat. Chosen: a guest whose tablet is slow touches again so soon;
who reads another question and sets out for its answer takes longer."""

AWAY_S = 2.0
"""So long after a hint, a notice or what hands owe was put away, a second touch there gives no
answer and takes none back, whatever came to lie below it. Chosen: tired hands touched up to 1.6 s
later again, and "Undo" lay where "Understood" had been."""

OPENED: Final = "opened"
"""What a finger carries that comes down where it opened something, or put it away, a moment ago."""

GAVE: Final = "gave"
"""What a finger carries that comes down where an answer was given a moment ago."""

AFAR: Final = (float("-inf"), float("-inf"))
"""Where no finger was."""


class Shown:
    """All that changed in one frame, and when that one was seen first: it has been painted."""

    __slots__ = ("at", "frame")

    def __init__(self, at: float = float("inf")) -> None:
        self.at, self.frame = at, Clock.frames


LONG_AGO: Final = Shown(float("-inf"))


class Calm:
    """Tells whether the finger that is on the screen now may answer what is shown now.

    `stir` is called whenever what can be answered changes. A touch that began before it was seen,
    or sooner than `SETTLED_S` after, answers nothing. Without a finger (a keyboard, a program) all
    counts.
    `turn_page` is called when something else is asked, or somebody else: a second touch where the
    first one was is the old question's for longer. `open` is called when a touch shows more answers
    and gives none: for as long a second one there gives none of them, whatever came to lie under
    the finger; it may open or turn again. `put_away` is called when a touch ends what was told:
    what lies there then gives nothing, and takes nothing back, for longer still. `turn` is called
    when another screen is shown: what a touch so soon after it would press stood elsewhere, or
    nowhere, when the finger set out, so it presses nothing at all. What can be pressed knows by
    itself since when it stands there, and asks `read`.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._changed = self._turned = self._paged = self._opened = self._away = LONG_AGO
        self._unseen = list[Shown]()
        self._last = self._gave = AFAR
        """Where the last finger left, and where one gave the last answer."""
        self._began: float | None = None
        self._repeats = False
        """The finger that acts came down once more where it opened something, or put it away."""
        self._keeps = False
        """It came down once more where it gave an answer: "Undo" has come to lie there."""
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

    def turn_page(self) -> None:
        """Something else is asked, or somebody else."""
        self._paged = self.change()
        self._gave = AFAR if self._began is None else self._last

    def open(self) -> None:
        """A touch has shown other answers, and given none."""
        self._opened = self.change()

    def put_away(self) -> None:
        """A touch has ended what was told: something else comes to lie there."""
        self._away = self.change()

    @property
    def turning(self) -> bool:
        """The screen is so new that nobody can have read it."""
        return self.clock() - self._turned.at < SETTLED_S

    def waits(self, touch: Any) -> bool:
        """The screen is so new, and the finger came down on it: a drag begins as soon as it can
        have been read."""
        return self.turning and bool(touch.ud.get(self, self.clock()) >= self._turned.at)

    def down(self, touch: Any) -> None:
        """A finger comes down."""
        touch.ud[self] = float("-inf") if self._again(touch, self._paged) else self.clock()
        opened, away = self._again(touch, self._opened), self._again(touch, self._away, AWAY_S)
        touch.ud[OPENED] = opened or away
        touch.ud[GAVE] = self._again(touch, self._paged, AWAY_S, self._gave)

    def _again(
        self,
        touch: Any,
        turned: Shown,
        within: float = AGAIN_S,
        last: tuple[float, float] | None = None,
    ) -> bool:
        """It comes down once more where it answered another question, or opened something."""
        before = self._last if last is None else last
        near = all(abs(a - b) < dp(AGAIN_DP) for a, b in zip(touch.pos, before, strict=True))
        return near and self.clock() - turned.at < within

    def up(self, touch: Any) -> None:
        """A finger leaves: until the next frame it is the one that acts."""
        self._began, self._last = touch.ud.get(self), touch.pos
        self._repeats, self._keeps = bool(touch.ud.get(OPENED)), bool(touch.ud.get(GAVE))
        self._lifted()

    def lost(self, touch: Any) -> None:
        """This finger holds or carries something: whatever it leaves is not pressed, also what is
        told of it only now."""
        touch.ud[self] = float("-inf")

    def _forget(self, *_: object) -> None:
        self._began, self._repeats, self._keeps = None, False, False

    @property
    def gives(self) -> bool:
        """Whether the finger that acts now may give an answer, and not only open one."""
        return self.counts and not self._repeats

    @property
    def takes_back(self) -> bool:
        """Whether it may take an answer back: not where it gave one a moment ago."""
        return self.gives and not self._keeps

    @property
    def counts(self) -> bool:
        """Whether the finger that acts now has seen what it would answer."""
        return self._began is None or self._began - self._changed.at >= SETTLED_S

    def read(self, touch: Any, since: float) -> bool:
        """Whether this finger set out for what stands there since then, and on this screen."""
        began = touch.ud.get(self)
        return began is None or bool(began - max(since, self._turned.at) >= SETTLED_S)


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
