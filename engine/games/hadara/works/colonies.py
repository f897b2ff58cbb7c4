"""Colonies: plundered or integrated, by military value (R7)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.frames import Frame
from engine.core.refusal import Refusal
from engine.core.state import Prompt
from engine.core.steps import Action
from engine.games.hadara.board import Board
from engine.games.hadara.faces import COLONIES, LEVELS, MILITARY
from engine.games.hadara.prints import values
from engine.games.hadara.works.requirements import help_with, pay_toll, toll


def refuse(b: Board, seat: int, verb: str, level: int) -> Refusal | None:
    realm = b.realms[seat]
    if level not in LEVELS:
        return Refusal("no_such_level", "R1.5", {"level": level})
    if level in realm.colonies:
        return Refusal("level_taken", "R7.2", {"level": level})
    if len(realm.colonies) >= int(b.options["colonies"]):
        return Refusal("colonies_full", "R18.4")
    cost = toll(b, seat, MILITARY, level)
    if cost is None:
        return Refusal("military_low", "R7.1", {"level": level, "has": realm.tracks[MILITARY]})
    cost += LEVELS[level]["integrate"] if verb == "integrate" else 0
    if cost > realm.coins:
        return Refusal("too_dear", "R7.4", {"cost": cost, "coins": realm.coins})
    return None


def listed(b: Board, seat: int) -> Iterator[Action]:
    reach = _reach(b, seat)
    for level in LEVELS:
        if level > reach:
            return
        for verb in ("plunder", "integrate"):
            if refuse(b, seat, verb, level) is None:
                yield Action(verb, seat, (level,))


def _reach(b: Board, seat: int) -> int:
    """No level above this one can be met: the military value with all help."""
    return b.realms[seat].tracks[MILITARY] + help_with(b, seat)


def shown(b: Board, piece: str) -> list[Action]:
    """R7.3: what a tile that is not turned over yet can mean: its level, whichever its back is."""
    if _turned(b, piece):
        return []
    level = COLONIES[piece]["level"]
    taking = (seat for seat, realm in enumerate(b.realms) if _asked(realm.todo))
    return [action for seat in taking for action in listed(b, seat) if action.args == (level,)]


def hoped(b: Board, piece: str) -> Action | None:
    """R7.3: a tile that is shown while colonies are asked was to be integrated."""
    return _meant(b, piece, "integrate") if shown(b, piece) else None


def meant(b: Board, piece: str) -> Action | None:
    """R7.1: a tile that cannot be taken was to be plundered, which asks for least."""
    return None if shown(b, piece) else _meant(b, piece, "plunder")


def _meant(b: Board, piece: str, verb: str) -> Action | None:
    taking = (seat for seat, realm in enumerate(b.realms) if _asked(realm.todo))
    if _turned(b, piece):
        return None
    return next((Action(verb, seat, (COLONIES[piece]["level"],)) for seat in taking), None)


def _asked(todo: list[Frame]) -> bool:
    return bool(todo) and todo[-1][0] == "colonies"


def _turned(b: Board, piece: str) -> bool:
    """Whether a piece is no colony whose back nobody has seen."""
    return piece not in COLONIES or piece not in b.pool[f"colony{COLONIES[piece]['level']}"]


def front(b: Board, piece: str) -> str:
    """R2.4: the back of a tile is secret until it is turned over."""
    if b.over or _turned(b, piece):
        return piece
    deck = f"colony{COLONIES[piece]['level']}"
    turning = any(prompt.deck == deck for prompt in b.prompts())
    return piece if turning else f"deck.{deck}.short"


def read_off(b: Board, prompt: Prompt) -> tuple[int, list[str]]:
    """R7.3, R13.1: whose plundered colony the front is that nobody has told yet, and which tiles it
    may be: any that nobody has turned over."""
    level = next((n for n in LEVELS if prompt.deck == f"colony_front_{n}"), 0)
    owners = [s for s, realm in enumerate(b.realms) if realm.colonies.get(level) == ""]
    return owners[0] if len(owners) == 1 else prompt.seat, sorted(b.pool.get(f"colony{level}", ()))


def take(b: Board, seat: int, verb: str, level: int) -> None:
    """R7.3: coins and the front, or pay and turn it over; R14.5, R15.8 work either way."""
    realm, row = b.realms[seat], LEVELS[level]
    b.note("plundered" if verb == "plunder" else "integrated", seat, (level,), "R7.3")
    pay_toll(b, seat, MILITARY, level)
    b.stacks[level] -= 1
    realm.colonies[level] = ""
    if verb == "plunder":
        b.earn(seat, row["plunder"], "R7.3")
    else:
        b.pay(seat, row["integrate"], "R7.3")
        prompt = Prompt("colony", seat, f"colony{level}", f"seat{seat}:colony:{level}")
        b.frames.append(("reveal", (prompt,)))
    b.earn(seat, 4 * realm.has("colony_coins"), "R14.5")
    _red_nobles(b, seat)


def _red_nobles(b: Board, seat: int) -> None:
    if not b.nobles:
        return
    for card in b.realms[seat].cards["red"]:
        printed = b.known_card(card)
        if printed.special:
            b.add_source(seat, f"effect:{card}", printed.raises, "R15.8")


def worth(b: Board, verb: str, level: int) -> tuple[int, ...]:
    """R7.3, R13.1: the points at the end, of the front, or the least and the most of the backs that
    nobody has turned over; empty: nobody knows them."""
    if verb == "plunder":
        front = b.face(f"colony_front_{level}")
        return (int(front["vp"]),) if front else ()
    turned = {own for realm in b.realms for own in realm.colonies.values()}
    backs = [int(row["vp"]) for one, row in COLONIES.items()
             if row["level"] == level and one not in turned]  # fmt: skip
    return min(backs), max(backs)


def turn_over(b: Board, seat: int, colony: str, level: int) -> None:
    """R7.3: the back of an integrated colony moves the tracks."""
    b.realms[seat].colonies[level] = colony
    b.note("colony_turned", seat, (level, int(COLONIES[colony]["vp"])), "R7.3")
    b.add_source(seat, colony, values(b.printed(colony)), "R7.3")
