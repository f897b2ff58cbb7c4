"""A hub follows matches by what is new; it must come to the same as one that reads all of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

from engine.games import load
from hub.pages.live import differences
from hub.standing import Standings
from tests.hub.faults import Tablet
from tests.hub.houses import House
from tests.hub.test_pages import at_table, said


def test_what_is_followed_step_by_step_is_what_is_read_at_once(tmp_path: Path) -> None:
    house, random = House(tmp_path), Random(18)
    house.tables.add("den")
    tablet = Tablet(tmp_path / "t.db", "den", random)
    tablet.sender.to = at_table(house, "den")
    for _ in range(60):
        for _ in range(random.choice((1, 1, 3))):
            log, chance = tablet.session.log, random.random()
            if chance < 0.2 and tablet.session.match.log:
                log.undo()
            elif chance < 0.4 and tablet.session.match.undone:
                log.redo()
            else:
                tablet.play()
        said(house, tablet)
        uid = house.floor.spots()[0].uid
        if not uid:  # packed up, and the next one has not begun
            continue
        followed, read = house.floor.standings.known(uid), Standings(house.engine, load).of(uid)
        assert followed
        assert read
        assert followed.match.state.digest() == read.match.state.digest()
        assert [entry.step for entry in followed.match.log] == [e.step for e in read.match.log]
        assert followed.steps == read.steps
        assert followed.version == read.version, "a look at the floor would read all of it again"
    tablet.store.close()


def test_a_page_is_sent_what_changed_on_it() -> None:
    shown = {"bar": "1", "den": "1", "attic": "1"}
    assert differences({}, shown) == {"parts": shown, "order": ["bar", "den", "attic"]}
    assert differences(shown, dict(shown)) == {}
    assert differences(shown, shown | {"den": "2"}) == {"parts": {"den": "2"}}
    assert differences(shown, {"den": "1", "bar": "1"}) == {"parts": {}, "order": ["den", "bar"]}
