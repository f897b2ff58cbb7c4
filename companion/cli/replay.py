"""`tabletwin replay`: a recorded match through the rules again, compared with its record."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

from companion.cli.errors import BadUse
from companion.cli.files import read_json
from companion.cli.output import scores_line, show
from companion.cli.words import say_seats
from companion.session.words import ROOT
from engine import games
from engine.core import record
from engine.core.ledger import totals
from engine.core.match import Match

OTHER_FORMATS = {"gaia-project-record": "gaia_project"}
"""Format name -> game whose module `record.replay` has a `replay_record(data)`."""

FINAL = ("over", "scores", "ledger", "digest")
"""What a record can say of the end of its match."""


@dataclass(slots=True)
class Comparison:
    """How far a record was found equal, and the first difference with both sides."""

    rows: int = 0
    checkpoints: int = 0
    difference: dict[str, Any] | None = field(default=None)

    def equal(self, where: dict[str, Any], recorded: Any, engine: Any) -> bool:
        """Compare once; remembers the first difference."""
        if recorded == engine:
            return True
        self.difference = {**where, "record": recorded, "engine": engine}
        return False


def run(asked: Namespace) -> bool:
    """Replay a file and print what was compared; False at the first difference."""
    data = read_json(Path(asked.file))
    result = _other(asked.format, data) if asked.format != record.FORMAT else replay(data)
    show(result, _lines(result, asked.language), asked.json)
    return result["difference"] is None


def _other(name: str, data: Any) -> dict[str, Any]:
    """Replay a record of another format; the game's own module knows how."""
    try:
        module = import_module(f"engine.games.{OTHER_FORMATS[name]}.record.replay")
        report = asdict(module.replay_record(data))
    except record.BadRecord as error:
        raise BadUse(str(error)) from None
    found = report.pop("difference")
    if found is not None:
        found = {"at": found["where"], "record": found["theirs"], "engine": found["ours"]}
    return {"format": name, "game": OTHER_FORMATS[name], **report, "difference": found}


def replay(data: Any) -> dict[str, Any]:
    """Replay a record of our own format. Raises BadUse when it cannot be read."""
    try:
        match = record.start(data, games.load)
        entries = record.entries(data, match)
    except record.BadRecord as error:
        raise BadUse(str(error)) from None
    found = Comparison()
    checkpoints = _checkpoints(data, len(entries))
    for number, entry in enumerate(entries, start=1):
        refused = match.load([entry])
        if refused:
            reason = match.game.say(refused[1])
            row = data["steps"][number - 1]
            found.difference = {
                "at": f"step {number}",
                "record": row,
                "engine": reason,
                "rule": refused[1].rule,
            }
            break
        if str(number) in checkpoints:
            found.checkpoints += 1
            recorded = checkpoints[str(number)]
            if not found.equal({"at": f"step {number}"}, recorded, match.state.digest()):
                break
    else:
        _compare_final(data.get("final"), match, found)
    return _result(data, match, found)


def _checkpoints(data: dict[str, Any], steps: int) -> dict[str, Any]:
    """What is written and could not be compared is a mistake: it must not pass as equal."""
    found = data.get("checkpoints", {})
    if not isinstance(found, dict):
        raise BadUse('The record\'s "checkpoints" must be an object of step numbers and digests.')
    reached = {str(number) for number in range(1, steps + 1)}
    for at in found:
        if at not in reached:
            raise BadUse(f"The record has a checkpoint at {at!r}, but only steps 1 to {steps}.")
    return found


def _compare_final(final: Any, match: Match, found: Comparison) -> None:
    """Compare what the record says of its end; a record made by hand may leave it out."""
    if final is None:
        return
    if not isinstance(final, dict):
        raise BadUse('The record\'s "final" must be an object.')
    for name in final:
        if name not in FINAL:
            raise BadUse(f'The record\'s "final" can have {", ".join(FINAL)}, not {name!r}.')
    for at, recorded, engine in _final_rows(final, match):
        found.rows += 1
        if not found.equal({"at": at}, recorded, engine):
            return


def _final_rows(final: dict[str, Any], match: Match) -> Iterator[tuple[str, Any, Any]]:
    state = match.state
    outcome = state.outcome()
    scores = list(outcome.scores) if outcome else state.scores()
    if "over" in final:
        yield "final, over", final["over"], outcome is not None
    if "scores" in final:
        yield "final, scores", final["scores"], scores
    if "ledger" in final:
        engine = totals(state.ledger, state.seats)
        recorded = final["ledger"]
        if not isinstance(recorded, list) or not all(isinstance(row, dict) for row in recorded):
            raise BadUse('The record\'s "ledger" must be a list of one object a seat.')
        if len(recorded) != len(engine):
            yield "final, ledger", recorded, engine
            return
        for seat, (ours, theirs) in enumerate(zip(engine, recorded, strict=True), start=1):
            for what in sorted({*ours, *theirs}):
                at = f"final, ledger of seat {seat}, {what}"
                yield at, theirs.get(what), ours.get(what)
    if "digest" in final:
        yield "final, digest", final["digest"], state.digest()


def _result(data: dict[str, Any], match: Match, found: Comparison) -> dict[str, Any]:
    outcome = match.state.outcome()
    return {
        "game": match.game.id,
        "seats": len(match.seats),
        "names": [seat.name for seat in match.seats],
        "options": match.game.meant(len(match.seats), match.options),
        "moves": len(match.log),
        "rows_compared": found.rows,
        "checkpoints_compared": found.checkpoints,
        "over": outcome is not None,
        "scores": list(outcome.scores) if outcome else match.state.scores(),
        "winners": [seat + 1 for seat in outcome.winners] if outcome else [],
        "ledger": totals(match.state.ledger, match.state.seats),
        "rules": {"record": data.get("rules"), "engine": match.game.rules_version},
        "difference": found.difference,
    }


def _lines(result: dict[str, Any], language: str) -> list[str]:
    compared = {
        "moves": result["moves"],
        "rows": result["rows_compared"],
        "checkpoints": result["checkpoints_compared"],
    }
    difference = result["difference"]
    if difference is None:
        game, scores = games.load(result["game"]), result["scores"]
        names = say_seats(game, len(scores), language, result.get("names"))
        told = ROOT.say(language, "replay_command.same", compared)
        return [told, scores_line(names, scores, language)]
    at = {**compared, "at": str(difference.get("at"))}
    sides = [
        ROOT.say(language, f"replay_command.{side}", {"value": str(difference.get(side))})
        for side in ("record", "engine")
    ]
    return [ROOT.say(language, "replay_command.differs", at), *sides]
