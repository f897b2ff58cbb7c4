"""The state that a match of Hadara asks: who is awaited, what is legal, what a step does."""

from __future__ import annotations

from bisect import insort
from collections.abc import Collection, Sequence

from engine.core.frames import Frame
from engine.core.ledger import Event
from engine.core.refusal import Refusal
from engine.core.state import Asked, Awaiting, Prompt
from engine.core.steps import Action, Arg, Reveal, Step
from engine.games.hadara import (
    cards,
    counts,
    cues,
    draft,
    duties,
    flow,
    food,
    places,
    scores,
    view,
)
from engine.games.hadara.board import Board
from engine.games.hadara.decisions import LEGAL, REFUSE, RULE, TAKE, VOCABULARY
from engine.games.hadara.faces import CARDS, CATALOGUE, EPOCHS
from engine.games.hadara.position import write
from engine.games.hadara.works import colonies, medals, remarks

CHOOSING = ("crest", "choose", "pick")
"""What a seat decides with cards."""


class Hadara(Board):
    """A match of Hadara at one moment."""

    __slots__ = ()

    LAST = ("epoch", EPOCHS[-1])
    TURNS = ("step", "half_b")
    SUMS = ("step",)  # what the last cards of phase A brought is owed through phase B
    SPOTS = duties.SPOTS
    LAID = duties.DEEDS
    BEFORE = frozenset({"starts", "starts_more"})
    UNTIL_DONE = IN_NUMBERS = duties.TURNED | BEFORE
    TAKEN = duties.TAKEN | {"extra_coin"}
    SUMMED = duties.SUMMED
    SAYS_WHERE = frozenset({"noble_left_out", "star_left_out"})
    LATE = 1  # a turn is several deeds, and each tells where coins and markers are then

    # -- play ----------------------------------------------------------------------------

    def asked(self, seat: int) -> Asked:
        todo = self.realms[seat].todo
        if not todo:
            return Asked("free_tile" if self.nobles and cards.freeable(self, seat) else "")
        if todo[-1][0] == "wheel" and self.epoch == EPOCHS[0] and not self.known:
            return Asked(*draft.laid_out(self))
        if todo[-1][0] == "pick" and not draft.can_buy(self, seat):
            key = "pick_sell_last" if len(draft.tops(self)) == 1 else "pick_sell"
            return Asked(key, (("n", cards.sale(self, seat)),))
        if todo[-1][0] == "medals":
            return medals.asked(self, todo[-1])
        return Asked(draft.asked(self, todo[-1]), self._told(seat, todo[-1]))

    def _told(self, seat: int, frame: Frame) -> tuple[tuple[str, Arg], ...]:
        """R4.2: where cards are drawn; R10.1: how many cards there are, and for how many of them
        food."""
        if frame[0] == "choose":
            return draft.pointed(self, seat, frame)
        return food.told(self.realms[seat]) if frame[0] == "feed" else ()

    def awaiting(self) -> Awaiting:
        prompts = self.prompts()
        waiting = {prompt.seat for prompt in prompts}
        must = tuple(s for s, r in enumerate(self.realms) if r.todo and s not in waiting)
        may: tuple[int, ...] = ()
        if self.nobles and not self.over:
            rest = (seat for seat in range(self.seats) if seat not in must)
            may = tuple(seat for seat in rest if cards.freeable(self, seat))
        return Awaiting(must, may, prompts)

    def one_by_one(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """R17.1: within a step of phase A the order is free. Who has laid one card lays the other
        first; else who was asked last begins the next step, and the first player the first: the
        tablet changes hands half as often."""
        if self.phase != "choose":
            return seats
        order = self.order()[:: 1 if self.step % 2 else -1]
        return tuple(sorted(seats, key=lambda s: (not draft.begun(self, s), order.index(s))))

    def legal(self, seat: int) -> list[Action]:
        found: list[Action] = []
        todo = self.realms[seat].todo
        if todo and all(prompt.seat != seat for prompt in self.prompts()):
            found = LEGAL[todo[-1][0]](self, seat, todo[-1])
        if self.nobles and not self.over:
            found += [Action("free_tile", seat, (c,)) for c in cards.freeable(self, seat)]
        return found

    def refuse(self, step: Step) -> Refusal | None:
        if step.verb == "print" and isinstance(step, Reveal):
            return self._refuse_print(step)
        if self.over:
            return Refusal("over", "R12.2")
        if isinstance(step, Reveal):
            return self._refuse_reveal(step)
        seat, verb = step.seat, step.verb
        if not 0 <= seat < self.seats or not VOCABULARY.formed(step):
            return Refusal("unknown_step")
        if verb == "free_tile":
            return cards.refuse_free_tile(self, seat, str(step.args[0]))
        owed = next((prompt for prompt in self.prompts() if prompt.seat == seat), None)
        if owed is not None:
            return Refusal("show_first", VOCABULARY.rules[owed.verb])
        todo = self.realms[seat].todo
        if not todo and self.phase == "choose" and verb in VOCABULARY.answers["choose"]:
            return Refusal("third_taken", "R4.3")
        if not todo:
            return Refusal("nothing_to_do", RULE.get(self.phase, "R3.1"))
        kind = todo[-1][0]
        rule = VOCABULARY.rules[kind]
        if verb not in VOCABULARY.answers[kind]:
            return Refusal(f"first_{kind}", rule)
        judge = REFUSE.get(verb)
        return judge(self, seat, *step.args) if judge else None

    def _refuse_reveal(self, step: Reveal) -> Refusal | None:
        refusal = self.refuse_shown(step, VOCABULARY)
        if refusal is None and step.verb == "monument" and self.face(str(step.args[0])) is None:
            return Refusal("face_unknown", "R20", {"card": f"piece.{step.args[0]}"})
        return refusal

    def _refuse_print(self, step: Reveal) -> Refusal | None:
        """R20: a face that is known may be named at any time: a match that was played before its
        faces were told replays with them."""
        face = str(step.args[0]) if step.args else ""
        if face not in CATALOGUE.faces or CATALOGUE.faces[face] is not None:
            return Refusal("nothing_to_show", VOCABULARY.rules["print"])
        if self.face(face) is None:
            return Refusal("face_unknown", "R20", {"card": f"piece.{face}"})
        return None

    def answered_by(self, step: Reveal) -> Prompt | None:
        """A face is read off by its own prompt, wherever its card lies."""
        if step.verb != "print":
            return super().answered_by(step)
        owed = (prompt for prompt in self.prompts() if prompt.verb == "print")
        return next((prompt for prompt in owed if prompt.deck in step.args), None)

    def take(self, step: Step) -> None:
        if isinstance(step, Reveal):
            self._show(step)
        else:
            TAKE[step.verb](self, step.seat, *step.args)
        flow.run(self)

    def _show(self, step: Reveal) -> None:
        card = str(step.args[0])
        if step.verb == "print":
            self.note("read_off", args=(f"piece.{card}",), rule="R20")
            if self.answered_by(step) is not None:
                self.shown(step)
            return
        prompt = self.shown(step)
        self.pool[prompt.deck].remove(card)
        if prompt.verb == "drawn":
            self.deck[CARDS[card].colour] -= 1
            insort(self.realms[prompt.seat].hand, card)
        elif prompt.verb == "setup_card":
            self.realms[prompt.seat].setup = card
        elif prompt.verb == "monument":
            self.monuments[int(prompt.place.removeprefix("monument:"))] = card
        else:
            colonies.turn_over(self, prompt.seat, card, int(prompt.deck.removeprefix("colony")))

    def could_be(self, prompt: Prompt) -> Sequence[str]:
        return [prompt.deck] if prompt.verb == "print" else sorted(self.pool[prompt.deck])

    def involving(self, piece: str) -> list[Step]:
        found: list[Step] = [*self.shown_by(piece), *colonies.shown(self, piece)]
        fronts = (one for one in self.prompts() if piece in self.read_off(one)[1])
        found += [self.reveal(prompt, prompt.deck) for prompt in fronts]
        for seat, realm in enumerate(self.realms):
            if realm.todo and realm.todo[-1][0] in CHOOSING and piece in CARDS:
                tries = [Action(verb, seat, (piece,)) for verb in ("sell", "buy", "discard")]
                found += [action for action in tries if self._means(action)]
            elif realm.todo or self.nobles:
                found += [action for action in self.legal(seat) if piece in action.args]
        return found

    def read_off(self, prompt: Prompt) -> tuple[int, Collection[str]]:
        return colonies.read_off(self, prompt)

    def names(self, seat: int) -> bool:
        """R1.6: where a crest points is one of a few colours; of cards it is no question yet."""
        return not draft.unplaced(self, seat)

    def _means(self, action: Action) -> bool:
        """Legal, or legal as soon as somebody has told what is printed on the card."""
        refusal = self.refuse(action)
        return refusal is None or refusal.key == "face_unknown"

    def closed(self, seat: int, verb: str) -> Refusal | None:
        asked = self.asked(seat).key.startswith("medals") and verb in ("silver", "gold")
        return medals.closed(self, seat, verb) if asked else None

    def news(self, first: int) -> list[Event]:
        return flow.news(self, first)

    # -- the table -----------------------------------------------------------------------

    def carried(self, step: Step) -> dict[str, str]:
        return places.carried(self, step) or super().carried(step)

    def hoped(self, piece: str) -> Step | None:
        """R5.2: a card that may be sold was perhaps to be bought; not where one is asked to be
        sold, as none can be paid."""
        if found := colonies.hoped(self, piece):
            return found
        for seat, realm in enumerate(self.realms):
            choosing = realm.todo and self.asked(seat).key != "pick_sell"
            choosing = choosing and realm.todo[-1][0] in CHOOSING
            if choosing and self.refuse(Action("sell", seat, (piece,))) is None:
                return Action("buy", seat, (piece,))
        return None

    def does(self, piece: str) -> Asked:
        """R14: the effect of a purple card."""
        printed = self.card(piece) if piece in CARDS else None
        return Asked(printed.effect if printed else "")

    def meant(self, piece: str, place: str) -> Action | None:
        return colonies.meant(self, piece) or places.meant(self, piece, place)

    def laid(self) -> Collection[str]:
        """R2.6, R4.3, R5.3: set-up cards, what was bought, and what lies under a discard pile's
        top."""
        return places.done_with(self)

    def in_pile(self, pile: str) -> Collection[str]:
        return places.in_pile(self, pile)

    def just_drawn(self) -> dict[str, int]:
        return places.just_drawn(self)

    def elsewhere(self) -> dict[str, int]:
        return places.elsewhere(self)

    def round_number(self) -> int:
        """Each phase A and each phase B of an epoch counts as one (R3.1)."""
        return 2 * self.epoch - (self.half == "A") if self.epoch else 0

    def adjust(self, seat: int, what: str, value: int) -> None:
        counts.adjust(self, seat, what, value)
        flow.run(self)

    def kept(self, seat: int) -> Sequence[Action]:
        return draft.kept(self, seat)

    def laid_away(self, event: Event) -> tuple[str, str] | None:
        return duties.laid_away(self, event)

    # -- what other modules answer -----------------------------------------------------

    outcome = scores.outcome
    parts = scores.parts
    scoring = scores.scoring
    scores = scores.scores
    front = colonies.front

    remark = remarks.remark
    rests = places.rests
    spot = places.spot
    standing = places.standing
    places = places.places
    cues = cues.cues
    by_hand = duties.by_hand
    gains = duties.gains
    duties = duties.duties
    counted = counts.counted
    most = staticmethod(counts.most)
    room = counts.room
    view = view.view
    position = write.write
