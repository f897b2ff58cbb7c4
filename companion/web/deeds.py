"""What a screen may do: every post is one deed, once, for the guest whose key sealed it.

A deed carries the number of the page it was pressed on. Once a page was used, pressing on it again
does nothing; when the match has moved on since, the guest is told so and sees the match as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from companion.house.face_entry import FaceEntry
from companion.house.user_input import NONE, as_number
from companion.session import naming
from companion.session.api import Ask, Notice
from companion.web import (
    agreed,
    asking,
    dealing,
    handing,
    lessons,
    matches,
    panels,
    phones,
    seat,
    tray,
    whole,
)
from companion.web.agreed import Fields
from companion.web.pairing import Guest
from companion.web.room import Room
from companion.web.words import say
from engine.core.languages import LANGUAGES
from engine.core.steps import TABLE

MOST_WIDE: Final = 4000


def do(room: Room, guest: Guest, fields: Fields) -> bool:
    """Do what was pressed; False when it was done before or makes no sense."""
    deed = DEEDS.get(fields.get("do", ""))
    if guest.handed is not None and deed not in _OF_THE_SCREEN:
        guest.looks += 1
        return do(room, guest.handed.guest, fields)
    if deed is None or (deed in _OF_THE_TABLE and not guest.table):
        return False
    if deed in _LASTING:
        if not _first(room, guest, fields):
            return False
        guest.picked = ""
    guest.notice = ""
    notice = deed(room, guest, fields)
    if notice is not None:
        rule = f" ({notice.rule})" if notice.rule else ""
        guest.notice = room.play.say(notice.text, guest.language) + rule
    if deed in _LOOKING:
        guest.looks += 1
    else:
        room.settle()
    return True


def _first(room: Room, guest: Guest, fields: Fields) -> bool:
    """Whether this page was not used yet and the match is where it was when the page was made."""
    if fields.get("page") != str(guest.used):
        return False
    if fields.get("moment") != room.view().moment:
        guest.notice = say(guest.language, "notice.moved_on")
        return False
    guest.used += 1
    return True


# -- the match


def _answer(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    question = asking.answerable(room, guest, fields)
    if question is None or dealing.drawn_here(room, question):
        return None
    return room.play.answer(question.id, fields.get("choice", ""))


def _name(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """A drawn card was named: answer with it where it can be drawn. Where this table draws it, a
    name is a guess, and told nothing."""
    question = asking.answerable(room, guest, fields)
    piece = fields.get("piece", "")
    if question is None or question.ask is not Ask.REVEAL or piece not in room.game.catalogue:
        return None
    if dealing.drawn_here(room, question):
        return None
    return room.play.answer(question.id, piece)


def _show(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """A card of the own hand was named: what it means, or why it means nothing now. At a screen of
    the table one that lies open; what it was told of a guess would tell of hands, and so it is
    with a seat where the match knows what it holds."""
    piece = fields.get("piece", "")
    known = guest.table or room.view().header.options.get("hands") == naming.KNOWN
    if known and (piece not in room.game.catalogue or piece not in room.seen(guest.seat)):
        return None
    if not guest.table:
        return room.play.show(piece, guest.seat)
    question = whole.asked_now(room, guest)
    return room.play.show(piece, question.seat if question else TABLE)


def _take_back(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    return room.play.take_back(guest.seat)


def _undo(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    return room.play.undo()


def _redo(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    return room.play.redo()


def _pause(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    return room.play.pause()


def _go_on(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    return room.play.go_on()


def _pack(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    return room.play.pack_up()


def _tap(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """A part of what is printed on a card nobody has told."""
    question = seat.asked_now(room, guest.seat) if not guest.table else whole.asked_now(room, guest)
    if question is None or question.ask is not Ask.FACE:
        return None
    entry = guest.entry
    if entry is None or entry.piece != question.piece:
        entry = guest.entry = FaceEntry(room.game, question.piece)
    values, tapped = entry.values(), fields.get("value", "")
    if tapped == "back":
        entry.back()
    elif 0 <= as_number(tapped) < len(values) and entry.tap(values[as_number(tapped)]):
        guest.entry = None
        return room.play.learn(entry.face, entry.printed)
    return None


def _handled(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """Hands have done what they were told: those of the seat, at a screen of the table all."""
    mine = whole.everybody(room.view()) if guest.table else (guest.seat,)
    return room.play.handled(*mine)


# -- looking


def _pick(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    guest.picked = fields.get("group", "")[:80]
    guest.asked = fields.get("question", "")[:200]
    return None


def _touched(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """A place of the drawing was touched."""
    what, _, name = fields.get("wish", "")[:120].partition(":")
    if what == "pick":
        guest.picked = "" if guest.picked == name else name
    elif what == "why":
        return _why(room, guest, {"why": name})
    elif what == "look" and as_number(name) != NONE:
        guest.focus = min(as_number(name), len(room.view().header.seats) - 1)
    elif what == "turn":
        guest.page += 1
    elif what == "lens":
        _look_through(room, guest, name)
    return None


def _look_through(room: Room, guest: Guest, name: str) -> None:
    """A button of the drawing that moves what is seen of it."""
    if guest.table:
        painted = whole.painted(room, guest, _unlinked)
    else:
        painted = seat.painted(room, guest, seat.asked_now(room, guest.seat), _unlinked)
    for spot in painted.brush.spots:
        wish = painted.wish(spot)
        if wish is not None and wish.what == "lens" and spot.name == name:
            spot.press()
            return


def _unlinked(path: Path) -> str:
    return ""


def _panel(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """Something is opened beside the match, or closed."""
    name = fields.get("panel", "")[:40]
    guest.panel = name if panels.allowed(guest, name) and name != guest.panel else ""
    guest.sought = ""
    if chapter := panels.chapter(room, guest):
        room.play.looked_up(chapter)
    return None


def _seek(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """A rule is looked for."""
    guest.panel, guest.sought = "rules", fields.get("sought", "").strip()[:60]
    return None


def _why(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    named, _, what = fields.get("why", "").partition(":")
    seat_ = as_number(named)
    known = 0 <= seat_ < len(room.view().header.seats) and (guest.table or seat_ == guest.seat)
    guest.why = f"{seat_}:{what[:60]}" if known and what else ""
    return None


def _flat(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """The screen lies flat between people, or stands again."""
    guest.flat = not guest.flat
    return None


def _size(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    """How large the drawing may be on this screen."""
    wide, tall = as_number(fields.get("wide", "")), as_number(fields.get("tall", ""))
    if NONE not in (wide, tall):
        guest.wide = max(320, min(wide, MOST_WIDE))
        guest.tall = max(320, min(tall, MOST_WIDE))
    return None


def _language(room: Room, guest: Guest, fields: Fields) -> Notice | None:
    if fields.get("language") in LANGUAGES:
        guest.language = fields["language"]
    return None


Deed = Callable[[Room, Guest, Fields], Notice | None]
_OF_THE_TABLE_ALONE: Final[Mapping[str, Deed]] = {
    "undo": _undo, "redo": _redo, "pause": _pause, "go_on": _go_on, "pack": _pack,
    "adjust": agreed.adjust, "undo_to": agreed.undo_to,
    "hands": tray.hands, "lay": tray.lay, "lift": tray.lift,
    "begin": matches.begin, "resume": matches.resume, "next": matches.go_on,
    "take_over": matches.take_over, "stay": matches.stay, "code": phones.code,
    "hide": phones.hide, "allow": phones.allow, "revoke": phones.revoke, "give": handing.give,
    "look_in": handing.look_in, "hide_hand": handing.hide, "flat": _flat,
}  # fmt: skip
_OF_THE_TABLE: Final = frozenset(_OF_THE_TABLE_ALONE.values())
"""Deeds that only a screen of the table may do."""
DEEDS: Final[Mapping[str, Deed]] = {
    **_OF_THE_TABLE_ALONE,
    "answer": _answer, "name": _name, "show": _show, "take_back": _take_back, "tap": _tap,
    "handled": _handled,
    "draw": tray.draw, "pick": _pick, "touch": _touched, "why": _why, "size": _size,
    "language": _language, "panel": _panel, "seek": _seek, "leave": phones.leave,
    "read": lessons.read, "unteach": lessons.stop,
}  # fmt: skip
_LOOKING: Final = frozenset(
    {_pick, _touched, _why, _size, _language, _panel, _seek, _flat, matches.stay, handing.give,
     handing.look_in, handing.hide}
)  # fmt: skip
"""Deeds that concern no other screen."""
_OF_THE_SCREEN: Final = frozenset({handing.look_in, handing.hide, phones.leave})
"""What a screen of the table does while it is in the hands of a seat."""
_LASTING: Final = frozenset(
    {_answer, _name, _show, _take_back, _undo, _redo, _pause, _go_on, _pack, _tap, tray.hands,
     tray.draw, _handled,
     agreed.adjust, agreed.undo_to, tray.lay, tray.lift, matches.begin, matches.resume,
     matches.go_on, matches.take_over}
)  # fmt: skip
"""Deeds that change the match."""
