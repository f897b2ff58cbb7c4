"""How hands carry a step out: they lay, take, show or touch, clumsily."""

from __future__ import annotations

from collections.abc import Sequence

from companion.session.api import Mode
from engine.core.steps import TABLE, Action, Step
from simulators.hands.answering import Answering
from simulators.hands.clumsy import BRIEF_MS, FOREIGN, LONG_MS
from simulators.hands.truth import Moves
from simulators.hands.waiting import CARRY_MS


class Motions(Answering):
    """Hands that move pieces."""

    __slots__ = ()

    def _carry_out(self, step: Step, moves: Moves) -> bool:
        if isinstance(step, Action) and self.truth.state.said(step):
            self._touch(self.truth.pending[-1])  # laid, it would be taken for another action
            return False
        pieces = [p for p in step.args if isinstance(p, str) and self._is_sensed(p)]
        lying = self.world.lying()
        for piece in [*pieces, *self._markers(moves, pieces)]:
            target = self._spots.get(moves.get(piece, ("", ""))[1], "")
            if target and lying.get(piece) != target:
                self._lay(piece, target)
                return True
            if piece in moves and piece in lying and not target:
                self._take(piece)
                return True
        pad = self.pads.get(step.seat, self.pads.get(TABLE, ""))
        shown = pieces[:1] != [self._held.get(pad)] and not self._goes_at_once(step)
        if pieces and pad and pieces[0] not in lying and shown:
            self._show(pieces[0], pad)
            return False
        self._touch(self.truth.pending[-1])
        return False

    def _goes_at_once(self, step: Step) -> bool:
        """Whether a show would do as many of these as fit: one of them is touched."""
        offered = (one for asked in self.play.view().pending for one in asked.choices)
        return any(len(one.steps) > 1 and {*one.steps} == {step} for one in offered)

    def _is_sensed(self, piece: str) -> bool:
        found = self.truth.match.game.catalogue.pieces.get(piece)
        return found is not None and found.sensed

    def _markers(self, moves: Moves, named: Sequence[str]) -> list[str]:
        """The one unnamed piece that goes to a station, such as a seat's bid marker."""
        going = [p for p, (_, to) in moves.items() if to in self._spots and p not in named]
        return going if len(going) == 1 else []

    def _lay(self, piece: str, station: str) -> None:
        """Carry a piece to a station: the gesture is a show."""
        self._mistake(piece, station)
        self.tally.count("shows")
        self._carry(piece, station)

    def _take(self, piece: str) -> None:
        self.tally.count("shows")
        self.world.lift(piece)
        self.world.wait(CARRY_MS * self.pace)

    def _carry(self, piece: str, station: str) -> None:
        lying = self.world.lying()
        self.world.lift(piece)
        free = [s for s in self._spots.values() if s not in lying.values()]
        self.world.wait(CARRY_MS * self.pace)
        self.clumsy.slide_over(piece, station, free)
        self.world.put(piece, station)

    def _show(self, piece: str, pad: str) -> None:
        """Put a piece on a pad, wait for the answer, take it back."""
        self._mistake(piece, pad)
        self.tally.count("shows")
        before = self.standing_now()
        for other, station in list(self.world.lying().items()):
            if station == pad:
                self.world.lift(other)
        self.world.wait(CARRY_MS * self.pace)
        self.world.put(piece, pad)
        self.react(before)
        view = self.play.view()
        if view.mode is Mode.ASKING and view.question is not None:
            self._answer(view, view.question)
        self.world.lift(piece)
        self._held[pad] = piece

    def _mistake(self, right: str, station: str) -> None:
        """Perhaps put a wrong piece down first, and take it back at once or after a while."""
        faces = {p.id: p.face for p in self.truth.match.game.catalogue.sensed()}
        wrong = self.clumsy.wrong_piece(right, faces)
        collide = wrong is not None and self.clumsy.happens(self.clumsy.profile.collisions * 4)
        if wrong is None or (station in self.world.lying().values() and not collide):
            return
        self.clumsy.inject("wrong_piece")
        rest = self.clumsy.ms(BRIEF_MS if self.clumsy.random.random() < 0.5 else LONG_MS)
        self.world.put(wrong, station)
        if collide:
            self.clumsy.inject("collision")
            self.world.put(f"{FOREIGN}-2", station, phantom=True)
        self.world.wait(rest)
        self._shown.add(wrong)
        self.world.lift(f"{FOREIGN}-2")
        self.world.lift(wrong)
        self.world.wait(CARRY_MS * self.pace)
        self._take_back_mistake()

    def _take_back_mistake(self) -> None:
        """The right piece comes only when the table has forgotten the wrong one."""
        self.settle()
        self._compare()
        if self.truth.foreign:
            self._put_right()
