"""Decisions: what each frame that waits asks a seat, and why an answer is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import takewhile

from engine.core.frames import Frame
from engine.core.ledger import Event
from engine.core.refusal import Refusal
from engine.core.state import Asked, Gesture
from engine.core.steps import Action, Arg, Step
from engine.core.text import SEATS
from engine.games.gaia import cards, hands, powers
from engine.games.gaia.board import Board
from engine.games.gaia.cities import COVERED, LOSSES
from engine.games.gaia.faces import DECK, KIND, LAND, POWER, POWERS, in_play, required
from engine.games.gaia.grid import cell as cell_of
from engine.games.gaia.grid import name, neighbours

CARDS = ("nature", "animal", "city")
NEXT = ("turn", "hunted")
"""Events with which goes on by itself what no longer is the deed."""
_PLAYS = {"nature": "R6.1", "animal": "R6.10", "city": "R6.12", "power": "R9.5"}
"""Card -> the rule that tells what is done with it."""


def _each(verb: str, seat: int, words: Iterable[str]) -> list[Action]:
    return [Action(verb, seat, (word,)) for word in words]


def _ask_act(b: Board, frame: Frame) -> list[Action]:
    seat = frame[1]
    found = [
        Action("draw", seat, (deck,))
        for deck in hands.decks(b)
        if b.deck[deck] or not any(b.display[deck])
    ]
    for slots in b.display.values():
        found += [Action("take", seat, (card,)) for card in slots if card]
    seen: set[str] = set()
    for card in b.hand[seat]:
        face = card.partition("#")[0]
        if face not in seen:
            seen.add(face)
            found += plays(b, seat, card)
    return found


def plays(b: Board, seat: int, card: str) -> list[Action]:
    """Every way to play one card on the own turn, if it is in that hand."""
    kind = KIND[card]
    if kind == "power":
        return list(powers.plays(b, seat, card))
    return cards.plays(b, seat, kind, card) if kind in cards.CELLS else []


def _ask_hunt(b: Board, frame: Frame) -> list[Action]:
    seat, found = frame[1], hunts(b, frame)
    actions = [Action("hunt", seat, (card, name(cell))) for card, cell in found]
    if b.options["hunting"] == "optional":
        actions += [Action("spare", seat, (card,)) for card in dict(found)]
    return actions


def _ask_offer(b: Board, frame: Frame) -> list[Action]:
    seat = frame[1]
    return [*_each("goal", seat, powers.goal_row(b, seat)), Action("later", seat)]


def _ask_take_over(b: Board, frame: Frame) -> list[Action]:
    _, seat, card, _ = frame
    return [Action("move_in", seat, (card,)), Action("stay_out", seat, (card,))]


QUESTIONS: dict[str, Callable[[Board, Frame], list[Action]]] = {
    "act": _ask_act,
    "hunt": _ask_hunt,
    "goals": lambda b, frame: _each("goal", frame[1], reached(b, frame[1])),
    "offer": _ask_offer,
    "owe": lambda b, frame: _each("move_in", frame[1], dict(frame[2])),
    "take_over": _ask_take_over,
    "dry": lambda b, frame: _each("dry", frame[1], map(name, frame[2])),
    "keep": lambda b, frame: [Action("keep", frame[1], (c, v + 1)) for v, c in b.stolen],
    "window": lambda b, frame: [Action("carry_out", frame[1])],
    "discard": lambda b, frame: hands.legal_discard(b, frame[1]),
    "reveal": lambda b, frame: [],
}
"""Frames that wait, with the legal actions of the seat they wait for."""


def unknown_face(b: Board, card: str) -> Refusal | None:
    if card in KIND and b.face(card) is None:
        return Refusal("face_unknown", params={"card": card})
    return None


def refuse_protect(b: Board, frame: Frame, step: Step) -> Refusal | None:
    if frame[0] != "window" or step.seat == frame[1]:
        return Refusal("protection_now", "R9.12")
    if not 0 <= step.seat < b.seats:
        return Refusal("unknown_step")
    return powers.refuse_protect(b, step.seat, str(step.args[0]))


def refuse_act(b: Board, step: Step) -> Refusal | None:
    verb, seat, args = step.verb, step.seat, step.args
    if verb == "draw":
        return _refuse_draw(b, args[0])
    if verb == "take":
        if earned := _earned(b, str(args[0])):
            return earned
        shown = any(args[0] in slots for slots in b.display.values())
        return (
            None if shown and args[0] else Refusal("not_on_display", "R5.1", {"card": str(args[0])})
        )
    if verb not in CARDS and verb not in POWERS:
        return Refusal("two_actions", "R4.2")
    card = str(args[0])
    if KIND.get(card) != ("power" if verb in POWERS else verb) or (
        verb in POWERS and POWER[card] != verb
    ):
        return _other_card(b, card)
    if not hands.could_hold(b, seat, card):
        return _not_held(b, seat, card)
    cells = tuple(cell_of(arg) for arg in args[1:])
    if verb in POWERS:
        return powers.refuse(b, seat, verb, cells)
    if cells[0] is None:
        return Refusal("no_cell", "R6.3", {"cell": str(args[1])})
    return unknown_face(b, card) or cards.REFUSE[verb](b, card, cells[0])


def _other_card(b: Board, card: str) -> Refusal:
    """Another kind of card than the deed wants, or a power other than its own: what it is for."""
    kind = KIND.get(card, "")
    if kind in _PLAYS:
        return Refusal(f"for_{kind}", _PLAYS[kind], {"card": card})
    return _earned(b, card) or Refusal("unknown_step")


def _earned(b: Board, card: str) -> Refusal | None:
    """What is no card of a hand comes to a seat by another one; a goal that is reached stays."""
    kind = KIND.get(card, "")
    if kind == "tile":
        return Refusal("tile_by_card", "R6.2", {"card": card})
    if (seat := b.goals.get(card, -1)) >= 0:
        return Refusal("goal_stays", "R6.6", {"goal": card, "seat": seat + 1})
    return Refusal("goal_by_row", "R6.6") if kind.endswith("goal") else None


def _not_held(b: Board, seat: int, card: str) -> Refusal:
    """Whose card it is, where that lay open to all: with known hands it may be a secret."""
    others = (other for other in range(b.seats) if card in b.hand[other] and not b.known)
    owner = next(others, None)
    if owner is None:
        return not_in_match(b, card) or _not_drawn(b, card)
    return Refusal("anothers", "R4.2", {"card": card, "seat": owner + 1})


def not_in_match(b: Board, card: str, key: str = "not_in_match") -> Refusal | None:
    """R2, K1: a card of another mode or printing than this match is played with."""
    mode, printing = str(b.options["mode"]), str(b.options["printing"])
    if card not in KIND or any(piece.id == card for piece in in_play(mode, printing)):
        return None
    rule = "R2.1" if mode == "base" else "R2.3"
    powers = KIND[card] in ("power", "power_goal")
    return Refusal(key, rule if powers else "K1", {"card": card})


def _not_drawn(b: Board, card: str) -> Refusal:
    """R5.1: where hands are secret nobody has seen it yet, and this one has no unseen card."""
    drawn = not b.known and card in b.pool[DECK[card]]
    key, rule = ("not_drawn", "R5.1") if drawn else ("not_held", "R4.2")
    return Refusal(key, rule, {"card": card})


def _refuse_draw(b: Board, deck: object) -> Refusal | None:
    if deck not in hands.decks(b):
        return Refusal("no_such_deck", "R5.2")
    kind = str(deck)
    if not b.deck[kind] and any(b.display[kind]):
        return Refusal("deck_empty", "R5.1", {"deck": f"deck.{kind}"})
    return None


def refuse_discard(b: Board, step: Step) -> Refusal | None:
    if step.verb == "discard":
        return hands.refuse_discard(b, step.seat, str(step.args[0]))
    if step.verb == "discard_unseen":
        return hands.refuse_discard_unseen(b, step.seat, str(step.args[0]))
    return Refusal("first_discard", "R5.3")


def hunts(b: Board, frame: Frame) -> list[tuple[str, int]]:
    """R8.1, R8.2, R8.4: cities that still hunt, each with the herds beside it."""
    _, seat, cities = frame
    return [
        (card, near)
        for card in cities
        if card in b.site and b.meeples[card][seat]
        for near in neighbours(b.site[card])
        if near in b.tokens
    ]


def asked(b: Board, seat: int) -> Asked:
    """What a seat is asked now, with which city it is about."""
    if not b.frames or b.frames[-1][0] == "reveal":
        return Asked()
    kind, asked = b.frames[-1][:2]
    if kind == "window":  # R9.12: of which power, and what it does
        card = b.frames[-1][2]
        told = (("card", card), ("does", POWER[card]))
        return Asked(kind if seat == asked else "protect", told)
    if kind == "discard" and b.advanced:
        return Asked("discard_powers")  # R5.4: where no powers play, none are spoken of
    if kind == "hunt":
        first, *others = dict(hunts(b, b.frames[-1]))
        return Asked("hunt_first") if others else Asked(kind, (("city", first),))
    if kind == "keep" and len(b.stolen) == 1:
        return Asked("keep_only")
    if kind == "take_over":
        return Asked(kind, (("city", b.frames[-1][2]),))
    return Asked(kind, (("n", b.actions),) if kind == "act" else ())


def remark(b: Board, step: Step) -> Asked:
    """R6.14, R7.8, R9.1: whose meeples go home by it, and from whom a city takes its land. R8.5: a
    herd may be gone by it."""
    events = _does(b, step)
    lost = [event for event in events if event.verb == COVERED]
    home = [event for event in events if event.verb in LOSSES]
    last = step.verb == "hunt" and b.tokens.get(cell_of(step.args[1]) or 0) == 1
    key = "last_animal" if last else "covers" if lost else ""
    params: tuple[tuple[str, Arg], ...] = ()
    if lost:
        city, land, _ = lost[0].args
        params = ("land", land), ("city", b.named(city) if len(lost) == 1 else "cities_beside")
    if home:
        who = SEATS + ":".join(map(str, sorted({event.seat + 1 for event in home})))
        many = sum(int(event.args[-1]) for event in home)
        key = f"{key}_home" if key else "home"
        params = (*params, ("who", who), ("n", many))
    return Asked(key, params)


def _does(b: Board, step: Step) -> list[Event]:
    """What happens at once if a seat does it, as far as a city stands there or beside it."""
    spots = [spot for spot in map(cell_of, step.args[1:]) if spot is not None]
    near = {beside for spot in spots for beside in (spot, *neighbours(spot))}
    if step.verb == "eruption":  # R10.3: it reaches one tile farther
        near = {beside for spot in near for beside in (spot, *neighbours(spot))}
    if near.isdisjoint(b.cities):
        return []
    after = b.clone()
    after.take(step)
    for more in after.unless_stopped():
        after.take(more)
    deed, *more = after.events[len(b.events) :]
    return [deed, *takewhile(lambda event: event.verb not in NEXT, more)]


def gestures(b: Board, seat: int) -> list[Gesture]:
    """R8.1, R8.4: all cities of a seat hunt in one movement where each has one herd and no herd
    goes, so that no order matters."""
    frame = b.frames[-1] if b.frames else ("over",)
    if frame[0] != "hunt" or frame[1] != seat:
        return []
    found = hunts(b, frame)
    eaten = Counter(near for _, near in found)
    chooses = len(dict(found)) < len(found)
    if len(found) < 2 or chooses or any(b.tokens[near] <= eaten[near] for near in eaten):
        return []
    steps = [Action("hunt", seat, (card, name(near))) for card, near in found]
    # The last one hunts by itself where it has to.
    last = len(steps) if b.options["hunting"] == "optional" else len(steps) - 1
    return [Gesture("hunt_all", tuple(steps[:last]))]


def reached(b: Board, seat: int) -> list[str]:
    """R6.6, R6.7: open nature goals whose cards lie in the row of a seat."""
    return [g for g, on in b.goals.items() if on < 0 and _matches(b, seat, g)]


def _matches(b: Board, seat: int, goal: str) -> bool:
    face = b.face(goal)
    if face is None or KIND[goal] != "nature_goal" or not b.left[seat]:
        return False
    row: dict[str, int] = {}
    for card in b.nature_row[seat]:
        land = LAND[card]
        row[land] = row.get(land, 0) + 1
    wanted = required(face)
    if b.options["goal_match"] == "exact":
        return row == wanted
    return all(row.get(land, 0) >= count for land, count in wanted.items())
