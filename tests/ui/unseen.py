"""What a stage leaves out while nobody looks at it: paint, pictures, and freeing what was left."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from kivy.graphics import InstructionGroup
from kivy.graphics.texture import Texture
from kivy.lang import Builder
from PIL import Image

from companion.ui.tidy import Tidy
from companion.ui.widgets import brush, strokes
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.painted import Painted
from companion.ui.widgets.pictures import Shown
from companion.ui.widgets.strokes import Strokes
from companion.ui.widgets.textures import Kept

Name = tuple[str, Any, int]
PAINTED: Final = (Strokes.flush, Kept._found, Painted._still)
KINDS: Final = {
    (module, name): getattr(module, name)
    for module, names in (
        (strokes, ("Color", "Line", "Mesh", "RoundedRectangle", "SmoothLine")),
        (strokes, ("Rectangle", "SmoothRoundedRectangle")),
        (brush, ("Rectangle",)),
    )
    for name in names
}
"""What a stroke is made of: to make each took as long as to find out where it goes."""


class Later(Tidy):
    """Frees nothing unless asked: each collection goes through all that a worker's tests keep."""

    def stir(self, *_: object) -> None:
        """Python collects in its own time."""

    def left(self) -> None:
        """As above: the screen that was left goes later."""

    def wait(self) -> None:
        """As above: it may do so at any time."""


def paint(on: bool) -> None:
    """Whether pictures are read and strokes made; without, all is laid out as with it."""
    ways = PAINTED if on else (_let_go, _blank, _on_nothing)
    Strokes.flush, Kept._found, Painted._still = ways  # type: ignore[method-assign, assignment]
    make_strokes(on)


def make_strokes(on: bool) -> None:
    """Whether each stroke has its instruction, drawn or not."""
    for (module, name), kind in KINDS.items():
        setattr(module, name, kind if on else _nothing)


def _nothing(*_: object, **__: object) -> InstructionGroup:
    """What a stroke adds to its group where nobody looks."""
    return InstructionGroup()


def painted(root: Any) -> None:
    """Paint all that is below a root now, as it would be had frames been drawn."""
    before = Strokes.flush is PAINTED[0]
    paint(True)
    for widget in root.walk():
        if isinstance(widget, Shown):
            widget._show()
        elif isinstance(widget, Painted) and not widget._bare:
            widget._repaint()
    Builder.sync()  # else canvases hear of their pictures with the next frame
    paint(before)


def _let_go(strokes: Strokes) -> None:
    """Strokes that would be drawn now are counted, and gone."""
    if strokes._draw is not None:
        strokes.canvas.clear()
        strokes._shade = ()


def _on_nothing(widget: Painted, ink: InstructionGroup) -> Brush:
    """A brush of a still picture that is not kept: one of a whole board is megabytes to clear.
    What moves leads from one to the next."""
    if getattr(widget, "moves", False):
        return PAINTED[-1](widget, ink)
    widget._canvas = None
    return Brush(InstructionGroup(), lambda: None)


def _blank(_: Kept, name: Name, read: Callable[[], Any]) -> Any:
    """A texture of the size that the picture would have."""
    path, corner, times = name
    wide, high = (corner[2], corner[2]) if corner else _size(path)
    return _clear().get_region(0, 0, -(-wide // times), -(-high // times))


@cache
def _size(path: str) -> tuple[int, int]:
    with Image.open(path) as image:
        return image.size


@cache
def _clear() -> Any:
    """One texture for all: a region of it may be told to be larger than it is."""
    return Texture.create(size=(1, 1), colorfmt="rgba")
