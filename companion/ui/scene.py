"""The scene: what a drawing paints from, and what a touch on it can mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from typing import Any

from companion.session.api import Ask, Preview, SessionView
from companion.ui.began import Began as Began
from companion.ui.lens import Lens
from companion.ui.palette import SEATS
from companion.ui.widgets.brush import Brush
from engine.core.match import Seat


@dataclass(slots=True)
class Scene:
    """What a drawing paints from, and what a touch on it can mean."""

    view: SessionView
    language: str
    say: Callable[..., str]
    """The app's own sentence for a key."""
    game_say: Callable[..., str]
    """A sentence of the game for a key."""
    name: Callable[[str], str]
    """What a piece is called."""
    pick: Callable[[str], None]
    """A piece was touched."""
    explain: Callable[[int, str], None]
    """A number was touched: seat and counted thing."""
    enlarge: Callable[[str], None] = lambda piece: None
    """Show a piece as large as the screen."""
    focus: int = 0
    """The seat that is shown in full."""
    look_at: Callable[[int], None] = lambda seat: None
    """Show another seat in full."""
    choosable: frozenset[str] = frozenset()
    """Pieces that the question offers."""
    picked: str = ""
    """What is being considered: a piece, or a spot of the drawing."""
    goes: str = ""
    """The piece that is being considered, also while its spot is."""
    seats: Sequence[Seat] = field(default_factory=tuple)
    page: int = 0
    """Which page of what does not fit at once is shown."""
    turn: Callable[[], None] = lambda: None
    """Show the next page."""
    preview: Callable[..., Preview | None] = lambda *steps: None
    """What steps would do."""
    opposite: frozenset[int] = frozenset()
    """Seats across a tablet that lies flat: their rows face them."""
    lens: Lens = field(default_factory=Lens)
    """What part of a large board is seen."""
    seen: float = 0
    """Height, px, of the match that shows at once where it is moved about; 0: all of it does."""
    over: float = 0
    """So much height, px, what is considered takes from the match for a moment."""
    look: Callable[[], None] = lambda: None
    """The lens was moved: paint again."""

    @property
    def board(self) -> Mapping[str, Any]:
        """What everybody may know, as the game tells it."""
        return self.view.board

    @property
    def question_seat(self) -> int:
        """The seat that is asked; -1: the table, or nobody."""
        return self.view.question.seat if self.view.question else -1

    @property
    def checked(self) -> str:
        """The piece on which people are asked to count; empty: none."""
        asked = self.view.question
        counts = asked is not None and asked.ask is Ask.SPOT
        return str(asked.text.params["counted"]).partition(":")[2] if asked and counts else ""

    def towards(
        self, seat: int, brush: Brush, x: float, y: float, w: float, h: float
    ) -> AbstractContextManager[None]:
        """What is painted in this rectangle meanwhile faces its seat."""
        return brush.turned(x, y, w, h) if seat in self.opposite else nullcontext()

    def sitting(self, number: int) -> Seat:
        """Who sits there; an automatic opponent has a seat that nobody sits on."""
        return sitting(self.seats, number, self.game_say)


def sitting(seats: Sequence[Seat], number: int, say: Callable[..., str]) -> Seat:
    """The seat with this number; those beyond the people's are called as the game calls them."""
    if number < len(seats):
        return seats[number]
    used = {seat.colour for seat in seats}
    return Seat(say("seat.extra"), next(colour for colour in SEATS if colour not in used))
