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
from companion.store.reading import read_export
from companion.store.store import Store, StoreError
from engine import games


def run(asked: Namespace) -> bool:
    """Do one of backup, restore, export, import."""
    doing = {"backup": _backup, "restore": _restore, "export": _export, "import": _import}
    try:
        return doing[asked.what](asked)
    except StoreError as error:
        raise BadUse(error.said(asked.language)) from None
    except games.BrokenGame as error:
        raise BadUse(f"{error.game} cannot be loaded: {error.why}.") from None


def _backup(asked: Namespace) -> bool:
    store = open_store(asked)
    try:
        if asked.to is not None or asked.keep is not None:
            where = None if asked.to is None else "" if asked.to == "-" else asked.to
            backups.settle(store, where and str(Path(where).absolute()), asked.keep)
        path = backups.now(store)
    finally:
        store.close()
    show({"copy": str(path)}, [f"Everything is copied to {path}."], asked.json)
    return True


def _restore(asked: Namespace) -> bool:
    path = folder(asked.folder) / FILE
    try:
        store = Store(path) if path.exists() else open_store(asked)
    except StoreError:
        return _replace(asked, path)
    try:
        where = copies.folder(store.db, path)
        if asked.copy is None:
            return _list(copies.there(where), asked.json)
        chosen = backups.named(where, asked.copy)
        return _done(asked, chosen, backups.restore(store, chosen))
    finally:
        store.close()


def _replace(asked: Namespace, path: Path) -> bool:
    """The file cannot be opened: what the settings said is not known; copies lie beside it."""
    where = path.parent / copies.FOLDER
    if asked.copy is None:
        return _list(copies.there(where), asked.json)
    chosen = backups.named(where, asked.copy)
    return _done(asked, chosen, backups.put_in_place(path, chosen))


def _done(asked: Namespace, copy: Path, before: Path) -> bool:
    lines = [f"Everything is as it was in {copy.name}.", f"What was there before: {before}."]
    show({"restored": str(copy), "before": str(before)}, lines, asked.json)
    return True


def _list(there: list[Copy], as_json: bool) -> bool:
    lines = [f"{copy.number:>6}  {copy.day}  {_why(copy.kind)}".rstrip() for copy in there]
    told = [asdict(copy) | {"path": str(copy.path)} for copy in there]
    how = "Go back to one with `tabletwin restore NUMBER`; what is there now is copied first."
    show({"copies": told}, [*lines, how] if lines else ["There is no copy yet."], as_json)
    return True


def _why(kind: str) -> str:
    if kind.startswith("schema"):
        return "before the program was updated"
    return {
        copies.DAY: "",
        copies.CUT: "before damaged steps were written over",
        copies.RESTORE: "before a copy was restored",
    }.get(kind, kind)


def _export(asked: Namespace) -> bool:
    store = open_store(asked)
    try:
        data = exchange.dump(store, games.load)
    finally:
        store.close()
    write_json(Path(asked.file), data)
    counts = {what: len(data[what]) for what in ("matches", "boxes", "faces", "settings")}
    lines = [
        f"Written to {asked.file}: {_counted(counts)}. Passwords and keys are not in it.",
    ]
    show({"file": asked.file, **counts}, lines, asked.json)
    return True


def _import(asked: Namespace) -> bool:
    data = read_export(Path(asked.file))
    store = open_store(asked)
    try:
        taken = exchange.take(store, data, games.load, Path(asked.file).name)
    finally:
        store.close()
    lines = [f"New here: {_counted(asdict(taken))}. What was here already stayed as it was."]
    show(asdict(taken), lines, asked.json)
    return True


def _counted(counts: dict[str, int]) -> str:
    return ", ".join(f"{what} {number}" for what, number in counts.items())
