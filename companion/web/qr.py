"""A code as a picture to be scanned, and as lines of a terminal."""

from __future__ import annotations

from io import BytesIO, StringIO

import segno


def picture(text: str) -> str:
    """As SVG, with the quiet edge that scanners need."""
    out = BytesIO()
    segno.make(text, error="m", micro=False).save(
        out, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=4, light="#ffffff",
        dark="#000000", svgclass="code", lineclass=None,
    )  # fmt: skip
    return out.getvalue().decode()


def lines(text: str) -> str:
    """As blocks of a terminal."""
    out = StringIO()
    segno.make(text, error="l", micro=False).terminal(out, compact=True, border=2)
    return out.getvalue()


def rows(text: str) -> tuple[tuple[bool, ...], ...]:
    """As dark and light squares, with the quiet edge."""
    made = segno.make(text, error="m", micro=False)
    return tuple(tuple(bool(dark) for dark in row) for row in made.matrix_iter(border=4))
