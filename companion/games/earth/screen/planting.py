"""Draws where a card can be planted, and what it would be worth on each of these spots."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

from kivy.metrics import dp

from companion.games.earth.screen import mat
from companion.games.earth.screen.pieces import paint_planted
from companion.session.api import Choice, Preview
from companion.ui.drawing import Scene
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush

NARROW = 70.0
"""A spot less wide, dp, has no room for the shield beside its number."""
LEAST = 12.0
"""A spot smaller than this (pixels) is not drawn."""


def spots(scene: Scene) -> dict[tuple[int, int], Choice]:
    """Row and column -> the choice that plants the considered card there."""
    question = scene.view.question
    if question is None or question.seat != scene.focus:
        return {}
    considered = scene.picked or question.piece
    found: dict[tuple[int, int], Choice] = {}
    for choice in question.choices:
        verb, _, args = choice.steps[0] if len(choice.steps) == 1 else ("", 0, ())
        if verb == "plant" and args[0] == considered:
            found[int(args[1]), int(args[2])] = choice
    return found


def at_home(scene: Scene) -> Scene:
    """With the seat in focus whose card is considered: whoever's row was touched, the spots that
    answer are in view."""
    if scene.question_seat < 0:
        return scene
    own = replace(scene, focus=scene.question_seat)
    return own if spots(own) else scene


def paint_spots(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> bool:
    """The tableau with all free spots to touch; False when no card is being planted."""
    free = spots(scene)
    if not free:
        return False
    data = scene.board["seats"][scene.focus]
    planted = {(row["row"], row["col"]): row for row in data["tableau"]}
    room = x, y, w, h
    shown = mat.of(planted)
    told = differing({at: worth(scene, choice) for at, choice in free.items()})
    for at in dict.fromkeys([*shown.cells(), *free]):
        box = shown.box(at, room)
        if min(box[2:]) < LEAST:  # before the page is laid out
            break
        if at in planted:
            card = planted[at]["card"]
            paint_planted(brush, planted[at], *box, scene.name(card))
            brush.spot(*box, partial(scene.enlarge, card), card)
        elif at in free:
            _free(brush, scene, free[at], told.get(at), *box)
        else:
            brush.dashes(*box, theme.hollow)
    return True


def differing(gains: Mapping[mat.At, int | None]) -> Mapping[mat.At, int | None]:
    """What each spot would bring, where that tells one from another: the same number on all of them
    says nothing of where to plant, and a loss on every one reads like a warning."""
    return gains if len(set(gains.values())) > 1 else {}


def _free(
    brush: Brush, scene: Scene, choice: Choice, gain: int | None, x: float, y: float, w: float,
    h: float,
) -> None:  # fmt: skip
    """A spot to touch, and by how much the points would change."""
    brush.box(x, y, w, h, theme.raised, dp(9))
    brush.frame(x + 1, y + 1, w - 2, h - 2, theme.accent, dp(9), dp(2))
    if gain is not None:
        _gain(brush, f"{gain:+d}", x, y, w, h)
    brush.spot(x, y, w, h, _taker(scene, choice), choice.id)


def _gain(brush: Brush, gain: str, x: float, y: float, w: float, h: float) -> None:
    """The number beside its shield, or below it where the spot is narrow."""
    middle, size = y + h / 2, min(dp(22), w * 0.3, h * 0.6)
    if w < dp(NARROW) < h:
        size = min(dp(22), w * 0.6)
        brush.picture("points", x + (w - size) / 2, middle + dp(1), size)
        brush.text(gain, x + w / 2, middle - dp(13), 17, theme.ink, bold=True, across=0.5,
                   width=w - dp(4))  # fmt: skip
    elif w < dp(NARROW):
        brush.text(gain, x + w / 2, middle, 17, theme.ink, bold=True, across=0.5, width=w - dp(4))
    else:
        brush.picture("points", x + w / 2 - size - dp(2), middle - size / 2, size)
        brush.text(gain, x + w / 2 + dp(3), middle, 19, theme.ink, bold=True,
                   width=w / 2 - dp(4))  # fmt: skip


def worth(scene: Scene, choice: Choice) -> int | None:
    """By how much the seat's points would change at once; None when nobody can tell."""
    return gained(scene.preview, choice)


def gained(preview: Callable[..., Preview | None], choice: Choice) -> int | None:
    """The same by what its steps would do."""
    told = preview(*choice.steps)
    if told is None:
        return None
    seat = choice.steps[0].seat
    mine = (c for c in told.changes if (c.seat, c.what) == (seat, "points"))
    return next((change.after - change.before for change in mine), 0)


def _taker(scene: Scene, choice: Choice) -> Callable[[], None]:
    return lambda: scene.pick(choice.id)
