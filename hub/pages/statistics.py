"""Statistics as a page, and as files that a spreadsheet and a program read."""

from __future__ import annotations

import csv
import io
from dataclasses import asdict, dataclass
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from hub import words
from hub.pages.shown import aside, language_of, nothing, page
from hub.people import Visit
from hub.statistics import KINDS, Statistics

SPANS: Final = {"30": 30, "365": 365, "all": 0}
MOST_SHOWN: Final = 25
_DANGEROUS: Final = ("=", "+", "-", "@", "\t", "\r")
"""A spreadsheet would take what begins so for a formula."""


@dataclass
class StatisticsPages:
    """What a house has played."""

    statistics: Statistics

    async def shown(self, request: Request, visit: Visit) -> Response:
        """The figures of a month, a year, or ever."""
        language, span = language_of(request), _span(request)
        told = await self._told(span)
        most = max((one["begun"] for one in told["played"]), default=1)
        return page(
            "statistics", language, visit, title=words.say(language, "statistics"), span=span,
            spans=list(SPANS), most=most, played=told["played"],
            rules=told["rules"][:MOST_SHOWN], kinds=KINDS,
        )  # fmt: skip

    async def _told(self, span: str) -> dict[str, list[dict[str, Any]]]:
        played = await aside(lambda: self.statistics.played(SPANS[span]))
        rules = await aside(lambda: self.statistics.rules(SPANS[span]))
        return {"played": [asdict(one) for one in played], "rules": rules}

    async def export(self, request: Request, visit: Visit) -> Response:
        """All figures: statistics.json, played.csv and rules.csv by `what`."""
        kind, told = request.path_params["kind"], await self._told(_span(request))
        if kind == "json":
            return JSONResponse(told, headers=_named("statistics.json"))
        what = request.query_params.get("what", "played")
        if kind != "csv" or what not in told:
            return nothing(language_of(request))
        text = as_csv(told[what])
        return Response(text, media_type="text/csv; charset=utf-8", headers=_named(f"{what}.csv"))


def _span(request: Request) -> str:
    asked = request.query_params.get("days", "30")
    return asked if asked in SPANS else "30"


def _named(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}


def as_csv(rows: list[dict[str, Any]]) -> str:
    """A line a row, as RFC 4180; nothing in it is a formula."""
    out = io.StringIO()
    writer = csv.writer(out)
    if rows:
        writer.writerow(rows[0])
    for row in rows:
        writer.writerow([_tame(value) for value in row.values()])
    return out.getvalue()


def _tame(value: Any) -> Any:
    text = isinstance(value, str) and value.startswith(_DANGEROUS)
    return f"'{value}" if text else "" if value is None else value
