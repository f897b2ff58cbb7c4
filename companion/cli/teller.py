"""What people can ask the terminal to tell: pieces, stores, the reasons behind a number, lights."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.cli import printed
from companion.cli.output import in_a_row, scores_line
from companion.cli.texttable import TextTable
from companion.house.user_input import as_number
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

    def word(self, key: str, **gaps: str | int) -> str:
        """What the terminal itself says."""
        return self.say(Text(f"terminal.{key}", gaps))

    def thing(self, seat: int, typed: str) -> str:
        """What is counted of a seat, by its id or its name; what is neither as it was typed."""
        every = self.play.counted(seat)
        named = (what for what in every if self.name(what).casefold() == typed.casefold())
        return typed if typed in every else next(named, typed)

    def name(self, what: str) -> str:
        """A piece or a thing that is counted, by its name."""
        return str(self.game.texts.word(self.language, what))

    def names(self, piece: str) -> list[str]:
        """What people may call a piece, in small letters: a card with two sides by either."""
        name = self.name(piece).casefold()
        return [name, *name.split(" / ")]

    def known(self, piece: str) -> str:
        """A piece by its name, with what people type for it; what is no piece as it was typed."""
        name = self.name(piece)
        return name if name == piece else f"{name} ({piece})"

    def seat(self, typed: str) -> int | None:
        """The seat that people call by this number, from 1."""
        seats = len(self.play.view().header.seats)
        return as_number(typed) - 1 if 1 <= as_number(typed) <= seats else None

    def piece(self, piece: str) -> None:
        """A piece by its name, and what it gives."""
        self.write(f"  {self.name(piece)} ({piece})")
        face, options = self.play.printed(piece), self.play.view().header.options
        for line in printed.of_piece(self.game, piece, face, self.language, options):
            self.write(f"      {line}")

    def pieces(self, choices: Sequence[Choice]) -> None:
        """What the pieces of these choices give."""
        pieces = dict.fromkeys(piece for choice in choices for piece in choice.pieces)
        for piece in list(pieces)[:MOST_PIECES]:
            self.piece(piece)
        if not pieces:
            self.write(self.word("nothing_here"))

    def called(self, name: str) -> list[str]:
        """The pieces that people call so; of identical ones one."""
        wanted = name.casefold()
        every = self.game.catalogue.pieces.values()
        named = (p for p in every if wanted in (p.id.casefold(), *self.names(p.id)))
        return list({piece.face: piece.id for piece in named}.values())

    def named(self, name: str) -> None:
        """The pieces of this name or id; identical ones are told once."""
        found = self.called(name)
        for piece in found:
            self.piece(piece)
        if not found:
            self.write(self.word("no_piece", typed=name))

    def stores(self) -> None:
        view = self.play.view()
        for number, seat in enumerate(view.header.called(self.language)):
            counted = self.play.counted(number)
            stores = in_a_row((f"{self.name(w)} {n}" for w, n in counted.items()), self.language)
            key = "points" if stores else "points_alone"
            told = self.word(key, who=seat.name, points=view.scores[number], stores=stores)
            self.write(f"  {told}")

    def why(self, text: str) -> None:
        """The ledger of a number: `1 coins`."""
        number, what = two(text)
        seat = self.seat(number)
        if seat is None or not what:
            self.write(self.word("how_why"))
            return
        reasons = self.play.why(seat, self.thing(seat, what))
        for reason in reasons:
            rule = f" ({self.say(reason.rule_text)} {reason.rule})" if reason.rule else ""
            self.write(f"  {reason.amount:+d} = {reason.sum}  {self.say(reason.event)}{rule}")
        if not reasons:
            self.write(self.word("no_line", typed=what, number=number))

    def ended(self, view: SessionView) -> list[str]:
        """Who won and why, and everybody's points."""
        outcome = view.outcome
        if outcome is None:
            return []
        names = [seat.name for seat in view.header.called(self.language)]
        won = in_a_row((names[n] for n in outcome.winners if n < len(names)), self.language)
        many = len(outcome.winners) > 1
        key = "over.share" if many else "over.wins" if won else "over.nobody"
        reason = f"outcome.{outcome.key}"
        told = [self.say(Text(key, {"names": won}))]
        if outcome.key and self.game.texts.has(reason):
            told.append(self.say(Text(reason)))
        elif won:
            told.append(self.word("most_points"))
        return [" ".join(told), scores_line(names, outcome.scores, self.language)]

    def stations(self) -> None:
        lines = self.table.lines(self.language) if self.table else [self.word("no_table")]
        for line in lines:
            self.write(f"  {line}")


def two(text: str) -> tuple[str, str]:
    """The first word, and the rest."""
    first, _, second = text.partition(" ")
    return first, second.strip()
