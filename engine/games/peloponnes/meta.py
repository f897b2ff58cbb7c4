"""What Peloponnes is called and for how many it is."""

from engine.core.meta import Meta

META = Meta(
    "peloponnes",
    {"en": "Peloponnes", "ja": "ペロポネソス", "ko": "펠로폰네스", "zh": "伯罗奔尼撒"},
    (1, 2, 3, 4, 5),
    rules_version=1,
)
