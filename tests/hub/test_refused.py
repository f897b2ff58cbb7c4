"""A PostgreSQL that refuses, falls silent or is locked: a sentence, soon, without its password."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from re import search
from threading import Event, Thread

import pytest
from sqlalchemy import Engine, create_engine, make_url

from companion.cli import main
from hub import database, waiting
from hub.pages.door import COOKIE
from hub.pages.live import Parts
from hub.people import Visit
from simulators.broker import free_port
from tests.hub import postgres
from tests.hub.houses import House
from tests.hub.patience import PATIENCE_S

SECRET = "s3cret-of-the-house"
PLAIN = "does not answer just now"


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A server with an empty database, a kept house, and roles that may do less."""
    with postgres.running() as url:
        engine = create_engine(url, isolation_level="AUTOCOMMIT")
        _roles(engine, Path(str(make_url(url).query["host"])))
        engine.dispose()
        database.opened(_named(url, "kept")).dispose()
        yield url


def _roles(engine: Engine, folder: Path) -> None:
    rights = folder / "data" / "pg_hba.conf"
    rights.write_text(f"local all locked scram-sha-256\n{rights.read_text()}")
    with engine.connect() as db:
        for said in (
            "CREATE ROLE nobody LOGIN", "CREATE ROLE locked LOGIN PASSWORD 'another'",
            "CREATE DATABASE kept", "CREATE DATABASE bare", "CREATE DATABASE strange",
            "CREATE DATABASE unsaid", "SELECT pg_reload_conf()",
        ):  # fmt: skip
            db.exec_driver_sql(said)


def _named(url: str, name: str) -> str:
    return url.replace("/postgres?", f"/{name}?")


def _run(url: str, said: str) -> None:
    engine = create_engine(url)
    with engine.begin() as db:
        db.exec_driver_sql(said)
    engine.dispose()


@postgres.needed
def test_whoever_is_not_let_in_is_told_why_in_a_sentence_without_the_password(
    server: str, tmp_path: Path, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    own = make_url(server).set(password=SECRET)
    strange, unsaid = _named(server, "strange"), _named(server, "unsaid")
    _run(strange, "CREATE TABLE matches (x int)")
    database.opened(unsaid).dispose()
    _run(unsaid, "DELETE FROM alembic_version")

    def at(name: str = "kept", **ways: str) -> str:
        return own.set(database=name, **ways).render_as_string(hide_password=False)

    far = f"hub:{SECRET}@127.0.0.1:{free_port()}/hub"
    for url, told in (
        (f"postgresql+psycopg://{far}", "No PostgreSQL answers at 127.0.0.1, port .* Start it"),
        (f"postgres://{far}", "No PostgreSQL answers at 127.0.0.1, port"),
        (f"postgresql://hub:{SECRET}@no.such.host.invalid/hub", "name no.such.host.invalid"),
        (at("nix"), "has no database nix.*createdb"),
        (at(username="nix"), "has no role nix.*createuser"),
        (at(username="locked"), "does not take this password of the role locked"),
        (at(username="nobody"), "role nobody may not .* database kept"),
        (at("bare", username="nobody"), "role nobody may not .* database bare"),
        (at("strange"), "database strange .* nothing was changed"),
        (at("unsaid"), "database unsaid .* nothing was changed"),
        (f"{at()}&foo={SECRET}", "no setting of PostgreSQL"),
        (f"{at()}&sslmode={SECRET}", 'kept; it says: .*invalid sslmode value: "...?"'),
        (f"postgres//hub:{SECRET}@x", "no address of a database.*postgresql://USER"),
        (f"mysql://hub:{SECRET}@x/hub", "cannot use such a database.*postgresql://USER"),
        (f"postgresql://hub:{SECRET}@x:99999/hub", "1 to 65535"),
        (f"postgresql://hub:x@{SECRET}@127.0.0.1/hub", "written %40"),
    ):
        for words in (
            ("serve", "--host", "127.0.0.1", "--port", str(free_port())),
            ("backup",), ("forget", "AKI"),
        ):  # fmt: skip
            code = main(["hub", *words, "--folder", str(tmp_path / "hub"), "--database", url])
            out, err = capfd.readouterr()
            assert (code, out) == (2, ""), (url, words)
            assert search(f"^[^\n]*{told}[^\n]*\n$", err), (url, words, err)
            assert SECRET not in err + caplog.text, (url, words)


@contextmanager
def line(folder: str) -> Iterator[tuple[int, Event]]:
    """A port that leads to a server's socket, and what is set while nothing comes through it."""
    silent, over = Event(), Event()

    def carry(one: socket.socket, other: socket.socket) -> None:
        with closing(other):
            while said := one.recv(65536):
                while silent.is_set() and not over.wait(0.02):
                    pass
                other.sendall(said)

    def bear(one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            carry(one, other)

    def serve() -> None:
        while not over.is_set():
            try:
                here, _ = at.accept()
            except OSError:
                return
            there = socket.socket(socket.AF_UNIX)
            there.connect(f"{folder}/.s.PGSQL.5432")
            for pair in ((here, there), (there, here)):
                Thread(target=bear, args=pair, daemon=True).start()

    with closing(socket.create_server(("127.0.0.1", 0))) as at:
        Thread(target=serve, daemon=True).start()
        try:
            yield at.getsockname()[1], silent
        finally:
            over.set()


@postgres.needed
def test_pages_of_a_silent_or_locked_database_say_so_soon_and_go_on(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = str(make_url(server).query["host"])

    async def parts(visit: Visit, moment: float) -> Parts:
        return {"one": "<li></li>"}

    async def use(house: House, silent: Event) -> None:
        async with house.browser() as browser, asyncio.timeout(PATIENCE_S):
            assert (await browser.get("/login")).status_code == 303, "to the first page"
            house.owned()
            await browser.log_in()
            visit = browser.client.cookies[COOKIE]
            open_page = house.site.floor.live._said(visit, parts, "en")
            assert b"view" in (await anext(open_page)).encode()
            monkeypatch.setattr(waiting, "BUSY_S", 0.3)
            silent.set()
            with waiting.patient():
                house.site.floor.live.wake()
                assert PLAIN.encode() in (await anext(open_page)).encode(), (
                    "the live line stays, and says so"
                )
            for path in ("/", "/house", "/login", "/metrics"):
                said = await browser.get(path)
                assert (said.status_code, PLAIN in said.text) == (503, True), path
            silent.clear()
            monkeypatch.setattr(waiting, "BUSY_S", PATIENCE_S)
            assert (await browser.get("/login")).status_code == 200, "it goes on by itself"
            with house.engine.connect() as other:
                other.exec_driver_sql("LOCK TABLE people, visits")
                monkeypatch.setattr(waiting, "BUSY_S", 0.3)
                said = await browser.get("/")
                assert (said.status_code, PLAIN in said.text) == (503, True)
            house.site.floor.live.wake()
            monkeypatch.setattr(waiting, "BUSY_S", PATIENCE_S)
            assert PLAIN.encode() not in (await anext(open_page)).encode(), "and goes on"

    with line(folder) as (port, silent):
        house = House(tmp_path, url=f"postgresql://hub@127.0.0.1:{port}/kept")
        asyncio.run(use(house, silent))
        house.engine.dispose()


@postgres.needed
def test_another_program_that_keeps_the_tables_is_named(
    server: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(waiting, "_LOCKED_MS", 50)
    url, other = _named(server, "kept"), create_engine(server.replace("/postgres?", "/kept?"))
    with other.connect() as db:
        db.exec_driver_sql("LOCK TABLE matches")
        assert main(["hub", "backup", "--folder", str(tmp_path), "--database", url]) == 2
    assert "keeps the tables of the database kept" in capsys.readouterr().err
    other.dispose()
