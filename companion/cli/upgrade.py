"""`tabletwin upgrade`: what the house's hub has of a newer version of this program, checked."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlencode, urlsplit
from urllib.request import Request, urlopen

from companion.cli.errors import BadUse
from companion.cli.folder import open_store
from companion.cli.output import show
from companion.house import upgrade
from companion.house.sender import Joined, joined
from companion.house.upgrade import NoOffer, Offer, WrongFile
from companion.link.wheels import numbers
from companion.store.store import Store, StoreError

ANSWER_S = 30.0
"""How long the hub may say nothing. Chosen: nobody waits; a wheel is 50 MB on a Wi-Fi."""
READY = "version"
"""The file that says which version of the folder is whole."""
PIECE, MOST = 1 << 16, 1 << 16


def run(asked: Namespace) -> bool:
    """Fetch a newer version into the folder; False when there is none, or somebody plays."""
    folder = Path(asked.into)
    try:
        store = open_store(asked)
        try:
            said, offer = _wanted(store)
        finally:
            store.close()
        if offer is not None:
            (folder / READY).unlink(missing_ok=True)
            upgrade.fetch(offer, folder, lambda path: _pieces(said + path))
            (folder / READY).write_text(offer.version, "utf-8")
    except StoreError as error:
        raise BadUse(error.said(asked.language)) from None
    except NoOffer:
        raise BadUse("What answers is not this table's hub; nothing was changed.") from None
    except WrongFile as error:
        raise BadUse(f"{error} is not what the hub offered; nothing was changed.") from None
    except OSError as error:
        raise BadUse(f"The hub's version did not come: {error}; nothing was changed.") from None
    told = f"Version {offer.version} is in {folder}." if offer else said
    show({"version": offer.version if offer else "", "folder": str(folder)}, [told], asked.json)
    return offer is not None


def _wanted(store: Store) -> tuple[str, Offer | None]:
    """The hub and its offer; or why there is nothing to do."""
    to = joined(store)
    if to is None:
        raise BadUse("This table belongs to no hub: tabletwin join ADDRESS DIGITS.")
    if upgrade.is_played(store, datetime.now(UTC)):
        return "Somebody plays here; the version stays as it is.", None
    offer = upgrade.offered(to, lambda path, form: _post(to, path, form))
    if offer is None or numbers(offer.version) <= numbers(version("tabletwin")):
        return "This is the newest version that the hub has.", None
    return _origin(to), offer


def _origin(to: Joined) -> str:
    parts = urlsplit(to.hub)
    return f"{parts.scheme}://{parts.netloc}"


def _post(to: Joined, path: str, form: dict[str, str]) -> bytes:
    request = Request(_origin(to) + path, urlencode(form).encode(), {"Origin": _origin(to)})
    try:
        with urlopen(request, timeout=ANSWER_S) as answer:
            return bytes(answer.read(MOST))
    except HTTPError as error:
        if error.code == 403:
            raise NoOffer from None
        raise


def _pieces(address: str) -> Iterator[bytes]:
    with urlopen(address, timeout=ANSWER_S) as answer:
        while piece := answer.read(PIECE):
            yield piece
