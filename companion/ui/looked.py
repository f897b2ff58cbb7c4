"""What each seat saw in its hand last: kept with the match, so that what came since is new to it
also when the app was closed meanwhile."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress

from companion.house.api import House
from companion.house.trouble import Trouble
from companion.store.house import looked_key


def keep(house: House, match: int, hands: Mapping[int, frozenset[str]]) -> None:
    """Keep it; a match that is kept nowhere has nothing to come back to."""
    told = {str(seat): sorted(cards) for seat, cards in hands.items()}
    if match:
        with suppress(Trouble):  # a card is not called new then
            house.keep(looked_key(match), json.dumps(told))


def recall(house: House, match: int) -> dict[int, frozenset[str]]:
    """Seat -> its hand as it was seen last."""
    told = ""
    if match:
        with suppress(Trouble):
            told = house.setting(looked_key(match))
    hands = json.loads(told) if told else {}
    return {int(seat): frozenset(cards) for seat, cards in hands.items()}
