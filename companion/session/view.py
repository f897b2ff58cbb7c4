"""What a session shows: its view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.session import asked, course, lets, misplaced, shared, two
from companion.session.api import (
    Ask,
    Happened,
    Header,
    Instruction,
    Mode,
    NodeView,
    Notice,
    Phase,
    Question,
    SessionView,
    StationView,
    Text,
)
from companion.session.booked import booked
from companion.session.free import said_of
from companion.session.stations import COLLISION, node_views, station_view
from companion.session.telling import turn_began
from companion.session.words import Words
from companion.table.sight import Belief
from companion.twin.finding import Verdict
from companion.twin.guide import Hand, Move
from companion.twin.wanted import project
from engine.core.ledger import Event
from engine.core.match import Seat
from engine.core.steps import TABLE

if TYPE_CHECKING:
    from companion.session.reading import Reading


def view(session: Reading) -> SessionView:
    """Everything that can be shown now."""
    state, match = session.state, session.match
    seen = _seen(session)
    questions = _open(seen, session.questions())
    front = _urgent(session, questions)
    outcome, stays = state.outcome(), course.stays(session)
    # One touch opens no result again that was put away; `correct` still goes back in it.
    goes_back = stays is None and session.phase() is not Phase.PACKED
    return SessionView(
        header=header(session),
        phase=session.phase(),
        mode=mode(session, questions),
        awaiting=state.awaiting(),
        question=front,
        beside=tuple(question for question in questions if question is not front),
        pending=tuple(_open(seen, session.pending())),
        instruction=instruction(session),
        notice=shared.notice(session) or misplaced.why(session) or early(session),
        happened=happened(session, session.telling.events_from, len(state.events)),
        earlier=happened(
            session,
            turn_began(state.events, session.telling.events_from),
            session.telling.events_from,
        ),
        upkeep=session.twin.carried(state, session.watch.snapshot),
        duties=session.duties(),
        lets=lets.seats(session),
        board=session.known.board(),
        scores=outcome.scores if outcome else session.known.scores(),
        outcome=outcome,
        stations=stations(session),
        nodes=nodes(session),
        length=len(match.log),
        moment=session.log.moment,
        put_off=session.instead.later,
        can_undo=bool(match.log) and goes_back,
        can_redo=bool(match.undone) and goes_back,
        stays=stays,
        packed=session.course.packing.progress if session.course.packing else (0, 0),
        can_call=session.stumbles.heard,
        called=session.stumbles.called,
        missing=tuple(asked.missing_pieces(session)),
        on_screen=session.table.register.whole,
    )


def _seen(session: Reading) -> Mapping[int, Question | None]:
    """What everybody may see of each question, by what that is; most are asked and wait, too."""
    asked = {id(one): one for one in (*session.questions(), *session.pending())}
    if len(session.match.seats) == 1:
        return asked
    return {one: shared.question(session, question) for one, question in asked.items()}


def _open(seen: Mapping[int, Question | None], questions: Iterable[Question]) -> list[Question]:
    """What of these questions everybody may see."""
    found = (seen[id(question)] for question in questions)
    return [question for question in found if question is not None]


def header(session: Reading) -> Header:
    match = session.match
    keeping = session.log.keeping
    return Header(
        keeping.id if keeping else 0,
        match.game.id,
        match.game.rules_version,
        sitting(session),
        match.options,
        session.table.layout.tier,
        any(printed.get("stand_in") for printed in match.faces.values()),
        session.log.looks_on,
        session.log.shut,
    )


def sitting(session: Reading) -> tuple[Seat, ...]:
    """The seats with the colours of their pieces on the table; until play gives one its colour it
    has none, not even for a while: colours that changed hands were taken for people."""
    colour, later = session.state.colour, session.match.game.gives_colours
    return tuple(
        replace(seat, colour=colour(n) or ("" if later else seat.colour))
        for n, seat in enumerate(session.match.seats)
    )


def mode(session: Reading, questions: Iterable[Question]) -> Mode:
    if session.watch.finding.moves:
        return Mode.GUIDING
    if session.watch.finding.verdict is Verdict.READING:
        return Mode.READING
    asked = any(q.must and q.ask in ABOUT_THE_TABLE for q in questions)
    return Mode.ASKING if asked else Mode.EQUAL


ABOUT_THE_TABLE = (Ask.TAG, Ask.RETAG, Ask.WHICH, Ask.CONFIRM, Ask.TAKE_BACK, Ask.FACE)


def _urgent(session: Reading, questions: list[Question]) -> Question | None:
    """One question at a time, and none that an instruction comes before."""
    first = questions[0] if questions else None
    if session.watch.finding.moves and (first is None or first.ask not in (Ask.TAG, Ask.RETAG)):
        return None
    return first


def instruction(session: Reading) -> Instruction | None:
    """The next movement of hands."""
    moves = session.watch.finding.moves
    if not moves:
        return None
    most = session.course.packing.most if session.course.packing else session.twin.most
    move = moves[0]
    if together := session.course.at_once(moves):
        away = Text("guide.pack_all", {"n": len(together)})
        return Instruction(
            move.hand, away, move.piece, move.from_place, move.to_place, move.from_station,
            number=most - len(moves) + 1, of=most,
        )  # fmt: skip
    face = session.state.lies_up(move.piece)
    return Instruction(
        move.hand,
        _parting(session, move)
        or own_text(move, session.words)
        or misplaced.order(session, move)
        or move_text(_as_people_say(session, replace(move, piece=face))),
        move.piece,
        move.from_place,
        move.to_place,
        move.from_station,
        move.to_station,
        most - len(moves) + 1,
        most,
        face,
    )


def _as_people_say(session: Reading, move: Move) -> Move:
    """The move between places as people call them: of a row whose places mean the same, any."""
    from_ = session.table.layout.called.get(move.from_station, move.from_place)
    return replace(move, from_place=from_, to_place=said_of(session, move.to_place))


def _parting(session: Reading, move: Move) -> Text | None:
    """Which of two pieces is taken away, where that is known."""
    if move.hand is not Hand.PART:
        return None
    at, places = move.from_station, session.known.places()
    wanted = project(places, session.table.layout, session.state.covered()).get(at, ())
    said = two.told(session, at, session.watch.snapshot[at], min(wanted, default=""))
    return said if said and said.key in two.WHICH else None


def early(session: Reading) -> Notice | None:
    """That what hands laid too early is left lying: it is right as soon as this is done. Until
    people have read it."""
    twin, snapshot = session.twin, session.watch.snapshot
    read = (len(session.match.log), twin.early) == session.telling.read
    if not twin.early or session.watch.finding.moves or read:
        return None
    piece = snapshot[min(twin.early)].piece
    return Notice(Text("notice.early", {"n": len(twin.early), "piece": piece}), "", TABLE, piece)


def own_text(move: Move, words: Words) -> Text | None:
    """A game's own sentence for a piece that goes somewhere, wherever it comes from."""
    verb = {Hand.MOVE: "put", Hand.PUT: "put", Hand.TAKE: "take"}.get(move.hand)
    key = f"guide.{verb}.{move.piece}"
    params = {"piece": move.piece, "from": move.from_place, "to": move.to_place}
    return Text(key, params) if verb and move.piece and words.has(key) else None


def move_text(move: Move) -> Text:
    params = {"piece": move.piece, "from": move.from_place, "to": move.to_place}
    if move.hand is Hand.LIFT:
        named = "guide.lift_of" if move.piece else "guide.lift"
        return Text("guide.lift_all" if move.to_place else named, params)
    if move.hand is Hand.PUT:
        return Text("guide.put_from" if move.from_place else "guide.put", params)
    if move.hand is Hand.TAKE:
        return Text("guide.take" if move.piece else "guide.take_any", params)
    return Text(f"guide.{move.hand.value}", params)


def happened(session: Reading, start: int, end: int) -> tuple[Happened, ...]:
    """Events in words, in the order in which they happened."""
    events, sums = session.state.events, booked(session.state, start)
    return tuple(
        _told(session, index, events[index], sums.get(index, {})) for index in range(start, end)
    )


def _told(session: Reading, index: int, event: Event, booked: Mapping[str, int]) -> Happened:
    """An event with what it brought; a card that is not named is not known by its amounts."""
    said = session.words.event(event, session.state.named)
    text = shared.event(session, said, event.seat)
    gained = tuple((what, sum_) for what, sum_ in booked.items() if sum_ and text == said)
    return Happened(index, event.seat, text, event.rule, gained)


def stations(session: Reading) -> tuple[StationView, ...]:
    layout, covered = session.table.layout, session.state.covered()
    packing = session.course.packing is not None
    told = session.table.told  # a lost piece is not owed
    wanted = {} if packing else project(session.known.places(), layout, covered, told.lost)
    left = frozenset[str]() if packing else session.twin.left
    lies = {at: session.watch.snapshot[at].piece for at in left}  # wanted there, as it lies well
    lit = session.lights()
    return tuple(
        _station(
            session,
            station,
            lies.get(station, min(wanted.get(station, ()), default="")),
            lit.get(station, ""),
        )
        for station in layout.all()
    )


def _station(session: Reading, station: str, wanted: str, cue: str) -> StationView:
    made = _as_seen(session, station, wanted, cue)
    up = session.state.lies_up(made.seen) if made.seen else ""
    counted = _counted(session, made) if made.pad and made.seen else None
    serves = session.table.layout.places.get(station, "")
    as_before = (made.up, made.counted, made.serves) == (up, counted, serves)
    return made if as_before else made._replace(up=up, counted=counted, serves=serves)


def _counted(session: Reading, pad: StationView) -> bool | None:
    """Whether a step since it came names what lies there, or another that looks like it."""
    sight, shows = session.watch.snapshot[pad.station], session.shows
    since, face = shows.since(pad.station, sight), session.faces.get(pad.seen)
    named = session.match.log[since:] if since is not None else ()
    if any(session.faces.get(str(arg)) == face for one in named for arg in one.step.args):
        return True
    return False if shows.is_refused(pad.station, sight) else None


def _as_seen(session: Reading, station: str, wanted: str, cue: str) -> StationView:
    sight, spot = session.watch.snapshot[station], session.table.presence.spots.get(station)
    told = spot.sick if spot is not None else ""
    sick = told if told == COLLISION or sight.belief is Belief.UNKNOWN else ""
    seen, made = session.stood.get(station, (None, None))
    if made and seen is sight and (made.wanted, made.cue) == (wanted, cue) and not sick:
        return made  # as before
    layout = session.table.layout
    made = station_view(layout, station, sight, sick=sick, wanted=wanted, cue=cue)
    if both := two.told(session, station, sight, wanted):
        return made._replace(fault=both)  # which of them has to go depends on whose turn it is
    session.stood[station] = None if sick else sight, made
    return made


def nodes(session: Reading) -> tuple[NodeView, ...]:
    return node_views(session.table.layout.nodes(), session.watch.connections)
