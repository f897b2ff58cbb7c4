"""Short ways to set up a table of Earth and to play on it, for tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from engine.core.dealer import Dealer
from engine.core.refusal import Refusal
from engine.core.steps import TABLE, Action, Reveal, Step
from engine.games import load
from engine.games.earth.board import Board
from engine.games.earth.faces import EARTH, UNSEEN
from engine.games.earth.scores import items, summed
from engine.games.earth.seat import SIDE
from engine.games.earth.state import Earth
from tests.games.taken import offered, taken

GAME = load("earth")

QUIET_ISLANDS = ("I285B", "I291B", "I287A", "I293B", "I286A")
"""Islands with a brown ability: nothing to activate."""
QUIET_CLIMATES = ("C303A", "C301B", "C302A", "C295A", "C297A")
"""Climates that are used by the active seat only; the first one after Grow, the second one after
Compost, the third one after Water.
"""
FAUNA = ("F339A", "F340A", "F358A", "F353A")
"""Soil 20, hand 20, four full flora, two multicolour: nothing a test meets by accident."""


def seat(**fields: Any) -> dict[str, Any]:
    """A seat of a position; island and climate are filled in by `table`."""
    return fields


def card(face: str, row: int, col: int, **lying: int) -> dict[str, Any]:
    """A planted card of a position."""
    return {"card": face, "row": row, "col": col, **lying}


def position(*seats: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A position in which everybody has an Island and a Climate, and seat 1 is to choose."""
    full = []
    for number, row in enumerate(seats):
        own = {"island": QUIET_ISLANDS[number], "climate": QUIET_CLIMATES[number]}
        full.append({**own, **row})
    options = {"hands": "known", **fields.pop("options", {})}
    return {
        "format": "tabletwin-position",
        "version": 1,
        "game": "earth",
        "options": options,
        "fauna": list(FAUNA),
        "seats": full,
        **fields,
    }


def table(*seats: dict[str, Any], **fields: Any) -> Earth:
    """The state of such a position."""
    state = GAME.from_position(position(*seats, **fields))
    assert isinstance(state, Earth)
    return state


def start(seats: int, **options: Any) -> Earth:
    """A match before the first reveal."""
    state = GAME.start(seats, GAME.check_options(seats, {"hands": "known", **options}), {})
    assert isinstance(state, Earth)
    return state


def act(verb: str, who: int, *args: str | int) -> Action:
    return Action(verb, who, args)


def show(verb: str, piece: str, who: int = TABLE) -> Reveal:
    return Reveal(verb, who, (piece,))


def play(state: Earth, *steps: Step) -> Earth:
    """Take steps that must all be legal."""
    return taken(GAME, state, *steps)


def refused(state: Earth, step: Step) -> Refusal:
    """The refusal of a step that must not be legal; nothing may change by asking."""
    before = state.digest()
    refusal = state.refuse(step)
    assert refusal is not None, step
    assert not offered(state, step)
    assert GAME.texts.has(f"refusal.{refusal.key}"), refusal.key
    for language in ("en", "ja"):
        assert "{" not in GAME.say(refusal, language)
    assert state.digest() == before
    return refusal


def draw(state: Earth, who: int, *cards: str) -> Earth:
    """Show these cards as draws of a seat."""
    return play(state, *(show("draw", each, who) for each in cards))


def draws(state: Earth, seed: int = 0) -> Earth:
    """Let a dealer show every card that is owed now."""
    dealer = Dealer(seed)
    while state.awaiting().reveals:
        play(state, dealer.deal(state, state.awaiting().reveals[0]))
    return state


def verbs(state: Earth, who: int) -> set[str]:
    """The verbs that a seat may use now."""
    return {action.verb for action in state.legal(who)}


def options(state: Earth, who: int, verb: str) -> set[str | int]:
    """First arguments of a seat's legal actions of this verb."""
    return {action.args[0] for action in state.legal(who) if action.verb == verb}


def finish_turn(state: Earth, seed: int = 0) -> Earth:
    """Let everybody be done as quickly as possible until the next choice."""
    turn = turns(state)
    dealer = Dealer(seed)
    while turns(state) == turn and state.outcome() is None:
        awaiting = state.awaiting()
        if awaiting.reveals:
            play(state, dealer.deal(state, awaiting.reveals[0]))
            continue
        who = awaiting.must[0]
        legal = state.legal(who)
        done = [action for action in legal if action.verb == "done"]
        play(state, done[0] if done else legal[0])
    return state


def turns(state: Earth) -> int:
    """Turns that have begun."""
    return sum(event.verb == "turn" for event in state.events)


def booked(state: Earth, who: int, what: str) -> int:
    """The sum of the ledger's lines of one thing."""
    return sum(line[2] for line in state.ledger if line[:2] == (who, what))


def everywhere(state: Earth) -> Counter[str]:
    """Every Earth card by zone; hidden ones as UNSEEN. The total is the box."""
    found: Counter[str] = Counter(state.discard)
    found[UNSEEN] += state.deck + state.discard_hidden
    for area in state.areas:
        found.update([*area.hand, *area.drawn, *area.compost, *area.events, *area.cell])
        found[UNSEEN] += area.hidden + (area.owed if area.owed_for != "look" else 0)
    if state.gaia:
        found.update(state.gaia.pile)
        found[UNSEEN] += state.gaia.hidden + state.gaia.compost
    return found


def check_cards(state: Earth) -> None:
    """Every Earth card lies in one place; what nobody has seen is hidden somewhere."""
    found = everywhere(state)
    assert found.total() == len(EARTH)
    assert all(count == 1 for name, count in found.items() if name != UNSEEN)
    assert sorted(set(EARTH) - set(found)) == state.unseen


def check_whole(state: Earth) -> None:
    """What must hold at every moment of every match."""
    check_cards(state)
    for who, area in enumerate(state.areas):
        assert area.soil == booked(state, who, "soil") >= 0
        assert area.in_hand() == booked(state, who, "hand")
        assert len(area.compost) == booked(state, who, "compost")
        assert area.sprouts_total == sum(area.sprouts.values()) == booked(state, who, "sprouts")
        assert area.growth_total == sum(area.growth.values()) == booked(state, who, "growth")
        assert len(area.at) == len(area.cell) <= 16
        assert {area.at[space] for space in area.at} == set(area.cell)


def steps_of(state: Earth, seed: int, brisk: bool = False) -> Iterator[Step]:
    """Random legal play, may-actions included; the caller takes each step.

    Brisk play plants when it can, so that a match is short and the deck lasts.
    """
    random, dealer = Random(seed), Dealer(seed)
    while state.outcome() is None:
        awaiting = state.awaiting()
        if awaiting.may and random.random() < 0.1:
            who = random.choice(awaiting.may)
            if state.legal(who):
                yield random.choice(state.legal(who))
                continue
        if awaiting.reveals:
            yield dealer.deal(state, random.choice(awaiting.reveals))
            continue
        legal = state.legal(random.choice(awaiting.must))
        planting = [a for a in legal if a.verb == "plant" or a.args == ("plant",)]
        yield random.choice(planting if brisk and planting and random.random() < 0.6 else legal)


# -- the same match with secret hands ----------------------------------------------------

_SKIPPED = ("draw", "look", "deal", "pile")
_UNSEEN_ARGS = ("compost", "fetch")


def without_secrets(state: Earth, step: Step) -> Step | None:
    """The step as a table with secret hands shows it; None when it shows nothing."""
    if isinstance(step, Reveal):
        return None if step.verb in _SKIPPED else step
    if step.verb == "keep":
        return None
    if step.verb in _UNSEEN_ARGS:
        return Action(step.verb, step.seat, (UNSEEN,))
    if step.verb == "pay_with" and step.args[0] in state.areas[step.seat].hand:
        return Action(step.verb, step.seat, (UNSEEN,))
    return step  # type: ignore[return-value]


def already_done(known: Earth, secret: Earth, step: Step) -> bool:
    """Unseen cards that have to be composted go by themselves: no more are left to do."""
    if step.verb != "compost":
        return False
    return _left(secret, step.seat) <= _left(known, step.seat)


def _left(state: Earth, who: int) -> int:
    """Cards that the seat may still compost from its hand now."""
    stack = state.areas[who].stack
    return int(stack[-1][1]) if stack and stack[-1][0] == "bury" else 0


def by_line(board: Board, seat: int) -> dict[str, int]:
    """Pad line -> points."""
    return summed(items(board, seat))


def slots(seats: int) -> list[str]:
    """Every place that a table for this many seats may sense."""
    names = ["discard", *(f"fauna:{n}" for n in range(4)), *(f"ecosystem:{n}" for n in range(2))]
    for seat in range(seats):
        zone = f"seat{seat}"
        names += [f"{zone}:tableau:{slot}" for slot in range(SIDE * SIDE)]
        names += [f"{zone}:action:{name}" for name in ("plant", "compost", "water", "grow")]
        names += [
            f"{zone}:{slot}"
            for slot in (
                "island", "climate", "ecosystem", "hand", "drawn", "dealt", "events", "compost",
                "first", "active",
            )
        ]  # fmt: skip
    if seats == 1:
        names += ["gaia:pile", "gaia:seen"]
    return [*names, "box"]
