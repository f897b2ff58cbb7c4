"""Play in the terminal: one question at a time, numbered choices, refusals with their rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.cli.draw import Pile
from companion.cli.tell import tell_face
from companion.session.api import Ask, Choice, Mode, Notice, Play, Question, SessionView, Text
from engine.core.game import Game
from engine.core.state import Prompt

HELP = """\
  a number   choose                 u  undo          r  redo
  s          scores and stores      w  why: the ledger of a number, as in `w 1 coins`
  t          stations and lights    put PIECE STATION, lift PIECE   move a piece
  save FILE  write the record       q  stop; the match is kept where it was saved"""
OWN_REVEAL = "Lay it on its station or the pad and press Enter; or name it"
STAND_INS = "Faces that nobody has told are stand-ins here, not the printed ones."
MOST_LINES = 24
"""Longer lists of choices are shown by group."""


MOST_MOVES = 60
"""Moves that hands make one after the other before people are asked to look themselves."""


class TextTable(Protocol):
    """A table without a screen. On a simulated one hands move pieces as they are told."""

    def move(self, piece: str, station: str) -> str:
        """Lay a piece on a station (empty: lift it); what to say about it."""

    def lay(self, piece: str, place: str) -> bool:
        """Lay a piece on the station of a place; False when no station serves it."""

    def lines(self, language: str) -> Sequence[str]:
        """Each station with what lies there and what its light says."""

    @property
    def own(self) -> bool:
        """Whether it is people's own table: they move the pieces, the program looks."""

    def news(self, language: str) -> Sequence[str]:
        """What changed at nodes and readers since the last time, for people."""


class Ended(Exception):
    """People stopped before the match was over."""


@dataclass(slots=True)
class Terminal:
    """The text interface of one match.

    `read` gives the next line people typed (None: no more), `write` shows one line, `live`
    lets the table live for a moment, `save` writes the record and tells about it.
    """

    game: Game
    play: Play
    pile: Pile
    read: Callable[[str], str | None]
    write: Callable[[str], None]
    language: str = "en"
    live: Callable[[], None] = lambda: None
    save: Callable[[str], str] = lambda name: "Nothing can be saved here."
    table: TextTable | None = None
    _told: int = -1
    _asked: str = ""
    _moved: str = ""
    _laid: str = ""
    """The piece that was just drawn and laid down."""
    _offers: list[tuple[Choice, ...]] = field(default_factory=list)

    def run(self) -> SessionView:
        """Until the match is over. Raises Ended when people stop."""
        self.write(f"{self._say(Text('game.name'))}. Type ? for help.")
        if self.play.view().header.stand_ins:
            self.write(STAND_INS)
        moves = 0
        while True:
            self.live()
            view = self.play.view()
            for line in self.table.news(self.language) if self.table else ():
                self.write(line)
            self._tell(view)
            if self._follow(view, moves) or self._confirm(view):
                moves += 1
            elif view.outcome is not None and view.mode is not Mode.ASKING:
                return view
            else:
                moves = 0
                self._ask(view)

    def _follow(self, view: SessionView, moves: int) -> bool:
        """At a simulated table nobody has pieces in hand: it does what the guide says."""
        told = view.instruction
        if view.mode is not Mode.GUIDING or told is None or self.table is None:
            return False
        if moves >= MOST_MOVES or self.table.own:
            return False
        line = f"  ({told.number} of {told.of}) {self._say(told.text)}"
        if line != self._moved:
            self.write(line)
        self._moved = line
        self.table.move(told.piece, told.to_station)
        return True

    def _confirm(self, view: SessionView) -> bool:
        """The table asks about the piece that was just drawn, or which side of it: it was that."""
        question = view.question
        if question is None or question.ask not in (Ask.CONFIRM, Ask.WHICH) or not self._laid:
            return False
        for choice in question.choices:
            if any(self._laid in step.args for step in choice.steps):
                self._laid = ""
                self._notice(self.play.answer(question.id, choice.id))
                return True
        return False

    # -- showing -----------------------------------------------------------------------------

    def _tell(self, view: SessionView) -> None:
        """What happened since, and what the guide wants."""
        if view.length == self._told:
            return
        self._told = view.length
        for happened in view.happened:
            self.write(f"  {self._say(happened.text)}")

    def _ask(self, view: SessionView) -> None:
        prompt = view.awaiting.reveals[0] if view.awaiting.reveals else None
        question = self._named(view) or view.question
        if view.mode is Mode.GUIDING and view.instruction is not None:
            told = view.instruction
            self.write(f"({told.number} of {told.of}) {self._say(told.text)}")
        elif question is not None and question.ask is Ask.FACE:
            self._face(question)
            return
        elif question is not None:
            self._offer(question, prompt)
        line = self.read("> ")
        if line is None:
            raise Ended
        self._obey(line.strip(), question, prompt)

    def _named(self, view: SessionView) -> Question | None:
        """The question about a card that was named for a seat; one person reads the terminal."""
        seats = range(len(view.header.seats))
        asked = (q for seat in seats for q in self.play.private(seat))
        return next((q for q in asked if q.ask in (Ask.WHICH, Ask.FACE) and not q.station), None)

    def _offer(self, question: Question, prompt: Prompt | None) -> None:
        """The question and its numbered choices, once for each question."""
        if question.id == self._asked:
            return
        self._asked = question.id
        self.write("")
        self.write(self._say(question.text))
        if question.ask is Ask.REVEAL and prompt is not None:
            how = OWN_REVEAL if self._own else "Press Enter to draw; or type what was drawn"
            names = self._names(question)
            self.write(f"  {how}{': ' if names else '.'}{names}")
            self._offers = []
            return
        self._offers = _grouped(question)
        for number, offer in enumerate(self._offers, start=1):
            self.write(f"  {number:>2}  {self._label(offer)}")
        if self._of_a_hand(question):
            self.write("  Or type the card of the hand that you show; Enter takes any for you.")

    def _names(self, question: Question) -> str:
        pieces = [choice.pieces[0] for choice in question.choices if choice.pieces]
        return ", ".join(pieces[:MOST_LINES]) + (", ..." if len(pieces) > MOST_LINES else "")

    def _label(self, offer: tuple[Choice, ...]) -> str:
        first = self._say(offer[0].label)
        if len(offer) == 1:
            return first
        amounts = _by_amount(offer)
        if amounts:
            return f"{first} ... ({min(amounts)} to {max(amounts)})"
        return f"{first} ... ({len(offer)} choices)"

    def _say(self, text: Text) -> str:
        return self.play.say(text, self.language)

    # -- obeying -----------------------------------------------------------------------------

    def _obey(self, line: str, question: Question | None, prompt: Prompt | None) -> None:
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str], None]] = {
            "?": lambda _: self.write(HELP),
            "u": lambda _: self._notice(self.play.undo()),
            "r": lambda _: self._notice(self.play.redo()),
            "s": lambda _: self._stores(),
            "w": self._why,
            "t": lambda _: self._stations(),
            "put": lambda text: self._move(*_two(text)),
            "lift": lambda text: self._move(text, ""),
            "save": lambda name: self.write(self.save(name)),
            "q": self._stop,
        }
        if word in commands:
            commands[word](rest.strip())
        elif not line and self._own:
            return  # people moved something; the table is looked at again
        elif question is None:
            self.write("Nothing is asked now." if line else "")
        elif question.ask is Ask.REVEAL and prompt is not None:
            self._reveal(line, prompt)
        else:
            self._choose(line, question)

    @property
    def _own(self) -> bool:
        return self.table is not None and self.table.own

    def _stop(self, _: str) -> None:
        raise Ended

    def _reveal(self, line: str, prompt: Prompt) -> None:
        """Draw from the pile, or take the piece that people name."""
        self._asked = ""
        piece = line or self.pile.draw(prompt)
        if not self.pile.could_be(prompt, piece):
            self.write(f"That cannot be drawn here: {self._what(piece)}.")
            return
        self.write(f"  {self._what(piece)} ({piece})")
        self._laid = piece
        step, carried = self.pile.reveal(prompt, piece)
        laid = [self._lay(*one) for one in carried.items()]
        if not any(laid):
            self._notice(self.play.choose(step))

    def _lay(self, piece: str, place: str) -> bool:
        """Lay a piece with a tag on the table; False where nothing senses it."""
        found = self.game.catalogue.pieces.get(piece)
        if self.table is None or found is None or not found.sensed:
            return False
        return self.table.lay(piece, place)

    def _face(self, question: Question) -> None:
        """What is printed on a card: told once, then never asked again."""
        self.write(f"\n{self._say(question.text)}")
        entry = tell_face(self.game, question.piece, self.read, self.write, self.language)
        if entry is None:
            self._notice(self.play.answer(question.id, question.choices[0].id))
        else:
            self._notice(self.play.learn(entry.face, entry.printed))

    def _of_a_hand(self, question: Question) -> bool:
        """Whether cards that only their seat sees can be shown besides what is offered."""
        return question.ask in (Ask.TURN, Ask.MAY) and (
            question.withheld > 0 or not question.choices
        )

    def _show(self, line: str, question: Question) -> None:
        """Show a card of a hand: the one that people name, or any that means something."""
        pieces = self.play.nameable(question.seat)
        piece = line or (self.pile.any(pieces) if pieces else "")
        self._asked, self._laid = "", ""
        if piece not in pieces:
            self.write(f"{self._what(piece) or 'No card'} can do nothing now.")
            return
        self.write(f"  {self._what(piece)} ({piece})")
        self._notice(self.play.show(piece, question.seat))

    def _choose(self, line: str, question: Question) -> None:
        if self._of_a_hand(question) and not line.isdecimal():
            self._show(line, question)
            return
        if not line.isdecimal() or not 1 <= int(line) <= len(self._offers):
            self.write(f"Type a number from 1 to {len(self._offers)}, or ? for help.")
            return
        choice = self._one_of(self._offers[int(line) - 1])
        self._asked = ""
        if choice is not None:
            self._notice(self.play.answer(question.id, choice.id))

    def _one_of(self, offer: tuple[Choice, ...]) -> Choice | None:
        """The choice of a group: by its amount, or by a number once more."""
        if len(offer) == 1:
            return offer[0]
        amounts = _by_amount(offer)
        if amounts:
            line = self.read(f"  how many ({min(amounts)} to {max(amounts)})? ") or ""
            return amounts.get(int(line)) if line.strip().isdecimal() else None
        for number, choice in enumerate(offer, start=1):
            self.write(f"      {number:>2}  {self._say(choice.label)}")
        line = self.read("  which? ") or ""
        good = line.strip().isdecimal() and 1 <= int(line) <= len(offer)
        return offer[int(line) - 1] if good else None

    def _notice(self, notice: Notice | None) -> None:
        self._asked = ""
        if notice is None:
            return
        rule = f" ({notice.rule})" if notice.rule else ""
        self.write(f"{self._say(notice.text)}{rule}")

    # -- looking -----------------------------------------------------------------------------

    def _stores(self) -> None:
        view = self.play.view()
        for number, seat in enumerate(view.header.seats):
            counted = self.play.counted(number)
            stores = ", ".join(f"{self._what(what)} {n}" for what, n in counted.items())
            self.write(f"  {seat.name}: {view.scores[number]} points; {stores}")

    def _why(self, text: str) -> None:
        seat, what = _two(text)
        seats = len(self.play.view().header.seats)
        if not seat.isdecimal() or not 1 <= int(seat) <= seats or not what:
            self.write("Ask as in `w 1 coins`: a seat and what is counted.")
            return
        reasons = self.play.why(int(seat) - 1, what)
        for reason in reasons:
            event, rule = self._say(reason.event), self._say(reason.rule_text)
            self.write(f"  {reason.amount:+d} = {reason.sum}  {event} ({reason.rule}: {rule})")
        if not reasons:
            self.write(f"No line of the ledger tells of {what} for seat {seat}.")

    def _what(self, what: str) -> str:
        return str(self.game.texts.word(self.language, what))

    def _stations(self) -> None:
        lines = self.table.lines(self.language) if self.table else ["There is no table here."]
        for line in lines:
            self.write(f"  {line}")

    def _move(self, piece: str, station: str) -> None:
        self.write(self.table.move(piece, station) if self.table else "There is no table here.")


def _by_amount(offer: Sequence[Choice]) -> dict[int, Choice]:
    """The choices by the one number in which they differ; empty where they differ in more."""
    found = {choice.amount: choice for choice in offer if choice.amount is not None}
    return found if len(found) == len(offer) else {}


def _grouped(question: Question) -> list[tuple[Choice, ...]]:
    """Choices one by one; by group when they differ in an amount or the list is long."""
    many = len(question.choices) > MOST_LINES
    groups, told = question.groups(), set()
    found: list[tuple[Choice, ...]] = []
    for choice in question.choices:
        group = groups[choice.group]
        by_amount = len(group) > 1 and all(one.amount is not None for one in group)
        if not (by_amount or (many and choice.group)):
            found.append((choice,))
        elif choice.group not in told:
            told.add(choice.group)
            found.append(group)
    return found


def _two(text: str) -> tuple[str, str]:
    first, _, second = text.partition(" ")
    return first, second.strip()
