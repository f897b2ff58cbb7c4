"""A house at work; where its file cannot be used, a window says so until it can."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from companion.cli.caring import caretaker
from companion.cli.errors import BadUse
from companion.cli.folder import FILE, folder, open_house
from companion.cli.home import HomeTables
from companion.cli.network import access_of, setting_of
from companion.house.hub_line import carried
from companion.house.shut import ShutHouse
from companion.house.stored import StoredHouse
from companion.house.trouble import StoreTrouble, Trouble
from companion.store.errors import StoreError
from companion.store.store import Store


@contextmanager
def at_work(
    asked: Namespace, store: Store, language: Callable[[StoredHouse], str]
) -> Iterator[StoredHouse]:
    """A house with its tables and its line to the hub; its store is closed in the end."""
    tables = HomeTables(
        asked.seed,
        setting_of(asked),
        access=lambda: access_of(asked, house.setting),
        language=lambda: language(house),
    )
    try:
        house = StoredHouse(store, tables)
        with carried(store, caretaker(store, tables, house.stumbling)) as line:
            house.moved = line.wake
            yield house
    except StoreError as error:
        raise StoreTrouble(error) from error
    finally:
        store.close()


def in_window(
    asked: Namespace, use: Callable[[StoredHouse], None], show: Callable[[ShutHouse], None]
) -> None:
    """Use a house in a window. Raises BadUse when people close the one that shows why that cannot
    be done, and where none can be shown."""
    shut = ShutHouse(folder(asked.folder) / FILE, lambda: open_house(asked.folder))
    while (error := _used(asked, shut, use)) is not None:
        _wait(shut, error, show)


def _used(
    asked: Namespace, shut: ShutHouse, use: Callable[[StoredHouse], None]
) -> StoreError | None:
    """What came between. Raises BadUse where that is not the store."""
    try:
        with at_work(asked, shut.opened(), _spoken) as house:
            use(house)
    except StoreTrouble as trouble:
        return trouble.error
    except Trouble as trouble:
        raise BadUse(trouble.typed(shut.language)) from None
    return None


def _spoken(house: StoredHouse) -> str:
    return house.setting("language") or "en"


def _wait(shut: ShutHouse, error: StoreError, show: Callable[[ShutHouse], None]) -> None:
    """Say it until the house is open. Raises BadUse."""
    shut.error, said = error, error.said(shut.language)
    if not shut.is_shut:  # it is open, and something else was asked of it
        raise BadUse(said)
    try:
        show(shut)
    except Trouble:  # no window either: what is wrong with the house comes first
        raise BadUse(said) from None
    if not shut.is_open:
        raise BadUse(shut.error.said(shut.language))
