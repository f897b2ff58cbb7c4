"""The first hour of a new house, by touches: three first steps, a guided round of each game, and
how the state of a table is told.

python -m tests.ui.first [steps | table | lights | GAME ...]    build/pictures/first/<look>
"""

from __future__ import annotations

import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion.cli.home import HomeTables
from companion.house.api import Heard
from companion.house.stored import StoredHouse
from companion.session.api import Ask, Phase, SessionView
from companion.store.store import Store
from companion.ui.bars.truth import LASTING_S
from companion.ui.drawing import game_name
from companion.ui.rulebook import lessons
from companion.ui.truths import truths
from companion.ui.words import words
from engine.core.match import Seat
from engine.games import ours
from tests.ui.clicks import Guest
from tests.ui.houses import new_house
from tests.ui.scenes import AT_TABLE, settle, sit_down
from tests.ui.stage import SIZES, Stage
from tests.ui.tables import HandTable

OUT: Final = Path(__file__).parents[2] / "build" / "pictures" / "first"
LOOKS: Final = ((SIZES[0], "en"), (SIZES[1], "ja"))
FOREIGN: Final = "04bbbbbbbbbbbb"
"""The sticker of a piece of another box."""
MOST: Final = 150
"""So many touches of a guided round are enough to meet most lessons."""


def touch(stage: Stage, said: str, of: str = "text") -> None:
    """A finger on the button that says this."""
    found = [one for one in stage.page().walk() if getattr(one, of, "") == said]
    found = [one for one in found if hasattr(one, "on_release")]
    assert found, f"nothing to press says {said!r}"
    stage.press(found[0])
    stage.frames(4)


def steps(stage: Stage, folder: Path) -> Iterator[str]:
    """The three first steps, each ended by its own button, and the home page behind them."""
    hall = stage.open(new_house(folder))
    hall.go("welcome")
    stage.frames(4)
    yield "1-watch"
    for _ in range(10):
        stage.page()._play()
    stage.frames(4)
    yield "1-watch-later"
    touch(stage, words.say("welcome.next"))
    yield "2-reader"
    stage.page().go(3)
    stage.frames(4)
    yield "3-tags"
    touch(stage, words.say("welcome.tag.later"))
    yield "4-home"
    touch(stage, words.say("home.new"))
    yield "5-new"


def guided(stage: Stage, folder: Path, game: str) -> Iterator[str]:
    """A first match as the page of new matches starts it: each lesson when it comes."""
    hall = stage.open(new_house(folder))
    hall.keep("spot_checks", "off")
    hall.go("new")
    stage.frames(4)
    touch(stage, game_name(game, words.language), of="title")
    touch(stage, words.say("new.start"))
    guest, met = Guest(stage, 3), set[str]()
    while len(met) < len(lessons(game)) and guest.touches < MOST:
        if hall.see().phase is Phase.OVER:
            return
        bar = stage.page().lesson if hall.screen == "table" else None
        if bar is not None and bar.lesson and bar.lesson not in met:
            met.add(bar.lesson)
            yield f"{game}-{len(met):02}-{bar.lesson.replace('.', '-')}"
        if bar is not None and bar.lesson:
            bar.read()
            stage.frames(2)
            continue
        guest.play(most=guest.touches + MOST, until=hall.see().length + 1)


def table_states(stage: Stage, folder: Path) -> Iterator[str]:
    """A table where something is not as it should be, told large once it has lasted."""
    hall, _, table = sit_down(stage, folder)
    register = hall.play.table.register
    register.others, register.games = {FOREIGN: "2"}, {FOREIGN: "earth"}
    pad = next(one.station for one in hall.see().stations if one.pad)
    known = [uid for piece, uid in table.tags.items() if piece not in table.where][-2:]
    yield "table-in-order"
    for name, uids in (
        ("card-left", known[:1]),
        ("second-card", known),
        ("unknown-tag", ["04aaaaaaaaaaaa"]),
        ("other-box", [FOREIGN]),
    ):
        for uid in uids:
            tag(table, pad, uid)
        told = asked if name == "unknown-tag" else truths
        settle(stage, lambda told=told: seen(hall, pad) and told(hall.see()))  # type: ignore[misc]
        lasting(stage)
        yield f"table-{name}"
        for uid in uids:
            tag(table, pad, uid, on=False)
        settle(stage, lambda: not seen(hall, pad))
    for node in table.layout.nodes():
        table.lose(node)
    settle(stage, lambda: all(node.stage == "lost" for node in hall.see().nodes))
    lasting(stage)
    yield "table-gone"
    other = begin_elsewhere(folder)
    settle(stage, lambda: hall.see().header.looks_on)
    yield "table-other-window"
    other.store.close()


def lights(stage: Stage, folder: Path) -> Iterator[str]:
    """The boards of a simulated table: each seat's reader shines in the colour that it chose,
    and the first round is explained."""
    sitting = [Seat("Ada", "yellow"), Seat("Benjamin", "green"), Seat("千代", "blue")]
    folder.mkdir(parents=True)
    hall = stage.open(StoredHouse(Store(folder / "house.db"), HomeTables(seed=3)))
    hall.teacher.begin("peloponnes", True)
    hall.start("peloponnes", sitting, {}, "stations")
    settle(stage, lambda: all(node.stage == "ready" for node in hall.see().nodes))
    pads = {one.seat: one.station for one in hall.see().stations if one.pad}
    for seat in range(len(sitting)):
        settle(stage, lambda seat=seat: shines(hall, pads[seat]))  # type: ignore[misc]
        hall.tell_anew()
        stage.frames(4)
        yield f"lights-{sitting[seat].colour}"
        length, prompt = hall.see().length, hall.see().awaiting.reveals[0]
        drawn = hall.virtual.draw(prompt.deck)
        hall.virtual.place(drawn, pads[seat])
        settle(stage, lambda length=length: hall.see().length > length)  # type: ignore[misc]
        hall.virtual.remove(drawn)
    hall.close()


def shines(hall: Any, station: str) -> bool:
    """Whether a station has light."""
    return any(map(any, hall.virtual.lamps()[station]))


def begin_elsewhere(folder: Path) -> StoredHouse:
    """Another window on the same folder takes the match over."""
    house = new_house(folder)
    house.resume(AT_TABLE, take_over=True)
    return house


def seen(hall: Any, station: str) -> bool:
    """Whether anything is felt at a station."""
    one = next(one for one in hall.see().stations if one.station == station)
    return bool(one.seen or one.uid or one.fault)


def asked(view: SessionView) -> bool:
    """The table asks which piece a sticker is on."""
    return view.question is not None and view.question.ask is Ask.TAG


def tag(table: HandTable, station: str, uid: str, *, on: bool = True) -> None:
    """A sticker comes or goes."""
    node, _, at = station.partition("/")
    table.deliver(Heard(node, {"t": "tag", "at": at, "on": on, "uid": uid}))


def lasting(stage: Stage) -> None:
    """So long that it is no hand that passes."""
    end = time.monotonic() + 1.2 * LASTING_S
    settle(stage, lambda: time.monotonic() > end)
    stage.hall.tell_anew()
    stage.frames(4)


def draw(stage: Stage, what: tuple[str, ...]) -> None:
    """The pictures that were asked for, in each look."""
    for size, language in LOOKS:
        stage.resize(size)
        stage.look(language)
        for part in what:
            folder = Path(tempfile.mkdtemp(prefix="tabletwin-first-"))
            stage.drawing = False
            for name in PARTS.get(part, partial(guided, game=part))(stage, folder / part):
                path = OUT / f"{size[0]}x{size[1]}-{language}" / f"{name}.png"
                stage.picture(path)
                print(path, flush=True)
            shutil.rmtree(folder)


PARTS: Final = {"steps": steps, "table": table_states, "lights": lights}


def main(told: list[str]) -> int:
    """Draw what was named, or all."""
    draw(Stage(), tuple(told) or (*PARTS, *ours()))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
