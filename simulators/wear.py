"""How the antennas of a café fare for months: a drift model with noise, in hours of play.

A healthy antenna needs a few tries more now and then: unevenly from hour to hour, with a coin
under the mat for an evening, another cloth every few weeks, full Saturdays. One that fails needs
ever more, e times as many in so many days, until it reads nothing any more. Every figure here is
chosen, on the careful side; nothing of it was measured on real coils.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Final, NamedTuple

OPEN_HOURS: Final = 12
"""Of a day, in which somebody may play."""
DEAD: Final = 60.0
"""Times its usual errors at which an antenna reads nothing any more."""
SPREAD: Final = 0.45
"""Of the noise of an hour, and of a whole table's day, as the logarithm."""
COIN: Final = 0.04
"""Chance of a day with metal under an antenna."""
COIN_TIMES, COIN_HOURS = 10.0, 4
"""How many times the errors then, and for how many hours."""
CLOTH_DAYS: Final = 20


class Hour(NamedTuple):
    """An hour of one antenna: pieces that were laid, errors of its reader."""

    at: float
    """Days since the beginning, at its end."""
    shown: int
    errors: int


@dataclass(frozen=True)
class Antenna:
    """`days_to_e` is how fast it declines; 0: it is well. It is dead on day `dies`."""

    random: Random
    rate: float
    days_to_e: float = 0.0
    dies: float = 0.0

    def worn(self, day: float) -> float:
        """How many times its usual errors."""
        return exp(log(DEAD) - (self.dies - day) / self.days_to_e) if self.days_to_e else 0.0

    def hours(self, days: int) -> Iterator[Hour]:
        """All hours of so many days."""
        random, cloth = self.random, 1.0
        for day in range(days):
            if random.random() < 1 / CLOTH_DAYS:
                cloth = random.uniform(0.5, 2.0)
            table = random.lognormvariate(0, SPREAD / 2)
            busy = 30 if day % 7 in (4, 5) else 14
            coin = random.randrange(OPEN_HOURS) if random.random() < COIN else -OPEN_HOURS
            for hour in range(OPEN_HOURS):
                yield self._hour(day, hour, busy, cloth * table * _coin(coin, hour))

    def _hour(self, day: int, hour: int, busy: int, times: float) -> Hour:
        random = self.random
        shown = _poisson(random, busy * random.random()) if random.random() < 0.8 else 0
        worn = self.worn(day + hour / OPEN_HOURS)
        mean = shown * self.rate * times * random.lognormvariate(0, SPREAD) * (1 + worn)
        return Hour(day + (hour + 1) / OPEN_HOURS, shown, _poisson(random, min(mean, 5000.0)))


def _coin(begins: int, hour: int) -> float:
    return COIN_TIMES if begins <= hour < begins + COIN_HOURS else 1.0


def antenna(seed: int | str, days: int, fails: bool = False) -> Antenna:
    """One of a house: good or poor from the start; one that fails does so within the last days."""
    random = Random(seed)
    rate = random.lognormvariate(log(0.08), 0.8)
    if not fails:
        return Antenna(random, rate)
    return Antenna(random, rate, random.uniform(1.0, 8.0), days - random.random())


def _poisson(random: Random, mean: float) -> int:
    """A number of events; many of them as a bell."""
    if mean > 30:
        return max(0, round(random.gauss(mean, mean**0.5)))
    left, count = exp(-mean), 0
    chance = random.random()
    while chance > left:
        chance *= random.random()
        count += 1
    return count
