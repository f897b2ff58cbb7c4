"""The bars of the table screen: the question, the instruction, the refusal, the connection."""

from __future__ import annotations

from kivy.properties import (
    BooleanProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.session.api import Ask, Instruction, NodeView, Notice, Question
from companion.ui.desk import Desk
from companion.ui.palette import seat_sign
from companion.ui.words import words
from engine.core.steps import TABLE

# A node's state -> sign and tone of the chip; states that we do not know look like seeking.
STATES = {
    "ready": ("link_ready", "good"),
    "lost": ("link_lost", "bad"),
    "silent": ("link_lost", "warm"),
    "refused": ("link_lost", "bad"),
}
WORST = ("refused", "lost", "silent", "handshaking", "opening", "searching", "ready")


class QuestionBar(BoxLayout):
    """Who decides what, with the answers."""

    shade = StringProperty("#888888")
    shape = StringProperty("")
    text = StringProperty("")
    least = NumericProperty(0)
    """Height it needs."""

    def show(self, desk: Desk, question: Question | None, waiting: str, task: str = "") -> None:
        """Show one question, or a sentence when there is none; `task` says more than "choose"."""
        self.text = desk.say(question.text) if question else waiting
        self.shape = ""
        view = desk.see()
        if question and view and question.seat != TABLE:
            seat = desk.sitting(question.seat)
            self.shade, self.shape = seat_sign(seat.colour, question.seat)
            if question.ask is Ask.TURN and task:
                self.text = words.say("table.task", who=seat.name, task=task)
        self.ids.answers.ask(desk, question)


class GuideBar(BoxLayout):
    """One physical instruction, with how many there are."""

    text = StringProperty("")
    count = StringProperty("")
    piece = StringProperty("")
    game = ObjectProperty(None, allownone=True)

    def show(self, desk: Desk, instruction: Instruction) -> None:
        """Show an instruction."""
        self.game = desk.game
        self.text = desk.say(instruction.text)
        self.piece = instruction.piece
        self.count = words.say("guide.count", number=instruction.number, of=instruction.of)


class RefusalBar(BoxLayout):
    """Why something was not done, with the rule."""

    text = StringProperty("")
    rule = StringProperty("")
    rule_text = StringProperty("")
    open = BooleanProperty(False)
    room = NumericProperty(0)

    def show(self, desk: Desk, notice: Notice | None) -> None:
        """Show a notice, or nothing."""
        text = desk.say(notice.text) if notice else ""
        if text != self.text:
            self.open = False
        self.text = text
        self.rule = notice.rule if notice else ""
        key = f"rule.{self.rule}"
        known = desk.game is not None and desk.game.texts.has(key)
        self.rule_text = desk.game.texts.say(words.language, key) if known and desk.game else ""


class LinkChip(ButtonBehavior, BoxLayout):
    """How the table is connected: a sign and a word."""

    sign = StringProperty("hand")
    tone = StringProperty("soft")
    text = StringProperty("")

    def show(self, nodes: tuple[NodeView, ...]) -> None:
        """Show the worst of all nodes; without nodes it says that people play by touch."""
        if not nodes:
            self.sign, self.tone, self.text = "hand", "soft", words.say("link.touch")
            return
        worst = min(nodes, key=_severity)
        self.sign, self.tone = STATES.get(worst.state, ("link_seek", "soft"))
        key = f"link.{worst.state}"
        self.text = words.say(key) if words.has(key) else words.say("link.seeking")


def _severity(node: NodeView) -> int:
    return WORST.index(node.state) if node.state in WORST else 3
