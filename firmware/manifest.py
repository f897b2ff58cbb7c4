"""For freezing the node into a MicroPython build: everything but the board file."""

metadata(version="0.2.0", description="Tabletwin node")  # noqa: F821

package("app")  # noqa: F821
for name in (
    "apa102",
    "debounce",
    "dns",
    "iso14443",
    "mfrc522",
    "mqtt_packets",
    "pixels",
    "pn5180",
    "pn532",
    "pn532_frames",
    "reader",
    "spi_device",
    "ticks",
    "ws2812",
):
    module(name + ".py", base_path="lib")  # noqa: F821
module("banks.py")  # noqa: F821
module("main.py")  # noqa: F821
