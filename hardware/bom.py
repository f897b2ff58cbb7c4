"""The parts: bom.csv, and what a board file says is needed of each."""

from __future__ import annotations

import csv
import json
from collections import Counter
from dataclasses import dataclass
from math import ceil
from typing import Any

from hardware.boards import HERE, Plan, wires
from hardware.power import budget

BY_HAND = ("perfboard", "terminal", "surface")
"""Parts whose number no board file can tell."""
SLACK_MM = 300
"""Of each wire, for bends and ends."""


@dataclass(frozen=True, slots=True)
class Part:
    """A row of bom.csv. The price is an estimate of ours in euro cents, made on that day."""

    id: str
    what: str
    cents: int
    estimated_on: str
    needed: dict[str, int]
    """Board -> how many of it (wire: metres)."""


def parts() -> list[Part]:
    """The rows of bom.csv."""
    fixed = ("part", "what", "unit_cents", "estimated_on")
    with (HERE / "bom.csv").open(encoding="utf-8", newline="") as file:
        return [
            Part(
                row["part"],
                row["what"],
                int(row["unit_cents"]),
                row["estimated_on"],
                {name: int(row[name]) for name in row if name not in fixed},
            )
            for row in csv.DictReader(file)
        ]


def builds() -> dict[str, dict[str, Any]]:
    """The builds of builds.json."""
    found: dict[str, dict[str, Any]] = json.loads((HERE / "builds.json").read_text("utf-8"))
    return found


def cost_cents(boards: dict[str, int]) -> int:
    """What so many of each board cost, in euro cents of our estimates."""
    return sum(
        part.cents * part.needed[board] * count
        for part in parts()
        for board, count in boards.items()
    )


def boards_of(build: dict[str, Any]) -> dict[str, int]:
    """Board -> how many of it a build has."""
    return {node["board"]: node["count"] for node in build["nodes"]}


def wanted(plan: Plan) -> Counter[str]:
    """What the board file makes necessary, but for the parts of BY_HAND."""
    need = _supply_parts(plan)
    need[_controller(plan)] = 1
    need["mfrc522"] = plan.readers
    gates = ceil(plan.readers / 4) if plan.shared_bus else 0
    need["gate"] = gates
    need["level_shifter"] = 1
    need["cap_100n"] = plan.readers + gates + 1
    pixels = plan.spec["LIGHTS"]["count"]
    need["ring_12" if plan.readers == 1 and pixels == 12 else "pixel"] = (
        1 if plan.readers == 1 and pixels == 12 else pixels
    )
    need += _input_parts(plan)
    need["signal_wire_m"] = signal_metres(plan)
    return +need


def _controller(plan: Plan) -> str:
    if plan.spec["PORT"] == "esp32":
        return "esp32_devkit"
    return "pico" if plan.name in plan.controller["without_radio"] else "pico_w"


def _supply_parts(plan: Plan) -> Counter[str]:
    power = budget(plan)
    need: Counter[str] = Counter(cap_1000u=1, usb_cable=1)
    if not power.own_regulator:
        need["buck_3v3"] = 1
    if not power.usb:
        need.update({"fuse_holder": 1, "schottky": 1})
        need.update({f"fuse_{power.fuse}": 1, f"supply_{power.supply}": 1})
        need["power_wire_m"] = 2 * ceil((sum(plan.size_mm()) + 500) / 1000)
    return need


def _input_parts(plan: Plan) -> Counter[str]:
    need = Counter(one["kind"] for one in plan.spec["INPUTS"])
    notes = [wire.note for wire in wires(plan)]
    need["r_10k"] = sum("10 kΩ" in note for note in notes)
    need["r_330"] = sum("330 Ω" in note for note in notes)
    need["r_33"] = sum("33 Ω in series" in note for note in notes)
    if plan.spec["BUZZER"] is not None:
        need.update({"buzzer": 1, "r_100": 1})
    return need


def signal_metres(plan: Plan) -> int:
    """Metres of signal wire: a bus of three past all readers, and a select wire to each."""
    bus = 3 * (sum(plan.size_mm()) + SLACK_MM)
    selects = sum(sum(station["at"]) + SLACK_MM for station in plan.stations)
    pixels = sum(plan.size_mm()) + SLACK_MM
    metres: int = ceil((bus + selects + pixels) / 1000)
    return metres
