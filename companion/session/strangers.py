"""A tag that nobody knows: where one lies, and the questions which piece it is on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from companion.session.api import Ask, Choice, Question, Text
from companion.session.questions import no
from companion.session.tags import told_of
from companion.table.register import HELP, SEAT
from companion.table.sight import Wrong
from companion.twin.wanted import project
from engine.core.steps import TABLE

if TYPE_CHECKING:
    from companion.session.reading import Reading

TAG_S = 0.6
"""How long an unknown tag lies before people are asked about it: phantoms are gone by then.
Chosen: two readings (40 ms) and a removal (330 ms) fit into it."""


def strangers(session: Reading) -> tuple[str, ...]:
    """Stations with a tag that nobody knows and that has lain there for a while."""
    now = session.clock()
    covered = session.state.covered()
    places = session.table.layout.places
    return tuple(
        station
        for station, sight in session.watch.snapshot.sights.items()
        if sight.fault is not None
        and places.get(station, "") not in covered
        and sight.fault.wrong is Wrong.UNKNOWN
        and (sight.fault.uid in session.tagging.open or now >= sight.since + TAG_S)
        and session.tagging.asks(sight.fault.uid, sight.since)
    )


def about_tags(session: Reading) -> list[Question]:
    """What people began to tell of and took away is asked about until they have told it."""
    found = [_about_tag(session, station) for station in strangers(session)]
    return [*found, *([_about_tag(session, "")] if told_of(session, "") else [])]


def _about_tag(session: Reading, station: str) -> Question:
    tagging, uid = session.tagging, told_of(session, station)
    was, begun = tagging.was.get(uid, ""), uid in tagging.open
    if uid and tagging.uid == uid:  # the piece that was named has a tag already
        return _retag(station, uid, tagging.piece, was)
    wide, place = tagging.wide == uid, _place(session, station)
    could = could_be(session, station, wide)
    if was:  # most often one of its kind bears the other's sticker
        of = session.match.game.catalogue.pieces
        could.sort(key=lambda one: one == was or of[one].kind != of[was].kind)
    pieces = (*_table_tags(session, station), *could)
    return _tag(station, place, uid, pieces, wide, was, begun, tagging.number(uid))


def _place(session: Reading, station: str) -> str:
    """Where it lies, as people call it: at a spot, or before the seat whose reader it is."""
    pad = session.table.layout.pads.get(station)
    own = "" if pad is None or pad.seat == TABLE else f"seat{pad.seat}"
    return session.table.layout.places.get(station, own)


def could_be(session: Reading, station: str, wide: bool) -> list[str]:
    """Pieces that an unknown tag could be on, the likeliest first: those without a tag, or all."""
    state, register = session.state, session.table.register
    awaiting = state.awaiting()
    likely = sorted(project(state.places(), session.table.layout).get(station, ()))
    likely += [piece for prompt in awaiting.reveals for piece in state.could_be(prompt)]
    likely += [str(a) for seat in awaiting.must for step in session.legal(seat) for a in step.args]
    place = session.table.layout.places.get(station, "")
    decks = {prompt.deck for prompt in awaiting.reveals if place and prompt.place == place}
    sensed = [piece.id for piece in session.match.game.catalogue.sensed()]
    known = dict.fromkeys(piece for piece in (*likely, *sensed) if piece in session.faces)
    if decks:  # only what comes from there belongs on it
        pieces = session.match.game.catalogue.pieces
        known = dict.fromkeys(one for one in known if pieces[one].deck in decks)
    free = [piece for piece in known if wide or register.uid(piece) is None]
    return list({session.known.sight(piece): piece for piece in reversed(free)}.values())[::-1]


def _table_tags(session: Reading, station: str) -> list[str]:
    """At a pad that seats share a tag can also say whose hand comes next; at any pad of a house
    with a hub, that somebody should come."""
    pad, register = session.table.layout.pads.get(station), session.table.register
    if pad is None:
        return []
    shared = range(len(session.match.seats)) if pad.seat == TABLE else ()
    tags = [*(f"{SEAT}{seat}" for seat in shared), *([HELP] if session.stumbles.heard else [])]
    return [tag for tag in tags if register.uid(tag) is None]


def _tag(
    station: str,
    place: str,
    uid: str,
    pieces: Iterable[str],
    wide: bool,
    was: str,
    begun: bool,
    number: int,
) -> Question:
    """A tag that nobody knows: which piece is it on? `wide`: also one that has a tag. `was`:
    what it told of until people said that it is not that. `begun`: people are telling it, and
    it stays the same question when hands take that away. `number`: of the tags that nobody knew;
    nothing else on the screen tells them apart when one takes the other's place."""
    more = () if wide else (Choice("more", Text("choice.has_tag")),)
    again = (Choice("after_all", Text("choice.after_all", {"piece": was})),) if was else ()
    later = (Choice("later", Text("choice.later")),) if begun else ()
    choices = (*again, *map(_tagged, pieces), *more, *later)
    key = "ask.not_it" if was else "ask.tag_at" if place else "ask.tag"
    key = key if station or was else "ask.tag_taken"
    key = key if was or number == 1 else f"{key}.next"
    return Question(
        f"tag:{uid}:{'' if begun else station}{':wide' if wide else ''}",
        Ask.TAG,
        TABLE,
        Text(key, {"uid": uid, "place": place, "piece": was, "n": number}),
        (*choices, no("choice.not_ours")),
        station=station,
    )


def _retag(station: str, uid: str, piece: str, other: str) -> Question:
    """A piece with a tag was named for another one; `other` is what that was taken for."""
    swapped = Choice("swapped", Text("choice.retag_swapped", {"piece": piece, "other": other}))
    return Question(
        f"retag:{uid}:{piece}:{other}",
        Ask.RETAG,
        TABLE,
        Text("ask.retag", {"piece": piece}),
        (
            *((swapped,) if other else ()),
            Choice("new", Text("choice.retag_new", {"piece": piece})),
            no("choice.retag_again"),
        ),
        piece,
        station,
    )


def _tagged(piece: str) -> Choice:
    """What a tag can be on: a piece, or what a seat says with it whose hand comes next."""
    if piece == HELP:
        return Choice(piece, Text("choice.help_tag"))
    if piece.startswith(SEAT):
        return Choice(piece, Text("choice.seat_tag", {"seat": int(piece.removeprefix(SEAT))}))
    return Choice(piece, Text("choice.piece", {"piece": piece}), pieces=(piece,), group=piece)
