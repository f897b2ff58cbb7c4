"""What a shown piece means: a step at once, a question that waits, or why it means nothing."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.session import opening, tags, undone
from companion.session.api import Notice, Text
from companion.session.as_many import as_many
from companion.session.choices import gives_up, warns
from companion.session.shows import UNTOLD, Shown, Untold
from companion.twin.explain import Path
from companion.twin.meaning import alike, meanings, why_not, why_not_there
from engine.core.refusal import Refusal
from engine.core.steps import TABLE, Action, Reveal, Step

if TYPE_CHECKING:
    from companion.session.session import Session


@dataclass(slots=True)
class Waiting:
    """Pieces that were shown, or named by touch, and of which people still have to say more."""

    shown: dict[str, Shown] = field(default_factory=dict)
    """Station -> the piece that means more than one thing; named by touch: no station."""
    face: Untold | None = None
    """The piece whose face nobody told."""
    rest: tuple[Step, ...] = ()
    """What of one touch is still to be done, once a card has been drawn."""
    passed: set[tuple[str, int]] = field(default_factory=set)
    """Pads with two pieces at once that were asked about, by the arrival of the last."""
    singly: bool = False
    """People put one at each touch, though as many as fit could go at once."""
    opened: str = ""
    """The kind of action, or the piece, that people consider on a screen: a piece that is laid then
    says the rest of it."""

    def ask(self, station: str, shown: Shown) -> None:
        """People have to say more about this piece."""
        self.shown[station] = shown

    def forget(self, station: str) -> Shown | None:
        """Nothing waits there any more; what it was."""
        return self.shown.pop(station, None)

    def is_another(self, station: str) -> None:
        """What lies there is not the one that should lie elsewhere."""
        self.shown[station] = self.shown[station]._replace(another=True)

    def opens(self, station: str) -> bool:
        """Whether what lies there waits for a step before it means anything."""
        return station in self.shown and bool(self.shown[station].opens)

    def is_of_others(self, station: str) -> None:
        """What lies there was not shown by who is asked."""
        self.shown[station] = self.shown[station]._replace(of_others=True)

    def went_back(self, named: Container[str]) -> list[str]:
        """Steps that name these went back. The pads at which there lies what people are asked about
        and have not decided."""
        left = [at for at, one in self.shown.items() if at and one.piece not in named]
        self.shown.clear()
        self.rest = ()
        return left

    def go_on_with(self, rest: tuple[Step, ...]) -> None:
        """This is still to be done of one touch, once a card has been drawn; nothing: no more."""
        self.rest = rest

    def ask_face(self, untold: Untold | None) -> None:
        """People have to tell what is printed on this piece; None: on nothing."""
        self.face = untold

    def pass_by(self, station: str, arrival: int) -> None:
        """People were asked about the two pieces there."""
        self.passed.add((station, arrival))

    def go_by_ones(self, singly: bool) -> None:
        """Whether a piece at a reader takes one, or as many as one touch of it."""
        self.singly = singly

    def open(self, group: str) -> None:
        """What of a question people consider on a screen; empty: nothing."""
        self.opened = group

    def says(self, paths: Sequence[Path]) -> bool:
        """Whether the one thing that the table may mean is an action that is considered."""
        steps = paths[0].steps if len(paths) == 1 else ()
        return len(steps) == 1 and steps[0].verb == self.opened

    def acted(self, seats: Iterable[int]) -> None:
        """These seats did something: what waited for them is over."""
        over = set(seats)
        self.shown = {at: one for at, one in self.shown.items() if not over & one.seats}
        if self.face is not None and self.face.whose in over:
            self.face = None


def on_show(
    session: Session, station: str, piece: str, seat: int, doubtful: bool
) -> tuple[Step, ...]:
    """What a shown piece means: the step to take at once, or nothing (asked or refused)."""
    waiting, telling = session.waiting, session.telling
    steps = session.means(piece, seat) if station else _touched(session, piece, seat)
    before = waiting.forget(station)
    telling.note(None)
    if session.hesitation.of(station, piece):
        waiting.ask(station, _shown(session, station, piece, seat, steps))
    elif not steps and session.known.wants_face(piece, seat):
        if tags.recall(session, session.faces[piece]):
            return on_show(session, station, piece, seat, doubtful)
        waiting.ask_face(untold(session, piece, (), station, seat))
    elif not steps and station and (opens := opening.step_before(session, piece, seat)):
        shown = _shown(session, station, piece, seat, opens)
        waiting.ask(station, shown._replace(opens=opens))
    elif not steps:
        if before is not None and before.piece != piece:
            waiting.ask(station, before)  # another piece that says nothing answers nothing
        telling.note(_no_meaning(session, piece, seat, station))
    else:
        hoped = _hoped_for(session, piece, seat, station, steps)
        telling.note(None if hoped and station and _keeps_place(session, hoped) else hoped)
        plain = len(steps) == 1 and hoped is None
        plain = plain and not _anothers(session, station, seat, piece, steps[0])
        copies = _copies(session, station, piece, steps[0]) if plain else ()
        looked_at = _looked_at(session, station, steps[0])
        plain = plain and not (doubtful or copies or looked_at)
        if plain and not _of_a_copy(session, piece, steps[0]):
            return as_many(session, steps[0]) if station else (steps[0],)
        waiting.ask(station, _shown(session, station, piece, seat, steps, copies))
    return ()


def _touched(session: Session, piece: str, seat: int) -> list[Step]:
    """What a touch of a piece means: of one that lies there, nothing that is drawn now and looks
    like it."""
    steps = session.means(piece, seat)
    if piece not in session.state.places():
        return steps
    own = session.state.involving(piece)
    return [step for step in steps if isinstance(step, Action) or step in own]


def _shown(
    session: Session, station: str, piece: str, seat: int, steps: Sequence[Step],
    copies: tuple[Step, ...] = (),
) -> Shown:  # fmt: skip
    """What is asked about a piece, with the arrival that it is asked about: a hand that lifts it
    changes nothing of the question."""
    sight, seats = session.watch.snapshot[station], frozenset(step.seat for step in steps)
    return Shown(piece, seat, seats, copies, sight.show, sight.uid)


def _looked_at(session: Session, station: str, step: Step) -> bool:
    """Whether a step says more than which piece: where that goes is looked at first, by touch as
    with any other answer, at a pad where it goes to a spot that hands have not shown. So is what
    ends the match, and at a pad what is dear, and an amount that nobody has told."""
    if not isinstance(step, Action):
        return False
    spot = any(session.state.called(arg) != arg for arg in step.args)
    dear = bool(station) and (_is_dear(session, step) or _amount_untold(session, step))
    return spot or dear or (not station and len(step.args) > 1) or session.ends(step)


def _is_dear(session: Session, step: Action) -> bool:
    """Whether something is given up or lost by it, or a game has a question of its own for it, and
    people have not said on a screen that they want just that."""
    game, opened = session.match.game, session.waiting.opened
    if opened and opened in step.args:
        return False
    own = gives_up(game, step) or session.words.has(f"ask.{step.verb}.shown")
    return (own and step.verb != opened) or warns(game, session.state, step)


def _amount_untold(session: Session, step: Action) -> bool:
    """Whether it pays a number of which neither the piece nor the question says anything."""
    told = dict(session.state.asked(step.seat).params).values()
    said = any(isinstance(arg, int) and arg not in told for arg in step.args)
    return said and session.words.has(f"ask.{step.verb}.amount")


def untold(
    session: Session, piece: str, steps: tuple[Step, ...], station: str, seat: int
) -> Untold:
    """What people are asked about a piece whose face nobody told; the steps wait for it. It lies
    where a reader sees it, whichever of several pieces lay there last."""
    sights = session.watch.snapshot.sights if station else {}
    station = next((at for at, sight in sights.items() if sight.piece == piece), station)
    face, kind = session.faces[piece], session.match.game.catalogue.pieces[piece].kind
    alike = session.known.sight(piece) != face
    return Untold(face, piece, steps, station, seat, kind if alike else "")


def still_untold(session: Session) -> bool:
    """Whether the piece whose face is asked about means the same after another seat's step: its
    question stands until it is answered or put off."""
    untold = session.waiting.face
    if untold is None or untold.face in session.match.faces:
        return False
    if untold.steps:
        why = session.match.refuse(untold.steps[0])
        return why is None or why.key == UNTOLD
    return session.known.wants_face(untold.piece, untold.seat)


def known_as(session: Session, piece: str, steps: Iterable[Step]) -> None:
    """A shown piece is from now on the copy, which looks just like it, that steps name."""
    faces = session.faces
    face = faces.get(piece)
    named = [str(arg) for step in steps for arg in step.args if arg in faces]
    if piece not in named:
        named = [other for other in named if faces[other] == face]
        if named:
            session.table.swap(named[0], piece)


# -- which copy ------------------------------------------------------------------------------


def _copies(session: Session, station: str, piece: str, step: Step) -> tuple[Step, ...]:
    """What a piece at a pad may mean, of which no reader has seen where it lies: what it is taken
    for, and what each copy of it would mean that people named by touch, for it may be that one."""
    state, here = session.state, session.state.places().get(piece, "")
    if not station or (here and (piece not in step.args or not _unread(session, piece))):
        return ()
    alike = sorted(session.match.game.catalogue.same_face(piece))
    unseen = next((one for one in alike if one not in state.places()), "") if here else ""
    hidden = meanings(state, unseen, step.seat, session.faces) if unseen else []
    named = next((one for one in alike if one in step.args and _unread(session, one)), "")
    read = not named and piece not in step.args
    in_row = _in_its_row(session, named, alike, step) if named else (step,)
    found = tuple(dict.fromkeys((*in_row, *_acting(hidden), *_named(session, alike, step, read))))
    return found if len(found) > 1 else ()


def _unread(session: Session, piece: str) -> bool:
    """Whether a piece lies somewhere by people's touch alone: no reader looks there, nor saw it."""
    here = session.state.places().get(piece, "")
    read = session.table.layout.stations
    return here not in ("", *read) and piece not in session.taken.sensed


def _in_its_row(session: Session, piece: str, alike: Iterable[str], step: Step) -> tuple[Step, ...]:
    """The step with each copy that lies open in the same row, as far as it is legal."""
    places = session.state.places()
    row = places[piece].partition(":")[0]
    open_ = {places[one]: one for one in alike if places.get(one, "").partition(":")[0] == row}
    steps = (
        step._replace(args=tuple(open_[place] if a == piece else a for a in step.args))
        for place in sorted(open_)
    )
    return tuple(one for one in steps if session.state.refuse(one) is None)


def _named(session: Session, alike: Iterable[str], step: Step, read: bool) -> tuple[Step, ...]:
    """What else a seat can do with each copy that lies where people named it by touch; the same
    with another one, too, where the step's own was `read`: that one has another tag."""
    if not isinstance(step, Action):  # what is turned up now is what lies in a hand just now
        return ()
    found: dict[str, list[Step]] = {}
    for one in (one for one in alike if _unread(session, one) and one not in step.args):
        steps = _acting(meanings(session.state, one, step.seat, session.faces))
        others = [
            other for other in steps if one in other.args and (read or other.verb != step.verb)
        ]
        found.setdefault(session.state.places()[one], others)
    return tuple(other for place in sorted(found) for other in found[place])


def _acting(steps: Iterable[Step]) -> list[Step]:
    return [step for step in steps if isinstance(step, Action)]


def _of_a_copy(session: Session, piece: str, step: Step) -> bool:
    """Whether a step is a copy's, while the match knows that this very piece lies elsewhere."""
    faces = session.faces
    copies = {arg for arg in step.args if faces.get(str(arg)) == faces[piece]}
    return bool(copies) and piece not in copies and piece in session.state.places()


def _anothers(session: Session, station: str, seat: int, piece: str, step: Step) -> bool:
    """At a pad for all, where no tag told whose hand it was: whether the step is not of a seat
    that has to act, or the piece lies with another seat. Where all are asked whether they stop what
    is done, an answer is of whose it is."""
    if not station or seat != TABLE or not isinstance(step, Action):
        return False
    state = session.state
    owner = state.places().get(piece, "").partition(":")[0]
    others = owner.startswith("seat") and owner != f"seat{step.seat}"
    return others or not (step.seat in state.awaiting().must or state.unless_stopped())


# -- why it means nothing ----------------------------------------------------------------------

_NOTHING = "notice.no_meaning"
_LIES = "notice.lies_already"
_FIRST = "notice.answer_first"
"""The same of what was only touched on a screen: nothing lies there that could be taken off."""


NOT_HELD = "not_held"
"""The refusal that says that a seat does not hold a card."""
NOT_DRAWN = "cannot_be"
"""The refusal that says that no such card can come up: it lies open before another seat."""


def is_idle(session: Session, piece: str, seat: int) -> bool:
    """Whether a piece is no part of what is decided now: it does nothing, and why not says nothing
    of it, for it lies before a seat, or nobody could choose one like it."""
    if piece not in session.faces or _touched(session, piece, seat):
        return False
    if session.state.serves(piece, seat) or session.known.wants_face(piece, seat):
        return False
    refused = why_not(session.state, piece, seat)
    lies = session.state.places().get(piece, "")
    chosen = refused is not None and isinstance(refused[0], Action) and bool(lies)
    # Of what everybody sees lie there nobody has to hear that no hand holds it.
    open_ = refused is not None and refused[1].key == NOT_HELD
    return not chosen or open_ or lies.startswith("seat")


def _no_meaning(session: Session, piece: str, seat: int, station: str) -> Notice:
    if served := session.state.serves(piece, seat):
        text = session.words.refusal(served, session.state.named)
        lift = _lifts(session, served, station)
        return Notice(text, served.rule, seat, piece, station, lift=lift)
    if back := undone.goes_back(session, piece) if station else None:
        return Notice(back, "", seat, piece, station)
    refused = opening.why_not_then(session, piece, seat) if station else None
    refused = refused or why_not(session.state, piece, seat)
    lies = _lies_before(session, piece) if station else TABLE
    of_others = {NOT_HELD, NOT_DRAWN} if lies != seat else {NOT_HELD}
    if lies != TABLE and (refused is None or refused[1].key in of_others):
        return Notice(Text(_LIES, {"piece": piece, "seat": lies}), "", seat, piece, station)
    if refused is not None and isinstance(refused[0], Reveal) and _owned(session, piece, seat):
        stays = Text("notice.stays", {"piece": piece})
        return Notice(stays, refused[1].rule, seat, piece, station)
    if refused is not None:
        return _why(session, *refused, piece, station)
    steps, acts = _anothers_alone(session, piece, seat), _acts_alone(session, seat)
    text = Text(_NOTHING if station else _FIRST, {"piece": piece})
    if steps:
        text = _for_another(session, piece, steps, station)
    elif acts != TABLE and not station:
        text = Text("notice.others_turn", {"seat": acts})
    return Notice(text, "", seat, piece, station)


def _for_another(session: Session, piece: str, steps: Sequence[Step], station: str) -> Text:
    """Who alone can do something with it, and where it belongs: to the pile or row in which it lies
    open, for nobody has it yet, to the one place where all that can be done carries it, or before
    that seat. What nobody has yet may be of the seat that laid it, and for later."""
    told: dict[str, str | int] = {"piece": piece, "seat": steps[0].seat}
    lies = session.state.places().get(piece, "")
    if lies and not lies.startswith("seat"):
        key = "notice.for_another" if station else "notice.for_another.screen"
        return Text(key, {**told, "to": lies})
    asked = _is_asked(session, steps[0].seat)
    goes = {session.state.carried(step).get(piece, "") for step in steps}
    there = min(goes) if len(goes) == 1 else ""
    if asked and not there.startswith("seat") and there in session.table.layout.stations:
        return Text("notice.of_another_there", {**told, "place": there})
    whose = "notice.of_another" if lies or not station else "notice.of_another_or_wait"
    return Text(whose if asked else "notice.place_of_another", told)


def _lies_before(session: Session, piece: str) -> int:
    """Who has laid it out for good, where no other looks just like it; TABLE: nobody."""
    state = session.state
    if piece not in state.laid() or len(alike(piece, session.faces)) > 1:
        return TABLE
    zone = state.places().get(piece, "").partition(":")[0]
    return int(zone.removeprefix("seat")) if zone.startswith("seat") else TABLE


def _is_asked(session: Session, seat: int) -> bool:
    """Whether the question that people read is to this seat."""
    asked = session.pending()
    return bool(asked) and asked[0].must and asked[0].seat == seat


def _acts_alone(session: Session, seat: int) -> int:
    """Who else is asked now, where nothing is asked of this seat; TABLE: nobody, or several."""
    must, may, _ = session.state.awaiting()
    waits = seat != TABLE and seat not in (*must, *may) and len(must) == 1
    return must[0] if waits else TABLE


def _owned(session: Session, piece: str, seat: int) -> bool:
    """The seat has it already, so it is not what comes to light now."""
    return session.state.places().get(piece, "").startswith(f"seat{seat}:")


def _anothers_alone(session: Session, piece: str, seat: int) -> list[Step]:
    """What one other seat could do with the piece now; nothing: nobody, or several."""
    found = meanings(session.state, piece, TABLE, session.faces) if seat != TABLE else []
    seats = {step.seat for step in found}
    return found if len(seats) == 1 and not seats & {seat, TABLE} else []


def nothing_there(session: Session, spot: str, seat: int) -> Notice:
    """What people are told who touch a spot of the board where nothing can be done now."""
    served = session.state.serves(spot, seat)
    refused = None if served else why_not_there(session.state, spot, seat)
    told = Notice(Text("notice.nothing_there"), "", seat)
    if served:
        told = Notice(session.words.refusal(served), served.rule, seat)
    elif refused:
        told = _why(session, *refused, "", "")
    session.telling.note(told)
    return told


def _hoped_for(
    session: Session, piece: str, seat: int, station: str, steps: Sequence[Step]
) -> Notice | None:
    """Why a piece cannot do what people most likely hope for, when it can do something else."""
    step = session.state.hoped(piece)
    if step is None or step in steps or seat not in (TABLE, step.seat):
        return None
    refusal = session.state.refuse(step)
    return _why(session, step, refusal, piece, station) if refusal else None


def _keeps_place(session: Session, hoped: Notice) -> bool:
    """Whether it stands among the answers, and says there why it cannot be done: showing a piece is
    no fault, and one sentence is enough."""
    kept = any(one in session.state.kept(hoped.seat) for one in hoped.steps)
    return kept and all(session.state.remark(one).key for one in hoped.steps)


def _why(session: Session, step: Step, refusal: Refusal, piece: str, station: str) -> Notice:
    text, lift = (
        session.words.refusal(refusal, session.state.named),
        _lifts(session, refusal, station),
    )
    return Notice(text, refusal.rule, step.seat, piece, station, (step,), lift=lift)


def _lifts(session: Session, refusal: Refusal, station: str) -> bool:
    """Whether hands take off what is refused there, and are not told so by the refusal."""
    return bool(station) and refusal.key not in session.state.SAYS_WHERE
