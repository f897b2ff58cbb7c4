"""What all tests of the hub share."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher

from hub import people
from tests.hub.patience import be_patient


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """A password takes a tenth of a second on purpose; tests make hundreds."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(people, "_HASHES", quick)
    monkeypatch.setattr(people, "_NOBODY", quick.hash("nobody"))


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A loaded machine is no hub that is away."""
    be_patient(monkeypatch)
