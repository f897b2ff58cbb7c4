"""The version of the program that a house's screens should have: wheels in a folder of the hub.

What is offered is sealed for each table, names included: nobody in the network can offer another.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import file_digest
from pathlib import Path
from re import fullmatch
from typing import Any

from sqlalchemy import Engine, select

from companion.link import letter
from companion.link.letter import TO_HUB, TO_TABLE, BadLetter
from companion.link.wheels import NAME, OURS, numbers
from hub.schema import tables


@dataclass
class Wheels:
    """The wheels of a folder."""

    engine: Engine
    folder: Path

    def __post_init__(self) -> None:
        self._known: dict[str, tuple[int, int, str]] = {}

    def answer(self, table: str, said: bytes) -> bytes | None:
        """What a table is offered, sealed for it; None when no table of ours asks."""
        with self.engine.begin() as db:
            query = select(tables.c.key).where(tables.c.name == table, tables.c.shut_out == 0)
            found = db.execute(query).scalar()
        if not found:
            return None
        key = bytes.fromhex(found)
        try:
            body = letter.opened(key, table, TO_HUB, said)
        except BadLetter:
            return None
        return letter.sealed(key, table, TO_TABLE, self._offer(body))

    def _offer(self, body: dict[str, Any]) -> dict[str, Any]:
        """Bound to the question: an offer of last year is none."""
        files = self.files()
        ours = [found[1] for name in files if (found := fullmatch(OURS, name))]
        version = max(ours, key=numbers, default="")
        return {"t": "offer", "nonce": body.get("nonce"), "version": version, "files": files}

    def files(self) -> dict[str, str]:
        """What may be fetched."""
        names = sorted(self.folder.glob("*.whl")) if self.folder.is_dir() else []
        return {one.name: self._digest(one) for one in names if fullmatch(NAME, one.name)}

    def path(self, name: str) -> Path | None:
        """Where a file is that was offered; None for every other name."""
        return self.folder / name if name in self.files() else None

    def _digest(self, path: Path) -> str:
        at = path.stat()
        seen = (at.st_size, at.st_mtime_ns)
        if self._known.get(path.name, ())[:2] != seen:
            with path.open("rb") as file:
                self._known[path.name] = (*seen, file_digest(file, "sha256").hexdigest())
        return self._known[path.name][2]
