"""The board files of the firmware as wires: which pin goes where."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FIRMWARE = HERE.parent / "firmware"


@dataclass(frozen=True, slots=True)
class Wire:
    """One signal wire from a pin of the controller. `out` says whether the controller drives it."""

    pin: int
    label: str
    part: str
    terminal: str
    out: bool
    note: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A board file and its controller; the values are those of docs/add-a-board.md."""

    name: str
    says: str
    spec: dict[str, Any]
    controller: dict[str, Any]

    @property
    def stations(self) -> tuple[dict[str, Any], ...]:
        """The stations of the board file, in its order."""
        return tuple(self.spec["STATIONS"])

    @property
    def readers(self) -> int:
        """How many stations read tags."""
        return sum("reader" in station for station in self.stations)

    @property
    def shared_bus(self) -> bool:
        """Whether several readers share MISO, so that each needs a gate of its own."""
        return self.readers > 1

    def size_mm(self) -> tuple[int, int]:
        """Distance between the outermost antennas, across and down."""
        across = [station["at"][0] for station in self.stations]
        down = [station["at"][1] for station in self.stations]
        return max(across) - min(across), max(down) - min(down)


def names() -> list[str]:
    """The names of all board files."""
    return sorted(path.stem for path in (FIRMWARE / "boards").glob("*.py"))


def load(name: str) -> Plan:
    """The board file of that name. Raises OSError when there is none."""
    text = (FIRMWARE / "boards" / f"{name}.py").read_text("utf-8")
    spec: dict[str, Any] = {}
    exec(compile(text, f"{name}.py", "exec"), spec)
    controllers = json.loads((HERE / "controllers.json").read_text("utf-8"))
    return Plan(name, spec["__doc__"], spec, controllers[spec["PORT"]])


def wires(plan: Plan) -> list[Wire]:
    """All signal wires of a board, bus first."""
    found = [*_bus(plan), *_readers(plan), *_lights(plan), *_inputs(plan)]
    if plan.spec["BUZZER"] is not None:
        found.append(_wire(plan, plan.spec["BUZZER"], "buzzer", "+", True, "through 100 Ω"))
    if plan.spec["SUPPLY"]:
        note = "high: readers on; 10 kΩ to 3.3 V"
        found.append(_wire(plan, plan.spec["SUPPLY"]["pin"], "buck", "EN", True, note))
    return found


def faults(plan: Plan) -> list[str]:
    """What a builder would curse: pins used twice, missing, or that cannot do their work."""
    found: list[str] = []
    seen: dict[int, str] = {}
    for wire in wires(plan):
        what = f"{wire.part} {wire.terminal}"
        if wire.pin in seen:
            found.append(f"{plan.name}: pin {wire.pin} serves {seen[wire.pin]} and {what}")
        seen[wire.pin] = what
        if str(wire.pin) not in plan.controller["labels"]:
            found.append(f"{plan.name}: pin {wire.pin} ({what}) is not on the module")
        if wire.pin in plan.controller["forbidden"]:
            found.append(f"{plan.name}: pin {wire.pin} ({what}) has other work on the module")
        if wire.out and wire.pin in plan.controller["input_only"]:
            found.append(f"{plan.name}: pin {wire.pin} ({what}) is an input only")
    return found + _light_faults(plan)


def _light_faults(plan: Plan) -> list[str]:
    taken: set[int] = set()
    found = []
    for station in plan.stations:
        first, count = station.get("leds", (0, 0))
        pixels = set(range(first, first + count))
        if pixels & taken or first + count > plan.spec["LIGHTS"]["count"]:
            found.append(f"{plan.name}: the pixels of {station['name']} are taken or missing")
        taken |= pixels
    return found


def _wire(plan: Plan, pin: int, part: str, terminal: str, out: bool, note: str = "") -> Wire:
    label = plan.controller["labels"].get(str(pin), f"pin {pin}")
    return Wire(pin, label, part, terminal, out, note)


def _bus(plan: Plan) -> list[Wire]:
    spi = plan.spec["SPI"]
    gates = "from the gates' outputs" if plan.shared_bus else ""
    return [
        _wire(plan, spi["sck"], "all readers", "SCK", True, "33 Ω in series"),
        _wire(plan, spi["mosi"], "all readers", "MOSI", True, "33 Ω in series"),
        _wire(plan, spi["miso"], "all readers", "MISO", False, gates),
    ]


def _readers(plan: Plan) -> list[Wire]:
    found = []
    # Until the firmware runs the pins of an RP2040 are pulled down and those of an ESP32 float:
    # every gate of the bus would be open at once.
    gate = "and /OE of its gate; 10 kΩ to 3.3 V" if plan.shared_bus else ""
    for station in plan.stations:
        if "cs" in station:
            part = f"reader {station['name']}"
            found.append(_wire(plan, station["cs"], part, "SDA (select)", True, gate))
        if "reset" in station:
            found.append(_wire(plan, station["reset"], f"reader {station['name']}", "RST", True))
    return found


def _lights(plan: Plan) -> list[Wire]:
    note = "through the 5 V level shifter and 330 Ω"
    return [_wire(plan, plan.spec["LIGHTS"]["pin"], "pixels", "DIN", True, note)]


def _inputs(plan: Plan) -> list[Wire]:
    found = []
    for one in plan.spec["INPUTS"]:
        note = "" if one.get("pull", True) else "10 kΩ to 3.3 V"
        terminals = ("pin",) if one["kind"] == "button" else ("a", "b")
        for terminal in terminals:
            shown = "to ground" if terminal == "pin" else terminal.upper()
            part = f"{one['kind']} {one['name']}"
            found.append(_wire(plan, one[terminal], part, shown, False, note))
    return found
