"""ESP32 DevKit (WROOM-32): mats of eight stations, six pixels each, and a pad with a reset line."""

BOARD = "esp32_devkit"
PORT = "esp32"
WIFI = True
LINK = {"kind": "console"}
SPI = {"id": 2, "sck": 18, "mosi": 23, "miso": 19, "baud": 4000000}
RADIO = {
    "gain": 4,
    "tries": 2,
    "field_ms": 5,
    "answer_us": 600,
    "start_ms": 50,
    "apart_mm": 150,
    "fields": 3,
    "period_ms": 50,
}
LIGHTS = {
    "chip": "ws2812",
    "pin": 22,
    "count": 54,
    "bright": 40,
    "max_ma": 800,
    "channel_ma": 12,
    "idle_ma": 1,
}
STATIONS = (
    {"name": "m1", "at": (0, 0), "reader": "mfrc522", "cs": 5, "leds": (0, 6)},
    {"name": "m2", "at": (90, 0), "reader": "mfrc522", "cs": 4, "leds": (6, 6)},
    {"name": "m3", "at": (180, 0), "reader": "mfrc522", "cs": 13, "leds": (12, 6)},
    {"name": "m4", "at": (270, 0), "reader": "mfrc522", "cs": 14, "leds": (18, 6)},
    {"name": "m5", "at": (0, 110), "reader": "mfrc522", "cs": 25, "leds": (24, 6)},
    {"name": "m6", "at": (90, 110), "reader": "mfrc522", "cs": 26, "leds": (30, 6)},
    {"name": "m7", "at": (180, 110), "reader": "mfrc522", "cs": 27, "leds": (36, 6)},
    {"name": "m8", "at": (270, 110), "reader": "mfrc522", "cs": 32, "leds": (42, 6)},
    {"name": "pad", "at": (600, 0), "reader": "mfrc522", "cs": 33, "reset": 21, "leds": (48, 6)},
)
INPUTS = (
    # pins 34 to 39 have no pull-up of their own: fit 10 kOhm to 3.3 V
    {"name": "ok", "kind": "button", "pin": 34, "pull": False},
    {"name": "knob", "kind": "knob", "a": 35, "b": 36, "pull": False},
)
BUZZER = 17
SUPPLY = {"pin": 16, "off_ms": 200}
WATCHDOG_MS = 8000  # Chosen: the longest that an RP2040 can count is 8388 (data sheet, 4.7)
