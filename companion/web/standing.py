"""How a table stands: its link, what is wrong with it, what can be undone, who else plays it."""

from __future__ import annotations

from typing import Any

from companion.session.api import Phase, SessionView, StationView
from companion.ui.rulebook import rule
from companion.ui.truths import concerned, is_sick, laid, link, refused, said
from companion.web import asking
from companion.web.board import app_say
from companion.web.pairing import Guest
from companion.web.room import Room


def shown(room: Room, guest: Guest) -> dict[str, Any]:
    """What the head and the notices of a table's page say."""
    view, language = room.view(), guest.language
    header = view.header
    return {
        "link": app_say(language)(link(view.nodes, is_sick(view))),
        "truth": _truth(room, view, language),
        "refused": _refused(room, view, language),
        "can_undo": view.can_undo and not header.looks_on,
        "can_redo": view.can_redo and not header.looks_on,
        "undoes": _undoes(room, view, language),
        "paused": view.phase is Phase.PAUSED and not header.looks_on,
        "unpacks": _unpacks(view, language),
        "pack": view.here("pack"),
        "can_pack": view.phase is Phase.OVER and not header.looks_on,
        "looks_on": header.looks_on,
        "shut": room.play.say(header.shut, language) if header.shut else "",
        "can_take_over": room.keeper is not None,
        "sure": guest.sure,
    }


def _unpacks(view: SessionView, language: str) -> str:
    """How to go on with a match whose packing was begun by mistake; empty where it is not."""
    packs = view.phase in (Phase.PACKING, Phase.PACKED) and not view.header.looks_on
    return app_say(language)("correct.go_on") if packs else ""


def _truth(room: Room, view: SessionView, language: str) -> str:
    """The worst that is wrong with the table, in a sentence; empty: nothing that lasts."""
    worst = room.table.told()
    if worst is None:
        return ""
    return said(
        worst, view, app_say(language), lambda text: room.play.say(text, language),
        lambda station: place(room, station, language),
        lambda piece: asking.name(room, piece, language),
    )  # fmt: skip


def place(room: Room, station: StationView, language: str) -> str:
    """A spot of the table as people call it."""
    app, seats = app_say(language), room.view().header.called(language)
    if station.pad and 0 <= station.seat < len(seats):
        return app("virtual.pad_of", who=seats[station.seat].name)
    return app("virtual.pad") if station.pad else room.place(station.place, language)


def _refused(room: Room, view: SessionView, language: str) -> dict[str, str] | None:
    """Why something was not done, with its rule in words."""
    notice = refused(view)
    if notice is None:
        return None
    found = rule(room.game, language, notice.rule)
    text = room.play.say(notice.text, language)
    if who := concerned(view, notice, text, language):
        text = app_say(language)("said.of", what=who, said=text)
    if card := laid(notice, text, lambda told: room.play.say(told, language)):
        text = app_say(language)("said.aside", said=text, aside=card)
    return {
        "text": text,
        "rule": notice.rule if found else "",
        "named": app_say(language)("rule.name"),
        "rule_text": found.text if found else "",
    }


def _undoes(room: Room, view: SessionView, language: str) -> str:
    """The gesture that undo would take back."""
    if not view.can_undo:
        return ""
    done = next((line for line in reversed(room.history()) if not line.undone), None)
    return room.play.say(done.text, language) if done else ""
