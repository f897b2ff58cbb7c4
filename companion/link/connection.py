"""How a connection stands: its stage, a plain cause and a next step, as translatable texts."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib.resources import files


@cache
def _sentences(language: str) -> dict[str, str]:
    file = files(__package__).joinpath("text", f"{language}.json")
    return dict(json.loads(file.read_bytes())) if file.is_file() else {}


SAFE_MODE = "link.safe"
"""The hitch of a node that answers and reads nothing: its bond is ready, its part of the table is
not."""


class Stage(StrEnum):
    """The stages of a connection, in the order in which they are usually passed."""

    SEARCHING = "searching"  # the port is not there yet
    OPENING = "opening"  # the port or the broker is being opened
    GREETING = "greeting"  # it is open; the node is asked for a bond
    READY = "ready"  # the bond is on and the state of the table is known
    LOST = "lost"  # it does not work, with a cause; tried again by itself
    CLOSED = "closed"  # closed on purpose


@dataclass(frozen=True, slots=True)
class Text:
    """A translatable sentence: a key, and the parameters to put in."""

    key: str
    params: Mapping[str, str]

    def said(self, language: str = "en") -> str:
        """The sentence in a language; English if there is none in that."""
        sentence = _sentences(language).get(self.key) or _sentences("en")[self.key]
        return sentence.format(**self.params)


@dataclass(frozen=True, slots=True)
class Hitch:
    """Why a connection does not work. Keys are those of `text/`."""

    key: str
    params: Mapping[str, str] = field(default_factory=dict)

    @property
    def cause(self) -> Text:
        """What happened."""
        return Text(f"{self.key}.cause", self.params)

    @property
    def step(self) -> Text:
        """What to do next."""
        return Text(f"{self.key}.step", self.params)

    def said(self, language: str = "en") -> str:
        """Cause and next step in a language."""
        between = "" if language in ("ja", "zh") else " "
        return self.cause.said(language) + between + self.step.said(language)

    def __str__(self) -> str:
        return self.said()


@dataclass(frozen=True, slots=True)
class Connection:
    """A connection as people see it; `hitch` stays until the connection is ready."""

    stage: Stage
    hitch: Hitch | None = None

    @property
    def reads(self) -> Stage:
        """How far the readers are: those of a node in safe mode are lost, though it answers."""
        safe = self.hitch is not None and self.hitch.key == SAFE_MODE
        return Stage.LOST if safe else self.stage


class BrokenError(Exception):
    """A transport that cannot be opened or that broke, with the hitch.

    `patient` asks for slower and slower tries: somebody refused, asking often does not help.
    `missing` asks for quick ones: something is not plugged in yet. `final` asks for none.
    """

    def __init__(
        self,
        hitch: Hitch,
        *,
        patient: bool = False,
        missing: bool = False,
        final: bool = False,
    ) -> None:
        super().__init__(str(hitch))
        self.hitch = hitch
        self.patient = patient
        self.missing = missing
        self.final = final


class Backoff:
    """Waiting times in seconds between tries: 1, 2, 4, ... up to a most."""

    def __init__(self, most: float = 30.0) -> None:
        self._most = most
        self._next = 1.0

    def wait(self) -> float:
        """The next waiting time; each is twice the last."""
        now, self._next = self._next, min(self._next * 2, self._most)
        return now

    def reset(self) -> None:
        """Starts again from one second."""
        self._next = 1.0
