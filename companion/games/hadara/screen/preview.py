"""Draws what buying a card would do: coins and tracks after, and what it opens."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from kivy.metrics import dp

from companion.games.hadara.screen.gains import GAME, TRACKS
from companion.games.hadara.screen.pieces import colour_of, known_face, sign
from companion.session.api import Choice, Question
from companion.ui.drawing import Scene
from companion.ui.palette import seat_sign
from companion.ui.theme import theme
from companion.ui.widgets.brush import Brush
from companion.ui.widgets.price_tag import Price
from engine.core.catalogue import Face
from engine.core.steps import Action
from engine.games import load

BUYS: Final = ("choose", "pick")
"""The phases in which cards are bought."""
DISCARDED: Final = "ask.choose_discard"
ON_CARD: Final = "tile_on_card"
"""R14.4: the deed by which a bonus tile is laid on a card, and where of the drawing."""
Printed: TypeAlias = Callable[[str], Face | None]
"""What is printed on a piece that no public source tells."""


def buyer(scene: Scene, card: str) -> int | None:
    """The seat that would buy it: whose pile it comes from, or the one in focus whose crest nobody
    has told yet; where all draw from a row, who must act, else the focus. None: nobody draws it, or
    nobody can tell who."""
    board, points = scene.board, scene.board["points_at"]
    if board["phase"] != "choose":
        must = scene.view.awaiting.must
        return must[0] if len(must) == 1 else scene.focus
    colour = colour_of(card)
    if colour in points:
        return int(points.index(colour))
    untold = [seat for seat, crest in enumerate(points) if not crest]
    return scene.focus if scene.focus in untold else untold[0] if len(untold) == 1 else None


def price_of(seat: Mapping[str, Any], card: str, face: Mapping[str, Any]) -> Price | None:
    """R5.1, R5.2: its price by the seat's discount; None while nobody knows what is printed."""
    if "cost" not in face:
        return None
    own = max(0, int(face["cost"]) - int(seat["discount"][colour_of(card)]))
    return Price(own, int(face["cost"]), "coin", max(0, own - int(seat["coins"])))


def preview_of(scene: Scene, card: str, printed: Printed = lambda card: None) -> dict[str, Any]:
    """What the purchase does: the price by the seat's discount, the rest tried by the engine."""
    number = buyer(scene, card)
    if number is None:
        return {}
    seat = scene.board["seats"][number]
    offer = next((offer for offer in seat["offers"] if offer["card"] == card), None)
    if offer is not None:
        return dict(offer) if "price" in offer else {}
    face = known_face(card, printed(card))
    told = price_of(seat, card, face)
    if told is None:
        return {}
    price = told.own
    tried = scene.preview(Action("buy", number, (card,)))
    if tried is None:
        low, effect = price <= seat["coins"], face.get("effect", "none")
        return {"price": price, "affordable": False, "low": low, "effect": effect}
    after = tried.after["seats"][number]
    return {
        "price": price,
        "affordable": True,
        "coins_after": seat["coins"] - price,
        "tracks_after": after["tracks"],
        "eats_after": after["eats"],
        "effect": face.get("effect", "none"),
        "opens": {
            what: [one for one in after["reach"][what] if one not in seat["reach"][what]]
            for what in seat["reach"]
        },
    }


def considered(scene: Scene) -> str:
    """The card that may be bought, touched or shown at a pad; nothing when none is, when nobody can
    tell by whom, when the other one was bought or sold and it is discarded (R4.3), or when it is
    given up (R10.2)."""
    question = scene.view.question
    if scene.board["phase"] not in BUYS or (question and _discarded(question)):
        return ""
    shown = question.piece if question else ""
    card = next((card for card in (scene.picked, shown) if colour_of(card)), "")
    return card if card and buyer(scene, card) is not None else ""


def _discarded(question: Question) -> bool:
    """Whether its answers can only discard the card, also where one asks what a piece means."""
    verbs = {step.verb for choice in question.choices for step in choice.steps}
    return question.text.key == DISCARDED or ("discard" in verbs and not verbs & {"buy", "sell"})


def lands(choice: Choice) -> str:
    """R4.3, R5.3: a card is laid on its discard pile, or bought into its own column. R8.2, R11.3,
    R14.4, R16.12: a bonus tile lies on a statue, a silver medal, a card or a monument."""
    verb, _, args = choice.steps[0] if choice.steps else ("", 0, ())
    match verb:
        case "discard" | "buy":
            where = "pile" if verb == "discard" else "own"
            return f"{where}:{colour_of(str(args[0]))}"
        case "carve" | "build":
            return str(args[0])
        case "silver":
            return verb
    return ON_CARD if verb == ON_CARD else ""


def landing(scene: Scene) -> frozenset[str]:
    """Where the considered card can go now, of a hand or from its pile, or the bonus tile."""
    question = scene.view.question
    if question is None or not scene.goes:
        return frozenset()
    return frozenset(lands(one) for one in question.choices if _means(one, scene.goes)) - {""}


def _means(choice: Choice, thing: str) -> bool:
    """Whether it is an answer with this card or this bonus tile."""
    return thing in choice.pieces or any(thing in step.args for step in choice.steps)


def paint_preview(
    brush: Brush, scene: Scene, x: float, y: float, w: float, h: float, printed: Printed
) -> None:
    """A panel for the card that is being considered; nothing when none is."""
    card = considered(scene)
    seat = buyer(scene, card) if card else None
    if seat is None or h < dp(60):
        return
    told = preview_of(scene, card, printed)
    high = min(h, dp(150))
    y += h - high
    brush.box(x, y, w, high, theme.raised, dp(10))
    shade, shape = seat_sign(scene.seats[seat].colour, seat)
    line = high / 4
    brush.sign(f"seat_{shape}", x + dp(10), y + high - line / 2 - dp(9), dp(18), shade)
    name, top, wide = _name(scene, card), y + high - line / 2, 0.0
    if told:
        colour = theme.ink if told["affordable"] else theme.bad
        said = _price(scene, told, known_face(card, printed(card)).get("cost"))
        wide = brush.text(said, x + w - dp(10), top, 14, colour, bold=True, across=1)
    brush.text(name, x + dp(34), top, 14, theme.ink, bold=True, width=w - wide - dp(54))
    if not told:
        text = scene.game_say("draw.unknown")
        brush.text(text, x + dp(10), y + high / 2, 14, theme.soft, width=w - dp(20))
        return
    if not told["affordable"]:
        text = scene.game_say("draw.low" if told.get("low") else "draw.too_dear")
        brush.text(text, x + dp(10), y + high - 1.5 * line, 14, theme.bad, width=w - dp(20))
    else:
        _after(brush, scene, scene.board["seats"][seat], told, x, y + high - 2 * line, w, line)
    _opens(brush, scene, told, x, y + dp(4), w, 2 * line - dp(4))


def _name(scene: Scene, card: str) -> str:
    """Without what is printed on it, which is seen beside it: the whole name was cut."""
    return scene.game_say(f"deck.{load(GAME).catalogue.pieces[card].deck}.short")


def _price(scene: Scene, told: Mapping[str, Any], printed: Any) -> str:
    """R5.1: what it costs, and what is printed on it where that is more."""
    price = told["price"]
    if printed is not None and price < int(printed):
        return scene.game_say("draw.price_less", coins=price, usual=int(printed))
    return scene.game_say("draw.price", coins=price)


def _after(
    brush: Brush, scene: Scene, seat: Mapping[str, Any], told: Mapping[str, Any], x: float,
    y: float, w: float, h: float,
) -> None:  # fmt: skip
    """Coins and tracks as they would be; what changes is in the accent colour."""
    cell = (w - dp(16)) / 5
    size = min(dp(22), h * 0.8)
    rows = [("coins", seat["coins"], told["coins_after"])]
    rows += [(track, seat["tracks"][track], told["tracks_after"][track]) for track in TRACKS]
    for i, (what, now, then) in enumerate(rows):
        left = x + dp(8) + i * cell
        sign(brush, what, left, y + (h - size) / 2, size)
        colour = theme.accent if now != then else theme.ink
        brush.text(str(then), left + size + dp(3), y + h / 2, 16, colour, bold=True,
                   width=cell - size - dp(4))  # fmt: skip


def _opens(
    brush: Brush, scene: Scene, told: Mapping[str, Any], x: float, y: float, w: float, h: float
) -> None:
    """The effect, colonies and statues that come within reach, and hunger."""
    lines, opens = [], told.get("opens", {})
    if opens.get("colonies"):
        levels = ", ".join(str(level) for level in opens["colonies"])
        lines.append((scene.game_say("draw.opens_colony", levels=levels), theme.good))
    if opens.get("statues"):
        names = ", ".join(scene.game_say(f"statue.{statue}") for statue in opens["statues"])
        lines.append((scene.game_say("draw.opens_statue", statues=names), theme.good))
    if told["affordable"] and told["eats_after"] > told["tracks_after"]["food"]:
        missing = told["eats_after"] - told["tracks_after"]["food"]
        lines.append((scene.game_say("draw.hungry", cards=missing), theme.warm))
    top, step = y + h * 0.98, h * 0.32
    if told.get("effect", "none") != "none":
        room = h * 0.98 - step * len(lines[:2])
        _does(brush, scene, told["effect"], x + dp(10), top - room, w - dp(20), room)
        top, lines = top - room, lines[:2]
    for i, (text, colour) in enumerate(lines[:3]):
        brush.text(text, x + dp(10), top - step * (i + 0.5), 13, colour, width=w - dp(20))


def _does(
    brush: Brush, scene: Scene, effect: str, x: float, y: float, w: float, h: float
) -> None:  # fmt: skip
    """What the card does, in a sentence where there is room: its signs are learned by it."""
    said, short = scene.game_say(f"does.{effect}"), scene.game_say(f"pick.{effect}")
    if brush.fits(said, w, h):
        brush.words(said, x, y, w, h, 14, theme.ink)
    else:
        brush.text(short, x, y + h / 2, 13, theme.ink, width=w)
