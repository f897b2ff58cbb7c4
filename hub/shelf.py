"""A hub that is named by its folder, from beside: copied, gone back to a copy, a name forgotten, a
password made anew."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import chain, count
from pathlib import Path
from time import gmtime, strftime

from sqlalchemy import Engine, select

from hub import copies, database, forgetting, spoiled, together, waiting
from hub.alone import Alone
from hub.copies import About
from hub.joining import Tables
from hub.people import Door
from hub.running import Setting
from hub.schema import settings

DONE = "done.log"
"""In the hub's folder: when an owner's password was made anew on this computer."""
MADE = "hub-%Y%m%dT%H%M%SZ.zip"
"""The name of a copy in a folder of copies; they sort by age."""


class NoHub(Exception):
    """There is none; the text says where."""


class NoOwner(Exception):
    """Nobody is meant, or several could be; the text says which."""


class OtherHouse(Exception):
    """A copy of a house that is not this one; the text says what would happen."""


@contextmanager
def _database(setting: Setting, new: bool = False, newer: bool = False) -> Iterator[Engine]:
    """`new`: where there is none yet, too; `newer`: though a newer hub wrote it, unread."""
    if not (new or setting.database or setting.at.exists()):
        raise NoHub(f"There is no hub in {setting.folder}.")
    url = setting.address
    with waiting.patient():
        engine = database.connected(url) if newer else database.opened(url, new)
        try:
            yield engine
        finally:
            engine.dispose()


def backup(setting: Setting, to: Path | None) -> tuple[Path, About]:
    """Copy everything into a file or a folder, else into `copies`; the hub goes on meanwhile.

    Raises NoHub, hub.database.TooNew, hub.spoiled.Spoiled, OSError.
    """
    where = to or setting.folder / "copies"
    if to is None:
        where.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = _free(where / strftime(MADE, gmtime())) if where.is_dir() else where
    with _database(setting) as engine:
        return path, copies.write(engine, path)


def thin(folder: Path, keep: int) -> int:
    """Leave the newest copies of a folder only; how many went. Raises OSError."""
    old = sorted(folder.glob("hub-*Z*.zip"))[:-keep]
    for one in old:
        one.unlink()
    return len(old)


def restore(
    setting: Setting, copy: Path, newer: bool = False, another: bool = False
) -> tuple[Path | None, About]:
    """Go back to a copy; what is there now is copied first, or put aside where it is spoiled, and
    that is returned.

    `newer`: over what a newer hub wrote, which cannot be copied. `another`: though the copy is of
    another house. Raises NoHub, OtherHouse, hub.alone.NotAlone, hub.copies.BadCopy,
    hub.database.TooNew, hub.spoiled.Spoiled, OSError; nothing was changed then.
    """
    alone = Alone(setting.folder)
    try:
        copies.read(copy)  # before anything else is touched
        before = _free(setting.folder / strftime(f"before-{MADE}", gmtime()))
        with (
            _put_aside(setting, before.with_suffix(".db")) as put,
            _database(setting, new=True, newer=newer and not put) as engine,
        ):
            if not (another or newer):
                _check_house(engine, copy)
            if not (newer or put):
                copies.write(engine, before)
            return put or (None if newer else before), copies.restore(engine, copy)
    finally:
        alone.end()


@contextmanager
def _put_aside(setting: Setting, aside: Path) -> Iterator[Path | None]:
    """A file that is no database of a hub makes room, and comes back where the block fails."""
    if not _spoiled(setting):
        yield None
        return
    _move(setting.at, aside)
    try:
        yield aside
    except BaseException:
        _move(aside, setting.at)
        raise


def _move(file: Path, to: Path) -> None:
    """With what SQLite keeps beside it; nothing of what was there stays."""
    for part in ("-wal", "-shm", ""):
        Path(f"{to}{part}").unlink(missing_ok=True)
        with suppress(FileNotFoundError):
            Path(f"{file}{part}").replace(f"{to}{part}")


def _spoiled(setting: Setting) -> bool:
    try:
        if not setting.database:
            spoiled.check(setting.at, new=True)
    except spoiled.Spoiled:
        return True
    return False


def _check_house(engine: Engine, copy: Path) -> None:
    """A house without tables may become any; one that never served is known by nothing."""
    with engine.begin() as db:
        query = select(settings.c.value).where(settings.c.key == together.PASSWORD)
        here, there = db.execute(query).scalar(), copies.house_of(copy)
    if here and there and here != there and Tables(engine).listed():
        raise OtherHouse(
            f"{copy.name} is of another house; its tables and staff would take the place of "
            "yours, and nothing was changed. If you mean it: --another."
        )


def forget(setting: Setting, name: str) -> int:
    """A player's name is forgotten, while the hub goes on; in how many entries it stood.

    Raises NoHub, hub.database.TooNew.
    """
    with _database(setting) as engine:
        return forgetting.forget(engine, name)


def owner(setting: Setting, name: str = "") -> str:
    """The owner of this name, or the only one. Raises NoHub, NoOwner, hub.database.TooNew."""
    with _database(setting) as engine:
        owners = Door(engine).owners()
    if not owners:
        raise NoOwner("Nobody owns this hub yet: its first page makes the owner's password.")
    found = [one for one in owners if name in ("", one)]
    if len(found) != 1:
        raise NoOwner(f"Which owner? tabletwin hub password NAME ({', '.join(owners)})")
    return found[0]


def renew(setting: Setting, name: str, password: str, again: str) -> None:
    """An owner's new password, while the hub goes on; all visits of the owner end.

    Raises NoHub, hub.people.BadPerson, hub.database.TooNew, OSError.
    """
    with _database(setting) as engine:
        Door(engine).renew(name, password, again)
    _note(setting.folder, f"the owner {name} has a new password, made by user {os.getuid()}")


def _note(folder: Path, what: str) -> None:
    """What was done from beside stays to be read."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = os.open(folder / DONE, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
    with os.fdopen(file, "a", encoding="utf-8") as done:
        done.write(f"{strftime('%Y-%m-%dT%H:%M:%SZ', gmtime())} {what}\n")


def _free(path: Path) -> Path:
    """A name that nothing has: two copies may be made within a second."""
    names = (path.with_stem(f"{path.stem}-{n}") for n in count(2))
    return next(name for name in chain([path], names) if not name.exists())
