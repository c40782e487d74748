import { describe, expect, it } from "vitest";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import { listRoots } from "../ask/list-roots.ts";
import type { Askable } from "../ask/question.ts";
import { sample } from "../ask/sample.ts";
import { buildWatchedServer, readText } from "../flow/flow-run.fixture.ts";
import { openTestSession, type Reply, type SeenRequest } from "./session.fixture.ts";

const form = elicit("Go?", { type: "object", properties: { go: { type: "boolean" } } });
const page = elicitUrl("Sign in", "https://id.example/");
const model = sample({ messages: [], maxTokens: 5 });

/** Has a tool ask a question in a session of 2025-11-25. */
async function ask(question: Askable, reply: Reply): Promise<{ readonly asked: SeenRequest; readonly text: string }> {
  const { server } = buildWatchedServer();
  server.registerTool("tool", {}, async (_args, ctx) => JSON.stringify(await ctx.ask("the key", question)));
  const client = await openTestSession(server, { answer: () => reply });
  const response = await client.request("tools/call", { name: "tool" });
  return { asked: client.asked[0] as SeenRequest, text: readText({ response, rounds: [], messages: [] }) };
}

describe("a question over the back channel", () => {
  const _meta = { "proj/questionKey": "the key" };
  const no = { error: { code: 5, message: "no" } };

  it.each<[string, Askable, object]>([
    ["elicitation/create", form, { ...form.request.params, _meta }],
    [
      "elicitation/create",
      page,
      { ...page.request.params, elicitationId: expect.stringMatching(/^[\w-]{43}$/), _meta },
    ],
    ["sampling/createMessage", model, { ...model.request.params, _meta }],
    ["roots/list", listRoots(), { _meta }],
  ])("is a request of %s with its key, and a page with a name", async (method, question, params) => {
    const { asked } = await ask(question, no);
    expect([asked.method, asked.params]).toEqual([method, params]);
  });

  it("has an id that no question of another session has, though it is the first there as well", async () => {
    const [first, second] = [await ask(form, no), await ask(form, no)];
    expect(first.asked.id).not.toBe(second.asked.id);
  });

  it.each([
    { role: "assistant", model: "m", content: { type: "text", text: "hi" } },
    { role: "assistant", model: "m", content: [{ type: "text", text: "hi" }], stopReason: "endTurn", _meta: { a: 1 } },
    {
      role: "assistant",
      model: "m",
      content: [
        { type: "tool_use", id: "1", name: "t", input: { a: 1 } },
        { type: "text", text: "hi" },
      ],
    },
  ])("is answered by the completion %j as it is", async (result) => {
    expect(JSON.parse((await ask(model, { result })).text)).toEqual(result);
  });

  it("is answered by roots, with whatever else they carry", async () => {
    const result = { roots: [{ uri: "file:///a", name: "A", _meta: { a: 1 } }], _meta: { b: 2 } };
    expect(JSON.parse((await ask(listRoots(), { result })).text)).toEqual(result);
  });

  it.each(["2025-06-18", "2025-03-26", "2024-11-05"] as const)("of roots is one in %s", async (version) => {
    const { server } = buildWatchedServer();
    server.registerTool("tool", {}, async (_args, ctx) => JSON.stringify((await ctx.ask("r", listRoots())).roots));
    const client = await openTestSession(server, { version, answer: () => ({ result: { roots: [] } }) });
    const response = await client.request("tools/call", { name: "tool" });
    expect(readText({ response, rounds: [], messages: [] })).toBe("[]");
  });
});
