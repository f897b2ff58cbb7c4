"""How badly a lying tag couples: seeded, at the raw level of single replies.

`flapping`: each lying tag falsely disappears 20 times in 10 minutes, is nudged (its replies come
damaged for a moment) 10 times, and slides slowly (replies are lost or damaged at random) 4 times.
"""

from simulators.chips.clock import Dice

GARBLED = 2
GONE, NUDGE, SLIDE = 0, 1, 2
# kind, mean gap in ms, shortest and longest duration in ms
FLAPPING = ((GONE, 30000, 20, 220), (NUDGE, 60000, 40, 160), (SLIDE, 150000, 600, 2000))


class Coupling:
    """The fate of each reply of the tags over one antenna, told by its time alone."""

    def __init__(self, seed: int, profile: "tuple[tuple[int, int, int, int], ...]") -> None:
        self._dice = Dice(seed)
        self._profile = profile
        # [from, to] in us of the present or next spell of each kind
        self._spells = [[0, 0] for _ in profile]
        self.counts = [0 for _ in profile]
        self.lost = 0
        self.damaged = 0
        for i in range(len(profile)):
            self._draw(i, 0)

    def _draw(self, i: int, us: int) -> None:
        _, gap, least, most = self._profile[i]
        start = us + 1000 * (gap // 2 + self._dice.below(gap))
        self._spells[i][0] = start
        self._spells[i][1] = start + 1000 * (least + self._dice.below(most - least))

    def force(self, us: int, ms: int) -> None:
        """Make the tags vanish now, for `ms`."""
        self._spells[0][0] = us
        self._spells[0][1] = us + 1000 * ms

    def weaken(self, reply: bytes, quality: int, us: int) -> "tuple[bytes, int] | None":
        """What is left of a reply at time `us`."""
        for i, spell in enumerate(self._spells):
            if us < spell[0]:
                continue
            if us >= spell[1]:
                self.counts[i] += 1
                self._draw(i, us)
                continue
            kind = self._profile[i][0]
            roll = self._dice.below(100)
            if kind == GONE or (kind == SLIDE and roll < 40):
                self.lost += 1
                return None
            if kind == NUDGE or roll < 65:
                self.damaged += 1
                return (reply, GARBLED)
        return (reply, quality)
