"""The app on all of the screen: a switch of the settings, and Escape leads back to a window."""

from __future__ import annotations

from typing import Any, Final

from kivy.clock import Clock
from kivy.core.window import Window
from kivy.utils import platform

from companion.ui.display import HELD
from companion.ui.fitting import screen

KEPT: Final = "full_screen"
ESCAPE: Final = 27
LEFT_S: Final = 0.5
"""When a window has left the whole screen. Chosen: twice as long as X without a window manager
took."""
_before = [1280, 800]
"""How large the window was before it took all of the screen."""


def offered() -> bool:
    """Whether there are windows here."""
    return platform not in HELD


def follow(value: str) -> None:
    """Take all of the screen, or give it back; what nobody chose changes nothing."""
    if value and offered() and (value == "on") != bool(Window.fullscreen):
        _fill() if value == "on" else _leave()


def _fill() -> None:
    """Where no window manager does it the window itself becomes as large first."""
    _before[:] = Window.system_size
    size = screen()
    if all(size):
        Window.left = Window.top = 0
        Window.system_size = size
    Window.fullscreen = "auto"


def _leave() -> None:
    """As large as the window was before, once it has left: where no window manager does it nobody
    heeds what it is told on the way."""
    Window.fullscreen = False
    Clock.schedule_once(_shrink, LEFT_S)


def _shrink(*_: object) -> None:
    if not Window.fullscreen:
        Window.system_size = tuple(_before)


def keyed(hall: Any, _: object, key: int, *__: object) -> bool:
    """A key was pressed; whether it led back to a window."""
    leaves = key == ESCAPE and offered() and bool(Window.fullscreen)
    if leaves:
        hall.keep(KEPT, "off")
        hall.tell_anew()
    return leaves
