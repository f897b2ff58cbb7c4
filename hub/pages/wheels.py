"""What screens of the house ask by themselves: which version they should have, and its files."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from hub.pages.shown import aside, form_of
from hub.wheels import Wheels


@dataclass
class WheelPages:
    """No login: an offer is sealed for its table, and a wheel is no secret."""

    wheels: Wheels

    async def offer(self, request: Request) -> Response:
        """The offer for a table."""
        form = await form_of(request)
        table, said = form.get("table", ""), form.get("letter", "").encode()
        answer = await aside(lambda: self.wheels.answer(table, said))
        return Response(answer, media_type="text/plain") if answer else Response("", 403)

    async def file(self, request: Request) -> Response:
        """One file of an offer."""
        name = request.path_params["name"]
        path = await aside(lambda: self.wheels.path(name))
        return FileResponse(path) if path else Response("", 404)
