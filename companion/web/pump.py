"""The table of a room without a screen: what nodes say comes in on the room's own loop."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from time import monotonic
from typing import Final

from companion.house.api import Delivery, Links
from companion.house.feeding import Feeding
from companion.session.api import Play

HEARTBEAT_S: Final = 0.5
"""Chosen: as the app's own pump."""


def _nothing() -> None:
    """Nobody shows the match yet."""


class LoopPump:
    """Feeds a match from its link and sends its lights back; `settle` after every touch."""

    def __init__(self, play: Play, link: Links | None) -> None:
        self.play, self.link = play, link
        self.changed: Callable[[], None] = _nothing
        self._feeding = Feeding(play, link)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._woken = asyncio.Event()

    def settle(self) -> None:
        """Lights and pages follow the match."""
        self._woken.set()
        self._feeding.light()
        self.changed()

    async def run(self) -> None:
        """Until cancelled."""
        self._loop = asyncio.get_running_loop()
        if self.link is not None:
            self.link.start(self._deliver)
        try:
            while True:
                self._woken.clear()
                self._turn()
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(self._wait()):
                        await self._woken.wait()
        finally:
            if self.link is not None:
                self.link.stop()

    def _deliver(self, delivery: Delivery) -> None:
        """From the link's thread."""
        self._feeding.put(delivery)
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._woken.set)

    def _turn(self) -> None:
        self._feeding.take()
        self.play.tick()
        if self._feeding.light():
            self.changed()

    def _wait(self) -> float:
        due = self.play.due()
        wait = HEARTBEAT_S if due is None else max(0.0, due - monotonic())
        return min(wait, HEARTBEAT_S)
