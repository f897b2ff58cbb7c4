"""What each face of Hadara is drawn with; a value that nobody has published is a question mark."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.art.drawing import LANGUAGES, Drawing, Mark, Said
from companion.games.hadara.art.effects import EFFECTS, NOBLES, Line
from companion.games.hadara.art.lands import bazaar, sculpture, settled, untamed, wonder
from companion.games.hadara.art.portraits import portrait
from companion.games.hadara.art.scenes import scene
from engine.games.hadara.faces import (
    CARDS,
    CATALOGUE,
    COLONIES,
    COLOURS,
    EPOCHS,
    GOLD,
    KNOWN_EFFECT,
    LEVELS,
    MONUMENTS,
    SETUP_CARDS,
    SILVER,
    STATUES,
    SUSPECT,
    TRACK_OF,
    TRACKS,
    Card,
)
from engine.games.hadara.game import GAME as RULES

CARD: Final = (44.0, 67.0)
MAT: Final = (44.0, 31.7)
TILE: Final = (62.0, 42.0)
ROW: Final = (120.0, 14.0)
STRIP: Final = (44.0, 15.6)
TRACK: Final = (120.0, 10.0)
HUES: Final = {"yellow": "#c48f17", "red": "#b5402f", "blue": "#3a72b8", "green": "#5b8f35",
               "purple": "#83509f"}  # fmt: skip
SAND: Final = "#a5622f"
UNKNOWN: Final = "?"
TOLD: Final[dict[str, Any]] = {"cost": "", "vp": "", "untold": False, "effect": [], "number": ""}
"""A face without its values: the app sets over it what its owner told."""


def drawings() -> Iterator[Drawing]:
    """Every face, the backs, and what the app lays over a face that its owner told."""
    for card in CARDS.values():
        yield from _card(card)
    for colour in COLOURS:
        for epoch in EPOCHS:
            yield _back(colour, epoch)
            values = {**TOLD, "hue": HUES[colour], "epoch": epoch, "star": False, "given": []}
            yield Drawing(f"told_{colour}{epoch}", "small.svg.j2", MAT, values, "small")
    yield from _effects()
    for key, face in SETUP_CARDS.items():
        yield from _setup(key, face)
    yield from _colonies()
    yield from _works()
    yield from _markets()
    for track, colour in zip(TRACKS, COLOURS, strict=False):
        values = {"track": track, "hue": HUES[colour]}
        yield Drawing(f"track_{track}", "track.svg.j2", TRACK, values, form="board")
    yield Drawing("wheel", "wheel.svg.j2", (60, 60))


def cover() -> Drawing:
    """The picture that stands for the game."""
    drawn = scene("cover", "blue", 3, {"culture": 3})
    values = {"scene": drawn, "hues": list(HUES.values())}
    return Drawing("cover", "cover.svg.j2", (60, 60), values)


def _named(key: str) -> Said:
    return {language: str(RULES.texts.word(language, key)) for language in LANGUAGES}


def _given(face: Mapping[str, Any]) -> list[tuple[str, str]]:
    return [(track, str(face[track])) for track in TRACKS if face.get(track)]


def _number(card: str) -> str:
    """The number that tells untold cards of a deck apart."""
    return str(int("".join(sign for sign in card[-2:] if sign.isdigit())))


def _row(key: str, hue: str, line: Line) -> Drawing:
    values = {"hue": hue, "line": line, "words": _named(key)}
    return Drawing(key, "row.svg.j2", ROW, values, "row")


# -- epoch cards -----------------------------------------------------------------------------


def _mark(card: Card, face: Mapping[str, Any]) -> Mark:
    if not face:
        return "untold"
    return "likely" if card.id in SUSPECT else ""


def _card(card: Card) -> Iterator[Drawing]:
    face = CATALOGUE.faces[card.id] or {}
    effect = EFFECTS.get(KNOWN_EFFECT.get(card.id, ""), [])
    noble = card.set == "nobles_inventions"
    drawn = portrait(card.id, card.colour, card.epoch) if noble else scene(
        card.id, card.colour, card.epoch, face)  # fmt: skip
    values = {
        "hue": HUES[card.colour], "epoch": card.epoch, "star": card.star, "scene": drawn,
        "given": _given(face), "effect": effect, "number": _number(card.id), "untold": not face and not effect,
        "cost": face.get("cost", UNKNOWN), "vp": face.get("vp", UNKNOWN), "mark_at": (378, 258, 84),
    }  # fmt: skip
    mark = _mark(card, face)
    yield Drawing(card.id, "card.svg.j2", CARD, values, mark=mark)
    yield Drawing(
        card.id, "small.svg.j2", MAT, {**values, "mark_at": (143, 259, 54)}, "small", mark
    )
    line: Line = [
        ("ring", ("", "I", "II", "III")[card.epoch]),
        ("sign", "coin", str(values["cost"])),
    ]
    line += [("sign", what, f"+{value}") for what, value in values["given"]]
    line += [*(effect[0] if effect and len(effect) == 1 else ()), ("points", values["vp"])]
    if values["untold"]:
        line.append(("figure", f"#{values['number']}"))
    yield _row(card.id, HUES[card.colour], line)
    if not face:
        yield Drawing(f"{card.id}.told", "card.svg.j2", CARD, {**values, **TOLD})


def _back(colour: str, epoch: int) -> Drawing:
    values = {"hue": HUES[colour], "epoch": epoch, "track": TRACK_OF.get(colour, "")}
    return Drawing(f"back_{colour}{epoch}", "back.svg.j2", CARD, values)


def _effects() -> Iterator[Drawing]:
    for name, lines in EFFECTS.items():
        values = {"hue": HUES["purple"], "lines": lines}
        yield Drawing(f"effect_{name}", "effect.svg.j2", STRIP, values, "small")
    for colour, lines in NOBLES.items():
        values = {"hue": HUES[colour], "lines": lines}
        yield Drawing(f"special_{colour}", "effect.svg.j2", STRIP, values, "small")
    lines = [[("sign", "full_price")]]
    yield Drawing(
        "no_discount", "effect.svg.j2", (15.6, 15.6), {"hue": "#a82a1a", "lines": lines}, "small"
    )


# -- what lies beside the cards ----------------------------------------------------------------


def _setup(key: str, face: Mapping[str, Any]) -> Iterator[Drawing]:
    sides = [(side, face[side]) for side in ("A", "B")]
    yield Drawing(key, "setup.svg.j2", CARD, {"sides": sides, "number": face["number"]})
    line: Line = []
    for side, printed in sides:
        line += [("figure", side)] + [
            ("sign", what, str(printed[what])) for what in ("coins", *TRACKS)
        ]
    line = [
        (("sign", "coin", *rest) if what == "coins" else (kind, what, *rest))
        for kind, what, *rest in line
    ]
    yield _row(key, SAND, line)


def _colonies() -> Iterator[Drawing]:
    for level, row in LEVELS.items():
        key = f"colony_front_{level}"
        printed = CATALOGUE.faces[key] or {}
        values = {"level": level, "plunder": row["plunder"], "integrate": row["integrate"],
                  "vp": printed.get("vp", UNKNOWN), "scene": untamed(key, level), "mark_at": (556, 68, 84)}  # fmt: skip
        yield Drawing(key, "front.svg.j2", TILE, values, mark="" if printed else "untold")
        line: Line = [("sign", "military", str(level)), ("sign", "plunder"), ("sign", "coin", f"+{row['plunder']}"),
                      ("sign", "integrate"), ("sign", "coin", str(row["integrate"]))]  # fmt: skip
        yield _row(key, SAND, line)
    for key, face in COLONIES.items():
        values = {"level": face["level"], "vp": face["vp"], "given": _given(face),
                  "scene": settled(key, face["level"], face)}  # fmt: skip
        yield Drawing(key, "colony.svg.j2", TILE, values)
        line = [("sign", "colony", str(face["level"]))]
        line += [("sign", what, f"+{value}") for what, value in _given(face)]
        yield _row(key, SAND, [*line, ("points", face["vp"])])


def _works() -> Iterator[Drawing]:
    for key, face in STATUES.items():
        yield Drawing(
            key, "statue.svg.j2", CARD, {**face, "scene": sculpture(key, face["culture"])}
        )
    scores: dict[str, Line] = {
        "silver": [("sign", "tile"), ("op", "arrow"), ("points", "½"), ("op", "per"), ("sign", "any_track")],
        "gold": [("points", 7), ("op", "per"), ("sign", "set")],
    }  # fmt: skip
    for metal, prices in (("silver", SILVER), ("gold", GOLD)):
        values = {"prices": [prices[epoch] for epoch in EPOCHS], "scores": scores[metal],
                  "rim": "#84949e" if metal == "silver" else "#c48f17"}  # fmt: skip
        yield Drawing(f"medal_{metal}", "medal.svg.j2", CARD, values)


def _markets() -> Iterator[Drawing]:
    for number, key in enumerate(("market_small", "market_large"), 1):
        lines: list[tuple[str, Line]] = [
            ("needs", [("sign", "income", UNKNOWN), ("op", "then"), ("sign", "surplus", UNKNOWN)]),
            ("gives", [("sign", "market"), ("op", "arrow"), ("sign", "coin", f"+{number}")]),
        ]
        yield from _site(key, bazaar(key, 1 + number), lines, TILE, "")
    lines = [
        ("points", [("sign", "coin"), ("op", "arrow"), ("points", 2)]),
        ("tracks", [("sign", "coin"), ("op", "arrow"), ("sign", "any_track", "+1")]),
    ]
    yield from _site("stall", bazaar("stall", 1), lines, TILE, "")
    for key in MONUMENTS:
        lines = [
            (
                "needs",
                [("sign", "military", UNKNOWN), ("op", "then"), ("sign", "culture", UNKNOWN)],
            ),
            (
                "build",
                [
                    ("sign", "coin", "4"),
                    ("op", "arrow"),
                    ("sign", "monument"),
                    ("sign", "strength", UNKNOWN),
                ],
            ),
            ("recycle", [("sign", "recycle"), ("op", "arrow"), ("sign", "coin", "+12")]),
        ]
        yield from _site(key, wonder(key), lines, CARD, key[1:])


def _site(
    key: str, drawn: str, lines: list[tuple[str, Line]], size: tuple[float, float], plate: str
) -> Iterator[Drawing]:
    values = {"scene": drawn, "lines": lines, "hue": SAND, "plate": plate, "high": size[1] * 5,
              "mark_at": (size[0] * 10 - 66, 66, 84)}  # fmt: skip
    yield Drawing(key, "site.svg.j2", size, values, mark="untold")
    number: Line = [("figure", f"#{plate}")] if plate else []
    gives: Line = [] if plate else [("op", "arrow"), *lines[1][1][-1:]]
    yield _row(key, SAND, [*number, *lines[0][1], *gives])
