"""A house without any table: everything is told by touch."""

from __future__ import annotations

from collections.abc import Sequence

from companion.house.stored import Laid
from companion.house.trouble import Trouble
from companion.table.layout import Layout


class NoTables:
    """Where no tables come from."""

    def there(self) -> bool:
        return False

    def on_screen(self, setting: str) -> bool:
        return False

    def named(self) -> Sequence[str]:
        return ()

    def reaches(self, layout: Layout, setting: str) -> bool:
        return True

    def open(self, game: str, layout: Layout, setting: str) -> Laid:
        raise Trouble("trouble.address", address="nowhere")
