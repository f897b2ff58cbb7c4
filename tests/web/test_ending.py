"""When a match is over every page says how: who won, by what, and how packing up goes."""

from __future__ import annotations

import re

import pytest

from companion.web import pages, words
from companion.web.pictures import Pictures
from companion.web.room import Room
from engine.core.steps import TABLE
from tests.web.rooms import Clock, Phone, client_of, played, session_of
from tests.web.test_deeds import offered
from tests.web.test_pages import read


@pytest.fixture(scope="module")
def room() -> Room:
    session = session_of("peloponnes", 3)
    for _ in played(session, 3):
        pass
    assert session.view().outcome is not None
    found = Room(session, clock=Clock())
    found.settle = found.changed
    return found


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_ranks_the_seats_by_what_decided(room: Room, language: str) -> None:
    room.pairing.end()
    view = room.view()
    assert view.outcome is not None
    best = [view.header.seats[seat].name for seat in view.outcome.winners]
    made = [pages.wall_page(room, language, Pictures()).html]
    for seat in (TABLE, 0, 1):
        made.append(Phone(client_of(room), room, seat).do(do="language", language=language))
    key = "over.wins" if len(best) == 1 else "over.share"
    told = words.say(language, key, names=words.listed(language, best))
    for html in made:
        read(html)
        section = html[html.index('class="ended"') :].split("</section>")[0]
        assert told in section
        ranks = re.findall(r'class="rank">(\d)<', section)
        assert ranks == [str(rank) for rank in sorted(view.outcome.ranks)]
        # R: the lower of prestige and population counts, so both are told.
        assert section.count("<small>") == 2 * len(view.header.seats)


def test_points_can_be_asked_why_and_the_box_is_packed(room: Room) -> None:
    table = Phone(client_of(room), room, TABLE)
    page = table.see()
    assert {"do": "why", "why": "1:points"} in offered(page, "why")
    assert offered(page, "pack") == [{"do": "pack"}]
    page = table.do(do="pack")
    assert "Now put everything back into the box." in page
    assert not offered(page, "pack")
    assert offered(page, "go_on") == [{"do": "go_on"}], "it may have been a mistake"
    assert offered(table.do(do="go_on"), "pack") == [{"do": "pack"}]


LACKS = {
    "en": "The box is closed. 5 pieces were not seen in it: 2 × silver coin, 3 × gold coin",
    "ja": "箱を閉じました。箱の中で確認できなかったもの：5個（銀貨2個、金貨3個）",
}


def test_the_end_says_how_many_pieces_are_missing(room: Room) -> None:
    play = room.play
    counted = room.game.counted
    play.pack_up()
    for kind, lacks in (("silver_coin", 2), ("gold_coin", 3)):
        answer(room, f"{kind}:{counted[kind] - lacks}")
    answer(room, "skip")
    answer(room, "yes")
    for language, told in LACKS.items():
        assert told in pages.wall_page(room, language, Pictures()).html
    play.go_on()


def answer(room: Room, choice: str) -> None:
    question = room.play.view().question
    assert question is not None
    assert room.play.answer(question.id, choice) is None
