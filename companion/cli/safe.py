"""`tabletwin backup | restore | export | import`: copies of everything, and the way back."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import asdict
from pathlib import Path

from companion.cli.errors import BadUse
from companion.cli.files import write_json
from companion.cli.folder import FILE, folder, open_store
from companion.cli.output import show
from companion.store import backups, copies, exchange
from companion.store.copies import Copy
from companion.store.damage import left_out
from companion.store.reading import read_export
from companion.store.store import Store, StoreError
from companion.ui.sentences import said
from engine import games


def run(asked: Namespace) -> bool:
    """Do one of backup, restore, export, import."""
    doing = {"backup": _backup, "restore": _restore, "export": _export, "import": _import}
    try:
        return doing[asked.what](asked)
    except StoreError as error:
        raise BadUse(copies_told(error, asked.language)) from None
    except games.BrokenGame as error:
        raise BadUse(f"{error.game} cannot be loaded: {error.why}.") from None


def copies_told(error: StoreError, language: str) -> str:
    """What came between; where it is the folder of copies, the command that chooses another."""
    how = [said(language, "copies.elsewhere")] if error.key in copies.NO_FOLDER else []
    return " ".join([error.said(language), *how])


def _backup(asked: Namespace) -> bool:
    store = open_store(asked)
    try:
        path = backups.now(store, "" if asked.to == "-" else asked.to, asked.keep)
    finally:
        store.close()
    show({"copy": str(path)}, [said(asked.language, "copies.made", where=str(path))], asked.json)
    return True


def _restore(asked: Namespace) -> bool:
    path = folder(asked.folder) / FILE
    try:
        store = Store(path) if path.exists() else open_store(asked)
    except StoreError as error:
        if error.key == "store.busy":  # it is whole, and others write to it
            raise
        return _replace(asked, path)
    try:
        where = copies.folder(store.db, path)
        if asked.copy is None:
            return _list(copies.there(where), asked)
        chosen = backups.named(where, asked.copy)
        return _done(asked, chosen, backups.restore(store, chosen))
    finally:
        store.close()


def _replace(asked: Namespace, path: Path) -> bool:
    """The file cannot be opened: what the settings said is not known; copies lie beside it."""
    where = path.parent / copies.FOLDER
    if asked.copy is None:
        return _list(copies.there(where), asked)
    chosen = backups.named(where, asked.copy)
    return _done(asked, chosen, backups.put_in_place(path, chosen))


def _done(asked: Namespace, copy: Path, before: Path) -> bool:
    told = said(asked.language, "copies.before", before=str(before))
    lines = [said(asked.language, "copies.restored"), told]
    show({"restored": str(copy), "before": str(before)}, lines, asked.json)
    return True


def _list(there: list[Copy], asked: Namespace) -> bool:
    told = [asdict(copy) | {"path": str(copy.path)} for copy in there]
    lines = [_line(copy, asked.language) for copy in there]
    lines.append(said(asked.language, "copies.how" if there else "copies.none"))
    show({"copies": told}, lines, asked.json)
    return True


def _line(copy: Copy, language: str) -> str:
    """Its number and day; of one that was made before something else, before what."""
    why = "schema" if copy.kind.startswith("schema") else copy.kind
    before = "" if why == copies.DAY else said(language, f"copies.{why}")
    return f"{copy.number:>6}  {copy.day}  {before}".rstrip()


def _export(asked: Namespace) -> bool:
    store = open_store(asked)
    try:
        lost = left_out(store)
        data = exchange.dump(store, games.load)
    finally:
        store.close()
    write_json(Path(asked.file), data)
    if lost:
        raise StoreError("export_lacks", path=store.path, where=asked.file, count=lost)
    counts = {what: len(data[what]) for what in ("matches", "boxes", "faces", "settings")}
    lines = [said(asked.language, "copies.written", where=asked.file)]
    show({"file": asked.file, **counts}, lines, asked.json)
    return True


def _import(asked: Namespace) -> bool:
    data = read_export(Path(asked.file))
    store = open_store(asked)
    try:
        taken = exchange.take(store, data, games.load, Path(asked.file).name)
    finally:
        store.close()
    lines = [said(asked.language, "copies.taken", **asdict(taken))]
    show(asdict(taken), lines, asked.json)
    return True
