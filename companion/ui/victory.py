"""Who won, large over the match in the moment in which it ends, until the next touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.animation import Animation
from kivy.metrics import dp

from companion.session.api import Phase, SessionView
from companion.ui.called import counted_in, won
from companion.ui.calm import AGAIN_S, LONG_AGO, calm
from companion.ui.decided import Decided
from companion.ui.laurels import Laurels
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.motion import LASTS_S

if TYPE_CHECKING:
    from companion.ui.screens.table import TableScreen

WIDE, HIGH = 720.0, 420.0
"""Of the panel, dp, where the match has so much room."""
FALLS = 9
"""So often as long as a piece is on its way the confetti is. Chosen: as long as paper falls from a
hand to a table."""


class Won(Laurels):
    """It goes with the next touch, which beside it goes on to what it meant."""

    since = LONG_AGO
    """Since when it is seen."""

    def on_touch_down(self, touch: Any) -> bool:
        """A touch that was still meant for the match puts nothing away."""
        if calm.clock() - self.since.at >= AGAIN_S and self.parent is not None:
            self.parent.remove_widget(self)
        return bool(self.collide_point(*touch.pos))


class Victory:
    """Tells of an end that people play to: not of one that they open again or go back to."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self._told: tuple[int, int] | None = None
        """The end that was told: which match, and how long it was."""
        self._shown: Won | None = None

    def follow(self, view: SessionView) -> None:
        """The match went on, or back."""
        hall, end = self.screen.hall, (view.header.match, view.length)
        over = view.phase is Phase.OVER and bool(view.outcome and view.outcome.winners)
        if not over:
            self.put_away()
        elif end != self._told and view.length > hall.found_at and not view.can_redo:
            self._told = end
            self._tell(view)

    def put_away(self) -> None:
        """It has been seen."""
        if self._shown is not None and self._shown.parent is not None:
            self._shown.parent.remove_widget(self._shown)
        self._shown = None

    def _tell(self, view: SessionView) -> None:
        self.put_away()
        hall, outcome = self.screen.hall, view.outcome
        assert outcome is not None
        assert hall.game is not None
        self._shown = shown = Won(size_hint=(None, None), space=self.screen.height)
        who = [hall.sitting(seat) for seat in outcome.winners]
        signs = [seat_sign(one.colour, n) for one, n in zip(who, outcome.winners, strict=True)]
        said = won(outcome, lambda seat: hall.sitting(seat).name)
        shown.show(signs, said, Decided(hall, outcome).why(), counted_in(hall.game.id))
        shown.score = str(view.scores[outcome.winners[0]])
        shown.since = calm.change()
        self.screen.add_widget(shown)
        self._place()
        self.screen.ids.floor.bind(size=self._place, pos=self._place)
        shown.thrown = 0.0 if hall.moves else 1.0
        if hall.moves:
            Animation(thrown=1.0, duration=LASTS_S * FALLS).start(shown)

    def _place(self, *_: object) -> None:
        """In the middle of where the match is."""
        floor, shown = self.screen.ids.floor, self._shown
        if shown is None:
            return
        shown.width = min(dp(WIDE) * theme.room, floor.width - 2 * theme.gap)
        shown.room = min(dp(HIGH) * theme.room, floor.height - 2 * theme.gap)
        shown.center = floor.center
