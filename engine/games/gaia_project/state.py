"""The state of a Gaia Project match: what is awaited, what is legal, what a step does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Self

from engine.core.kit.ranks import ranked
from engine.core.ledger import Line
from engine.core.refusal import Refusal
from engine.core.state import Asked, Awaiting, Gesture, Outcome, Prompt, Ranked
from engine.core.steps import TABLE, Action, Arg, Reveal, Step
from engine.games.gaia_project import (
    counts,
    cues,
    flow,
    income,
    places,
    power,
    research,
    scores,
    setup,
    start,
    view,
)
from engine.games.gaia_project.actions import charges, federation, free
from engine.games.gaia_project.automa.deck import CARDS
from engine.games.gaia_project.board import Board
from engine.games.gaia_project.decisions import remarks, tiles, touched, ways
from engine.games.gaia_project.decisions import situations as v
from engine.games.gaia_project.decisions.choices import WORDS
from engine.games.gaia_project.decisions.closed import CLOSED
from engine.games.gaia_project.decisions.effects import DO
from engine.games.gaia_project.decisions.legal import LIST
from engine.games.gaia_project.decisions.orders import lifts, orders
from engine.games.gaia_project.decisions.refusals import REFUSE
from engine.games.gaia_project.decisions.room import no_room
from engine.games.gaia_project.faces import SECTOR_OF_FACE
from engine.games.gaia_project.position import write

ASKED = {
    "mines": start.asked,
    "offer": charges.asked,
    "federation": federation.asked,
    "advance": research.asked,
    "stone": power.stone_asked,
}
"""Situations in which it depends what is asked."""
GESTURES: Mapping[str, Callable[[Board, int], list[Gesture]]] = {
    "income": lambda s, seat: orders(s.boards[seat], seat),
    "federation": federation.gestures,
    "stone": lifts,
    "tile": tiles.gestures,
}
"""Situations in which several actions are one answer."""
TOKEN_AGAIN = "qic_3_federation"
STANDING = {"standing": range(-1, 5), "standing_stone": ("first", "ask")}
"""Standing answers, which a seat may give and take back at any time."""


class GaiaProject(Board):
    """Seats act on turns; an offer to charge blocks only its own seat (R8.3)."""

    __slots__ = ()

    LAST = ("round", flow.ROUNDS)
    TURNS = (
        "built", "downgraded", "federation", "lost_planet", "passed", "power", "project", "qic",
        "researched", "special", "swapped", "upgraded",
    )  # fmt: skip
    ONCE = frozenset({"start", "start_ahead", "start_stone"})
    BEFORE = frozenset({"map_small", "map_large"})
    SAYS_WHERE = frozenset({"not_needed", "lies_already"})
    UNTIL_DONE = frozenset({"markers_off"})
    SPOTS = counts.DEEDS
    SUMMED = counts.SUMMED
    READ = counts.READ
    LAID = counts.LAID
    IN_NUMBERS = frozenset({"markers_off"})
    SHOWS_COUNTS = True
    SETTLES = frozenset({"income", "stone"})

    # -- play ------------------------------------------------------------------------

    def asked(self, seat: int) -> Asked:
        where = v.situation(self, seat)
        own = ASKED.get(where)
        if where == "income" and self.boards[seat].stone:
            where = "stone_income"
        return own(self, seat) if own else Asked(where)

    def colour(self, seat: int) -> str:
        faction = self.boards[seat].faction if seat < len(self.boards) else None
        return faction.colour if faction is not None else ""

    def has_passed(self, seat: int) -> bool:
        return seat in self.passed

    def awaiting(self) -> Awaiting:
        if self.phase == "setup":
            return Awaiting(reveals=setup.prompts(self))
        cards = (_CARD,) if self.automa is not None and self.automa.purpose else ()
        must = [seat for seat, b in enumerate(self.boards) if b.todo or b.offers]
        turn = self.queue[0] if self.queue and self.phase in _QUEUED else self.active
        if turn >= 0 and turn not in must and not cards:
            must.append(turn)
        if self.phase == "maxima":
            must += [n for n, b in enumerate(self.boards) if len(b.maxima) < len(self.chosen)]
        window = self.window
        may = (window,) if window >= 0 and window not in must else ()
        return Awaiting(tuple(must), may, cards)

    def spoken(self, step: Step) -> Step:
        """A tile by what is printed on it, not by where it lies."""
        tile = research.tile_at(self, str(step.args[0])) if step.verb == "tile" else ""
        return step._replace(args=(tile,)) if tile else super().spoken(step)

    def called(self, arg: Arg, also: Sequence[Self] = ()) -> Arg:
        if self.phase == "setup":
            return arg
        if isinstance(arg, str) and arg.startswith("sector:") and self.plan:
            return SECTOR_OF_FACE[self.plan[int(arg[7:])][0]]  # by the number that is printed on it
        if isinstance(arg, str) and arg.startswith("final:") and self.finals:
            return self.finals[int(arg[-1]) - 1]  # by what it counts, not by where it lies
        return self.map.called(arg, self.planet)

    def legal(self, seat: int) -> list[Action]:
        where = v.situation(self, seat)
        return LIST[where](self, seat) if where else []

    def refuse(self, step: Step) -> Refusal | None:
        if isinstance(step, Reveal):
            return self._refuse_reveal(step)
        if not isinstance(step, Action) or not 0 <= step.seat < self.seats:
            return Refusal("unknown_step")
        if not v.VOCABULARY.formed(step):
            return Refusal("unknown_step")
        if step.verb in STANDING:
            known = step.args[0] in STANDING[step.verb]
            return None if known else Refusal("unknown_step", "R8.2")
        where = v.situation(self, step.seat)
        if step.verb not in v.SITUATIONS.get(where, ()):
            return Refusal("not_now", "R3.2", {"now": f"phase.{where or 'wait'}"})
        return REFUSE[step.verb](self, step.seat, *step.args)

    def _refuse_reveal(self, step: Reveal) -> Refusal | None:
        rules = v.VOCABULARY.rules
        if step.verb not in v.VOCABULARY.reveals or len(step.args) != 1:
            return Refusal("unknown_step")
        prompts = self.awaiting().reveals
        if not prompts or step.verb != prompts[0].verb:
            return Refusal("nothing_to_show", rules[step.verb])
        if step.args[0] not in self.could_be(prompts[0]):
            rule = rules.get(f"shown.{prompts[0].deck}", rules[step.verb])
            piece = str(step.args[0])
            lies = self.places().get(piece, "box")
            return setup.not_put_out(self, prompts[0], piece, lies)._replace(rule=rule)
        return None

    def take(self, step: Step) -> None:
        if isinstance(step, Reveal):
            if step.verb == "card":
                flow.card_shown(self, str(step.args[0]))
            else:
                setup.shown(self, str(step.args[0]))
        else:
            self._act(step.verb, step.seat, step.args)
        flow.settle(self)

    def _act(self, verb: str, seat: int, args: v.Args) -> None:
        board = self.boards[seat]
        if verb in v.ON_TURN and not board.todo and not board.offers and seat == self.active:
            self.window = -1
            self.acting = verb in v.MAIN
        DO[verb](self, seat, *args)
        if board.offers:
            charges.settle(self, seat)
        if self.acting and not self.boards[self.active].todo:
            self.acting = False
            flow.turn_taken(self)

    def could_be(self, prompt: Prompt) -> Sequence[str]:
        if prompt.verb == "card":
            found: list[str] = self.automa.could_draw()
            return found
        return setup.could_be(self, prompt.deck, prompt.place)

    def unnamed(self, step: Step) -> Collection[str]:
        """R10: what a federation takes in, where none but this one is left."""
        formed = federation.formed_by(self, step.seat, step.verb, step.args)
        new = federation.new_hexes(self, step.seat, formed) if formed else 0
        return write.labels(self, new)

    def laid(self) -> Collection[str]:
        """R2.1: the sectors of the map."""
        return [one for one, place in self.places().items() if place.startswith("sector:")]

    def involving(self, piece: str) -> list[Step]:
        """An advanced tile means its slot, a sector its place; other pieces mean themselves."""
        names = places.names_of(self, piece)
        awaiting, found = self.awaiting(), self.shown_by(piece)
        for seat in (*awaiting.must, *awaiting.may):
            found += [a for a in self.legal(seat) if not names.isdisjoint(a.args)]
        return found

    def meant(self, piece: str, place: str) -> Step | None:
        owed, seat = self.awaiting().reveals, self._deciding()
        if owed and place and piece in self.places():
            return self.reveal(owed[0], piece)
        if seat == TABLE or (place.startswith("booster:") and piece == self.boards[seat].booster):
            return None  # R13.1: it is laid back there to pass, whatever action is on it
        return touched.meant(self, piece, seat)

    def serves(self, piece: str, seat: int) -> Refusal | None:
        return touched.serves(self, piece, self._deciding() if seat == TABLE else seat)

    def closed(self, seat: int, verb: str) -> Refusal | None:
        legal = v.situation(self, seat) == "turn" and any(a.verb == verb for a in self.legal(seat))
        return None if legal or verb not in CLOSED else CLOSED[verb](self, seat)

    def kept(self, seat: int) -> Sequence[Action]:
        where = v.situation(self, seat)
        if where == "area":
            return free.known_of_area(seat)
        return free.known(self.boards[seat], seat) if where in ("turn", "window") else ()

    def gestures(self, seat: int) -> list[Gesture]:
        found = GESTURES.get(v.situation(self, seat))
        return found(self, seat) if found else []

    def surely(self, step: Step) -> Sequence[Action]:
        """R7.6: the only kind of federation token a seat has is the one that it scores again."""
        if step.verb == "tile":
            return tiles.surely(self, step.seat, str(step.args[0]))
        again = step.verb == "qic" and step.args == (TOKEN_AGAIN,)
        own = WORDS["repeat"].now(self, step.seat) if again else ()
        return [Action("repeat", step.seat, tuple(own))] if len(own) == 1 else []

    def _deciding(self) -> int:
        """Who is most likely to have touched something: the seat on turn, where it decides."""
        must = self.awaiting().must
        return self.active if self.active in must else must[0] if must else TABLE

    # -- the table and looking -------------------------------------------------------

    def elsewhere(self) -> dict[str, int]:
        """Without an Automa its cards stay in the box (R16)."""
        return {} if self.automa is not None else {_CARD.deck: len(CARDS)}

    def carried(self, step: Step) -> dict[str, str]:
        return {} if step.verb == "turned" else super().carried(step)

    def round_number(self) -> int:
        """One of the six rounds; 0 during set-up (R3.1)."""
        return self.round

    def milestone(self) -> int:
        """Each seat that passed is one: a round is over when all have (R13.1)."""
        return self.round * self.seats + len(self.passed)

    def cause(self, line: Line) -> int:
        """R15.9: of what waited for the Brainstone that for which it was asked."""
        if line[4] < 0 or self.events[line[4]].verb != "stone":
            return line[4]
        before = (n for n in range(line[4] - 1, -1, -1) if self.events[n].seat == line[0])
        return next((n for n in before if self.events[n].verb != "stone"), line[4])

    # -- what other modules answer -----------------------------------------------------

    early = setup.early
    standing = places.standing
    places = places.places
    cues = cues.cues
    counted = counts.counted
    by_hand = counts.by_hand
    most = staticmethod(counts.most)
    room = counts.room
    adjust = counts.adjust
    position = write.write
    parts = scores.parts
    remark = remarks.remark
    no_room = no_room
    ways_to = ways.ways_to
    losses = charges.losses
    gains = income.received
    duties = start.duties
    points_now = scores.points_now
    scores = scores.running_points

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view(self, seat, self._deciding())

    def outcome(self) -> Outcome | None:
        if self.phase != "end":
            return None
        found = ranked([board.points for board in self.boards], key="highest")
        return found._replace(ranked=self.ranked())

    def ranked(self) -> tuple[Ranked, ...]:
        return tuple(scores.final_ranks(self, tile) for tile in self.finals)


_QUEUED = ("mines", "boosters")

_CARD = Prompt("card", TABLE, "automa", "automa:card")
