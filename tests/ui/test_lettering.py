"""Type is set in few sizes: each size of a font stays open for as long as the program runs."""

from __future__ import annotations

import json
import re
from itertools import accumulate, pairwise
from pathlib import Path

import pytest

from companion.art.metrics import halved, running, ways_to_break, width
from companion.ui import art
from companion.ui.palette import SIZES
from companion.ui.screens.settings import SCALES
from companion.ui.theme import theme
from companion.ui.widgets.lettering import (
    LADDER,
    SHORT,
    SMALLEST_SP,
    breadth,
    cut,
    lower,
    rung,
    whole,
    written,
)
from companion.ui.widgets.press import EDGE, made
from engine.games import load
from tests.ui.houses import new_house
from tests.ui.stage import Stage


def test_the_sizes_of_the_theme_are_set_as_they_are() -> None:
    assert [rung(size) for size in SIZES.values()] == [*SIZES.values()]


def test_no_size_is_set_larger_than_asked_and_few_are_used() -> None:
    asked = [size / 10 for size in range(140, 800)]
    assert all(rung(size) <= size for size in asked)
    assert len({rung(size) for size in asked}) <= len(LADDER) + 4
    assert all(rung(size) > size * 0.8 for size in asked)


@pytest.mark.parametrize("room", [1.0, 1.05, 1.1, 1.15, 1.2])
def test_larger_text_is_larger_whatever_it_is(room: float) -> None:
    """With "Large" in the settings headings and titles stayed as they were."""
    small, normal, large = (float(scale) for scale, _ in SCALES)
    for name, size in SIZES.items():
        assert rung(size * room * large) > rung(size * room * normal), name
        if rung(size * room * normal) > SMALLEST_SP:
            assert rung(size * room * small) < rung(size * room * normal), name


def test_every_step_down_is_smaller_and_comes_to_the_smallest() -> None:
    size, down = 80.0, [80.0]
    while size > SMALLEST_SP:
        size = lower(size)
        down.append(size)
    assert rung(9.0) == SMALLEST_SP, "nothing is set smaller"
    assert down == sorted(set(down), reverse=True)
    assert down[-1] == SMALLEST_SP


@pytest.mark.parametrize(("wide", "pixels"), [(640.0, 640), (321.0, 640), (320.0, 320), (90.0, 92)])
def test_a_picture_takes_no_more_than_it_shows(stage: Stage, wide: float, pixels: int) -> None:
    """By whole numbers: 640 pixels shown on 90 are 640 / 7, never fewer than are shown."""
    from companion.ui.widgets.textures import PAGE, Kept

    stage.drawing = True  # or no picture is read
    kept, path = Kept(), Path(art.__file__).parent / "hero.png"
    image = kept.texture(path, wide)
    assert image.width == pixels
    assert image.height == -(-480 * pixels // 640)
    assert kept.texture(path, wide) is image
    assert kept.used == image.width * image.height * 4 + PAGE


def test_what_was_shown_last_is_kept_within_the_budget(stage: Stage) -> None:
    from companion.ui.widgets.textures import Kept

    stage.drawing = True
    kept, folder = Kept(budget=30_000), Path(art.__file__).parent / "signs"
    first = kept.texture(folder / "back.png", 72)
    kept.texture(folder / "book.png", 72)
    assert len(kept) == 1, "two of 25 KB are too many"
    assert kept.texture(folder / "back.png", 72) is not first
    assert kept.used <= kept.budget


def test_signs_outlive_covers(stage: Stage) -> None:
    """Opening "New match" let go of fifty signs, which the table read anew on the way back."""
    from companion.ui.widgets.textures import Kept

    stage.drawing = True
    kept, folder = Kept(budget=1_300_000), Path(art.__file__).parent
    sign = kept.texture(folder / "signs" / "back.png", 24)
    for wide in (640, 320, 210):
        kept.texture(folder / "hero.png", wide)
    assert kept.used <= kept.budget
    assert kept.texture(folder / "signs" / "back.png", 24) is sign


def test_a_picture_is_read_once_its_width_is_known(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each cover was read three times: twice at a width that it has only on the way."""
    from companion.ui.widgets import textures
    from tests.ui.houses import new_house

    read: list[str] = []
    opened = textures._opened
    monkeypatch.setattr(textures, "_opened", lambda name: read.append(name) or opened(name))
    hall = stage.open(new_house(tmp_path))
    stage.drawing = True
    stage.frames()
    textures.forget()
    read.clear()
    hall.go("new")
    stage.frames(3)
    covers = [one for one in read if one.endswith("cover.png")]
    assert len(covers) > 1
    assert len(covers) == len(set(covers))
    page = textures.kept.used
    assert page > textures.LEFT, "covers of five games"
    hall.go("settings")
    assert textures.kept.used <= textures.LEFT, "nobody sees the covers now"


def test_reading_pictures_again_and_again_leaves_nothing(stage: Stage) -> None:
    """A picture with a palette, read a thousand times: 37 MB of pixels go again."""
    from bench.app_run import resident_mb
    from companion.ui.widgets.textures import Kept

    path = Path(art.__file__).parent / "resources" / "wood.png"
    stage.drawing = True

    def read() -> float:
        for _ in range(20):
            for _ in range(50):
                Kept().texture(path, 96)
            stage.frames(2)  # what is let go of goes with the next frame
        return resident_mb()

    read()
    before = read()
    assert read() - before < 5, "9 KB each are 9 MB"


def test_no_mark_begins_a_line_of_running_japanese() -> None:
    from companion.art.metrics import running, width

    told = Path(__file__).parents[2] / "companion" / "ui" / "text" / "ja.json"
    sentences = [said for said in json.loads(told.read_text("utf-8")).values() if len(said) > 30]
    assert len(sentences) > 40
    for said in sentences:
        for wide in (300.0, 400.0, 700.0):
            lines = running(said, wide, 17.0, False).split("\n")
            assert "".join(lines) == said.replace("\n", "")
            assert not any(line.startswith(("。", "、", "）", "」")) for line in lines), lines
            assert all(width(line, 17.0, False) <= wide for line in lines) or len(lines) == 1
    assert (
        running("Nothing else is changed, whatever its length.", 40.0, 17.0, False).count("\n") == 0
    )


@pytest.mark.parametrize("wide", [60.0, 90.0, 120.0, 150.0, 180.0])
def test_no_mark_begins_a_line_and_no_bracket_ends_one_where_room_is_short(wide: float) -> None:
    """Narrower than its phrases, Japanese is broken between signs, as type setters do."""
    from companion.art.metrics import broken_into

    for said in ("堆肥化（土壌5個、山札から2枚）", "土地A（木2・食料1、入札2）に2コイン入札"):
        lines = broken_into(said, wide, 20.0, False)
        assert "".join(lines) == said
        assert len(lines) > 1
        assert not any(line[0] in "、。・）」ー" or line[-1] in "（「" for line in lines)


@pytest.mark.parametrize(
    "said", ["収入 0", "収入0", "プレイヤー2さんは黄I（コスト1：収入1）を手放しました。"]
)
def test_a_sum_stands_on_the_line_of_what_it_is_the_sum_of(said: str) -> None:
    """ "Income" ended one line, and 0 began the next."""
    for wide in range(50, 300, 10):
        for lines in ways_to_break(said, wide, 15.5, False, smallest=False):
            assert not any(line[0].isdigit() for line in lines), lines


BEGINS_NO_LINE = tuple("、。，．・：；？！…）」』ー々っゃゅょッャュョ")
ENDS_NO_LINE = tuple("（「『")
FOLDED = (
    "Amanita Muscariaから芽を2個取り、土壌を4個得る",
    "土壌2個と成長2個を払い、カードを3枚引く",
    "どのカードをコンポストにしますか？",
    "「Silver Birch」の能力を使いますか？",
)


@pytest.mark.parametrize("wide", [44.0, 60.0, 90.0, 130.0, 170.0, 210.0, 280.0])
def test_however_a_text_is_broken_no_mark_stands_where_it_must_not(wide: float) -> None:
    from companion.art.metrics import ways_to_break

    for said in FOLDED:
        for lines in ways_to_break(said, wide, 17.0, False):
            assert "".join(lines).replace(" ", "") == said.replace(" ", "")
            assert not any(line.startswith(BEGINS_NO_LINE) for line in lines), lines
            assert not any(line.endswith(ENDS_NO_LINE) for line in lines), lines


def test_a_name_in_letters_stays_whole_while_a_phrase_can_be_broken() -> None:
    """Where one phrase is too wide for a line, it alone is broken."""
    from companion.art.metrics import ways_to_break, width

    name = "Amanita Muscariaから"
    wide = width(name, 17.0, False) + 4
    best = next(ways_to_break(FOLDED[0], wide, 17.0, False))
    assert best[0] == name
    assert all(width(line, 17.0, False) <= wide for line in best)


def test_what_is_cut_has_room_with_the_sign_that_there_is_more() -> None:
    """The sign was not counted: what "Undo" takes back went to a second line, over its frame."""
    said = "Sell a card without showing it"
    for wide in range(60, 210):
        assert breadth(cut(said, SMALLEST_SP, wide), SMALLEST_SP, False) <= wide
    assert cut(said, SMALLEST_SP, 1000) == said


def test_the_next_way_to_break_is_sought_when_the_one_before_did_not_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A third of what a board's first picture cost was ways that nobody asked for."""
    from companion.art import metrics

    said = "Take 4 ore or 3 knowledge from the supply"
    ways = list(metrics.ways_to_break(said, 90.0, 14.0, False))
    assert [" ".join(lines) for lines in ways] == [said] * len(ways)
    monkeypatch.delattr(metrics, "broken_into")
    assert next(metrics.ways_to_break(said, 90.0, 14.0, False)) == ways[0]


def test_lines_are_set_anew_only_where_they_become_others(monkeypatch: pytest.MonkeyPatch) -> None:
    """To find lines of equal length, the same ones were set a dozen times over, and once more."""
    from companion.art import metrics

    said, rooms = "Take 4 ore or 3 knowledge from the supply", list[object]()
    greedy = metrics._greedy
    monkeypatch.setattr(metrics, "_greedy", lambda *a: (rooms.append(a[2]), greedy(*a))[1])
    assert metrics.in_phrases(said, 280.0, 14.0, False) == (
        "Take 4 ore or 3 knowledge",
        "from the supply",
    )
    assert len(rooms) <= 4


@pytest.mark.parametrize("size", [14.0, 16.1, 20.0, 33.3])
def test_a_line_has_room_where_it_is_exactly_as_wide(size: float) -> None:
    from companion.art.metrics import in_phrases, width

    for said in ("Take 4 ore", "knowledge from the supply", "Pass"):
        wide = width(said, size, False)
        assert in_phrases(said, wide, size, False) == (said,)
        assert in_phrases(said, wide - 0.001, size, False) != (said,)


def test_a_line_takes_as_many_words_as_have_room() -> None:
    from companion.art.metrics import broken_hard, width

    said = " ".join(str(7**n % 9973) for n in range(30))
    for wide in range(60, 260, 7):
        lines = broken_hard(said, wide, 14.0, False)
        assert "".join(lines) == said
        assert all(width(line.rstrip(), 14.0, False) <= wide for line in lines)
        longer = (one + other.split()[0] for one, other in pairwise(lines))
        assert all(width(line, 14.0, False) > wide for line in longer)


@pytest.mark.parametrize("room", [(64, 400), (90, 200), (90, 46), (150, 70), (200, 30)], ids=str)
def test_labels_break_their_lines_as_type_setters_do(stage: Stage, room: tuple[int, int]) -> None:
    """However little room there is: a label in a box, and one that grows."""
    from companion.ui.widgets.text import Fit, Txt

    for said in FOLDED:
        for kind in (Fit, Txt):
            label = kind(text=said, size_hint=(None, None), size=room)
            stage.frames(2)
            lines = label._label.text.split("\n")
            assert len(lines) > 1 or room[0] == 200
            assert not any(line.startswith(BEGINS_NO_LINE) for line in lines), lines


@pytest.mark.parametrize("language", ["en", "ja", "de", "es", "fr", "ko", "zh"])
def test_a_folded_answer_is_never_so_narrow_that_a_word_breaks(
    stage: Stage, tmp_path: Path, language: str
) -> None:
    stage.open(new_house(tmp_path))
    stage.frames()  # home is seen first
    texts = load("hadara").texts
    for colour in ("yellow", "red", "blue", "green", "purple"):
        answer = made("Answer", text=texts.word(language, colour), piece="yellow_i_1", folded=True)
        room = answer.width - 2 * EDGE - answer._before()
        assert whole(answer.text, False, room, answer.height), answer.text
        longest = max(written(one, theme.body, False).width for one in answer.text.split())
        assert longest <= room or len(answer.text) > SHORT, answer.text


def test_a_language_in_letters_of_its_own_is_named_in_the_one_weight_there_is(stage: Stage) -> None:
    def bold(text: str) -> bool:
        return bool(written(text, 18.5, True).pixels != written(text, 18.5, False).pixels)

    assert [bold(text) for text in ("한국어", "简体中文", "Deutsch", "Match")] == [
        False, False, True, True
    ]  # fmt: skip


def test_no_mark_begins_a_line_of_japanese_and_half_of_it_ends_a_phrase() -> None:
    asked = "Adaさん、どのアクションをしますか？"
    for room in range(60, 400, 4):
        assert not any(line.startswith("？") for line in running(asked, room, 18, True).split("\n"))
    tile = "4パワーのアクションタイル"
    assert running(tile, halved(tile, 16, False) + 1, 16, False) == "4パワーの\nアクションタイル"


@pytest.mark.parametrize("wide", [120.0, 200.0, 300.0])
def test_a_name_in_japanese_signs_does_not_break_english_as_japanese(wide: float) -> None:
    from companion.art.metrics import broken_into, ways_to_break

    said = "千代, which pile do you take a card from?"
    assert [*ways_to_break(said, wide, 17.0, True)][-1] == broken_into(said, wide, 17.0, True)
    assert all(line not in ("千代,", "千代") for line in broken_into(said, wide, 17.0, True))
    assert "".join(broken_into(said, wide, 17.0, True)).count(" ") < said.count(" ")


def test_a_list_of_names_in_letters_is_broken_after_its_commas() -> None:
    names = "Ada、Benjamin、千代、Dimitra、Émile"
    lines = running(names, 170, 18, False).split("\n")
    assert len(lines) > 1
    assert [name for line in lines for name in line.split("、") if name] == names.split("、")


def test_a_verb_of_two_stays_whole() -> None:
    from companion.art.metrics import in_phrases, width

    said = "どちらか一方を受け取ります"
    wide = width("どちらか一方を受け", 17.0, False) + 2
    assert in_phrases(said, wide, 17.0, False) == ("どちらか一方を", "受け取ります")


WORDS = (
    "お知らせ", "お店", "プレイヤー", "タブレット", "読み取り機", "食料", "千代", "対戦",
    "贅沢品", "コイン", "タイル", "アクション", "カード", "得点", "置き場所", "毎ラウンド",
)  # fmt: skip
"""What once was broken inside, and words like it."""


def told_in_japanese() -> set[str]:
    """All sentences of the house, the screens and the games, with somebody's name in their gaps."""
    files = [file for room in ("companion", "engine") for file in Path(room).rglob("*ja.json")]
    said = (one for file in files for one in json.loads(file.read_text("utf-8")).values())
    named = (re.sub(r"\{(who|seat)\}", "千代", one) for one in said if isinstance(one, str))
    return {re.sub(r"\{[^}]*\}", "3", one) for one in named}


def broken(said: str, lines: tuple[str, ...], size: float, wide: float) -> list[str]:
    """The words that a line would have had room for, and that two lines share."""
    found = []
    for word in WORDS:
        alone = re.compile(f"(?<![ァ-ヺー]){word}(?![ァ-ヺー])" if word[0] > "ァ" else word)
        whole = len(alone.findall(said)) <= len(alone.findall("\n".join(lines)))
        if width(word, size, False) * 1.6 <= wide and not whole:
            found.append(word)
    return found


@pytest.mark.parametrize("wide", [90.0, 120.0, 160.0, 230.0])
def test_no_word_of_any_japanese_sentence_is_broken_that_has_room(wide: float) -> None:
    sentences = told_in_japanese()
    assert len(sentences) > 1000
    found = set()
    for said in sentences:
        for lines in ways_to_break(said, wide, 17.0, False, smallest=False):
            found.update((said, word) for word in broken(said, lines, 17.0, wide))
        first = next(ways_to_break(said, wide, 14.0, False), ())
        found.update((said, word) for word in broken(said, first, 14.0, wide) if first)
    assert found == set()


@pytest.mark.parametrize("told", ["Food −1, Coins −2, Luxury −2", "食料 −1、コイン −2、贅沢品 −2"])
def test_what_is_added_or_taken_stays_with_what_it_is_of(told: str) -> None:
    """ "Food −1, Coins" was one line of a button, "−2, Luxury −2" the next."""
    broken = 0
    for wide in range(100, 200, 4):
        lines = next(ways_to_break(told, wide, 14.0, False))
        broken += len(lines) > 1
        assert not [line for line in lines if line.startswith(("−", "+"))], (wide, lines)
    assert broken


@pytest.mark.parametrize("wide", [84.0, 100.0, 120.0, 160.0])
def test_no_ending_is_torn_from_its_verb_where_it_can_stand_whole(wide: float) -> None:
    """捨て/ると stood on an answer of Earth, 土/壌 on another."""
    from companion.art.metrics import broken_hard, ways_to_break

    for said in (
        "手札を1枚捨てると、158点になります。", "1枚捨てると土壌2個を得ます", "保存してあります。",
    ):  # fmt: skip
        for lines in (
            broken_hard(said, wide, 14.0, False),
            next(ways_to_break(said, wide, 14.0, False)),
        ):
            ends = {*accumulate(map(len, lines))}
            for whole_one in ("捨てると", "なります", "得ます", "158点", "土壌", "あります"):
                at = said.find(whole_one)
                assert not ends & {*range(at + 1, at + len(whole_one))} or at < 0, lines


def test_a_wide_space_ends_a_line_and_a_short_aside_stays_whole() -> None:
    """The second of two sentences stood in by a sign on a phone, and of how many there are in all
    the number alone stood on a line."""
    asked = "千代さん、何をしますか？　残り2アクションです。"
    told = "Benjaminさん、カードを箱に入れ、4コイン受け取ってください（全部で21）。"
    for room in range(120, 420, 10):
        ways = [*ways_to_break(asked, room, 18, True), running(asked, room, 18, True).split("\n")]
        assert not any(line.startswith("　") for lines in ways for line in lines), room
        if room >= 190:
            assert "（全部で21）" in running(told, room, 18, True)
