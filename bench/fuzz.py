"""Inputs that nobody should send, by the million, into every parser of host and firmware.

    python -m bench.fuzz [--inputs 10000000] [--seed 1] [--processes 2] [--only TARGET,...]

Each round has a seed of its own, which is printed when a parser raises what it should not, takes
too long or leaves its bounds: `--only TARGET --seed SEED --inputs 1` does that round again. Exit 1
when one did. Prints a line for each target: inputs, how many a second, how many were refused.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from random import Random
from types import FrameType

from bench import fuzz_targets
from bench.fuzz_targets import Round

LONGEST_S = 120
"""Measured: a round that takes longer hangs, for the slowest takes a tenth of it."""


@dataclass(frozen=True, slots=True)
class Target:
    """A parser: its share of all inputs, the inputs of one round, and the round itself."""

    share: float
    inputs: int
    round: Callable[[Random, int], Round]


TARGETS = {
    "host-codec": Target(0.30, 20_000, fuzz_targets.host_codec),
    "host-bond": Target(0.15, 10_000, fuzz_targets.host_bond),
    "firmware-codec": Target(0.28, 20_000, fuzz_targets.firmware_codec),
    "firmware-mqtt": Target(0.08, 20_000, fuzz_targets.firmware_mqtt),
    "firmware-names": Target(0.02, 20_000, fuzz_targets.firmware_names),
    "firmware-readers": Target(0.10, 20_000, fuzz_targets.firmware_readers),
    "firmware-setup": Target(0.03, 20_000, fuzz_targets.firmware_settings),
    "node-cpython": Target(0.02, 5_000, fuzz_targets.node_cpython),
    "node-micropython": Target(0.005, 1_000, fuzz_targets.node_micropython),
    "codec-micropython": Target(0.015, 2_000, fuzz_targets.codec_micropython),
}


@dataclass(frozen=True, slots=True)
class Done:
    """What came of one round."""

    target: str
    seed: int
    inputs: int
    refused: int
    seconds: float
    upset: str = ""


class Hung(Exception):
    """A parser that did not come back in time."""


def _hung(number: int, frame: FrameType | None) -> None:
    raise Hung


def run(name: str, seed: int) -> Done:
    """One round; what a parser raises is its outcome."""
    target, begun = TARGETS[name], time.monotonic()
    signal.signal(signal.SIGALRM, _hung)
    signal.alarm(LONGEST_S)
    try:
        done = target.round(Random(f"{name} {seed}"), target.inputs)
    except Exception:
        spent = time.monotonic() - begun
        return Done(name, seed, target.inputs, 0, spent, traceback.format_exc())
    finally:
        signal.alarm(0)
    return Done(name, seed, done.inputs, done.refused, time.monotonic() - begun)


def rounds(names: Sequence[str], inputs: int, seed: int) -> list[tuple[str, int]]:
    """(target, seed) of each round, so that together they have at least so many inputs."""
    whole = sum(TARGETS[name].share for name in names)
    work = []
    for name in names:
        target = TARGETS[name]
        wanted = inputs * target.share / whole
        count = max(1, -int(-wanted // target.inputs))
        work += [(name, seed + number) for number in range(count)]
    Random(seed).shuffle(work)
    return work


def fuzz(work: Sequence[tuple[str, int]], processes: int) -> list[Done]:
    """All rounds, side by side; what upsets a parser is printed at once."""
    found = []
    with ProcessPoolExecutor(processes) as pool:
        running = [pool.submit(run, name, seed) for name, seed in work]
        for number, each in enumerate(as_completed(running), start=1):
            done = each.result()
            found.append(done)
            if done.upset:
                print(f"{done.target}, seed {done.seed}:\n{done.upset}", flush=True)
            if number % 50 == 0:
                print(f"{sum(one.inputs for one in found):,} inputs", flush=True)
    return found


def table(found: Sequence[Done], wall_s: float) -> list[str]:
    """A line for each target, and one for all."""
    inputs, refused, seconds = Counter[str](), Counter[str](), defaultdict[str, float](float)
    for done in found:
        inputs[done.target] += done.inputs
        refused[done.target] += done.refused
        seconds[done.target] += done.seconds
    rows = [
        f"{name:18} {inputs[name]:>10,} inputs {inputs[name] / seconds[name]:>9,.0f} a second"
        f" {refused[name] / inputs[name]:6.1%} refused"
        for name in inputs
    ]
    upset, total = sum(bool(done.upset) for done in found), sum(inputs.values())
    rows.append(
        f"{'together':18} {total:>10,} inputs {total / wall_s:>9,.0f} a second; upset: {upset}"
    )
    return rows


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="bench.fuzz", description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--only", default=",".join(TARGETS))
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(argv)
    names = asked.only.split(",")
    if unknown := [name for name in names if name not in TARGETS]:
        parser.error(f"there is no {unknown[0]}; there are {', '.join(TARGETS)}")
    begun = time.monotonic()
    found = fuzz(rounds(names, asked.inputs, asked.seed), asked.processes)
    lines = table(found, time.monotonic() - begun)
    print(json.dumps(lines) if asked.json else "\n".join(lines))
    return int(any(done.upset for done in found))


if __name__ == "__main__":
    sys.exit(main())
