"""Hands at a screen: they touch what it offers, and follow every instruction to the letter.

What must never be is noted in `broken`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from companion.session.api import Ask, Choice, Instruction, Mode, Question, SessionView
from companion.session.instead import Say
from companion.twin.guide import Hand
from engine.core.steps import TABLE, Step
from simulators.box import tag_of
from simulators.hands.player import Hands
from simulators.hands.truth import Meant, Moves
from simulators.people import letter
from simulators.people.kinds import Kind
from simulators.people.tabletop import Tabletop

READ_MS = 500.0
"""It takes so long to read an instruction and to reach out; it may be another one by then.
Assumed."""
RESEATS = 1
"""Before people say that a piece lies there unread they lay it anew."""
PATIENT = 3
"""An instruction that still stands after it was followed so often is answered instead."""


@dataclass(slots=True)
class AtScreen(Hands):
    """Hands that know of the table only what the screen says and what they see themselves."""

    tabletop: Tabletop = None  # type: ignore[assignment]
    random: Random = field(default_factory=Random)
    done: Counter[str] = field(default_factory=Counter)
    """Kind -> how often it happened."""
    broken: list[str] = field(default_factory=list)
    followed: int = 0
    """Instructions that were followed to the letter."""
    last_answer: tuple[str, str] | None = None
    _kind: Kind | None = None
    """What has just happened that nobody planned."""
    _told: tuple[object, ...] = ()
    _again: int = 0

    def broke(self, what: str, why: str) -> None:
        """Note what must never be."""
        kind = self._kind.name if self._kind else "nothing"
        self.broken.append(f"{what} (after {kind}, step {len(self.told.log())}): {why}")

    # -- touching ----------------------------------------------------------------------------

    def _touch(self, meant: Meant) -> None:
        """Touch what the screen offers for a step; where it offers nothing, that is a fault."""
        if self.tabletop.stalled:
            return
        self.tally.turn_of(meant.step.seat)
        self.tally.count("touches")
        view = self.play.view()
        seat = meant.step.seat
        private = self.play.private(seat) if seat != TABLE else ()
        for question in (*view.offered, *private):
            choice = next((c for c in question.choices if self._takes(c, meant)), None)
            if choice is not None:
                self.last_answer = question.id, choice.id
                self._note(self.play.answer(question.id, choice.id))
                return
        self._name(meant, view)

    def _takes(self, choice: Choice, meant: Meant) -> bool:
        lay = dict(zip(choice.pieces, choice.places, strict=False))
        return len(choice.steps) == 1 and self.truth.same(meant, choice.steps[0], lay)

    def _name(self, meant: Meant, view: SessionView) -> None:
        """A card that no question shows is named by touch."""
        seat, step = meant.step.seat, self.told.named(meant)
        nameable = self.play.nameable(seat) if step is not None else ()
        piece = next((str(arg) for arg in (step.args if step else ()) if arg in nameable), "")
        if piece:
            self._note(self.play.show(piece, seat))
        elif step is not None and view.mode is Mode.EQUAL:
            self.broke("the screen offers no way", str(step))
            self._note(self.play.choose(step))
        elif step is None and self.told.tells((), meant) is False:
            self.truth.pending.remove(meant)  # of an unseen card: the table did it by itself

    def _answer(self, view: SessionView, question: Question) -> None:
        if not self.tabletop.stalled:
            Hands._answer(self, view, question)

    def _carry_out(self, step: Step, moves: Moves) -> bool:
        """Hands take the piece that lies where the meant one should: nobody tells copies apart."""
        self.last_answer = None
        lay = self.truth.pending[-1].lay
        named = {str(arg) for arg in step.args if arg in self.truth.match.game.catalogue}
        bodies = {piece: self._body(piece, lay.get(piece, "")) for piece in named | moves.keys()}
        args = tuple(bodies.get(str(arg), arg) for arg in step.args)
        bodily = {bodies[piece]: ends for piece, ends in moves.items()}
        return Hands._carry_out(self, step._replace(args=args), bodily)

    def _body(self, piece: str, place: str) -> str:
        """The piece on the table that people take for this one, which lies at a place."""
        same = letter.alike(self.truth.match.game.catalogue, piece)
        there = self.tabletop.at(self._spots.get(place, ""))
        here = next((one for one in there if one in same), "")
        if here or piece not in self.tabletop.lying():
            return here or piece
        return next(iter(letter.loose(self.tabletop, same - self.tabletop.lost)), piece)

    # -- instructions ------------------------------------------------------------------------

    def follow(self, told: Instruction) -> None:
        """Do the one thing that is said, or say why not where the screen offers that."""
        self.tally.turn_of(TABLE)
        self.tally.count("guided")
        self.tabletop.wait(READ_MS)
        if self.play.view().instruction != told:
            return
        before = self.standing_now()
        key = (told.hand, told.piece, told.from_station, told.to_station)
        self._again = self._again + 1 if key == self._told else 0
        self._told = key
        if not self._said_instead(told):
            self._to_the_letter(told)
        self.react(before)

    def _to_the_letter(self, told: Instruction) -> None:
        catalogue = self.truth.match.game.catalogue
        wrong = letter.untrue(self.tabletop, catalogue, told)
        ends = [at for at in (told.from_station, told.to_station) if at]
        if wrong and not self.tabletop.torn and all(map(self.tabletop.trusty, ends)):
            self.broke("an untrue instruction", f"{wrong}: {told}")
        self.followed += 1
        lies = self._lies_there(told)
        if lies:
            self._reseat(lies, told.to_station)
            return
        if told.hand is Hand.STAND_IN:
            self.tabletop.stands_in[told.piece] = tag_of(f"button {told.piece}")
            self.tabletop.put(told.piece, told.to_station)
            return
        button = self._button(told)
        letter.follow(self.tabletop, catalogue, told)
        if button not in self.tabletop.lying():
            self.tabletop.stands_in.pop(button, None)

    def _button(self, told: Instruction) -> str:
        """The piece whose button is sent away as something unknown: it goes back to the others."""
        here = self.tabletop.at(told.from_station) if not told.piece else []
        return next((piece for piece in here if piece in self.tabletop.stands_in), "")

    def _lies_there(self, told: Instruction) -> str:
        same = letter.alike(self.truth.match.game.catalogue, told.piece)
        return next((p for p in self.tabletop.at(told.to_station) if p in same), "")

    def _said_instead(self, told: Instruction) -> bool:
        """Answer the question beside the instruction, where following it cannot help."""
        say = self._says(told)
        if say is None:
            return False
        offered = next((q for q in self.play.view().offered if q.ask is Ask.INSTEAD), None)
        ids = [choice.id for choice in offered.choices] if offered else []
        if offered is None or say.value not in ids:
            return False
        self.done[f"said_{say}"] += 1
        self._note(self.play.answer(offered.id, say.value))
        return True

    def _says(self, told: Instruction) -> Say | None:
        same = letter.alike(self.truth.match.game.catalogue, told.piece)
        if told.hand is Hand.STAND_IN:
            return None if self._again < PATIENT else Say.LOST
        if self._lies_there(told):
            return Say.LIES if self._again >= RESEATS else None
        if (
            told.to_station
            and not same & {*self.tabletop.at(told.from_station)}
            and same & self.tabletop.lost
            and not letter.loose(self.tabletop, same - self.tabletop.lost)
        ):
            return Say.OTHER if self.random.random() < 0.5 else Say.LOST
        if told.from_station and not self.tabletop.at(told.from_station):
            return Say.GONE if self._again >= 1 else None
        return None
