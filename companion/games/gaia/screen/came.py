"""What people play for, told large once more where its news was gone before anybody saw it."""

from __future__ import annotations

from companion.ui.began import Began
from companion.ui.drawing import Scene

GOAL, NEWS = "event.goal", "news.goal"


def came(scene: Scene) -> list[Began]:
    """The goals that were reached in this turn; one that still stands among the news, without
    words: it needs no more. A hand that stayed open for the next action had hidden the others."""
    view = scene.view
    told = {one.text.params.get("a") for one in view.duties if one.text.key == NEWS}
    reached = [one for one in (*view.earlier, *view.happened) if one.text.key == GOAL]
    return [
        Began((one.index,), "") if (goal := str(one.text.params["a"])) in told
        else Began((one.index,), *_said(scene, one.seat, goal), sign=goal)
        for one in reached
    ]  # fmt: skip


def _said(scene: Scene, seat: int, goal: str) -> tuple[str, str]:
    gaps = {"seat": scene.sitting(seat).name, "a": scene.name(goal)}
    return scene.game_say(f"{NEWS}.title", **gaps), scene.game_say(f"{NEWS}.rest", **gaps)
