"""What Gaia Project is called and for how many it is."""

from engine.core.meta import Meta

META = Meta(
    "gaia_project",
    {"en": "Gaia Project", "ja": "ガイアプロジェクト", "ko": "가이아 프로젝트", "zh": "盖亚计划"},
    (1, 2, 3, 4),
    rules_version=2,
)
