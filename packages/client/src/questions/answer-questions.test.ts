import { describe, expect, test, vi } from "vitest";
import { HandlerFailedError } from "../errors/handler-failed-error.ts";
import { answerQuestions } from "./answer-questions.ts";
import type { PlannedQuestion } from "./plan-questions.ts";
import type { QuestionContext } from "./question-handlers.ts";

const result = { resultType: "input_required", requestState: "s" } as const;
const server = { name: "s", version: "1", origin: "o" };

function question(key: string, ask: (context: QuestionContext) => unknown): PlannedQuestion {
  return { key, method: "elicitation/create", handler: "elicitForm", ask };
}

function createContext() {
  const controller = new AbortController();
  return { controller, context: { server, round: 3, signal: controller.signal } };
}

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
    const answers = await answerQuestions([question("a", ask), question("__proto__", ask)], result, context);
    expect(JSON.stringify(answers)).toBe(
      '{"a":{"action":"accept","content":{"key":"a"}},"__proto__":{"action":"accept","content":{"key":"__proto__"}}}',
    );
  });

  test("tells each handler who asks, under which key and in which round", async () => {
    const ask = vi.fn(() => ({ action: "cancel" }));
    const { context } = createContext();
    await answerQuestions([question("a", ask)], result, context);
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
    const error = await answerQuestions([question("a", hang), question("b\n", fail)], result, context).catch(
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
    const answer = ({ signal: _ }: QuestionContext) => ({ action: "decline" });
    const slow = async () => {
      await isAnswered;
      throw new TypeError("x");
    };
    const { context } = createContext();
    const answering = answerQuestions(
      [question("a", answer), question("b", slow), question("c", never)],
      result,
      context,
    );
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
    await expect(answerQuestions([question("a", fail)], result, context)).rejects.toMatchObject({ key: "a" });
  });

  test("rejects with the caller's own reason at once, also when handlers take no notice", async () => {
    const { controller, context } = createContext();
    const answering = answerQuestions([question("a", never)], result, context);
    const reason = new TypeError("gave up");
    controller.abort(reason);
    await expect(answering).rejects.toBe(reason);
  });

  test("rejects with the caller's own reason when handlers reject because of it", async () => {
    const { controller, context } = createContext();
    const ask = ({ signal }: QuestionContext) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(new TypeError("aborted"))));
    const answering = answerQuestions([question("a", ask)], result, context);
    controller.abort("why");
    await expect(answering).rejects.toBe("why");
  });

  test("gives plain JSON, whatever the handler put into its answer", async () => {
    const { context } = createContext();
    const answers = await answerQuestions(
      [question("a", () => ({ action: "decline", content: undefined }))],
      result,
      context,
    );
    expect(answers).toStrictEqual({ a: { action: "decline" } });
  });

  test("leaves the signals alone when all went well", async () => {
    const { context } = createContext();
    let signal: AbortSignal | undefined;
    const ask = (given: QuestionContext) => {
      signal = given.signal;
      return { action: "decline" };
    };
    await answerQuestions([question("a", ask)], result, context);
    expect(signal?.aborted).toBe(false);
  });
});
