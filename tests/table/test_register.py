"""The register: tags bound to pieces, refused with a reason, exported and imported."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.table.check_in import CheckIn
from companion.table.register import (
    BadRegister,
    Enrolment,
    Refused,
    Register,
    from_json,
    of_table,
)
from companion.table.sight import Fault, Wrong

A, B, C = "04000000000001", "04000000000002", "0400000000000c"
PIECES = {"A01": "A01", "chit#1": "chit", "chit#2": "chit", "A02": "A02"}


def refusal(found: str | Refused | None) -> str:
    assert isinstance(found, Refused)
    return found.key


def test_a_tag_is_bound_once() -> None:
    register = Register("game", "home")
    assert register.bind(A, "A01") is None
    assert register.piece(A) == "A01"
    assert register.uid("A01") == A
    assert refusal(register.bind(A, "A02")) == "bound_twice"
    assert refusal(register.bind(B, "A01")) == "has_tag"
    assert register.bind(A, "A01") is None
    assert len(register) == 1


def test_a_random_number_is_refused() -> None:
    # ISO/IEC 14443-3: a single-size UID whose first byte is 08 is random
    assert refusal(Register("game", "home").bind("08aabbcc", "A01")) == "random"


def test_a_seven_byte_tag_that_begins_with_08_is_no_random_number() -> None:
    assert Register("game", "home").bind("08aabbccddeeff", "A01") is None


@pytest.mark.parametrize("uid", ["", "04", "04AABBCCDDEEFF", "zz000000000001", A + "0"])
def test_what_is_no_tag_number_is_refused(uid: str) -> None:
    assert refusal(Register("game", "home").bind(uid, "A01")) == "no_uid"


def test_a_tag_of_another_box_is_refused_with_its_name() -> None:
    refused = Register("game", "home", others={A: "the café's"}).bind(A, "A01")
    assert refused == Refused("other_box", {"uid": A, "box": "the café's"})


def test_another_maker_is_only_a_warning() -> None:
    register = Register("game", "home")
    assert register.bind("53000000000001", "A01") is None
    assert register.warning("53000000000001") == "not_nxp"
    assert register.warning(A) == ""


def test_two_tags_read_as_one_are_named() -> None:
    register = Register("game", "home", {A: "A01", B: "A02", C: "A03"})
    fault = register.fault(["04000000000003"])
    assert fault is not None
    assert (fault.wrong, fault.pieces) == (Wrong.TWO, ("A01", "A02"))
    fault = register.fault(["04f00000000000"])
    assert fault is not None
    assert fault.wrong is Wrong.UNKNOWN
    assert register.fault([A]) is None


def test_two_tags_read_apart_are_named_too() -> None:
    fault = Register("game", "home", {A: "A01", B: "A02"}).fault([B, A])
    assert fault is not None
    assert (fault.wrong, fault.pieces) == (Wrong.TWO, ("A01", "A02"))
    assert fault.uid == A


def test_of_two_tags_only_pieces_of_the_box_are_named() -> None:
    """A sticker that nobody knows has no name to be read, nor has a tag of the table."""
    register = Register("game", "home", {A: "A01", B: "seat:0"})
    for other in (B, "04ff0000000001"):
        fault = register.fault([A, other])
        assert fault is not None
        assert (fault.wrong, fault.pieces) == (Wrong.TWO, ("A01",))


def test_strangers_are_told_apart() -> None:
    register = Register("game", "home", {A: "A01"}, others={B: "the café's"})
    found = [register.fault([uid]) for uid in (B, "08aabbcc", C)]
    assert [fault.wrong for fault in found if fault] == [Wrong.FOREIGN, Wrong.RANDOM, Wrong.UNKNOWN]
    assert found[0] is not None
    assert found[0].box == "the café's"


def test_a_replaced_sticker() -> None:
    register = Register("game", "home", {A: "A01"})
    assert register.unbind("A01")
    assert not register.unbind("A01")
    assert register.bind(B, "A01") is None
    assert register.tags == {B: "A01"}


# -- enrolment ---------------------------------------------------------------------------------


def test_enrolment_goes_on_where_it_stopped() -> None:
    register = Register("game", "home")
    enrolment = Enrolment(register, PIECES)
    assert enrolment.next == "A01"
    assert enrolment.show(A) == "A01"
    assert refusal(enrolment.show(A)) == "bound_twice"
    assert enrolment.progress == (1, 4)
    again = Enrolment(Register("game", "home", dict(register.tags)), PIECES)
    assert (again.next, again.progress) == ("chit#1", (1, 4))


def test_identical_pieces_come_in_any_order() -> None:
    enrolment = Enrolment(Register("game", "home"), PIECES)
    assert [enrolment.show(uid, "chit") for uid in (C, A)] == ["chit#1", "chit#2"]
    assert refusal(enrolment.show(B, "chit")) == "face_complete"
    assert enrolment.next == "A01"
    assert [enrolment.show(uid) for uid in (B, "04000000000009")] == ["A01", "A02"]
    assert enrolment.next is None
    assert refusal(enrolment.show("04000000000007")) == "complete"


# -- files -------------------------------------------------------------------------------------


def test_a_register_comes_back_from_its_file() -> None:
    register = Register("game", "home", {A: "A01", B: "chit#2"})
    data = json.loads(json.dumps(register.to_json()))
    found = from_json(data, "game", PIECES)
    assert (found.game, found.box, found.tags) == ("game", "home", register.tags)


def test_what_is_lost_goes_along_and_an_old_file_says_nothing_of_it() -> None:
    register = Register("game", "home", {A: "A01"}, lost=frozenset({"chit#2"}))
    data = json.loads(json.dumps(register.to_json()))
    assert from_json(data, "game", PIECES).lost == {"chit#2"}
    assert from_json(good(), "game", PIECES).lost is None
    assert from_json({**good(), "lost": []}, "game", PIECES).lost == set()


def test_tags_of_the_table_itself_are_in_its_file_too() -> None:
    """The tag that calls for help, and a seat's own: they are in no box of any game."""
    register = Register("game", "home", {A: "help", B: "seat:1"})
    data = json.loads(json.dumps(register.to_json()))
    assert from_json(data, "game", PIECES).tags == {A: "help", B: "seat:1"}
    assert [of_table(piece) for piece in ("help", "seat:1", "seat", "A01", "")] == [
        True, True, False, False, False,
    ]  # fmt: skip


def good() -> dict[str, Any]:
    return Register("game", "home", {A: "A01"}).to_json()


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"format": "tabletwin-match"}, "not a register"),
        ({"version": 2}, "version 2"),
        ({"game": "chess"}, "'chess'"),
        ({"box": ""}, '"box"'),
        ({"tags": [A]}, '"tags"'),
        ({"tags": {"Z99": A}}, "'Z99'"),
        ({"tags": {"A01": 7}}, "no tag number"),
        ({"tags": {"A01": "08aabbcc"}}, "changes its number"),
        ({"tags": {"A01": A, "A02": A}}, "twice"),
        ({"lost": "A01"}, '"lost"'),
        ({"lost": [7]}, '"lost"'),
        ({"lost": ["Z99"]}, "'Z99'"),
    ],
)
def test_a_wrong_register_file_gets_one_sentence(change: dict[str, Any], word: str) -> None:
    with pytest.raises(BadRegister) as error:
        from_json({**good(), **change}, "game", PIECES)
    text = str(error.value)
    assert word in text
    assert "nothing was changed" in text
    assert text.count("\n") == 0


def test_what_is_no_object_gets_one_sentence() -> None:
    with pytest.raises(BadRegister, match="not a register"):
        from_json([1, 2], "game", PIECES)


def test_a_count_is_complete_with_every_tagged_piece_and_nothing_of_another_box() -> None:
    counting = CheckIn(Register("game", "home", {A: "A01", B: "A02"}), PIECES)
    assert counting.see([A])
    assert (counting.complete, counting.missing) == (False, ["A02"])
    assert counting.see([B])
    assert counting.complete is True, "the chits carry no tag: somebody looks for them"
    counting.foreign[C] = Fault(Wrong.FOREIGN, C, box="den")
    assert counting.complete is False
    counting.taken_out(C)
    assert counting.complete is True
