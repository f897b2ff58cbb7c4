"""How the table is connected: a sign and a word."""

from __future__ import annotations

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.session.api import NodeView
from companion.ui.truths import link, worst_of
from companion.ui.widgets.pressable import Pressable
from companion.ui.words import words

# A node's state -> sign and tone of the chip; states that we do not know look like seeking.
STAGES = {
    "ready": ("link_ready", "good"),
    "lost": ("link_lost", "bad"),
    "silent": ("link_lost", "warm"),
    "refused": ("link_lost", "bad"),
}


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
