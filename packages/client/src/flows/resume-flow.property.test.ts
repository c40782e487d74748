import fc from "fast-check";
import { expect, test } from "vitest";
import { InvalidFlowError } from "../errors/invalid-flow-error.ts";
import { asking, formQuestion } from "../scripted-transport.fixture.ts";
import { connectScripted } from "./connect-scripted.fixture.ts";

const questions = {
  form: formQuestion("Where?"),
  url: { method: "elicitation/create", params: { mode: "url", message: "m", url: "https://x.test/" } },
  sample: { method: "sampling/createMessage", params: { messages: [], maxTokens: 1 } },
  roots: { method: "roots/list" },
};

/** Every place in a JSON value, as the names that lead there. */
function listPlaces(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([name, member]) => listPlaces(member, [...path, name]))];
}

/** The text of a JSON value with another value in one place. */
function replaceAt(text: string, path: readonly string[], replacement: unknown): string {
  const value: unknown = JSON.parse(text);
  const last = path.at(-1);
  if (last === undefined) return JSON.stringify(replacement) ?? "";
  let holder = value as Record<string, unknown>;
  for (const name of path.slice(0, -1)) holder = holder[name] as Record<string, unknown>;
  holder[last] = replacement;
  return JSON.stringify(value);
}

test("whatever has become of a parked flow, it is resumed as it is or refused as no flow", async () => {
  const { client } = await connectScripted([asking(questions, "s")]);
  const flow = client.startTool("t", { a: [1, { b: null }] });
  const texts = [JSON.stringify(flow)];
  await flow.advance();
  texts.push(JSON.stringify(flow));
  flow.answer({ form: { action: "accept", content: { text: "x" } }, roots: { roots: [{ uri: "file:///r" }] } });
  texts.push(JSON.stringify(flow));
  flow.answer({
    url: { action: "decline" },
    sample: { role: "assistant", content: { type: "text", text: "" }, model: "m" },
  });
  texts.push(JSON.stringify(flow));
  const places = texts.flatMap((text) => listPlaces(JSON.parse(text)).map((path) => ({ text, path })));
  const replacement = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom("__proto__", -1, 1e308, "pausing", "sending", "asking", "ended", "resources/read", undefined),
    fc.constant(JSON.parse('{"__proto__": null}')),
  );
  fc.assert(
    fc.property(fc.constantFrom(...places), replacement, ({ text, path }, value) => {
      const changed = replaceAt(text, path, value);
      try {
        const resumed = client.resumeFlow(changed);
        expect(resumed.step.type).not.toBe("complete");
        const again = JSON.stringify(resumed);
        expect(JSON.stringify(client.resumeFlow(again))).toBe(again);
      } catch (error) {
        if (!InvalidFlowError.is(error)) throw error;
      }
    }),
    { numRuns: 1_000 },
  );
});
