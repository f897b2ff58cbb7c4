"""`tabletwin random`: the engine alone, uniform random legal play."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from time import perf_counter
from typing import Any

from companion.cli.errors import BadUse
from companion.cli.files import check_writable, write_json
from companion.cli.output import show
from companion.cli.start import game_named, options_of, stand_in_faces
from engine.core.game import Game, Options
from engine.core.match import Match
from engine.core.play import MOST_STEPS, Counts, Endless, play_out, random_steps
from engine.core.record import dump


def run(asked: Namespace) -> bool:
    """Play the matches, write them when a file was named, print the figures."""
    game = game_named(asked.game)
    options = options_of(game, asked.seats, [*_dealt(game), *asked.set])
    if asked.save is not None:
        _save(asked, game, options)
    data = measure(game, asked.seats, asked.matches, asked.seed, options)
    show(data, _lines(data), asked.json)
    return True


def _dealt(game: Game) -> list[str]:
    """A dealer knows the hands that a real table keeps secret."""
    return ["hands=known"] if any(option.id == "hands" for option in game.options) else []


def measure(game: Game, seats: int, matches: int, seed: int, options: Options) -> dict[str, Any]:
    """Play matches with seeds `seed`, `seed + 1`, ... and count; nothing is written."""
    counts = Counts()
    faces = stand_in_faces(game, options, seed)
    steps = 0
    begin = perf_counter()
    for number in range(matches):
        try:
            steps += play_out(game.start(seats, options, faces), seed + number, counts)
        except Endless:
            raise BadUse(_endless(game, seed + number, options)) from None
    seconds = perf_counter() - begin
    return {
        "game": game.id,
        "seats": seats,
        "seed": seed,
        "options": game.meant(seats, options),
        "stand_ins": len(faces),
        "matches": matches,
        "steps": steps,
        "decisions": counts.decisions,
        "decisions_per_s": round(counts.decisions / seconds, 1),
        "matches_per_s": round(matches / seconds, 2),
        "largest_legal": counts.largest_legal,
        "seconds": round(seconds, 3),
    }


def _endless(game: Game, seed: int, options: Options) -> str:
    """Why a match may not end."""
    why = ""
    if options.get("hands") == "unknown":
        why = (
            " With secret hands only what was shown can be listed, and nobody shows anything here:"
            " leave out --set hands=unknown."
        )
    return f"The match of {game.id} with seed {seed} is not over after {MOST_STEPS} steps.{why}"


def played(game: Game, seats: int, seed: int, options: Options) -> Match:
    """One match of random play, with its log; equal to the one that `measure` plays."""
    match = Match.start(game, seats, options, stand_in_faces(game, options, seed))
    for step in random_steps(match.state, seed, Counts()):
        refusal = match.take(step)
        if refusal:
            raise AssertionError(f"{game.id} listed an action it refuses: {step} {refusal}")
    return match


def _save(asked: Namespace, game: Game, options: Options) -> None:
    """One match goes into FILE itself, several into FILE with their numbers."""
    check_writable(asked.save)
    target = Path(asked.save)
    for number in range(asked.matches):
        match = played(game, asked.seats, asked.seed + number, options)
        path = target if asked.matches == 1 else _numbered(target, number + 1)
        write_json(path, dump(match, f"tabletwin random, seed {asked.seed + number}"))


def _numbered(path: Path, number: int) -> Path:
    return path.with_name(f"{path.stem}-{number}{path.suffix}")


def _lines(data: dict[str, Any]) -> list[str]:
    return [
        f"{data['game']}, {data['seats']} seats: {data['matches']} matches in {data['seconds']} s.",
        f"{data['decisions']} decisions, {data['decisions_per_s']:.0f} a second, "
        f"{data['matches_per_s']} matches a second; the longest list had "
        f"{data['largest_legal']} choices.",
    ]
