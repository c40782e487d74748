import { type JSONRPCResponse, MAX_CANONICAL_DEPTH } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { ServerEvent } from "../events/server-event.ts";
import { buildMeta, expectError, expectResult, openExchange, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { memorySingleUseStore } from "../single-use/memory-store.ts";
import { elicit } from "./elicit.ts";
import { inputRequired } from "./input-required.ts";
import { listRoots } from "./list-roots.ts";
import { sample } from "./sample.ts";

const model = sample({ messages: [], maxTokens: 5 });
const form = elicit("Sure?", z.object({ sure: z.boolean() }));

const nest = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

/** Answers to `model` and `form` whose open members hold a text of JSON. */
const answersWith = (text: string): [key: "model" | "form", answer: string][] => [
  ["model", `{"role":"assistant","model":"m","content":{"type":"tool_use","id":"1","name":"n","input":{"x":${text}}}}`],
  ["model", `{"role":"assistant","model":"m","content":{"type":"text","text":"hi"},"more":{"x":{"y":${text}}}}`],
  ["form", `{"action":"accept","content":{"sure":true},"_meta":{"x":{"y":${text}}}}`],
  ["form", `{"action":"decline","more":{"x":{"y":${text}}}}`],
];

function buildServer(isSingleUse: boolean): { readonly server: McpServer; readonly events: ServerEvent[] } {
  const events: ServerEvent[] = [];
  const requestState = isSingleUse ? { singleUse: { store: memorySingleUseStore() } } : {};
  const server = new McpServer(
    { name: "excess", version: "1.0.0" },
    { requestState, onEvent: (event) => events.push(event) },
  );
  server.registerTool("in line", {}, async (_args, ctx) => {
    await ctx.askAll({ model, form });
    return "read";
  });
  server.registerTool("remembered", {}, async (_args, ctx) => {
    if (ctx.requestState === undefined && Object.keys(ctx.inputResponses).length === 0)
      await ctx.askAll({ model, form });
    await ctx.ask("roots", listRoots());
    return "read";
  });
  server.registerPrompt("in line", {}, async (_args, ctx) => {
    await ctx.askAll({ model, form });
    return "read";
  });
  server.registerTool("by hand", {}, (_args, ctx) =>
    ctx.requestState === undefined ? inputRequired({ model, form }, { state: "asked" }) : "read",
  );
  return { server, events };
}

/** Answers a question with JSON as it stands. */
async function answer(server: McpServer, method: string, name: string, key: string, text: string) {
  const { requestState } = expectResult(await send(server, method, { name }));
  const params = { name, _meta: buildMeta(), requestState, inputResponses: { [key]: "@" } };
  const message = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }).replace('"@"', () => text);
  return (await server.handle(JSON.parse(message), openExchange())) as JSONRPCResponse;
}

const ways: readonly (readonly [method: string, name: string, isSingleUse: boolean])[] = [
  ["tools/call", "in line", false],
  ["tools/call", "in line", true],
  ["tools/call", "remembered", false],
  ["prompts/get", "in line", false],
  ["tools/call", "by hand", false],
  ["tools/call", "by hand", true],
];

describe.each(ways)("on %s, %s (single use: %j), an answer", (method, name, isSingleUse) => {
  it.each([
    [nest(MAX_CANONICAL_DEPTH), "nested deeper than 128 levels"],
    [nest(20_000), "nested deeper than 128 levels"],
    ["1e400", "a number that is not finite is not JSON"],
  ])("that cannot be remembered is the client's error: case %#", async (text, problem) => {
    for (const [key, written] of answersWith(text)) {
      const { server, events } = buildServer(isSingleUse);
      expect(expectError(await answer(server, method, name, key, written))).toEqual({
        code: -32602,
        message: `Invalid params: params.inputResponses["${key}"] cannot be remembered: ${problem}`,
      });
      expect(events.filter(({ type }) => type === "handler-failed")).toEqual([]);
    }
  });

  it("may be as deep as anything that is bound", async () => {
    for (const [key, written] of answersWith(nest(100))) {
      const { server, events } = buildServer(isSingleUse);
      const response = JSON.stringify(await answer(server, method, name, key, written));
      expect(response).toMatch(/input_required|read|declined/);
      expect(events.filter(({ type }) => type === "handler-failed")).toEqual([]);
    }
  });
});
