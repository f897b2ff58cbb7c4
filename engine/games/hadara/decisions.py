"""What can be decided: each kind of decision with its actions, their refusals and what they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.refusal import Refusal
from engine.core.steps import Action
from engine.core.vocabulary import Vocabulary
from engine.games.hadara import cards, draft, flow, food, setup, works
from engine.games.hadara.board import Board
from engine.games.hadara.faces import COLOURS, DATA, TILE_COLOURS
from engine.games.hadara.seat import Frame

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
    "choose": draft.legal_choose,
    "pick": draft.legal_pick,
    "colonies": _legal_works,
    "statues": _legal_works,
    "feed": _legal_feed,
    "adopt": _each("adopt", COLOURS),
    "medals": lambda b, seat, frame: [*works.medals(b, seat), Action("done", seat)],
    "tile_on_card": _legal_tiles,
    "market_coin": lambda b, seat, frame: [
        Action("market_coin", seat, (where,)) for where in flow.market_spaces(b)
    ],
}


def _refuse_works(verb: str) -> Callable[..., Refusal | None]:
    return lambda b, seat, level: works.refuse_colony(b, seat, level, verb)


def _refuse_buy(b: Board, seat: int, card: str) -> Refusal | None:
    return draft.refuse(b, seat, "buy", card)


def _refuse_sell(b: Board, seat: int, card: str) -> Refusal | None:
    return draft.refuse(b, seat, "sell", card)


def _refuse_discard(b: Board, seat: int, card: str) -> Refusal | None:
    return draft.refuse(b, seat, "discard", card)


REFUSE: dict[str, Callable[..., Refusal | None]] = {
    "discard": _refuse_discard,
    "buy": _refuse_buy,
    "sell": _refuse_sell,
    "sell_unseen": draft.refuse_unseen,
    "plunder": _refuse_works("plunder"),
    "integrate": _refuse_works("integrate"),
    "carve": works.refuse_statue,
    "recycle": works.refuse_monument,
    "build": works.refuse_monument,
    "silver": lambda b, seat, colour: works.refuse_medal(b, seat, "silver", colour),
    "gold": lambda b, seat: works.refuse_medal(b, seat, "gold"),
    "tile_on_card": cards.refuse_tile_on_card,
}
"""Verb -> why not; the other verbs are legal when they are listed."""


def _side(b: Board, seat: int, side: str) -> None:
    b.realms[seat].todo.pop()
    setup.take_side(b, seat, side)


def _wheel(b: Board, seat: int, colour: str) -> None:
    b.realms[seat].todo.pop()
    flow.take_wheel(b, seat, colour)


def _work(does: Callable[..., None]) -> Callable[..., None]:
    """R14.14: what may follow is looked at after this one is done."""

    def take(b: Board, seat: int, *args: Any) -> None:
        flow.took(b, seat)
        does(b, seat, *args)

    return take


def _skip(b: Board, seat: int) -> None:
    b.realms[seat].todo.pop()
    b.note("skipped", seat)


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


def _medal(metal: str) -> Callable[..., None]:
    def take(b: Board, seat: int, colour: str = "") -> None:
        works.take_medal(b, seat, metal, colour)
        flow.close_medals(b, seat)

    return take


def _market_coin(b: Board, seat: int, where: str) -> None:
    b.realms[seat].todo.pop()
    flow.take_market_coin(b, seat, where)


def _adopt(b: Board, seat: int, colour: str) -> None:
    b.realms[seat].todo.pop()
    cards.adopt(b, seat, colour)


TAKE: dict[str, Callable[..., None]] = {
    "side": _side,
    "wheel": _wheel,
    "discard": draft.discard,
    "buy": draft.buy,
    "sell": draft.sell,
    "sell_unseen": draft.sell_unseen,
    "plunder": _work(lambda b, seat, level: works.take_colony(b, seat, "plunder", level)),
    "integrate": _work(lambda b, seat, level: works.take_colony(b, seat, "integrate", level)),
    "carve": _work(works.carve),
    "recycle": _work(works.recycle),
    "build": _work(works.build),
    "skip": _skip,
    "remove": _remove,
    "remove_face_down": _remove_face_down,
    "pay_food": _pay_food,
    "silver": _medal("silver"),
    "gold": _medal("gold"),
    "done": _skip,
    "tile_on_card": cards.tile_on_card,
    "free_tile": cards.free_tile,
    "market_coin": _market_coin,
    "adopt": _adopt,
}
