"""A client on the Python SDK. Takes a script as its argument and prints what came of it, both as JSON; see src/script in this app."""

import asyncio
import json
import sys
from typing import Any

from mcp import Client, MCPError
from mcp_types import ElicitRequestFormParams, ElicitResult, InputRequiredResult, TextContent

script: dict[str, Any] = json.loads(sys.argv[1])
questions: list[str] = []


def answer(params: Any) -> ElicitResult:
    questions.append(params.message)
    if script["answers"] is None:
        return ElicitResult(action="decline")
    assert isinstance(params, ElicitRequestFormParams)
    fields = params.requested_schema["properties"]
    return ElicitResult(action="accept", content={name: script["answers"][name] for name in fields})


async def answer_question(_context: Any, params: Any) -> ElicitResult:
    return answer(params)


def describe(result: Any) -> dict[str, Any]:
    if isinstance(result, InputRequiredResult):
        return {"kind": "input_required", "keys": list(result.input_requests or {})}
    texts = [block.text for block in result.content if isinstance(block, TextContent)]
    return {"kind": "complete", "text": "\n".join(texts), "isError": bool(result.is_error)}


def tamper(token: str) -> str:
    middle = len(token) // 2
    return token[:middle] + ("B" if token[middle] == "A" else "A") + token[middle + 1 :]


async def run(client: Client) -> Any:
    name, arguments = script["tool"], script["arguments"]
    if script["way"] == "automatic":
        return await client.call_tool(name, arguments)
    first = await client.session.call_tool(name, arguments, allow_input_required=True)
    assert isinstance(first, InputRequiredResult) and first.input_requests and first.request_state
    responses = {key: answer(request.params) for key, request in first.input_requests.items()}
    state = tamper(first.request_state) if script["way"] == "tampered" else None
    return await client.session.call_tool(
        name, arguments, input_responses=responses, request_state=state, allow_input_required=True
    )


async def main() -> dict[str, Any]:
    callback = answer_question if script["canBeAsked"] else None
    async with Client(script["url"], elicitation_callback=callback, read_timeout_seconds=10) as client:
        listed = await client.list_tools()
        report = {"protocolVersion": client.protocol_version, "tools": [tool.name for tool in listed.tools]}
        try:
            outcome = describe(await run(client))
        except MCPError as error:
            outcome = {"kind": "error", "name": type(error).__name__, "code": error.code, "message": error.message}
        return {**report, "questions": questions, "outcome": outcome}


print(json.dumps(asyncio.run(main())))
