"""A piece was touched that was not drawn: the one that lies there is of this match, and stands in
for nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from companion.session.api import Mode
from companion.session.session import Session
from engine.core.steps import Reveal
from tests.session.hands import Tabletop
from tests.session.middle import anywhere
from tests.session.test_instead import beside, deny, say

TABLES = [
    ("gaia", "stations"),
    ("gaia_project", "full"),
    ("hadara", "full"),
    ("peloponnes", "full"),
]
"""Each game in which what is drawn is touched and then laid on a reader; at Earth nothing is."""

Mixed = tuple[Tabletop, Session, str, str, str]


def mixed_up(name: str, tier: str, path: Path) -> Mixed:
    """One was touched, and another one lies in the hand; where what was drawn is laid. It is no
    next draw, which may lie anywhere in its row."""
    there = anywhere(name, tier, 1)
    match, tagged = there.match(), there.register.tags.values()
    for length, step in enumerate(there.steps):
        one, after = str(step.args[:1] and step.args[0]), match.state_at(length + 1)
        station = there.layout.stations.get(after.places().get(one, ""))
        if not isinstance(step, Reveal) or after.awaiting().reveals or station is None:
            continue
        state, alike = match.state_at(length), there.game.catalogue.same_face(one)
        prompts = (each for each in state.awaiting().reveals if state.reveal(each, one) == step)
        rest = {*state.could_be(next(prompts))} - {*alike}
        if others := sorted(rest.intersection(tagged)):
            cut = replace(there, steps=there.steps[:length], after=step)
            tabletop, session = cut.stored(path / "tabletwin.db")
            assert session.choose(step) is None
            tabletop.settle()
            return tabletop, session, station, one, others[-1]
    raise AssertionError("nothing is drawn that lies on a reader")


@pytest.mark.parametrize(("name", "tier"), TABLES)
def test_what_was_drawn_instead_is_recorded_and_no_tag_spoiled(
    name: str, tier: str, tmp_path: Path
) -> None:
    """Goal 5 was touched and Goal 4 laid: as what does its work it was taken for Goal 5 from then
    on, and "told wrong" put the sticker of Goal 5 on Goal 4."""
    tabletop, session, station, touched, lies = mixed_up(name, tier, tmp_path)
    tags = dict(session.table.register.tags)
    say(session, tabletop, "other")
    tabletop.put(station, lies)
    tabletop.settle()
    deny(tabletop, session)
    assert session.table.told.stand_ins == {}
    assert session.view().mode is Mode.GUIDING
    assert "drew" in [one.id for one in beside(session).choices]
    say(session, tabletop, "drew")
    places = session.state.places()
    assert session.table.layout.stations[places[lies]] == station
    assert places.get(touched, "box") == "box"
    assert session.table.register.tags == tags
    assert session.watch.snapshot[station].piece == lies


@pytest.mark.parametrize("way", ["undo", "retell"])
def test_what_stands_in_for_what_was_never_drawn_is_itself_again(way: str, tmp_path: Path) -> None:
    tabletop, session, station, touched, lies = mixed_up("gaia", "stations", tmp_path)
    tags, spare = dict(session.table.register.tags), "04c0ffee000001"
    say(session, tabletop, "other")
    tabletop.put(station, spare)
    tabletop.settle()
    assert session.table.told.stand_ins == {spare: touched}
    assert not session.table.stickers(spare)
    if way == "undo":
        session.undo()
    else:
        assert [one.key for one in session.retelling(touched, lies)] == ["retold.is", "retold.all"]
        assert session.retell(touched, lies) is None
    tabletop.settle()
    assert session.table.told.stand_ins == {}
    assert session.table.register.tags == tags
