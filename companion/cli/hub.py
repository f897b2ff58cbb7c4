"""`tabletwin hub`: the program of a house with several tables."""

from __future__ import annotations

import asyncio
import signal
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

from companion.cli.errors import BadUse
from companion.cli.folder import folder
from companion.web.serving import listener

try:
    from hub import database
    from hub.broker import NoMosquitto
    from hub.running import Hub, Setting
except ModuleNotFoundError as error:
    raise BadUse(
        f"The hub needs {error.name}, which is not installed: pip install 'tabletwin[hub]'."
    ) from None


def run(asked: Namespace) -> bool:
    """Serve until people stop it; everything is kept."""
    setting = Setting(
        Path(asked.folder) if asked.folder else folder() / "hub",
        asked.host, asked.port, asked.broker_port, asked.language, asked.database or "",
    )  # fmt: skip
    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(_run(setting))
    except NoMosquitto:
        raise BadUse("Mosquitto is missing: sudo apt-get install mosquitto.") from None
    except database.TooNew as error:
        raise BadUse(str(error)) from None
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
