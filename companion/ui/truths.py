"""How the table stands, in one sentence as large as a question: what people have to put right."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from companion.session.api import Ask, NodeView, Notice, Question, SessionView, StationView, Text
from companion.ui.called import in_a_row
from engine.core.refusal import IN_PLACE
from engine.core.steps import TABLE
from engine.core.text import capital

GONE = ("lost", "silent", "refused")
"""The states of a reader that does not tell what lies on the table."""

LEFT = {True: "truth.left", False: "truth.left_vain", None: "truth.left_there"}
"""A card lies there still that counted, that did not, or of which nobody knows: nothing is wrong
with the table."""

TWO = "fault.two"
"""So begins the fault of a spot on which two pieces lie."""
SICK = "fault.sick"
"""The fault of a reader that does not answer."""
WORST = ("refused", "lost", "silent", "handshaking", "opening", "searching", "ready")


FOUND = ("notice.found", "notice.found_lay", "notice.found_one", f"refusal.{IN_PLACE}")
"""A lost piece is seen again, or one lies right: told where refusals are, and no refusal."""


def worst_of(nodes: Sequence[NodeView]) -> str:
    """The worst state of the nodes of a table; empty: there are none."""
    stages = (node.stage for node in nodes)
    return min(stages, key=lambda one: WORST.index(one) if one in WORST else 3, default="")


def link(nodes: Sequence[NodeView], sick: bool = False) -> str:
    """The sentence of the app about how the table is connected; without nodes, by touch. `sick`: a
    reader of it does not answer."""
    worst = worst_of(nodes)
    told = worst if worst in ("ready", *GONE) else "seeking"
    if sick and worst == "ready":
        return "link.sick"
    return f"link.{told}" if worst else "link.touch"


def is_sick(view: SessionView) -> bool:
    """Whether a reader does not answer, however well its node does."""
    return any(one.fault is not None and one.fault.key == SICK for one in view.stations)


class Truth(NamedTuple):
    """Something about the table that is not as it should be."""

    key: str
    """A sentence of the app."""
    station: str = ""
    fault: Text | None = None
    piece: str = ""


def truths(view: SessionView) -> tuple[Truth, ...]:
    """Everything that is not as it should be, the worst first; what hands can put right now before
    a reader that does not answer, which stays so."""
    if view.header.looks_on:
        return ()
    gone = away(view.nodes)
    found = [Truth(_gone(view))] if gone else []
    # What is asked about a station says it as well, where the question can be seen.
    seen = view.offered if view.instruction is None else (view.question,)
    asked = {one.station: one for one in reversed(seen) if one is not None and one.station}
    for station in view.stations:
        question = asked.get(station.station)
        if station.station.partition("/")[0] in gone:
            continue
        if station.fault is not None and not _told(question):
            found.append(Truth(_silent(view, station), station.station, station.fault))
        elif station.fault is None and question is None and _hinders(view, station):
            found.append(Truth(LEFT[station.counted], station.station, piece=station.seen))
    return tuple(sorted(found, key=lambda one: one.fault is not None and one.fault.key == SICK))


def _told(question: Question | None) -> bool:
    """Whether a question is about what is wrong there: which piece it is, which of two counts."""
    if question is None:
        return False
    return question.ask in (Ask.TAG, Ask.RETAG) or question.text.key == "ask.two"


def away(nodes: Sequence[NodeView]) -> frozenset[str]:
    """The parts of the table that do not tell what lies on them."""
    return frozenset(node.node for node in nodes if node.stage != "ready")


def causes_of(nodes: Sequence[NodeView]) -> list[str]:
    """Why parts do not answer, and what to do, as far as that is known: each cause once."""
    gone, found = away(nodes), dict[str, list[str]]()
    for one in nodes:
        if one.node in gone and one.cause:
            found.setdefault(one.cause, []).append(one.node)
    return [f"{in_a_row(names)}: {cause}" for cause, names in found.items()]


def _gone(view: SessionView) -> str:
    return "truth.gone_all" if len(away(view.nodes)) == len(view.nodes) else "truth.gone"


def wrong_at(view: SessionView) -> list[StationView]:
    """Where what lies there is not what the match wants there, cannot be read, or was left; not
    where a screen is just moving it."""
    told, gone, comes = {truth.station for truth in truths(view)}, away(view.nodes), coming(view)
    return [
        one for one in view.stations
        if one.fault is not None or one.station in told
        or (one.seen != one.wanted and not one.pad and one.station not in comes
            and one.station.partition("/")[0] not in gone)
    ]  # fmt: skip


def coming(view: SessionView) -> frozenset[str]:
    """The stations from and to which a screen moves pieces by itself, while it moves them."""
    moves = view.upkeep if view.instruction is None else ()
    return frozenset(at for move in moves for at in (move.from_station, move.to_station))


def agreement(view: SessionView, lost: Collection[str]) -> str:
    """How table and match stand where nothing differs that is read: what hands owe no reader sees,
    nor, where all are pads, what lies at the places; and what is `lost` lies nowhere."""
    if any(not told.news for told in view.duties):
        return "correct.owed"
    shows = bool(view.stations) and all(one.pad for one in view.stations)
    if shows and not view.on_screen:
        return "correct.unseen"
    return "correct.equal_but" if lost else "correct.equal"


def refused(view: SessionView) -> Notice | None:
    """The latest refusal while it stands: beside a fault it would be about another piece, and of
    one that was read the instruction says where it goes."""
    notice = view.notice
    if notice is not None and notice.station and view.instruction is not None:
        return None
    found = (truth for truth in truths(view) if not ill_elsewhere(truth, notice))
    return None if any(truth.key not in LEFT.values() for truth in found) else notice


def ill_elsewhere(truth: Truth, notice: Notice | None) -> bool:
    """Whether it is about a reader that does not answer, which stays so for the evening, and what
    was refused was read by another one."""
    ill = truth.key in ("truth.gone", "truth.gone_all")
    ill = ill or (truth.fault is not None and truth.fault.key == SICK)
    return ill and notice is not None and notice.station not in ("", truth.station)


def concerned(view: SessionView, notice: Notice, text: str, language: str) -> str:
    """The name of the seat that a refusal is about, where another one may be asked just as well
    and the sentence names nobody."""
    awaited = {*view.awaiting.must, *view.awaiting.may, *(p.seat for p in view.awaiting.reveals)}
    seats = view.header.called(language)
    if notice.seat == TABLE or len(seats) == 1 or awaited == {notice.seat}:
        return ""
    return "" if any(seat.name in text for seat in seats) else seats[notice.seat].name


def laid(notice: Notice, text: str, say: Callable[[Text], str]) -> str:
    """The name of what was laid at a reader and refused by a rule, where the sentence does not name
    it: another piece lies beside it, or was laid just before. It stands in brackets, and so what
    tells it from others of its name is behind a dash."""
    if not (notice.station and notice.piece and notice.text.key.startswith("refusal.")):
        return ""
    name = capital(say(Text("choice.piece", {"piece": notice.piece})))
    name, *more = re.split(r"\s?[(（]", name.rstrip(")）"), maxsplit=1)
    return "" if name.casefold() in text.casefold() else " – ".join([name, *more])


def to_lift(view: SessionView, notice: Notice) -> bool:
    """Whether what was refused by a rule lies on its reader yet, and hands are to take it off."""
    lies = {one.station: one.seen for one in view.stations if left(view, one)}
    by_hand = notice.lift and not view.on_screen
    return by_hand and lies.get(notice.station) == notice.piece


def _silent(view: SessionView, station: StationView) -> str:
    """What is to be done about a fault; whose own reader is ill may use another player's."""
    others = any(one.pad and one.seat not in (TABLE, station.seat) for one in view.stations)
    own = station.pad and station.seat != TABLE
    told = _fault(station)
    if told == "truth.sick" and station.pad and station.seat == TABLE:
        return "truth.sick_one"  # which reader need not be said
    return "truth.sick_pad" if own and others and told == "truth.sick" else told


def _fault(station: StationView) -> str:
    """What is to be done about a fault: nothing where a reader is ill."""
    fault = station.fault.key if station.fault is not None else ""
    if fault in ("fault.two_over", "fault.two_extra"):
        return "truth.told"  # which one, and why
    if fault.startswith(TWO):
        return "truth.two"
    return "truth.sick" if fault == SICK else "truth.fault"


def _hinders(view: SessionView, station: StationView) -> bool:
    """A card was left where its seat has something to show next; elsewhere it hurts nobody, and may
    lie before its player."""
    awaiting = view.awaiting
    used = (TABLE, *awaiting.must, *(prompt.seat for prompt in awaiting.reveals))
    return station.seat in used and left(view, station)


def left(view: SessionView, station: StationView) -> bool:
    """A card lies on a pad where nothing is to lie, and means nothing any more."""
    return station.pad and bool(station.seen) and not station.wanted and view.instruction is None


def said(
    truth: Truth,
    view: SessionView,
    words: Callable[..., str],
    say: Callable[[Text], str],
    place: Callable[[StationView], str],
    name: Callable[[str], str],
) -> str:
    """A truth as a sentence."""
    station = next((one for one in view.stations if one.station == truth.station), None)
    where = capital(place(station)) if station is not None else ""
    fault = say(truth.fault) if truth.fault is not None else ""
    return words(
        truth.key, where=where, fault=fault, piece=name(truth.piece) if truth.piece else ""
    )
