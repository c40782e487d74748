import { legacyVersions } from "@proj/types";
import * as z from "zod";
import { inputRequired } from "../../ask/input-required.ts";
import { listRoots } from "../../ask/list-roots.ts";
import type { Question } from "../../ask/question.ts";
import type { CallContext } from "../../context/call-context.ts";
import { QuestionFailedError } from "../../errors/question-failed-error.ts";
import { SuspensionError } from "../../errors/suspension-error.ts";
import { McpServer } from "../../mcp-server.ts";
import { outcome } from "../../resolve/outcome.ts";
import { resolver } from "../../resolve/resolver.ts";
import { form, kinds, page } from "./observed-questions.fixture.ts";

/** How long a request may take, and an answer, in milliseconds. */
export const REQUEST_TIMEOUT_MS = 10_000;
export const QUESTION_TIMEOUT_MS = 60_000;

/** What was observed, by what it is called. What is observed again takes the place of what was before. */
export type Observations = { [what: string]: unknown };

/** A server with one handler, which takes note of all that it is told and can do. */
export interface ObservingServer {
  readonly server: McpServer;
  readonly seen: Observations;
}

/** What the handler does in a call. */
const parts = ["look", "ask", "ask one thing", "ask who cannot answer", "wait"] as const;

type Part = (typeof parts)[number];

/** Builds it. With `bridgeLegacy` results that ask are bridged in sessions. */
export function buildObservingServer(bridgeLegacy: boolean): ObservingServer {
  const seen: Observations = {};
  const counts = new Map<string, number>();
  const count = (what: string): number => {
    counts.set(what, (counts.get(what) ?? 0) + 1);
    seen[`how often: ${what}`] = counts.get(what);
    return counts.get(what) ?? 0;
  };
  const methods = new Set<string>();
  const server = new McpServer(
    { name: "observed", version: "1.0.0" },
    {
      bridgeLegacy,
      requestTimeoutMs: REQUEST_TIMEOUT_MS,
      questionTimeoutMs: QUESTION_TIMEOUT_MS,
      requestState: { singleProcess: true },
      onEvent: () => {},
      context: ({ requestId }) => {
        count("the option context runs");
        return { of: requestId };
      },
      middleware: [
        (request, _ctx, next) => {
          count("middleware runs");
          methods.add(request.method);
          seen["methods that middleware sees"] = [...methods].sort();
          return next();
        },
      ],
    },
  );
  const asked = resolver("asked by the resolver", ({ part }: { readonly part: Part }, ctx) => {
    count("a resolver runs");
    return part === "ask" && ctx.canAsk(form) ? outcome(form) : { action: "nobody was asked" };
  });
  const inputSchema = z.object({ part: z.enum(parts), n: z.number() });
  server.registerTool("observe", { inputSchema, resolve: { asked } }, async (args, ctx) => {
    count("the handler runs");
    seen["arguments"] = args;
    seen["resolved"] = ctx.resolved.asked;
    await play(args.part, ctx, seen, count);
    return "observed";
  });
  server.registerTool("ask by hand", { inputSchema: z.object({}) }, async (_args, ctx) => {
    count("the handler runs");
    await lookBack(ctx, seen, "by hand", form);
    const value = await ctx.accepted("by hand", form);
    seen["the accepted value"] = value;
    return value === undefined ? inputRequired({ "by hand": form }, { state: "asked" }) : "observed";
  });
  const take =
    (where: string) =>
    (ctx: object): string => {
      seen[`members of ctx in ${where}`] = listMembers(ctx);
      return "observed";
    };
  server.registerPrompt("observe", {}, (_args, ctx) => take("a prompt")(ctx));
  server.registerResource("observe", { uri: "observe://one" }, (_uri, ctx) => take("a resource")(ctx));
  server.registerResourceTemplate("all", { uriTemplate: "observe://{id}" }, (_id, ctx) => take("a template")(ctx));
  server.registerMethod("acme/observe", {}, (_params, ctx) => ({ is: take("a method of one's own")(ctx) }));
  return { server, seen };
}

async function play(part: Part, ctx: CallContext, seen: Observations, count: (what: string) => number): Promise<void> {
  if (part === "look") return look(ctx, seen);
  if (part === "wait") return waitForEnd(ctx, seen);
  if (part === "ask who cannot answer") {
    await ctx.ask("a form", form).catch((thrown: Error) => {
      seen["what ctx.ask rejects with"] = QuestionFailedError.is(thrown) ? describe(thrown) : thrown.name;
      throw thrown;
    });
  }
  if (part === "ask one thing") {
    seen["answer"] = await settle(ctx.ask("the folders", kinds["the folders"]));
    seen["signal has aborted"] = ctx.signal.aborted;
    return;
  }
  for (const [key, question] of Object.entries(kinds)) {
    seen[`answer: ${key}`] = await settle(ctx.ask(key, question));
  }
  seen["answer: declined"] = await settle(ctx.ask("declined", form));
  seen["answer: cancelled, as an outcome"] = await settle(ctx.ask("cancelled", outcome(form)));
  seen["answer: not valid at first"] = await settle(ctx.ask("not valid at first", form));
  seen["answer: two together"] = await settle(ctx.askAll({ together: form, "and together": listRoots() }));
  seen["a step of ctx.once"] = await ctx.once("step", ({ idempotencyKey }) => {
    return [count("a step of ctx.once runs"), typeof idempotencyKey];
  });
  seen["a page that is waited for"] = await settle(ctx.waitFor("waited", page, () => "done there"));
  await lookBack(ctx, seen, "waited", page);
}

/** What a handler is told in its first run. */
function look(ctx: CallContext, seen: Observations): void {
  seen["members of ctx"] = listMembers(ctx);
  const { meta } = ctx;
  const reserved = Object.keys(meta).filter((key) => key.startsWith("io.modelcontextprotocol/"));
  seen["meta, what the client put there"] = Object.fromEntries(
    Object.entries(meta).filter(([key]) => !reserved.includes(key)),
  );
  seen["meta, what 2026-07-28 puts there"] = reserved.map((key) => key.slice(key.indexOf("/") + 1)).sort();
  seen["requestId"] = ctx.requestId;
  seen["protocolVersion"] = ctx.protocolVersion;
  seen["protocolVersion is one of a session"] = legacyVersions.some((version) => version === ctx.protocolVersion);
  seen["clientInfo"] = ctx.clientInfo;
  seen["clientCapabilities"] = ctx.clientCapabilities;
  seen["auth"] = ctx.auth;
  seen["context"] = ctx.context;
  seen["signal has aborted"] = ctx.signal.aborted;
  seen["unaskedResponses"] = ctx.unaskedResponses;
  for (const [name, question] of Object.entries(kinds)) seen[`canAsk: ${name}`] = ctx.canAsk(question);
  seen["calls that there are no more"] = (["elicitInput", "requestSampling", "listRoots"] as const).map((name) => {
    try {
      return (ctx as unknown as { readonly [name: string]: () => unknown })[name]?.();
    } catch (thrown) {
      return (thrown as Error).name;
    }
  });
  ctx.releaseConnection();
  for (const progress of [1, 2, 2]) ctx.reportProgress({ progress, total: 3, message: "on it" });
  for (const level of ["debug", "info", "error"] as const) ctx.log(level, { level }, { logger: "observer" });
}

/** What a handler knows of the round before, in which something was asked under that key. */
async function lookBack(ctx: CallContext, seen: Observations, key: string, question: Question): Promise<void> {
  seen["requestState"] = ctx.requestState;
  seen["inputResponses"] = Object.keys(ctx.inputResponses);
  seen["ctx.answer"] = (await ctx.answer(key, question)).status;
}

async function waitForEnd({ signal }: CallContext, seen: Observations): Promise<void> {
  seen["the handler waits"] = true;
  await new Promise((resolve) => signal.addEventListener("abort", resolve));
  seen["signal of who cancelled has aborted"] = signal.aborted;
  seen["reason of a cancellation"] = (signal.reason as Error).name;
}

/** What a question gives, or why it gives nothing. A suspension passes where it ends a round that asks. */
async function settle(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (thrown) {
    if (QuestionFailedError.is(thrown)) return describe(thrown);
    if (SuspensionError.is(thrown)) throw thrown;
    throw new TypeError("a question failed in another way", { cause: thrown });
  }
}

function describe({ name, reason }: QuestionFailedError): string {
  return `${name}: ${reason}`;
}

/** All that can be read of a context, inherited members included. */
function listMembers(ctx: object): string[] {
  const names = new Set<string>();
  for (let at = ctx; at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) names.add(name);
  }
  return [...names].filter((name) => name !== "constructor").sort();
}
