"""Starts the node. The board file lies beside this one as board.py."""

import asyncio

import board
from app.log import log_exception
from app.node import Node


async def main() -> None:
    """Run the node; if even that fails, restart the board."""
    import machine

    try:
        await Node(board).run()
    except Exception as why:
        log_exception("node", why)
        await asyncio.sleep_ms(3000)
        machine.reset()


asyncio.run(main())
