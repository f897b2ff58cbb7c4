"""A city of the world is called by the land at its head: its card bears no name or number."""

from __future__ import annotations

from typing import Any

import pytest

from companion.session.api import Question
from companion.session.words import Words
from engine.core.languages import LANGUAGES
from engine.core.steps import Action
from tests.games.gaia import table as positions
from tests.games.gaia.table import GAME, act, play
from tests.games.gaia.tabletop import GaiaTable
from tests.games.gaia.test_asked_first import at
from tests.games.gaia.test_play import hunting, two_hunters

SEA = ("3,0", "2,1", "0,1")


def asked(table: GaiaTable, state: Any) -> Question:
    at(table, state)
    question = table.session.view().question
    assert question is not None
    return question


def test_whoever_hunts_is_told_with_which_city_and_when_a_herd_goes() -> None:
    """R8.1: "which herd does your city hunt?" stood above "City 6" and "City 1", numbers that are
    printed nowhere; that the last animal goes was not told."""
    table = GaiaTable()
    question = asked(table, two_hunters((3, 1)))
    say = table.session.say
    assert "several of your cities" in say(question.text)
    assert "where first" in say(question.text), "cities are the answers; both may hunt one herd"
    assert [say(one.label).partition(" hunts")[0] for one in question.choices] == [
        "The plains city",
        "The desert city",
    ]
    assert [one.named(one.group) for one in question.choices] == ["town_plains", "town_desert"]
    notes = [say(one.remark) if one.remark else "" for one in question.choices]
    assert notes[0] == ""
    assert notes[1].startswith("the last animal: a meeple of "), "city 1 keeps one need: R7.8"
    one = asked(table, play(hunting(), act("nature", 0, "nature_swamp#1", "2,0")))
    assert "which herd does the plains city hunt" in say(one.text)


def test_no_sentence_calls_a_city_that_lies_there_by_a_number() -> None:
    table = GaiaTable()
    for herds in ((3, 1), (1, 1)):
        question = asked(table, two_hunters(herds, hunting="optional"))
        told = (question.text, *(one.label for one in question.choices))
        for language in LANGUAGES:
            said = [table.session.say(text, language) for text in told]
            numbered = {GAME.texts.say(language, f"piece.city_{n:02}") for n in (1, 6)}
            assert not [one for one in said if any(name in one for name in numbered)], language


def test_two_cities_of_one_land_are_told_apart_by_their_places() -> None:
    tiles = positions.world(
        {"0,0": "plains", "1,0": "forest", "2,0": "plains"} | dict.fromkeys(SEA, "sea"),
        **{
            "0,0": {"city": "city_06", "meeples": [0, 1]},
            "2,0": {"city": "city_08", "meeples": [0, 1]},
        },
    )
    state = positions.table(tiles, [{}, {"hand": ["city_01"]}])
    assert {state.face(card)["site"] for card in ("city_06", "city_08")} == {"plains"}
    called = [GAME.texts.word("en", state.named(card)) for card in ("city_06", "city_08")]
    assert called == ["the left plains city", "the right plains city"]
    beside = GAME.texts.word("en", state.named(SEA[0]))
    assert beside == "the sea tile right of the plains city on the right", "of which of two?"
    assert state.named("city_01") == "city_01", "a card of a hand is looked at"
    moves = Action("move_in", 0, ("city_06",))
    assert state.spoken(moves).args == ("tile_lefthand:ground_town_plains",)


@pytest.mark.parametrize(
    ("deed", "said"),
    [
        (Action("sun", 0, ("sun#1", "1,2")), "Play Sun"),
        (Action("rain", 0, ("rain#1", "1,2")), "Play Rain"),
        (Action("lightning", 0, ("lightning#1", "1,2")), "Play Lightning"),
        (Action("eruption", 0, ("eruption#1", "1,2")), "Play Eruption"),
        (
            Action("earthquake", 0, ("earthquake#1", "1,2", "1,3")),
            "Swap two tiles by an earthquake",
        ),
        (Action("dry", 0, ("1,2",)), "Let a tile turn to desert"),
    ],
)
def test_what_is_taken_back_counts_no_rows(deed: Action, said: str) -> None:
    """Undo named rows and columns of a world that has others by now, and that nobody counts."""
    words = Words(GAME, ("Ann", "Bo"))
    assert words.say(words.steps([deed])) == said
