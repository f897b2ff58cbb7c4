"""Where a text may be broken: Japanese behind its phrases and signs, other languages at spaces."""

from __future__ import annotations

import re
from typing import Final

_KANA, _KATA, _MARK = "ぁ-ん", "ァ-ヺー", "、。・：；，．！？…）」』】》”　"
_JOINS: Final = "いえきけげしせちてびべみめりれ"
_NAME: Final = "A-Za-z'’&()-"
_SIGNED: Final = r"[−+]\d"
"""What is added or taken stands behind what it is of: "Coins −2"."""
_SUM: Final = r"[−+]?\d"
"""How much there is of something, behind it: 収入 0."""
_EACH: Final = "毎各全両再"
"""What makes one word with the foreign one behind it: 毎ラウンド."""
_WHOLE: Final = "(?![^（）]{0,6}）)"
"""Not just before the end of what stands in brackets: of（全部で21）no number stands alone."""
PHRASE: Final = re.compile(
    f"(?:(?<=[{_KANA}{_MARK}])(?<!・)(?![{_KANA}{_MARK}])(?<![一-鿿][{_JOINS}](?=[一-鿿]))(?<!もう)"
    "(?<![おごっ](?=[一-鿿]))|(?<=[ぁ-ん])(?=[おご][一-鿿])"
    f"|(?<=[{_KATA}])(?=[一-鿿])|(?<=[一-鿿])(?<![{_EACH}])(?=[ァ-ヺ])|(?<=を)(?=[{_KANA}])|(?=[「（])"
    f"|(?<= )(?!{_SUM})(?<![{_NAME}] (?=[{_NAME}]))){_WHOLE}"
)
"""Where Japanese may be broken well: after particles and marks, between its kinds of signs; not
within a name in letters, nor within a verb of two (受け取る), nor after what makes a word polite
(お知らせ)."""
WORD: Final = re.compile(f"{PHRASE.pattern}|(?<=・)(?![{_MARK}])|(?<=[一-鿿{_KATA}]は)(?=[ぁ-ん])")
"""Where words end inside a phrase that is too wide: a list goes on after its point, what is told
of something after its は."""
_EAST, _OPENS, _SMALL = "⺀-￿", "「『（【《", "ー々ぁぃぅぇぉっゃゅょァィゥェォッャュョ"
SIGN: Final = re.compile(
    f"(?:(?<=[{_EAST}])(?<![{_OPENS}])|(?<=[A-Za-z])(?=[{_EAST}]))(?![{_MARK}{_SMALL} ])"
    f"|(?<= )(?!{_SUM})"
)
"""Where Japanese may be broken at all: no mark and no small sign begins a line, no bracket that
opens ends one, no word of letters is broken, a number stays with what it counts."""
GENTLE: Final = re.compile(
    f"(?:{SIGN.pattern})(?<![{_KATA}](?=[{_KATA}]))(?<![一-鿿](?=[一-鿿{_KANA}]))"
    f"(?<![おご](?=[一-鿿]))(?<![一-鿿][{_JOINS}](?=[一-鿿]))(?<![{_EACH}](?=[ァ-ヺ]))"
)
"""The same, but neither within a word of foreign signs (プレイヤー) nor within one of Chinese signs
and its ending (食料, 知らせ)."""
_TOLD_OF: Final = f"(?<=[^{_KANA}][はにへが])(?=[{_KANA}])(?![はもてらりるれっ])"
"""Behind a particle that stands after a word, and before none that belongs to it: 点に|なる."""
_SO_MANY: Final = r"(?<=\d[枚個点回])(?=[一-鿿])(?![目以差])"
"""Behind a number with what it counts in: 1枚|捨てる."""
_HELPS: Final = "(?<=て)(?=あり|いま|おき|くだ|しま|もら)"
"""Behind て, before the verb that helps the one before it: 保存して|あります."""
ENDING: Final = re.compile(
    f"(?:{GENTLE.pattern})(?<![{_KANA}](?=[{_KANA}]))(?<![一-鿿{_KATA}](?=\\d))"
    f"|{_TOLD_OF}|{_SO_MANY}|{_HELPS}"
)
"""The same, and no ending of a verb is torn (捨てると): of kana, a particle alone ends a word; how
much there is of something stays behind it (収入0)."""
LETTER: Final = re.compile(f"(?<=.)(?![{_MARK}{_SMALL} ])")
"""Where a word may be broken that is wider than a line."""
JAPANESE: Final = re.compile(f"[{_KANA}{_KATA}一-鿿]")
LATIN: Final = re.compile("[A-Za-z]")
FEW: Final = 6
"""A text of so many letters for each sign of Japanese is of another language, with a name in it."""
COUNTED: Final = re.compile(rf"(?<!\d) (?!{_SIGNED})")
"""Where other languages are broken well: an amount stays with what it counts."""
ASIDE: Final = re.compile(rf"(?<!\d) (?!{_SIGNED}|[^(]*\))| (?=\()")
"""The same, but an aside in brackets stays whole."""


def is_japanese(text: str) -> bool:
    """Whether a text is broken as Japanese is: a list with its comma, whoever stands in it; one
    name in such signs does not make it so."""
    return "、" in text or len(LATIN.findall(text)) < FEW * len(JAPANESE.findall(text))


def parted(text: str, at: re.Pattern[str]) -> list[str]:
    """The parts of a text between which it may be broken."""
    return [part for part in at.split(text) if part]
