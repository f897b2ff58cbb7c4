"""What people are asked now: all questions of a session, the most urgent first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING, Any

from companion.session import box_questions, duties, elsewhere, history, instead, missed
from companion.session.api import Ask, Choice, Question, Text
from companion.session.as_many import answered
from companion.session.dialogue import NOT_IT
from companion.session.free import said_of
from companion.session.hesitation import back
from companion.session.piece_questions import Meanings
from companion.session.questions import NO, PAD, SPOT, TOUCH
from companion.session.shows import Shown
from companion.session.strangers import TAG_S, about_tags
from companion.session.whose import (
    answers,
    asked_and_other,
    directly,
    left_out,
    several,
    which_piece,
    whose,
)
from companion.table.sight import Belief, Wrong
from companion.twin.finding import Verdict
from engine.core.state import Prompt
from engine.core.steps import TABLE, Step

if TYPE_CHECKING:
    from companion.session.reading import Reading


def questions(session: Reading) -> list[Question]:
    """All that people can answer now, the most urgent first."""
    if session.course.paused or session.course.packed:
        return []
    if session.course.packing is not None:
        return _instead(session) if session.watch.finding.moves else _packing_up(session)
    return [
        *about_tags(session),
        *_instead(session),
        *_about_table(session),
        *_about_two(session),
        *_about_shown(session),
        *of_the_box(session),
        *session.pending(),
        *_hesitated(session),
    ]


def _instead(session: Reading) -> list[Question]:
    """What can be said beside an instruction."""
    found = instead.question(session)
    return [found] if found else []


def of_the_box(session: Reading) -> list[Question]:
    """Whether the box is complete: what was missing last time, then the counted pieces."""
    return missed.question(session) or counting(session)


def counting(session: Reading) -> list[Question]:
    """Whether the counted pieces of the box are there."""
    pieces, packing = session.counting, session.course.packing is not None
    if not pieces.due or (session.match.log and not packing):  # people began without counting
        return []
    return [box_questions.count(pieces.left(), packing, pieces.lacking())]


def _packing_up(session: Reading) -> list[Question]:
    """The counted pieces first, then whether the box can be closed."""
    assert session.course.packing is not None
    missing = missing_pieces(session)
    return counting(session) or [
        box_questions.pack(
            *session.course.packing.progress,
            missing,
            session.course.packing.unseen,
            bool(session.counting.short),
        )
    ]


def missing_pieces(session: Reading) -> list[Text]:
    """What is not in the box, as far as people showed and counted it; what they called lost comes
    first: a question names few of them."""
    told = instead.missing(session)
    lost = {text.params["piece"] for text in told}
    shown = session.course.packing.told() if session.course.packing else []
    unseen = [text for text in shown if text.params["piece"] not in lost]
    return [*told, *session.counting.missing(), *unseen]


def pending(session: Reading) -> list[Question]:
    """What the match waits for, then what may be done besides."""
    state, length = session.state, len(session.match.log)
    awaiting = state.awaiting()
    make = session.questions_of
    found: list[Question] = []
    if session.spot.due is not None:
        seat, what = session.spot.due
        value, round_ = state.counted(seat)[what], session.spot.round
        spot = make.spot(seat, what, session.spoken(what), value, round_)
        spot = duties.first_done(session, spot)
        found.append(replace(spot, station=spot_station(session)))
    way = _way(session)
    prompts = dict.fromkeys(awaiting.reveals)  # four cards drawn at once are asked for once
    found += [
        make.turn(
            state,
            seat,
            length,
            session.known.offered(seat),
            True,
            session.known.gestures(seat),
            way or _shown_first(session, seat),
        )
        for seat in state.one_by_one(awaiting.must)
    ]
    found += [
        make.reveal(
            state,
            prompt,
            length,
            session.known.sight,
            _way_of(session, prompt, way),
            _read_at(session, prompt),
            said_of(session, prompt.place),
        )
        for prompt in prompts
    ]
    return found + [
        make.turn(state, seat, length, session.known.offered(seat), must=False, way=told)
        for seat in awaiting.may
        for told in [way or _shown_first(session, seat)]
    ]


def _way(session: Reading) -> str:
    """How hands tell what they do where no reader has a place for it."""
    layout, whole = session.table.layout, session.table.register.whole
    if layout.places:
        return ""
    return PAD if layout.pads and not whole else TOUCH


def _shown_first(session: Reading, seat: int) -> str:
    """The way of a seat whose pieces no reader sees where they go, but one of its own before; also
    where nothing is laid anywhere, and a piece that is shown there answers."""
    layout, cues = session.table.layout, session.state.cues()
    spots = [cue.place for cue in cues if cue.seat == seat]
    if any(at in layout.stations for at in spots) or session.table.register.whole:
        return ""
    own = any(layout.pads[at].seat == seat for at in layout.pads_of(seat))
    return SPOT if own and not unheard(session, seat) else ""


def _way_of(session: Reading, prompt: Prompt, way: str) -> str:
    """The same of what is drawn: what has no tag, or is no piece, is told by touch alone."""
    return TOUCH if way and _has_no_tag(session, prompt) else way


def _has_no_tag(session: Reading, prompt: Prompt) -> bool:
    """Whether what is drawn has none, or is no piece."""
    drawn = [session.faces.get(piece, "") for piece in session.state.could_be(prompt)]
    tagged = {piece.deck for piece in session.match.game.catalogue.sensed()}
    bare = "" in drawn and prompt.deck not in tagged  # a card with two sides is told by its side
    return bare or not session.counted_faces.isdisjoint(drawn)


def _read_at(session: Reading, prompt: Prompt) -> str:
    """The kind of reader at which a seat only shows what it keeps; empty where it lies down on its
    reader, or nothing is read."""
    table = session.table
    if table.register.whole or prompt.place in table.layout.stations:
        return ""
    if unheard(session, prompt.seat):
        return ""
    pads = [table.layout.pads[at] for at in table.layout.pads_of(prompt.seat)]
    own = bool(pads) and pads[0].seat != TABLE
    if prompt.seat == TABLE:
        away = prompt.place or _has_zone(session, prompt.deck)
        return "any" if own and not away and can_be_read(session, prompt) else ""
    return ("spot" if own else "reader") if pads else ""


def can_be_read(session: Reading, prompt: Prompt) -> bool:
    """Whether a reader can see it, or a piece that tells it."""
    return not _has_no_tag(session, prompt) or bool(session.state.read_off(prompt)[1])


def _has_zone(session: Reading, zone: str) -> bool:
    """Whether what is drawn from a deck can lie down on readers of its own."""
    return any(at.partition(":")[0] == zone for at in session.table.layout.stations)


def unheard(session: Reading, seat: int) -> bool:
    """Whether a seat has readers of its own, and none of them answers."""
    pads = session.table.layout.pads.values()
    own = [pad.station for pad in pads if pad.seat == seat != TABLE]
    silent = (session.watch.snapshot[at].belief is Belief.UNKNOWN for at in own)
    return bool(own) and all(silent)


def spot_station(session: Reading) -> str:
    """Where the piece lies on which counted pieces are to be checked; empty: on none, or unread."""
    if session.spot.due is None:
        return ""
    piece = session.spot.due[1].partition(":")[2]
    return session.table.layout.stations.get(session.known.places().get(piece, ""), "")


def names(data: Any) -> list[str]:
    """Every text in JSON data, in its order: among them the ids of all pieces it tells of."""
    found: list[str] = []
    waiting = [data]  # no recursion: this runs over the views of all seats after every step
    while waiting:
        one = waiting.pop()
        if isinstance(one, str):
            found.append(one)
        elif isinstance(one, dict):
            found += one
            waiting += reversed(one.values())
        elif isinstance(one, list | tuple):
            waiting += reversed(one)
        elif not isinstance(one, int) and isinstance(one, Mapping):
            waiting.append(dict(one))
    return found


def _about_table(session: Reading) -> list[Question]:
    finding, state, length = session.watch.finding, session.state, len(session.match.log)
    make, untold = session.questions_of, session.waiting.face
    if untold is not None and any(untold.steps == path.steps[:1] for path in finding.paths):
        return []  # what is printed on it is asked first: told, it has happened
    if finding.verdict in (Verdict.WHICH, Verdict.CONFIRM):
        ask = Ask(finding.verdict.value)
        return [make.paths(state, finding.paths, ask, length, finding.at, finding.begun)]
    if finding.verdict is Verdict.BACK:
        count, lost = session.log.decisions(finding.length), history.lost(session, finding.length)
        return [make.back(length, finding.length, count, lost)]
    return []


def _hesitated(session: Reading) -> list[Question]:
    """Beside what comes next: was it meant?"""
    found = session.hesitation.question()
    return [found] if found else []


def two_at(session: Reading, station: str) -> tuple[str, ...]:
    """The pieces of two hands at once on a pad, unless people said already which one counts."""
    sight = session.watch.snapshot[station]
    two = sight.fault is not None and sight.fault.wrong is Wrong.TWO
    if not two or station not in session.table.layout.pads or sight.fault is None:
        return ()
    rested = session.clock() >= sight.since + TAG_S
    passed = (station, sight.show) in session.waiting.passed
    return sight.fault.pieces if rested and not passed else ()


def _about_two(session: Reading) -> list[Question]:
    """Two pieces at once on a pad: which one is meant?"""
    found = []
    for station, pad in session.table.layout.pads.items():
        pieces = [piece for piece in two_at(session, station) if piece in session.faces]
        steps = [s for p in pieces for s in session.means(p, pad.seat)]
        if steps:
            number = session.watch.snapshot[station].show
            meanings = Meanings(pieces[0], station, steps, number)
            which = session.piece_questions.which(session.state, meanings)
            which = which_piece(which, pieces) if several(steps) else which
            found.append(replace(which, text=Text("ask.two"), piece=""))
    return found


def _about_shown(session: Reading) -> list[Question]:
    found = []
    if (untold := session.waiting.face) is not None:
        place = session.table.layout.places.get(untold.station, "")
        found.append(session.questions_of.face(untold, place, len(session.match.log)))
    for station, shown in session.waiting.shown.items():
        steps = _means(session, shown)
        again = session.hesitation.of(station, shown.piece)
        if steps or again:
            which = which_of(session, station, shown, steps)
            which = _perhaps_not(which, shown.piece) if again else which
            if station and session.table.stickers(shown.uid):
                which = replace(which, choices=(*which.choices, _not_it(shown.piece)))
            # A card named behind "give the tablet" is asked about there.
            found.append(which if station else replace(which, seat=shown.seat))
    return found


def which_of(session: Reading, station: str, shown: Shown, steps: list[Step]) -> Question:
    """Which of these steps is meant: of the seat that answers first, or of whose it is."""
    open_ = _at_anothers(session, station, shown)
    first = TABLE if open_ else answers(session, shown, steps)
    own = steps if first == TABLE else [one for one in steps if one.seat in (first, TABLE)]
    counted = done_before(session, shown.piece, steps)
    meanings = Meanings(shown.piece, station, own, shown.arrival, counted)
    make = session.piece_questions
    which = (make.copies if shown.copies else make.which)(session.state, meanings)
    which = answered(session, which) if station else which
    if lies := elsewhere.place(session, shown, steps):
        return elsewhere.asked(which, lies)
    if first != TABLE:
        return directly(which, [one for one in several(steps) if one != first])
    return _of_whom(session, shown, steps, which)


def _perhaps_not(which: Question, piece: str) -> Question:
    """It was laid and lifted again soon: perhaps it was not meant. Whoever leaves it lying wants to
    keep it so."""
    meant = Text("choice.meant")
    kept = (replace(c, label=meant) if c.id == NO else c for c in which.choices)
    text = Text("ask.hesitated", {"piece": piece})
    return replace(which, text=text, choices=(back(), *kept))


def _at_anothers(session: Reading, station: str, shown: Shown) -> bool:
    """Whether it was shown at a seat's own reader, and another's does not answer: nobody knows
    whose it is."""
    pad = session.table.layout.pads.get(station)
    return pad is not None and pad.seat != TABLE and shown.seat == TABLE


def _of_whom(session: Reading, shown: Shown, steps: Sequence[Step], which: Question) -> Question:
    """By name first where several may mean it, and why who is asked is not among them."""
    out = left_out(session, shown.piece, steps) if shown.seat == TABLE else None
    if seats := several(steps) or asked_and_other(session, shown, steps):
        return whose(which, seats, out)
    return replace(which, how=out) if out else which


def done_before(session: Reading, piece: str, steps: list[Step]) -> bool:
    """Whether a reader saw a piece do what it would do again, as an answer to what its seat is
    asked still: what was done rounds ago, or for something else, is repeated by nothing."""
    if piece not in session.taken.sensed:
        return False
    verbs, seats = {step.verb for step in steps}, {step.seat for step in steps}
    own = (one.step for one in reversed(session.match.log) if one.step.seat in seats)
    return any(piece in step.args for step in takewhile(lambda one: one.verb in verbs, own))


def _not_it(piece: str) -> Choice:
    return Choice(NOT_IT, Text(f"choice.{NOT_IT}", {"piece": piece}))


def _means(session: Reading, shown: Shown) -> list[Step]:
    """What a shown piece still means for the seats it meant something for when it was shown."""
    if told := shown.copies or shown.opens:
        return [step for step in told if session.state.refuse(step) is None]
    steps = session.means(shown.piece, shown.seat)
    return [step for step in steps if step.seat in shown.seats]
