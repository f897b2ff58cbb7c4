"""A reader on a cable comes into the house by Wi-Fi: the hub lets it in, it is told, it is heard.

A reader that is not heard is made as it was, so that its table goes on by cable.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from time import monotonic, sleep
from typing import Final

from companion.house import sender, way_in
from companion.house.belonging import ComingIn, Newcomer
from companion.house.sender import Joined
from companion.house.talk import talking
from companion.house.trouble import Trouble
from companion.house.way_in import LOOK_S, Cable, WayIn
from companion.link.access import Access, key_of
from companion.link.connection import BrokenError, Stage
from companion.link.link import Link
from companion.link.urls import carrier_for
from companion.store import house
from companion.store.store import Store

HEARD_S: Final = 90.0
"""How long until a reader is heard. Chosen: an attempt at a Wi-Fi has 60 s (`JOIN_MS` in
`firmware/app/wifi.py`), its start and its greeting a few more."""
FAILURES: Final = 2
"""So many attempts at a Wi-Fi fail before people are told: a radio that just woke may miss one."""
_FAILED: Final = re.compile(rb"wifi not joined: ([^\r\n]*)[\r\n]")
_WHY: Final = {b"wrong password": "node.wifi.password", b"no such network": "node.wifi.missing"}


def let_in(store: Store, way: WayIn) -> None:
    """The hub has the login before the reader has the password. Raises Trouble."""
    with talking(store) as talk:
        known = talk.sender.let_in
        talk.until(lambda: way.node in known, "node", name=way.node, login=way.login)


def come_in(store: Store, cable: Cable, one: Newcomer, begun: Callable[[ComingIn], None]) -> None:
    """All of it; `begun` is told of each step. Takes up to two minutes. Raises Trouble."""
    to = sender.joined(store)
    if to is None:
        raise Trouble("talk.alone")
    before = str(house.setting(store, "table_key", ""))
    way = way_in.way_in(store, to, one.name)
    begun(ComingIn.HUB)
    let_in(store, way)
    begun(ComingIn.CABLE)
    way_in.tell(cable, way, (one.ssid, one.password))
    begun(ComingIn.AIR)
    try:
        _hear(cable, to, way, one.ssid)
    except Trouble:
        with suppress(Trouble):  # it may be on no cable any more
            way_in.forget(cable, way, before)
        raise
    way_in.keep(store, to, way)


def _hear(cable: Cable, to: Joined, way: WayIn, ssid: str) -> None:
    """Until the reader greets us through the house. Raises Trouble."""
    access = Access(to.table, to.password, key=key_of(way.key))
    address = f"mqtt://{way.broker}:{way.port}/{way.table}/{way.node}"
    link = Link(carrier_for(address, monotonic, access), host="tabletwin", key=access.key)
    ear, end = _Ear(cable), monotonic() + HEARD_S
    try:
        while link.stage is not Stage.READY:
            why = ear.listen()
            if why or monotonic() > end:
                raise Trouble(why or "node.unheard", ssid=ssid)
    finally:
        link.close()
        cable.close()


class _Ear:
    """Hears on the cable what the reader logs; a reader that starts anew leaves it for a while."""

    def __init__(self, cable: Cable) -> None:
        self._cable, self._open, self._said = cable, False, b""

    def listen(self) -> str:
        """What keeps the reader from its Wi-Fi, as the key of a sentence; empty: nothing yet."""
        try:
            if not self._open:
                self._cable.open()
                self._open = True
            self._said += self._cable.read(LOOK_S)
        except (BrokenError, OSError):
            self._cable.close()  # held on, its port would come back under another name
            self._open = False
            sleep(LOOK_S)
        failed = _FAILED.findall(self._said)
        return _WHY.get(failed[-1], "node.wifi") if len(failed) >= FAILURES else ""
