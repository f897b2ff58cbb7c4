"""A finger begins where it came down, however far it has moved before the next frame.

Kivy tells of a finger once a frame, and of the first frame only where the finger was last: at rest
that is 50 ms later, and a quick hand has drawn it off the card that it took hold of.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kivy.input.motionevent import MotionEvent


def keep_origins() -> None:
    """From now on every finger knows where it came down, in `ox` and `oy`.

    Kivy moves that along until its first frame is done; each finger says that it is.
    """
    MotionEvent._first_dispatch_done = property(lambda _: True, lambda _, done: None)


@contextmanager
def at_origin(touch: Any) -> Iterator[None]:
    """Inside, a finger that comes down is where it came down."""
    touch.push()
    touch.x, touch.y = touch.pos = touch.ox, touch.oy
    try:
        yield
    finally:
        touch.pop()
