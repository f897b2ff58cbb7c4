"""The addresses of a room: the shell, pairing, the live line, deeds, pictures, the wall."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import AsyncIterator, Iterable
from functools import cache
from hashlib import sha256
from typing import Final
from urllib.parse import parse_qs

from sse_starlette.sse import EventSourceResponse
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from companion.house.user_input import as_number, clean
from companion.web import deeds, looks, making, pages, sealed, words
from companion.web.guard import Guard
from companion.web.pairing import Guest
from companion.web.pictures import Pictures
from companion.web.room import Room
from companion.web.sealed import NotOurs
from companion.web.sheet import Copies
from companion.web.tables import Sitting, Tables
from engine.core.languages import LANGUAGES

COOKIE: Final = "tabletwin"
BEAT_S: Final = 4.0
"""How often a live line says that it is alive. Chosen: proxies and phones close lines that say
nothing for some ten seconds."""
RETRY_MS: Final = 500
"""Chosen: a phone that wakes up is back before somebody wonders."""
PICTURE_BLOCK: Final = 32_768
"""Sealed pictures are filled up to this, so that their length does not tell which one it is."""
STATIC: Final = making.HERE / "static"
MOST_LINES: Final = 64
"""Live lines that are open at once for one room and one address."""


@cache
def build() -> str:
    """Which version of the pages this is; a page of another one loads itself anew."""
    files = sorted((*STATIC.iterdir(), *(making.HERE / "templates").iterdir()))
    return sha256(b"".join(file.read_bytes() for file in files if file.is_file())).hexdigest()[:12]


class Site:
    """The pages of every table that is served here."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.pictures = Pictures()
        self.lines: dict[str, int] = {}

    # -- the shell and pairing

    async def shell(self, request: Request) -> Response:
        """The page that a guest loads once; it holds nothing of the match."""
        language = words.spoken(request.headers.get("accept-language", ""))
        return HTMLResponse(pages.shell("guest", language, build()))

    async def pair(self, request: Request) -> Response:
        """A screen names the code that it scanned."""
        name = (await _form(request)).get("name", "")[:64]
        room = self.tables.holding(name)
        guest = await room.owner(lambda: room.pairing.take(name)) if room else None
        if room is None or guest is None:
            return JSONResponse({"error": "code"}, 403)
        guest.language = words.spoken(request.headers.get("accept-language", ""))
        room.wake()
        answer = JSONResponse({"kind": "table" if guest.table else "seat"})
        secure = request.url.scheme == "https"
        answer.set_cookie(
            COOKIE, guest.cookie, httponly=True, samesite="strict", path="/", secure=secure
        )
        return answer

    async def mine(self, request: Request) -> Response:
        """Whether the screen that asks is paired."""
        return _nobody() if self._sitting(request) is None else Response(status_code=204)

    def _sitting(self, request: Request) -> Sitting | None:
        return self.tables.sitting(request.cookies.get(COOKIE, ""))

    # -- the live line

    async def line(self, request: Request) -> Response:
        """Every view of a guest, as soon as it is another one."""
        sitting = self._sitting(request)
        if sitting is None:
            return _nobody()
        return self._open_line(request, self.views(*sitting))

    async def wall_line(self, request: Request) -> Response:
        """The same for the wall, unsealed: it has no secrets."""
        room = self.tables.named(request.query_params.get("table", ""))
        if room is None:
            return _no_table()
        return self._open_line(request, self.wall_views(room, _language(request)))

    def _open_line(self, request: Request, views: AsyncIterator[bytes]) -> Response:
        address = request.client.host if request.client else ""
        if self.lines.get(address, 0) >= MOST_LINES:
            return Response("Too many pages are open here.", 429)
        return EventSourceResponse(
            self._counted(address, views), ping=3600, headers={"cache-control": "no-store"}
        )

    async def _counted(self, address: str, views: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        self.lines[address] = self.lines.get(address, 0) + 1
        try:
            async for view in views:
                yield view
        finally:
            self.lines[address] -= 1

    async def views(self, room: Room, guest: Guest) -> AsyncIterator[bytes]:
        """What a guest sees, sealed: whole at first, then what changes, with beats between."""
        changed, shown = room.listen(), 0
        try:
            while room.pairing.guest(guest.cookie) is guest:
                changed.clear()
                copies = await self._page(room, guest)
                news = copies.number != shown
                yield _told("view", self._sealed(guest, shown)) if news else _told("beat")
                shown = copies.number
                await _wait(changed)
            yield _told("gone")
        finally:
            room.unlisten(changed)

    async def wall_views(self, room: Room, language: str) -> AsyncIterator[bytes]:
        """What the wall shows."""
        changed, shown = room.listen(), 0
        try:
            while True:
                changed.clear()
                copies = await self._wall(room, language)
                news = copies.number != shown
                yield _told("view", _view(copies, shown)) if news else _told("beat")
                shown = copies.number
                await _wait(changed)
        finally:
            room.unlisten(changed)

    async def _wall(self, room: Room, language: str) -> Copies:
        """The wall; made once for all who look on."""
        moment, (made, copies) = room.moment(), room.walls.get(language, (None, Copies()))
        if made != moment:
            copies.lay(await room.owner(lambda: pages.wall_page(room, language, self.pictures)))
            room.walls[language] = moment, copies
        return copies

    async def _page(self, room: Room, guest: Guest) -> Copies:
        """The page of a guest; made once for each moment, however often it is asked for."""
        moment = (room.moment(), guest.notice, guest.used, guest.allowed, guest.looks)
        if guest.made != moment:
            sheet = await room.owner(lambda: pages.guest_page(room, guest, self.pictures))
            guest.made = moment
            guest.copies.lay(sheet)
        return guest.copies

    def _sealed(self, guest: Guest, shown: int) -> str:
        """What changed since a view, as only this guest can read it."""
        body = _view(guest.copies, shown).encode()
        return b64encode(sealed.seal(guest.keys.down, body)).decode()

    # -- deeds and pictures

    async def _pressed(self, request: Request) -> tuple[Sitting, dict[str, str]] | Response:
        """Who presses and what they sealed, or the answer to who is nobody here."""
        sitting = self._sitting(request)
        if sitting is None:
            return _nobody()
        try:
            return sitting, _opened(sitting.guest, await _form(request))
        except NotOurs:
            return Response("This was not sealed with the code of this seat.", 403)

    async def do(self, request: Request) -> Response:
        """A deed of a guest; the answer is the view after it."""
        pressed = await self._pressed(request)
        if isinstance(pressed, Response):
            return pressed
        (room, guest), fields = pressed
        if guest.allowed:
            await room.owner(lambda: deeds.do(room, guest, fields))
        if room.pairing.guest(guest.cookie) is not guest:
            return _nobody()
        await self._page(room, guest)
        answer = self._sealed(guest, max(0, as_number(fields.get("shown", ""))))
        return Response(answer, media_type="text/plain")

    async def picture(self, request: Request) -> Response:
        """A picture of a seat's page, sealed: which one it is, is secret too."""
        pressed = await self._pressed(request)
        if isinstance(pressed, Response):
            return pressed
        (_, guest), fields = pressed
        file = self.pictures.sealed_file(fields.get("pic", ""))
        if file is None:
            return Response("There is no such picture.", 404)
        body = sealed.seal(guest.keys.down, file.read_bytes(), PICTURE_BLOCK)
        return Response(body, media_type="application/octet-stream")

    async def art(self, request: Request) -> Response:
        """A picture that everybody may see."""
        file = self.pictures.open_file(request.path_params["name"])
        if file is None:
            return Response("There is no such picture.", 404)
        return FileResponse(file, headers=looks.FOREVER)

    # -- the wall

    async def wall(self, request: Request) -> Response:
        """The page for people who look on."""
        if self.tables.named(request.query_params.get("table", "")) is None:
            return _no_table()
        return HTMLResponse(pages.shell("wall", _language(request), build()))


def app(tables: Tables, names: Iterable[str] = ()) -> Starlette:
    """Everything that is answered; `names` are what the computer is called in the network."""
    site = Site(tables)
    return Starlette(
        routes=[
            Route("/", site.shell),
            Route("/pair", site.pair, methods=["POST"]),
            Route("/line", site.line),
            Route("/mine", site.mine),
            Route("/do", site.do, methods=["POST"]),
            Route("/pic", site.picture, methods=["POST"]),
            Route("/art/{name:str}.png", site.art),
            Route("/wall", site.wall),
            Route("/wall/line", site.wall_line),
            Route("/look.css", looks.colours),
            Route("/font/{name:str}.otf", looks.font),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, names=tuple(names))],
    )


def _told(event: str, data: str = "") -> bytes:
    """An event of a live line; `data` has no line breaks."""
    return f"event: {event}\r\ndata: {data}\r\nretry: {RETRY_MS}\r\n\r\n".encode()


def _view(copies: Copies, shown: int) -> str:
    """What a screen that shows this view lacks, with the version of the pages."""
    return json.dumps({"build": build(), **copies.since(shown)}, ensure_ascii=False)


async def _wait(changed: asyncio.Event) -> None:
    """Until something changed, or it is time for a beat."""
    try:
        async with asyncio.timeout(BEAT_S):
            await changed.wait()
    except TimeoutError:
        pass


async def _form(request: Request) -> dict[str, str]:
    """The fields of a small form; the first of each name."""
    text = (await request.body()).decode("utf-8", "replace")
    try:
        found = parse_qs(text, max_num_fields=8)
    except ValueError:
        return {}
    return {name: values[0] for name, values in found.items()}


def _opened(guest: Guest, form: dict[str, str]) -> dict[str, str]:
    """The fields that a guest sealed, in letters that can be written. Raises NotOurs."""
    text = sealed.opened(guest.keys.up, sealed.from_base64(form.get("sealed", "")))
    try:
        fields = json.loads(text)
    except (ValueError, RecursionError):
        raise NotOurs from None
    if not isinstance(fields, dict):
        raise NotOurs
    return {clean(str(name)): clean(str(value)) for name, value in fields.items()}


def _language(request: Request) -> str:
    chosen = request.query_params.get("language", "")
    asked = request.headers.get("accept-language", "")
    return chosen if chosen in LANGUAGES else words.spoken(asked)


def _no_table() -> Response:
    return Response("There is no such table here.", 404)


def _nobody() -> Response:
    return Response("This screen is not paired.", 403)
