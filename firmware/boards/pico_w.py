"""Raspberry Pi Pico W (RP2040): a rail of 16 stations, four pixels each."""

BOARD = "pico_w"
PORT = "rp2"
WIFI = True
LINK = {"kind": "console"}
SPI = {"id": 0, "sck": 18, "mosi": 19, "miso": 16, "baud": 4000000}
RADIO = {
    "gain": 4,  # 0 to 7; 4 is 33 dB. Full gain saturates a tag that lies on the coil
    "tries": 2,  # questions to a silent station before it counts as empty
    "field_ms": 5,  # from field on to the first question
    "answer_us": 600,  # silence after a question
    "start_ms": 50,  # a reader's oscillator after a reset; the chip says when it runs
    "apart_mm": 150,  # nearer antennas never have their field on together
    "fields": 4,  # fields on at once on the whole board: supply current
    "period_ms": 50,  # each station is looked at this often when nothing is the matter
}
LIGHTS = {
    "chip": "ws2812",
    "pin": 1,
    "count": 64,
    "bright": 40,  # percent of full brightness that `set` can reach
    "max_ma": 900,  # what the supply gives to the lights
    "channel_ma": 12,  # one colour of one pixel at full brightness
    "idle_ma": 1,  # one dark pixel
}
STATIONS = (
    {"name": "s1", "at": (0, 0), "reader": "mfrc522", "cs": 2, "leds": (0, 4)},
    {"name": "s2", "at": (90, 0), "reader": "mfrc522", "cs": 3, "leds": (4, 4)},
    {"name": "s3", "at": (180, 0), "reader": "mfrc522", "cs": 4, "leds": (8, 4)},
    {"name": "s4", "at": (270, 0), "reader": "mfrc522", "cs": 5, "leds": (12, 4)},
    {"name": "s5", "at": (360, 0), "reader": "mfrc522", "cs": 6, "leds": (16, 4)},
    {"name": "s6", "at": (450, 0), "reader": "mfrc522", "cs": 7, "leds": (20, 4)},
    {"name": "s7", "at": (540, 0), "reader": "mfrc522", "cs": 8, "leds": (24, 4)},
    {"name": "s8", "at": (630, 0), "reader": "mfrc522", "cs": 9, "leds": (28, 4)},
    {"name": "s9", "at": (720, 0), "reader": "mfrc522", "cs": 10, "leds": (32, 4)},
    {"name": "s10", "at": (810, 0), "reader": "mfrc522", "cs": 11, "leds": (36, 4)},
    {"name": "s11", "at": (900, 0), "reader": "mfrc522", "cs": 12, "leds": (40, 4)},
    {"name": "s12", "at": (990, 0), "reader": "mfrc522", "cs": 13, "leds": (44, 4)},
    {"name": "s13", "at": (1080, 0), "reader": "mfrc522", "cs": 14, "leds": (48, 4)},
    {"name": "s14", "at": (1170, 0), "reader": "mfrc522", "cs": 15, "leds": (52, 4)},
    {"name": "s15", "at": (1260, 0), "reader": "mfrc522", "cs": 20, "leds": (56, 4)},
    {"name": "s16", "at": (1350, 0), "reader": "mfrc522", "cs": 21, "leds": (60, 4)},
)
INPUTS = ()
BUZZER = None
SUPPLY = {"pin": 22, "off_ms": 200}  # a switch in the 3.3 V of all readers: low cuts it
WATCHDOG_MS = 8000  # Chosen: the longest that an RP2040 can count is 8388 (data sheet, 4.7)
