"""The lights of a session: what every station means now, and which node shows it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from companion.session import asked, duties, two
from companion.session.api import Ask
from companion.session.free import any_of_row
from companion.session.view import ABOUT_THE_TABLE, sitting
from companion.table.layout import Layout
from companion.twin import cues as light
from companion.twin.finding import Verdict
from companion.twin.guide import Move
from engine.core.refusal import IN_PLACE
from engine.core.state import Awaiting, Cue
from engine.core.steps import TABLE, Action

if TYPE_CHECKING:
    from companion.session.reading import Reading


def cues(session: Reading) -> dict[str, str]:
    """Station -> cue as the wire has it, in the colours that the seats chose."""
    return light.shone(_meant(session), [seat.colour for seat in sitting(session)])


def _meant(session: Reading) -> dict[str, str]:
    """Station -> cue: one meaning at a time. Where something was taken or refused, that is told
    first: else a light that means the same as before would leave people without an answer.
    """
    if session.course.paused or session.course.packed:
        return {}
    moves = session.watch.finding.moves
    if moves and not session.instead.later:  # else people show what they are asked for
        now = session.course.at_once(moves) or moves[:1]
        return {at: cue for move in now for at, cue in _guiding(session, move).items()}
    done = dict.fromkeys(session.taken.flash, light.DONE)
    found = _asking(session) if not session.course.packing else {}
    if found or session.course.packing or session.watch.finding.verdict is Verdict.READING:
        return {**done, **found}
    both = dict.fromkeys(two.collided(session), light.WRONG)
    playing = {} if asked.of_the_box(session) else _playing(session)  # nothing is laid down for it
    return {**playing, **done, **_refused(session), **both}


def _guiding(session: Reading, move: Move) -> dict[str, str]:
    """One instruction; where any free place of a row will do, all of them shine."""
    found, free = light.guiding(move), any_of_row(session, move.to_station)
    return {**dict.fromkeys(free, light.PUT), **found}


def _refused(session: Reading) -> dict[str, str]:
    """Where a piece lies that was just refused; what was found right is not wrong."""
    told = session.telling.notice
    if told is None or not told.station or told.text.key == f"refusal.{IN_PLACE}":
        return {}
    lies = session.watch.snapshot[told.station].piece == told.piece
    return {told.station: light.WRONG} if lies else {}


def _asking(session: Reading) -> dict[str, str]:
    for question in session.questions():
        if question.must and question.ask in ABOUT_THE_TABLE:
            if question.ask is Ask.FACE and not question.station and question.seat == TABLE:
                return {}  # what is printed there is told by touch alone
            return light.asking(session.table.layout, question.station, question.seat)
    return {}


def _playing(session: Reading) -> dict[str, str]:
    awaiting = _sensed(session, session.state.awaiting())
    in_turn = session.state.one_by_one(awaiting.must)  # a pad for all shines for who is asked
    awaiting = awaiting._replace(must=in_turn)
    if session.spot.due is not None:  # a number is checked first: nothing is turned up yet
        awaiting = awaiting._replace(reveals=())
    legal = {seat: session.legal(seat) for seat in awaiting.must}
    lost = session.table.told.lost  # nobody takes anything from its bare station
    places = {piece: at for piece, at in session.known.places().items() if piece not in lost}
    layout, more = session.table.layout, [*duties.laid_away(session), *session.state.cues()]
    more += _laid(session, legal)
    found = light.playing(layout, session.faces, awaiting, places, legal, more)
    found = _any_free(session, awaiting, found) | found
    found = light.calling(layout, _asked_to_stop(session), light.CHOOSE) | found
    found = light.calling(layout, duties.drew(session), light.TURN) | found  # nothing lies there
    counted = asked.spot_station(session)
    if counted and session.spot.due is not None:
        found[counted] = light.tint(light.CHOOSE, session.spot.due[0])
    return {at: _first_off(session, at, cue) for at, cue in found.items()}


def _any_free(session: Reading, awaiting: Awaiting, found: Mapping[str, str]) -> dict[str, str]:
    """Where what is turned up may be laid on any free place of its row, all of them shine."""
    owed = {session.table.layout.stations.get(prompt.place) for prompt in awaiting.reveals}
    rows = [(any_of_row(session, at), cue) for at, cue in found.items() if at in owed]
    return {at: cue for row, cue in rows for at in row}


def _first_off(session: Reading, station: str, cue: str) -> str:
    """Nothing can be laid on a pad where there lies what went back."""
    pad, sight = session.table.layout.pads.get(station), session.watch.snapshot[station]
    spent = pad is not None and session.twin.belief.is_spent(station, sight)
    return light.tint(light.TAKE, pad.seat) if pad is not None and spent else cue


def _asked_to_stop(session: Reading) -> Iterable[int]:
    """Everybody who may stop what waits to happen, whatever they hold: that is their secret."""
    return session.state.awaiting().may if session.state.unless_stopped() else ()


def _laid(session: Reading, legal: Mapping[int, Iterable[Action]]) -> list[Cue]:
    """Where hands may lay a piece that says what one seat decides, as its marker."""
    if len(legal) != 1:
        return []
    ((seat, actions),) = legal.items()
    spots = {at for one in actions for at in session.state.carried(one).values()}
    return [Cue(light.CHOOSE, place, seat) for place in sorted(spots)]


def _sensed(session: Reading, awaiting: Awaiting) -> Awaiting:
    """Without what no station can see: a piece that carries no tag is told by touch alone."""
    shown = [
        prompt for prompt in awaiting.reveals
        if prompt.place in session.table.layout.stations or asked.can_be_read(session, prompt)
    ]  # fmt: skip
    return awaiting._replace(reveals=tuple(shown))


def by_node(layout: Layout, cues: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """The same by node; every node of the layout is named, dark or not."""
    found: dict[str, dict[str, str]] = {node: {} for node in layout.nodes()}
    for station, cue in cues.items():
        node, _, at = station.partition("/")
        if node in found:
            found[node][at] = cue
    return found
