"""A client on the Python SDK. Takes a script as its argument and prints what came of each play, as JSON; see src/script in this app."""

import asyncio
import json
import sys
from typing import Any

from connection import Connection, connect
from mcp import MCPError
from stage import Stage

PLAY_SECONDS = 15


async def run_step(connection: Connection, step: dict[str, Any]) -> dict[str, Any]:
    match step["do"]:
        case "list":
            lists = await connection.list()
            return tell("; ".join(f"{kind}: {' '.join(names)}" for kind, names in lists.items()))
        case "call":
            return await connection.call(step["tool"], step["arguments"], step.get("watches"), step.get("cancelsOn"))
        case "call-at-once":
            calls = [connection.call(step["tool"], {"name": name}) for name in step["names"]]
            return tell("\n".join(outcome["text"] for outcome in await asyncio.gather(*calls)))
        case "call-by-hand":
            return await connection.call_by_hand(step["tool"], step["arguments"], step["way"])
        case "get-prompt":
            return tell(await connection.get_prompt(step["prompt"], step["arguments"]))
        case "read-resource":
            return tell(await connection.read_resource(step["uri"]))
        case "complete":
            return tell(", ".join(await connection.complete(step["prompt"], step["argument"], step["value"])))
        case "hear":
            return tell(await connection.stage.wait_for(step["what"]))
        case "want-logs":
            await connection.want_logs(step["level"])
        case "set-level":
            await connection.set_level(step["level"])
        case "follow":
            await connection.follow(step["uri"])
        case "subscribe":
            await connection.subscribe(step["uri"])
        case "unsubscribe":
            await connection.unsubscribe(step["uri"])
        case "ping":
            await connection.ping()
        case other:
            raise ValueError(f"unknown step {other}")
    return tell("Done.")


def tell(text: str) -> dict[str, Any]:
    return {"kind": "complete", "text": text, "isError": False}


def describe_error(error: BaseException) -> dict[str, Any]:
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    outcome: dict[str, Any] = {"kind": "error", "name": type(error).__name__, "message": str(error)}
    return {**outcome, "code": error.code} if isinstance(error, MCPError) else outcome


async def run_play(script: dict[str, Any], play: dict[str, Any]) -> dict[str, Any]:
    """Each play has a connection of its own: this SDK's belong to the task that opens them."""
    stage = Stage(play["answers"])
    outcomes: list[dict[str, Any]] = []
    version = "none"
    try:
        async with asyncio.timeout(PLAY_SECONDS), connect(script, stage) as connection:
            version = connection.protocol_version
            try:
                for step in play["steps"]:
                    outcomes.append(await run_step(connection, step))
            except Exception as error:
                outcomes.append(describe_error(error))
    except Exception as error:
        outcomes.append(describe_error(error))
    report = {"protocolVersion": version, "questions": stage.questions, "heard": stage.heard}
    return {"id": play["id"], **report, "outcomes": outcomes}


async def main() -> None:
    script = json.loads(sys.argv[1])
    for play in script["plays"]:
        print(json.dumps(await run_play(script, play)), flush=True)


asyncio.run(main())
