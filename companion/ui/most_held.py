"""The most cards that an open hand held in a turn: their places stay, or with each one given all
others would be larger, and the match below them lower or higher."""

from __future__ import annotations

from companion.session.api import SessionView


class MostHeld:
    """Of one match, by seat: the turn, and how many cards lay open at once."""

    def __init__(self) -> None:
        self._seats: dict[int, tuple[int, int]] = {}

    def opens(self, view: SessionView, seat: int) -> None:
        """The hand is looked into: in another turn it begins anew."""
        if self._seats.get(seat, (-1, 0))[0] != _turn(view):
            self._seats.pop(seat, None)

    def of(self, view: SessionView | None, seat: int, count: int) -> int:
        """The most that it held since it was opened, or in this turn; it holds so many now."""
        most = max(count, self._seats.get(seat, (-1, 0))[1])
        self._seats[seat] = _turn(view), most
        return most


def _turn(view: SessionView | None) -> int:
    """Which one it is: by what was told first in it."""
    told = (*view.earlier, *view.happened) if view else ()
    return told[0].index if told else -1
