"""A box that is tagged at one table is known at every table of the house; what differs is told."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx2 as httpx
import pytest

from companion.house import check_in, registers
from companion.house.check_in import BoxCheckIn
from companion.house.sender import Joined, Sender, join
from companion.link import letter
from companion.store import boxes, missing
from companion.store.errors import Lost
from companion.store.store import Store
from companion.table.layout import load as load_layout
from engine.games import load
from hub import words
from tests.hub.houses import Browser, House
from tests.hub.test_hub import running

GAME = load("peloponnes")
PIECES = [piece.id for piece in GAME.catalogue.sensed()]
COPY = (GAME.id, "1")
SEAT_TAG = "04ffffffffff01"


def tags(copy: int, **other: str) -> dict[str, str]:
    """Piece -> tag of a copy, but for what `other` says."""
    return {piece: f"04{copy:02x}{number:010x}" for number, piece in enumerate(PIECES)} | other


@dataclass
class Tablet:
    """A table of the house; letters go when it is told to talk."""

    house: House
    name: str
    store: Store

    def __post_init__(self) -> None:
        with self.house.engine.begin() as db:
            query = "SELECT key FROM tables WHERE name = ?"
            key = bytes.fromhex(str(db.exec_driver_sql(query, (self.name,)).scalar()))
        self.to = Joined(self.name, key, "mqtt://x")
        join(self.store, self.to)

    def talk(self) -> set[str]:
        """Until nobody has anything to say; what was spoken of."""
        sender, said = Sender(self.store, self.to, lambda: 0.0), set()
        for _ in range(2):
            sender.opened()
            while letters := sender.outgoing():
                for one in letters:
                    said.add(letter.opened(self.to.key, self.name, letter.TO_HUB, one)["t"])
                    for answer in self.house.reception.answer(self.name, one):
                        sender.hear(answer)
        return said

    def tag(self, found: dict[str, str], name: str = "1") -> None:
        """The register of a box is this one now."""
        known = {box.name: box.id for box in boxes.boxes(self.store, GAME.id)}
        number = known.get(name) or boxes.add(self.store, GAME.id, name)
        register = boxes.register(self.store, number)
        register.replace({uid: piece for piece, uid in found.items()})
        boxes.save(self.store, number, register)

    def knows(self, name: str = "1") -> dict[str, str]:
        """Piece -> tag of a box here."""
        (box,) = (one for one in boxes.boxes(self.store, GAME.id) if one.name == name)
        return registers.own(self.store, box)

    def loses(self, piece: str) -> None:
        """A piece of its box is lost here, beside those that are."""
        with self.store.change(Lost.BOX) as db:
            missing.write(db, 1, self.lost() | {piece})

    def lost(self) -> frozenset[str]:
        """What is lost of its box, as it is known here."""
        return missing.of_box(self.store, 1) or frozenset()

    def apart(self) -> list[str]:
        """Boxes of which the house says otherwise."""
        every = boxes.boxes(self.store)
        return [box.name for box in every if registers.is_apart(self.store, box)]


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.fixture
def tables(house: House, tmp_path: Path) -> Iterator[tuple[Tablet, Tablet]]:
    """Two tables: the den and the bar."""
    made = []
    for name in ("den", "bar"):
        house.tables.add(name)
        made.append(Tablet(house, name, Store(tmp_path / f"{name}.db")))
    yield made[0], made[1]
    for one in made:
        one.store.close()


def test_a_box_goes_to_another_table(house: House, tables: tuple[Tablet, Tablet]) -> None:
    den, bar = tables
    den.tag({**tags(1), "seat:0": SEAT_TAG})
    den.talk()
    bar.talk()
    assert bar.knows() == den.knows() == tags(1), "a tag of the table stays at the table"
    changed = tags(1, **{PIECES[3]: "04abcdefabcdef"})
    bar.tag(changed)
    bar.talk()
    den.talk()
    assert den.knows() == changed
    (box,) = boxes.boxes(den.store, GAME.id)
    assert boxes.register(den.store, box.id).piece(SEAT_TAG) == "seat:0"
    assert (den.apart(), bar.apart()) == ([], [])
    assert house.whole.boxes.registers.disputed() == set()
    assert [box.table for box in house.whole.boxes.all()] == ["bar"]


def test_what_is_known_is_not_sent_again(house: House, tables: tuple[Tablet, Tablet]) -> None:
    den, bar = tables
    den.tag(tags(1))
    for one in (den, bar):
        one.talk()
    assert [one.talk() for one in (den, bar)] == [{"stand"}, {"stand"}]
    assert house.whole.boxes.all()[0].table == "den", "the copy is where it was told of"


def test_two_tables_that_were_away_tag_one_box_together(tables: tuple[Tablet, Tablet]) -> None:
    den, bar = tables
    whole = tags(1)
    den.tag(dict(list(whole.items())[:20]))
    den.talk()
    bar.talk()
    den.tag(dict(list(whole.items())[:40]))
    bar.tag({**dict(list(whole.items())[:20]), **dict(list(whole.items())[40:])})
    for one in (den, bar, den):
        one.talk()
    assert den.knows() == bar.knows() == whole


def test_what_contradicts_changes_nothing_until_staff_decide(
    house: House, tables: tuple[Tablet, Tablet]
) -> None:
    den, bar = tables
    den.tag(tags(1))
    den.talk()
    bar.talk()
    ours = tags(1, **{PIECES[0]: "04aaaaaaaaaaaa"})
    theirs = tags(1, **{PIECES[0]: "04bbbbbbbbbbbb"})
    den.tag(ours)
    bar.tag(theirs)
    for one in (den, bar, den):
        one.talk()
    assert (den.knows(), bar.knows()) == (ours, theirs)
    assert (den.apart(), bar.apart()) == ([], ["1"])
    assert house.whole.boxes.registers.apart(COPY) == {"bar": 1}
    house.whole.boxes.decide(COPY, "bar")
    for one in (den, bar):
        one.talk()
    assert den.knows() == bar.knows() == theirs
    assert (den.apart(), bar.apart()) == ([], [])
    assert house.whole.boxes.registers.disputed() == set()


def test_the_house_counts_where_staff_say_so(house: House, tables: tuple[Tablet, Tablet]) -> None:
    den, bar = tables
    den.tag(tags(1))
    bar.tag(tags(1, **{PIECES[0]: "04bbbbbbbbbbbb"}))
    for one in (den, bar):
        one.talk()
    house.whole.boxes.decide(COPY, "")
    bar.talk()
    assert (bar.knows(), bar.apart()) == (tags(1), [])


def test_another_copy_of_the_same_name_is_called_otherwise(
    house: House, tables: tuple[Tablet, Tablet]
) -> None:
    den, bar = tables
    den.tag(tags(1))
    bar.tag(tags(2))
    for one in (den, bar, den):
        one.talk()
    for one in (den, bar):
        assert (one.knows("1"), one.knows("1 (2)")) == (tags(1), tags(2))
        assert one.apart() == []
    told = [(box.table, box.name) for box in house.whole.boxes.all()]
    assert sorted(told) == [("bar", "1 (2)"), ("den", "1")]


def test_a_box_is_counted_where_it_is(house: House, tables: tuple[Tablet, Tablet]) -> None:
    den, bar = tables
    den.tag(tags(1))
    den.talk()
    bar.talk()
    (box,) = boxes.boxes(bar.store, GAME.id)
    layout = load_layout(GAME.id, "pad", 2, {})
    count = BoxCheckIn(bar.store, GAME, box.id, layout, lambda: 0.0)
    for uid in list(tags(1).values())[1:]:
        count.show(uid)
    count.sign("Aki")
    bar.talk()
    (copy,) = house.whole.boxes.all()
    assert (copy.table, copy.lacks) == ("bar", 1)
    assert check_in.last(bar.store, box.id) is not None


def test_what_is_lost_goes_with_its_box(house: House, tables: tuple[Tablet, Tablet]) -> None:
    den, bar = tables
    den.tag(tags(1))
    bar.tag(tags(1))  # nobody there ever said anything of what is lost
    den.loses(PIECES[0])
    for one in (den, bar):
        one.talk()
    assert bar.lost() == den.lost() == {PIECES[0]}
    bar.loses(PIECES[1])
    missing.found(den.store, 1, (PIECES[0],))
    for one in (den, bar, den, bar):
        one.talk()
    assert bar.lost() == den.lost() == {PIECES[1]}, "each of both says what it changed"
    assert [one.talk() for one in (den, bar)] == [{"stand"}, {"stand"}]
    assert den.knows() == bar.knows() == tags(1)


def test_a_table_or_hub_of_before_says_nothing_of_what_is_lost(
    house: House, tables: tuple[Tablet, Tablet]
) -> None:
    den, bar = tables
    den.tag(tags(1))
    den.loses(PIECES[0])
    for one in (den, bar):
        one.talk()
    told = {"game": GAME.id, "name": "1", "tags": tags(1, **{PIECES[3]: "04abcdefabcdef"})}
    house.whole.boxes.hear("bar", {**told, "found": None, "base": 1})
    den.talk()
    assert (den.lost(), den.knows()) == ({PIECES[0]}, told["tags"])
    registers.take(den.store, {**told, "version": 9, "decided": 0})
    assert den.lost() == {PIECES[0]}


@pytest.mark.parametrize(
    "bad",
    [{"tags": []}, {"tags": {"A01": "<b>"}}, {"game": "nothing"}, {"name": "../x"},
     {"version": "x"}, {"lost": "A01"},
     {"tags": {PIECES[0]: "04000000000001", PIECES[1]: "04000000000001"}}],
)  # fmt: skip
def test_what_no_hub_says_changes_nothing(
    tables: tuple[Tablet, Tablet], bad: dict[str, object]
) -> None:
    den, _ = tables
    den.tag(tags(1))
    sender = Sender(den.store, den.to, lambda: 0.0)
    told = {"t": "register", "game": GAME.id, "name": "1", "tags": tags(1), "version": 2,
            "decided": 2}  # fmt: skip
    sender.hear(letter.sealed(den.to.key, "den", letter.TO_TABLE, {**told, **bad}))
    assert den.knows() == tags(1)
    assert [box.name for box in boxes.boxes(den.store)] == ["1"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_staff_decide_on_the_page(tmp_path: Path, language: str) -> None:
    async def use() -> None:
        async with running(tmp_path / "hub") as (hub, address):
            house = hub.house.boxes
            for table, piece in (("den", "04aaaaaaaaaaaa"), ("bar", "04bbbbbbbbbbbb")):
                told = {"tags": tags(1, **{PIECES[0]: piece}), "found": None, "base": 0}
                house.hear(table, {"game": GAME.id, "name": "1", **told})
            async with httpx.AsyncClient(base_url=address) as client:
                browser = Browser(client, address)
                await browser.log_in()
                listed = (await browser.get("/boxes", language)).text
                assert words.say(language, "boxes.apart") in listed
                where = f"/box?table=bar&game={GAME.id}&name=1"
                page = (await browser.get(where, language)).text
                assert words.say(language, "boxes.apart.at", table="bar", n=1) in page
                fields = {"table": "bar", "game": GAME.id, "name": "1", "counts": "bar"}
                assert (await browser.post("/box/decide", **fields)).status_code == 403
                await browser.post("/box/decide", form=await browser.form(), **fields)
                page = (await browser.get("/boxes", language)).text
            one = house.registers.one(COPY)
            assert one is not None
            assert one["tags"][PIECES[0]] == "04bbbbbbbbbbbb"

    asyncio.run(use())
