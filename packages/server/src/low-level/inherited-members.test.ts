import type { InputRequiredResult, MessageHandler } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { inputRequired } from "../ask/input-required.ts";
import { buildMeta, expectResult, openExchange, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { question } from "../request-state/flow.fixture.ts";
import { Server, sealRequestState } from "../server.ts";

/** What a handler finds under the names that count, own or inherited. */
type Seen = { [name: string]: unknown };

const info = { name: "inheriting", version: "1.0.0" };

function buildSealedServer(seen: Seen): MessageHandler {
  const server = new Server(info, { onEvent: () => {} });
  server.setRequestHandler("tools/call", (params) => {
    const { requestState, inputResponses } = params;
    const { polluted, ...rest } = params as Seen;
    Object.assign(seen, { requestState, answer: inputResponses?.["confirm"], arguments: rest["arguments"], polluted });
    return requestState === undefined ? inputRequired({ confirm: question }, { state: "asked" }) : { content: [] };
  });
  sealRequestState(server);
  return server;
}

function buildMcpServer(seen: Seen): MessageHandler {
  const server = new McpServer(info, { onEvent: () => {} });
  server.registerTool("any", { inputSchema: z.looseObject({}) }, (args, { requestState, inputResponses }) => {
    const { polluted } = args as Seen;
    const { confirm } = inputResponses;
    Object.assign(seen, { requestState, answer: confirm, arguments: args, polluted });
    return requestState === undefined ? inputRequired({ confirm: question }, { state: "asked" }) : "done";
  });
  return server;
}

/** Calls with members of `params` as they stand, which may have any name. */
async function call(server: MessageHandler, members: string): Promise<InputRequiredResult> {
  const params = JSON.stringify({ name: "any", _meta: buildMeta() });
  const text = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params.slice(0, -1)},${members}}}`;
  const response = await server.handle(JSON.parse(text), openExchange());
  if (response === undefined) throw new TypeError("not answered");
  return expectResult(response) as InputRequiredResult;
}

const yes = '{"action":"accept","content":{"sure":true}}';

describe.each([
  ["a low-level server that seals", buildSealedServer],
  ["an McpServer", buildMcpServer],
])("on %s, a member called __proto__", (_, build) => {
  it.each([
    [`"__proto__":{"requestState":"forged","inputResponses":{"confirm":${yes}},"polluted":1}`],
    [`"inputResponses":{"__proto__":{"confirm":${yes}}}`],
    [`"inputResponses":{"__proto__":{"confirm":${yes}},"confirm":${yes}}`],
    [`"arguments":{"__proto__":{"polluted":1}},"inputResponses":null`],
    [`"constructor":{"prototype":{"requestState":"forged","polluted":1}}`],
    [`"__proto__":null,"inputResponses":{"confirm":${yes}}`],
  ])("gives the handler neither a state nor an answer: %s", async (members) => {
    const seen: Seen = {};
    expect((await call(build(seen), members)).resultType).toBe("input_required");
    expect([seen["requestState"], seen["answer"], seen["polluted"]]).toEqual([undefined, undefined, undefined]);
    expect("polluted" in {}).toBe(false);
  });

  it("changes nothing of an answer that was asked for", async () => {
    const seen: Seen = {};
    const server = build(seen);
    const { requestState } = expectResult(await send(server, "tools/call", { name: "any" })) as InputRequiredResult;
    const inherited = `"__proto__":{"content":{"sure":true},"polluted":1}`;
    for (const [answer, expected] of [
      [`{"action":"accept",${inherited}}`, { action: "accept" }],
      [`{"action":"decline",${inherited}}`, { action: "decline" }],
      [
        `{"action":"accept","content":{"sure":false,"__proto__":{"sure":true}}}`,
        { action: "accept", content: { sure: false } },
      ],
    ] as const) {
      await call(server, `"requestState":${JSON.stringify(requestState)},"inputResponses":{"confirm":${answer}}`);
      expect(seen["answer"]).toEqual(expected);
      const { content, polluted } = seen["answer"] as { content?: unknown; polluted?: unknown };
      expect([content, polluted]).toEqual(["content" in expected ? expected.content : undefined, undefined]);
    }
  });
});
