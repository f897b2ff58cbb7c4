"""Recorded matches replay to the exact result; the scores are reckoned a second time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli.errors import BadUse
from companion.cli.start import options_of
from companion.session.start import begin, resume
from companion.store.matches import COLUMNS
from companion.store.rows import sealed
from companion.store.store import Store
from engine.core import record
from engine.core.game import BadOptions
from engine.core.ledger import POINTS, total
from engine.core.match import Match
from engine.games import load
from engine.games.earth.faces import CARDS
from engine.games.earth.scores import gaia_growth
from engine.games.earth.state import Earth
from tests.games.earth import scorer
from tests.games.earth.table import by_line, check_whole

FOLDER = Path(__file__).parents[2] / "records" / "earth"
FILES = sorted(FOLDER.glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


def replayed(path: Path) -> tuple[dict[str, Any], Match, Earth]:
    data = read(path)
    match = record.load(data, load)
    assert isinstance(match.state, Earth)
    return data, match, match.state


def test_there_are_records_for_every_seat_count_mode_and_level() -> None:
    heads = [read(path) for path in FILES]
    assert {len(data["seats"]) for data in heads} == {1, 2, 3, 4, 5}
    assert {data["options"]["mode"] for data in heads} == {"standard", "advanced", "beginner"}
    alone = [data for data in heads if len(data["seats"]) == 1]
    assert {data["options"]["gaia"] for data in alone} == {"beginner", "medium", "hard", "expert"}
    assert {data["options"]["hands"] for data in heads} == {"known", "unknown"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_replays_to_the_exact_result(path: Path) -> None:
    data, match, state = replayed(path)
    again = record.dump(match)
    assert again["final"] == data["final"]
    assert again["checkpoints"] == data["checkpoints"]
    outcome = state.outcome()
    assert outcome is not None
    for who, points in enumerate(outcome.scores):
        assert total(state.ledger, who, POINTS) == points
    check_whole(state)


def test_a_record_of_the_first_rules_is_played_and_written_as_it_was() -> None:
    """R9.1: it knows no open turns, and goes on without them under today's rules."""
    data, match, _ = replayed(FOLDER / "two.json")
    assert data["rules"] == 1
    assert match.options["turn_end"] == "closed"
    written = record.dump(match)
    assert written["rules"] == load("earth").rules_version > 1
    assert written["options"]["turn_end"] == "closed"
    assert record.dump(record.load(written, load)) == written
    fresh = record.dump(Match.start(load("earth"), 2))
    assert fresh["options"]["turn_end"] == "open"


def test_what_only_older_matches_were_played_with_is_offered_to_no_new_one() -> None:
    """R10.7 counts otherwise there; records keep it, people who begin today cannot choose it."""
    game = load("earth")
    (turn_end,) = (option for option in game.options if option.id == "turn_end")
    assert (turn_end.choices, turn_end.accepted) == (("open",), ("open", "closed"))
    assert game.check_options(2, {"turn_end": "closed"})["turn_end"] == "closed"
    with pytest.raises(BadOptions, match="in matches of older rules only"):
        game.new_options(2, {"turn_end": "closed"})
    with pytest.raises(BadUse, match="in matches of older rules only"):
        options_of(game, 2, ["turn_end=closed"])


def test_a_match_saved_under_the_first_rules_is_opened_again_and_again(tmp_path: Path) -> None:
    """The store keeps all options; one that is missing was not there when the match began."""
    data = read(FOLDER / "two.json")
    store = Store(tmp_path / "s.db")
    session = begin(load("earth"), 2, data["options"] | {"turn_end": "closed"}, store=store)
    for entry in record.entries(data, session.match)[:150]:
        assert session.choose(entry.step) is None
    stands = session.state.digest()
    head = list(store.rows(f"SELECT {COLUMNS} FROM matches")[0])
    options = {k: v for k, v in json.loads(head[3]).items() if k != "turn_end"}
    row = sealed(*head[:3], json.dumps(options), *head[4:])
    with store.change() as db:
        db.execute("UPDATE matches SET options=?, digest=?", (row[3], row[-1]))
    for _ in range(2):
        session = resume(store, 1, load, take_over=True)
        assert session.match.options["turn_end"] == "closed"
        assert session.state.digest() == stands
        assert session.view().notice is None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_reckoned_a_second_time_gives_the_same_scores(path: Path) -> None:
    data, _, state = replayed(path)
    told = state.position()
    scores = [scorer.score(told, who) for who in range(state.seats)]
    assert scores == data["final"]["scores"]
    for who in range(state.seats):
        assert by_line(state, who) == scorer.lines(told, who)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_finished_match_reads_back(path: Path) -> None:
    """It is over, with the same winner, points and causes of them."""
    _, _, state = replayed(path)
    again = load("earth").from_position(json.loads(json.dumps(state.position())))
    assert again.outcome() == state.outcome()
    assert again.outcome() is not None
    assert again.position() == state.position()
    assert again.awaiting() == ((), (), ())
    for who in range(state.seats):
        assert total(again.ledger, who, POINTS) == total(state.ledger, who, POINTS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_what_lies_in_the_end_is_what_the_steps_say(path: Path) -> None:
    """Tableaus and events, put together from the log alone."""
    data, _, state = replayed(path)
    planted: list[set[str]] = [set() for _ in data["seats"]]
    played: list[list[str]] = [[] for _ in data["seats"]]
    for step in data["steps"]:
        who = step.get("seat", 0) - 1
        if step.get("action") in ("plant", "replace"):
            planted[who].add(step["card"])
            planted[who].discard(step.get("terrain"))
        elif step.get("action") == "play":
            played[who].append(step["card"])
    for who, area in enumerate(state.areas):
        assert set(area.cell) == planted[who]
        assert area.events == played[who]
        assert sum(CARDS[card].vp for card in played[who]) == by_line(state, who)["events"]


@pytest.mark.parametrize(
    "path", [p for p in FILES if p.stem.startswith("solo")], ids=lambda path: path.stem
)
def test_gaias_score_is_what_the_steps_and_her_stock_say(path: Path) -> None:
    _, _, state = replayed(path)
    gaia = state.position()["gaia"]
    fauna = sum(
        [15, 11, 8, 6, 5][row["leaves"].index("gaia")]
        for row in state.position()["fauna"]
        if "gaia" in row["leaves"]
    )
    fauna += 7 if state.position()["full"] == "gaia" else 0
    pile = sum(abs(scorer.FACES[card]["vp"]) for card in gaia["pile"])
    wanted = pile + gaia["compost"] + gaia["sprouts"] + gaia_growth(gaia["growth"]) + fauna
    assert total(state.ledger, -1, "gaia_points") == wanted
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.key == "beat_gaia") == (outcome.scores[0] > wanted)
