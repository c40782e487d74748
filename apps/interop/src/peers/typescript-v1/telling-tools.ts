import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import type { CallToolResult, ServerNotification, ServerRequest } from "@modelcontextprotocol/sdk/types.js";
import { cutConnections } from "../../serving/cut.ts";
import { COME_BACK_MS, GIVE_UP_MS, type Happenings } from "../../serving/happenings.ts";
import { pause } from "../../serving/pause.ts";
import { noteUri, words } from "../../serving/words.ts";

type Call = RequestHandlerExtra<ServerRequest, ServerNotification>;

/**
 * The tools that tell something besides their result, or that have to be told.
 *
 * @param followed what the client has subscribed to: this SDK leaves that to the author.
 */
export function registerTellingTools(mcp: McpServer, happenings: Happenings, followed: ReadonlySet<string>): void {
  const { cancelled, returned, sessions } = happenings;
  mcp.registerTool("count", {}, async (call) => {
    for (const progress of [1, 2, 3]) {
      await reportProgress(call, progress, 3);
      await pause();
    }
    return text("Counted to 3.");
  });
  mcp.registerTool("shout", {}, async ({ sessionId }) => {
    await mcp.sendLoggingMessage({ level: "info", data: "quiet" }, sessionId);
    await mcp.sendLoggingMessage({ level: "warning", data: "loud" }, sessionId);
    return text("Shouted.");
  });
  mcp.registerTool("wait", {}, async (call) => {
    await reportProgress(call, 1, 2);
    await new Promise((resolve) => call.signal.addEventListener("abort", resolve, { once: true }));
    cancelled.note();
    return text("Waited.");
  });
  mcp.registerTool("cancelled", {}, async () => text(words.cancelled(await cancelled.wait(GIVE_UP_MS))));
  mcp.registerTool("leave", {}, async ({ closeSSEStream }) => {
    closeSSEStream?.();
    return text(words.returned(await returned.wait(COME_BACK_MS)));
  });
  mcp.registerTool("cut", {}, async (call) => {
    await reportProgress(call, 1, 2);
    return text(await cutConnections(happenings));
  });
  mcp.registerTool("forget", {}, async () => text(words.forgotten(sessions.forget())));
  mcp.registerTool("change", {}, async () => {
    mcp.sendToolListChanged();
    if (followed.has(noteUri)) await mcp.server.sendResourceUpdated({ uri: noteUri });
    return text("Changed.");
  });
}

async function reportProgress({ _meta, sendNotification }: Call, progress: number, total: number): Promise<void> {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return;
  await sendNotification({ method: "notifications/progress", params: { progressToken, progress, total } });
}

function text(said: string): CallToolResult {
  return { content: [{ type: "text", text: said }] };
}
