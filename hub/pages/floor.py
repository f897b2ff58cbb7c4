"""The floor with its live line, a table as an onlooker sees it, and what staff do there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from hub import intake, words
from hub.alerts import Alerts
from hub.floor import Floor
from hub.joining import Tables
from hub.pages.live import Live, Parts, Shared
from hub.pages.rows import Look, Rows
from hub.pages.shown import aside, language_of, nothing, page, rendered
from hub.people import Visit


@dataclass
class FloorPages:
    """What staff see all evening."""

    live: Live
    floor: Floor
    tables: Tables
    alerts: Alerts

    def __post_init__(self) -> None:
        self.rows, self.seen = Rows(), Shared(self._latest)

    def _look(self) -> Look:
        return self.floor.spots(), self.alerts.all()

    def _latest(self) -> Look:
        return self.floor.latest(), self.alerts.all()

    async def shown(self, request: Request, visit: Visit) -> Response:
        """All tables."""
        language = language_of(request)
        rows = self.rows.of(await aside(self._look), language, visit)
        return page("floor", language, visit, title=words.say(language, "floor"), rows=rows)

    async def line(self, request: Request, visit: Visit) -> Response:
        """The floor, as soon as it is another one."""
        language = language_of(request)

        async def view(visit: Visit, moment: float) -> Parts:
            return self.rows.of(await self.seen.since(moment), language, visit)

        return self.live.line(request, view)

    async def table(self, request: Request, visit: Visit) -> Response:
        """One table as an onlooker sees it."""
        language, name = language_of(request), request.path_params["name"]
        told = self._told(await aside(self._look), name)
        if told is None:
            return nothing(language)
        others = [one["name"] for one in await aside(self.tables.listed) if one["name"] != name]
        return page("table", language, visit, title=name, others=others, **told)

    async def table_line(self, request: Request, visit: Visit) -> Response:
        """The same, live."""
        language, name = language_of(request), request.path_params["name"]

        async def view(visit: Visit, moment: float) -> Parts:
            told = self._told(await self.seen.since(moment), name)
            return {"match": rendered("match", language, **told)} if told else {}

        return self.live.line(request, view)

    def _told(self, look: Look, name: str) -> dict[str, Any] | None:
        """A table with the points of its match; None: there is no such table."""
        spot = next((spot for spot in look[0] if spot.table == name), None)
        if spot is None:
            return None
        standing = self.floor.standings.known(spot.uid) if spot.uid else None
        if standing is None or not standing.sound:
            return {"spot": spot, "scores": []}
        return {"spot": spot, "scores": list(zip(spot.names, standing.scores(), strict=False))}

    async def take(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Somebody goes to a table that needs somebody."""
        for one in await aside(self.alerts.all):
            if one.table == form.get("table"):
                await aside(partial(self.alerts.take, one.id, visit.name))
        self.live.wake()
        return RedirectResponse("/", 303)

    async def move(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """A match goes on at another table."""
        uid, table = form.get("match", ""), form.get("table", "")
        if table not in [one["name"] for one in await aside(self.tables.listed)]:
            return nothing(language_of(request))
        await aside(lambda: intake.move(self.floor.engine, uid, table))
        self.floor.changed()
        self.live.wake()
        return RedirectResponse(f"/table/{table}", 303)
