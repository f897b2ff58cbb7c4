"""A simulated board on real MicroPython: the WebAssembly build under Node, driven over pipes."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from threading import RLock
from typing import Any

from simulators.board.board import NO_SETTINGS, Board
from simulators.board.flash import FIRMWARE
from simulators.board.runtime import FOLDER, micropython, node

# Garbage is collected only between two orders. Chosen: the garbage of two seconds fits into the
# heap of a board.
SLICE_US = 2_000_000
ENDS_S = 10
"""A process that was told to end does so within this. Assumed."""
CHIPS = Path(__file__).parents[1] / "chips"


class BoardFailedError(RuntimeError):
    """The interpreter of a simulated board stopped or could not do as told."""


class RemoteBoard(Board):
    """Firmware on MicroPython, in virtual time. `firmware` may be a folder of .mpy files.

    May be used from several threads: an order and its answer belong together.
    """

    def __init__(
        self,
        source: str,
        serial: int = 1,
        noise: int = 0,
        settings: Mapping[str, str | int] = NO_SETTINGS,
        firmware: Path = FIRMWARE,
    ) -> None:
        super().__init__(source)
        micropython()
        self._process = subprocess.Popen(
            self._program(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._lock = RLock()
        self._us = 0
        self._inbox = b""
        self._outbox = b""
        self._events: list[tuple[int, str, str]] = []
        setup: dict[str, Any] = {"source": source, "serial": serial, "noise": noise}
        setup["settings"] = json.dumps(dict(settings)) if settings else ""
        setup |= {"firmware": str(firmware), "chips": str(CHIPS)}
        self._ask(json.dumps(self._setup(setup)))
        self.do("boot", "power")

    def _program(self) -> list[str]:
        """The command of the interpreter."""
        return [*node(), str(FOLDER / "host.mjs")]

    def _setup(self, given: dict[str, Any]) -> dict[str, Any]:
        """What the interpreter is told first."""
        return given

    @property
    def now_ms(self) -> float:
        return self._us / 1000

    def advance(self, ms: float) -> None:
        left = round(ms * 1000)
        while left > 0:
            self._order({"op": "advance", "us": min(left, SLICE_US)})
            left -= SLICE_US

    def send(self, data: bytes) -> None:
        with self._lock:
            self._inbox += data

    def receive(self) -> bytes:
        with self._lock:
            data, self._outbox = self._outbox, b""
        return data

    def do(self, what: str, *values: str | int) -> int:
        answer = self._order({"op": "do", "what": what, "values": values})
        return int(answer.get("result") or 0)

    def counters(self) -> dict[str, int]:
        found: dict[str, int] = self._order({"op": "counters"})["counters"]
        return found

    def reboots(self) -> list[str]:
        return list(self._order({"op": "counters"})["reboots"])

    def heap(self) -> tuple[int, int]:
        """Bytes in use after a collection: (all, what the simulated chips had before boot)."""
        answer = self._ask("heap")
        return answer["used"], answer["before"]

    def run(self, code: str) -> Any:
        """Run Python inside the interpreter; what it leaves in `answer`, for tests."""
        return self._ask("run " + json.dumps(code))["answer"]

    def net_events(self) -> list[tuple[int, str, str]]:
        with self._lock:
            events, self._events = self._events, []
        return events

    def close(self) -> None:
        if self._process.stdin:
            self._process.stdin.close()
        if self._process.stdout:
            self._process.stdout.close()
        self._process.wait(timeout=ENDS_S)

    def _order(self, order: dict[str, Any]) -> dict[str, Any]:
        with self._lock:
            if self._inbox:
                order["in"] = self._inbox.hex()
                self._inbox = b""
            answer = self._ask(json.dumps(order))
            self._us = answer["us"]
            self._outbox += bytes.fromhex(answer["out"])
            self._events += [(number, kind, text) for number, kind, text in answer["net"]]
            for us, levels in answer["frames"]:
                self._seen.frame(us / 1000, bytes.fromhex(levels))
            return answer

    def _ask(self, line: str) -> dict[str, Any]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            try:
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()
                text = self._process.stdout.readline()
            except (BrokenPipeError, ValueError):
                text = ""
        if not text:
            raise BoardFailedError("The MicroPython of a simulated board stopped by itself.")
        answer: dict[str, Any] = json.loads(text)
        if "error" in answer:
            raise BoardFailedError(f"MicroPython: {answer['error']}")
        return answer
