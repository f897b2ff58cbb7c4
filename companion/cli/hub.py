"""`tabletwin hub`: the program of a house with several tables, its copies and the way back."""

from __future__ import annotations

import asyncio
import signal
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from companion.cli.errors import BadUse
from companion.cli.folder import folder
from companion.cli.output import show
from companion.web.serving import listener

try:
    from hub import database, shelf
    from hub.alone import NotAlone
    from hub.broker import NoMosquitto
    from hub.copies import About, BadCopy
    from hub.running import Hub, Setting
    from hub.shelf import NoHub
except ModuleNotFoundError as error:
    raise BadUse(
        f"The hub needs {error.name}, which is not installed: pip install 'tabletwin[hub]'."
    ) from None


def run(asked: Namespace) -> bool:
    """Do what is asked."""
    try:
        return _DOING[asked.what](asked)
    except (BadCopy, NoHub, NotAlone, database.TooNew) as error:
        raise BadUse(str(error)) from None


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


def _backup(asked: Namespace) -> bool:
    """Copy everything while the hub goes on."""
    to = Path(asked.copy) if asked.copy else None
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
    if not asked.copy:
        raise BadUse("Which copy? tabletwin hub restore COPY")
    try:
        before, about = shelf.restore(_setting(asked), Path(asked.copy), asked.newer)
    except OSError as error:
        raise BadUse(f"{asked.copy}: {error.strerror}; nothing was changed.") from None
    told = [
        f"The hub is as it was at {about.made}: {_content(about)}. Everybody logs in again.",
        *([f"What was there before is in {before}."] if before else []),
    ]
    show({"made": about.made, "counts": about.counts, "before": str(before or "")}, told,
         asked.json)  # fmt: skip
    return True


def _content(about: About) -> str:
    of = about.counts.get
    return f"{of('tables', 0)} tables, {of('matches', 0)} matches, {of('steps', 0)} steps"


_DOING = {"serve": _serve, "backup": _backup, "restore": _restore}
