"""A window no larger than its screen: where no window manager sees to that, nobody else does."""

from __future__ import annotations

from ctypes import CDLL, Structure, byref, c_int
from typing import Any


class Bounds(Structure):
    """SDL's rectangle."""

    _fields_ = (("x", c_int), ("y", c_int), ("w", c_int), ("h", c_int))


def fit(window: Any, screen: tuple[int, int]) -> None:
    """Make a window smaller that is wider or higher than the screen (0: nobody knows how large)."""
    size = window.system_size
    fitting = tuple(min(one, most) if most else one for one, most in zip(size, screen, strict=True))
    if fitting != tuple(size):
        window.system_size = fitting
        window.left = window.top = 0


def screen() -> tuple[int, int]:
    """As SDL tells it, whom kivy asks nothing of the kind; (0, 0) where it cannot be asked."""
    from kivy.core.window import _window_sdl2

    bounds = Bounds()
    try:
        told = CDLL(_window_sdl2.__file__).SDL_GetDisplayUsableBounds(0, byref(bounds))
    except (OSError, AttributeError):  # not on a telephone, or no library of SDL's beside kivy
        return 0, 0
    return (bounds.w, bounds.h) if told == 0 else (0, 0)
