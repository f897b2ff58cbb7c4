"""Starts the app: checks that there is a screen and a font, then opens the window.

This module does not import kivy until `run`, so that a machine without a screen can ask first.
"""

from __future__ import annotations

import logging
import os
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path

from companion.ui.house import House
from companion.ui.trouble import Trouble

__all__ = ["Trouble", "has_display", "run"]

_NO_DISPLAY = (
    "No screen was found, so the app cannot open a window; nothing was changed. "
    "Play in the terminal with `tabletwin play --terminal`, or start a desktop and try again."
)


def has_display(environment: Mapping[str, str] = os.environ) -> bool:
    """Whether a window could be opened: a desktop, or a driver asked for by name."""
    if environment.get("SDL_VIDEODRIVER"):
        return environment["SDL_VIDEODRIVER"] != "dummy"
    if not sys.platform.startswith("linux") or "ANDROID_ARGUMENT" in environment:
        return True
    return bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def prepare(
    size: tuple[int, int] = (1280, 800), home: Path | None = None, samples: int = 4
) -> None:
    """Set kivy up: no arguments of its own, quiet, its files in a folder of ours.

    Must come before the first import of kivy. `samples` smooths edges (0: not at all). Raises
    Trouble when no screen or font is there.
    """
    if not has_display():
        raise Trouble(_NO_DISPLAY)
    os.environ["KIVY_NO_ARGS"] = "1"
    os.environ.setdefault("KIVY_NO_CONSOLELOG", "1")
    # Kivy would take stderr over, and with it every traceback; it logs like any library instead.
    os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
    folder = home or Path(tempfile.gettempdir()) / f"tabletwin-kivy-{os.getuid()}"
    os.environ.setdefault("KIVY_HOME", str(folder))
    quiet = logging.getLogger("kivy")
    quiet.propagate = False
    quiet.addHandler(logging.NullHandler())
    from kivy.config import Config

    Config.set("graphics", "width", str(size[0]))
    Config.set("graphics", "height", str(size[1]))
    Config.set("graphics", "multisamples", str(samples))
    Config.set("kivy", "exit_on_escape", "0")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    _open_window()
    from companion.ui import fonts

    fonts.register()


def _open_window() -> None:
    try:
        from kivy.core.window import Window
    except SystemExit as error:
        raise Trouble(_NO_DISPLAY) from error
    if Window is None:
        raise Trouble(_NO_DISPLAY)


def run(house: House, size: tuple[int, int] = (1280, 800), match: int = 0) -> None:
    """Show the app until its window is closed; a match number opens that match at once.

    Raises Trouble with one sentence when no screen or font is there (exit code 2).
    """
    prepare(size)
    from companion.ui.window import Tabletwin

    Tabletwin(house, match).run()
