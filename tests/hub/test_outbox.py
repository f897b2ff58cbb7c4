"""The outbox of a table: nothing is lost and nothing doubled, whatever is switched off or cut."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import event, select

from companion.house.sender import AGAIN_S, SELDOM_S, STAND_S, Joined, Sender, join, leave
from companion.link import letter
from companion.link.letter import TO_HUB, TO_TABLE, BadLetter
from companion.session.start import begin, resume
from companion.store import house, matches, outbox, parcel, progress, versions
from companion.store.store import Store, StoreError
from engine.core.play import Counts, random_steps
from engine.games import load
from hub import copies, intake, schema
from tests.hub.faults import KEY, Hub, Line, Tablet, soaked


@pytest.fixture
def line(tmp_path: Path) -> Line:
    """A table that joined a house, and its hub."""
    hub = Hub(tmp_path / "hub.db")
    hub.knows("den")
    return Line(Tablet(tmp_path / "den.db", "den", Random(4)), hub, Random(5))


def agree(line: Line) -> bool:
    """Whether the hub has every match as the tablet has it."""
    here, there = line.tablet.steps(), line.hub.steps()
    return all(there.get(uid, []) == steps for uid, steps in here.items())


def another(line: Line, name: str) -> Line:
    """A second tablet of the same table."""
    tablet = Tablet(line.tablet.path.with_name(name), "den", Random(6))
    tablet.session.leave()
    matches.delete(tablet.store, 1)
    outbox_emptied(tablet.store)
    return Line(tablet, line.hub, Random(7))


def outbox_emptied(store: Store) -> None:
    with store.change() as db:
        db.execute("DELETE FROM outbox")


def test_nothing_is_lost_or_doubled_with_every_fault(tmp_path: Path) -> None:
    done = soaked(tmp_path, 2_000, seed=1)
    assert done.steps >= 2_000
    assert done.faults > 100
    assert done.full > 0
    assert done.restarts > 0


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("seed", range(10))
def test_nothing_is_lost_or_doubled_in_a_hundred_thousand_steps(tmp_path: Path, seed: int) -> None:
    assert soaked(tmp_path, 10_000, seed=100 + seed).steps >= 10_000


@pytest.mark.parametrize("kill", ["before", "after"])
def test_a_hub_that_is_killed_at_every_commit_has_it_all_in_the_end(line: Line, kill: str) -> None:
    for _ in range(12):
        line.tablet.play()
        said = line.tablet.sender.outgoing()[-1]
        assert line.hub.answer("den", said, kill) == []
        line.tablet.now += SELDOM_S
    assert line.tablet.owed()
    line.level(10)
    assert agree(line)


def test_a_table_that_was_alone_for_an_hour_is_level_in_ten_seconds(line: Line) -> None:
    for _ in range(700):  # a step in five seconds, at five matches
        line.tablet.play()
    assert len(line.tablet.owed()) <= outbox.MOST_ROWS + 10
    assert line.level(10) <= 10
    assert agree(line)


def test_a_table_asks_again_soon_until_the_hub_answers_and_seldom_afterwards(line: Line) -> None:
    """A broker that does not know a table that just joined throws its first letter away."""
    tablet = line.tablet
    line.level(10)
    tablet.sender.opened()
    for pause in (AGAIN_S, 2 * AGAIN_S, 4 * AGAIN_S):
        said = tablet.sender.outgoing()
        assert len(said) == 1
        tablet.now += pause / 2
        assert tablet.sender.outgoing() == []
        tablet.now += pause / 2
    for one in line.hub.answer("den", said[0]):
        tablet.sender.hear(one)
    assert tablet.sender.outgoing() == []
    tablet.now += STAND_S
    assert len(tablet.sender.outgoing()) == 1


def test_a_hub_that_does_not_answer_is_told_a_step_ever_more_seldom(line: Line) -> None:
    """A hub with too much to do must not get more to do by it."""
    tablet = line.tablet
    line.level(10)
    tablet.play()
    said = [parcel_at(tablet, pause) for pause in (0, AGAIN_S, 2 * AGAIN_S, SELDOM_S, SELDOM_S)]
    line.down += line.hub.answer("den", said[-1])
    line.level(10)
    tablet.play()
    parcel_at(tablet, 0)
    parcel_at(tablet, AGAIN_S)


def parcel_at(tablet: Tablet, pause: float) -> bytes:
    """The parcel that is sent after a pause, and not a moment earlier."""
    if pause:
        tablet.now += pause - 0.1
        assert parcels(tablet) == []
        tablet.now += 0.2
    (said,) = parcels(tablet)
    return said


def parcels(tablet: Tablet) -> list[bytes]:
    return [one for one in tablet.sender.outgoing()
            if letter.opened(KEY, "den", TO_HUB, one)["t"] == "parcel"]  # fmt: skip


def test_letters_that_wait_together_are_answered_each_as_if_it_were_alone(line: Line) -> None:
    """Whatever is wrong with one of them."""
    line.hub.knows("bar")
    line.tablet.play()
    (good,) = parcels(line.tablet)
    row = outbox.rows(line.tablet.store)[0]
    bad = letter.sealed(KEY, "bar", TO_HUB, {"t": "parcel", **row.parcel.data(), "first": -1})
    wrong = {"t": "stand", "matches": [["x", "y"]]}
    letters = [
        ("bar", bad), ("den", good), ("nobody", good), ("bar", b"%%%"), ("den", good),
        ("bar", letter.sealed(KEY, "bar", TO_HUB, wrong)),
        ("bar", letter.sealed(KEY, "bar", TO_HUB, {"t": "stand", "matches": []})),
    ]  # fmt: skip
    answers = line.hub.reception.answers(letters)
    told = [[letter.opened(KEY, table, TO_TABLE, one)["t"] for one in some]
            for (table, _), some in zip(letters, answers, strict=True)]  # fmt: skip
    assert told == [[], ["kept"], [], [], ["kept"], [], ["life"]]
    assert line.hub.reception.refused == 4
    line.level(10)
    assert agree(line)


def test_what_waits_together_is_on_the_disk_together(line: Line) -> None:
    line.hub.knows("bar")
    line.tablet.play()
    (good,) = parcels(line.tablet)
    stand = letter.sealed(KEY, "bar", TO_HUB, {"t": "stand", "matches": []})
    commits: list[object] = []
    event.listen(line.hub.engine, "commit", commits.append)
    assert all(line.hub.reception.answers([("den", good), ("bar", stand)]))
    assert len(commits) == 1, "the disk is waited for once"


def test_a_step_that_is_told_again_is_counted_once(line: Line) -> None:
    """The answer was lost, or the hub asked for all of it."""
    tablet, log = line.tablet, line.tablet.session.log
    tablet.random.random = lambda: 1.0  # type: ignore[method-assign]  # nothing is taken back
    line.level(10)
    for _ in range(3):
        tablet.play()
        line.hub.answers("den", parcels(tablet))  # kept, and the answer never came
        tablet.now += SELDOM_S
    uid = matches.matches(tablet.store)[0].uid
    with tablet.store.change() as db:
        outbox.owe_whole(db, uid)
    line.level(10)
    assert counted(line) == {"steps": 3, "corrections": 0}
    assert log.undo() is None
    tablet.play()
    line.level(10)
    assert counted(line) == {"steps": 4, "corrections": 1}


def counted(line: Line) -> dict[str, int]:
    """In the figures of the house."""
    with line.hub.engine.begin() as db:
        found = [Counter(one) for one in db.execute(select(schema.hours.c.figures)).scalars()]
    total = sum(found, Counter[str]())
    return {name: total[name] for name in ("steps", "corrections")}


def test_an_outbox_can_be_read_and_is_not_larger_than_its_matches(line: Line) -> None:
    for _ in range(150):
        line.tablet.play()
    with line.tablet.store.change() as db:
        outbox.compact(db)
    rows = outbox.rows(line.tablet.store)
    assert len(rows) == len(line.tablet.steps())
    for row in rows:
        assert [list(one) for one in line.tablet.steps()[row.parcel.match]] == [
            [number, gesture, step] for number, (gesture, step) in enumerate(row.parcel.steps)
        ]


def test_a_damaged_row_is_replaced_by_the_whole_match(line: Line) -> None:
    for _ in range(5):
        line.tablet.play()
    with line.tablet.store.change() as db:
        db.execute("UPDATE outbox SET parcel=replace(parcel, 'steps', 'stems')")
    line.level(10)
    assert agree(line)


def test_a_hub_that_lost_everything_gets_it_again(line: Line) -> None:
    line.tablet.play()
    line.level(10)
    with line.hub.engine.begin() as db:
        db.exec_driver_sql("DELETE FROM matches")
    line.tablet.play()
    line.level(10)
    assert agree(line)


def test_a_hub_that_went_back_to_a_copy_gets_the_matches_that_ended_since(
    line: Line, tmp_path: Path
) -> None:
    line.tablet.play()
    line.level(10)
    copies.write(line.hub.engine, tmp_path / "copy.zip")
    while len(line.tablet.steps()) < 2:  # the match ends, and the next one begins
        line.tablet.play()
    line.level(10)
    copies.restore(line.hub.engine, tmp_path / "copy.zip")
    assert not agree(line)
    line.tablet.now += STAND_S
    line.carry(faulty=False)
    line.level(10)
    assert agree(line)
    line.tablet.now += STAND_S
    line.carry(faulty=False)
    assert line.tablet.owed() == [], "it was asked for once"


def test_no_clock_is_asked(line: Line, monkeypatch: pytest.MonkeyPatch) -> None:
    for now in ("1970-01-01T00:00:00", "2099-12-31T23:59:59", "2001-01-01T00:00:00"):
        monkeypatch.setattr(progress, "now", lambda now=now: now)
        line.tablet.play()
        line.carry(faulty=False)
    line.level(10)
    assert agree(line)


# -- two versions ----------------------------------------------------------------------------------


def restored(line: Line) -> None:
    """The tablet is as it was ten steps ago; the hub knows those."""
    tablet = line.tablet
    tablet.play()
    tablet.store.checkpoint()
    shutil.copy(tablet.path, tablet.path.with_suffix(".old"))
    for _ in range(10):
        tablet.play()
    line.level(10)
    tablet.store.close()
    shutil.copy(tablet.path.with_suffix(".old"), tablet.path)
    tablet.store = Store(tablet.path)
    tablet.killed()


def test_a_restored_tablet_is_told_before_anybody_plays(line: Line) -> None:
    restored(line)
    before = line.hub.steps()
    line.carry(faulty=False)
    (one,) = versions.apart(line.tablet.store)
    assert one.theirs["length"] > one.match.steps
    assert line.hub.steps() == before


def test_a_restored_tablet_never_writes_over_what_is_newer(line: Line) -> None:
    restored(line)
    before = line.hub.steps()
    for _ in range(30):
        line.tablet.play()
        line.carry()
    assert line.hub.steps() == before
    assert versions.apart(line.tablet.store)
    assert line.tablet.owed()


def test_people_may_say_that_the_restored_one_counts(line: Line) -> None:
    restored(line)
    uid = matches.matches(line.tablet.store)[0].uid
    newer = line.hub.steps()[uid]
    line.tablet.play()
    line.carry(faulty=False)
    versions.keep_ours(line.tablet.store, uid)
    line.tablet.play()
    line.level(10)
    assert agree(line)
    with line.hub.engine.begin() as db:  # and the other one was not thrown away
        (aside,) = db.exec_driver_sql("SELECT parcel FROM strays").scalars()
    kept = parcel.from_json(json.loads(aside)).steps
    assert [(number, *one) for number, one in enumerate(kept)] == newer


def test_people_may_say_that_the_hubs_version_counts(line: Line) -> None:
    restored(line)
    uid = matches.matches(line.tablet.store)[0].uid
    newer = line.hub.steps()[uid]
    line.tablet.play()
    line.carry(faulty=False)
    line.tablet.session.leave()
    versions.fetch_theirs(line.tablet.store, uid)
    line.tablet.sender.opened()
    line.carry(faulty=False)
    line.carry(faulty=False)
    assert line.tablet.steps()[uid] == newer
    assert not versions.apart(line.tablet.store)
    line.tablet.killed()
    line.tablet.play()
    line.level(10)
    assert agree(line)


def test_another_tablet_takes_a_match_from_the_hub_and_goes_on(line: Line) -> None:
    for _ in range(20):
        line.tablet.play()
    line.level(10)
    uid, digest = matches.matches(line.tablet.store)[0].uid, line.tablet.session.state.digest()
    second = another(line, "second.db")
    second.tablet.sender.opened()
    versions.fetch_theirs(second.tablet.store, uid)
    second.carry(faulty=False)
    number = next(one.id for one in matches.matches(second.tablet.store) if one.uid == uid)
    second.tablet.session = resume(second.tablet.store, number, load)
    assert second.tablet.session.state.digest() == digest
    assert second.tablet.session.telling.notice is None
    second.tablet.play()
    second.level(10)
    assert agree(second)


def test_of_two_tablets_that_claim_one_match_the_second_is_told(line: Line) -> None:
    test_another_tablet_takes_a_match_from_the_hub_and_goes_on(line)
    before = line.hub.steps()
    line.tablet.sender.opened()
    line.tablet.play()  # the first one was not dead after all
    line.carry(faulty=False)
    assert line.hub.steps() == before
    assert [one.theirs["table"] for one in versions.apart(line.tablet.store)] == ["den"]


def test_a_match_of_another_table_is_not_given_out_and_not_decided_about(line: Line) -> None:
    line.tablet.play()
    line.level(10)
    uid = matches.matches(line.tablet.store)[0].uid
    assert intake.whole(line.hub.engine, "bar", uid) is None
    assert intake.move(line.hub.engine, uid, "bar")
    found = intake.whole(line.hub.engine, "bar", uid)
    assert found is not None
    assert found.match == uid
    house.set_setting(
        line.tablet.store, outbox.APART + uid, {"theirs": {"table": "bar", "length": 1}}
    )
    with pytest.raises(StoreError, match="bar"):
        versions.keep_ours(line.tablet.store, uid)


# -- letters ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["peloponnes", "gaia", "hadara"])
def test_the_longest_match_fits_into_a_letter(game: str, tmp_path: Path) -> None:
    rules = load(game)
    session = begin(rules, 4, faces=rules.stand_ins(3), store=Store(tmp_path / "one.db"))
    assert session.store is not None
    join(session.store, Joined("den", KEY, "mqtt://nowhere"))
    state = session.match.state.clone()
    for step in random_steps(state, 3, Counts()):
        state.take(step)
        assert session.match.take(step) is None
    assert session.log.keeping is not None
    session.log.keeping.commit(session.match)
    sender = Sender(session.store, Joined("den", KEY, "mqtt://nowhere"), lambda: 0.0)
    assert max(len(one) for one in sender.outgoing()) < letter.MOST_PACKED * 2 / 3
    session.store.close()


def test_a_letter_of_another_key_table_or_way_is_none() -> None:
    said = letter.sealed(KEY, "den", TO_HUB, {"t": "list"})
    assert letter.opened(KEY, "den", TO_HUB, said) == {"t": "list"}
    for key, table, way in (
        (bytes(32), "den", TO_HUB),
        (KEY, "bar", TO_HUB),
        (KEY, "den", TO_TABLE),
    ):
        with pytest.raises(BadLetter):
            letter.opened(key, table, way, said)


def test_forged_answers_change_nothing_and_strangers_get_none(line: Line) -> None:
    line.tablet.play()
    owed = line.tablet.owed()
    (row,) = outbox.rows(line.tablet.store)[-1:]
    forged = {"t": "kept", "match": row.parcel.match, "tip": list(row.parcel.tip)}
    line.tablet.sender.hear(letter.sealed(bytes(32), "den", TO_TABLE, forged))
    line.tablet.sender.hear(letter.sealed(KEY, "den", TO_HUB, forged))
    line.tablet.sender.hear(b"%%%")
    assert line.tablet.owed() == owed
    said = line.tablet.sender.outgoing()[-1]
    assert line.hub.answer("bar", said) == []
    assert line.hub.answer("nobody", said) == []
    assert line.hub.reception.refused == 2


def test_a_table_that_is_shut_out_gets_no_answer(line: Line) -> None:
    with line.hub.engine.begin() as db:
        db.exec_driver_sql("UPDATE tables SET shut_out=1")
    line.tablet.play()
    assert line.hub.answer("den", line.tablet.sender.outgoing()[-1]) == []


def test_a_letter_that_was_said_again_is_harmless(line: Line) -> None:
    letters = []
    for _ in range(10):
        line.tablet.play()
        letters += line.tablet.sender.outgoing()
        for one in letters[-1:]:
            for answer in line.hub.answer("den", one):
                line.tablet.sender.hear(answer)
    before = line.hub.steps()
    for one in letters:
        line.hub.answer("den", one)
    assert line.hub.steps() == before


@pytest.mark.parametrize(
    "spoiled",
    [
        {"line": []},
        {"line": [["a", 1], ["a", 2]]},
        {"first": -1},
        {"steps": [["x", {}]]},
        {"phase": "dancing"},
        {"length": 10_000},
        {"rules": 1_000_001},
        {"match": "../../etc"},
        {"base": ["a", 2**40]},
        {"touched": "\x00"},
        {"head": {"game": "x" * 999}},
        {"surprise": 1},
    ],
    ids=lambda spoiled: next(iter(spoiled)),
)
def test_a_parcel_that_nobody_of_ours_wrote_is_refused(line: Line, spoiled: dict) -> None:  # type: ignore[type-arg]
    line.tablet.play()
    data = outbox.rows(line.tablet.store)[0].parcel.data()
    parcel.from_json(data)
    with pytest.raises(parcel.BadParcel):
        parcel.from_json({**data, **spoiled})


# -- a table without a hub -------------------------------------------------------------------------


def test_a_table_without_a_hub_owes_nothing_and_all_when_it_joins(tmp_path: Path) -> None:
    store = Store(tmp_path / "one.db")
    session = begin(load("peloponnes"), 2, store=store)
    step = next(random_steps(session.state, 1, Counts()))
    assert session.log.take((step,)) is None
    assert outbox.rows(store) == []
    join(store, Joined("den", KEY, "mqtt://nowhere"))
    (row,) = outbox.rows(store)
    assert len(row.parcel.steps) == 1
    leave(store)
    assert outbox.rows(store) == []
    assert matches.matches(store)
    store.close()
