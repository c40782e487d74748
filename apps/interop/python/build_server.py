"""A server on the Python SDK with the tools of our own: it asks by resolvers, with the SDK's own sealed request state."""

import asyncio
import uuid
from functools import partial
from typing import Annotated, Any, Literal

from happenings import COME_BACK_SECONDS, GIVE_UP_SECONDS, Happenings
from mcp.server import MCPServer
from mcp.server.lowlevel import NotificationOptions
from mcp.server.elicitation import AcceptedElicitation, DeclinedElicitation, ElicitationResult
from mcp.server.mcpserver import Context, Elicit, ListRoots, Resolve, Sample
from mcp_types import (
    CallToolResult,
    Completion,
    CreateMessageResult,
    ElicitRequest,
    ElicitRequestURLParams,
    ElicitResult,
    EmptyResult,
    InputRequiredResult,
    ListRootsResult,
    SamplingMessage,
    SetLevelRequestParams,
    SubscribeRequestParams,
    TextContent,
    UnsubscribeRequestParams,
)
from pydantic import BaseModel

MODERN = "2026-07-28"
NOTE = "notes://1"
PEOPLE = ["alice", "anna", "bob"]
PAGE = "https://example.com/sign-in"
DECLINED = "Nothing was created: declined."


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


def ask_model(text: str) -> Sample:
    return Sample([SamplingMessage(role="user", content=TextContent(type="text", text=text))], max_tokens=100)


def ask_roots() -> ListRoots:
    return ListRoots()


def build_server(happenings: Happenings) -> MCPServer:
    server = MCPServer("python-sdk-server", version="1.0.0")
    add_asking_tools(server)
    add_telling_tools(server, happenings)
    add_session_methods(server)

    @server.resource(NOTE)
    def note() -> str:
        return "A note."

    @server.prompt()
    def greet(name: str) -> str:
        return f"Hello, {name}!"

    @server.completion()
    async def complete(_reference: Any, argument: Any, _context: Any) -> Completion:
        return Completion(values=[person for person in PEOPLE if person.startswith(argument.value)])

    return server


def add_asking_tools(server: MCPServer) -> None:
    @server.tool()
    def locate(name: str, region: Annotated[ElicitationResult[Region], Resolve(ask_region)]) -> str:
        """Asks for the region."""
        if not isinstance(region, AcceptedElicitation):
            return DECLINED
        return f"{name} would live in {region.data.region}."

    @server.tool()
    def provision(
        name: str,
        region: Annotated[ElicitationResult[Region], Resolve(ask_region)],
        confirmation: Annotated[ElicitationResult[Confirmation], Resolve(ask_confirmation)],
    ) -> str:
        """Asks for the region, then whether to go on."""
        if not isinstance(region, AcceptedElicitation) or not isinstance(confirmation, AcceptedElicitation):
            return DECLINED
        if not confirmation.data.confirm:
            return "Nothing was created: not confirmed."
        return f"Created {name} in {region.data.region}."

    @server.tool(name="sign-in")
    async def sign_in(ctx: Context) -> CallToolResult | InputRequiredResult:
        """Sends to a page. Resolvers of this SDK have no pages."""
        message = "Sign in to go on."
        if ctx.protocol_version != MODERN:
            answer = await ctx.elicit_url(message, PAGE, str(uuid.uuid4()))
            return tell_signed_in(answer.action)
        given = (ctx.input_responses or {}).get("page")
        if isinstance(given, ElicitResult):
            return tell_signed_in(given.action)
        page = ElicitRequest(params=ElicitRequestURLParams(message=message, url=PAGE))
        return InputRequiredResult(input_requests={"page": page})

    @server.tool()
    def summarize(text: str, summary: Annotated[CreateMessageResult, Resolve(ask_model)]) -> str:
        """Asks a model."""
        return f"The model says: {getattr(summary.content, 'text', 'nothing')}"

    @server.tool()
    def where(roots: Annotated[ListRootsResult, Resolve(ask_roots)]) -> str:
        """Asks for roots."""
        return " ".join(str(root.uri) for root in roots.roots)


def tell_signed_in(action: str) -> CallToolResult:
    said = "You said you would." if action == "accept" else "You said you would not."
    return CallToolResult(content=[TextContent(type="text", text=said)])


def add_telling_tools(server: MCPServer, happenings: Happenings) -> None:
    @server.tool()
    async def count(ctx: Context) -> str:
        """Tells how far it is."""
        for progress in (1, 2, 3):
            await ctx.report_progress(progress, 3)
            await asyncio.sleep(0.02)
        return "Counted to 3."

    @server.tool()
    async def shout(ctx: Context) -> str:
        """Logs."""
        for level, text in (("info", "quiet"), ("warning", "loud")):
            if ctx.protocol_version == MODERN or happenings.is_wanted(level):
                await ctx.log(level, text)
        return "Shouted."

    @server.tool()
    async def wait(ctx: Context) -> str:
        """Waits to be cancelled."""
        await ctx.report_progress(1, 2)
        try:
            await asyncio.sleep(30)
        except BaseException:
            happenings.cancelled.note()
            raise
        return "Waited."

    @server.tool()
    async def cancelled() -> str:
        """Tells whether a call was cancelled."""
        was = await happenings.cancelled.wait(GIVE_UP_SECONDS)
        return "A call was cancelled." if was else "No call was cancelled."

    @server.tool()
    async def leave(ctx: Context) -> str:
        """Lets go of the connection."""
        await ctx.close_sse_stream()
        has = await happenings.returned.wait(COME_BACK_SECONDS)
        return "You came back." if has else "You did not come back."

    @server.tool()
    async def cut(ctx: Context) -> str:
        """Cuts the connection."""
        await ctx.report_progress(1, 2)
        await asyncio.sleep(0.02)
        if not happenings.cut():
            return "There is no connection to cut."
        has = await happenings.returned.wait(COME_BACK_SECONDS)
        return "You came back." if has else "You did not come back."

    @server.tool()
    def forget() -> str:
        """Forgets all sessions."""
        return "Who are you?" if happenings.sessions.forget() else "There is no session to forget."

    @server.tool()
    async def change(ctx: Context) -> str:
        """Changes the tools and a resource."""
        if ctx.protocol_version == MODERN:
            await ctx.notify_tools_changed()
            await ctx.notify_resource_updated(NOTE)
        else:
            await ctx.session.send_tool_list_changed()
            await ctx.session.send_resource_updated(NOTE)
        return "Changed."

    happenings.level = "info"

    async def set_level(_ctx: Any, params: SetLevelRequestParams) -> EmptyResult:
        happenings.level = params.level
        return EmptyResult()

    # The high-level server of this SDK has no place for it.
    server._lowlevel_server.add_request_handler("logging/setLevel", SetLevelRequestParams, set_level)


def add_session_methods(server: MCPServer) -> None:
    """What earlier revisions have, and the high-level server of this SDK has not."""

    async def subscribe(_ctx: Any, _params: SubscribeRequestParams) -> EmptyResult:
        return EmptyResult()

    async def unsubscribe(_ctx: Any, _params: UnsubscribeRequestParams) -> EmptyResult:
        return EmptyResult()

    lowlevel = server._lowlevel_server
    changing = NotificationOptions(tools_changed=True)
    lowlevel.create_initialization_options = partial(lowlevel.create_initialization_options, changing)
    lowlevel.add_request_handler("resources/subscribe", SubscribeRequestParams, subscribe)
    lowlevel.add_request_handler("resources/unsubscribe", UnsubscribeRequestParams, unsubscribe)
