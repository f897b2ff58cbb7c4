"""The MFRC522 driver against the model of the chip and of tags."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest

from simulators.board.loading import Firmware

SILENT, TAG, DAMAGED, CROWD, FAULT, _, _, SURE = range(8)
UID4, UID7, UID10 = "a1b2c3d4", "04a1b2c3d4e5f6", "0102030405060708090a"


class Bench:
    """One reader alone: the driver above, the chip below."""

    def __init__(self, hold: bool = False) -> None:
        firmware = Firmware()
        self.rig = firmware.rig
        self.antenna = self.rig.antennas["s1"]
        self.chip = self.rig.readers["s1"]
        machine = firmware("machine")
        spi = machine.SPI(0, baudrate=4_000_000)
        device = firmware("spi_device").SpiDevice(spi, machine.Pin(2, machine.Pin.OUT))
        machine.Pin(3)(1)
        self.reader = firmware("mfrc522").Mfrc522(device, hold=hold)
        assert self.wait(self.reader.start())

    def wait(self, steps: Generator[int, None, Any]) -> Any:
        """Run a generator of the driver, letting the time pass that it asks for."""
        while True:
            try:
                self.rig.clock.spend(1000 * next(steps))
            except StopIteration as end:
                return end.value

    def look(self, known: str = "") -> tuple[int, str | None]:
        kind, uid = self.wait(self.reader.look(bytes.fromhex(known) if known else None))
        return kind, uid.hex() if uid else None


@pytest.mark.parametrize("uid", [UID4, UID7, UID10])
def test_reads_and_confirms_identities_of_every_length(uid: str) -> None:
    bench = Bench()
    assert bench.look() == (SILENT, None)
    bench.rig.place("s1", bytes.fromhex(uid))
    assert bench.look() == (SURE, uid)
    assert bench.look(uid) == (TAG, uid)
    bench.rig.remove("s1", None)
    assert bench.look(uid) == (SILENT, None)


@pytest.mark.parametrize("hold", [False, True])
def test_a_parked_tag_answers_every_look(hold: bool) -> None:
    bench = Bench(hold)
    bench.rig.place("s1", bytes.fromhex(UID7))
    assert [bench.look(UID7) for _ in range(20)] == [(TAG, UID7)] * 20
    assert bench.antenna.on is hold


def test_another_tag_than_the_known_one_is_a_sign_of_life_not_an_identity() -> None:
    bench = Bench()
    bench.rig.place("s1", bytes.fromhex(UID7))
    assert bench.look("04ffffffffffff") == (DAMAGED, None)
    assert bench.look() == (SURE, UID7)


def test_the_field_is_on_five_milliseconds_before_the_first_question() -> None:
    bench = Bench()
    steps = bench.reader.look(None)
    assert next(steps) > 5
    assert bench.antenna.on
    assert bench.chip.frames == 0


def test_an_empty_look_takes_no_longer_than_on_the_real_build() -> None:
    """10 to 15 ms were measured there, calls and all."""
    bench = Bench()
    begun = bench.rig.clock.us
    bench.look()
    assert bench.rig.clock.us - begun < 15_000


def test_two_tags_collide() -> None:
    bench = Bench()
    bench.rig.place("s1", bytes.fromhex(UID7))
    bench.rig.place("s1", bytes.fromhex("04ffb2c3d4e5f6"))
    assert bench.look() == (CROWD, None)


def test_a_phantom_reads_as_the_or_of_both() -> None:
    bench = Bench()
    bench.rig.phantom("s1", 1)
    bench.rig.place("s1", bytes.fromhex("04010203040506"))
    bench.rig.place("s1", bytes.fromhex("04102030405060"))
    assert bench.look() == (SURE, "04112233445566")


def test_a_damaged_reply_is_no_silence() -> None:
    bench = Bench()
    bench.rig.place("s1", bytes.fromhex(UID7))

    class Garble:
        def weaken(self, reply: bytes, quality: int, us: int) -> tuple[bytes, int]:
            return reply, 2

    bench.antenna.coupling = Garble()  # type: ignore[assignment]
    assert bench.look(UID7) == (DAMAGED, None)
    assert bench.reader.errors == 1


@pytest.mark.parametrize("how", ["dead", "hung", "forgot"])
def test_a_chip_that_misbehaves_is_found_out(how: str) -> None:
    bench = Bench()
    bench.rig.place("s1", bytes.fromhex(UID7))
    bench.rig.kill_reader("s1", how)
    assert bench.look(UID7) == (FAULT, None)
    assert bench.wait(bench.reader.start()) is (how == "forgot")


def test_a_random_tag_shows_another_identity_at_each_power_up() -> None:
    bench = Bench()
    bench.rig.place("s1", b"\x08\x00\x00\x00", random_seed=7)
    seen = {bench.look()[1] for _ in range(5)}
    assert len(seen) == 5
    assert all(uid and uid.startswith("08") for uid in seen)


def test_a_tag_without_ask_modulation_hears_nothing() -> None:
    bench = Bench()
    bench.rig.place("s1", bytes.fromhex(UID7))
    bench.chip.write(bytes((0x15 << 1, 0x00)))
    assert bench.look() == (SILENT, None)
