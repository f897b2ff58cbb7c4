"""Hands that play a whole match, led by questions, instructions and lights alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from companion.session.api import (
    Ask,
    Choice,
    Instruction,
    Mode,
    Notice,
    Play,
    Question,
    SessionView,
)
from engine.core.steps import TABLE, Action, Step
from simulators.hands.clumsy import BRIEF_MS, FOREIGN, LONG_MS, Clumsy
from simulators.hands.tally import Tally
from simulators.hands.told import Told
from simulators.hands.truth import Meant, Moves, Truth
from simulators.world import World

THINK_MS = 150.0
CARRY_MS = 200.0
GRAB_MS = 80.0
RESEAT_MS = 600.0
LOOK_MS = 40.0
PATIENCE_MS = 3000.0
"""How long people wait for the table to answer before they do something about it."""
MOST_TRIES = 80
"""Looks without any progress after which the hands give up: the match is stuck."""
SEVERAL_SHARE = 0.8
"""How often hands make several actions with one touch where that is offered."""
YES = ("yes", "packed", "ok")
NO = ("no", "none", "skip", "keep", "later")


Standing: TypeAlias = tuple[object, ...]
"""What of a view tells people that the table has answered."""


def standing(view: SessionView) -> Standing:
    """The part of a view that changes when the table answers."""
    question = view.question.id if view.question else ""
    return view.length, question, view.instruction, view.notice, view.mode is Mode.GUIDING


class Stuck(RuntimeError):
    """The match does not go on; the text tells how it stands."""


@dataclass(slots=True)
class Hands:
    """All hands around one table."""

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
    _been: set[object] = field(default_factory=set)
    _spots: dict[str, str] = field(default_factory=dict)
    """Place -> station."""
    pads: dict[int, str] = field(default_factory=dict)
    """Seat (TABLE: for all) -> its pad."""
    _stations: list[str] = field(default_factory=list)
    _held: dict[str, str] = field(default_factory=dict)
    """Pad -> the piece that was last shown there; what it does next is touched."""

    # -- the loop ----------------------------------------------------------------------------

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

    def _compare(self) -> None:
        """See what the session has taken since."""
        self.truth.compare(self.told.log(), self.told.lay)

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

    # -- waiting -----------------------------------------------------------------------------

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

    # -- playing -----------------------------------------------------------------------------

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

    def _carry_out(self, step: Step, moves: Moves) -> bool:
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
        if pieces and pad and pieces[0] not in lying and pieces[0] != self._held.get(pad):
            self._show(pieces[0], pad)
            return False
        self._touch(self.truth.pending[-1])
        return False

    def _is_sensed(self, piece: str) -> bool:
        found = self.truth.match.game.catalogue.pieces.get(piece)
        return found is not None and found.sensed

    def _markers(self, moves: Moves, named: Sequence[str]) -> list[str]:
        """The one unnamed piece that goes to a station, such as a seat's bid marker."""
        going = [p for p, (_, to) in moves.items() if to in self._spots and p not in named]
        return going if len(going) == 1 else []

    # -- motions -----------------------------------------------------------------------------

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

    # -- following ---------------------------------------------------------------------------

    def follow(self, told: Instruction) -> None:
        """Do the one physical step that the guide asks for."""
        self.tally.turn_of(TABLE)
        self.tally.count("guided")
        before = self.standing_now()
        lying = self.world.lying()
        piece = self._piece_meant(told, lying)
        if told.hand == "part":
            self._part(told)
        elif told.hand == "take":
            self._clear(told.from_station, piece)
        elif lying.get(piece) == told.to_station:
            self._reseat(piece, told.to_station)
        else:
            self._clear(told.to_station, "")
            self._carry(piece, told.to_station) if told.to_station else self._take(piece)
        self._clear_away()
        self.react(before)

    def _piece_meant(self, told: Instruction, lying: Mapping[str, str]) -> str:
        """The piece to move: people cannot tell copies apart, they go by face and place."""
        pieces = self.truth.match.game.catalogue.pieces
        if told.piece not in pieces:
            return told.piece
        alike = self.truth.match.game.catalogue.same_face(told.piece)
        if told.to_station and not told.from_station:
            lies = next((p for p in alike if lying.get(p) == told.to_station), "")
            if lies:
                return lies  # it lies there unseen; a copy from the pile would be another card
        there = [p for p in alike if lying.get(p, "") == told.from_station]
        places = self.truth.state.places()
        due = [p for p in there if told.to_place and places.get(p) == told.to_place]
        came = [p for p in there if told.from_place and places.get(p) == told.from_place]
        found = due or came or ([told.piece] if told.piece in there else there)
        return found[0] if found else told.piece

    def _clear_away(self) -> None:
        """People who know the game take away in one go what has to leave the table."""
        if self.truth.pending or self.truth.foreign:
            return
        places = self.truth.state.places()
        faces = {p.id: p.face for p in self.truth.match.game.catalogue}
        stay = {(self._spots[at], faces[p]) for p, at in places.items() if at in self._spots}
        for piece, station in list(self.world.lying().items()):
            leaves = piece in places and places[piece] not in self._spots
            if leaves and (station, faces[piece]) not in stay:
                self.world.wait(GRAB_MS * self.pace)
                self.world.lift(piece)

    def _reseat(self, piece: str, station: str) -> None:
        """It lies there already, but the table does not see it: once more, and not hastily."""
        self.world.lift(piece)
        self.world.wait(RESEAT_MS)
        self.world.put(piece, station)

    def _clear(self, station: str, piece: str) -> None:
        """Take a piece away, or everything that lies on the station when none is named."""
        for other, where in list(self.world.lying().items()):
            if (station and where == station and not piece) or (piece and other == piece):
                self.world.lift(other)
        self.world.wait(CARRY_MS * self.pace)

    def _part(self, told: Instruction) -> None:
        """Two pieces on one spot: all but the wanted one go."""
        station = told.from_station or told.to_station
        wanted = self._wanted_at(station)
        for other, where in list(self.world.lying().items()):
            if where == station and other != wanted:
                self.world.lift(other)
        self.world.wait(CARRY_MS * self.pace)

    def _wanted_at(self, station: str) -> str:
        found = [s.wanted for s in self.play.view().stations if s.station == station]
        return found[0] if found else ""

    # -- answering ---------------------------------------------------------------------------

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
        """The choice that takes the most of what is pending, in this order."""
        pending = self.truth.pending
        steps = [meant.step for meant in pending]
        fits = [c for c in question.choices if c.steps and self._is_pending(c)]
        # The very piece that was meant comes before one that only looks like it.
        fits.sort(key=lambda c: (-len(c.steps), list(c.steps) != steps[: len(c.steps)]))
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

    def _note(self, notice: Notice | None) -> None:
        if notice is not None:
            self.tally.notes.append(self.play.say(notice.text))

    # -- putting right -----------------------------------------------------------------------

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
        said = (*self.told.log()[index].args, *self.told.moved(index))
        return any(pieces[str(arg)].face in shown for arg in said if arg in pieces)
