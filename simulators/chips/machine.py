"""The `machine` module in front of the firmware: pins, buses and resets of a simulated board."""

from simulators.chips.clock import Reboot

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from simulators.chips.rig import Rig

LONGEST_WATCHDOG_MS = 8388  # RP2040. Data sheet RP2040, 4.7


def make_machine(rig: "Rig") -> "Any":
    """A module-like object; its classes are bound to this board."""
    clock = rig.clock
    port = rig.port

    class Pin:
        IN, OUT, PULL_UP, PULL_DOWN, IRQ_FALLING, IRQ_RISING = 0, 1, 1, 2, 4, 8

        def __init__(
            self, number: int, mode: int = -1, pull: int = -1, value: "int | None" = None
        ) -> None:
            if rig.board.PORT == "esp32" and 34 <= number <= 39 and (pull > 0 or mode == self.OUT):
                raise ValueError("pins 34 to 39 are inputs without pull-up or pull-down")
            self.wire = rig.wires.at(number)
            if value is not None:
                self.wire.put(value)

        def __call__(self, level: "int | None" = None) -> "int | None":
            wire = self.wire
            if level is None:
                sense = wire.sense
                return sense() if sense else wire.level
            wire.level = level
            wire.drive(level)
            return None

        value = __call__

        def on(self) -> None:
            self.wire.put(1)

        def off(self) -> None:
            self.wire.put(0)

    class SPI:
        MSB, LSB = 0, 1

        def __init__(
            self,
            bus: int,
            baudrate: int = 1000000,
            polarity: int = 0,
            phase: int = 0,
            firstbit: int = 0,
            **_: object,
        ) -> None:
            if firstbit != self.MSB and rig.board.PORT == "rp2":
                raise NotImplementedError("LSB")
            self._bus = rig.spi(bus)
            self._bus.set_up(baudrate, polarity, phase)
            self.write = self._bus.write
            self.write_readinto = self._bus.exchange

    class I2C:
        def __init__(self, number: int, freq: int = 400000, **_: object) -> None:
            self._bus = rig.i2c(number)
            self._bus.set_rate(freq)
            self.writeto = self._bus.write
            self.readfrom = self._bus.read

    class UART:
        def __init__(self, number: int, baudrate: int = 9600, **_: object) -> None:
            self._wire = rig.uart(number)
            self._wire.byte_us = 10000000 // baudrate

        def any(self) -> int:
            return len(self._wire.inbox)

        def read(self, count: "int | None" = None) -> "bytes | None":
            return self._wire.read(count)

        def write(self, data: "bytes | bytearray") -> int:
            return self._wire.write(data)

    class PWM:
        def __init__(self, pin: Pin, freq: int = 0, duty_u16: int = 0) -> None:
            self._hertz, self._duty = freq, duty_u16

        def freq(self, hertz: int) -> None:
            self._hertz = hertz

        def duty_u16(self, duty: int) -> None:
            self._duty = duty
            rig.tones.append((clock.us, self._hertz if duty else 0, duty))
            del rig.tones[:-200]

    class WDT:
        def __init__(self, timeout: int = 5000) -> None:
            if timeout > LONGEST_WATCHDOG_MS:
                raise ValueError("timeout exceeds 8388")
            self._us = timeout * 1000
            self.feed()

        def feed(self) -> None:
            clock.barks_at = clock.us + self._us

    def bitstream(
        pin: Pin, encoding: int, timing: "tuple[int, int, int, int]", data: "bytes | bytearray"
    ) -> None:
        rig.stream(pin.wire, timing, data)

    def reset() -> None:
        raise Reboot("soft")

    names: dict[str, Any] = dict(port.names)
    names.update(
        {
            "Pin": Pin,
            "SPI": SPI,
            "I2C": I2C,
            "UART": UART,
            "PWM": PWM,
            "WDT": WDT,
            "bitstream": bitstream,
            "reset": reset,
            "reset_cause": lambda: port.causes.get(rig.cause, 0),
            "unique_id": lambda: rig.serial,
            "freq": lambda *_: 125000000,
        }
    )
    return rig.module("machine", names)
