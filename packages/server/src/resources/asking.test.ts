import type { InputRequiredResult } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { expectError, expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { readReasons, rejected } from "../request-state/flow.fixture.ts";

const info = { name: "resources", version: "1.0.0" };
const whichTone = elicit("Which tone?", z.object({ tone: z.string() }));
const warm = { tone: { action: "accept", content: { tone: "warm" } } };

function buildServer(): { server: McpServer; events: ServerEvent[] } {
  const events: ServerEvent[] = [];
  return { server: new McpServer(info, { onEvent: (event) => events.push(event) }), events };
}

/** A server whose resources ask for a tone. */
function buildAskingServer(): ReturnType<typeof buildServer> {
  const built = buildServer();
  built.server.registerResource("home", { uri: "note://home", ttlMs: 60_000 }, async (_, ctx) => {
    const answer = await ctx.accepted("tone", whichTone);
    return answer === undefined ? inputRequired({ tone: whichTone }, { state: "asked" }) : `home, ${answer.tone}`;
  });
  built.server.registerResourceTemplate("note", { uriTemplate: "note://by-id/{id}" }, async ({ id }, ctx) => {
    const answer = await ctx.accepted("tone", whichTone);
    return answer === undefined ? inputRequired({ tone: whichTone }) : `${id}, ${answer.tone}`;
  });
  return built;
}

describe("a resource that asks", () => {
  it.each([
    ["note://home", "home, warm"],
    ["note://by-id/7", "7, warm"],
  ])("goes on with the answer: %s", async (uri, text) => {
    const { server, events } = buildAskingServer();
    const asked = expectResult(await send(server, "resources/read", { uri })) as InputRequiredResult;
    expect(asked).toMatchObject({ resultType: "input_required", inputRequests: { tone: whichTone.request } });
    expect(asked).not.toHaveProperty("ttlMs");
    expect(asked.requestState).not.toContain("asked");
    const { requestState } = asked;
    const done = expectResult(await send(server, "resources/read", { uri, requestState, inputResponses: warm }));
    expect(done).toMatchObject({ resultType: "complete", contents: [{ uri, text }] });
    const told = { type: "question-answered", method: "resources/read", target: uri, key: "tone", action: "accept" };
    expect(events).toContainEqual(expect.objectContaining(told));
  });

  it("is read again without the answers of another URI, also one of the same template", async () => {
    const { server, events } = buildAskingServer();
    const { requestState } = expectResult(await send(server, "resources/read", { uri: "note://by-id/7" }));
    for (const uri of ["note://by-id/8", "note://by-id/%37", "note://home"]) {
      const response = await send(server, "resources/read", { uri, requestState, inputResponses: warm });
      expect(expectError(response)).toEqual(rejected);
    }
    expect(readReasons(events)).toEqual(["other-target", "other-target", "other-target"]);
  });

  it("takes no answer that was not asked for", async () => {
    const { server } = buildAskingServer();
    const result = expectResult(await send(server, "resources/read", { uri: "note://home", inputResponses: warm }));
    expect(result.resultType).toBe("input_required");
  });

  it("is not cacheable once it was answered", async () => {
    const { server } = buildServer();
    const hints = { ttlMs: 60_000, cacheScope: "public" } as const;
    server.registerResource("home", { uri: "note://home", ...hints }, async (_, ctx) => {
      const answer = await ctx.accepted("tone", whichTone);
      return answer === undefined ? inputRequired({ tone: whichTone }) : { contents: [], ...hints };
    });
    const { requestState } = expectResult(await send(server, "resources/read", { uri: "note://home" }));
    const params = { uri: "note://home", requestState, inputResponses: warm };
    const result = expectResult(await send(server, "resources/read", params));
    expect(result).toMatchObject({ contents: [], ttlMs: 0, cacheScope: "private" });
  });

  it("asks no client that cannot answer", async () => {
    const { server } = buildAskingServer();
    const response = await send(server, "resources/read", { uri: "note://home" }, { capabilities: {} });
    expect(expectError(response).code).toBe(-32021);
  });

  it("may have limits of its own", async () => {
    let now = 0;
    const server = new McpServer(info, { clock: () => now, onEvent: () => {} });
    const requestState = { ttlSeconds: 5 };
    server.registerResource("a", { uri: "note://a", requestState }, () => inputRequired({ tone: whichTone }));
    const template = { uriTemplate: "note://t/{id}", requestState };
    server.registerResourceTemplate("t", template, () => inputRequired({ tone: whichTone }));
    for (const uri of ["note://a", "note://t/1"]) {
      const token = expectResult(await send(server, "resources/read", { uri }))["requestState"];
      now += 4_999;
      expect(expectResult(await send(server, "resources/read", { uri, requestState: token }))).toBeDefined();
      now += 1;
      expect(expectError(await send(server, "resources/read", { uri, requestState: token }))).toEqual(rejected);
    }
  });
});
