import { describe, expect, it } from "vitest";
import type { Question } from "../ask/question.ts";
import type { ServerEvent } from "../events/server-event.ts";
import { openTestSession, type Reply, type SessionOptions } from "../legacy/session.fixture.ts";
import { McpServer } from "../mcp-server.ts";
import type { McpServerOptions } from "../mcp-server-options.ts";
import { type Cell, expectEach, inEachCell } from "./cells.fixture.ts";
import { accept, type Fate, form, rows, used } from "./rows.fixture.ts";
import { type End, readEnd } from "./targets.fixture.ts";
import type { Way } from "./ways.fixture.ts";

interface Ended {
  readonly end: End;
  /** The messages that were shown, in order. */
  readonly messages: readonly string[];
  readonly events: readonly ServerEvent[];
}

/** Calls what asks `question` in a cell, in a session whose client answers with each of `replies` in turn. */
async function callInSession(
  { target, way }: Cell,
  question: Question,
  replies: readonly Reply[],
  options: SessionOptions & Pick<McpServerOptions, "questionTimeoutMs"> = {},
): Promise<Ended> {
  const events: ServerEvent[] = [];
  const { questionTimeoutMs } = options;
  const server = new McpServer(
    { name: "table", version: "1.0.0" },
    { bridgeLegacy: true, questionTimeoutMs, onEvent: (event) => events.push(event) },
  );
  target.register(server, way.build(question));
  const left = [...replies];
  const client = await openTestSession(server, { answer: () => left.shift(), ...options });
  const response = await client.request(target.method, target.params);
  const messages = client.asked.map(({ params }) => String(params["message"]));
  return { end: readEnd(target, response), messages, events };
}

const completes = (value: unknown): object => ({ end: "complete", text: `used ${JSON.stringify(value)}` });
const fails = (text: unknown): object => ({ end: "failed", text });

/** What a fate comes to in a session whose client gives the same answer each time. */
function expectEnd(fate: Fate, { reads }: Way): unknown {
  const isByHand = reads === "by hand";
  switch (fate.is) {
    case "used":
      if (isByHand) return completes({ status: "accepted", value: fate.value });
      return completes(reads === "outcomes" ? { action: "accept", value: fate.value } : fate.value);
    case "invalid":
      if (isByHand) {
        const text = expect.stringContaining(`used {"status":"invalid","problem":"${fate.field}: `);
        return { end: "complete", text };
      }
      return fails(expect.stringMatching(`^The question "q" was answered 3 times, never validly: ${fate.field}: `));
    case "declined":
      if (isByHand) return completes({ status: "declined" });
      return reads === "outcomes" ? completes({ action: "decline" }) : fails('The user declined to answer "q".');
    case "cancelled":
      if (isByHand) return completes({ status: "cancelled" });
      return reads === "outcomes"
        ? completes({ action: "cancel" })
        : fails('The user dismissed "q" without an answer.');
    case "of another kind":
      return fails('The answer to "q" is of another kind than was asked.');
    case "malformed":
      return fails(expect.stringMatching(/^The answer to "q" is none: it/));
    case "unanswered":
      return fails(expect.stringMatching(/^The questions? ("q" was|were) not answered within 0\.01 s\.$/));
  }
}

const isForm = ({ kind }: Question): boolean => kind === "elicit";

describe("what arrives in a session for a question", () => {
  it.each(rows)("%s", async (_, question, response, fate) => {
    const versions = isForm(question) ? (["2025-11-25", "2025-06-18"] as const) : (["2025-11-25"] as const);
    for (const version of versions) {
      const ends = await inEachCell(async (cell) => {
        const reply = response === undefined ? undefined : { result: response };
        const replies = [reply, reply, reply];
        const questionTimeoutMs = response === undefined ? 10 : undefined;
        return (await callInSession(cell, question, replies, { version, questionTimeoutMs })).end;
      });
      expect(ends).toEqual(expectEach(({ way }) => expectEnd(fate, way)));
    }
  });

  it("that is not valid is asked for again with the reason", async () => {
    const ends = await inEachCell(async (cell) => {
      const { end, messages } = await callInSession(cell, form, [
        { result: accept({ count: 6 }) },
        { result: accept({ count: "3" }) },
        { result: accept({ count: 3 }) },
      ]);
      return [end, messages];
    });
    const again = expect.stringMatching(/^How many\?\n\nThe last answer was not valid: count: ./);
    expect(ends).toEqual(
      expectEach(({ way }) =>
        way.reads === "by hand"
          ? [expectEnd({ is: "invalid", field: "count" }, way), ["How many?"]]
          : [expectEnd(used({ count: 3 }), way), ["How many?", again, again]],
      ),
    );
  });

  it.each([
    [{ code: -32601, message: "Method not found" }, ': "Method not found" (error -32601).'],
    [{ code: -32603, message: "x".repeat(9000) }, expect.any(String)],
    [{}, "."],
    [5, "."],
    [null, "."],
  ])("that is the error %j ends the call", async (error, told) => {
    const ends = await inEachCell(async (cell) => (await callInSession(cell, form, [{ error }])).end);
    const text = typeof told === "string" ? `The client could not answer "q"${told}` : told;
    expect(ends).toEqual(expectEach(() => fails(text)));
    for (const end of Object.values(ends)) expect((end as { text: string }).text.length).toBeLessThan(500);
  });
});
