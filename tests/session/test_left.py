"""A match that people leave for a while: what lies there when they come back is asked about."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.session.api import Ask, Phase
from companion.session.start import resume
from companion.store.store import Store
from engine.core.steps import Action
from engine.games import load
from tests.session.hands import taken
from tests.session.peloponnes import Table, at_pad, bids, table

__all__ = ["table"]


def test_a_pause_takes_nothing_and_asks_afterwards(table: Table) -> None:
    assert table.session.pause() is None
    table.tabletop.put("row/b0", "bid_red")
    table.tabletop.settle()
    assert table.session.view().phase is Phase.PAUSED
    notice = table.session.choose(Action("pass", 0))
    assert notice is not None
    assert notice.text.key == "notice.paused"
    assert table.session.go_on() is None
    assert table.question.ask is Ask.WHICH
    assert not bids(table.session)


@pytest.mark.parametrize(("piece", "ask"), [("civ3", Ask.WHICH), ("A01", Ask.REVEAL)])
def test_what_lies_on_a_pad_when_people_come_back_is_asked_about(
    tmp_path: Path, piece: str, ask: Ask
) -> None:
    """They had laid it and the app had gone: it was only to be taken off. What answers nothing is
    no news to anybody."""
    store = Store(tmp_path / "s.db")
    table = Table("pad", store=store)
    number = table.session.view().header.match
    store.close()
    table.tabletop.on["desk/pad"] = [piece]
    session = resume(
        Store(tmp_path / "s.db"), number, load,
        layout=table.layout, register=table.register, clock=table.tabletop.clock,
    )  # fmt: skip
    table.tabletop.connect(session)
    question = session.view().question
    assert question is not None
    assert question.ask is ask
    assert session.view().notice is None
    assert at_pad(session).counted is None, "nobody saw it come"
    assert taken(session) == []


def test_what_happened_while_it_was_off_is_asked(tmp_path: Path) -> None:
    store = Store(tmp_path / "s.db")
    table = Table("stations", store=store)
    table.to_bidding()
    number = table.session.view().header.match
    store.close()
    table.tabletop.on["row/b1"] = ["bid_red"]
    session = resume(
        Store(tmp_path / "s.db"),
        number,
        load,
        layout=table.layout,
        register=table.register,
        clock=table.tabletop.clock,
    )
    table.tabletop.connect(session)
    question = session.view().question
    assert question is not None
    assert question.ask is Ask.WHICH
    assert len(taken(session)) == 7
    assert {c.group for c in question.choices if c.steps} == {"A02"}
