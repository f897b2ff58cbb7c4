"""The pixel drivers against the models of the chains, by the data sheets."""

from __future__ import annotations

from typing import Any

import pytest

from simulators.board.loading import Firmware
from simulators.chips.clock import Clock
from simulators.chips.strip import Strip

RED, GREEN, BLUE = (200, 0, 0), (0, 100, 0), (0, 0, 50)


class Chain:
    """A chain of pixels with its driver; `shown` as red, green, blue."""

    def __init__(self, kind: str, count: int) -> None:
        firmware = Firmware()
        self.strip = Strip(firmware.rig.clock, count)
        if kind == "apa102":
            self.pixels = firmware("apa102").Apa102(self.strip.write, count)
        else:
            timing = firmware("ws2812").TIMING
            self.pixels = firmware("ws2812").Ws2812(
                lambda data: self.strip.stream(timing, data), count
            )

    def show(self, colours: list[tuple[int, int, int]]) -> None:
        for i, colour in enumerate(colours):
            self.pixels.set(i, *colour)
        self.pixels.write(bytes(self.pixels.levels))

    def shown(self) -> list[tuple[int, int, int]]:
        raw = self.strip.pixels
        return [(raw[i + 1], raw[i], raw[i + 2]) for i in range(0, len(raw), 3)]


@pytest.mark.parametrize("kind", ["ws2812", "apa102"])
@pytest.mark.parametrize("count", [1, 3, 64, 200])
def test_every_pixel_shows_its_colour(kind: str, count: int) -> None:
    chain = Chain(kind, count)
    colours = [(RED, GREEN, BLUE)[i % 3] for i in range(count)]
    chain.show(colours)
    assert chain.shown() == colours
    assert chain.strip.bad_timing == 0


@pytest.mark.parametrize("kind", ["ws2812", "apa102"])
def test_two_writes_at_once_both_show(kind: str) -> None:
    """Pixels pass on what comes before the line was quiet for 280 us."""
    chain = Chain(kind, 2)
    chain.show([RED, RED])
    chain.show([GREEN, BLUE])
    assert chain.shown() == [GREEN, BLUE]


@pytest.mark.parametrize(
    "timing", [(800, 450, 400, 850), (500, 2000, 1200, 1300), (200, 850, 800, 450)]
)
def test_bits_of_a_wrong_length_show_nothing(timing: Any) -> None:
    strip = Strip(Clock(), 1)
    strip.stream(timing, b"\xff\xff\xff")
    assert strip.pixels == b"\x00\x00\x00"
    assert strip.bad_timing == 1
