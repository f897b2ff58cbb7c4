"""A drawing becomes SVG: Jinja2 templates, shared ones and the game's own."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from companion.art import colours
from companion.art.canvas import Canvas, Label
from companion.art.drawing import Drawing
from companion.art.metrics import Setting
from companion.art.signs import ROOM, game_art


class Rendered(NamedTuple):
    """A finished picture and what is needed to set words over it and to check it."""

    svg: str
    labels: tuple[Label, ...]
    """The words that were left out."""
    signs: frozenset[str]
    texts: tuple[tuple[str, tuple[float, float, float, float], Setting, bool], ...]
    """Every text with the box that it has to stay in, its setting, and whether it is bold."""
    slots: dict[str, tuple[float, float, float, float]]
    """Where something can lie on the face, or its live value be set over the printed one."""


@cache
def environment(game: str) -> Environment:
    """The templates of a game, with the shared ones behind them."""
    env = Environment(
        loader=FileSystemLoader([game_art(game), ROOM / "templates"]),
        autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True,
    )  # fmt: skip
    env.globals.update(colour=colours)
    env.filters.update(lighter=colours.lighter, darker=colours.darker)
    return env


def render(game: str, drawing: Drawing, language: str | None = None) -> Rendered:
    """A drawing as SVG; without a language its words are left out and told as labels."""
    canvas = Canvas(game, language, drawing.units)
    w, h = drawing.units
    facts: dict[str, Any] = {
        **drawing.values,
        "w": w,
        "h": h,
        "key": drawing.key,
        "mark": drawing.mark,
    }
    body = environment(game).get_template(drawing.template).render(art=canvas, **facts)
    if drawing.mark:
        mark = environment(game).get_template("mark.svg.j2")
        at = facts.get("mark_at", (w - 58, h - 58, 84))
        body += mark.render(art=canvas, mark=drawing.mark, w=w, h=h, at=at)
    svg = Markup(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}">{defs}{body}</svg>'
    ).format(w=w, h=h, defs=canvas.defs(), body=Markup(body))
    return Rendered(
        str(svg), tuple(canvas.labels), frozenset(canvas.signs), tuple(canvas.boxes), canvas.slots
    )
