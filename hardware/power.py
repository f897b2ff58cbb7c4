"""The power budget and the fuse of a node, computed from its board file.

Currents are design values of ours, rounded up from what data sheets call typical or maximal;
none was measured (hardware/limits.md).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from hardware.boards import Plan

READER_IDLE_MA = 20
"""An MFRC522 module with its field off, its power light included."""
FIELD_MA = 120
"""More with the field on."""
BUZZER_MA = 30
BUCK_PERCENT = 85
"""Of the power taken at 5 V that arrives at 3.3 V."""
USB_MA = 500
FUSES_MA = (500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3150, 4000, 5000, 6300)
SUPPLIES_MA = (1000, 2000, 3000, 4000, 5000, 6000, 8000, 10000)
FUSE_LOAD_PERCENT = 75
"""A fuse carries this much of its rating for hours."""
COPPER = 0.0175
"""Ohm mm² / m."""
SPARE_MM = 500
"""From the supply's fuse to the first station."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Currents in mA, at 3.3 V for the readers and at 5 V for all else; the drop in mV."""

    readers_33: int
    own_regulator: bool
    readers_5: int
    lights: int
    controller: int
    buzzer: int
    total: int
    usb: bool
    fuse: int
    supply: int
    wire_mm2: float
    drop_mv: int


def budget(plan: Plan) -> Budget:
    """The worst moment of a node: all lights at their cap, all allowed fields on, radio sending.

    Raises ValueError when no fuse of the list carries it.
    """
    readers = reader_ma(plan)
    own = plan.spec["SUPPLY"] is None and readers <= plan.controller["regulator_ma"]
    at_5 = ceil(readers * 3.3 / 5 * 100 / BUCK_PERCENT)
    lights = plan.spec["LIGHTS"]["max_ma"]
    controller = controller_ma(plan)
    buzzer = 0 if plan.spec["BUZZER"] is None else BUZZER_MA
    total = at_5 + lights + controller + buzzer
    # A small node sits on the tablet's USB, whose port limits the current: no fuse of its own.
    usb = own and not plan.shared_bus and total <= USB_MA
    fuse = 0 if usb else fuse_ma(total)
    supply = 0 if usb else supply_ma(fuse)
    wire = 0.5 if fuse <= 3150 else 1.0
    return Budget(
        readers,
        own,
        at_5,
        lights,
        controller,
        buzzer,
        total,
        usb,
        fuse,
        supply,
        wire,
        drop_mv(plan, total, wire),
    )


def reader_ma(plan: Plan) -> int:
    """What the readers take at 3.3 V with as many fields on as the board file allows."""
    fields = min(plan.spec["RADIO"]["fields"], plan.readers)
    return int(plan.readers * READER_IDLE_MA + fields * FIELD_MA)


def controller_ma(plan: Plan) -> int:
    """What the controller takes at most, with its radio sending where it has one."""
    radio = plan.name not in plan.controller["without_radio"]
    return int(plan.controller["core_ma"] + (plan.controller["radio_ma"] if radio else 0))


def supply_ma(fuse: int) -> int:
    """The smallest 5 V supply strong enough to blow that fuse before it sags."""
    return next(one for one in SUPPLIES_MA if one * 100 >= fuse * 125)


def fuse_ma(total: int) -> int:
    """The smallest slow fuse that carries `total` mA for hours. Raises ValueError: none does."""
    for rating in FUSES_MA:
        if rating * FUSE_LOAD_PERCENT >= total * 100:
            return rating
    raise ValueError(f"no fuse of the list carries {total} mA; split the node or cap its lights")


def drop_mv(plan: Plan, ma: int, wire_mm2: float) -> int:
    """What the two supply wires lose when all current goes to the farthest station."""
    metres = (sum(plan.size_mm()) + SPARE_MM) / 1000
    return ceil(2 * metres * COPPER / wire_mm2 * ma)
