"""Templates become parts of a page; a part that shows the same as before is not made anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache, partial
from json import JSONEncoder
from pathlib import Path
from typing import Any, Final, TypeAlias

from jinja2 import Environment, FileSystemLoader, StrictUndefined, nodes
from jinja2.runtime import Context
from markupsafe import Markup

from companion.ui.palette import edge
from companion.web import words
from companion.web.board import app_say
from companion.web.sheet import Sheet
from engine.core.languages import LANGUAGES

HERE: Final = Path(__file__).parent
_MADE: Final = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)
_MADE.globals["edge"] = edge
_MADE.globals["part"] = _MADE.get_template("parts.html.j2").module
_MADE.globals["panels"] = _MADE.get_template("panels.html.j2").module
_FIELDS: Final = JSONEncoder(ensure_ascii=False)
DRAWN: Final = frozenset({"card", "qr"})
"""What draws something that may look otherwise after a step."""
SAID: Final = frozenset({"say", "app", "vals", "svg", "languages"})
"""What turns words of the match into words of a page; the same for one language."""
FRAME: Final = ""
Shown: TypeAlias = Mapping[str, Any]
Kept: TypeAlias = dict[str, tuple[Any, str]]
"""Part -> what it showed, and its text."""


def parts() -> Any:
    """What several pages are made of, a macro each."""
    return _MADE.globals["part"]


def sheet(
    kind: str, language: str, shown: Shown, kept: Kept | None = None, revision: int = 0
) -> Sheet:
    """A page in parts: every block of its template is one."""
    kept = {} if kept is None else kept
    context: Context | None = None
    blocks = _MADE.get_template(f"{kind}.html.j2").blocks
    for name, uses in _uses(kind).items():
        values = [shown[one] for one in uses if one in shown and one not in DRAWN]
        now = (kind, language, revision if uses & DRAWN else None, values)
        if name in kept and kept[name][0] == now:
            continue
        if name == FRAME:
            kept[name] = now, frame(kind, language, shown)
        else:
            context = context or _context(kind, language, shown)
            kept[name] = now, "".join(blocks[name](context))
    parts = {name: kept[name][1] for name in _uses(kind) if name != FRAME}
    return Sheet(kept[FRAME][1], parts)


def frame(kind: str, language: str, shown: Shown) -> str:
    """What is around the parts."""
    template, context = _MADE.get_template(f"{kind}.html.j2"), _context(kind, language, shown)
    context.blocks = {name: [_nothing] for name in template.blocks}
    return "".join(template.root_render_func(context))


def whole(kind: str, language: str, shown: Shown) -> str:
    """A page that is sent as one."""
    template = _MADE.get_template(f"{kind}.html.j2")
    return "".join(template.root_render_func(_context(kind, language, shown)))


def _nothing(_: Context) -> Iterator[str]:
    """The inside of a holder."""
    return iter(())


@cache
def _uses(kind: str) -> dict[str, frozenset[str]]:
    """Block, or the frame -> the names that stand in it and do not always mean the same."""
    text = (HERE / "templates" / f"{kind}.html.j2").read_text("utf-8")
    page = _MADE.parse(text)
    found = {one.name: one for one in page.find_all(nodes.Block)}
    names = {name: frozenset(_names(one)) - SAID for name, one in found.items()}
    inside = {id(one) for block in found.values() for one in block.find_all(nodes.Name)}
    around = {one.name for one in page.find_all(nodes.Name) if id(one) not in inside}
    return {**names, FRAME: frozenset(around) - SAID}


def _names(block: nodes.Block) -> set[str]:
    return {one.name for one in block.find_all(nodes.Name)}


def _context(kind: str, language: str, shown: Shown) -> Context:
    own = {
        "say": partial(words.say, language), "app": app_say(language), "language": language,
        "languages": LANGUAGES, "vals": _vals, "svg": Markup,
    }  # fmt: skip
    return _MADE.get_template(f"{kind}.html.j2").new_context({**own, **shown})


@lru_cache(maxsize=4096)
def _vals(**fields: str | int) -> str:
    """The fields of a button's post."""
    return _FIELDS.encode({name: str(value) for name, value in fields.items()})
