"""Where the matches of the tables stand: each is replayed once and follows its steps after that."""

from __future__ import annotations

import json
from array import array
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, Text, cast, select

from companion.store import line
from engine.core.game import Game
from engine.core.match import Entry, Match, Seat
from engine.core.steps import BadStep, step_from_json
from hub import database, pace
from hub.schema import matches, steps

MOST_KEPT = 600
"""Matches that are kept replayed: more than tables that one hub was measured with."""
TROUBLED = 3
"""So many corrections or refusals of one rule within `LATELY`: the table needs help with it."""
LATELY = 20
"""Steps that are looked back over for corrections."""
LINE = cast(matches.c.line, Text)
"""Which version of a match the hub has; as text it is compared without being read."""

Row = tuple[int, str]
"""Gesture and step, as the database has them."""


@dataclass
class Standing:
    """A match of a table as the hub follows it."""

    match: Match
    version: str = ""
    """The line of the match when it was followed, as `LINE` has it."""
    steps: list[int] = field(default_factory=list)
    """A digest of each step that was followed; the match has the steps themselves."""
    corrections: list[tuple[int, str]] = field(default_factory=list)
    """After how many steps something was taken back, and the rule it was about."""
    corrected: int = 0
    """How often something was taken back since it is followed."""
    begins: list[int] = field(default_factory=list)
    """After how many steps each milestone began."""
    deeds: array[int] = field(default_factory=lambda: array("I", [0]))
    """How many deeds so many first steps hold (`hub/pace.py`)."""
    first: int | None = None
    """The milestone of the state at which its first one began."""
    round: int = 0
    """The round that is played; 0 before the first."""
    sound: bool = True
    """The rules of this hub take every step; else only the number of steps is known."""

    @property
    def milestone(self) -> int:
        """How many of its own steps towards its end the match has begun."""
        state = self.match.state
        if not self.begins and state.round_number() == 0:
            return 0
        if self.first is None:
            self.first = state.milestone()
        return 1 + state.milestone() - self.first

    def needs_help(self) -> str:
        """The rule that was corrected again and again just now; empty when there is none."""
        now = len(self.match.log)
        lately = Counter(rule for at, rule in self.corrections if now - at <= LATELY and rule)
        rule, count = lately.most_common(1)[0] if lately else ("", 0)
        return rule if count >= TROUBLED else ""

    def follow(self, rows: Sequence[Row], first: int = 0) -> None:
        """Go to where the steps of the database are; `rows` are those from number `first` on."""
        now = [hash(row) for row in rows]
        before = self.steps[first:]
        same = first + next(
            (i for i, (a, b) in enumerate(zip(before, now, strict=False)) if a != b),
            min(len(before), len(now)),
        )
        log = self.match.log
        if same < len(log):
            self._corrected(same)
            self.match.undo_to(same)
            self.match.undone = []
            self.begins = [at for at in self.begins if at <= same]
            del self.deeds[same + 1 :]
        self.steps[first:] = now
        self._take(rows[same - first :])
        self.round = self.match.state.round_number()

    def _corrected(self, same: int) -> None:
        before = len(self.match.state_at(same).events)
        rule = next((event.rule for event in self.match.state.events[before:] if event.rule), "")
        self.corrected += 1
        self.corrections = [*self.corrections, (same, rule)][-50:]

    def _take(self, rows: Sequence[Row]) -> None:
        game, seats = self.match.game, len(self.match.seats)
        try:
            entries = [
                Entry(step_from_json(json.loads(step), game.grammar, seats), gesture)
                for gesture, step in rows
            ]
        except (BadStep, ValueError):
            self.sound = False
            return
        for entry in entries:
            if self.match.load([entry]) is not None:
                self.sound = False
                return
            self.deeds.append(self.deeds[-1] + pace.is_deed(entry.step))
            while self.milestone > len(self.begins):
                self.begins.append(len(self.match.log))
        self.sound = True

    def shows(self, told: Mapping[str, Any]) -> None:
        """What a parcel tells of faces."""
        if told.get("told") and isinstance(self.match.faces, dict):
            self.match.faces.update(told["told"]["faces"])  # the state looks into this very one

    def left_s(self, played_s: float) -> float:
        """Seconds to the end at this group's pace; negative where nobody can say."""
        state, seats = self.match.state, len(self.match.seats)
        if not self.sound or state.outcome() is not None:
            return -1.0
        begins = [self.deeds[at] for at in self.begins]
        return pace.left_s(self.match.game.id, seats, begins, self.deeds[-1], played_s)

    def scores(self) -> list[int]:
        """Points as the table tells them; nothing that a hand hides."""
        return self.match.state.points_now()


class Standings:
    """The matches that are followed, the least asked for forgotten first."""

    def __init__(self, engine: Engine, find: Callable[[str], Game]) -> None:
        self.engine, self.find = engine, find
        self._kept: OrderedDict[str, Standing] = OrderedDict()
        self._one = Lock()

    def hear(self, body: Mapping[str, Any], kept: bool) -> tuple[str, str]:
        """A table said something: what was taken back is seen before it is played again.

        `kept`: it was a parcel that the database has now. Game and rule of a correction; both
        empty when it was none.
        """
        uid = str(body.get("match", ""))
        known = self._kept.get(uid)
        if not kept or (known and _went_through(known.version, body)):
            return "", ""
        if known is None and len(body["steps"]) > LATELY:
            return "", ""  # many may come in at once, and wait for an answer: who looks reads it
        before = known.corrected if known else 0
        standing = self._gone_on(known, body) or self.of(uid, told=body)
        if standing is None or standing.corrected == before or not known:
            return "", ""
        return standing.match.game.id, standing.corrections[-1][1]

    def of(
        self, uid: str, version: str = "", told: Mapping[str, Any] | None = None
    ) -> Standing | None:
        """A match as it stands; None when this hub cannot play its game. Any thread.

        The database is read only when `version`, its `LINE`, is another one; and only from its
        first new step on when `told` is the parcel that made it so.
        """
        with self._one:
            kept = self._kept.get(uid)
            if kept is None or not version or kept.version != version:
                kept = self._followed(uid, kept, told or {})
            if kept is not None:
                self._kept[uid] = kept
                self._kept.move_to_end(uid)
            while len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
            return kept

    def _gone_on(self, standing: Standing | None, told: Mapping[str, Any]) -> Standing | None:
        """With a parcel that was kept; None when what it brings is not all that is new."""
        if standing is None or not standing.version:
            return None
        now, first = json.dumps(told["line"]), min(told["first"], told["length"])
        if not _is_next(standing.version, now, told) or first > len(standing.steps):
            return None
        rows = [
            (gesture, json.dumps(step, separators=(",", ":"))) for gesture, step in told["steps"]
        ]
        with self._one:
            standing.shows(told)
            standing.follow(rows[: max(0, told["length"] - told["first"])], first)
            standing.version = now
        return standing

    def known(self, uid: str) -> Standing | None:
        """A match as the floor saw it last."""
        return self._kept.get(uid) or self.of(uid)

    def _followed(
        self, uid: str, standing: Standing | None, told: Mapping[str, Any]
    ) -> Standing | None:
        with database.reading(self.engine) as db:
            found = db.execute(select(LINE, matches.c.length).where(matches.c.uid == uid)).first()
            if found is None:
                return None
            version, length = found
            if standing is None or not _is_next(standing.version, version, told):
                told = {"first": 0, "told": {"faces": _faces(db, uid)}}
            first = min(told["first"], length, len(standing.steps) if standing else 0)
            query = select(steps.c.gesture, steps.c.step).order_by(steps.c.number)
            query = query.where(steps.c.match == uid, steps.c.number >= first)
            rows: list[Row] = [(gesture, step) for gesture, step in db.execute(query)]
            standing = standing or self._begun(db, uid)
        if standing is None:
            return None
        standing.shows(told)
        standing.follow(rows[: length - first], first)
        standing.version = version
        return standing

    def _begun(self, db: Connection, uid: str) -> Standing | None:
        columns = [matches.c[name] for name in ("game", "seats", "options", "faces")]
        row = db.execute(select(*columns).where(matches.c.uid == uid)).mappings().one()
        try:
            game = self.find(row["game"])
            seats = tuple(Seat(seat["name"], seat["colour"]) for seat in row["seats"])
            return Standing(Match.start(game, seats, game.then(1, row["options"]), row["faces"]))
        except (KeyError, ValueError):
            return None


def _faces(db: Connection, uid: str) -> Any:
    return db.execute(select(matches.c.faces).where(matches.c.uid == uid)).scalar()


def _went_through(version: str, told: Mapping[str, Any]) -> bool:
    """Whether a parcel is one that was said again."""
    if not version:
        return False
    tip = line.mark_from_json(told["line"][-1])
    return line.holds(line.from_json(json.loads(version)), tip)


def _is_next(before: str, now: str, told: Mapping[str, Any]) -> bool:
    """Whether what a table told is all that happened between two lines of its match."""
    if not before or not told.get("base"):
        return False
    return bool(json.loads(before)[-1] == told["base"] and json.loads(now)[-1] == told["line"][-1])
