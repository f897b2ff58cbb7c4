"""A match on the screen as people meet it: its answers, its words, a piece that a finger moves."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from tests.ui.houses import new_house
from tests.ui.scenes import OVER, prepared
from tests.ui.stage import Stage


def answers(stage: Stage) -> list[Any]:
    """The buttons that answer the question, the way back left out."""
    box = stage.page().question.ids.answers
    offered = [*box.held, *reversed(box.ids.field.children)]
    return [w for w in offered if "Answer" in type(w).__name__]


def labels(stage: Stage) -> list[str]:
    return [w.text for w in stage.root.walk() if getattr(w, "text", "")]


def finished(stage: Stage, folder: Path) -> Any:
    shutil.copytree(prepared(), folder / "house")
    hall = stage.open(new_house(folder / "house"))
    hall.resume(OVER)
    stage.frames()
    return hall


def resumed(stage: Stage, folder: Path, match: int) -> Any:
    hall = finished(stage, folder)
    hall.resume(match)
    stage.frames()
    return hall


def drag(stage: Stage, piece: str, station: str) -> None:
    """A finger moves a piece from where it lies to a station."""
    shown = stage.page().virtual
    stage.frames(2)
    laid = next(p for p in shown.laid if p.piece == piece)
    fields = shown._fields()
    x, y, w, h = shown.rect(fields[station], *shown._felt(fields))
    stage.touch(laid.x + laid.w / 2, laid.y + laid.h / 2, to=(x + w / 2, y + h / 2))
