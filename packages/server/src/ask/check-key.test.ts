import { ConfigurationError } from "@proj/types";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { CallContext } from "../context/call-context.ts";
import { buildWatchedServer, play } from "../flow/flow-run.fixture.ts";
import { outcome } from "../resolve/outcome.ts";
import { resolver } from "../resolve/resolver.ts";
import { elicit, elicitUrl } from "./elicit.ts";
import { inputRequired } from "./input-required.ts";
import { listRoots } from "./list-roots.ts";

const go = elicit("Go?", z.object({ go: z.boolean() }));
const pay = elicitUrl("Pay", ({ flowId }) => `https://pay.example/${flowId}`);

/** What the operator is told when a handler does this. */
async function readFailure(run: (ctx: CallContext) => Promise<unknown>): Promise<unknown> {
  const { server, events } = buildWatchedServer();
  server.registerTool("tool", {}, async (_args, ctx) => String(await run(ctx)));
  await play(server);
  const failed = events.find((event) => event.type === "handler-failed");
  return failed?.type === "handler-failed" ? failed.error : undefined;
}

const alone: readonly (readonly [name: string, given: unknown, got: string])[] = [
  ["a form", go, "a question without a key"],
  ["a page", pay, "a question without a key"],
  ["the client's folders", listRoots(), "a question without a key"],
  ["an outcome", outcome(go), "a question without a key"],
  ["a request as it is on the wire", { method: "roots/list" }, "a question without a key"],
  ["a list", [go], "an array of 1"],
  ["nothing", undefined, "nothing"],
];

describe("questions that have no keys are told as such:", () => {
  it.each(alone)("%s, to inputRequired", (_name, given, got) => {
    expect(() => inputRequired(given as never)).toThrow(
      new ConfigurationError(
        `inputRequired takes questions by their keys, inputRequired({ key: question }); got ${got}.`,
      ),
    );
  });

  it.each(alone)("%s, to ctx.askAll", async (_name, given, got) => {
    expect(await readFailure((ctx) => ctx.askAll(given as never))).toEqual(
      new ConfigurationError(`ctx.askAll takes questions by their keys, ctx.askAll({ key: question }); got ${got}.`),
    );
  });

  it("while a key may have the name of what a question has", () => {
    const { inputRequests } = inputRequired({ kind: go, method: listRoots(), request: listRoots() });
    expect(Object.keys(inputRequests ?? {})).toEqual(["kind", "method", "request"]);
  });
});

const rule = 'a key must have 1 to 128 characters and not be "__proto__"';

describe("what is given in the place of the key is told with where the key goes:", () => {
  it.each([
    ["ask", go, "an object"],
    ["ask", undefined, "nothing"],
    ["once", () => 1, "a function"],
    ["waitFor", go, "an object"],
  ] as const)("ctx.%s", async (verb, given, got) => {
    const run = (ctx: CallContext) => (ctx[verb] as (first: unknown) => Promise<unknown>)(given);
    expect(await readFailure(run)).toEqual(
      new ConfigurationError(`ctx.${verb}: ${rule}, got ${got}. The key comes first: ctx.${verb}("key", …).`),
    );
  });

  it("resolver", () => {
    expect(() => resolver((() => go) as never, undefined as never)).toThrow(
      new ConfigurationError(`resolver: ${rule}, got a function. The key comes first: resolver("key", …).`),
    );
  });

  it("but not where the key is a text that is none", () => {
    expect(() => resolver("", () => go)).toThrow(new ConfigurationError(`resolver: ${rule}, got "".`));
  });
});
