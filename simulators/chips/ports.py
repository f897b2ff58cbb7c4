"""What differs between the ports of MicroPython, as far as the firmware can tell."""

# What `machine.reset_cause()` gives. RP2: `machine.reset()` goes through the watchdog, and a pulse
# at RUN looks like power (ports/rp2/modmachine.c). ESP32: `machine.reset()` and a panic look like
# a pulse at EN (ports/esp32/modmachine.c).
RP2_CAUSES = {"power": 1, "pin": 1, "watchdog": 3, "wake": 1, "soft": 3}
ESP32_CAUSES = {"power": 1, "pin": 2, "watchdog": 3, "wake": 4, "soft": 2}
RP2_NAMES = {"PWRON_RESET": 1, "WDT_RESET": 3}
ESP32_NAMES = {
    "PWRON_RESET": 1,
    "HARD_RESET": 2,
    "WDT_RESET": 3,
    "DEEPSLEEP_RESET": 4,
    "SOFT_RESET": 5,
}
UART_BYTE_US = 87  # assumed: 115,200 bit/s, ten bits a byte
USB_BYTE_US = 2  # full-speed USB moves some 500 bytes a millisecond. Assumed


class Port:
    """`inbox`: bytes that the console keeps until they are read. `waits`: whether the host's bytes
    wait when it is full, as on USB, or are lost, as on a UART. `flash_us`: a write of the flash,
    in which nothing else runs: code lies in the same flash. `call_us` and `turn_us`: what Python
    takes beside its buses and waits, for a transaction on SPI with the driver's lines around it,
    and for a turn of a task; `console_us` for a byte of the console that is read, and `piece_us`
    for a piece that is written, with what is done about them.
    """

    def __init__(
        self,
        causes: "dict[str, int]",
        names: "dict[str, int]",
        inbox: int,
        byte_us: int,
        waits: bool,
        flash_us: int,
        call_us: int,
        turn_us: int,
        console_us: int,
        piece_us: int,
    ) -> None:
        self.causes = causes
        self.names = names
        self.inbox = inbox
        self.byte_us = byte_us
        self.waits = waits
        self.flash_us = flash_us
        self.call_us = call_us
        self.turn_us = turn_us
        self.console_us = console_us
        self.piece_us = piece_us


# Measured on the port's own build (tests/board/test_rp2040.py). Of an ESP32 nobody has measured
# them; assumed to be the same: twice the clock, and code that is fetched through a cache.
CALL_US, TURN_US, CONSOLE_US, PIECE_US = 155, 480, 85, 900
# A sector is erased in 45 ms and a page written in 0.7 ms, typical of the W25Q16 on a Pico.
PORTS = {
    "rp2": Port(
        RP2_CAUSES, RP2_NAMES, 512, USB_BYTE_US, True, 50000, CALL_US, TURN_US, CONSOLE_US, PIECE_US
    ),
    "esp32": Port(
        ESP32_CAUSES,
        ESP32_NAMES,
        260,
        UART_BYTE_US,
        False,
        50000,
        CALL_US,
        TURN_US,
        CONSOLE_US,
        PIECE_US,
    ),
}
