"""Raspberry Pi Pico W (RP2040): a mat of four rows of four stations, four pixels each."""

BOARD = "pico_mat"
PORT = "rp2"
WIFI = True
LINK = {"kind": "console"}
SPI = {"id": 0, "sck": 18, "mosi": 19, "miso": 16, "baud": 4000000}
RADIO = {
    "gain": 4,
    "tries": 2,
    "field_ms": 5,
    "answer_us": 600,
    "start_ms": 50,
    "apart_mm": 150,
    "fields": 4,
    "period_ms": 50,
}
LIGHTS = {
    "chip": "ws2812",
    "pin": 1,
    "count": 64,
    "bright": 40,
    "max_ma": 900,
    "channel_ma": 12,
    "idle_ma": 1,
}
STATIONS = (
    {"name": "m0", "at": (0, 0), "reader": "mfrc522", "cs": 2, "leds": (0, 4)},
    {"name": "m1", "at": (90, 0), "reader": "mfrc522", "cs": 3, "leds": (4, 4)},
    {"name": "m2", "at": (180, 0), "reader": "mfrc522", "cs": 4, "leds": (8, 4)},
    {"name": "m3", "at": (270, 0), "reader": "mfrc522", "cs": 5, "leds": (12, 4)},
    {"name": "m4", "at": (0, 110), "reader": "mfrc522", "cs": 6, "leds": (16, 4)},
    {"name": "m5", "at": (90, 110), "reader": "mfrc522", "cs": 7, "leds": (20, 4)},
    {"name": "m6", "at": (180, 110), "reader": "mfrc522", "cs": 8, "leds": (24, 4)},
    {"name": "m7", "at": (270, 110), "reader": "mfrc522", "cs": 9, "leds": (28, 4)},
    {"name": "m8", "at": (0, 220), "reader": "mfrc522", "cs": 10, "leds": (32, 4)},
    {"name": "m9", "at": (90, 220), "reader": "mfrc522", "cs": 11, "leds": (36, 4)},
    {"name": "m10", "at": (180, 220), "reader": "mfrc522", "cs": 12, "leds": (40, 4)},
    {"name": "m11", "at": (270, 220), "reader": "mfrc522", "cs": 13, "leds": (44, 4)},
    {"name": "m12", "at": (0, 330), "reader": "mfrc522", "cs": 14, "leds": (48, 4)},
    {"name": "m13", "at": (90, 330), "reader": "mfrc522", "cs": 15, "leds": (52, 4)},
    {"name": "m14", "at": (180, 330), "reader": "mfrc522", "cs": 20, "leds": (56, 4)},
    {"name": "m15", "at": (270, 330), "reader": "mfrc522", "cs": 21, "leds": (60, 4)},
)
INPUTS = ()
BUZZER = None
SUPPLY = {"pin": 22, "off_ms": 200}
WATCHDOG_MS = 8000  # Chosen: the longest that an RP2040 can count is 8388 (data sheet, 4.7)
