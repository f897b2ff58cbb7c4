"""What a screen of the whole table shows, and what the wall shows: nothing that a hand hides."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from companion.session.api import Ask, Mode, Phase, Question, SessionView
from companion.session.drawn import into_hand
from companion.ui.lens import Lens
from companion.ui.theme import theme
from companion.ui.widgets.turned import opposite
from companion.web import asking, board, dealing, ending, seat, standing
from companion.web.asking import Asked
from companion.web.board import Look, app_say
from companion.web.painter import Address
from companion.web.pairing import Guest
from companion.web.room import Room
from companion.web.words import say
from engine.core.steps import TABLE

WALL = Look(1120, 770)
"""As small as every drawing lays its parts side by side: the larger is its type on the wall."""
MOST_BOARDS = 8
"""Boards that are kept for the next screen that looks at them in the same way."""


def page(room: Room, guest: Guest, address: Address) -> dict[str, Any]:
    """Everything that the template of a table's page needs."""
    view, language, picked = room.view(), guest.language, guest.picked
    question = asked_now(room, guest)
    asked = f"asked {question.id} {language} {picked}" if question else ""
    beside = [q for q in _open(room) if q is not question and q.ask is not Ask.INSTEAD]
    return {
        **room.once(f"table {language}", lambda: _standing(room, language)),
        "question": room.once(
            asked, lambda: question and asking.asked(room, question, picked, language, TABLE)
        ),
        "ask": question.ask.value if question else "",
        "across": question is not None and question.seat in across(guest, view),
        "waits": _waits(view, question, language),
        "hands": _hands(room, question, language),
        "withheld": _withheld(room, question),
        "looked_at": _looked_at(room, guest, question),
        "beside": [(q.id, room.play.say(q.text, language)) for q in beside],
        "taught": room.taught.lesson(room.game, question, language, view),
        "board": _board(room, guest, question, address),
        "why": seat.why(room, guest),
        "drawers": _drawers(room, language),
        "codes": [(one.seat, one) for one in room.pairing.shown() if one.seat >= 0],
        "waiting": [one.seat for one in room.pairing.waiting()],
        "paired": {g.seat for g in room.pairing.guests.values() if g.allowed},
        "piles": [] if _drawers(room, language) else seat.piles(room, language),
        "campaign": ending.campaign(room, language),
        **standing.shown(room, guest),
    }


def _standing(room: Room, language: str) -> dict[str, Any]:
    """What everybody sees, however they look at it."""
    view = room.view()
    return {
        "turn": turn(view, language),
        "instruction": instruction(room, view, language),
        "instead": _instead(room, language),
        "told": [room.play.say(one.text, language) for one in view.happened],
        "duties": seat.duties(room, everybody(view), language),
        "seats": [_seat(room, view, number, language) for number in range(len(view.header.seats))],
    }


def everybody(view: SessionView) -> range:
    """All seats, and what is nobody's own."""
    return range(TABLE, len(view.header.seats))


def wall(room: Room, language: str, address: Address) -> dict[str, Any]:
    """The board, the scores and what just happened, for people who look on."""
    view = room.view()
    look = WALL._replace(focus=next(iter(seat.acting(view)), 0))
    drawn = board.paint(view, None, language, look, room.play, address, Lens(touched=False))
    return {
        "turn": turn(view, language),
        "board": drawn.brush.svg(board.where(view, language, room.play)),
        "seats": [_seat(room, view, number, language) for number in range(len(view.header.seats))],
        "told": [room.play.say(one.text, language) for one in view.happened],
    }


def _board(room: Room, guest: Guest, question: Question | None, address: Address) -> str:
    """The drawing with its places to touch; screens that look at the same share it."""
    lens = tuple(getattr(guest.lens, one.name) for one in fields(guest.lens))
    look = (guest.language, _as_seen(guest, question, room.view()), theme.name)
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
    look = _as_seen(guest, question, view)
    return board.paint(view, question, guest.language, look, room.play, address, guest.lens)


def _as_seen(guest: Guest, question: Question | None, view: SessionView) -> Look:
    """How a screen of the table looks at the board."""
    focus = _focus(guest, question, view)
    far = across(guest, view)
    return Look(guest.wide, guest.tall, focus, guest.page, guest.picked, far)


def across(guest: Guest, view: SessionView) -> frozenset[int]:
    """Who sits across a screen that lies flat between people."""
    return opposite(len(view.header.seats)) if guest.flat else frozenset()


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
    if owed := dealing.drawn_here(room, question):
        return into_hand(owed)
    known = room.view().header.options.get("hands") == "known"
    return known and question.seat >= 0 and not question.text.params.get("place")


def _drawers(room: Room, language: str) -> list[str]:
    """Who draws a card now that only the own phone is told, in a sentence each."""
    view = room.view()
    drawn = {q.seat for q in view.offered if _drawn(room, q)}
    key = "drawn.dealt" if dealing.deals(room) else "drawn.elsewhere"
    called = view.header.called(language)
    return [say(language, key, who=called[seat].name) for seat in sorted(drawn)]


def turn(view: SessionView, language: str) -> str:
    """Whose turn it is, for everybody."""
    if view.outcome is not None:
        return say(language, "turn.over")
    return seat.theirs(view, language) or say(language, "turn.table")


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
    return {"text": text, "number": told.number, "of": told.of, "do": can, "piece": told.face}


def _instead(room: Room, language: str) -> Asked | None:
    """What people can say instead of following: it lies there, it is lost, another piece."""
    beside = (q for q in room.view().beside if q.ask is Ask.INSTEAD)
    question = next(beside, None)
    return asking.asked(room, question, "", language, TABLE) if question else None


def _waits(view: SessionView, question: Question | None, language: str) -> str:
    """What to say when nobody is asked anything."""
    over = view.outcome is not None or view.phase is Phase.PAUSED or view.header.looks_on
    if question is not None or over or view.instruction is not None:
        return ""
    return app_say(language)("table.reading" if view.mode is Mode.READING else "table.wait")


def _hands(room: Room, question: Question | None, language: str) -> list[tuple[int, str]]:
    """Whose hand can be looked at on this screen; a seat with a phone has it there."""
    if question is None or not _has_hand(room, question) or room.pairing.at(question.seat):
        return []
    who = room.view().header.called(language)[question.seat].name
    return [(question.seat, app_say(language)("hand.offer", who=who))]


def _withheld(room: Room, question: Question | None) -> bool:
    """Whether whoever is asked plays cards of a hand on a phone."""
    return (
        question is not None and _has_hand(room, question) and bool(room.pairing.at(question.seat))
    )


def _has_hand(room: Room, question: Question) -> bool:
    """Whether there may be more to choose from in a hand. Not whether there is: that would tell."""
    header = room.view().header
    sits = 0 <= question.seat < len(header.seats)
    return sits and "hands" in header.options and question.ask in (Ask.TURN, Ask.MAY)


def _looked_at(room: Room, guest: Guest, question: Question | None) -> dict[str, str] | None:
    """A piece that lies open and was touched, and that the question does not offer."""
    picked = guest.picked
    if picked not in room.game.catalogue or picked not in room.seen(TABLE):
        return None
    if question is not None and any(picked in choice.pieces for choice in question.choices):
        return None
    return {"id": picked, "name": asking.name(room, picked, guest.language)}


def _seat(room: Room, view: SessionView, number: int, language: str) -> dict[str, Any]:
    points, *stores = seat.stores(room, number, language)
    return {
        **seat.sitting(view, number, language),
        "score": points[-1],
        "turn": number in seat.acting(view),
        "stores": stores,
        "stands": seat.stands(room, number, language),
        "won": bool(view.outcome and number in view.outcome.winners),
    }
