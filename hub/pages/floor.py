"""The floor with its live line, a table as an onlooker sees it, and what staff do there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

from sse_starlette.event import ServerSentEvent
from sse_starlette.sse import EventSourceResponse
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hub import intake, words
from hub.alerts import Alerts
from hub.floor import Floor
from hub.joining import Tables
from hub.pages.door import COOKIE
from hub.pages.shown import aside, language_of, nothing, page, rendered, wait
from hub.people import Door, Visit

MOST_LINES: Final = 200


@dataclass
class FloorPages:
    """What staff see all evening."""

    door: Door
    floor: Floor
    tables: Tables
    alerts: Alerts
    changed: set[asyncio.Event] = field(default_factory=set)

    def wake(self) -> None:
        """A table said something; every open page looks anew. On the loop of the pages."""
        for event in self.changed:
            event.set()

    async def shown(self, request: Request, visit: Visit) -> Response:
        """All tables."""
        language = language_of(request)
        title = words.say(language, "floor")
        return page("floor", language, visit, title=title, **await self._floor())

    async def _floor(self) -> dict[str, Any]:
        spots = await aside(self.floor.spots)
        return {"spots": spots, "alerts": await aside(self.alerts.all)}

    async def line(self, request: Request, visit: Visit) -> Response:
        """The floor, as soon as it is another one."""
        language = language_of(request)

        async def view() -> str:
            return rendered("spots", language, visit=visit, **await self._floor())

        return self.live(request, view)

    async def table(self, request: Request, visit: Visit) -> Response:
        """One table as an onlooker sees it."""
        language, name = language_of(request), request.path_params["name"]
        told = await self._told(name)
        if told is None:
            return nothing(language)
        others = [one["name"] for one in await aside(self.tables.listed) if one["name"] != name]
        return page("table", language, visit, title=name, others=others, **told)

    async def table_line(self, request: Request, visit: Visit) -> Response:
        """The same, live."""
        language, name = language_of(request), request.path_params["name"]

        async def view() -> str:
            told = await self._told(name)
            return rendered("match", language, **told) if told else ""

        return self.live(request, view)

    async def _told(self, name: str) -> dict[str, Any] | None:
        found = await aside(lambda: self.floor.table(name))
        if found is None:
            return None
        spot, standing = found
        if standing is None or not standing.sound:
            return {"spot": spot, "scores": []}
        return {"spot": spot, "scores": list(zip(spot.names, standing.scores(), strict=False))}

    def live(self, request: Request, view: Callable[[], Awaitable[str]]) -> Response:
        """A page that follows by itself."""
        if len(self.changed) >= MOST_LINES:
            return Response("Too many pages are open.", 429)
        views = self._views(request.cookies.get(COOKIE, ""), view)
        return EventSourceResponse(views, ping=3600, headers={"cache-control": "no-store"})

    async def _views(
        self, cookie: str, view: Callable[[], Awaitable[str]]
    ) -> AsyncIterator[ServerSentEvent]:
        """A view at once and after every change, beats between; ends with the visit."""
        event, shown = asyncio.Event(), ""
        self.changed.add(event)
        try:
            while await aside(lambda: self.door.visit(cookie)):
                event.clear()
                html = await view()
                kind = "view" if html != shown else "beat"
                yield ServerSentEvent(json.dumps(html) if kind == "view" else "", event=kind)
                shown = html
                await wait(event)
            yield ServerSentEvent("", event="gone")
        finally:
            self.changed.discard(event)

    async def take(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Somebody goes to a table that needs somebody."""
        for one in await aside(self.alerts.all):
            if one.table == form.get("table"):
                await aside(partial(self.alerts.take, one.id, visit.name))
        self.wake()
        return RedirectResponse("/", 303)

    async def move(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """A match goes on at another table."""
        uid, table = form.get("match", ""), form.get("table", "")
        if table not in [one["name"] for one in await aside(self.tables.listed)]:
            return nothing(language_of(request))
        await aside(lambda: intake.move(self.floor.engine, uid, table))
        self.wake()
        return RedirectResponse(f"/table/{table}", 303)
