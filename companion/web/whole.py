"""What a screen of the whole table shows, and what the wall shows: nothing that a hand hides."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from companion.session.api import Ask, Mode, Phase, Question, SessionView
from companion.ui.lens import Lens
from companion.ui.theme import theme
from companion.web import asking, board, ending, seat
from companion.web.board import Look
from companion.web.painter import Address
from companion.web.pairing import Guest
from companion.web.room import Room
from companion.web.words import listed, say
from engine.core.steps import TABLE

WALL = Look(1600, 740)
MOST_BOARDS = 8
"""Boards that are kept for the next screen that looks at them in the same way."""


def page(room: Room, guest: Guest, address: Address) -> dict[str, Any]:
    """Everything that the template of a table's page needs."""
    view, language = room.view(), guest.language
    question = asked_now(room, guest)
    seen = room.seen(TABLE)
    shown = asking.asked(room, question, guest.picked, language, seen) if question else None
    beside = [q for q in _open(room) if q is not question]
    return {
        "kind": "table",
        "turn": turn(view, language),
        "question": shown,
        "ask": question.ask.value if question else "",
        "withheld": _in_hand(view, question),
        "beside": [(q.id, room.play.say(q.text, language)) for q in beside],
        "instruction": instruction(room, view, language),
        "refused": _refused(room, view, language),
        "told": [room.play.say(one.text, language) for one in view.happened],
        "board": _board(room, guest, question, address),
        "seats": [_seat(room, view, number, language) for number in range(len(view.header.seats))],
        "why": seat.why(room, guest),
        "drawers": _drawers(room),
        "view": view,
        "paused": view.phase is Phase.PAUSED,
        "nodes": [(n.node, n.cause or n.stage) for n in view.nodes if n.stage != "ready"],
        "codes": [(one.seat, one) for one in room.pairing.shown() if one.seat >= 0],
        "waiting": [one.seat for one in room.pairing.waiting()],
        "paired": {g.seat for g in room.pairing.guests.values() if g.allowed},
        "result": ending.headline(view, language),
        "virtual": room.virtual is not None,
        "piles": [] if _drawers(room) else seat.piles(room, language),
    }


def wall(room: Room, language: str, address: Address) -> dict[str, Any]:
    """The board, the scores and what just happened, for people who look on."""
    view = room.view()
    must = view.awaiting.must
    focus = must[0] if must and must[0] < len(view.header.seats) else 0
    look = WALL._replace(focus=focus)
    drawn = board.paint(view, None, language, look, room.play, address, Lens())
    return {
        "kind": "wall",
        "turn": turn(view, language),
        "board": drawn.brush.svg(board.where(view, language, room.play)),
        "seats": [_seat(room, view, number, language) for number in range(len(view.header.seats))],
        "told": [room.play.say(one.text, language) for one in view.happened],
        "result": ending.headline(view, language),
    }


def _board(room: Room, guest: Guest, question: Question | None, address: Address) -> str:
    """The drawing with its places to touch; screens that look at the same share it."""
    lens = tuple(getattr(guest.lens, one.name) for one in fields(guest.lens))
    focus = _focus(guest, question, room.view())
    look = (guest.language, guest.wide, guest.tall, focus, guest.page, guest.picked, theme.name)
    key = (room.play.revision, question.id if question else "", look, lens)
    if key not in room.boards:
        label = board.where(room.view(), guest.language, room.play)
        kept = list(room.boards.items())[-(MOST_BOARDS - 1) :]
        drawn = board.touchable(painted(room, guest, address), label)
        room.boards = {**dict(kept), key: drawn}
    return room.boards[key]


def painted(room: Room, guest: Guest, address: Address) -> board.Painted:
    """The match as a screen of the table looks at it."""
    view, question = room.view(), asked_now(room, guest)
    look = Look(guest.wide, guest.tall, _focus(guest, question, view), guest.page, guest.picked)
    return board.paint(view, question, guest.language, look, room.play, address, guest.lens)


def asked_now(room: Room, guest: Guest) -> Question | None:
    """The question that was taken up, else the one in front; what a seat draws into its hand is
    named on its own phone."""
    open_ = _open(room)
    taken = next((q for q in open_ if q.id == guest.asked), None)
    return taken or (open_[0] if open_ and open_[0].ask is not Ask.INSTEAD else None)


def _open(room: Room) -> list[Question]:
    """What can be answered at the table now."""
    view = room.view()
    if view.header.looks_on:
        return []
    return [q for q in view.offered if q.choices and not _drawn(room, q)]


def _drawn(room: Room, question: Question) -> bool:
    """Whether it asks which card a seat with a phone drew into its hand."""
    if question.ask is not Ask.REVEAL or room.pairing.at(question.seat) is None:
        return False
    known = room.view().header.options.get("hands") == "known"
    return known and question.seat >= 0 and not question.text.params.get("place")


def _drawers(room: Room) -> list[str]:
    """Who draws a card now that only the own phone is told."""
    view = room.view()
    drawn = {q.seat for q in view.offered if _drawn(room, q)}
    return [view.header.seats[seat].name for seat in sorted(drawn)]


def turn(view: SessionView, language: str) -> str:
    """Whose turn it is, for everybody."""
    if view.outcome is not None:
        return say(language, "turn.over")
    names = [view.header.seats[s].name for s in view.awaiting.must if s < len(view.header.seats)]
    if not names:
        return say(language, "turn.table")
    return say(language, "turn.theirs", who=listed(language, names))


def _focus(guest: Guest, question: Question | None, view: SessionView) -> int:
    """The seat that was touched, else the one that is asked."""
    if guest.focus >= 0:
        return guest.focus
    asked = question.seat if question else -1
    return asked if 0 <= asked < len(view.header.seats) else 0


def instruction(room: Room, view: SessionView, language: str) -> dict[str, Any] | None:
    """What hands do next."""
    told = view.instruction
    if told is None or view.mode is not Mode.GUIDING:
        return None
    text = room.play.say(told.text, language)
    can = room.virtual is not None
    return {"text": text, "number": told.number, "of": told.of, "do": can, "piece": told.piece}


def _refused(room: Room, view: SessionView, language: str) -> str:
    notice = view.notice
    if notice is None:
        return ""
    rule = f" ({notice.rule})" if notice.rule else ""
    return room.play.say(notice.text, language) + rule


def _in_hand(view: SessionView, question: Question | None) -> bool:
    """Whether there may be more to choose from in a hand. Not whether there is: that would tell."""
    known = view.header.options.get("hands") == "known"
    return known and question is not None and question.ask in (Ask.TURN, Ask.MAY)


def _seat(room: Room, view: SessionView, number: int, language: str) -> dict[str, Any]:
    return {
        **seat.sitting(view, number),
        "score": view.scores[number],
        "turn": number in view.awaiting.must,
        "stores": seat.stores(room, number, language)[1:],
        "won": bool(view.outcome and number in view.outcome.winners),
    }
