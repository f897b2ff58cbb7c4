"""Pages as HTML: what a guest, or the wall, sees now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import partial
from json import JSONEncoder
from pathlib import Path
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.runtime import Context
from markupsafe import Markup

from companion.house.face_entry import FaceEntry
from companion.session.api import Ask
from companion.ui.palette import edge
from companion.ui.theme import theme
from companion.web import asking, board, ending, panels, seat, whole, words
from companion.web.board import app_say
from companion.web.pairing import Guest, Handed
from companion.web.pictures import Pictures
from companion.web.qr import picture as qr
from companion.web.room import Room
from companion.web.sheet import Sheet
from engine.core.languages import LANGUAGES

HERE: Final = Path(__file__).parent
_MADE: Final = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
_MADE.globals["edge"] = edge
_MADE.globals["part"] = _MADE.get_template("parts.html.j2").module
_MADE.globals["panels"] = _MADE.get_template("panels.html.j2").module
_FIELDS: Final = JSONEncoder(ensure_ascii=False)


def _vals(**fields: str | int) -> str:
    """The fields of a button's post."""
    return _FIELDS.encode({name: str(value) for name, value in fields.items()})


def guest_page(room: Room, guest: Guest, pictures: Pictures) -> Sheet:
    """The page of a paired screen."""
    if not guest.allowed:
        return _made("asked", guest.language)
    handed = _in_hand(room, guest)
    if handed is not None:
        at = handed.guest
        return _seat(room, at, pictures) if handed.opened else _give(room, at)
    guest.picked = _considered(room, guest)
    return _table(room, guest, pictures) if guest.table else _seat(room, guest, pictures)


def _in_hand(room: Room, guest: Guest) -> Handed | None:
    """The seat that was given this screen of the table; whatever moves the match on ends it."""
    if guest.handed is not None and guest.handed.length != room.view().length:
        guest.handed = None
    return guest.handed


def _give(room: Room, guest: Guest) -> Sheet:
    """A page without any secret, to hand the screen over with."""
    who, length = seat.sitting(room.view(), guest.seat), room.view().length
    return _made("given", guest.language, guest=guest, who=who, length=length)


def _seat(room: Room, guest: Guest, pictures: Pictures) -> Sheet:
    guest.picked = _considered(room, guest)
    shown = seat.page(room, guest, pictures.sealed_link)
    return _made("seat", guest.language, **_shared(room, guest, pictures), **shown)


def _table(room: Room, guest: Guest, pictures: Pictures) -> Sheet:
    """A screen of the table; those that look alike share what is made."""
    key = _look(guest)
    parts = room.alike(key)
    if parts is None or guest.entry is not None:
        shown = whole.page(room, guest, pictures.open_link)
        made = _made("table", guest.language, **_shared(room, guest, pictures), **shown)
        if guest.entry is None:
            room.share(key, made.parts)
        return made
    length, open_ = room.view().length, guest.panel != ""
    frame = _frame("table", guest.language, guest=guest, length=length, open=open_)
    return Sheet(frame, parts)


def _look(guest: Guest) -> tuple[object, ...]:
    """How a screen of the table looks at the match."""
    lens = tuple(getattr(guest.lens, one.name) for one in fields(guest.lens))
    return (
        guest.language, guest.wide, guest.tall, guest.focus, guest.page, guest.picked, guest.asked,
        guest.why, guest.notice, guest.panel, guest.sought, guest.flat, guest.sure, lens,
    )  # fmt: skip


def _shared(room: Room, guest: Guest, pictures: Pictures) -> dict[str, Any]:
    """What the templates of seats and of the table both need."""
    link = pictures.open_link if guest.table else pictures.sealed_link
    stand_ins = room.view().header.stand_ins
    return {
        "guest": guest,
        "game": room.game.texts.say(guest.language, "game.name"),
        "length": room.view().length,
        "card": lambda piece: Markup(_card(room, guest, pictures, piece)),
        "qr": lambda code: Markup(qr(f"{room.address}/#{code.text}")),
        "result": ending.result(room, guest.language),
        "entry": _entry(room, guest),
        "open": panels.opened(room, guest, link),
        "doors": panels.offered(room, guest),
        "stand_ins": app_say(guest.language)("table.stand_ins") if stand_ins else "",
    }


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


def wall_page(room: Room, language: str, pictures: Pictures) -> Sheet:
    """The page for people who look on."""
    shown = whole.wall(room, language, pictures.open_link)
    game = room.game.texts.say(language, "game.name")
    return _made("wall", language, game=game, result=ending.result(room, language), **shown)


def shell(kind: str, language: str, build: str) -> str:
    """The page around: what a browser loads once."""
    return _MADE.get_template("shell.html.j2").render(
        say=partial(words.say, language), language=language, kind=kind, build=build
    )


def _entry(room: Room, guest: Guest) -> list[str]:
    """What can be tapped now where a card's face is asked for."""
    question = whole.asked_now(room, guest) if guest.table else seat.asked_now(room, guest.seat)
    if question is None or question.ask is not Ask.FACE:
        return []
    entry = guest.entry
    if entry is None or entry.piece != question.piece:
        entry = FaceEntry(room.game, question.piece)
    return [asking.name(room, str(value), guest.language) for value in entry.values()]


# -- parts


def _made(kind: str, language: str, **shown: Any) -> Sheet:
    """A page in parts: every block of its template is one."""
    context = _context(kind, language, shown)
    blocks = _MADE.get_template(f"{kind}.html.j2").blocks
    parts = {name: "".join(block(context)) for name, block in blocks.items()}
    return Sheet(_frame(kind, language, **shown), parts)


def _frame(kind: str, language: str, **shown: Any) -> str:
    """What is around the parts."""
    template = _MADE.get_template(f"{kind}.html.j2")
    context = _context(kind, language, shown)
    context.blocks = {name: [_nothing] for name in template.blocks}
    return "".join(template.root_render_func(context))


def _nothing(_: Context) -> Iterator[str]:
    """The inside of a holder."""
    return iter(())


def _context(kind: str, language: str, shown: dict[str, Any]) -> Context:
    return _MADE.get_template(f"{kind}.html.j2").new_context(
        dict(say=partial(words.say, language), app=app_say(language), language=language,
             languages=LANGUAGES, vals=_vals, svg=Markup, **shown)
    )  # fmt: skip
