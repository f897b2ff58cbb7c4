"""A guest who knows nothing: plays a whole match through the window by touching what it offers.

python -m tests.ui.clicks GAME [SEATS] [WIDTHxHEIGHT] [LANGUAGE] [SEED]

Only what can be seen and touched now is touched: an answer inside its frame, a lit part of the
drawing, the button of a page. Pictures of each new kind of question and of each tenth step go to
build/pictures/clicks, and beside them a diary: what was asked, and what was touched.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from companion.session.api import Phase
from companion.ui.answer import on_map
from companion.ui.drawing import offered
from engine.core.match import Seat
from engine.games import load
from tests.ui.audit import is_kind
from tests.ui.houses import SEATS, new_house
from tests.ui.stage import Stage
from tests.ui.unkind import Unkind

OUT: Final = Path(__file__).parents[2] / "build" / "pictures" / "clicks"
MOST: Final = 400
"""So many touches without a step: the guest is lost."""
PATIENCE_S: Final = 60.0
EVERY: Final = 10
"""So many steps lie between two pictures."""


class Lost(Exception):
    """The guest finds no way on."""


class Target(NamedTuple):
    """What can be touched: what it says, and a widget or a point of the window."""

    said: str
    at: Any


class Guest:
    """Touches at random what is offered until the match is over."""

    def __init__(self, stage: Stage, seed: int = 1, pictures: Path | None = None) -> None:
        self.stage, self.random = stage, Random(seed)
        self.pictures, self.kinds = pictures, set[str]()
        self.pictured = 0
        if pictures is not None:
            (pictures / "diary.txt").unlink(missing_ok=True)
        self.touches, self.idle = 0, 0
        self.trail: list[str] = []
        self.unkind = Unkind(stage, seed)

    def play(self, most: int = 20_000, until: int = 1_000_000) -> None:
        """To the end, or until so many steps are taken. Raises Lost."""
        while self.stage.hall.see().phase is not Phase.OVER:
            length = self.stage.hall.see().length
            if length >= until:
                return
            self._wait()
            self._look()
            self.unkind.look()
            targets = self.targets()
            if not targets or self.idle > MOST or self.touches > most:
                raise Lost(f"after {self.touches}: {self.trail[-8:]}, {targets[:6]}")
            target = self.random.choice(targets)
            self._note(target)
            self._touch(target)
            self.touches += 1
            self.trail.append(target.said)
            self.idle = 0 if self.stage.hall.see().length != length else self.idle + 1

    def _wait(self) -> None:
        """While the table is put in order by itself there is nothing to touch."""
        end = time.monotonic() + PATIENCE_S
        while getattr(self.stage.page(), "passing", False) and time.monotonic() < end:
            self.stage.frames(1)

    def _touch(self, target: Target) -> None:
        """A finger; what is behind the edge of a frame is moved into it first."""
        at = target.at
        if not isinstance(at, tuple):
            frame = _frame(at)
            if frame is not None:
                frame.scroll_to(at, padding=0, animate=False)
                self.stage.frames(1)
            at = _middle(at)
        self.unkind.touch(target.said, *at)

    def _look(self) -> None:
        """A picture of each kind of question when it comes first, and of each tenth step."""
        if self.pictures is None:
            return
        view = self.stage.hall.see()
        key = view.question.text.key if view.question else "nobody"
        kind = f"{self.stage.hall.screen}-{key}"
        if kind not in self.kinds:
            self.kinds.add(kind)
            self._keep(f"{len(self.kinds):02}-{kind.replace('.', '-')}")
        elif view.length >= self.pictured + EVERY:
            self.pictured = view.length
            self._keep(f"step-{view.length:04}")

    def _keep(self, name: str) -> None:
        assert self.pictures is not None
        self.stage.picture(self.pictures / f"{name}.png")

    def _note(self, target: Target) -> None:
        """A line of the diary."""
        if self.pictures is None:
            return
        hall = self.stage.hall
        question = hall.see().question
        asked = hall.say(question.text) if question else ""
        with (self.pictures / "diary.txt").open("a", encoding="utf-8") as diary:
            diary.write(f"{hall.see().length:4} {hall.screen:10} {asked} -> {target.said}\n")

    # -- what can be touched

    def targets(self) -> list[Target]:
        """Everything that leads on from here; what only looks or goes back is left out."""
        page = self.stage.page()
        read = next((w for w in self.stage.root.walk() if type(w).__name__ == "OfferRow"), None)
        if read is not None:  # large, over all else
            return [Target(read.take.text, read.take)]
        if self.stage.hall.screen == "hand":
            return list(self._hand(page))
        if self.stage.hall.screen != "table":
            return [Target("back", one) for one in presses(page) if one.sign == "back"]
        return [*self._answers(page.question), *self._map(page)]

    def _hand(self, page: Any) -> Iterator[Target]:
        if is_kind(page.children[0], "WhyNot"):  # over the hand, until it is touched
            yield Target("why not", page.children[0])
            return
        ids = page.children[0].ids
        if "open" in ids:
            yield Target("its own name", ids.open)
            return
        given = [*self._answers(page), *_seen(ids.give.children)]
        found = [*given, *self._drawn(page)] or [*self._cards(ids)]
        yield from found or [Target("hide", ids.hide)]

    def _cards(self, ids: Any) -> Iterator[Target]:
        """Cards to be named; not while what to do with one is asked."""
        if not ids.answers.picked:
            for box in (ids.held, ids.cards):
                yield from _seen(box.children)

    def _drawn(self, page: Any) -> Iterator[Target]:
        """Where a card can go, on the drawing that takes the place of the cards."""
        board = next((w for w in page.walk() if type(w).__name__ == "Board"), None)
        if board is not None:
            yield from self._lit(page.children[0].ids.answers, board, _frame(board) or board)

    def _answers(self, root: Any) -> Iterator[Target]:
        answers = next(w for w in root.walk() if type(w).__name__ == "Answers")
        panel = next((w for w in answers.walk() if type(w).__name__ == "FacePanel"), None)
        yield from _seen(
            panel.ids.taps.children if panel else [*answers.ids.field.children, *answers.held]
        )

    def _map(self, page: Any) -> Iterator[Target]:
        """Lit parts of the drawing that an answer waits for."""
        if page.ids.board.parent is not None:
            yield from self._lit(page.question.ids.answers, page.ids.board, page.room)

    @staticmethod
    def _lit(answers: Any, board: Any, room: Any) -> Iterator[Target]:
        """What is lit and inside its room."""
        question = answers.question
        if question is None or not any(on_map(answers.hall, one) for one in question.choices):
            return
        wanted = offered(question).union(choice.id for choice in question.choices)
        low = room.to_window(*room.pos)[1]
        for spot in board.spots:
            x, y = board.to_window(spot.x + spot.w / 2, spot.y + spot.h / 2)
            if spot.name in wanted and low < y < low + room.height:
                yield Target(spot.name, (x, y))


def presses(root: Any) -> Iterator[Any]:
    """Buttons that can be pressed."""
    kinds = ("Press", "Answer", "PieceAnswer")
    buttons = (one for one in root.walk() if type(one).__name__ in kinds)
    return (one for one in buttons if not one.disabled and one.width > 1 and one.opacity)


def _middle(widget: Any) -> tuple[float, float]:
    x, y = widget.to_window(*widget.center)
    return float(x), float(y)


def _seen(widgets: Any) -> Iterator[Target]:
    """Those that can be pressed, also where the frame around them has to be moved first."""
    for widget in widgets:
        if hasattr(widget, "on_release") and not widget.disabled:
            yield Target(getattr(widget, "text", "") or type(widget).__name__, widget)


def _frame(widget: Any) -> Any:
    """The scroll view around a widget, if it holds more than it shows."""
    up = widget.parent
    while up is not None and up.parent is not up:
        if is_kind(up, "ScrollView"):
            return up if up.children[0].height > up.height + 1 else None
        up = up.parent
    return None


def begin(stage: Stage, folder: Path, game: str, seats: int, seed: int = 1, **options: Any) -> None:
    """A new match by touch."""
    rules = load(game)
    hall = stage.open(new_house(folder))
    sitting = [Seat(s.name, c) for s, c in zip(SEATS[:seats], rules.colours, strict=False)]
    hall.start(game, sitting, options, "touch", seed)
    stage.frames(6)


def main(told: list[str]) -> int:
    """One match, with pictures."""
    game, seats = told[0], int(told[1]) if len(told) > 1 else 2
    width, _, height = (told[2] if len(told) > 2 else "1280x800").partition("x")
    language, seed = told[3] if len(told) > 3 else "en", int(told[4]) if len(told) > 4 else 1
    stage = Stage((int(width), int(height)))
    stage.drawing = False
    stage.look(language)
    begin(stage, Path(tempfile.mkdtemp(prefix="tabletwin-clicks-")), game, seats, seed)
    guest = Guest(stage, seed, OUT / f"{game}-{width}x{height}-{language}")
    try:
        guest.play()
    except Lost as lost:
        stage.picture(OUT / f"{game}-{width}x{height}-{language}" / "lost.png")
        print("lost", lost)
        return 1
    print(game, width, height, language, "over after", guest.touches, "touches and",
          stage.hall.see().length, "steps;", len(guest.kinds), "kinds of question")  # fmt: skip
    for what, where in guest.unkind.remarks.items():
        print("-", what, "|", where)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
