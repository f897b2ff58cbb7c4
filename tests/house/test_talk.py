"""A short talk with the hub: a broker that is deaf for a moment is knocked at again, a locked one
is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.house import hub_line, talk
from companion.house.sender import Joined, join
from companion.house.trouble import Trouble
from companion.link.connection import BrokenError, Hitch
from companion.store.store import Store

SAID = {"broker": "mqtt://127.0.0.1:1", "detail": "not now"}


class Door:
    """A line that opens after so many knocks."""

    def __init__(self, deaf: int, why: str = "link.broker_lost") -> None:
        self.deaf, self.why, self.knocks = deaf, why, 0

    def open(self) -> None:
        self.knocks += 1
        if self.knocks <= self.deaf:
            raise BrokenError(Hitch(self.why, SAID))

    def close(self) -> None:
        pass


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    monkeypatch.setattr(talk, "sleep", lambda seconds: None)
    found = Store(tmp_path / "house.db")
    join(found, Joined("den", bytes(32), "mqtt://127.0.0.1:1"))
    return found


def through(door: Door, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_line, "transport", lambda to: door)
    with talk.talking(store):
        pass


def test_a_broker_that_is_deaf_for_a_moment_is_knocked_at_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    door = Door(deaf=2)
    through(door, store, monkeypatch)
    assert door.knocks == 3


def test_one_that_stays_deaf_is_away(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(talk, "OPEN_S", 0.0)
    with pytest.raises(Trouble) as said:
        through(Door(deaf=1_000_000), store, monkeypatch)
    assert said.value.key == "talk.away"


def test_a_lock_is_an_answer(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    door = Door(deaf=1_000_000, why=talk.SHUT_OUT)
    with pytest.raises(Trouble) as said:
        through(door, store, monkeypatch)
    assert (said.value.key, door.knocks) == ("talk.refused", 1)
