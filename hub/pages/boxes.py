"""The boxes of the house: every copy, what it lacks with pictures, and a guest's deposit sheet."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response

from companion.art import shelf
from engine.core.game import Game
from engine.games import load
from hub import deposit, words
from hub.boxes import STRAY, Boxes, BoxState, Key, Seen
from hub.pages.shown import aside, language_of, nothing, page, title_of
from hub.people import Visit

_WIDE, _HIGH = 120, 160
"""Pixels of a picture of a piece: a thumb wide on a telephone."""
MOST_NAME: Final = 40


@dataclass
class BoxPages:
    """What staff see of the boxes."""

    boxes: Boxes

    async def shown(self, request: Request, visit: Visit) -> Response:
        """Every copy, those that lack something first."""
        language = language_of(request)
        disputed = await aside(self.boxes.registers.disputed)
        found = [{**_told(box, language), "apart": (box.game, box.name) in disputed}
                 for box in await aside(self.boxes.all)]  # fmt: skip
        return page("boxes", language, visit, title=words.say(language, "boxes"), boxes=found,
                    now=self.boxes.clock())  # fmt: skip

    async def one(self, request: Request, visit: Visit) -> Response:
        """A copy: what it lacks, every count, where each piece was seen last."""
        language = language_of(request)
        box = await aside(lambda: self.boxes.one(_key(request)))
        game = _game(box)
        if box is None or game is None:
            return nothing(language)
        counts = await aside(lambda: self.boxes.counts(_key(request)))
        seen = await aside(lambda: self.boxes.seen(box))
        told = _told(box, language)
        apart = await aside(lambda: self.boxes.registers.apart((box.game, box.name)))
        return page(
            "box", language, visit, box=told,
            title=told["title"],
            counts=counts, apart=apart,
            missing=_pictured(game, box.found.get("missing", ()), language),
            seen=[(_name(game, one.piece, language), one, _where(one, language)) for one in seen],
            strays=_strays(box, language), short=_short(game, box, language),
            now=self.boxes.clock(),
        )  # fmt: skip

    async def decide(self, request: Request, visit: Visit, form: dict[str, str]) -> Response:
        """Which table's register counts where they contradict each other; empty: the house's."""
        copy = form.get("game", ""), form.get("name", "")
        await aside(lambda: self.boxes.decide(copy, form.get("counts", "")))
        key = {"table": form.get("table", ""), "game": copy[0], "name": copy[1]}
        return RedirectResponse(f"/box?{urlencode(key)}", 303)

    async def sheet(self, request: Request, visit: Visit) -> Response:
        """The deposit sheet, as a PDF."""
        language = language_of(request)
        box = await aside(lambda: self.boxes.one(_key(request)))
        game = _game(box)
        if box is None or game is None:
            return nothing(language)
        asked = request.query_params
        who, sum_ = asked.get("who", "")[:MOST_NAME], asked.get("deposit", "")[:MOST_NAME]
        pdf = await aside(lambda: deposit.sheet(game, box, who, sum_, visit.name, language))
        named = {"content-disposition": 'inline; filename="deposit.pdf"'}
        return Response(pdf, media_type="application/pdf", headers=named)

    async def picture(self, request: Request, visit: Visit) -> Response:
        """A face of a game that this hub has; nothing else can be named."""
        path = request.path_params
        try:
            faces = load(path["game"]).catalogue.faces
        except KeyError:
            faces = {}
        drawn = _drawn(path["game"], path["face"]) if path["face"] in faces else None
        if drawn is None:
            return nothing(language_of(request))
        return FileResponse(drawn.path, headers={"cache-control": "private, max-age=86400"})


def _drawn(game: str, face: str) -> shelf.Picture | None:
    """A face; of what has two sides the first."""
    found = (shelf.face(game, key, _WIDE, _HIGH, "en") for key in (face, f"{face}A"))
    return next((one for one in found if one is not None), None)


def _key(request: Request) -> Key:
    asked = request.query_params
    return asked.get("table", ""), asked.get("game", ""), asked.get("name", "")


def _game(box: BoxState | None) -> Game | None:
    try:
        return load(box.game) if box is not None else None
    except KeyError:
        return None


def _told(box: BoxState, language: str) -> dict[str, Any]:
    """A copy as a line of the list."""
    game = _game(box)
    of = len(game.catalogue.sensed()) if game else len(box.tags)
    query = urlencode({"table": box.table, "game": box.game, "name": box.name})
    title = words.box(language, title_of(language, box.game), box.name)
    return {"state": box, "title": title, "tags": len(box.tags), "of": of, "query": query}


def _name(game: Game, piece: str, language: str) -> str:
    return str(game.texts.word(language, piece))


def _where(seen: Seen, language: str) -> str:
    """Whose count, which table, which other box."""
    game, _, name = seen.where.partition("/")
    if seen.how != STRAY:
        return seen.where or "?"
    return words.box(language, title_of(language, game), name)


def _pictured(game: Game, pieces: Any, language: str) -> list[dict[str, Any]]:
    """Pieces by name, the same ones once with their number, with a picture where there is one."""
    faces = {piece.id: piece.face for piece in game.catalogue}
    found = Counter(faces[piece] for piece in pieces if piece in faces)
    return [
        {"name": _name(game, face, language), "count": count,
         "picture": f"/piece/{game.id}/{face}.png" if _drawn(game.id, face) else ""}
        for face, count in found.items()
    ]  # fmt: skip


def _strays(box: BoxState, language: str) -> list[str]:
    """The boxes to which pieces belong that were in this one."""
    found = box.found.get("foreign", ())
    return [words.box(language, title_of(language, game), name) for game, name, _ in found]


def _short(game: Game, box: BoxState, language: str) -> list[tuple[str, int, int]]:
    """What people counted less of than there should be."""
    by_hand = box.found.get("by_hand", {}).items()
    return [(game.texts.say(language, f"counted.{what}"), here, of)
            for what, (here, of) in by_hand
            if here < of and game.texts.has(f"counted.{what}")]  # fmt: skip
