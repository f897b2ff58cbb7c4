"""Pages in parts: what a guest, or the wall, sees now."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from markupsafe import Markup

from companion.house.face_entry import FaceEntry
from companion.session.api import Ask
from companion.ui.theme import theme
from companion.web import asking, board, ending, making, panels, seat, whole
from companion.web.board import app_say
from companion.web.pairing import Guest, Handed
from companion.web.pictures import Pictures
from companion.web.qr import picture as qr
from companion.web.room import Room
from companion.web.sheet import Sheet


def guest_page(room: Room, guest: Guest, pictures: Pictures) -> Sheet:
    """The page of a paired screen."""
    if not guest.allowed:
        return making.sheet("asked", guest.language, {})
    handed = _in_hand(room, guest)
    if handed is not None:
        at = handed.guest
        return _seat(room, at, pictures) if handed.opened else _give(room, at)
    guest.picked = _considered(room, guest)
    return _table(room, guest, pictures) if guest.table else _seat(room, guest, pictures)


def _in_hand(room: Room, guest: Guest) -> Handed | None:
    """The seat that was given this screen of the table; whatever moves the match on ends it."""
    if guest.handed is not None and guest.handed.moment != room.view().moment:
        guest.handed = None
    return guest.handed


def _give(room: Room, guest: Guest) -> Sheet:
    """A page without any secret, to hand the screen over with."""
    who = seat.sitting(room.view(), guest.seat, guest.language)
    shown = {"used": guest.used, "who": who, "moment": room.view().moment}
    return making.sheet("given", guest.language, shown)


def _seat(room: Room, guest: Guest, pictures: Pictures) -> Sheet:
    guest.picked = _considered(room, guest)
    shown = seat.page(room, guest, pictures.sealed_link)
    shown.update(_shared(room, guest, pictures))
    return making.sheet("seat", guest.language, shown, guest.kept, room.play.revision)


def _table(room: Room, guest: Guest, pictures: Pictures) -> Sheet:
    """A screen of the table; those that look alike share what is made."""
    key = _look(guest)
    parts = room.alike(key)
    if parts is None or guest.entry is not None:
        shown = whole.page(room, guest, pictures.open_link)
        shown.update(_shared(room, guest, pictures))
        made = making.sheet("table", guest.language, shown, guest.kept, room.play.revision)
        if guest.entry is None:
            room.share(key, made.parts)
        return made
    around = {"used": guest.used, "moment": room.view().moment, "panel": guest.panel}
    return Sheet(making.frame("table", guest.language, around), parts)


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
        "used": guest.used,
        "notice": guest.notice,
        "wide": guest.wide,
        "tall": guest.tall,
        "flat": guest.flat,
        "panel": guest.panel.partition(":")[0],
        "game": room.game.texts.say(guest.language, "game.name"),
        "moment": room.view().moment,
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
    result = ending.result(room, language)
    return making.sheet("wall", language, {"game": game, "result": result, **shown})


def shell(kind: str, language: str, build: str) -> str:
    """The page around: what a browser loads once."""
    return making.whole("shell", language, {"kind": kind, "build": build})


def _entry(room: Room, guest: Guest) -> list[str]:
    """What can be tapped now where a card's face is asked for."""
    question = whole.asked_now(room, guest) if guest.table else seat.asked_now(room, guest.seat)
    if question is None or question.ask is not Ask.FACE:
        return []
    entry = guest.entry
    if entry is None or entry.piece != question.piece:
        entry = FaceEntry(room.game, question.piece)
    return [asking.name(room, str(value), guest.language) for value in entry.values()]
