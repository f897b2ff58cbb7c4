"""Who draws: a graphics card, or the processor in its place.

A program that stands in for a card holds some 40 KB for every stroke until it is drawn, and lets
frame after frame wait; here each is drawn before the next one begins.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

IN_ITS_PLACE: Final = ("llvmpipe", "softpipe", "swrast", "swiftshader", "basic render")
"""Parts of the names under which such programs are known."""


@cache
def by_processor() -> bool:
    """Whether there is no graphics card; a window must be open."""
    from kivy.graphics.opengl import GL_RENDERER, glGetString

    name = bytes(glGetString(GL_RENDERER)).decode(errors="replace").lower()
    return any(one in name for one in IN_ITS_PLACE)


def finish(*_: object) -> None:
    """Wait until all strokes are drawn, where the processor draws them."""
    from kivy.graphics.opengl import glFinish

    if by_processor():
        glFinish()


def frame_by_frame(window: Any) -> None:
    """No frame of this window waits behind another."""
    if by_processor():
        window.fbind("on_flip", finish)
