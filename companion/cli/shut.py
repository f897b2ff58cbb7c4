"""A house for a window; where its file cannot be used, a window says so until it can."""

from __future__ import annotations

from collections.abc import Callable

from companion.cli.errors import BadUse
from companion.cli.folder import FILE, folder, open_house
from companion.house.shut import ShutHouse
from companion.house.trouble import StoreTrouble, Trouble
from companion.store.errors import StoreError
from companion.store.store import Store


def in_window(named: str | None, use: Callable[[Store], None]) -> None:
    """Do something with the store of a house. Raises BadUse when people close the window that
    says why that cannot be done, and where none can be shown."""
    house = ShutHouse(folder(named) / FILE, lambda: open_house(named))
    while (error := _used(house, use)) is not None:
        _wait(house, error)


def _used(house: ShutHouse, use: Callable[[Store], None]) -> StoreError | None:
    """What came between. Raises BadUse where that is not the store."""
    try:
        store = house.opened()
        try:
            use(store)
        finally:
            store.close()
    except StoreTrouble as trouble:
        return trouble.error
    except Trouble as trouble:
        raise BadUse(trouble.said(house.language)) from None
    return None


def _wait(house: ShutHouse, error: StoreError) -> None:
    """Say it until the house is open. Raises BadUse."""
    house.error, said = error, error.said(house.language)
    if not house.is_shut:  # it is open, and something else was asked of it
        raise BadUse(said)
    from companion.ui.shut import show

    try:
        show(house)
    except Trouble:  # no window either: what is wrong with the house comes first
        raise BadUse(said) from None
    if not house.is_open:
        raise BadUse(house.error.said(house.language))
