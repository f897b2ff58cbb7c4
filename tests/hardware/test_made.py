"""Board files, bom, pages, drawings and labels tell the same."""

from __future__ import annotations

import csv
import re
import xml.etree.ElementTree as Xml
import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from companion.table.layout import TIERS
from engine import games as all_games
from hardware import games, labels, make
from hardware.boards import FIRMWARE, HERE, Plan, faults, load, names, wires
from hardware.bom import BY_HAND, boards_of, builds, cost_cents, parts, wanted
from simulators.board import open_board

SVG = "{http://www.w3.org/2000/svg}"


def board_file(name: str) -> dict[str, Any]:
    """Read apart from the code under test."""
    found: dict[str, Any] = {}
    exec((FIRMWARE / "boards" / f"{name}.py").read_text(), found)
    return found


def board_pins(name: str) -> list[int]:
    """Every pin number of a board file, whatever its key is called."""
    spec = board_file(name)
    pins = [spec["SPI"][key] for key in ("sck", "mosi", "miso")] + [spec["LIGHTS"]["pin"]]
    for one in (*spec["STATIONS"], *spec["INPUTS"]):
        pins += [one[key] for key in ("cs", "reset", "busy", "pin", "a", "b") if key in one]
    if spec["BUZZER"] is not None:
        pins.append(spec["BUZZER"])
    if spec["SUPPLY"]:
        pins.append(spec["SUPPLY"]["pin"])
    return sorted(pins)


def test_the_committed_files_are_what_the_sources_say() -> None:
    assert make.stale() == []


def test_a_changed_file_is_noticed(tmp_path: Path) -> None:
    make.write(tmp_path)
    assert make.stale(tmp_path) == []
    page = tmp_path / "pico_w.md"
    page.write_text(page.read_text().replace("GP18 (pin 24)", "GP18 (pin 25)"))
    (tmp_path / "drawings" / "pad.svg").unlink()
    assert sorted(make.stale(tmp_path)) == ["drawings/pad.svg", "pico_w.md"]


@pytest.mark.parametrize("name", names())
def test_every_pin_is_wired_once_and_can_do_its_work(name: str) -> None:
    plan = load(name)
    assert faults(plan) == []
    assert sorted(wire.pin for wire in wires(plan)) == board_pins(name)


def test_bad_pins_are_named() -> None:
    good = load("esp32_devkit")
    stations = list(good.spec["STATIONS"])
    stations[0] = stations[0] | {"cs": 34}
    stations[1] = stations[1] | {"cs": 6, "leds": (0, 6)}
    bad = Plan(good.name, good.says, good.spec | {"STATIONS": stations}, good.controller)
    found = " / ".join(faults(bad))
    assert "pin 34 (reader m1 SDA (select)) is an input only" in found
    assert "pin 34 serves reader m1 SDA (select) and button ok to ground" in found
    assert "pin 6 (reader m2 SDA (select)) is not on the module" in found
    assert "the pixels of m2 are taken or missing" in found


@pytest.mark.parametrize("name", names())
def test_wiring_drawing_and_table_have_the_wires_of_the_board_file(name: str) -> None:
    root = Xml.parse(HERE / "drawings" / f"{name}.wiring.svg").getroot()
    drawn = [g for g in root.iter(f"{SVG}g") if g.get("class") == "signal"]
    assert sorted(int(g.get("data-pin", "")) for g in drawn) == board_pins(name)
    shown = {tuple(t.text for t in g.iter(f"{SVG}text")) for g in drawn}
    page = (HERE / f"{name}.md").read_text().partition("## Signal wires")[2].partition("## ")[0]
    rows = re.findall(r"^\| (G\S.*?) \| (.*?) \| (.*?) \| (.*?) \|$", page, re.MULTILINE)
    assert len(rows) == len(board_pins(name))
    wanted = {(a, *([note] if note else []), f"{b}: {c}") for a, b, c, note in rows}
    assert shown == wanted
    numbers = [int(re.findall(r"\d+", row[0])[0]) for row in rows]
    assert sorted(numbers) == board_pins(name)


@pytest.mark.parametrize("name", names())
def test_view_from_above_has_the_stations_of_the_board_file(name: str) -> None:
    root = Xml.parse(HERE / "drawings" / f"{name}.above.svg").getroot()
    assert root.get("width", "").endswith("mm")
    drawn = {
        g.get("data-station"): (
            (int(g.get("data-x", "")), int(g.get("data-y", ""))),
            len([c for c in g.iter(f"{SVG}circle") if c.get("r") == "2"]),
        )
        for g in root.iter(f"{SVG}g")
    }
    assert drawn == {s["name"]: (s["at"], s["leds"][1]) for s in board_file(name)["STATIONS"]}


def test_no_pixel_lies_under_a_piece() -> None:
    """Further from the middle than the antenna's edge, which is 20 by 30 mm away."""
    for path in (HERE / "drawings").glob("*.above.svg"):
        for g in Xml.parse(path).getroot().iter(f"{SVG}g"):
            dots = {
                (float(c.get("cx", "")), float(c.get("cy", ""))): c.get("r")
                for c in g.iter(f"{SVG}circle")
            }
            x, y = next(at for at, r in dots.items() if r == "12")
            pixels = [at for at, r in dots.items() if r == "2"]
            assert pixels
            assert all(abs(px - x) > 30 or abs(py - y) > 20 for px, py in pixels), path


def test_no_words_leave_the_paper_of_a_drawing() -> None:
    """A letter of the sans-serif of any viewer is at most 0.65 of its height wide on average."""
    for path in (HERE / "drawings").glob("*.svg"):
        root = Xml.parse(path).getroot()
        _, _, width, height = (float(part) for part in root.get("viewBox", "").split())
        for line in root.iter(f"{SVG}text"):
            size = float(line.get("font-size", ""))
            long = 0.65 * size * len(line.text or "")
            before = {"start": 0.0, "middle": 0.5, "end": 1.0}[line.get("text-anchor", "start")]
            left = float(line.get("x", "")) - before * long
            assert 0 <= left <= width - long, (path.name, line.text)
            assert size <= float(line.get("y", "")) <= height, (path.name, line.text)


def test_labels_name_the_seat_as_people_count_and_fit() -> None:
    earth = dict(labels.sheets())["earth, tier full"]
    assert ("seat1/island", "seat 1:island") in earth
    nodes = [big.partition("/")[0] for big, _ in earth]
    assert len([1 for a, b in pairwise(nodes) if a != b]) == len(set(nodes)) - 1


@pytest.mark.parametrize("name", names())
def test_no_gate_of_a_bus_is_open_before_the_firmware_runs(name: str) -> None:
    """RP2040: pads start pulled down (data sheet, 2.19.6.3, PADS_BANK0: PDE resets to 1)."""
    plan = load(name)
    selects = [wire for wire in wires(plan) if wire.terminal == "SDA (select)"]
    pulled = [wire for wire in selects if "10 kΩ to 3.3 V" in wire.note]
    assert len(pulled) == (plan.readers if plan.shared_bus else 0)


@pytest.mark.parametrize("name", names())
def test_bom_has_what_the_board_file_needs(name: str) -> None:
    listed = {part.id: part.needed[name] for part in parts() if part.needed[name]}
    assert {k: v for k, v in listed.items() if k not in BY_HAND} == dict(wanted(load(name)))
    spec = board_file(name)
    assert listed["mfrc522"] == sum("reader" in s for s in spec["STATIONS"])
    assert 12 * listed.get("ring_12", 0) + listed.get("pixel", 0) == spec["LIGHTS"]["count"]
    assert listed.get("gate", 0) * 4 >= (listed["mfrc522"] if listed["mfrc522"] > 1 else 0)


def test_bom_names_all_boards_and_a_day() -> None:
    with (HERE / "bom.csv").open(newline="") as file:
        head = next(csv.reader(file))
    assert sorted(head[4:]) == names()
    ids = [part.id for part in parts()]
    assert len(ids) == len(set(ids))
    for part in parts():
        assert re.fullmatch(r"20\d\d-\d\d-\d\d", part.estimated_on)
        assert part.cents > 0


def test_builds_cost_what_their_parts_cost() -> None:
    page = (HERE / "builds.md").read_text()
    assert set(builds()) == {"pad", "rail_and_mats", "full_table"}
    for section, build in zip(page.split("\n## ")[1:], builds().values(), strict=False):
        sums = re.findall(r"^\| \d+ \| .* \| [\d.]+ \| ([\d.]+) \|$", section, re.MULTILINE)
        total = sum(round(float(one) * 100) for one in sums)
        assert total == cost_cents(boards_of(build))
        assert f"Cost: about {total / 100:.2f} EUR" in section
        assert f"about {build['hours']} hours" in section
        assert build["skills"] in section
    assert cost_cents({"pico_pad": 1}) < 2500
    assert "no quotes" in page


def test_tags_tell_every_kind_of_every_game() -> None:
    page = (HERE / "tags.md").read_text()
    assert set(games.GAMES) == set(games.advice())
    for game in games.GAMES:
        counted = games.tags(game)
        assert set(counted) == set(games.advice()[game])
        section = page.partition(f"\n## {game}\n")[2].partition("\n## ")[0]
        for kind, count in counted.items():
            assert f"| {kind} | {count} |" in section
        assert f"| **together** | **{sum(counted.values())}** |" in section


def test_tags_cover_printed_counts() -> None:
    """Component lists: 120 Hadara cards of four colours; 20 land and 20 building tiles."""
    assert games.tags("hadara")["epoch_card"] == 120
    assert games.tags("hadara")["colony"] == 25
    assert games.tags("peloponnes")["land"] + games.tags("peloponnes")["building"] == 40
    assert games.tags("gaia_project")["sector"] == 10
    assert games.tags("earth")["earth"] == 283


def test_no_game_is_left_out() -> None:
    engine = Path(all_games.__file__).parent
    assert {p.parent.name for p in engine.glob("*/game.py")} == set(games.GAMES)


@pytest.mark.parametrize("game", games.GAMES)
def test_each_node_of_each_layout_fits_a_board(game: str) -> None:
    for tier in TIERS:
        for node, stations in games.layout(game, tier).nodes().items():
            spec: dict[str, Any] = {}
            exec(make.fit(game, tier, node, "pico_w"), spec)
            assert [s["name"] for s in spec["STATIONS"]] == [
                at.rpartition("/")[2] for at in stations
            ]
            pins = [s["cs"] for s in spec["STATIONS"]]
            assert len(set(pins)) == len(pins)
            assert set(pins) <= {s["cs"] for s in board_file("pico_w")["STATIONS"]}


def test_a_seat_of_earth_fits_the_mat_with_its_pad() -> None:
    spec: dict[str, Any] = {}
    exec(make.fit("earth", "full", "seat1", "esp32_devkit"), spec)
    pad = next(s for s in spec["STATIONS"] if s["name"] == "pad")
    assert pad["cs"] == board_file("esp32_devkit")["STATIONS"][-1]["cs"]


def test_a_node_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="pico_pad has 1 stations and the node needs 10"):
        make.fit("peloponnes", "stations", "row", "pico_pad")
    with pytest.raises(ValueError, match="nodes at tier stations: row"):
        make.fit("peloponnes", "stations", "rail", "pico_w")
    with pytest.raises(ValueError, match="Choose a game"):
        make.fit("chess", "stations", "row", "pico_w")


def test_the_simulator_runs_every_board() -> None:
    for name in names():
        board = open_board(board=name)
        assert sorted(board.stations) == sorted(s["name"] for s in board_file(name)["STATIONS"])
        board.close()


def pdf_objects(data: bytes) -> dict[int, bytes]:
    """The objects of a PDF, found through its cross-reference table as a viewer does."""
    start = int(data.rpartition(b"startxref\n")[2].split()[0])
    head, count = data[start:].split(b"\n", 2)[:2]
    assert head == b"xref"
    rows = data[start:].split(b"\n")[2 : 2 + int(count.split()[1])]
    found = {}
    for number, row in enumerate(rows):
        assert len(row) == 19  # 20 with its end of line
        if row.endswith(b"n "):
            body = data[int(row[:10]) :]
            assert body.startswith(b"%d 0 obj\n" % number)
            found[number] = body.partition(b"\nendobj")[0].partition(b"\n")[2]
    return found


def test_labels_name_all_stations_on_pages_a_viewer_finds() -> None:
    objects = pdf_objects((HERE / "labels.pdf").read_bytes())
    kids = [int(n) for n in re.findall(rb"(\d+) 0 R", objects[2].partition(b"/Kids")[2])]
    shown = []
    for kid in kids:
        assert objects[kid].startswith(b"<< /Type /Page ")
        content = objects[int(re.findall(rb"/Contents (\d+)", objects[kid])[0])]
        length = int(re.findall(rb"/Length (\d+)", content)[0])
        stream = content.partition(b"stream\n")[2].removesuffix(b"\nendstream")
        assert len(stream) == length
        for x, y in re.findall(rb"([\d.]+) ([\d.]+) Td", stream):
            assert 0 < float(x) < 595
            assert 0 < float(y) < 842
        shown += [text.decode() for text in re.findall(rb"/B [\d.]+ Tf .*? \((.*?)\) Tj", stream)]
    boards = [s["name"] for name in names() for s in board_file(name)["STATIONS"]]
    rows = [at for layout in games.layouts() if layout.tier != "pad" for at in layout.all()]
    assert sorted(shown) == sorted(boards + rows)


def test_labels_are_the_same_each_time() -> None:
    assert zlib.crc32(labels.labels()) == zlib.crc32(labels.labels())


def test_pages_link_to_files_that_are_there() -> None:
    for page in HERE.glob("*.md"):
        for link in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
            assert (page.parent / link).exists(), f"{page.name}: {link}"
