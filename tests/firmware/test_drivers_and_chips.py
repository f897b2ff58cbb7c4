"""What the drivers say to the chips, and what goes over the air: by the data sheets and the norm."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from simulators.board import LocalBoard
from simulators.board.plan import made_board
from simulators.chips.tag import crc_a
from tests.firmware.driver_bench import (
    ALIVE,
    CROWD,
    DAMAGED,
    FAULT,
    MANY,
    SILENT,
    SURE,
    TAG,
    Bench,
    mfrc522,
    pn532,
    pn532_on_i2c,
    pn5180,
)

ROOT = Path(__file__).parents[2]
UID4, UID7 = "a1b2c3d4", "04a1b2c3d4e5f6"
OTHER = "04a1b2ffd4e5f6"
HALT = "500057cd"
WAKE, ASK, MORE = ("52", 7), ("9320", 0), ("9520", 0)


def selects(part: str, code: str) -> tuple[str, int]:
    """SELECT of a cascade level, as ISO/IEC 14443-3 has it."""
    raw = bytes.fromhex(code + "70" + part)
    raw += bytes((raw[2] ^ raw[3] ^ raw[4] ^ raw[5],))
    return (raw + crc_a(raw)).hex(), 0


FIRST, SECOND = selects("8804a1b2", "93"), selects("c3d4e5f6", "95")


# MFRC522 ---------------------------------------------------------------------------------------


def test_an_identity_is_asked_for_as_the_norm_has_it() -> None:
    bench = mfrc522().started()
    bench.put(UID7)
    assert bench.look() == (SURE, UID7)
    assert bench.frames() == [WAKE, ASK, FIRST, MORE, SECOND]
    assert bench.look(UID7) == (TAG, UID7)
    assert bench.frames() == [WAKE, FIRST, SECOND]
    assert bench.look("") == (ALIVE, None)
    assert bench.frames() == [WAKE]
    assert not bench.antenna.on


def test_an_identity_that_nobody_answers_to_is_damage() -> None:
    """Two tags may be heard as a third; called by its UID, neither says a word."""
    bench = mfrc522().started()
    bench.put(UID7)
    steps = bench.reader.look(None)
    while MORE not in bench.frames():
        bench.clock.spend(1000 * next(steps))
    bench.antenna.take(bytes.fromhex(UID7))
    assert bench.wait(steps) == (DAMAGED, None)


def test_a_held_field_parks_the_tag_after_each_look() -> None:
    """A selected tag does not hear WUPA; parked by HLTA it does, at the first question."""
    bench = mfrc522(hold=True, tries=1).started()
    bench.put(UID7)
    for _ in range(3):
        assert bench.look(UID7) == (TAG, UID7)
        assert bench.frames() == [WAKE, FIRST, SECOND, (HALT, 0)]
    assert bench.antenna.on


def test_an_empty_field_is_asked_as_often_as_was_told() -> None:
    bench = mfrc522(tries=3).started()
    assert bench.look(UID7) == (SILENT, None)
    assert bench.frames() == [WAKE] * 3
    assert bench.look() == (SILENT, None)
    assert bench.frames() == [WAKE]


def test_a_tag_may_take_five_milliseconds_to_wake() -> None:
    """ISO/IEC 14443-3, and a pause of the board may end a millisecond early."""
    bench = mfrc522().started()
    bench.put(UID7)
    steps = bench.reader.look(None)
    bench.clock.spend(1000 * next(steps) - 999)
    assert bench.wait(steps)[0] == SURE


@pytest.mark.parametrize(("gain", "db"), [(2, 18), (3, 23), (4, 33), (5, 38), (6, 43), (7, 48)])
def test_the_gain_of_the_board_file_arrives(gain: int, db: int) -> None:
    assert mfrc522(gain=gain).started().chip.gain_db() == db


@pytest.mark.parametrize("reset", [False, True])
@pytest.mark.parametrize("crystal_us", [10, 2_100, 10_000, 45_000])
def test_a_crystal_that_takes_its_time(crystal_us: int, reset: bool) -> None:
    bench = mfrc522(reset)
    bench.chip.start_us = crystal_us
    bench.chip.power_up()
    bench.started()
    bench.put(UID7)
    assert bench.look() == (SURE, UID7)


@pytest.mark.parametrize(("number", "value"), [(0x12, 0x80), (0x13, 0x80), (0x2A, 0x9F), (0x0D, 3)])
def test_what_another_program_left_in_the_chip_does_no_harm(number: int, value: int) -> None:
    """The processor started anew, the chip did not: the soft reset puts all registers right."""
    bench = mfrc522()
    bench.clock.spend(60_000)
    bench.device.write(bytes((number << 1, value)))
    bench.device.write(bytes((0x09 << 1, 1, 2, 3)))
    bench.started()
    bench.put(UID4)
    assert bench.look() == (SURE, UID4)


@pytest.mark.parametrize("hold", [False, True])
def test_after_a_damaged_answer_the_next_question_is_whole(hold: bool) -> None:
    """What stays in the FIFO would be sent in front of the next frame."""

    class Once:
        left = 2

        def weaken(self, reply: bytes, quality: int, us: int) -> tuple[bytes, int]:
            self.left -= 1
            return reply, 2 if self.left == 0 else quality

    bench = mfrc522(hold=hold).started()
    bench.put(UID7)
    bench.antenna.coupling = Once()  # type: ignore[assignment]
    parked = [(HALT, 0)] if hold else []
    assert bench.look() == (DAMAGED, None)
    assert bench.frames() == [WAKE, ASK, *parked]
    assert bench.look() == (SURE, UID7)
    assert bench.frames() == [WAKE, ASK, FIRST, MORE, SECOND, *parked]


def test_a_question_that_was_not_heard_is_asked_again() -> None:
    bench = mfrc522(tries=2).started()
    bench.put(UID7)
    hear, missed = bench.antenna.exchange, []

    def once_deaf(frame: bytes, last: int, us: int) -> tuple[bytes, int] | None:
        missed.append(frame)
        return hear(frame, last, us) if len(missed) > 1 else None

    bench.antenna.exchange = once_deaf  # type: ignore[method-assign]
    assert bench.look(UID7) == (TAG, UID7)


def test_two_tags_on_an_mfrc522_collide() -> None:
    bench = mfrc522().started()
    bench.put(UID7)
    bench.put(OTHER)
    assert bench.look() == (CROWD, None)


def test_a_known_tag_is_confirmed_beside_one_of_another_kind() -> None:
    """Their answers to WUPA differ and collide; SELECT reaches the known one alone."""
    bench = mfrc522().started()
    bench.put(UID7)
    bench.put(UID4)
    assert bench.look(UID7) == (TAG, UID7)


@pytest.mark.parametrize("gain", [2, 7])
def test_the_radio_settings_of_a_board_file_reach_the_chips(gain: int) -> None:
    source = made_board(["s1"]) + f"RADIO = dict(RADIO, gain={gain})\n"
    board = LocalBoard(source)
    board.advance(500)
    assert board.rig.readers["s1"].gain_db() == {2: 18, 7: 48}[gain]
    board.close()


# PN532 -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [pn532, pn532_on_i2c])
def test_a_pn532_finds_tags_and_leaves_the_field_off(make: Any) -> None:
    bench: Bench = make().started()
    assert bench.look() == (SILENT, None)
    for uid in (UID7, UID4):
        bench.put(uid)
        assert bench.look() == (TAG, uid)
        assert not bench.antenna.on
        bench.antenna.take(bytes.fromhex(uid))
    bench.put(UID7)
    bench.put(OTHER)
    assert bench.look() == (CROWD, None)


def test_an_empty_field_costs_a_pn532_no_more_than_its_tries() -> None:
    bench = pn532(tries=2).started()
    before = bench.chip.frames
    assert bench.look() == (SILENT, None)
    assert bench.chip.frames - before == 2


def test_a_pn532_out_of_reset_is_woken_and_set_up() -> None:
    bench = pn532(reset=True).started()
    bench.put(UID7)
    assert bench.look() == (TAG, UID7)


def test_a_pn532_that_is_gone_from_i2c_is_a_fault_and_no_crash() -> None:
    bench = pn532_on_i2c().started()
    bench.chip.dead = True
    assert bench.look() == (FAULT, None)


# PN5180 ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("reset", [False, True])
def test_a_pn5180_asks_as_the_norm_has_it_and_parks_each_tag(reset: bool) -> None:
    bench = pn5180(reset)
    bench.clock.spend(0 if reset else 3_000)
    bench.started()
    bench.put(UID7)
    assert bench.look() == (MANY, [bytes.fromhex(UID7)])
    question = ("26", 7)
    assert bench.frames() == [question, ASK, FIRST, MORE, SECOND, (HALT, 0), question]
    assert not bench.antenna.on
    assert bench.chip.lost == 0


def test_a_pn5180_walks_the_tree_of_two_tags() -> None:
    """`8804a1b2` is common; of c3 and ff the lowest bit that differs is the third."""
    bench = pn5180().started()
    bench.put(UID7)
    bench.put(OTHER)
    kind, found = bench.look()
    assert kind == MANY
    assert sorted(uid.hex() for uid in found) == sorted([UID7, OTHER])
    assert ("952307", 3) in bench.frames()  # NVB 23: two bytes and the three bits 111


# The bus ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "fastest"), [(mfrc522, 10**7), (pn532, 5 * 10**6), (pn5180, 7 * 10**6)]
)
def test_a_chip_follows_its_clock_and_no_faster(make: Any, fastest: int) -> None:
    """The limits and the mode of the data sheets."""
    bench: Bench = make()
    bench.bus.set_up(fastest)
    bench.started()
    bench.bus.set_up(fastest + 1)
    assert bench.wait(bench.reader.start()) is False
    bench.bus.set_up(fastest, polarity=1, phase=1)
    assert bench.wait(bench.reader.start()) is False


# Models and drivers ----------------------------------------------------------------------------

MODELS = sorted((ROOT / "simulators/chips").glob("*.py"))
DRIVERS = sorted((ROOT / "firmware/lib").glob("*.py"))


def imported(path: Path) -> set[str]:
    tree = ast.walk(ast.parse(path.read_text()))
    found = set()
    for node in tree:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add(node.module or "")
    return found


def bodies(path: Path) -> dict[str, str]:
    """What each function of a file does, without names, docstrings and annotations."""
    found = {}
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef):
            steps = [
                s
                for s in node.body
                if not (isinstance(s, ast.Expr) and isinstance(s.value, ast.Constant))
            ]
            found[f"{path.name}:{node.name}"] = ast.dump(ast.Module(steps, []))
    return found


def test_models_and_drivers_share_nothing() -> None:
    """A mistake in a shared constant or helper would be on both sides and nobody would see it."""
    ours = {path.stem for path in DRIVERS}
    for path in MODELS:
        assert not imported(path) & ours, path
        assert not [n for n in imported(path) if n.startswith(("firmware", "companion", "engine"))]
    for path in DRIVERS:
        assert not [name for name in imported(path) if name.startswith("simulators")]


def test_no_function_stands_on_both_sides() -> None:
    """Of one line may be equal by chance; longer ones were copied."""
    drivers = {body: name for path in DRIVERS for name, body in bodies(path).items()}
    for path in MODELS:
        for name, body in bodies(path).items():
            assert len(body) < 250 or body not in drivers, (name, drivers.get(body))
