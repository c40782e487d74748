import { describe, expect, test, vi } from "vitest";
import { FlowTimeoutError } from "../errors/flow-timeout-error.ts";
import { HandlerFailedError } from "../errors/handler-failed-error.ts";
import { createManualTime } from "../timing/manual-time.fixture.ts";
import { toStartTimer } from "../timing/start-timer.ts";
import { type Answering, answerQuestions as answer } from "./answer-questions.ts";
import type { PlannedQuestions } from "./plan-questions.ts";
import type { Question } from "./question.ts";
import type { QuestionContext } from "./question-handlers.ts";

const result = { resultType: "input_required", requestState: "s" } as const;
const server = { name: "s", version: "1", origin: "o" };

function form(key: string): Question {
  const properties = { key: { type: "string" } } as const;
  const params = { message: "m", requestedSchema: { type: "object" as const, properties } };
  return { kind: "elicitForm", key, params, defaults: {} };
}

function question(key: string, ask: (context: QuestionContext) => unknown): PlannedQuestions {
  return { questions: [form(key)], handler: "elicitForm", ask: (context) => ask({ ...context, key }) };
}

function createContext(overrides: Partial<Answering> = {}) {
  const controller = new AbortController();
  const time = createManualTime();
  const given: Answering["given"] = new Map();
  const context: Answering = {
    server,
    round: 3,
    signal: controller.signal,
    result,
    given,
    isOneAtATime: false,
    mayLeaveOpen: false,
    answerTimeoutMs: Number.POSITIVE_INFINITY,
    startTimer: toStartTimer(time.sleep),
    ...overrides,
  };
  return { controller, context, given, time };
}

/** Gives the answers that are there in the end. */
async function answerQuestions(planned: PlannedQuestions[], context: Answering) {
  await answer(planned, context);
  return Object.fromEntries(context.given);
}

/** Lets everything that waits for nothing outside go on. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Never settles by itself. */
const never = () => new Promise<never>(() => undefined);

describe("answering questions", () => {
  test("runs all handlers side by side and gathers their answers by key, __proto__ included", async () => {
    const started: string[] = [];
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const ask = async ({ key }: QuestionContext) => {
      started.push(key);
      if (started.length === 2) release();
      await gate;
      return { action: "accept", content: { key } };
    };
    const { context } = createContext();
    const answers = await answerQuestions([question("a", ask), question("__proto__", ask)], context);
    expect(JSON.stringify(answers)).toBe(
      '{"a":{"action":"accept","content":{"key":"a"}},"__proto__":{"action":"accept","content":{"key":"__proto__"}}}',
    );
  });

  test("tells each handler who asks, under which key and in which round", async () => {
    const ask = vi.fn(() => ({ action: "cancel" }));
    const { context } = createContext();
    await answerQuestions([question("a", ask)], context);
    expect(ask).toHaveBeenCalledExactlyOnceWith({ server, key: "a", round: 3, signal: expect.any(AbortSignal) });
  });

  test("aborts the other handlers when one fails, and tells the key and the cause", async () => {
    const cause = new TypeError("no terminal");
    const signals: AbortSignal[] = [];
    const hang = ({ signal }: QuestionContext) => {
      signals.push(signal);
      return never();
    };
    const fail = () => Promise.reject(cause);
    const { context } = createContext();
    const error = await answerQuestions([question("a", hang), question("b\n", fail)], context).catch(
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(HandlerFailedError);
    expect(error).toMatchObject({ key: "b\n", handler: "elicitForm", cause });
    expect(error.message).toBe('handlers.elicitForm threw "no terminal" for the question "b\\n"');
    expect(signals.map((signal) => [signal.aborted, signal.reason])).toEqual([[true, error]]);
  });

  test("tells with the failure what had been answered by then, and what asked", async () => {
    let answered = (): void => undefined;
    const isAnswered = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const decline = ({ signal: _ }: QuestionContext) => ({ action: "decline" });
    const slow = async () => {
      await isAnswered;
      throw new TypeError("x");
    };
    const { context } = createContext();
    const answering = answerQuestions([question("a", decline), question("b", slow), question("c", never)], context);
    setTimeout(answered, 0);
    await expect(answering).rejects.toMatchObject({ key: "b", result, inputResponses: { a: { action: "decline" } } });
    const error = await answering.catch((thrown) => thrown);
    expect(Object.keys(error.inputResponses)).toEqual(["a"]);
  });

  test("takes a handler that throws synchronously like one that rejects", async () => {
    const { context } = createContext();
    const fail = () => {
      throw new TypeError("x");
    };
    await expect(answerQuestions([question("a", fail)], context)).rejects.toMatchObject({ key: "a" });
  });

  test("rejects with the caller's own reason at once, also when handlers take no notice", async () => {
    const { controller, context } = createContext();
    const answering = answerQuestions([question("a", never)], context);
    const reason = new TypeError("gave up");
    controller.abort(reason);
    await expect(answering).rejects.toBe(reason);
  });

  test("rejects with the caller's own reason when handlers reject because of it", async () => {
    const { controller, context } = createContext();
    const ask = ({ signal }: QuestionContext) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(new TypeError("aborted"))));
    const answering = answerQuestions([question("a", ask)], context);
    controller.abort("why");
    await expect(answering).rejects.toBe("why");
  });

  test("gives plain JSON, whatever the handler put into its answer", async () => {
    const { context } = createContext();
    const answers = await answerQuestions([question("a", () => ({ action: "decline", content: undefined }))], context);
    expect(answers).toStrictEqual({ a: { action: "decline" } });
  });

  test("leaves the signals alone when all went well", async () => {
    const { context } = createContext();
    let signal: AbortSignal | undefined;
    const ask = (given: QuestionContext) => {
      signal = given.signal;
      return { action: "decline" };
    };
    await answerQuestions([question("a", ask)], context);
    expect(signal?.aborted).toBe(false);
  });

  test("checks what is given against the form, and tells what is wrong with it", async () => {
    const { context, given } = createContext();
    const wrong = question("a", () => ({ action: "accept", content: { key: 1 } }));
    const error = await answer([wrong], context).catch((thrown) => thrown);
    expect(error).toMatchObject({
      code: "ERR_MCP_HANDLER_FAILED",
      cause: { code: "ERR_MCP_INVALID_ANSWER", key: "a" },
      message: expect.stringContaining("content.key: expected string"),
    });
    expect(given.size).toBe(0);
  });

  test("runs handlers of forms one after the other when the host says so, and others beside them", async () => {
    const running: string[] = [];
    const finish = new Map<string, () => void>();
    const ask = ({ key }: QuestionContext) => {
      running.push(key);
      return new Promise((resolve) => finish.set(key, () => resolve({ action: "decline" })));
    };
    const roots: PlannedQuestions = {
      questions: [{ kind: "listRoots", key: "r", params: {} }],
      handler: "listRoots",
      ask: () => {
        running.push("r");
        return { roots: [] };
      },
    };
    const { context } = createContext({ isOneAtATime: true });
    const answering = answerQuestions([question("a", ask), roots, question("b", ask)], context);
    await settle();
    expect(running.sort()).toEqual(["a", "r"]);
    finish.get("a")?.();
    await settle();
    expect(running).toEqual(["a", "r", "b"]);
    finish.get("b")?.();
    expect(Object.keys(await answering).sort()).toEqual(["a", "b", "r"]);
  });

  test("does not begin with the next form when the one before it failed", async () => {
    const next = vi.fn();
    const { context } = createContext({ isOneAtATime: true });
    const fail = question("a", () => Promise.reject(new TypeError("x")));
    await expect(answer([fail, question("b", next)], context)).rejects.toMatchObject({ key: "a" });
    await settle();
    expect(next).not.toHaveBeenCalled();
  });

  test("gives each handler its time, and aborts it and the others when that is over", async () => {
    const signals: AbortSignal[] = [];
    const hang = ({ signal }: QuestionContext) => {
      signals.push(signal);
      return never();
    };
    const { context, given, time } = createContext({ answerTimeoutMs: 1_000 });
    const quick = question("quick", () => ({ action: "cancel" }));
    const answering = answer([question("a", hang), quick, question("b", hang)], context);
    await settle();
    time.advance(1_000);
    await expect(answering).rejects.toMatchObject({ code: "ERR_MCP_FLOW_TIMEOUT", option: "answerTimeoutMs" });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect([...given.keys()]).toEqual(["quick"]);
  });

  test("takes the like of its own error, thrown by a handler, for any other that one throws", async () => {
    const cause = new FlowTimeoutError("flowTimeoutMs");
    const { context } = createContext({ answerTimeoutMs: 1_000 });
    const failing = question("a", () => Promise.reject(cause));
    await expect(answer([failing], context)).rejects.toMatchObject({ code: "ERR_MCP_HANDLER_FAILED", cause });
  });

  test("takes no answer that comes when the round has ended", async () => {
    let finish = (): void => undefined;
    const late = new Promise((resolve) => {
      finish = () => resolve({ action: "decline" });
    });
    const { controller, context, given } = createContext();
    const answering = answer([question("a", () => late)], context);
    controller.abort("enough");
    await expect(answering).rejects.toBe("enough");
    finish();
    await settle();
    expect(given.size).toBe(0);
  });
});

describe("answering a whole round", () => {
  const plan = (returned: unknown): PlannedQuestions => ({
    questions: [form("a"), form("b")],
    handler: "answerRound",
    ask: () => returned,
  });
  const [accepted, declined] = [{ action: "accept", content: { key: "x" } }, { action: "decline" }];

  test("takes all answers by their keys", async () => {
    const { context } = createContext();
    expect(await answerQuestions([plan({ b: declined, a: accepted, c: declined })], context)).toEqual({
      a: accepted,
      b: declined,
    });
  });

  test.each([
    ["one answer is missing", { a: accepted }, "b"],
    ["one answer is wrong", { a: { action: "accept", content: { key: 1 } }, b: declined }, "a"],
    ["nothing was given", undefined, "a"],
    ["an answer is only inherited", Object.create({ a: accepted, b: declined }), "a"],
  ])("fails when %s, naming the question", async (_, returned, key) => {
    const { context } = createContext();
    const cause = { code: "ERR_MCP_INVALID_ANSWER", key };
    await expect(answer([plan(returned)], context)).rejects.toMatchObject({ handler: "answerRound", key, cause });
  });

  test("may leave questions open where that is wanted", async () => {
    const { context } = createContext({ mayLeaveOpen: true });
    expect(await answerQuestions([plan({ b: declined })], context)).toEqual({ b: declined });
  });
});
