"""Starts the app: checks that there is a screen and a font, then opens the window.

This module does not import kivy until `run`, so that a machine without a screen can ask first.
"""

from __future__ import annotations

import logging
import os
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from companion.house.api import House
from companion.house.screens import Screens
from companion.house.trouble import Trouble
from companion.ui.display import HELD, drivers

if TYPE_CHECKING:
    from companion.ui.hall import Hall
    from companion.ui.opening import Opening

__all__ = ["Trouble", "has_display", "run"]

_NO_DISPLAY = "trouble.no_display"
FORMATS = ("Png", "Jpeg", "Pdf")
"""Kinds of pictures: what is drawn from, shown to browsers, and printed on."""


def has_display(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether a window could be opened: a desktop that answers, or a driver asked for by name."""
    return bool(drivers(environment))


def prepare(
    size: tuple[int, int] = (1280, 800), home: Path | None = None, samples: int = 0
) -> None:
    """Set kivy up: no arguments of its own, quiet, its files in a folder of ours.

    Must come before the first import of kivy. `samples` smooths every edge again (shapes, text
    and pictures are smooth by themselves). Raises Trouble when no screen or font is there.
    """
    usable = drivers(os.environ)
    if not usable:
        raise Trouble(_NO_DISPLAY)
    if usable[0]:
        # Named, because SDL, failing, would open a window that nobody can see.
        os.environ["SDL_VIDEODRIVER"] = ",".join(usable)
    quiet(home)
    from kivy.config import Config
    from kivy.utils import platform

    _hush()  # kivy has just set its own logging up
    Config.set("graphics", "width", str(size[0]))
    Config.set("graphics", "height", str(size[1]))
    Config.set("graphics", "multisamples", str(samples))
    if platform in HELD:
        Config.set("graphics", "fullscreen", "auto")
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    from companion.ui.tidy import keep_little

    keep_little()
    _open_window()
    from companion.ui import fonts
    from companion.ui.origin import keep_origins
    from companion.ui.untraced import untraced

    fonts.register()
    keep_origins()
    untraced()


def quiet(home: Path | None = None) -> None:
    """Kivy takes no arguments of its own, says nothing and keeps its files in a folder of ours.

    It asks no window how fine the screen is: nothing here is measured in millimetres.
    """
    os.environ.setdefault("KIVY_DPI", "96")
    os.environ["KIVY_NO_ARGS"] = "1"
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    # Kivy would take stderr over, and with it every traceback; it logs like any library instead.
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    # Where SDL fails, kivy would try X itself, which ends the program without a word, or opens a
    # window that no signal ends.
    os.environ["KIVY_WINDOW"] = "sdl2"
    # SDL never frees the rows of a picture with a palette, and most of ours have one.
    os.environ["KIVY_IMAGE"] = "pil"
    _few_formats()
    folder = home or Path(tempfile.gettempdir()) / f"tabletwin-kivy-{os.getuid()}"
    os.environ.setdefault("KIVY_HOME", str(folder))
    _hush()


def _few_formats() -> None:
    """Kivy would have Pillow read the parts for forty kinds of pictures; ours are of three."""
    import PIL

    PIL._plugins[:] = [f"{kind}ImagePlugin" for kind in FORMATS]


def _hush() -> None:
    """Kivy's own log is not for the people who play."""
    quiet = logging.getLogger("kivy")
    quiet.propagate = False
    quiet.addHandler(logging.NullHandler())


def _open_window() -> None:
    try:
        from kivy.core.window import Window
    except SystemExit as error:
        raise Trouble(_NO_DISPLAY) from error
    if Window is None:
        raise Trouble(_NO_DISPLAY)
    from companion.ui.renderer import frame_by_frame

    frame_by_frame(Window)


def _fit() -> None:
    from kivy.core.window import Window

    from companion.ui.fitting import fit, screen

    fit(Window, screen())


def run(
    house: House,
    size: tuple[int, int] = (1280, 800),
    match: int = 0,
    screens: Callable[[], Screens] | None = None,
) -> None:
    """Show the app until its window is closed; a match number opens that match at once.

    `screens` makes what serves phones and tablets beside it, when the window is there.

    Raises Trouble with one sentence when no screen or font is there (exit code 2).
    """
    opened_window(size)
    opening = first_picture(house)
    from companion.ui.window import Tabletwin

    app = Tabletwin(house, match, screens() if screens else None)
    app.bind(on_start=opening.gone)
    _tell_faults(app.hall)
    app.run()


def _tell_faults(hall: Hall) -> None:
    """A fault closes the match that it happened in, not the app."""
    from kivy.base import ExceptionManager

    from companion.ui.unforeseen import Unforeseen

    ExceptionManager.add_handler(Unforeseen(hall))


def opened_window(size: tuple[int, int] = (1280, 800)) -> None:
    """A window no larger than its screen. Raises Trouble."""
    prepare(size)
    _fit()


def first_picture(house: House) -> Opening:
    """Show the table and the name at once, in the house's colours: the screens take a second."""
    from companion.ui import taste
    from companion.ui.opening import Opening

    taste.follow("theme", house.setting("theme"))
    return Opening()
