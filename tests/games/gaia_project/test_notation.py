"""The notation of public records: every command, faction and form of auction, and what it lacks."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine import games
from engine.core import record
from engine.core.record import BadRecord
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.game import GAME
from engine.games.gaia_project.record.replay import replay_record
from engine.games.gaia_project.state import GaiaProject
from tests.games.gaia_project.player import steps_in_order
from tests.games.gaia_project.writer import Writer

FOLDER = Path(__file__).parents[2] / "records" / "gaia_project"
REAL = sorted(FOLDER.glob("?p-*.json"))
AUCTIONS = {"choose": {}, "auction": {"auction": "bid-while-choosing"}}
AUCTIONS["choose_then_bid"] = {"auction": "choose-bid"}
COMMANDS = {
    *("faction", "bid", "build m", "build ts", "build lab", "build PI", "build ac1", "build ac2"),
    *("build gf", "build sp", "booster", "up", "tech", "cover", "decline", "lostPlanet", "fedtile"),
    *("federation", "spend", "burn", "charge", "income", "brainstone area1", "brainstone area2"),
    *("brainstone area3", "pass", "swap-PI", "special 4pw", "special q", "special 4c"),
    *("special 3o", "special 3k", "special q,5c", "special step", "special range+3"),
    *("special up-lowest", "special space-station", "special swap-PI", "special down-lab"),
    *(f"action power{n}" for n in range(1, 8)),
    *(f"action qic{n}" for n in range(1, 4)),
}
"""The table of section 4 of the notation, as far as real matches go through it."""


def played(seats: int, seed: int, form: str) -> dict[str, Any]:
    """A keen match of these seats, written as a record."""
    state = GAME.start(seats, GAME.check_options(seats, {"map": "free", "factions": form}), {})
    return Writer(state).write(steps_in_order(state, seed), dict(AUCTIONS[form]))


def retold(path: Path) -> dict[str, Any]:
    """A match of real people from the house's format, written as a record."""
    data = json.loads(path.read_text("utf-8"))
    match = record.start(data, games.load)
    assert isinstance(match.state, GaiaProject)
    form = str(match.options["factions"])
    steps = (entry.step for entry in record.entries(data, match))
    return Writer(match.state).write(steps, dict(AUCTIONS[form]))


def commands(data: dict[str, Any]) -> set[str]:
    """The commands of a record, with the word that tells them apart."""
    found = set()
    for move in data["moves"][1:]:
        for command in move.partition(" ")[2].rstrip(".").split(". "):
            words = command.split()
            known = {words[0], " ".join(words[:2])} & COMMANDS
            assert known, command
            found |= known
    return found


def test_matches_of_real_people_come_back_from_the_notation_with_every_command() -> None:
    seen = set()
    for path in REAL:
        data = retold(path)
        report = replay_record(json.loads(json.dumps(data)))
        assert report.difference is None, path.name
        assert report.rows_compared == len(data["moves"])
        seen |= commands(data)
    assert seen == COMMANDS


def test_every_faction_and_form_of_auction_comes_back_from_the_notation() -> None:
    factions = set()
    for seed in range(18):
        data = played(2 + seed % 3, seed, list(AUCTIONS)[seed // 6])
        report = replay_record(data)
        assert report.difference is None
        assert report.scores == data["final"]["vp"]
        factions |= {seat["faction"] for seat in data["final"]["state"]}
    assert len(factions) == len(f.FACTIONS)


def test_bids_show_the_auction_when_the_options_are_silent() -> None:
    data = played(3, 3, "auction") | {"options": {}}
    assert any(" bid " in move for move in data["moves"])
    assert replay_record(data).difference is None


# -- falsified and unknown -----------------------------------------------------------


MATCH = played(2, 3, "choose")


def changed(change: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    data = copy.deepcopy(MATCH)
    change(data)
    return data


def first(data: dict[str, Any], word: str) -> int:
    """The number of the first move with this command."""
    return next(n for n, move in enumerate(data["moves"]) if f" {word} " in move)


def spoil(word: str, old: str, new: str) -> Callable[[dict[str, Any]], object]:
    def change(data: dict[str, Any]) -> None:
        number = first(data, word)
        assert old in data["moves"][number]
        data["moves"][number] = data["moves"][number].replace(old, new)

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (spoil("build ts", "build ts", "build castle"), "the structure 'castle' is not known"),
        (spoil("build ts", "build ts", "raise ts"), "the command 'raise' is not known"),
        (spoil("faction", "faction", "faction no-"), "the faction 'no-"),
        (spoil("booster", "booster ", "booster x"), "the booster 'x"),
        (spoil("spend", "for 1", "for 1z"), "is not known"),
        (spoil("build ts", "build ts", "build ts 99A9"), "refused:"),
    ],
)
def test_what_the_notation_does_not_know_is_told_in_words(
    change: Callable[[dict[str, Any]], object], words: str
) -> None:
    report = replay_record(changed(change))
    assert report.difference is not None
    assert words in report.difference["ours"]
    assert "Error" not in report.difference["ours"]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda d: d["trace"].append(d["trace"][-1]), "the trace"),
        (lambda d: d.update(checkpoints=[{"after_move": 9999}]), "the checkpoints"),
        (lambda d: d["trace"][9][2].pop(), "number of seats"),
        (lambda d: d["final"]["vp"].reverse(), "final vp"),
        (lambda d: d["final"]["vp_by_source"][0].update(start=11), "final vp_by_source"),
        (lambda d: d["final"]["final_tile_counts"][0]["counts"].append(3), "final final_tile"),
        (lambda d: d["final"]["state"][1].update(credits=99), "final state, seat 2, credits"),
        (lambda d: d.update(initial_player_states=[{"ore": 77}, {}]), "initial player states"),
        (lambda d: d["moves"].pop(), "the trace"),
    ],
)
def test_a_falsified_total_is_found(change: Callable[[dict[str, Any]], object], where: str) -> None:
    report = replay_record(changed(change))
    assert report.difference is not None
    assert where in report.difference["where"]
    assert report.difference["ours"] != report.difference["theirs"]


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda d: d["moves"].__setitem__(0, "init 1 alone"), "A record has 2 to 4 seats"),
        (lambda d: d["moves"].__setitem__(0, "begin"), "The first move of a record"),
        (lambda d: d["moves"].__setitem__(9, 7), "Move 9 of the record is no line of text"),
        (lambda d: d["setup"]["boosters"].append("booster99"), "the booster 'booster99'"),
        (lambda d: d["setup"].pop("planets"), "it has no 'planets'"),
        (lambda d: d["setup"]["planets"].append([0, 0, "1C", "moon"]), "the planet 'moon'"),
        (lambda d: d["setup"]["sector_slots"][0].pop("center"), "it has no 'center'"),
        (lambda d: d.update(trace=[None] * 3), "The record cannot be read at move 0"),
    ],
)
def test_a_record_that_cannot_be_read_is_one_sentence(
    change: Callable[[dict[str, Any]], object], sentence: str
) -> None:
    with pytest.raises(BadRecord, match=".*" + sentence.replace("'", ".") + r".*\.$") as error:
        replay_record(changed(change))
    assert "Error" not in str(error.value)


def test_a_sites_own_variant_is_named_r17_3() -> None:
    data = MATCH | {"options": {"faction_variant": "more-balanced", "layout": "8 sectors"}}
    report = replay_record(data)
    assert report.not_played == ["faction_variant: more-balanced"]
    assert report.difference is None, "this match does without it"
