"""Every card is planted, played, activated and scored; every kind of effect occurs in play."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine.core.steps import Action, Reveal
from engine.games.earth.actions.effects import AFTER_EVENT, PAYS_WITH, barred
from engine.games.earth.actions.planting import price
from engine.games.earth.faces import ACTIONS, CARDS, FLORA, PLANTABLE, Ability
from engine.games.earth.goals.goal import Count
from engine.games.earth.scores import items
from engine.games.earth.seat import cell
from engine.games.earth.state import Earth
from tests.games.earth.table import act, card, draw, play, start, steps_of, table

ROOMY = [n for n in sorted(FLORA) if CARDS[n].sprout_spaces >= 5 and CARDS[n].growth_spaces >= 3]
AROUND = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)]
HAND = ["E196", "E197", "E198", "E199", "E201", "E202"]
"""Events to compost: never plantable, so that only the card in question can be planted."""


def resolve(state: Earth) -> Earth:
    """Take everything that the present effect gives seat 1."""
    area = state.areas[0]
    while area.owed or (area.stack and area.stack[-1][0] not in ("use", "choose", "plant", "look")):
        if area.owed:
            draw(state, 0, next(n for n in state.unseen if n not in PLANTABLE))
        else:
            play(state, state.legal(0)[0])
    return state


@pytest.mark.parametrize("first", range(0, 245, 35))
def test_every_card_can_be_planted_at_its_price(first: int) -> None:
    for name in sorted(PLANTABLE)[first : first + 35]:
        own = {"island": "I285B", "hand": [name, *HAND], "soil": 20, "compost": 3}
        state = play(table(own, {}), act("choose", 0, "plant"), act("plant", 0, name, 2, 1))
        area = state.areas[0]
        if name in PAYS_WITH and area.stack[-1][0] == "paying":
            play(state, act("done", 0))
        black = CARDS[name].ability("planted")
        gains = dict(black.gain) if black else {}
        while area.stack and area.stack[-1][0] in ("put", "bury") and not area.owed:
            play(state, state.legal(0)[0])
        if area.stack[-1][0] == "plant" and not area.owed:
            play(state, act("done", 0))
        assert area.at == {cell(2, 1): name}
        assert area.soil == 20 - CARDS[name].cost + gains.get("soil", 0)
        if black:
            owed = gains.get("draw", 0)
            assert area.owed == (owed or 4)
            room = CARDS[name].growth_spaces
            assert area.growth_total == min(gains.get("growth", 0), room)
            assert area.sprouts_total == min(gains.get("sprout", 0), CARDS[name].sprout_spaces)


ACTIVATED = [
    (face, number)
    for face, printed in sorted(CARDS.items())
    for number, ability in enumerate(printed.abilities)
    if ability.when == "activated" and ability.name != "copy"
]


@pytest.mark.parametrize("part", range(8))
def test_every_ability_can_be_activated_with_its_whole_cost_and_gain(part: int) -> None:
    for face, number in ACTIVATED[part::8]:
        ability = CARDS[face].abilities[number]
        state = _ready(face, ability)
        before, times = _totals(state), _times(state, ability)
        resolve(play(state, act("use", 0, face)))
        after = _totals(state)
        assert after - before == _wanted(state, face, ability, times), face


class Totals(Counter[str]):
    """Counts whose difference keeps negative numbers and drops zeros."""

    def __sub__(self, other: Counter[str]) -> Totals:
        keys = {*self, *other}
        return Totals({k: self[k] - other[k] for k in keys if self[k] != other[k]})


def _totals(state: Earth) -> Totals:
    area = state.areas[0]
    return Totals(
        soil=area.soil,
        sprout=area.sprouts_total,
        growth=area.growth_total,
        hand=area.in_hand(),
        compost=len(area.compost),
    )


def _times(state: Earth, ability: Ability) -> int:
    return len(state.areas[0].planted_turn) if ability.per_planted else 1


def _wanted(state: Earth, face: str, ability: Ability, times: int) -> Totals:
    cost, gain = Counter(dict(ability.cost)), Counter({k: n * times for k, n in ability.gain})
    if ability.spread and ability.spread["how"] == "each":
        gain = Counter({what: _matching(state, face, ability) for what in gain})
    buried = cost["compost_hand"] + min(gain["compost_hand"], len(HAND))
    return (
        Totals(
            soil=gain["soil"] - cost["soil"],
            sprout=gain["sprout"] - cost["sprout"],
            growth=gain["growth"] - cost["growth"],
            hand=gain["draw"] - buried,
            compost=gain["compost_deck"] - cost["discard_compost"] + buried,
        )
        - Totals()
    )


def _matching(state: Earth, face: str, ability: Ability) -> int:
    """Flora of the type in the row or column of the card in the middle, by hand."""
    assert ability.spread is not None
    row = [(1, 0), (1, 1), (1, 2)]
    column = [(0, 1), (1, 1), (2, 1)]
    spots = row if ability.spread["where"] == "row" else column
    area = state.areas[0]
    kind = ability.spread["filter"]["type"]
    what = ability.gain[0][0]
    names = [area.at[cell(*spot)] for spot in spots]
    spaces = {"sprout": "sprout_spaces", "growth": "growth_spaces"}[what]
    return sum(kind in CARDS[name].types and (getattr(CARDS[name], spaces) > 0) for name in names)


def _ready(face: str, ability: Ability) -> Earth:
    """The card in the middle of roomy flora with some pieces, everything payable."""
    action = next(a for a in ACTIONS if CARDS[face].by_action[a] is ability)
    roomy = [name for name in ROOMY if name != face]
    kind = ability.spread["filter"].get("type") if ability.spread else None
    roomy.sort(key=lambda name: kind not in CARDS[name].types)
    spots = AROUND
    if ability.spread and kind:
        spots = [(1, 0), (1, 2), (0, 1), (2, 1), (0, 0), (0, 2), (2, 0), (2, 2)]
    tableau = [
        card(name, *spot, sprouts=2, growth=1) for name, spot in zip(roomy, spots, strict=False)
    ]
    own: dict[str, Any] = {"soil": 9, "compost": 9, "hand": list(HAND), "tableau": tableau}
    if face in PLANTABLE:
        tableau.append(card(face, 1, 1))
    else:
        own["island" if face[0] == "I" else "climate"] = face
    if ability.per_planted:
        return _planted_before(face, ability, own)
    active = bool(ability.if_chose)
    other = {  # never the card in question, which has two faces
        "island": "I285B" if face[:4] != "I285" else "I286A",
        "climate": "C299A" if face[:4] != "C299" else "C296A",
    }
    own = {"island": "I287A", "climate": "C303A", **own}
    state = table(own, other, active=1 if active else 2)
    play(state, act("choose", 0 if active else 1, action))
    area = state.areas[0]
    for _ in range(40):
        if area.stack and area.stack[-1][0] in ("use", "open"):
            return state
        if area.owed:
            draw(state, 0, next(n for n in state.unseen if n not in PLANTABLE))
        else:
            legal = state.legal(0)
            quiet = [a for a in legal if a.args in (("soil",), ("draw",))]
            done = [a for a in legal if a.verb == "done"]
            play(state, (quiet or done or legal)[0])
    raise AssertionError(f"{face} never became usable")


def _planted_before(face: str, ability: Ability, own: dict[str, Any]) -> Earth:
    """Two matching cards are planted in the same turn."""
    assert ability.per_planted is not None
    fits = [
        name
        for name in sorted(PLANTABLE)
        if CARDS[name].abilities[0].when not in ("planted", "paying")
        and CARDS[name].cost <= 4
        and name not in ROOMY
        and Count({"count": "cards", "filter": ability.per_planted}).filter.printed >= {name}
        and not CARDS[name].by_action["plant"]
    ][:2]
    own = {**own, "hand": [*HAND, *fits]}
    state = play(table(own, {}), act("choose", 0, "plant"))
    for name, spot in zip(fits, ((1, 1), (3, 1)), strict=True):
        play(state, act("plant", 0, name, *spot))
    while state.areas[0].owed:
        draw(state, 0, next(n for n in state.unseen if n not in PLANTABLE))
    return play(state, state.legal(0)[0])


# -- every kind of effect in random play -------------------------------------------------


DEAR = ("E012", "E165", "E166", "E167", "E102", "E123", "E127")
"""Dear terrains that random seats seldom plant: they are drawn first and planted when possible."""


def test_every_kind_of_effect_occurs_in_play() -> None:
    """Costs, gains, conditions, spreads, lasting effects, counts: all met in whole matches."""
    wanted = _all_kinds()
    met: set[str] = set()
    for seed in range(60):
        state = start(5 - seed % 3, mode="advanced")
        for step in steps_of(state, 1000 + seed, brisk=True):
            step = _prefer_dear(state, step)
            met |= _kinds_of_step(state, step)
            state.take(step)
        for who in range(state.seats):
            for item in items(state, who):
                if item.line == "terrain":
                    score = next(a.score for a in CARDS[item.card].abilities if a.score)
                    met.add(f"score {score['of']['count']}")
        if wanted <= met:
            break
    assert wanted <= met, wanted - met


def _prefer_dear(state: Earth, step: Any) -> Any:
    """Deal dear terrains early; save soil for them and plant them."""
    if isinstance(step, Reveal):
        dear = [name for name in DEAR if name in state.unseen] if step.verb == "draw" else []
        return Reveal("draw", step.seat, (dear[0],)) if dear else step
    legal = state.legal(step.seat)
    for action in legal:
        if action.verb == "plant" and action.args[0] in DEAR:
            return action
    holds = any(name in state.areas[step.seat].hand for name in DEAR)
    if holds and step.verb in ("choose", "compost", "plant"):
        saving = [a for a in legal if a.args == ("compost",) or a.verb == "done"]
        return saving[0] if saving else step
    return step


def _all_kinds() -> set[str]:
    found: set[str] = set()
    for printed in CARDS.values():
        for ability in printed.abilities:
            if ability.when != "setup":
                found |= _kinds(ability)
    return found


def _kinds(ability: Ability) -> set[str]:
    found = {f"cost {what}" for what, _ in ability.cost}
    found |= {f"gain {what}" for what, _ in ability.gain}
    if ability.if_chose:
        found.add("if_chose")
    if ability.per_planted:
        found.add("per_planted")
    if ability.spread:
        found.add(f"spread {ability.spread['how']} {ability.spread['where']}")
    if ability.effect:
        found.add(f"effect {ability.name}")
    if ability.score:
        found.add(f"score {ability.score['of']['count']}")
    return found


def _kinds_of_step(state: Earth, step: Any) -> set[str]:
    if not isinstance(step, Action):
        return set()
    area = state.areas[step.seat]
    found: set[str] = set()
    if step.verb in ("use", "copy"):
        ability = CARDS[str(step.args[0])].by_action[state.chosen]
        assert ability is not None
        found |= _kinds(ability)
    elif step.verb == "play":
        found |= _kinds(CARDS[str(step.args[0])].abilities[0])
        if any(face in AFTER_EVENT for face in area.own_cards()):
            found.add("effect after_event")
    elif step.verb == "plant":
        name = str(step.args[0])
        black = CARDS[name].ability("planted")
        found |= _kinds(black) if black else set()
        if price(area, name) < CARDS[name].cost:
            found.add("effect cheaper")
    elif step.verb == "pay_with":
        found.add("effect pay_with")
    elif step.verb == "replace":
        found.add("effect replaceable")
    elif step.verb == "choose" and barred(area):
        found.add("effect barred")
    if any(CARDS[n].types >= {"tree", "bush", "herb", "mushroom"} for n in area.cell):
        found.add("effect all_types")
    return found
