"""A stage for the app without a screen: opens it off screen, steps frames, takes pictures."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "offscreen"
os.environ["KIVY_NO_ARGS"] = os.environ["KIVY_NO_CONSOLELOG"] = "1"
os.environ["KIVY_LOG_MODE"] = "PYTHON"  # test modules may import kivy before a stage is there
os.environ["KIVY_IMAGE"] = "pil"
os.environ["KIVY_HOME"] = tempfile.mkdtemp(prefix="tabletwin-kivy-")

from companion.house.api import House
from companion.ui.app import prepare

SIZES = ((1280, 800), (800, 1280), (1920, 1200))
SMALLEST = (1024, 600)
"""The smallest tablet."""
NARROW = (600, 1024)
"""The same held upright."""
ALL_SIZES = (*SIZES, SMALLEST, (390, 844), (844, 390))
"""A phone, upright and across, too."""


class Stage:
    """One window for a whole process; `open` puts a fresh app on it.

    The app comes up at the first screen that somebody looks at: a test that opens a match at once
    waits for no home screen.
    """

    def __init__(self, size: tuple[int, int] = SIZES[0]) -> None:
        prepare(size, samples=0)
        from kivy.base import EventLoop
        from kivy.core.window import Window

        EventLoop.ensure_window()
        EventLoop.status = "started"
        self.window = Window
        self.loop = EventLoop
        self.hall: Any = None
        self._root: Any = None
        self.drawing = True
        self.waited = 0.0
        """Seconds on the clock of those who touch the screen."""
        self.size = size
        self.resize(size)

    def open(self, house: House) -> Any:
        """A fresh hall, and a root as soon as anybody looks; returns the hall."""
        from companion.ui.hall import Hall

        self.close()
        self.hall = Hall(house)
        self.hall.calm.clock = lambda: self.waited
        self.hall.moves = False  # tests of motion ask for it
        return self.hall

    def close(self) -> None:
        """Let the app go: what comes next neither lays it out nor tells it anything. What follows
        the theme lives until it is collected, and would be made anew with each other language."""
        from companion.ui.theme import theme
        from companion.ui.tidy import loosen
        from companion.ui.words import words
        from tests.ui.apart import take_apart

        if self.hall is not None:
            self.hall.close()
            words.unbind(language=self.hall.tell_anew)
            theme._followers.clear()
        if self._root is not None:
            for page in self._root.screens.screens:
                loosen(page)
            self.window.remove_widget(self._root)
            take_apart()
        self.hall = self._root = None

    @property
    def root(self) -> Any:
        """What the window shows; None before anything was opened."""
        if self._root is None and self.hall is not None:
            self._come_up()
        return self._root

    def _come_up(self) -> None:
        """The app, at the screen that the hall is at, with what was said on the way there."""
        from companion.ui.theme import theme
        from companion.ui.window import Root
        from tests.ui.unseen import Later

        self._root = Root(self.hall, None if self._drawing else Later())
        if self.hall.complaint:
            self._root.complain(self.hall, self.hall.complaint)
        self.window.clearcolor = theme.ground
        self.window.add_widget(self._root)
        self.frames(3)

    @property
    def drawing(self) -> bool:
        """Without drawing, frames only lay out: much quicker on a machine without a GPU."""
        return self._drawing

    @drawing.setter
    def drawing(self, on: bool) -> None:
        from tests.ui.unseen import paint, painted

        self._drawing = on
        paint(on)
        if on and self._root is not None:
            painted(self._root)

    def resize(self, size: tuple[int, int]) -> None:
        """Another window size."""
        self.size = size
        self.window.size = size
        self.frames(3)

    def frames(self, count: int = 3) -> None:
        """Let the app run for some frames."""
        if self._root is None and self.hall is not None:
            self._come_up()
        for _ in range(count):
            if self.drawing:
                self.loop.idle()
            else:
                self._lay_out()

    def _lay_out(self) -> None:
        """What `EventLoop.idle` does but draw."""
        from kivy.clock import Clock
        from kivy.lang import Builder

        Clock.tick()
        self.loop.dispatch_input()
        Builder.sync()
        Clock.tick_draw()
        Builder.sync()

    def look(self, language: str = "en", theme_name: str = "night") -> None:
        """Another language and theme."""
        from companion.ui.theme import theme
        from companion.ui.words import words

        words.language, theme.name = language, theme_name
        self.window.clearcolor = theme.ground
        self.frames(3)

    def image(self) -> Any:
        """The picture now, for pillow. It is drawn beside the window, so any size works."""
        from kivy.graphics import ClearBuffers, ClearColor, Fbo, Translate
        from PIL import Image

        from companion.ui.theme import theme
        from tests.ui.unseen import painted

        root = self.root
        if not self.drawing:
            painted(root)
        place = root.parent.canvas.indexof(root.canvas)
        root.parent.canvas.remove(root.canvas)
        fbo = Fbo(size=self.size, with_stencilbuffer=True)
        with fbo:
            ClearColor(*theme.ground)
            ClearBuffers()
            Translate(-root.x, -root.y, 0)
        fbo.add(root.canvas)
        fbo.draw()
        flat = Image.frombytes("RGBA", self.size, fbo.texture.pixels).convert("RGB")
        flat = flat.transpose(Image.Transpose.FLIP_TOP_BOTTOM)
        fbo.remove(root.canvas)
        root.parent.canvas.insert(place, root.canvas)
        return flat

    def picture(self, path: Path) -> None:
        """Write the picture now as PNG."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.image().save(path, optimize=True)

    def press(self, widget: Any) -> None:
        """Press a widget as a finger would."""
        x, y = widget.to_window(*widget.center)
        self.touch(x, y)

    def spot(self, painted: Any, name: str) -> tuple[float, float]:
        """Where in the window a finger finds a spot of a painted widget."""
        spot = next(s for s in painted.spots if s.name == name)
        x, y = painted.to_window(spot.x + spot.w / 2, spot.y + spot.h / 2)
        return float(x), float(y)

    def wait(self, seconds: float = 1.25) -> None:
        """Time passes for whoever looks at the screen."""
        self.waited += seconds

    def _see(self) -> None:
        """Nobody reads what no frame has shown; what came with the last is seen with the next."""
        from companion.ui.calm import calm

        for _ in range(4):
            self.frames(1)
            if not calm._unseen:
                return

    def _glass(self, x: float, y: float) -> tuple[float, float]:
        """Where on the glass a point of the window is drawn, as kivy's finger takes it: in shares
        of the window, which may be turned."""
        drawn = self.window.render_context["modelview_mat"].transform_point(x, y, 0)
        shares = (a / (most - 1) for a, most in zip(drawn, self.window.system_size, strict=False))
        across, up = shares
        return across * (self.window.width - 1), up * (self.window.height - 1)

    def touch(
        self, x: float, y: float, to: tuple[float, float] | None = None, *, hasty: bool = False
    ) -> None:
        """A finger down at a point, perhaps moved, and up; a hasty one looks at nothing first."""
        from kivy.tests.common import UnitTestTouch

        if not hasty:
            self._see()
            self.wait()
        finger = UnitTestTouch(*self._glass(x, y))
        finger.touch_down()
        self.frames(1)
        if to is not None:
            for step in (0.25, 0.5, 0.75, 1.0):
                there = x + (to[0] - x) * step, y + (to[1] - y) * step
                finger.touch_move(*self._glass(*there))
                self.frames(1)
        finger.touch_up()
        self.frames(3)

    def page(self) -> Any:
        """The screen that is shown."""
        return self.root.screens.current_screen
