"""The power budget, by hand."""

from __future__ import annotations

import pytest

from hardware.boards import load, names
from hardware.power import budget, fuse_ma, supply_ma
from simulators.board import open_board
from simulators.board.plainhost import PlainHost


def test_the_rail_by_hand() -> None:
    """16 readers of 20 mA and 4 fields of 120 mA at 3.3 V; 85 %; 900 mA lights; Pico W."""
    power = budget(load("pico_w"))
    assert power.readers_33 == 16 * 20 + 4 * 120 == 800
    assert power.readers_5 == 622  # 800 * 3.3 / 5 / 0.85 = 621.2
    assert power.total == 622 + 900 + 350
    assert power.fuse == 2500  # 1872 / 0.75 = 2496
    assert power.supply == 4000
    assert power.drop_mv == 243  # 2 * 1.85 m * 0.0175 / 0.5 * 1.872 A = 242.4


def test_the_pad_hangs_on_usb() -> None:
    power = budget(load("pico_pad"))
    assert power.own_regulator
    assert power.usb
    assert power.total == 109 + 150 + 100 + 30  # 140 * 3.3 / 5 / 0.85 = 108.7
    assert power.total < 500
    assert (power.fuse, power.supply) == (0, 0)


@pytest.mark.parametrize("name", names())
def test_fuse_and_supply_fit_the_load(name: str) -> None:
    plan = load(name)
    power = budget(plan)
    if power.usb:
        assert power.total <= 500
        return
    assert power.total <= 0.75 * power.fuse
    assert power.supply > power.fuse
    assert power.drop_mv <= 250  # 5 % of 5 V
    assert not power.own_regulator


def test_fuses_at_the_edge() -> None:
    assert fuse_ma(375) == 500
    assert fuse_ma(376) == 630
    assert fuse_ma(4725) == 6300
    with pytest.raises(ValueError, match="split the node"):
        fuse_ma(4726)
    assert [supply_ma(fuse) for fuse in (800, 801, 6300)] == [1000, 2000, 8000]


@pytest.mark.parametrize("name", names())
def test_the_firmware_keeps_the_lights_under_the_cap_of_the_budget(name: str) -> None:
    """All stations in the brightest cue there is: what the pixels then draw."""
    plan = load(name)
    board = open_board(board=name)
    host = PlainHost(board)
    host.greet()
    rows = [board.stations[i : i + 8] for i in range(0, len(board.stations), 8)]
    for i, row in enumerate(rows):
        part = {"p": [i + 1, len(rows)]} if len(rows) > 1 else {}
        host.say("cue", id=1, cues=dict.fromkeys(row, "put/8"), **part)
    worst = 0.0
    for _ in range(20):
        host.run(50)
        levels = board.pixels()
        limits = plan.spec["LIGHTS"]
        lit = sum(levels) / 255 * limits["channel_ma"]
        worst = max(worst, lit + limits["count"] * limits["idle_ma"])
    board.close()
    assert limits["count"] * limits["idle_ma"] < worst <= budget(plan).lights
