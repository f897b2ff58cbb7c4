"""Starts the node, from the bank that is to run. The board file lies beside it as board.py."""

import micropython

# Before anything that takes time: byte 0x03 from whoever opens the port must not end the node.
micropython.kbd_intr(-1)

import asyncio
import sys

import machine

import banks

READ_MS = 3000  # Chosen: whoever watches the port can read why, and can stop the program


async def main() -> None:
    """Run the node; if even that fails, restart the board."""
    try:
        if banks.choose():
            banks.guard()
        import board

        from app.node import Node

        await Node(board).run()
    except Exception as why:
        print("# node: " + type(why).__name__ + " " + str(why))
        printer = getattr(sys, "print_exception", None)
        if printer:
            printer(why)
        micropython.kbd_intr(3)  # who wants to mend it can stop it now
        await asyncio.sleep_ms(READ_MS)
        machine.reset()


asyncio.run(main())
