"""How pages look: the colours of the app as a style sheet, and its fonts."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from companion.ui.fonts import BOLD, FOLDER, LETTERS, REGULAR, letters
from companion.ui.palette import PALETTES
from companion.ui.theme import theme

HANGUL, HAN = "U+1100-11FF, U+3130-318F, U+AC00-D7AF", "U+3000-303F, U+4E00-9FFF, U+FF00-FFEF"
_BRINGS: Final = {
    "ko": (HANGUL, "Noto Sans CJK KR", "Apple SD Gothic Neo", "Malgun Gothic"),
    "zh": (HAN, "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei"),
}
"""Language -> its letters, and fonts with them that phones bring. Nobody fetches what it has."""
FOREVER: Final = {"cache-control": "public, max-age=31536000, immutable"}


async def colours(request: Request) -> Response:
    """The colours of the app, as the pages use them."""
    return Response(sheet() + other_letters(), media_type="text/css")


def sheet() -> str:
    """The palettes of the app by what a screen asks for: dark, light, much contrast."""
    day = ":root:not([data-look=table]):not([data-look=wall])"  # the drawings are as in the app
    return (
        _rule(":root", theme.name)
        + f"@media (prefers-color-scheme: light){{{_rule(day, 'linen')}}}"
        + f"@media (prefers-contrast: more){{{_rule(':root:root:root:root', 'contrast')}}}"
    )


def other_letters() -> str:
    """Fonts for the letters that the shipped one lacks, where this computer has them."""
    return "".join(_letters(language) for language in LETTERS if letters(language))


def _letters(language: str) -> str:
    span, *brought = _BRINGS[language]
    sources = [*(f'local("{name}")' for name in brought), f'url("/font/{language}.otf")']
    return (
        f'@font-face{{font-family:"Tabletwin letters";font-display:swap;'
        f"unicode-range:{span};src:{','.join(sources)}}}"
    )


def _rule(whose: str, name: str) -> str:
    shades = PALETTES.get(name, PALETTES["night"]).items()
    tokens = "".join(f"--{token.replace('_', '-')}:{shade};" for token, shade in shades)
    return f"{whose}{{{tokens}}}"


def font_file(bold: bool) -> Path:
    """The shipped font, for what is drawn here."""
    return FOLDER / (BOLD if bold else REGULAR)


async def font(request: Request) -> Response:
    """A weight of the shipped font, or the letters of a language."""
    name = request.path_params["name"]
    known = {file.removesuffix(".otf"): FOLDER / file for file in (REGULAR, BOLD)}
    file = known.get(name) or letters(name)
    if file is None:
        return Response("There is no such font.", 404)
    return FileResponse(file, headers=FOREVER)
