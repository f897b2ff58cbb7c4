"""Which screen may see what: codes for one minute, guests at seats, and who asks to replace whom.

A code is for one seat, or for the table. The first screen that names it takes it. Where a seat has
a phone already, the table is asked before the new one gets anything.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_bytes, token_urlsafe
from typing import Any, Final

from companion.house.face_entry import FaceEntry
from companion.ui.lens import Lens
from companion.web.sealed import SECRET_BYTES, Keys, keys_of, written
from companion.web.sheet import Copies
from engine.core.steps import TABLE

CODE_S: Final = 60.0
"""How long a code is good. Chosen: long enough to take up a phone and scan, too short to be passed
on."""
MOST_CODES: Final = 16


@dataclass(frozen=True, slots=True)
class Code:
    """A code that is shown and waits for a screen."""

    seat: int
    secret: bytes
    until: float

    @property
    def text(self) -> str:
        """As it stands in the address."""
        return written(self.secret)


@dataclass(slots=True)
class Guest:
    """A paired screen: the cookie that names it and the keys of its code."""

    cookie: str
    seat: int
    keys: Keys
    allowed: bool = True
    """False while the table is asked whether it may replace another phone."""
    picked: str = ""
    asked: str = ""
    """The question that was taken up before the one in front."""
    why: str = ""
    notice: str = ""
    panel: str = ""
    """What is open beside the match, as `panels` names it."""
    sought: str = ""
    entry: FaceEntry | None = None
    focus: int = -1
    """The seat that was touched on the drawing; -1: none was."""
    page: int = 0
    lens: Lens = field(default_factory=Lens)
    wide: int = 1180
    tall: int = 720
    language: str = "en"
    flat: bool = False
    """Whether it lies flat between people: rows and the question face whom they are about."""
    sure: bool = False
    """Whether people were asked if they want to take the match over."""
    handed: Handed | None = None
    """A screen of the table that was given to a seat."""
    given: bool = False
    """Whether it is that: a seat's page on a screen of the table."""
    copies: Copies = field(default_factory=Copies)
    """Its page as it was sent; a page shows none that is older than the one it shows."""
    made: object = None
    """Of which moment the page is."""
    kept: dict[str, tuple[Any, str]] = field(default_factory=dict)
    """The parts of the page that was made last."""
    looks: int = 0
    """How often it looked at something else; that concerns no other screen."""
    used: int = 0
    """Deeds that changed the match: each page says how many there were when it was made, so that
    pressing twice on the same page does one thing."""

    def look_up(self) -> None:
        """Nothing of the match that was looked at is: its seats and cards are others' now."""
        self.picked = self.asked = self.why = ""
        self.entry = self.handed = None
        self.focus, self.page, self.lens = -1, 0, Lens()

    @property
    def table(self) -> bool:
        """Whether it is a screen of the whole table."""
        return self.seat == TABLE


@dataclass(slots=True)
class Handed:
    """A screen of the table in the hands of one seat: its page, as long as the match stands."""

    guest: Guest
    moment: str
    opened: bool = False
    """Whether the seat itself touched its name."""


def _kept(cookie: str) -> str:
    """Under which name a guest is kept: how long it takes to look tells nothing of a cookie."""
    return sha256(cookie.encode()).hexdigest()


class Pairing:
    """Codes and guests of one match.

    The match's thread changes it and the server's looks: what is kept is replaced, never changed.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self.clock = clock
        self.codes: dict[str, Code] = {}
        self.guests: dict[str, Guest] = {}

    # -- codes

    def show(self, seat: int, lasts: float = CODE_S) -> Code:
        """A new code for a seat; the one before it is good no more."""
        self._forget()
        self.codes = {name: code for name, code in self.codes.items() if code.seat != seat}
        kept = list(self.codes.items())[-(MOST_CODES - 1) :]
        code = Code(seat, token_bytes(SECRET_BYTES), self.clock() + lasts)
        self.codes = {**dict(kept), keys_of(code.secret).name: code}
        return code

    def hide(self, seat: int) -> None:
        """The code of a seat is good no more."""
        self.codes = {name: code for name, code in self.codes.items() if code.seat != seat}

    def shown(self) -> list[Code]:
        """The codes that are good now."""
        self._forget()
        return list(self.codes.values())

    def holds(self, name: str) -> bool:
        """Whether the code of this name is shown here."""
        return name in self.codes

    def take(self, name: str) -> Guest | None:
        """A screen names a code: its guest; None when there is no such code now."""
        self._forget()
        code = self.codes.get(name)
        if code is None:
            return None
        self.codes = {other: one for other, one in self.codes.items() if one is not code}
        taken = code.seat != TABLE and self.at(code.seat) is not None
        guest = Guest(token_urlsafe(24), code.seat, keys_of(code.secret), not taken)
        self._drop_waiting(code.seat)
        self.guests = {**self.guests, _kept(guest.cookie): guest}
        return guest

    def _forget(self) -> None:
        now = self.clock()
        self.codes = {name: code for name, code in self.codes.items() if code.until > now}

    # -- guests

    def guest(self, cookie: str) -> Guest | None:
        """Whose cookie this is."""
        return self.guests.get(_kept(cookie))

    def at(self, seat: int) -> Guest | None:
        """The phone of a seat."""
        return next((g for g in self.guests.values() if g.seat == seat and g.allowed), None)

    def waiting(self) -> list[Guest]:
        """Phones that wait for the table's word."""
        return [guest for guest in self.guests.values() if not guest.allowed]

    def answer(self, seat: int, yes: bool) -> None:
        """The table says whether the phone that waits takes the seat."""
        for guest in self.waiting():
            if guest.seat == seat and yes:
                self.revoke(seat)
                guest.allowed = True
                self.guests = {**self.guests, _kept(guest.cookie): guest}
            elif guest.seat == seat:
                self._drop_waiting(seat)

    def revoke(self, seat: int) -> None:
        """No screen shows this seat any more."""
        self.guests = {name: g for name, g in self.guests.items() if g.seat != seat}

    def leave(self, guest: Guest) -> None:
        """A screen is put away."""
        self.guests = {name: one for name, one in self.guests.items() if one is not guest}

    def seats_end(self) -> None:
        """Another match begins: screens of the table stay, phones of seats do not."""
        self.guests = {name: guest for name, guest in self.guests.items() if guest.table}
        self.codes = {name: code for name, code in self.codes.items() if code.seat == TABLE}

    def end(self) -> None:
        """No screen shows anything any more."""
        self.guests, self.codes = {}, {}

    def _drop_waiting(self, seat: int) -> None:
        self.guests = {n: g for n, g in self.guests.items() if g.seat != seat or g.allowed}
