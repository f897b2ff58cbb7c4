"""Who needs help, and with which rule: from hands at a pad over a real broker to the floor page."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from companion.cli.caring import caretaker
from companion.cli.home import HomeTables
from companion.house.hub_line import carried
from companion.house.sender import AGAIN_S, Joined, Sender, join
from companion.house.stumbling import Stumbling
from companion.session.session import Session
from companion.session.start import begin
from companion.store.store import Store
from companion.table.layout import Layout, Pad
from companion.table.register import HELP
from engine.core.steps import Action
from engine.games import load
from hub import running as running_hub
from hub import statistics, words
from hub.alerts import CALLED
from hub.alerts import HELP as NEEDS_HELP
from hub.stumbles import Stumbles
from tests.hub.faults import KEY
from tests.hub.houses import Browser, House
from tests.hub.test_hub import join as joined_by_digits
from tests.hub.test_hub import running, until
from tests.session.hands import Tabletop, full_register, taken

GAME = load("peloponnes")
PAD = "desk/pad"


def at_pad(store: Store) -> tuple[Tabletop, Session, Stumbling]:
    """A table with one pad and a help tag, whose house counts."""
    layout, register = Layout(GAME.id, "pad", {}, {PAD: Pad(PAD)}), full_register(GAME)
    assert register.bind("04fe1dfe1dfe1d", HELP) is None
    tabletop = Tabletop(layout, register)
    session = begin(GAME, 2, layout=layout, register=register, clock=tabletop.clock, store=store)
    tabletop.connect(session)
    stumbling = Stumbling(store)
    stumbling.follow(session)
    return tabletop, session, stumbling


def lay(tabletop: Tabletop) -> None:
    """The help tag is laid and taken away."""
    tabletop.put(PAD, HELP)
    tabletop.wait(0.5)
    tabletop.lift(HELP)
    tabletop.wait(0.5)


def refused(session: Session) -> str:
    """A move that the rules do not allow; the rule."""
    notice = session.choose(Action("bid", 1, ("A01", 99)))
    assert notice is not None
    assert notice.rule
    return notice.rule


def alone(tmp_path: Path) -> Store:
    return Store(tmp_path / "tabletwin.db")


def test_the_help_tag_calls_and_calls_off(tmp_path: Path) -> None:
    store = alone(tmp_path)
    join(store, Joined("den", KEY, "mqtt://nowhere"))
    tabletop, session, _ = at_pad(store)
    said = []
    for _ in range(2):
        lay(tabletop)
        notice = session.view().notice
        assert notice is not None
        said.append((notice.text.key, session.stumbles.called))
    assert said == [("notice.called", True), ("notice.called_off", False)]
    assert taken(session) == []
    store.close()


def test_without_a_house_nobody_is_called_and_it_is_said(tmp_path: Path) -> None:
    store = alone(tmp_path)
    tabletop, session, _ = at_pad(store)
    lay(tabletop)
    notice = session.view().notice
    assert notice is not None
    assert notice.text.key == "notice.nobody_hears"
    assert not session.stumbles.called
    store.close()


def test_only_rules_are_told_and_they_are_there_after_a_restart(tmp_path: Path) -> None:
    store = alone(tmp_path)
    _, session, stumbling = at_pad(store)
    rule = refused(session)
    session.looked_up("R6")
    told = stumbling.news()["stumbles"]
    assert told["rules"] == {GAME.id: {rule: {"refused": 1}, "R6": {"asked": 1}}}
    assert told["now"].keys() == {"match", "refused", "called", "about"}
    assert told["now"]["refused"] == {rule: 1}
    assert Stumbling(store).news()["stumbles"] == {**told, "now": {}}
    session.leave()
    assert stumbling.news()["stumbles"]["now"] == {}, "nobody plays any more"
    store.close()


# -- the hub's side --------------------------------------------------------------------------------


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House(tmp_path)
    made.tables.add("den")
    return made


def report(count: int, **now: Any) -> dict[str, Any]:
    need = {"match": "ab", "refused": {}, "called": False, "about": "", **now} if now else {}
    return {"life": "one", "rules": {GAME.id: {"R7.2": {"refused": count}}}, "now": need}


def counted(house: House) -> list[tuple[str, int]]:
    return [(row["rule"], row[statistics.REFUSED]) for row in house.whole.statistics.rules()]


def test_what_is_told_twice_or_late_counts_once(house: House) -> None:
    stumbles = house.whole.stumbles
    for count in (2, 2, 5, 5):
        stumbles.hear("den", report(count))
    again = Stumbles(house.engine, house.whole.statistics.note)  # the hub was started anew
    again.hear("den", report(6))
    assert counted(house) == [("R7.2", 6)]


def test_a_rule_that_was_in_the_way_once_is_no_reason_to_go(house: House) -> None:
    house.whole.stumbles.hear("den", report(1, refused={"R7.2": 2}))
    assert house.whole.stumbles.needs()["den"].in_the_way == ""
    house.whole.stumbles.hear("den", report(1, refused={"R7.2": 3}))
    assert house.whole.stumbles.needs()["den"].in_the_way == "R7.2"
    house.whole.stumbles.hear("den", report(1))
    assert house.whole.stumbles.needs() == {}


@pytest.mark.parametrize(
    "bad",
    [
        {"rules": {GAME.id: {"R" * 40: {"refused": 1}}}},
        {"rules": {GAME.id: {"R1": {"refused": -1}}}},
        {"rules": {GAME.id: {"R1": {"refused": "<b>"}}}},
        {"rules": {str(n): {} for n in range(100)}},
        {"now": {"match": "x\n", "refused": {}, "called": True, "about": ""}},
        {"now": {"match": "x", "refused": {"R1": 10**12}, "called": True, "about": ""}},
        {"rules": []},
    ],
)
def test_what_no_table_says_is_not_taken(house: House, bad: dict[str, Any]) -> None:
    with pytest.raises((ValueError, KeyError, TypeError, AttributeError)):
        house.whole.stumbles.hear("den", {**report(1), **bad})
    assert counted(house) == []


# -- all of it -------------------------------------------------------------------------------------


async def floor_page(address: str) -> str:
    async with httpx.AsyncClient(base_url=address) as client:
        browser = Browser(client, address)
        await browser.log_in()
        return (await browser.get("/")).text


def test_from_a_hand_at_the_pad_to_somebody_who_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_hub, "WATCH_S", 0.2)

    async def use() -> None:
        async with running(tmp_path / "hub") as (hub, address):
            hub.house.tables.add("den")
            (tmp_path / "t").mkdir()
            digits = hub.house.tables.code("den")
            await asyncio.to_thread(joined_by_digits, tmp_path / "t", address, digits)
            store = Store(tmp_path / "t" / "tabletwin.db")
            tabletop, session, stumbling = at_pad(store)
            alerts = hub.house.alerts

            def kinds() -> list[tuple[str, str]]:
                return [(one.kind, one.detail) for one in alerts.all()]

            with carried(store, caretaker(store, HomeTables(1), stumbling)):
                rule, *_ = [refused(session) for _ in range(3)]
                await until(lambda: (NEEDS_HELP, rule) in kinds())
                page = await floor_page(address)
                assert words.say("en", "needs_help", rule=rule) in page
                lay(tabletop)
                await until(lambda: (CALLED, rule) in kinds())
                page = await floor_page(address)
                assert words.say("en", "called.why") in page
                (alert,) = alerts.all()
                alerts.take(alert.id, "Aki")
                page = await floor_page(address)
                assert words.say("en", "goes", name="Aki") in page
                lay(tabletop)
                await until(lambda: (CALLED, rule) not in kinds())
            session.leave()
            store.close()

    asyncio.run(use())


def test_a_call_that_was_lost_on_the_way_is_told_again(house: House, tmp_path: Path) -> None:
    """The hub was started anew just then; nobody should wait a minute for help."""
    store, now = Store(tmp_path / "den.db"), [0.0]
    with house.engine.begin() as db:
        key = db.exec_driver_sql("SELECT key FROM tables").scalar()
    sender = Sender(store, Joined("den", bytes.fromhex(str(key)), ""), lambda: now[0])
    (stands,) = sender.outgoing()
    for answer in house.reception.answer("den", stands):
        sender.hear(answer)
    sender.news = {"stumbles": report(3, called=True)}
    (lost,) = sender.outgoing()
    now[0] += AGAIN_S / 2
    assert sender.outgoing() == []
    now[0] += AGAIN_S
    (again,) = sender.outgoing()
    for answer in house.reception.answer("den", again):
        sender.hear(answer)
    assert house.whole.stumbles.needs()["den"].called
    house.reception.answer("den", lost)  # it comes after all
    assert counted(house) == [("R7.2", 3)]
    now[0] += AGAIN_S * 2
    assert sender.outgoing() == []
    store.close()
