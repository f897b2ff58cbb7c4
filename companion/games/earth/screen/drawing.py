"""Draws a match of Earth: a tableau to read across the table, the middle, all seats, triggers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from kivy.metrics import dp

from companion.games.earth.screen import narrow
from companion.games.earth.screen.mat import SIDE
from companion.games.earth.screen.middle import paint_middle
from companion.games.earth.screen.pieces import GAME, icon, paint_action, paint_face
from companion.games.earth.screen.planting import at_home, gained
from companion.games.earth.screen.seats import SEAT_LINE, paint_lines, paint_tableau
from companion.games.earth.screen.sides import sides
from companion.games.earth.spoken import brings, event_brings
from companion.session.api import Choice, Preview, Text
from companion.session.words import Words, one_after_another
from companion.ui.drawing import BROAD, Scene, own
from companion.ui.headline import of_several
from companion.ui.palette import seat_sign
from companion.ui.seat_line import InLines
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.words import words
from engine.core.ledger import POINTS
from engine.games import load

ACTION = "action:"
"""Before an action, where it stands for an answer."""
LINE, LOW = 40.0, 34.0
"""Least height of a seat's line, dp; and beside a tableau that is not high: four are seen whole on
the smallest tablet."""
SIDES = ("fauna", "ecosystem", "pick", "use", "copy")
"""What is answered with a side of a card."""
TABLEAU = 360.0
"""Height, dp, that a tableau takes of a high screen on which its cards can be read: the rows of
five seats stand below it on a tablet."""
TRIGGER, ROWS = 21.0, (1.0, 2.2)
"""Height of one line of what happened, dp; what happened takes one, or two and what parts them."""
GAIN = 50.0
"""Width of one amount at the end of such a line, dp."""


class EarthDrawing(InLines):
    """The drawing of Earth."""

    cover = own(GAME, "cover")
    seat_line = SEAT_LINE
    scored = ("soil", "hand", "compost")
    asks_high = (275.0, 248.0, 335.0)
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
    counted = MappingProxyType({"sprouts": "sprout", "events": "event"})

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
        lines = 128 + (LOW + 5) * seats if broad else 142 + (LINE + 5) * seats + TABLEAU
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
        return scene.game_say("draw.last_round", where=where) if board["last_round"] else where

    def owed(self, board: Mapping[str, Any], seat: int) -> str:
        """R10.3, R10.5: leaves and the points of the first full mat come when the turn is over."""
        if seat >= len(board["seats"]):
            return ""
        leaf = seat + 1 in _leaf(board)
        full = len(board["seats"][seat]["tableau"]) == SIDE * SIDE and not board["last_round"]
        return "draw.owed" if leaf or full else ""

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
            middle = min(h * 0.36, h - seats * dp(LOW + 5) - gap)
            paint_middle(brush, scene, left, y + h - middle, side, middle)
            rest = h - middle - gap
            told = max(0.0, rest - max(lines, min(rest * 0.6, seats * dp(89))) - gap)
            paint_lines(brush, scene, left, y + told + gap * bool(told), side,
                        rest - told - gap * bool(told))  # fmt: skip
            _triggers(brush, scene, left, y, side, told)
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
            _triggers(brush, scene, x, y, w, rest - lines - gap)


def _begun(seat: Mapping[str, Any]) -> bool:
    """Whether anything lies before a seat; until then there is only what lies for all."""
    return any(seat[what] for what in ("island", "climate", "ecosystem", "tableau"))


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


def _triggers(brush: Brush, scene: Scene, x: float, y: float, w: float, h: float) -> None:
    """What this turn set off, in the order in which it happened; the latest movement stands out."""
    fit = int((h - dp(8)) / dp(TRIGGER))
    rooms = _rooms(brush, chain(scene, fit) if fit > 0 else [], w, fit)
    if not rooms:
        return
    brush.box(x, y, w, h, theme.surface, dp(10))
    top = y + h - dp(4)
    for line, room, rows in rooms:
        high, middle = rows * dp(TRIGGER), top - dp(TRIGGER) / 2
        if 0 <= line.seat < len(scene.seats):
            shade, shape = seat_sign(scene.seats[line.seat].colour, line.seat)
            brush.sign(f"seat_{shape}", x + dp(8), middle - dp(6), dp(12), shade)
        colour = theme.ink if line.latest else theme.soft
        _gains(brush, line, x + dp(28) + room, middle, colour)
        size = theme.tiny
        brush.words(line.text, x + dp(26), top - high, room, high, size, colour, bold=line.latest)
        top -= high


def _rooms(
    brush: Brush, lines: Sequence[Line], w: float, fit: float
) -> list[tuple[Line, float, float]]:
    """The latest of these for which so many rows have room, each with the width of its words and
    the rows that they take, so that all of them are read."""
    found: list[tuple[Line, float, float]] = []
    for line in reversed(lines):
        room = w - dp(34) - len(line.gained) * dp(GAIN)
        whole = (n for n in ROWS if brush.fits(line.text, room, n * dp(TRIGGER), line.latest))
        rows = next(whole, 2 * ROWS[-1])
        fit -= rows
        if fit < 0:
            break
        found.append((line, room, rows))
    return found[::-1]


def _gains(brush: Brush, line: Line, x: float, middle: float, colour: str) -> None:
    """What it brought, or cost: each amount with the shape of its thing."""
    for i, (what, amount) in enumerate(line.gained):
        left = x + i * dp(GAIN)
        if what == POINTS:
            brush.picture(POINTS, left, middle - dp(7), dp(14))
        else:
            icon(brush, EarthDrawing.counted.get(what, what), left, middle - dp(7), dp(14))
        brush.text(f"{amount:+d}", left + dp(17), middle, 13.5, colour, bold=True,
                   width=dp(GAIN - 19))  # fmt: skip


class Line(NamedTuple):
    """What happened, once or several times in a row, to a seat (or -1)."""

    seat: int
    text: str
    latest: bool
    times: int
    gained: tuple[tuple[str, int], ...]
    """What all of them together brought, or cost when negative."""
    said: Text = Text("")


def chain(scene: Scene, most: int = 10_000) -> list[Line]:
    """The latest triggers of the turn in words, equal ones in a row as one line."""
    words = Words(load(GAME), [seat.name for seat in scene.seats])
    told = [(event, False) for event in scene.view.earlier]
    told += [(event, True) for event in scene.view.happened]
    lines: list[Line] = []
    for event, latest in reversed(told):
        text = words.say(event.text, scene.language)
        line = Line(event.seat, text, latest, 1, event.gained, event.text)
        if lines and lines[-1][:3] == line[:3]:
            both = _sum(line.gained, lines[-1].gained)
            lines[-1] = line._replace(times=lines[-1].times + 1, gained=both)
        elif len(lines) == most:
            break
        else:
            lines.append(line)
    return [line._replace(text=_several(words, line, scene.language)) for line in lines[::-1]]


def _several(words: Words, line: Line, language: str) -> str:
    """What happened several times in a row as one sentence, or with how often it did."""
    if line.times == 1:
        return line.text
    several = of_several(line.said, line.times)
    if not words.has(several.key):
        several = Text("done.times", {"done": one_after_another([line.said]), "n": line.times})
    return words.say(several, language)


def _sum(*gains: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    found: dict[str, int] = {}
    for what, amount in sum(gains, ()):
        found[what] = found.get(what, 0) + amount
    return tuple(found.items())


DRAWING = EarthDrawing()
