"""A bare table and a pair of hands for tests: pieces are moved, messages follow, time is ours.

The hands decide by themselves (seeded), do what lights and questions ask, and remember what they
meant, so that a test can compare it with what the session took.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from companion.session.api import Ask, Choice, Instruction, Question
from companion.session.session import Session
from companion.session.start import begin
from companion.table.layout import Layout
from companion.table.register import Register
from companion.twin.guide import Hand
from engine.core.game import Game
from engine.core.match import Match
from engine.core.state import State
from engine.core.steps import Action, Reveal, Step


def uid_of(number: int) -> str:
    """Tags in which every pair has its own OR, so that collisions are what they seem."""
    return f"04{number:04x}{(number * 2654435761) & 0xFFFFFFFF:08x}"


def full_register(game: Game) -> Register:
    pieces = enumerate(game.catalogue.sensed(), start=1)
    return Register(game.id, "1", {uid_of(n): piece.id for n, piece in pieces})


class Tabletop:
    """Stations, the pieces on them, and the messages that nodes would send."""

    def __init__(self, layout: Layout, register: Register) -> None:
        self.layout = layout
        self.uids = {piece: uid for uid, piece in register.tags.items()}
        self.now = 0.0
        self.on: dict[str, list[str]] = {}
        self.session: Session | None = None

    def clock(self) -> float:
        return self.now

    def connect(self, session: Session, nodes: list[str] | None = None) -> None:
        """All nodes (or these) come up and tell what lies there."""
        self.session = session
        for node, ats in self.layout.nodes().items():
            if nodes is None or node in nodes:
                session.connection(node, "ready")
                session.hear(node, "hello", {"stations": dict.fromkeys(ats, 3)})
                session.hear(node, "snap", {"tags": self.lying(node)})
        self.settle()

    def lying(self, node: str) -> list[list[str]]:
        return [
            [station.partition("/")[2], self.uids.get(piece, piece)]
            for station, pieces in self.on.items()
            for piece in pieces
            if station.partition("/")[0] == node
        ]

    def where(self, piece: str) -> str:
        return next((station for station, pieces in self.on.items() if piece in pieces), "")

    def tag(self, station: str, piece: str, on: int) -> None:
        assert self.session is not None
        node, _, at = station.partition("/")
        uid = self.uids.get(piece, piece)
        self.session.hear(node, "tag", {"at": at, "uid": uid, "on": on, "ms": 0})

    def put(self, station: str, piece: str) -> None:
        """Lay a piece (or a bare tag) on a station, from wherever it is."""
        self.lift(piece)
        self.on.setdefault(station, []).append(piece)
        self.tag(station, piece, 1)

    def lift(self, piece: str) -> None:
        station = self.where(piece)
        if station:
            self.on[station].remove(piece)
            self.tag(station, piece, 0)

    def slide(self, piece: str, station: str) -> None:
        """Move a piece as its node tells it: where it comes before from where it is gone."""
        left = self.where(piece)
        self.tag(station, piece, 1)
        self.on[left].remove(piece)
        self.tag(left, piece, 0)
        self.on.setdefault(station, []).append(piece)

    def wait(self, seconds: float) -> None:
        """Let time pass, with a tick whenever one is due."""
        assert self.session is not None
        end = self.now + seconds
        while (due := self.session.due()) is not None and due <= end:
            self.now = due
            self.session.tick()
        self.now = end
        self.session.tick()

    def settle(self) -> None:
        self.wait(3.0)


class Hands:
    """Plays a match: `meant` are the steps it wanted, in order."""

    def __init__(self, session: Session, tabletop: Tabletop, seed: int | str) -> None:
        self.session, self.tabletop = session, tabletop
        self.random = Random(seed)
        self.meant: list[Step] = [entry.step for entry in session.match.log]
        self.counts: Counter[str] = Counter()

    def over(self) -> bool:
        return self.session.state.outcome() is not None

    def play(self, most: int = 5000) -> None:
        for _ in range(most):
            if self.over():
                return
            self.turn()
        view = self.session.view()
        raise AssertionError(f"stuck: {view.mode} {view.question} {view.instruction}")

    def turn(self) -> None:
        """Do one thing: follow, or decide and act."""
        view = self.session.view()
        if view.instruction is not None:
            self.follow(view.instruction)
        elif view.question is not None and view.question.ask is Ask.SPOT:
            self.touch(view.question, "skip")
        elif view.awaiting.reveals:
            self.reveal()
        else:
            self.decide()
        self.tabletop.settle()

    def follow(self, instruction: Instruction) -> None:
        self.counts["moves"] += 1
        lifting = instruction.hand is Hand.LIFT
        named = "" if lifting else instruction.piece
        piece = named or self.tabletop.on[instruction.from_station][-1]
        if instruction.to_station:
            self.tabletop.put(instruction.to_station, piece)
        else:
            self.tabletop.lift(piece)

    # -- the table's part

    def reveal(self) -> None:
        prompt = self.session.state.awaiting().reveals[0]
        piece = self.random.choice(list(self.session.state.could_be(prompt)))
        self.meant.append(self.session.state.reveal(prompt, piece))
        station = self.tabletop.layout.stations.get(prompt.place)
        self.counts["reveals"] += 1
        length = len(self.session.match.log)
        card = piece if piece in self.tabletop.uids else piece[:-1]  # F337A is a side of F337
        if card not in self.tabletop.uids:
            self.session.choose(self.meant[-1])
        elif station:
            self.tabletop.put(station, card)
            self.tabletop.wait(1.0)
        elif pads := self.tabletop.layout.pads_of(prompt.seat):
            self.show(pads[0], card)
        else:
            self.session.choose(self.meant[-1])
        if card != piece and len(self.session.match.log) == length:
            self.finish(self.meant[-1])

    def show(self, pad: str, piece: str) -> None:
        """Hold a piece to a pad and put it back where it was."""
        home = self.tabletop.where(piece)
        self.tabletop.put(pad, piece)
        self.tabletop.wait(0.5)
        self.tabletop.lift(piece)
        if home:
            self.tabletop.put(home, piece)
        self.tabletop.wait(1.0)

    # -- the seats' part

    def decide(self) -> None:
        state = self.session.state
        seat = self.random.choice(state.awaiting().must)
        action = self.random.choice(state.legal(seat))
        self.meant.append(action)
        self.counts["turns"] += 1
        length = len(self.session.match.log)
        self.act(action)
        if len(self.session.match.log) == length:
            self.finish(action)

    def act(self, action: Action) -> None:
        """Do it with pieces where the layout lets us, else leave it to a touch."""
        spot = self.marker_spot(action)
        pads = self.tabletop.layout.pads_of(action.seat)
        if spot:
            self.counts["shows"] += 1
            self.tabletop.put(spot, self.marker(action.seat))
            self.tabletop.wait(1.0)
        elif self.can_show(action) and pads and self.random.random() < 0.7:
            self.counts["shows"] += 1
            self.show(pads[0], str(action.args[0]))

    def can_show(self, action: Action) -> bool:
        """A show does as many as fit: one of them is touched."""
        several = any({*one.steps} == {action} for one in self.session.state.gestures(action.seat))
        return not several and bool(action.args) and action.args[0] in self.tabletop.uids

    def finish(self, action: Step) -> None:
        """Answer what is asked, so that the action is taken."""
        for question in [q for q in self.session.questions() if q.ask is not Ask.SPOT]:
            for choice in sorted(question.choices, key=lambda one: len(one.steps)):
                if choice.steps == (action,):
                    self.touch(question, choice.id)
                    return
        raise AssertionError(f"{action} is not offered: {self.session.questions()}")

    def touch(self, question: Question, choice: str | Choice) -> None:
        self.counts["touches"] += 1
        notice = self.session.answer(question.id, choice if isinstance(choice, str) else choice.id)
        assert notice is None, notice

    def marker(self, seat: int) -> str:
        return f"bid_{self.session.match.seats[seat].colour}"

    def marker_spot(self, action: Action) -> str:
        """Peloponnes: a bid is made by laying the marker beside the tile."""
        if action.verb not in ("bid", "move"):
            return ""
        place = self.session.state.places()[str(action.args[0])]
        return self.tabletop.layout.stations.get(place.replace("row:", "bid:"), "")


def lying(game: Game, state: State, layout: Layout) -> tuple[Tabletop, Session]:
    """Two seats at a table that lies as this state wants it."""
    register = full_register(game)
    tabletop = Tabletop(layout, register)
    session = begin(game, 2, layout=layout, register=register, clock=tabletop.clock)
    session.match.state = state
    for piece, place in state.places().items():
        if place in layout.stations and piece in tabletop.uids:
            tabletop.on[layout.stations[place]] = [piece]
    tabletop.connect(session)
    return tabletop, session


def taken(session: Session) -> list[Step]:
    return [entry.step for entry in session.match.log]


def same_reveal(one: Step, other: Step, faces: dict[str, str]) -> bool:
    """Equal steps, or reveals of pieces that nobody can tell apart."""
    if one == other:
        return True
    if not (isinstance(one, Reveal) and isinstance(other, Reveal)):
        return False
    return one[:2] == other[:2] and faces[str(one.args[0])] == faces[str(other.args[0])]


def engine_alone(
    game: Game, seats: int, steps: list[Step], options: dict[str, Any], faces: Any = None
) -> Any:
    """The outcome of the same choices without any table."""
    match = Match.start(game, seats, options, faces)
    for step in steps:
        refusal = match.take(step)
        assert refusal is None, (step, refusal)
    return match.state.outcome()
