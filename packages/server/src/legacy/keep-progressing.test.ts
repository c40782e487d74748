import { expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import { McpServer } from "../mcp-server.ts";
import { openTestSession } from "./session.fixture.ts";

const mayGo = elicit("Go?", z.object({ go: z.boolean() }));

it("a bridged call reports no progress again that its client knows of, for its rounds are one request", async () => {
  const options = { bridgeLegacy: true, requestState: { singleProcess: true }, onEvent: () => {} } as const;
  const server = new McpServer({ name: "s", version: "1.0.0" }, options);
  server.registerTool("tool", {}, async (_args, ctx) => {
    for (const progress of [1, 2]) ctx.reportProgress({ progress, message: "working" });
    ctx.log("error", "asking");
    if ((await ctx.accepted("go", mayGo)) === undefined) return inputRequired({ go: mayGo });
    ctx.reportProgress({ progress: 3 });
    return "done";
  });
  const accept = { result: { action: "accept", content: { go: true } } };
  const client = await openTestSession(server, { answer: () => accept });
  for (const progressToken of ["first", "second"]) {
    client.notified.length = 0;
    await client.request("tools/call", { name: "tool", _meta: { progressToken } });
    const told = client.notified.map(({ method, params }) => params?.["progress"] ?? method);
    expect(told).toEqual([1, 2, "notifications/message", "notifications/message", 3]);
  }
});
