import { describe, expect, it } from "vitest";
import { buildAuth } from "../../exchange.fixture.ts";
import { createLocalCodec, createLocalKey } from "../../request-state/process-local-codec.ts";
import { memorySingleUseStore } from "../../single-use/memory-store.ts";
import { decline, rawAnswer, unanswered } from "./answers.ts";
import { buildAskingServer } from "./asking-server.fixture.ts";
import { drive } from "./drive.ts";
import { tamperToken } from "./tamper-token.ts";
import { readText } from "./told.ts";

const call = { tool: "deploy", arguments: { env: "prod" } } as const;
const client = drive(buildAskingServer(), { auth: buildAuth("ann") });
const rejected = { error: { code: -32602, message: "Invalid or expired requestState" } };

describe("rounds that are driven by hand", () => {
  it("go on from any round, as often as one likes", async () => {
    const first = await client.begin(call);
    expect(first).toMatchObject({ number: 1, isAsking: true, token: expect.any(String), responses: undefined });
    const second = await first.answer({ region: { region: "eu" } });
    const [yes, no] = [await second.answer({ go: { go: true } }), await second.answer({ go: decline })];
    expect([readText(yes.response), yes.number, yes.token]).toEqual(["Deployed prod to eu.", 3, undefined]);
    expect(readText(no.response)).toBe("decline: prod is left alone.");
    const elsewhere = await first.answer({ region: { region: "us" } });
    expect(readText((await elsewhere.answer({ go: { go: true } })).response)).toBe("Deployed prod to us.");
  });

  it("send nothing for what they leave out", async () => {
    const first = await client.begin(call);
    expect((await first.answer()).questions.map(({ key }) => key)).toEqual(["region"]);
    expect((await first.answer({ region: unanswered })).responses).toBeUndefined();
  });

  it("send along what nobody asked", async () => {
    const first = await client.begin(call, { responses: { go: { action: "accept", content: { go: true } } } });
    const second = await first.answer({ region: { region: "eu" }, go: { go: true }, raw: rawAnswer([]) });
    expect(Object.keys(second.responses ?? {})).toEqual(["region", "go", "raw"]);
    expect(second.questions.map(({ key }) => key)).toEqual(["go"]);
  });

  it("are sent again as they were, or with something changed", async () => {
    const first = await client.begin(call);
    const second = await first.answer({ region: { region: "eu" } });
    expect((await second.resend()).questions).toEqual(second.questions);
    expect((await second.resend({ responses: {} })).questions.map(({ key }) => key)).toEqual(["region"]);
    expect((await second.resend({ token: null })).questions.map(({ key }) => key)).toEqual(["region"]);
  });

  it.each([
    ["a changed token", (token: string) => ({ token: tamperToken(token) })],
    ["another user", () => ({ auth: buildAuth("bob") })],
    ["no user", () => ({ auth: null })],
    ["other arguments", () => ({ call: { ...call, arguments: { env: "test" } } })],
    ["another tool", () => ({ call: { tool: "who" } })],
    ["a prompt", () => ({ call: { prompt: "greet" } })],
    ["a resource", () => ({ call: { resource: "it://where" } })],
  ])("are rejected with %s", async (_, change) => {
    const first = await client.begin(call);
    const round = await first.answer({ region: { region: "eu" } }, change(first.token ?? ""));
    expect(round).toMatchObject({ response: rejected, isAsking: false, questions: [] });
    expect((await first.answer({ region: { region: "eu" } })).isAsking).toBe(true);
  });

  it("go to another server when told to", async () => {
    const key = createLocalKey();
    const build = (codec = createLocalCodec(() => key)) => buildAskingServer({ requestState: { codec } });
    const first = await drive(build()).begin(call);
    const second = await first.answer({ region: { region: "eu" } }, { server: build() });
    expect(readText((await second.answer({ go: { go: true } })).response)).toBe("Deployed prod to eu.");
    const stranger = build(createLocalCodec(createLocalKey));
    expect((await second.answer({ go: { go: true } }, { server: stranger })).response).toMatchObject(rejected);
  });

  it("find a client that can be asked less", async () => {
    const first = await client.begin(call, { capabilities: {} });
    expect(first.response).toMatchObject({ error: { code: -32021 } });
    expect((await first.resend({ capabilities: { elicitation: {} } })).isAsking).toBe(true);
  });

  it("see the response that single use gives again", async () => {
    const single = drive(buildAskingServer({ requestState: { singleUse: { store: memorySingleUseStore() } } }));
    const first = await single.begin(call);
    const second = await first.answer({ region: { region: "eu" } });
    expect((await second.resend()).token).toBe(second.token);
    expect((await first.answer({ region: { region: "us" } })).response).toMatchObject(rejected);
  });
});

it("a tampered token differs in one character, wherever its middle lies", () => {
  expect(tamperToken("abcde")).toBe("abAde");
  expect(tamperToken("abAde")).toBe("abBde");
  expect(tamperToken("ab..de")).toBe("ab..Ae");
  expect(tamperToken("abcde", 0)).toBe("Abcde");
});
