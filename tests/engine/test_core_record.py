"""The match format: written, read back, and every bad file refused with one clear sentence."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import record
from engine.core.match import Match, Seat
from engine.core.record import BadRecord
from engine.core.steps import (
    TABLE,
    Action,
    Adjustment,
    BadStep,
    Reveal,
    step_from_json,
    step_to_json,
)
from tests.engine.toy import TOY, find


def played() -> Match:
    """A match with a bit of everything, and over."""
    match = Match.start(TOY, [Seat("Anna", "green"), Seat("Ben", "red")], {"stones": 4})
    match.take(Reveal("card", 0, ("c2#2",)))
    match.take(Reveal("card", 1, ("c3",)))
    match.undo()
    match.take(Reveal("card", 1, ("c1",)))
    match.take(Action("give", 0, (2,)), Action("done", 0))
    match.take(Adjustment("adjust", 1, ("stones", 5)))
    for turn in range(26):
        match.take(Action("shout", 1) if turn % 2 else Action("give", 1, (1,)))
        if not turn % 2:
            match.undo()
            match.take(Action("shout", 1))
    match.take(Action("done", 1))
    return match


def test_a_match_is_written_as_the_document_says() -> None:
    data = record.dump(played(), "a test")
    assert (data["format"], data["version"], data["game"]) == ("tabletwin-match", 1, "toy")
    assert data["rules"] == 1
    assert data["options"] == {"stones": 4, "kind": "plain", "trio": False}
    assert data["seats"][0] == {"name": "Anna", "colour": "green"}
    assert data["steps"][:5] == [
        {"reveal": "card", "seat": 1, "card": "c2#2"},
        {"reveal": "card", "seat": 2, "card": "c1"},
        {"action": "give", "seat": 1, "count": 2},
        {"action": "done", "seat": 1, "with": True},
        {"adjust": "adjust", "seat": 2, "what": "stones", "value": 5},
    ]
    assert data["seen"] == ["c3"]
    assert data["source"] == "a test"
    # Anna has 4 - 2 stones and card 2, Ben is corrected to 5 and has card 1.
    assert data["final"]["scores"] == [4, 6]
    assert data["final"]["over"] is True
    assert data["final"]["ledger"] == [{"points": 4, "stones": 2}, {"points": 6, "stones": 5}]
    assert list(data["checkpoints"]) == ["25"]


def test_a_match_read_back_is_equal() -> None:
    match = played()
    again = record.load(json.loads(json.dumps(record.dump(match))), find)
    assert again.state.digest() == match.state.digest()
    assert again.state.ledger == match.state.ledger
    assert again.state.events == match.state.events
    assert again.seats == match.seats
    assert again.seen == {"c3"}
    assert [entry.step for entry in again.log] == [entry.step for entry in match.log]
    assert record.dump(again) == record.dump(match)
    again.undo_to(4)
    again.undo()
    assert len(again.log) == 2


def test_a_match_in_progress_is_written_with_what_it_would_score_now() -> None:
    match = Match.start(TOY, 2)
    data = record.dump(match)
    assert data["final"]["over"] is False
    assert data["final"]["scores"] == [3, 3]
    assert data["steps"] == []
    assert record.load(data, find).log == []


def test_learned_faces_are_part_of_the_match() -> None:
    match = Match.start(TOY, 2, {}, {"c3": {"number": 3}})
    data = json.loads(json.dumps(record.dump(match)))
    assert data["faces"] == {"c3": {"number": 3}}
    assert record.load(data, find).faces == {"c3": {"number": 3}}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "tabletwin-faces"}, "format"),
        ({"version": 7}, "version 7"),
        ({"game": "chess"}, "'chess' (there are: toy)"),
        ({"game": None}, "does not know"),
        ({"rules": 2}, "version 2 of the rules of toy; this program knows version 1"),
        ({"rules": 0}, "a whole number, not 0"),
        ({"seats": 4}, "'seats' must be a list"),
        ({"seats": [{"name": "Anna"}, {}]}, "name and a colour"),
        ({"seats": ["Anna", "Ben"]}, "name and a colour"),
        ({"seats": []}, "2 to 3 seats"),
        ({"options": {"speed": 3}}, "'speed'"),
        ({"options": {"stones": 9}}, "3, 4"),
        ({"options": ["stones"]}, "'options' must be an object"),
        ({"options": {"trio": True}}, "2 seats"),
        ({"faces": ["c3"]}, "'faces' must be an object"),
        ({"seen": "c3"}, "'seen' must be a list"),
        ({"steps": None}, '"steps"'),
        ({"steps": [4]}, "Step 1"),
        ({"steps": [{"action": "fly", "seat": 1}]}, "'fly'"),
        ({"steps": [{"action": "done"}]}, "Step 1"),
        ({"steps": [{"action": "done", "seat": 3}]}, "seats are 1 to 2"),
        ({"steps": [{"action": "done"}]}, "needs its seat"),
        ({"steps": [{"action": "give", "seat": 1}]}, "'count'"),
        ({"steps": [{"action": "give", "seat": 1, "count": "1"}]}, "whole number"),
        ({"steps": [{"action": "done", "seat": 1, "loudly": True}]}, "'loudly'"),
        ({"steps": [{"action": "done", "reveal": "card"}]}, "exactly one"),
        ({"steps": [{"reveal": "card", "seat": 1, "card": "c9"}]}, "not legal: Not now. (T2)"),
    ],
)
def test_a_bad_record_is_refused_in_one_sentence(change: dict[str, Any], sentence: str) -> None:
    data = {**record.dump(Match.start(TOY, 2)), **change}
    with pytest.raises(BadRecord) as caught:
        record.load(data, find)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("data", [None, 4, "x", [], {}, {"format": "tabletwin-match"}])
def test_what_is_no_record_at_all_is_refused(data: Any) -> None:
    with pytest.raises(BadRecord):
        record.load(data, find)


def _parts(data: Any) -> list[tuple[Any, Any]]:
    keys = (
        list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    )
    return [(data, key) for key in keys] + [part for key in keys for part in _parts(data[key])]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | st.sampled_from(["", "c1", "done", "give"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["action", "seat", "name", "colour", "c3"]), inner, max_size=3
    ),
    max_leaves=4,
)  # fmt: skip


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_a_spoilt_record_is_read_or_refused_never_worse(data: st.DataObject) -> None:
    spoilt = deepcopy(record.dump(played()))
    container, key = data.draw(st.sampled_from(_parts(spoilt)))
    container[key] = data.draw(JSON)
    try:
        match = record.load(spoilt, find)
    except BadRecord:
        return
    assert len(match.log) == len(spoilt["steps"])


# -- single steps ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "step",
    [
        Action("give", 1, (2,)),
        Action("done", 0),
        Reveal("card", 0, ("c2#2",)),
        Adjustment("adjust", 1, ("stones", 4)),
        Adjustment("adjust", TABLE, ("pot", 4)),
    ],
)
def test_steps_survive_json(step: Any) -> None:
    data = json.loads(json.dumps(step_to_json(step, TOY.grammar)))
    again = step_from_json(data, TOY.grammar, 2)
    assert again == step
    assert type(again) is type(step)
    assert ("seat" in data) == (step.seat != TABLE)


@pytest.mark.parametrize(
    "data",
    [
        {"action": ["give"], "seat": 1, "count": 1},
        {"action": "give", "seat": True, "count": 1},
        {"action": "give", "seat": -1, "count": 1},
        {"action": "give", "seat": 1, "count": True},
        {"action": "give", "seat": 1, "count": 1.0},
        {"reveal": "card", "seat": 1, "card": 3},
        {"adjust": "adjust", "seat": 1, "what": "stones"},
        [],
    ],
)
def test_a_step_that_cannot_be_read_is_told(data: Any) -> None:
    with pytest.raises(BadStep):
        step_from_json(data, TOY.grammar, 2)
