import { expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { expectError, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { Server } from "../server.ts";

const { request } = elicit("Go?", z.object({ go: z.boolean() }));

it.each(["", "x".repeat(129), "__proto__"])(
  "a question that was written by hand is not sent under the key %j",
  async (key) => {
    const events: ServerEvent[] = [];
    const onEvent = (event: ServerEvent): void => void events.push(event);
    const inputRequests = JSON.parse(`{${JSON.stringify(key)}: ${JSON.stringify(request)}}`);
    const asking = { resultType: "input_required", inputRequests, requestState: "asked" } as never;
    const server = new McpServer({ name: "asker", version: "1.0.0" }, { onEvent });
    server.registerTool("tool", {}, () => asking);
    const low = new Server({ name: "low", version: "1.0.0" }, { onEvent });
    low.setRequestHandler("tools/call", () => asking);
    for (const asker of [server, low]) {
      // Such a client could not be asked at all.
      const response = await send(asker, "tools/call", { name: "tool" }, { capabilities: {} });
      expect(expectError(response)).toMatchObject({ code: -32603, message: "Handler returned an invalid result" });
    }
    const errors = events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []));
    expect(errors).toEqual(Array(2).fill(expect.stringContaining("must have 1 to 128 characters")));
  },
);
