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
    in which nothing else runs: code lies in the same flash.
    """

    def __init__(
        self,
        causes: "dict[str, int]",
        names: "dict[str, int]",
        inbox: int,
        byte_us: int,
        waits: bool,
        flash_us: int,
    ) -> None:
        self.causes = causes
        self.names = names
        self.inbox = inbox
        self.byte_us = byte_us
        self.waits = waits
        self.flash_us = flash_us


# A sector is erased in 45 ms and a page written in 0.7 ms, typical of the W25Q16 on a Pico.
PORTS = {
    "rp2": Port(RP2_CAUSES, RP2_NAMES, 512, USB_BYTE_US, True, 50000),
    "esp32": Port(ESP32_CAUSES, ESP32_NAMES, 260, UART_BYTE_US, False, 50000),
}
