"""What a stage leaves out while nobody looks at it: paint, pictures, and freeing what was left."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from kivy.graphics.texture import Texture
from kivy.lang import Builder
from PIL import Image

from companion.ui.tidy import Tidy
from companion.ui.widgets.painted import Painted
from companion.ui.widgets.pictures import Shown
from companion.ui.widgets.strokes import Strokes
from companion.ui.widgets.textures import Kept

Name = tuple[str, Any, int]
PAINTED: Final = (Strokes.flush, Kept._found)


class Later(Tidy):
    """Frees nothing unless asked: each collection goes through all that a worker's tests keep."""

    def stir(self, *_: object) -> None:
        """Python collects in its own time."""

    def left(self) -> None:
        """As above: the screen that was left goes later."""

    def wait(self) -> None:
        """As above: it may do so at any time."""


def paint(on: bool) -> None:
    """Whether pictures are read and still ones painted; without, all is laid out as with it."""
    Strokes.flush, Kept._found = PAINTED if on else (_let_go, _blank)  # type: ignore[method-assign]


def painted(root: Any) -> None:
    """Paint all that is below a root now, as it would be had frames been drawn."""
    before = Strokes.flush, Kept._found
    paint(True)
    for widget in root.walk():
        if isinstance(widget, Shown):
            widget._show()
        elif isinstance(widget, Painted) and not widget._bare:
            widget._repaint()
    Builder.sync()  # else canvases hear of their pictures with the next frame
    Strokes.flush, Kept._found = before  # type: ignore[method-assign]


def _let_go(strokes: Strokes) -> None:
    """Strokes that would be drawn now are counted, and gone."""
    if strokes._draw is not None:
        strokes.canvas.clear()
        strokes._shade = ()


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
