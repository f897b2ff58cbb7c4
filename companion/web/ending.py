"""How a match ended: ranks, points and the numbers that decided, and the way back into the box."""

from __future__ import annotations

from typing import Any, Final

from companion.house.campaign import Campaign
from companion.house.words import say as house_say
from companion.session.api import Phase, SessionView
from companion.session.lacking import pieces_of
from companion.session.words import in_a_row
from companion.ui.drawings import drawing_of
from companion.web import seat
from companion.web.board import app_say
from companion.web.room import Room
from companion.web.words import listed, say

MOST_MISSING: Final = 5
"""More missing pieces than these are not named. As in the app."""


def headline(view: SessionView, language: str) -> str:
    """Who won, in one sentence; empty before."""
    if view.outcome is None:
        return ""
    names = [s.name for s in view.header.called(language)]
    won = listed(language, [names[s] for s in view.outcome.winners if s < len(names)])
    key = "over.share" if len(view.outcome.winners) > 1 else "over.wins" if won else "over.nobody"
    return say(language, key, names=won)


def result(room: Room, language: str) -> dict[str, Any] | None:
    """The seats by rank; None while the match goes on."""
    view, texts = room.view(), room.game.texts
    if view.outcome is None:
        return None
    ranks = view.outcome.ranks
    seats = range(len(view.header.seats))
    order = sorted(seats, key=lambda one: (ranks[one], -view.scores[one]))
    key = f"outcome.{view.outcome.key}"
    return {
        "headline": headline(view, language),
        "reason": texts.say(language, key) if texts.has(key) else "",
        "rows": [
            {
                **seat.sitting(view, one, language),
                "rank": ranks[one],
                "score": view.scores[one],
                "parts": list(_parts(room, view, one, language)),
            }
            for one in order
        ],
        "packing": _packing(room, view, language),
    }


def campaign(room: Room, language: str) -> dict[str, Any] | None:
    """The way of a campaign, and what people choose before its next match."""
    keeper, view = room.keeper, room.view()
    if keeper is None or view.outcome is None or not view.header.match:
        return None
    way = room.once("campaign", lambda: keeper.house.campaign(view.header.match))
    if way is None:
        return None
    return {
        "title": house_say(language, "campaign.way"),
        "stages": [_stage(way, n, language) for n in range(1, len(way.targets) + 1)],
        "question": way.question(language),
        "choices": [(str(one), way.label(one, language)) for one in way.choices()],
    }


def _stage(way: Campaign, stage: int, language: str) -> dict[str, Any]:
    """One match of the way."""
    leg = way.leg(stage)
    done = leg is not None and leg.score is not None
    return {
        "title": house_say(language, "campaign.stage", number=stage),
        "result": way.result(stage, language),
        "gain": way.gain(leg, language) if leg is not None else "",
        "sign": ("✓" if leg.reached else "✕") if done and leg is not None else "",
        "ahead": leg is None,
    }


def _parts(room: Room, view: SessionView, one: int, language: str) -> list[str]:
    """The numbers that decided, in words."""
    seats = view.board.get("seats", ())
    if one >= len(seats):
        return []
    say_, game = app_say(language), view.header.game
    shown = [what for what in drawing_of(game).scored if what in seats[one]]
    return [
        say_("end.part", name=_named(room, game, what, language), value=seats[one][what])
        for what in shown
    ]


def _named(room: Room, game: str, what: str, language: str) -> str:
    """A number in the app's words, or else in those of the game."""
    key = f"{game}.{what}"
    said = app_say(language)(key)
    return said if said != key else str(room.game.texts.word(language, what))


def _packing(room: Room, view: SessionView, language: str) -> str:
    """How far packing up is, and what is not in the closed box."""
    app = app_say(language)
    done, of = view.packed
    if view.phase is Phase.PACKING:
        return app(view.here("end.packing" if done else "end.pack_all"), done=done, of=of)
    if view.phase is not Phase.PACKED:
        return ""
    named = [room.play.say(text, language) for text in view.missing[:MOST_MISSING]]
    more = ["…"] if len(view.missing) > MOST_MISSING else []
    if named:
        what = in_a_row(language, [*named, *more])
        return app("end.missing", n=pieces_of(view.missing), what=what)
    return app(view.here("end.packed" if of and done == of else "end.closed"))
