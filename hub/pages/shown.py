"""How a page is made: its template, its language, its words; and what was asked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import parse_qs

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from companion.web import words as web_words
from companion.web.guard import HEADERS
from engine.core.people import called
from engine.games import load
from hub import words
from hub.floor import Spot
from hub.people import Visit

HERE: Final = Path(__file__).parents[1]
GOOD_DBM, FAIR_DBM = -67, -75
"""Chosen: what vendors of access points plan for speech, and where they call it unreliable."""
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


def strength(rssi: int) -> str:
    """What a signal in dBm is to people."""
    return "good" if rssi >= GOOD_DBM else "fair" if rssi >= FAIR_DBM else "weak"


def title_of(language: str, game: str) -> str:
    """What a game is called; its id when this hub does not have it."""
    try:
        return load(game).texts.say(language, "game.name")
    except KeyError:
        return game


def rule_of(language: str, game: str, rule: str) -> str:
    """What a rule says; empty when this hub does not have it."""
    try:
        texts = load(game).texts
    except KeyError:
        return ""
    return texts.say(language, f"rule.{rule}") if texts.has(f"rule.{rule}") else ""


def page(
    name: str, language: str, visit: Visit | None, notice: str = "", status: int = 200, **shown: Any
) -> Response:
    """A whole page, with what a browser may load."""
    html = rendered(name, language, page=name, visit=visit, notice=notice, **shown)
    return HTMLResponse(html, status, _HEADERS)


def rendered(template: str, language: str, **shown: Any) -> str:
    """A template filled."""
    return _MADE.get_template(f"{template}.html.j2").render(
        say=partial(words.say, language), lasted=partial(words.lasted, language),
        ago=partial(words.ago, language), moment=partial(words.moment, language),
        part=partial(words.part, language), parts=partial(words.parts, language),
        rule_of=partial(rule_of, language),
        roundly=roundly, strength=strength, title_of=partial(title_of, language),
        called=partial(called, language), how_far=partial(how_far, language), language=language,
        **shown,
    )  # fmt: skip


def nothing(language: str) -> Response:
    """There is no such page."""
    return Response(words.say(language, "nothing"), 404)


def own(request: Request) -> str:
    """Where the hub was asked."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def language_of(request: Request) -> str:
    """The language somebody chose, else the browser's."""
    chosen = request.query_params.get("language", "")
    asked = web_words.spoken(request.headers.get("accept-language", ""))
    found = chosen or asked
    return found if found in words.LANGUAGES else "en"


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a small form; the first of each name."""
    try:
        text = (await request.body()).decode("utf-8", "replace")
        found = parse_qs(text, keep_blank_values=True, max_num_fields=8)
    except ValueError:
        return {}
    return {name: values[0] for name, values in found.items()}


async def aside(do: Callable[[], T]) -> T:
    """Ask the database without holding up the pages."""
    return await asyncio.to_thread(do)
