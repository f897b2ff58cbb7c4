"""Replays public game records: every move through the rules, every row and total compared."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.core.ledger import totals
from engine.core.record import BadRecord
from engine.core.refusal import Refusal
from engine.core.steps import Action, Arg
from engine.games.gaia_project import charging, convert, turn
from engine.games.gaia_project import notation as n
from engine.games.gaia_project import record_state as full
from engine.games.gaia_project import situations as v
from engine.games.gaia_project.building import cluster
from engine.games.gaia_project.choosing import begin_factions
from engine.games.gaia_project.hexes import bits
from engine.games.gaia_project.setup import use
from engine.games.gaia_project.state import GaiaState

FORMAT = "gaia-project-record"


@dataclass(slots=True)
class ReplayReport:
    """What a replay did and the first difference, `{"where", "ours", "theirs"}`, if any."""

    moves: int = 0
    rows_compared: int = 0
    checkpoints_compared: int = 0
    scores: list[int] = field(default_factory=list)
    ledger: list[dict[str, int]] = field(default_factory=list)
    difference: dict[str, Any] | None = None


class _Different(Exception):
    """The record and the rules part ways."""

    def __init__(self, where: str, ours: Any, theirs: Any) -> None:
        super().__init__(where)
        self.found = {"where": where, "ours": ours, "theirs": theirs}


def replay_record(data: dict[str, Any]) -> ReplayReport:
    """Replay a record and compare everything it tells. Raises BadRecord when it is none."""
    return replay_with_state(data)[0]


def replay_with_state(data: dict[str, Any]) -> tuple[ReplayReport, GaiaState, list[Action]]:
    """The report, the state in the end and all actions that were taken."""
    replay = _open(data)
    report = replay.report
    try:
        replay.run()
    except _Different as difference:
        report.difference = difference.found
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        raise BadRecord(f"The record cannot be read at {replay.move!r}: {error!r}.") from error
    report.scores = replay.state.scores()
    report.ledger = totals(replay.state.ledger, replay.state.seats)
    return report, replay.state, replay.actions


def _open(data: dict[str, Any]) -> _Replay:
    if not isinstance(data, dict) or not isinstance(data.get("moves"), list):
        raise BadRecord('This is not a game record: it has no list of "moves".')
    try:
        return _Replay(data)
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        raise BadRecord(f"The record's set-up cannot be read: {error!r}.") from error


def _rotation(moves: list[str]) -> list[str] | None:
    """The words of the `rotate` move; None when there is none."""
    found = (move.split()[2:] for move in moves[1:3] if move.split()[1:2] == ["rotate"])
    return next(found, None)


def _turned_back(data: dict[str, Any], words: list[str] | None) -> dict[tuple[int, int], int]:
    """Centre -> steps that the rotation will turn again.

    On a mirrored map the planets are taken as they are told, after the rotation.
    """
    if not words or any(slot.get("mirrored") for slot in data["setup"]["sector_slots"]):
        return {}
    return {
        _axial(centre): int(steps) for centre, steps in zip(words[::2], words[1::2], strict=True)
    }


def _axial(word: str) -> tuple[int, int]:
    a, b = word.split("x")
    return int(a), int(b)


def _options(data: dict[str, Any], rotates: bool) -> dict[str, Any]:
    auction = str((data.get("options") or {}).get("auction", ""))
    form = "choose"
    if auction:
        form = "auction" if "while" in auction else "choose_then_bid"
    return {"map": "first", "last_turns": rotates, "factions": form, "turn_order": "passing"}


class _Replay:
    """One record being replayed."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.moves: list[str] = data["moves"]
        self.trace: list[Any] = data.get("trace") or []
        words = _rotation(self.moves)
        self.back = _turned_back(data, words)
        count = int(self.moves[0].split()[1])
        self.state = GaiaState(count, _options(data, words is not None))
        use(self.state, n.read_setup(data["setup"], self.back))
        if words is not None:
            self.state.phase, self.state.active = "turning", count - 1
        else:
            begin_factions(self.state)
        self.report = ReplayReport()
        self.actions: list[Action] = []
        self.seat_of = {f"p{k + 1}": k for k in range(count)}
        self.move = ""
        self.seat = 0
        self.token = ""
        self.builder = -1
        self.built: list[int] = []
        self.checkpoints: dict[int, list[Any]] = {}
        for checkpoint in data.get("checkpoints") or []:
            self.checkpoints.setdefault(int(checkpoint["after_move"]), []).append(checkpoint)

    # -- the run ---------------------------------------------------------------------

    def run(self) -> None:
        """All moves, rows, checkpoints, then the end."""
        last = self.data.get("state_at_last_real_move")
        for number, move in enumerate(self.moves):
            self.move = f"move {number}: {move}"
            if number:
                self._take_move(move)
            self.report.moves = number + 1
            if number < len(self.trace):
                self._compare_row(self.trace[number])
            for checkpoint in self.checkpoints.get(number, ()):
                self._compare_full(checkpoint, f"checkpoint after {self.move}")
                self.report.checkpoints_compared += 1
            if number + 1 == self.data.get("real_move_count") and last:
                self._compare_full(last, "state at the last real move")
        self.move = "the end"
        final = self.data.get("final")
        if final and final.get("ended", True):
            self._compare_final(final)
        elif final:
            self._compare_broken_off(final)

    def _take_move(self, move: str) -> None:
        who, _, rest = move.partition(" ")
        if who not in self.seat_of:
            self._name_seats()
        if who not in self.seat_of:
            raise _Different(self.move, "no seat of this name", who)
        self.seat = self.seat_of[who]
        first_event = len(self.state.events)
        for command in rest.split("."):
            if command.strip():
                self._take_command(command.split())
        self._remember_buildings(first_event)
        if self.state.boards[self.seat].todo and self.state.phase == "actions":
            raise _Different(self.move, "the move is not complete", move)

    def _name_seats(self) -> None:
        for seat, board in enumerate(self.state.boards):
            if board.faction is not None:
                self.seat_of[board.faction.id.replace("_", "-")] = seat

    def _remember_buildings(self, first_event: int) -> None:
        """Which hexes the turn built on: the later one is asked for first."""
        s = self.state
        found = [s.map.at[str(e.args[-1])] for e in s.events[first_event:] if e.verb in _BUILDING]
        if found:
            self.built, self.builder = found, self.seat

    # -- steps -----------------------------------------------------------------------

    def _do(self, verb: str, *args: Arg) -> None:
        action = Action(verb, self.seat, args)
        refusal = self.state.refuse(action)
        if refusal:
            raise _Different(self.move, _told(refusal), "the record makes this move")
        self.state.take(action)
        self.actions.append(action)

    def _where(self) -> str:
        return v.situation(self.state, self.seat)

    def _take_command(self, words: list[str]) -> None:
        try:
            _COMMANDS[words[0]](self, words[1:])
        except _Different:
            raise
        except (KeyError, ValueError, IndexError) as error:
            raise _Different(self.move, f"not understood ({error!r})", " ".join(words)) from error

    def _rotate(self, words: list[str]) -> None:
        centres = [sector.centre for sector in self.state.map.sectors]
        for centre, steps in self.back.items():
            if steps % 6:
                self._do("turn_sector", f"sector:{centres.index(centre)}", steps % 6)
        self._do("done")
        laid = self.state.map
        ours = {place: p for place, p in zip(laid.hexes, laid.planets, strict=True) if p}
        theirs = {(a, b): n.PLANET_OF[planet] for a, b, _, planet in self.data["setup"]["planets"]}
        if ours != theirs:
            raise _Different(f"{self.move} (planets)", len(ours), len(theirs))

    def _build(self, words: list[str]) -> None:
        kind, at = n.KIND_OF[words[0]], words[1]
        where = self._where()
        if where == "mines":
            self._do("place", at)
        elif where == "downgrade":
            self._do("downgrade", at)
        elif kind == "mine":
            self._do("build", at)
        elif kind == "gaiaformer":
            self._do("project", at)
        elif kind == "station":
            self._do("station", at)
        else:
            self._do("upgrade", at, kind)

    def _up(self, words: list[str]) -> None:
        self._do("advance" if self._where() == "advance" else "research", n.TRACK_OF[words[0]])

    def _action(self, words: list[str]) -> None:
        self._do("power" if words[0].startswith("power") else "qic", n.SPACE_OF[words[0]])

    def _tech(self, words: list[str]) -> None:
        self._do("tile", words[0])

    def _cover(self, words: list[str]) -> None:
        slots = {slot: tile for tile, slot in self.state.boards[self.seat].tiles}
        self._do("cover", slots.get(words[0], words[0]))

    def _decline(self, words: list[str]) -> None:
        where = self._where()
        if where in ("buy", "area"):
            self._do("done")
        elif where == "offer" and words and words[0] not in ("up", "tech"):
            self._check_offer(words[0])
            self._do("decline")
        elif where or words != ["up"]:
            self._do("decline")

    def _charge(self, words: list[str]) -> None:
        if self._where() != "offer":
            self._do("charge", "charge")
        self._do("charge", self._check_offer(words[0]))

    def _check_offer(self, offer: str) -> str:
        """The way an offer is answered, after comparing the amount."""
        parts = [n.quantity(word) for word in offer.split(",")]
        ways = charging.ways(self.state, self.seat)
        way = "charge"
        if len(parts) == 2 or ways != ("charge",):
            way = "token_first" if parts[0][1] == "t" else "token_last"
        if way not in ways:
            raise _Different(self.move, list(ways), offer)
        theirs = sum(amount for amount, what in parts if what == "pw")
        ours = charging.amount(self.state, self.seat, way)
        if ours != theirs:
            raise _Different(f"{self.move} (power offered)", ours, theirs)
        return way

    def _income(self, words: list[str]) -> None:
        for word in words[0].split(","):
            amount, what = n.quantity(word)
            self._do("income", f"{'charge' if what == 'pw' else 'token'}:{amount}")

    def _brainstone(self, words: list[str]) -> None:
        place = n.STONE_OF[words[0]]
        if self._where() == "stone":
            self._do("stone", place)
            self._take_token()
            return
        ours = full.stone_word(self.state.boards[self.seat])
        if ours != place:
            raise _Different(f"{self.move} (Brainstone)", ours, place)

    def _pass(self, words: list[str]) -> None:
        self._do("pass", n.BOOSTER_OF[words[0]] if words else "")

    def _spend(self, words: list[str]) -> None:
        """`A for B`: pairs of a price and a gain, several of one kind at once."""
        price, wanted = words[0], words[-1]
        amount, what = n.quantity(price)
        if what == "tg" and wanted == "tech":
            self._do("buy")
            return
        count, gain = n.quantity(wanted)
        if what == "tg":
            for _ in range(count):
                self._do("area", n.AREA_OF[gain])
            return
        name = n.CONVERSION_OF[what, gain]
        each = convert.CONVERSIONS[name].price
        if amount != each * count:
            raise _Different(self.move, f"{each * count} {what}", price)
        self._do("convert", name, count)

    def _federation(self, words: list[str]) -> None:
        s, board = self.state, self.state.boards[self.seat]
        listed = s.map.mask(s.map.at[name] for name in words[0].split(","))
        own = cluster(s, self.seat, listed) & board.origins()
        new = listed & ~board.origins() & ~board.satellites
        before = board.satellites
        self._do("federate")
        while self._where() == "federation":
            found = turn.choosable(s, self.seat) & (new if board.todo[-1][3] else own)
            if found:
                self._do("include", s.map.labels[next(bits(found))])
            else:
                self._do("enough")
        placed = board.satellites & ~before
        if placed != new:
            names = [[s.map.labels[h] for h in bits(mask)] for mask in (placed, new)]
            raise _Different(f"{self.move} (satellites)", *names)
        self.token = n.TOKEN_OF[words[1]]
        self._take_token()

    def _take_token(self) -> None:
        """The token named with a federation, once the Brainstone's place is known."""
        if self.token and self._where() == "token":
            token, self.token = self.token, ""
            self._do("token", token)

    # -- comparing -------------------------------------------------------------------

    def _compare_row(self, theirs: Any) -> None:
        s = self.state
        if theirs[0] != s.round:
            raise _Different(f"{self.move} (round)", s.round, theirs[0])
        nobody_yet = s.phase in ("turning", "factions")
        for seat, row in enumerate(theirs[2]):
            board = s.boards[seat]
            ours = [board.points, *board.r, *board.bowl]
            if ours != row[:9]:
                raise _Different(f"{self.move} (seat {seat + 1})", ours, row)
            stone = full.stone_code(board)
            if (len(row) > 9 or stone) and not nobody_yet and [stone] != row[9:]:
                raise _Different(f"{self.move} (seat {seat + 1}, Brainstone)", stone, row[9:])
        following = full.next_seat(s, self.builder, self.built)
        if following != theirs[1]:
            raise _Different(f"{self.move} (seat to act next)", following, theirs[1])
        self.report.rows_compared += 1

    def _compare_full(self, theirs: dict[str, Any], where: str) -> None:
        ours = full.describe(self.state, full.next_seat(self.state, self.builder, self.built))
        self._compare_keys(ours, theirs, where)

    def _compare_keys(self, ours: dict[str, Any], theirs: dict[str, Any], where: str) -> None:
        for key, value in theirs.items():
            if key in ours:
                self._compare_value(ours[key], value, f"{where}, {key}")

    def _compare_value(self, ours: Any, theirs: Any, where: str) -> None:
        if isinstance(theirs, list) and theirs and isinstance(theirs[0], dict):
            if len(ours) != len(theirs):
                raise _Different(where, ours, theirs)
            for number, (mine, their) in enumerate(zip(ours, theirs, strict=True), start=1):
                self._compare_keys(mine, their, f"{where} {number}")
            return
        real = full.normal(self.state.map, theirs)
        if full.normal(self.state.map, ours) != real:
            raise _Different(where, ours, theirs)

    def _compare_broken_off(self, final: dict[str, Any]) -> None:
        """The end of a record that simply stops: round and points so far."""
        s = self.state
        if s.phase == "end":
            raise _Different("the end", "the match is over", "the record stops before its end")
        ours = {"reached_round": s.round, "vp": [board.points for board in s.boards]}
        for key, value in ours.items():
            if key in final and final[key] != value:
                raise _Different(f"final {key}", value, final[key])

    def _compare_final(self, final: dict[str, Any]) -> None:
        s = self.state
        if s.phase != "end":
            raise _Different("the end", "the match goes on", "the record ends it")
        ours = full.final(s)
        for key in ("vp", "bids", "vp_by_source", "final_tile_counts"):
            if key in final and ours[key] != final[key]:
                raise _Different(f"final {key}", ours[key], final[key])
        if final.get("state"):
            mine = full.describe(s, None)["players"]
            self._compare_value(mine, final["state"], "final state, seat")


def _told(refusal: Refusal) -> str:
    params = ", ".join(f"{key} {value}" for key, value in refusal.params.items())
    return f"refused: {refusal.key} ({refusal.rule}{'; ' + params if params else ''})"


_BUILDING = ("built", "upgraded", "downgraded", "lost_planet")
_COMMANDS: dict[str, Any] = {
    "rotate": _Replay._rotate,
    "faction": lambda r, w: r._do("faction", n.faction(w[0])),
    "bid": lambda r, w: r._do("bid", n.faction(w[0]), int(w[1])),
    "build": _Replay._build,
    "booster": lambda r, w: r._do("booster", n.BOOSTER_OF[w[0]]),
    "up": _Replay._up,
    "action": _Replay._action,
    "special": lambda r, w: r._do("special", n.SPECIAL_OF[w[0]]),
    "tech": _Replay._tech,
    "cover": _Replay._cover,
    "decline": _Replay._decline,
    "lostPlanet": lambda r, w: r._do("lost_planet", w[0]),
    "federation": _Replay._federation,
    "fedtile": lambda r, w: r._do("repeat", n.TOKEN_OF[w[0]]),
    "spend": _Replay._spend,
    "burn": lambda r, w: r._do("convert", "burn", int(w[0]) if w else 1),
    "charge": _Replay._charge,
    "income": _Replay._income,
    "brainstone": _Replay._brainstone,
    "pass": _Replay._pass,
    "swap-PI": lambda r, w: r._do("swap", w[0]),
}
