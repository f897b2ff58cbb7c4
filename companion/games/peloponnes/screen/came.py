"""What comes over all seats of Peloponnes: who got which tile, chits, a disaster that strikes, a
supply round."""

from __future__ import annotations

from collections.abc import Iterator

from companion.session.api import Happened
from companion.ui.began import Began
from companion.ui.called import in_a_row
from companion.ui.drawing import Scene

CHIT, DISASTER = "event.chit", "event.disaster"
SIGN, BLANK = "chit", "chit_blank"
"""The picture of a chit of which nothing comes, and what it is called."""
WON, LOST = "event.won", "event.lost_at_once"
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
    return found or _won(scene)


def _won(scene: Scene) -> list[Began]:
    """R8.1: the last bid was laid, and each tile goes to who bids for it, but for one that is lost
    at once (R8.2, R8.6); a seat alone knows."""
    happened = scene.view.happened
    lost = {one.seat for one in happened if one.text.key.startswith(LOST)}
    won = {one.seat: one for one in happened if one.text.key == WON and one.seat not in lost}
    if not won or len(scene.seats) < 2:
        return []
    shown = [(str(one.text.params["a"]), scene.seats[seat].name) for seat, one in won.items()]
    without = in_a_row(who.name for seat, who in enumerate(scene.seats) if seat not in won)
    none = scene.say("peloponnes.without", who=without) if without else ""
    index = max(one.index for one in won.values())
    return [Began((index,), scene.say("peloponnes.won"), none, sign=WON, drawn=tuple(shown))]


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
