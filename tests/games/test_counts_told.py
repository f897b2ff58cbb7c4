"""Whatever a step changes of what a seat counts, hands are told, by so much or to how much."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core import record
from engine.core.ledger import Event
from engine.core.match import apply
from engine.core.state import State
from engine.core.steps import TABLE, Adjustment, Arg, Step
from engine.core.text import goods_in
from engine.games import load, ours
from engine.games.gaia_project.state import GaiaProject

RECORDS = Path(__file__).parents[1] / "records"
BY = {
    "draw": ("hand",), "keep_one_more": ("", "hand"), "compost_deck": ("compost",),
    "compost_discard": ("compost",), "compost_hand": ("compost-hand",),
    "compost_off": ("-compost",), "fetch": ("hand-compost",), "soil": ("soil",), "pay": ("-soil",),
    "island": ("hand", "compost-hand", "soil"), "island_all": ("hand", "soil"),
    "unsprout": ("", "-sprouts:"), "sprout": ("", "sprouts:"), "grow": ("", "growth:"),
    "ungrow": ("", "-growth:"), "ungrow_canopy": ("", "-growth:"), "grow_canopy": ("", "growth:"),
    "gaia_compost": ("gaia_compost",), "keep_one_more_gaia": ("", "hand"),
}  # fmt: skip
"""Earth: what each number of a duty adds to, and takes from behind a `-`; behind a `:` goes the
card of which it tells."""
ONE = {
    "keep_one": "hand", "keep_one_gaia": "hand", "canopy": "growth:", "grow_canopy": "growth:",
    "play": "-hand", "planted_for": "compost-hand", "take": "",
}  # fmt: skip
"""Earth: what one is added to or taken from."""
COINS = {"income": 1, "take": 1, "sold_take": 1, "plundered_take": 1, "pay": -1, "bought_pay": -1}
"""Hadara: of the first number of a duty, as its verb begins."""
TILES = {"carved": 1, "built": 1, "silver": 0}
"""Hadara: which word of a duty names the colour of a bonus tile."""
DONE = {
    "earth": {"draw", "look", "keep"},
    "peloponnes": {"civilization", "bid", "move", "pass", "withdraw"},
    "hadara": set[str](),
    "gaia_project": {"faction", "bid"},
}
"""Steps that hands do themselves: cards that are drawn and shown, coins of the auction, which the
button names, and what is printed on what a seat of Peloponnes begins with."""


def earth(told: list[Event]) -> tuple[Counter[str], dict[str, int]]:
    by, to = Counter[str](), dict[str, int]()
    for verb, _, args, _ in told:
        if verb == "gaia_has":
            to |= {f"gaia_{what}": n for what, n in amounts(args[0]).items()}
        names = [*zip(BY.get(verb, ()), args, strict=False), (ONE.get(verb, ""), 1)]
        if verb.startswith("planted") and verb != "planted_for":
            names.append(("-hand", 1))
        for name, n in names:
            more, _, less = name.partition("-")
            for what, sign in ((more, 1), (less, -1)):
                if what:
                    by[what + str(args[0]) * what.endswith(":")] += sign * int(n)
    return by, to


def hadara(told: list[Event]) -> tuple[Counter[str], dict[str, int]]:
    by, to = Counter[str](), dict[str, int]()
    for verb, _, args, _ in told:
        part = next((one for one in COINS if verb.startswith(one)), "")
        by["coins"] += COINS.get(part, 0) * int(args[0]) if part else 0
        by["gold_medals"] += verb == "gold"
        by["stall"] += verb == "market_coin" and args[0] == "where.points"
        by["gold_medals"] += int(args[0]) if verb == "gold_more" else 0
        if verb in TILES:
            by["tiles_" + str(args[TILES[verb]]).removeprefix("colour.")] -= 1
        elif verb == "tile_freed":
            by["tiles_" + str(args[1]).removeprefix("colour.")] += 1
        by["coins"] += int(args[0]) if verb.startswith("starts") else 0
        if "markers" in verb or verb.startswith("starts"):
            to |= amounts(args[-1])
    return by, to


def peloponnes(told: list[Event]) -> tuple[Counter[str], dict[str, int]]:
    by = Counter[str]()
    for verb, _, args, _ in told:
        if verb in ("gain", "drop", "change", "paid", "paid_back", "begun"):
            by.update(amounts(args[0]))
            by.subtract(amounts(args[1]))
        elif verb == "starts":
            by.update(amounts(args[0]))
        elif verb in ("built", "built_at_once", "finished", "unfinished_in_luxury"):
            by.subtract(amounts(args[1]))
        by["coins"] += {"unfinished": -1, "finished": 1}.get(verb, 0)
    return by, {}


def gaia_project(told: list[Event]) -> tuple[Counter[str], dict[str, int]]:
    by, to = Counter[str](), dict[str, int]()
    for verb, _, args, _ in told:
        if verb in ("set", "set_all", "set_bowls"):
            to |= amounts(args[0])
            to |= {f"bowl{n}": int(lie) for n, lie in enumerate(args[1:], 1)}
        elif verb == "points_automa":
            to["points"] = int(args[0])
        elif verb.startswith("start"):
            to |= {"bowl1": int(args[0]), "bowl2": int(args[1]), **amounts(args[2])}
        elif verb == "move_power":
            to |= {f"bowl{n}": int(args[n - 1]) for n in (1, 2, 3)}
            for way, n in amounts(args[3]).items():
                from_, _, where = way.partition("_to_")
                by["gaia_area"] += n * ((where == "gaia_area") - (from_ == "gaia_area"))
    return by, to


def amounts(arg: Arg) -> dict[str, int]:
    return dict(goods_in(str(arg))) if arg else {}


TELLS = {"earth": earth, "hadara": hadara, "peloponnes": peloponnes, "gaia_project": gaia_project}


def taken(name: str) -> Iterator[tuple[State, State, Step]]:
    """Every step of the recorded matches of a game: how it stood, and how it stands then."""
    for path in sorted((RECORDS / name).glob("*.json")):
        match = record.load(json.loads(path.read_text("utf-8")), load)
        state = match.state_at(0)
        for entry in match.log:
            before = state.clone()
            apply(state, entry.step)
            yield before, state, entry.step


@pytest.mark.parametrize("name", [one for one in ours() if one in TELLS])
def test_each_change_of_a_count_is_told(name: str) -> None:
    """Earth: a sprout that paid for a plant stayed on its card. Hadara: a bonus tile that went on a
    card, or came back from it, was told nowhere. Earth alone: nothing of Gaia's was."""
    met = Counter[str]()
    for before, state, step in taken(name):
        if isinstance(step, Adjustment) or step.verb in DONE.get(name, ()):
            continue
        told = told_from(state, len(before.events))
        met.update(event.verb for event in told)
        for seat in (*range(state.seats), *[TABLE] * (name == "earth")):
            by, to = TELLS[name](_to_hands(state, seat, told))
            was, has = before.counted(seat), state.counted(seat)
            for what in was.keys() | has.keys():
                n = has.get(what, 0)
                assert to.get(what, was.get(what, 0) + by[what]) == n, (step, seat, what, told)
    assert met


def _to_hands(state: State, seat: int, told: list[Event]) -> list[Event]:
    """What is told to the hands of a seat; of one where nobody sits to those of who plays alone."""
    if isinstance(state, GaiaProject) and state.is_automa(seat):
        return [one for one in told if one.verb.endswith("_automa")]
    own = [one for one in told if not one.verb.endswith("_automa")]
    return [one for one in own if one.seat == max(seat, 0)]


def told_from(state: State, first: int) -> list[Event]:
    """All that hands are told of what came about since."""
    moved = state.by_hand(first)
    return [*moved, *(one for one in state.duties(first) if one not in moved)]


@pytest.mark.parametrize("name", ours())
def test_the_reason_of_a_count_is_of_its_turn_and_of_its_thing(name: str) -> None:
    """Earth: of a card that was drawn for the action of another seat, "takes soil" was the reason;
    of soil after sprouts were put, the sprouts of another seat."""
    lines = 0
    for before, state, step in taken(name):
        new = [one for one in state.ledger[len(before.ledger) :] if one[2] and one[3]]
        for line in new:
            booked, cause = line[4], state.cause(line)
            late = step.verb in DONE.get(name, ())
            assert late or booked >= len(before.events), (step, line, "of something before")
            between = state.events[cause + 1 : booked + 1] if cause >= 0 else []
            assert not [one for one in between if one.verb in state.TURNS], (step, line)
            things = [str(arg) for arg in state.events[cause].args if str(arg) in THINGS]
            assert all(line[1] == THINGS[one] for one in things), (step, line, things)
        lines += len(new)
    assert lines


THINGS = {
    "what.soil": "soil", "what.draw": "hand", "what.growth": "growth", "what.sprout": "sprouts",
    "what.compost_deck": "compost",
}  # fmt: skip
"""What an event names that brings it."""
