"""Noise on the wire: seeded, counted, and as much of it as the profile says."""

from __future__ import annotations

from binascii import crc32
from random import Random

from simulators.noise import LATE_MS, PROFILES, NoisyLine

LINES = [b'{"t":"tag","s":%d} %08x\n' % (n, crc32(b"%d" % n)) for n in range(2000)]


def carried(line: NoisyLine) -> list[bytes]:
    for number, text in enumerate(LINES):
        line.feed(text, number * 10.0)
    return line.arrived(float("inf")).splitlines(keepends=True)


def test_a_clean_line_carries_everything_in_order() -> None:
    line = NoisyLine(Random(1), 0.0)
    assert carried(line) == LINES
    assert not line.injected


def test_a_lossy_line_spoils_a_tenth_of_the_lines() -> None:
    line = NoisyLine(Random(1), PROFILES["lossy"].lines)
    carried(line)
    spoiled = sum(line.injected.values())
    # 2000 lines at 10 %: 200 on average, standard deviation 13.4.
    assert 150 < spoiled < 250
    assert set(line.injected) == {"line_damaged", "line_lost", "line_doubled", "line_late"}


def test_what_is_counted_is_what_happened() -> None:
    line = NoisyLine(Random(3), 0.2)
    arrived = carried(line)
    whole = [text for text in arrived if text in set(LINES)]
    counts = line.injected
    assert len(LINES) - len(set(whole)) == counts["line_lost"] + counts["line_damaged"]
    assert len(whole) - len(set(whole)) == counts["line_doubled"]


def test_the_same_seed_spoils_the_same_lines() -> None:
    first, second = NoisyLine(Random("a"), 0.1), NoisyLine(Random("a"), 0.1)
    assert carried(first) == carried(second)


def test_a_late_line_is_overtaken_and_arrives() -> None:
    line = NoisyLine(Random(5), 1.0)
    line.feed(b"".join(LINES), 0.0)
    assert line.injected["line_late"] > 0
    line.arrived(LATE_MS[1])
    assert line.next_ms() is None


def test_a_line_is_held_until_it_is_whole() -> None:
    line = NoisyLine(Random(1), 0.0)
    line.feed(b'{"t":', 0.0)
    assert line.arrived(1000.0) == b""
    line.feed(b'"beat"} 0\n', 5.0)
    assert line.arrived(5.0) == b'{"t":"beat"} 0\n'


def test_hostile_is_both_and_more() -> None:
    hostile = PROFILES["hostile"]
    assert hostile.flapping
    assert hostile.lines == PROFILES["lossy"].lines
    shares = (
        hostile.reboots,
        hostile.dead_readers,
        hostile.collisions,
        hostile.wrong_pieces,
        hostile.two_at_once,
    )
    assert all(share > 0 for share in shares)
