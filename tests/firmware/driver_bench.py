"""Drivers on the bench: each reader driver on a chip of its own, without a board around them."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from simulators.board.loading import Firmware
from simulators.chips.antenna import Antenna
from simulators.chips.bus import SpiBus
from simulators.chips.clock import Clock
from simulators.chips.i2c import I2cBus
from simulators.chips.mfrc522 import Mfrc522
from simulators.chips.pn532 import Pn532
from simulators.chips.pn5180 import Pn5180
from simulators.chips.tag import Tag

SILENT, TAG, DAMAGED, CROWD, FAULT, ALIVE, MANY, SURE = range(8)
BAUD = 4_000_000
I2C_ADDRESS = 0x24


class Bench:
    """A chip, an antenna over it, and what a driver is made of; nothing is started yet."""

    def __init__(self, chip: type[Any]) -> None:
        self.firmware = Firmware()
        self.clock = self.firmware.rig.clock
        self.antenna = Antenna(self.clock)
        self.antenna.heard = []
        self.chip = chip(self.clock, self.antenna)
        self.bus = SpiBus(self.clock)
        self.bus.set_up(BAUD)
        self.bus.write_readinto = self.bus.exchange  # type: ignore[attr-defined]
        self.device = self.firmware("spi_device").SpiDevice(self.bus, self.bus.selector(self.chip))
        self.reader: Any = None

    def wait(self, steps: Generator[int, None, Any]) -> Any:
        """Run a generator of the driver, letting the time pass that it asks for."""
        while True:
            try:
                self.clock.spend(1000 * next(steps))
            except StopIteration as end:
                return end.value

    def started(self) -> Any:
        """Start the driver; the same bench."""
        assert self.wait(self.reader.start())
        return self

    def look(self, known: str | None = None) -> tuple[int, Any]:
        kind, uid = self.wait(self.reader.look(None if known is None else bytes.fromhex(known)))
        return kind, uid.hex() if isinstance(uid, bytes) else uid

    def put(self, uid: str) -> None:
        self.antenna.put(Tag(bytes.fromhex(uid)))

    def frames(self) -> list[tuple[str, int]]:
        """What went over the air since the last call: (hex, bits of the last byte, 0 for all)."""
        assert self.antenna.heard is not None
        found = [(frame.hex(), last) for frame, last in self.antenna.heard]
        self.antenna.heard.clear()
        return found


def mfrc522(reset: bool = False, **given: Any) -> Bench:
    bench = Bench(Mfrc522)
    line = bench.chip.reset_pin if reset else None
    bench.reader = bench.firmware("mfrc522").Mfrc522(bench.device, line, **given)
    return bench


def pn532(reset: bool = False, **given: Any) -> Bench:
    bench = Bench(Pn532)
    module = bench.firmware("pn532")
    line = bench.chip.reset_pin if reset else None
    bench.reader = module.Pn532(module.Spi(bench.device), line, **given)
    return bench


def pn532_on_i2c(**given: Any) -> Bench:
    bench = Bench(Pn532)
    module = bench.firmware("pn532")
    bus = I2cBus(bench.clock)
    bus.attach(I2C_ADDRESS, bench.chip)
    bus.writeto, bus.readfrom = bus.write, bus.read  # type: ignore[attr-defined]
    bench.reader = module.Pn532(module.I2c(bus), None, **given)
    return bench


def pn5180(reset: bool = True, **given: Any) -> Bench:
    bench = Bench(Pn5180)
    line = bench.chip.reset_pin if reset else None
    bench.reader = bench.firmware("pn5180").Pn5180(bench.device, bench.chip.busy, line, **given)
    return bench


__all__ = ["Bench", "Clock", "mfrc522", "pn532", "pn532_on_i2c", "pn5180"]
