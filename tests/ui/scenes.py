"""Every screen in the states that people meet, one after the other, on one stage."""

from __future__ import annotations

import json
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from companion.house.belonging import Offer
from companion.house.sender import Joined, join
from companion.house.stored import StoredHouse
from companion.house.trouble import Trouble
from companion.session.api import Mode
from companion.session.start import begin
from companion.store import boxes, matches
from companion.store.faces import Owner
from companion.store.versions import note
from companion.ui.words import words
from companion.web.beside import Beside
from engine.core.game import Game
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.steps import Step
from engine.games import load
from tests.once_a_run import once_a_run
from tests.ui.houses import SEATS, new_house, play_on
from tests.ui.hurry import BREATH_S
from tests.ui.stage import Stage
from tests.ui.tables import HandTable, HandTables


def scenes(stage: Stage, folder: Path) -> Iterator[str]:
    """Set the stage; yields the name of each scene while it is shown."""
    yield from _empty(stage, folder / "empty")
    yield from _by_touch(stage, folder / "touch")
    yield from _at_table(stage, folder / "table")
    yield from _faces(stage, folder / "faces")
    yield from _gaia(stage, folder / "gaia")
    yield from _bring(stage, folder / "bring")


def _empty(stage: Stage, folder: Path) -> Iterator[str]:
    """A house in which nothing has happened yet."""
    hall = stage.open(new_house(folder))
    yield "home-empty"
    hall.go("welcome")
    for step in (1, 2, 3):
        stage.page().go(step)
        stage.frames()
        yield f"welcome-{step}"
    stage.page().finish()
    hall.go("rules")
    stage.frames()
    yield "rules-any"
    hall.back()
    hall.go("settings")
    stage.frames()
    yield "settings"
    hall.go("copies")
    hall.house.copy()
    stage.page().export()
    stage.frames()
    yield "copies"
    hall.back()
    yield from _reader(stage, hall)
    hall.back()
    hall.go("new")
    stage.frames()
    page = stage.page()
    yield "new-two"
    while page.count < 5:
        page.add_seat(1)
    stage.frames()
    yield "new-five"
    for _ in range(4):
        page.add_seat(-1)
    stage.frames()
    yield "new-solo"
    hall.open_check()
    stage.frames()
    yield "complaint"


def _reader(stage: Stage, hall: Any) -> Iterator[str]:
    """A table of a house brings in its reader: the Wi-Fi was a wrong one, then it was heard."""
    house = hall.house
    join(house.store, Joined("window-2", bytes(32), "mqtt://hub", "http://192.168.1.5:8018"))
    stage.page().refresh()
    stage.frames()
    page = stage.page()
    page.ids.room.scroll_to(page.ids.digits.parent, animate=False)
    stage.frames()
    yield "settings-house"
    house.readers, house.called = lambda: ["/dev/ttyACM0"], lambda port: "desk"
    hall.wifi = ("tables", "soup of the day")
    hall.go("reader")
    page = stage.page()
    settle(stage, lambda: page.complete)
    page.trouble = Trouble("node.wifi.missing", ssid="tables").said(words.language)
    stage.frames()
    yield "reader"
    page.trouble, page.heard = "", "desk"
    stage.frames()
    yield "reader-heard"
    hall.back()
    house.leave()


class HandingHouse(StoredHouse):
    """A table of a house whose hub has two matches for it."""

    def offers(self) -> Sequence[Offer]:
        names = tuple(seat.name for seat in SEATS)
        return (Offer("a" * 32, "gaia", names[:2], 31, "play", 240),
                Offer("b" * 32, "peloponnes", names, 118, "paused", 90000, 64))  # fmt: skip


def _bring(stage: Stage, folder: Path) -> Iterator[str]:
    """Another tablet's match: what there is, and what is asked before it goes on here."""
    shutil.copytree(prepared(), folder)
    house = new_house(folder)
    join(house.store, Joined("den", bytes(32), "mqtt://127.0.0.1:9", "http://192.168.1.5:8018"))
    note(house.store, matches.matches(house.store)[0].uid, {"table": "bar"})
    house.__class__ = HandingHouse
    hall = stage.open(house)
    yield "home-house"
    hall.go("bring")
    settle(stage, lambda: not stage.page().busy)
    yield "bring"
    stage.page().choose(stage.page().found[0])
    stage.frames()
    yield "bring-asks"
    stage.page().choose(stage.page().found[1])
    stage.frames()
    yield "bring-asks-here"
    stage.page().bring()
    settle(stage, lambda: not stage.page().busy)  # nothing is at that address
    yield "bring-away"
    stage.page().trouble = None
    stage.page().refresh()
    stage.frames()
    yield "bring-none"
    hall.go_home()


def _by_touch(stage: Stage, folder: Path) -> Iterator[str]:
    """Matches without any table."""
    shutil.copytree(prepared(), folder)
    hall = stage.open(new_house(folder))
    hall.start("peloponnes", SEATS, {}, "touch")
    stage.frames()
    yield "table-reveal-civilization"
    hall.teacher.begin("peloponnes", True)
    hall.tell_anew()
    stage.frames()
    yield "table-lesson"
    hall.teacher.stop("peloponnes")
    hall.play.stumbles.heard = True
    assert hall.play.call() is None
    hall.settle()
    stage.frames()
    yield "table-called"
    play_on(hall, 6)
    stage.frames()
    yield "table-reveal-tile"
    hall.resume(BIDDING)
    stage.frames()
    yield "table-bidding"
    hall.give(0)
    stage.frames()
    yield "hand-give"
    hall.back()
    stage.frames()
    tile = hall.see().board["row"][1]["tile"]
    stage.page().pick(tile)
    stage.frames()
    yield "table-amount"
    refused(hall)
    stage.frames()
    yield "table-refusal"
    stage.page().ids.refusal.open = True
    stage.frames()
    yield "table-refusal-rule"
    hall.go("rules")
    stage.frames()
    yield "rules-now"
    stage.page().ids.sought.text = "6.2"
    stage.frames()
    yield "rules-found"
    yield from _phones(stage, hall)
    hall.resume(LATER)
    stage.frames()
    yield "table-later"
    hall.explain(0, "coins")
    stage.frames()
    yield "why"
    hall.back()
    hall.go("correction")
    for tab in ("count", "told", "back"):
        stage.page().ids.tabs.value = tab
        stage.frames()
        yield f"correction-{tab}"
    hall.resume(OVER)
    stage.frames()
    yield "table-over"
    hall.go("end")
    stage.frames()
    yield "end"
    hall.go_home()
    stage.frames()
    yield "home"


def refused(hall: Any) -> None:
    """A tile that lies nowhere yet is named."""
    lies = hall.play.state.places()
    other = next(one.id for one in hall.game.catalogue.sensed() if one.deck and one.id not in lies)
    hall.act(lambda play: play.show(other, hall.see().question.seat))
    assert hall.notice is not None, "this scene is about what is refused"


def _phones(stage: Stage, hall: Any) -> Iterator[str]:
    """The code of a seat, for its own phone."""
    hall.beside.screens = Beside(0, "127.0.0.1")
    hall.resume(LATER)
    hall.handed = 1
    hall.go("phones")
    stage.frames()
    yield "phones"
    hall.close()
    hall.beside.screens = None


def _at_table(stage: Stage, folder: Path) -> Iterator[str]:
    """A match on stations, where something lies wrong; the check; a box."""
    hall, tables, table = sit_down(stage, folder)
    bring_table(stage)
    yield "table-virtual"
    stage.page().table_page = False
    table.remove(hall.see().board["row"][1]["tile"])
    settle(stage, lambda: hall.see().instruction is not None)
    yield "table-guiding"
    hall.go("correction")
    stage.frames()
    yield "correction-wrong"
    hall.go_home()
    hall.open_check()
    stage.frames()
    assert tables.last is not None
    tables.last.place("order_red", tables.last.stations()[0])
    stage.page().light("", "choose")
    stage.frames()
    yield "check"
    hall.go_home()
    hall.go("register")
    stage.frames()
    yield "register-boxes"
    tables.known = False
    hall.open_enrol("peloponnes", "Living room")
    stage.page().refresh()
    stage.frames()
    yield "register-first"
    tables.last.place("conquest", "desk/pad")
    tables.last.remove("conquest")
    tables.last.place("order_red", "desk/pad")
    tables.last.remove("order_red")
    tables.last.place("conquest", "desk/pad")
    settle(stage, lambda: hall.enrol.view().refused)
    yield "register-refused"
    hall.go_home()
    yield from _count(stage, hall, tables)


def sit_down(stage: Stage, folder: Path) -> tuple[Any, HandTables, HandTable]:
    """A match at a table with stations, on which everything lies as it should."""
    shutil.copytree(prepared(), folder)
    tables = HandTables()
    hall = stage.open(new_house(folder, tables))
    hall.resume(AT_TABLE)
    assert tables.last is not None
    follow(stage, hall, tables.last)
    return hall, tables, tables.last


def bring_table(stage: Stage) -> None:
    """Let the virtual table be seen, where it is a page of its own too."""
    page = stage.page()
    page.table_page = True
    stage.frames(2)
    page.virtual.look()
    stage.frames(3)


def _count(stage: Stage, hall: Any, tables: HandTables) -> Iterator[str]:
    """A box comes back: one piece of another copy lies in it, three are missing."""
    pieces = [piece.id for piece in load("hadara").catalogue.sensed()]
    tags = {f"04{i:012x}": piece for i, piece in enumerate(pieces, start=1)}
    odd = dict([tags.popitem()])
    for box in boxes.boxes(hall.house.store):  # their stickers are on these pieces now
        boxes.delete(hall.house.store, box.id)
    for name, found in (("Living room", tags), ("2", odd)):
        number = boxes.add(hall.house.store, "hadara", name)
        register = boxes.register(hall.house.store, number)
        register.replace(found)
        boxes.save(hall.house.store, number, register)
    hall.go("count")
    stage.frames()
    yield "count-boxes"
    stage.page().open("hadara", "Living room")
    assert tables.last is not None
    for piece in (*pieces[:3], *pieces[6:]):
        tables.last.place(piece, tables.last.stations()[0])
        tables.last.remove(piece)
    settle(stage, lambda: bool(stage.page().strange))
    yield "count-read"
    stage.page().by_hand()
    stage.page().ids.by_hand.children[-1].stepper.step(-1)
    stage.frames()
    yield "count-hand"
    stage.page().sign()
    stage.frames()
    yield "count-signed"
    hall.go_home()


def _faces(stage: Stage, folder: Path) -> Iterator[str]:
    """The cards of an owner: which printing, by kind, telling, changing, a file that differs."""
    house = new_house(folder)
    game = load("gaia")
    owner = house.owner("gaia", "111")
    owner.teach({face: printed(game, face) for face in owner.wanted[:7]})
    hall = stage.open(house)
    hall.go("register")
    stage.frames()
    hall.go("faces")
    stage.frames()
    yield "faces-printings"
    page = stage.page()
    page._opener("gaia", "111")()
    stage.frames()
    yield "faces-list"
    page._enter(page.owner, owner.missing()[0])
    telling = find(stage, "FacePanel")
    telling.tap("plains")
    telling.tap("forest")
    stage.frames()
    yield "faces-telling"
    page._import(page.owner, differing(folder, owner))
    stage.frames()
    yield "faces-conflict"
    hall.go_home()


def _gaia(stage: Stage, folder: Path) -> Iterator[str]:
    """A card of a hand is considered: where it can go, and who would gain and lose by it."""
    house = new_house(folder)
    game = load("gaia")
    owner = house.owner("gaia", "111")
    owner.teach({face: printed(game, face) for face in owner.wanted})
    hall = stage.open(house)
    seats = [Seat(s.name, c) for s, c in zip(SEATS[:3], game.colours, strict=False)]
    hall.start("gaia", seats, {"mode": "advanced", "hands": "known"}, "touch")
    steps, seat, card = worth_considering()
    assert hall.play.choose(*steps) is None
    hall.settle()
    stage.frames()
    hall.give(seat)
    stage.frames()
    stage.press(stage.page().children[0].ids.open)
    yield "hand-gaia"
    find(stage, "Answers").touches.consider(card)
    stage.frames()
    yield "hand-gaia-preview"
    hall.go("legend")
    stage.frames()
    yield "legend"
    hall.go_home()


@once_a_run
def worth_considering() -> tuple[tuple[Step, ...], int, str]:
    """Steps to a moment when a held card can go where somebody else would lose a meeple."""
    game = load("gaia")
    told = {face: printed(game, face) for face in game.faces_to_tell("111")}
    play = begin(game, 3, {"mode": "advanced", "hands": "known"}, faces=told)
    for step in random_steps(play.state, 12, Counts()):
        for seat in play.state.awaiting().must:
            for action in play.legal(seat):
                would = play.preview(action) if action.verb in ("city", "nature") else None
                if would and any(c.what == "points" and c.after < c.before for c in would.changes):
                    return tuple(entry.step for entry in play.match.log), seat, str(action.args[0])
        assert play.choose(step) is None
    raise AssertionError("nobody ever loses a meeple")


def printed(game: Game, face: str) -> dict[str, Any]:
    """What is on a card of the owner of these scenes."""
    told = game.stand_ins("scenes")[face]
    return {key: value for key, value in told.items() if key != "stand_in"}


def differing(folder: Path, owner: Owner) -> Path:
    """A face file that tells one face otherwise than its owner."""
    data = owner.export()
    face = owner.wanted[0]
    data["faces"][face] = {**data["faces"][face], "needs": ["sea", "sea", "desert", "animal"]}
    path = folder / "theirs.json"
    path.write_text(json.dumps(data), "utf-8")
    return path


def find(stage: Stage, kind: str) -> Any:
    """The widget of this class on the screen that is shown."""
    return next(w for w in stage.page().walk() if type(w).__name__ == kind)


BIDDING, LATER, OVER, AT_TABLE = 1, 2, 3, 4


@once_a_run
def prepared() -> Path:
    """A house with stored matches: at the first bid, in the middle, at the end, at a table."""
    folder = Path(tempfile.mkdtemp(prefix="tabletwin-house-"))
    house = new_house(folder, HandTables())
    for steps in (10, 80, 1000):
        hand = Hand(house.start("peloponnes", SEATS, {}, "touch").play)
        play_on(hand, steps)
    hand = Hand(house.start("peloponnes", SEATS[:3], {}, "stations").play)
    while not _worth_seeing(hand.play.view().board):
        play_on(hand, 1)
    house.store.close()
    return folder


def _worth_seeing(board: Mapping[str, Any]) -> bool:
    """Past the first rounds one seat has bid, and the next one has coins to bid with."""
    if board["round"] < 3 or board["phase"] != "bidding":
        return False
    bids = sum(slot["bidder"] is not None for slot in board["row"])
    next_ones = [seat for seat in board["seats"] if seat["decision"] == "bid"]
    return bids == 1 and any(seat["coins"] >= 7 for seat in next_ones)


def follow(stage: Stage, hall: Any, table: HandTable) -> None:
    """Lay everything where the match wants it, as people did before the program stopped."""
    for station in hall.see().stations:
        if station.wanted:
            table.place(station.wanted, station.station)
    state = hall.play.state
    places, laid = state.places(), state.laid()
    awaited = {prompt.deck for prompt in state.awaiting().reveals}
    for name, deck in table.decks.items():
        there = ("", "box") if name in awaited else ("",)
        inside = state.in_pile(name)
        deck[:] = [
            piece for piece in deck
            if places.get(piece, "") in there and (inside is None or piece in inside)
        ]  # fmt: skip
    away = {piece for piece, place in places.items() if place == "box"} | {*laid}
    table.beside[:] = [piece for piece in table.beside if piece not in away]
    settle(stage, lambda: hall.see().mode is Mode.EQUAL)


class Hand:
    """As much of a hall as playing on by touch needs."""

    def __init__(self, play: Any) -> None:
        self.play = play

    def settle(self) -> None:
        """Nothing is shown."""

    def say(self, text: Any) -> str:
        return str(self.play.say(text))


def dealt(stage: Stage, folder: Path, tables: HandTables | None = None) -> tuple[Any, HandTable]:
    """Two seats of Peloponnes once hands have dealt, and their table: it is on the screen."""
    tables = tables or HandTables()
    hall = stage.open(new_house(folder, tables))
    hall.start("peloponnes", SEATS[:2], {}, "stations")
    stage.frames()
    assert tables.last is not None
    set_up(stage, hall, tables.last)
    return hall, tables.last


def set_up(stage: Stage, hall: Any, table: HandTable) -> None:
    """Deal civilizations and the first tiles as hands would."""
    for _ in range(20):
        view = hall.see()
        if not view.awaiting.reveals:
            return
        prompt = view.awaiting.reveals[0]
        piece = table.draw(prompt.deck)
        assert piece is not None
        spots = [s.station for s in view.stations if s.place == prompt.place]
        pads = [s.station for s in view.stations if s.pad and s.seat in (-1, prompt.seat)]
        before = view.length
        table.place(piece, (spots or pads)[0])
        settle(stage, lambda before=before: hall.see().length > before)
        if not spots:
            table.remove(piece)
    raise AssertionError("the set-up never ended")


def settle(stage: Stage, done: Callable[[], bool], seconds: float = 60.0) -> None:
    """Run frames until something holds, then a few more."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, "the table never settled"
        stage.frames(1)
        time.sleep(BREATH_S)
    stage.frames(4)
