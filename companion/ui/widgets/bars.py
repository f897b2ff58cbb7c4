"""The bars of the table screen: the question, the instruction, the refusal, the connection."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.session.api import (
    Ask,
    Choice,
    Instruction,
    NodeView,
    Notice,
    Question,
    Reason,
    SessionView,
)
from companion.ui import dealing
from companion.ui.answer import game_of, how
from companion.ui.hall import Hall
from companion.ui.palette import seat_sign
from companion.ui.phone import phone
from companion.ui.rulebook import GOAL, rule, told
from companion.ui.theme import theme
from companion.ui.truths import FOUND, LEFT, TWO, Truth, concerned, link, said, truths, worst_of
from companion.ui.widgets.lacks_view import LacksView as LacksView
from companion.ui.widgets.lettering import SMALLEST_SP, breadth, cut, rung, whole
from companion.ui.widgets.press import Press
from companion.ui.widgets.pressable import Pressable
from companion.ui.widgets.text import Fit
from companion.ui.widgets.turned import Turned
from companion.ui.words import words
from engine.core.steps import TABLE

# A node's state -> sign and tone of the chip; states that we do not know look like seeking.
STAGES = {
    "ready": ("link_ready", "good"),
    "lost": ("link_lost", "bad"),
    "silent": ("link_lost", "warm"),
    "refused": ("link_lost", "bad"),
}
LASTING_S = 2.0
"""How long something is wrong with the table before people are told of it. Chosen: a reader that
flickers is well again by then."""
AT_EASE = 4
"""So many times as long a card may be left lying. Chosen: eight seconds, in which it is looked at
once more, and the next one has read what is asked."""


LATELY = 3
"""So many causes of a number are told when it is checked."""


MEASURED = 1.04
"""So much more, at most, than it takes is reckoned when a text is broken into lines."""
READ_S = 3.0
"""So long a refusal is told at least. Chosen: its one sentence read once."""
BESIDES, UNDO = 132.0, 264.0
"""Width, dp, that a question's shape and the edges take, and the way back beside it."""
NOTED = 2.1
"""So many times its width is what four lines of the way back hold, beside its sign."""


class QuestionBar(BoxLayout):
    """Who decides what, with the answers."""

    shade = StringProperty("#888888")
    shape = StringProperty("")
    line = ColorProperty()
    """Above it, in the colour of the seat that is asked."""
    text = StringProperty("")
    how = StringProperty("")
    hesitates = BooleanProperty(False)
    """A piece was laid and lifted again soon: the way back is shown clearly."""
    undoes = StringProperty("")
    """What undo would take back; empty: nothing."""
    undo_note = StringProperty("")
    """As much of that as its button holds."""
    wide = BooleanProperty(True)
    """There is room for undo beside the answers."""
    covered = BooleanProperty(False)
    """A lesson lies over all but what is asked."""
    upright = BooleanProperty(False)
    """There is room below the match for cards that are offered."""
    low = BooleanProperty(False)
    """The screen is so low that only question and answers have room."""
    most = NumericProperty(dp(160))
    """Height that answers may take before they scroll."""
    least = NumericProperty(0)
    """Height it needs."""
    short = BooleanProperty(False)
    """The screen has not much height: how to answer stands beside the question if it can."""
    tight = BooleanProperty(False)
    """So much is offered each time that a line less is worth it."""
    abreast = BooleanProperty(False)
    """It does."""
    asks_wide = NumericProperty(0)
    """Width of the question then."""
    hall = ObjectProperty(None, allownone=True)

    def on_kv_post(self, _: object) -> None:
        for name in ("text", "how", "short", "tight", "low", "width", "shape", "undoes", "wide"):
            self.fbind(name, self._stand)
        for name in ("picked", "singly"):
            self.ids.answers.fbind(name, self._say)

    def _stand(self, *_: object) -> None:
        """How to answer stands beside the question where both have room on one line."""
        asks = breadth(self.text, theme.heading, True) * MEASURED if self.text else 0
        tells = breadth(self.how, theme.small, False) if self.how else 0
        taken = dp(BESIDES) + (dp(UNDO) if self.undoes and self.wide else 0)
        fits = asks + tells + taken <= self.width
        self.abreast = (self.short or self.tight) and not self.low and bool(tells) and fits
        self.asks_wide = asks + dp(8)

    def show(self, hall: Hall, question: Question | None, waiting: str) -> None:
        """Show one question, or a sentence when there is none."""
        self.hall, self._waiting = hall, waiting
        self.tight = bool(question and question.standing)
        self.undoes = hall.undoes()
        self.undo_note = cut(self.undoes, sp(SMALLEST_SP), NOTED * dp(UNDO) * theme.room)
        seen = hall.see()
        self.hesitates = any(q.ask is Ask.TAKE_BACK for q in (seen.beside if seen else ()))
        self.shape = ""
        view = hall.see()
        if question and view and question.seat != TABLE:
            seat = hall.sitting(question.seat)
            self.shade, self.shape = seat_sign(seat.colour, question.seat)
        self.ids.answers.ask(hall, question)
        self._say()

    def _say(self, *_: object) -> None:
        """What is asked, and how to answer; of what is considered, what is left to ask."""
        answers = self.ids.answers
        question, left = answers.question, answers.asks
        self.text = self.hall.say(left or question.text) if question else self._waiting
        self.how = answers.tells
        if question and not left:
            fills = answers.considered.fills and not answers.singly
            self.how = _how(self.hall, question, fills=fills)


def _how(hall: Hall, question: Question, *, fills: bool = False) -> str:
    """What hands do to answer; of a number that is checked, how it came about lately."""
    if fills and question.how:
        many = replace(question.how, key=f"{question.how.key}.many")
        return hall.say(many if game_of(hall).texts.has(many.key) else question.how)
    if question.ask is not Ask.SPOT or hall.play is None:
        return hall.say(how(hall, question))
    what = str(question.text.params["counted"])
    told = _told(hall, hall.play.why(question.seat, what))[-LATELY:]
    return words.say("table.lately", changes="  ·  ".join(told)) if told else ""


def _told(hall: Hall, lines: Sequence[Reason]) -> list[str]:
    """Each cause with what it changed; what came about in one way one after another is one sum."""
    told: list[str] = []
    for cause, same in groupby(lines, lambda line: hall.say(line.event).rstrip(".。")):
        if not (changed := sum(line.amount for line in same)):
            continue  # it came and went again
        amount = f"{changed:+d}".replace("-", "−")
        told.append(words.say("said.aside", said=cause, aside=amount) if cause else amount)
    return told


class GuideBar(BoxLayout):
    """One physical instruction, with how many there are, and what to say where it cannot help."""

    text = StringProperty("")
    count = StringProperty("")
    piece = StringProperty("")
    game = ObjectProperty(None, allownone=True)

    unless = StringProperty("")
    """The words before what people can say instead."""
    ways = NumericProperty(0)
    """How many things they can say."""
    said_high = NumericProperty(0)
    """Height at which all of these stand whole."""
    high = NumericProperty(0)
    """Height that the instruction needs to be read with ease; on a phone held across, at all."""
    least = NumericProperty(0)
    """Height of all of it."""

    def measure(self, said: Fit) -> None:
        """Find out how high the instruction stands in its width."""
        size = sp(SMALLEST_SP) if phone.low else rung(theme.body)
        self.high = said.high_at(size) if said.width > theme.touch else 0

    def show(self, hall: Hall, view: SessionView) -> None:
        """Show the instruction of this view, and what can be said beside it."""
        instruction = view.instruction
        if instruction is None:
            return
        asked = next((one for one in view.beside if one.ask is Ask.INSTEAD), None)
        self._instead(hall, asked)
        self.game = hall.game
        self.text = hall.say(instruction.text)
        self.piece = instruction.face
        self.count = numbered(instruction)

    def _instead(self, hall: Hall, question: Question | None) -> None:
        """What people can say instead of following; at a table on the screen the one touch that
        puts back, or packs. The same buttons are not made anew."""
        on_screen = hall.virtual is not None
        packs, astray = on_screen and hall.packs, on_screen and not hall.packs
        asked = (question, packs, astray, words.language)
        if asked == getattr(self, "_asked", None):
            return
        self._asked = asked
        hall.calm.stir()
        row = self.ids.instead
        row.clear_widgets()
        if astray:
            self._put_back(hall)
            return
        self.unless = hall.say(question.text) if question else ""
        if packs:
            row.add_widget(self._packer(hall))
        for choice in question.choices if question else ():
            button = Press(text=hall.say(choice.label), kind="small", size_hint_y=1)
            button.bind(on_release=self._answerer(hall, question, choice), tall=self._grow)
            row.add_widget(button)
        self.ways = len(row.children)
        self._grow()

    def _put_back(self, hall: Hall) -> None:
        """Nobody has to do on a screen what it can do by itself."""
        self.unless, self.ways = "", 1
        button = Press(text=words.say("guide.put_back"), look="main", sign="check", size_hint_y=1)
        button.bind(on_release=lambda *_: hall.put_back(), tall=self._grow)
        self.ids.instead.add_widget(button)
        self._grow()

    def _packer(self, hall: Hall) -> Press:
        button = Press(text=words.say("virtual.pack_all"), sign="table", look="main", size_hint_y=1)

        def pack(*_: object) -> None:
            if hall.calm.counts:
                dealing.put_away(hall)

        button.bind(on_release=pack, tall=self._grow)
        return button

    def _grow(self, *_: object) -> None:
        self.said_high = max((button.tall for button in self.ids.instead.children), default=0)

    def _answerer(
        self, hall: Hall, question: Question | None, choice: Choice
    ) -> Callable[..., object]:
        name = question.id if question else ""
        return lambda *_: hall.act(lambda play: play.answer(name, choice.id))


def numbered(instruction: Instruction) -> str:
    """Where an instruction is followed, and which one it is where there are more."""
    at_once = instruction.text.key == "guide.pack_all"  # it says how many there are
    key = "guide.count" if instruction.of > 1 and not at_once else "guide.one"
    return str(words.say(key, number=instruction.number, of=instruction.of))


class TruthBar(Pressable, BoxLayout):
    """What is wrong with the table, large; told once it has lasted, for hands pass over readers."""

    text = StringProperty("")
    tells = BooleanProperty(False)
    waits = BooleanProperty(False)
    """Something else is told in its place."""
    calm = BooleanProperty(False)
    """Nothing is wrong: hands only have something to take away."""
    roomy = BooleanProperty(True)
    """There is room for a sign beside the sentence."""
    usual = NumericProperty(0)
    """Height of its place."""
    least = NumericProperty(0)
    """Height that a sentence needs which has no room there."""

    def __init__(self, **kwargs: Any) -> None:
        self._since: tuple[Truth, float] | None = None
        super().__init__(**kwargs)

    def measure(self, said: Fit) -> None:
        """Find out whether the sentence has room in its place, and how high it is else."""
        laid = said.width > theme.touch
        short = not laid or whole(said.text, True, said.width, self.usual)
        self.least = 0 if short else said.high_at(sp(SMALLEST_SP))

    def show(self, hall: Hall, view: SessionView) -> None:
        """Tell the worst of it, as soon as it has lasted."""
        worst = next(iter(truths(view)), None)
        if worst is None:
            self._since, self.text = None, ""
            return
        if self._since is None or self._since[0] != worst:
            self._since, self.text = (worst, Clock.get_time()), ""
            if _lasting(worst):
                Clock.schedule_once(lambda *_: hall.tell_anew(), _lasting(worst) + 0.05)
        if Clock.get_time() - self._since[1] >= _lasting(worst):
            self.calm = worst.key in LEFT.values()
            self.text = said(worst, view, words.say, hall.say, hall.station_name, hall.say_piece)


def _lasting(truth: Truth) -> float:
    """A card that is left after it was bought hurts nobody: its owner may look at it first. Where
    two pieces lie, a light is red at once, and words say why."""
    if truth.fault is not None and truth.fault.key.startswith(TWO):
        return 0.0
    return LASTING_S * (AT_EASE if truth.key in LEFT.values() else 1)


class LessonBar(Turned):
    """What a decision is about, in two sentences, when it comes for the first time."""

    lesson = StringProperty("")
    text = StringProperty("")
    roomy = BooleanProperty(True)
    """There is room for the button that ends all lessons."""
    low = BooleanProperty(False)
    """There is so little height that nothing can lie above the question."""
    covers = BooleanProperty(False)
    """It lies over the answers, which wait, and not over the match."""
    least = NumericProperty(0)
    """Height that it needs."""
    above = NumericProperty(0)
    """Height of the question, which stays in sight above it then."""
    hall = ObjectProperty(None, allownone=True)

    def show(self, hall: Hall, question: Question | None, over: bool = False) -> None:
        """The lesson for what is asked now, as long as the match is not over; one that was shown
        counts as read when play goes on, what the game is about when the next one is told."""
        self.hall, game = hall, hall.game
        if game is None:
            return
        due = "" if over else hall.teacher.lesson(game.id, question)
        if self.lesson not in ("", due) and (due or self.lesson != GOAL):
            hall.teacher.done(game.id, self.lesson)
        if due != self.lesson:
            hall.calm.stir()  # it covers a part of the match, or gives it back
        self.lesson = due
        self.text = self._told(due, question) if due else ""

    def _told(self, lesson: str, question: Question | None) -> str:
        """It, as it is true for so many seats at such a table."""
        view, game = self.hall.see(), self.hall.game
        seats = len(view.header.seats) if view is not None else 0
        return told(game, words.language, lesson, _on_screen(self.hall), question, seats)

    def on_touch_down(self, touch: Any) -> bool:
        """What lies below it is not meant."""
        taken = bool(super().on_touch_down(touch))
        return taken or bool(self.lesson and self.collide_point(*touch.pos))

    def read(self) -> None:
        """People have read it."""
        self.hall.calm.put_away()
        self.hall.teacher.read(self.hall.game.id, self.lesson)
        self.hall.tell_anew()

    def stop(self) -> None:
        """People know the game."""
        self.hall.calm.put_away()
        self.hall.teacher.stop(self.hall.game.id)
        self.hall.tell_anew()


def _on_screen(hall: Hall) -> bool:
    view = hall.see()
    return view is not None and view.on_screen


WELL = frozenset(
    f"notice.{one}" for one in ("early", "stays", "answer_first", "called", "called_off")
)
"""Nothing is wrong with what was done: it waits for an answer, or somebody comes."""


class RefusalBar(Turned):
    """Why something was not done, with the rule; or that it waits."""

    text = StringProperty("")
    rule = StringProperty("")
    rule_text = StringProperty("")
    well = BooleanProperty(False)
    """Nothing is wrong."""
    found = BooleanProperty(False)
    """What was lost is back."""
    open = BooleanProperty(False)
    hall = ObjectProperty(None, allownone=True)
    room = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        self._told: tuple[Notice | None, float] = (None, 0.0)
        """What is told, and since when."""
        super().__init__(**kwargs)

    def read(self, hall: Hall, view: SessionView, notice: Notice) -> bool:
        """Whether it has been told long enough. At a real table hands hold up what was refused and
        look at the screen then; on a table on the screen it has gone back, and all is well."""
        if notice != self._told[0]:
            self._told = notice, Clock.get_time()
        lies = any(s.station == notice.station and s.seen == notice.piece for s in view.stations)
        if hall.virtual is None or not notice.station or lies:
            return False
        rest = self._told[1] + READ_S - Clock.get_time()
        if rest > 0:
            Clock.schedule_once(lambda *_: hall.tell_anew(), rest + 0.05)
        return rest <= 0

    def show(self, hall: Hall, notice: Notice | None) -> None:
        """Show a notice, or nothing."""
        self.hall = hall
        text = hall.say(notice.text) if notice else ""
        view = hall.see()
        if notice and view and (who := concerned(view, notice, text, words.language)):
            text = words.say("said.of", what=who, said=text)
        if text != self.text:
            self.open = False
        self.text = text
        self.well = notice is not None and notice.text.key in WELL
        self.found = notice is not None and notice.text.key in FOUND
        self.ids.lacks.show(hall, notice)
        self.rule = notice.rule if notice else ""
        found = rule(hall.game, words.language, self.rule) if hall.game else None
        self.rule_text = words.say("said.aside", said=found.text, aside=found.id) if found else ""

    def done(self) -> None:
        """People have read it."""
        self.hall.calm.put_away()
        self.hall.dismiss()


class LinkChip(Pressable, BoxLayout):
    """How the table is connected: a sign and a word."""

    sign = StringProperty("hand")
    tone = StringProperty("soft")
    text = StringProperty("")
    brief = BooleanProperty(False)
    """Only the sign: the word has no room."""
    shown = BooleanProperty(True)

    def show(
        self, nodes: tuple[NodeView, ...], on_screen: bool = False, sick: bool = False
    ) -> None:
        """Show the worst of all nodes; without nodes it says that people play by touch. At a table
        on the screen there is nothing to connect: only what is wrong is said."""
        self.shown = not on_screen or worst_of(nodes) not in ("", "ready")
        if not nodes:
            self.sign, self.tone, self.text = "hand", "soft", words.say("link.touch")
            return
        worst = worst_of(nodes)
        stage = "silent" if sick and worst == "ready" else worst
        self.sign, self.tone = STAGES.get(stage, ("link_seek", "soft"))
        self.text = words.say(link(nodes, sick))
