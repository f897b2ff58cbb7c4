"""What tiles and inhabitants give comes by itself: everybody is told the sum, in one line."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.session.api import Duty, Phase, Text
from companion.session.start import begin
from companion.session.together import Voice, together
from engine import games
from engine.core.play import Counts, random_steps
from engine.core.text import GOODS, Texts, goods
from engine.games.peloponnes import flow
from engine.games.peloponnes.disasters import draw
from engine.games.peloponnes.state import Peloponnes

GIVES = ("R9", "R10", "R2.2", "R15")
"""The rules by which a tile, or inhabitants, give something; what a store cannot hold is luxury."""

UPKEEP = ("collect", "feed", "starve", "finish", "remove", "lose", "keep")
"""R9.5, R11.3, R12.2, R13.6: what a seat decides about an income, a supply round or a disaster."""


def told(params: dict[str, str | int]) -> dict[str, int]:
    """What a line says a seat receives."""
    what = str(params["a"]).removeprefix(GOODS).split(":")
    return dict(zip(what[::2], map(int, what[1::2]), strict=True))


def sums(got: list[Counter[str]]) -> dict[int, dict[str, int]]:
    """Whoever has something, with what."""
    return {s: {w: n for w, n in g.items() if n} for s, g in enumerate(got) if any(g.values())}


@pytest.mark.parametrize("seed", range(4))
def test_everybody_is_told_what_each_seat_received(seed: int) -> None:
    session = begin(games.load("peloponnes"), 3)
    rounds, filled, before = 0, 0, list[Text]()
    got = [Counter[str]() for _ in range(3)]
    for step in random_steps(session.state, seed, Counts()):
        lines = len(session.state.ledger)
        assert session.choose(step) is None
        new = [Counter[str]() for _ in range(3)]
        for seat, what, amount, rule, _ in session.state.ledger[lines:]:
            if rule.startswith(GIVES) and step.verb != "civilization":
                new[seat][what] += amount
                new[seat]["full"] += amount if rule == "R2.2" else 0
        view = session.view()
        if view.phase is Phase.OVER:
            break
        texts = [one.text for one in view.duties if one.text.key == "news.received"]
        rounds += len(texts) == 3 and texts != before and step.verb != "collect"
        before = texts
        said = {int(text.params["seat"]): told(dict(text.params)) for text in texts}
        for full in (one.text for one in view.duties if one.text.key == "news.overflowed"):
            said[int(full.params["seat"])]["full"] = int(full.params["a"])
            filled += 1
        goes_on = step.seat in range(3) and step.verb not in UPKEEP
        if not said or (goes_on and said == sums(new)):  # what was told before has been read
            got = new
        else:
            for seat in range(3):
                got[seat].update(new[seat])
        assert said == sums(got)
    assert rounds == 8
    assert filled, "what a full store cannot hold was luxury, unsaid"


def test_what_was_received_is_told_in_words() -> None:
    texts = games.load("peloponnes").texts
    sums = goods({"coins": 1, "wood": 3, "population": -1})
    assert texts.word("en", sums) == "1 coin, 3 wood, −1 inhabitant"
    assert texts.word("ja", sums) == "コイン1、木3、人口−1"
    assert goods({}) == ""
    full = [
        Duty(-1, Text("news.overflowed", {"seat": seat, "a": 4 + seat}), news=True)
        for seat in (0, 1)
    ]
    voice = Voice(
        "en", texts, lambda text: texts.say("en", text.key, text.params), ("Ada", "Ben").__getitem__
    )
    (line,) = together(full, voice)
    assert line.text == "Store full, luxury instead – Ada: 4, Ben: 5.", "one line for all"
    assert isinstance(texts, Texts)


def test_a_disaster_that_finds_nothing_is_told_to_have_harmed_nobody() -> None:
    """R13.3, R13.7: nobody has luxury, so nobody is told of 0 luxury."""
    session = begin(games.load("peloponnes"), 3)
    state = session.state
    assert isinstance(state, Peloponnes)
    first = len(state.events)
    for chit in [c for c in state.chits_left if c.startswith("chit_decline")]:
        draw(state, chit)
    verbs = [event.verb for event in state.events[first:]]
    assert verbs[-2:] == ["disaster", "harmless"]
    assert "struck" not in verbs
    assert [session.words.say(session.words.event(one)) for one in state.news(first)] == [
        "The Decline harms nobody."
    ]


def test_what_a_disaster_asks_is_told_as_long_as_it_asks() -> None:
    """R13.4: "Earthquake!" stood below the beginning of the next round."""
    state = begin(games.load("peloponnes"), 3).state
    assert isinstance(state, Peloponnes)
    state.note("disaster", args=("earthquake",), rule="R13.2")
    state.phase, state.disaster = "disaster", "earthquake"
    assert [one.verb for one in state.news(0)] == ["disaster"]
    flow.run(state)
    assert state.phase != "disaster"
    assert state.news(0) == []


@pytest.mark.parametrize(("seats", "who"), [(2, 1), (3, 0), (4, 1), (5, 2)])
def test_the_coin_of_a_high_number_is_told(seats: int, who: int) -> None:
    """R2.7: people found a coin more than their card says, and nobody had told them."""
    session = begin(games.load("hadara"), seats)
    for step in random_steps(session.state, 3, Counts()):
        if session.state.awaiting().must:
            break
        assert session.choose(step) is None
    hands = [one.text.params for one in session.duties() if one.text.key == "duty.starts_more"]
    coins = {one["seat"]: one["a"] for one in hands}
    assert all(session.state.counted(seat)["coins"] == n for seat, n in coins.items())
    session.table.register.whole = True  # there nobody takes it
    session.telling.changed()
    told = [one for one in session.duties() if one.text.key == "news.extra_coin"]
    numbers = [realm.setup for realm in session.state.realms]  # type: ignore[attr-defined]
    highest = sorted(range(seats), key=numbers.__getitem__)[seats - who :]
    assert {one.text.params["seat"] for one in told} == coins.keys() == {*highest}
    assert all(one.gained == (("coins", 1),) for one in told)
