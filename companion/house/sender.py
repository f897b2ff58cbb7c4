"""The sender of a table's outbox: one parcel after the other, each again until the hub has it.

It decides when to speak and what an answer means; whoever owns the line to the hub carries the
letters (`hub_line.py`). Nothing that goes wrong here reaches the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import token_hex
from typing import Any

from companion.house import box_letters, registers
from companion.link import letter
from companion.link.letter import TO_HUB, TO_TABLE, BadLetter, TooLong
from companion.store import house, line, matches, outbox, parcel, versions
from companion.store.errors import Lost
from companion.store.line import Mark
from companion.store.store import Store, StoreError

AGAIN_S = 2.0
"""A letter that was not answered by then is sent again. Chosen: ten times what a busy hub takes."""
SELDOM_S = 5.0
"""And then twice as late each time, up to this: a hub that has too much to do gets no more by it.
Chosen: half of the ten seconds in which a hub that comes back has everything."""

STAND_S = 60.0
"""How often the hub is told where we stand. Chosen: it calls a table silent after two of these."""
MOST_TOLD = 40
"""Open matches that the hub is told of."""


@dataclass(frozen=True, slots=True)
class Joined:
    """The house that a table belongs to: what the hub gave it when it joined."""

    table: str
    key: bytes = field(repr=False)
    broker: str
    """`mqtt://HOST:PORT`"""
    hub: str = ""
    """Where people find the hub's pages."""
    password: str = field(default="", repr=False)


def joined(store: Store) -> Joined | None:
    """The house of this table; None while it has none."""
    said = house.setting(store, outbox.JOINED)
    if not said:
        return None
    return Joined(**{**said, "key": bytes.fromhex(said["key"])})


def join(store: Store, to: Joined) -> None:
    """The table belongs to a house from now on, with every match that it has."""
    said = {"table": to.table, "broker": to.broker, "hub": to.hub, "password": to.password}
    house.set_setting(store, outbox.JOINED, {**said, "key": to.key.hex()})
    outbox.owe_all(store)
    box_letters.forget(store)


def leave(store: Store) -> None:
    """The table belongs to no house; what it owed is forgotten, its matches stay."""
    with store.change(Lost.HOUSE) as db:
        db.execute("DELETE FROM settings WHERE key=?", (outbox.JOINED,))
        db.execute("DELETE FROM outbox")


class Sender:
    """One table's side. `clock` never goes back; no calendar is asked."""

    def __init__(self, store: Store, to: Joined, clock: Callable[[], float]) -> None:
        self.store, self.to, self.clock = store, to, clock
        self.offered: list[Mapping[str, Any]] = []
        """Matches in play of the house, as the hub listed them last."""
        self.listed = False
        """Whether the hub listed them since it was asked."""
        self.orders: Sequence[Mapping[str, Any]] | None = None
        """What the hub wants done at this table, as it listed it last; None: nothing new."""
        self.news: Mapping[str, Any] | None = None
        """What the hub should know of the table as it is now; only the latest matters. It is told
        again until the hub heard it."""
        self._telling: Mapping[str, Any] | None = None
        self._number, self._told_at = "", float("-inf")
        self._waiting_since: float | None = None
        self._waits = AGAIN_S
        """How long for the answer to a parcel."""
        self._stood: float | None = None
        self._patience = STAND_S
        """Until it is told again where we stand. Short at first, and twice as long each time until
        the hub answers: the broker throws away the first letter of a table that joined this
        moment and that it does not know yet, and a busy hub is not asked ever faster."""
        self._fetched: float | None = None
        self._boxed: float | None = None
        self.let_in: set[str] = set()
        """Readers whose login the hub has."""
        self._lacking: list[tuple[str, str]] = []
        """Copies of the house whose register is another one here."""
        self._registered: float | None = None

    def opened(self) -> None:
        """The line to the hub stands (again): nothing is under way, and where we stand is told."""
        self._waiting_since = self._stood = self._fetched = self._boxed = None
        self._telling, self._patience = None, AGAIN_S / 2

    def outgoing(self) -> list[bytes]:
        """The letters to send now."""
        with suppress(StoreError, TooLong):  # it comes again
            return [self._sealed(body) for body in self._bodies()]
        return []

    def _bodies(self) -> list[dict[str, Any]]:
        found = [*self._said(), *self._asked()]
        if not self._is_due(self._waiting_since, self._waits):
            return found
        self._waits = AGAIN_S if self._waiting_since is None else min(2 * self._waits, SELDOM_S)
        owed = outbox.next_owed(self.store)
        self._waiting_since = self.clock() if owed else None
        return found + ([{"t": "parcel", **owed.parcel.data()}] if owed else [])

    def _is_due(self, since: float | None, every: float) -> bool:
        return since is None or self.clock() - since >= every

    def _said(self) -> list[dict[str, Any]]:
        if self.news is None:
            return []
        if self.news is not self._telling:
            self._telling, self._number, self._told_at = self.news, token_hex(4), float("-inf")
        if not self._is_due(self._told_at, AGAIN_S):
            return []
        self._told_at = self.clock()
        owed = outbox.depth(self.store)
        return [{"t": "news", "number": self._number, **self.news, "owed": owed}]

    def _asked(self) -> list[dict[str, Any]]:
        """Now and then: where we stand in matches that go on; what people decided to fetch."""
        found: list[dict[str, Any]] = []
        if self._is_due(self._stood, self._patience):
            self._stood, self._patience = self.clock(), min(2 * self._patience, STAND_S)
            copies = registers.known(self.store)
            found.append({"t": "stand", "matches": self._tips(), "copies": copies})
        if self._is_due(self._boxed, STAND_S):
            self._boxed = self.clock()
            box = box_letters.next_box(self.store)
            found += [{"t": "box", **box}] if box else []
        if self._lacking and self._is_due(self._registered, AGAIN_S):
            self._registered = self.clock()
            game, name = self._lacking[0]
            found.append({"t": "register", "game": game, "name": name})
        if self._is_due(self._fetched, AGAIN_S):
            self._fetched = self.clock()
            found += [{"t": "fetch", "match": uid} for uid in versions.fetching(self.store)]
        return found

    def _tips(self) -> list[list[str | int]]:
        open_ = [one for one in matches.matches(self.store) if one.phase in ("play", "paused")]
        with self.store.read() as db:
            return [
                [one.uid, *outbox.line_of(db, one.id, one.at.revision)[-1]]
                for one in open_[:MOST_TOLD]
            ]

    def ask(self, what: str, **more: str) -> bytes:
        """A letter with a question of people: `list`."""
        self.listed = False
        return self._sealed({"t": what, **more})

    def _sealed(self, body: dict[str, Any]) -> bytes:
        return letter.sealed(self.to.key, self.to.table, TO_HUB, body)

    # -- answers -----------------------------------------------------------------------------------

    def hear(self, said: bytes) -> None:
        """A letter of the hub; what is none of it, or cannot be done now, changes nothing."""
        with suppress(BadLetter, StoreError, KeyError, TypeError, ValueError):
            body = letter.opened(self.to.key, self.to.table, TO_TABLE, said)
            _ANSWERS.get(body["t"], Sender._other)(self, body)

    def _kept(self, body: Mapping[str, Any]) -> None:
        self._waiting_since = None
        outbox.is_kept(self.store, str(body["match"]), _tip(body))

    def _more(self, body: Mapping[str, Any]) -> None:
        self._waiting_since = None
        with self.store.change(Lost.HOUSE) as db:
            outbox.owe_whole(db, str(body["match"]))

    def _differs(self, body: Mapping[str, Any]) -> None:
        self._waiting_since = None
        versions.note(self.store, str(body["match"]), dict(body["theirs"]))

    def _behind(self, body: Mapping[str, Any]) -> None:
        """The hub knows this match further than we do, and we stand where we stood."""
        uid = str(body["match"])
        found = next((one for one in matches.matches(self.store) if one.uid == uid), None)
        if found is None:
            return
        with self.store.read() as db:
            tip = outbox.line_of(db, found.id, found.at.revision)[-1]
        if tip == _tip(body):
            versions.note(self.store, uid, dict(body["theirs"]))

    def _match(self, body: Mapping[str, Any]) -> None:
        versions.put_in_place(self.store, parcel.from_json(body["parcel"]))

    def _life(self, body: Mapping[str, Any]) -> None:
        self._patience = STAND_S
        if outbox.owe_to(self.store, str(body["id"])):
            box_letters.forget(self.store)

    def _box(self, body: Mapping[str, Any]) -> None:
        box_letters.is_known(self.store, str(body["number"]), int(body.get("version", 0)))
        self._boxed = None  # the next one

    def _copies(self, body: Mapping[str, Any]) -> None:
        self._lacking = registers.wanted(self.store, body["list"])

    def _register(self, body: Mapping[str, Any]) -> None:
        self._lacking = [one for one in self._lacking if one != (body["game"], body["name"])]
        self._registered = None  # the next one
        box_letters.take(self.store, body)

    def _node(self, body: Mapping[str, Any]) -> None:
        self.let_in.add(str(body["name"]))

    def _heard(self, body: Mapping[str, Any]) -> None:
        if body["number"] == self._number:
            self.news = None

    def _list(self, body: Mapping[str, Any]) -> None:
        self.offered, self.listed = list(body["matches"]), True

    def _orders(self, body: Mapping[str, Any]) -> None:
        self.orders = list(body["orders"])

    def _other(self, body: Mapping[str, Any]) -> None:
        """A hub of later days says what we do not know."""


def _tip(body: Mapping[str, Any]) -> Mark:
    return line.mark_from_json(body["tip"])


_ANSWERS: Mapping[str, Callable[[Sender, Mapping[str, Any]], None]] = {
    "kept": Sender._kept,
    "more": Sender._more,
    "differs": Sender._differs,
    "behind": Sender._behind,
    "match": Sender._match,
    "box": Sender._box,
    "copies": Sender._copies,
    "register": Sender._register,
    "heard": Sender._heard,
    "node": Sender._node,
    "list": Sender._list,
    "orders": Sender._orders,
    "life": Sender._life,
}
