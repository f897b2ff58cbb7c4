"""Pages as HTML: what a guest, or the wall, sees now."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from companion.house.face_entry import FaceEntry
from companion.session.api import Ask
from companion.ui.palette import edge
from companion.ui.theme import theme
from companion.web import asking, board, ending, panels, seat, whole, words
from companion.web.pairing import Guest
from companion.web.pictures import Pictures
from companion.web.qr import picture as qr
from companion.web.room import Room
from engine.core.languages import LANGUAGES

HERE: Final = Path(__file__).parent
_MADE: Final = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_MADE.globals.update(edge=edge)


def _vals(**fields: str | int) -> str:
    """The fields of a button's post."""
    return json.dumps({name: str(value) for name, value in fields.items()}, ensure_ascii=False)


def guest_page(room: Room, guest: Guest, pictures: Pictures) -> str:
    """The page of a paired screen."""
    if not guest.allowed:
        return _render("asked.html.j2", guest.language, kind="asked")
    guest.picked = _considered(room, guest)
    if guest.table:
        link = pictures.open_link
        shown = whole.page(room, guest, link)
    else:
        link = pictures.sealed_link
        shown = seat.page(room, guest, link)
    return _render(
        f"{shown['kind']}.html.j2", guest.language, room=room, guest=guest,
        game=room.game.texts.say(guest.language, "game.name"), length=room.view().length,
        card=lambda piece: Markup(_card(room, guest, pictures, piece)),
        qr=lambda code: Markup(qr(f"{room.address}/#{code.text}")),
        ended=ending.result(room, guest.language),
        entry=_entry(room, guest, shown), open=panels.opened(room, guest, link),
        doors=panels.offered(room, guest), languages=LANGUAGES, **shown,
    )  # fmt: skip


def _considered(room: Room, guest: Guest) -> str:
    """What was touched, unless it is not for this screen."""
    own = seat.asked_now(room, guest.seat) if not guest.table else None
    question = whole.asked_now(room, guest) if guest.table else own
    return asking.considered(room, guest.seat, question, guest.picked)


def _card(room: Room, guest: Guest, pictures: Pictures, piece: str) -> str:
    """A card as it is printed; the same for everybody who sees it in this language."""
    game, language = room.game.id, guest.language
    link = pictures.open_link if guest.table else pictures.sealed_link
    key = (game, piece, language, guest.table, theme.name, str(room.play.printed(piece)))
    return pictures.card(key, lambda: board.piece(game, piece, room.play, language, link))


def wall_page(room: Room, language: str, pictures: Pictures) -> str:
    """The page for people who look on."""
    shown = whole.wall(room, language, pictures.open_link)
    game = room.game.texts.say(language, "game.name")
    return _render(
        "wall.html.j2",
        language,
        game=game,
        languages=LANGUAGES,
        ended=ending.result(room, language),
        **shown,
    )


def shell(kind: str, language: str, build: str) -> str:
    """The page around: what a browser loads once."""
    return _render("shell.html.j2", language, kind=kind, build=build)


def _entry(room: Room, guest: Guest, shown: dict[str, Any]) -> list[str]:
    """What can be tapped now where a card's face is asked for."""
    if shown["ask"] != Ask.FACE.value:
        return []
    question = whole.asked_now(room, guest) if guest.table else seat.asked_now(room, guest.seat)
    if question is None:
        return []
    entry = guest.entry
    if entry is None or entry.piece != question.piece:
        entry = FaceEntry(room.game, question.piece)
    return [asking.name(room, str(value), guest.language) for value in entry.values()]


def _render(template: str, language: str, **shown: Any) -> str:
    return _MADE.get_template(template).render(
        say=partial(words.say, language), language=language, vals=_vals,
        svg=lambda text: Markup(text),
        **shown,
    )  # fmt: skip
