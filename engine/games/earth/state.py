"""The state that a match asks: who is awaited, what is legal, what a step does."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from engine.core.ledger import Event
from engine.core.refusal import Refusal
from engine.core.state import Asked, Awaiting, Outcome, Prompt, digest_of
from engine.core.steps import TABLE, Action, Arg, Step
from engine.games.earth import (
    counts,
    cues,
    duties,
    flow,
    last_chance,
    piles,
    places,
    refusals,
    scores,
    setup,
    solo,
    view,
)
from engine.games.earth.actions import (
    activation,
    any_time,
    choice,
    effects,
    gestures,
    pieces,
    planting,
)
from engine.games.earth.board import Board
from engine.games.earth.faces import EVENTS, FACES_OF, PIECE_OF, PLANTABLE, TOKENS
from engine.games.earth.goals import fauna
from engine.games.earth.laid import in_order
from engine.games.earth.places import line_on_mat
from engine.games.earth.position import write

_NAMES_A_CARD: Final = {"bury": "compost", "paying": "pay_with", "fetch": "fetch"}
"""Decisions that a shown card of the hand or the compost answers."""


_OF_CARDS: Final = frozenset({"use", "copy", "black", "play", "replace"})
_BRING: Final = _OF_CARDS | {"choose", "take", "turn"}
"""The events after which a seat gains something: of a card, or of an action."""


def _named(kind: str, *more: Any) -> tuple[tuple[str, Arg], ...]:
    """Which of its own cards a seat picks; how many pieces go on cards, or off them."""
    if kind == "pick":
        return (("which", more[0]),)
    if kind == "each":
        return (("off", f"{more[0]}.one"),)
    if kind == "paying":
        return (("n", more[1]), ("by", effects.PAYS_WITH[more[0]]))
    if kind not in ("put", "lose"):
        return ()
    what, left, *_ = more
    return (("n", left), ("off", f"{what}.{'one' if left == 1 else 'more'}"))


class Earth(Board):
    """A match of Earth at one moment."""

    __slots__ = ()

    LAST = ("full",)
    SETTLES = frozenset({"sprout", "growth"})
    BEFORE = setup.DUTIES
    UNTIL_DONE = frozenset({"player_boards"})  # no number on the screen tells of boards and leaves
    SPOTS = duties.SPOTS  # on a card of the middle, beside those of others
    DREW = frozenset({*duties.DRAWN, "keep_one_more"})
    IN_NUMBERS = frozenset(duties.INTO_HAND) | {"compost_off"}
    READ = duties.READ
    LAID = duties.LAID
    SUMMED = duties.NUMBERED

    # -- play ------------------------------------------------------------------------

    def asked(self, seat: int) -> Asked:
        stack = self.areas[seat].stack
        if stack and stack[-1][0] == "choose":
            kind = "agree" if choice.can_agree(self, seat) else "choose"
            return Asked(f"{kind}_last" if self.last_round else kind)
        if stack:
            return self._asked(seat, stack[-1])
        return Asked("free" if self.closing is None else "late")

    def _asked(self, seat: int, frame: tuple[Any, ...]) -> Asked:
        """What is decided, by how many of it are left and whether there is anything to choose."""
        kind = str(frame[0])
        if kind in ("open", "use") and not activation.any_use(self, seat, frame):
            return Asked("use_spent")
        if kind == "plant" and planting.last_space(self, seat):
            return Asked("plant_full", (("n", fauna.FULL_POINTS),))
        if kind == "put" and (room := pieces.room(self.areas[seat], frame[1], frame[3])) < frame[2]:
            off = f"{frame[1]}.more"
            return Asked("put_short", (("n", room), ("m", frame[2]), ("off", off)))
        left = min(frame[1], self.areas[seat].in_hand()) if kind == "bury" else 1
        if left > 1:
            return Asked("bury_more" if frame[2] else "bury_some", (("n", left),))
        return Asked(kind, _named(*frame))

    def awaiting(self) -> Awaiting:
        if self.phase == "over":
            return Awaiting()
        must: list[int] = []
        may: list[int] = []
        reveals = flow.table_prompts(self) if self.phase != "turn" or self.gaia else ()
        for seat, area in enumerate(self.areas):
            if area.owed:
                verb = "look" if area.owed_for == "look" else "draw"
                deck = f"seat{seat}:compost" if verb == "look" else "earth"
                place = f"seat{seat}:drawn" if area.owed_for == "keep" else ""
                reveals += (Prompt(verb, seat, deck, place),) * area.owed
            elif piles.waits_for_look(self, seat):
                continue
            elif area.stack:
                must.append(seat)
            elif area.menu or (area.hidden and any_time.is_free(self, seat)):
                may.append(seat)
        return Awaiting(tuple(must), tuple(may), reveals)

    def one_by_one(self, seats: tuple[int, ...]) -> tuple[int, ...]:
        """R4.3: the active player first, then clockwise."""
        return tuple(seat for seat in self.clockwise() if seat in seats)

    def legal(self, seat: int) -> list[Action]:
        if not 0 <= seat < self.seats or piles.waits_for_look(self, seat):
            return []
        return self.areas[seat].menu.copy()

    def spoken(self, step: Step) -> Step:
        """A space by its row and column on the mat, as the tableau lies there now; what pays by
        what becomes of it."""
        if not isinstance(step, Action) or step.verb != "plant":
            return planting.paid(self.areas[step.seat], step) if step.verb == "pay_with" else step
        card, row, col = step.args
        wrap, (down, right) = self.options["edge"] == "wrap", self.areas[step.seat].shift
        lines = line_on_mat(int(row), down, wrap), line_on_mat(int(col), right, wrap)
        return Action("plant", step.seat, (card, f"mat.row.{lines[0]}", f"mat.col.{lines[1]}"))

    def take(self, step: Step) -> None:
        self.lying = None
        self._carry_out(step)
        self.lying = None

    def _carry_out(self, step: Step) -> None:
        if self.closing is not None and last_chance.acts_next(self, step):
            last_chance.close_turn(self)
        waited = piles.held_up_by(self)
        if isinstance(step, Action):
            flow.perform(self, step)
            flow.run(self, step.seat)
            if step.verb in ("choose", "pick"):  # what changes the choices of others
                self._run_others(step.seat)
        else:
            flow.REVEALS[step.verb](self, step.seat, str(step.args[0]))
            seats = range(self.seats) if step.seat == TABLE else (step.seat,)
            for seat in seats:
                flow.run(self, seat)
        if waited and not piles.held_up_by(self):
            self._run_others(step.seat)
        flow.advance(self)

    def _run_others(self, seat: int) -> None:
        for other in self.clockwise():  # R4.3: a deck that runs short is dealt in this order
            if other != seat:
                flow.run(self, other)

    def could_be(self, prompt: Prompt) -> Sequence[str]:
        if prompt.verb in ("draw", "look", "pile"):
            return self.unseen
        if prompt.verb == "gaia":
            return solo.unseen_cards(self)
        return setup.could_be(self, prompt)

    def read_off(self, prompt: Prompt) -> tuple[int, Sequence[str]]:
        """R3.4: who begins takes both tokens, and is told by either."""
        return prompt.seat, TOKENS if prompt.verb == "first" else ()

    def involving(self, piece: str) -> list[Step]:
        """Also what a seat could do with a card that its hidden hand may hold."""
        awaiting, named = self.awaiting(), {piece, *FACES_OF.get(piece, ())}
        found: list[Step] = []
        for prompt in dict.fromkeys(awaiting.reveals):
            told = piece in self.read_off(prompt)[1]
            shown = [face for face in self.could_be(prompt) if told or face in named]
            found += [self.reveal(prompt, face) for face in shown]
        for seat in (*awaiting.must, *awaiting.may):
            found += [one for one in self.areas[seat].menu if not named.isdisjoint(one.args)]
            found += self._held(seat, piece)
        return found

    def _held(self, seat: int, card: str) -> list[Action]:
        """Legal actions with a card that a seat is not known to hold but may hold."""
        area = self.areas[seat]
        kind = area.stack[-1][0] if area.stack else ""
        found: list[Action] = []
        if not (area.hidden or kind in _NAMES_A_CARD) or card not in self.unseen:
            return found
        if area.hidden:
            found += any_time.held(self, seat, card)
            if kind == "plant":
                found += planting.held(self, seat, card)
        if kind in _NAMES_A_CARD:
            action = Action(_NAMES_A_CARD[kind], seat, (card,))
            if self.refuse(action) is None:
                found.append(action)
        return found

    # -- the table -------------------------------------------------------------------

    def elsewhere(self) -> dict[str, int]:
        """What may be anywhere, but neither in the deck nor just drawn to be shown."""
        drawn = sum(prompt.deck == "earth" for prompt in self.awaiting().reveals)
        return {"earth": len(self.unseen) - self.deck - drawn}

    def remark(self, step: Step) -> Asked:
        """What an action brings (R5), and what has no room; what a card costs now, where it is not
        what is printed."""
        if step.verb == "choose":
            return choice.remark(self, step)
        if step.verb == "take":
            return choice.part_remark(self, step)
        if step.verb == "use":
            return activation.remark(self, step)
        return planting.remark(self, step) if step.verb in ("plant", "replace") else Asked()

    def kept(self, seat: int) -> Sequence[Action]:
        return choice.kept(self, seat)

    def needless(self, seat: int) -> Sequence[Action]:
        """R12.4: only where Gaia profits from it does anybody take less than there is."""
        return () if self.gaia else (Action("ask_each", seat),)

    def costs(self, piece: str, seat: int) -> Asked:
        return planting.costs(self, seat, piece)

    def onward(self, seat: int) -> Action | None:
        return any_time.onward(self, seat)

    def short(self, piece: str, seat: int) -> Asked:
        told = any_time.short if piece in EVENTS else planting.short
        return told(self, seat, piece)

    def meant(self, piece: str, place: str) -> Step | None:
        """R6.1, R9.2: where nothing can be paid, no other card tells what it would have been. The
        token at an action chooses it for whom it is printed (R4.1)."""
        own = {f"seat{seat}": seat for seat in range(self.seats)}
        if place and place not in own:
            return choice.meant(piece, place)
        seats = [own[place]] if place else self.clockwise()
        if piece in EVENTS:
            must = self.awaiting().must
            return any_time.meant(self, piece, tuple(one for one in seats if one in must))
        return planting.meant(self, piece, seats) if piece in PLANTABLE else None

    def early(self, piece: str, place: str) -> bool:
        return setup.early(self, piece, place) or choice.early(self, piece, place)

    def rests(self, piece: str, place: str) -> bool:
        return choice.rests(self, piece, place)

    def said(self, action: Action) -> bool:
        """R5.5: that everybody agreed."""
        return action.verb == "choose" and action.args[0] == choice.BY_CONSENT

    def serves(self, piece: str, seat: int) -> Refusal | None:
        return setup.kept_token(self, piece, seat)

    def opens(self, piece: str, seat: int) -> Action | None:
        return choice.opens(self, piece, seat)

    def carried(self, step: Step) -> dict[str, str]:
        """The token goes to the chosen action, a shown card where it was drawn to."""
        if step.verb == "choose":
            return {"active": f"seat{step.seat}:action:{choice.printed(step.args[0])}"}
        return {PIECE_OF.get(piece, piece): at for piece, at in super().carried(step).items()}

    def lies_up(self, piece: str) -> str:
        return setup.lying(self).get(piece, piece)

    def round_number(self) -> int:
        """A round begins with the turn of the first player (R10.6)."""
        return [e.seat for e in self.events if e.verb == "turn"].count(self.first)

    def finale(self, first: int) -> Event | None:
        """R10.6: the round in which a mat was filled is played to its end, if anybody is left."""
        return super().finale(first) if self.phase == "turn" and not self.gaia else None

    def losses(self, first: int) -> list[Event]:
        """Sprouts and growth of a card for which a mat has no room (R8.1); an action gives up to so
        many (R5), and who chooses it sees the mat."""
        lost = (n for n in range(first, len(self.events))
                if self.events[n].verb == pieces.OVERFLOWED)  # fmt: skip
        return [self.events[n] for n in lost if self._of_card(n)]

    def _of_card(self, number: int) -> bool:
        """Whether a card brought what this event tells its seat, and no action."""
        seat = self.events[number].seat
        before = (one.verb for one in reversed(self.events[:number]) if one.seat == seat)
        return next((verb in _OF_CARDS for verb in before if verb in _BRING), False)

    def news(self, first: int) -> list[Event]:
        """R10.1, R10.3: a fauna goal is met, and the leaf that it is worth at the end of the turn;
        of those met in a turn that is over the leaves tell, and nothing is told over a mat while
        its seat places pieces. R10.6: a full mat that ends the match at once, with nobody left to
        play the round to its end."""
        new = [one for one in self.events[first:] if one.seat >= 0]
        leaves = [one for one in new if one.verb == "leaf"]
        placed = {(one.seat, one.args[0]) for one in leaves}
        met = [one for one in new if one.verb == "fauna_met" and not self._placing(one.seat)]
        full = [] if self.finale(first) else [one for one in new if one.verb == "full"]
        return [*full, *leaves, *(one for one in met if (one.seat, one.args[0]) not in placed)]

    def _placing(self, seat: int) -> bool:
        """Whether this seat is asked, and is placing pieces one by one."""
        asked = self.one_by_one(self.awaiting().must)[:1]
        return seat in asked and self.areas[seat].stack[-1][0] in ("put", "each")

    def milestone(self) -> int:
        """Cards in the fullest tableau, which ends it (R10.5); alone, rounds do (R12.8)."""
        return max(len(area.at) for area in self.areas) if self.seats > 1 else self.round_number()

    def adjust(self, seat: int, what: str, value: int) -> None:
        counts.adjust(self, seat, what, value)
        for each in range(self.seats):
            flow.run(self, each)
        flow.advance(self)
        self.lying = None

    def spot(self, place: str) -> str:
        return places.spot(self, place)

    def places(self) -> dict[str, str]:
        if self.lying is None:
            self.lying = places.places(self)
        return self.lying

    def laid(self) -> Collection[str]:
        return places.done_with(self)

    # -- what other modules answer -----------------------------------------------------

    refuse = refusals.refuse
    gestures = gestures.gestures
    cues = cues.cues
    by_hand = duties.by_hand
    in_order = in_order
    duties = duties.duties
    counted = counts.counted
    most = staticmethod(counts.most)
    view = view.view
    position = write.write

    # -- looking ---------------------------------------------------------------------

    def digest(self) -> str:
        """A match of the first rules keeps the digests that it was saved with."""
        position = self.position()
        if not self.open_end:
            position["options"].pop("turn_end")
        return digest_of(position)

    cause = choice.cause
    parts = scores.parts

    def scores(self) -> list[int]:
        return [scores.score(self, seat) for seat in range(self.seats)]

    def outcome(self) -> Outcome | None:
        return self.ended
