"""The font of the app: M PLUS 1, Latin and Japanese in one file, shipped with the app."""

from __future__ import annotations

from pathlib import Path

from companion.house.trouble import Trouble

FOLDER = Path(__file__).parent / "fonts"
REGULAR, BOLD = "Mplus1-Medium.otf", "Mplus1-Bold.otf"


def register(folder: Path = FOLDER) -> None:
    """Make the font known to kivy under `theme.FONT`. Raises Trouble when a file is missing."""
    missing = [name for name in (REGULAR, BOLD) if not (folder / name).is_file()]
    if missing:
        raise Trouble("trouble.font", file=missing[0], folder=str(folder))
    from kivy.core.text import LabelBase

    from companion.ui.theme import FONT

    LabelBase.register(FONT, str(folder / REGULAR), fn_bold=str(folder / BOLD))
