"""The hub's pages: the door, the floor with its live line, a table, the house; and how tables join.

Every post carries what its visit was given (`form`), beside the cookie that no other site sends.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from hmac import compare_digest
from pathlib import Path
from time import time
from typing import Any, Final, TypeVar
from urllib.parse import parse_qs

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from sse_starlette.event import ServerSentEvent
from sse_starlette.sse import EventSourceResponse
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from companion.web import looks
from companion.web import words as web_words
from companion.web.guard import HEADERS, Bucket, Guard
from engine.games import load
from hub import intake, words
from hub.floor import Floor, Spot
from hub.joining import Tables
from hub.people import OWNER, STAFF, BadPerson, Door, Visit

COOKIE: Final = "tabletwin-hub"
HERE: Final = Path(__file__).parent
BEAT_S: Final = 4.0
"""As the live lines of `companion/web/site.py`."""
LOGINS_A_SECOND, LOGINS_AT_ONCE = 0.1, 8.0
MOST_LINES: Final = 200
_POLICY: Final = "content-security-policy"
_HEADERS: Final = {
    _POLICY: HEADERS[_POLICY].replace("form-action 'none'", "form-action 'self'"),
    "referrer-policy": "same-origin",  # without it a browser does not say whose form it posts
}
_MADE: Final = Environment(
    loader=FileSystemLoader(HERE / "templates"), autoescape=True, undefined=StrictUndefined,
    trim_blocks=True, lstrip_blocks=True,
)  # fmt: skip

T = TypeVar("T")
Page = Callable[[Request, Visit], Awaitable[Response]]
Deed = Callable[[Request, Visit, dict[str, str]], Awaitable[Response]]


@dataclass
class Site:
    """What the pages ask; `broker` and `address` are told to tables that join."""

    door: Door
    floor: Floor
    tables: Tables
    first_code: str
    """What the owner copies from the hub's window, once."""
    broker_port: int
    changed: set[asyncio.Event] = field(default_factory=set)
    _logins: Bucket = field(
        default_factory=lambda: Bucket(LOGINS_A_SECOND, LOGINS_AT_ONCE, time), init=False
    )

    def wake(self) -> None:
        """A table said something; every open page looks anew. On the loop of the pages."""
        for event in self.changed:
            event.set()

    # -- the door

    async def first(self, request: Request) -> Response:
        """The owner's password is made; once."""
        if await _aside(self.door.has_owner):
            return RedirectResponse("/login", 303)
        if request.method == "GET":
            return self._door(request, first=True)
        form = await _form(request)
        if not self._often(request):
            return self._door(request, "login.wrong", 429, first=True)
        if not compare_digest(form.get("code", "").encode(), self.first_code.encode()):
            return self._door(request, "first.wrong", 403, first=True)
        try:
            person = (form.get("name", ""), OWNER, form.get("password", ""), form.get("again", ""))
            await _aside(partial(self.door.add, *person))
        except BadPerson as error:
            return self._door(request, str(error), 400, first=True)
        return await self._enter(request, form)

    async def login(self, request: Request) -> Response:
        """Name and password."""
        if not await _aside(self.door.has_owner):
            return RedirectResponse("/first", 303)
        if request.method == "GET":
            return self._door(request)
        if not self._often(request):
            return self._door(request, "login.wrong", 429)
        return await self._enter(request, await _form(request))

    def _often(self, request: Request) -> bool:
        return self._logins.take(request.client.host if request.client else "")

    async def _enter(self, request: Request, form: dict[str, str]) -> Response:
        name, password = form.get("name", "").strip(), form.get("password", "")
        cookie = await _aside(lambda: self.door.enter(name, password))
        if not cookie:
            return self._door(request, "login.wrong", 403)
        answer = RedirectResponse("/", 303)
        secure = request.url.scheme == "https"
        answer.set_cookie(COOKIE, cookie, httponly=True, samesite="strict", secure=secure)
        return answer

    def _door(
        self, request: Request, notice: str = "", status: int = 200, first: bool = False
    ) -> Response:
        language = _language(request)
        title = words.say(language, "first.title" if first else "login")
        said = words.say(language, notice) if notice else ""
        code = request.query_params.get("code", "")[:6] if first else ""
        return _page(
            "door", language, None, title=title, notice=said, status=status, first=first, code=code
        )

    async def leave(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Log out."""
        await _aside(lambda: self.door.leave(request.cookies.get(COOKIE, "")))
        return RedirectResponse("/login", 303)

    # -- the floor

    async def shown(self, request: Request, visit: Visit) -> Response:
        """All tables."""
        language = _language(request)
        spots = await _aside(self.floor.spots)
        title = words.say(language, "floor")
        return _page("floor", language, visit, title=title, spots=spots)

    async def line(self, request: Request, visit: Visit) -> Response:
        """The floor, as soon as it is another one."""
        language = _language(request)

        async def view() -> str:
            spots = await _aside(self.floor.spots)
            return _render("spots", language, spots=spots)

        return self._live(request, view)

    async def table(self, request: Request, visit: Visit) -> Response:
        """One table as an onlooker sees it."""
        language, name = _language(request), request.path_params["name"]
        told = await self._told(name)
        if told is None:
            return _nothing(language)
        others = [one["name"] for one in await _aside(self.tables.listed) if one["name"] != name]
        return _page("table", language, visit, title=name, others=others, **told)

    async def table_line(self, request: Request, visit: Visit) -> Response:
        """The same, live."""
        language, name = _language(request), request.path_params["name"]

        async def view() -> str:
            told = await self._told(name)
            return _render("match", language, **told) if told else ""

        return self._live(request, view)

    async def _told(self, name: str) -> dict[str, Any] | None:
        found = await _aside(lambda: self.floor.table(name))
        if found is None:
            return None
        spot, standing = found
        if standing is None or not standing.sound:
            return {"spot": spot, "scores": []}
        return {"spot": spot, "scores": list(zip(spot.names, standing.scores(), strict=False))}

    def _live(self, request: Request, view: Callable[[], Awaitable[str]]) -> Response:
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
            while await _aside(lambda: self.door.visit(cookie)):
                event.clear()
                html = await view()
                kind = "view" if html != shown else "beat"
                yield ServerSentEvent(json.dumps(html) if kind == "view" else "", event=kind)
                shown = html
                await _wait(event)
            yield ServerSentEvent("", event="gone")
        finally:
            self.changed.discard(event)

    # -- the house

    async def house(self, request: Request, visit: Visit) -> Response:
        """Tables and staff."""
        return await self._house(request, visit)

    async def _house(
        self, request: Request, visit: Visit, notice: str = "", **more: Any
    ) -> Response:
        language = _language(request)
        listed = await _aside(self.tables.listed)
        everybody = await _aside(self.door.everybody)
        shown = {"code": None, **more}
        return _page(
            "house", language, visit, title=words.say(language, "house"), notice=notice,
            tables=listed, people=everybody, now=self.floor.clock(), **shown,
        )  # fmt: skip

    async def add(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """A new table, and the digits for its tablet."""
        name = form.get("table", "").strip()
        if not await _aside(lambda: self.tables.add(name)):
            return await self._house(request, visit, words.say(_language(request), "house.bad"))
        return await self.code(request, visit, form | {"table": name})

    async def code(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Six digits for the tablet of a table."""
        name = form.get("table", "")
        if name not in [one["name"] for one in await _aside(self.tables.listed)]:
            return _nothing(_language(request))
        digits = await _aside(lambda: self.tables.code(name))
        shown = {"table": name, "digits": digits, "address": _own(request)}
        return await self._house(request, visit, code=shown)

    async def shut(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """A table is shut out."""
        name = form.get("table", "")
        await _aside(lambda: self.tables.shut_out(name))
        said = words.say(_language(request), "house.shut.done", table=name)
        return await self._house(request, visit, said)

    async def person(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Somebody new among the staff."""
        person = (form.get("name", ""), STAFF, form.get("password", ""), form.get("again", ""))
        try:
            await _aside(partial(self.door.add, *person))
        except BadPerson as error:
            return await self._house(request, visit, words.say(_language(request), str(error)))
        return RedirectResponse("/house", 303)

    async def remove(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Somebody does not work here any more."""
        await _aside(lambda: self.door.remove(form.get("name", "")))
        return RedirectResponse("/house", 303)

    async def move(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """A match goes on at another table."""
        uid, table = form.get("match", ""), form.get("table", "")
        if table not in [one["name"] for one in await _aside(self.tables.listed)]:
            return _nothing(_language(request))
        await _aside(lambda: intake.move(self.floor.engine, uid, table))
        self.wake()
        return RedirectResponse(f"/table/{table}", 303)

    async def join(self, request: Request) -> Response:
        """A tablet with six digits."""
        form = await _form(request)
        if not self._often(request):
            return Response("Too often. Wait a moment.", 429)
        host = request.url.hostname or ""
        broker = f"mqtt://{host}:{self.broker_port}"
        given = (form.get("code", ""), form.get("reply_to", ""), broker, _own(request))
        answer = await _aside(lambda: self.tables.join(*given))
        return JSONResponse(answer) if answer else JSONResponse({"error": "code"}, 403)

    # -- who may what

    def page(self, show: Page) -> Callable[[Request], Awaitable[Response]]:
        """A page for people who are logged in."""

        async def shown(request: Request) -> Response:
            visit = await self._visit(request)
            return await show(request, visit) if visit else RedirectResponse("/login", 303)

        return shown

    def deed(self, do: Deed, owner: bool = False) -> Callable[[Request], Awaitable[Response]]:
        """A post of somebody who is logged in, from a page of this very visit."""

        async def done(request: Request) -> Response:
            visit, form = await self._visit(request), await _form(request)
            if visit is None:
                return RedirectResponse("/login", 303)
            language = _language(request)
            if not compare_digest(form.get("form", "").encode(), visit.form.encode()):
                return Response(words.say(language, "old_form"), 403)
            if owner and not visit.owns:
                return Response(words.say(language, "forbidden"), 403)
            return await do(request, visit, form)

        return done

    async def _visit(self, request: Request) -> Visit | None:
        return await _aside(lambda: self.door.visit(request.cookies.get(COOKIE, "")))


def app(site: Site, names: tuple[str, ...] = ()) -> Starlette:
    """Everything the hub answers; `names` are what its computer is called in the network."""
    page, deed, post = site.page, site.deed, ["POST"]
    return Starlette(
        routes=[
            Route("/", page(site.shown)),
            Route("/first", site.first, methods=["GET", "POST"]),
            Route("/login", site.login, methods=["GET", "POST"]),
            Route("/leave", deed(site.leave), methods=post),
            Route("/floor/line", page(site.line)),
            Route("/table/{name:str}", page(site.table)),
            Route("/table/{name:str}/line", page(site.table_line)),
            Route("/move", deed(site.move), methods=post),
            Route("/house", page(site.house)),
            Route("/house/add", deed(site.add, owner=True), methods=post),
            Route("/house/code", deed(site.code), methods=post),
            Route("/house/shut", deed(site.shut, owner=True), methods=post),
            Route("/house/person", deed(site.person, owner=True), methods=post),
            Route("/house/remove", deed(site.remove, owner=True), methods=post),
            Route("/join", site.join, methods=post),
            Route("/look.css", looks.colours),
            Route("/font/{name:str}.otf", looks.font),
            Mount("/static", StaticFiles(directory=HERE / "static")),
            Mount("/web", StaticFiles(packages=[("companion.web", "static")])),
        ],
        middleware=[Middleware(Guard, names=names)],
    )


def how_far(language: str, spot: Spot) -> str:
    """Round or phase, in words."""
    if spot.phase != "play":
        return words.say(language, f"phase.{spot.phase}")
    return (
        words.say(language, "round", n=spot.round) if spot.round else words.say(language, "set_up")
    )


def roundly(seconds: float) -> float:
    """Five minutes are as exactly as an end can be told."""
    return max(300.0, round(seconds / 300) * 300.0)


def title_of(language: str, game: str) -> str:
    """What a game is called; its id when this hub does not have it."""
    try:
        return load(game).texts.say(language, "game.name")
    except KeyError:
        return game


def _page(
    page: str, language: str, visit: Visit | None, notice: str = "", status: int = 200, **shown: Any
) -> Response:
    html = _render(page, language, page=page, visit=visit, notice=notice, **shown)
    return HTMLResponse(html, status, _HEADERS)


def _render(template: str, language: str, **shown: Any) -> str:
    return _MADE.get_template(f"{template}.html.j2").render(
        say=partial(words.say, language), lasted=partial(words.lasted, language),
        roundly=roundly, title_of=partial(title_of, language), how_far=partial(how_far, language),
        language=language, **shown,
    )  # fmt: skip


def _nothing(language: str) -> Response:
    return Response(words.say(language, "nothing"), 404)


def _own(request: Request) -> str:
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def _language(request: Request) -> str:
    chosen = request.query_params.get("language", "")
    asked = web_words.spoken(request.headers.get("accept-language", ""))
    found = chosen or asked
    return found if found in words.LANGUAGES else "en"


async def _form(request: Request) -> dict[str, str]:
    """The fields of a small form; the first of each name."""
    try:
        text = (await request.body()).decode("utf-8", "replace")
        found = parse_qs(text, keep_blank_values=True, max_num_fields=8)
    except ValueError:
        return {}
    return {name: values[0] for name, values in found.items()}


async def _aside(do: Callable[[], T]) -> T:
    """Ask the database without holding up the pages."""
    return await asyncio.to_thread(do)


async def _wait(event: asyncio.Event) -> None:
    try:
        async with asyncio.timeout(BEAT_S):
            await event.wait()
    except TimeoutError:
        pass
