"""The firmware's `asyncio` on CPython, in virtual time: the part of MicroPython's that it uses."""

from __future__ import annotations

import heapq
import traceback
from collections.abc import Callable, Coroutine, Generator
from typing import Any

from simulators.chips.clock import Clock, Reboot

Coro = Coroutine[Any, None, Any]


class CancelledError(BaseException):
    """A task was cancelled."""


class Task:
    """A coroutine that runs by itself; `waits_on` is the list it stands in, if any."""

    __slots__ = ("coro", "finished", "pending", "waiters", "waits_on", "wake")

    def __init__(self, coro: Coro) -> None:
        self.coro = coro
        self.finished = False
        self.pending: BaseException | None = None
        self.waiters: list[Task] = []
        self.waits_on: list[Task] | None = None
        self.wake = 0  # number of the heap entry that may wake it

    def done(self) -> bool:
        """Whether it has come to its end."""
        return self.finished


class Sleep:
    """What `sleep_ms` gives: suspends the running task once."""

    __slots__ = ("_due", "_loop")

    def __init__(self, loop: Loop, due: int) -> None:
        self._loop = loop
        self._due: int | None = due

    def __await__(self) -> Sleep:
        return self

    def __iter__(self) -> Sleep:
        return self

    def __next__(self) -> None:
        if self._due is None:
            raise StopIteration
        self._loop.push(self._loop.running, self._due)
        self._due = None


class Loop:
    """Tasks by their time to wake, in milliseconds of the board's clock."""

    def __init__(self, clock: Clock, log: Callable[[str], None]) -> None:
        self.turn_us = 0  # of the interpreter, for each turn of a task
        self._clock = clock
        self._log = log
        self._heap: list[tuple[int, int, Task]] = []
        self._count = 0
        self.running: Task
        self.switches = 0

    def push(self, task: Task, due_ms: int) -> None:
        """Wake `task` at `due_ms`; an earlier push of it no longer counts."""
        self._count += 1
        task.wake = self._count
        heapq.heappush(self._heap, (due_ms, self._count, task))

    def soon(self, task: Task) -> None:
        """Wake `task` now."""
        self.push(task, self._clock.us // 1000)

    def sleep_ms(self, ms: int) -> Sleep:
        """Suspend the running task."""
        return Sleep(self, self._clock.us // 1000 + max(0, ms))

    def create_task(self, coro: Coro) -> Task:
        """Start a coroutine as a task of its own."""
        task = Task(coro)
        self.soon(task)
        return task

    def cancel(self, task: Task) -> None:
        """Raise CancelledError where the task waits."""
        if task.finished:
            return
        task.pending = CancelledError()
        if task.waits_on is not None and task in task.waits_on:
            task.waits_on.remove(task)
        self.soon(task)

    def run_until(self, us: int) -> None:
        """Run what is due, jumping over idle time, until the clock shows `us`."""
        clock, heap = self._clock, self._heap
        while heap and clock.us < us:
            due_ms, number, task = heap[0]
            if task.finished or task.wake != number:
                heapq.heappop(heap)
                continue
            due = due_ms * 1000
            if due > clock.us:
                if due > us:
                    break
                self._idle(due)
            heapq.heappop(heap)
            self._step(task)
        if clock.us < us:
            self._idle(us)

    def close(self) -> None:
        """End all tasks where they stand, as a power cut does."""
        for _, _, task in self._heap:
            task.coro.close()
        self._heap = []

    def __del__(self) -> None:
        """A board that nobody holds any more has lost its power, before its first step too."""
        self.close()

    def _idle(self, us: int) -> None:
        self._clock.spend(us - self._clock.us)

    def _step(self, task: Task) -> None:
        self._clock.spend(self.turn_us)
        self.running = task
        self.switches += 1
        pending, task.pending = task.pending, None
        try:
            if pending is None:
                task.coro.send(None)
            else:
                task.coro.throw(pending)
        except Reboot:
            raise
        except (StopIteration, CancelledError):
            self._finish(task)
        except Exception:
            self._log("Task exception wasn't retrieved\n" + traceback.format_exc())
            self._finish(task)

    def _finish(self, task: Task) -> None:
        task.finished = True
        for waiter in task.waiters:
            self.soon(waiter)


def _wait_in(loop: Loop, queue: list[Task]) -> Generator[None, None, None]:
    queue.append(loop.running)
    loop.running.waits_on = queue
    yield
    loop.running.waits_on = None


def make_asyncio(loop: Loop) -> dict[str, Any]:
    """The names of the `asyncio` module, bound to one board's loop."""

    class BoundTask(Task):
        __slots__ = ()

        def cancel(self) -> None:
            loop.cancel(self)

        def __await__(self) -> Generator[None, None, None]:
            if not self.finished:
                yield from _wait_in(loop, self.waiters)

    class Event:
        def __init__(self) -> None:
            self._set = False
            self._waiters: list[Task] = []

        def is_set(self) -> bool:
            return self._set

        def set(self) -> None:
            self._set = True
            waiters, self._waiters[:] = self._waiters[:], []
            for task in waiters:
                loop.soon(task)

        def clear(self) -> None:
            self._set = False

        def wait(self) -> Any:
            return _EventWait(self)

    class _EventWait:
        def __init__(self, event: Event) -> None:
            self._event = event

        def __await__(self) -> Generator[None, None, None]:
            if not self._event.is_set():
                yield from _wait_in(loop, self._event._waiters)

    def create_task(coro: Coro) -> BoundTask:
        task = BoundTask(coro)
        loop.soon(task)
        return task

    return {
        "sleep_ms": loop.sleep_ms,
        "sleep": lambda seconds: loop.sleep_ms(int(seconds * 1000)),
        "create_task": create_task,
        "run": create_task,
        "current_task": lambda: loop.running,
        "Task": BoundTask,
        "Event": Event,
        "CancelledError": CancelledError,
    }
