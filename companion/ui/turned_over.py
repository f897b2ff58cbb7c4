"""What hands owe that stood on pages which were turned over: kept with the match, so that whoever
did it is not told it again when the app was closed meanwhile."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress

from companion.house.api import House
from companion.house.trouble import Trouble
from companion.session.together import Said
from companion.store.house import turned_key


def keep(house: House, match: int, past: Sequence[Said]) -> None:
    """Keep it; a match that is kept nowhere has nothing to come back to."""
    if match:
        with suppress(Trouble):  # it is told once more then
            house.keep(turned_key(match), json.dumps(past))


def recall(house: House, match: int) -> list[Said]:
    """What stood on the pages that people had turned over; what cannot be read is told again."""
    if match:
        with suppress(Trouble, ValueError, TypeError):
            return [Said(*line) for line in json.loads(house.setting(turned_key(match)) or "[]")]
    return []
