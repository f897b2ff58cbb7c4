"""A box is counted by hands, on one pad and on a tray, in the worst of evenings."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.layout import Layout, Pad, load
from engine.games import load as game_of
from simulators.box import new_box
from tests.house.counting_hands import CountingHands, hands

GAME = game_of("earth")
PIECES = [piece.id for piece in GAME.catalogue.sensed()]
PAD = ("desk/pad",)
AWAY = {PIECES[3], PIECES[11]}
STRANGER = new_box(GAME.id, GAME.catalogue, "2").tags[PIECES[7]]


def tray() -> Layout:
    """Sixteen readers of one node."""
    spots = [f"tray/a{number}" for number in range(16)]
    return Layout(GAME.id, "tray", {}, {spot: Pad(spot) for spot in spots})


def right(found: CountingHands, pieces: list[str]) -> None:
    """What is not there is named, and what is another's; nothing else is."""
    count = found.count.count
    assert set(count.missing) & set(pieces) == AWAY & set(pieces)
    assert count.counted == set(pieces) - AWAY
    assert [(fault.game, fault.box) for fault in count.foreign.values()] == [(GAME.id, "2")]
    assert count.strangers == []


def counted(folder: Path, layout: Layout, noise: str, pieces: list[str], seed: int = 1) -> float:
    with hands(folder, GAME, layout, noise, seed) as found:
        there = [piece for piece in pieces if piece not in AWAY]
        spots = tuple(layout.pads)
        there.insert(5, STRANGER)
        seconds = found.all(there, spots)
        right(found, pieces)
        return seconds


@pytest.mark.parametrize("noise", ["clean", "hostile"])
def test_some_cards_on_one_pad(tmp_path: Path, noise: str) -> None:
    counted(tmp_path, load(GAME.id, "pad", 2, {}), noise, PIECES[:16])


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("noise", ["clean", "hostile"])
def test_a_box_of_earth_in_three_minutes_on_a_tray(tmp_path: Path, noise: str, seed: int) -> None:
    seconds = counted(tmp_path, tray(), noise, PIECES, seed)
    print(f"tray {noise} {seed}: {seconds:.0f} s")
    assert seconds < 180


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("noise", ["clean", "hostile"])
def test_a_box_of_earth_in_eight_minutes_on_one_pad(tmp_path: Path, noise: str, seed: int) -> None:
    seconds = counted(tmp_path, load(GAME.id, "pad", 2, {}), noise, PIECES, seed)
    print(f"pad {noise} {seed}: {seconds:.0f} s")
    assert seconds < 480
