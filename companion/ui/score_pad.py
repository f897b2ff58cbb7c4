"""The score pad: what everybody's points are made of, seat beside seat, as on a block of paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from kivy.factory import Factory
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.ui.drawings import drawing_of
from companion.ui.hall import Hall
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.press import made
from companion.ui.words import words
from engine.core.game import Game
from engine.core.text import capital

HEAD = 54
"""Height, dp, of the first line: its words may take two."""
LINE, LEAST, MOST = 40, 28, 52
"""Height, dp, of a line, where all of them are to show, and where there is much room."""
EDGE = 8
"""Width, dp, of its edge."""
BACK = 20
"""So much, dp, a part of a number is set back."""


class PadLine(NamedTuple):
    """One source of points and what it gave to each seat that is shown."""

    name: str
    points: tuple[int, ...]


class ScorePad(BoxLayout):
    """A column for each seat, a line for each source that gave anybody anything."""

    title = StringProperty("")
    room = NumericProperty(0)
    """Height that all its lines have; 0: as much as they like."""
    each = NumericProperty(dp(LINE))
    """Height of a line."""

    def on_room(self, *_: object) -> None:
        """All lines show where they can, and fill what is there."""
        usual, lines = dp(LINE) * theme.room, len(self.children) - 1
        free = self.room - dp(HEAD) - 2 * dp(EDGE)
        spread = min(dp(MOST), max(dp(LEAST), free / max(1, lines)))
        self.each = spread if self.room and lines > 0 else usual

    def on_children(self, *_: object) -> None:
        """Another match has other lines."""
        self.on_room()

    def show(self, hall: Hall, seats: Sequence[int]) -> None:
        """These seats in this order; nothing where the game does not take its points apart."""
        self.clear_widgets()
        if hall.game is not None and drawing_of(hall.game.id).lowest:
            self._compare(hall, seats)
            return
        lines = pad_lines(hall, seats)
        if not lines:
            return
        self.add_widget(self._head(hall, seats))
        for number, line in enumerate(lines):
            self.add_widget(_row(line, shaded=number % 2 == 0))
        sums = tuple(map(sum, zip(*(line.points for line in lines), strict=True)))
        self.add_widget(_row(PadLine(words.say("end.total"), sums), total=True))

    def _compare(self, hall: Hall, seats: Sequence[int]) -> None:
        """All numbers of which the lowest counts, that one in a ring, and the points."""
        view, game = hall.see(), hall.game
        if view is None or game is None:
            return
        self.add_widget(self._head(hall, seats))
        shown = drawing_of(game.id).scored
        owned = [view.board["seats"][seat] for seat in seats]
        counts = [min(shown, key=of.__getitem__) for of in owned]
        for what in shown:  # one band among so few lines looked chosen
            row = made("PadRow", text=capital(str(game.texts.word(words.language, what))))
            for of, lowest in zip(owned, counts, strict=True):
                ring = what == lowest
                row.add_widget(made("PadNumber", text=str(of[what]), ring=ring, bold=ring))
            self.add_widget(row)
            for part in _apart(game, what, owned):
                self.add_widget(part)
        points = tuple(view.scores[seat] for seat in seats)
        self.add_widget(_row(PadLine(words.say("end.lowest"), points), total=True))

    def _head(self, hall: Hall, seats: Iterable[int]) -> Factory.PadRow:
        row = made("PadRow", text=self.title, bold=True, height=dp(HEAD))
        for seat in seats:
            shade, shape = seat_sign(hall.sitting(seat).colour, seat)
            row.add_widget(made("PadSeat", shade=shade, shape=shape))
        return row


def _apart(game: Game, what: str, owned: Sequence[Mapping[str, Any]]) -> Iterator[Factory.PadRow]:
    """What a number is made of, where the game tells: a line for each part, set back."""
    for key in owned[0].get(f"{what}_parts", ()):
        row = made("PadRow", text=game.texts.say(words.language, key), back=dp(BACK))
        for of in owned:
            number = str(of[f"{what}_parts"][key])
            row.add_widget(made("PadNumber", text=number, tone="soft"))
        yield row


def pad_lines(hall: Hall, seats: Sequence[int]) -> list[PadLine]:
    """The sources in the game's order, without those that gave nobody anything."""
    play, game = hall.play, hall.game
    if play is None or game is None:
        return []
    parts: list[Mapping[str, int]] = [play.parts(seat) for seat in seats]
    keys = dict.fromkeys(key for of in parts for key in of)
    found = [
        PadLine(game.texts.say(words.language, key), tuple(of.get(key, 0) for of in parts))
        for key in keys
    ]
    return [line for line in found if any(line.points)]


def _row(line: PadLine, *, shaded: bool = False, total: bool = False) -> Factory.PadRow:
    """The most of a line stands out."""
    row = made("PadRow", text=line.name, shaded=shaded, bold=total)
    most = max(line.points)
    for points in line.points:
        best = points == most > min(line.points)
        tone = "accent" if best else "ink" if points else "soft"
        said = str(points).replace("-", "−") if points else "–"
        row.add_widget(made("PadNumber", text=said, bold=best or total, tone=tone))
    return row
