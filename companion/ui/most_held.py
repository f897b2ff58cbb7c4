"""Where the cards of an open hand lie through a turn: with each one given all others would move up,
and be larger, and the match below them lower or higher."""

from __future__ import annotations

from collections.abc import Sequence

from companion.session.api import SessionView


class MostHeld:
    """Of one match, by seat: the turn, and which card lies where, or lay where it is free now."""

    def __init__(self) -> None:
        self._seats: dict[int, tuple[int, tuple[str, ...]]] = {}

    def opens(self, view: SessionView, seat: int) -> None:
        """The hand is looked into: in another turn it begins anew."""
        if self._seats.get(seat, (-1, ()))[0] != _turn(view):
            self._seats.pop(seat, None)

    def places(self, view: SessionView | None, seat: int, held: Sequence[str]) -> Sequence[str]:
        """Each card where it lay since the hand was opened, or in this turn, until another comes:
        then those that are left close up, and it lies behind them, as on every page; one that is
        taken back lies where it was."""
        before = self._seats.get(seat, (-1, ()))[1]
        came = [card for card in held if card not in before]
        if came:
            before = (*(card for card in before if card in held), *came)
        self._seats[seat] = _turn(view), before
        return [card if card in held else "" for card in before]


def _turn(view: SessionView | None) -> int:
    """Which one it is: by what was told first in it."""
    told = (*view.earlier, *view.happened) if view else ()
    return told[0].index if told else -1
