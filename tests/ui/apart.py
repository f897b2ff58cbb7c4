"""Takes apart what a closed app leaves, so that each widget is freed as soon as nobody holds it.

A widget hears of its own properties, holds its parent and is held by it: a ring, as are all the
screens of a test. Python goes again and again through two hundred thousand things to find such
rings: up to a third of the time of tests with screens. To open them all takes a fifteenth.
"""

from __future__ import annotations

from functools import wraps
from typing import Any
from weakref import ref

from kivy.clock import Clock
from kivy.lang import Builder
from kivy.properties import DictProperty
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.screenmanager import Screen
from kivy.uix.widget import Widget

from companion.ui.theme import theme

PLANS = ("companion.", "kivy.effects.")
"""Whose plans end with the app, beside those of widgets."""

_made: list[ref[Widget]] = []
_kinds: dict[type[Widget], tuple[tuple[str, ...], tuple[str, ...]]] = {}


def note() -> None:
    """From now on each widget is known from its making on, also one that no screen holds."""
    begin = Widget.__init__

    @wraps(begin)
    def noted(widget: Widget, **given: Any) -> None:
        _made.append(ref(widget))
        begin(widget, **given)

    Widget.__init__ = noted


def take_apart() -> None:
    """All widgets made since the last time. Nothing calls, lays out or asks them again."""
    living = [widget for one in _made if (widget := one()) is not None]
    left = [widget for widget in living if not isinstance(widget, FocusBehavior)]  # it has the keys
    _made.clear()
    _plan_nothing()
    theme._followers.clear()
    for widget in left:
        Builder.unbind_widget(widget.uid)  # what follows the theme is not told of it
        _open(widget)
    for widget in left:
        if isinstance(widget, Screen):
            widget.manager = None  # what a thread has yet to tell it shows nowhere
        vars(widget).clear()  # the parts that know it


def _plan_nothing() -> None:
    """What the closed app would do with a later frame; what the window does stays."""
    for event in Clock.get_events():
        doing = event.get_callback()
        kind = getattr(doing, "__self__", doing)
        if isinstance(kind, Widget) or (getattr(kind, "__module__", "") or "").startswith(PLANS):
            event.cancel()


def _open(widget: Any) -> None:
    """The rings through a widget: what hears of it, what is in it, and its dictionaries."""
    heard, dictionaries = _properties(widget)
    for name in heard:
        for *_, number in widget.get_property_observers(name, args=True):
            if number:  # what is bound otherwise holds nothing
                widget.unbind_uid(name, number)
    list.clear(widget.children)  # nobody is told
    for name in dictionaries:
        if (found := getattr(widget, name)) is not None:
            found.obj = None


def _properties(widget: Widget) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """All of its kind, and those that are dictionaries."""
    kind = type(widget)
    if kind not in _kinds:
        found = widget.properties()
        rings = tuple(name for name, one in found.items() if isinstance(one, DictProperty))
        _kinds[kind] = tuple(found), rings
    return _kinds[kind]
