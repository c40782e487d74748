"""A connected client of the Python SDK: src/script/connection.ts in Python."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from mcp import Client, MCPDeprecationWarning, StdioServerParameters
from mcp_types import InputRequiredResult, PromptReference, TextContent
from stage import Stage

MODERN = "2026-07-28"
LOG_LEVEL = "io.modelcontextprotocol/logLevel"

# Everything before the modern revision is deprecated here, and what this is about.
warnings.simplefilter("ignore", MCPDeprecationWarning)


@asynccontextmanager
async def connect(script: dict[str, Any], stage: Stage) -> AsyncIterator[Connection]:
    target = script["target"]
    is_http = target["transport"] == "HTTP"
    to = target["url"] if is_http else StdioServerParameters(command=target["file"], args=target["args"])
    callbacks: dict[str, Any] = {}
    if stage.answers["canBeAsked"]:

        async def elicit(_context: Any, params: Any) -> Any:
            return stage.answer_person(params)

        async def sample(_context: Any, params: Any) -> Any:
            return stage.answer_sample(params)

        async def list_roots(_context: Any) -> Any:
            return stage.answer_roots()

        callbacks = {"elicitation_callback": elicit, "sampling_callback": sample, "list_roots_callback": list_roots}

    async def log(params: Any) -> None:
        stage.hear(f"log {params.level} {params.data}")

    async def hear(message: Any) -> None:
        method = getattr(message, "method", None)
        if method == "notifications/tools/list_changed":
            stage.hear("tools changed")
        if method == "notifications/resources/updated":
            stage.hear(f"updated {message.params.uri}")

    async with Client(
        to, mode=script["mode"], read_timeout_seconds=10, logging_callback=log, message_handler=hear, **callbacks
    ) as client:
        connection = Connection(client, stage)
        try:
            yield connection
        finally:
            await connection.stop_following()


class Connection:
    def __init__(self, client: Client, stage: Stage) -> None:
        self.client = client
        self.stage = stage
        self.protocol_version = client.protocol_version
        self._is_modern = client.protocol_version == MODERN
        self._meta: Any = None
        self._following: asyncio.Task[None] | None = None

    async def list(self) -> dict[str, list[str]]:
        capabilities = self.client.server_capabilities
        prompts = (await self.client.list_prompts()).prompts if capabilities.prompts else []
        resources = (await self.client.list_resources()).resources if capabilities.resources else []
        return {
            "tools": [tool.name for tool in (await self.client.list_tools()).tools],
            "prompts": [prompt.name for prompt in prompts],
            "resources": [str(resource.uri) for resource in resources],
        }

    async def call(
        self, name: str, arguments: dict[str, Any], watches: bool | None = False, cancels_on: str | None = None
    ) -> dict[str, Any]:
        async def progress(progress: float, total: float | None, _message: str | None) -> None:
            self.stage.hear(f"progress {progress:g}/{total:g}")

        callback = progress if watches else None
        calling = asyncio.ensure_future(
            self.client.call_tool(name, arguments, progress_callback=callback, meta=self._meta)
        )
        if cancels_on is None:
            return describe(await calling)
        await self.stage.wait_for(cancels_on)
        calling.cancel()
        try:
            return describe(await calling)
        except asyncio.CancelledError:
            return {"kind": "complete", "text": "Cancelled.", "isError": False}

    async def call_by_hand(self, name: str, arguments: dict[str, Any], way: str) -> dict[str, Any]:
        first = await self.client.session.call_tool(name, arguments, allow_input_required=True)
        state = getattr(first, "request_state", None)
        if not isinstance(first, InputRequiredResult) or not first.input_requests or state is None:
            raise TypeError("No question came with a token.")
        responses = {key: self.stage.answer_person(request.params) for key, request in first.input_requests.items()}
        token = tamper(state) if way == "tampered" else None
        again = await self.client.session.call_tool(
            name, arguments, input_responses=responses, request_state=token, allow_input_required=True
        )
        return describe(again)

    async def get_prompt(self, name: str, arguments: dict[str, str]) -> str:
        return read_text((await self.client.get_prompt(name, arguments)).messages[0].content)

    async def read_resource(self, uri: str) -> str:
        return read_text((await self.client.read_resource(uri)).contents[0])

    async def complete(self, prompt: str, argument: str, value: str) -> list[str]:
        reference = PromptReference(type="ref/prompt", name=prompt)
        return (await self.client.complete(reference, {"name": argument, "value": value})).completion.values

    async def want_logs(self, level: Any) -> None:
        if self._is_modern:
            self._meta = {LOG_LEVEL: level}
        else:
            await self.set_level(level)

    async def follow(self, uri: str) -> None:
        if not self._is_modern:
            await self.subscribe(uri)
            return
        opened = asyncio.Event()

        async def listen() -> None:
            async with self.client.listen(tools_list_changed=True, resource_subscriptions=[uri]) as subscription:
                opened.set()
                async for _event in subscription:
                    # The message handler hears of it too.
                    pass

        self._following = asyncio.create_task(listen())
        await opened.wait()

    async def stop_following(self) -> None:
        if self._following is not None:
            self._following.cancel()
            await asyncio.gather(self._following, return_exceptions=True)

    async def ping(self) -> None:
        await self.client.send_ping()

    async def set_level(self, level: Any) -> None:
        await self.client.set_logging_level(level)

    async def subscribe(self, uri: str) -> None:
        await self.client.subscribe_resource(uri)

    async def unsubscribe(self, uri: str) -> None:
        await self.client.unsubscribe_resource(uri)


def describe(result: Any) -> dict[str, Any]:
    if isinstance(result, InputRequiredResult):
        return {"kind": "input_required", "keys": list(result.input_requests or {})}
    texts = [block.text for block in result.content if isinstance(block, TextContent)]
    return {"kind": "complete", "text": "\n".join(texts), "isError": bool(result.is_error)}


def read_text(content: Any) -> str:
    return getattr(content, "text", "")


def tamper(token: str) -> str:
    middle = len(token) // 2
    return token[:middle] + ("B" if token[middle] == "A" else "A") + token[middle + 1 :]
