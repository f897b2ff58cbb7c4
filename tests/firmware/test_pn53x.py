"""PN532 frames and PN5180 anticollision, apart from boards."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from simulators.board.loading import Firmware
from simulators.chips.antenna import Antenna
from simulators.chips.bus import SpiBus
from simulators.chips.clock import Clock
from simulators.chips.pn5180 import Pn5180
from simulators.chips.tag import Tag

frames = Firmware()("pn532_frames")
reader = Firmware()("reader")

# GetFirmwareVersion and its answer, from the PN532 user manual (UM0701-02)
ASK_VERSION = bytes.fromhex("0000ff02fed4022a00")
VERSION = bytes.fromhex("0000ff06fad50332010607e800")


def test_frames_of_the_manual() -> None:
    assert frames.frame(b"\x02") == ASK_VERSION
    assert frames.payload(VERSION) == bytes.fromhex("0332010607")
    assert frames.is_ack(bytes.fromhex("0000ff00ff00") + bytes(9))
    assert not frames.is_ack(VERSION)


@given(st.integers(0, len(VERSION) - 1), st.integers(1, 255))
def test_a_changed_byte_is_noticed(at: int, change: int) -> None:
    raw = bytearray(VERSION)
    raw[at] ^= change
    if at in (0, len(VERSION) - 1):  # preamble and postamble carry nothing
        return
    assert frames.payload(raw) is None


@given(st.binary(max_size=80))
def test_rubbish_is_no_frame(raw: bytes) -> None:
    assert frames.payload(raw) is None or b"\x00\xff" in raw
    targets = frames.targets(raw)
    assert targets is None or all(isinstance(uid, bytes) for uid in targets)


def test_targets() -> None:
    one = bytes.fromhex("4b0101004400 07 04a1b2c3d4e5f6")
    two = bytes.fromhex("4b02 01004400 07 04a1b2c3d4e5f6 02000408 04 a1b2c3d4")
    assert frames.targets(bytes.fromhex("4b00")) == []
    assert frames.targets(one) == [bytes.fromhex("04a1b2c3d4e5f6")]
    assert frames.targets(two) == [bytes.fromhex("04a1b2c3d4e5f6"), bytes.fromhex("a1b2c3d4")]
    assert frames.targets(one[:-1]) is None


class Tray:
    """A PN5180 with its driver."""

    def __init__(self) -> None:
        firmware = Firmware()
        self.clock = Clock()
        self.antenna = Antenna(self.clock)
        self.chip = Pn5180(self.clock, self.antenna)
        bus = SpiBus(self.clock)
        device = firmware("spi_device").SpiDevice(bus, bus.selector(self.chip))
        bus.write_readinto = bus.exchange  # type: ignore[attr-defined]
        self.reader = firmware("pn5180").Pn5180(device, self.chip.busy, self.chip.reset_pin)
        assert self.wait(self.reader.start())

    def wait(self, steps: Generator[int, None, Any]) -> Any:
        while True:
            try:
                self.clock.spend(1000 * next(steps))
            except StopIteration as end:
                return end.value

    def look(self) -> Any:
        kind, found = self.wait(self.reader.look(None))
        return kind, found and sorted(uid.hex() for uid in found)


UIDS = st.one_of(
    st.binary(min_size=7, max_size=7).map(lambda uid: b"\x04" + uid[1:]),
    st.binary(min_size=4, max_size=4).filter(lambda uid: uid[0] not in (0x08, 0x88)),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(UIDS, unique=True, max_size=14))
def test_every_tag_on_a_tray_is_found(uids: list[bytes]) -> None:
    tray = Tray()
    for uid in uids:
        tray.antenna.put(Tag(uid))
    assert tray.look() == (reader.MANY, sorted(uid.hex() for uid in uids))


def test_tags_that_differ_in_the_last_bit() -> None:
    tray = Tray()
    uids = [f"04a1b2c3d4e5{last:02x}" for last in (0, 1, 2, 3, 128, 129, 255)]
    for uid in uids:
        tray.antenna.put(Tag(bytes.fromhex(uid)))
    assert tray.look() == (reader.MANY, uids)


def test_a_damaged_reply_is_no_empty_tray() -> None:
    tray = Tray()
    tray.antenna.put(Tag(bytes.fromhex("04a1b2c3d4e5f6")))

    class Garble:
        def weaken(self, reply: bytes, quality: int, us: int) -> tuple[bytes, int]:
            return reply, 2

    tray.antenna.coupling = Garble()  # type: ignore[assignment]
    assert tray.look() == (reader.DAMAGED, None)


@pytest.mark.parametrize("how", ["dead", "hung"])
def test_a_chip_that_misbehaves_is_found_out(how: str) -> None:
    tray = Tray()
    setattr(tray.chip, how, True)
    assert tray.look() == (reader.FAULT, None)
    assert tray.wait(tray.reader.start()) is (how == "hung")
