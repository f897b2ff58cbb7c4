"""How a table's tablet joins the house: staff make six digits, somebody types them on the tablet.

What the tablet gets is sealed for it alone: who listens in the network learns nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import randbelow, token_hex
from time import time
from typing import Any, Final

from nacl.public import PublicKey, SealedBox
from sqlalchemy import Engine, delete, func, insert, select, update

from companion.link.scrambled import SCRAMBLED, scrambled
from hub.schema import codes, matches, nodes, tables

CODE_S: Final = 600.0
"""How long six digits are good. Chosen: from the bar to the last table, and back for another."""
MOST_WRONG: Final = 12
"""Wrong digits after which every code is withdrawn: of a million, guessing finds none."""
NAME: Final = re.compile(r"[a-z0-9][a-z0-9-]{0,30}")
NODE: Final = re.compile(r"(?!hub$)[A-Za-z0-9_.-]{1,24}")
"""No reader speaks where the hub does."""
MOST_NODES: Final = 40
"""Readers of a table with a radio. Chosen: as `hub/care.py`."""
RESERVED: Final = frozenset({"hub", "staff", "bridge", "home", "house"})


@dataclass
class Tables:
    """The tables of a house, and the codes with which tablets join."""

    engine: Engine
    changed: Callable[[], None] = lambda: None
    """The logins at the broker are others."""
    clock: Callable[[], float] = time
    _wrong: int = field(default=0, init=False)

    def add(self, name: str) -> bool:
        """A new table; False when its name cannot be, or is taken."""
        if not NAME.fullmatch(name) or name in RESERVED:
            return False
        with self.engine.begin() as db:
            if db.execute(select(tables.c.name).where(tables.c.name == name)).scalar():
                return False
            db.execute(insert(tables).values(name=name, key=token_hex(32), shut_out=0, login=""))
        return True

    def code(self, name: str) -> str:
        """Six digits for the tablet of a table; its earlier ones are withdrawn."""
        digits = f"{randbelow(1_000_000):06}"
        until = self.clock() + CODE_S
        with self.engine.begin() as db:
            db.execute(
                delete(codes).where((codes.c.table == name) | (codes.c.until < self.clock()))
            )
            db.execute(delete(codes).where(codes.c.code == _kept(digits)))
            db.execute(insert(codes).values(code=_kept(digits), table=name, until=until))
        self._wrong = 0
        return digits

    def join(self, digits: str, reply_to: str, broker: str, hub: str) -> dict[str, Any] | None:
        """What a tablet with these digits gets, sealed for its key; None: they are wrong or old.

        Another tablet of the same table is out from now on.
        """
        try:
            box = SealedBox(PublicKey(bytes.fromhex(reply_to)))
        except (ValueError, TypeError):
            return None
        key, password = token_hex(32), token_hex(16)
        with self.engine.begin() as db:
            good = (codes.c.code == _kept(digits)) & (codes.c.until > self.clock())
            name = db.execute(select(codes.c.table).where(good)).scalar()
            self._wrong += name is None
            if name is None or self._wrong >= MOST_WRONG:
                if self._wrong >= MOST_WRONG:
                    db.execute(delete(codes))
                return None
            db.execute(delete(codes).where(codes.c.table == name))
            row = {"key": key, "login": scrambled(password), "shut_out": 0}
            db.execute(update(tables).where(tables.c.name == name).values(**row))
        self.changed()
        said = {"table": name, "key": key, "broker": broker, "hub": hub, "password": password}
        return {"sealed": box.encrypt(json.dumps(said).encode()).hex()}

    def shut_out(self, name: str) -> None:
        """A tablet was lost: its table is out until another one joins with new digits."""
        row = {"shut_out": 1, "key": token_hex(32), "login": ""}
        with self.engine.begin() as db:
            db.execute(update(tables).where(tables.c.name == name).values(**row))
            db.execute(delete(codes).where(codes.c.table == name))
        self.changed()

    def let_in(self, table: str, said: Mapping[str, Any]) -> None:
        """A reader of a table comes in as TABLE/NODE from now on. Raises ValueError."""
        node, login = str(said["name"]), str(said["login"])
        if not (NODE.fullmatch(node) and SCRAMBLED.fullmatch(login)):
            raise ValueError("login?")
        same = (nodes.c.at_table == table, nodes.c.node == node)
        count = select(func.count()).where(nodes.c.at_table == table, nodes.c.node != node)
        with self.engine.begin() as db:
            if db.execute(count).scalar_one() >= MOST_NODES:
                raise ValueError("nodes?")
            known = db.execute(select(nodes.c.login).where(*same)).scalar()
            db.execute(delete(nodes).where(*same))
            db.execute(insert(nodes).values(at_table=table, node=node, login=login))
        if known != login:
            self.changed()

    def logins(self) -> dict[str, str]:
        """Who may come in at the broker, with the password as it is kept there; of a table that
        is shut out neither its tablet nor its readers."""
        inside = nodes.c.at_table == tables.c.name
        readers = select(nodes).join(tables, inside).where(tables.c.shut_out == 0)
        query = select(tables.c.name, tables.c.login).where(
            tables.c.shut_out == 0, tables.c.login != ""
        )
        with self.engine.begin() as db:
            found = {row[0]: row[1] for row in db.execute(query)}
            return found | {f"{r.at_table}/{r.node}": r.login for r in db.execute(readers)}

    def listed(self) -> list[dict[str, Any]]:
        """Every table: its name, whether it is shut out, when it was heard, its matches."""
        count = select(matches.c.at_table, func.count()).group_by(matches.c.at_table)
        columns = (tables.c.name, tables.c.shut_out, tables.c.login, tables.c.heard)
        with self.engine.begin() as db:
            played: dict[str, int] = {row[0]: row[1] for row in db.execute(count)}
            rows = db.execute(select(*columns).order_by(tables.c.name)).mappings()
            return [{**row, "matches": played.get(row["name"], 0)} for row in rows]


def _kept(digits: str) -> str:
    return sha256(digits.encode()).hexdigest()
