"""The site for readers: pages of docs, hardware and deploy, and the API from docstrings."""

from __future__ import annotations

import json
import sys
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

project = "Tabletwin"
root_doc = "docs/index"
include_patterns = [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "docs/**.md",
    "hardware/**.md",
    "firmware/README.md",
    "deploy/**.md",
    "engine/games/*/rules.md",
]
exclude_patterns = [".*", "build", "**/node_modules", "bench", "tests"]
extensions = ["myst_parser", "sphinx.ext.autodoc"]
language = "en"
myst_heading_anchors = 4
myst_links_external_new_tab = True
autodoc_member_order = "bysource"
autodoc_typehints = "description"
default_role = "code"

html_theme = "furo"
html_title = "Tabletwin"
html_copy_source = False
html_show_sourcelink = False
html_show_copyright = False
html_extra_path = ["site"]
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1d5f6b", "color-brand-content": "#1d5f6b"},
    "dark_css_variables": {"color-brand-primary": "#7fc4cf", "color-brand-content": "#7fc4cf"},
}


class Frame(NullTranslations):
    """What stands around a Japanese page: Sphinx itself has one language a build."""

    words = json.loads((ROOT / "docs" / "ja" / "frame.json").read_text("utf-8"))

    def gettext(self, message: str) -> str:
        """The words of the frame in Japanese."""
        return str(self.words.get(message, message))


def frame(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """The frame speaks the language of its page."""
    japanese = page.startswith("docs/ja/")
    context["language"] = "ja" if japanese else "en"
    words = Frame() if japanese else NullTranslations()
    app.builder.templates.environment.install_gettext_translations(words)


def setup(app: Sphinx) -> None:
    """What Sphinx calls first."""
    app.connect("html-page-context", frame)
