import { setTimeout as sleep } from "node:timers/promises";
import type { McpServer } from "@proj/server";

/** How long one step of the work takes. */
const STEP_MS = 50;

/** Tools that tell the client something while they work, if it asked for that. */
export function registerNotifyingTools(server: McpServer): void {
  server.registerTool(
    "test_tool_with_progress",
    { description: "Reports its progress in three steps." },
    async (_, ctx) => {
      for (const progress of [0, 50, 100]) {
        ctx.reportProgress({ progress, total: 100, message: `${progress} of 100` });
        await sleep(STEP_MS, undefined, { signal: ctx.signal });
      }
      return "Done.";
    },
  );

  server.registerTool("test_tool_with_logging", { description: "Logs at every step of its work." }, async (_, ctx) => {
    for (const message of ["The work began.", "The work goes on.", "The work is done."]) {
      ctx.log("info", message);
      await sleep(STEP_MS, undefined, { signal: ctx.signal });
    }
    return "Done.";
  });

  server.registerTool(
    "test_reconnection",
    { description: "Lets go of the connection in the middle of its work: who waits comes back for the rest." },
    async (_, ctx) => {
      ctx.releaseConnection();
      await sleep(STEP_MS, undefined, { signal: ctx.signal });
      return "Done.";
    },
  );

  server.registerTool("test_logging_tool", { description: "Logs while it works." }, (_, ctx) => {
    ctx.log("info", "The work began.", { logger: "everything-server" });
    ctx.log("info", { step: "end", items: 3 }, { logger: "everything-server" });
    return "Done.";
  });
}
