"""Draws a match of Earth: a tableau to read across the table, the middle, all seats, triggers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from kivy.metrics import dp

from companion.games.earth.screen import narrow
from companion.games.earth.screen.mat import SIDE
from companion.games.earth.screen.middle import paint_middle
from companion.games.earth.screen.pieces import GAME, paint_action, paint_face
from companion.games.earth.screen.planting import at_home, gained
from companion.games.earth.screen.seats import SEAT_LINE, paint_lines, paint_tableau
from companion.games.earth.screen.sides import sides
from companion.games.earth.screen.triggers import COUNTED, paint_triggers
from companion.games.earth.spoken import brings, event_brings
from companion.session.api import Choice, Preview
from companion.ui.drawing import BROAD, Scene, own
from companion.ui.seat_line import InLines
from companion.ui.widgets.brush import Brush
from companion.ui.words import words
from engine.games import load

ACTION = "action:"
"""Before an action, where it stands for an answer."""
LINE, LOW, MOST = 40.0, 34.0, 4
"""Least height of a seat's line, dp; and beside a tableau that is not high: so many are seen whole
on the smallest tablet, and those of five in the same room."""
MIDDLE = 110.0
"""The least height of what lies for all beside a tableau, dp: five lines of progress under its
cards."""
SIDES = ("fauna", "ecosystem", "pick", "use", "copy")
"""What is answered with a side of a card."""
TABLEAU = 360.0
"""Height, dp, that a tableau takes of a high screen on which its cards can be read: the rows of
five seats stand below it on a tablet."""


class EarthDrawing(InLines):
    """The drawing of Earth."""

    cover = own(GAME, "cover")
    seat_line = SEAT_LINE
    scored = ("soil", "hand", "compost")
    smaller_from = 1
    asks_high = (211.0, 184.0, 355.0)
    told_high = (314.0, 250.0, 458.0)
    large = frozenset({"pick"})
    asks_hand = frozenset({"ask.choose", "ask.agree", "ask.choose_last", "ask.agree_last"})
    of_hand = frozenset({"ask.plant", "ask.plant_full", "ask.finish"})
    pays = frozenset({"ask.paying", "ask.lose", "ask.bury", "ask.bury_more", "ask.bury_some"})
    asides = frozenset({"play"})
    marks = frozenset({"ask.bury_more", "ask.bury_some"})
    spent = frozenset({"ask.use_spent", "ask.finish"})
    one_by_one = frozenset({"sprout", "growth", "unsprout", "ungrow"})
    great = frozenset({"final.full", "news.full", "news.fauna_met", "news.leaf"})
    at_once = one_by_one | {"pay_with"}
    in_gold = frozenset({"use", "copy"})
    in_order = frozenset({"use"})
    loses = frozenset({"remark.no_room"})
    held_broad = 1.34
    ruled = MappingProxyType(
        {
            "active": "R1.6",
            "first": "R3.4",
            "gaia": "R12.1",
        }
    )
    counted = COUNTED

    def hand_stays(self, *, known: bool) -> bool:
        return True

    def hand_first(self, board: Mapping[str, Any]) -> bool:
        """R3.6: of many cards some are composted before the first turn, and no mat has a card."""
        return bool(board["phase"] == "own")

    def least(self, width: float, seats: int) -> tuple[float, float]:
        """A tableau whose cards can be read, the goals, a line for each seat."""
        if width < narrow.BELOW:
            return narrow.NARROW, narrow.least_high(max(width, narrow.NARROW), seats)
        broad = width > BROAD
        lines = 126 + _beside(seats) if broad else 142 + (LINE + 5) * seats + TABLEAU
        return narrow.BELOW, lines

    def where(self, scene: Scene) -> str:
        """R10.3: points of a goal that is met come when the next action begins; they are missed
        before."""
        where = self._where(scene)
        return scene.game_say("draw.leaf_comes", where=where) if _leaf(scene.board) else where

    def _where(self, scene: Scene) -> str:
        board = scene.board
        phase = scene.game_say(f"phase.{board['phase']}")
        active = board["active"]
        if board["phase"] != "turn" or not isinstance(active, int):
            return phase
        who = scene.seats[active - 1].name
        action = scene.game_say(f"action.{board['action']}") if board["action"] else ""
        where = scene.say("earth.where", who=who, action=action) if action else who
        return scene.game_say("draw.last_round", where=where) if _full(board) else where

    def owed(self, board: Mapping[str, Any], seat: int) -> str:
        """R10.3, R10.5: leaves and the points of the first full mat come when the turn is over."""
        if seat >= len(board["seats"]):
            return ""
        leaf = seat + 1 in _leaf(board)
        full = len(board["seats"][seat]["tableau"]) == SIDE * SIDE and not board["last_round"]
        return "draw.owed" if leaf or full else ""

    def minds(self, scene: Scene) -> bool:
        """Both sides of a card lie there to be read."""
        return bool(sides(scene))

    def spot(self, choice: Choice) -> str:
        """The spots where a card can be planted are drawn."""
        return choice.id if [step.verb for step in choice.steps] == ["plant"] else ""

    def numbered(
        self, choices: Sequence[Choice], preview: Callable[..., Preview | None]
    ) -> bool:  # fmt: skip
        """Whether the spots for a card bring different points: else none has a number on it."""
        return len({gained(preview, one) for one in choices}) > 1

    def brings(self, board: Mapping[str, Any], choice: Choice) -> str:
        """An ability costs and brings what its card says in signs, too small to read beside it; of
        one that has no room that is told."""
        first = choice.steps[0] if choice.steps and not choice.is_gesture else None
        if first is None or first.verb not in ("use", "copy", "play") or choice.remark:
            return ""
        face = load(GAME).catalogue.faces.get(str(first.args[0])) or {}
        if first.verb == "play":
            return event_brings(face, words.language)
        return brings(face, board["action"], words.language)

    def shows(self, choice: Choice) -> str:
        """The side of a card that is laid out or chosen, or an action."""
        step = choice.steps[0] if len(choice.steps) == 1 else None
        if step and step.verb == "choose":
            return f"{ACTION}{step.args[0]}"
        return str(step.args[0]) if step and step.verb in SIDES else ""

    def paint_piece(
        self, brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str
    ) -> None:
        if piece.startswith(ACTION):
            paint_action(brush, piece.removeprefix(ACTION), x, y, w, h)
        elif piece + "A" in load(GAME).catalogue.faces:
            _both_sides(brush, piece, x, y, w, h, name)
        else:
            paint_face(brush, piece, x, y, w, h, name)

    def paint(self, brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
        scene = at_home(scene)
        gap, seats = dp(10), len(scene.seats)
        lines = seats * dp(LINE + 5)
        broad = w > dp(BROAD)  # as `least` has asked for
        x, y, w, h = x + dp(3), y + dp(5), w - dp(6), h - dp(8)
        opens = not sides(scene) and not any(map(_begun, scene.board["seats"]))
        if w < dp(narrow.BELOW - 6):
            narrow.paint(brush, scene, (x, y, w, h), opens=opens)
            return
        if broad and w > h * 1.2 and not opens:
            side = min(w * 0.46, dp(860))
            wide = w - side - gap
            left = x + wide + gap
            paint_tableau(brush, scene, x, y, wide, h)
            middle = min(max(h * 0.36, dp(MIDDLE)), h - dp(_beside(seats)) - gap)
            paint_middle(brush, scene, left, y + h - middle, side, middle)
            rest = h - middle - gap
            told = max(0.0, rest - max(lines, min(rest * 0.6, seats * dp(89))) - gap)
            paint_lines(brush, scene, left, y + told + gap * bool(told), side,
                        rest - told - gap * bool(told))  # fmt: skip
            paint_triggers(brush, scene, left, y, side, told)
        else:
            if opens:
                middle = h - lines - gap
            else:
                middle = min(h * 0.25, dp(250))
                tableau = min(h - middle - lines - 2 * gap, w * 0.86)
                paint_tableau(brush, scene, x, y + h - tableau, w, tableau)
                h -= tableau + gap
            paint_middle(brush, scene, x, y + h - middle, w, middle)
            rest = h - middle - gap
            lines = min(rest, seats * dp(89))
            paint_lines(brush, scene, x, y + rest - lines, w, lines)
            paint_triggers(brush, scene, x, y, w, rest - lines - gap)


def _beside(seats: int) -> float:
    """The least height of the lines of these seats beside a tableau, dp."""
    return (LOW + 5) * min(seats, MOST)


def _begun(seat: Mapping[str, Any]) -> bool:
    """Whether anything lies before a seat; until then there is only what lies for all."""
    return any(seat[what] for what in ("island", "climate", "ecosystem", "tableau"))


def _full(board: Mapping[str, Any]) -> bool:
    """R10.6: a full mat ends the match with this round, from its sixteenth card on."""
    return any(len(one["tableau"]) == SIDE * SIDE for one in board["seats"])


def _leaf(board: Mapping[str, Any]) -> set[int]:
    """The numbers of the seats that have met a goal and wait for their leaf."""
    return {who for one in board["fauna"] for who in {*one.get("met", ())} - {*one["leaves"]}}


def _both_sides(
    brush: Brush, piece: str, x: float, y: float, w: float, h: float, name: str
) -> None:
    """A card with two faces: beside each other in a wide rectangle, else above each other."""
    wide, high = (w / 2, h) if w > h * 1.2 else (w, h / 2)
    for n, side in enumerate("AB"):
        left, low = (x + n * wide, y) if high == h else (x, y + (1 - n) * high)
        paint_face(brush, piece + side, left, low, wide - dp(2), high - dp(2), name)


DRAWING = EarthDrawing()
