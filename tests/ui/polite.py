"""A polite guest of Earth: how many touches a turn costs at a table on the screen, and which.

python -m tests.ui.polite [SEATS] [TURNS] [SEED] [WIDTHxHEIGHT]

Whoever knows the game plants what can be planted, uses every ability and lays every piece; nothing
is looked at twice and nothing is undone. Only what the screen offers is touched.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Final

from companion.session.api import Phase
from companion.ui import carrier
from engine.core.match import Seat
from engine.games import load
from tests.ui.clicks import Guest, Lost, Target
from tests.ui.houses import SEATS, new_house
from tests.ui.stage import Stage
from tests.ui.tables import HandTables

SHY: Final = re.compile(
    r"3 sprouts|Take less|Take part|only part|discard pile|^Play |Open the tray|those that cost"
    r"|^back$|^forward$|^hide$|^Hide$|^Next place|^Show the next"
)
"""What is offered besides: of it nothing is asked."""
ENDS: Final = re.compile(r"^(Stop|Done|Go on|The rest|No |\w+ (no|nothing)\b)")
HAND: Final = re.compile(r"'s cards?$")
LARGE: Final = re.compile(
    r"^(Use all of them|First those that cost|Put \d|A sprout on|Growth on every)"
)


class Polite(Guest):
    """Counts what it touches by what it was asked."""

    def __init__(self, stage: Stage, seed: int = 1) -> None:
        super().__init__(stage, seed)
        self.unkind.random.random = lambda: 1.0  # type: ignore[method-assign]
        self.tally: Counter[str] = Counter()
        self.turns = 0

    def take(self, turns: int) -> None:
        """So many turns."""
        idle = 0
        while self.turns < turns and self.stage.hall.see().phase is not Phase.OVER:
            self._wait()
            targets = [one for one in self.targets() if one.said not in ("Press", "forward")]
            length = self.stage.hall.see().length
            if not targets or idle > 12:
                raise Lost(f"after {self.touches}: {self.trail[-8:]}, {targets[:6]}")
            target = self.wished(targets)
            self.note(target)
            self._touch(target)
            self.touches += 1
            self.trail.append(target.said)
            print(
                self.touches,
                self.turns,
                self.stage.hall.screen,
                self.stage.hall.see().question and self.stage.hall.see().question.text.key,
                target.said,
                flush=True,
            )
            idle = 0 if self.stage.hall.see().length != length else idle + 1

    def note(self, target: Target) -> None:
        hall = self.stage.hall
        question = hall.see().question
        key = question.text.key if question else "nobody"
        if action(target.said):
            self.turns += 1
        where = hall.screen if hall.screen != "hand" else "hand"
        said = re.sub(r"(E\d{3}:?\S*)|(^[A-Z]\d{3}[AB]?$)", "card", target.said)
        if HAND.search(said) or ENDS.match(said) or said in ("its own name", "hide"):
            pass
        else:
            said = said.split()[0] if said.split() else said
        self.tally[f"{where:6} {key:18} {HAND.sub(' cards', said)}"] += 1

    def wished(self, targets: list[Target]) -> Target:
        """What a guest who wants to go on touches."""
        keen = [one for one in targets if not SHY.search(one.said)] or targets
        asked = self.stage.hall.see().question
        key = asked.text.key.removeprefix("ask.") if asked else ""
        hands = [one for one in keen if HAND.search(one.said)]
        asks_hand = key in ("plant", "bury", "bury_more", "bury_some", "keep")
        at_table = self.stage.hall.screen == "table" and asks_hand and hands
        if at_table and not (key == "plant" and self._poor(asked.seat)):
            return hands[0]
        keen = [one for one in keen if one not in hands] or hands
        actions = [one for one in keen if action(one.said)]
        if actions:
            wanted = ACTIONS[self.turns % 4]
            return next((one for one in actions if action(one.said) == wanted), actions[0])
        large = [one for one in keen if LARGE.search(one.said)]
        if large:
            return max(large, key=lambda one: _number(one.said))
        going = [one for one in keen if not ENDS.match(one.said)]
        return self.random.choice(going or keen)

    def _poor(self, seat: int) -> bool:
        """Nothing of the hand can be planted: whoever holds it knows."""
        legal = self.stage.hall.play.legal(seat)
        return not any(step.verb in ("plant", "replace") for step in legal)


def _number(said: str) -> int:
    """How many an answer puts."""
    return int(next(iter(re.findall(r"\d+", said)), "9"))


ACTIONS: Final = ("Plant", "Grow", "Compost", "Water")


def action(said: str) -> str:
    """Which of the four actions an answer chooses."""
    return next((name for name in ACTIONS if said.startswith(f"{name} (")), "")


def begin(stage: Stage, folder: Path, seats: int, seed: int) -> Any:
    """A match at a table on the screen, whose piles deal all hands."""
    rules = load("earth")
    tables = HandTables()
    hall = stage.open(new_house(folder, tables))
    hall.keep("spot_checks", "off")
    hall.teacher.stop("earth")
    sitting = [Seat(s.name, c) for s, c in zip(SEATS[:seats], rules.colours, strict=False)]
    hall.start("earth", sitting, {"hands": "known"}, "stations", seed)
    stage.frames(6)
    return hall


def main(told: list[str]) -> int:
    seats, turns, seed = (int(told[n]) if len(told) > n else d for n, d in enumerate((2, 12, 1)))
    width, _, height = (told[3] if len(told) > 3 else "1280x800").partition("x")
    carrier.UPKEEP_S = 0.01  # type: ignore[misc]
    stage = Stage((int(width), int(height)))
    stage.drawing = False
    stage.look("en")
    begin(stage, Path(tempfile.mkdtemp(prefix="tabletwin-polite-")), seats, seed)
    guest = Polite(stage, seed)
    try:
        guest.take(1)
        before, guest.tally = guest.touches, Counter()
        guest.take(turns + 1)
    except Lost as lost:
        print("lost", lost)
    print(f"{before} touches before the first turn; {(guest.touches - before) / turns:.1f} a turn")
    for what, count in guest.tally.most_common():
        print(f"{count / turns:6.2f}  {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
