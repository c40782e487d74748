"""What happens around the calls of a server process, and what is kept for all its sessions: src/serving in Python."""

import asyncio
from collections.abc import Callable
from typing import Any

GIVE_UP_SECONDS = 3
COME_BACK_SECONDS = 1.5
LEVELS = ["info", "warning"]


class Occurrence:
    def __init__(self) -> None:
        self._event = asyncio.Event()

    def note(self) -> None:
        self._event.set()

    async def wait(self, seconds: float) -> bool:
        """Waits until it happens, unless it has since it was last waited for."""
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return False
        self._event.clear()
        return True


class SessionMemory:
    def __init__(self) -> None:
        self._known: set[bytes] = set()
        self._forgotten: set[bytes] = set()

    def knows(self, session_id: bytes) -> bool:
        if session_id in self._forgotten:
            return False
        self._known.add(session_id)
        return True

    def forget(self) -> bool:
        had_any = bool(self._known)
        self._forgotten |= self._known
        self._known.clear()
        return had_any


class Happenings:
    def __init__(self) -> None:
        self.sessions = SessionMemory()
        self.list_connections: Callable[[], list[Any]] = list
        self.cancelled = Occurrence()
        self.returned = Occurrence()
        self.level = "info"

    def cut(self) -> bool:
        """Cuts all connections, as a network does that fails."""
        connections = self.list_connections()
        for connection in connections:
            connection.transport.abort()
        return len(connections) > 0

    def is_wanted(self, level: str) -> bool:
        return LEVELS.index(level) >= LEVELS.index(self.level)
