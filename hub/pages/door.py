"""The door: the first page, logging in and out, and who may see and do what.

Every post carries what its visit was given (`form`), beside the cookie that no other site sends.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import partial
from hmac import compare_digest
from typing import Final, TypeVar

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from companion.web.guard import Bucket
from hub import words
from hub.pages.shown import aside, form_of, language_of, page
from hub.people import NAME, OWNER, BadPerson, Door, Visit

COOKIE: Final = "tabletwin-hub"
LOGINS_A_SECOND, LOGINS_AT_ONCE = 0.1, 8.0
NAMES_AT_ONCE: Final = 20.0
"""Tries of one name from addresses that it never came in from. Chosen: whoever has many addresses
gets ten a minute in all, and a whole staff that mistypes is not kept out."""
MOST_WAITING: Final = 12
"""A password takes 64 MiB and 50 ms, so one is tried at a time. Chosen: the last waits a second."""
MOST_KNOWN: Final = 1000

Page = Callable[[Request, Visit], Awaitable[Response]]
Deed = Callable[[Request, Visit, dict[str, str]], Awaitable[Response]]
T = TypeVar("T")


class TooMany(Exception):
    """More people try their passwords than can be answered soon."""


@dataclass
class DoorPages:
    """Lets people in, and asks everybody who they are."""

    door: Door
    first_code: str
    """What the owner copies from the hub's window, once."""
    away: Callable[[], str] = str
    """Why the database takes nothing just now: a key, or nothing."""
    _logins: Bucket = field(init=False)

    def __post_init__(self) -> None:
        self._logins = Bucket(LOGINS_A_SECOND, LOGINS_AT_ONCE, self.door.clock)
        self._names = Bucket(LOGINS_A_SECOND, NAMES_AT_ONCE, self.door.clock)
        self._known: dict[tuple[str, str], None] = {}
        self._one, self._waiting = asyncio.Semaphore(1), 0

    async def first(self, request: Request) -> Response:
        """The owner's password is made; once."""
        if await aside(self.door.has_owner):
            return RedirectResponse("/login", 303)
        if request.method == "GET":
            return self._door(request, first=True)
        form = await form_of(request)
        if not self.may_try(request, ""):
            return self._door(request, "login.often", 429, first=True)
        if not compare_digest(form.get("code", "").encode(), self.first_code.encode()):
            return self._door(request, "first.wrong", 403, first=True)
        try:
            person = (form.get("name", ""), OWNER, form.get("password", ""), form.get("again", ""))
            await self.hashed(partial(self.door.add, *person))
        except BadPerson as error:
            return self._door(request, str(error), 400, first=True)
        except TooMany:
            return self._door(request, "login.often", 429, first=True)
        return await self._enter(request, form)

    async def login(self, request: Request) -> Response:
        """Name and password."""
        if not await aside(self.door.has_owner):
            return RedirectResponse("/first", 303)
        if request.method == "GET":
            return self._door(request)
        form = await form_of(request)
        if not self.may_try(request, form.get("name", "").strip()):
            return self._door(request, "login.often", 429)
        return await self._enter(request, form)

    def may_try(self, request: Request, name: str | None = None) -> bool:
        """Whether this address has not guessed too often, nor all strange ones this name."""
        address = _address(request)
        if not self._logins.take(address):
            return False
        return name is None or (name, address) in self._known or self._names.take(name[:NAME])

    async def hashed(self, do: Callable[[], T]) -> T:
        """What takes a password's time, one after the other. Raises TooMany, and what `do` does."""
        if self._waiting >= MOST_WAITING:
            raise TooMany
        self._waiting += 1
        try:
            async with self._one:
                return await aside(do)
        finally:
            self._waiting -= 1

    async def _enter(self, request: Request, form: dict[str, str]) -> Response:
        name, password = form.get("name", "").strip(), form.get("password", "")
        try:
            cookie = await self.hashed(lambda: self.door.enter(name, password))
        except TooMany:
            return self._door(request, "login.often", 429)
        if not cookie:
            return self._door(request, "login.wrong", 403)
        self._known = dict(list(self._known.items())[-MOST_KNOWN:])
        self._known[name, _address(request)] = None
        answer = RedirectResponse("/", 303)
        secure = request.url.scheme == "https"
        answer.set_cookie(COOKIE, cookie, httponly=True, samesite="strict", secure=secure)
        return answer

    def _door(
        self, request: Request, notice: str = "", status: int = 200, first: bool = False
    ) -> Response:
        language = language_of(request)
        title = words.say(language, "first.title" if first else "login")
        said = words.say(language, notice) if notice else ""
        code = request.query_params.get("code", "")[:6] if first else ""
        return page(
            "door", language, None, title=title, notice=said, status=status, first=first, code=code
        )

    async def leave(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Log out."""
        await aside(lambda: self.door.leave(request.cookies.get(COOKIE, "")))
        return RedirectResponse("/login", 303)

    # -- who may what

    def for_visitors(self, show: Page) -> Callable[[Request], Awaitable[Response]]:
        """A page for people who are logged in."""

        async def shown(request: Request) -> Response:
            visit = await self._visit(request)
            if visit is None:
                return RedirectResponse("/login", 303)
            return await show(request, replace(visit, away=self.away()))

        return shown

    def deed(self, do: Deed, owner: bool = False) -> Callable[[Request], Awaitable[Response]]:
        """A post of somebody who is logged in, from a page of this very visit."""

        async def done(request: Request) -> Response:
            visit, form = await self._visit(request), await form_of(request)
            if visit is None:
                return RedirectResponse("/login", 303)
            language = language_of(request)
            if not compare_digest(form.get("form", "").encode(), visit.form.encode()):
                return Response(words.say(language, "old_form"), 403)
            if owner and not visit.owns:
                return Response(words.say(language, "forbidden"), 403)
            return await do(request, visit, form)

        return done

    async def _visit(self, request: Request) -> Visit | None:
        return await aside(lambda: self.door.visit(request.cookies.get(COOKIE, "")))


def _address(request: Request) -> str:
    return request.client.host if request.client else ""
