"""`tabletwin play`: the app where there is a screen, else the terminal, on a simulated table."""

from __future__ import annotations

import signal
import sys
from argparse import Namespace
from pathlib import Path
from secrets import randbits

from companion.cli import elsewhere
from companion.cli.draw import Pile
from companion.cli.errors import BadUse
from companion.cli.files import check_writable, write_json
from companion.cli.folder import open_store
from companion.cli.following import follow
from companion.cli.left import Left, choose, which_game
from companion.cli.opened import at_work, in_window
from companion.cli.safe import copies_told
from companion.cli.start import game_named, invented, options_of, seats_of
from companion.cli.terminal import Ended, Reopen, Terminal
from companion.cli.texttable import LiveTextTable
from companion.house.api import OpenMatch
from companion.house.screens import Screens
from companion.house.stored import StoredHouse
from companion.house.trouble import Trouble
from companion.session.session import Session
from companion.session.start import TOUCH
from companion.session.words import ROOT
from companion.table.layout import tiers
from companion.ui.app import has_display
from companion.ui.app import run as run_app
from companion.ui.shut import show
from engine.core.game import Game
from engine.core.languages import FIRST
from engine.core.match import Seat
from engine.core.record import dump
from simulators.decks import Decks


def run(asked: Namespace) -> bool:
    """Open the app or the terminal; returns when people have left it."""
    check_writable(asked.save)
    if not asked.text and has_display():
        signal.signal(signal.SIGTERM, signal.SIG_DFL)  # the window sees to it, and closes
        in_window(asked, lambda house: _in_window(asked, house), show)
        return True
    typed = Namespace(**{**vars(asked), "language": asked.language or FIRST[0]})
    try:
        with at_work(typed, open_store(typed), lambda _: str(typed.language)) as house:
            _in_text(typed, house)
        return True
    except Trouble as error:
        raise BadUse(error.typed(typed.language)) from None


def _in_window(asked: Namespace, house: StoredHouse) -> None:
    if asked.language:
        house.keep("language", asked.language)
    match = _started(asked, house, _seed(asked))
    run_app(house, match=match, screens=_screens if asked.web else None)


def _in_text(asked: Namespace, house: StoredHouse) -> None:
    trouble = house.copy_daily()
    if trouble is not None:
        print(copies_told(trouble.error, asked.language))
    house.matches()  # what is damaged in them is found as they are read
    if (damage := house.damage()) is not None:
        print(damage.said(asked.language))
    if not asked.text:
        print(ROOT.say(asked.language, "terminal.no_screen"))
    _in_terminal(asked, house, _seed(asked))


def _seed(asked: Namespace) -> int:
    return randbits(32) if asked.seed is None else int(asked.seed)


def _screens() -> Screens:
    """What serves phones beside the app; loaded when the window is there."""
    from companion.web.beside import Beside

    return Beside()


def _started(asked: Namespace, house: StoredHouse, seed: int) -> int:
    """The number of a new match when a game was named; the app opens it at once."""
    if asked.match is not None:
        return int(asked.match)
    if asked.game is None:
        if asked.stand_ins:
            raise BadUse("--stand-ins needs a game; in the app they are a choice of a new match.")
        return 0
    game = game_named(asked.game)
    chosen = [*(_simulated(game) if house.on_screen() else ()), *asked.set]  # people come last
    faces = invented(asked, house, asked.tier, seed)
    seats, options = _seats(asked, game), options_of(game, asked.seats, chosen)
    opened = house.start(game.id, seats, options, asked.tier, faces)
    assert isinstance(opened.play, Session)
    return opened.play.view().header.match


def _simulated(game: Game) -> list[str]:
    """What is usual at a simulated table, where that differs from one of cardboard."""
    return [f"{one.id}={one.usual(True)}" for one in game.options if one.simulated != ""]


def _seats(asked: Namespace, game: Game) -> list[Seat]:
    return seats_of(game, asked.seats, asked.language)


def _in_terminal(asked: Namespace, house: StoredHouse, seed: int) -> None:
    left = _left(asked, house)
    opened = _opened(asked, house, seed, left) if left is not None else None
    while opened is not None:
        session, again = opened.play, None
        assert isinstance(session, Session)
        number, over = session.view().header.match, False
        try:
            over = _play(asked, house, opened, seed)
        except Reopen as wish:
            again = wish
        finally:
            if opened.link is not None:
                opened.link.stop()
            session.leave()
            if asked.save and again is None:
                print(_saved_at_the_end(session, asked))
        if again is not None:
            opened = house.resume(number, again.take_over)
        else:
            opened = follow(house, number, _read, print, asked.language) if over else None


def _left(asked: Namespace, house: StoredHouse) -> Left | None:
    """The match that was named by number, a new one of the game, or what people choose."""
    if asked.match is not None:
        return Left(asked.match, asked.take_over)
    if asked.game is not None:
        return Left()
    return choose(house, _read, print, asked.language)


def _opened(asked: Namespace, house: StoredHouse, seed: int, left: Left) -> OpenMatch | None:
    """The match that people chose, or None where they stopped choosing."""
    if left.match:
        return house.resume(left.match, left.take_over)
    name = asked.game or which_game(_read, print, asked.language)
    if name is None:
        return None
    game = game_named(name)
    tier = asked.tier if asked.tier in tiers(game.id) else TOUCH
    seats, options = _seats(asked, game), options_of(game, asked.seats, asked.set)
    return house.start(game.id, seats, options, tier, seed if asked.stand_ins else None)


def _play(asked: Namespace, house: StoredHouse, opened: OpenMatch, seed: int) -> bool:
    """Whether the match is over; else people stopped. Raises Trouble where it is not kept."""
    session = opened.play
    assert isinstance(session, Session)
    table = LiveTextTable(session, opened) if opened.link is not None else None
    tell = elsewhere.teller(house, session.view().header.match, print, asked.language)

    def live() -> None:
        (table.live if table else session.tick)()
        tell()

    terminal = Terminal(
        game=session.match.game,
        play=session,
        pile=Pile(Decks(seed), lambda: session.state),
        read=_read,
        write=print,
        language=asked.language,
        live=live,
        save=lambda name: _save(session, name, asked.language)[1],
        table=table,
    )
    try:
        view = terminal.run()
    except KeyboardInterrupt:
        house.still_there()
        raise
    except Ended:
        house.still_there()
        print(ROOT.say(asked.language, "terminal.stopped"))
        return False
    for line in terminal.teller.ended(view):
        print(line)
    return True


def _read(prompt: str) -> str | None:
    """The next line people type; None at the end of the input."""
    print(prompt, end="", flush=True)
    line = sys.stdin.readline()
    if not line:
        print()
        return None
    return line.rstrip("\n")


def _saved_at_the_end(session: Session, asked: Namespace) -> str:
    """The sentence that it is written. Raises BadUse where it is not: nobody can type another."""
    written, said = _save(session, asked.save, asked.language)
    if not written:
        raise BadUse(said)
    return said


def _save(session: Session, name: str, language: str) -> tuple[bool, str]:
    """Whether the record of the match is written, and the sentence that says so."""
    path, written = Path(name or "match.json"), True
    try:
        write_json(path, dump(session.match))
    except (BadUse, OSError, ValueError):  # ValueError: no name of a file
        written = False
    key = "terminal.written" if written else "terminal.unwritten"
    return written, ROOT.say(language, key, {"file": str(path)})
