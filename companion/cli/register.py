"""`tabletwin register`: the tags of a box, enrolled piece by piece, shown, exported, imported."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.cli.errors import BadUse
from companion.cli.files import read_json, write_json
from companion.cli.folder import open_store
from companion.cli.output import show
from companion.cli.start import game_named
from companion.session.api import Text
from companion.session.words import Words
from companion.store import boxes, missing
from companion.store.damage import tags_left_out
from companion.store.store import Store, StoreError
from companion.table.register import BadRegister, Enrolment, Refused, Register, from_json
from engine.core.game import Game


class OpenBox:
    """One box of one game, open in the store."""

    def __init__(self, store: Store, game: Game, box: str, language: str) -> None:
        self.store = store
        self.game = game
        self.box = box
        self.language = language
        self.words = Words(game, ())
        self.faces = {piece.id: piece.face for piece in game.catalogue.sensed()}

    def open(self) -> tuple[int, Register]:
        """The number and the register of the box; a new box when there is none."""
        known = {box.name: box.id for box in boxes.boxes(self.store, self.game.id)}
        number = known.get(self.box) or boxes.add(self.store, self.game.id, self.box)
        return number, boxes.register(self.store, number)

    def say(self, text: Text) -> str:
        return self.words.say(text, self.language)

    def name(self, piece: str) -> str:
        return self.say(Text("choice.piece", {"piece": piece}))


def run(asked: Namespace) -> bool:
    """Do one of enrol, show, export, import, forget."""
    game = game_named(asked.game)
    store = open_store(asked)
    opened = OpenBox(store, game, asked.box, asked.language)
    doing = {
        "enrol": _enrol,
        "show": _show,
        "export": _export,
        "import": _import,
        "forget": _forget,
    }
    try:
        return doing[asked.what](opened, asked)
    except BadRegister as error:
        raise BadUse(str(error)) from None
    finally:
        store.close()


def _report(opened: OpenBox, register: Register, extra: dict[str, Any]) -> dict[str, Any]:
    missing = list(Enrolment(register, opened.faces))
    return {
        "game": opened.game.id,
        "box": opened.box,
        "done": len(opened.faces) - len(missing),
        "of": len(opened.faces),
        "missing": missing,
        **extra,
    }


def _progress(data: dict[str, Any]) -> str:
    return f"Box {data['box']} of {data['game']}: {data['done']} of {data['of']} pieces have a tag."


# -- enrol -------------------------------------------------------------------------------


def _enrol(opened: OpenBox, asked: Namespace) -> bool:
    """Ask for piece after piece; a tag is kept before the next piece is asked for."""
    number, register = opened.open()
    enrolment = Enrolment(register, opened.faces)
    refused: list[str] = []
    if asked.piece:
        _known_piece(opened, asked.piece)
    for uid in _tags(opened, enrolment, asked):
        found = _bind(register, enrolment, uid, asked.piece)
        if isinstance(found, Refused):
            refused.append(opened.say(Text(f"register.{found.key}", found.params)))
            if not asked.json:
                print(refused[-1])
            continue
        boxes.save(opened.store, number, register)
        if asked.piece:
            break
    data = _report(opened, register, {"refused": refused})
    show(data, [_progress(data)], asked.json)
    return not refused


def _tags(opened: OpenBox, enrolment: Enrolment, asked: Namespace) -> Iterable[str]:
    """The tags that are typed or read, one a line, while there is a piece without one."""
    while asked.piece or enrolment.next is not None:
        if not asked.json:
            done, of = enrolment.progress
            piece = asked.piece or str(enrolment.next)
            print(f"[{done + 1} of {of}] {opened.name(piece)} ({piece}): ", end="", flush=True)
        line = sys.stdin.readline()
        uid = line.strip().lower().replace(":", "").replace(" ", "")
        if not uid:
            if not asked.json:
                print()
            return
        yield uid


def _bind(register: Register, enrolment: Enrolment, uid: str, piece: str | None) -> str | Refused:
    if piece is None:
        return enrolment.show(uid)
    return register.bind(uid, piece) or piece


def _known_piece(opened: OpenBox, piece: str) -> None:
    if piece not in opened.faces:
        raise BadUse(f"{opened.game.id} has no piece {piece!r} that carries a tag.")


# -- the rest ----------------------------------------------------------------------------


def _show(opened: OpenBox, asked: Namespace) -> bool:
    _, register = opened.open()
    data = _report(opened, register, {"tags": register.to_json()["tags"]})
    lines = [_progress(data)]
    if data["missing"]:
        lines.append(f"Missing: {', '.join(data['missing'])}.")
    show(data, lines, asked.json)
    return True


def _export(opened: OpenBox, asked: Namespace) -> bool:
    number, register = opened.open()
    path = _file(asked)
    register.lost = missing.of_box(opened.store, number)
    write_json(path, register.to_json())
    if lost := tags_left_out(opened.store, number):
        raise StoreError("export_lacks", path=opened.store.path, where=str(path), count=lost)
    data = _report(opened, register, {"file": str(path)})
    show(data, [f"{_progress(data)} Written to {path}."], asked.json)
    return True


def _import(opened: OpenBox, asked: Namespace) -> bool:
    """Take over a whole register file; a bad file changes nothing."""
    found = from_json(read_json(_file(asked)), opened.game.id, opened.faces)
    number, old = opened.open()
    boxes.save(
        opened.store, number, Register(old.game, old.box, found.tags, old.others), found.lost
    )
    _, register = opened.open()
    data = _report(opened, register, {})
    show(data, [_progress(data)], asked.json)
    return True


def _forget(opened: OpenBox, asked: Namespace) -> bool:
    if not asked.piece:
        raise BadUse("Name the piece whose tag is to be forgotten: --piece PIECE.")
    _known_piece(opened, asked.piece)
    number, register = opened.open()
    gone = register.unbind(asked.piece)
    boxes.save(opened.store, number, register)
    data = _report(opened, register, {"forgotten": gone})
    told = "Its tag is forgotten." if gone else "It had no tag."
    show(data, [f"{opened.name(asked.piece)}: {told}"], asked.json)
    return True


def _file(asked: Namespace) -> Path:
    if not asked.file:
        raise BadUse(f"`register {asked.what}` needs --file FILE.")
    return Path(asked.file)
