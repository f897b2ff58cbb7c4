"""The letters of planets on the map: what tells them apart without colour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from kivy.metrics import dp

from companion.games.gaia_project.screen.hexes import DARK, LIGHT, Grid, Hex
from companion.games.gaia_project.screen.prices import hidden, shows
from companion.ui.drawing import Scene
from companion.ui.lens import Box
from companion.ui.widgets.brush import Brush

CORNERS: Final = ((1, -1), (-1, -1), (1, 1), (-1, 1))
"""Where a badge may stand by its planet, the usual corner first: right or left, above or below."""
ASIDE: Final = 0.52
"""So far, in sizes of a hex."""


def paint_letters(
    brush: Brush, scene: Scene, grid: Grid, seen: Sequence[Hex], *, built: bool
) -> None:
    """The letters of planets on dark badges: like after like, for colours cost strokes. They hide
    nothing that is built, unless what stands on it is spelt out, too."""
    lie = [one for one in seen if one.get("planet") and (built or "structure" not in one)]
    badge = max(grid.size * 0.27, dp(11))
    badges = [*_badges(scene, grid, seen, lie, badge)]
    for shade, wide, alpha in ((LIGHT, badge + dp(1), 0.8), (DARK, badge, 1.0)):
        for _, x, y in badges:
            brush.disc(x, y, wide, shade, alpha)
    letters = {kind: scene.game_say(f"planet.{kind}") for kind, _, _ in badges}
    for kind, x, y in badges:
        brush.text(letters[kind], x, y, badge / dp(1) * 1.05, LIGHT, bold=True, across=0.5,
                   width=2 * badge)  # fmt: skip


def _badges(
    scene: Scene, grid: Grid, seen: Sequence[Hex], lie: Sequence[Hex], badge: float
) -> Iterator[tuple[str, float, float]]:
    """Each planet's kind and where its badge stands: at its lower right, or at whichever of its
    corners is seen and hides least of the other badges and planets."""
    full, at = [grid.of(one) for one in seen if one.get("planet")], grid.size * ASIDE
    lying: list[Box] = []
    for one in lie:
        x, y = grid.of(one)
        corners = [(x + at * u, y + at * v) for u, v in CORNERS]
        spots = [(u - badge, v - badge, 2 * badge, 2 * badge) for u, v in corners
                 if shows(scene, u, v)]  # fmt: skip
        if spots:
            lying.append(min(spots, key=lambda box: hidden(box, full, lying, grid.size)))
            yield one["planet"], lying[-1][0] + badge, lying[-1][1] + badge
