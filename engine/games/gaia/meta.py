"""What Gaia is called and for how many it is."""

from engine.core.meta import Meta

META = Meta("gaia", {"en": "Gaia", "ja": "ガイア"}, (2, 3, 4, 5), rules_version=2)
