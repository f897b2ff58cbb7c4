"""`tabletwin join | outbox | fetch | decide | leave`: a table and the house that it belongs to."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from getpass import getpass
from time import monotonic

from companion.cli.errors import BadUse
from companion.cli.folder import open_store
from companion.cli.output import show
from companion.house import hub_line, joining, sender, way_in
from companion.house.sender import Sender
from companion.house.trouble import Trouble
from companion.house.way_in import WayIn
from companion.link.calling import ANSWER_S
from companion.link.connection import BrokenError
from companion.link.transports.mqtt import MqttTransport
from companion.link.transports.serial_port import SerialTransport
from companion.store import matches, outbox, versions
from companion.store.store import Store, StoreError
from companion.store.versions import Apart


def run(asked: Namespace) -> bool:
    """Do one of them."""
    store = open_store(asked.folder)
    try:
        return _DOING[asked.what](asked, store)
    except StoreError as error:
        raise BadUse(error.said(asked.language)) from None
    finally:
        store.close()


# -- joining ---------------------------------------------------------------------------------------


def _join(asked: Namespace, store: Store) -> bool:
    try:
        to = joining.join(store, asked.code, asked.hub)
    except Trouble as error:
        raise BadUse(error.said(asked.language)) from None
    count = len(outbox.rows(store))
    show(
        {"table": to.table, "hub": to.hub, "owed": count},
        [f"This is the table {to.table} now. The hub gets {count} matches as soon as you play."],
        asked.json,
    )
    return True


def _leave(asked: Namespace, store: Store) -> bool:
    sender.leave(store)
    show({"left": True}, ["This table belongs to no hub any more; its matches stay."], asked.json)
    return True


def _node(asked: Namespace, store: Store) -> bool:
    """A reader on its cable becomes one of this table in the house."""
    to = sender.joined(store)
    if to is None:
        raise BadUse("This table belongs to no hub: tabletwin join DIGITS.")
    try:
        way = way_in.way_in(store, to, asked.node)
        wifi = (asked.ssid, getpass("Password of that Wi-Fi (not shown): ")) if asked.ssid else None
        _let_in(store, way)
        way_in.tell(SerialTransport(asked.port), way, wifi)
    except Trouble as error:
        raise BadUse(error.said(asked.language)) from None
    way_in.keep(store, to, way)
    show({"node": way.node, "table": way.table, "broker": to.broker},
         [f"The reader {way.node} comes in at {to.broker} from now on; its cable may go."],
         asked.json)  # fmt: skip
    return True


def _let_in(store: Store, way: WayIn) -> None:
    """The hub has the login before the reader has the password."""
    talk = _talk(store)
    try:
        letter = talk.sender.ask("node", name=way.node, login=way.login)
        talk.line.publish(talk.line.address.topic("down"), letter)
        if not talk.until(lambda: way.node in talk.sender.let_in):
            raise BadUse("The hub did not answer; nothing was changed. Try again.")
    finally:
        talk.line.close()


# -- what is owed, and what differs ----------------------------------------------------------------


def _outbox(asked: Namespace, store: Store) -> bool:
    """All that the hub does not have yet."""
    to, numbers = sender.joined(store), {one.uid: one.id for one in matches.matches(store)}
    rows = [
        {
            "match": numbers.get(one.parcel.match, 0), "steps": len(one.parcel.steps),
            "from": one.parcel.first, "phase": one.parcel.stands["phase"],
        }
        for one in outbox.rows(store)
    ]  # fmt: skip
    apart = versions.apart(store)
    lines = [
        f"This table belongs to {to.hub} as {to.table}." if to else "This table belongs to no hub.",
        *(f"Match {row['match']}: {row['steps']} steps from step {row['from']}." for row in rows),
        *map(_told, apart),
    ]
    if to and not rows:
        lines.append("The hub has everything.")
    shown = {"table": to.table if to else "", "owed": rows, "apart": [_data(one) for one in apart]}
    show(shown, lines, asked.json)
    return not apart


def _told(one: Apart) -> str:
    theirs = one.theirs
    return (
        f"Match {one.match.id} has {one.match.steps} steps here and {theirs['length']} at the hub "
        f"(table {theirs['table']}). Which counts? tabletwin decide {one.match.id} here|hub"
    )


def _data(one: Apart) -> dict[str, object]:
    return {"match": one.match.id, "here": one.match.steps, "hub": one.theirs["length"]}


def _decide(asked: Namespace, store: Store) -> bool:
    one = next((one for one in versions.apart(store) if one.match.id == asked.match), None)
    if one is None:
        raise BadUse(f"There is nothing to decide about match {asked.match}.")
    if asked.counts == "here":
        versions.keep_ours(store, one.match.uid)
        said = "The version here counts; the hub keeps the other one aside."
    else:
        versions.fetch_theirs(store, one.match.uid)
        _fetched(store, one.match.uid)
        said = "The hub's version is here now; a copy of the file was made before."
    show({"match": asked.match, "counts": asked.counts}, [said], asked.json)
    return True


# -- taking over -----------------------------------------------------------------------------------


@dataclass
class _Talk:
    """A short talk with the hub while people wait."""

    sender: Sender
    line: MqttTransport

    def until(self, done: Callable[[], bool]) -> bool:
        """Carry letters until it is done, or the hub took too long."""
        end = monotonic() + ANSWER_S
        while not done():
            if monotonic() > end:
                return False
            for one in self.sender.outgoing():
                self.line.publish(self.line.address.topic("down"), one)
            for one in self.line.read(hub_line.LOOK_S).split():
                self.sender.hear(one)
        return True


def _talk(store: Store) -> _Talk:
    to = sender.joined(store)
    if to is None:
        raise BadUse("This table belongs to no hub: tabletwin join ADDRESS DIGITS.")
    line = hub_line.transport(to)
    try:
        line.open()
    except BrokenError as error:
        raise BadUse(f"The hub's broker does not answer: {error.hitch.params}.") from None
    return _Talk(Sender(store, to, monotonic), line)


def _fetched(store: Store, uid: str) -> None:
    talk = _talk(store)
    try:
        if not talk.until(lambda: uid not in versions.fetching(store)):
            raise BadUse("The hub did not send the match; it is asked again when you play.")
    finally:
        talk.line.close()


def _fetch(asked: Namespace, store: Store) -> bool:
    """List the open matches of this table at the hub, or take one."""
    talk = _talk(store)
    try:
        talk.line.publish(talk.line.address.topic("down"), talk.sender.ask("list"))
        talk.until(lambda: talk.sender.listed)
    finally:
        talk.line.close()
    here = {one.uid for one in matches.matches(store)}
    offered = [one for one in talk.sender.offered if one["uid"] not in here]
    if asked.match is None:
        lines = [
            f"{number}: {one['game']}, {', '.join(one['seats'])}, {one['length']} steps"
            for number, one in enumerate(offered, 1)
        ] or ["The hub has no open match of this table that is not here."]
        show({"matches": offered}, lines, asked.json)
        return True
    if asked.match > len(offered):
        raise BadUse(f"There is no match {asked.match} to fetch; see: tabletwin fetch")
    uid = str(offered[asked.match - 1]["uid"])
    versions.fetch_theirs(store, uid)
    _fetched(store, uid)
    number = next(one.id for one in matches.matches(store) if one.uid == uid)
    show({"match": number}, [f"It is match {number} here: tabletwin play --match {number}"],
         asked.json)  # fmt: skip
    return True


_DOING = {
    "join": _join,
    "node": _node,
    "leave": _leave,
    "outbox": _outbox,
    "decide": _decide,
    "fetch": _fetch,
}
