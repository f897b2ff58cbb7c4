"""A table joins the house of a hub: six digits that staff make are typed, or read by a scanner."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import closing
from typing import Final

from companion.house import sender, way_in
from companion.house.belonging import Belongs, ComingIn, Newcomer
from companion.house.scanning import Scanner
from companion.house.sender import Joined
from companion.house.trouble import Trouble, plain_words
from companion.house.way_in import Cable
from companion.link.calling import NotLetIn, hubs, let_in, linked, origin
from companion.store.store import Store

Find = Callable[[], list[str]]
_DIGITS: Final = re.compile(r"[0-9]{6}")


def scanned(text: str) -> tuple[str, str]:
    """Address and digits of what was typed or scanned: `482 913`, or a code's whole text."""
    address, digits = linked(text) or ("", text)
    return address, re.sub(r"[\s-]", "", digits)


def join(store: Store, digits: str, address: str = "", find: Find = hubs) -> Joined:
    """The table belongs to the hub's house from now on. Raises Trouble."""
    known = sender.joined(store)
    if known is not None and linked(digits):  # anybody can make links: people leave first
        raise Trouble("join.belongs", hub=known.hub)
    at, digits = scanned(digits)
    if not _DIGITS.fullmatch(digits):
        raise Trouble("join.digits")
    hub = at or address.strip() or _only(find())
    try:
        said = let_in(origin(hub), digits)
        key = bytes.fromhex(said["key"])
        to = Joined(said["table"], key, said["broker"], said["hub"], said["password"])
    except NotLetIn as error:
        raise Trouble(f"join.{error}", hub=hub) from None
    except (KeyError, TypeError, ValueError):
        raise Trouble("join.stranger", hub=hub) from None
    with plain_words():
        sender.join(store, to)
    return to


def _only(found: list[str]) -> str:
    if not found:
        raise Trouble("join.none")
    if len(found) > 1:  # nobody's digits go to whoever answers first
        raise Trouble("join.several", hubs=", ".join(found))
    return found[0]


class KeptBelonging:
    """The part of a house over a store that joins a hub's. Satisfies `belonging.Belonging`."""

    store: Store
    find: Find = staticmethod(hubs)
    """Who looks for hubs in the network."""
    scanner = Scanner()
    """Who looks through the camera of this computer."""
    moved: Callable[[], None] = staticmethod(lambda: None)
    """Told when the table belongs elsewhere: its line to the hub is another one."""

    def belongs(self) -> Belongs | None:
        to = sender.joined(self.store)
        return Belongs(to.table, to.hub) if to else None

    def join(self, digits: str, address: str = "") -> Belongs:
        to = join(self.store, digits, address, self.find)
        self.moved()
        return Belongs(to.table, to.hub)

    def scans(self) -> bool:
        return self.scanner.there()

    def scan(self) -> str:
        return self.scanner.read()

    def stop_scan(self) -> None:
        self.scanner.stop()

    def leave(self) -> None:
        with plain_words():
            sender.leave(self.store)
        self.moved()

    def cable(self, port: str) -> Cable:
        """The cable at a port."""
        from companion.link.transports.serial_port import SerialTransport  # not on every tablet

        return SerialTransport(port)

    def called(self, port: str) -> str:
        return way_in.called(self.cable(port))

    def bring_in(self, one: Newcomer, begun: Callable[[ComingIn], None]) -> None:
        from companion.house.coming_in import come_in  # the link's parts, for one visit

        with plain_words(), closing(Store(self.store.path)) as store:  # the app goes on meanwhile
            come_in(store, self.cable(one.port), one, begun)
