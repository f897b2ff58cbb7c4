"""`tabletwin join | outbox | fetch | decide | leave`: a table and the house that it belongs to."""

from __future__ import annotations

from argparse import Namespace
from getpass import getpass

from companion.cli.errors import BadUse
from companion.cli.folder import open_store
from companion.cli.output import counted, show
from companion.house import bringing, coming_in, joining, sender, way_in
from companion.house.talk import talking
from companion.house.trouble import Trouble
from companion.link.transports.serial_port import SerialTransport
from companion.store import matches, outbox, versions
from companion.store.store import Store, StoreError
from companion.store.versions import Apart


def run(asked: Namespace) -> bool:
    """Do one of them."""
    store = open_store(asked)
    try:
        return _DOING[asked.what](asked, store)
    except (StoreError, Trouble) as error:
        raise BadUse(error.said(asked.language)) from None
    finally:
        store.close()


# -- joining ---------------------------------------------------------------------------------------


def _join(asked: Namespace, store: Store) -> bool:
    to = joining.join(store, asked.code, asked.hub)
    count = len(outbox.rows(store))
    owed = counted(count, "match", "matches")
    show(
        {"table": to.table, "hub": to.hub, "owed": count},
        [f"This is the table {to.table} now. The hub gets {owed} as soon as you play."],
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
    way = way_in.way_in(store, to, asked.node)
    wifi = (asked.ssid, getpass("Password of that Wi-Fi (not shown): ")) if asked.ssid else None
    coming_in.let_in(store, way)
    way_in.tell(SerialTransport(asked.port), way, wifi)
    way_in.keep(store, to, way)
    show({"node": way.node, "table": way.table, "broker": to.broker},
         [f"The reader {way.node} comes in at {to.broker} from now on; its cable may go."],
         asked.json)  # fmt: skip
    return True


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
        *(f"Match {row['match']}: {_steps(row['steps'])} from step {row['from']}." for row in rows),
        *map(_told, apart),
    ]
    if to and not rows:
        lines.append("The hub has everything.")
    shown = {"table": to.table if to else "", "owed": rows, "apart": [_data(one) for one in apart]}
    show(shown, lines, asked.json)
    return not apart


def _steps(count: int) -> str:
    return counted(count, "step", "steps")


def _told(one: Apart) -> str:
    theirs = one.theirs
    return (
        f"Match {one.match.id} has {_steps(one.match.steps)} here and {theirs['length']} at the "
        f"hub (table {theirs['table']}). Which counts? tabletwin decide {one.match.id} here|hub"
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
        with talking(store) as talk:
            bringing.fetch(talk, store, one.match.uid)
        said = "The hub's version is here now; a copy of the file was made before."
    show({"match": asked.match, "counts": asked.counts}, [said], asked.json)
    return True


# -- taking over -----------------------------------------------------------------------------------


def _fetch(asked: Namespace, store: Store) -> bool:
    """List the open matches of this table at the hub, or take one."""
    offered = bringing.offers(store)
    if asked.match is None:
        lines = [
            f"{number}: {one.game}, {', '.join(one.seats)}, {_steps(one.length)}"
            for number, one in enumerate(offered, 1)
        ] or ["The hub knows no open match of this table further than this tablet."]
        show({"matches": [one._asdict() for one in offered]}, lines, asked.json)
        return True
    if asked.match > len(offered):
        raise BadUse(f"There is no match {asked.match} to fetch; see: tabletwin fetch")
    number = bringing.bring(store, offered[asked.match - 1].uid)
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
