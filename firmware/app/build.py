"""Chips and pins of this board: the one place where the board file meets the hardware."""

import time

import apa102
import machine
import ws2812
from mfrc522 import Mfrc522
from spi_device import SpiDevice

from app import settings
from app.inputs import Inputs
from app.lights import Lights
from app.log import log
from app.scan import Scan
from app.station import Station

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def lights(board: "Any") -> Lights:
    """The lights of the board file."""
    limits = board.LIGHTS
    places = {s["name"]: s["leds"] for s in board.STATIONS if "leds" in s}
    if limits["chip"] == "apa102":
        return Lights(apa102.Apa102(_spi(limits["spi"]).write, limits["count"]), places, limits)
    pin = machine.Pin(limits["pin"], machine.Pin.OUT)

    def send(levels: "bytes | bytearray") -> None:
        machine.bitstream(pin, 0, ws2812.TIMING, levels)

    return Lights(ws2812.Ws2812(send, limits["count"]), places, limits)


def inputs(board: "Any", tell: "Callable[[str, str, int, int], None]") -> Inputs:
    """The buttons, knobs and buzzer of the board file."""
    buttons = [(i["name"], _input(i, "pin")) for i in board.INPUTS if i["kind"] == "button"]
    knobs = [
        (i["name"], _input(i, "a"), _input(i, "b")) for i in board.INPUTS if i["kind"] == "knob"
    ]
    return Inputs(buttons, knobs, tell, _buzzer(board.BUZZER))


def _input(what: "dict[str, Any]", which: str) -> "Callable[[], int]":
    """The level of an input; with the pull-up of its pin unless the board file says otherwise."""
    if what.get("pull", True):
        pin = machine.Pin(what[which], machine.Pin.IN, machine.Pin.PULL_UP)
    else:
        pin = machine.Pin(what[which], machine.Pin.IN)
    return pin.value


def _buzzer(number: "int | None") -> "Callable[[int, int], None] | None":
    """What makes a tone of so many hertz and percent; 0 percent is silence."""
    if number is None:
        return None
    tone = machine.PWM(machine.Pin(number), freq=1000, duty_u16=0)

    def play(hertz: int, percent: int) -> None:
        if hertz:
            tone.freq(hertz)
        tone.duty_u16(32768 * percent * percent // 10000)

    return play


def _spi(bus: "dict[str, int]") -> "machine.SPI":
    """A bus of the board file."""
    miso = machine.Pin(bus["miso"]) if "miso" in bus else None
    return machine.SPI(
        bus["id"],
        baudrate=bus["baud"],
        sck=machine.Pin(bus["sck"]),
        mosi=machine.Pin(bus["mosi"]),
        miso=miso,
    )


def scan(
    board: "Any",
    tell: "Callable[[str, bytes, int, int], None]",
    complain: "Callable[[str, str, int], None]",
) -> Scan:
    """The scan task over the readers of the board file."""
    supply = _supply(board)
    spi = _spi(board.SPI)
    placed = [s for s in board.STATIONS if "reader" in s]
    stations = [Station(s["name"], _reader(s, spi, board.RADIO, _alone(s, board))) for s in placed]
    for one, its in zip(stations, placed):
        for other, theirs in zip(stations, placed):
            if one is not other and _near(its, theirs, board):
                one.near.append(other)
    return Scan(stations, board.RADIO, tell, complain, supply)


def mqtt_port(told: "dict[str, Any]") -> "Any":
    """The way over a broker, when this node was told one; its code is loaded only then."""
    if "ssid" not in told or "broker" not in told or "name" not in told:
        return None
    if not settings.has_radio():
        log("told of a Wi-Fi, but this board has no radio: by cable alone")
        return None
    from app.mqtt_port import MqttPort
    from app.wifi import Wifi

    try:
        return MqttPort(told, Wifi(told["ssid"], told.get("password", "")))
    except (OSError, RuntimeError, ValueError) as why:
        log("the radio does not start, by cable alone: " + str(why))
        return None


def _reader(
    station: "dict[str, Any]", spi: "machine.SPI", radio: "dict[str, int]", hold: bool
) -> "Any":
    """The driver of a station's reader; code of chips that the board has not is not loaded."""
    reset = _output(station["reset"]) if "reset" in station else None
    if "i2c" in station:
        import pn532

        bus = station["i2c"]
        wires = machine.I2C(
            bus["id"], scl=machine.Pin(bus["scl"]), sda=machine.Pin(bus["sda"]), freq=bus["freq"]
        )
        return pn532.Pn532(pn532.I2c(wires), reset, radio["tries"])
    device = SpiDevice(spi, _output(station["cs"]))
    if station["reader"] == "pn532":
        import pn532

        return pn532.Pn532(pn532.Spi(device), reset, radio["tries"])
    if station["reader"] == "pn5180":
        from pn5180 import Pn5180

        return Pn5180(device, _input(station, "busy"), reset, radio["field_ms"])
    return Mfrc522(
        device,
        reset,
        radio["gain"],
        radio["field_ms"],
        radio["answer_us"],
        radio["tries"],
        hold,
        radio["start_ms"],
    )


def _output(number: int) -> "machine.Pin":
    return machine.Pin(number, machine.Pin.OUT, value=1)


def _near(one: "dict[str, Any]", other: "dict[str, Any]", board: "Any") -> bool:
    """Whether two antennas disturb each other."""
    dx, dy = one["at"][0] - other["at"][0], one["at"][1] - other["at"][1]
    return bool(dx * dx + dy * dy < board.RADIO["apart_mm"] * board.RADIO["apart_mm"])


def _alone(station: "dict[str, Any]", board: "Any") -> bool:
    """A reader on a board of its own need never switch its field off."""
    return len([s for s in board.STATIONS if "reader" in s]) == 1


def _supply(board: "Any") -> "Callable[[], None] | None":
    """What cuts the supply of all readers for a moment, if the board can."""
    if not board.SUPPLY:
        return None
    pin = _output(board.SUPPLY["pin"])
    off_ms = board.SUPPLY["off_ms"]

    def cycle() -> None:
        pin(0)
        time.sleep_ms(off_ms)
        pin(1)

    return cycle
