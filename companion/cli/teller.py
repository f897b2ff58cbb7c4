"""What people can ask the terminal to tell: pieces, stores, the reasons behind a number, lights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.cli import printed
from companion.cli.output import scores_line
from companion.cli.texttable import TextTable
from companion.session.api import Choice, Play, SessionView, Text
from engine.core.game import Game

MOST_PIECES: Final = 24
"""So many pieces are told of at once."""


@dataclass(slots=True)
class Teller:
    """Tells of one match, line by line; it changes nothing."""

    game: Game
    play: Play
    write: Callable[[str], None]
    language: str
    table: TextTable | None

    def say(self, text: Text) -> str:
        return self.play.say(text, self.language)

    def name(self, what: str) -> str:
        """A piece or a thing that is counted, by its name."""
        return str(self.game.texts.word(self.language, what))

    def known(self, piece: str) -> str:
        """A piece by its name, with what people type for it; what is no piece as it was typed."""
        name = self.name(piece)
        return name if name == piece else f"{name} ({piece})"

    def seat(self, number: str) -> int | None:
        """The seat that people call by this number, from 1."""
        seats = len(self.play.view().header.seats)
        return int(number) - 1 if number.isdecimal() and 1 <= int(number) <= seats else None

    def piece(self, piece: str) -> None:
        """A piece by its name, and what it gives."""
        self.write(f"  {self.name(piece)} ({piece})")
        for line in printed.of_piece(self.game, piece, self.play.printed(piece), self.language):
            self.write(f"      {line}")

    def pieces(self, choices: Sequence[Choice]) -> None:
        """What the pieces of these choices give."""
        pieces = dict.fromkeys(piece for choice in choices for piece in choice.pieces)
        for piece in list(pieces)[:MOST_PIECES]:
            self.piece(piece)
        if not pieces:
            self.write("No piece is named here; name one, as in `i Bridge`.")

    def named(self, name: str) -> None:
        """The pieces of this name or id; identical ones are told once."""
        wanted = name.casefold()
        every = self.game.catalogue.pieces.values()
        named = (p for p in every if wanted in (p.id.casefold(), self.name(p.id).casefold()))
        found = {piece.face: piece.id for piece in named}
        for piece in found.values():
            self.piece(piece)
        if not found:
            self.write(f"There is no piece {name!r}.")

    def stores(self) -> None:
        view = self.play.view()
        for number, seat in enumerate(view.header.seats):
            counted = self.play.counted(number)
            stores = ", ".join(f"{self.name(what)} {n}" for what, n in counted.items())
            self.write(f"  {seat.name}: {view.scores[number]} points; {stores}")

    def why(self, text: str) -> None:
        """The ledger of a number: `1 coins`."""
        number, what = two(text)
        seat = self.seat(number)
        if seat is None or not what:
            self.write("Ask as in `w 1 coins`: a seat and what is counted.")
            return
        reasons = self.play.why(seat, what)
        for reason in reasons:
            event, rule = self.say(reason.event), self.say(reason.rule_text)
            self.write(f"  {reason.amount:+d} = {reason.sum}  {event} ({reason.rule}: {rule})")
        if not reasons:
            self.write(f"No line of the ledger tells of {what} for seat {number}.")

    def ended(self, view: SessionView) -> list[str]:
        """Who won and why, and everybody's points."""
        outcome = view.outcome
        if outcome is None:
            return []
        names = [seat.name for seat in view.header.seats]
        won = ", ".join(names[seat] for seat in outcome.winners if seat < len(names))
        many = len(outcome.winners) > 1
        key = "over.share" if many else "over.wins" if won else "over.nobody"
        reason = f"outcome.{outcome.key}"
        told = [self.say(Text(key, {"names": won}))]
        if outcome.key and self.game.texts.has(reason):
            told.append(self.say(Text(reason)))
        return [" ".join(told), scores_line(names, outcome.scores)]

    def stations(self) -> None:
        lines = self.table.lines(self.language) if self.table else ["There is no table here."]
        for line in lines:
            self.write(f"  {line}")


def two(text: str) -> tuple[str, str]:
    """The first word, and the rest."""
    first, _, second = text.partition(" ")
    return first, second.strip()
