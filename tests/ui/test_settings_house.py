"""The house of a hub in the settings: six digits are typed, and what went wrong is said."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

from companion.house.belonging import Belongs
from companion.house.scanning import Scanner
from companion.house.sender import Joined, join
from companion.house.stored import StoredHouse
from companion.house.trouble import Trouble
from tests.ui.houses import new_house
from tests.ui.stage import Stage

PATIENCE_S = 60.0
KEY = bytes(range(32))


class ComingHouse(StoredHouse):
    """A house that is let in with the right digits."""

    told: list[tuple[str, str]]
    code = ""
    """What the camera sees; nothing: it looks until it is stopped."""

    def scans(self) -> bool:
        return True

    def scan(self) -> str:
        self.stopped = Event()
        if not self.code and self.stopped.wait(PATIENCE_S):
            raise Trouble("join.unseen")
        return self.code

    def stop_scan(self) -> None:
        if hasattr(self, "stopped"):
            self.stopped.set()

    def join(self, digits: str, address: str = "") -> Belongs:
        self.told.append((digits, address))
        if not address:
            raise Trouble("join.none")
        join(self.store, Joined("den", KEY, "mqtt://x", address))
        return Belongs("den", address)


def until(stage: Stage, true: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE_S
    while not true():
        assert monotonic() < end
        stage.frames()
        sleep(0.01)


def at_settings(
    stage: Stage, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> tuple[Any, Any, list[tuple[str, str]], list[str]]:
    """A house to come, its settings, what it is told to join, and what the app complains of."""
    house: Any = new_house(folder)
    house.__class__ = ComingHouse
    told: list[tuple[str, str]] = []
    monkeypatch.setattr(house, "told", told, raising=False)
    hall = stage.open(house)
    hall.go("settings")
    said: list[str] = []
    monkeypatch.setattr(hall, "complain", said.append)
    return house, stage.page(), told, said


def test_a_table_joins_a_house_and_leaves_it(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, page, told, said = at_settings(stage, tmp_path, monkeypatch)
    assert not page.ids.hub_address.shown
    page.ids.digits.field.text = "482 913"
    page.join()
    until(stage, lambda: not page.looking)
    assert said == [Trouble("join.none").said("en")]
    assert page.ids.hub_address.shown
    page.ids.hub_address.field.text = "http://192.168.1.5:8018"
    page.join()
    until(stage, lambda: bool(page.table))
    assert told == [("482 913", ""), ("482 913", "http://192.168.1.5:8018")]
    assert (page.table, page.hub) == ("den", "http://192.168.1.5:8018")
    assert not page.ids.digits.shown
    page.leave()
    assert house.belongs() is None
    assert page.ids.digits.shown


def test_a_code_is_scanned_or_the_camera_stopped(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, page, told, said = at_settings(stage, tmp_path, monkeypatch)
    assert page.scans
    page.scan()
    until(stage, lambda: hasattr(house, "stopped"))
    assert page.scanning
    page.scan()
    until(stage, lambda: not page.looking)
    assert (said, told) == ([], []), "nobody complains of what people stopped"
    monkeypatch.setattr(house, "code", "tabletwin://join?hub=x&digits=482913", raising=False)
    page.ids.hub_address.field.text = "http://192.168.1.5:8018"
    page.scan()
    until(stage, lambda: not page.looking)
    assert [digits for digits, _ in told] == ["tabletwin://join?hub=x&digits=482913"]


def test_where_there_is_no_camera_there_is_no_button(stage: Stage, tmp_path: Path) -> None:
    house = new_house(tmp_path)
    house.scanner = Scanner(list)
    stage.open(house).go("settings")
    assert not stage.page().scans
