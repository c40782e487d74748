import { elicit } from "../../ask/elicit.ts";
import { inputRequired } from "../../ask/input-required.ts";
import { McpServer } from "../../mcp-server.ts";
import { createLocalCodec, createLocalKey } from "../../request-state/process-local-codec.ts";
import { Server } from "../../server.ts";
import { text } from "../../tools/text.ts";
import type { BadSubject } from "./bad-subject.fixture.ts";
import type { BuildServer, ServerOverrides } from "./stage/outside.ts";
import { eu, Go, info, it, mayGo, whichRegion, withTool, yes } from "./subject.fixture.ts";

export const goCall = { ...it, arguments: { env: "prod" }, answers: { go: yes, region: eu } };

/** A server with a good tool and a part of its options done wrong. */
export function withOptions(change: (overrides: ServerOverrides) => object): BuildServer {
  return (overrides, outside) => {
    const server = new McpServer(info, { ...overrides, ...change(overrides) });
    server.registerTool("it", { inputSchema: { ...anything } }, async (_args, ctx) => {
      await ctx.ask("go", mayGo);
      outside.effect("create");
      return "Done.";
    });
    return server;
  };
}

const anything = {
  "~standard": {
    version: 1,
    vendor: "test",
    validate: (value: unknown) => ({ value: value as object }),
    jsonSchema: { input: () => ({ type: "object" }), output: () => ({ type: "object" }) },
  },
} as const;

/** Bytes that anybody can read and write. */
const openCodec = {
  seal: (payload: Uint8Array) => new TextDecoder().decode(payload),
  unseal: (token: string) => new TextEncoder().encode(token),
};

/** A low-level server that passes its state as it is. */
const unsealed: BuildServer = (overrides, { effect }) => {
  const server = new Server(info, overrides);
  const inputSchema = { type: "object" } as const;
  server.setRequestHandler("tools/list", () => ({ tools: ["it", "other"].map((name) => ({ name, inputSchema })) }));
  server.setRequestHandler("tools/call", ({ inputResponses = {}, requestState }) => {
    const go = inputResponses["go"] as
      | { readonly action?: string; readonly content?: { readonly go?: unknown } }
      | undefined;
    if (requestState === undefined || go === undefined)
      return inputRequired({ go: mayGo }, { state: "waiting for go" });
    if (go.action !== "accept") return text("Left alone.");
    if (go.content?.go !== true) return inputRequired({ go: mayGo }, { state: "waiting for go" });
    effect("create");
    return text("Done.");
  });
  return server;
};

export const badServers: readonly BadSubject[] = [
  ...(
    [
      "a changed token",
      "an expired token",
      "a token of another user",
      "a token with other arguments",
      "a token sent to something else",
    ] as const
  ).map(
    (way): BadSubject => ({
      name: `passes its state as it is, and takes ${way}`,
      build: unsealed,
      call: goCall,
      way,
      rule: "token-accepted",
      says: 'and "create" happened, in place of the error -32602',
    }),
  ),
  {
    name: "has a codec that protects nothing",
    build: withOptions(({ requestState }) => ({ requestState: { ...requestState, codec: openCodec } })),
    call: goCall,
    way: "a changed token",
    rule: "token-accepted",
    says: 'with one character of its token changed, was answered with "Done.", and "create" happened',
  },
  {
    name: "has a key that each of its processes makes",
    build: withOptions(({ requestState }) => {
      const key = createLocalKey();
      return { requestState: { ...requestState, codec: createLocalCodec(() => key) } };
    }),
    call: goCall,
    way: "a restart between rounds",
    rule: "flow-lost",
    says: 'The call ended with the error -32602 "Invalid or expired requestState"',
    also: ["response-changed"],
  },
  {
    name: "binds its tokens to nobody",
    build: withOptions(({ requestState }) => ({ requestState: { ...requestState, bindPrincipal: () => "all" } })),
    call: goCall,
    way: "a token of another user",
    rule: "token-accepted",
    says: "Round 2, sent by another user, was answered",
  },
  {
    name: "calls an effect idempotent that is not",
    build: withOptions(() => ({})),
    call: goCall,
    options: { idempotent: ["create"] },
    way: "the last round sent again",
    rule: "effect-twice",
    says: '"create" happened again when round 2 was sent again, though it is idempotent',
  },
  {
    name: "a resource that crashes when it is declined",
    build: withTool((server) => {
      server.registerResource("it", { uri: "it://static" }, async (_args, ctx) => {
        const region = await ctx.ask("region", whichRegion).catch((thrown: Error) => {
          if (thrown.name === "QuestionFailedError") throw new TypeError("no region");
          throw thrown;
        });
        return region.region;
      });
    }),
    call: { resource: "it://static", answers: { region: eu } },
    way: '"region" declined',
    rule: "crashed",
    says: "Round 2 crashed: TypeError: no region",
  },
  {
    name: "a prompt that is answered although its question was declined",
    build: withTool((server) => {
      server.registerPrompt("it", {}, async (_args, ctx) => {
        const answer = await ctx.answer("go", elicit("Go?", Go));
        if (answer.status === "missing" || answer.status === "invalid") return inputRequired({ go: mayGo });
        return "Go ahead.";
      });
    }),
    call: { prompt: "it", answers: { go: yes } },
    way: '"go" declined',
    rule: "refusal-ignored",
    says: 'the result is still "Go ahead."',
  },
];
