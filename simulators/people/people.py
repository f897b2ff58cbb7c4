"""People: hands that play, do what nobody planned, and find back by what the screen offers alone.

What must never be is noted in `broken`: an action that nobody meant, a step that was accepted and
is gone, an instruction that is not true, a screen that offers no way, no way back to play.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from companion.session.api import Ask, Choice, Instruction, Mode, Question, SessionView
from companion.session.instead import Say
from companion.session.session import Session
from companion.table.sight import Belief
from companion.twin.guide import Hand
from engine.core.steps import TABLE, Step
from simulators.box import tag_of
from simulators.hands.clumsy import FOREIGN
from simulators.hands.player import Hands, Stuck
from simulators.hands.truth import Meant, Moves
from simulators.people import letter
from simulators.people.deeds import DEEDS
from simulators.people.desk import Desk
from simulators.people.kinds import KINDS, LEVELS, Kind
from simulators.people.tablet import Tablet
from simulators.table import split

MOST_BACK = 120
"""So many things done after a disturbance, and still no play: a dead end."""
SETTLE_MS = 3000.0
READ_MS = 500.0
"""It takes so long to read an instruction and to reach out; it may be another one by then."""
RESEATS = 1
"""Before people say that a piece lies there unread they lay it anew."""
PATIENT = 3
"""An instruction that still stands after it was followed so often is answered instead."""


@dataclass(slots=True)
class People(Hands):
    """All people around one table, with their tablet and all that happens to them."""

    desk: Desk = None  # type: ignore[assignment]
    tablet: Tablet = None  # type: ignore[assignment]
    random: Random = field(default_factory=Random)
    level: str = "clumsy"
    done: Counter[str] = field(default_factory=Counter)
    """Kind -> how often it happened."""
    broken: list[str] = field(default_factory=list)
    followed: int = 0
    """Instructions that were followed to the letter."""
    last_answer: tuple[str, str] | None = None
    _kind: Kind | None = None
    _within: str = ""
    """The node whose stations alone are touched now."""
    _told: tuple[object, ...] = ()
    _again: int = 0
    _strangers: int = 0

    # -- playing -----------------------------------------------------------------------------

    def play_on(self, actions: int) -> None:
        """Play so many actions with all that happens meanwhile, then come to rest. Raises Stuck."""
        self._learn_table()
        while self.actions < actions:
            view = self._look()
            if self._at_rest(view) and self.random.random() < LEVELS[self.level]:
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
            return
        self.done[kind.name] += 1
        self._back_to_play()
        self._kind = None

    def _some_kind(self) -> Kind:
        weights = [getattr(kind, self.level) for kind in KINDS]
        return self.random.choices(KINDS, weights)[0]

    def _back_to_play(self) -> None:
        self.desk.wait(SETTLE_MS)
        for _ in range(MOST_BACK):
            view = self._look()
            if self._at_rest(view):
                return
            self._one_thing(view)
        raise Stuck(f"no way back after {self._kind}: {self.standing()}")

    def broke(self, what: str, why: str) -> None:
        kind = self._kind.name if self._kind else "nothing"
        self.broken.append(f"{what} (after {kind}, step {len(self.told.log())}): {why}")

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
        return not self.desk.stalled and Hands._several(self, turn)

    def lay(self, piece: str, station: str) -> None:
        """Lay a piece where nobody planned it."""
        if self._kind is not None and self._kind.watched:
            self._shown.add(piece)
        self.desk.put(piece, station)

    def lift(self, piece: str) -> None:
        if self._kind is not None and self._kind.watched:
            self._shown.add(piece)
        self.desk.lift(piece)

    def mess(self, node: str = "") -> None:
        """Some things are moved, swapped, swept or brought, perhaps on this node's stations only."""
        self._within = node
        names = ("moved", "swapped", "swept", "brought", "stacked")
        for name in self.random.choices(names, k=self.random.randint(1, 4)):
            DEEDS[name](self)
        self._within = ""

    def clear(self, station: str) -> None:
        for piece in self.desk.at(station):
            self.desk.lift(piece)

    def new_stranger(self) -> str:
        self._strangers += 1
        return f"{FOREIGN}-{self._strangers}"

    # -- picking -----------------------------------------------------------------------------

    def lying(self) -> list[str]:
        spots, lies = set(self._here()), self.desk.lying()
        return sorted(p for p, at in lies.items() if at in spots and not p.startswith(FOREIGN))

    def _here(self) -> list[str]:
        return [at for at in self._spots.values() if self._within in ("", split(at)[0])]

    def some_lying(self) -> str:
        lying = self.lying()
        return self.random.choice(lying) if lying else ""

    def free(self) -> list[str]:
        taken = set(self.desk.lying().values())
        return [station for station in self._here() if station not in taken]

    def some_loose(self, meaning: bool = False) -> str:
        """A piece that lies on no station; one that something is offered for, when that counts."""
        pieces = [piece.id for piece in self.truth.match.game.catalogue.sensed()]
        if meaning:
            offered = self.play.view().offered
            named = {p for q in offered for choice in q.choices for p in choice.pieces}
            pieces = [piece for piece in pieces if piece in named]
        out = self.desk.lying().keys() | self.desk.lost | self.desk.torn
        left = [piece for piece in pieces if piece not in out]
        return self.random.choice(left) if left else ""

    def some_pad(self) -> str:
        pads = list(self.desk.layout.pads)
        return self.random.choice(pads) if pads else ""

    def some_node(self) -> str:
        return self.random.choice(list(self.desk.layout.nodes()))

    def due_at(self, piece: str) -> str:
        """The station where the screen shows that a piece belongs."""
        return self._spots.get(self.tablet.session.state.places().get(piece, ""), "")

    # -- the tablet --------------------------------------------------------------------------

    def resume(self) -> None:
        """The program starts again: it has all that it had accepted, and nothing more."""
        self.forgotten(self.tablet.resume())
        self.play = self.tablet.session
        self.desk.wait(SETTLE_MS)
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

    def step_by_touch(self, session: Session) -> None:
        """A step is decided on another screen."""
        if self.truth.over or self.truth.pending or self.truth.choose() is None:
            return
        meant = self.truth.pending[-1]
        session.choose(self.told.named(meant) or meant.step)

    # -- the screen --------------------------------------------------------------------------

    def decided_by_touch(self) -> bool:
        """The next step is touched; True when the screen took it."""
        if self.truth.over or self.truth.pending or self.truth.choose() is None:
            return False
        self.last_answer, length = None, self.play.view().length
        self._touch(self.truth.pending[0])
        return self.play.view().length > length

    def _touch(self, meant: Meant) -> None:
        """Touch what the screen offers for a step; where it offers nothing, that is a fault."""
        if self.desk.stalled:
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

    def _answer(self, view: SessionView, question: Question) -> None:
        if not self.desk.stalled:
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
        there = self.desk.at(self._spots.get(place, ""))
        here = next((one for one in there if one in same), "")
        if here or piece not in self.desk.lying():
            return here or piece
        return next(iter(letter.loose(self.desk, same - self.desk.lost)), piece)

    # -- instructions ------------------------------------------------------------------------

    def follow(self, told: Instruction) -> None:
        """Do the one thing that is said, or say why not where the screen offers that."""
        self.tally.turn_of(TABLE)
        self.tally.count("guided")
        self.desk.wait(READ_MS)
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
        wrong = letter.untrue(self.desk, catalogue, told)
        ends = [at for at in (told.from_station, told.to_station) if at]
        if wrong and not self.desk.torn and all(map(self.desk.trusty, ends)):
            self.broke("an untrue instruction", f"{wrong}: {told}")
        self.followed += 1
        lies = self._lies_there(told)
        if lies:
            self._reseat(lies, told.to_station)
            return
        if told.hand is Hand.STAND_IN:
            self.desk.stands_in[told.piece] = tag_of(f"button {told.piece}")
            self.desk.put(told.piece, told.to_station)
            return
        letter.follow(self.desk, catalogue, told)

    def _lies_there(self, told: Instruction) -> str:
        same = letter.alike(self.truth.match.game.catalogue, told.piece)
        return next((p for p in self.desk.at(told.to_station) if p in same), "")

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
        if told.to_station and same & self.desk.lost and not letter.loose(
            self.desk, same - self.desk.lost
        ):
            return Say.OTHER if self.random.random() < 0.5 else Say.LOST
        if told.from_station and not self.desk.at(told.from_station):
            return Say.GONE if self._again >= 1 else None
        return None

    def standing(self) -> str:
        view, table = self.play.view(), self.tablet.session.table
        sights = self.tablet.session.snapshot.sights
        unsure = {at: s for at, s in sights.items() if s.belief is not Belief.SURE or s.told}
        told = view.instruction
        return (
            f"{view.phase} {view.mode}, asked {[question.id for question in view.offered][:5]}, "
            f"told {told and (told.hand, told.piece, told.from_station, told.to_station)}, "
            f"notice {view.notice and view.notice.text}, pending {self.truth.pending[:2]}, "
            f"foreign {self.truth.foreign}, lying {dict(self.desk.lying())}, torn {self.desk.torn}, "
            f"lost {self.desk.lost}, said {table.told}, unsure {unsure}, "
            f"notes {self.tally.notes[-5:]}"
        )
