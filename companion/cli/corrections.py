"""What people put right at the terminal by words: a number, or whose sticker a sticker is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from companion.cli.output import in_a_row
from companion.cli.teller import Teller, two
from companion.house.user_input import NONE, as_number
from companion.session.api import Notice, Question


@dataclass(slots=True)
class Corrections:
    """Corrections of one match; `told` says what came of one."""

    teller: Teller
    told: Callable[[Notice | None], None]

    def commands(self) -> dict[str, Callable[[str], None]]:
        """What people type, and what takes the rest of the line."""
        return {"c": self.number, "tag": self.tag, "untag": self.untag, "swap": self.swap}

    def number(self, text: str) -> None:
        """What the table says counts: `1 coins 5`."""
        named, _, counted_so = text.partition(" ")
        what, _, amount = counted_so.strip().rpartition(" ")
        seat, write = self.teller.seat(named), self.teller.write
        if seat is None or as_number(amount) == NONE:
            write(self.teller.word("how_correct"))
            return
        counted = self.teller.play.counted(seat)
        what = self.teller.thing(seat, what)
        if what not in counted:
            stores = in_a_row(map(self.teller.name, counted), self.teller.language)
            write(self.teller.word("counts", number=named, stores=stores))
            return
        self.told(self.teller.play.adjust(seat, what, as_number(amount)))

    def how(self, question: Question) -> str:
        """What people type when the number that they are asked about is another one."""
        asked = question.text.params
        value, what = int(asked["value"]), self.teller.name(str(asked["what"]))
        other = value - 1 if value else 1
        return self.teller.word("spot", number=question.seat + 1, what=what, value=other)

    def tag(self, text: str) -> None:
        """The unknown sticker on a station is that of a piece; one that has another is asked
        about first."""
        station, piece = two(text)
        if piece and self._is_station(station):
            self.told(self.teller.play.bind(station, piece))
        elif not piece:
            self.teller.write(self.teller.word("how_tag"))

    def untag(self, station: str) -> None:
        """What lies on a station is not the piece that its sticker tells."""
        if self._is_station(station):
            self.told(self.teller.play.unbind(station))

    def swap(self, text: str) -> None:
        """The stickers of two pieces were taken for each other."""
        one, other = two(text)
        play = self.teller.play
        strange = [piece for piece in (one, other) if play.printed(piece) is None]
        if strange:
            self.teller.write(self.teller.word("no_piece", typed=strange[0]))
        else:
            self.told(play.swap_tags(one, other))

    def _is_station(self, name: str) -> bool:
        known = any(spot.station == name for spot in self.teller.play.view().stations)
        if not known:
            self.teller.write(self.teller.word("no_station", typed=name))
        return known
