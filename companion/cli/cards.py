"""Cards at the terminal: drawn from a pile and laid down, or shown out of a hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from companion.cli.draw import Pile
from companion.cli.teller import Teller
from companion.session.api import Ask, Choice, Notice, Question, SessionView
from engine.core.state import Prompt
from engine.core.steps import Reveal


@dataclass(slots=True)
class Cards:
    """What people draw and show. `tell` takes what came of it, None where all is well."""

    teller: Teller
    pile: Pile
    tell: Callable[[Notice | None], None]
    laid: str = ""
    """The piece that was just drawn and laid down."""
    _hand: tuple[str, bool] = "", False
    """The question that was looked through for cards of a hand, and whether there are any."""

    # -- drawing -----------------------------------------------------------------------------

    def reveal(self, line: str, prompt: Prompt) -> None:
        """Draw from the pile, or take the piece that people name."""
        teller = self.teller
        piece = self._called(line, self.pile.state().could_be(prompt)) or self.pile.draw(prompt)
        if not self.pile.could_be(prompt, piece):
            teller.write(teller.word("not_drawn", typed=teller.known(piece)))
            return
        teller.piece(piece)
        self.laid = piece
        step, carried = self.pile.reveal(prompt, piece)
        laid = [self._lay(*one) for one in carried.items()]
        if not any(laid):
            self.tell(teller.play.choose(step))

    def _called(self, typed: str, pieces: Iterable[str]) -> str:
        """Of these the one that people call so: by its name, its id, or a seat by its number."""
        said = (typed.casefold(), f"seat{typed}")
        names = self.teller.names
        named = (p for p in pieces if not {p.casefold(), *names(p)}.isdisjoint(said))
        return next(named, typed) if typed else ""

    def _lay(self, piece: str, place: str) -> bool:
        """Lay a piece with a tag on the table; False where nothing senses it."""
        table, found = self.teller.table, self.teller.game.catalogue.pieces.get(piece)
        if table is None or found is None or not found.sensed:
            return False
        return table.lay(piece, place)

    def confirm(self, view: SessionView) -> bool:
        """The table asks about the piece that was just drawn, or which side of it: it was that."""
        question = view.question
        if question is None or question.ask not in (Ask.CONFIRM, Ask.WHICH) or not self.laid:
            return False
        drawn = [choice for choice in question.choices if self._is_laid(choice)]
        if len(drawn) != 1:
            return False  # what people mean by it is theirs to say
        self.laid = ""
        self.tell(self.teller.play.answer(question.id, drawn[0].id))
        return True

    def _is_laid(self, choice: Choice) -> bool:
        """Whether a choice says nothing but which piece was drawn."""
        reveals = bool(choice.steps) and all(isinstance(step, Reveal) for step in choice.steps)
        return reveals and any(self.laid in step.args for step in choice.steps)

    # -- hands -------------------------------------------------------------------------------

    def of_a_hand(self, question: Question) -> bool:
        """Whether cards that only their seat sees can be shown besides what is offered."""
        if question.ask not in (Ask.TURN, Ask.MAY):
            return False
        return question.withheld > 0 or not question.choices or self._unoffered(question)

    def _unoffered(self, question: Question) -> bool:
        """Whether a piece would mean something that no choice names: the match knows no hand."""
        if self._hand[0] != question.id:
            offered = {piece for choice in question.choices for piece in choice.pieces}
            more = set(self.pile.hidden(self.teller.play.nameable(question.seat))) - offered
            self._hand = question.id, bool(more)
        return self._hand[1]

    def show(self, line: str, question: Question) -> None:
        """Show a card of a hand: the one that people name, or any that means something."""
        teller = self.teller
        pieces = teller.play.nameable(question.seat)
        hidden = self.pile.hidden(pieces) or pieces
        piece = self._called(line, pieces) or (self.pile.any(hidden) if hidden else "")
        self.laid = ""
        if piece not in pieces:
            known = teller.called(piece)
            name = teller.name(known[0]) if known else piece
            key = "can_nothing" if known else "no_piece" if piece else "no_card"
            teller.write(teller.word(key, name=name, typed=piece))
            return
        teller.piece(piece)
        self.tell(teller.play.show(piece, question.seat))
