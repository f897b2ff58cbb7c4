"""Recorded matches of all factions in the house's format, and public records beside us."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from engine.core import record
from engine.core.ledger import POINTS, total
from engine.core.record import BadRecord
from engine.games import load
from engine.games.gaia_project import faces as f
from engine.games.gaia_project.record import compare
from engine.games.gaia_project.record import state as full
from engine.games.gaia_project.record.replay import ReplayReport, replay_record
from tests.games.gaia_project import table as laid
from tests.games.gaia_project.retold import to_match

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "tests" / "records" / "gaia_project"
FILES = sorted(FOLDER.glob("*.json"))
PUBLIC = sorted((ROOT.parent / "shared" / "games" / "gaia_project").glob("*s/*.json"))
SOURCES = {
    "3p-piling-song-3477": (74, 81, 115),
    "4p-deep-mind-2": (165, 164, 182, 108),
    "4p-fast-turn-based-game-eu": (133, 185, 152, 122),
    "4p-jaeggafun04": (129, 170, 167, 156),
    "4p-pink-food-18667": (175, 67, 135, 101),
    "4p-rumbly-secretary-1245": (114, 141, 86, 69),
}
"""Final points as the public sources tell them."""


def read(path: Path) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return data


# -- own format ----------------------------------------------------------------------


def test_the_records_cover_every_seat_count_and_faction() -> None:
    counts, factions = set(), set()
    for path in FILES:
        match = record.load(read(path), load)
        counts.add(len(match.seats))
        factions |= {board.side.id for board in match.state.boards}  # type: ignore[attr-defined]
    assert counts == {1, 2, 3, 4}
    assert factions == set(f.FACTIONS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_replays_to_the_exact_result(path: Path) -> None:
    data = read(path)
    match = record.load(data, load)
    written = record.dump(match)
    assert written["final"] == data["final"]
    assert written["checkpoints"] == data["checkpoints"]
    outcome = match.state.outcome()
    assert outcome is not None
    if path.stem in SOURCES:
        assert outcome.scores == SOURCES[path.stem]
    gained = [total(match.state.ledger, seat, POINTS) for seat in range(match.state.seats)]
    assert tuple(gained) == outcome.scores


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_final_scoring_reckoned_a_second_time(path: Path) -> None:
    """R14: from the last position as plain data, with its own counting and ranking."""
    match = record.load(read(path), load)
    before = match.state_at(len(match.log) - 1)
    after = match.state.position()
    for seat in range(match.state.seats):
        lines = [e for e in match.state.events if e.verb == "points" and e.seat == seat]
        finals = {str(e.args[0]): e.args[1] for e in lines if str(e.args[0])[:5] == "final"}
        extra = 1 if after.get("automa", {}).get("level") == "alptrauma" and seat == 1 else 0
        for number, tile in enumerate(after["finals"], start=1):
            points = _rank(after, tile, seat)
            assert finals.get(f"final:{number}", 0) == (points + extra if points else 0)
    assert before.outcome() is None


def _rank(position: dict[str, Any], tile: str, seat: int) -> int:
    counts = [_count(position, tile, n) for n in range(len(position["seats"]))]
    mine = counts[seat]
    if len(counts) == 2:
        neutral = {"structures": 11, "fed_structures": 10, "planet_types": 5, "gaia": 4}
        counts.append({**neutral, "sectors": 6, "satellites": 8}[tile.removeprefix("final_")])
    better, same = sum(n > mine for n in counts), counts.count(mine)
    shares = [18, 12, 6, 0, 0, 0][better : better + same]
    return sum(shares) // same if mine else 0


def _count(position: dict[str, Any], tile: str, seat: int) -> int:
    row = position["seats"][seat]
    planets = _planets(position)
    built = {h: k for h, k in row["structures"].items() if k not in ("gaiaformer", "station")}
    others = [r["structures"] for n, r in enumerate(position["seats"]) if n != seat]
    guests = {h for h in built if row["faction"] == "lantids" and any(h in o for o in others)}
    own = {h: planets[h] for h in built if h not in guests}
    if tile == "final_structures":
        return len(built)
    if tile == "final_fed_structures":
        if position.get("automa") and seat == 1:
            return len(built) - 1
        return len(set(built) & set(row.get("in_federations", [])))
    if tile == "final_planet_types":
        return len(set(own.values()))
    if tile == "final_gaia":
        return list(own.values()).count("gaia")
    if tile == "final_sectors":
        return len({h[: h.index(h.lstrip("0123456789")[0])] for h in built})
    stations = list(row["structures"].values()).count("station")
    return len(row.get("satellites", [])) + stations


def _planets(position: dict[str, Any]) -> dict[str, str]:
    """Hex -> planet from the printed faces, turned by hand."""
    found = {}
    for sector in position["map"]["sectors"]:
        number = sector["face"].rstrip("AB")
        for slot, planet in f.SECTORS[sector["face"]].items():
            ring, size, step = (slot[0], 12, 2) if slot[0] == "A" else (slot[0], 6, 1)
            place = (int(slot[1:]) + step * sector["turn"]) % size if ring != "C" else ""
            found[f"{number}{ring}{place}"] = planet
    found.update(position["map"].get("changed", {}))
    return found


# -- public records ------------------------------------------------------------------


@pytest.mark.skipif(not PUBLIC, reason="no public records lie beside the project")
def test_every_public_record_beside_us_replays_without_a_difference() -> None:
    """They stay outside the project; six of them are kept in the house's format above."""
    for path in PUBLIC:
        data = read(path)
        report = replay_record(data)
        assert report.difference is None, path.name
        assert report.moves == report.rows_compared == len(data["moves"])
        assert report.checkpoints_compared == len(data["checkpoints"]) > 0


@pytest.mark.parametrize(
    ("key", "theirs"),
    [("turn_order", [1, 0]), ("power", [0, 4, 2]), ("final bowls", None), ("structures", None)],
)
def test_a_reversed_list_differs_where_order_means_something(key: str, theirs: Any) -> None:
    """Turn order and bowls are in order; structures and satellites lie in none."""
    own = {"1C": "mine", "1B0": "mine"}
    state = laid.table(laid.seat(structures=own), planets=dict.fromkeys(own, "terra"))
    ours = full.describe(state, None)
    wanted = json.loads(json.dumps(ours))
    if key == "turn_order":
        wanted[key] = theirs
    elif key == "power":
        assert ours["players"][0][key] == [2, 4, 0]
        wanted["players"][0][key] = theirs
    elif key == "final bowls":
        wanted["players"].reverse()
    else:
        wanted["players"][0][key].reverse()
        compare.state(state, wanted, None, "here")
        return
    with pytest.raises(compare.Different):
        compare.state(state, wanted, None, "here")


def small_record() -> dict[str, Any]:
    """A record of our own: a short opening in the public notation with its rows."""
    return read(Path(__file__).parent / "opening.json")


def test_an_opening_in_the_public_notation_replays() -> None:
    report = replay_record(small_record())
    assert report.difference is None
    assert report.moves == len(small_record()["moves"])


def spoilt(change: str) -> ReplayReport:
    data = copy.deepcopy(small_record())
    last = len(data["trace"]) - 1
    if change == "points":
        data["trace"][last][2][0][0] += 1
    elif change == "credits":
        data["trace"][5][2][1][1] -= 1
    elif change == "bowl":
        data["trace"][last][2][1][6] += 1
    elif change == "next seat":
        data["trace"][4][1] = 3 - data["trace"][4][1]
    elif change == "round":
        data["trace"][last][0] += 1
    elif change == "checkpoint":
        data["checkpoints"][0]["players"][0]["research"]["eco"] += 1
    elif change == "supply":
        data["checkpoints"][0]["federation_supply"]["fed1"] = 0
    elif change == "move":
        data["moves"][last] = data["moves"][last].split()[0] + " action power1."
    else:
        data["moves"][last] = data["moves"][last].split()[0] + " build m 99A9."
    return replay_record(data)


@pytest.mark.parametrize(
    "change",
    ["points", "credits", "bowl", "next seat", "round", "checkpoint", "supply", "move", "hex"],
)
def test_a_falsified_record_differs_and_tells_both_sides(change: str) -> None:
    report = spoilt(change)
    assert report.difference is not None
    assert set(report.difference) == {"where", "ours", "theirs"}
    assert report.difference["ours"] != report.difference["theirs"]


@pytest.mark.parametrize(
    "data",
    [None, {}, {"moves": []}, {"moves": ["init 2 x"]}, {"moves": ["init two x"], "setup": {}}],
)
def test_a_bad_file_is_one_sentence(data: Any) -> None:
    with pytest.raises(BadRecord) as error:
        replay_record(data)
    assert str(error.value).endswith(".")


def test_an_opening_can_be_kept_in_the_house_format() -> None:
    match = to_match(small_record())
    again = record.load(record.dump(match), load)
    assert again.state.digest() == match.state.digest()
