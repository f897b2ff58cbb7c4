"""The way back from what is considered, beside its answers or on a line of its own below them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.factory import Factory
from kivy.uix.boxlayout import BoxLayout

from companion.ui.phone import phone
from companion.ui.widgets.press import Press

if TYPE_CHECKING:
    from companion.ui.ask import Answers


def way_back(leave: Callable[..., None]) -> Press:
    """Considers the place, the piece or the list no more."""
    button: Press = Factory.BackAnswer()
    button.bind(on_release=leave)
    return button


def on_its_own(answers: Answers) -> BoxLayout:
    """Below what has no room beside it, where the answer stood that was touched."""
    left, wide, _ = answers.stood
    line = BoxLayout(size_hint=(1, None), height=phone.answer, padding=(left, 0, 0, 0))
    back = way_back(answers.forget)
    back.size = wide, phone.answer
    line.add_widget(back)
    return line
