"""`tabletwin faces`: what is printed on cards nobody has published, told by the owner of a box."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.cli.errors import BadUse
from companion.cli.face_words import FaceWords
from companion.cli.files import read_json, write_json
from companion.cli.folder import open_store
from companion.cli.output import show, valued
from companion.cli.start import game_named, options_of
from companion.store.faces import Owner
from engine.core.catalogue import Face
from engine.core.faces import BadFaces, Conflict, Field


def run(asked: Namespace) -> bool:
    """Do one of list, enter, export, import."""
    game = game_named(asked.game)
    options = options_of(game, game.seat_counts[0], asked.set)
    if not game.unknown_faces(options):
        raise BadUse(f"Every face of {game.id} is known; there is nothing to tell.")
    store = open_store(asked)
    doing = {"list": _list, "enter": _enter, "export": _export, "import": _import}
    try:
        owner = Owner(store, game, game.printing(options))
        return doing[asked.what](owner, asked, game.unknown_faces(options))
    except BadFaces as error:
        raise BadUse(str(error)) from None
    finally:
        store.close()


def _list(owner: Owner, asked: Namespace, wanted: Sequence[str]) -> bool:
    missing = [face for face in wanted if face not in owner.told]
    data: dict[str, Any] = {
        "game": owner.game.id,
        "printing": owner.printing,
        "told": {face: dict(printed) for face, printed in sorted(owner.told.items())},
        "missing": missing,
    }
    said = FaceWords(owner.game, asked.language)
    lines = [valued(said.name(face), said.printed(one), said.language)
             for face, one in owner.told.items()]  # fmt: skip
    lines += _untold(owner, missing, said)
    doubted = [face for face in owner.doubted() if face not in owner.told]
    reported = {face: dict(owner.game.catalogue.faces[face] or {}) for face in doubted}
    data["reported"] = reported
    lines += [
        said.so("reported", card=said.name(face), printed=said.printed(printed))
        for face, printed in reported.items()
    ]
    lines.append(said.so("left", missing=len(missing), all=len(wanted)))
    show(data, lines, asked.json)
    return True


def _untold(owner: Owner, missing: Sequence[str], said: FaceWords) -> Iterator[str]:
    """A line for each that can be told apart, one for all that look alike: by their kind."""
    pieces = {piece.face: piece.id for piece in owner.game.catalogue}
    alike: dict[str, list[str]] = {}
    for face in missing:
        alike.setdefault(owner.game.sight(pieces[face], owner.told), []).append(face)
    for faces in alike.values():
        many = "untold_many" if len(faces) > 1 else "untold"
        key = "untold_reported" if _in_part(owner, faces[0]) else many
        yield said.so(key, card=_called(owner, faces[0], said.language), count=len(faces))


def _in_part(owner: Owner, face: str) -> bool:
    return owner.game.only_reported(face) and not owner.game.in_doubt(face)


def _called(owner: Owner, face: str, language: str) -> str:
    """What can be seen on a card: its name where it is told apart, else its kind, and its deck
    where cards of the kind come from several.
    """
    game = owner.game
    own = next(piece for piece in game.catalogue if piece.face == face)
    seen = {piece.face: game.sight(piece.id, {}) for piece in game.catalogue}
    if game.only_reported(face) or list(seen.values()).count(seen[face]) == 1:
        return str(game.texts.word(language, face))
    decks = {piece.deck for piece in game.catalogue if piece.kind == own.kind}
    kind = game.texts.say(language, f"kind.{own.kind}")
    return f"{kind}, {game.texts.say(language, f'deck.{own.deck}')}" if len(decks) > 1 else kind


# -- entering ----------------------------------------------------------------------------------


def _enter(owner: Owner, asked: Namespace, wanted: Sequence[str]) -> bool:
    """One face after the other, or the one that is named."""
    if asked.face and not owner.may_tell(asked.face):
        raise BadUse(
            f"{owner.game.id} asks for no face {asked.face!r}; `faces list --json` names them."
        )
    faces = [asked.face] if asked.face else [f for f in wanted if f not in owner.told]
    done: dict[str, Face] = {}
    for face in faces:
        if face in owner.told and not asked.yes:
            raise BadUse(
                f"{face} is told already; to change it, say --yes. Matches in which the "
                "old face has counted keep it."
            )
        printed = _ask(owner, face, asked.language)
        if printed is None:
            break
        owner.teach({face: printed}, asked.language)
        done[face] = printed
    kept = FaceWords(owner.game, asked.language).so("kept", count=len(done))
    show({"entered": {face: dict(p) for face, p in done.items()}}, [kept], asked.json)
    return True


def _ask(owner: Owner, face: str, language: str) -> Face | None:
    """What is printed on a face, field by field; None when people stop."""
    printed: dict[str, Any] = {}
    said = FaceWords(owner.game, language)
    print(_asked_for(owner, face, said), file=sys.stderr)
    while True:
        asked = [
            one
            for one in owner.game.face_schema.asked(owner.kinds[face], printed)
            if one.id not in printed
        ]
        if not asked:
            return printed
        value = _field(asked[0], said)
        if value is None:
            return None
        printed[asked[0].id] = value


def _asked_for(owner: Owner, face: str, said: FaceWords) -> str:
    """Which card to take, and what is only reported of it."""
    called = _called(owner, face, said.language)
    if owner.game.in_doubt(face):
        printed = said.printed(owner.game.catalogue.faces[face] or {})
        return said.so("reported", card=called, printed=printed)
    if owner.game.only_reported(face):
        return said.so("effect_reported", card=called)
    return called if called == said.name(face) else said.so("any", card=called)


def _field(field: Field, said: FaceWords) -> Any:
    """Numbers of the list for choices and picks; an empty line stops."""
    names = [f"{n} {said.pick(pick)}" for n, pick in enumerate(field.of, 1)]
    while True:
        offered = " | ".join(names) or _range(field, said)
        print(valued(said.field(field.id), offered, said.language), file=sys.stderr)
        line = sys.stdin.readline().strip()
        if not line:
            return None
        value = _value(field, line.split())
        if value is not None and field.refuse(value) is None:
            return value
        print(said.so("not_printed", typed=line), file=sys.stderr)


def _range(field: Field, said: FaceWords) -> str:
    if field.kind == "flag":
        return said.so("flag")
    return said.so("range", least=field.least, most=field.most)


def _value(field: Field, words: list[str]) -> Any:
    if not all(word.removeprefix("-").isdecimal() and len(word) < 6 for word in words):
        return None
    numbers = [int(word) for word in words]
    if field.kind in ("number", "flag"):
        if len(numbers) != 1:
            return None
        if field.kind == "flag":
            return bool(numbers[0]) if numbers[0] in (0, 1) else None
        return numbers[0]
    if not all(1 <= number <= len(field.of) for number in numbers):
        return None
    picks = [field.of[number - 1] for number in numbers]
    if field.kind == "choice":
        return picks[0] if len(picks) == 1 else None
    return picks


# -- files -------------------------------------------------------------------------------------


def _file(asked: Namespace) -> Path:
    if not asked.file:
        raise BadUse(f"{asked.what} needs a file.")
    return Path(asked.file)


def _export(owner: Owner, asked: Namespace, wanted: Sequence[str]) -> bool:
    path = _file(asked)
    write_json(path, owner.export())
    written = FaceWords(owner.game, asked.language).so(
        "written", count=len(owner.told), file=str(path)
    )
    show({"exported": len(owner.told), "file": str(path)}, [written], asked.json)
    return True


def _import(owner: Owner, asked: Namespace, wanted: Sequence[str]) -> bool:
    """Take what the file tells beyond our own; where both differ ours stays, unless `--yes` takes
    theirs: of all, or with `--face` of that one.
    """
    new, conflicts = owner.compare(read_json(_file(asked)), asked.language)
    theirs = [one.face for one in conflicts if asked.yes and asked.face in (None, one.face)]
    new.update({one.face: one.theirs for one in conflicts if one.face in theirs})
    owner.teach(new, asked.language)
    data = {"imported": sorted(new), "conflicts": [_conflict(one) for one in conflicts]}
    said = FaceWords(owner.game, asked.language)
    lines = [said.so("taken", count=len(new))]
    if len(theirs) < len(conflicts):
        lines.append(said.so("differ"))
    for one in conflicts:
        kept = "theirs" if one.face in theirs else "ours"
        ours, other = said.printed(one.ours), said.printed(one.theirs)
        card = f"{_called(owner, one.face, asked.language)} [{one.face}]"
        lines.append(said.so(kept, card=card, ours=ours, theirs=other))
    show(data, lines, asked.json)
    return len(theirs) == len(conflicts)


def _conflict(one: Conflict) -> dict[str, Any]:
    return {"face": one.face, "ours": dict(one.ours), "theirs": dict(one.theirs)}
