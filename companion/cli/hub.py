"""`tabletwin hub`: the program of a house with several tables, its copies and the way back."""

from __future__ import annotations

import asyncio
import signal
import sys
from argparse import Namespace
from contextlib import suppress
from functools import partial
from getpass import getpass
from pathlib import Path
from re import fullmatch
from threading import Event

from companion.cli.errors import BadUse
from companion.cli.folder import folder
from companion.cli.listening import listening
from companion.cli.output import counted, show
from companion.web.serving import listener

try:
    from hub import address, database, outage, refused, shelf, words
    from hub.address import BadAddress
    from hub.alone import NotAlone
    from hub.broker import NoMosquitto
    from hub.copies import About, BadCopy
    from hub.people import BadPerson
    from hub.running import Hub, Setting, broker_alone
    from hub.shelf import NoHub, NoOwner, OtherHouse
    from hub.spoiled import Spoiled
except ModuleNotFoundError as error:
    raise BadUse(
        f"The hub needs {error.name}, which is not installed: docs/en/hub.md says how to get it."
    ) from None


NO_MOSQUITTO = "Mosquitto is missing: sudo apt-get install mosquitto."


_REFUSED = (
    BadAddress, BadCopy, NoHub, NoOwner, NotAlone, OtherHouse, Spoiled, database.TooNew,
)  # fmt: skip
"""What the hub says in a sentence of its own."""


def run(asked: Namespace) -> bool:
    """Do what is asked."""
    try:
        return _DOING[asked.what](asked)
    except _REFUSED as error:
        raise BadUse(str(error)) from None
    except outage.ASKED as error:
        raise BadUse(_unanswered(_setting(asked), error)) from None


def _unanswered(setting: Setting, error: Exception) -> str:
    """Why the database did not take or give what was asked. Raises what is a program's mistake."""
    url, why = address.read(setting.address), outage.why(error)
    if not why:
        raise error
    where = address.shown(url)
    if why == outage.FULL:
        return f"The disk that holds {where} is full. Make room on it, then do this again."
    if why == outage.DAMAGED:
        return f"{where} is damaged. Go back to a copy: tabletwin hub restore COPY."
    if url.get_backend_name() == "postgresql":
        return refused.sentence(url, error)
    return f"{where} cannot be used: {getattr(error, 'orig', error)}."


def _setting(asked: Namespace) -> Setting:
    broker = asked.broker or ""
    if broker and not fullmatch(r"[^\s:/]+:[0-9]{1,5}", broker):
        raise BadUse("Write the broker as HOST:PORT: --broker 192.168.1.5:18830")
    return Setting(
        Path(asked.folder) if asked.folder else folder() / "hub",
        asked.host, asked.port, asked.broker_port, asked.language, asked.database or "",
        broker, (asked.name,) if asked.name else (),
    )  # fmt: skip


# -- serving ---------------------------------------------------------------------------------------


def _serve(asked: Namespace) -> bool:
    """Until people stop it; everything is kept."""
    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(_run(_setting(asked)))
    except NoMosquitto:
        raise BadUse(NO_MOSQUITTO) from None
    except OSError as error:
        where = error.filename or _setting(asked).folder
        raise BadUse(f"{where} cannot be used: {error.strerror or error}.") from None
    return True


async def _run(setting: Setting) -> None:
    with listening(setting.host, setting.port):
        at = listener(setting.host, setting.port)
    try:
        running = asyncio.create_task(Hub(setting, lambda text: print(text, flush=True)).run(at))
        with suppress(NotImplementedError):  # Windows
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
        with suppress(asyncio.CancelledError):
            await running
    finally:
        at.close()


def _broker(asked: Namespace) -> bool:
    """The broker that several hubs share, until people stop it."""
    until = Event()
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda *_: until.set())
    print(f"The broker of the hubs is at port {asked.broker_port}.", flush=True)
    try:
        broker_alone(_setting(asked), until, partial(print, flush=True))
    except NoMosquitto:
        raise BadUse(NO_MOSQUITTO) from None
    if not until.is_set():
        raise BadUse(f"Mosquitto ended; is port {asked.broker_port} taken?")
    return True


# -- copies ----------------------------------------------------------------------------------------


def _backup(asked: Namespace) -> bool:
    """Copy everything while the hub goes on."""
    to = Path(asked.which) if asked.which else None
    try:
        path, about = shelf.backup(_setting(asked), to)
        thinned = asked.keep and path != to
        removed = shelf.thin(path.parent, asked.keep) if thinned else 0
    except OSError as error:
        raise BadUse(f"No copy was made at {to or 'copies'}: {error.strerror}.") from None
    told = [f"{_content(about)} are in {path}. It holds the keys of all tables: lock it away."]
    show({"copy": str(path), "counts": about.counts, "removed": removed}, told, asked.json)
    return True


def _restore(asked: Namespace) -> bool:
    """Go back to a copy; what is there now is copied first."""
    if not asked.which:
        raise BadUse("Which copy? tabletwin hub restore COPY")
    try:
        before, about = shelf.restore(
            _setting(asked), Path(asked.which), asked.newer, asked.another
        )
    except OSError as error:
        raise BadUse(f"{asked.which}: {error.strerror}; nothing was changed.") from None
    told = [
        f"The hub is as it was at {about.made}: {_content(about)}. Everybody logs in again.",
        *([f"What was there before is in {before}."] if before else []),
    ]
    show({"made": about.made, "counts": about.counts, "before": str(before or "")}, told,
         asked.json)  # fmt: skip
    return True


def _forget(asked: Namespace) -> bool:
    """A player's name leaves everything that the hub keeps, while it goes on."""
    if not (asked.which or "").strip():
        raise BadUse("Whose name? tabletwin hub forget 'AKI MORI'")
    count = shelf.forget(_setting(asked), asked.which)
    told = f"Entries that knew the name: {count}. Copies that were made before still hold it."
    show({"entries": count}, [told], asked.json)
    return True


# -- who forgot ------------------------------------------------------------------------------------


def _password(asked: Namespace) -> bool:
    """A new password of the owner, typed twice at this computer; nothing is shown of it."""
    if not sys.stdin.isatty():
        raise BadUse("A password is typed at a terminal of the hub's computer, by nobody else.")
    setting = _setting(asked)
    name = shelf.owner(setting, asked.which or "")
    try:
        password = getpass(f"New password of {name} (not shown): ")
        shelf.renew(setting, name, password, getpass("Once more (not shown): "))
    except EOFError:
        raise BadUse("Nothing was changed.") from None
    except BadPerson as error:
        raise BadUse(f"{words.say(asked.language, str(error))} Nothing was changed.") from None
    except OSError as error:
        raise BadUse(f"It was changed, but {setting.folder} takes no note: {error}.") from None
    show({"owner": name}, [f"{name} has a new password; all visits to the pages are over."],
         asked.json)  # fmt: skip
    return True


def _content(about: About) -> str:
    kinds = (("tables", "table"), ("matches", "match"), ("steps", "step"))
    return ", ".join(counted(about.counts.get(many, 0), one, many) for many, one in kinds)


_DOING = {"serve": _serve, "broker": _broker, "backup": _backup, "restore": _restore,
          "forget": _forget, "password": _password}  # fmt: skip
