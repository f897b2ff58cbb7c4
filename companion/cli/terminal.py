"""Play in the terminal: one question at a time, numbered choices, refusals with their rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from companion.cli import printed
from companion.cli.draw import Pile
from companion.cli.output import scores_line
from companion.cli.tell import tell_face
from companion.cli.words import say_rule
from companion.session.api import (
    Ask,
    Choice,
    Mode,
    Notice,
    Phase,
    Play,
    Question,
    SessionView,
    Text,
)
from companion.session.naming import open_to_naming
from engine.core.game import Game
from engine.core.state import Prompt
from engine.core.steps import Reveal

HELP = """\
  a number   choose                 u  undo          r  redo
  s          scores and stores      w  why: the ledger of a number, as in `w 1 coins`
  t          stations and lights    put PIECE STATION, lift PIECE   move a piece
  c          correct a number that the table agrees on, as in `c 1 coins 5`
  i          what the pieces here give, `i 2` of a choice, `i Bridge` of one piece
  p          pause, or go on        q  stop; the match is kept
  save FILE  write the record       d  decide before an instruction is followed, or back to it"""
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


class Reopen(Exception):
    """The match has to be opened anew: another window took it over, or gives it up to us."""

    def __init__(self, take_over: bool) -> None:
        super().__init__()
        self.take_over = take_over


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
    _said: Notice | None = None
    _hand: tuple[str, bool] = "", False
    """The question that was looked through for cards of a hand, and whether there are any."""
    _played: bool = False
    """Whether the match was ours to play."""
    _deciding: bool = False
    """Whether people answer a question though hands are guided."""
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
            if view.header.looks_on:
                self._look_on(view)
                continue
            self._news(view)
            if self._follow(view, moves) or self._confirm(view):
                moves += 1
            elif view.outcome is not None and view.mode is not Mode.ASKING:
                return view
            else:
                moves = 0
                self._played = True
                self._ask(view)

    def _news(self, view: SessionView) -> None:
        """A refusal that nobody typed for: what lies on the table, what was damaged."""
        notice = view.notice
        if notice is not None and notice != self._said:
            self._notice(notice)
        self._said = notice

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
        told = [self._say(Text(key, {"names": won}))]
        if outcome.key and self.game.texts.has(reason):
            told.append(self._say(Text(reason)))
        return [" ".join(told), scores_line(names, outcome.scores)]

    def _look_on(self, view: SessionView) -> None:
        """Another window plays the match; Enter shows what happened there since."""
        if self._played:
            self.write(self._say(Text("store.taken_over")))
            raise Reopen(take_over=False)
        question = view.question
        self.write(self._say(question.text) if question else self._say(Text("store.looking_on")))
        line = self.read("(looking on) Enter looks again, `here` plays on here, q stops: ")
        if line is None or line.strip() == "q":
            raise Ended
        if line.strip() == "here":
            raise Reopen(take_over=True)

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
        drawn = [choice for choice in question.choices if self._is_laid(choice)]
        if len(drawn) != 1:
            return False  # what people mean by it is theirs to say
        self._laid = ""
        self._notice(self.play.answer(question.id, drawn[0].id))
        return True

    def _is_laid(self, choice: Choice) -> bool:
        """Whether a choice says nothing but which piece was drawn."""
        reveals = bool(choice.steps) and all(isinstance(step, Reveal) for step in choice.steps)
        return reveals and any(self._laid in step.args for step in choice.steps)

    # -- showing -----------------------------------------------------------------------------

    def _tell(self, view: SessionView) -> None:
        """What happened since, and what the guide wants."""
        if view.length == self._told:
            return
        self._told = view.length
        for happened in view.happened:
            self.write(f"  {self._say(happened.text)}")

    def _ask(self, view: SessionView) -> None:
        if view.phase is Phase.PAUSED:
            self._rest()
            return
        prompt = view.awaiting.reveals[0] if view.awaiting.reveals else None
        question = self._named(view) or view.question
        guided = view.mode is Mode.GUIDING and view.instruction is not None
        self._deciding = self._deciding and guided
        question = self._beside(view) if guided and question is None else question
        if question is not None and question.ask is Ask.FACE:
            self._face(question)
            return
        if question is not None:
            self._offer(question, prompt)
        line = self.read("> ")
        if line is None:
            raise Ended
        self._obey(line.strip(), question, prompt)

    def _beside(self, view: SessionView) -> Question | None:
        """The instruction with what can be said instead of it; or, when people want to decide
        first, what the match waits for."""
        told = view.instruction
        if told is not None and not self._deciding:
            self.write(f"({told.number} of {told.of}) {self._say(told.text)}")
        found = (q for q in view.beside if (q.ask is Ask.INSTEAD) is not self._deciding)
        return next(found, None)

    def _rest(self) -> None:
        """The match is paused until people go on."""
        line = self.read("The match is paused. Enter goes on, q stops: ")
        if line is None or line.strip() == "q":
            raise Ended
        self._notice(self.play.go_on())

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
        if question.how is not None:
            self.write(f"  {self._say(question.how)}")
        if question.rule:
            told = say_rule(self.game, question.rule, self.language)
            self.write(f"  {question.rule}{f': {told}' if told else ''}")
        if question.ask is Ask.REVEAL and prompt is not None:
            how = OWN_REVEAL if self._own else "Press Enter to draw; or type what was drawn"
            names = self._names(question)
            self.write(f"  {how}{': ' if names else '.'}{names}")
            self._offers = []
            return
        self._offers = _grouped(question)
        for number, offer in enumerate(self._offers, start=1):
            self.write(f"  {number:>2}  {self._label(offer)}")
        if question.ask is Ask.INSTEAD:
            self.write("  Enter when it is done; d decides first.")
        if self._of_a_hand(question):
            self.write("  Or type the card of the hand that you show; Enter takes any for you.")

    def _names(self, question: Question) -> str:
        known = self.game.catalogue.pieces
        asked = open_to_naming(self.play, question, known, question.seat)
        pieces = [choice.pieces[0] for choice in asked.choices if choice.pieces]
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
            "c": self._correct,
            "i": lambda what: self._inform(what, question),
            "p": lambda _: self._notice(self.play.pause()),
            "d": lambda _: self._decide(),
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

    def _decide(self) -> None:
        """Answer what is asked before the instruction is followed, or go back to it."""
        self._deciding, self._asked = not self._deciding, ""

    def _stop(self, _: str) -> None:
        raise Ended

    def _reveal(self, line: str, prompt: Prompt) -> None:
        """Draw from the pile, or take the piece that people name."""
        self._asked = ""
        piece = line or self.pile.draw(prompt)
        if not self.pile.could_be(prompt, piece):
            self.write(f"That cannot be drawn here: {self._what(piece)}.")
            return
        self._give(piece)
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
        if question.ask not in (Ask.TURN, Ask.MAY):
            return False
        return question.withheld > 0 or not question.choices or self._unoffered(question)

    def _unoffered(self, question: Question) -> bool:
        """Whether a piece would mean something that no choice names: the match knows no hand."""
        if self._hand[0] != question.id:
            offered = {piece for choice in question.choices for piece in choice.pieces}
            more = set(self.pile.hidden(self.play.nameable(question.seat))) - offered
            self._hand = question.id, bool(more)
        return self._hand[1]

    def _show(self, line: str, question: Question) -> None:
        """Show a card of a hand: the one that people name, or any that means something."""
        pieces = self.play.nameable(question.seat)
        hidden = self.pile.hidden(pieces) or pieces
        piece = line or (self.pile.any(hidden) if hidden else "")
        self._asked, self._laid = "", ""
        if piece not in pieces:
            self.write(f"{self._what(piece) or 'No card'} can do nothing now.")
            return
        self._give(piece)
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
            line = (self.read(f"  how many ({min(amounts)} to {max(amounts)})? ") or "").strip()
            found = amounts.get(int(line)) if line.isdecimal() else None
            if line and found is None:
                self.write(f"That is no number from {min(amounts)} to {max(amounts)}.")
            return found
        for number, choice in enumerate(offer, start=1):
            self.write(f"      {number:>2}  {self._say(choice.label)}")
        line = self.read("  which? ") or ""
        good = line.strip().isdecimal() and 1 <= int(line) <= len(offer)
        return offer[int(line) - 1] if good else None

    def _notice(self, notice: Notice | None) -> None:
        self._asked, self._deciding = "", False
        if notice is None:
            return
        self._said = notice
        rule = f" ({notice.rule})" if notice.rule else ""
        self.write(f"{self._say(notice.text)}{rule}")

    # -- looking -----------------------------------------------------------------------------

    def _give(self, piece: str) -> None:
        """A piece by its name, and what it gives."""
        self.write(f"  {self._what(piece)} ({piece})")
        for line in printed.of_piece(self.game, piece, self.play.printed(piece), self.language):
            self.write(f"      {line}")

    def _inform(self, what: str, question: Question | None) -> None:
        """What the pieces of the question give, of one choice, or of the piece that is named."""
        choices = question.choices if question is not None else ()
        if what.isdecimal() and 1 <= int(what) <= len(self._offers):
            choices = self._offers[int(what) - 1]
        elif what:
            self._inform_named(what)
            return
        pieces = dict.fromkeys(piece for choice in choices for piece in choice.pieces)
        for piece in list(pieces)[:MOST_LINES]:
            self._give(piece)
        if not pieces:
            self.write("No piece is named here; name one, as in `i Bridge`.")

    def _inform_named(self, name: str) -> None:
        """The pieces of this name or id; identical ones are told once."""
        wanted = name.casefold()
        every = self.game.catalogue.pieces.values()
        named = (p for p in every if wanted in (p.id.casefold(), str(self._what(p.id)).casefold()))
        found = {piece.face: piece.id for piece in named}
        for piece in found.values():
            self._give(piece)
        if not found:
            self.write(f"There is no piece {name!r}.")

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

    def _correct(self, text: str) -> None:
        """What the table says counts: `c 1 coins 5`."""
        seat, what, number = (*text.split(), "", "", "")[:3]
        seats = len(self.play.view().header.seats)
        if not (seat.isdecimal() and 1 <= int(seat) <= seats and number.isdecimal()):
            self.write("Correct as in `c 1 coins 5`: a seat, what is counted and how many.")
            return
        if what not in self.play.counted(int(seat) - 1):
            counted = ", ".join(self.play.counted(int(seat) - 1))
            self.write(f"Seat {seat} counts: {counted}.")
            return
        self._notice(self.play.adjust(int(seat) - 1, what, int(number)))

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
