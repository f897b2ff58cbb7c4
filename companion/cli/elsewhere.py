"""That another tablet plays the match of this terminal, told as soon as the hub says so, once."""

from __future__ import annotations

from collections.abc import Callable

from companion.house.stored import StoredHouse
from companion.session.words import ROOT


def teller(
    house: StoredHouse, match: int, write: Callable[[str], None], language: str
) -> Callable[[], None]:
    """To be called before each question."""
    told: list[str] = []

    def tell() -> None:
        table = house.elsewhere(match)
        if table and table not in told:
            told.append(table)
            write(ROOT.say(language, "terminal.apart", {"table": table}))

    return tell
