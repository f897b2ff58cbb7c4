"""The window in place of the app when a house cannot be opened: it says why and leads on."""

from __future__ import annotations

from companion.house.shut import ShutHouse
from companion.ui.app import opened_window


def show(house: ShutHouse) -> None:
    """Say it until the house is open or people close the window. Raises Trouble when no screen or
    font is there."""
    opened_window()
    from companion.ui.screens.shut import ShutWindow

    ShutWindow(house).run()
