"""Turns a public record into a match in the house's own format, with every step taken again."""

from __future__ import annotations

from typing import Any

from engine.core.match import Match, Seat
from engine.core.record import BadRecord
from engine.core.steps import TABLE, Reveal
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.record.notation import read_setup
from engine.games.gaia_project.record.replay import replay_with_state
from engine.games.gaia_project.setup import Setup


def to_match(data: dict[str, Any]) -> Match:
    """The match of a record that replays without a difference, on a map of the box.

    Raises BadRecord.
    """
    report, state, actions = replay_with_state(data)
    if report.difference:
        raise BadRecord(f"The record differs from the rules at {report.difference['where']}.")
    seats = [Seat(board.side.id, board.side.colour) for board in state.boards]
    options = {"map": "free", "factions": state.options["factions"]}
    match = Match.start(GAME, seats, options)
    _reveal(match, read_setup(data["setup"], {}))
    steps = [action for action in actions if action.verb not in ("turn_sector",)]
    if state.options["last_turns"]:
        steps.remove(next(action for action in steps if action.verb == "done"))
    for action in steps:
        refusal = match.take(action)
        if refusal:
            raise BadRecord(f"The match cannot be retold: {GAME.say(refusal)}")
    return match


def _reveal(match: Match, setup: Setup) -> None:
    """Answer every reveal of the set-up with what the record tells."""
    pieces = _pieces(match, setup)
    while match.state.awaiting().reveals:
        prompt = match.state.awaiting().reveals[0]
        piece = pieces[f"{prompt.verb} {prompt.place}"]
        refusal = match.take(Reveal(prompt.verb, TABLE, (piece,)))
        if refusal:
            raise BadRecord(f"The set-up cannot be retold: {GAME.say(refusal)}")


def _pieces(match: Match, setup: Setup) -> dict[str, str]:
    """Verb and place of each reveal -> the piece shown."""
    centres = f.LAYOUTS[f.layout_for(len(match.seats))]["centres"].values()
    lying = {sector.centre: sector for sector in setup.map.sectors}
    found = {"shown terra_token": setup.terra_token}
    for n, centre in enumerate(centres):
        sector = lying.get(tuple(centre))
        if sector is None or sector.mirrored:
            raise BadRecord("The record's map is none that can be laid with the box.")
        found[f"shown sector:{n}"] = f.SECTOR_OF_FACE[sector.face]
        found[f"turned sector:{n}"] = str(sector.turn)
    for zone, names, tiles in (
        ("slot", f.SLOTS, setup.slots),
        ("advanced", f.TRACK_CODES, setup.advanced),
        ("round", range(6), setup.rounds),
        ("final", range(2), setup.finals),
        ("booster", range(9), setup.boosters),
    ):
        found |= {f"shown {zone}:{n}": t for n, t in zip(names, tiles, strict=False)}
    return found
