"""`tabletwin hub`: the program of a house with several tables, its copies and the way back."""

from __future__ import annotations

import asyncio
import signal
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from time import gmtime, strftime

from companion.cli.errors import BadUse
from companion.cli.folder import folder
from companion.cli.output import show
from companion.web.serving import listener

try:
    from sqlalchemy import Engine
    from sqlalchemy.exc import OperationalError

    from hub import copies, database
    from hub.alone import Alone, NotAlone
    from hub.broker import NoMosquitto
    from hub.copies import About, BadCopy
    from hub.running import Hub, Setting
except ModuleNotFoundError as error:
    raise BadUse(
        f"The hub needs {error.name}, which is not installed: pip install 'tabletwin[hub]'."
    ) from None

MADE = "hub-%Y%m%dT%H%M%SZ.zip"
"""The name of a copy in a folder of copies; they sort by age."""


def run(asked: Namespace) -> bool:
    """Do what is asked."""
    try:
        return _DOING[asked.what](asked)
    except (BadCopy, NotAlone, database.TooNew) as error:
        raise BadUse(str(error)) from None
    except OperationalError as error:
        raise BadUse(f"The database does not answer: {error.orig}") from None


def _setting(asked: Namespace) -> Setting:
    return Setting(
        Path(asked.folder) if asked.folder else folder() / "hub",
        asked.host, asked.port, asked.broker_port, asked.language, asked.database or "",
        (asked.name,) if asked.name else (),
    )  # fmt: skip


# -- serving ---------------------------------------------------------------------------------------


def _serve(asked: Namespace) -> bool:
    """Until people stop it; everything is kept."""
    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(_run(_setting(asked)))
    except NoMosquitto:
        raise BadUse("Mosquitto is missing: sudo apt-get install mosquitto.") from None
    except (OSError, OverflowError) as error:
        raise BadUse(f"Nothing can be served at {asked.host}:{asked.port}: {error}.") from None
    return True


async def _run(setting: Setting) -> None:
    at = listener(setting.host, setting.port)
    try:
        running = asyncio.create_task(Hub(setting, lambda text: print(text, flush=True)).run(at))
        with suppress(NotImplementedError):  # Windows
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, running.cancel)
        with suppress(asyncio.CancelledError):
            await running
    finally:
        at.close()


# -- copies ----------------------------------------------------------------------------------------


@contextmanager
def _database(setting: Setting, new: bool, newer: bool = False) -> Iterator[Engine]:
    """`newer`: though a newer hub wrote it; nothing in it is read then."""
    if not (new or setting.database or setting.at.exists()):
        raise BadUse(f"There is no hub in {setting.folder}.")
    open_ = database.connected if newer else database.opened
    engine = open_(setting.database or database.at(setting.at))
    try:
        yield engine
    finally:
        engine.dispose()


def _backup(asked: Namespace) -> bool:
    """Copy everything while the hub goes on."""
    setting = _setting(asked)
    to = Path(asked.copy) if asked.copy else setting.folder / "copies"
    if not asked.copy:
        to.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = _free(to / strftime(MADE, gmtime())) if to.is_dir() else to
    try:
        with _database(setting, new=False) as engine:
            about = copies.write(engine, path)
        old = _old(path.parent, asked.keep) if to.is_dir() and asked.keep else []
        for one in old:
            one.unlink()
    except OSError as error:
        raise BadUse(f"No copy was made at {path}: {error.strerror}.") from None
    told = [f"{_content(about)} are in {path}. It holds the keys of all tables: lock it away."]
    show({"copy": str(path), "counts": about.counts, "removed": len(old)}, told, asked.json)
    return True


def _free(path: Path) -> Path:
    """A name that nothing has: two copies may be made within a second."""
    names = (path.with_stem(f"{path.stem}-{n}") for n in count(2))
    return next(name for name in chain([path], names) if not name.exists())


def _old(where: Path, keep: int) -> list[Path]:
    return sorted(where.glob("hub-*Z*.zip"))[:-keep]


def _restore(asked: Namespace) -> bool:
    """Go back to a copy; what is there now is copied first."""
    if not asked.copy:
        raise BadUse("Which copy? tabletwin hub restore COPY")
    setting, copy = _setting(asked), Path(asked.copy)
    alone = Alone(setting.folder)
    aside = _free(setting.folder / strftime(f"before-{MADE}", gmtime()))
    try:
        copies.read(copy)  # before anything else is touched
        with _database(setting, new=True, newer=asked.newer) as engine:
            if not asked.newer:
                copies.write(engine, aside)
            about = copies.restore(engine, copy)
    except OSError as error:
        raise BadUse(f"{copy}: {error.strerror}; nothing was changed.") from None
    finally:
        alone.end()
    told = [
        f"The hub is as it was at {about.made}: {_content(about)}. Everybody logs in again.",
        *([] if asked.newer else [f"What was there before is in {aside}."]),
    ]
    before = "" if asked.newer else str(aside)
    show({"made": about.made, "counts": about.counts, "before": before}, told, asked.json)
    return True


def _content(about: About) -> str:
    of = about.counts.get
    return f"{of('tables', 0)} tables, {of('matches', 0)} matches, {of('steps', 0)} steps"


_DOING = {"serve": _serve, "backup": _backup, "restore": _restore}
