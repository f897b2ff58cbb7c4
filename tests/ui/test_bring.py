"""From another tablet: a match that a real hub has goes on here by touches; and what cannot be."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

from companion.house import bringing, talk
from companion.house.belonging import Belongs, Offer
from companion.house.hub_line import carried
from companion.house.sender import Joined, Sender, join
from companion.house.stored import StoredHouse
from companion.house.trouble import Trouble
from companion.session.start import resume
from companion.store import matches, outbox, versions
from companion.store.store import Store
from companion.ui.screens.bring import _heard
from companion.ui.words import words
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.games import load
from hub import intake
from simulators.broker import free_port
from tests.hub.patience import PATIENCE_S, be_patient
from tests.hub.test_hub import join as join_by_digits
from tests.hub.test_hub import played, running, until
from tests.ui.first import touch
from tests.ui.houses import new_house
from tests.ui.stage import Stage

KEY = bytes(range(32))
OFFER = Offer("f" * 32, "gaia", ("Ada", "千代"), 12, "play", 200)


def pressed(stage: Stage, key: str) -> None:
    """A finger on the button with this sentence."""
    touch(stage, words.say(key))


def row(stage: Stage) -> Any:
    return stage.page().ids.offers.children[0]


# -- with a real hub, its broker and its letters ---------------------------------------------------


def test_a_match_of_a_dead_tablet_goes_on_here_by_touches(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    be_patient(monkeypatch)

    async def shown(true: Callable[[], bool]) -> None:
        def framed() -> bool:
            stage.frames(1)
            return true()

        await until(framed)

    async def use() -> None:
        async with running(tmp_path / "hub") as (hub, address):
            tables = hub.house.tables
            tables.add("den")
            tables.add("bar")
            first, second = tmp_path / "first", tmp_path / "second"
            first.mkdir()
            await asyncio.to_thread(join_by_digits, first, address, tables.code("den"))
            tablet = await played(first, hub)
            digest, length = tablet.session.state.digest(), len(tablet.session.match.log)
            uid = matches.matches(tablet.store)[0].uid
            tablet.store.close()

            house = new_house(second)
            hall = stage.open(house)
            assert not stage.page().joined
            await asyncio.to_thread(house.join, tables.code("den"), address)
            stage.page().refresh()
            pressed(stage, "home.bring")
            page = stage.page()
            await shown(lambda: not page.busy)
            assert [(o.uid, o.game, o.length, o.here) for o in page.found] == [
                (uid, "peloponnes", length, -1)
            ]
            assert 0 <= page.found[0].ago < PATIENCE_S * 3
            stage.press(row(stage))
            assert page.asks == words.say("bring.ask", steps=length)

            assert intake.move(hub.house.engine, uid, "bar")  # staff are quicker
            pressed(stage, "bring.yes")
            await shown(lambda: not page.busy)
            assert page.said == Trouble("bring.gone").said("en")
            assert house.matches() == []
            pressed(stage, "bring.again")
            await shown(lambda: not page.busy)
            assert page.said == words.say("bring.none")

            assert intake.move(hub.house.engine, uid, "den")  # and back
            pressed(stage, "bring.again")
            await shown(lambda: not page.busy)
            stage.press(row(stage))
            pressed(stage, "bring.yes")
            await shown(lambda: hall.screen == "table")
            assert hall.play.state.digest() == digest
            assert hall.path == ("home",)
            hall.go_home()
            assert [card.steps for card in house.matches()] == [length]

            again = Store(first / "tabletwin.db")  # the first tablet lives: it is out
            with pytest.raises(Trouble) as said:
                await asyncio.to_thread(bringing.offers, again)
            assert said.value.key == "talk.refused"
            again.close()

            bar = new_house(tmp_path / "third")  # guests go to the bar, and come back
            await asyncio.to_thread(bar.join, tables.code("bar"), address)
            assert intake.move(hub.house.engine, uid, "bar")
            assert (await asyncio.to_thread(bar.offers))[0].uid == uid
            session = resume(bar.store, await asyncio.to_thread(bar.bring, uid), load)
            assert session.log.take((next(random_steps(session.state, 5, Counts())),)) is None
            with carried(bar.store):
                await until(lambda: not outbox.rows(bar.store))
            assert intake.move(hub.house.engine, uid, "den")
            (offer,) = await asyncio.to_thread(house.offers)
            assert (offer.length, offer.here) == (length + 1, length)
            assert await asyncio.to_thread(house.bring, uid) == house.matches()[0].number
            assert matches.matches(house.store)[0].at.stands == session.state.digest()
            bar.store.close()

    asyncio.run(use())


# -- what cannot be --------------------------------------------------------------------------------


def test_a_hub_that_is_away_or_silent_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(talk, "OPEN_S", 0.0)
    house = new_house(tmp_path)
    with pytest.raises(Trouble) as said:
        house.offers()
    assert said.value.key == "talk.alone"
    join(house.store, Joined("den", KEY, f"mqtt://127.0.0.1:{free_port()}"))
    with pytest.raises(Trouble) as said:
        house.bring(OFFER.uid)
    assert said.value.key == "talk.away"

    class Nobody:
        """A broker behind which no hub is; time flies."""

        now = 0.0

        def until(self, *_: object) -> None:
            raise Trouble("talk.silent")

    with pytest.raises(Trouble):
        bringing.fetch(Nobody(), house.store, OFFER.uid)  # type: ignore[arg-type]
    assert versions.fetching(house.store) == []
    assert house.matches() == []


def test_home_says_where_else_a_match_went_on(stage: Stage, tmp_path: Path) -> None:
    """Nobody goes on with what guests took to the bar, unless they mean it."""
    house = new_house(tmp_path)
    house.start("peloponnes", [Seat("A", "red"), Seat("B", "blue")], {}, "touch").play.leave()
    (kept,) = matches.matches(house.store)
    versions.fetch_theirs(house.store, "f" * 32)  # one that was never here says nothing
    stage.open(house)
    assert words.say("home.also", table="bar") not in _row(stage).about
    versions.note(house.store, kept.uid, {"length": 9, "phase": "play", "table": "bar"})
    stage.page().refresh()
    assert words.say("home.also", table="bar") in _row(stage).about


def _row(stage: Stage) -> Any:
    """The one match of the list; the games to begin anew stand below it."""
    (row,) = [one for one in stage.page().ids.matches.children if hasattr(one, "about")]
    return row


def test_a_question_is_asked_again_until_patience_ends(tmp_path: Path) -> None:
    house = new_house(tmp_path)
    to = Joined("den", KEY, "mqtt://127.0.0.1:9")
    said: list[bytes] = []
    now = [0.0]

    class Address:
        def topic(self, kind: str) -> str:
            return kind

    class Line:
        address = Address()

        def publish(self, topic: str, letter: bytes) -> None:
            said.append(letter)

        def read(self, patience: float) -> bytes:
            now[0] += 0.5
            return b""

    sender = Sender(house.store, to, lambda: 1.0)
    asking = talk.Talk(sender, Line(), lambda: now[0])  # type: ignore[arg-type]
    asked: list[str] = []
    sender.ask = lambda what, **more: asked.append(what) or b"?"  # type: ignore[method-assign,func-returns-value]
    with pytest.raises(Trouble) as trouble:
        asking.listed()
    assert trouble.value.key == "talk.silent"
    assert asked == ["list"] * 5  # at 0, 2, 4, 6 and 8 s: the broker may drop the first


def test_what_the_hub_knows_further_is_offered_though_it_is_here(tmp_path: Path) -> None:
    """Guests went to another table and come back."""
    house = new_house(tmp_path)
    house.start("peloponnes", [Seat("A", "red"), Seat("B", "blue")], {}, "touch").play.leave()
    (kept,) = matches.matches(house.store)
    listed = {"uid": kept.uid, "game": "peloponnes", "seats": ["A", "B"], "length": 9,
              "phase": "play", "ago": 3}  # fmt: skip
    assert bringing._offer(listed, {kept.uid: 4}).here == 4
    versions.note(house.store, kept.uid, {"length": 9, "phase": "play", "table": "den"})
    versions.fetch_theirs(house.store, kept.uid)
    versions.fetch_no_more(house.store, kept.uid)
    (apart,) = versions.apart(house.store)
    assert (apart.theirs["length"], apart.fetching) == (9, False), "what people were told stays"


# -- the page --------------------------------------------------------------------------------------


class SlowHouse(StoredHouse):
    """A house whose hub takes its time."""

    def belongs(self) -> Belongs:
        return Belongs("den", "http://192.168.1.5:8018")

    def offers(self) -> Sequence[Offer]:
        return (OFFER,)

    def bring(self, uid: str) -> int:
        SLOW.wait(PATIENCE_S)
        raise Trouble("talk.silent")


SLOW = Event()


def test_the_app_goes_on_while_the_hub_is_asked(stage: Stage, tmp_path: Path) -> None:
    SLOW.clear()
    house = new_house(tmp_path)
    house.__class__ = SlowHouse
    hall = stage.open(house)
    hall.go("bring")
    page = stage.page()
    wait(stage, lambda: not page.busy)
    stage.press(row(stage))
    pressed(stage, "bring.no")
    assert (page.asks, page.chosen) == ("", None)
    stage.press(row(stage))
    pressed(stage, "bring.yes")
    assert page.said == words.say("bring.coming")
    stage.press(row(stage))  # a second touch begins nothing
    hall.back()
    assert hall.screen == "home", "people may leave meanwhile"
    SLOW.set()
    wait(stage, lambda: not page.busy)
    assert hall.screen == "home"


def wait(stage: Stage, true: Callable[[], bool]) -> None:
    end = monotonic() + PATIENCE_S
    while not true():
        assert monotonic() < end
        stage.frames()
        sleep(0.01)


@pytest.mark.parametrize(
    ("ago", "said"),
    [
        (-1, ""),
        (59, "heard of just now"),
        (60, "last heard of 1 minute ago"),
        (7200, "last heard of 2 hours ago"),
        (86400, "last heard of 1 day ago"),
    ],
)
def test_when_it_was_heard_of(stage: Stage, ago: int, said: str) -> None:
    assert _heard(ago) == said
