"""Everything that the hub answers: which address is which page, and who may have it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from companion.web import looks
from companion.web.guard import Guard
from hub import outage, waiting, words
from hub.house import Premises
from hub.metrics import Measured
from hub.pages.boxes import BoxPages
from hub.pages.door import DoorPages
from hub.pages.floor import FloorPages
from hub.pages.house import HousePages
from hub.pages.live import Live
from hub.pages.nodes import NodePages
from hub.pages.shown import HERE, aside, language_of
from hub.pages.statistics import StatisticsPages
from hub.pages.wheels import WheelPages
from hub.post import Post


@dataclass
class Site:
    """The pages of one hub."""

    entry: DoorPages
    floor: FloorPages
    house: HousePages
    nodes: NodePages
    statistics: StatisticsPages
    measured: Measured
    wheels: WheelPages
    boxes: BoxPages

    @classmethod
    def of(
        cls, house: Premises, post: Post, first_code: str, port: int, broker: str = "",
        away: Callable[[], str] = str,
    ) -> Site:  # fmt: skip
        """The pages of a house. `first_code` is what its owner copies from the window, once; `away`
        why the database takes nothing just now."""
        entry = DoorPages(house.door, first_code, away)
        live = Live(house.door, away)
        floor = FloorPages(live, house.floor, house.tables, house.alerts)
        return cls(
            entry, floor, HousePages(entry, house, port, broker),
            NodePages(house, live), StatisticsPages(house.statistics),
            Measured(house.reception, house.floor, post, house.care, house.heard_of),
            WheelPages(house.wheels), BoxPages(house.boxes),
        )  # fmt: skip

    async def metrics(self, request: Request) -> Response:
        """For a Prometheus on this computer; nobody else is told."""
        if request.client is None or request.client.host not in ("127.0.0.1", "::1"):
            return Response("Only this computer may ask.", 403)
        return Response(await aside(self.measured.text), media_type="text/plain; version=0.0.4")


def app(site: Site, names: tuple[str, ...] = ()) -> Starlette:
    """Everything the hub answers; `names` are what its computer is called in the network."""
    page, deed, post = site.entry.for_visitors, site.entry.deed, ["POST"]
    return Starlette(
        routes=[
            _route("/", page(site.floor.shown)),
            _route("/first", site.entry.first, methods=["GET", "POST"]),
            _route("/login", site.entry.login, methods=["GET", "POST"]),
            _route("/leave", deed(site.entry.leave), methods=post),
            _route("/floor/line", page(site.floor.line)),
            _route("/table/{name:str}", page(site.floor.table)),
            _route("/table/{name:str}/line", page(site.floor.table_line)),
            _route("/take", deed(site.floor.take), methods=post),
            _route("/house/tell", deed(site.house.tell, owner=True), methods=post),
            _route("/move", deed(site.floor.move), methods=post),
            _route("/boxes", page(site.boxes.shown)),
            _route("/box", page(site.boxes.one)),
            _route("/box/decide", deed(site.boxes.decide), methods=post),
            _route("/deposit.pdf", page(site.boxes.sheet)),
            _route("/piece/{game:str}/{face:str}.png", page(site.boxes.picture)),
            _route("/nodes", page(site.nodes.nodes)),
            _route("/nodes/update", deed(site.nodes.update, owner=True), methods=post),
            _route("/nodes/stop", deed(site.nodes.stop, owner=True), methods=post),
            _route("/opening", page(site.nodes.opening)),
            _route("/opening/line", page(site.nodes.opening_line)),
            _route("/opening/begin", deed(site.nodes.begin), methods=post),
            _route("/statistics", page(site.statistics.shown)),
            _route("/statistics.{kind:str}", page(site.statistics.export)),
            _route("/firmware/{sum:str}", site.nodes.firmware),
            _route("/house", page(site.house.house)),
            _route("/house/add", deed(site.house.add, owner=True), methods=post),
            _route("/house/code", deed(site.house.code), methods=post),
            _route("/house/shut", deed(site.house.shut, owner=True), methods=post),
            _route("/house/person", deed(site.house.person, owner=True), methods=post),
            _route("/house/home", deed(site.house.home, owner=True), methods=post),
            _route("/house/forget", deed(site.house.forget, owner=True), methods=post),
            _route("/house/password", deed(site.house.password), methods=post),
            _route("/house/remove", deed(site.house.remove, owner=True), methods=post),
            _route("/join", site.house.join, methods=post),
            _route("/version", site.wheels.offer, methods=post),
            _route("/version/{name:str}", site.wheels.file),
            _route("/metrics", site.metrics),
            Route("/look.css", looks.colours),
            Route("/font/{name:str}.otf", looks.font),
            Mount("/static", StaticFiles(directory=HERE / "static")),
            Mount("/web", StaticFiles(packages=[("companion.web", "static")])),
        ],
        middleware=[Middleware(Guard, names=names)],
        exception_handlers=dict.fromkeys(outage.FAILURES, _away),
    )


def _route(path: str, do: waiting.Endpoint, methods: Sequence[str] = ("GET",)) -> Route:
    """A page that asks the database."""
    return Route(path, waiting.answered(do), methods=list(methods))


def _away(request: Request, error: Exception) -> Response:
    """One sentence while the database is away; what is a program's mistake stays one."""
    why = outage.why(error)
    if not why:
        raise error
    return PlainTextResponse(words.say(language_of(request), why), 503)
