"""Replays public game records: every move through the rules, every row and total compared."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.core.hexes import AB
from engine.core.ledger import totals
from engine.core.record import BadRecord
from engine.core.steps import Action
from engine.games.gaia_project.factions import begin_factions
from engine.games.gaia_project.record import compare as compare
from engine.games.gaia_project.record import notation as n
from engine.games.gaia_project.record.compare import Different
from engine.games.gaia_project.record.moves import Moves
from engine.games.gaia_project.setup import use
from engine.games.gaia_project.state import GaiaProject

FORMAT = "gaia-project-record"
SEATS = (2, 3, 4)
"""The notation knows no Automa."""
OPTIONS = ("auction", "layout", "mirrored_sectors", "sector_rotation_by_last_player")
"""Options whose effect is played or stands in the set-up block."""


@dataclass(slots=True)
class ReplayReport:
    """What a replay did and the first difference, `{"where", "ours", "theirs"}`, if any."""

    moves: int = 0
    rows_compared: int = 0
    checkpoints_compared: int = 0
    scores: list[int] = field(default_factory=list)
    ledger: list[dict[str, int]] = field(default_factory=list)
    not_played: list[str] = field(default_factory=list)
    """Options of the record that are a site's own and change nothing here (R17.3)."""
    difference: dict[str, Any] | None = None


def replay_record(data: dict[str, Any]) -> ReplayReport:
    """Replay a record and compare everything it tells. Raises BadRecord when it is none."""
    return replay_with_state(data)[0]


def replay_with_state(data: dict[str, Any]) -> tuple[ReplayReport, GaiaProject, list[Action]]:
    """The report, the state in the end and all actions that were taken."""
    replay = _open(data)
    report = replay.report
    try:
        replay.run()
    except Different as difference:
        report.difference = difference.found
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        raise BadRecord(f"The record cannot be read at {replay.where}.") from error
    report.scores = replay.state.scores()
    report.ledger = totals(replay.state.ledger, replay.state.seats)
    return report, replay.state, replay.moves.actions


def _open(data: dict[str, Any]) -> _Replay:
    if not isinstance(data, dict) or not isinstance(data.get("moves"), list):
        raise BadRecord('This is not a game record: it has no list of "moves".')
    for number, move in enumerate(data["moves"]):
        if not isinstance(move, str) or not move.strip():
            raise BadRecord(f"Move {number} of the record is no line of text.")
    try:
        return _Replay(data)
    except n.UnknownWord as error:
        raise BadRecord(f"The record's set-up cannot be read: {error}.") from error
    except KeyError as error:
        raise BadRecord(f"The record's set-up cannot be read: it has no {error}.") from error
    except (ValueError, TypeError, IndexError, AttributeError) as error:
        if isinstance(error, BadRecord):
            raise
        raise BadRecord("The record's set-up cannot be read: its form is wrong.") from error


def _seats(moves: list[str]) -> int:
    """How many seats `init <seats> <seed>` tells."""
    words = moves[0].split() if moves else []
    if words[:1] != ["init"] or not "".join(words[1:2]).isdigit():
        raise BadRecord('The first move of a record must be "init", the seats and a seed.')
    if int(words[1]) not in SEATS:
        raise BadRecord(f"A record has 2 to 4 seats, this one {words[1]}.")
    return int(words[1])


def _rotation(moves: list[str]) -> list[str] | None:
    """The words of the `rotate` move; None when there is none."""
    found = (move.split()[2:] for move in moves[1:3] if move.split()[1:2] == ["rotate"])
    return next(found, None)


def _turned_back(data: dict[str, Any], words: list[str] | None) -> dict[AB, int]:
    """Centre -> steps that the rotation will turn again.

    On a mirrored map the planets are taken as they are told, after the rotation.
    """
    if not words or any(slot.get("mirrored") for slot in data["setup"]["sector_slots"]):
        return {}
    return {
        _axial(centre): int(steps) for centre, steps in zip(words[::2], words[1::2], strict=True)
    }


def _axial(word: str) -> AB:
    a, b = word.split("x")
    return int(a), int(b)


def _options(data: dict[str, Any], rotates: bool) -> dict[str, Any]:
    return {
        "map": "first",
        "last_turns": rotates,
        "factions": _form(data),
        "turn_order": "passing",
    }


def _form(data: dict[str, Any]) -> str:
    """How factions are given out; a record that does not say shows it by its bids (R17.2)."""
    auction = str((data.get("options") or {}).get("auction") or "")
    if "while" in auction:
        return "auction"
    if "choose" in auction:
        return "choose_then_bid"
    verbs = ["".join(move.split()[1:2]) for move in data["moves"]]
    if "bid" not in verbs:
        return "choose"
    chosen = verbs[: verbs.index("bid")].count("faction")
    return "choose_then_bid" if chosen == _seats(data["moves"]) else "auction"


def _not_played(data: dict[str, Any]) -> list[str]:
    options = data.get("options") or {}
    return [f"{key}: {value}" for key, value in options.items() if value and key not in OPTIONS]


class _Replay:
    """One record being replayed."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data
        self.lines: list[str] = data["moves"]
        self.trace: list[Any] = data.get("trace") or []
        count = _seats(self.lines)
        words = _rotation(self.lines)
        back = _turned_back(data, words)
        self.state = GaiaProject(count, _options(data, words is not None))
        use(self.state, n.read_setup(data["setup"], back))
        if words is not None:
            self.state.phase, self.state.active = "turning", count - 1
        else:
            begin_factions(self.state)
        self.moves = Moves(self.state, data["setup"], back)
        self.report = ReplayReport(not_played=_not_played(data))
        self.where = "its start"
        self.checkpoints: dict[int, list[Any]] = {}
        for checkpoint in data.get("checkpoints") or []:
            self.checkpoints.setdefault(int(checkpoint["after_move"]), []).append(checkpoint)

    def run(self) -> None:
        """All moves, rows, checkpoints, then the end."""
        self._check_lengths()
        for number, line in enumerate(self.lines):
            self.where = f"move {number}: {line}"
            before = self.state.phase
            if number:
                self.moves.take(line, self.where)
            self.report.moves = number + 1
            if before == "factions" and self.state.phase == "mines":
                compare.start(self.state, self.data.get("initial_player_states"))
            self._compare(number)
        self.where = "the end"
        self._compare_end()

    def _check_lengths(self) -> None:
        """Nothing that the record tells may lie beyond its last move."""
        count = len(self.lines)
        if len(self.trace) > count:
            raise Different("the trace", f"{count} moves", f"{len(self.trace)} rows")
        beyond = [number for number in self.checkpoints if not 0 <= number < count]
        if beyond:
            raise Different("the checkpoints", f"{count} moves", f"one after move {beyond[0]}")

    def _compare(self, number: int) -> None:
        """The row and the full states that belong to a move."""
        s, following = self.state, self.moves.following
        if number < len(self.trace):
            compare.row(s, self.trace[number], following, self.where)
            self.report.rows_compared += 1
        for checkpoint in self.checkpoints.get(number, ()):
            compare.state(s, checkpoint, following, f"checkpoint after {self.where}")
            self.report.checkpoints_compared += 1
        last = self.data.get("state_at_last_real_move")
        if last and number + 1 == self.data.get("real_move_count"):
            compare.state(s, last, following, "state at the last real move")

    def _compare_end(self) -> None:
        final = self.data.get("final")
        if final and final.get("ended", True):
            compare.final(self.state, final)
        elif final:
            compare.broken_off(self.state, final)
