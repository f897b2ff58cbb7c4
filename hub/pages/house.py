"""The house: its tables and how tablets join them, its staff, where alerts are told."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response

from companion.link.calling import link
from companion.web.qr import picture
from hub import words
from hub.automation import USER
from hub.forgetting import forget
from hub.house import Premises
from hub.pages.door import DoorPages, TooMany
from hub.pages.shown import aside, form_of, language_of, nothing, own, page
from hub.people import STAFF, BadPerson, Visit


@dataclass
class HousePages:
    """What belongs to the house for good."""

    entry: DoorPages
    whole: Premises
    broker_port: int
    broker: str = ""
    """HOST:PORT, where it is not on the hub's own computer."""

    def __post_init__(self) -> None:
        self.tables, self.alerts = self.whole.tables, self.whole.alerts

    async def house(self, request: Request, visit: Visit) -> Response:
        """Tables and staff."""
        return await self._house(request, visit)

    async def _house(
        self, request: Request, visit: Visit, notice: str = "", **more: Any
    ) -> Response:
        language = language_of(request)
        listed = await aside(self.tables.listed)
        everybody = await aside(self.entry.door.everybody)
        shown = {"code": None, **more}
        return page(
            "house", language, visit, title=words.say(language, "house"), notice=notice,
            told_to=await aside(self.alerts.address), tables=listed, people=everybody,
            now=self.tables.clock(), home=await aside(self.whole.automation.setting), **shown,
        )  # fmt: skip

    async def add(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """A new table, and the digits for its tablet."""
        name = form.get("table", "").strip()
        if not await aside(lambda: self.tables.add(name)):
            return await self._house(request, visit, words.say(language_of(request), "house.bad"))
        return await self.code(request, visit, form | {"table": name})

    async def code(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Six digits for the tablet of a table."""
        name = form.get("table", "")
        if name not in [one["name"] for one in await aside(self.tables.listed)]:
            return nothing(language_of(request))
        digits = await aside(lambda: self.tables.code(name))
        address = own(request)
        there = link(address, digits)
        shown = {"table": name, "digits": digits, "address": address,
                 "picture": Markup(picture(there)), "link": there}  # fmt: skip
        return await self._house(request, visit, code=shown)

    async def shut(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """A table is shut out."""
        name = form.get("table", "")
        await aside(lambda: self.tables.shut_out(name))
        said = words.say(language_of(request), "house.shut.done", table=name)
        return await self._house(request, visit, said)

    async def person(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Somebody new among the staff."""
        person = (form.get("name", ""), STAFF, form.get("password", ""), form.get("again", ""))
        try:
            await self.entry.hashed(partial(self.entry.door.add, *person))
        except BadPerson as error:
            return await self._house(request, visit, words.say(language_of(request), str(error)))
        except TooMany:
            return await self._house(request, visit, words.say(language_of(request), "login.often"))
        return RedirectResponse("/house", 303)

    async def password(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Somebody's own password becomes another one; all their visits are over."""
        given = (form.get("old", ""), form.get("password", ""), form.get("again", ""))
        said = "login.often"
        try:
            if self.entry.may_try(request, visit.name):
                await self.entry.hashed(partial(self.entry.door.change, visit.name, *given))
                return RedirectResponse("/login", 303)
        except BadPerson as error:
            said = str(error)
        except TooMany:
            pass
        return await self._house(request, visit, words.say(language_of(request), said))

    async def remove(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Somebody does not work here any more."""
        await aside(lambda: self.entry.door.remove(form.get("name", "")))
        return RedirectResponse("/house", 303)

    async def tell(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Where new alerts are told."""
        kept = await aside(lambda: self.alerts.tell_to(form.get("address", "").strip()))
        said = words.say(language_of(request), "tell.kept" if kept else "tell.bad")
        return await self._house(request, visit, said)

    async def home(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """The home automation is let in, or out."""
        automation, language = self.whole.automation, language_of(request)
        if form.get("what") == "out":
            await aside(automation.shut_out)
            said = words.say(language, "home.out.done")
        else:
            password = await aside(lambda: automation.let_in(form.get("commands") == "on"))
            said = words.say(language, "home.in.done", user=USER, password=password,
                             port=self.broker_port)  # fmt: skip
        await aside(self.tables.changed)
        return await self._house(request, visit, said)

    async def forget(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """A player's name is forgotten."""
        count = await aside(lambda: forget(self.whole.engine, form.get("name", "")))
        said = words.say(language_of(request), "forget.done", n=count)
        return await self._house(request, visit, said)

    async def join(self, request: Request) -> Response:
        """A tablet with six digits."""
        form = await form_of(request)
        if not self.entry.may_try(request):
            return Response("Too often. Wait a moment.", 429)
        host = request.url.hostname or ""
        broker = f"mqtt://{self.broker or f'{host}:{self.broker_port}'}"
        given = (form.get("code", ""), form.get("reply_to", ""), broker, own(request))
        answer = await aside(lambda: self.tables.join(*given))
        return JSONResponse(answer) if answer else JSONResponse({"error": "code"}, 403)
