"""Hands that play a whole match, led by questions, instructions and lights alone."""

from __future__ import annotations

from companion.session.api import Mode, SessionView
from engine.core.steps import Action
from simulators.hands.following import Following
from simulators.hands.waiting import LOOK_MS

THINK_MS = 150.0
"""Assumed: robots think quickly, so that soaks end."""
MOST_TRIES = 80
"""Looks without any progress after which the hands give up: the match is stuck."""
AWAY_MS = 120_000.0
"""A board that is not there for so long keeps the match from going on. Chosen: the minute for which
a board in safe mode reads nothing (`firmware/app/life.py`), and six times what an attack may cost
(docs/conformance.md), for a busy machine."""
SEVERAL_SHARE = 0.8
"""How often hands make several actions with one touch where that is offered."""


class Stuck(RuntimeError):
    """The match does not go on; the text tells how it stands."""


class Hands(Following):
    """All hands around one table."""

    __slots__ = ()

    def run(self) -> None:
        """Play to the end. Raises Stuck."""
        self._learn_table()
        while True:
            self.clumsy.revive()
            self.settle()
            self._compare()
            if not self._one_thing(self.play.view()):
                return
            self._progress()

    def settle(self) -> None:
        """As all hands do; but nobody waits for ever for a board. Raises Stuck."""
        Following.settle(self)
        linked = [node for node in self.play.view().nodes if node.stage != "never"]
        away = [node for node in linked if node.stage != "ready"]
        if not away:
            self._reached_ms = self.world.now_ms
        elif self.world.now_ms - self._reached_ms > AWAY_MS:
            raise Stuck(away[0].cause or f"{away[0].node} does not answer.")

    def _one_thing(self, view: SessionView) -> bool:
        """Do what comes first; False when the match is over and the table agrees."""
        if self.truth.foreign or self.truth.lost:
            self._put_right()
        elif view.mode is Mode.ASKING and view.question is not None:
            self._answer(view, view.question)
        elif view.mode is Mode.GUIDING and view.instruction is not None:
            self.follow(view.instruction)
        elif view.mode is Mode.READING:
            self.world.wait(LOOK_MS)
        elif self.truth.pending:
            self._touch(self.truth.pending[0])
        elif self.truth.over:
            return self._told_late()
        else:
            self._gesture()
        return True

    def _progress(self) -> None:
        lying = frozenset(self.world.lying().items())
        now = (len(self.truth.match.log), len(self.truth.pending), lying)
        self._tries = self._tries + 1 if now in self._been else 0
        self._been.add(now)
        if self._tries > MOST_TRIES:
            raise Stuck(self.standing())

    def standing(self) -> str:
        view = self.play.view()
        return (
            f"the match does not go on: {view.mode}, question {view.question}, "
            f"instruction {view.instruction}, notice {view.notice}, "
            f"pending {self.truth.pending}, foreign {self.truth.foreign}, "
            f"lying {dict(self.world.lying())}, "
            f"faults {[(s.station, s.fault) for s in view.stations if s.fault]}, "
            f"nodes {view.nodes}, notes {self.tally.notes[-5:]}"
        )

    def _learn_table(self) -> None:
        """Which station serves which place, and where the pads are."""
        for spot in self.play.view().stations:
            self._stations.append(spot.station)
            if spot.pad:
                self.pads.setdefault(spot.seat, spot.station)
            elif spot.place:
                self._spots[spot.place] = spot.station

    def _gesture(self) -> None:
        """Choose the next step and carry it out; now and then two at once."""
        self.clumsy.before_gesture(self._stations)
        self.world.wait(THINK_MS * self.pace)
        before = self.standing_now()
        moved = self._next_step()
        if moved is None and not self.truth.over:
            raise Stuck("the truth awaits nobody, and is not over: " + self.standing())
        if moved and self.clumsy.happens(self.clumsy.profile.two_at_once) and not self.truth.over:
            self._compare()
            if self._next_step() is not None:
                self.clumsy.inject("two_at_once")
        if moved:
            self.react(before)

    def _next_step(self) -> bool | None:
        """Choose a step and make its motion; True when a piece was laid or taken.

        None when there is nothing to choose.
        """
        turn = self.truth.turn
        if self._several(turn):
            return False
        chosen = self.truth.choose()
        if chosen is None:
            return None
        step, moves = chosen
        self.actions += isinstance(step, Action)
        self.tally.turn_of(step.seat, turn)
        return self._carry_out(step, moves)

    def _several(self, turn: int) -> bool:
        """Perhaps make several actions with one touch, where that is offered."""
        if self.truth.pending or self.truth.over:
            return False
        offered = [
            (question, choice)
            for question in self.play.view().pending
            for choice in question.choices
            if len(choice.steps) > 1
        ]
        if not offered or self.truth.random.random() >= SEVERAL_SHARE:
            return False
        question, choice = self.truth.random.choice(offered)
        for step in choice.steps:
            self.truth.follow(step)
        self.actions += len(choice.steps)
        self.tally.turn_of(question.seat, turn)
        self.tally.count("touches")
        self._note(self.play.answer(question.id, choice.id))
        return True

    def _told_late(self) -> bool:
        """Show what the match asks for only at its end; False when it asks for nothing."""
        step = None if self.truth.late is None else self.truth.late()
        if step is None:
            return False
        self.truth.pending.append(self.truth.meant(step))
        self.tally.turn_of(step.seat)
        self._carry_out(step, {})
        return True
