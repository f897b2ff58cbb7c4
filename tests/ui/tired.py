"""The moments in which a tired guest looks up: twelve of each game, from the first question on.

python -m tests.ui.tired [GAME ...]    build/pictures/tired/<game>/<size>-<language>/<moment>.png

The same moments of the same matches each time, so that a change can be laid beside what was. Of
each picture one thing is asked: what must I do with my hands now, where, and why?
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.state import State
from engine.core.steps import Action, Step
from engine.games import load
from tests.ui.houses import SEATS, new_house
from tests.ui.scenes import follow, settle
from tests.ui.stage import SIZES, Stage
from tests.ui.tables import HandTables

OUT: Final = Path(__file__).parents[2] / "build" / "pictures" / "tired"
LOOKS: Final = tuple((size, language) for size in SIZES[:2] for language in ("en", "ja"))
SEED: Final = 7
PLAYERS: Final = 3
REVEAL: Final = "reveal"
"""The table is asked what was drawn."""
DECIDED: Final[Mapping[str, tuple[str, ...]]] = {
    "earth": ("pick", "plant", "lose", "either"),
    "gaia": (REVEAL, "act", "discard", "goals"),
    "gaia_project": ("mines", "boosters", "offer", "tile"),
    "hadara": ("wheel", "choose", "statues", "medals"),
    "peloponnes": ("bid", "place", "keep", "feed"),
}
"""The decisions of each game at which people stop and read, in the order in which they come."""
OPENING: Final = {"earth": "use", "gaia": "act", "gaia_project": "turn", "hadara": "medals",
                  "peloponnes": "bid"}  # fmt: skip
"""The decision at which an answer is touched, something is refused, and people look around."""
AROUND: Final = 0.5
"""How far the match is then."""


def moments(stage: Stage, folder: Path, game: str) -> Iterator[str]:
    """Set the stage; yields the name of each moment while it is shown."""
    rules = load(game)
    sitting = [Seat(SEATS[n].name, rules.colours[n]) for n in range(PLAYERS)]
    known = {"hands": "known"} if any(one.id == "hands" for one in rules.options) else {}
    hall = stage.open(new_house(folder / "touch"))
    hall.keep("spot_checks", "off")
    hall.start(game, sitting, known, "touch", SEED)
    stage.frames(6)
    yield "01-first"
    steps, asked = course(hall.play.state.clone())
    past: list[Step] = []
    for number, name, at in in_order(game, asked):
        assert hall.play.choose(*steps[hall.see().length : at]) is None
        past = steps[:at]
        hall.at_table()
        hall.settle()
        stage.frames(6)
        yield from around(stage, hall, past) if name == "around" else [f"{number:02}-{name}"]
    assert hall.play.choose(*steps[hall.see().length :]) is None
    hall.settle()
    stage.frames()
    hall.go("end")
    stage.frames(6)
    yield "11-end"
    hall.go_home()
    yield from at_table(stage, folder / "table", game, sitting, known)


def course(state: State) -> tuple[list[Step], list[str]]:
    """A whole random match: its steps, and what is decided just before each."""
    steps, asked = [], []
    for step in random_steps(state, SEED, Counts()):
        waits = state.awaiting()
        decides = waits.must and not waits.reveals
        asked.append(state.asked(waits.must[0]).key if decides else REVEAL)
        steps.append(step)
        state.take(step)
    return steps, asked


def in_order(game: str, asked: list[str]) -> list[tuple[int, str, int]]:
    """The moments of the match as they come: number, name, steps before it."""
    begun = next(at for at, name in enumerate(asked) if name != REVEAL)
    found = [(name, asked.index(name, begun)) for name in DECIDED[game] if name in asked]
    half = int(len(asked) * AROUND)
    found.append(("around", asked.index(OPENING[game], half)))
    found.sort(key=lambda one: one[1])
    numbers = iter(range(2, 20))
    return [(7 if name == "around" else next(numbers), name, at) for name, at in found]


def around(stage: Stage, hall: Any, past: list[Step]) -> Iterator[str]:
    """A turn: an answer is touched, something cannot be done, a number and a rule are looked up."""
    answers = stage.page().question.ids.answers
    groups = hall.see().question.groups()
    answers.picked = max(groups, key=lambda group: len(groups[group]))
    stage.frames(4)
    yield "06-considered"
    answers.forget()
    hall.act(lambda play: play.choose(refused(play.state, past)))
    stage.frames(4)
    yield "07-refusal"
    hall.explain(0, "points")
    stage.frames(4)
    yield "08-scoring"
    hall.back()
    hall.go("rules")
    stage.frames(4)
    yield "09-rules"
    hall.back()
    hall.mend("back", 0)
    stage.frames(4)
    yield "10-take-back"
    hall.back()
    hall.notice = None


def refused(state: State, past: list[Step]) -> Step:
    """What the seat that is asked cannot do now, though somebody could a while ago."""
    asked = state.awaiting().must[0]
    done = (step for step in reversed(past) if isinstance(step, Action))
    tried = (step._replace(seat=asked) for step in done)
    return next(step for step in tried if state.refuse(step) is not None)


def at_table(
    stage: Stage, folder: Path, game: str, sitting: list[Seat], known: Mapping[str, Any]
) -> Iterator[str]:
    """At one reader: a piece lies on it that means nothing now."""
    tables = HandTables()
    hall = stage.open(new_house(folder, tables))
    hall.keep("spot_checks", "off")
    hall.start(game, sitting, dict(known), "pad", SEED)
    table = tables.last
    assert table is not None
    steps, asked = course(hall.play.state.clone())
    assert hall.play.choose(*steps[: asked.index(OPENING[game])]) is None
    hall.settle()
    follow(stage, hall, table)
    state = hall.play.state
    offered = {str(arg) for step in state.legal(state.awaiting().must[0]) for arg in step.args}
    told = {str(arg) for entry in hall.play.match.log for arg in entry.step.args}
    wrong = next(piece for piece in table.tags if piece not in offered | told)
    table.place(wrong, next(iter(table.layout.all())))
    settle(stage, lambda: hall.see().notice is not None)
    stage.frames(6)
    yield "12-wrong-piece"
    hall.go_home()


def draw(stage: Stage, games: tuple[str, ...], show: Callable[[Path], None] = print) -> None:
    """Every moment in both languages and ways to hold a tablet."""
    for game in games:
        shutil.rmtree(OUT / game, ignore_errors=True)
        folder = Path(tempfile.mkdtemp(prefix="tabletwin-tired-"))
        stage.drawing = False
        for name in moments(stage, folder, game):
            for (width, height), language in LOOKS:
                stage.resize((width, height))
                stage.look(language)
                path = OUT / game / f"{width}x{height}-{language}" / f"{name}.png"
                stage.picture(path)
                show(path)
        shutil.rmtree(folder)


def main(told: list[str]) -> int:
    """Draw the games that were named, or all."""
    draw(Stage(), tuple(told) or tuple(DECIDED))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
