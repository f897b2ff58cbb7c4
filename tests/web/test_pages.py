"""Pages of every game in both languages, as HTML that browsers and readers understand."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser

import pytest

from companion.session.overview import SCREEN
from companion.session.start import begin
from companion.web import asking, making, pages, words
from companion.web.pictures import Pictures
from companion.web.room import Room
from companion.web.seat import asked_now
from engine import games
from engine.core.languages import LANGUAGES
from engine.core.steps import TABLE
from tests.web.rooms import Clock, Phone, client_of, played, room_of, session_of

VOID = {"meta", "link", "input", "br", "img", "rect", "path", "circle", "image", "feflood"}


class Reader(HTMLParser):
    """What a browser makes of a page: its elements, closed in order, and what buttons say."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, dict[str, str]]] = []
        self.ids: list[str] = []
        self.named: list[tuple[str, str]] = []
        """Buttons and pictures: what they are called, and what stands on them."""
        self.refs: set[str] = set()
        self.button = 0

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if "id" in found:
            self.ids.append(found["id"])
        self.refs |= set(found.get("aria-labelledby", "").split())
        if found.get("role") == "img" or tag == "button":
            self.named.append((found.get("aria-label", ""), ""))
            self.button = len(self.named) - 1 if tag == "button" else self.button
        if tag not in VOID:
            self.open.append((tag, found))

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        assert self.open
        assert self.open[-1][0] == tag, f"</{tag}> closes <{self.open[-1][0]}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if any(tag == "button" for tag, _ in self.open) and data.strip():
            label, text = self.named[self.button]
            self.named[self.button] = (label, f"{text} {data.strip()}".strip())


def called_so(label: str, text: str) -> bool:
    """Whether who reads out what stands on a button says a part of its name, word for word."""
    words_of, said = re.findall(r"\w+", label), re.findall(r"\w+", text)
    return any(words_of[i : i + len(said)] == said for i in range(len(words_of) + 1))


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    assert not reader.open, f"left open: {reader.open}"
    return reader


@pytest.fixture(scope="module", params=games.ids())
def room(request: pytest.FixtureRequest) -> Room:
    return room_of(request.param, 3, 70)


@pytest.mark.parametrize("language", list(LANGUAGES))
def test_every_page_is_whole_and_everything_to_press_has_a_name(room: Room, language: str) -> None:
    pictures = Pictures()
    client = client_of(room)
    made = [pages.wall_page(room, language, pictures).html]
    for seat in (TABLE, 0, 1, 2):
        phone = Phone(client, room, seat)
        made.append(phone.do(do="language", language=language))
    for html in made:
        reader = read(html)
        own = [one for one in reader.ids if not re.fullmatch(r"t[0-9a-f]{6}", one)]
        assert len(own) == len(set(own)), "an id stands for one thing"
        assert reader.refs <= set(own)
        assert all(label or text for label, text in reader.named), reader.named
        assert not [one for one in reader.named if one[0] and not called_so(*one)]
        assert not re.search(r"\{\w+\}|\bUndefined\b", re.sub(r"<svg.*?</svg>", "", html))
        assert " style=" not in html, "the policy of the pages forbids it"
        if language == "ja":
            assert not re.search("[ぁ-ん一-鿿], ", html), "a comma of another language"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_seat_chooses_its_side_among_cards_by_name(language: str) -> None:
    """It stood there as `pick`, the program's word."""
    session = begin(games.load("earth"), 3, clock=Clock())
    room = Room(session, clock=Clock())
    for _ in played(session, 2):
        question = asked_now(room, 0)
        if question and "pick" in question.groups():
            break
    assert question
    told = asking.asked(room, question, "", language, 0)
    assert len(told.answers) == len(question.choices)
    assert "pick" not in {one.label for one in told.answers}


def test_both_languages_have_the_same_sentences_with_the_same_gaps() -> None:
    def gaps(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)\}", text))

    english = words.table("en")
    for language in LANGUAGES:
        other = words.table(language)
        assert list(other) == list(english)
        assert [k for k in english if gaps(english[k]) != gaps(other[k])] == []


def test_every_sentence_is_used_and_every_used_one_is_there() -> None:
    sources = [*making.HERE.glob("*.py"), *making.HERE.glob("templates/*.j2"),
               *making.HERE.glob("static/page.js")]  # fmt: skip
    text = "\n".join(path.read_text("utf-8") for path in sources)
    asked = set(
        re.findall(r'(?<!house_)say\(\s*(?:language, |guest\.language, )?["\']([\w.]+)["\']', text)
    )
    keys = set(words.table("en"))
    assert asked - keys <= {"call.", "game.name", "scan"}, "words of the game, parts of the door"
    here = {f"{key}{SCREEN}" for key in re.findall(r'view\.here\("([\w.]+)"\)', text)}
    assert here <= keys
    left = {key for key in keys if f'"{key}"' not in text and f"'{key}'" not in text} - here
    assert left <= {"call.sound", "call.vibration", "call.colour"}


def test_names_are_said_one_after_the_other() -> None:
    assert words.listed("en", ["Anna", "Ben", "Chika"]) == "Anna, Ben and Chika"
    assert words.listed("en", ["Anna"]) == "Anna"
    assert words.listed("ja", ["Anna", "Ben"]) == "Annaさん、Ben"


def test_what_an_answer_changes_for_whom_it_asks_has_no_name_and_stays_on_a_line() -> None:
    room = room_of("gaia_project", 3, 70)
    who = room.view().awaiting.must[0]
    question = asked_now(room, who)
    assert question is not None
    told = asking.asked(room, question, "", "en", who).answers[0].does
    assert "points: 10,\u00a0then\u00a09" in told
    page = Phone(client_of(room), room, who).see()
    face = room.view().board["seats"][who]["faction"]
    for one in (f"what.{face}", f"can.{face}"):
        assert escape(room.game.texts.say("en", one)) in page, (
            "its faction board, as the app has it"
        )
    assert re.search(r"<p>Still on the board: \d mines, .*</p>", page)


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("ja,en;q=0.8", "ja"),
        ("pt-PT, ja;q=0.5", "ja"),
        ("fr-CA", "fr"),
        ("nl", "en"),
        ("", "en"),
        ("en-GB", "en"),
    ],
)
def test_a_phone_is_answered_in_its_language(asked: str, language: str) -> None:
    assert words.spoken(asked) == language


def test_a_language_that_a_machine_drafted_says_so_on_the_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = room_of("peloponnes", 2)
    assert "drafted by a machine" not in Phone(client_of(room), room, 0).see()
    monkeypatch.setitem(LANGUAGES, "en", LANGUAGES["en"]._replace(signed=""))
    assert "drafted by a machine" in Phone(client_of(room), room, 1).see()


def test_both_sides_of_a_card_are_shown_as_printed_where_one_is_chosen() -> None:
    """Earth's set-up: in pictures, and in words for who listens."""
    room = room_of("earth", 2, 1)
    (seat, *_), board = room.view().awaiting.must, room.view().board
    islands = room.game.catalogue.faces
    dealt = next(one for one in board["seats"][seat]["dealt"] if one.startswith("I"))
    phone = Phone(client_of(room), room, seat)
    page = phone.see()
    for side in ("A", "B"):
        name = str(room.game.texts.word("en", dealt + side))
        face = islands[dealt + side]
        assert face is not None
        assert f'role="img" aria-label="{name}. points: {face["vp"]}; ' in page
    assert page.count('data-pic="') == 2


def test_a_name_with_markup_is_only_a_name() -> None:
    evil = '<script>alert("1")</script>'
    room = Room(session_of("peloponnes", 2, (evil, "Ben")))
    room.settle = room.changed
    client = client_of(room)
    made = [Phone(client, room, seat).see() for seat in (TABLE, 0, 1)]
    for html in [pages.wall_page(room, "en", Pictures()).html, *made]:
        assert "<script" not in html
        read(html)
    assert "&lt;script&gt;" in made[1], "the name is there, as text"


def test_the_only_federation_is_seen_with_its_price_before_it_is_formed() -> None:
    """One touch of its answer formed it, for satellites that nobody had seen."""
    session = session_of("gaia_project", 2)
    for _ in played(session, 12):
        must = session.view().awaiting.must
        legal = session.legal(must[0]) if must else ()
        forms = next((one for one in legal if one.verb == "federate"), None)
        if forms is not None and session.unnamed(forms):
            break
    room, question = Room(session, clock=Clock()), session.pending()[0]
    who = question.seat
    (offered,) = [
        one
        for one in asking.asked(room, question, "", "en", who).answers
        if "federation" in one.label
    ]
    assert (offered.choice, offered.group) == ("", "federate"), "it is considered first"
    assert "satellites for" in offered.note
    considered = asking.asked(room, question, "federate", "en", who)
    (one,) = considered.answers
    assert one.choice
    assert considered.considered == "Form a federation"
