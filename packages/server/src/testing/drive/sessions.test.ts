import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../../ask/elicit.ts";
import { inputRequired } from "../../ask/input-required.ts";
import { buildAuth } from "../../exchange.fixture.ts";
import { McpServer } from "../../mcp-server.ts";
import { decline, rawAnswer, unanswered } from "./answers.ts";
import { buildAskingServer } from "./asking-server.fixture.ts";
import { drive } from "./drive.ts";
import { createEventLog } from "./event-log.ts";

const answers = { region: { region: "eu" }, go: { go: true } };
const client = drive(buildAskingServer());
const plain = { protocolVersion: "2025-06-18" } as const;
const latest = { protocolVersion: "2025-11-25" } as const;
const everything = {
  page: true,
  words: { role: "assistant", model: "m", content: { type: "text", text: "short" } },
  roots: { roots: [{ uri: "file:///a" }] },
} as const;

describe("a call that is driven in an earlier revision", () => {
  it("is answered by the same script", async () => {
    const told = await client.callTool("deploy", { env: "prod" }, { ...plain, answers });
    expect(told).toMatchObject({ text: "Deployed prod to eu.", error: undefined });
    expect(told.questions).toMatchObject([
      { key: "region", kind: "elicit", message: "Which region?", round: 1 },
      { key: "go", kind: "elicit", message: "Deploy?", round: 2 },
    ]);
    expect(told.rounds).toMatchObject([{ number: 1, isAsking: false, token: undefined, responses: undefined }]);
    expect(told.response).not.toHaveProperty("result.resultType");
    const { text } = await client.callTool("everything", {}, { ...latest, answers: everything });
    expect(text).toBe('[true,"short",[{"uri":"file:///a"}]]');
  });

  it("tells what is asked together by one round", async () => {
    const { questions } = await client.callTool("everything", {}, { ...latest, answers: everything });
    expect(questions.map(({ key, kind, round }) => [key, kind, round])).toEqual([
      ["page", "elicitUrl", 1],
      ["words", "sample", 1],
      ["roots", "listRoots", 1],
    ]);
  });

  it("is declined, answered with lists and functions, and wrongly", async () => {
    const call = (script: object) => client.callTool("deploy", { env: "prod" }, { ...plain, answers: script as never });
    expect((await call({ ...answers, go: decline })).text).toBe("decline: prod is left alone.");
    expect((await call({ ...answers, go: ({ round }: { round: number }) => ({ go: round === 2 }) })).text).toMatch(
      /^Dep/,
    );
    const again = await call({ region: [{ region: "mars" }, { region: "us" }], go: { go: true } });
    expect([again.text, again.questions.length]).toEqual(["Deployed prod to us.", 3]);
    expect((await call({ region: rawAnswer(5) })).result).toMatchObject({ isError: true });
  });

  it("fails where a question is left unanswered, and where the revision cannot ask", async () => {
    const left = await client.callTool("deploy", { env: "prod" }, { ...plain, answers: { region: unanswered } });
    expect(left.text).toMatch(/^The client could not answer "region"/);
    const { text, questions } = await client.callTool("everything", {}, { ...plain, answers: {} });
    expect([text, questions]).toEqual([expect.stringContaining("cannot send anybody to a page"), []]);
  });

  it("gets prompts, reads resources and sends other requests", async () => {
    const session = drive(buildAskingServer(), { ...plain, auth: buildAuth("alice"), meta: { a: 1 } });
    expect((await session.getPrompt("greet", {}, { answers })).text).toBe("Greet from eu.");
    expect((await session.readResource("it://where", { answers })).text).toBe("eu\nend");
    expect((await session.callTool("who")).text).toMatch(/^alice with /);
    const { result } = await session.request("tools/list");
    expect(result).toMatchObject({ tools: expect.arrayContaining([expect.objectContaining({ name: "deploy" })]) });
    expect((await session.request("acme/none")).error).toMatchObject({ code: -32601 });
  });

  it("is asked what its client can be asked", async () => {
    const able = { ...plain, capabilities: { elicitation: { url: {} } } };
    const { text } = await client.callTool("deploy", { env: "prod" }, { ...able, answers });
    expect(text).toMatch(/the client did not declare elicitation\.form/);
  });

  it("tells its notifications and what its operator heard", async () => {
    const events = createEventLog();
    const watched = drive(buildAskingServer({ onEvent: events.onEvent }), { ...plain, events });
    const told = await watched.callTool("deploy", { env: "prod" }, { answers });
    expect(told.notifications).toMatchObject([{ method: "notifications/message" }]);
    expect(told.events.map(({ type }) => type)).toEqual([
      "request-started",
      ...["question-asked", "question-answered", "question-asked", "question-answered"],
      ...["flow-finished", "request-finished"],
    ]);
  });

  it("asks by hand where that is bridged", async () => {
    const question = elicit("Go?", z.object({ go: z.boolean() }));
    const server = new McpServer({ name: "hand", version: "1.0.0" }, { bridgeLegacy: true });
    server.registerTool("tool", {}, async (_args, ctx) => {
      const answer = await ctx.accepted("go", question);
      return answer === undefined ? inputRequired({ go: question }) : JSON.stringify(answer);
    });
    const told = await drive(server, plain).callTool("tool", {}, { answers: { go: { go: true } } });
    expect([told.text, told.questions.map(({ key }) => key)]).toEqual(['{"go":true}', ["go"]]);
  });
});

describe("a call that cannot be driven in an earlier revision", () => {
  it("has no answer in its script", async () => {
    const going = client.callTool("deploy", { env: "prod" }, { ...plain, answers: { region: { region: "eu" } } });
    await expect(going).rejects.toThrow(
      /asked for "go" in round 2 \(a form: "Deploy\?"\).*answers: \{ go: \{ go: … \} \}/,
    );
  });

  it("asks without end", async () => {
    const script = new Proxy(
      {},
      { getOwnPropertyDescriptor: () => ({ configurable: true }), get: () => ({ go: true }) },
    );
    const going = client.callTool("restless", {}, { ...plain, answers: script, maxRounds: 3 });
    await expect(going).rejects.toThrow(/the tool "restless" still asks.*Asked: go0, go1, go2, go3/);
  });

  it("goes by hand", async () => {
    await expect(drive(buildAskingServer(), plain).begin({ tool: "deploy" })).rejects.toThrow(/has no rounds/);
    const told = await client.callTool("deploy", { env: "prod" }, { ...plain, answers });
    await expect(told.rounds[0]?.answer()).rejects.toThrow(/has no rounds/);
    await expect(told.rounds[0]?.resend()).rejects.toThrow(/has no rounds/);
  });

  it("has a server that speaks 2026-07-28 alone, or a revision that there is not", async () => {
    const modern = drive(buildAskingServer({ legacy: false }), plain);
    await expect(modern.callTool("deploy")).rejects.toThrow(/opens no session.*2025-06-18/);
    const strange = drive(buildAskingServer(), { protocolVersion: "2020-01-01" as never });
    await expect(strange.callTool("deploy")).rejects.toThrow('There is no revision "2020-01-01"');
  });
});
