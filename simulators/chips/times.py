"""The `time` and `micropython` modules in front of the firmware: ticks of virtual time."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from simulators.chips.rig import Rig

PERIOD = 1 << 30
HALF = 1 << 29


def ticks_diff(end: int, start: int) -> int:
    """`end` - `start` on the ring of ticks."""
    return ((end - start + HALF) & (PERIOD - 1)) - HALF


def ticks_add(ticks: int, delta: int) -> int:
    """A later or earlier tick."""
    return (ticks + delta) & (PERIOD - 1)


def make_time(rig: "Rig") -> "Any":
    """The module; sleeping in it stops the whole board, as on hardware."""
    clock = rig.clock
    return rig.module(
        "time",
        {
            "ticks_ms": lambda: ((clock.us - rig.booted_us) // 1000) & (PERIOD - 1),
            "ticks_us": lambda: (clock.us - rig.booted_us) & (PERIOD - 1),
            "ticks_diff": ticks_diff,
            "ticks_add": ticks_add,
            "sleep_ms": lambda ms: clock.spend(1000 * ms),
            "sleep_us": lambda us: clock.spend(us),
            "time": lambda: clock.us // 1000000,
        },
    )
