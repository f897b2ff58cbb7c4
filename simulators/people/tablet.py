"""The tablet: the program with its file, begun, killed, resumed, elsewhere, or twice at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from companion.session.session import Session
from companion.session.start import begin, resume
from companion.store import matches
from companion.store.store import Store
from companion.table.register import Register
from engine import games
from engine.core.catalogue import Faces
from engine.core.game import Game, Options
from engine.core.match import Match
from engine.core.steps import Step
from simulators.people.tabletop import Tabletop

NOTICED_MS = 2500.0
"""A program notices within this that another took its match over. As the session: it looks into
the store once a second."""
MATCH = 1


@dataclass(slots=True)
class Tablet:
    """One match in one file, and the session that plays it now."""

    path: Path
    tabletop: Tabletop
    accepted: list[Step] = field(default_factory=list)
    """The log when the program ended last."""
    _session: Session | None = None

    @property
    def session(self) -> Session:
        assert self._session is not None, "no program runs"
        return self._session

    def match(self) -> Match:
        return self.session.match

    def begin(self, game: Game, seats: int, options: Options, faces: Faces) -> None:
        """A new match, of which the table knows nothing yet."""
        register = self._register()
        layout, clock = self.tabletop.layout, self.tabletop.now_s
        self._session = begin(
            game, seats, options,
            layout=layout, register=register, store=Store(self.path), faces=faces, clock=clock,
        )  # fmt: skip

    def _register(self) -> Register:
        box = self.tabletop.box
        return Register(self.tabletop.layout.game, box.name, dict(box.pieces))

    def kill(self) -> None:
        """The program ends without a word; what it had accepted is remembered."""
        session = self.session
        self.accepted = [entry.step for entry in session.match.log]
        self.tabletop.join(None)
        self._session = None
        if session.store is not None:
            session.store.close()

    def resume(self, tier: str | None = None) -> list[Step]:
        """The program starts again; with another tier it knows nothing of this table.

        What it does not remember of what it had accepted.
        """
        self._session = self._resumed(tier)
        now = [entry.step for entry in self.session.match.log]
        if tier is None:
            self.tabletop.join(self.session)
        return [step for n, step in enumerate(self.accepted) if now[n : n + 1] != [step]]

    def _resumed(self, tier: str | None = None) -> Session:
        layout = None if tier else self.tabletop.layout
        return resume(
            Store(self.path), MATCH, games.load,
            tier=tier, layout=layout, register=self._register(), clock=self.tabletop.now_s,
            take_over=True,
        )  # fmt: skip

    def second(self, does: Callable[[Session], None]) -> str:
        """Another program takes the match over and does something; then ours takes it back.

        What was wrong of it.
        """
        first, other = self.session, self._resumed("touch")
        does(other)
        self.tabletop.wait(NOTICED_MS)
        wrong = "" if first.view().header.looks_on else "the first program was not told"
        if [e.step for e in first.match.log] != [e.step for e in other.match.log]:
            wrong = wrong or "the first program shows another match than the second"
        self._session = other
        self.kill()
        if first.store is not None:
            first.store.close()
        gone = self.resume()
        return wrong or (f"accepted and gone: {gone}" if gone else "")

    def kept(self) -> list[Step]:
        """What a program that opens the file now finds in it."""
        store = Store(self.path)
        try:
            match, _, _ = matches.load(store, MATCH, games.load)
            return [entry.step for entry in match.log]
        finally:
            store.close()

    def close(self) -> None:
        if self._session is not None:
            self.kill()
