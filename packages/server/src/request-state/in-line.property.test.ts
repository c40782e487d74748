import { type InputRequiredResult, type JSONRPCResponse, toCanonicalJson } from "@proj/types";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { elicit } from "../ask/elicit.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { expectResult, send } from "../exchange.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import { changeJson } from "./change-json.fixture.ts";
import { openCodec, readReasons } from "./flow.fixture.ts";
import { places, writeClaims } from "./forge-claims.fixture.ts";
import { draws } from "./json-values.fixture.ts";

const Count = z.object({ n: z.number() });

/** How the two questions are worded in the version that is deployed. */
interface Deployed {
  readonly a: string;
  readonly b: string;
}

const events: ServerEvent[] = [];
const server = new McpServer(
  { name: "in-line", version: "1.0.0" },
  { requestState: { codec: openCodec }, onEvent: (event) => events.push(event) },
);
let deployed: Deployed = { a: "A?", b: "B?" };
server.registerTool("ask", {}, async (_args, ctx) => {
  const first = await ctx.ask("a", elicit(deployed.a, Count));
  const made = await ctx.once("made", () => ({ from: first.n }));
  const second = await ctx.ask("b", elicit(deployed.b, Count));
  return JSON.stringify({ a: first.n, b: second.n, made });
});

/** Sends a round; `text` is what the tool returned in the end. */
async function play(
  requestState: unknown,
  inputResponses: object,
): Promise<{ response: JSONRPCResponse; text?: string }> {
  const response = await send(server, "tools/call", { name: "ask", requestState, inputResponses });
  if (!("result" in response) || response.result.resultType !== "complete") return { response };
  const { content, isError } = response.result as { content?: { text: string }[]; isError?: boolean };
  return { response, ...(isError === true ? {} : { text: String(content?.[0]?.text) }) };
}

const wording = fc.constantFrom("One?", "Two?");
const responses = fc.constantFrom("accept", "accept", "accept", "nothing", "cancel", "invalid", "junk");
const rounds = fc.array(
  fc.record({
    isNew: fc.boolean(),
    a: wording,
    b: wording,
    answerA: responses,
    answerB: responses,
    stray: fc.boolean(),
  }),
  { minLength: 3, maxLength: 7 },
);

function write(response: string, n: number): object {
  switch (response) {
    case "accept":
      return { action: "accept", content: { n } };
    case "invalid":
      return { action: "accept", content: { n: String(n) } };
    case "cancel":
      return { action: "cancel", content: { n } };
    default:
      return { roots: [], n };
  }
}

type Round = typeof rounds extends fc.Arbitrary<readonly (infer Each)[]> ? Each : never;

/** A flow as its client sees it. */
interface Flow {
  requestState: unknown;
  /** What was asked last, by key: the wording. */
  asked: { readonly [key: string]: string };
  /** What each valid answer was an answer to; every answer has a number of its own. */
  readonly given: Map<number, string>;
  count: number;
}

function answer(flow: Flow, { answerA, answerB, stray }: Round): { [key: string]: object } {
  const inputResponses: { [key: string]: object } = stray ? { more: write("accept", ++flow.count) } : {};
  for (const [key, response] of Object.entries({ a: answerA, b: answerB })) {
    if (response === "nothing") continue;
    inputResponses[key] = write(response, ++flow.count);
    if (response === "accept" && key in flow.asked) flow.given.set(flow.count, `${key} ${flow.asked[key]}`);
  }
  return inputResponses;
}

function readAsked({ inputRequests = {} }: InputRequiredResult): { readonly [key: string]: string } {
  // What is asked again begins with what was asked.
  const read = ({ params }: { params?: unknown }) => String((params as { message: string }).message).split("\n")[0];
  return Object.fromEntries(Object.entries(inputRequests).map(([key, request]) => [key, String(read(request))]));
}

function expectEarned({ given }: Flow, text: string): void {
  const told = JSON.parse(text) as { a: number; b: number; made: { from: number } };
  expect([given.get(told.a), given.get(told.b)]).toEqual([`a ${deployed.a}`, `b ${deployed.b}`]);
  expect(told.made.from).toBe(told.a);
}

/** Plays rounds until the call ends. @returns whether it was completed. */
async function playAll(script: readonly Round[]): Promise<boolean> {
  const flow: Flow = { requestState: undefined, asked: {}, given: new Map(), count: 0 };
  for (const round of script) {
    if (round.isNew) deployed = { a: round.a, b: round.b };
    const { response, text } = await play(flow.requestState, answer(flow, round));
    if (text !== undefined) {
      expectEarned(flow, text);
      return true;
    }
    const result = "result" in response ? (response.result as InputRequiredResult) : undefined;
    if (result?.requestState === undefined) return false;
    flow.requestState = result.requestState;
    flow.asked = readAsked(result);
  }
  return false;
}

describe("what a handler that asks in line goes on with", { timeout: 60_000 }, () => {
  it("was answered in this flow, under its key, to the wording that it has now", async () => {
    let completed = 0;
    const property = fc.asyncProperty(rounds, async (script) => {
      if (await playAll(script)) completed++;
    });
    await fc.assert(property, { numRuns: 1500 });
    expect(completed).toBeGreaterThan(20);
  });

  it("is never a ledger of no form, and whatever is written into one is no failure of the server", async () => {
    deployed = { a: "A?", b: "B?" };
    const first = expectResult((await play(undefined, {})).response) as InputRequiredResult;
    const second = expectResult(
      (await play(first.requestState, { a: write("accept", 1) })).response,
    ) as InputRequiredResult;
    const token = String(second.requestState);
    const ledger = (JSON.parse(token) as unknown[])[places.ledger];
    expect(toCanonicalJson(ledger)).toContain("made");
    const count = { refused: 0, read: 0 };
    const property = fc.asyncProperty(fc.nat({ max: 2 }), draws, async (more, draw) => {
      let changed = changeJson(ledger, draw);
      for (let index = 0; index < more; index++) changed = changeJson(changed, draw);
      events.length = 0;
      const { response } = await play(writeClaims(token, { ledger: changed }), { b: write("accept", 2) });
      expect(events.flatMap((event) => (event.type === "handler-failed" ? [String(event.error)] : []))).toEqual([]);
      const [reason] = readReasons(events);
      if (reason !== undefined) expect(["not-an-envelope", "ledger-version"]).toContain(reason);
      expect("error" in response).toBe(reason !== undefined);
      count[reason === undefined ? "read" : "refused"]++;
    });
    await fc.assert(property, { numRuns: 1500 });
    expect(Math.min(count.read, count.refused)).toBeGreaterThan(20);
  });
});
