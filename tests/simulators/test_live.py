"""A table on the wall's clock: a real pseudo-terminal and pyserial between board and host."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import Any

import pytest

from companion.house.api import Delivery, Heard
from companion.house.nodes import Nodes
from companion.link.transports.memory import pipe
from companion.table.layout import Layout
from simulators.board import open_board
from simulators.box import Box
from simulators.carriers import PipeCarrier, PtyCarrier, SerialWire
from simulators.live import LiveTable
from simulators.table import Table

PATIENCE_S = 60.0


def until(true: Callable[[], bool]) -> bool:
    """Wait until it is true; the machine may be busy."""
    end = monotonic() + PATIENCE_S
    while monotonic() < end:
        if true():
            return True
        sleep(0.02)
    return False


@pytest.mark.parametrize("wire", ["memory", "serial"])
def test_a_piece_on_a_live_table_reaches_the_host_and_its_light_shines(wire: str) -> None:
    board = open_board(stations=["a0", "a1"])
    layout = Layout("none", "stations", {"desk/a0": "spot:0", "desk/a1": "spot:1"})
    held = pipe("live test")
    carrier: PipeCarrier | PtyCarrier
    if wire == "serial":
        carrier = pty = PtyCarrier()
        url = f"serial://{pty.path}"
    else:
        carrier, url = PipeCarrier(held), "memory:live test"
    table = Table(layout, {"desk": board}, Box("1", {}, {}))
    live = LiveTable(table, {"desk": SerialWire(board, carrier)})
    nodes = Nodes({"desk": url})
    heard: list[Delivery] = []
    live.start()
    nodes.start(heard.append)
    try:
        live.put("tile", "desk/a1")
        nodes.cues({"desk": {"a1": "put"}})

        def seen() -> bool:
            tags = [d.body for d in heard if isinstance(d, Heard)]
            came = ["tags" in body and ["a1", table.tag("tile")] in body["tags"] for body in tags]
            came += [body["t"] == "tag" and body["uid"] == table.tag("tile") for body in tags]
            return any(came)

        assert until(seen), heard[-8:]
        assert until(lambda: live.light("desk/a1").cue == "put")
    finally:
        nodes.stop()
        live.stop()


class Sleeper:
    """A board on which nothing happens for an hour, unless hands do something."""

    def __init__(self) -> None:
        self.rests_ms, self.turns = 3_600_000.0, 0

    def advance(self, _ms: float) -> None:
        self.turns += 1

    def place(self, _at: str, _tag: str) -> None:
        self.rests_ms = 0.0

    def close(self) -> None: ...


class NoWire:
    """Carries nothing."""

    def pump(self) -> None: ...

    def close(self) -> None: ...


def test_boards_that_rest_get_no_turns_until_hands_wake_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("simulators.live.REST_S", 3600.0)
    board: Any = Sleeper()
    layout = Layout("none", "stations", {"desk/a0": "spot:0"})
    live = LiveTable(Table(layout, {"desk": board}, Box("1", {}, {})), {"desk": NoWire()})
    live.start()
    sleep(0.2)
    assert board.turns == 0
    live.put("tile", "desk/a0")
    try:
        assert until(lambda: board.turns > 10)
    finally:
        live.stop()
