import { describe, expect, it } from "vitest";
import type { Question } from "../ask/question.ts";
import { expectEach, inEachCell, openCall } from "./cells.fixture.ts";
import { accept, type Fate, form, rows, used } from "./rows.fixture.ts";
import type { Way } from "./ways.fixture.ts";

function readMessage({ request: { params } }: Question): string {
  return String((params as { message?: string } | undefined)?.message);
}

const asks = (message: unknown): object => ({ end: "asks", messages: { q: message } });
const completes = (value: unknown): object => ({ end: "complete", text: `used ${JSON.stringify(value)}` });
const refuses = (message: unknown): object => ({ end: "refused", code: -32602, message });

/** What the table says of a fate, for who reads the answer. */
function expectEnd(fate: Fate, question: Question, { reads }: Way): unknown {
  const isByHand = reads === "by hand";
  switch (fate.is) {
    case "used":
      if (isByHand) return completes({ status: "accepted", value: fate.value });
      return completes(reads === "outcomes" ? { action: "accept", value: fate.value } : fate.value);
    case "invalid":
      if (isByHand)
        return {
          end: "complete",
          text: expect.stringContaining(`used {"status":"invalid","problem":"${fate.field}: `),
        };
      return asks(expect.stringMatching(`^(How many|Sure)\\?\n\nThe last answer was not valid: ${fate.field}: .`));
    case "declined":
      if (isByHand) return completes({ status: "declined" });
      if (reads === "outcomes") return completes({ action: "decline" });
      return { end: "failed", text: 'The user declined to answer "q".' };
    case "cancelled":
      if (isByHand) return completes({ status: "cancelled" });
      if (reads === "outcomes") return completes({ action: "cancel" });
      return { end: "failed", text: 'The user dismissed "q" without an answer.' };
    case "unanswered":
      return asks(readMessage(question));
    case "of another kind":
      return { end: "failed", text: 'The answer to "q" is of another kind than was asked.' };
    case "malformed":
      return refuses(expect.stringMatching(/^Invalid params: params\.inputResponses\["q"\]/));
  }
}

describe("what arrives for a key that was asked", () => {
  it.each(rows)("%s", async (_, question, response, fate) => {
    const ends = await inEachCell(async (cell) => {
      const { send } = openCall(cell, question);
      expect(await send({})).toEqual(asks(readMessage(question)));
      return send({ inputResponses: response === undefined ? {} : { q: response } });
    });
    expect(ends).toEqual(expectEach(({ way }) => expectEnd(fate, question, way)));
  });

  it("is asked for three times in all while it is not valid", async () => {
    const ends = await inEachCell(async (cell) => {
      const { send } = openCall(cell, form);
      const all: unknown[] = [await send({})];
      for (const count of [6, "3", 7]) all.push(await send({ inputResponses: { q: accept({ count }) } }));
      return all;
    });
    const again = asks(expect.stringMatching(/^How many\?\n\nThe last answer was not valid: count: .*/));
    const failed = { end: "failed", text: expect.stringMatching(/^The question "q" was .* 3 times, .*: count: ./) };
    const invalid = { is: "invalid", field: "count" } as const;
    const read = (way: Way): unknown => expectEnd(invalid, form, way);
    // By hand it was read, and the call was over; what comes then has nothing to do with it.
    expect(ends).toEqual(
      expectEach(({ way }) =>
        way.reads === "by hand"
          ? [asks("How many?"), read(way), asks("How many?"), read(way)]
          : [asks("How many?"), again, again, failed],
      ),
    );
  });

  it("is asked for as long as nothing comes", async () => {
    const ends = await inEachCell(async (cell) => {
      const { send } = openCall(cell, form);
      const all: unknown[] = [];
      for (let round = 0; round < 6; round++) all.push(await send({}));
      return [...all, await send({ inputResponses: { q: accept({ count: 3 }) } })];
    });
    const asked = Array(6).fill(asks("How many?"));
    expect(ends).toEqual(expectEach(({ way }) => [...asked, expectEnd(used({ count: 3 }), form, way)]));
  });
});

describe("what arrives besides", () => {
  const three = accept({ count: 3 });

  it("is ignored under a key that was not asked, and told apart", async () => {
    const unasked = { other: three, Q: 5, constructor: null, toString: { action: "decline" } };
    const ends = await inEachCell(async (cell) => {
      const { send, contexts } = openCall(cell, form);
      await send({});
      const end = await send({ inputResponses: { ...unasked, q: three } });
      return [
        end,
        contexts.map(({ inputResponses, unaskedResponses }) => ({ inputResponses, unaskedResponses })).at(-1),
      ];
    });
    const told = { inputResponses: { q: three }, unaskedResponses: unasked };
    expect(ends).toEqual(expectEach(({ way }) => [expectEnd(used({ count: 3 }), form, way), told]));
  });

  it("is ignored under the key __proto__", async () => {
    const inputResponses = JSON.parse('{"__proto__":{"q":{"action":"accept","content":{"count":3}}}}');
    const ends = await inEachCell(async (cell) => {
      const { send } = openCall(cell, form);
      await send({});
      return send({ inputResponses });
    });
    expect(ends).toEqual(expectEach(() => asks("How many?")));
  });

  it("is no answer on a call's first round", async () => {
    const ends = await inEachCell(async (cell) => {
      const { send, contexts } = openCall(cell, form);
      const end = await send({ inputResponses: { q: three } });
      return [end, contexts.map(({ inputResponses, unaskedResponses }) => [inputResponses, unaskedResponses])];
    });
    expect(ends).toEqual(
      // Where a resolver asks, the handler does not run yet.
      expectEach(({ way }) => [asks("How many?"), way.name.startsWith("resolver") ? [] : [[{}, { q: three }]]]),
    );
  });

  it.each([5, "x", true, [], [{ q: three }]])("is refused where inputResponses is %j", async (inputResponses) => {
    const ends = await inEachCell(async (cell) => {
      const { send } = openCall(cell, form);
      await send({});
      return send({ inputResponses });
    });
    expect(ends).toEqual(
      expectEach(() => refuses(expect.stringContaining("params.inputResponses must be an object, got "))),
    );
  });

  it("counts as absent where inputResponses is null", async () => {
    const ends = await inEachCell(async (cell) => {
      const { send } = openCall(cell, form);
      return [await send({ inputResponses: null }), await send({ inputResponses: null })];
    });
    expect(ends).toEqual(expectEach(() => [asks("How many?"), asks("How many?")]));
  });

  it("counts as absent where requestState is null: the call begins anew, and what was answered was not asked", async () => {
    const ends = await inEachCell(async (cell) => {
      const { send } = openCall(cell, form);
      await send({ requestState: null });
      return send({ requestState: null, inputResponses: { q: three } });
    });
    expect(ends).toEqual(expectEach(() => asks("How many?")));
  });

  it("counts as absent where arguments is null, in either round", async () => {
    const ends = await inEachCell(async (cell) => {
      const { send } = openCall(cell, form);
      const all: unknown[] = [await send({ arguments: null })];
      all.push(await send({}));
      all.push(await send({ arguments: {} }));
      return [...all, await send({ arguments: null, inputResponses: { q: three } })];
    });
    const asked = Array(3).fill(asks("How many?"));
    expect(ends).toEqual(expectEach(({ way }) => [...asked, expectEnd(used({ count: 3 }), form, way)]));
  });
});
