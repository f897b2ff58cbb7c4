"""The state that a match of Gaia asks: who is awaited, what is legal, what a step does."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, Self

from engine.core.ledger import Event
from engine.core.refusal import Refusal
from engine.core.state import Asked, Awaiting, Outcome, Prompt
from engine.core.steps import TABLE, Action, Arg, Reveal, Step
from engine.core.vocabulary import Vocabulary
from engine.games.gaia import (
    cards,
    cities,
    counts,
    decisions,
    duties,
    flow,
    hands,
    meant,
    places,
    powers,
    setup,
    view,
)
from engine.games.gaia.board import Board
from engine.games.gaia.faces import DATA, DECK, DECKS, KIND, LAND, POWER
from engine.games.gaia.grid import cell as cell_of
from engine.games.gaia.position import write

VOCABULARY = Vocabulary(DATA)


_NEWS = ("goal", "struck", "kept", "protected")
"""Events that everybody is told of."""


class Gaia(Board):
    """A match of Gaia at one moment."""

    __slots__ = ()

    SUDDEN = True
    SAYS_WHERE = frozenset({"not_in_match", "turned_foreign", "anothers", "goal_stays"})
    BEFORE = setup.DUTIES
    UNTIL_DONE = frozenset({"goals_left"})  # nobody has to have done it before the first card
    IN_NUMBERS = frozenset({"hunted"})
    DREW = frozenset({"drawn"})
    LAID = duties.LAID
    READ = duties.READ
    RETOLD = duties.RETOLD
    DEED_BY_DEED = True

    # -- play ----------------------------------------------------------------------------

    def asked(self, seat: int) -> Asked:
        return decisions.asked(self, seat)

    def awaiting(self) -> Awaiting:
        if not self.frames:
            return Awaiting()
        frame = self.frames[-1]
        if frame[0] == "reveal":
            return Awaiting(reveals=frame[1])
        may = powers.protectors(self, frame[1]) if frame[0] == "window" else ()
        return Awaiting((frame[1],), may)

    def called(self, arg: Arg, also: Sequence[Self] = ()) -> Arg:
        return places.cell_called(self, arg, also)

    def named(self, arg: Arg, also: Sequence[Self] = ()) -> Arg:
        return places.cell_called(self, places.city_called(self, arg, also), also)

    def legal(self, seat: int) -> list[Action]:
        if not self.frames:
            return []
        frame = self.frames[-1]
        if frame[0] == "reveal":
            return []
        if seat == frame[1]:
            return decisions.QUESTIONS[frame[0]](self, frame)
        if frame[0] == "window":
            held = [card for card in self.hand[seat] if POWER.get(card) == "protection"]
            return [Action("protect", seat, (card,)) for card in held[:1]]
        return []

    def tried(self) -> Self:
        """R4.1, R8.1: no city of the next seat hunts by itself, which it does after any action."""
        copy: Self = self.clone()
        copy.options = {**self.options, "hunting": "optional"}
        return copy

    def unless_stopped(self) -> Sequence[Action]:
        """R9.12: a power works unless somebody protects."""
        frame = self.frames[-1] if self.frames else ("over",)
        return self.legal(frame[1]) if frame[0] == "window" else ()

    def refuse(self, step: Step) -> Refusal | None:
        if not self.frames:
            return Refusal("over", "R7.2")
        frame = self.frames[-1]
        if isinstance(step, Reveal):
            wrong = self.refuse_shown(step, VOCABULARY)
            if wrong and wrong.key == "cannot_be":
                foreign = decisions.not_in_match(self, str(step.args[0]), "turned_foreign")
                return foreign or self._of_another_deck(step) or wrong
            return wrong or decisions.unknown_face(self, str(step.args[0]))
        if not VOCABULARY.formed(step):
            return Refusal("unknown_step")
        if frame[0] == "reveal":
            return Refusal("show_first", VOCABULARY.rules[frame[1][0].verb])
        if step.verb == "protect":
            return decisions.refuse_protect(self, frame, step)
        if step.seat != frame[1]:
            return Refusal("not_your_turn", "R4.4", {"seat": frame[1] + 1})
        if frame[0] == "act":
            return decisions.refuse_act(self, step)
        if frame[0] == "discard":
            return decisions.refuse_discard(self, step)
        if step in decisions.QUESTIONS[frame[0]](self, frame):
            return None
        return Refusal(f"first_{frame[0]}", VOCABULARY.rules[frame[0]])

    def _of_another_deck(self, step: Reveal) -> Refusal | None:
        """Of which deck a card is turned up now, where this is one of another; as a card, whatever
        city it was: it lies on a reader."""
        prompt, card = self.answered_by(step), str(step.args[0])
        if prompt is None or DECK.get(card, prompt.deck) == prompt.deck:
            return None
        rule = VOCABULARY.rules[step.verb]
        if not prompt.deck:  # out of a hand: from no deck
            return Refusal("not_held", rule, {"card": card})
        told = {"card": f"piece.{card.partition('#')[0]}", "deck": f"deck.{prompt.deck}"}
        return Refusal("other_deck", rule, told)

    def take(self, step: Step) -> None:
        if isinstance(step, Reveal):
            self._show(step)
        else:
            self._act(step)
        flow.run(self)

    def _act(self, step: Step) -> None:
        verb, seat, args = step.verb, step.seat, step.args
        if self.frames[-1][0] == "act":
            self.actions -= 1
            self._main_action(verb, seat, args)
        elif verb in ("discard", "later", "carry_out", "goal", "move_in", "stay_out"):
            self._answer(verb, seat, args)
        else:
            _ANSWERS[verb](self, seat, *args)

    def _main_action(self, verb: str, seat: int, args: tuple[Any, ...]) -> None:
        if verb == "draw":
            flow.take_draw(self, seat, args[0])
        elif verb == "take":
            flow.take_card(self, seat, args[0])
        elif verb in decisions.CARDS:
            cards.TAKE[verb](self, seat, args[0], _cell(args[1]))
        else:
            powers.take(self, seat, verb, args[0], tuple(_cell(arg) for arg in args[1:]))

    def _answer(self, verb: str, seat: int, args: tuple[Any, ...]) -> None:
        frame = self.frames[-1]
        if verb == "move_in" and frame[0] == "owe":
            flow.take_owe(self, seat, args[0])
            return
        self.frames.pop()
        if verb == "discard":
            hands.discard(self, seat, args[0])
            self.frames.append(("limit", seat))
        elif verb == "goal":
            flow.achieve(self, seat, args[0])
        elif verb == "move_in":
            cities.move_in(self, seat, frame[2], frame[3])

    def _show(self, step: Reveal) -> None:
        prompt, card = self.shown(step), str(step.args[0])
        if prompt.verb == "stolen":
            powers.take_stolen(self, prompt.seat, card)
            return
        self.pool[prompt.deck].remove(card)
        self.deck[prompt.deck] -= 1
        if prompt.verb == "drawn":
            self.hand[prompt.seat].append(card)
        elif prompt.verb == "goal_card":
            self.goals[card] = -1
            self.goal_spots[int(prompt.place.partition(":")[2])] = card
        else:
            slot = int(prompt.place.partition(":")[2])
            self.display[prompt.deck][slot] = card

    def could_be(self, prompt: Prompt) -> Sequence[str]:
        if prompt.verb != "stolen":
            return sorted(self.pool[prompt.deck])
        victim = prompt.seat
        kinds = [deck for deck in DECKS if self.unseen[victim][deck]]
        held = list(self.hand[victim])
        return held + kinds + sorted(c for deck in kinds for c in self.pool[deck])

    def in_pile(self, pile: str) -> Collection[str]:
        """R2, R3.5: decks of this mode; once the goals lie open their rest is in the box."""
        return () if pile == "goals" and all(self.goal_spots) else self.pool.get(pile, ())

    def elsewhere(self) -> dict[str, int]:
        """R5.1: what nobody has seen and what is not in its deck is in hands, or was discarded."""
        return {deck: len(self.pool[deck]) - self.deck[deck] for deck in self.pool}

    def laid(self) -> Collection[str]:
        """R6.3: the tiles and cities of the world."""
        return {*self.tiles.values(), *self.cities.values()}

    def involving(self, piece: str) -> list[Step]:
        frame = self.frames[-1] if self.frames else ("over",)
        if frame[0] == "act" and piece in DECK and hands.could_hold(self, frame[1], piece):
            return list(decisions.plays(self, frame[1], piece))
        if frame[0] == "window":
            protect = (Action("protect", seat, (piece,)) for seat in self.awaiting().may)
            return [action for action in protect if self.refuse(action) is None]
        if frame[0] == "discard":
            action = Action("discard", frame[1], (piece,))
            return [action] if self.refuse(action) is None else []
        if frame[0] == "act" and KIND.get(piece) == "tile":
            return list(meant.laying(self, frame[1], LAND[piece]))
        return super().involving(piece)

    def news(self, first: int) -> list[Event]:
        """R6.6, R9.2: a goal is reached, a city has all that it needs; R9.5: what a power did."""
        return [e for e in self.events[first:] if e.verb in _NEWS or self._whole(e)]

    def losses(self, first: int) -> list[Event]:
        """R6.14, R7.8, R8.5, R9.1, R9.3: what counts no more for a city, and meeples come home.
        How many needs a city had then is old news once it has others, or is gone. R9.11: a card."""
        lost = (cities.COVERED, cities.HUNGRY, *cities.LOSSES, "stolen")
        return [e for e in self.events[first:] if e.verb in lost and not self._outdated(e)]

    def _outdated(self, event: Event) -> bool:
        """Whether it tells how many needs a city had, which has others now; or of a card that has
        gone on, with what became of it."""
        if event.verb == "stolen":
            return not self.stolen
        told = event.verb in (cities.COVERED, cities.HUNGRY)
        return told and self.met.get(str(event.args[0])) != event.args[2]

    def _whole(self, event: Event) -> bool:
        """Whether a city came by it to all four needs."""
        founded = event.verb == "city_founded" and event.args[2] == 4
        return founded or (event.verb == "moved_in" and self.met.get(str(event.args[0])) == 4)

    # -- the table -----------------------------------------------------------------------

    def wants_face(self, piece: str) -> bool:
        """Where a city or an animal can go depends on what is printed on it."""
        frame = self.frames[-1] if self.frames else ("over",)
        untold = KIND.get(piece) in ("city", "animal") and self.face(piece) is None
        return frame[0] == "act" and untold and hands.could_hold(self, frame[1], piece)

    def round_number(self) -> int:
        """Counted with each turn of the first seat (R4.1)."""
        return self.round

    def milestone(self) -> int:
        """Cards gone from the piles, by the half dozen: a kind that is gone ends it (R7.3)."""
        return -(sum(self.deck.values()) // 6)

    def adjust(self, seat: int, what: str, value: int) -> None:
        counts.adjust(self, seat, what, value)
        if seat != TABLE:
            flow.run(self)

    # -- what other modules answer -----------------------------------------------------

    covered = places.covered
    by_hand = duties.by_hand
    duties = duties.duties
    spot = places.spot
    standing = places.standing
    places = places.places
    meant = meant.meant
    counted = counts.counted
    most = counts.most
    gestures = decisions.gestures
    remark = decisions.remark
    lacks = cards.lacks
    refuse_value = counts.refuse_value
    view = view.view
    position = write.write

    # -- looking -------------------------------------------------------------------------

    def scores(self) -> list[int]:
        placed = [0] * self.seats
        for on in self.meeples.values():
            for seat, count in enumerate(on):
                placed[seat] += count
        for seat in self.goals.values():
            if seat >= 0:
                placed[seat] += 1
        return placed

    def parts(self, seat: int) -> dict[str, int]:
        goals = sum(owner == seat for owner in self.goals.values())
        return {"part.cities": self.scores()[seat] - goals, "part.goals": goals}

    def outcome(self) -> Outcome | None:
        return flow.outcome(self) if self.ended else None


def _cell(text: object) -> int:
    found = cell_of(text)
    assert found is not None
    return found


Answer = Callable[..., None]


def _carried_hunt(b: Board, seat: int, card: str, cell: str) -> None:
    flow.hunt(b, seat, card, _cell(cell))


_ANSWERS: dict[str, Answer] = {
    "hunt": _carried_hunt,
    "spare": lambda b, seat, card: flow.skip_hunt(b, card),
    "dry": lambda b, seat, cell: powers.take_dry(b, seat, _cell(cell)),
    "keep": lambda b, seat, card, source: powers.take_keep(b, seat, card, source - 1),
    "protect": powers.take_protect,
    "discard_unseen": lambda b, seat, deck: _discard_unseen(b, seat, deck),
}


def _discard_unseen(b: Board, seat: int, deck: str) -> None:
    b.frames.pop()
    hands.discard_unseen(b, seat, deck)
    b.frames.append(("limit", seat))
