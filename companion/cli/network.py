"""How a command reaches a table that is not on this screen, and with what it is let in.

Flags come first, then the environment, then what the app's settings kept. A password or a key is
read from a file or the environment; never from the command line, where everybody can read it.
"""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from companion.cli.errors import BadUse
from companion.cli.folder import FILE, open_store
from companion.cli.folder import folder as house_folder
from companion.link.access import Access, key_of
from companion.store import house
from companion.store.store import StoreError

PLAIN_PORT, TLS_PORT = 1883, 8883
TABLE = "table"
"""The name of the table in MQTT topics, unless the address names another."""
PASSWORD, KEY = "TABLETWIN_BROKER_PASSWORD", "TABLETWIN_TABLE_KEY"
KEPT = ("link", "broker_user", "broker_password", "broker_ca", "table_key")
"""What the app's settings keep of a table."""
_LONGEST = 4096
_FORMS = "HOST:PORT or mqtts://HOST:PORT/TABLE, such as localhost:1883"


class BrokerAt(NamedTuple):
    """Where a broker is, whether it is spoken to encrypted, and which table is meant."""

    host: str
    port: int
    tls: bool = False
    table: str = ""

    @property
    def setting(self) -> str:
        """As the app's settings keep it."""
        return f"mqtt{'s' * self.tls}:{self.host}:{self.port}/{self.table or TABLE}"

    def url(self, node: str, table: str = "") -> str:
        """The address of a node of the table."""
        named = table or self.table or TABLE
        return f"mqtt{'s' * self.tls}://{self.host}:{self.port}/{named}/{node}"


def broker_at(text: str, flag: str = "--broker") -> BrokerAt:
    """`HOST`, `HOST:PORT` or `mqtt[s]://HOST[:PORT][/TABLE]`. Raises BadUse."""
    if "@" in text:
        raise BadUse(
            f"Others can read the command line: leave user and password out of {flag}; "
            f"use --user and --password-file, or {PASSWORD}."
        )
    parts = urlsplit(text if "://" in text else f"mqtt://{text}")
    tables = [name for name in parts.path.split("/") if name]
    try:
        port = parts.port
    except ValueError:
        port = 0
    good = parts.scheme in ("mqtt", "mqtts") and parts.hostname and port != 0 and len(tables) < 2
    if not good or any(char in text for char in "#+?\x00 "):
        raise BadUse(f"{flag} takes {_FORMS}, not {text!r}.")
    tls = parts.scheme == "mqtts"
    host = str(parts.hostname)
    return BrokerAt(host, port or (TLS_PORT if tls else PLAIN_PORT), tls, *tables)


def setting_of(asked: Namespace) -> str:
    """The table that the flags name, as the app's settings would keep it; empty: none."""
    if asked.cable is not None and asked.broker is not None:
        raise BadUse("A table is at a cable or on a broker: name --cable or --broker, not both.")
    if asked.cable is not None:
        return f"serial:{asked.cable}"
    return broker_at(asked.broker).setting if asked.broker is not None else ""


def kept_settings(asked: Namespace) -> dict[str, str]:
    """What the app's settings know of the table; empty texts where nothing was kept."""
    if not house_folder(asked.folder).joinpath(FILE).exists():
        return dict.fromkeys(KEPT, "")
    store = open_store(asked)
    try:
        return {name: house.text(store, name) for name in KEPT}
    except StoreError as error:
        raise BadUse(error.said(asked.language)) from None
    finally:
        store.close()


def access_of(asked: Namespace, kept: Callable[[str], str] = lambda name: "") -> Access:
    """What the flags, the environment and the kept settings let us in with. Raises BadUse."""
    password = _secret(asked.password_file, "--password-file", PASSWORD)
    key = _secret(asked.key_file, "--key-file", KEY) or kept("table_key")
    ca = asked.ca or kept("broker_ca") or None
    if asked.ca is not None and not Path(asked.ca).is_file():
        raise BadUse(f"There is no certificate file {asked.ca}; copy ca.crt from the broker.")
    return Access(
        user=asked.user or kept("broker_user") or None,
        password=password or kept("broker_password") or None,
        ca_file=ca,
        key=_key(key) if key else None,
    )


def _key(text: str) -> bytes:
    try:
        return key_of(text)
    except ValueError:
        raise BadUse("The table's key cannot be used: it is 64 hexadecimal digits.") from None


def _secret(file: str | None, flag: str, variable: str) -> str:
    """The first line of a file, or the environment's; empty when there is none."""
    if file is None:
        return os.environ.get(variable, "")
    try:
        with Path(file).open(encoding="utf-8") as lines:
            text = lines.readline(_LONGEST).strip()
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is no text"
        raise BadUse(f"The file {file} of {flag} cannot be read: {reason}.") from None
    if not text:
        raise BadUse(f"The file {file} of {flag} is empty.")
    return text
