import { digestText, ProtocolError, toCanonicalJson } from "@proj/types";
import { describe, expect, it, vi } from "vitest";
import { inputRequired } from "../ask/input-required.ts";
import { ToolError } from "../errors/tool-error.ts";
import { expectError, expectResult } from "../exchange.fixture.ts";
import { question, readReasons, rejected } from "../request-state/flow.fixture.ts";
import { buildPayServer, no } from "./single-use.fixture.ts";

const MINUTE = 60_000;

describe("a token that counts once", () => {
  it("gives a caller whose response was lost the same response again", async () => {
    const pay = buildPayServer();
    const token = await pay.ask();
    const first = expectResult(await pay.answer(token));
    expect(first).toMatchObject({ content: [{ text: "paid 1" }] });
    expect(expectResult(await pay.answer(token))).toEqual(first);
    expect(pay.paid).toBe(1);
  });

  it("is used up for other answers", async () => {
    const pay = buildPayServer();
    const token = await pay.ask();
    await pay.answer(token);
    expect(expectError(await pay.answer(token, no))).toEqual(rejected);
    expect(readReasons(pay.events)).toEqual(["already-used"]);
    expect(pay.paid).toBe(1);
  });

  it("takes answers with their members in another order for the same", async () => {
    const pay = buildPayServer();
    const token = await pay.ask();
    await pay.answer(token, { a: { action: "cancel" }, ...no });
    expect(expectResult(await pay.answer(token, { ...no, a: { action: "cancel" } }))).toMatchObject({
      content: [{ text: "paid 1" }],
    });
  });

  it("gives an asking result again with the same token and questions, and the flow goes on from it", async () => {
    const pay = buildPayServer({}, (paid) =>
      paid === 1 ? inputRequired({ again: question }, { state: "twice" }) : `paid ${paid}`,
    );
    const token = await pay.ask();
    const [first, second] = [expectResult(await pay.answer(token)), expectResult(await pay.answer(token))];
    expect(second).toEqual(first);
    expect(first).toMatchObject({ resultType: "input_required", inputRequests: { again: {} } });
    expect(pay.events.filter(({ type }) => type === "question-asked")).toHaveLength(2);
    const done = await pay.answer(String(second["requestState"]), { again: no.confirm });
    expect(expectResult(done)).toMatchObject({ content: [{ text: "paid 2" }] });
  });

  it("gives a failure that the model was told again", async () => {
    const pay = buildPayServer({}, () => {
      throw new ToolError("Not enough money.");
    });
    const token = await pay.ask();
    const first = expectResult(await pay.answer(token));
    expect(first).toMatchObject({ isError: true, content: [{ text: "Not enough money." }] });
    expect(expectResult(await pay.answer(token))).toEqual(first);
    expect(pay.paid).toBe(1);
  });

  it("is held back from the store until everything else is right", async () => {
    const begin = vi.fn();
    const pay = buildPayServer({ store: { scope: "process", begin, settle: () => true, release() {} } });
    const token = await pay.ask();
    const wrong = { ...no, confirm: 5 };
    expect(expectError(await pay.answer(token, wrong))).toMatchObject({ code: -32602 });
    expect(expectError(await pay.answer(`${token}x`))).toEqual(rejected);
    pay.now += 10 * MINUTE;
    expect(expectError(await pay.answer(token))).toEqual(rejected);
    expect(begin).not.toHaveBeenCalled();
  });

  it("is claimed until no clock of the fleet can accept it any more", async () => {
    const begin = vi.fn().mockReturnValue("conflict");
    const pay = buildPayServer({ store: { scope: "process", begin, settle: () => true, release() {} } });
    await pay.answer(await pay.ask());
    const expiresAt = pay.now + 11 * MINUTE;
    expect(begin).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/^[\w-]{22}$/), {
      holder: expect.stringMatching(/^[\w-]{22}$/),
      answersDigest: expect.stringMatching(/^[\w-]{43}$/),
      leaseUntil: expiresAt,
      expiresAt,
      now: pay.now,
    });
  });

  it("shows the store a digest that says nothing about the answers to whoever has not seen the token", async () => {
    const begin = vi.fn().mockReturnValue("conflict");
    const pay = buildPayServer({ store: { scope: "process", begin, settle: () => true, release() {} } });
    for (const token of [await pay.ask(), await pay.ask()]) await pay.answer(token, no);
    const digests = begin.mock.calls.map(([, claim]) => (claim as { answersDigest: string }).answersDigest);
    expect(new Set(digests).size).toBe(2);
    // Events and the URLs of pages tell the flow's name, and the store knows the token's.
    const names = pay.events.flatMap((event) => ("flowId" in event ? [event.flowId] : []));
    const salts = ["", ...names, ...begin.mock.calls.map(([id]) => String(id))];
    const answers = digestText(toCanonicalJson(no));
    expect(salts).toHaveLength(5);
    expect(digests).not.toEqual(
      expect.arrayContaining([expect.toBeOneOf(salts.map((salt) => digestText(`answers\n${salt}\n${answers}`)))]),
    );
  });

  it("cannot be sent with answers that are nested too deeply to be compared", async () => {
    const pay = buildPayServer();
    let deep: unknown = {};
    for (let level = 0; level < 200; level++) deep = { deep };
    expect(expectError(await pay.answer(await pay.ask(), { deep } as object))).toMatchObject({
      code: -32602,
      message: expect.stringContaining("params.inputResponses cannot be bound"),
    });
  });
});

const crashes: [string, () => unknown][] = [
  [
    "throws",
    () => {
      throw new RangeError("bug");
    },
  ],
  [
    "answers with a protocol error",
    () => {
      throw new ProtocolError("ERR_MCP_INVALID_PARAMS", "no such account");
    },
  ],
  ["returns no result", () => 5],
];

describe.each(crashes)("a round that %s", (_, crash) => {
  it("is burned in strict mode", async () => {
    const pay = buildPayServer({ mode: "strict" }, crash);
    const token = await pay.ask();
    await pay.answer(token);
    expect(expectError(await pay.answer(token))).toEqual(rejected);
    expect(expectError(await pay.answer(token, no))).toEqual(rejected);
    expect(readReasons(pay.events)).toEqual(["already-used", "already-used"]);
    expect(pay.paid).toBe(1);
  });

  it("is free again in retryable mode, for other answers too", async () => {
    const pay = buildPayServer({ mode: "retryable" }, (paid) => (paid < 3 ? crash() : `paid ${paid}`));
    const token = await pay.ask();
    await pay.answer(token);
    await pay.answer(token, no);
    expect(expectResult(await pay.answer(token))).toMatchObject({ content: [{ text: "paid 3" }] });
    expect(expectResult(await pay.answer(token))).toMatchObject({ content: [{ text: "paid 3" }] });
  });
});

describe("options", () => {
  it.each([
    [{ store: undefined as never }, "store must be a store"],
    [{ mode: "loose" as never }, 'mode must be "strict" or "retryable", got "loose"'],
    [{ leaseSeconds: 0 }, "leaseSeconds must be a number of seconds from 0.001 to 86400; got 0"],
    [{ waitSeconds: -1 }, "waitSeconds must be a number of seconds from 0 to 86400; got -1"],
    [{ waitSeconds: Number.NaN }, "waitSeconds must be a number of seconds"],
  ])("are refused where they are wrong: %j", (options, message) => {
    expect(() => buildPayServer(options)).toThrow(message);
  });
});
