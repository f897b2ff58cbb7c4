"""What a seat's own screen shows: its turn, its question, its hand, its stores; nothing else.

All of it is made of `view(seat)`, of what this seat alone may answer, and of what everybody knows.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from companion.session.api import Ask, Question, SessionView
from companion.session.together import Voice, together
from companion.ui.drawings import drawing_of
from companion.ui.palette import seat_sign
from companion.web import asking, board, dealing
from companion.web.board import Look
from companion.web.painter import Address
from companion.web.pairing import Guest
from companion.web.room import Room
from companion.web.words import listed, say
from engine.core.ledger import POINTS

OWN = (Ask.WHICH, Ask.FACE, Ask.TURN, Ask.MAY, Ask.REVEAL, Ask.SPOT)
"""Questions that a seat answers on its own screen, in this order."""


def page(room: Room, guest: Guest, address: Address) -> dict[str, Any]:
    """Everything that the template of a seat's page needs."""
    seat, language, picked = guest.seat, guest.language, guest.picked
    question = asked_now(room, seat)
    asked = f"asked {seat} {language} {picked}"
    return {
        **room.once(f"seat {seat} {language}", lambda: _standing(room, seat, language)),
        "question": room.once(
            asked, lambda: question and asking.asked(room, question, picked, language, seat)
        ),
        "why": why(room, guest),
        "taught": room.taught.lesson(room.game, question, language, room.view()),
        "given": guest.given,
        "board": _board(room, guest, question, address),
    }


def _standing(room: Room, seat: int, language: str) -> dict[str, Any]:
    """What a seat sees, however it looks at it."""
    view, question, held = room.view(), asked_now(room, seat), hand(room, seat)
    offered = {p for c in (question.choices if question else ()) for p in c.pieces}
    return {
        "who": sitting(view, seat, language),
        "turn": _turn(view, seat, language),
        "mine": seat in acting(view),
        "ask": question.ask.value if question else "",
        "hand": [(piece, asking.name(room, piece, language)) for piece in held],
        "idle": [piece for piece in held if piece not in offered],
        "told": [*_taken(room, seat, language), *_told(room, view, language)],
        "duties": duties(room, {seat}, language),
        "stores": stores(room, seat, language),
        "stands": stands(room, seat, language),
        "can_take_back": _acted(room, seat),
        "nameable": nameable(room, seat, language, question),
        "piles": piles(room, language) if question and question.ask is Ask.REVEAL else [],
    }


def _board(room: Room, guest: Guest, question: Question | None, address: Address) -> str:
    """The drawing, while a card is considered that goes to a place on it, or what builds there."""
    if question is None or not guest.picked:
        return ""
    drawing = drawing_of(room.game.id)
    chosen = question.groups().get(guest.picked, ())
    if not any(drawing.on_map(choice) for choice in chosen) and not asking.builds(room, chosen):
        return ""
    return board.touchable(painted(room, guest, question, address), _where(room, guest.language))


def painted(room: Room, guest: Guest, question: Question | None, address: Address) -> board.Painted:
    """The match as a seat looks at it."""
    look = Look(guest.wide, guest.tall, guest.seat, guest.page, guest.picked)
    return board.paint(room.view(), question, guest.language, look, room.play, address, guest.lens)


def _where(room: Room, language: str) -> str:
    return board.where(room.view(), language, room.play)


def sitting(view: SessionView, seat: int, language: str) -> dict[str, Any]:
    """Who sits at a seat, with its shade and shape."""
    one = view.header.called(language)[seat]
    shade, shape = seat_sign(one.colour, seat)
    return {"name": one.name, "shade": shade, "shape": shape, "seat": seat}


def asked_now(room: Room, seat: int) -> Question | None:
    """The one question for this seat: about what it showed first, then its turn."""
    return room.once(f"question {seat}", lambda: _first(room, seat))


def _first(room: Room, seat: int) -> Question | None:
    own = [q for q in room.play.private(seat) if q.ask in OWN]
    return min(own, key=lambda q: OWN.index(q.ask), default=None)


def hand(room: Room, seat: int) -> list[str]:
    """The cards that this seat alone is known to hold."""
    if "hands" not in room.view().header.options:
        return []  # a game without hands
    return [name for name in room.held(seat) if name in room.game.catalogue]


def nameable(
    room: Room, seat: int, language: str, question: Question | None
) -> list[tuple[str, str]]:
    """Cards that may lie in a hand that the match does not know, to be named by touch."""
    if question is None or question.ask not in (Ask.TURN, Ask.MAY):
        return []
    if room.view().header.options.get("hands") in (None, "known"):
        return []  # a game without hands, or hands that the match knows
    offered = {piece for choice in question.choices for piece in choice.pieces}
    pieces = (room.game.catalogue.pieces[p] for p in room.play.nameable(seat))
    alike = {p.face: p.id for p in pieces if p.deck and p.id not in offered}
    found = ((asking.name(room, piece, language), piece) for piece in alike.values())
    return [(piece, name) for name, piece in sorted(found)]


def _turn(view: SessionView, seat: int, language: str) -> str:
    """Whose turn it is, in words."""
    if view.outcome is not None:
        return say(language, "turn.over")
    if seat in acting(view):
        return say(language, "turn.mine")
    told = theirs(view, language)
    return told or say(language, "turn.may" if seat in view.awaiting.may else "turn.table")


def theirs(view: SessionView, language: str) -> str:
    """Whose turn it is, for the others; empty: nobody's."""
    names = [view.header.called(language)[seat].name for seat in acting(view)]
    return say(language, "turn.theirs", who=listed(language, names)) if names else ""


def acting(view: SessionView) -> list[int]:
    """The seats that the match waits for: who decides, and who draws a card for itself."""
    awaiting = view.awaiting
    found = dict.fromkeys([*awaiting.must, *(prompt.seat for prompt in awaiting.reveals)])
    return [seat for seat in found if 0 <= seat < len(view.header.seats)]


def duties(room: Room, seats: Container[int], language: str) -> list[str]:
    """What the hands of these seats still do where no reader sees it."""
    view = room.view()
    owed = (one for one in view.duties if one.seat in seats or one.news)
    named = view.header.called(language)
    voice = Voice(
        language, room.game.texts, lambda text: room.play.say(text, language),
        lambda seat: named[seat].name,
    )  # fmt: skip
    return [one.text for one in together(owed, voice)]


def _told(room: Room, view: SessionView, language: str) -> list[str]:
    """What the latest gesture caused, in words that everybody may hear."""
    return [room.play.say(one.text, language) for one in view.happened]


def _taken(room: Room, seat: int, language: str) -> list[str]:
    """Which of its cards others took, for this seat alone."""
    return [room.play.say(one, language) for one in room.play.taken_away(seat)]


def stores(room: Room, seat: int, language: str) -> list[tuple[str, str, int]]:
    """Points and counted things: key, name, number. Points are those on the table where a game
    counts them in play, else those that the seat would end with now."""
    rows = {POINTS: room.view().scores[seat], **room.play.counted(seat)}
    return [(what, asking.counted_name(room, what, language), n) for what, n in rows.items()]


def stands(room: Room, seat: int, language: str) -> list[str]:
    """The board that a seat alone plays on, as the app shows it large: its name, what is printed
    on it, and how it stands."""
    view, drawing = room.view(), drawing_of(room.game.id)
    face = drawing.own_board(view.board, seat)
    if not face:
        return []
    printed = (room.game.texts.say(language, key) for key in drawing.says(face))
    now = (room.play.say(one, language) for one in drawing.stands(view.board, face))
    return [asking.name(room, face, language), *printed, *now]


def piles(room: Room, language: str) -> list[tuple[str, str, int]]:
    """Piles of a simulated table that the match waits for a card of: name, in words, how many."""
    if room.virtual is None:
        return []
    awaited = {prompt.deck for prompt in room.view().awaiting.reveals}
    counts, texts = room.virtual.piles(), room.game.texts
    return [
        (deck, texts.say(language, f"deck.{deck}") if texts.has(f"deck.{deck}") else deck, n)
        for deck, n in counts.items()
        if deck in awaited and n and dealing.open_to_hands(room, deck)
    ]


def why(room: Room, guest: Guest) -> dict[str, Any] | None:
    """The lines behind the number that was asked about."""
    if not guest.why:
        return None
    return room.once(f"why {guest.why} {guest.language}", lambda: _reasons(room, guest))


def _reasons(room: Room, guest: Guest) -> dict[str, Any]:
    seat, _, what = guest.why.partition(":")
    lines = room.play.why(int(seat), what)
    title = asking.counted_name(room, what, guest.language)
    who = room.view().header.called(guest.language)[int(seat)].name
    app, score = board.app_say(guest.language), room.view().scores[int(seat)]
    return {
        "title": title, "who": who, "what": what, "lines": list(_lines(room, lines, guest)),
        "nothing": (say(guest.language, "why.not_yet", score=score) if what == POINTS
                    else app("why.nothing")),
    }  # fmt: skip


def _lines(room: Room, lines: Any, guest: Guest) -> Iterator[dict[str, Any]]:
    for one in reversed(list(lines)):
        yield {
            "amount": f"{one.amount:+d}".replace("-", "−"),
            "sum": one.sum,
            "event": room.play.say(one.event, guest.language),
            "rule": one.rule,
            "rule_text": room.play.say(one.rule_text, guest.language) if one.rule else "",
        }


def _acted(room: Room, seat: int) -> bool:
    """Whether this seat did something that can be taken back."""
    return seat in room.once(
        "acted", lambda: {line.seat for line in room.history() if not line.undone}
    )
