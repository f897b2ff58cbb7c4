"""Bad input: wrong steps and wrong positions get one clear sentence and change nothing."""

from __future__ import annotations

import contextlib
import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from engine.core.match import Match
from engine.core.record import BadRecord
from engine.core.steps import TABLE, Action, Adjustment, Reveal
from engine.games.earth.faces import FLORA
from tests.games.earth.table import GAME, act, card, draw, play, position, refused, show, table

DOCS = Path(__file__).parents[3] / "docs" / "positions" / "earth.md"


def test_the_position_of_the_documentation_can_be_read() -> None:
    text = DOCS.read_text("utf-8")
    example = re.search(r"```json\n(.+?)```", text, re.S)
    assert example
    state = GAME.from_position(json.loads(example[1]))
    assert state.awaiting().must == (0, 1)
    assert {a.verb for a in state.legal(0)} == {"sprout", "done"}
    assert {a.verb for a in state.legal(1)} == {"take", "play"}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"phase": "lunch"}, '"phase"'),
        ({"chosen": "dig"}, '"chosen"'),
        ({"active": 3}, '"active"'),
        ({"wrong": 1}, "'wrong'"),
        ({"fauna": ["E001"]}, "E001"),
        ({"fauna": 3}, '"fauna"'),
        ({"fauna": ["F337A"] * 5}, "at most 4"),
        ({"ecosystems": ["X305A", "X306A", "X307A"]}, "ecosystems"),
        ({"deck": 12}, "283"),
        ({"discard": {"cards": ["E005"]}}, "two places"),
        ({"options": {"hands": "none"}}, "hands"),
        ({"options": {"colour": "red"}}, "colour"),
        ({"gaia": {"soil": 3}}, "one"),
        ({"phase": "gaia"}, "Gaia"),
        ({"seats": []}, '"seats"'),
        ({"last_round": "yes"}, "last_round"),
        ({"full": "gaia"}, "full"),
        ({"fauna": [{"face": "F337A", "leaves": [1, 1]}]}, "leaf"),
        ({"fauna": ["F337A", "F337B"]}, "F337"),
        ({"phase": "own"}, '"own"'),
        ({"first": None}, '"first"'),
        ({"phase": "last", "chosen": "water"}, '"chosen"'),
        ({"full": 1, "last_round": False}, '"last_round"'),
        ({"closing": {"seat": 1}, "chosen": "water"}, '"closing"'),
        ({"from_discard": True}, '"from_discard"'),
        ({"fauna": [{"leaves": [1]}]}, '"leaves"'),
        ({"discard": {"unseen": 283}}, "283"),
    ],
)
def test_a_wrong_position_is_told_in_one_sentence(change: dict[str, Any], words: str) -> None:
    data = {**position({"hand": ["E005"]}, {}), **change}
    with pytest.raises(BadRecord, match=re.escape(words)):
        GAME.from_position(data)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"soil": -1}, '"soil"'),
        ({"soil": "many"}, '"soil"'),
        ({"hand": ["E999"]}, "E999"),
        ({"hand": ["E005", "E005"]}, "twice"),
        ({"hand": "E005"}, '"hand"'),
        ({"events": ["E005"]}, "E005"),
        ({"tableau": [card("E203", 0, 0)]}, "E203"),
        ({"tableau": [card("E005", 0, 9)]}, "-3 to 6"),
        ({"tableau": [card("E005", 0, 0, sprouts=7)]}, "from 0 to 6"),
        ({"tableau": [card("E005", 0, 0), card("E001", 0, 0)]}, "row 0"),
        ({"tableau": [card("E005", 0, 0), card("E001", 0, 4)]}, "4x4"),
        ({"tableau": ["E005"]}, "object"),
        ({"island": "I999A"}, "I999A"),
        ({"island": "C295A"}, "C295A"),
        ({"met": [5]}, '"met"'),
        ({"stack": [["fly"]]}, "fly"),
        ({"stack": [["put", "sprout", "two", ["*"]]]}, "two"),
        ({"stack": [["use", [["E001"]]]]}, "E001"),
        ({"stack": ["use"]}, "stack"),
        ({"owed": [1]}, '"owed"'),
        ({"planted": ["E001"]}, '"planted"'),
        ({"shift": [9, 0]}, '"shift"'),
        ({"hat": 1}, "hat"),
        ({"drawn": ["E001"]}, '"drawn"'),
        ({"dealt": ["I290"]}, '"dealt"'),
        ({"stack": [["finish"]]}, "finish"),
        ({"stack": [["keep"]]}, "keep"),
        ({"asks": 2}, '"asks"'),
        ({"compost": ["E203", "E203"]}, "twice"),
        ({"compost": ["E203"], "stack": [["fetch", 2]]}, "fetch"),
    ],
)
def test_a_wrong_seat_is_told_in_one_sentence(change: dict[str, Any], words: str) -> None:
    data = position({}, {})
    data["seats"][0] = {**data["seats"][0], **change}
    with pytest.raises(BadRecord, match=re.escape(words)) as found:
        GAME.from_position(data)
    assert "\n" not in str(found.value)


@pytest.mark.parametrize("chosen", ["plant", "compost", "water", "grow"])
def test_an_action_that_was_just_chosen_begins_for_everybody(chosen: str) -> None:
    """A position says no more than what was chosen, and plays on like the match."""
    own = {"soil": 9, "unseen": 3, "tableau": [card("E005", 0, 0)]}
    other = {"soil": 9, "unseen": 3, "tableau": [card("E001", 0, 0)]}
    match = play(table(own, other), act("choose", 0, chosen))
    read = table(own, other, chosen=chosen)
    assert read.awaiting() == match.awaiting()
    assert [read.legal(who) for who in range(2)] == [match.legal(who) for who in range(2)]
    assert read.legal(1)


@pytest.mark.parametrize(
    "entry",
    [
        ["pick", "island"], ["island"], ["finish"],  # before the first turn, and after the last
        ["look", 3], ["keep"], ["plant", 1, 1], ["either"], ["activate"],  # within an action
        ["use", ["E001"]], ["copy", "E001"], ["open", [], [], []], ["gyre", "upper"],
        ["put", "sprout", 1, ["E001"]], ["each", "growth", ["E001"]], ["paying", "E001", 1],
        ["lose", "sprout", 3], ["cost", "soil", 9], ["fetch", 2],  # of what is not there
    ],
)  # fmt: skip
def test_nothing_is_left_to_do_that_cannot_be_now(entry: list[Any]) -> None:
    """Seat 1 has nothing, and its turn begins: no action is chosen (R5.1)."""
    data = position({}, {})
    data["seats"][0]["stack"] = [entry]
    with pytest.raises(BadRecord, match=f'"stack" .*"{entry[0]}", which cannot be now'):
        GAME.from_position(data)


@pytest.mark.parametrize(
    ("where", "change", "words"),
    [
        ("seat", {"ecosystem": "X305A"}, '"ecosystem" of seat 1'),
        ("seat", {"dealt": ["X305"]}, "X305"),
        ("table", {"ecosystems": ["X305A"]}, '"ecosystems"'),
        ("table", {"gaia": {"seen": ["G360"]}}, '"gaia"'),
    ],
)
def test_cards_of_a_mode_that_is_not_played_are_refused(
    where: str, change: dict[str, Any], words: str
) -> None:
    """R3.8, R12.1: beginners play without ecosystems, two seats without Gaia."""
    data = position({}, {}, options={"mode": "beginner"})
    (data["seats"][0] if where == "seat" else data).update(change)
    with pytest.raises(BadRecord, match=re.escape(words)):
        GAME.from_position(data)


def test_no_garbled_position_brings_anything_but_a_clear_sentence() -> None:
    """Every value of a full position is replaced by other kinds of values, one at a time."""
    state = table(
        {"hand": ["E005"], "tableau": [card("E001", 0, 0, sprouts=1)], "events": ["E203"]},
        {"compost": ["E004", "?"]},
        chosen="water",
    )
    data = json.loads(json.dumps(state.position()))
    data["seats"][0]["stack"] = [["activate"], ["put", "sprout", 2, ["*"]]]
    read = 0
    for path in _paths(data):
        for junk in (None, -1, 10**9, "junk", [], {}, [[]], True, 1.5):
            garbled = copy.deepcopy(data)
            _put(garbled, path, junk)
            with contextlib.suppress(BadRecord):
                GAME.from_position(garbled)
                read += 1
    assert read < 200


def _paths(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    inner = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in inner:
        if isinstance(value, dict | list):
            found += _paths(value, (*path, key))
        else:
            found.append((*path, key))
    return found


def _put(data: Any, path: tuple[Any, ...], value: Any) -> None:
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


# -- steps -------------------------------------------------------------------------------


def test_a_seventeenth_card_and_a_foreign_card() -> None:
    names = sorted(FLORA - {"E005"})[:16]
    tableau = [card(n, i // 4, i % 4) for i, n in enumerate(names)]
    state = play(table({"hand": ["E005"], "tableau": tableau}, {}), act("choose", 0, "plant"))
    assert refused(state, act("plant", 0, "E005", 0, 0)).key == "tableau_full"
    assert refused(state, act("plant", 0, "Z001", 0, 0)).key == "foreign_card"
    assert refused(state, act("plant", 0, "E006", 0, 0)).key == "not_held"


def test_a_card_shown_twice_is_refused() -> None:
    state = play(table({"hand": ["E005"]}, {}), act("choose", 0, "grow"))
    draw(state, 0, "E001")
    assert refused(state, show("draw", "E001", 0)).key == "shown_twice"
    assert refused(state, show("draw", "E005", 0)).key == "shown_twice"
    assert refused(state, show("draw", "Z01", 0)).key == "foreign_card"
    other = GAME.say(refused(state, show("draw", "C295A", 0)))
    assert other == "Arid is the wrong kind: the card drawn now comes from the Earth deck."
    assert refused(state, show("draw", "E004", 1)).key == "nothing_to_show"


@pytest.mark.parametrize(
    "step",
    [
        Action("fly", 0),
        Action("plant", 0, ("E005",)),
        Action("plant", 0, ("E005", "0", "0")),
        Action("plant", 0, ("E005", True, 0)),
        Action("draw", 0, ("E005",)),
        Reveal("plant", 0, ("E005", 0, 0)),
        Action("done", 7),
        Action("done", TABLE),
        Action("done", 0, ("now",)),
        Reveal("draw", 9, ("E001",)),
    ],
)
def test_steps_without_sense_are_refused(step: Any) -> None:
    assert refused(table({"hand": ["E005"]}, {}), step).key in ("unknown_step", "no_such_seat")


def test_an_agreed_correction_is_booked_with_its_own_cause() -> None:
    match = Match.start(GAME, 2)
    match.state = table({"soil": 4, "tableau": [card("E005", 0, 0, sprouts=2)]}, {})
    for what, value, before in (("soil", 7, 4), ("sprouts:E005", 5, 2), ("hand", 3, 0)):
        assert match.state.counted(0)[what] == before
        assert match.take(Adjustment("adjust", 0, (what, value))) is None
        assert match.state.counted(0)[what] == value
        assert match.state.events[-1].verb == "adjusted"
    refusal = match.refuse(Adjustment("adjust", 0, ("sprouts:E005", 7)))
    assert refusal is not None
    assert refusal.key == "adjust_value"
    refusal = match.refuse(Adjustment("adjust", 0, ("sprouts:E001", 1)))
    assert refusal is not None
    assert refusal.key == "adjust_unknown"


def test_a_step_carries_its_pieces_before_upkeep_moves_them_on() -> None:
    """With secret hands and nothing to decide the turn is over at once: the token moves on."""
    own = {"climate": "C296B"}
    state = table(own, {}, options={"hands": "unknown"})
    step = act("choose", 0, "plant")
    assert state.carried(step) == {"active": "seat0:action:plant"}
    play(state, step)
    assert state.places()["active"] == "seat1:active"
