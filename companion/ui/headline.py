"""The small line over the head of the table: what has just been done, else which game it is."""

from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp, sp

from companion.session.api import SessionView, Text
from companion.ui.widgets.lettering import SMALLEST_SP, whole

APART = "   "
MOST = 60
"""So much at once is no gesture of somebody: a match that was brought in, or set up."""
HIGH = dp(24)
"""Height of the line: type of the smallest size has room in it once."""


def headline(
    view: SessionView, title: str, stand_ins: str, room: float, say: Callable[[Text], str]
) -> str:
    """As much as can be read whole in a room of so many pixels, what was done before all else;
    the sign of stand-ins always stands there."""
    done = say(view.happened[0].text) if 0 < len(view.happened) < MOST else ""
    sign = stand_ins[:1]
    for parts in ((title, stand_ins, done), (done, sign), (title, stand_ins)):
        line = APART.join(part for part in parts if part)
        if (done or parts[0] == title) and whole(line, False, room - sp(SMALLEST_SP), HIGH):
            return line
    return APART.join(part for part in (title, sign) if part)
