"""`tabletwin ask`: questions about a recorded match or a described position."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.cli.errors import BadUse
from companion.cli.files import read_json
from companion.cli.output import scores_line, show, valued
from companion.cli.words import say_prompt, say_rule, say_seats, say_step, say_what
from companion.session.words import ROOT
from engine import games
from engine.core import record
from engine.core.game import Game
from engine.core.ledger import POINTS, Line, because, totals
from engine.core.match import Match, apply, refuse
from engine.core.state import Prompt, State
from engine.core.steps import TABLE, Action, BadStep, Step, step_from_json, step_to_json


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about: a game, where it stands, and for whom (None: for everybody)."""

    game: Game
    state: State
    match: Match | None
    seat: int | None
    language: str

    def who(self, seat: int) -> str:
        """Who sits there: by name where the match tells it."""
        if seat == TABLE:
            table = ROOT.say(self.language, "seat.table")
            return table[0].upper() + table[1:]
        names = [one.name for one in self.match.seats] if self.match else None
        return say_seats(self.game, self.state.seats, self.language, names)[seat]

    def of(self, seat: int, said: str) -> str:
        """A line that is about a seat, or the table."""
        return valued(self.who(seat), said, self.language)

    def say(self, key: str, **params: str) -> str:
        """A sentence of this command."""
        return ROOT.say(self.language, f"ask_command.{key}", params)


Answer = tuple[dict[str, Any], list[str]]


def run(asked: Namespace) -> bool:
    """Answer one question about a file."""
    game, state, match = _load(Path(asked.file), asked.at)
    if asked.seat is not None and not 1 <= asked.seat <= state.seats:
        raise BadUse(f"There is no seat {asked.seat}; seats are 1 to {state.seats}.")
    seat = None if asked.seat is None else asked.seat - 1
    question = Question(game, state, match, seat, asked.language)
    if asked.what == "try":
        data, lines = _try(question, asked.step)
    elif asked.step is not None:
        raise BadUse(f"Only `try` takes a step; `{asked.what}` does not.")
    else:
        data, lines = ANSWERS[asked.what](question)
    show({"game": game.id, "seats": state.seats, **data}, lines, asked.json)
    return True


def _load(path: Path, at: int | None) -> tuple[Game, State, Match | None]:
    """The state of a record (after `at` steps) or of a position. Raises BadUse."""
    data = read_json(path)
    try:
        if isinstance(data, dict) and data.get("format") == record.POSITION:
            if at is not None:
                raise BadUse("--at counts the steps of a match; a position has none.")
            game = position_game(data)
            return game, game.from_position(data), None
        match = record.load(_cut(data, at), games.load)
    except record.BadRecord as error:
        raise BadUse(f"{path}: {error}") from None
    return match.game, match.state, match


def position_game(data: dict[str, Any]) -> Game:
    """The game of a position file whose header is in order. Raises BadRecord."""
    record.check_header(data, record.POSITION)
    try:
        return games.load(str(data.get("game")))
    except KeyError as error:
        raise record.BadRecord(f"this program does not know the game {error}.") from None


def _cut(data: Any, at: int | None) -> Any:
    if at is None or not isinstance(data, dict) or not isinstance(data.get("steps"), list):
        return data
    if not 0 <= at <= len(data["steps"]):
        raise BadUse(f"--at {at}: the match has {len(data['steps'])} steps.")
    return {**data, "steps": data["steps"][:at]}


# -- answers ---------------------------------------------------------------------------


def _legal(question: Question) -> Answer:
    state = question.state
    awaiting = state.awaiting()
    asked = (*awaiting.must, *awaiting.may) if question.seat is None else (question.seat,)
    rows = [_said(question, action) for seat in asked for action in state.legal(seat)]
    prompts = [_prompt(state, prompt) for prompt in awaiting.reveals]
    data = {
        "must": [seat + 1 for seat in awaiting.must],
        "may": [seat + 1 for seat in awaiting.may],
        "reveals": prompts,
        "legal": rows,
    }
    lines = [question.of(row["step"]["seat"] - 1, row["said"]) for row in rows]
    owed = [say_prompt(question.game, p, question.language) for p in awaiting.reveals]
    lines += [question.of(TABLE, prompt) for prompt in owed]
    return data, lines or [question.say("nothing_awaited")]


def _said(question: Question, action: Action) -> dict[str, Any]:
    return {
        "step": step_to_json(action, question.game.grammar),
        "said": say_step(question.game, question.state.spoken(action), question.language),
    }


def _prompt(state: State, prompt: Prompt) -> dict[str, Any]:
    row: dict[str, Any] = {"reveal": prompt.verb}
    if prompt.seat != TABLE:
        row["seat"] = prompt.seat + 1
    row.update({"deck": prompt.deck, "place": prompt.place})
    return {**row, "could_be": list(state.could_be(prompt))}


def _try(question: Question, given: str | None) -> Answer:
    game, state = question.game, question.state
    step = _read_step(question, sys.stdin.read() if given in (None, "-") else str(given))
    refusal = refuse(state, step)
    if refusal is None:
        booked = _booked(state, step)
        told = [_book_line(question, line) for line in booked]
        said = say_step(game, state.spoken(step), question.language)
        lines = [question.say("legal", step=said), *told]
        return {"legal": True, "books": [_book(line) for line in booked]}, lines
    reason = game.say(refusal, question.language)
    law = say_rule(game, refusal.rule, question.language)
    data = {"legal": False, "reason": reason, "key": refusal.key, "rule": refusal.rule}
    if law:
        data["rule_says"] = law
    return data, [
        question.say("not_legal", reason=reason),
        *([f"{refusal.rule}: {law}"] if law else []),
    ]


def _booked(state: State, step: Step) -> list[Line]:
    """The ledger lines that a legal step would write."""
    after = state.clone()
    before = len(after.ledger)
    apply(after, step)
    return after.ledger[before:]


def _book(line: Line) -> dict[str, Any]:
    seat, what, amount, rule, _ = line
    row: dict[str, Any] = {} if seat == TABLE else {"seat": seat + 1}
    return {**row, "what": what, "amount": amount, "rule": rule}


def _book_line(question: Question, line: Line) -> str:
    seat, what, amount, rule, _ = line
    thing = say_what(question.game, what, question.language)
    return f"  {question.of(seat, f'{thing} {amount:+d} ({rule})')}"


def _read_step(question: Question, text: str) -> Step:
    """A step of the match format; `--seat` fills in the seat that it leaves out."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):  # also of a number of thousands of digits
        raise BadUse('The step is not JSON; it looks like {"action": "pass", "seat": 1}.') from None
    if isinstance(data, dict) and "seat" not in data and question.seat is not None:
        data = {**data, "seat": question.seat + 1}
    try:
        return step_from_json(data, question.game.grammar, question.state.seats)
    except BadStep as error:
        raise BadUse(f"The step cannot be read: {error}.") from None


def _view(question: Question) -> Answer:
    view = question.state.view(question.seat)
    return {"view": view}, [json.dumps(view, ensure_ascii=False, indent=1)]


def _score(question: Question) -> Answer:
    state = question.state
    outcome = state.outcome()
    scores = list(outcome.scores) if outcome else state.scores()
    seats = range(state.seats) if question.seat is None else (question.seat,)
    points = [_book(line) for seat in seats for line in because(state.ledger, seat, POINTS)]
    data = {
        "over": outcome is not None,
        "scores": scores,
        "winners": [seat + 1 for seat in outcome.winners] if outcome else [],
        "ranks": list(outcome.ranks) if outcome else [],
        "points": points,
        "ledger": totals(state.ledger, state.seats),
    }
    names = [question.who(seat) for seat in range(state.seats)]
    said = scores_line(names, scores, question.language)
    lines = [said if outcome else question.say("if_ended", scores=said)]
    lines += [
        _book_line(question, line) for s in seats for line in because(state.ledger, s, POINTS)
    ]
    return data, lines


def _state(question: Question) -> Answer:
    position = {
        "format": record.POSITION,
        "version": record.VERSION,
        "game": question.game.id,
        **question.state.position(),
    }
    lines = [json.dumps(position, ensure_ascii=False, indent=1)]
    return {**position, "digest": question.state.digest()}, lines


ANSWERS: dict[str, Callable[[Question], Answer]] = {
    "legal": _legal,
    "view": _view,
    "score": _score,
    "state": _state,
}
