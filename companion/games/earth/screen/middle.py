"""Draws the middle of Earth's table: fauna with every seat's progress, ecosystems, Gaia."""

from __future__ import annotations

from functools import partial
from typing import Any, Final, TypeAlias

from kivy.metrics import dp

from companion.games.earth.screen.pieces import icon, paint_face, touched
from companion.ui.drawing import Scene
from companion.ui.in_row import asked_at, in_row
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from engine.core.text import capital

WHOLE, SMALL = 0.716, 1.34
"""Width by height of a whole card, and of its small form."""
PROGRESS, GAIA = 22.0, 34.0
"""Height of a seat's progress below a card, and of the line of what Gaia has, dp."""
LEAST: Final = 13.6
"""Least height of such a line, dp: numbers of the smallest type stand clear of each other."""
MUCH: Final = 1.5
"""So much larger is a card that is drawn whole: near their equal a row of news changed them all."""
FIGURES: Final = 52.0
"""Room that the longest progress (15/15) needs, dp."""

At: TypeAlias = tuple[int, int]
"""A slot of the match, and the space on which people see it."""


def paint_middle(
    brush: Brush, scene: Scene, x: float, y: float, w: float, h: float, most: int = 2
) -> None:
    """Four fauna cards and the shared ecosystems side by side, Gaia below when one plays alone; on
    so many lines at most."""
    board = scene.board
    gaia = board.get("gaia")
    low = dp(GAIA) if gaia else 0.0
    if gaia:
        _gaia(brush, scene, gaia, x, y, w, low)
    fauna = in_row(scene.view, "fauna", 4)
    shared = in_row(scene.view, "ecosystem", len(board["ecosystems"]))
    count = 4 + len(shared) * bool(board["fauna"])
    gap = dp(5)
    abreast = _abreast(scene, count, w, h - low, most)
    lines = -(-count // abreast)
    wide = (w - gap * (abreast - 1)) / abreast
    high = (h - low - gap * (lines - 1 + bool(gaia))) / lines
    for i in range(count):
        left = x + i % abreast * (wide + gap)
        under = y + h - (i // abreast + 1) * high - i // abreast * gap
        if i < 4:
            _fauna(brush, scene, (fauna[i], i), left, under, wide, high)
        else:
            _ecosystem(brush, scene, (shared[i - 4], i - 4), left, under, wide, high)


def _abreast(scene: Scene, count: int, w: float, h: float, most: int) -> int:
    """How many cards lie beside each other: as they are largest, on one line or more."""
    if h < dp(170):  # two lines of cards would leave the progress unreadable
        return count

    def size(lines: int) -> float:
        wide, high = w / -(-count // lines), h / lines
        return max(_areas(wide, high - _progress_height(scene, high)))

    return -(-count // max(range(1, most + 1), key=size))


def _areas(w: float, h: float) -> tuple[float, float]:
    """How large the whole card and its small form are in a rectangle."""
    return min(w, h * WHOLE) ** 2 / WHOLE, min(w, h * SMALL) ** 2 / SMALL


def _form(w: float, h: float) -> str:
    """A card takes its small form, whose print is larger, unless it is much larger whole."""
    whole, small = _areas(w, h)
    return "card" if whole > small * MUCH else "small"


def _progress_height(scene: Scene, h: float) -> float:
    """More than half where lines of five seats would else lie over each other."""
    seats = len(scene.seats)
    return min(seats * dp(PROGRESS), max(h * 0.55, min(seats * dp(LEAST), h * 0.63)))


def _type(line: float) -> float:
    """Size of type that fits a line."""
    return min(16.0, max(11.0, line / dp(1) * 0.72))


def _wanted(scene: Scene, kind: str, slot: int, space: int) -> bool:
    """Whether the next card goes there: where one lies of which something is asked, or on each of
    several that are told as any of them."""
    question, asked = scene.view.question, scene.view.awaiting.reveals[:1]
    if lies := asked_at(scene.view):
        return lies == f"{kind}:{space}"
    any_ = question is not None and f"place.{kind}.any" in question.text.params.values()
    return any_ or any(prompt.place == f"{kind}:{slot}" for prompt in asked)


def _empty(
    brush: Brush, scene: Scene, kind: str, at: At, x: float, y: float, w: float, h: float
) -> None:
    """A space that is still free, by its name; the next card goes where the frame is."""
    wanted = _wanted(scene, kind, *at)
    if wanted:
        brush.box(x, y, w, h, theme.raised, dp(10))
        brush.frame(x + 1, y + 1, w - 2, h - 2, theme.accent, dp(10), dp(2))
    else:
        brush.dashes(x, y, w, h, theme.hollow)
    name = capital(scene.game_say(f"place.{kind}", slot=at[1] + 1))
    brush.words(name, x + dp(4), y + dp(4), w - dp(8), h - dp(8), theme.body,
                theme.ink if wanted else theme.soft, bold=wanted, across=0.5)  # fmt: skip


def _fauna(brush: Brush, scene: Scene, at: At, x: float, y: float, w: float, h: float) -> None:
    """A fauna card and how far every seat is; a tick and the place where a leaf lies."""
    data = scene.board["fauna"][at[0]]
    face = data["face"]
    if face is None:
        _empty(brush, scene, "fauna", at, x, y, w, h)
        return
    foot = _progress_height(scene, h)
    _chosen(brush, scene, face, x, y + foot, w, h - foot)
    paint_face(brush, face, x, y + foot, w, h - foot, scene.name(face), form=_form(w, h - foot))
    brush.spot(x, y, w, h, partial(touched, scene, face), face)
    line = foot / max(1, len(scene.seats))
    for seat in range(len(scene.seats)):
        low = y + foot - (seat + 1) * line
        _line(brush, scene, seat, x, low, w, line)
        place = data["leaves"].index(seat + 1) + 1 if seat + 1 in data["leaves"] else 0
        met = bool(place) or seat + 1 in data["met"]
        text = f"{data['have'][seat]}/{data['needs']}"
        colour = theme.good if met else theme.ink
        left = w * 0.3 if w * 0.7 - dp(32) > dp(FIGURES) else dp(24)  # as if all were met
        room = w - left - dp(32 if met else 4)
        if not met or room > dp(FIGURES):  # else the tick and the place tell enough
            brush.text(text, x + left, low + line / 2, _type(line), colour, bold=met, width=room)
        if met:
            brush.sign("check", x + w - dp(30), low + (line - dp(13)) / 2, dp(13), theme.good)
        if place:
            brush.text(
                str(place), x + w - dp(8), low + line / 2, _type(line), theme.ink, across=0.5
            )


def _ecosystem(brush: Brush, scene: Scene, at: At, x: float, y: float, w: float, h: float) -> None:
    """A shared ecosystem and what it is worth to every seat now."""
    slot = at[0]
    face = scene.board["ecosystems"][slot]
    if face is None:
        _empty(brush, scene, "ecosystem", at, x, y, w, h)
        return
    foot = _progress_height(scene, h)
    paint_face(brush, face, x, y + foot, w, h - foot, scene.name(face), form=_form(w, h - foot))
    brush.spot(x, y, w, h, partial(touched, scene, face), face)
    line = foot / max(1, len(scene.seats))
    for seat, data in enumerate(scene.board["seats"]):
        low = y + foot - (seat + 1) * line
        _line(brush, scene, seat, x, low, w, line)
        worth = data["ecosystems"][slot - len(scene.board["ecosystems"]) :]
        if worth:
            brush.text(
                str(worth[0]), x + w * 0.5, low + line / 2, _type(line), theme.ink, bold=True
            )


def _line(brush: Brush, scene: Scene, seat: int, x: float, y: float, w: float, h: float) -> None:
    """The sign of a seat at the beginning of its line."""
    shade, shape = seat_sign(scene.seats[seat].colour, seat)
    if seat == scene.focus:
        brush.box(x, y + dp(0.5), w, h - dp(1), theme.raised, dp(4))
    size = min(h - dp(3), dp(14))
    brush.sign(f"seat_{shape}", x + dp(5), y + (h - size) / 2, size, shade)


def _chosen(brush: Brush, scene: Scene, face: str, x: float, y: float, w: float, h: float) -> None:
    """A glow around what the question offers."""
    if face in scene.choosable or face == scene.picked or face[:-1] in scene.choosable:
        brush.box(x - dp(3), y - dp(3), w + dp(6), h + dp(6), theme.glow, dp(9))


def _gaia(
    brush: Brush, scene: Scene, gaia: dict[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """What Gaia has, in one line."""
    brush.box(x, y, w, h, theme.surface, dp(10))
    parts = (
        ("soil", gaia["soil"]), ("sprout", gaia["sprouts"]), ("growth", gaia["growth"]),
        ("compost", gaia["compost"]), ("draw", len(gaia["pile"]) + gaia["hidden"]),
    )  # fmt: skip
    name = scene.game_say("option.gaia")
    left = x + dp(10)
    left += brush.text(name, left, y + h / 2, 15, theme.ink, bold=True, width=dp(70)) + dp(12)
    cell = (x + w - left) / len(parts)
    for i, (what, amount) in enumerate(parts):
        icon(brush, what, left + i * cell, y + h / 2 - dp(9), dp(18))
        brush.text(str(amount), left + i * cell + dp(23), y + h / 2, 16, theme.ink, bold=True,
                   width=cell - dp(26))  # fmt: skip
