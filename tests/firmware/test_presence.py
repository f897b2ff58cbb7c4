"""Placing, removing and everything that only looks like it, for one station."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from simulators.board.loading import Firmware

SILENT, TAG, DAMAGED, CROWD = range(4)
ALIVE, SURE = 5, 7
A, B = bytes.fromhex("04a1b2c3d4e5f6"), bytes.fromhex("04a1b2c3d4e5f7")
presence = Firmware()("app.presence")


def lying(uid: bytes = A) -> Any:
    one = presence.Presence()
    one.see(TAG, uid, 0)
    assert one.see(TAG, uid, 10) == [(uid, 1, 0)]
    return one


def test_two_equal_readings_place_a_tag_and_tell_when_it_was_first_seen() -> None:
    one = presence.Presence()
    assert one.see(TAG, A, 100) == []
    assert one.urgent
    assert one.see(TAG, A, 112) == [(A, 1, 100)]
    assert one.uid == A


def test_a_look_that_called_it_by_its_name_places_a_tag() -> None:
    one = presence.Presence()
    assert one.see(SURE, A, 100) == [(A, 1, 100)]
    assert not one.urgent
    assert one.see(SURE, B, 110) == [(A, 0, 110), (B, 1, 110)]


def test_one_stray_reading_places_nothing() -> None:
    one = presence.Presence()
    assert one.see(TAG, A, 0) == []
    assert one.see(TAG, B, 10) == []
    assert one.see(SILENT, None, 20) == []
    assert one.see(SILENT, None, 30) == []
    assert one.see(TAG, A, 40) == []
    assert one.uid is None


def test_silence_removes_after_its_time_and_not_before() -> None:
    one = lying()
    times = range(20, 600, 10)
    changes = [(now, one.see(SILENT, None, now)) for now in times]
    (gone,) = [(now, found) for now, found in changes if found]
    assert gone == (340, [(A, 0, 10)])


def test_a_long_pause_between_looks_alone_removes_nothing() -> None:
    one = lying()
    assert one.see(SILENT, None, 5000) == []
    assert one.see(SILENT, None, 5010) == []
    assert one.see(SILENT, None, 5020) == [(A, 0, 10)]


def test_damaged_replies_keep_a_tag_but_not_for_ever() -> None:
    one = lying()
    found = [(now, one.see(DAMAGED, None, now)) for now in range(20, 1600, 10)]
    (gone,) = [(now, changes) for now, changes in found if changes]
    assert gone[0] == 1510


def test_one_clean_answer_ends_the_doubt() -> None:
    one = lying()
    for now in range(20, 9000, 10):
        kind = ALIVE if now % 1000 == 0 else DAMAGED
        assert one.see(kind, None, now) == []


def test_a_crowd_keeps_what_lay_there() -> None:
    one = lying()
    for now in range(20, 20000, 20):
        assert one.see(CROWD, None, now) == []
    assert one.uid == A


def test_a_swap_is_a_removal_and_a_placement() -> None:
    one = lying()
    assert {one.known() for _ in range(20)} == {A, b"", None}
    assert one.see(DAMAGED, None, 20) == []
    assert {one.known() for _ in range(20)} == {b"", None}
    assert one.see(TAG, B, 30) == []
    assert one.see(TAG, B, 40) == [(A, 0, 30), (B, 1, 30)]


def test_random_identities_count_as_one_tag() -> None:
    one = presence.Presence()
    first, second, third = (bytes((8, n, 0, 0)) for n in (1, 2, 3))
    assert one.see(TAG, first, 0) == []
    assert one.see(TAG, second, 10) == [(first, 1, 0)]
    assert one.known() is None
    assert one.see(TAG, third, 20) == []
    assert one.uid == first


@given(st.lists(st.sampled_from([SILENT, TAG, DAMAGED, CROWD]), max_size=200), st.integers(1, 60))
def test_no_gap_shorter_than_the_debounce_removes(kinds: list[int], step: int) -> None:
    """Whatever the replies: a tag that gives a good reading every 200 ms never goes."""
    one, now = lying(), 10
    for kind in kinds:
        now += step
        if now % 200 < step:
            kind = TAG
        assert one.see(kind, A if kind == TAG else None, now) == []


@given(st.lists(st.tuples(st.sampled_from([SILENT, TAG, DAMAGED]), st.sampled_from([A, B]))))
def test_changes_alternate_per_tag(looks: list[tuple[int, bytes]]) -> None:
    one, on = presence.Presence(), None
    for i, (kind, uid) in enumerate(looks):
        for changed, came, _ in one.see(kind, uid if kind == TAG else None, 40 * i):
            assert (on is None) is bool(came)
            assert came or changed == on
            on = changed if came else None
        assert one.uid == on
