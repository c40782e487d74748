"""A server on the Python SDK: one tool that asks once and one that asks twice, by resolvers, with the SDK's own sealed request state."""

import asyncio
import socket
from typing import Annotated, Literal

import uvicorn
from mcp.server import MCPServer
from mcp.server.elicitation import AcceptedElicitation, DeclinedElicitation, ElicitationResult
from mcp.server.mcpserver import Elicit, Resolve
from pydantic import BaseModel

server = MCPServer("python-sdk-server", version="1.0.0")


class Region(BaseModel):
    region: Literal["eu-west-1", "us-east-1"]


class Confirmation(BaseModel):
    confirm: bool


def ask_region(name: str) -> Elicit[Region]:
    return Elicit(f"In which region should {name} live?", Region)


def ask_confirmation(
    name: str, region: Annotated[ElicitationResult[Region], Resolve(ask_region)]
) -> Elicit[Confirmation] | DeclinedElicitation:
    if not isinstance(region, AcceptedElicitation):
        return DeclinedElicitation()
    return Elicit(f"Create {name} in {region.data.region}?", Confirmation)


@server.tool()
def locate(name: str, region: Annotated[ElicitationResult[Region], Resolve(ask_region)]) -> str:
    """Asks for the region."""
    if not isinstance(region, AcceptedElicitation):
        return "Nothing was created: declined."
    return f"{name} would live in {region.data.region}."


@server.tool()
def provision(
    name: str,
    region: Annotated[ElicitationResult[Region], Resolve(ask_region)],
    confirmation: Annotated[ElicitationResult[Confirmation], Resolve(ask_confirmation)],
) -> str:
    """Asks for the region, then whether to go on."""
    if not isinstance(region, AcceptedElicitation) or not isinstance(confirmation, AcceptedElicitation):
        return "Nothing was created: declined."
    if not confirmation.data.confirm:
        return "Nothing was created: not confirmed."
    return f"Created {name} in {region.data.region}."


async def main() -> None:
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]
    config = uvicorn.Config(server.streamable_http_app(), log_level="warning")
    serving = asyncio.create_task(uvicorn.Server(config).serve(sockets=[listener]))
    print(f"Listening on http://127.0.0.1:{port}/mcp", flush=True)
    await serving


asyncio.run(main())
