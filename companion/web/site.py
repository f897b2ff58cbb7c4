"""The addresses of a room: the shell, pairing, the live line, deeds, pictures, the wall."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import AsyncIterator, Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs

from sse_starlette.event import ServerSentEvent
from sse_starlette.sse import EventSourceResponse
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from companion.ui.palette import PALETTES
from companion.ui.theme import theme
from companion.web import deeds, pages, sealed, words
from companion.web.guard import Guard
from companion.web.pairing import Guest
from companion.web.pictures import Pictures
from companion.web.room import Room
from companion.web.sealed import NotOurs
from engine.core.languages import LANGUAGES

COOKIE: Final = "tabletwin"
BEAT_S: Final = 4.0
"""How often a live line says that it is alive. Chosen: proxies and phones close lines that say
nothing for some ten seconds."""
RETRY_MS: Final = 500
"""Chosen: a phone that wakes up is back before somebody wonders."""
PICTURE_BLOCK: Final = 32_768
"""Sealed pictures are filled up to this, so that their length does not tell which one it is."""
FONTS: Final = Path(__file__).parents[1] / "ui" / "fonts"
STATIC: Final = pages.HERE / "static"
FOREVER: Final = {"cache-control": "public, max-age=31536000, immutable"}
MOST_LINES: Final = 64
"""Live lines that are open at once for one room and one address."""


@cache
def build() -> str:
    """Which version of the pages this is; a page of another one loads itself anew."""
    files = sorted((*STATIC.iterdir(), *(pages.HERE / "templates").iterdir()))
    return sha256(b"".join(file.read_bytes() for file in files if file.is_file())).hexdigest()[:12]


class Site:
    """The pages of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
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
        guest = await self.room.owner(lambda: self.room.pairing.take(name))
        if guest is None:
            return JSONResponse({"error": "code"}, 403)
        guest.language = words.spoken(request.headers.get("accept-language", ""))
        self.room.wake()
        answer = JSONResponse({"kind": "table" if guest.table else "seat"})
        secure = request.url.scheme == "https"
        answer.set_cookie(
            COOKIE, guest.cookie, httponly=True, samesite="strict", path="/", secure=secure
        )
        return answer

    async def mine(self, request: Request) -> Response:
        """Whether the screen that asks is paired."""
        return _nobody() if self._guest(request) is None else Response(status_code=204)

    def _guest(self, request: Request) -> Guest | None:
        return self.room.pairing.guest(request.cookies.get(COOKIE, ""))

    # -- the live line

    async def line(self, request: Request) -> Response:
        """Every view of a guest, as soon as it is another one."""
        guest = self._guest(request)
        if guest is None:
            return _nobody()
        return self._open_line(request, self.views(guest))

    async def wall_line(self, request: Request) -> Response:
        """The same for the wall, unsealed: it has no secrets."""
        return self._open_line(request, self.wall_views(_language(request)))

    def _open_line(self, request: Request, views: AsyncIterator[ServerSentEvent]) -> Response:
        address = request.client.host if request.client else ""
        if self.lines.get(address, 0) >= MOST_LINES:
            return Response("Too many pages are open here.", 429)
        return EventSourceResponse(
            self._counted(address, views), ping=3600, headers={"cache-control": "no-store"}
        )

    async def _counted(
        self, address: str, views: AsyncIterator[ServerSentEvent]
    ) -> AsyncIterator[ServerSentEvent]:
        self.lines[address] = self.lines.get(address, 0) + 1
        try:
            async for view in views:
                yield view
        finally:
            self.lines[address] -= 1

    async def views(self, guest: Guest) -> AsyncIterator[ServerSentEvent]:
        """What a guest sees, sealed, at once and after every change, with beats between."""
        changed, shown = self.room.listen(), ""
        try:
            while self.room.pairing.guest(guest.cookie) is guest:
                changed.clear()
                html = await self._html(guest)
                if html != shown:
                    shown = html
                    yield ServerSentEvent(self._sealed(guest, html), event="view", retry=RETRY_MS)
                else:
                    yield ServerSentEvent("", event="beat", retry=RETRY_MS)
                await _wait(changed)
            yield ServerSentEvent("", event="gone", retry=RETRY_MS)
        finally:
            self.room.unlisten(changed)

    async def wall_views(self, language: str) -> AsyncIterator[ServerSentEvent]:
        """What the wall shows."""
        changed, shown = self.room.listen(), ""
        try:
            while True:
                changed.clear()
                html = await self.room.owner(
                    lambda: pages.wall_page(self.room, language, self.pictures)
                )
                news = html != shown
                shown = html
                data = json.dumps({"build": build(), "html": html}) if news else ""
                yield ServerSentEvent(data, event="view" if news else "beat", retry=RETRY_MS)
                await _wait(changed)
        finally:
            self.room.unlisten(changed)

    async def _html(self, guest: Guest) -> str:
        return await self.room.owner(lambda: pages.guest_page(self.room, guest, self.pictures))

    def _sealed(self, guest: Guest, html: str) -> str:
        """A view with its number and version, as only this guest can read it."""
        guest.sent += 1
        body = json.dumps({"number": guest.sent, "build": build(), "html": html})
        return b64encode(sealed.seal(guest.keys.down, body.encode())).decode()

    # -- deeds and pictures

    async def do(self, request: Request) -> Response:
        """A deed of a guest; the answer is the view after it."""
        guest = self._guest(request)
        if guest is None:
            return _nobody()
        try:
            fields = _opened(guest, await _form(request))
        except NotOurs:
            return Response("This was not sealed with the code of this seat.", 403)
        if guest.allowed:
            await self.room.owner(lambda: deeds.do(self.room, guest, fields))
        if self.room.pairing.guest(guest.cookie) is not guest:
            return _nobody()
        return Response(self._sealed(guest, await self._html(guest)), media_type="text/plain")

    async def picture(self, request: Request) -> Response:
        """A picture of a seat's page, sealed: which one it is, is secret too."""
        guest = self._guest(request)
        if guest is None:
            return _nobody()
        try:
            fields = _opened(guest, await _form(request))
        except NotOurs:
            return Response("This was not sealed with the code of this seat.", 403)
        file = self.pictures.file(fields.get("pic", ""))
        if file is None:
            return Response("There is no such picture.", 404)
        body = sealed.seal(guest.keys.down, file.read_bytes(), PICTURE_BLOCK)
        return Response(body, media_type="application/octet-stream")

    async def art(self, request: Request) -> Response:
        """A picture that everybody may see."""
        file = self.pictures.file(request.path_params["name"])
        if file is None:
            return Response("There is no such picture.", 404)
        return FileResponse(file, headers=FOREVER)

    # -- the wall

    async def wall(self, request: Request) -> Response:
        """The page for people who look on."""
        return HTMLResponse(pages.shell("wall", _language(request), build()))


def app(room: Room, names: Iterable[str] = ()) -> Starlette:
    """Everything a room answers; `names` are what the computer is called in the network."""
    site = Site(room)
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
            Route("/look.css", look),
            Route("/font/{name:str}.otf", font),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Guard, names=tuple(names))],
    )


async def look(request: Request) -> Response:
    """The colours of the app, as the pages use them."""
    return Response(colours(), media_type="text/css")


def colours() -> str:
    """The palettes of the app by what a screen asks for: dark, light, much contrast."""
    day = ":root:not([data-look=table]):not([data-look=wall])"  # the drawings are as in the app
    return (
        _rule(":root", theme.name)
        + f"@media (prefers-color-scheme: light){{{_rule(day, 'linen')}}}"
        + f"@media (prefers-contrast: more){{{_rule(':root:root:root:root', 'contrast')}}}"
    )


def _rule(whose: str, name: str) -> str:
    shades = PALETTES.get(name, PALETTES["night"]).items()
    tokens = "".join(f"--{token.replace('_', '-')}:{shade};" for token, shade in shades)
    return f"{whose}{{{tokens}}}"


async def font(request: Request) -> Response:
    """The letters of the app."""
    file = FONTS / f"{request.path_params['name']}.otf"
    if file.name not in ("Mplus1-Medium.otf", "Mplus1-Bold.otf"):
        return Response("There is no such font.", 404)
    return FileResponse(file, headers=FOREVER)


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
    """The fields that a guest sealed. Raises NotOurs."""
    text = sealed.opened(guest.keys.up, sealed.from_base64(form.get("sealed", "")))
    try:
        fields = json.loads(text)
    except ValueError:
        raise NotOurs from None
    if not isinstance(fields, dict):
        raise NotOurs
    return {str(name): str(value) for name, value in fields.items()}


def _language(request: Request) -> str:
    chosen = request.query_params.get("language", "")
    asked = request.headers.get("accept-language", "")
    return chosen if chosen in LANGUAGES else words.spoken(asked)


def _nobody() -> Response:
    return Response("This screen is not paired.", 403)
