"""What a shown piece means: a step at once, a question that waits, or why it means nothing."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.session import copies, opening, tags
from companion.session.as_many import as_many
from companion.session.choices import gives_up, warns
from companion.session.meaningless import NOT_HELD, hoped_for, keeps_place, no_meaning
from companion.session.shows import UNTOLD, Shown, Untold
from companion.twin.explain import Path
from companion.twin.meaning import why_not
from engine.core.steps import TABLE, Action, Step

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
        telling.note(no_meaning(session, piece, seat, station))
    else:
        hoped = hoped_for(session, piece, seat, station, steps)
        telling.note(None if hoped and station and keeps_place(session, hoped) else hoped)
        plain = len(steps) == 1 and hoped is None
        plain = plain and not _anothers(session, station, seat, piece, steps[0])
        others = copies.of(session, station, piece, steps[0]) if plain else ()
        looked_at = _looked_at(session, station, steps[0])
        plain = plain and not (doubtful or others or looked_at)
        if plain and not copies.is_one(session, piece, steps[0]):
            return as_many(session, steps[0]) if station else (steps[0],)
        waiting.ask(station, _shown(session, station, piece, seat, steps, others))
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
