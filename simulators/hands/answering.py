"""How hands answer: questions by what they meant, and what nobody meant by taking it back."""

from __future__ import annotations

from companion.session.api import Ask, Choice, Question, SessionView
from engine.core.steps import TABLE, Step
from simulators.hands.clumsy import FOREIGN
from simulators.hands.truth import Meant
from simulators.hands.waiting import LOOK_MS, Waiting

YES = ("yes", "packed", "ok")
NO = ("no", "none", "skip", "keep", "later")


class Answering(Waiting):
    """Hands that answer."""

    __slots__ = ()

    def _compare(self) -> None:
        """See what the session has taken since."""
        self.truth.compare(self.told.log(), self.told.lay)

    def _answer(self, view: SessionView, question: Question) -> None:
        """Answer truthfully: what was meant, or no."""
        choice = self._meant(question)
        if choice is None and question.ask is Ask.TAG:
            self._strange_tag(question)
            return
        if choice is None:
            choice = self._no(question)
        if choice is None:
            self._leave_open(question)
            return
        self.tally.count("questions")
        self.tally.count("touches")
        self._note(self.play.answer(question.id, choice.id))

    def _meant(self, question: Question) -> Choice | None:
        """The choice that takes the most of what is pending, in this order; else whose that is."""
        pending = self.truth.pending
        steps = [meant.step for meant in pending]
        fits = [c for c in question.choices if c.steps and self._is_pending(c)]
        # The very piece that was meant comes before one that only looks like it.
        fits.sort(key=lambda c: (-len(c.steps), list(c.steps) != steps[: len(c.steps)]))
        fits += [c for c in question.choices if steps and c.whose == steps[0].seat != TABLE]
        others = bool(steps) and steps[0].seat not in (question.seat, TABLE)
        fits += [c for c in question.choices if c.is_of_others and others]
        return fits[0] if fits else None

    def _is_pending(self, choice: Choice) -> bool:
        pending, lay = self.truth.pending, dict(zip(choice.pieces, choice.places, strict=False))
        return len(choice.steps) <= len(pending) and all(
            self.truth.same(meant, step, lay)
            for meant, step in zip(pending, choice.steps, strict=False)
        )

    def _no(self, question: Question) -> Choice | None:
        words = YES if question.ask is Ask.PACK else NO
        empty = [choice for choice in question.choices if not choice.steps]
        return next((choice for choice in empty if choice.id in words), None)

    def _strange_tag(self, question: Question) -> None:
        """A tag nobody knows: lift what lies there and look again; it is none of ours."""
        pieces = [p for p, station in self.world.lying().items() if station == question.station]
        ours = [piece for piece in pieces if not piece.startswith(FOREIGN)]
        if pieces and ours != pieces:
            self._clear(question.station, "")
        elif ours:
            self._reseat(ours[0], question.station)
        else:
            self.tally.count("touches")
            self.play.ignore(question.station)

    def _leave_open(self, question: Question) -> None:
        """Nothing offered was meant: take the piece in question away again."""
        self.tally.corrections += 1
        if question.piece:
            self._clear("", question.piece)
        self.world.wait(LOOK_MS)

    def _touch(self, meant: Meant) -> None:
        """Decide by touch: pick the choice of a question, or the piece where it lies."""
        step = self.told.named(meant) or meant.step
        self.tally.turn_of(step.seat)
        self.tally.count("touches")
        offered = self._offered(step)
        if offered is not None:
            self._note(self.play.answer(*offered))
            return
        self._note(self.play.choose(step))

    def _offered(self, step: Step) -> tuple[str, str] | None:
        """The question and the choice that take exactly this step, if there are any."""
        for question in self.play.view().pending:
            for choice in question.choices:
                if choice.steps == (step,):
                    return question.id, choice.id
        return None

    def _put_right(self) -> None:
        """Take back what no hand meant; it was wrong unless the table did show it."""
        self.tally.corrections += 1
        log = self.told.log()
        if self.truth.lost:
            self.tally.wrong_actions += 1
            self.tally.notes.append(f"{self.truth.lost} steps were taken back unasked")
            self.truth.lost = 0
        if not self.truth.foreign:
            return
        first = self.truth.foreign[0]
        for index in self.truth.foreign:
            confirmed = self.truth.confirmed(log[index], self.told.lay(index))
            if not (self._was_shown(index) or confirmed):
                self.tally.wrong_actions += 1
                self.tally.notes.append(f"nobody did {log[index]}")
        self.tally.count("touches")
        self._note(self.play.undo_to(first))
        self._compare()

    def _was_shown(self, index: int) -> bool:
        """Whether a piece that was put down by mistake says this step of the session's log."""
        pieces = self.truth.match.game.catalogue.pieces
        shown = {pieces[piece].face for piece in self._shown if piece in pieces}
        said = [str(arg) for arg in (*self.told.log()[index].args, *self.told.moved(index))]
        sides = {arg[:-1] for arg in said if arg not in pieces}  # a card's name and a letter
        copies = {pieces[arg].face for arg in said if arg in pieces}
        return bool(copies & shown or sides & self._shown)
