"""Which desktop is there and answers. Asked before kivy is imported: SDL ends the program when
the X server it is sent to is not there, and no exception can be caught then."""

from __future__ import annotations

import socket
import sys
from collections.abc import Mapping
from pathlib import Path

HELD = ("android", "ios")
"""Where there are no windows: the app fills the screen, however it is held."""
PATIENCE_S = 2.0
"""Chosen: a display server on this machine answers in milliseconds; one that does not in two
seconds hangs."""


def drivers(environment: Mapping[str, str]) -> list[str]:
    """SDL's names of the drivers that can open a window here, the best first; empty: none can.

    `[""]` means that SDL knows best (not Linux, or Android).
    """
    asked = environment.get("SDL_VIDEODRIVER", "")
    if asked:
        return [] if asked == "dummy" else [asked]
    if not sys.platform.startswith("linux") or "ANDROID_ARGUMENT" in environment:
        return [""]
    found = []
    if environment.get("WAYLAND_DISPLAY") and _wayland_answers(environment):
        found.append("wayland")
    if environment.get("DISPLAY") and _x_answers(environment["DISPLAY"]):
        found.append("x11")
    return found


def _wayland_answers(environment: Mapping[str, str]) -> bool:
    folder = Path(environment.get("XDG_RUNTIME_DIR", "/nowhere"))
    return _connects(socket.AF_UNIX, str(folder / environment["WAYLAND_DISPLAY"]))


def _x_answers(display: str) -> bool:
    """`:0`, `unix:0.0` or `host:0`, as X reads it."""
    host, colon, rest = display.rpartition(":")
    number = rest.split(".")[0]
    if not colon or not number.isdigit():
        return False
    if host in ("", "unix"):
        path = f"/tmp/.X11-unix/X{number}"
        return _connects(socket.AF_UNIX, path) or _connects(socket.AF_UNIX, f"\0{path}")
    return _connects(socket.AF_INET, (host, 6000 + int(number)))


def _connects(family: socket.AddressFamily, address: str | tuple[str, int]) -> bool:
    with socket.socket(family, socket.SOCK_STREAM) as one:
        one.settimeout(PATIENCE_S)
        try:
            one.connect(address)
        except (OSError, ValueError):
            return False
    return True
