"""The version of this program that the house's hub offers: asked, fetched and checked.

An offer is sealed with the table's key and bound to our question. A file counts only when it is
the one that was offered, byte for byte; it may come from anywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from re import fullmatch
from secrets import token_hex
from typing import Any

from companion.house.sender import Joined
from companion.link import letter
from companion.link.letter import TO_HUB, TO_TABLE, BadLetter
from companion.link.wheels import NAME, VERSION
from companion.store import matches
from companion.store.store import Store

QUIET = timedelta(hours=3)
"""After so long without a step guests have gone. Chosen: longer than any meal between rounds."""
Ask = Callable[[str, dict[str, str]], bytes]
"""A path of the hub and a form -> the answer. Raises OSError."""
Fetch = Callable[[str], Iterator[bytes]]
"""A path of the hub -> the bytes there. Raises OSError."""


class NoOffer(Exception):
    """The hub's answer is none of ours."""


class WrongFile(Exception):
    """A file is not the one that was offered; the text is its name."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A version and its files: name -> SHA-256 in hex."""

    version: str
    files: dict[str, str]


def offered(to: Joined, ask: Ask) -> Offer | None:
    """What the hub offers; None when it offers nothing. Raises NoOffer, OSError."""
    nonce = token_hex(16)
    asked = letter.sealed(to.key, to.table, TO_HUB, {"t": "version", "nonce": nonce})
    said = ask("/version", {"table": to.table, "letter": asked.decode()})
    try:
        body = letter.opened(to.key, to.table, TO_TABLE, said)
    except BadLetter:
        raise NoOffer from None
    if body["t"] != "offer" or not compare_digest(str(body.get("nonce")), nonce):
        raise NoOffer
    return _read(body) if body.get("version") else None


def _read(body: dict[str, Any]) -> Offer:
    files = body.get("files")
    if not isinstance(files, dict) or not fullmatch(VERSION, str(body["version"])):
        raise NoOffer
    for name, digest in files.items():
        if not (fullmatch(NAME, name) and fullmatch("[0-9a-f]{64}", str(digest))):
            raise NoOffer
    return Offer(str(body["version"]), files)


def fetch(offer: Offer, folder: Path, get: Fetch) -> None:
    """The folder has the wheels of an offer and no others: what lies there is what is installed.

    Raises WrongFile, OSError; a file that is not right is not left there.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in folder.glob("*.whl"):
        if path.name not in offer.files:
            path.unlink()
    for name, digest in offer.files.items():
        if not _is(folder / name, digest):
            _fetch(folder / name, digest, get(f"/version/{name}"))


def _is(path: Path, digest: str) -> bool:
    return path.is_file() and sha256(path.read_bytes()).hexdigest() == digest


def _fetch(path: Path, digest: str, pieces: Iterator[bytes]) -> None:
    beside, found = path.with_name(f".{path.name}.part"), sha256()
    try:
        with beside.open("wb") as file:
            for piece in pieces:
                found.update(piece)
                file.write(piece)
        if found.hexdigest() != digest:
            raise WrongFile(path.name)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


def is_played(store: Store, now: datetime) -> bool:
    """Whether somebody plays at this table: nothing is changed under their hands."""
    return any(
        one.phase == "play" and _since(one.at.touched, now) < QUIET
        for one in matches.matches(store)
    )


def _since(touched: str, now: datetime) -> timedelta:
    """A clock that was wrong, then or now, is no reason to wait for ever."""
    try:
        return abs(now - datetime.fromisoformat(touched))
    except (ValueError, TypeError):
        return QUIET
