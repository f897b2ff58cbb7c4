"""People: hands that play, do what nobody planned, and find back by what the screen offers alone.

What must never be is noted in `broken`: an action that nobody meant, a step that was accepted and
is gone, an instruction that is not true, a screen that offers no way, no way back to play.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.session.api import Mode, SessionView
from companion.session.session import Session
from companion.table.sight import Belief
from engine.core.steps import Step
from simulators.hands.clumsy import FOREIGN
from simulators.hands.player import Hands, Stuck
from simulators.people.deeds import DEEDS
from simulators.people.kinds import KINDS, LEVELS, Kind
from simulators.people.screen import AtScreen
from simulators.people.tablet import Tablet
from simulators.table import split

MOST_BACK = 120
"""So many things done after a disturbance, and still no play: a dead end."""
SETTLE_MS = 3000.0
"""As `SETTLED_MS` of `simulators/virtual.py`."""


@dataclass(slots=True)
class People(AtScreen):
    """All people around one table, with their tablet and all that happens to them."""

    tablet: Tablet = None  # type: ignore[assignment]
    level: str = "clumsy"
    _within: str = ""
    """The node whose stations alone are touched now."""
    _strangers: int = 0

    # -- playing -----------------------------------------------------------------------------

    def play_on(self, actions: int) -> None:
        """Play so many actions with all that happens meanwhile, then come to rest. Raises Stuck."""
        self._learn_table()
        while self.actions < actions:
            view = self._look()
            if self._at_rest(view) and self.random.random() < LEVELS.get(self.level, 0.0):
                self.disturb()
                view = self._look()
            if not self._one_thing(view):
                break
            self._progress()
        self.rest()

    def rest(self) -> None:
        """Back to play, and tell the session all that was meant."""
        for _ in range(MOST_BACK):
            view = self._look()
            if self._at_rest(view) and not self.truth.pending:
                return
            self._one_thing(view)
        raise Stuck(self.standing())

    def _look(self) -> SessionView:
        self.settle()
        self._compare()
        return self.play.view()

    def _at_rest(self, view: SessionView) -> bool:
        return view.mode is Mode.EQUAL and not (self.truth.foreign or self.truth.lost)

    def disturb(self) -> None:
        """Something happens; then people find back to play. Raises Stuck."""
        self._kind = kind = self._some_kind()
        self._shown.clear()
        if not DEEDS[kind.name](self):
            self._kind = None
            return
        self.done[kind.name] += 1
        self._back_to_play()
        self._kind = None

    def _some_kind(self) -> Kind:
        weights = [getattr(kind, self.level) for kind in KINDS]
        return self.random.choices(KINDS, weights)[0]

    def _back_to_play(self) -> None:
        self.tabletop.wait(SETTLE_MS)
        for _ in range(MOST_BACK):
            view = self._look()
            if self._at_rest(view):
                return
            self._one_thing(view)
        raise Stuck(f"no way back after {self._kind}: {self.standing()}")

    def _put_right(self) -> None:
        wrong = self.tally.wrong_actions
        if self.truth.foreign or self.truth.lost:
            before = [str(self.told.log()[n]) for n in self.truth.foreign]
            before.append(f"pending {[meant.step for meant in self.truth.pending[:4]]}")
            Hands._put_right(self)
            if self.tally.wrong_actions > wrong:
                self.broke("nobody meant it", "; ".join(before) or "steps are gone")

    def taken_back_knowingly(self) -> None:
        """What is gone now was undone by a finger."""
        self._compare()
        self.truth.lost = 0

    # -- moving pieces -----------------------------------------------------------------------

    def gesture(self) -> bool:
        """Choose the next step and make its motion."""
        if self.truth.over or self.truth.pending:
            return False
        return self._next_step() is not None

    def _several(self, turn: int) -> bool:
        return not self.tabletop.stalled and Hands._several(self, turn)

    def lay(self, piece: str, station: str) -> None:
        """Lay a piece where nobody planned it."""
        if self._kind is not None and self._kind.watched:
            self._shown.add(piece)
        self.tabletop.put(piece, station)

    def lift(self, piece: str) -> None:
        if self._kind is not None and self._kind.watched:
            self._shown.add(piece)
        self.tabletop.lift(piece)

    def mess(self, node: str = "") -> None:
        """Some things are moved, swapped, swept or brought, perhaps on one node's stations."""
        self._within = node
        names = ("moved", "swapped", "swept", "brought", "stacked")
        for name in self.random.choices(names, k=self.random.randint(1, 4)):
            DEEDS[name](self)
        self._within = ""

    def clear(self, station: str) -> None:
        for piece in self.tabletop.at(station):
            self.tabletop.lift(piece)

    def new_stranger(self) -> str:
        self._strangers += 1
        return f"{FOREIGN}-{self._strangers}"

    # -- picking -----------------------------------------------------------------------------

    def lying(self) -> list[str]:
        spots, lies = set(self._here()), self.tabletop.lying()
        return sorted(p for p, at in lies.items() if at in spots and not p.startswith(FOREIGN))

    def _here(self) -> list[str]:
        return [at for at in self._spots.values() if self._within in ("", split(at)[0])]

    def some_lying(self) -> str:
        lying = self.lying()
        return self.random.choice(lying) if lying else ""

    def free(self) -> list[str]:
        taken = set(self.tabletop.lying().values())
        return [station for station in self._here() if station not in taken]

    def some_loose(self, meaning: bool = False) -> str:
        """A piece that lies on no station; one that something is offered for, when that counts."""
        pieces = [piece.id for piece in self.truth.match.game.catalogue.sensed()]
        if meaning:
            offered = self.play.view().offered
            named = {p for q in offered for choice in q.choices for p in choice.pieces}
            pieces = [piece for piece in pieces if piece in named]
        out = self.tabletop.lying().keys() | self.tabletop.lost | self.tabletop.torn
        left = [piece for piece in pieces if piece not in out]
        return self.random.choice(left) if left else ""

    def some_pad(self) -> str:
        pads = list(self.tabletop.layout.pads)
        return self.random.choice(pads) if pads else ""

    def some_node(self) -> str:
        return self.random.choice(list(self.tabletop.layout.nodes()))

    def due_at(self, piece: str) -> str:
        """The station where the screen shows that a piece belongs."""
        return self._spots.get(self.tablet.session.state.places().get(piece, ""), "")

    # -- the tablet --------------------------------------------------------------------------

    def resume(self) -> None:
        """The program starts again: it has all that it had accepted, and nothing more."""
        self.forgotten(self.tablet.resume())
        self.play = self.tablet.session
        self.tabletop.wait(SETTLE_MS)
        more = self.told.log()[len(self.tablet.accepted) :]
        if more:
            self.broke("taken unasked after a restart", str(more))

    def forgotten(self, steps: list[Step]) -> None:
        if steps:
            self.broke("accepted and gone", str(steps))

    def taken_over(self) -> None:
        """Another program plays a step of the match; ours looks on, and then goes on."""
        wrong = self.tablet.second(self.step_by_touch)
        if wrong:
            self.broke("two programs", wrong)
        self.play = self.tablet.session

    def decided_by_touch(self) -> bool:
        """The next step is touched; True when the screen took it."""
        if self.truth.over or self.truth.pending or self.truth.choose() is None:
            return False
        self.last_answer, length = None, self.play.view().length
        self._touch(self.truth.pending[0])
        return self.play.view().length > length

    def step_by_touch(self, session: Session) -> None:
        """A step is decided on another screen."""
        if self.truth.over or self.truth.pending or self.truth.choose() is None:
            return
        meant = self.truth.pending[-1]
        session.choose(self.told.named(meant) or meant.step)

    def standing(self) -> str:
        view, table = self.play.view(), self.tablet.session.table
        sights = self.tablet.session.watch.snapshot.sights
        unsure = {at: s for at, s in sights.items() if s.belief is not Belief.SURE or s.told}
        told = view.instruction
        return (
            f"{view.phase} {view.mode}, asked {[question.id for question in view.offered][:5]}, "
            f"told {told and (told.hand, told.piece, told.from_station, told.to_station)}, "
            f"notice {view.notice and view.notice.text}, pending {self.truth.pending[:2]}, "
            f"foreign {self.truth.foreign}, lying {dict(self.tabletop.lying())}, "
            f"torn {self.tabletop.torn}, lost {self.tabletop.lost}, said {table.told}, "
            f"unsure {unsure}, "
            f"notes {self.tally.notes[-5:]}"
        )
