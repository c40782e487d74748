import type { ClientCapabilities, JSONRPCResponse, MessageHandler } from "@proj/types";
import * as z from "zod";
import { elicit, elicitUrl } from "../ask/elicit.ts";
import { inputRequired } from "../ask/input-required.ts";
import { listRoots } from "../ask/list-roots.ts";
import type { Askable, ElicitUrl, FlowUrl, Question } from "../ask/question.ts";
import { sample } from "../ask/sample.ts";
import type { CallContext } from "../context/call-context.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { send } from "../exchange.fixture.ts";
import { buildWatchedServer } from "../flow/flow-run.fixture.ts";
import { resolver } from "../resolve/resolver.ts";
import { Server, sealRequestState } from "../server.ts";
import { type Asker, type Target, targets } from "./targets.fixture.ts";

/** What no client may be told of that cannot be asked. */
export const SECRET = "unsaid";

const params = {
  messages: [{ role: "user" as const, content: { type: "text" as const, text: SECRET } }],
  maxTokens: 5,
};

export const questions = {
  form: elicit(SECRET, z.object({ [SECRET]: z.boolean() })),
  url: elicitUrl(SECRET, `https://${SECRET}.example/`),
  "url of a flow": elicitUrl(SECRET, ({ flowId }) => `https://${SECRET}.example/${flowId}`),
  sampling: sample(params),
  "sampling with tools": sample({ ...params, tools: [] }),
  "sampling with a tool choice": sample({ ...params, toolChoice: { mode: "auto" } }),
  "sampling with context": sample({ ...params, includeContext: "thisServer" }),
  "sampling with tools and context": sample({ ...params, tools: [], includeContext: "allServers" }),
  "sampling with no context": sample({ ...params, includeContext: "none" }),
  roots: listRoots(),
} as const satisfies { readonly [name: string]: Askable };

export type QuestionName = keyof typeof questions;

/** Questions by their keys. */
type Asked = { readonly [key: string]: Askable };

/** A way to ask several questions together; `look` sees the context. */
interface Way {
  readonly takes: (question: Askable) => boolean;
  readonly build: (asked: Asked, look: (ctx: CallContext) => void) => Asker;
}

const isPage = (question: Askable): question is ElicitUrl | FlowUrl =>
  question.kind === "elicitUrl" || question.kind === "flowUrl";
const isFixed = (question: Askable): boolean => question.kind !== "flowUrl";

const ways: { readonly [name: string]: Way } = {
  resolvers: {
    takes: () => true,
    build: (asked, look) => {
      const nodes = Object.entries(asked).map(([key, question]) => [
        key,
        resolver(key, (_args: unknown, ctx) => {
          look(ctx);
          return question;
        }),
      ]);
      return { resolve: Object.fromEntries(nodes), handle: () => "done" };
    },
  },
  "ctx.ask": {
    takes: () => true,
    build: (asked, look) => ({
      handle: async (ctx) => {
        look(ctx);
        await Promise.all(Object.entries(asked).map(([key, question]) => ctx.ask(key, question)));
        return "done";
      },
    }),
  },
  "ctx.askAll": {
    takes: () => true,
    build: (asked, look) => ({
      handle: async (ctx) => {
        look(ctx);
        await ctx.askAll(asked);
        return "done";
      },
    }),
  },
  "ctx.waitFor": {
    takes: isPage,
    build: (asked, look) => ({
      handle: async (ctx) => {
        look(ctx);
        const waits = Object.entries(asked).map(([key, page]) => ctx.waitFor(key, page as ElicitUrl, () => true));
        await Promise.all(waits);
        return "done";
      },
    }),
  },
  "by hand": {
    takes: isFixed,
    build: (asked, look) => ({
      handle: (ctx) => {
        look(ctx);
        return inputRequired(asked as { readonly [key: string]: Question });
      },
    }),
  },
};

/** Sends the call that asks. */
export type SendCall = (
  server: MessageHandler,
  target: Target,
  capabilities: ClientCapabilities,
) => Promise<JSONRPCResponse>;

/** A place where questions are asked: a server, and the call that asks. */
export interface Place {
  readonly name: string;
  readonly takes: (question: Askable) => boolean;
  /** @param look sees the context, where there is one. */
  readonly call: (
    asked: Asked,
    declared: ClientCapabilities,
    look: (ctx: CallContext) => void,
    sendCall?: SendCall,
  ) => Promise<{ readonly response: JSONRPCResponse; readonly events: readonly ServerEvent[] }>;
}

/** Every way to ask on everything that can ask, and a low-level server, sealed or not. */
export const places: readonly Place[] = [
  ...targets.flatMap((target) => Object.entries(ways).map(([name, way]) => toPlace(target, name, way))),
  ...targets.flatMap((target) => [buildLowLevelPlace(target, false), buildLowLevelPlace(target, true)]),
];

function toPlace(target: Target, name: string, way: Way): Place {
  return {
    name: `${target.name}, ${name}`,
    takes: way.takes,
    async call(asked, capabilities, look, sendCall = call) {
      const { server, events } = buildWatchedServer({ bridgeLegacy: true });
      target.register(server, way.build(asked, look));
      return { response: await sendCall(server, target, capabilities), events };
    },
  };
}

function buildLowLevelPlace(target: Target, isSealed: boolean): Place {
  return {
    name: `low-level ${target.name}, ${isSealed ? "sealed" : "open"}`,
    takes: isFixed,
    async call(asked, capabilities, _look, sendCall = call) {
      const events: ServerEvent[] = [];
      const server = new Server(
        { name: "low", version: "1.0.0" },
        { bridgeLegacy: true, onEvent: (event) => events.push(event) },
      );
      const ask = (): never => inputRequired(asked as { readonly [key: string]: Question }) as never;
      server.setRequestHandler(target.method as "tools/call", ask);
      if (isSealed) sealRequestState(server);
      return { response: await sendCall(server, target, capabilities), events };
    },
  };
}

function call(server: MessageHandler, target: Target, capabilities: ClientCapabilities): Promise<JSONRPCResponse> {
  return send(server, target.method, target.params, { capabilities });
}
