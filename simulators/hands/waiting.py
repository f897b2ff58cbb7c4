"""What all hands know, how they wait for the table, and what they do without thinking."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from companion.session.api import Mode, Notice, Play, SessionView
from simulators.hands.clumsy import Clumsy
from simulators.hands.tally import Tally
from simulators.hands.told import Told
from simulators.hands.truth import Truth
from simulators.world import World

CARRY_MS = 200.0
"""Assumed."""
RESEAT_MS = 600.0
"""Assumed."""
LOOK_MS = 40.0
"""Chosen: as often as a host hears news."""
PATIENCE_MS = 3000.0
"""How long people wait for the table to answer before they do something about it. Assumed."""

Standing: TypeAlias = tuple[object, ...]
"""What of a view tells people that the table has answered."""


def standing(view: SessionView) -> Standing:
    """The part of a view that changes when the table answers."""
    question = view.question.id if view.question else ""
    return view.length, question, view.instruction, view.notice, view.mode is Mode.GUIDING


@dataclass(slots=True)
class Waiting:
    """Fields that all parts of the hands share; a part is a class that adds one purpose."""

    play: Play
    told: Told
    world: World
    truth: Truth
    tally: Tally
    clumsy: Clumsy
    pace: float = 1.0
    """How long people take, as a share of the usual."""
    actions: int = 0
    _shown: set[str] = field(default_factory=set)
    """Pieces that were put down by mistake: the table did show them."""
    _tries: int = 0
    _reached_ms: float = 0.0
    """When all boards were heard last."""
    _been: set[object] = field(default_factory=set)
    _spots: dict[str, str] = field(default_factory=dict)
    """Place -> station."""
    pads: dict[int, str] = field(default_factory=dict)
    """Seat (TABLE: for all) -> its pad."""
    _stations: list[str] = field(default_factory=list)
    _held: dict[str, str] = field(default_factory=dict)
    """Pad -> the piece that was last shown there; what it does next is touched."""

    def settle(self) -> None:
        """Wait until the table has made up its mind."""
        waited = 0.0
        self.world.wait(LOOK_MS * self.pace)
        while self.play.view().mode is Mode.READING and waited < PATIENCE_MS:
            self.world.wait(LOOK_MS)
            waited += LOOK_MS

    def react(self, before: Standing) -> None:
        """Wait for an answer to what was just done, or until patience ends."""
        waited, revision = 0.0, -1
        while waited < PATIENCE_MS:
            self.world.wait(LOOK_MS)
            waited += LOOK_MS
            if self.play.revision == revision:
                continue
            revision = self.play.revision
            view = self.play.view()
            if view.mode is not Mode.READING and standing(view) != before:
                return

    def standing_now(self) -> Standing:
        return standing(self.play.view())

    def _clear(self, station: str, piece: str) -> None:
        """Take a piece away, or everything that lies on the station when none is named."""
        for other, where in list(self.world.lying().items()):
            if (station and where == station and not piece) or (piece and other == piece):
                self.world.lift(other)
        self.world.wait(CARRY_MS * self.pace)

    def _reseat(self, piece: str, station: str) -> None:
        """It lies there already, but the table does not see it: once more, and not hastily."""
        self.world.lift(piece)
        self.world.wait(RESEAT_MS)
        self.world.put(piece, station)

    def _note(self, notice: Notice | None) -> None:
        if notice is not None:
            self.tally.notes.append(self.play.say(notice.text))
