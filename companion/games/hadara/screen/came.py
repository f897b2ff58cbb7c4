"""What is told large of Hadara besides its rounds: the back of a colony, and what went by without a
question, with the phase to which it belongs: it stood under the name of the next one.
"""

from __future__ import annotations

from companion.games.hadara.screen.wheel import EPOCH
from companion.ui.began import Began
from companion.ui.drawing import Scene

NOBODY = "event.nobody_colony", "event.nobody_statue"
PASSED = (*NOBODY, "event.all_fed", "event.nobody_medal")
BEGINS = "event.half_b", "event.epoch"
"""With these events the next phase begins."""
TURNED = "event.colony_turned"


def came(scene: Scene) -> list[Began]:
    """In the order in which it came about."""
    return [*_turned(scene), *passed(scene)]


def _turned(scene: Scene) -> list[Began]:
    """R7.3: nobody knew what is on it. The news of the next step lay over the line that told it."""
    found = []
    for one in scene.view.happened:
        if one.text.key.startswith(TURNED):
            level = str(one.text.params["a"])
            colony = scene.board["seats"][one.seat]["colonies"].get(level, "")
            title, shown = (
                scene.game_say(f"deck.colony{level}.short"),
                (colony, scene.seats[one.seat].name),
            )
            found.append(Began((one.index,), title, drawn=(shown,)))
    return found


def passed(scene: Scene) -> list[Began]:
    """R7-R11: what nobody could take or had to give up since the latest touch."""
    gone = [one for one in scene.view.happened if one.text.key in PASSED]
    if not gone:
        return []
    at, keys = gone[-1].index, [one.text.key for one in gone]
    after = [one.text.key for one in scene.view.happened if one.index > at]
    if keys[:2] == [*NOBODY]:
        keys[:2] = ["draw.nobody"]
    said = " ".join(map(scene.game_say, keys))
    return [Began((at,), _title(scene, over=any(map(_begins, after))), said)]


def _begins(key: str) -> bool:
    return key.startswith(BEGINS)


def _title(scene: Scene, *, over: bool) -> str:
    """The phase that is played, or the one before it."""
    epoch, half = scene.board["epoch"], scene.board["half"]
    if over:
        epoch, half = (epoch, "A") if half == "B" else (epoch - 1, "B")
    return scene.game_say("draw.began", epoch=EPOCH[epoch], half=half)
