"""The state that a match of Hadara asks: who is awaited, what is legal, what a step does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.refusal import Refusal
from engine.core.state import Awaiting, Outcome, Prompt
from engine.core.steps import Action, Reveal, Step
from engine.games.hadara import cards, choose, flow, places, position, scoring, view, works
from engine.games.hadara.board import Board, Frame
from engine.games.hadara.faces import CARDS, COLOURS, TILE_COLOURS, TRACKS

GRAMMAR: dict[str, tuple[str, ...]] = {
    "side": ("side",),
    "wheel": ("colour",),
    "discard": ("card",),
    "buy": ("card",),
    "sell": ("card",),
    "sell_unseen": (),
    "plunder": ("level#",),
    "integrate": ("level#",),
    "carve": ("statue", "colour", "side"),
    "recycle": ("monument",),
    "build": ("monument", "colour", "side"),
    "skip": (),
    "remove": ("card",),
    "pay_food": (),
    "silver": ("colour",),
    "gold": (),
    "done": (),
    "tile_on_card": ("colour",),
    "free_tile": ("card",),
    "market_coin": ("where",),
    "adopt": ("colour",),
    "leave": (),
}
REVEALS: dict[str, tuple[str, ...]] = {
    "setup_card": ("card", "place"),
    "monument": ("card", "place"),
    "drawn": ("card",),
    "colony": ("card", "place"),
}


class Hadara(Board):
    """A match of Hadara at one moment."""

    __slots__ = ()

    # -- play ----------------------------------------------------------------------------

    def prompts(self) -> tuple[Prompt, ...]:
        """Reveals that the table owes now."""
        frame = self.frames[-1] if self.frames else ("",)
        return frame[1] if frame[0] == "reveal" else ()

    def awaiting(self) -> Awaiting:
        prompts = self.prompts()
        waiting = {prompt.seat for prompt in prompts}
        must = tuple(s for s, r in enumerate(self.realms) if r.todo and s not in waiting)
        may: tuple[int, ...] = ()
        if self.nobles and not self.over:
            rest = (seat for seat in range(self.seats) if seat not in must)
            may = tuple(seat for seat in rest if cards.freeable(self, seat))
        return Awaiting(must, may, prompts)

    def legal(self, seat: int) -> list[Action]:
        found: list[Action] = []
        todo = self.realms[seat].todo
        if todo and all(prompt.seat != seat for prompt in self.prompts()):
            found = _LEGAL[todo[-1][0]](self, seat, todo[-1])
        if self.nobles and not self.over:
            found += [Action("free_tile", seat, (c,)) for c in cards.freeable(self, seat)]
        return found

    def refuse(self, step: Step) -> Refusal | None:
        if self.over:
            return Refusal("over", "R12.2")
        if isinstance(step, Reveal):
            return self._refuse_reveal(step)
        seat, verb = step.seat, step.verb
        if verb not in GRAMMAR or len(step.args) != len(GRAMMAR[verb]):
            return Refusal("unknown_step")
        if not 0 <= seat < self.seats:
            return Refusal("unknown_step")
        if verb == "free_tile":
            able = step.args[0] in cards.freeable(self, seat)
            return None if able else Refusal("not_freeable", "R15.7")
        if any(prompt.seat == seat for prompt in self.prompts()):
            return Refusal("show_first")
        todo = self.realms[seat].todo
        if not todo:
            return Refusal("nothing_to_do", _RULE.get(self.phase, ""))
        kind = todo[-1][0]
        if verb not in _VERBS[kind]:
            return Refusal(f"first_{kind}", _FIRST.get(kind, ""))
        judge = _REFUSE.get(verb)
        if judge is None:
            return None if step in self.legal(seat) else Refusal("not_there", _FIRST.get(kind, ""))
        return judge(self, seat, *step.args)

    def _refuse_reveal(self, step: Reveal) -> Refusal | None:
        prompt = self._asked(step)
        if prompt is None or not step.args:
            return Refusal("nothing_to_show")
        card = str(step.args[0])
        if card not in self.pool[prompt.deck]:
            return Refusal("cannot_be", params={"card": f"piece.{card}"})
        if prompt.verb == "monument" and self.face(card) is None:
            return Refusal("face_unknown", params={"card": f"piece.{card}"})
        return None

    def _asked(self, step: Reveal) -> Prompt | None:
        place = step.args[1] if len(step.args) > 1 else ""
        for prompt in self.prompts():
            drawn = prompt.verb == "drawn" or prompt.place == place
            if (prompt.verb, prompt.seat) == (step.verb, step.seat) and drawn:
                return prompt
        return None

    def take(self, step: Step) -> None:
        if isinstance(step, Reveal):
            self._show(step)
        else:
            _TAKE[step.verb](self, step.seat, *step.args)
        flow.run(self)

    def _show(self, step: Reveal) -> None:
        prompt = self._asked(step)
        assert prompt is not None
        rest = list(self.frames.pop()[1])
        rest.remove(prompt)
        self.frames.append(("reveal", tuple(rest)))
        card = str(step.args[0])
        self.pool[prompt.deck].remove(card)
        if prompt.verb == "drawn":
            self.deck[CARDS[card].colour] -= 1
            self.realms[prompt.seat].hand.append(card)
        elif prompt.verb == "setup_card":
            self.realms[prompt.seat].setup = card
        elif prompt.verb == "monument":
            self.monuments.append(card)
        else:
            works.turn_over(self, prompt.seat, card, int(prompt.deck.removeprefix("colony")))

    def could_be(self, prompt: Prompt) -> Sequence[str]:
        return sorted(self.pool[prompt.deck])

    def reveal(self, prompt: Prompt, piece: str) -> Reveal:
        args = (piece, prompt.place) if prompt.place else (piece,)
        return Reveal(prompt.verb, prompt.seat, args)

    def involving(self, piece: str) -> list[Step]:
        found: list[Step] = [
            self.reveal(prompt, piece)
            for prompt in self.prompts()
            if piece in self.could_be(prompt)
        ]
        for seat, realm in enumerate(self.realms):
            if realm.todo and realm.todo[-1][0] in ("choose", "pick") and piece in CARDS:
                tries = [Action(verb, seat, (piece,)) for verb in ("discard", "buy", "sell")]
                found += [action for action in tries if self.refuse(action) is None]
            elif realm.todo:
                found += [action for action in self.legal(seat) if piece in action.args]
        return found

    # -- the table -----------------------------------------------------------------------

    def places(self) -> dict[str, str]:
        return places.places(self)

    def counted(self, seat: int) -> dict[str, int]:
        if seat < 0:
            return {}
        realm = self.realms[seat]
        tiles = {f"tiles_{colour}": left for colour, left in realm.tiles.items()}
        return {"coins": realm.coins, **dict(zip(TRACKS, realm.tracks, strict=True)), **tiles}

    def adjust(self, seat: int, what: str, value: int) -> None:
        realm = self.realms[seat]
        if what == "coins":
            self.earn(seat, value - realm.coins, "")
        elif what in TRACKS:
            gives = [0, 0, 0, 0]
            gives[TRACKS.index(what)] = value - realm.tracks[TRACKS.index(what)]
            self.add_source(seat, "adjusted", tuple(gives), "")
        else:
            realm.tiles[what.removeprefix("tiles_")] = value

    # -- looking -------------------------------------------------------------------------

    def view(self, seat: int | None) -> dict[str, Any]:
        return view.view(self, seat)

    def position(self) -> dict[str, Any]:
        return position.write(self)

    def scores(self) -> list[int]:
        return scoring.scores(self)

    def outcome(self) -> Outcome | None:
        return scoring.outcome(self)


# -- one table of decisions ----------------------------------------------------------------

_VERBS = {
    "side": ("side",),
    "wheel": ("wheel",),
    "choose": ("discard", "buy", "sell", "sell_unseen"),
    "pick": ("buy", "sell"),
    "colonies": ("plunder", "integrate", "recycle", "build", "skip"),
    "statues": ("carve", "recycle", "build", "skip"),
    "feed": ("remove", "pay_food"),
    "adopt": ("adopt", "leave"),
    "medals": ("silver", "gold", "done"),
    "tile_on_card": ("tile_on_card",),
    "market_coin": ("market_coin",),
}
"""Kind of decision -> the verbs that answer it."""

_FIRST = {
    "side": "R2.6",
    "wheel": "R4.1",
    "choose": "R4.3",
    "pick": "R9.1",
    "colonies": "R7.1",
    "statues": "R8.1",
    "feed": "R10.2",
    "adopt": "R15.5",
    "medals": "R11.2",
    "tile_on_card": "R14.4",
    "market_coin": "R16.7",
}
_RULE = {"choose": "R4.4", "pick": "R9.1", "colonies": "R7.1", "statues": "R8.1"}
"""Phase -> the rule that lets a seat wait."""


def _legal_feed(b: Board, seat: int, frame: Frame) -> list[Action]:
    found = [Action("remove", seat, (card,)) for card in b.realms[seat].all_cards()]
    return [*found, Action("pay_food", seat)] if flow.can_pay_food(b, seat) else found


def _legal_works(b: Board, seat: int, frame: Frame) -> list[Action]:
    return [*flow.work_actions(b, seat, frame[0]), Action("skip", seat)]


def _legal_tiles(b: Board, seat: int, frame: Frame) -> list[Action]:
    tiles = b.realms[seat].tiles
    return [Action("tile_on_card", seat, (colour,)) for colour in TILE_COLOURS if tiles[colour]]


def _each(verb: str, words: tuple[str, ...]) -> Callable[[Board, int, Frame], list[Action]]:
    return lambda b, seat, frame: [Action(verb, seat, (word,)) for word in words]


_LEGAL: dict[str, Callable[[Board, int, Frame], list[Action]]] = {
    "side": _each("side", ("A", "B")),
    "wheel": _each("wheel", COLOURS),
    "choose": choose.legal_choose,
    "pick": choose.legal_pick,
    "colonies": _legal_works,
    "statues": _legal_works,
    "feed": _legal_feed,
    "adopt": lambda b, s, f: [*_each("adopt", COLOURS)(b, s, f), Action("leave", s)],
    "medals": lambda b, seat, frame: [*works.medals(b, seat), Action("done", seat)],
    "tile_on_card": _legal_tiles,
    "market_coin": lambda b, seat, frame: [
        Action("market_coin", seat, (where,)) for where in flow.market_spaces(b)
    ],
}


def _refuse_works(verb: str) -> Callable[..., Refusal | None]:
    return lambda b, seat, level: works.refuse_colony(b, seat, level, verb)


def _refuse_buy(b: Board, seat: int, card: str) -> Refusal | None:
    return choose.refuse(b, seat, "buy", card)


def _refuse_sell(b: Board, seat: int, card: str) -> Refusal | None:
    return choose.refuse(b, seat, "sell", card)


def _refuse_discard(b: Board, seat: int, card: str) -> Refusal | None:
    return choose.refuse(b, seat, "discard", card)


_REFUSE: dict[str, Callable[..., Refusal | None]] = {
    "discard": _refuse_discard,
    "buy": _refuse_buy,
    "sell": _refuse_sell,
    "sell_unseen": choose.refuse_unseen,
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
    flow.take_side(b, seat, side)


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
    flow.fed(b, seat)


def _pay_food(b: Board, seat: int) -> None:
    b.note("paid_food", seat, rule="R14.6")
    b.pay(seat, 2, "R14.6")
    b.realms[seat].fed += 1
    flow.fed(b, seat)


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


_TAKE: dict[str, Callable[..., None]] = {
    "side": _side,
    "wheel": _wheel,
    "discard": choose.discard,
    "buy": choose.buy,
    "sell": choose.sell,
    "sell_unseen": choose.sell_unseen,
    "plunder": _work(lambda b, seat, level: works.take_colony(b, seat, "plunder", level)),
    "integrate": _work(lambda b, seat, level: works.take_colony(b, seat, "integrate", level)),
    "carve": _work(works.carve),
    "recycle": _work(works.recycle),
    "build": _work(works.build),
    "skip": _skip,
    "remove": _remove,
    "pay_food": _pay_food,
    "silver": _medal("silver"),
    "gold": _medal("gold"),
    "done": _skip,
    "tile_on_card": cards.tile_on_card,
    "free_tile": cards.free_tile,
    "market_coin": _market_coin,
    "adopt": _adopt,
    "leave": _skip,
}
