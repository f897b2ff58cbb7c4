"""Who works here: owner and staff, their passwords (argon2), and their visits to the pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_hex
from time import time
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Engine, delete, func, insert, select, update

from hub.schema import people, visits

OWNER, STAFF = "owner", "staff"
LEAST: Final = 10
"""Characters of a password. Chosen: long enough that ten guesses a minute come to nothing."""
MOST: Final = 200
NAME: Final = 40
VISIT_S: Final = 14 * 3600.0
"""Chosen: a day at work, opening and closing included."""
_HASHES: Final = PasswordHasher()
_NOBODY: Final = _HASHES.hash(token_hex(16))
"""What the password of an unknown name is compared with: it takes as long as a known one."""


class BadPerson(ValueError):
    """A name or a password cannot be; the text is a key of the hub's sentences."""


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody who is logged in; `form` is what every post of the visit carries, `away` the key of
    what is told on each of its pages while the database takes nothing."""

    name: str
    role: str
    form: str
    away: str = ""

    @property
    def owns(self) -> bool:
        """Whether it is the owner's."""
        return self.role == OWNER


@dataclass
class Door:
    """Lets people in."""

    engine: Engine
    clock: Callable[[], float] = time

    def has_owner(self) -> bool:
        """Whether the first-run page was done."""
        with self.engine.begin() as db:
            count = select(func.count()).select_from(people).where(people.c.role == OWNER)
            return bool(db.execute(count).scalar())

    def add(self, name: str, role: str, password: str, again: str) -> None:
        """Somebody new. Raises BadPerson."""
        name = name.strip()
        if not (0 < len(name) <= NAME and name.isprintable()):
            raise BadPerson("people.bad_name")
        _check(password, again)
        with self.engine.begin() as db:
            if db.execute(select(people.c.name).where(people.c.name == name)).scalar():
                raise BadPerson("people.taken")
            kept = _HASHES.hash(password)
            db.execute(insert(people).values(name=name, role=role, password=kept))

    def change(self, name: str, old: str, password: str, again: str) -> None:
        """Another password; every visit of this person is over. Raises BadPerson."""
        if not self._is(name, old):
            raise BadPerson("people.wrong")
        self.renew(name, password, again)

    def renew(self, name: str, password: str, again: str) -> None:
        """The same without the old one: for whoever sits at the hub's own computer."""
        _check(password, again)
        kept = _HASHES.hash(password)
        with self.engine.begin() as db:
            db.execute(update(people).where(people.c.name == name).values(password=kept))
            db.execute(delete(visits).where(visits.c.person == name))

    def _is(self, name: str, password: str) -> bool:
        """Whether it is this person's password; it takes as long for a name that nobody has."""
        with self.engine.begin() as db:
            kept = db.execute(select(people.c.password).where(people.c.name == name)).scalar()
        try:
            _HASHES.verify(kept or _NOBODY, password[:MOST])
        except (VerificationError, InvalidHashError):
            return False
        return kept is not None

    def enter(self, name: str, password: str) -> str:
        """The cookie of a new visit; empty when name or password are wrong."""
        if not self._is(name, password):
            return ""
        cookie = token_hex(32)
        until = self.clock() + VISIT_S
        with self.engine.begin() as db:
            db.execute(delete(visits).where(visits.c.until < self.clock()))
            row = {"token": _token(cookie), "person": name, "form": token_hex(16), "until": until}
            db.execute(insert(visits).values(**row))
        return cookie

    def visit(self, cookie: str) -> Visit | None:
        """Whose cookie it is."""
        query = (
            select(people.c.name, people.c.role, visits.c.form)
            .join(people, people.c.name == visits.c.person)
            .where(visits.c.token == _token(cookie), visits.c.until > self.clock())
        )
        with self.engine.begin() as db:
            row = db.execute(query).first()
        return Visit(*row) if row else None

    def leave(self, cookie: str) -> None:
        """The visit is over."""
        with self.engine.begin() as db:
            db.execute(delete(visits).where(visits.c.token == _token(cookie)))

    def owners(self) -> list[str]:
        """The names of those whose house it is."""
        return [name for name, role in self.everybody() if role == OWNER]

    def everybody(self) -> list[tuple[str, str]]:
        """Name and role of all."""
        with self.engine.begin() as db:
            rows = db.execute(select(people.c.name, people.c.role).order_by(people.c.name))
            return [(name, role) for name, role in rows]

    def remove(self, name: str) -> None:
        """Somebody does not work here any more; owners stay."""
        with self.engine.begin() as db:
            db.execute(delete(people).where(people.c.name == name, people.c.role == STAFF))


def _check(password: str, again: str) -> None:
    if not LEAST <= len(password) <= MOST:
        raise BadPerson("people.short")
    if password != again:
        raise BadPerson("people.unequal")


def _token(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()
