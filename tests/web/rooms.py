"""Rooms in the middle of a match, and a phone that speaks to them as the page's own script does."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from typing import Any

from starlette.testclient import TestClient

from companion.session.session import Session
from companion.session.start import begin, with_stand_ins
from companion.web import sealed
from companion.web.room import Room
from companion.web.sheet import Sheet
from companion.web.site import app
from companion.web.tables import Tables
from engine import games
from engine.core.match import Seat
from engine.core.play import Counts, random_steps
from engine.core.steps import Step

ORIGIN = "http://localhost"
NAMES = ("Anna", "Ben", "Chika", "Dai", "Emi")


class Clock:
    """Time that passes when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def session_of(
    game: str,
    seats: int = 2,
    names: tuple[str, ...] = NAMES,
    clock: Callable[[], float] | None = None,
) -> Session:
    """A new match whose hands the match knows, with stand-ins for what nobody has told."""
    found = games.load(game)
    known = {"hands": "known"} if any(one.id == "hands" for one in found.options) else {}
    options = found.check_options(seats, known)
    faces = with_stand_ins(found, options, {}, 1) if found.unknown_faces(options) else {}
    colours = (*found.colours, "red", "blue", "green", "yellow", "white")
    sitting = [Seat(names[n], colours[n]) for n in range(seats)]
    return begin(found, sitting, options, faces=faces, clock=clock or Clock())


def played(session: Session, seed: int = 1) -> Iterator[Step]:
    """Random legal steps, each taken when the next one is asked for."""
    for step in random_steps(session.state, seed, Counts()):
        assert session.choose(step) is None
        yield step


def room_of(
    game: str, seats: int = 2, steps: int = 0, clock: Callable[[], float] | None = None
) -> Room:
    """A room after so many random steps, and then until a seat has to act."""
    session = session_of(game, seats, clock=clock)
    if steps:
        for number, _ in enumerate(played(session), start=1):
            if number >= steps and session.view().awaiting.must:
                break
    room = Room(session, clock=clock or Clock())
    room.settle = room.changed
    room.address = ORIGIN
    return room


class Phone:
    """A browser that has scanned a code."""

    def __init__(self, client: TestClient, room: Room, seat: int) -> None:
        self.client = client
        self.room = room
        self.parts: dict[str, str] = {}
        code = room.pairing.show(seat)
        self.keys = sealed.keys_of(code.secret)
        self.client.cookies.clear()
        self.paired = self.client.post(
            "/pair", data={"name": self.keys.name}, headers={"origin": ORIGIN}
        )
        self.cookie = self.client.cookies.get("tabletwin") or ""

    def post(self, path: str = "/do", **fields: str | int) -> Any:
        """A sealed post, as it comes back."""
        text = json.dumps({name: str(value) for name, value in fields.items()}).encode()
        body = b64encode(sealed.seal(self.keys.up, text, 1024)).decode()
        self.client.cookies.clear()
        self.client.cookies.set("tabletwin", self.cookie)
        return self.client.post(path, data={"sealed": body}, headers={"origin": ORIGIN})

    def do(self, **fields: str | int) -> str:
        """A deed; the page after it."""
        guest = self.room.pairing.guest(self.cookie)
        number = {"page": guest.used, "moment": self.room.view().moment} if guest else {}
        answer = self.post("/do", **{**number, **fields})
        assert answer.status_code == 200, answer.text
        return self.laid(self.opened(answer.text))

    def see(self) -> str:
        """The page as it is."""
        return self.do(do="pick", group="")

    def laid(self, view: dict[str, Any]) -> str:
        """The page that a view makes, as the page's script puts it together."""
        if not self.room.pairing.guest(self.cookie) or view["on"] == 0:
            self.parts = {}
        self.parts = {**self.parts, **view["parts"]}
        return Sheet(view["frame"], self.parts).html

    def opened(self, text: str) -> dict[str, Any]:
        """A view as the phone reads it."""
        found: dict[str, Any] = json.loads(sealed.opened(self.keys.down, b64decode(text)))
        return found


def client_of(room: Room) -> TestClient:
    """A browser on this computer."""
    return TestClient(app(Tables([room]), ("table.local",)), base_url=ORIGIN)
