"""On a machine with many tests at once a hub, a broker or a reader that is slow is there still."""

from __future__ import annotations

import pytest

from companion.house import talk, way_in
from companion.link import calling

PATIENCE_S = 60.0
"""Chosen: a machine with many tests at once is slow; nothing waits so long when it works."""


def be_patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tablets wait longer than people would before they say that nobody answers."""
    for module in (calling, talk, way_in):
        monkeypatch.setattr(module, "ANSWER_S", PATIENCE_S)
    monkeypatch.setattr(talk, "OPEN_S", PATIENCE_S)
