"""The pieces that every screen is made of."""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
ART = FOLDER.parent / "art"


@cache
def sign(name: str) -> str:
    """The file of a sign (white, to be tinted)."""
    return str(ART / "signs" / f"{name}.png")


@cache
def picture(name: str) -> str:
    """The file of a resource or another coloured picture."""
    return str(ART / "resources" / f"{name}.png")


def picture_there(name: str) -> str:
    """The name, if there is such a picture; else none."""
    return name if name and Path(picture(name)).is_file() else ""
