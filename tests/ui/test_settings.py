"""The settings of a table: what is typed stays, what is secret is never shown again."""

from __future__ import annotations

import gc
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import ImageFont

from companion.cli.home import HomeTables
from companion.ui import fonts, full_screen
from companion.ui.reached import NETWORK, SCREEN, TOUCH, WAYS, way
from companion.ui.rulebook import GOAL
from companion.ui.words import words
from engine.core.languages import LANGUAGES, Language
from tests.ui.audit import shown
from tests.ui.first import touch
from tests.ui.houses import new_house
from tests.ui.stage import Stage

NAMES = ("address", "broker_user", "broker_password", "broker_ca", "table_key")
PASSWORD, KEY = "swordfish", "ab" * 32


def settings(stage: Stage, folder: Path) -> Any:
    """The screen of settings in the house of a folder."""
    stage.open(new_house(folder)).go("settings")
    stage.page().details = True
    stage.frames()
    return stage.page()


def tell(stage: Stage, page: Any, name: str, text: str) -> None:
    """Type into a field and leave it."""
    field = page.ids[name].field
    field.focus = True
    field.text = text
    field.focus = False
    stage.frames()


def told(page: Any) -> str:
    """Everything that the screen holds as text."""
    return " ".join(str(getattr(w, "text", "")) for w in page.walk())


@pytest.mark.parametrize("link", [way for way in WAYS if way not in (SCREEN, TOUCH)])
def test_the_address_of_a_table_stays(stage: Stage, tmp_path: Path, link: str) -> None:
    page = settings(stage, tmp_path)
    page.ids.link.value = link
    tell(stage, page, "address", "  tables.local:8883/den ")
    for _ in range(2):
        assert stage.hall.house.setting("link") == f"{link}:tables.local:8883/den"
        page = settings(stage, tmp_path)
        assert page.ids.address.field.text == "tables.local:8883/den"
        assert page.ids.link.value == link


def test_looking_at_the_settings_writes_nothing(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hall, written = stage.open(new_house(tmp_path)), []
    monkeypatch.setattr(hall, "keep", lambda *told: written.append(told))
    hall.go("settings")
    stage.frames()
    assert written == []
    stage.page().ids.spots.value = "off"
    assert written == [("spot_checks", "off")]


def test_user_and_certificate_stay_and_secrets_are_hidden(stage: Stage, tmp_path: Path) -> None:
    page = settings(stage, tmp_path)
    page.ids.link.value = "mqtts"
    typed = {"broker_user": "den", "broker_ca": "/sdcard/ca.crt"}
    secret = {"broker_password": PASSWORD, "table_key": KEY}
    for name, text in {**typed, **secret}.items():
        tell(stage, page, name, text)
        assert stage.hall.house.setting(name) == text
    page = settings(stage, tmp_path)
    assert {name: page.ids[name].field.text for name in typed} == typed
    assert PASSWORD not in told(page)
    assert KEY not in told(page)
    assert (page.has_password, page.has_key) == (True, True)
    for name, text in secret.items():  # leaving an empty field changes nothing
        tell(stage, page, name, "")
        assert stage.hall.house.setting(name) == text
    page.forget()
    assert {stage.hall.house.setting(name) for name in secret} == {""}
    assert (page.has_password, page.has_key) == (False, False)


@pytest.mark.parametrize(
    ("link", "asked"),
    [
        ("simulated", set()),
        ("touch", set()),
        ("serial", {"address", "table_key"}),
        ("mqtt", {"address", "broker_user", "broker_password", "table_key"}),
        ("mqtts", {"address", "broker_user", "broker_password", "broker_ca", "table_key"}),
    ],
)
def test_only_what_the_table_needs_is_asked(
    stage: Stage, tmp_path: Path, link: str, asked: set[str]
) -> None:
    page = settings(stage, tmp_path)
    page.details = False
    page.ids.link.value = link
    stage.frames()
    assert not any(
        page.ids[name].height for name in NAMES
    )  # guests and staff need none of these words
    page.details = True
    stage.frames()
    assert {name for name in NAMES if page.ids[name].height > 0} == asked


def test_the_reader_that_is_plugged_in_is_used_by_one_touch(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.house.stored.plugged", lambda: ["/dev/ttyACM3"])
    page = settings(stage, tmp_path)
    page.ids.link.value = "serial"
    stage.frames()
    button = next(w for w in page.walk() if getattr(w, "note", "") == "/dev/ttyACM3")
    button.dispatch("on_release")
    assert stage.hall.house.setting("link") == "serial:/dev/ttyACM3"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_engineers_words_stand_behind_details(stage: Stage, tmp_path: Path, language: str) -> None:
    page = settings(stage, tmp_path)
    page.details = False
    stage.look(language)
    for link in WAYS:
        page.ids.link.value = link
        stage.frames()
        seen = " ".join(str(getattr(w, "text", "")) for w, _ in shown(page)).casefold()
        for word in ("broker", "ca.crt", "port of", "node", "ブローカー", "ポート", "ノード"):
            assert word not in seen, (link, word)


def test_there_is_one_truth_of_how_the_table_is_reached(stage: Stage, tmp_path: Path) -> None:
    """The first run, the settings and a new match say the same, whichever of them was told last."""
    hall = stage.open(new_house(tmp_path, HomeTables(1)))
    hall.go("welcome")
    stage.frames()
    welcome = stage.page()
    welcome.go(2)
    welcome._network()
    stage.frames(5)
    page = stage.page()
    assert (page.ids.link.value, page.details) == (NETWORK[0], True), "its address is asked"
    tell(stage, page, "address", "tables.local:8883/den")
    hall.back()
    stage.frames()
    touch(stage, words.say("welcome.without"))
    assert (way(hall.house), hall.house.on_screen()) == (TOUCH, True)
    hall.go("new")
    stage.frames()
    assert stage.page().tier == "touch"
    for chosen, tier in ((SCREEN, "stations"), (TOUCH, "touch")):
        hall.go("settings")
        stage.frames()
        stage.page().ids.link.value = chosen
        assert (way(hall.house), hall.house.setting("link")) == (chosen, "simulated:")
        hall.go("new")
        stage.frames()
        assert stage.page().tier == tier
    stage.page()._sense(stage.page()._tiers(), "stations")
    hall.go("settings")
    stage.frames()
    page = stage.page()
    assert page.ids.link.value == SCREEN
    page.ids.link.value = "serial"
    assert hall.house.setting("link") == "serial:", "no port is called like a network"
    page.ids.link.value = NETWORK[1]
    assert page.ids.address.text == "tables.local:8883/den", "nobody types it twice"


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("link", ["serial:", "mqtt:"])
def test_where_no_reader_is_known_people_come_to_where_one_is_chosen(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, link: str, language: str
) -> None:
    house = new_house(tmp_path, HomeTables(1))
    house.keep("link", link)
    monkeypatch.setattr("companion.house.stored.plugged", list)
    hall = stage.open(house)
    stage.look(language)
    for do in (hall.open_check, lambda: hall.open_enrol("peloponnes", "1")):
        hall.go_home()
        do()
        stage.frames(5)
        assert hall.screen == "settings"
        assert "/dev" not in hall.complaint
        assert "desk" not in hall.complaint
    page = stage.page()
    low = page.ids.link.to_window(*page.ids.link.pos)[1]
    assert low >= 0
    if link == "serial:":
        assert words.say("settings.unplugged") in [getattr(w, "note", "") for w, _ in shown(page)]
        monkeypatch.setattr("companion.house.stored.plugged", lambda: ["/dev/ttyACM3"])
        touch(stage, words.say("welcome.look"))
        assert page.plugged == "/dev/ttyACM3"


def test_what_a_machine_drafted_says_so(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = LANGUAGES["ja"]._replace(signed="")
    monkeypatch.setitem(LANGUAGES, "ja", draft)
    page = settings(stage, tmp_path)
    assert not page.drafted
    stage.look("ja")
    page.refresh()
    assert page.drafted


def test_languages_whose_letters_are_not_here_are_not_offered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(LANGUAGES, "ko", Language("ko", "한국어", ""))
    monkeypatch.setitem(fonts.LETTERS, "ko", ("no_such_package", "none.otf"))
    assert [one.code for one in fonts.offered()][:2] == ["en", "ja"]
    assert "ko" not in [one.code for one in fonts.offered()]
    monkeypatch.undo()
    monkeypatch.setitem(LANGUAGES, "ko", Language("ko", "한국어", ""))
    font = fonts.letters("ko")
    assert font is not None
    assert ImageFont.truetype(str(font), 40).getmask("한").getbbox()


def test_a_language_calls_itself_in_letters_that_are_shown() -> None:
    for language in fonts.offered():
        own = fonts.letters(language.code) or fonts.FOLDER / fonts.REGULAR
        shown = ImageFont.truetype(str(own), 40)
        assert all(shown.getmask(letter).getbbox() for letter in language.name.replace(" ", ""))
        assert fonts.of(language.name).endswith(f"-{language.code}") == (
            language.code in fonts.LETTERS
        )
    assert fonts.of("민수").endswith("-ko"), "a guest's name, too"
    assert fonts.of("Ada") == fonts.of("千代")


def test_a_language_of_a_later_version_is_not_spoken(stage: Stage, tmp_path: Path) -> None:
    """A file of a house brings settings that this version has no words for."""
    house = new_house(tmp_path)
    house.keep("language", "xx")
    hall = stage.open(house)
    hall.go("settings")
    stage.frames()
    assert hall.screen == "settings"
    assert words.language in LANGUAGES


def test_the_screen_is_filled_at_once_and_escape_leads_back(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = SimpleNamespace(fullscreen=False, system_size=(1024, 600))
    monkeypatch.setattr(full_screen, "Window", window)
    monkeypatch.setattr(full_screen, "screen", lambda: (1366, 900))
    page = settings(stage, tmp_path)
    assert page.ids.full_screen.value == "off"
    page.ids.full_screen.value = "on"
    assert window.fullscreen == "auto"
    window.fullscreen = False
    page = settings(stage, tmp_path)  # as the app is started again
    assert window.fullscreen == "auto"
    assert page.ids.full_screen.value == "on"
    assert not full_screen.keyed(stage.hall, None, ord("a"))
    assert full_screen.keyed(stage.hall, None, full_screen.ESCAPE)
    stage.frames(2)
    assert window.fullscreen is False
    full_screen._shrink()
    assert window.system_size == (1366, 900), "as it was before"
    assert page.ids.full_screen.value == "off"
    assert not full_screen.keyed(stage.hall, None, full_screen.ESCAPE)


def test_where_there_are_no_windows_nobody_is_asked_for_one(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(full_screen, "offered", lambda: False)
    page = settings(stage, tmp_path)
    assert words.say("settings.full") not in told(page)
    gc.collect()
    page.refresh()


def test_hints_come_back_after_somebody_wanted_no_more(stage: Stage, tmp_path: Path) -> None:
    page = settings(stage, tmp_path)
    teacher = stage.hall.teacher
    assert page.ids.teach.value == "on"
    teacher.begin("gaia", teach=True)
    teacher.done("gaia", GOAL)
    teacher.stop("gaia")
    page.refresh()
    assert page.ids.teach.value == "off"
    page.ids.teach.value = "on"
    assert teacher.lesson("gaia", None) == GOAL, "from the beginning, in the match that waits"
    page.ids.teach.value = "off"
    assert not teacher.lesson("gaia", None)
