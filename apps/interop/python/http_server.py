"""The server over HTTP: both eras on one endpoint, as the SDK serves them."""

import asyncio
import json
import socket
from typing import Any

import uvicorn
from build_server import build_server
from happenings import Happenings
from mcp.server.streamable_http import EventMessage, EventStore


class EventLog(EventStore):
    """What was sent in streams, for clients that come back. Kept while the process lives."""

    def __init__(self) -> None:
        self._events: list[tuple[str, Any]] = []

    async def store_event(self, stream_id: str, message: Any) -> str:
        self._events.append((stream_id, message))
        return str(len(self._events))

    async def replay_events_after(self, last_event_id: str, send_callback: Any) -> str | None:
        last = int(last_event_id)
        stream_id = self._events[last - 1][0]
        for index, (stream, message) in enumerate(self._events[last:], last + 1):
            if stream == stream_id and message is not None:
                await send_callback(EventMessage(message, str(index)))
        return stream_id


async def refuse(send: Any) -> None:
    """What a server says to a session that it does not know."""
    error = {"code": -32001, "message": "Session not found"}
    body = json.dumps({"jsonrpc": "2.0", "id": None, "error": error}).encode()
    await send({"type": "http.response.start", "status": 404, "headers": [(b"content-type", b"application/json")]})
    await send({"type": "http.response.body", "body": body})


def is_answering(connection: Any) -> bool:
    """Whether a response is being sent on it. Clients must expect at any time that one without a request is closed."""
    cycle = getattr(connection, "cycle", None)
    return cycle is not None and not cycle.response_complete


async def main() -> None:
    happenings = Happenings()
    app = build_server(happenings).streamable_http_app(event_store=EventLog(), retry_interval=100)

    async def watch(scope: Any, receive: Any, send: Any) -> None:
        headers = dict(scope.get("headers", []))
        session_id = headers.get(b"mcp-session-id")
        if session_id is not None and not happenings.sessions.knows(session_id):
            await refuse(send)
            return
        if scope["type"] == "http" and scope["method"] == "GET" and b"last-event-id" in headers:
            happenings.returned.note()
        await app(scope, receive, send)

    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(watch, log_level="warning"))
    happenings.list_connections = lambda: [each for each in server.server_state.connections if is_answering(each)]
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    print(f"Listening on http://127.0.0.1:{listener.getsockname()[1]}/mcp", flush=True)
    await serving


asyncio.run(main())
