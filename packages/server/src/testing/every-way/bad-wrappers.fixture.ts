import { type Exchange, type JSONRPCResponse, ProtocolError, type RequestStateCodec } from "@proj/types";
import { elicit } from "../../ask/elicit.ts";
import { inputRequired } from "../../ask/input-required.ts";
import { McpServer } from "../../mcp-server.ts";
import { goCall, withOptions } from "./bad-servers.fixture.ts";
import type { BadSubject } from "./bad-subject.fixture.ts";
import type { BuildServer, Outside } from "./stage/outside.ts";
import { Go, info, whichRegion, withTool } from "./subject.fixture.ts";

/** A request as what stands before a server sees it. */
interface Message {
  readonly id: number;
  readonly params: {
    readonly requestState?: string;
    readonly inputResponses?: { readonly [key: string]: unknown };
    readonly _meta: object;
  };
}

type Next = (message: object) => Promise<JSONRPCResponse | undefined>;
type Handle = (
  message: Message,
  next: Next,
  around: { readonly exchange: Exchange; readonly outside: Outside },
) => ReturnType<Next>;

/** A good server, and something bad before it. */
function wrap(handle: Handle, build: BuildServer = withOptions(() => ({}))): BuildServer {
  return async (overrides, outside) => {
    const server = await build(overrides, outside);
    return {
      handle: (message, exchange) =>
        handle(message as Message, (other) => server.handle(other, exchange), { exchange, outside }),
    };
  };
}

const twoQuestions = withTool((server, { effect }) =>
  server.registerTool("it", { inputSchema: undefined }, async (_args, ctx) => {
    await ctx.ask("region", whichRegion);
    await ctx.ask("go", elicit("Go?", Go));
    effect("create");
    return "Done.";
  }),
);
const twoCall = { tool: "it", answers: goCall.answers };

/** Opens tokens with the key that the first server had, whatever keys there are. */
const knowsFirstKey: BuildServer = (overrides, outside) => {
  const first = outside.keep("codec", () => overrides.requestState.codec as RequestStateCodec);
  const codec = { ...overrides.requestState.codec, unseal: first.unseal } as RequestStateCodec;
  return twoQuestions({ ...overrides, requestState: { ...overrides.requestState, codec } }, outside);
};

let responses = 0;

export const badWrappers: readonly BadSubject[] = [
  {
    name: "has an effect before it looks at the token",
    build: wrap((message, next, { exchange, outside }) => {
      if (message.params.inputResponses?.["go"] && exchange.auth?.subject !== "test-user") outside.effect("audit");
      return next(message);
    }),
    call: goCall,
    way: "a token of another user",
    rule: "effect-of-rejected",
    says: 'Round 2, sent by another user, was rejected, and "audit" happened',
  },
  {
    name: "has an effect outside of what single use guards",
    build: wrap((message, next, { outside }) => {
      if (message.params.inputResponses !== undefined) outside.effect("bill");
      return next(message);
    }),
    call: goCall,
    way: "the last round sent again, single use",
    rule: "effect-twice",
    says: '"bill" happened again when round 2 was sent again',
    also: ["effect-of-rejected", "effect-despite-refusal", "effect-without-answer", "unasked-answer-taken"],
  },
  ...(["the last round sent again, single use", "earlier rounds sent again, single use"] as const).map(
    (way): BadSubject => ({
      name: `answers otherwise each time: ${way}`,
      build: wrap(async (message, next) => {
        const response = await next(message);
        if (response === undefined || "error" in response) return response;
        return { ...response, result: { ...response.result, stamp: responses++ } };
      }, twoQuestions),
      call: twoCall,
      way,
      rule: "response-changed",
      says: "but not the same response",
    }),
  ),
  {
    name: "keeps responses by token, and does not look at the answers",
    build: wrap(async (message, next, { outside }) => {
      const kept = outside.keep("responses", () => new Map<string, JSONRPCResponse | undefined>());
      const { requestState: token } = message.params;
      const known = token === undefined ? undefined : kept.get(token);
      if (known !== undefined) return { ...known, id: message.id };
      const response = await next(message);
      if (token !== undefined && response !== undefined && "result" in response) kept.set(token, response);
      return response;
    }),
    call: goCall,
    way: "rounds sent again with other answers, single use",
    rule: "token-accepted",
    says: 'Round 2, sent again with other answers, was answered with "Done."',
  },
  {
    name: "answers a bad token with an internal error",
    build: wrap(async (message, next) => {
      const response = await next(message);
      if (response === undefined || "result" in response) return response;
      return { ...response, error: { code: -32603, message: "Internal error" } };
    }),
    call: goCall,
    way: "a changed token",
    rule: "wrong-error",
    says: 'was answered with the error -32603 "Internal error"',
  },
  {
    name: "asks whoever cannot be asked",
    build: wrap((message, next) => {
      const _meta = { ...message.params._meta, "io.modelcontextprotocol/clientCapabilities": { elicitation: {} } };
      return next({ ...message, params: { ...message.params, _meta } });
    }),
    call: goCall,
    way: "a client that cannot be asked",
    rule: "wrong-error",
    says: "The client was asked what it did not declare",
    also: ["effect-without-answer"],
  },
  {
    name: "does not say what a client lacks that cannot be asked",
    build: wrap(async (message, next) => {
      const response = await next(message);
      if (response === undefined || "result" in response || response.error.code !== -32021) return response;
      return { ...response, error: { code: -32021, message: "You lack something." } };
    }),
    call: goCall,
    way: "a client that cannot be asked",
    rule: "wrong-error",
    says: "does not say in data.requiredCapabilities what the client lacks",
  },
  {
    name: "has an error of its own for a client that cannot be asked",
    build: withTool((server) =>
      server.registerPrompt("it", {}, async (_args, ctx) => {
        if (!ctx.canAsk(whichRegion)) throw new ProtocolError("ERR_MCP_INVALID_PARAMS", "Cannot ask.");
        return (await ctx.ask("region", whichRegion)).region;
      }),
    ),
    call: { prompt: "it", answers: goCall.answers },
    way: "a client that cannot be asked",
    rule: "wrong-error",
    says: 'The error is -32602 "Cannot ask." in place of -32021.',
  },
  {
    name: "has a client come again for ever that cannot be asked",
    build: withTool((server) =>
      server.registerTool("it", {}, async (_args, ctx) => {
        if (!ctx.canAsk(whichRegion)) return inputRequired({}, { state: "waiting" });
        const answer = await ctx.answer("region", whichRegion);
        if (answer.status === "accepted") return answer.value.region;
        return ["missing", "invalid"].includes(answer.status) ? inputRequired({ region: whichRegion }) : "No region.";
      }),
    ),
    call: twoCall,
    way: "a client that cannot be asked",
    rule: "never-ends",
    says: "After 20 rounds the call still has the client come again.",
  },
  {
    name: "knows no key but the one that it had first",
    build: knowsFirstKey,
    call: twoCall,
    way: "a rotation of keys between rounds",
    rule: "flow-lost",
    says: 'The call ended with the error -32602 "Invalid or expired requestState"',
    also: ["token-accepted"],
  },
  {
    name: "knows a key that it should not have any more",
    build: knowsFirstKey,
    call: twoCall,
    way: "a token of a server without its key",
    rule: "token-accepted",
    says: "Round 2, sent to a server that has not the key, was answered",
    also: ["flow-lost"],
  },
  {
    name: "words its question by the server's clock",
    build: (overrides) => {
      const server = new McpServer(info, overrides);
      server.registerTool("it", {}, async (_args, ctx) => {
        await ctx.ask("go", elicit(`Go? It is ${new Date(overrides.clock()).toISOString()}.`, Go));
        return "Done.";
      });
      return server;
    },
    call: twoCall,
    way: "time that passes between rounds",
    rule: "volatile-question",
    says: '"go" is worded anew in round 2',
    also: ["flow-lost"],
  },
];
