"""The match format: a match written to a file and read back, whole or not at all.

The format is told in `docs/match-format.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from engine.core.game import BadOptions, Game
from engine.core.ledger import totals
from engine.core.match import Entry, Match, Seat
from engine.core.people import short
from engine.core.steps import BadStep, step_from_json, step_to_json

FORMAT = "tabletwin-match"
POSITION = "tabletwin-position"
VERSION = 1
CHECKPOINT_EVERY = 25
"""Steps between the digests that a record carries, so that a replay finds where it differs."""


class BadRecord(ValueError):
    """A file that is no record we can read; the text is one sentence for people."""


def dump(match: Match, source: str = "") -> dict[str, Any]:
    """The record of a match as JSON data."""
    record: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": match.game.id,
        "rules": match.game.rules_version,
        "options": dict(match.options),
        "seats": [{"name": seat.name, "colour": seat.colour} for seat in match.seats],
        "steps": _gestures(match),
        "checkpoints": _checkpoints(match),
        "final": _final(match),
    }
    if match.faces:
        record["faces"] = {face: dict(printed) for face, printed in match.faces.items()}
    if match.seen:
        record["seen"] = sorted(match.seen)
    if source:
        record["source"] = source
    return record


def _gestures(match: Match) -> list[dict[str, Any]]:
    """Steps in order; `"with": true` joins a step to the gesture of the one before it."""
    rows = [step_to_json(entry.step, match.game.grammar) for entry in match.log]
    for (before, entry), row in zip(pairwise(match.log), rows[1:], strict=True):
        if before.gesture == entry.gesture:
            row["with"] = True
    return rows


def _checkpoints(match: Match) -> dict[str, str]:
    lengths = range(CHECKPOINT_EVERY, len(match.log), CHECKPOINT_EVERY)
    return {str(length): match.state_at(length).digest() for length in lengths}


def _final(match: Match) -> dict[str, Any]:
    outcome = match.state.outcome()
    return {
        "over": outcome is not None,
        "scores": list(outcome.scores) if outcome else match.state.scores(),
        "digest": match.state.digest(),
        "ledger": totals(match.state.ledger, match.state.seats),
    }


def start(data: Any, find: Callable[[str], Game]) -> Match:
    """A match set up as the record says, with no step taken yet. Raises BadRecord."""
    check_header(data, FORMAT)
    game = _game(data, find)
    rules = _rules(data, game)
    try:
        seats = [
            Seat(short(str(s["name"])), str(s["colour"])) for s in _field(data, "seats", list, [])
        ]
        options, faces = _field(data, "options", dict, {}), _field(data, "faces", dict, {})
        match = Match.start(game, seats, game.then(rules, options), faces)
    except BadOptions as error:
        raise BadRecord(f"The record cannot start: {error}") from error
    except (KeyError, TypeError, AttributeError) as error:
        raise BadRecord("The record's seats need a name and a colour each.") from error
    match.seen = {str(piece) for piece in _field(data, "seen", list, [])}
    return match


def _field(data: Mapping[str, Any], key: str, kind: type, default: Any) -> Any:
    value = data.get(key, default)
    if not isinstance(value, kind):
        called = "a list" if kind is list else "an object"
        raise BadRecord(f"The record's {key!r} must be {called}.")
    return value


def entries(data: Mapping[str, Any], match: Match) -> list[Entry]:
    """The steps of a record. Raises BadRecord."""
    rows = data.get("steps")
    if not isinstance(rows, list):
        raise BadRecord('The record has no list of "steps".')
    found: list[Entry] = []
    gesture = 0
    for number, row in enumerate(rows, start=1):
        fields = dict(row) if isinstance(row, dict) else row
        joined = isinstance(fields, dict) and fields.pop("with", False) is True
        gesture += 0 if joined and found else 1
        try:
            step = step_from_json(fields, match.game.grammar, len(match.seats))
        except BadStep as error:
            raise BadRecord(f"Step {number} of the record cannot be read: {error}.") from error
        found.append(Entry(step, gesture))
    return found


def load(data: Any, find: Callable[[str], Game]) -> Match:
    """The match of a record, every step taken through the rules. Raises BadRecord."""
    match = start(data, find)
    refused = match.load(entries(data, match))
    if refused:
        index, refusal = refused
        raise BadRecord(
            f"Step {index + 1} of the record is not legal: "
            f"{match.game.say(refusal)} ({refusal.rule or 'no rule'})"
        )
    return match


def check_header(data: Any, name: str) -> None:
    """Raises BadRecord unless the data is of this format and of a version we know."""
    if not isinstance(data, dict) or data.get("format") != name:
        raise BadRecord(f'This is not a {name} file: its "format" is missing or different.')
    if data.get("version") != VERSION:
        raise BadRecord(
            f"The file is of version {data.get('version')!r}; this program reads version {VERSION}."
        )


def _rules(data: Mapping[str, Any], game: Game) -> int:
    """Rules older than ours replay and say where they differ; newer ones we cannot know."""
    rules = data.get("rules", game.rules_version)
    if not isinstance(rules, int) or isinstance(rules, bool) or rules < 1:
        raise BadRecord(f'"rules" is the version of the rules, a whole number, not {rules!r}.')
    if rules > game.rules_version:
        raise BadRecord(
            f"The match was played with version {rules} of the rules of {game.id}; this program "
            f"knows version {game.rules_version}: update the program."
        )
    return rules


def _game(data: Mapping[str, Any], find: Callable[[str], Game]) -> Game:
    try:
        return find(str(data.get("game")))
    except KeyError as error:
        raise BadRecord(
            f"The file is of a game this program does not know: {error.args[0]}."
        ) from error
