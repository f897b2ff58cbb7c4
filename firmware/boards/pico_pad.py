"""Raspberry Pi Pico (RP2040): a pad of one station with a ring of twelve pixels and a button."""

BOARD = "pico_pad"
PORT = "rp2"
WIFI = False
LINK = {"kind": "console"}
SPI = {"id": 0, "sck": 18, "mosi": 19, "miso": 16, "baud": 4000000}
RADIO = {
    "gain": 4,
    "tries": 2,
    "field_ms": 5,
    "answer_us": 600,
    "start_ms": 50,
    "apart_mm": 150,
    "fields": 1,
    "period_ms": 50,
}
LIGHTS = {
    "chip": "ws2812",
    "pin": 22,
    "count": 12,
    "bright": 40,
    "max_ma": 150,  # a tablet feeds the pad: USB gives 500 mA for all of it
    "channel_ma": 12,
    "idle_ma": 1,
}
STATIONS = (
    {"name": "pad", "at": (0, 0), "reader": "mfrc522", "cs": 17, "reset": 20, "leds": (0, 12)},
)
INPUTS = ({"name": "ok", "kind": "button", "pin": 14},)
BUZZER = 15
SUPPLY = None
WATCHDOG_MS = 8000  # Chosen: the longest that an RP2040 can count is 8388 (data sheet, 4.7)
