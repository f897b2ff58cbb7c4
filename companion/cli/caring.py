"""The tablet at work for the hub of its house: with the nodes of its table, while nobody plays."""

from __future__ import annotations

import json
from pathlib import Path

from companion.cli.home import HomeTables
from companion.cli.update import version_for
from companion.house.caretaker import Caretaker
from companion.house.nodes import Nodes
from companion.house.stumbling import Stumbling
from companion.session.start import TOUCH, layout_of
from companion.store import house, matches
from companion.store.store import Store


class HomeBench:
    """The nodes of the table that was played at last. Satisfies `caretaker.Bench`."""

    def __init__(self, path: Path, tables: HomeTables) -> None:
        self.path, self.tables = path, tables

    def free(self) -> bool:
        """Whether no match and no other screen uses them."""
        return not self.tables.in_use()

    def nodes(self) -> Nodes | None:
        """The nodes, not started. Raises Trouble where the settings are unclear."""
        store = Store(self.path)
        try:
            last = next((one for one in matches.matches(store) if one.tier != TOUCH), None)
            if last is None:
                return None
            seats, options = len(last.seats), json.loads(last.options)
            layout = layout_of(last.game, last.tier, seats, options)
            laid = self.tables.lay(last.game, layout, house.text(store, "link"))
        finally:
            store.close()
        return laid.link if isinstance(laid.link, Nodes) else None


def caretaker(store: Store, tables: HomeTables, stumbling: Stumbling) -> Caretaker:
    """Who does at this table what its hub wants."""
    found = Caretaker(HomeBench(Path(store.path), tables), tables.care, version_for)
    found.table = stumbling.news
    return found
