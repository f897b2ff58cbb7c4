"""Every task is watched: logged, counted and started again when it fails; the watchdog is fed
only while all of them tick.
"""

import asyncio

import machine
import ticks
from micropython import const

import banks
from app.log import log, log_exception

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

FIRST_PAUSE_MS = const(100)  # Chosen: doubled to the longest within six failures
LONGEST_PAUSE_MS = const(5000)  # Chosen: below WATCHDOG_MS, so that a pause is no hang
FAILURES = const(8)  # of one task since it last ran well; then the board restarts
WELL_MS = const(30000)  # Chosen: six of the longest pauses
CHECK_MS = const(500)  # Chosen: eight checks before a task counts as stuck
# A task that did not tick for so long is stuck. Chosen: half of WATCHDOG_MS: the log still gets
# out.
STALL_MS = const(4000)


class Concern:
    """One task and how it fares."""

    def __init__(self, name: str, work: "Callable[..., Any]") -> None:
        self.name = name
        self.work = work
        self.failures = 0
        self.in_a_row = 0
        self.ticked_at = ticks.now()

    def tick(self) -> None:
        """The task lives."""
        self.ticked_at = ticks.now()


class Supervisor:
    """`last_words` runs before a restart of the board."""

    def __init__(self, last_words: "Callable[[], None]", watchdog_ms: int) -> None:
        self.concerns: "list[Concern]" = []
        self._last_words = last_words
        if banks.on_trial():  # its watchdog runs already, and cannot be stopped
            watchdog_ms = watchdog_ms or banks.WATCHDOG_MS
        self._watchdog = machine.WDT(timeout=watchdog_ms) if watchdog_ms else None

    def add(self, name: str, work: "Callable[..., Any]") -> None:
        """A task: `work(tick)` is a coroutine that runs for ever and calls tick()."""
        self.concerns.append(Concern(name, work))

    async def run(self) -> None:
        """Start all tasks and keep the watchdog fed."""
        for concern in self.concerns:
            asyncio.create_task(self._keep(concern))
        while True:
            await asyncio.sleep_ms(CHECK_MS)
            if self._watchdog and not self.stuck():
                self._watchdog.feed()

    def stuck(self) -> str:
        """The name of a task that does not tick, or ""."""
        now = ticks.now()
        for concern in self.concerns:
            if ticks.diff(now, concern.ticked_at) > STALL_MS:
                return concern.name
        return ""

    def failures(self) -> int:
        """How often any task failed since boot."""
        return sum([concern.failures for concern in self.concerns])

    async def _keep(self, concern: Concern) -> None:
        pause = FIRST_PAUSE_MS
        while True:
            began = ticks.now()
            try:
                await concern.work(concern.tick)
                log(concern.name + " ended")
            except Exception as why:
                log_exception(concern.name, why)
            if ticks.diff(ticks.now(), began) > WELL_MS:
                concern.in_a_row, pause = 0, FIRST_PAUSE_MS
            concern.failures += 1
            concern.in_a_row += 1
            if concern.in_a_row >= FAILURES:
                self.restart(concern.name + " keeps failing")
            await self._rest(concern, pause)
            pause = min(2 * pause, LONGEST_PAUSE_MS)

    async def _rest(self, concern: Concern, ms: int) -> None:
        """Wait before the next try; a resting task is not a stuck one."""
        while ms > 0:
            concern.tick()
            await asyncio.sleep_ms(min(ms, CHECK_MS))
            ms -= CHECK_MS

    def restart(self, why: str) -> None:
        """Say goodbye and reset the board."""
        log("restart: " + why)
        self._last_words()
        machine.reset()
