"""The app's sentences: both languages complete, the same gaps, none missing, none left over."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter

from companion.house.belonging import ComingIn
from companion.session.overview import SCREEN
from companion.table.layout import TIERS
from companion.ui import theme as theme_module
from companion.ui.bars.link import STAGES
from companion.ui.drawings import drawing_of
from companion.ui.how_played import PREFERRED
from companion.ui.palette import PALETTES
from companion.ui.reached import WAYS as REACHED
from companion.ui.screens.check import CUES
from companion.ui.screens.correction import WAYS
from companion.ui.screens.faces import BAD
from companion.ui.screens.settings import SCALES
from companion.ui.screens.welcome import STEPS
from companion.ui.sides import SIDES
from companion.ui.sounds import VOLUMES
from engine.games import ids, load

UI = Path(theme_module.__file__).parent
ROOT = UI.parent / "house"
FOLDERS = (UI, ROOT, *(UI.parent / name for name in ("games", "cli", "web")))
FILES = [p for folder in FOLDERS for p in folder.rglob("*") if p.suffix in (".py", ".kv", ".j2")]
SOURCES = "\n".join(p.read_text("utf-8") for p in FILES)


def sentences(code: str) -> dict[str, str]:
    """What the screens say, and what keeps the house from doing something."""
    files = (folder / "text" / f"{code}.json" for folder in (UI, ROOT))
    return {
        key: said for file in files for key, said in json.loads(file.read_text("utf-8")).items()
    }


TABLES = {code: sentences(code) for code in ("en", "ja")}


def gaps(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def test_both_languages_have_the_same_keys() -> None:
    assert TABLES["en"].keys() == TABLES["ja"].keys()


def test_both_languages_fill_the_same_gaps() -> None:
    gaps_of = {language: {key: gaps(said) for key, said in TABLES[language].items()}
               for language in ("en", "ja")}  # fmt: skip
    assert gaps_of["en"] == gaps_of["ja"]
    assert not [key for key, said in TABLES["ja"].items() if not said.strip()]


def made() -> set[str]:
    """Keys that are put together from parts."""
    found = {f"tier.{t}{why}" for t in ("touch", *TIERS) for why in ("", ".why")}
    found |= {f"tier.{t}.screen{why}" for t in ("touch", PREFERRED) for why in ("", ".why")}
    found |= {f"settings.theme.{name}" for name in PALETTES}
    found |= {f"settings.text.{name}" for _, name in SCALES}
    found |= {f"settings.link.{name}" for name in REACHED}
    found |= {f"cue.{cue}" for cue in CUES}
    found |= {f"faces.bad.{key}" for key in BAD}
    found |= {f"welcome.{step}{why}" for step in STEPS for why in ("", ".why")}
    found |= {f"welcome.{way}.why" for way in ("simulated", "without", "network")}
    found |= {"correct.guide.done", "trouble.port_missing.typed", "trouble.no_reader.typed"}
    found |= {f"copies.{why}" for why in ("day", "schema", "cut", "restore", "removal")}
    found |= {f"settings.sound.{name}" for name in VOLUMES}
    found |= {f"settings.side.{side}" for side in SIDES}
    found |= {f"join.{error}" for error in ("wrong", "often")}
    found |= {f"home.{w}.{p}" for w in ("end", "remove") for p in ("ask", "no", "yes")}
    found |= {f"home.{stands}" for stands in ("early", "elsewhere", "over", "paused", "unbegun")}
    told = ("link", "check.reader", "check.all")
    found |= {f"{what}.{s}" for what in told for s in (*STAGES, "seeking")} - {"check.all.ready"}
    found |= {"check.help.cable", "check.help.network"}
    found |= {f"reader.{step}" for step in ComingIn}
    found |= {f"shut.{why}" for why in ("damaged", "foreign", "no_copy", "newer", "read_only")}
    found |= {f"bring.further.{where}" for where in ("here", "there")}
    found |= {f"bring.heard.{unit}" for unit in ("days", "hours", "minutes")}
    found |= {f"correct.{tab}{why}" for tab in WAYS for why in ("", ".why")}
    found |= {f"peloponnes.supply.{when}" for when in ("in", "between")}
    return found | at_this_table()


def at_this_table() -> set[str]:
    """What is said in other words at a table on the screen."""
    asked = " ".join(re.findall(r"view\.here\(([^)]*)\)", SOURCES))
    return {key + SCREEN for key in re.findall(r"""["'](end\.[a-z_]+)["']""", asked)}


def scored() -> set[str]:
    """What the end of a match compares, as the app calls it."""
    return {f"{game}.{what}" for game in ids() for what in drawing_of(game).scored}


def written() -> set[str]:
    return set(re.findall(r"""["']([a-z_]+(?:\.[a-z_]+)+)["']""", SOURCES)) & TABLES["en"].keys()


def test_every_key_that_is_said_exists() -> None:
    said = r"""(?:(?:words|scene)\.say|Trouble)\(\s*["']([a-z_.]*[a-z_])["']"""
    asked = set(re.findall(said, SOURCES))
    assert len(asked) > 80
    asked = {key for key in asked if not key.startswith(("link.", "update."))}  # of the link
    assert asked | made() <= TABLES["en"].keys()


def test_no_key_is_left_over() -> None:
    reckoned = {f"{key}.sum" for key in scored()}
    assert TABLES["en"].keys() - written() - made() - scored() - reckoned == set()


def test_every_number_of_the_result_has_a_name() -> None:
    for key in scored() - TABLES["en"].keys():
        game, what = key.split(".")
        assert load(game).texts.has(f"what.{what}"), key


def test_before_anybody_has_chosen_no_table_is_taken_for_granted() -> None:
    """A box may lie there, or everything is on the screen."""
    either = ("home.tagline", "home.first", "welcome.watch.why")
    told = " ".join(TABLES["en"][key] for key in either)
    assert "on this screen" in told
    assert "own box, or" in told
    assert "on the table" not in told
    assert "real table" not in told
    assert all(TABLES[language][key] != TABLES["en"][key]
               for language in TABLES if language != "en" for key in either)  # fmt: skip


def test_japanese_is_japanese() -> None:
    plain = {
        "welcome.step",
        "home.score",
        "end.part",
        "campaign.gain",
        "earth.where",
        "said.next",
        "said.of",
        "table.change",
        "day.moment",
        "said.aside",
        "end.ranked",
        "truth.told",
    }
    for key, sentence in TABLES["ja"].items():
        assert key in plain or re.search(r"[぀-ヿ一-鿿]", sentence), key


def japanese() -> list[Path]:
    """All files of Japanese sentences."""
    rooms = (UI.parents[1] / name for name in ("companion", "engine", "hub"))
    files = [file for room in rooms for file in room.rglob("*ja.json")]
    assert len(files) > 10
    return files


def test_what_is_believed_is_asked_as_a_japanese_host_asks() -> None:
    """ "It must be 7. Does it fit?" and "now, is it well with the token?" is no Japanese."""
    stiff = re.compile(r"のはずです。合って|^今、\{\w+\}でいいですか|\{piece\}ですか？　確認")
    for file in japanese():
        for key, said in json.loads(file.read_text("utf-8")).items():
            assert not stiff.search(str(said)), (file, key)


ONE_WORD = {
    "コマ": "駒",
    "マッチ": "対戦",
    "リーダー": "読み取り機",
    "読み取り場所": "読み取り機",
    "休憩中": "一時停止中",
    "休止": "一時停止",
    "勝利点": "得点",
    "タッチ": "触れる",
    "タップ": "触れる",
    "さわ": "触れる",
    "勢力": "種族",
    "ぜいたく": "贅沢品",
    "植物相": "植物",
    "除外": "手放す",
    "住民": "人口",
    "自分の印": "紋章",
    "購入": "買う",
    "売却": "売る",
    "星つき": "星付き",
    "取りのぞ": "取り除く",
}
"""What had two names in Japanese -> the one that is used everywhere."""


def test_one_thing_has_one_name_in_japanese() -> None:
    for file in japanese():
        for key, said in json.loads(file.read_text("utf-8")).items():
            other = next((name for name in ONE_WORD if name in said), "")
            assert not other, f"{file.parent.parent.name}: {key}: {ONE_WORD[other]}, not {other}"


STOPPED = re.compile(r"(?:ます|です|ません|ました|でした)か(?:。|$)|[？！][^」）（　]")
"""A Japanese question without its mark, or a mark that the next sentence touches."""


def test_a_japanese_question_ends_with_its_mark() -> None:
    """Half of them ended with a full stop, and what followed was set apart in three ways."""
    rooms = (UI.parents[1] / name for name in ("companion", "engine", "hub"))
    for file in (file for room in rooms for file in room.rglob("*ja.json")):
        for key, said in json.loads(file.read_text("utf-8")).items():
            assert key.startswith("terminal.") or not STOPPED.search(said), (file.parent, key)


def test_no_screen_puts_its_sentences_in_english_brackets() -> None:
    """ "供給ラウンド (人口1につき食料1)": a language has brackets of its own."""
    rooms = (UI, UI.parent / "games")
    code = [file for room in rooms for file in room.rglob("*.py") if "art" not in file.parts]
    bare = re.compile(r"} +\({")
    assert [file.name for file in code if bare.search(file.read_text("utf-8"))] == []


BLUNT = re.compile(r"(?<![まで])[うくすぬぶむる]。|(?<!ず)つ。|ない。")
"""A whole Japanese sentence that ends as a note to oneself does; a noun may end one."""


def test_a_whole_japanese_sentence_is_polite() -> None:
    """The rules of one game said である where a host, and the other four games, say です. What a
    card of Earth says (`say.`) is read off its signs, and short as these."""
    for file in japanese():
        for key, said in json.loads(file.read_text("utf-8")).items():
            assert key.startswith("say.") or not BLUNT.search(
                re.sub("(?:ま|で)しょう。", "", said)
            ), (file.parent, key)


NAMED = {"table", "hub", "ssid", "file", "folder", "node", "nodes"}
"""What people have named, mostly in other letters."""


def test_japanese_quotes_what_people_have_named() -> None:
    """A name in other letters once ran into its sentence."""
    for key, said in TABLES["ja"].items():
        bare = re.sub("「[^」]*」", "", said)
        assert not NAMED & gaps(bare), key


def test_who_eats_in_peloponnes_has_one_name() -> None:
    """They were population, people and inhabitants."""
    file = UI.parents[1] / "engine" / "games" / "peloponnes" / "data" / "text.en.json"
    texts = json.loads(file.read_text("utf-8")).items()
    assert {key for key, said in texts if re.search("(?i)population|people", said)} == set()


def test_every_language_begins_a_duty_with_the_name_that_is_left_out_after() -> None:
    """Japanese and Korean said it in two ways, and named each seat in every line of its list."""
    room, games = UI.parents[1] / "companion", UI.parents[1] / "engine" / "games"
    texts = [*games.glob("*/data/text.en.json")]
    heads = {
        file.suffixes[0]: json.loads(file.read_text("utf-8"))["row.hands"].format(name="{seat}")
        for file in (room / "session" / "texts").glob("text.*.json")
    }
    assert len(heads) == 7
    for file in texts:
        english = json.loads(file.read_text("utf-8"))
        named = [key for key, said in english.items() if said.startswith(heads[".en"])]
        for code, head in heads.items():
            said = json.loads(file.with_name(f"text{code}.json").read_text("utf-8"))
            owed = [key for key in named if key.startswith(("duty.", "undone."))]
            assert [key for key in owed if not said[key].startswith(head)] == [], (file, code)


def test_goods_of_peloponnes_are_markers_on_the_mat() -> None:
    """Rule R3.1: five markers on 0. "Take it from the supply" sent hands to what is not there."""
    file = UI.parents[1] / "engine" / "games" / "peloponnes" / "data" / "text.en.json"
    assert "supply" not in json.loads(file.read_text("utf-8"))["how.income"]


def test_whoever_puts_something_right_reads_short_lines() -> None:
    """The page explained in three sentences what its rows show."""
    for code, most in (("en", 62), ("ja", 30)):
        lines = {key: said for key, said in sentences(code).items() if key.startswith("correct.")}
        assert [key for key, said in lines.items() if len(said) > most] == []
