"""The tables in a home automation: one Home Assistant message a table, states, and a last will.

What is told has no names of guests. Nothing can be commanded from there; only where the owner
allows it there is one button: the test before opening.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from secrets import token_hex
from typing import Any, Final

from sqlalchemy import Engine, delete, insert, select

from companion.link.scrambled import scrambled
from hub.floor import Spot
from hub.schema import settings

USER: Final = "home"
ROOT: Final = "tabletwin-home"
ALIVE: Final = f"{ROOT}/hub"
COMMAND: Final = f"{ROOT}/command"
TEST: Final = "test"
_KEY: Final = "home"

Letter = tuple[str, str]
"""A topic and what stands there."""


@dataclass
class Automation:
    """What the home automation of a house is told, once the owner let it in."""

    engine: Engine

    def setting(self) -> dict[str, Any]:
        """`login`, as a broker keeps it, and `commands`; empty: nobody was let in."""
        with self.engine.begin() as db:
            found = db.execute(select(settings.c.value).where(settings.c.key == _KEY)).scalar()
        return dict(found or {})

    def let_in(self, commands: bool) -> str:
        """A new password for the home automation; the one before is no longer good."""
        password = token_hex(16)
        self._keep({"login": scrambled(password), "commands": commands})
        return password

    def shut_out(self) -> None:
        """Nobody is let in any more."""
        self._keep({})

    def _keep(self, value: Mapping[str, Any]) -> None:
        with self.engine.begin() as db:
            db.execute(delete(settings).where(settings.c.key == _KEY))
            if value:
                db.execute(insert(settings).values(key=_KEY, value=dict(value)))

    def logins(self) -> dict[str, str]:
        """Who may come in at the broker for it."""
        login = self.setting().get("login")
        return {USER: login} if login else {}

    def letters(self, spots: Iterable[Spot], titles: Mapping[str, str]) -> Iterator[Letter]:
        """What stands at the broker now, all of it."""
        setting = self.setting()
        if not setting:
            return
        for spot in spots:
            yield f"homeassistant/device/tabletwin-{spot.table}/config", json.dumps(device(spot))
            state = json.dumps(state_of(spot, titles))
            yield f"{ROOT}/{spot.table}/state", state
        button = json.dumps(house()) if setting.get("commands") else ""
        yield "homeassistant/device/tabletwin-house/config", button


def _part(table: str, key: str, platform: str, name: str, **more: str) -> dict[str, str]:
    value = "{{ value_json." + key + " }}"
    return {"p": platform, "unique_id": f"tabletwin-{table}-{key}", "name": name,
            "value_template": value, **more}  # fmt: skip


def device(spot: Spot) -> dict[str, Any]:
    """One table as a device with all its parts, in one message."""
    table, on = spot.table, {"payload_on": "on", "payload_off": "off"}
    parts = {
        "game": _part(table, "game", "sensor", "Game"),
        "round": _part(table, "round", "sensor", "Round"),
        "left": _part(table, "left", "sensor", "Time left", unit_of_measurement="min",
                      device_class="duration"),
        "playing": _part(table, "playing", "binary_sensor", "Playing",
                         device_class="occupancy", **on),
        "help": _part(table, "help", "binary_sensor", "Needs somebody",
                      device_class="problem", **on),
        "ill": _part(table, "ill", "binary_sensor", "Reader ill", device_class="problem", **on),
    }  # fmt: skip
    return {
        "dev": {"ids": [f"tabletwin-{table}"], "name": table, "mf": "Tabletwin", "mdl": "Table"},
        "o": {"name": "Tabletwin hub"}, "cmps": parts, "state_topic": f"{ROOT}/{table}/state",
        "availability_topic": ALIVE, "qos": 1,
    }  # fmt: skip


def house() -> dict[str, Any]:
    """The one button, where the owner allows it."""
    button = {"p": "button", "unique_id": "tabletwin-house-test", "name": "Test all tables",
              "command_topic": COMMAND, "payload_press": TEST}  # fmt: skip
    return {
        "dev": {"ids": ["tabletwin-house"], "name": "Tabletwin", "mf": "Tabletwin", "mdl": "Hub"},
        "o": {"name": "Tabletwin hub"}, "cmps": {"test": button}, "availability_topic": ALIVE,
    }  # fmt: skip


def state_of(spot: Spot, titles: Mapping[str, str]) -> dict[str, Any]:
    """A table now; nobody is named."""
    return {
        "game": titles.get(spot.game, spot.game) if not spot.free else "",
        "round": spot.round, "left": round(spot.left_s / 300) * 5 if spot.left_s >= 0 else None,
        "playing": "off" if spot.free else "on",
        "help": "on" if spot.help or spot.called or spot.stalled or spot.silent else "off",
        "ill": "on" if spot.ill else "off",
    }  # fmt: skip


class Told:
    """Remembers what stands at the broker, so that only what is new goes there."""

    def __init__(self) -> None:
        self._there: dict[str, str] = {}

    def new(self, letters: Iterable[Letter]) -> list[Letter]:
        """What is not there yet; of what is gone an empty text, which takes it away."""
        now = dict(letters)
        gone = {topic: "" for topic, text in self._there.items() if topic not in now and text}
        found = {topic: text for topic, text in {**gone, **now}.items()
                 if self._there.get(topic, "") != text}  # fmt: skip
        self._there = now
        return list(found.items())

    def forget(self) -> None:
        """The broker was started again: everything is new."""
        self._there = {}
