"""What people are told in random matches of every game: whole sentences, no insides of programs."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from PIL import ImageFont

from companion.session.api import Text
from companion.session.overview import SCREEN
from companion.session.start import begin
from companion.session.words import ROOT as HOUSE
from companion.session.words import Words
from companion.ui import fonts, rulebook
from companion.ui.rulebook import lessons
from engine.core.languages import FIRST, LANGUAGES
from engine.core.play import Counts, random_steps
from engine.games import load
from tests import languages
from tests.session.said import NAMES, PLAYED, Said, heard, sentences

ROOT = Path(__file__).parent.parent.parent
INSIDE = re.compile(
    r"[{}#@]|None\b|True\b|False\b|\['|\w_\w"
    r"|\b(?i:verb|event|refusal|ask|how|show|piece|what|counted|place|seat)\.\w"
)
"""What only a program writes: gaps, copies of a piece, values of Python, keys."""


@pytest.mark.parametrize("game", PLAYED)
def test_nobody_meets_the_insides_of_the_program(game: str) -> None:
    for said in heard(game).every:
        for sentence in (said.en, said.ja):
            assert sentence.strip(), said
            assert not INSIDE.search(sentence), said


@pytest.mark.parametrize("game", PLAYED)
def test_every_question_says_what_is_decided_and_how(game: str) -> None:
    asked = {said.key for said in sentences(game) if said.kind == "question"}
    told = {said.key for said in sentences(game) if said.kind == "how"}
    generic = {"ask.may", "ask.reveal", "ask.reveal_at"}
    assert not asked & generic, "a question of its own for each decision and each reveal"
    decisions = {key for key in asked if key.startswith("ask.")}
    assert decisions
    assert {key.replace("ask.", "how.") for key in decisions} == told


@pytest.mark.parametrize("game", PLAYED)
def test_a_question_is_a_sentence_in_both_languages(game: str) -> None:
    for said in sentences(game):
        if said.kind in ("question", "how"):
            assert _ends_well(said), said


def _ends_well(said: Said) -> bool:
    return said.en[-1] in ".?!" and said.ja[-1] in "。?？!！"


@pytest.mark.parametrize("game", PLAYED)
def test_japanese_sentences_are_japanese(game: str) -> None:
    for said in sentences(game):
        assert re.search(r"[぀-ヿ一-鿿]", said.ja), said


@pytest.mark.parametrize("game", PLAYED)
def test_no_english_stands_in_a_japanese_sentence(game: str) -> None:
    """A group of answers was headed "Stolen"; names as they are printed are no words."""
    texts, pieces = load(game).texts, load(game).catalogue.pieces
    printed = (str(texts.word("ja", piece)).split(" / ") for piece in pieces)
    named = {*NAMES, *chain.from_iterable(printed)}
    names = re.compile("|".join(map(re.escape, sorted(named, key=len, reverse=True))))
    groups = {texts.group("ja", one) for one in heard(game).grouped}
    for said in {*groups, *(one.ja for one in heard(game).every)}:
        assert not re.search("[a-z]{3}", names.sub("", said)), said


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_place_is_named_as_it_stands_in_a_sentence(game: str, language: str) -> None:
    """Not "Put Well on Ada: land 2." ."""
    path = ROOT / "engine" / "games" / game / "data" / f"text.{language}.json"
    places = {k: v for k, v in json.loads(path.read_text("utf-8")).items() if k[:6] == "place."}
    assert places
    named = {key: re.sub("{[^{}]*}", "", name) for key, name in places.items()}
    assert [key for key, name in named.items() if re.search("[:：,、]", name)] == []


def test_a_spot_of_a_mat_is_told_by_its_row() -> None:
    """Earth: "spot 6 of Ada", though nobody numbers a mat."""
    words = Words(load("earth"), ["Ada", "Ben"])
    assert words.place("en", "seat1:tableau:6") == "place 3 in row 2 of Ben's mat"


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_the_font_of_a_language_has_every_character_that_is_said(language: str) -> None:
    """A missing character shows as an empty box."""
    path = fonts.letters(language) or fonts.FOLDER / fonts.REGULAR
    font = ImageFont.truetype(str(path), 40)
    nothing = bytes(font.getmask("\U000f1234"))
    said = {char for text in written(language) for char in text if ord(char) > 127}
    assert said or language == "en"
    assert [char for char in sorted(said) if bytes(font.getmask(char)) == nothing] == []


def written(language: str) -> Iterator[str]:
    """What the app sets in a language; a browser has fonts of its own."""
    for file in languages.files():
        if "web" not in file.parts and "hub" not in file.parts:
            yield from languages.read(languages.beside(file, language)).values()
    for file in languages.signs():
        own = file if language in FIRST else languages.beside(file, language)
        told = languages.explained(own, language)
        yield from (text for key, text in told.items() if "short." not in key)


def test_who_begins_is_told_by_name() -> None:
    words = Words(load("earth"), NAMES)
    begins = Text("verb.first", {"first_seat": "seat2"})
    assert words.say(begins) == "Ben begins"
    assert words.say(begins, "ja") == "Benさんから始める"


def test_the_turn_order_is_told_by_names() -> None:
    words = Words(load("peloponnes"), NAMES)
    order = Text("event.order", {"a": "seats:2:3:1"})
    assert words.say(order) == "The turn order is now: Ben, 千代, Ada."


def test_every_sentence_begins_with_a_capital() -> None:
    """ "the Liongate is not to lie…", "Income. the Decline chit comes later."."""
    words = Words(load("peloponnes"), NAMES)
    back = words.say(Text("guide.take_back", {"piece": "C09", "from": "row:0"}))
    assert back.startswith("The Liongate is not")
    later = Text("refusal.comes_later", {"piece": "C09", "phase": "phase.income"})
    assert words.say(later) == "First finish this: Income. The Liongate comes later."
    moved = words.say(Text("guide.move", {"piece": "C09", "from": "row:0", "to": "row:1"}))
    assert moved.startswith("Move the Liongate from"), "no capital in the middle"


def test_a_spot_is_counted_from_one() -> None:
    assert "3" in Words(load("peloponnes"), NAMES).place("en", "seat0:land:2")
    assert "3" in Words(load("peloponnes"), NAMES).place("ja", "seat0:land:2")


@pytest.mark.parametrize("game", PLAYED)
def test_an_answer_begins_like_a_sentence(game: str) -> None:
    for said in heard(game).every:
        if said.kind == "answer":
            assert not said.en[0].islower(), said


SINGLE = re.compile(r"(?<![\w.,/])1 (?:(?!of|for|and|or|in|on|to)([a-z]+) )?([a-z]+)\b")
"""What follows a 1: a thing, perhaps with what it is like."""


@pytest.mark.parametrize("game", PLAYED)
def test_nobody_is_told_of_one_of_a_thing_as_of_many(game: str) -> None:
    """Not "Take 1 coins", "-1 points"."""
    many = _many(game)
    wrong = [
        said.en
        for said in heard(game).every
        for words in SINGLE.findall(said.en)
        if many.intersection(words)
    ]
    assert wrong == []


def _many(game: str) -> set[str]:
    """What several of a counted thing are called, as far as one is called otherwise."""
    said = load(game).texts.tables["en"]
    named = {name for key, name in said.items() if re.match(r"(what|counted)\.[^.]+$", key)}
    words = {word for name in named for word in name.split() if word.islower()}
    return {word for word in words if word.endswith("s") and word != "bonus"}


BARE = re.compile(
    r"(?<!\b[Tt]he )(?<!\b[Aa] )(?<!\b[Aa]n )\b((?!No |The |One )[A-Z][a-z]+ (?:card|chit))\b"
    r"(?! \d)"
)
"""A card or a chit as a list names it: "discards Mountain card"; one with a number is named."""


@pytest.mark.parametrize("game", ["gaia", "peloponnes"])
def test_a_card_in_a_sentence_has_its_article(game: str) -> None:
    assert [said.en for said in heard(game).every if BARE.search(said.en)] == []


def titles(game: str) -> list[str]:
    """The names of a game's pieces that are no words for a kind of thing: Quarry, Argos."""
    said, named = load(game).texts.tables["en"], load(game).texts.titled
    return [said[f"piece.{piece}"] for piece in sorted(named)]


@pytest.mark.parametrize("game", PLAYED)
def test_a_title_in_a_sentence_has_its_article_or_its_owner(game: str) -> None:
    """Not "how do you place Quarry?", but "the Quarry", or "Ben's Quarry"."""
    names = "|".join(titles(game))
    bare = re.compile(rf"(?<!\b[Tt]he )(?<!'s )\b({names or '(?!)'})\b(?! chit)")
    told = [said.en for said in heard(game).every if said.kind != "duty"]  # hands read lists
    assert [one for one in told if bare.search(one)] == []


def test_every_building_but_one_is_a_title() -> None:
    """Agriculture is no thing, and has no article."""
    game = load("peloponnes")
    built = {piece.id for piece in game.catalogue if piece.kind == "building"}
    assert {"B13", "C08"} < built
    assert built - game.texts.titled == {"C02"}


def test_the_house_says_titles_with_their_article() -> None:
    words = Words(load("peloponnes"), NAMES)
    put = Text("guide.put", {"piece": "B13", "to": "row:0"})
    assert words.say(put) == "Put the Quarry on space 1 of the tile row."
    unasked = Text("refusal.not_in_deck", {"piece": "piece.B13"})
    assert words.say(unasked) == "The Quarry is not what is drawn now."
    assert words.place("en", "disaster:drought") == "the place of the Drought"


NOTHING = re.compile(r"(?<![\w.,+−-])0 (?!coins)[a-z]|(?<=[^\d])0(?:を|人)|[^\d]0失")
"""An amount of nothing; that something costs 0 coins is worth telling."""


@pytest.mark.parametrize("game", PLAYED)
def test_nobody_is_told_of_nothing(game: str) -> None:
    """Not "Decline costs Ben 0 luxury", "Ada feeds 0 of 3", "0 tokens return"."""
    told = [said for said in heard(game).every if said.kind == "log"]
    needs = ("event.left_city", "event.left_hungry", "event.covered", "event.population_counted")
    wrong = [said.en for said in told if NOTHING.search(said.en) and said.key not in needs]
    assert wrong == []


PREFIX = re.compile(r"^[^(（]*[:：]")
"""A name such as `tile: action 4 power`: what a list of a program says, and no host."""
SPOT = re.compile(r"\b\d+[ABC]\d+\b|-?\d+,-?\d+(?![\d+])")
"""A hex or a cell as records write it: `10A7`, `-1,2`."""


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("language", FIRST)
def test_no_name_on_a_button_is_an_entry_of_a_list(game: str, language: str) -> None:
    """Pieces, counted things, groups of answers, answers, house rules."""
    kinds = ("piece.", "what.", "group.", "kind.", "verb.", "to.", "side.", "option.", "gesture.")
    texts = load(game).texts.tables[language]
    names = {
        key: re.sub(r"{[^{}]*}", "", re.sub(r"{[^{}]*}", "", said))
        for key, said in texts.items()
        if key.startswith(kinds) and not key.endswith(".why")
    }
    assert len(names) > 50
    assert [key for key, name in names.items() if PREFIX.search(name)] == []


@pytest.mark.parametrize("game", PLAYED)
def test_no_sentence_names_a_spot_as_records_do(game: str) -> None:
    found = [
        sentence
        for said in heard(game).every
        for sentence in (said.en, said.ja)
        if SPOT.search(sentence) or (said.kind == "answer" and PREFIX.search(sentence))
    ]
    assert found == []


@pytest.mark.parametrize("game", PLAYED)
def test_answers_behind_one_button_have_a_name_together(game: str) -> None:
    texts = load(game).texts
    assert [group for group in heard(game).grouped if not texts.has(f"group.{group}")] == []


HANDS = re.compile(
    r"\b[Ss]huffle|\b[Ll]ay (?!satellite)|\b[Ll]ift|\breaders?\b|\bstickers?\b|\b[Tt]he box\b"
    r"|\bbefore you(?=[.,;])|\b[Ss]how (?:it|them|the|a|which)\b|\b[Tt]ake its board\b"
    r"|\b[Ll]ook through\b|\b[Ll]ook at both sides\b|\b[Tt]urn (?:it|the wheel)\b|\bturns it\b"
)
"""What only hands that hold cardboard can do."""
MEANT = {"hadara": {"ask.choose_discard", "ask.choose_held", "refusal.first_choose"}}
"""Game -> what sounds so and is what a button does: "Lay it on its pile"."""


@pytest.mark.parametrize("game", PLAYED)
def test_a_table_on_the_screen_tells_nothing_to_hands(game: str) -> None:
    """Not "Draw a fauna card and lay it on fauna space 1." where nobody has a card in hand."""
    listened = heard(game)
    told = {
        said.key: said.screen
        for said in listened.every
        if said.kind in ("question", "how", "refusal") and said.key not in listened.dealt
    }
    for name in lessons(game):
        told[f"teach.{name}"] = rulebook.told(load(game), "en", name, on_screen=True)
    said_so = {key for key, sentence in told.items() if HANDS.search(sentence)}
    assert {key: told[key] for key in said_so - MEANT.get(game, set())} == {}


OF_CARDBOARD = re.compile(
    r"(ask\.(reveal|tag|retag|count|pack_(unseen|missing))|choice\.(has_tag|retag|not_it|wrong)|fault|missing"
    r"|notice\.(called|no_tag|no_sticker|not_lost|box_not_kept|stand_in|passed_over)|register"
    r"|guide\.(lift|stand_in)|ask\.hesitated|retold\.sticker|duty\.search|again\.group|how\.reveal_|place\.(box|reader)|terminal|faces_command)"
)
"""What the house says of stickers, readers and boxes, and of what hands lay and lift: none of it
where the table is on the screen."""


def test_the_house_tells_nothing_to_hands_at_a_table_on_the_screen() -> None:
    said = HOUSE.tables["en"]
    told = {key: said.get(key + SCREEN, sentence) for key, sentence in said.items()}
    wrong = {key for key, sentence in told.items() if HANDS.search(sentence)}
    assert {key for key in wrong if not OF_CARDBOARD.match(key)} == set()


@pytest.mark.parametrize("game", PLAYED)
def test_hands_are_told_once_to_take_off_what_is_refused(game: str) -> None:
    """ "Take the token off the reader and keep it beside the board. Take it off the reader." """
    texts = load(game).texts.tables["en"]
    off = re.compile(r"ake (it|\{[a-z:]*\}) (off|away)")
    told = {key for key, said in texts.items() if key.startswith("refusal.") and off.search(said)}
    assert {key.removeprefix("refusal.") for key in told} <= begin(load(game), 2).state.SAYS_WHERE


def test_one_of_a_thing_is_said_as_one() -> None:
    """A word that is also a name is not looked up once more (`where do you put 1 sprouts?`)."""
    words = Words(load("earth"), ("Ada", "Ben"))
    asked = Text("ask.put", {"seat": 0, "n": 1, "off": "sprout.one"})
    assert words.say(asked, "en") == "Ada, where do you put 1 sprout?"


@pytest.mark.parametrize(
    ("game", "text", "sentence"),
    [
        ("peloponnes", Text("ask.spot", {"seat": 0, "what": "coins", "value": 1}), "1 coin."),
        ("peloponnes", Text("ask.spot", {"seat": 0, "what": "coins", "value": 11}), "11 coins."),
        ("gaia", Text("ask.spot", {"seat": 0, "what": "on:city_10", "value": 1}), "1 meeple on"),
        ("gaia_project", Text("event.points", {"seat": 0, "a": "charge", "b": -1}), "-1 point,"),
    ],
)
def test_a_counted_thing_beside_a_1_is_one_of_its_kind(
    game: str, text: Text, sentence: str
) -> None:
    assert sentence in Words(load(game), ("Ada", "Ben")).say(text)


def test_who_is_spoken_to_is_named_once_and_cards_are_counted_as_cards() -> None:
    """ "Player 2, Player 2's row": and 「海カード2個」, which counts lumps."""
    words = Words(load("gaia"), ("Ada", "Ben"))
    back = {"piece": "nature_sea#1", "from": "seat1:nature"}
    told = Text("undone.hand.unseen", {"seat": 1, **back})
    assert words.say(told, "ja").startswith("Benさん、自分の自然カードの列から")
    assert (
        words.say(told, "en") == "Ben: take the Sea card off your nature row, back into your hand."
    )
    other = Text("undone.hand.unseen", {"seat": 0, **back})
    assert "Benさんの自然カードの列から" in words.say(other, "ja"), "another one's"
    group = Text("undone.group", {"to": "box", "what": "missing:nature_sea:2:meeple_blue:3"})
    assert words.say(group, "ja").endswith("：海カード2枚、青のミープル3個")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_is_laid_out_is_told_with_the_name_of_its_place(language: str) -> None:
    """R2.5 of Gaia Project: a booster lies on a booster place, not `in 0`."""
    session = begin(load("gaia_project"), 2, {"map": "free"})
    told = []
    for step in random_steps(session.state, 4, Counts()):
        assert session.choose(step) is None
        event, words = session.state.events[-1], session.words
        if event.verb == "shown":
            place = str(event.args[1]).removeprefix("place:")
            told.append((words.say(words.event(event), language), words.place(language, place)))
        if len(session.match.log) > 40:
            break
    assert len({place for _, place in told}) == len(told) > 20
    for sentence, place in told:
        assert place in sentence
        assert not re.search(r"\d:|:\d", place), place


RAW = re.compile(r"(?<![A-Za-zÀ-ÿ'])[a-z]{4,}|\d,-?\d|\w:\w")
"""In Japanese: an id, a place, or a cell as a program counts it."""


@pytest.mark.parametrize("game", PLAYED)
def test_no_sentence_calls_anything_by_its_id(game: str) -> None:
    """A tile went back "mountainのストックへ"."""
    words, told = Words(load(game), ["千代"] * 5), heard(game)
    said = {each.ja for each in told.every} | {words.place("ja", each) for each in told.places}
    plain = {re.sub("|".join(NAMES), "", sentence) for sentence in said}
    assert len(told.places) > 20
    assert sorted(filter(RAW.search, plain)) == []
