"""Writes a match that was played here as a public record: set-up, moves, trace, the end."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.bits import bits
from engine.core.match import apply
from engine.core.steps import Action, Reveal, Step
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.actions import charges, free
from engine.games.gaia_project.record import notation as n
from engine.games.gaia_project.record import state as full
from engine.games.gaia_project.state import GaiaProject

_BUILDING = ("built", "upgraded", "downgraded", "lost_planet")


def _back(words: n.Words) -> dict[Any, str]:
    return {value: key for key, value in words.items()}


TILE, BOOSTER, TOKEN, ROUND, FINAL = map(
    _back, (n.TILE_OF, n.BOOSTER_OF, n.TOKEN_OF, n.ROUND_OF, n.FINAL_OF)
)
SPACE, TRACK, KIND, SPECIAL = map(_back, (n.SPACE_OF, n.TRACK_OF, n.KIND_OF, n.SPECIAL_OF))
CONVERSION, AREA, STONE = map(_back, (n.CONVERSION_OF, n.AREA_OF, n.STONE_OF))


def setup_block(s: GaiaProject) -> dict[str, Any]:
    """The set-up of a match whose factions are not chosen yet."""
    return {
        "sector_slots": [
            {"sector": x.face, "center": list(x.centre), "rotation": x.turn, "mirrored": False}
            for x in s.map.sectors
        ],
        "planets": [
            [*s.map.hexes[h], s.map.labels[h], f.PLANETS[p]] for h, p in enumerate(s.planet) if p
        ],
        "boosters": [BOOSTER[b] for b in s.boosters],
        "tech_tiles": {slot: TILE[t] for slot, t in zip(f.SLOTS, s.slots, strict=True)},
        "advanced_tech_tiles": {c: TILE[t] for c, t in zip(f.TRACK_CODES, s.advanced, strict=True)},
        "terraforming_level5_token": TOKEN[s.terra_token],
        "round_scoring": [ROUND[t] for t in s.rounds],
        "final_scoring": [FINAL[t] for t in s.finals],
        "federation_supply": {TOKEN[t]: left for t, left in s.supply.items()},
    }


class Writer:
    """Takes the steps of a match and writes each finished decision as one move."""

    def __init__(self, state: GaiaProject) -> None:
        self.s = state
        self.moves = [f"init {state.seats} written-here"]
        self.trace: list[Any] = []
        self.words: list[str] = []
        self.fed = self.satellites = self.first_event = 0
        self.late: list[str] = []
        self.builder, self.built = -1, list[int]()

    def write(self, steps: Iterable[Step], options: dict[str, Any]) -> dict[str, Any]:
        """Take all steps; the record of what was played."""
        setup: dict[str, Any] = {}
        for step in steps:
            if isinstance(step, Reveal):
                apply(self.s, step)
                continue
            assert isinstance(step, Action)
            if not setup:
                setup = setup_block(self.s)
                self._row()
            self._take(step)
        found = {"options": options, "setup": setup, "moves": self.moves, "trace": self.trace}
        last = full.final(self.s) | {"ended": True, "state": full.describe(self.s, None)["players"]}
        return found | {"final": last}

    def _take(self, step: Action) -> None:
        s, board = self.s, self.s.boards[step.seat]
        who = self._name(step.seat)
        if not self.words:
            self.first_event = len(s.events)
        if step.verb == "federate":
            self.fed, self.satellites = board.fed, board.satellites
        command = self._command(step)
        selling = any(entry[0] == "left_overs" for entry in board.todo)
        apply(s, step)
        if step.verb == "token":
            self.words += [self._federation(step), *self.late]
            self.late = []
        elif command and board.todo and board.todo[-1][0] == "token":
            self.late.append(command)
        elif command:
            at = self.words.index("pass") if selling else len(self.words)
            self.words.insert(at, command)
        if not board.todo or s.phase in ("income", "gaia"):
            self._flush(who, step.seat)

    def _name(self, seat: int) -> str:
        board, phase = self.s.boards[seat], self.s.phase
        known = board.faction is not None and phase != "factions"
        return board.side.id.replace("_", "-") if known else f"p{seat + 1}"

    def _flush(self, who: str, seat: int) -> None:
        s = self.s
        self.moves.append(f"{who} {'. '.join(self.words)}.")
        self.words = []
        new = [e for e in s.events[self.first_event :] if e.verb in _BUILDING]
        if new:
            self.built, self.builder = [s.map.at[str(e.args[-1])] for e in new], seat
        self._row()

    def _row(self) -> None:
        s, seats = self.s, list[list[Any]]()
        for board in s.boards:
            stone = full.stone_code(board)
            plain: list[Any] = [board.points, *board.r, *board.bowl]
            seats.append(plain + ([stone] if board.faction and board.can("brainstone") else []))
        self.trace.append([s.round, full.next_seat(s, self.builder, self.built), seats])

    def _federation(self, step: Action) -> str:
        s, board = self.s, self.s.boards[step.seat]
        new = (board.fed & ~self.fed) | (board.satellites & ~self.satellites)
        names = [s.map.labels[h] for h in bits(new or board.fed)]
        return f"federation {','.join(names)} {TOKEN[step.args[0]]}"

    def _command(self, step: Action) -> str:
        """The command of an action; empty for the parts of a federation."""
        s, seat, verb = self.s, step.seat, step.verb
        first = str(step.args[0]) if step.args else ""
        if verb in ("charge", "decline") and s.boards[seat].offers and not s.boards[seat].todo:
            way = first or charges.ways(s, seat)[0]
            return f"{verb} {self._offer(seat, way)}"
        if verb == "place":
            kind = "PI" if s.boards[seat].can("one_federation") else "m"
            return f"build {kind} {first}"
        if verb == "cover":
            return f"cover {dict(s.boards[seat].tiles)[first]}"
        if verb == "special" and first == "academy":
            return "special 4c" if s.boards[seat].can("no_navigation") else "special q"
        if verb == "done" and s.boards[seat].todo[-1][0] == "left_overs":
            return ""
        if verb == "convert":
            return self._conversion(first, int(step.args[1]))
        if verb in ("faction", "bid"):
            return " ".join([verb, first.replace("_", "-"), *map(str, step.args[1:])])
        return _PLAIN[verb](step.args)

    def _offer(self, seat: int, way: str) -> str:
        power = f"{charges.amount(self.s, seat, way)}pw"
        return {"charge": power, "token_first": f"1t,{power}", "token_last": f"{power},1t"}[way]

    @staticmethod
    def _conversion(name: str, times: int) -> str:
        if name == "burn":
            return f"burn {times}"
        paid, _, gained = CONVERSION[name].partition(" for ")
        got = ",".join(f"{times}{gain}" for gain in gained.split(","))
        return f"spend {times * free.CONVERSIONS[name].price}{paid} for {got}"


_PLAIN: dict[str, Any] = {
    "booster": lambda a: f"booster {BOOSTER[a[0]]}",
    "pass": lambda a: f"pass {BOOSTER[a[0]]}" if a[0] else "pass",
    "build": lambda a: f"build m {a[0]}",
    "project": lambda a: f"build gf {a[0]}",
    "station": lambda a: f"build sp {a[0]}",
    "downgrade": lambda a: f"build ts {a[0]}",
    "upgrade": lambda a: f"build {KIND[a[1]]} {a[0]}",
    "swap": lambda a: f"swap-PI {a[0]}",
    "research": lambda a: f"up {TRACK[a[0]]}",
    "advance": lambda a: f"up {TRACK[a[0]]}",
    "power": lambda a: f"action {SPACE[a[0]]}",
    "qic": lambda a: f"action {SPACE[a[0]]}",
    "special": lambda a: f"special {SPECIAL[a[0]]}",
    "tile": lambda a: f"tech {a[0]}",
    "lost_planet": lambda a: f"lostPlanet {a[0]}",
    "repeat": lambda a: f"fedtile {TOKEN[a[0]]}",
    "area": lambda a: f"spend {free.AREA[a[0]][0]}tg for 1{AREA[a[0]]}",
    "buy": lambda a: "spend 4tg for tech",
    "done": lambda a: "decline",
    "decline": lambda a: "decline up",
    "stone": lambda a: f"brainstone {STONE[a[0]]}",
    "income": lambda a: "income " + _item(str(a[0])),
    "federate": lambda a: "",
    "include": lambda a: "",
    "enough": lambda a: "",
    "token": lambda a: "",
}


def _item(word: str) -> str:
    kind, amount = word.split(":")
    return f"{amount}{'pw' if kind == 'charge' else 't'}"
