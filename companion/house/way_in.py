"""A reader with a radio gets its own way into the house: broker, login and key, over its cable.

The tablet makes the password and tells the hub only how Mosquitto keeps it; the reader hears it on
the cable. It may say and hear what is its own and nothing else, and is out when its table is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from secrets import token_hex
from time import monotonic, sleep
from typing import Final, Protocol
from urllib.parse import urlsplit

from companion.house import hub_line
from companion.house.sender import Joined
from companion.house.trouble import Trouble
from companion.link.connection import BrokenError
from companion.link.scrambled import scrambled
from companion.store import house
from companion.store.store import Store

ANSWER_S: Final = 5.0
"""How long a reader may take to answer on its cable. Assumed: it answers between two scans."""
AGAIN_S: Final = 1.0
"""Chosen: ten times what a reader at work takes."""
NAME: Final = re.compile(r"[A-Za-z0-9_.-]{1,24}")
LOOK_S: Final = 0.05
"""Chosen: twenty looks a second, as `companion/house/hub_line.py`."""
NAMED_S: Final = 2.5
"""How long a reader is asked for its name; one without a name says nothing. Chosen: twice asked."""
_NAMED: Final = re.compile(rb"[\s#]name=([A-Za-z0-9_.-]{1,24})[\s]")
_FORGOT: Final = re.compile(rb"[\s#]forgotten\s")


class Cable(Protocol):
    """The cable to one reader."""

    def open(self) -> None: ...

    def read(self, timeout: float) -> bytes: ...

    def write(self, data: bytes) -> None: ...

    def close(self) -> None: ...


@dataclass(frozen=True, slots=True)
class WayIn:
    """How one reader reaches its table in the house."""

    node: str
    table: str
    broker: str
    port: int
    key: str = field(repr=False)
    secret: str = field(repr=False, default_factory=lambda: token_hex(16))

    @property
    def login(self) -> str:
        """What the hub is told: the password as its broker keeps it."""
        return scrambled(self.secret)

    def lines(self) -> dict[str, str]:
        """What the reader is told, as its settings are called (`firmware/app/settings.py`)."""
        return {
            "name": self.node, "table": self.table, "broker": self.broker, "port": str(self.port),
            "user": f"{self.table}/{self.node}", "secret": self.secret, "key": self.key,
        }  # fmt: skip


def way_in(store: Store, to: Joined, node: str) -> WayIn:
    """A way in for this reader. Raises Trouble."""
    if not NAME.fullmatch(node) or node == hub_line.NODE:
        raise Trouble("node.name", name=node)
    at = urlsplit(to.broker)
    key = str(house.setting(store, "table_key") or token_hex(32))
    return WayIn(node, to.table, at.hostname or "", at.port or 1883, key)


def keep(store: Store, to: Joined, way: WayIn) -> None:
    """This tablet reaches its readers through the house from now on."""
    settings = {"table_key": way.key, "broker_user": to.table, "broker_password": to.password,
                "link": f"mqtt:{way.broker}:{way.port}/{way.table}"}  # fmt: skip
    for name, value in settings.items():
        house.set_setting(store, name, value)


def called(cable: Cable) -> str:
    """What the reader on a cable calls itself; empty: it has no name, or does not answer."""
    until = monotonic() + NAMED_S
    while monotonic() < until:
        try:
            cable.open()
            return _answered(cable, "!show", _NAMED, "", NAMED_S)[1].decode()
        except (BrokenError, OSError):
            sleep(LOOK_S)  # whoever used the cable lets go of it this moment
        except Trouble:
            break
        finally:
            cable.close()
    return ""  # people are told when they want something of it


def tell(cable: Cable, way: WayIn, wifi: tuple[str, str] | None = None) -> None:
    """Tell a reader on its cable, and start it anew. Raises Trouble when it does not take it."""
    said = dict(zip(("ssid", "password"), wifi, strict=True)) if wifi else {}
    with _spoken_to(cable, way.node):
        _said(cable, {**said, **way.lines()})


def forget(cable: Cable, way: WayIn, key: str) -> None:
    """The reader keeps its name, and the key that its table had. Raises Trouble."""
    with _spoken_to(cable, way.node):
        _answered(cable, "!forget", _FORGOT, way.node)
        _said(cable, {"name": way.node, **({"key": key} if key else {})})


@contextmanager
def _spoken_to(cable: Cable, node: str) -> Iterator[None]:
    """Settings are told, then the reader starts anew with them."""
    try:
        cable.open()
        yield
        cable.write(b"!restart\n")
    except (BrokenError, OSError):
        raise Trouble("node.silent", name=node) from None
    finally:
        cable.close()


def _said(cable: Cable, lines: dict[str, str]) -> None:
    for word, value in lines.items():
        took = re.compile(rb"(?:^|[\s#])" + word.encode() + rb"=\S")
        _answered(cable, f"!{word} {value}", took, word)


def _answered(
    cable: Cable, line: str, wanted: re.Pattern[bytes], name: str, within: float | None = None
) -> re.Match[bytes]:
    """The reader answers behind its own log; what it missed it is told again. Raises Trouble."""
    said, until = b"", monotonic() + (within or ANSWER_S)
    while monotonic() < until:
        cable.write(f"{line}\n".encode())
        again = monotonic() + AGAIN_S
        while monotonic() < again:
            said += cable.read(LOOK_S)
            if found := wanted.search(said):
                return found
            if b"refused: this board has no radio" in said:
                raise Trouble("node.radio")
    raise Trouble("node.silent", name=name)
