"""Why a step of Earth is not legal: its form, the moment, then what the decision asks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.core.refusal import Refusal
from engine.core.steps import TABLE, Action, Reveal, Step
from engine.core.vocabulary import Vocabulary, of_each
from engine.games.earth import piles
from engine.games.earth.actions import activation, any_time, choice, hand, pieces, planting
from engine.games.earth.board import Board
from engine.games.earth.faces import CATALOGUE, DATA, PIECE_OF

VOCABULARY: Final = Vocabulary(DATA)
DECKS: Final = frozenset(piece.deck for piece in CATALOGUE if piece.deck)
_REFUSE: Final[dict[str, Callable[..., Refusal | None]]] = {
    "choose": choice.refuse_choose,
    "plant": planting.refuse_plant,
    "replace": planting.refuse_replace,
    "pay_with": planting.refuse_pay,
    "keep": hand.refuse_keep,
    **of_each(pieces.VERB_OFF, pieces.refuse_put),
    **of_each(pieces.VERB_OFF.values(), pieces.refuse_lose),
    "compost": hand.refuse_bury,
    "fetch": hand.refuse_fetch,
    "use": activation.refuse_use,
    "copy": activation.refuse_copy,
}
_UNLISTED: Final = {
    "pick": ("not_dealt", "R3.3"),
    "take": ("not_offered", "R5.6"),
    "accept": ("not_now", "R7.9"),
    "gyre": ("not_a_gyre_card", "R12.5"),
}
"""Verbs of decisions whose list is all that can be said."""
_REFUSE_ANYTIME: Final[dict[str, Callable[..., Refusal | None]]] = {
    "play": any_time.refuse_play,
    "convert": any_time.refuse_convert,
    "ask_each": any_time.refuse_ask,
}


_OWED: Final = {"keep": "R5.4", "look": "R9.4"}
"""What drawn cards are for -> the rule that asks for them; otherwise the rule itself is told."""


def refuse(board: Board, step: Step) -> Refusal | None:
    """Why a step is not legal now; None when it is."""
    if board.phase == "over":
        return Refusal("over", "R1.1")
    malformed = _form(board, step)
    if malformed:
        return malformed
    if isinstance(step, Reveal):
        return _reveal(board, step)
    assert isinstance(step, Action)
    return None if step in board.legal(step.seat) else _action(board, step)


def _form(board: Board, step: Step) -> Refusal | None:
    if not VOCABULARY.formed(step):
        return Refusal("unknown_step", params={"verb": str(step.verb)})
    lowest = TABLE if isinstance(step, Reveal) else 0
    if not isinstance(step.seat, int) or not lowest <= step.seat < board.seats:
        return Refusal("no_such_seat", params={"seat": str(step.seat)})
    return None


def _reveal(board: Board, step: Reveal) -> Refusal | None:
    owed = [p for p in board.awaiting().reveals if p.verb == step.verb and p.seat == step.seat]
    shown = str(step.args[0])
    rule = VOCABULARY.rules[step.verb]
    if not owed:
        return Refusal("nothing_to_show", rule, {"card": f"piece.{shown}"})
    if any(shown in board.could_be(prompt) for prompt in owed):
        return None
    piece, deck = CATALOGUE.pieces.get(PIECE_OF.get(shown, shown)), owed[0].deck
    if piece and piece.deck != deck and {piece.deck, deck} <= DECKS:
        return Refusal("other_deck", rule, {"card": f"piece.{shown}", "deck": f"deck.{deck}"})
    if shown in board.places() or PIECE_OF.get(shown) in board.places():
        return Refusal("shown_twice", rule, {"card": f"piece.{shown}"})
    return Refusal("foreign_card", rule, {"card": shown})


def _action(board: Board, step: Action) -> Refusal | None:
    area = board.areas[step.seat]
    if board.open_end and piles.waits_for_look(board, step.seat):
        return Refusal("keep_first", "R10.7", {"seat": piles.held_up_by(board)[0] + 1})
    kind = area.stack[-1][0] if area.stack else ""
    if step.verb == "plant" and board.chosen == "plant" and kind != "plant":
        # A seat that could plant nothing went on by itself: say why it could not.
        wrong = _REFUSE["plant"](board, step.seat, ("plant", 1, 0), *step.args)
        if wrong:
            return wrong
    if area.owed:
        rule = _OWED.get(area.owed_for, board.rule_of(area.owed_for))
        return Refusal("cards_first", rule, {"cards": area.owed})
    if step.verb in _REFUSE_ANYTIME:
        return _REFUSE_ANYTIME[step.verb](board, step.seat, *step.args)
    if step.verb == "choose" and (other := choice.refuse_turn(board, step.seat, *step.args)):
        return other
    if not area.stack:
        return Refusal("not_awaited", "R4.3", {"seat": step.seat + 1})
    frame = area.stack[-1]
    if step.verb not in VOCABULARY.answers[frame[0]]:
        return Refusal("not_now", "R4.3")
    if step.verb == "done":
        return _done(board, step.seat, frame)
    if step.verb in _UNLISTED:
        return Refusal(*_UNLISTED[step.verb], {"card": f"piece.{step.args[0]}"})
    return _REFUSE[step.verb](board, step.seat, frame, *step.args)


def _done(board: Board, seat: int, frame: tuple[Any, ...]) -> Refusal | None:
    if frame[0] == "paying":
        return planting.refuse_done_pay(board, seat, frame)
    if frame[0] == "bury" and frame[2]:
        return Refusal("exactly", "R7.11", {"cards": frame[1]})
    return None
