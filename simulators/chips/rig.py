"""A board on the bench: the chips a board file names, wired to its pins, and its power.

Runs inside either interpreter; `space` is what runs the firmware.
"""

from simulators.chips.antenna import Antenna
from simulators.chips.bus import SpiBus
from simulators.chips.clock import Clock, Reboot
from simulators.chips.deeds import Deeds
from simulators.chips.i2c import I2cBus
from simulators.chips.machine import make_machine
from simulators.chips.mfrc522 import Mfrc522
from simulators.chips.net import Net, make_network, make_select, make_socket
from simulators.chips.noise import FLAPPING, Coupling
from simulators.chips.pins import Wire, Wires
from simulators.chips.pn532 import Pn532
from simulators.chips.pn5180 import Pn5180
from simulators.chips.ports import PORTS, UART_BYTE_US
from simulators.chips.serial import SerialLine
from simulators.chips.storage import Storage
from simulators.chips.strip import Strip
from simulators.chips.times import make_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class Space(Protocol):
        """Where the firmware lives: a fresh start, running until a time, an end that leaves no
        garbage where memory is scarce.
        """

        def start(self, rig: "Rig") -> None: ...
        def run_until(self, us: int) -> None: ...
        def stop(self) -> None: ...


BOOT_MS = 300  # from power to the first line of main.py: an assumption
DRAINED_US = 50000  # until the supply of the readers is empty once cut: an assumption


class _Module:
    """A module made of a dict."""


_CHIPS: "dict[str, Any]" = {"mfrc522": Mfrc522, "pn532": Pn532, "pn5180": Pn5180}
PN532_ADDRESS = 0x24
UART_INBOX = 256  # of a UART that is not the console


class Rig(Deeds):
    """One simulated board. `board` is its board file, as a namespace; `noise` 0 or a seed."""

    def __init__(self, board: "Any", space: "Space", serial: bytes, noise: int = 0) -> None:
        self.board = board
        self.serial = serial
        self.cause = "power"
        self.booted_us = 0
        self.boots = 0
        self.reboots: list[str] = []
        self.clock = Clock()
        self.wires = Wires()
        self.port = PORTS[board.PORT]
        self.storage = Storage(self._flash)
        self.net = Net(self.clock)
        port = self.port
        self.console = SerialLine(
            self.clock, port.byte_us, port.inbox, port.waits, port.console_us, port.piece_us
        )
        self._uarts: dict[int, SerialLine] = {}
        self._buses: dict[int, SpiBus] = {}
        self._space = space
        self._noise = noise
        self.antennas: dict[str, Antenna] = {}
        self._i2c: dict[int, I2cBus] = {}
        self.readers: dict[str, Any] = {}
        self._wire_readers()
        self.tones: list[tuple[int, int, int]] = []  # (us, hertz, duty of 65535) of the buzzer
        self.strip = Strip(self.clock, board.LIGHTS["count"])
        self._strip_wire: Wire | None = None
        if board.LIGHTS["chip"] == "apa102":
            self.spi(board.LIGHTS["spi"]["id"]).attach(self.strip)
        else:
            self._strip_wire = self.wires.at(board.LIGHTS["pin"])

    # building -----------------------------------------------------------------------------

    def _wire_readers(self) -> None:
        bus = self.spi(self.board.SPI["id"])
        for i, station in enumerate(self.board.STATIONS):
            if "reader" not in station:
                continue
            antenna = Antenna(self.clock)
            chip = _CHIPS[station["reader"]](self.clock, antenna)
            if "cs" in station:
                self.wires.at(station["cs"]).drive = bus.selector(chip)
            else:
                self.i2c(station["i2c"]["id"]).attach(PN532_ADDRESS, chip)
            if "busy" in station:
                self.wires.at(station["busy"]).sense = chip.busy
            if "reset" in station:
                self.wires.at(station["reset"]).drive = chip.reset_pin
            if self._noise:
                antenna.coupling = Coupling(self._noise * 1000 + i, FLAPPING)
            self.antennas[station["name"]] = antenna
            self.readers[station["name"]] = chip
        self._cut_us = self.clock.us
        if self.board.SUPPLY:
            self.wires.at(self.board.SUPPLY["pin"]).drive = self._supply
        self._wire_neighbours()

    def _supply(self, level: int) -> None:
        """The switch in the supply of all readers, behind a capacitor."""
        drained = self.clock.us - self._cut_us >= DRAINED_US
        self._cut_us = self.clock.us
        for chip in self.readers.values():
            if drained or not level:
                chip.reset_pin(level)
            else:
                chip.down = False

    def _wire_neighbours(self) -> None:
        near = self.board.RADIO["apart_mm"]
        placed = [s for s in self.board.STATIONS if "reader" in s]
        for one in placed:
            for other in placed:
                dx, dy = one["at"][0] - other["at"][0], one["at"][1] - other["at"][1]
                if one is not other and dx * dx + dy * dy < near * near:
                    self.antennas[one["name"]].neighbours.append(self.antennas[other["name"]])

    def spi(self, number: int) -> SpiBus:
        """The SPI bus of that number."""
        if number not in self._buses:
            self._buses[number] = SpiBus(self.clock, self.port.call_us)
        return self._buses[number]

    def i2c(self, number: int) -> I2cBus:
        """The I2C bus of that number."""
        if number not in self._i2c:
            self._i2c[number] = I2cBus(self.clock)
        return self._i2c[number]

    def uart(self, number: int) -> SerialLine:
        """The UART of that number."""
        if number not in self._uarts:
            self._uarts[number] = SerialLine(self.clock, UART_BYTE_US, UART_INBOX)
        return self._uarts[number]

    def _flash(self) -> None:
        """A write of the flash: nothing else runs meanwhile."""
        self.clock.spend(self.port.flash_us)

    def stream(
        self, wire: Wire, timing: "tuple[int, int, int, int]", data: "bytes | bytearray"
    ) -> None:
        """Bits on a pin: they reach the strip if it hangs there."""
        if wire is self._strip_wire:
            self.strip.stream(timing, data)

    def module(self, name: str, names: "dict[str, Any]") -> "Any":
        """An object that the firmware imports as module `name`."""
        made = _Module()
        names["__name__"] = name
        for key in names:
            setattr(made, key, names[key])
        return made

    def modules(self) -> "dict[str, Any]":
        """The modules of the hardware, fresh for a boot."""
        modules = {
            "machine": make_machine(self),
            "time": make_time(self),
            "socket": make_socket(self),
            "select": make_select(self),
        }
        if getattr(self.board, "WIFI", True):
            modules["network"] = make_network(self)
        return modules

    # power --------------------------------------------------------------------------------

    def boot(self, cause: str) -> None:
        """Start the processor; chips keep what they have unless their power went too."""
        self._space.stop()
        self.net.power_up()
        self.cause = cause
        self.boots += 1
        self.clock.barks_at = 0
        self.clock.us += 1000 * BOOT_MS
        self.booted_us = self.clock.us
        self._space.start(self)

    def brown_out(self) -> None:
        """The supply dips: processor, readers and lights all start anew."""
        for chip in self.readers.values():
            chip.power_up()
        self.strip.power_up()
        self.line().flush()
        self.reboots.append("power")
        self.boot("power")

    def reboot(self, cause: str) -> None:
        """The processor alone restarts."""
        self.reboots.append(cause)
        self.boot(cause)

    def advance(self, us: int) -> None:
        """Let `us` of virtual time pass."""
        until = self.clock.us + us
        while self.clock.us < until:
            try:
                self._space.run_until(until)
            except Reboot as why:
                self.reboot(why.cause)

    # the host's side ----------------------------------------------------------------------

    def line(self) -> SerialLine:
        """The line to the host that the board file names."""
        link = self.board.LINK
        return self.console if link["kind"] == "console" else self.uart(link["uart"])

    def lights(self, station: str) -> "list[tuple[int, int, int]]":
        """(red, green, blue) of each pixel of a station, as they shine now."""
        return self.colours(station, self.strip.pixels)

    def colours(self, station: str, pixels: bytes) -> "list[tuple[int, int, int]]":
        """(red, green, blue) of each pixel of a station in one frame of the strip."""
        for each in self.board.STATIONS:
            if each["name"] == station and "leds" in each:
                first, count = each["leds"]
                rows = [pixels[3 * i : 3 * i + 3] for i in range(first, first + count)]
                return [(grb[1], grb[0], grb[2]) for grb in rows]
        return []

    def counters(self) -> "dict[str, int]":
        """What happened at the chips since power-up."""
        antennas = list(self.antennas.values())
        found = {
            "boots": self.boots,
            "frames": sum([chip.frames for chip in self.readers.values()]),
            "looks": sum([chip.looks for chip in self.readers.values()]),
            "bus_frames": sum([bus.frames for bus in self._buses.values()]),
            "clashes": sum([bus.clashes for bus in self._buses.values()]),
            "garbled": sum([bus.garbled for bus in self._buses.values()]),
            "crosstalk": sum([antenna.crosstalk for antenna in antennas]),
            "strip_writes": self.strip.writes,
            "flash_writes": self.storage.writes,
            "bad_timing": self.strip.bad_timing,
            "overruns": self.line().overruns,
        }
        noisy = [a.coupling for a in antennas if a.coupling]
        found["vanished"] = sum([c.counts[0] for c in noisy])
        found["replies_lost"] = sum([c.lost for c in noisy])
        found["replies_damaged"] = sum([c.damaged for c in noisy])
        return found
