"""Hesitation: a piece that was laid on a pad, counted at once, and was lifted again soon after.

Showing a piece looks just the same, so nothing is taken back unasked and nothing waits: taking
back is offered beside what comes next, and asked for when the piece is laid there again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from companion.session.api import Ask, Choice, Question, Text
from companion.session.questions import NO
from companion.table.sight import Snapshot

SOON_S = 4.0
"""A piece that is lifted later than this was shown, and meant. Chosen: a hand that hesitates has
lifted the piece by then."""
OFFER_S = 12.0
"""Chosen: then the next seat has begun; undo is always there."""
BACK = "back"


class Laid(NamedTuple):
    """What a piece at a pad was taken for: the log's length before and after, and when."""

    station: str
    piece: str
    seat: int
    start: int
    length: int
    at: float


@dataclass(slots=True)
class Hesitation:
    """The latest step that a piece at a pad was taken for, as long as it can be taken back."""

    laid: Laid | None = None
    lifted: bool = False

    def took(self, laid: Laid) -> None:
        self.laid, self.lifted = laid, False

    def over(self) -> None:
        """It was meant."""
        self.laid = None

    def follow(self, snapshot: Snapshot, length: int, now: float) -> None:
        """Whether the piece was lifted soon, and nothing was done since."""
        laid = self.laid
        if laid is None:
            return
        over = SOON_S if not self.lifted else OFFER_S
        if laid.length != length or now >= laid.at + over:
            self.laid = None
        elif snapshot[laid.station].piece != laid.piece:
            self.lifted = True

    def until(self) -> float | None:
        """When the offer ends."""
        return self.laid.at + (OFFER_S if self.lifted else SOON_S) if self.laid else None

    def of(self, station: str, piece: str) -> bool:
        """Whether this piece is laid again where it counted just before."""
        laid = self.laid
        return laid is not None and self.lifted and laid[:2] == (station, piece)

    def question(self) -> Question | None:
        """Was it meant? Nobody has to answer."""
        laid = self.laid
        if laid is None or not self.lifted:
            return None
        text = Text("ask.hesitated", {"piece": laid.piece})
        name = f"hesitated:{laid.start}:{laid.length}"
        choices = (back(), Choice(NO, Text("choice.meant")))
        return Question(
            name, Ask.TAKE_BACK, laid.seat, text, choices, laid.piece, laid.station, must=False
        )


def back() -> Choice:
    return Choice(BACK, Text("choice.hesitated"))
