"""Hands that pack up after a match: they clear the table as they are led and count the box."""

from __future__ import annotations

from dataclasses import dataclass, field

from companion.session.api import Ask, Phase, Question, SessionView
from engine.core.steps import TABLE
from simulators.hands.player import MOST_TRIES, Hands, Stuck

BREATH_MS = 100.0
"""Between two looks at the screen. Chosen: less than hands take to carry a piece."""
FETCH_MS = 3000.0
"""Hands fetch the box before they pack. Chosen: longer than the table may take to be told that the
last piece left a pad, as what rests there while packing is ticked off (`packing.REST_S`)."""
HELD = 3
"""How many pieces hands hold to a pad on their way into the box."""
LOST_SHARE = 0.3
"""How often a counted piece has been lost."""


@dataclass(slots=True)
class PackUp:
    """Everything lies in the box at the end, but what was lost; the session knows what."""

    hands: Hands
    to_hold: list[str] = field(default_factory=list)
    """The pieces to hold to a pad; hands pick some when none are named."""
    held: list[str] = field(default_factory=list)
    lost: str = ""
    """The kind of counted pieces of which one is lost."""

    def run(self) -> None:
        """Pack up. Raises Stuck."""
        hands = self.hands
        hands.world.wait(FETCH_MS)
        hands.play.pack_up()
        pieces = [piece.id for piece in hands.truth.match.game.catalogue.sensed()]
        if hands.pads:
            self.to_hold = self.to_hold or hands.truth.random.sample(pieces, HELD)
        for _ in range(MOST_TRIES + 4 * len(hands.world.lying())):
            hands.clumsy.revive()
            hands.settle()
            view = hands.play.view()
            if view.phase is Phase.PACKED:
                return
            self._one_thing(view)
        raise Stuck(f"the box is not packed: {hands.standing()}")

    def wrong(self) -> str:
        """How the box, or what the session tells of it, is not what hands made of it."""
        view = self.hands.play.view()
        told = [text.params["what"] for text in view.missing if text.key == "missing.counted"]
        if self.hands.world.lying():
            return f"left on the table: {dict(self.hands.world.lying())}"
        if view.packed[0] != len(self.held):
            return f"{view.packed[0]} pieces are ticked off, not {self.held}"
        return "" if told == [self.lost] * bool(self.lost) else f"missing: {told}, not {self.lost}"

    def _one_thing(self, view: SessionView) -> None:
        hands = self.hands
        if view.instruction is not None:
            hands.follow(view.instruction)
        elif view.question is None or hands.world.lying():
            hands.world.wait(BREATH_MS)
        elif view.question.ask is Ask.COUNT:
            self._count(view.question)
        elif len(self.held) < len(self.to_hold):
            self._hold(self.to_hold[len(self.held)])
        else:
            hands.tally.count("touches")
            hands.play.answer(view.question.id, "yes")

    def _hold(self, piece: str) -> None:
        """Hold a piece to a pad until the session has ticked it off, however late it says so."""
        hands = self.hands
        pad = hands.pads.get(TABLE, next(iter(hands.pads.values())))
        before = hands.standing_now()
        hands.world.put(piece, pad)
        hands.tally.count("shows")
        hands.react(before)
        if hands.play.view().packed[0] > len(self.held):
            self.held.append(piece)
        hands.world.lift(piece)

    def _count(self, question: Question) -> None:
        """Say that all is there, or of which kind one is lost."""
        hands = self.hands
        hands.tally.count("touches")
        offered = {choice.group: choice for choice in question.choices if choice.group}
        kinds = sorted(str(choice.label.params["what"]) for choice in offered.values())
        answer = "yes"
        if not self.lost and kinds and hands.truth.random.random() < LOST_SHARE:
            self.lost = hands.truth.random.choice(kinds)
            most = [c for c in question.choices if c.label.params.get("what") == self.lost]
            answer = max(most, key=lambda choice: choice.amount or 0).id
        hands.play.answer(question.id, answer)
