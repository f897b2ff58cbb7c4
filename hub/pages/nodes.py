"""The nodes of all tables: how they are, new firmware for them, the test before a house opens."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from hub import words
from hub.care import NodeState, p95_ms, retries
from hub.house import Premises
from hub.orders import TEST
from hub.pages.live import Live, Parts, Shared
from hub.pages.shown import aside, language_of, nothing, page, rendered
from hub.people import Visit
from hub.rollout import BACK, GOING
from hub.updates import NoWay

WIDE, HIGH = 112, 28
"""Of the drawing of a trend, in pixels."""
OPENING_S: Final = 12 * 3600.0
"""A test older than this is not of today. Chosen: a day at work."""


@dataclass
class NodePages:
    """What keeps the tables well."""

    house: Premises
    live: Live

    def __post_init__(self) -> None:
        self.sheet = Shared(self._sheet)

    async def nodes(self, request: Request, visit: Visit) -> Response:
        """All nodes, the ill ones first, and the versions."""
        return await self._nodes(request, visit)

    async def _nodes(self, request: Request, visit: Visit, notice: str = "") -> Response:
        language = language_of(request)
        shown = await aside(self._shown)
        return page(
            "nodes", language, visit, notice=notice, title=words.say(language, "nodes"), **shown
        )

    def _shown(self) -> dict[str, Any]:
        states = sorted(self.house.care.nodes(), key=lambda one: not one.named)
        update, running = self.house.updates.latest(), self.house.updates.running()
        return {
            "nodes": [self._node(state) for state in states], "update": update,
            "on": update is not None and update.state in (GOING, BACK),
            "versions": [one for one in self.house.versions.all.values()
                         if any(fw != one.version for of in running.values() for fw in
                                of.values())],
        }  # fmt: skip

    def _node(self, state: NodeState) -> dict[str, Any]:
        days = [retries(day) for day in self.house.care.hours.days(state.table, state.node)]
        worst = sorted(
            ((at, rate) for at, figures in state.errors.items() if (rate := retries(figures))),
            key=lambda one: -one[1],
        )
        return {"state": state, "light": p95_ms(state.week), "worst": worst[:2],
                "trend": trend(days), "quiet": self.house.clock() - state.heard}  # fmt: skip

    async def update(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """A version goes through the house."""
        try:
            await aside(partial(self.house.updates.begin, form.get("version", "")))
        except NoWay as error:
            said = words.say(language_of(request), str(error))
            return await self._nodes(request, visit, said)
        return RedirectResponse("/nodes", 303)

    async def stop(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Everything back as it was."""
        await aside(self.house.updates.stop)
        return RedirectResponse("/nodes", 303)

    async def firmware(self, request: Request) -> Response:
        """A version, for a tablet that was told its hash. It holds no secret: it is published."""
        file = await aside(lambda: self.house.versions.file(request.path_params["sum"]))
        return FileResponse(file) if file else nothing(language_of(request))

    # -- the test before a house opens

    async def opening(self, request: Request, visit: Visit) -> Response:
        """The sheet of today."""
        language = language_of(request)
        title = words.say(language, "opening")
        return page("opening", language, visit, title=title, **await aside(self._sheet))

    async def opening_line(self, request: Request, visit: Visit) -> Response:
        """The same, live."""
        language = language_of(request)

        async def view(visit: Visit, moment: float) -> Parts:
            return {"sheet": rendered("sheet", language, **await self.sheet.since(moment))}

        return self.live.line(request, view)

    def _sheet(self) -> dict[str, Any]:
        now = self.house.clock()
        orders = self.house.orders.latest(TEST, now - OPENING_S)
        given = max((order.given for order in orders.values()), default=None)
        if given is None:
            return {"orders": [], "since": None}
        when = datetime.fromtimestamp(given).isoformat()  # for the paper, which has no other
        return {"orders": list(orders.values()), "since": now - given, "when": when}

    async def begin(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Every table tests itself now."""
        await aside(self.house.test_all)
        self.live.wake()
        return RedirectResponse("/opening", 303)


def trend(days: list[float | None]) -> str:
    """The points of a line through the days that tell something; empty for fewer than two."""
    told = [(number, rate) for number, rate in enumerate(days) if rate is not None]
    if len(told) < 2:
        return ""
    most = max(10.0, *(rate for _, rate in told))
    across, down = WIDE / (len(days) - 1), HIGH - 4
    return " ".join(f"{n * across:.0f},{HIGH - 2 - down * rate / most:.0f}" for n, rate in told)
