"""What comes over all seats of Peloponnes: chits, a disaster that strikes, a supply round."""

from __future__ import annotations

from collections.abc import Iterator

from companion.session.api import Happened
from companion.ui.began import Began
from companion.ui.drawing import Scene

CHIT, DISASTER = "event.chit", "event.disaster"
SIGN, BLANK = "chit", "chit_blank"
"""The picture of a chit of which nothing comes, and what it is called."""
SUPPLY = ("event.supply", "event.last_supply")


def came(scene: Scene) -> list[Began]:
    """In the order in which it came about; chits that are drawn with one touch are told as one,
    and with the disaster that they bring."""
    happened = scene.view.happened
    drawn = [one for one in happened if one.text.key.startswith(CHIT)]
    chits = " ".join(_said(scene, one) for one in drawn)
    found = [one for event in happened for one in _large(scene, event, chits)]
    if drawn and not found:
        shown = tuple((_sign(one), _said(scene, one)) for one in drawn)
        title = scene.game_say("phase.chits")
        found = [Began((drawn[-1].index,), title, sign=SIGN, drawn=shown)]
    return found


def _large(scene: Scene, event: Happened, chits: str) -> Iterator[Began]:
    if event.text.key == DISASTER:
        disaster = str(event.text.params["a"])
        yield Began((event.index,), scene.name(disaster), chits, disaster)
    if event.text.key in SUPPLY:
        yield Began((event.index,), scene.game_say("phase.supply"), sign="supply")


def _sign(event: Happened) -> str:
    """Large what may come of it: the chit itself shows it small."""
    chit = str(event.text.params.get("a", BLANK)).partition("#")[0]
    return SIGN if chit == BLANK else chit.removeprefix("chit_")


def _said(scene: Scene, event: Happened) -> str:
    return scene.game_say(event.text.key, **event.text.params)
