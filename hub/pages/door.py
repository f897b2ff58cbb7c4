"""The door: the first page, logging in and out, and who may see and do what.

Every post carries what its visit was given (`form`), beside the cookie that no other site sends.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from hmac import compare_digest
from typing import Final

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from companion.web.guard import Bucket
from hub import words
from hub.pages.shown import aside, form_of, language_of, page
from hub.people import OWNER, BadPerson, Door, Visit

COOKIE: Final = "tabletwin-hub"
LOGINS_A_SECOND, LOGINS_AT_ONCE = 0.1, 8.0

Page = Callable[[Request, Visit], Awaitable[Response]]
Deed = Callable[[Request, Visit, dict[str, str]], Awaitable[Response]]


@dataclass
class DoorPages:
    """Lets people in, and asks everybody who they are."""

    door: Door
    first_code: str
    """What the owner copies from the hub's window, once."""
    _logins: Bucket = field(init=False)

    def __post_init__(self) -> None:
        self._logins = Bucket(LOGINS_A_SECOND, LOGINS_AT_ONCE, self.door.clock)

    async def first(self, request: Request) -> Response:
        """The owner's password is made; once."""
        if await aside(self.door.has_owner):
            return RedirectResponse("/login", 303)
        if request.method == "GET":
            return self._door(request, first=True)
        form = await form_of(request)
        if not self.may_try(request):
            return self._door(request, "login.wrong", 429, first=True)
        if not compare_digest(form.get("code", "").encode(), self.first_code.encode()):
            return self._door(request, "first.wrong", 403, first=True)
        try:
            person = (form.get("name", ""), OWNER, form.get("password", ""), form.get("again", ""))
            await aside(partial(self.door.add, *person))
        except BadPerson as error:
            return self._door(request, str(error), 400, first=True)
        return await self._enter(request, form)

    async def login(self, request: Request) -> Response:
        """Name and password."""
        if not await aside(self.door.has_owner):
            return RedirectResponse("/first", 303)
        if request.method == "GET":
            return self._door(request)
        if not self.may_try(request):
            return self._door(request, "login.wrong", 429)
        return await self._enter(request, await form_of(request))

    def may_try(self, request: Request) -> bool:
        """Whether this address has not guessed too often."""
        return self._logins.take(request.client.host if request.client else "")

    async def _enter(self, request: Request, form: dict[str, str]) -> Response:
        name, password = form.get("name", "").strip(), form.get("password", "")
        cookie = await aside(lambda: self.door.enter(name, password))
        if not cookie:
            return self._door(request, "login.wrong", 403)
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
            return await show(request, visit) if visit else RedirectResponse("/login", 303)

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
