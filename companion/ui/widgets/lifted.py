"""A piece under a finger over everything else, and all that lies below it as one picture.

A screen is some hundred strokes, and where the processor draws them that takes longer than a frame
may. Nothing of it moves with the finger: it is drawn anew only when something in it has changed.
"""

from __future__ import annotations

from typing import Any

from kivy.graphics import ClearBuffers, ClearColor, Color, Fbo, InstructionGroup, Rectangle


class Lifted:
    """Draws a widget over all others of its window, until it is let down."""

    def __init__(self, widget: Any) -> None:
        self._widget, self._window = widget, widget.get_root_window()
        self._page = _outermost(widget).canvas
        self._at = self._window.canvas.indexof(self._page)
        widget.parent.canvas.remove(widget.canvas)
        self._window.canvas.remove(self._page)
        self._below = _picture(self._window)
        self._below.add(self._page)
        self._group = self._over(self._below)
        self._window.canvas.insert(self._at, self._group)
        self._window.fbind("size", self.down)

    def _over(self, below: Fbo) -> InstructionGroup:
        """The picture, and the widget over it."""
        group = InstructionGroup()
        shown = Rectangle(texture=below.texture, pos=(0, 0), size=below.size)
        for part in (below, Color(1, 1, 1, 1), shown, self._widget.canvas):
            group.add(part)
        return group

    def down(self, *_: object) -> None:
        """Everything is drawn in its place again; when the window was turned it is so at once."""
        if self._below is None:
            return
        self._window.funbind("size", self.down)
        self._group.remove(self._widget.canvas)
        self._below.remove(self._page)
        self._window.canvas.remove(self._group)
        self._window.canvas.insert(self._at, self._page)
        self._below = None
        if self._widget.parent is not None:
            self._widget.parent.canvas.add(self._widget.canvas)


def _outermost(widget: Any) -> Any:
    """What the window holds of all that a widget is in."""
    while widget.parent is not widget.parent.parent:
        widget = widget.parent
    return widget


def _picture(window: Any) -> Fbo:
    """A picture as large as the window; it is shown as it is, each of its pixels on one."""
    size = tuple(map(int, window.size))
    picture = Fbo(size=size, with_stencilbuffer=True)  # what slides is cut at its edges by it
    picture.texture.mag_filter = picture.texture.min_filter = "nearest"
    picture.add(ClearColor(*window.clearcolor))
    picture.add(ClearBuffers(clear_stencil=True))
    return picture
