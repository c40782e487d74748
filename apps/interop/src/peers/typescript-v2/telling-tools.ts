import type { CallToolResult, McpServer, ServerContext } from "@modelcontextprotocol/server";
import { cutConnections } from "../../serving/cut.ts";
import { COME_BACK_MS, GIVE_UP_MS, type Happenings } from "../../serving/happenings.ts";
import { pause } from "../../serving/pause.ts";
import { noteUri, words } from "../../serving/words.ts";
import type { Announce } from "./announce.ts";

/** The tools that tell something besides their result, or that have to be told. */
export function registerTellingTools(server: McpServer, happenings: Happenings, announce: Announce): void {
  const { cancelled, returned, sessions } = happenings;
  server.registerTool("count", { description: "Tells how far it is." }, async (ctx) => {
    for (const progress of [1, 2, 3]) {
      await reportProgress(ctx, progress, 3);
      await pause();
    }
    return text("Counted to 3.");
  });
  server.registerTool("shout", { description: "Logs." }, async ({ mcpReq }) => {
    await mcpReq.log("info", "quiet");
    await mcpReq.log("warning", "loud");
    return text("Shouted.");
  });
  server.registerTool("wait", { description: "Waits to be cancelled." }, async (ctx) => {
    await reportProgress(ctx, 1, 2);
    await new Promise((resolve) => ctx.mcpReq.signal.addEventListener("abort", resolve, { once: true }));
    cancelled.note();
    return text("Waited.");
  });
  server.registerTool("cancelled", { description: "Tells whether a call was cancelled." }, async () =>
    text(words.cancelled(await cancelled.wait(GIVE_UP_MS))),
  );
  server.registerTool("leave", { description: "Lets go of the connection." }, async ({ http }) => {
    http?.closeSSE?.();
    return text(words.returned(await returned.wait(COME_BACK_MS)));
  });
  server.registerTool("cut", { description: "Cuts the connection." }, async (ctx) => {
    await reportProgress(ctx, 1, 2);
    return text(await cutConnections(happenings));
  });
  server.registerTool("forget", { description: "Forgets all sessions." }, async () =>
    text(words.forgotten(sessions.forget())),
  );
  server.registerTool("change", { description: "Changes the tools and a resource." }, async () => {
    announce.toolsChanged();
    announce.resourceUpdated(noteUri);
    return text("Changed.");
  });
}

async function reportProgress({ mcpReq }: ServerContext, progress: number, total: number): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total } });
}

function text(words: string): CallToolResult {
  return { content: [{ type: "text", text: words }] };
}
