"""Frames of ISO 14443A: published values, and the simulator's own way of computing them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from simulators.board.loading import Firmware
from simulators.chips.tag import crc_a, parts_of

iso = Firmware()("iso14443")


@pytest.mark.parametrize(
    ("data", "crc"),
    [  # the two examples of ISO/IEC 14443-3 annex B, and the HLTA frame
        ("0000", "a01e"),
        ("1234", "26cf"),
        ("5000", "57cd"),
    ],
)
def test_crc_of_the_standard(data: str, crc: str) -> None:
    assert iso.crc_a(bytes.fromhex(data)).hex() == crc


@given(st.binary(max_size=40))
def test_crc_as_the_tag_computes_it(data: bytes) -> None:
    assert iso.crc_a(data) == crc_a(data)


@pytest.mark.parametrize("uid", ["aabbccdd", "04a1b2c3d4e5f6", "0102030405060708090a"])
def test_parts_and_selects(uid: str) -> None:
    raw = bytes.fromhex(uid)
    parts = iso.parts(raw)
    assert [part + bytes((iso.bcc(part),)) for part in parts] == parts_of(raw)
    for level, part in enumerate(parts):
        frame = iso.select(level, part)
        assert frame[0] == (0x93, 0x95, 0x97)[level]
        assert frame[1] == 0x70
        assert frame[2:6] == part
        assert crc_a(frame[:-2]) == frame[-2:]


def test_damaged_replies_are_refused() -> None:
    good = bytes.fromhex("8804a1b29f")
    assert iso.checked_part(good) == good[:4]
    assert iso.checked_part(good[:4] + b"\x00") is None
    assert iso.checked_part(good[:4]) is None
    assert iso.sak_of(b"\x04" + crc_a(b"\x04")) == 4
    assert iso.sak_of(b"\x04\x00\x00") is None


def test_random_uids_are_the_four_byte_ones_that_start_with_08() -> None:
    random: Callable[[Any], bool] = iso.is_random
    assert random(bytes.fromhex("08123456"))
    assert not random(bytes.fromhex("04123456"))
    assert not random(bytes.fromhex("08123456789abc"))
