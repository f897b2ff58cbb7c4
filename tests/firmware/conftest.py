"""One check, beside firmware modules, in either interpreter."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from simulators.board.loading import Firmware
from simulators.board.plan import board_source
from simulators.board.remote import RemoteBoard


class OnCPython:
    """Runs a check beside firmware modules on CPython."""

    def __call__(self, code: str, **names: Any) -> Any:
        return json.loads(Firmware().run(code, json=json, **names)["answer"])


class OnMicroPython:
    """Runs the same check inside MicroPython."""

    def __init__(self) -> None:
        self.board = RemoteBoard(board_source("pico_w"))

    def __call__(self, code: str, **names: Any) -> Any:
        lines = ["import json", *(f"{name} = {value!r}" for name, value in names.items()), code]
        return json.loads(self.board.run("\n".join(lines)))


@pytest.fixture(scope="module", params=["cpython", "micropython"])
def check(request: pytest.FixtureRequest) -> Iterator[Any]:
    """What runs a check."""
    if request.param == "cpython":
        yield OnCPython()
        return
    runner = OnMicroPython()
    yield runner
    runner.board.close()
