import { describe, expect, it } from "vitest";
import { buildAuth } from "../../exchange.fixture.ts";
import { cancel, decline, rawAnswer, unanswered } from "./answers.ts";
import { buildAskingServer } from "./asking-server.fixture.ts";
import { drive } from "./drive.ts";
import { DriveError } from "./drive-error.ts";
import { createEventLog } from "./event-log.ts";

const answers = { region: { region: "eu" }, go: { go: true } };
const client = drive(buildAskingServer());
const deploy = (script: Parameters<typeof client.callTool>[2]) => client.callTool("deploy", { env: "prod" }, script);

describe("a driven call", () => {
  it("answers forms with their content until it is complete", async () => {
    const told = await deploy({ answers });
    expect(told).toMatchObject({ text: "Deployed prod to eu.", error: undefined, result: { resultType: "complete" } });
    expect(told.questions).toMatchObject([
      { key: "region", kind: "elicit", message: "Which region?", round: 1, request: { method: "elicitation/create" } },
      { key: "go", kind: "elicit", message: "Deploy?", round: 2 },
    ]);
    expect(told.rounds.map(({ number, responses }) => [number, responses])).toEqual([
      [1, undefined],
      [2, { region: { action: "accept", content: { region: "eu" } } }],
      [3, { go: { action: "accept", content: { go: true } } }],
    ]);
  });

  it("declines and cancels", async () => {
    expect((await deploy({ answers: { ...answers, go: decline } })).text).toBe("decline: prod is left alone.");
    expect((await deploy({ answers: { ...answers, go: cancel } })).text).toBe("cancel: prod is left alone.");
    expect((await deploy({ answers: { region: decline } })).result).toMatchObject({ isError: true });
  });

  it("answers web pages with true, completions and roots with their results", async () => {
    const { text, questions } = await client.callTool(
      "everything",
      {},
      {
        answers: {
          page: true,
          words: { role: "assistant", model: "m", content: { type: "text", text: "short" } },
          roots: { roots: [{ uri: "file:///a" }] },
        },
      },
    );
    expect(text).toBe('[true,"short",[{"uri":"file:///a"}]]');
    expect(questions.map(({ kind, message }) => [kind, message])).toEqual([
      ["elicitUrl", "Sign in"],
      ["sample", undefined],
      ["listRoots", undefined],
    ]);
  });

  it("has functions answer, of what they are asked", async () => {
    const { text } = await deploy({
      answers: {
        region: async ({ request }) => ({ region: readChoices(request)[1] }),
        go: ({ round }) => ({ go: round === 2 }),
      },
    });
    expect(text).toBe("Deployed prod to us.");
  });

  it("takes from a list one answer for each time that is asked", async () => {
    const region = [{ region: "mars" }, unanswered, () => ({ region: "us" })];
    const { text, questions } = await deploy({ answers: { region, go: { go: true } } });
    expect(text).toBe("Deployed prod to us.");
    expect(questions.map(({ key }) => key)).toEqual(["region", "region", "region", "go"]);
    expect(questions[1]?.message).toContain("The last answer was not valid");
  });

  it("gives a call up that is left unanswered twice", async () => {
    const told = await deploy({ answers: { region: unanswered } });
    expect(told).toMatchObject({ result: undefined, error: undefined, text: "", response: { result: {} } });
    expect(told.questions.map(({ key }) => key)).toEqual(["region", "region"]);
  });

  it("gets prompts and reads resources", async () => {
    expect((await client.getPrompt("greet", {}, { answers })).text).toBe("Greet from eu.");
    const { result, text } = await client.readResource("it://where", { answers });
    expect(result?.contents).toHaveLength(2);
    expect(text).toBe("eu\nend");
  });

  it("tells of an error and does not throw it", async () => {
    const told = await client.callTool("deploy", { env: "prod" }, { capabilities: {}, answers });
    expect(told).toMatchObject({
      result: undefined,
      error: { code: -32021 },
      text: expect.stringContaining("elicitation"),
    });
  });

  it("is made by the caller, with the metadata, that it is told", async () => {
    const known = drive(buildAskingServer(), { auth: buildAuth("ann"), meta: { progressToken: 1 } });
    expect((await known.callTool("who")).text).toBe("ann with 4");
    expect((await known.callTool("who", {}, { auth: null, meta: {} })).text).toBe("nobody with 3");
  });

  it("tells what the operator heard of it, and what was sent ahead", async () => {
    const events = createEventLog();
    const watched = drive(buildAskingServer({ onEvent: events.onEvent }), {
      events,
      meta: { "io.modelcontextprotocol/logLevel": "warning" },
    });
    await watched.callTool("who");
    const told = await watched.callTool("deploy", { env: "prod" }, { answers });
    expect(told.events.map(({ type }) => type)).toEqual([
      ...["request-started", "question-asked", "request-finished"],
      ...["request-started", "question-answered", "question-asked", "request-finished"],
      ...["request-started", "question-answered", "flow-finished", "request-finished"],
    ]);
    expect(events.events.length).toBe(told.events.length + 2);
    expect(told.notifications).toMatchObject([1, 2, 3].map(() => ({ params: { data: "deploying" } })));
  });
});

describe("a script that does not fit", () => {
  it.each([
    [
      "deploy",
      {},
      'asked for "region" in round 1 (a form: "Which region?"), and the script has no answer for it. Add one, such as answers: { region: { region: … } }',
    ],
    ["deploy", { region: [] }, "the 0 answers of its list are used up"],
    [
      "deploy",
      { region: true },
      '"region" asks for a form, which is answered with an object with its content; the script has true.',
    ],
    ["everything", {}, "answers: { page: true }"],
    ["everything", { page: {} }, '"page" asks for a web page, which is answered with true'],
    [
      "everything",
      { page: true },
      'answers: { words: { role: "assistant", model: "test", content: { type: "text", text: "…" } } }',
    ],
    ["everything", { page: true, words: decline }, "answers: { roots: { roots: [] } }"],
  ] as const)("%s with %j is told how to fit", async (name, script, message) => {
    const call = client.callTool(name, name === "deploy" ? { env: "prod" } : {}, { answers: script });
    await expect(call).rejects.toBeInstanceOf(DriveError);
    await expect(call).rejects.toMatchObject({ code: "ERR_MCP_DRIVE", message: expect.stringContaining(message) });
  });

  it("does not end a call that asks for ever", async () => {
    const go = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`go${index}`, { go: true }]));
    await expect(client.callTool("restless", {}, { answers: go, maxRounds: 3 })).rejects.toThrow(
      'the tool "restless" is not complete after 3 rounds. Asked, round by round: go0, go1, go2.',
    );
  });

  it("does not make up for a server that gives no response", async () => {
    const dumb = drive({ handle: async () => undefined });
    await expect(dumb.readResource("it://where")).rejects.toThrow("answered resources/read with nothing");
  });

  it("passes on anything that JSON can hold when it is told to", async () => {
    expect((await deploy({ answers: { region: rawAnswer(7) } })).error).toMatchObject({ code: -32602 });
  });
});

function readChoices({ params }: { readonly params?: unknown }): readonly string[] {
  const { requestedSchema } = params as { requestedSchema: { properties: { region: { enum: string[] } } } };
  return requestedSchema.properties.region.enum;
}

describe("any other request", () => {
  it("is told with its result or its error, and goes with the client's options", async () => {
    const { result, error } = await client.request("tools/list");
    expect(result?.tools.map(({ name }) => name)).toContain("deploy");
    expect(error).toBeUndefined();
    const refused = await client.request("acme/report", { year: 2026 });
    expect(refused).toMatchObject({ result: undefined, error: { code: -32601 }, response: { jsonrpc: "2.0" } });
  });
});
