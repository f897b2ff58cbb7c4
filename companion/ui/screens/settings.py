"""Settings: language, look, text size; what is told here is kept at once."""

from __future__ import annotations

from companion.ui.palette import PALETTES
from companion.ui.screens import Page
from companion.ui.theme import theme
from companion.ui.words import LANGUAGES, words

SCALES = (("0.9", "small"), ("1", "normal"), ("1.15", "large"))
LINKS = ("simulated", "serial", "mqtt")


class SettingsScreen(Page):
    """A few switches, each with a sentence that says what it does."""

    def refresh(self) -> None:
        """Say the choices in the language in use and show which are on."""
        ids, say = self.ids, words.say
        ids.language.choices = [[code, name] for code, name in LANGUAGES.items()]
        ids.language.value = words.language
        ids.look.choices = [[name, say(f"settings.theme.{name}")] for name in PALETTES]
        ids.look.value = theme.name
        ids.text.choices = [[value, say(f"settings.text.{name}")] for value, name in SCALES]
        ids.text.value = min(SCALES, key=lambda s: abs(float(s[0]) - theme.scale))[0]
        kept = self.desk.house.setting
        ids.spots.choices = [["on", say("settings.on")], ["off", say("settings.off")]]
        ids.spots.value = kept("spot_checks") or "on"
        ids.link.choices = [[name, say(f"settings.link.{name}")] for name in LINKS]
        ids.link.value = (kept("link") or "simulated").partition(":")[0]
        ids.address.text = (kept("link") or "").partition(":")[2]

    def pick(self, name: str, value: str | None) -> None:
        """Keep what was picked, when it is new."""
        if value is None:
            return
        if name == "link":
            value = f"{value}:{self.ids.address.text.strip()}"
        if value != self.desk.house.setting(name):
            self.desk.keep(name, value)
