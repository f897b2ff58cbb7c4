"""What a card at a pad does not say is asked, also where only one thing is legal."""

from __future__ import annotations

from companion.session.api import Ask, Question
from engine.core.state import State
from engine.core.steps import Action
from tests.games.gaia import table as positions
from tests.games.gaia.tabletop import GaiaTable

LAST = {"0,0": "plains", "1,0": "plains", "0,1": "plains"}
"""A city on plains that wants plains twice has one place here: the tile that touches two."""


def asked(table: GaiaTable) -> Question:
    question = table.session.view().question
    assert question is not None
    return question


def at(table: GaiaTable, state: State) -> None:
    """The match stands at this position."""
    session = table.session
    session.match.state = state
    session.known.forget()
    session.telling.changed()


def test_a_lone_place_that_nobody_touched_is_asked_about() -> None:
    """R6.3: the first tile has one place only; laid at the pad, its card does not say so."""
    table = GaiaTable()
    table.take(Action("take", 0, ("nature_forest#1",)))
    table.tabletop.lift("nature_forest#1")
    table.put("show/n1", "nature_desert#1")
    before = len(table.session.match.log)
    table.put("seat1/pad", "nature_forest#1")
    assert len(table.session.match.log) == before
    question = asked(table)
    assert question.ask is Ask.WHICH
    assert "again" not in table.session.say(question.text)
    assert [choice.steps for choice in question.choices if choice.steps] == [
        (Action("nature", 0, ("nature_forest#1", "0,0")),)
    ]
    assert table.session.answer(question.id, question.choices[0].id) is None
    assert len(table.session.match.log) == before + 1


def test_what_ends_the_match_is_asked_about_and_says_so() -> None:
    """R7.2: whoever places the last meeple wins at once."""
    table = GaiaTable(mode="base")
    state = positions.table(positions.world(LAST), [{"hand": ["city_08"]}, {}])
    state.left[0] = 1
    at(table, state)
    last = Action("city", 0, ("city_08", "0,0"))
    assert table.session.ends(last)
    assert not table.session.ends(Action("draw", 0, ("nature",)))
    assert table.session.show("city_08", 0) is None
    assert table.session.state.outcome() is None
    (about,) = [one for one in table.session.questions() if one.ask is Ask.WHICH]
    assert [choice.steps for choice in about.choices if choice.steps] == [(last,)]


def said(table: GaiaTable, step: Action) -> str:
    notice = table.session.try_(step)
    assert notice is not None
    return table.session.say(notice.text, "en")


def test_a_refusal_tells_what_stands_in_the_way() -> None:
    """R6.10: there is no sea; R6.6: a goal is earned; R4.2: the card lies before somebody else."""
    table = GaiaTable(mode="base")
    assert said(table, Action("take", 0, ("goal_04",))) == (
        "Goals are not taken; a matching row earns them."
    )
    state = positions.table(
        positions.world({"0,0": "plains"}),
        [{"hand": ["animal_01"]}, {"hand": ["city_07"]}],
        {"hands": "unknown"},
    )
    at(table, state)
    wants_sea = state.meant("animal_01", "")
    assert isinstance(wants_sea, Action)
    assert said(table, wants_sea) == "There is no free sea tile yet."
    other = table.session.words.names[1]
    anothers = Action("city", 0, ("city_07", "0,0"))
    assert said(table, anothers) == f"City 7 is {other}'s. Take it away."
    known = positions.table(
        positions.world({"0,0": "plains"}), [{}, {"hand": ["city_07"]}], {"hands": "known"}
    )
    at(table, known)
    assert other not in said(table, anothers), "a card that nobody else has seen"
