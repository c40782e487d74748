import { answerQuestion } from "./answer-question.ts";
import type { Step } from "./client-script.ts";
import type { Connection, ToolAnswer, ToolCall } from "./connection.ts";
import type { Outcome } from "./play-report.ts";
import type { Stage } from "./stage.ts";
import { tamper } from "./tamper.ts";

type CallStep = Extract<Step, { do: "call" }>;
type ByHandStep = Extract<Step, { do: "call-by-hand" }>;

/** Does one thing. @throws whatever the SDK throws. */
export async function runStep(connection: Connection, step: Step, stage: Stage): Promise<Outcome> {
  switch (step.do) {
    case "list": {
      const { tools, prompts, resources } = await connection.list();
      return tell(`tools: ${tools.join(" ")}; prompts: ${prompts.join(" ")}; resources: ${resources.join(" ")}`);
    }
    case "call":
      return call(connection, step, stage);
    case "call-at-once": {
      const calls = step.names.map((name) => connection.call({ name: step.tool, arguments: { name } }, patiently()));
      return tell((await Promise.all(calls)).map(readText).join("\n"));
    }
    case "call-by-hand":
      return describe(await callByHand(connection, step, stage));
    case "get-prompt":
      return tell(await connection.getPrompt(step.prompt, step.arguments));
    case "read-resource":
      return tell(await connection.readResource(step.uri));
    case "complete":
      return tell((await connection.complete(step.prompt, step.argument, step.value)).join(", "));
    case "hear":
      return tell(await stage.diary.waitFor(step.what));
    case "want-logs":
      return done(connection.wantLogs(step.level));
    case "set-level":
      return done(connection.setLevel(step.level));
    case "follow":
      return done(connection.follow(step.uri));
    case "subscribe":
      return done(connection.subscribe(step.uri));
    case "unsubscribe":
      return done(connection.unsubscribe(step.uri));
    case "ping":
      return done(connection.ping());
  }
}

async function call(connection: Connection, step: CallStep, stage: Stage): Promise<Outcome> {
  const { tool, watches = false, cancelsOn } = step;
  const giveUp = new AbortController();
  const answer = connection.call({ name: tool, arguments: step.arguments }, { signal: giveUp.signal, watches });
  if (cancelsOn === undefined) return describe(await answer);
  const ended = answer.then(describe, (error: unknown) => {
    if (giveUp.signal.aborted) return tell("Cancelled.");
    throw error;
  });
  // Nothing is thrown while nobody waits for it.
  ended.catch(() => undefined);
  await stage.diary.waitFor(cancelsOn);
  giveUp.abort(new DOMException("The call was given up.", "AbortError"));
  return ended;
}

async function callByHand(connection: Connection, step: ByHandStep, stage: Stage): Promise<ToolAnswer> {
  const first: ToolCall = { name: step.tool, arguments: step.arguments };
  const { inputRequests = {}, requestState } = await connection.callOnce(first);
  if (requestState === undefined) throw new TypeError("No question came with a token.");
  const inputResponses = Object.fromEntries(
    Object.entries(inputRequests).map(([key, question]) => [key, answerQuestion(question, stage)]),
  );
  const retry = { ...first, inputResponses };
  return connection.callOnce(step.way === "tampered" ? { ...retry, requestState: tamper(requestState) } : retry);
}

function patiently() {
  return { signal: new AbortController().signal, watches: false };
}

function describe(answer: ToolAnswer): Outcome {
  const { inputRequests, isError = false } = answer;
  if (inputRequests !== undefined) return { kind: "input_required", keys: Object.keys(inputRequests) };
  return { kind: "complete", text: readText(answer), isError };
}

/** The texts among the content, a line each. */
function readText({ content = [] }: ToolAnswer): string {
  const blocks = content as readonly { type?: unknown; text?: unknown }[];
  return blocks.flatMap(({ type, text }) => (type === "text" ? [String(text)] : [])).join("\n");
}

function tell(text: string): Outcome {
  return { kind: "complete", text, isError: false };
}

async function done(step: Promise<unknown>): Promise<Outcome> {
  await step;
  return tell("Done.");
}
