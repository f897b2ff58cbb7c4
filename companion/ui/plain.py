"""The drawing of a game that has none of its own: open cards, hands by number, counted things."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from kivy.metrics import dp

from companion.ui.drawing import Drawing, Scene
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets import ART
from companion.ui.widgets.brush import Brush
from companion.ui.words import words

LINE, OPEN = dp(72), dp(110)
"""How high the line of a seat is, and a row of open pieces."""
LABEL, NAME, THING, CARD = dp(110), dp(120), dp(96), dp(96)


class Plain(Drawing):
    """What the parts of `engine.core.kit` show, as cards, names and numbers."""

    cover = str(ART / "hero.png")

    def where(self, scene: Scene) -> str:
        return scene.game_say("game.name")

    def paint(self, brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
        """What lies open above, one line a seat below."""
        cards = scene.board.get("cards")
        high = self._open(brush, scene, cards, x, y, w, h) if isinstance(cards, dict) else 0.0
        line = min(LINE, (h - high) / max(1, len(scene.seats)))
        for number in range(len(scene.seats)):
            place = x, y + h - high - (number + 1) * line, w, line
            with scene.towards(number, brush, *place):
                self._seat(brush, scene, number, *place)

    def _open(
        self, brush: Brush, scene: Scene, cards: Mapping[str, Any], x: float, y: float, w: float,
        h: float,
    ) -> float:  # fmt: skip
        """Rows, piles and the deck, one line each; returns the height that they take."""
        lines = [(name, list(slots)) for name, slots in cards["rows"].items()]
        lines += [(name, pile[-1:] or [""]) for name, pile in cards["piles"].items()]
        tall = min(OPEN, h * 0.5 / max(1, len(lines)))
        for number, (name, shown) in enumerate(lines):
            low = y + h - (number + 1) * tall
            self._label(brush, _called(scene, name), x, low, tall)
            self._row(brush, scene, shown, x + LABEL, low, w - LABEL, tall)
        deck = scene.say("plain.deck", n=cards["deck"])
        brush.text(deck, x + w - dp(12), y + h - dp(18), 15, theme.soft, across=1)
        return tall * len(lines)

    def _label(self, brush: Brush, text: str, x: float, low: float, tall: float) -> None:
        brush.text(text, x + dp(8), low + tall / 2, 16, theme.soft, width=LABEL - dp(16))

    def _row(
        self, brush: Brush, scene: Scene, pieces: Sequence[str], x: float, low: float, w: float,
        tall: float,
    ) -> None:  # fmt: skip
        """Pieces side by side, each as wide as a card is or as there is room."""
        wide = min(CARD, w / max(1, len(pieces)))
        for slot, piece in enumerate(pieces):
            left, inner = x + slot * wide + dp(3), (wide - dp(6), tall - dp(8))
            if not piece:
                brush.dashes(left, low + dp(4), *inner, theme.hollow)
                continue
            self.paint_piece(brush, piece, left, low + dp(4), *inner, scene.name(piece))
            if piece in scene.choosable or piece == scene.picked:
                brush.frame(left, low + dp(4), *inner, theme.accent, dp(7), width=dp(2))
                brush.spot(left, low + dp(4), *inner, partial(scene.pick, piece), piece)

    def _seat(
        self, brush: Brush, scene: Scene, number: int, x: float, low: float, w: float, line: float
    ) -> None:
        """Who it is, what everybody may know of its things, and its points."""
        seat, middle = scene.seats[number], low + line / 2
        shade, shape = seat_sign(seat.colour, number)
        brush.box(x, low + dp(4), w, line - dp(8), theme.surface, dp(12))
        if number in scene.view.awaiting.must:
            brush.frame(x + 1, low + dp(5), w - 2, line - dp(10), theme.accent, dp(12))
        brush.sign(f"seat_{shape}", x + dp(12), middle - dp(13), dp(26), shade)
        brush.text(seat.name, x + dp(52), middle, 18, theme.ink, bold=True, width=NAME)
        left = x + dp(52) + NAME
        for text, press in _things(scene, number):
            brush.text(text, left, middle, 16, theme.ink, width=THING - dp(8))
            if press is not None:
                brush.spot(left, low, THING, line, press)
            left += THING
        own = [p for p, at in scene.board.get("own", {}).items() if at.startswith(f"seat{number}:")]
        self._row(brush, scene, own, left, low + dp(4), x + w - dp(60) - left, line - dp(8))
        score = str(scene.view.scores[number])
        brush.text(score, x + w - dp(20), middle, 20, theme.ink, bold=True, across=1)
        explain = partial(scene.explain, number, "points")
        brush.spot(x + w - dp(60), low, dp(60), line, explain, f"{number}")

    def paint_piece(
        self, brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str
    ) -> None:
        brush.box(x, y, w, h, theme.parchment_edge, dp(7))
        brush.box(x + dp(2), y + dp(2), w - dp(4), h - dp(4), theme.parchment, dp(6))
        brush.text(name, x + w / 2, y + h / 2, 14, theme.parchment_ink, across=0.5, width=w - dp(8))


def _called(scene: Scene, name: str) -> str:
    """What a row or pile is called; its own name where the game's texts have none."""
    said = scene.game_say(f"place.{name}")
    return name if said == f"place.{name}" else said


def _things(scene: Scene, number: int) -> Iterator[tuple[str, Callable[[], None] | None]]:
    """What a seat has, in words: counted things, each with its why, and the size of its hand."""
    counted = scene.board.get("counted")
    for what, amount in counted[number].items() if counted else ():
        text = words.say("said.of", what=scene.game_say(f"what.{what}"), said=amount)
        yield text, partial(scene.explain, number, what)
    hands = (scene.board.get("cards") or {}).get("hands")
    if hands:
        yield scene.say("plain.hand", n=hands[number]), None


PLAIN = Plain()
