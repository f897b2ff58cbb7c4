"""The state that a match asks: who is awaited, what is legal, what a step does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.core.refusal import Refusal
from engine.core.state import Asked, Awaiting, Cue, Gesture, Outcome, Prompt, digest_of
from engine.core.steps import TABLE, Action, Reveal, Step
from engine.games.earth import closing, counts, cues, flow, piles, places, scores, setup, solo, view
from engine.games.earth.actions import (
    activation,
    any_time,
    choice,
    gestures,
    hand,
    pieces,
    planting,
)
from engine.games.earth.board import Board
from engine.games.earth.faces import PIECE_OF
from engine.games.earth.places import line_on_mat
from engine.games.earth.position import write

GRAMMAR: Final[dict[str, tuple[str, ...]]] = {
    "pick": ("face",),
    "choose": ("chosen",),
    "take": ("what",),
    "plant": ("card", "row#", "col#"),
    "replace": ("card", "terrain"),
    "pay_with": ("card",),
    "keep": ("card",),
    "sprout": ("card",),
    "growth": ("card",),
    "unsprout": ("card",),
    "ungrow": ("card",),
    "accept": ("what",),
    "compost": ("card",),
    "fetch": ("card",),
    "use": ("card",),
    "copy": ("card",),
    "gyre": ("face",),
    "play": ("card",),
    "convert": (),
    "ask_each": (),
    "done": (),
    "fauna": ("face",),
    "ecosystem": ("face",),
    "first": ("first_seat",),
    "deal": ("card",),
    "draw": ("card",),
    "look": ("card",),
    "gaia": ("card",),
    "pile": ("card",),
}

_VERBS: Final = {
    "pick": ("pick",),
    "choose": ("choose",),
    "either": ("take",),
    "plant": ("plant", "replace", "done"),
    "paying": ("pay_with", "done"),
    "keep": ("keep",),
    "put": ("sprout", "growth", "done"),
    "each": ("sprout", "growth", "done"),
    "lose": ("unsprout", "ungrow"),
    "accept": ("accept", "done"),
    "bury": ("compost", "done"),
    "fetch": ("fetch", "done"),
    "open": ("use", "done"),
    "use": ("use", "done"),
    "copy": ("copy", "done"),
    "gyre": ("gyre",),
    "finish": ("done",),
}
"""Kind of decision -> the verbs that answer it."""

_REFUSE: Final[dict[str, Callable[..., Refusal | None]]] = {
    "pick": setup.refuse_pick,
    "choose": choice.refuse_choose,
    "take": choice.refuse_either,
    "plant": planting.refuse_plant,
    "replace": planting.refuse_replace,
    "pay_with": planting.refuse_pay,
    "keep": hand.refuse_keep,
    "sprout": lambda b, seat, frame, card: pieces.refuse_put(b, seat, frame, "sprout", card),
    "growth": lambda b, seat, frame, card: pieces.refuse_put(b, seat, frame, "growth", card),
    "unsprout": lambda b, seat, frame, card: pieces.refuse_lose(b, seat, frame, "unsprout", card),
    "ungrow": lambda b, seat, frame, card: pieces.refuse_lose(b, seat, frame, "ungrow", card),
    "accept": pieces.refuse_accept,
    "compost": hand.refuse_bury,
    "fetch": hand.refuse_fetch,
    "use": activation.refuse_use,
    "copy": activation.refuse_copy,
    "gyre": solo.refuse_gyre,
}
_REFUSE_ANYTIME: Final[dict[str, Callable[..., Refusal | None]]] = {
    "play": any_time.refuse_play,
    "convert": any_time.refuse_convert,
    "ask_each": any_time.refuse_ask,
}


_SHOWS: Final = {
    "fauna": "R3.2",
    "ecosystem": "R3.2",
    "deal": "R3.3",
    "first": "R3.4",
    "draw": "R5",
    "look": "R9.4",
    "gaia": "R12.5",
    "pile": "R12.9",
}
"""Reveal -> the rule that asks for it."""
_OWED: Final = {"keep": "R5.4", "look": "R9.4"}
"""What drawn cards are for -> the rule that asks for them; otherwise the rule itself is told."""

_NAMES_A_CARD: Final = {"bury": "compost", "paying": "pay_with", "fetch": "fetch"}
"""Decisions that a shown card of the hand or the compost answers."""


class Earth(Board):
    """A match of Earth at one moment."""

    __slots__ = ()

    # -- play ------------------------------------------------------------------------

    def asked(self, seat: int) -> Asked:
        stack = self.areas[seat].stack
        if stack and stack[-1][0] == "choose":
            return Asked("agree" if choice.can_agree(self, seat) else "choose")
        if stack:
            return Asked(stack[-1][0])
        return Asked("free" if self.closing is None else "late")

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

    def legal(self, seat: int) -> list[Action]:
        if not 0 <= seat < self.seats or piles.waits_for_look(self, seat):
            return []
        return self.areas[seat].menu.copy()

    def spoken(self, step: Step) -> Step:
        """A space by its row and column on the mat, as the tableau lies there now."""
        if not isinstance(step, Action) or step.verb != "plant":
            return step
        card, row, col = step.args
        wrap, (down, right) = self.options["edge"] == "wrap", self.areas[step.seat].shift
        lines = line_on_mat(int(row), down, wrap), line_on_mat(int(col), right, wrap)
        return Action("plant", step.seat, (card, f"mat.row.{lines[0]}", f"mat.col.{lines[1]}"))

    def refuse(self, step: Step) -> Refusal | None:
        if self.phase == "over":
            return Refusal("over", "R1.1")
        malformed = self._refuse_form(step)
        if malformed:
            return malformed
        if isinstance(step, Reveal):
            return self._refuse_reveal(step)
        assert isinstance(step, Action)
        return None if step in self.legal(step.seat) else self._refuse_action(step)

    def _refuse_form(self, step: Step) -> Refusal | None:
        names = GRAMMAR.get(step.verb)
        kind = Reveal if step.verb in flow.REVEALS else Action
        if names is None or not isinstance(step, kind) or len(step.args) != len(names):
            return Refusal("unknown_step", params={"verb": str(step.verb)})
        for name, arg in zip(names, step.args, strict=True):
            wanted = int if name.endswith("#") else str
            if not isinstance(arg, wanted) or isinstance(arg, bool):
                return Refusal("unknown_step", params={"verb": str(step.verb)})
        lowest = TABLE if kind is Reveal else 0
        if not isinstance(step.seat, int) or not lowest <= step.seat < self.seats:
            return Refusal("no_such_seat", params={"seat": str(step.seat)})
        return None

    def _refuse_reveal(self, step: Reveal) -> Refusal | None:
        owed = [p for p in self.awaiting().reveals if p.verb == step.verb and p.seat == step.seat]
        shown = str(step.args[0])
        rule = _SHOWS[step.verb]
        if not owed:
            return Refusal("nothing_to_show", rule, {"card": f"piece.{shown}"})
        if any(shown in self.could_be(prompt) for prompt in owed):
            return None
        if shown in self.places() or PIECE_OF.get(shown) in self.places():
            return Refusal("shown_twice", rule, {"card": f"piece.{shown}"})
        return Refusal("foreign_card", rule, {"card": shown})

    def _refuse_action(self, step: Action) -> Refusal | None:
        area = self.areas[step.seat]
        if self.open_end and piles.waits_for_look(self, step.seat):
            return Refusal("keep_first", "R10.7", {"seat": piles.held_up_by(self)[0] + 1})
        kind = area.stack[-1][0] if area.stack else ""
        if step.verb == "plant" and self.chosen == "plant" and kind != "plant":
            # A seat that could plant nothing went on by itself: say why it could not.
            wrong = _REFUSE["plant"](self, step.seat, ("plant", 1, 0), *step.args)
            if wrong:
                return wrong
        if area.owed:
            rule = _OWED.get(area.owed_for, area.owed_for)
            return Refusal("cards_first", rule, {"cards": area.owed})
        if step.verb in _REFUSE_ANYTIME:
            return _REFUSE_ANYTIME[step.verb](self, step.seat, *step.args)
        if not area.stack:
            return Refusal("not_awaited", "R4.3", {"seat": step.seat + 1})
        frame = area.stack[-1]
        if step.verb not in _VERBS[frame[0]]:
            return Refusal("not_now", "R4.3")
        if step.verb == "done":
            return self._refuse_done(step.seat, frame)
        return _REFUSE[step.verb](self, step.seat, frame, *step.args)

    def _refuse_done(self, seat: int, frame: tuple[Any, ...]) -> Refusal | None:
        if frame[0] == "paying":
            return planting.refuse_done_pay(self, seat, frame)
        if frame[0] == "bury" and frame[2]:
            return Refusal("exactly", "R7.11", {"cards": frame[1]})
        return None

    def take(self, step: Step) -> None:
        if self.closing is not None and closing.acts_next(self, step):
            closing.close_turn(self)
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

    def involving(self, piece: str) -> list[Step]:
        """Also what a seat could do with a card that its hidden hand may hold."""
        awaiting = self.awaiting()
        found: list[Step] = []
        for prompt in dict.fromkeys(awaiting.reveals):
            shown = [face for face in self.could_be(prompt) if _means(face, piece)]
            found += [self.reveal(prompt, face) for face in shown]
        for seat in (*awaiting.must, *awaiting.may):
            for action in self.areas[seat].menu:
                if any(_means(arg, piece) for arg in action.args):
                    found.append(action)
            found += self._held(seat, piece)
        return found

    def _held(self, seat: int, card: str) -> list[Action]:
        """Legal actions with a card that a seat is not known to hold but may hold."""
        area = self.areas[seat]
        kind = area.stack[-1][0] if area.stack else ""
        found: list[Action] = []
        if card in self.unseen and area.hidden:
            found += any_time.held(self, seat, card)
            if kind == "plant":
                found += planting.held(self, seat, card)
        if card in self.unseen and kind in _NAMES_A_CARD:
            action = Action(_NAMES_A_CARD[kind], seat, (card,))
            if self.refuse(action) is None:
                found.append(action)
        return found

    def gestures(self, seat: int) -> list[Gesture]:
        return gestures.gestures(self, seat)

    # -- the table -------------------------------------------------------------------

    def places(self) -> dict[str, str]:
        return places.places(self)

    def cues(self) -> list[Cue]:
        return cues.cues(self)

    def counted(self, seat: int) -> dict[str, int]:
        return counts.counted(self, seat)

    def most(self, what: str) -> int:
        return counts.most(what)

    def carried(self, step: Step) -> dict[str, str]:
        """The token goes to the chosen action, a shown card where it was drawn to."""
        if step.verb == "choose":
            action = choice.COMPOST if step.args[0] == choice.BY_CONSENT else step.args[0]
            return {"active": f"seat{step.seat}:action:{action}"}
        return {PIECE_OF.get(piece, piece): at for piece, at in super().carried(step).items()}

    def round_number(self) -> int:
        """A round begins with the turn of the first player (R10.6)."""
        return sum(e.verb == "turn" and e.seat == self.first for e in self.events)

    def adjust(self, seat: int, what: str, value: int) -> None:
        counts.adjust(self, seat, what, value)
        for each in range(self.seats):
            flow.run(self, each)
        flow.advance(self)

    # -- looking ---------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view(self, seat)

    def position(self) -> dict[str, Any]:
        return write.write(self)

    def digest(self) -> str:
        """A match of the first rules keeps the digests that it was saved with."""
        position = self.position()
        if not self.open_end:
            position["options"].pop("turn_end")
        return digest_of(position)

    def scores(self) -> list[int]:
        return [scores.score(self, seat) for seat in range(self.seats)]

    def outcome(self) -> Outcome | None:
        return self.ended


def _means(arg: Any, piece: str) -> bool:
    """Whether an argument names this piece or one of its faces."""
    return bool(arg == piece or PIECE_OF.get(arg) == piece)
