"""What Hadara is called and for how many it is."""

from engine.core.meta import Meta

META = Meta(
    "hadara", {"en": "Hadara", "ja": "ハダラ", "ko": "하다라", "zh": "哈达拉"}, (2, 3, 4, 5)
)
