"""What Gaia Project is called and for how many it is."""

from engine.core.meta import Meta

META = Meta(
    "gaia_project",
    {"en": "Gaia Project", "ja": "ガイアプロジェクト"},
    (1, 2, 3, 4),
    rules_version=2,
)
