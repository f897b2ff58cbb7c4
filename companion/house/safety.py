"""What keeps a house safe, for the app: copies and the way back, one file in and out, damage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict
from datetime import date, datetime
from pathlib import Path

from companion.house.api import CopyCard
from companion.house.trouble import StoreTrouble, Trouble
from companion.store import backups, copies, exchange, matches, progress
from companion.store.copies import Copy
from companion.store.damage import left_out
from companion.store.faces import write_file
from companion.store.reading import read_export
from companion.store.store import Store, StoreError
from engine.core.faces import BadFaces
from engine.games import load as load_game

MOST_FILES = 24
"""Files that are offered at once."""


@contextmanager
def told() -> Iterator[None]:
    """What the store complains about, as a sentence for the screen."""
    try:
        yield
    except StoreError as error:
        raise StoreTrouble(error) from error


class KeptSafe:
    """The part of a house that looks after its store."""

    def __init__(self, store: Store) -> None:
        self.store = store

    def rest(self) -> None:
        with told():
            self.store.checkpoint()

    def still_there(self) -> None:
        """Raises Trouble where the file is gone, and with it all that was kept."""
        with told():
            self.store.still_there()

    def damage(self) -> Trouble | None:
        return next((StoreTrouble(error) for error in self.store.damage.values()), None)

    def copies(self) -> Sequence[CopyCard]:
        with told():
            return [card_of(copy) for copy in backups.listed(self.store)]

    def copy(self, to: str | None = None) -> Path:
        with told():
            return backups.now(self.store, to)

    def copy_daily(self) -> StoreTrouble | None:
        error = backups.daily(Path(self.store.path))
        return StoreTrouble(error) if error else None

    def restore(self, number: int) -> None:
        with told():
            where = copies.folder(self.store.db, Path(self.store.path))
            backups.restore(self.store, backups.named(where, str(number)))

    def remove(self, numbers: Sequence[int]) -> None:
        with told():
            if any(progress.elsewhere(self.store, match) for match in numbers):
                raise StoreError("in_play")
            copies.write(self.store.db, Path(self.store.path), copies.REMOVAL)
            matches.delete(self.store, *numbers)

    def export(self) -> Path:
        with told():
            lost, data = left_out(self.store), exchange.dump(self.store, load_game)
        path = Path(self.store.path).parent / "exports" / f"tabletwin-{date.today()}.json"
        try:
            write_file(path, data)
        except BadFaces as error:
            raise Trouble("trouble.store", why=str(error)) from error
        with told():
            if lost:
                raise StoreError("export_lacks", path=self.store.path, where=str(path), count=lost)
        return path

    def exports(self) -> Sequence[Path]:
        return newest(Path(self.store.path).parent / "exports", Path.home() / "Downloads")

    def take_in(self, file: Path) -> Mapping[str, int]:
        with told():
            return asdict(exchange.take(self.store, read_export(file), load_game, file.name))


def card_of(copy: Copy) -> CopyCard:
    """A copy, as people see it."""
    return CopyCard(copy.number, _stamp(copy), copy.kind.rstrip("0123456789"))


def _stamp(copy: Copy) -> str:
    """Its day, and the hour as far as its folder tells it."""
    try:
        written = datetime.fromtimestamp(copy.path.stat().st_mtime)
    except OSError:
        return copy.day
    return f"{copy.day}T{written:%H:%M}"


def newest(*folders: Path) -> list[Path]:
    """The JSON files of some folders, the newest first; what cannot be looked into has none."""
    found: list[tuple[float, Path]] = []
    for folder in folders:
        with suppress(OSError):
            found += [(file.stat().st_mtime, file) for file in folder.glob("*.json")
                      if file.is_file()]  # fmt: skip
    return [file for _, file in sorted(found, reverse=True)][:MOST_FILES]
