"""Play in the terminal: one question at a time, numbered choices, refusals with their rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from companion.cli.cards import Cards
from companion.cli.corrections import Corrections
from companion.cli.draw import Pile
from companion.cli.guided import Guided
from companion.cli.offers import MOST_LINES, Offers
from companion.cli.output import in_a_row, valued
from companion.cli.tell import tell_face
from companion.cli.teller import Teller, two
from companion.cli.texttable import TextTable
from companion.cli.words import STOP, command, say_rule
from companion.session.api import (
    Ask,
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
    _said: Notice | None = None
    _played: bool = False
    """Whether the match was ours to play."""
    teller: Teller = field(init=False)
    _offers: Offers = field(init=False)
    _cards: Cards = field(init=False)
    _guided: Guided = field(init=False)
    _corrections: Corrections = field(init=False)

    def __post_init__(self) -> None:
        self.teller = Teller(self.game, self.play, self.write, self.language, self.table)
        self._offers = Offers(self._answered, self.write, self._say, self._word)
        self._cards = Cards(self.teller, self.pile, self._notice)
        self._guided = Guided(self.teller)
        self._corrections = Corrections(self.teller, self._notice)

    def run(self) -> SessionView:
        """Until the match is over. Raises Ended when people stop."""
        self.write(self._word("begin", game=self._say(Text("game.name"))))
        if self.play.view().header.stand_ins:
            self.write(self._word("stand_ins"))
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
            self._guided.duties(view)
            if self._guided.follow(view, moves) or self._cards.confirm(view):
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

    def _look_on(self, view: SessionView) -> None:
        """Another window plays the match; Enter shows what happened there since."""
        if self._played:
            self.write(self._say(Text("store.taken_over")))
            raise Reopen(take_over=False)
        self._news(view)
        question, shut = view.question, view.header.shut
        if shut or question is None:
            self.write(self._say(shut or Text("store.looking_on")))
        if question is not None:
            self.write(self._say(question.text))
        line = self._answered(self._word("looks_on"))
        if command(line) == "here":
            raise Reopen(take_over=True)

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
        question = self._guided.question(view, self._named(view) or view.question)
        if question is not None and question.ask is Ask.FACE:
            self._face(question)
            return
        if question is not None:
            self._offer(question, prompt)
        line = self._answered("> ")
        self._obey(line.strip(), question, prompt)

    def _rest(self) -> None:
        """The match is paused until people go on."""
        self._answered(self._word("paused"))
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
        if question.how is not None and question.ask is not Ask.REVEAL:  # told below, for hands
            self.write(f"  {self._say(self._typed(question.how))}")
        if question.rule:
            told = say_rule(self.game, question.rule, self.language)
            self.write(f"  {told} ({question.rule})" if told else f"  ({question.rule})")
        if question.ask is Ask.REVEAL and prompt is not None:
            how = self._word("own" if self._own else "draw")
            names = self._names(question)
            named = valued(how, names, self.language) if names else self._word("alone", said=how)
            self.write(f"  {named}")
            self._offers.now = []
            return
        self._offers.show(question)
        if question.ask is Ask.SPOT:
            self.write(f"  {self._corrections.how(question)}")
        if question.ask is Ask.INSTEAD:
            self.write(f"  {self._word('instead')}")
        if self._cards.of_a_hand(question):
            self.write(f"  {self._word('hand')}")

    def _names(self, question: Question) -> str:
        known = self.game.catalogue.pieces
        asked = open_to_naming(self.play, question, known, question.seat)
        named = [self.teller.name(c.pieces[0]) for c in asked.choices if c.pieces]
        pieces = list(dict.fromkeys(named))
        more = ["..."] if len(pieces) > MOST_LINES else []
        return in_a_row([*pieces[:MOST_LINES], *more], self.language)

    def _word(self, key: str, **gaps: str | int) -> str:
        return self.teller.word(key, **gaps)

    def _typed(self, how: Text) -> Text:
        """Where there is no picture to show a place, it is named."""
        key = f"{how.key}.typed"
        return replace(how, key=key) if self.game.texts.has(key) else how

    def _say(self, text: Text) -> str:
        return self.play.say(text, self.language)

    # -- obeying -----------------------------------------------------------------------------

    def _obey(self, line: str, question: Question | None, prompt: Prompt | None) -> None:
        typed, _, rest = line.replace("\u3000", " ").partition(" ")
        word = command(typed)
        commands: dict[str, Callable[[str], None]] = {
            "?": lambda _: self.write(self._word("help")),
            "u": lambda _: self._notice(self.play.undo()),
            "r": lambda _: self._notice(self.play.redo()),
            "s": lambda _: self.teller.stores(),
            "w": self.teller.why,
            "t": lambda _: self.teller.stations(),
            "put": lambda text: self._move(*two(text)),
            "lift": lambda text: self._move(text, ""),
            "save": lambda name: self.write(self.save(name)),
            "i": lambda what: self._inform(what, question),
            "p": lambda _: self._notice(self.play.pause()),
            "d": lambda _: self._decide(),
            "ok": lambda _: self._notice(self._guided.handled()),
            **self._corrections.commands(),
        }
        if word in commands:
            commands[word](rest.strip())
        elif not line and self._own:
            return  # people moved something; the table is looked at again
        elif question is None:
            self.write(self._word("nothing") if line else "")
        elif question.ask is Ask.REVEAL and prompt is not None:
            self._asked, self._said = (
                "",
                None,
            )  # what stood in the way is said again if it still does
            self._cards.reveal(line, prompt)
        else:
            self._choose(line, question)

    @property
    def _own(self) -> bool:
        return self.table is not None and self.table.own

    def _decide(self) -> None:
        """Answer what is asked before the instruction is followed, or go back to it."""
        self._asked = ""
        self.play.put_off(not self.play.view().put_off)

    def _answered(self, prompt: str) -> str:
        """The next line people type. Raises Ended when they stop."""
        line = self.read(prompt)
        if line is None or command(line) == STOP:
            raise Ended
        return line

    def _face(self, question: Question) -> None:
        """What is printed on a card: told once, then never asked again."""
        self.write(f"\n{self._say(question.text)}")
        entry = tell_face(self.game, question.piece, self._answered, self.write, self.language)
        if entry is None:
            self._notice(self.play.answer(question.id, question.choices[0].id))
        else:
            self._notice(self.play.learn(entry.face, entry.printed))

    def _choose(self, line: str, question: Question) -> None:
        if self._cards.of_a_hand(question) and not line.isdecimal():
            self._asked = ""
            self._cards.show(line, question)
            return
        offer = self._offers.numbered(line)
        if offer is None:
            most = len(self._offers.now)
            key = "number" if most > 1 else "only_one" if most else "only_hand"
            self.write(self._word(key, most=most))
            return
        choice = self._offers.one_of(offer)
        self._asked = ""
        if choice is not None:
            self._notice(self.play.answer(question.id, choice.id))

    def _inform(self, what: str, question: Question | None) -> None:
        """What the pieces of the question give, of one choice, or of the piece that is named."""
        offer = self._offers.numbered(what)
        if what and offer is None:
            self.teller.named(what)
        else:
            self.teller.pieces(offer or (question.choices if question is not None else ()))

    def _notice(self, notice: Notice | None) -> None:
        self._asked = ""
        self.play.put_off(False)
        if notice is None:
            return
        self._said = notice
        rule = f" ({notice.rule})" if notice.rule else ""
        self.write(f"{self._say(notice.text)}{rule}")

    def _move(self, piece: str, station: str) -> None:
        text = self.table.move(piece, station) if self.table else Text("terminal.no_table")
        self.write(self._say(text))
