import type { Exchange, JSONRPCResponse } from "@proj/types";
import { describe, expect, it } from "vitest";
import { buildAuth, send } from "../exchange.fixture.ts";
import { openCodec } from "../request-state/flow.fixture.ts";
import { type ClaimChanges, writeClaims } from "../request-state/forge-claims.fixture.ts";
import { kindCases } from "../request-state/kinds.fixture.ts";
import type { RequestStateOptions } from "../request-state/policy.ts";
import { type Server, sealRequestState } from "../server.ts";
import { memorySingleUseStore } from "../single-use/memory-store.ts";
import { buildMcpTwin, buildSealedTwin, type TwinServer } from "./same-protection.fixture.ts";

type Params = Record<string, unknown>;
type Context = Parameters<typeof send>[3];

/** A conversation with one server. */
interface Talk {
  readonly twin: TwinServer;
  /** Sends a request, to the target `name` where it is not the first one, and gives its token where it has one. */
  say(params?: Params, context?: Context): Promise<string | undefined>;
}

const answers = Object.fromEntries(Object.entries(kindCases).map(([kind, { answer }]) => [kind, answer]));
const others = Object.fromEntries(Object.entries(kindCases).map(([kind, { otherAnswer }]) => [kind, otherAnswer]));
const swapped = { elicit: answers["sample"], sample: answers["listRoots"], listRoots: answers["elicit"] };

/** Begins a flow and sends its second round with the changes. */
const retry =
  (changes: Params, context?: Context) =>
  async ({ say }: Talk): Promise<void> => {
    const requestState = await say();
    await say({ requestState, inputResponses: answers, ...changes }, context);
  };

const forge =
  (changes: ClaimChanges) =>
  async ({ say }: Talk): Promise<void> => {
    await say({ requestState: writeClaims(String(await say()), changes), inputResponses: answers });
  };

const scenarios: readonly (readonly [
  name: string,
  run: (talk: Talk) => Promise<unknown>,
  options?: RequestStateOptions,
])[] = [
  ["a first round", ({ say }) => say()],
  ["a second round", retry({})],
  ["other answers", retry({ inputResponses: others })],
  ["a refusal with content along", retry({ inputResponses: { elicit: { action: "decline", content: { a: {} } } } })],
  ["no answers", retry({ inputResponses: {} })],
  ["null for everything", ({ say }) => say({ requestState: null, inputResponses: null, arguments: null })],
  [
    "answers that nobody asked for",
    retry({ inputResponses: { ...answers, more: 1, constructor: { action: "accept" } } }),
  ],
  ["answers without a token", ({ say }) => say({ inputResponses: answers })],
  ["answers of another kind", retry({ inputResponses: swapped })],
  ["answers that are none", retry({ inputResponses: { elicit: 12_345 } })],
  ["content that is nested", retry({ inputResponses: { elicit: { action: "accept", content: { a: { b: 1 } } } } })],
  ["responses that are no object", retry({ inputResponses: [answers] })],
  ["arguments that are no object", ({ say }) => say({ arguments: ["a"] })],
  ["a name that is no text", ({ say }) => say({ name: 5 })],
  ["a token that is no text", ({ say }) => say({ requestState: 5 })],
  ["a token of no form", ({ say }) => say({ requestState: "" })],
  ["too long a token", retry({ requestState: "x".repeat(65_537) })],
  ["another target", retry({ name: "t:other" })],
  ["other arguments", retry({ arguments: { a: 1 } })],
  ["a caller where there was none", retry({}, { auth: buildAuth("alice") })],
  ["another audience", forge({ audience: "other" })],
  ["another version", forge({ version: 2 })],
  ["too many rounds before", forge({ round: 51 })],
  ["a state of the attacker's own, which no seal protects here", forge({ state: "forged" })],
  ["a client that cannot be asked", ({ say }) => say({}, { capabilities: { elicitation: {} } })],
  ["a client that cannot be asked any more", retry({ name: "t:always" }, { capabilities: {} })],
  ["a handler that throws", ({ say }) => say({ name: "t:throws" })],
  ["a handler that tells the model", ({ say }) => say({ name: "t:tells" })],
  [
    "another caller",
    async ({ say }) => {
      const requestState = await say({}, { auth: buildAuth("alice") });
      await say({ requestState, inputResponses: answers }, { auth: buildAuth("alice", { expiresAt: 5 }) });
      await say({ requestState, inputResponses: answers }, { auth: buildAuth("bob") });
      await say({ requestState, inputResponses: answers }, { auth: buildAuth(null) });
      await say({ requestState, inputResponses: answers });
    },
  ],
  [
    "a token that is too old, and its last moment before",
    async ({ twin, say }) => {
      const requestState = await say();
      twin.now += 599_999;
      await say({ requestState, inputResponses: answers });
      twin.now += 1;
      await say({ requestState, inputResponses: answers });
    },
  ],
  [
    "more rounds than a flow may have",
    async ({ say }) => {
      const second = await say({ name: "t:always", requestState: await say({ name: "t:always" }) });
      await say({ name: "t:always", requestState: second });
    },
    { maxFlowRounds: 2 },
  ],
  [
    "one round again, and with other answers",
    async ({ say }) => {
      const requestState = await say();
      await say({ requestState, inputResponses: answers });
      await say({ requestState, inputResponses: answers });
      await say({ requestState, inputResponses: others });
    },
    { singleUse: { store: memorySingleUseStore() } },
  ],
  ["a codec that cannot seal", ({ say }) => say(), { codec: { ...openCodec, seal: () => 5 as never } }],
  [
    "a codec that cannot unseal",
    retry({}),
    {
      codec: {
        ...openCodec,
        unseal: () => {
          throw new TypeError("bug");
        },
      },
    },
  ],
  ["a caller who cannot be named", ({ say }) => say(), { bindPrincipal: () => 5 as never }],
];

/** Everything that a server said and told, but for ids of requests and what depends on when they came. */
async function listen(twin: TwinServer, method: string, run: (talk: Talk) => Promise<unknown>): Promise<unknown> {
  const responses: JSONRPCResponse[] = [];
  const say = async (params: Params = {}, context: Partial<Exchange> = {}): Promise<string | undefined> => {
    const { name = "t:ask", ...rest } = params;
    const target = { [method === "resources/read" ? "uri" : "name"]: name };
    const response = await send(twin.server, method, { ...target, arguments: {}, ...rest }, context);
    responses.push({ ...response, id: 0 });
    return "result" in response ? (response.result["requestState"] as string | undefined) : undefined;
  };
  await run({ twin, say });
  const events = twin.events.map((event) => ({
    ...event,
    requestId: 0,
    ...("error" in event ? { error: String(event.error) } : {}),
  }));
  return { responses, events };
}

/** Runs a conversation with both servers. */
async function expectSame(
  method: string,
  run: (talk: Talk) => Promise<unknown>,
  toOptions: () => RequestStateOptions,
): Promise<void> {
  const expected = await listen(buildMcpTwin(toOptions()), method, run);
  expect(expected).not.toEqual({ responses: [], events: [] });
  expect(await listen(buildSealedTwin(toOptions()), method, run)).toEqual(expected);
}

const cases = scenarios.map(([name, run, options = {}]) => ({ name, run, options }));

describe.each(["tools/call", "prompts/get", "resources/read"])("on %s, a low-level server that seals", (method) => {
  it.each(cases)("answers and tells what an McpServer does: $name", async ({ run, options }) => {
    // A store of its own for each, so that neither knows the rounds of the other.
    const toOptions = (): RequestStateOptions => ({
      codec: openCodec,
      ...options,
      ...(options.singleUse === undefined ? {} : { singleUse: { store: memorySingleUseStore() } }),
    });
    await expectSame(method, run, toOptions);
  });

  it("sealed nothing before it was told to, and takes nothing of that time afterwards", async () => {
    const twin = buildSealedTwin();
    const before = await listen(twin, method, async ({ say }) => {
      expect(await say()).toBe("asked");
      await say({ requestState: "forged", inputResponses: { elicit: answers["elicit"] } });
    });
    expect(before).toMatchObject({ responses: [{}, { result: { resultType: "complete" } }] });
    expect(JSON.stringify(before)).toContain("forged");
    sealRequestState(twin.server as Server, { codec: openCodec });
    const run = retry({ requestState: "asked" });
    twin.events.length = 0;
    expect(await listen(twin, method, run)).toMatchObject({
      responses: [{}, { error: { message: "Invalid or expired requestState" } }],
    });
  });
});

// Arguments of a prompt are texts, which the schema of the wire says of itself.
it("on tools/call, both refuse to ask about arguments that cannot be bound", async () => {
  const deep: unknown = JSON.parse(`${"[".repeat(200)}${"]".repeat(200)}`);
  await expectSame(
    "tools/call",
    ({ say }) => say({ arguments: { deep } }),
    () => ({ codec: openCodec }),
  );
});
