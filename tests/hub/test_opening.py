"""The test before a house opens: every part of every table in a minute, on real firmware."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from companion.house.opening import OpeningTest
from companion.link.events import Received
from hub import words
from tests.board.node_bench import Bench
from tests.hub.houses import Browser, House
from tests.hub.test_pages import browse

MINUTE_S: Final = 60.0
STEP_MS: Final = 5.0
WAY_S: Final = 1.0
"""From the hub to a table, and as long back. Chosen: ten times what its line takes."""
REACH_S: Final = 1.5
"""One button and the next table. Chosen: a step and a press."""
OK, KNOB_A, KNOB_B = 34, 35, 36
QUARTERS = [(0, 1), (0, 0), (1, 0), (1, 1)]
DESK = ["z1"]


@dataclass
class MorningTable:
    """A table with a mat of readers and a desk with a button and a knob."""

    name: str
    readers: int
    """Of its mat."""
    deaf: str = ""
    """A reader of the mat that is broken."""
    off: bool = False
    """The desk has no power."""
    forgotten: bool = False
    """Nobody comes to its button."""
    benches: dict[str, Bench] = field(init=False)
    test: OpeningTest = field(init=False)

    def __post_init__(self) -> None:
        mat = [f"a{number + 1}" for number in range(self.readers)]
        self.benches = {"mat": Bench("cpython", stations=mat)}
        if not self.off:
            self.benches["desk"] = Bench("esp32", stations=DESK)
        if self.deaf:
            self.benches["mat"].board.kill_reader(self.deaf)
        for bench in self.benches.values():
            bench.run(1.0)  # switched on a moment ago

    def begin(self) -> None:
        """The order came: as `caretaker.py` carries it out."""
        self.test = OpeningTest(
            ["mat", "desk"],
            lambda node, message: node in self.benches and self.benches[node].link.send(message),
            lambda node, cues: self.benches[node].link.cue(cues),
        )
        for node, bench in self.benches.items():
            hello = bench.link.hello
            if hello is not None:
                self.test.hear(node, "hello", hello)

    def step(self, now: float) -> None:
        """A moment of the whole table."""
        for node, bench in self.benches.items():
            before = len(bench.events)
            bench.step(STEP_MS)
            for event in bench.events[before:]:
                if isinstance(event, Received):
                    self.test.hear(node, event.message.name, event.message.body)
        self.test.tick(now)

    def pressed(self, within: float) -> None:
        """Somebody is here since so long: the button is pressed, the knob turned by a click."""
        board, turned = self.benches["desk"].board, int((within - 0.8) // 0.012)
        board.level(OK, not 0.3 < within < 0.6)
        a, b = QUARTERS[turned] if 0 <= turned < len(QUARTERS) else (1, 1)
        board.level(KNOB_A, a)
        board.level(KNOB_B, b)

    def outcome(self) -> dict[str, Any]:
        """As the tablet tells it."""
        return {"state": "done", "nodes": self.test.sheet()}


@contextmanager
def morning(count: int, readers: int) -> Iterator[list[MorningTable]]:
    """A house; of its first four tables three have a fault."""
    faults: list[dict[str, Any]] = [{}, {"deaf": "a2"}, {"off": True}, {"forgotten": True}]
    made = [MorningTable(f"t{n:02}", readers, **(faults[n] if n < len(faults) else {}))
            for n in range(count)]  # fmt: skip
    yield made
    for table in made:
        for bench in table.benches.values():
            bench.close()


def walked(tables: list[MorningTable]) -> float:
    """All of them side by side, while one person walks along the buttons; how long it took."""
    walk = [table for table in tables if not (table.off or table.forgotten)]
    Random(1).shuffle(walk)
    now = WAY_S
    for table in tables:
        table.begin()
    while not all(table.test.over for table in tables):
        assert now < MINUTE_S
        at, within = divmod(now - WAY_S, REACH_S)
        if int(at) < len(walk):
            walk[int(at)].pressed(within)
        for table in tables:
            if not table.test.over:
                table.step(now)
        now += STEP_MS / 1000
    return now + WAY_S


def a_house_is_tested(house: House, count: int, readers: int) -> None:
    house.owned()
    with morning(count, readers) as tables:
        for table in tables:
            house.tables.add(table.name)
        house.whole.test_all()
        assert walked(tables) < MINUTE_S
        for table in tables:
            (order,) = house.whole.orders.open(table.name)
            house.whole.orders.hear(table.name, {str(order.id): table.outcome()})
        sheets = {table.name: table.test.sheet() for table in tables}
    assert all(sheet["mat"]["there"] and sheet["mat"]["lit"] for sheet in sheets.values())
    assert all(sheet["mat"]["antennas"] == readers for sheet in sheets.values())
    ill = {name: sheet["mat"]["ill"] for name, sheet in sheets.items() if sheet["mat"]["ill"]}
    assert ill == {"t01": ["a2"]}
    assert [name for name, sheet in sheets.items() if not sheet["desk"]["there"]] == ["t02"]
    unpressed = {name: sheet["desk"]["unpressed"] for name, sheet in sheets.items()
                 if sheet["desk"]["unpressed"]}  # fmt: skip
    assert unpressed == {"t03": ["knob", "ok"]}
    browse(house, lambda browser: the_sheet_says_so(browser, count))


async def the_sheet_says_so(browser: Browser, count: int) -> None:
    await browser.log_in()
    for language in ("en", "ja"):
        text = (await browser.get("/opening", language)).text
        assert text.count("<tr><th") == 1 + 2 * count
        assert words.say(language, "opening.ill", what=words.part(language, "a2")) in text
        assert text.count(words.say(language, "opening.away")) == 1
        knob = words.say(language, "names.between").join(("knob", "ok"))
        assert text.count(words.say(language, "opening.unpressed", what=knob)) == 1


def test_every_part_of_every_table_is_tested_in_a_minute(tmp_path: Path) -> None:
    a_house_is_tested(House(tmp_path), 4, 2)


@pytest.mark.soak
@pytest.mark.timeout(1200)
def test_a_house_of_24_tables_is_tested_in_a_minute(tmp_path: Path) -> None:
    a_house_is_tested(House(tmp_path), 24, 16)
