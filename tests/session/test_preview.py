"""A preview tells what a step will do, by trying it on a copy of the match."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.session.preview import preview
from companion.session.session import Session
from companion.session.start import begin
from companion.session.words import Words
from engine import games
from engine.core.dealer import Dealer
from engine.core.steps import Action
from tests.games.gaia import table as positions


def session_of(name: str) -> Session:
    game = games.load(name)
    options: dict[str, Any] = {o.id: "known" for o in game.options if o.id == "hands"}
    if name == "gaia":
        options["mode"] = "advanced"
    return begin(game, 2, options, faces=game.stand_ins(1))


def numbers(session: Session) -> dict[tuple[int, str], int]:
    """Points and counted things of every seat, as the match itself tells them."""
    found: dict[tuple[int, str], int] = {}
    for seat, points in enumerate(session.state.scores()):
        found[seat, "points"] = points
        for what, value in session.counted(seat).items():
            found[seat, what] = value
    return found


@pytest.mark.parametrize("name", games.ids())
def test_what_is_previewed_happens(name: str) -> None:
    session, dealer, random = session_of(name), Dealer(3), Random(3)
    told_something = 0
    for _ in range(600):
        awaiting = session.state.awaiting()
        if awaiting.reveals:
            assert session.choose(dealer.deal(session.state, awaiting.reveals[0])) is None
            continue
        if not awaiting.must:
            break
        step = random.choice(session.state.legal(awaiting.must[0]))
        before, digest = numbers(session), session.state.digest()
        told = session.preview(step)
        assert told is not None
        assert session.state.digest() == digest, "the match itself stays as it is"
        assert numbers(session) == before
        assert session.choose(step) is None
        for more in session.state.unless_stopped():
            assert session.choose(more) is None
        after = numbers(session)
        keys = dict.fromkeys((*before, *after))
        differ = {k: (before.get(k, 0), after.get(k, 0)) for k in keys}
        differ = {key: two for key, two in differ.items() if two[0] != two[1]}
        assert {(c.seat, c.what): (c.before, c.after) for c in told.changes} == differ, step
        assert told.after == session.state.view(None)
        assert told.over == (session.state.outcome() is not None)
        told_something += bool(differ)
        if told_something == 12:
            break
    assert told_something


def test_a_power_is_previewed_through_the_moment_when_others_may_stop_it() -> None:
    """R9.12, R10.2: what Lightning would take was told only once nobody could help it any more."""
    lands = {"0,0": "plains", "1,0": "plains", "-1,0": "sea"}
    world = positions.world(lands, **{"0,0": {"city": "city_08", "meeples": [0, 1]}})
    hands = [{"hand": ["lightning#1"]}, {"unseen": {"power": 1}}]
    state = positions.table(world, hands, {"mode": "advanced_disaster"})
    lightning = Action("lightning", 0, ("lightning#1", "0,0"))
    told = preview(state, [lightning], Words(games.load("gaia"), ("A", "B")))
    assert told is not None
    assert [(one.seat, one.before - one.after) for one in told.changes if one.what == "points"] == [
        (1, 1)
    ]
    assert state.remark(lightning).key == "home"
    positions.play(state, lightning)
    assert state.awaiting().may == (1,), "the other may still protect"
    assert state.view(None)["aimed"] == {"power": "lightning", "cells": ["0,0"]}


def test_what_the_next_turn_begins_with_is_told_of_no_choice() -> None:
    """R4.1, R8.1: each place of a tile told a need less: a city of the next seat hunts, wherever
    the tile lies."""
    world = positions.world(
        {"0,0": "plains", "1,0": "mountain", "0,1": "forest"},
        **{"0,0": {"city": "city_06", "meeples": [0, 1]}, "1,0": {"tokens": 2}},
    )
    hands = [{"hand": ["nature_forest#1"]}, {}]
    state = positions.table(world, hands, actions=1)
    lay = next(one for one in state.legal(0) if one.verb == "nature")
    told = preview(state, [lay], Words(games.load("gaia"), ("A", "B")))
    assert told is not None
    assert "event.hunted" not in [event.key for event in told.events]
    positions.play(state, lay)
    assert "hunted" in [event.verb for event in state.events]


def test_what_is_not_legal_has_no_preview() -> None:
    session = session_of("gaia")
    assert session.preview(Action("nature", 0, ("nature_sea#1", "0,0"))) is None


def test_what_a_step_itself_changes_is_told_apart_from_what_follows() -> None:
    """Hadara: with the last card of phase A every seat has its income; the card costs its price."""
    session, dealer = session_of("hadara"), Dealer(3)
    for _ in range(600):
        awaiting = session.state.awaiting()
        if awaiting.reveals:
            assert session.choose(dealer.deal(session.state, awaiting.reveals[0])) is None
            continue
        legal = session.state.legal(awaiting.must[0])
        step = next((one for one in legal if one.verb == "buy"), legal[0])
        told = session.preview(step)
        assert told is not None
        paid = [c.after for c in told.direct if (c.seat, c.what) == (step.seat, "coins")]
        summed = sum(c.after - c.before for c in told.changes if c.what == "coins")
        if step.verb == "buy" and paid and paid[0] < 0 < summed:
            return  # income came with it, and is not told as its price
        assert session.choose(step) is None
    raise AssertionError("no card was the last of its phase")
