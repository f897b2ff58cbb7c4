"""Nobody on a page is called in another language than the guest's."""

from __future__ import annotations

from typing import Final

import pytest

from companion.web.ending import headline
from companion.web.panels import OF_SEATS, OF_THE_TABLE
from companion.web.room import Room
from companion.web.whole import wall
from engine.core.people import called, player
from engine.core.steps import TABLE
from engine.games import ids
from tests.web.rooms import ORIGIN, Phone, client_of, played, session_of

OTHER: Final = {"en": "ja", "ja": "en"}
HOUSE: Final = ("tray", "matches", "new")
"""What only a house can show."""


def room_of(game: str, wrote: str, steps: int) -> Room:
    """A match of two who typed no names, begun in a language."""
    session = session_of(game, 2, (player(wrote, 0), player(wrote, 1)))
    for number, _ in enumerate(played(session), start=1):
        if number >= steps and session.view().awaiting.must:
            break
    room = Room(session)
    room.settle, room.address = room.changed, ORIGIN
    return room


@pytest.mark.parametrize("game", [*ids()])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_an_untyped_name_is_said_in_the_language_of_the_guest(game: str, language: str) -> None:
    """ "Player 2さん" in a match that began in English."""
    wrote = OTHER[language]
    room, foreign = room_of(game, wrote, 40), player(wrote, 0)[:-1].strip()
    for seat, panels in ((TABLE, OF_THE_TABLE), (1, OF_SEATS)):
        phone = Phone(client_of(room), room, seat)
        phone.do(do="language", language=language)
        page = phone.do(do="pick", group="")
        assert called(language, 1, player(wrote, 1)) in page
        pages = [
            page,
            *(phone.do(do="panel", panel=panel) for panel in panels if panel not in HOUSE),
        ]
        assert [one for one in pages if foreign in one] == []
    assert foreign not in str(wall(room, language, lambda _: ""))


def test_who_won_is_called_in_the_language_of_the_guest() -> None:
    room = room_of("peloponnes", "en", 10**6)
    assert room.view().outcome
    assert "プレイヤー" in headline(room.view(), "ja")
    assert "Player" not in headline(room.view(), "ja")
