"""Live lines: an open page is sent what changed on it, as soon as it changed.

A page is made of parts, each an element with its name. All pages look at the same thing together,
so a look at a full house is paid for once, however many phones are open.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from time import monotonic
from typing import Final, Generic, TypeVar

from sse_starlette.event import ServerSentEvent
from sse_starlette.sse import EventSourceResponse
from starlette.requests import Request
from starlette.responses import Response

from hub import outage, waiting, words
from hub.outage import FAILURES
from hub.pages.door import COOKIE
from hub.pages.shown import aside, language_of
from hub.people import Door, Visit

MOST_LINES: Final = 200
BEAT_S: Final = 4.0
"""As the live lines of `companion/web/site.py`."""
GAP_S: Final = 0.05
"""Between two looks. Chosen: a busy floor changes more often than anybody can read."""

Parts = Mapping[str, str]
"""Name -> the element of that name, in the order in which they stand."""
T = TypeVar("T")


class Shared(Generic[T]):
    """What all pages look at together."""

    def __init__(self, look: Callable[[], T]) -> None:
        self._look, self._one = look, asyncio.Lock()
        self._begun, self._kept = float("-inf"), None

    _kept: T | None

    async def since(self, moment: float) -> T:
        """As it is at this moment or later."""
        async with self._one:
            if self._kept is None or self._begun < moment:
                await asyncio.sleep(max(0.0, self._begun + GAP_S - monotonic()))
                self._begun = monotonic()
                self._kept = await aside(self._look)
            return self._kept


View = Callable[[Visit, float], Awaitable[Parts]]
"""A page for somebody, as it is at a moment or later."""


@dataclass
class Live:
    """The live lines of all pages."""

    door: Door
    away: Callable[[], str] = str
    """As `DoorPages.away`: it is told above every page."""
    changed: set[asyncio.Event] = field(default_factory=set)

    def wake(self) -> None:
        """Something is new; every open page looks anew. On the loop of the pages."""
        for event in self.changed:
            event.set()

    def line(self, request: Request, view: View) -> Response:
        """A page that follows by itself."""
        if len(self.changed) >= MOST_LINES:
            return Response("Too many pages are open.", 429)
        said = self._said(request.cookies.get(COOKIE, ""), view, language_of(request))
        return EventSourceResponse(said, ping=3600, headers={"cache-control": "no-store"})

    async def _said(self, cookie: str, view: View, language: str) -> AsyncIterator[ServerSentEvent]:
        """What changed, at once and after every change, beats between; ends with the visit."""
        event, shown, moment = asyncio.Event(), dict[str, str](), monotonic()
        self.changed.add(event)
        try:
            while True:
                event.clear()
                now, why = await self._now(cookie, view, moment)
                if now is None and not why:
                    break
                said = differences(shown, now) if now is not None else {}
                away = words.say(language, why) if why else ""
                yield ServerSentEvent(json.dumps({**said, "away": away}) if said else away,
                                      event="view" if said else "beat")  # fmt: skip
                shown = shown if now is None else now
                moment = await _changed(event)
            yield ServerSentEvent("", event="gone")
        finally:
            self.changed.discard(event)

    async def _now(
        self, cookie: str, view: View, moment: float
    ) -> tuple[dict[str, str] | None, str]:
        """The page and why the database is away, a key: one of the two while it gives nothing;
        neither when the visit is over."""
        try:
            with waiting.soon():
                visit = await aside(lambda: self.door.visit(cookie))
                return (dict(await view(visit, moment)), self.away()) if visit else (None, "")
        except FAILURES as error:
            if not outage.why(error):
                raise
            return None, outage.why(error)


def differences(shown: Parts, now: Parts) -> dict[str, object]:
    """What a page that shows one thing lacks to show another; empty: nothing."""
    parts = {name: part for name, part in now.items() if shown.get(name) != part}
    order = {} if list(shown) == list(now) else {"order": list(now)}
    return {"parts": parts, **order} if parts or order else {}


async def _changed(event: asyncio.Event) -> float:
    """Wait until something changed, or it is time for a beat; from when on a look is new enough."""
    try:
        async with asyncio.timeout(BEAT_S):
            await event.wait()
        return monotonic()
    except TimeoutError:  # only time passed: pages that beat at about the same time look together
        return monotonic() - BEAT_S / 2
