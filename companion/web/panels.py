"""What a screen opens beside the match: counts, the way back, stations, rules, signs, a new match.

A panel is named by what it shows, and by what of it: `counts:1`, `rules:R6`, `new:earth:3`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import partial
from typing import Any, Final

from companion.house.api import MatchCard
from companion.house.days import moment
from companion.house.words import names
from companion.house.words import say as house_say
from companion.session.api import Mode, SessionView, StationView, Text
from companion.ui.drawings import drawing_of
from companion.ui.means import meanings, paint_sign
from companion.ui.palette import seat_sign
from companion.ui.rulebook import asked_by, chapters, find, lesson_of, rule, told
from companion.ui.teacher import OFF, ON
from companion.ui.truths import SICK, agreement, truths, wrong_at
from companion.web import asking, matches, seat, standing, tray
from companion.web.board import app_say
from companion.web.painter import Address, SvgBrush
from companion.web.pairing import Guest
from companion.web.room import Room
from engine.core.game import PLAY, Game, Option, Value
from engine.core.people import LONGEST, player
from engine.core.steps import TABLE

OF_SEATS: Final = ("rules", "signs")
"""What a seat's own screen may open too."""
OF_THE_TABLE: Final = (*OF_SEATS, "counts", "back", "stations", "tray", "matches", "new")
OF_THE_MATCH: Final = ("rules", "signs", "counts", "back", "stations")
"""What changes with the match alone."""
LOG_SHOWN: Final = 30
MOST_RULES: Final = 25
LATEST: Final = 3
MOST_MATCHES: Final = 24
SIGN: Final = 56.0
"""Chosen, all five: as the app's own pages."""


def allowed(guest: Guest, name: str) -> bool:
    """Whether a screen may open this panel."""
    return name.partition(":")[0] in (OF_THE_TABLE if guest.table else OF_SEATS)


def opened(room: Room, guest: Guest, address: Address) -> dict[str, Any] | None:
    """What the open panel shows; None: none is open."""
    kind, _, what = guest.panel.partition(":")
    if kind not in PANELS:
        return None
    name = f"panel {guest.panel} {guest.language} {guest.seat} {guest.sought}"
    make = partial(PANELS[kind], room, guest, what, address)
    shown = room.once(name, make) if kind in OF_THE_MATCH else make()
    return {"kind": kind, "app": app_say(guest.language), **shown}


def offered(room: Room, guest: Guest) -> list[tuple[str, str]]:
    """The panels that can be opened: name, in words."""
    app, view = app_say(guest.language), room.view()
    named = [("rules", app("table.rules")), ("signs", app("rules.signs"))]
    if not guest.table:
        return named
    if view.header.looks_on:
        return [*named, *_others(room, app)]
    counted = any(room.play.counted(seat) for seat in range(len(view.header.seats)))
    named += [("counts", app("correct.count"))] if counted else []
    named += [("back", app("correct.back"))]
    named += [("stations", app("correct.guide"))] if view.stations else []
    named += [("tray", app("table.tray"))] if room.virtual is not None else []
    return [*named, *_others(room, app)]


def _others(room: Room, app: Callable[..., str]) -> list[tuple[str, str]]:
    """Ways to another match."""
    if room.keeper is None:
        return []
    others = matches.others(room, room.keeper)
    key = "home.resume" if any(card.waits for card in others) else "home.results"
    left = [("matches", app(key))] if others else []
    return [*left, ("new", app("new.title"))]


# -- mending the match


def _counts(room: Room, guest: Guest, what: str, address: Address) -> dict[str, Any]:
    seats = room.view().header.called(guest.language)
    at = _number(what, len(seats))
    return {
        "seat": at,
        "seats": [(n, one.name, *seat_sign(one.colour, n)) for n, one in enumerate(seats)],
        "rows": [
            (key, asking.counted_name(room, key, guest.language), count)
            for key, count in room.play.counted(at).items()
        ],
    }


def _back(room: Room, guest: Guest, what: str, address: Address) -> dict[str, Any]:
    seats = room.view().header.called(guest.language)
    rows = []
    for line in reversed(room.history()[-LOG_SHOWN:]):
        text = room.play.say(line.text, guest.language)
        who = seats[line.seat].name if TABLE < line.seat < len(seats) else ""
        told = "" if who in text else who  # "Anna draws a card" needs no second Anna
        rows.append({"start": line.start, "text": text, "who": told, "undone": line.undone})
    return {"rows": rows}


def _stations(room: Room, guest: Guest, what: str, address: Address) -> dict[str, Any]:
    view = room.view()
    wrong = wrong_at(view)
    rows = [*wrong, *(one for one in view.stations if one not in wrong)]
    return {
        "stands": _stands(view, room.play.lost(), guest.language),
        "rows": [_station(room, one, guest.language, one in wrong) for one in rows],
    }


def _stands(view: SessionView, lost: Collection[str], language: str) -> str:
    """How the table stands to the match, beside what is `lost`, in a sentence."""
    if view.mode is Mode.READING:
        return app_say(language)("correct.reading")
    wrong, worst = wrong_at(view), next(iter(truths(view)), None)
    if worst is not None and not worst.station:
        return app_say(language)(worst.key)  # nobody knows how what does not answer stands
    ill = [one for one in wrong if one.fault is not None and one.fault.key == SICK]
    if ill and len(ill) == len(wrong) and view.mode is not Mode.GUIDING:
        return app_say(language)("link.sick")
    differs = view.mode is Mode.GUIDING or wrong
    found = "correct.differs" if differs else agreement(view, lost)
    return app_say(language)(found)


def _station(room: Room, one: StationView, language: str, wrong: bool) -> dict[str, Any]:
    app = app_say(language)

    def named(piece: str) -> str:
        named = Text("choice.piece", {"piece": piece})
        return room.play.say(named, language) if piece else app("correct.empty")

    fault = room.play.say(one.fault, language) if one.fault else ""
    return {
        "place": standing.place(room, one, language),
        "wanted": app("correct.wanted", piece=named(one.wanted)),
        "seen": app("correct.seen", piece=fault or named(one.seen)),
        "wrong": wrong,
    }


# -- looking things up


def chapter(room: Room, guest: Guest) -> str:
    """The chapter of rules that is open; empty when none is."""
    what, _, found = guest.panel.partition(":")
    known = {one.id for one in chapters(room.game, guest.language)} if what == "rules" else set()
    return found if found in known else ""


def _rules(room: Room, guest: Guest, what: str, address: Address) -> dict[str, Any]:
    game, language = room.game, guest.language
    found = find(game, language, guest.sought) if guest.sought else ()
    return {
        "game": game.texts.say(language, "game.name"),
        "sought": guest.sought,
        "found": found[:MOST_RULES],
        "more": max(0, len(found) - MOST_RULES),
        "now": list(_now(room, guest)),
        "chapters": chapters(game, language),
        "chapter": what,
    }


def _now(room: Room, guest: Guest) -> Iterator[dict[str, Any]]:
    """The decision that is due with its rules, then what was applied just before."""
    game, view, language = room.game, room.view(), guest.language
    question = seat.asked_now(room, guest.seat) if not guest.table else view.question
    lesson = lesson_of(game.id, question)
    if question is not None and lesson:
        text = room.play.say(question.text, language)
        rules = asked_by(game, language, lesson)
        seats = len(view.header.seats)
        said = told(game, language, lesson, view.on_screen, question, seats)
        yield {"text": text, "told": said, "rules": rules}
    for one in [event for event in view.happened if event.rule][-LATEST:]:
        of = rule(game, language, one.rule)
        yield {"text": room.play.say(one.text, language), "told": "", "rules": (of,) if of else ()}


def _signs(room: Room, guest: Guest, what: str, address: Address) -> dict[str, Any]:
    header = room.view().header
    options = room.game.meant(len(header.seats), header.options)
    without = drawing_of(room.game.id).absent(options)
    told_ = meanings(room.game.id, guest.language, without)
    return {
        "rows": [
            (_sign(room.game.id, one.sign, one.ground, guest.language, address), one.text)
            for one in told_
        ]
    }


def _sign(game: str, name: str, ground: str, language: str, address: Address) -> str:
    """A sign on the colour on which it stands on the cards."""
    brush = SvgBrush(SIGN, SIGN, language, address)
    brush.box(0, 0, SIGN, SIGN, ground, 10)
    paint_sign(brush, game, name, 5, 5, SIGN - 10)
    return brush.svg("")


# -- another match


def _new(room: Room, guest: Guest, what: str, address: Address) -> dict[str, Any]:
    """The games; of the chosen one its seat counts, the names as they are now, its options."""
    assert room.keeper is not None
    name, _, count = what.partition(":")
    games = {game.id: game for game in room.keeper.games()}
    game = games.get(name) or games.get(room.game.id) or next(iter(games.values()))
    language, view = guest.language, room.view()
    number = int(count) if count.isdecimal() and len(count) < 3 else len(view.header.seats)
    number = min(max(number, game.seat_counts[0]), game.seat_counts[-1])
    sitting = [one.name for one in view.header.called(language)]
    sitting += [player(language, n) for n in range(len(sitting), number)]
    app = app_say(language)
    return {
        "games": [(one.id, one.texts.say(language, "game.name")) for one in games.values()],
        "game": game.id,
        "counts": game.seat_counts,
        "number": number,
        "names": sitting[:number],
        "longest": LONGEST,
        "teach": [(ON, app("settings.on")), (OFF, app("settings.off"))],
        "taught": 0 if room.taught.wanted(game.id) else 1,
        "options": [
            {
                "id": option.id,
                "label": game.texts.say(language, f"option.{option.id}"),
                "default": str(option.default),
                "play": option.group == PLAY,
                "values": [(str(v), _value(game, option, v, language)) for v in option.choices],
            }
            for option in game.options
            if len(option.choices) > 1 and (not option.seats or number in option.seats)
        ],
    }


def _value(game: Game, option: Option, value: Value, language: str) -> str:
    """A choice in words."""
    if isinstance(value, bool):
        return app_say(language)("settings.on" if value else "settings.off")
    key = f"option.{option.id}.{value}"
    return game.texts.say(language, key) if game.texts.has(key) else str(value)


def _tray(room: Room, guest: Guest, what: str, address: Address) -> dict[str, Any]:
    return tray.shown(room, room.virtual, guest.language) if room.virtual is not None else {}


def _matches(room: Room, guest: Guest, what: str, address: Address) -> dict[str, Any]:
    """The matches that were left, the latest first."""
    assert room.keeper is not None
    cards = sorted(matches.others(room, room.keeper), key=lambda card: not card.waits)
    named = {game.id: game.texts.say(guest.language, "game.name") for game in room.keeper.games()}
    return {
        "lists": [
            (key, [_match(card, named, guest) for card in cards[:MOST_MATCHES] if card.waits is so])
            for key, so in (("home.resume", True), ("home.results", False))
            if any(card.waits is so for card in cards[:MOST_MATCHES])
        ]
        or [("home.resume", [])],
        "more": max(0, len(cards) - MOST_MATCHES),
    }


def _match(card: MatchCard, named: Mapping[str, str], guest: Guest) -> dict[str, Any]:
    """A match in a row."""
    return {
        "number": card.number,
        "game": named.get(card.game, card.game),
        "names": ", ".join(names(guest.language, card.seats)),
        "about": ", ".join(part for part in _about(card, guest) if part),
    }


def _about(card: MatchCard, guest: Guest) -> tuple[str, ...]:
    """When it was played, and how far it is."""
    return moment(guest.language, card.played), _stands_at(card, guest)


def _stands_at(card: MatchCard, guest: Guest) -> str:
    """What keeps a match, or that it is over or was ended early."""
    if card.then:
        return house_say(guest.language, "campaign.next", number=card.stage, then=card.then)
    kinds = {
        "elsewhere": card.elsewhere,
        "early": card.early,
        "over": card.over,
        "paused": card.paused,
    }
    key = next((kind for kind, so in kinds.items() if so), "")
    return app_say(guest.language)(f"home.{key}") if key else ""


def _number(text: str, below: int) -> int:
    return int(text) if text.isdecimal() and len(text) < 3 and int(text) < below else 0


Panel = Callable[[Room, Guest, str, Address], dict[str, Any]]
PANELS: Final[dict[str, Panel]] = {
    "counts": _counts, "back": _back, "stations": _stations, "rules": _rules, "signs": _signs,
    "new": _new,
    "tray": _tray, "matches": _matches,
}  # fmt: skip
