"""Wheels that a hub offers its screens: how their names and versions are written."""

from __future__ import annotations

from typing import Final

VERSION: Final = r"[0-9][0-9a-z.]{0,20}"
NAME: Final = r"[A-Za-z0-9][A-Za-z0-9._+-]{0,150}\.whl"
OURS: Final = rf"tabletwin-({VERSION})-py3-none-any\.whl"


def numbers(version: str) -> tuple[int, ...]:
    """By which versions are compared: ten comes after nine."""
    return tuple(int(part) for part in version.split(".") if part.isdecimal())
