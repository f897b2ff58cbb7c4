"""What people should know of a step before they take it: what a tile or a colony brings, why a
medal costs less, why a card cannot be bought, or who is hungry after a card was given up."""

from __future__ import annotations

from engine.core.state import Asked
from engine.core.steps import Action, Step
from engine.games.hadara import cards, food, scores
from engine.games.hadara.board import Board
from engine.games.hadara.faces import CARDS, GOLD, TRACK_OF
from engine.games.hadara.works import colonies, medals, statues


def remark(b: Board, step: Step) -> Asked:
    """R8.2, R14.4, R16.12: the side of a tile; R7.3: what a colony is worth;
    R14.9: a price that a card has lowered; R11.3: what silver is worth now; R5.2: what is short of
    one; R10.3: what feeding still lacks."""
    if not isinstance(step, Action):
        return Asked()
    match step.verb, step.args:
        case "carve", (statue, colour, side):
            return _tile(str(colour), str(side), statues.worth(b, step.seat, str(statue), side))
        case "build", (monument, colour, side):
            return _tile(str(colour), str(side), int(b.printed(str(monument))["strength"]))
        case "tile_on_card", (colour, side):
            purple = CARDS[str(b.realms[step.seat].todo[-1][1])].colour == "purple"
            return _tile(str(colour), str(side), 2) if purple else Asked()
        case ("plunder" | "integrate") as verb, (level,):
            worth = colonies.worth(b, verb, int(level))
            front = b.face(f"colony_front_{level}") if verb == "plunder" else None
            if front and front.get("stand_in"):
                return Asked("front_invented", (("n", worth[0]),))
            return _colony(worth)
        case "buy", (card,):
            return _short(b, step.seat, str(card))
        case "silver", (colour,):
            points = scores.worth_more(b, b.realms[step.seat]).get(str(colour), 0)
            return Asked("medal_now", (("n", points),))
        case "gold", _:
            return _gold(b, step.seat)
        case (("remove" | "remove_face_down" | "pay_food"), _):
            return _hungry(b, step)
    return Asked()


def _hungry(b: Board, step: Action) -> Asked:
    """R10.2, R10.3: with a card its food goes, too; reckoned by doing it on a copy."""
    after = b.clone()
    realm = after.realms[step.seat]
    match step.verb:
        case "remove":
            cards.remove(after, step.seat, str(step.args[0]))
        case "remove_face_down":
            cards.remove_face_down(after, step.seat, str(step.args[0]))
        case _:
            realm.fed += 1
    lacks = food.missing(realm)
    return Asked("still_hungry", (("n", lacks),)) if lacks > 0 else Asked("all_fed")


def _short(b: Board, seat: int, card: str) -> Asked:
    """R5.2, R15.3: why a card cannot be bought; R5.1: that one costs nothing any more."""
    why = cards.refuse_buy(b, seat, card)
    if why is None:
        return Asked("free") if not cards.price(b, seat, card) else Asked()
    if why.key == "face_unknown":
        return Asked("untold")
    if why.key == "too_dear":
        return Asked("short", (("n", int(why.params["cost"]) - int(why.params["coins"])),))
    return Asked(why.key, tuple(why.params.items()))


def _tile(colour: str, side: str, worth: int) -> Asked:
    if side == "points":
        return Asked("tile_points", (("n", worth),))
    return Asked("tile_track", (("n", worth), ("track", TRACK_OF[colour])))


def _colony(worth: tuple[int, ...]) -> Asked:
    """R7.3: the points of a side that is seen, or between which those of a back lie."""
    if len(worth) > 1 and worth[0] == worth[-1]:
        return Asked("colony_back_alike", (("n", worth[0]),))
    if len(worth) > 1:
        return Asked("colony_back", (("low", worth[0]), ("high", worth[-1])))
    return Asked("tile_points", (("n", worth[0]),)) if worth else Asked()


def _gold(b: Board, seat: int) -> Asked:
    usual, price = GOLD[b.epoch], medals.price(b, seat, "gold")
    return Asked("medal_less", (("n", price), ("usual", usual))) if price < usual else Asked()
