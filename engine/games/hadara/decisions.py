"""What can be decided: each kind of decision with its actions, their refusals and what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.frames import Frame
from engine.core.refusal import Refusal
from engine.core.steps import Action
from engine.core.vocabulary import Vocabulary, of_each
from engine.games.hadara import cards, draft, flow, food, setup
from engine.games.hadara.board import Board
from engine.games.hadara.faces import COLOURS, DATA, TILE_COLOURS
from engine.games.hadara.works import colonies, medals, monuments, statues

VOCABULARY = Vocabulary(DATA)

RULE = {"choose": "R4.4", "pick": "R9.1", "colonies": "R7.1", "statues": "R8.1"}
"""Phase -> the rule that lets a seat wait."""


def _legal_feed(b: Board, seat: int, frame: Frame) -> list[Action]:
    realm = b.realms[seat]
    pay = [Action("pay_food", seat)] if food.can_pay(b, seat) else []
    if pay and food.must_pay(b, seat):
        return pay
    hidden = [colour for colour, count in realm.face_down.items() if count]
    return [
        *(Action("remove", seat, (card,)) for card in realm.all_cards()),
        *(Action("remove_face_down", seat, (colour,)) for colour in hidden),
        *pay,
    ]


def _legal_works(b: Board, seat: int, frame: Frame) -> list[Action]:
    return [*flow.work_actions(b, seat, frame[0]), Action("skip", seat)]


def _legal_tiles(b: Board, seat: int, frame: Frame) -> list[Action]:
    tiles = b.realms[seat].tiles
    return [
        Action("tile_on_card", seat, (colour, side))
        for colour in TILE_COLOURS
        if tiles[colour]
        for side in cards.tile_sides(b, seat)
    ]


def _each(verb: str, words: tuple[str, ...]) -> Callable[[Board, int, Frame], list[Action]]:
    return lambda b, seat, frame: [Action(verb, seat, (word,)) for word in words]


LEGAL: dict[str, Callable[[Board, int, Frame], list[Action]]] = {
    "side": _each("side", ("A", "B")),
    "wheel": _each("wheel", COLOURS),
    "crest": draft.legal_crest,
    "choose": draft.legal_choose,
    "pick": draft.legal_pick,
    "colonies": _legal_works,
    "statues": _legal_works,
    "feed": _legal_feed,
    "adopt": _each("adopt", COLOURS),
    "medals": lambda b, seat, frame: [*medals.listed(b, seat), Action("done", seat)],
    "tile_on_card": _legal_tiles,
    "market_coin": lambda b, seat, frame: [
        Action("market_coin", seat, (where,)) for where in flow.market_spaces(b)
    ],
}


def _one_of(verb: str, key: str) -> Callable[[Board, int, str], Refusal | None]:
    """The refusal of a word that the question does not list."""

    def refuse(b: Board, seat: int, word: str) -> Refusal | None:
        listed = any(action.args == (word,) for action in LEGAL[verb](b, seat, (verb,)))
        return None if listed else Refusal(key, VOCABULARY.rules[verb])

    return refuse


REFUSE: dict[str, Callable[..., Refusal | None]] = {
    "side": _one_of("side", "side_a_or_b"),
    "wheel": _one_of("wheel", "no_such_colour"),
    "adopt": _one_of("adopt", "no_such_colour"),
    "market_coin": _one_of("market_coin", "no_stall_space"),
    "remove": food.refuse_remove,
    "remove_face_down": food.refuse_remove_face_down,
    "pay_food": food.refuse_pay,
    "crest": draft.refuse_crest,
    **of_each(("discard", "buy", "sell"), draft.refuse),
    "sell_unseen": draft.refuse_unseen,
    **of_each(("plunder", "integrate"), colonies.refuse),
    "carve": statues.refuse,
    "recycle": monuments.refuse,
    "build": monuments.refuse,
    **of_each(("silver", "gold"), medals.refuse),
    "tile_on_card": cards.refuse_tile_on_card,
}
"""Verb -> why not; the other verbs say that no more is wanted, which each may."""


def _answered(does: Callable[[Board, int, str], None]) -> Callable[[Board, int, str], None]:
    """The decision is done with before its answer is carried out."""

    def take(b: Board, seat: int, word: str) -> None:
        b.realms[seat].todo.pop()
        does(b, seat, word)

    return take


def _work(does: Callable[..., None]) -> Callable[..., None]:
    """R14.14: what may follow is looked at after this one is done."""

    def take(b: Board, seat: int, *args: Any) -> None:
        flow.took(b, seat)
        does(b, seat, *args)

    return take


def _skip(b: Board, seat: int) -> None:
    """What was not wanted is told by its name; of medals, whether some were bought before."""
    kind, *bought = b.realms[seat].todo.pop()
    b.note(f"skipped_{kind}" + "_more" * (kind == "medals" and any(bought)), seat)


def _remove(b: Board, seat: int, card: str) -> None:
    cards.remove(b, seat, card)
    food.removed(b, seat)


def _remove_face_down(b: Board, seat: int, colour: str) -> None:
    cards.remove_face_down(b, seat, colour)
    food.removed(b, seat)


def _pay_food(b: Board, seat: int) -> None:
    b.note("paid_food", seat, rule="R14.6")
    b.pay(seat, 2, "R14.6")
    b.realms[seat].fed += 1
    food.close(b, seat)


def _medal(b: Board, seat: int, metal: str, colour: str = "") -> None:
    medals.take(b, seat, metal, colour)
    flow.close_medals(b, seat)


TAKE: dict[str, Callable[..., None]] = {
    "side": _answered(setup.take_side),
    "wheel": _answered(flow.take_wheel),
    "crest": draft.take_crest,
    "discard": draft.discard,
    "buy": draft.buy,
    "sell": draft.sell,
    "sell_unseen": draft.sell_unseen,
    **of_each(("plunder", "integrate"), _work(colonies.take)),
    "carve": _work(statues.carve),
    "recycle": _work(monuments.recycle),
    "build": _work(monuments.build),
    "skip": _skip,
    "remove": _remove,
    "remove_face_down": _remove_face_down,
    "pay_food": _pay_food,
    **of_each(("silver", "gold"), _medal),
    "done": _skip,
    "tile_on_card": cards.tile_on_card,
    "free_tile": cards.free_tile,
    "market_coin": _answered(flow.take_market_coin),
    "adopt": _answered(cards.adopt),
}
