import type { RoundReport } from "@proj/client";
import type { InputRequest, InputResponse } from "@proj/types";
import { type FormField, readFields } from "./form-field.ts";
import { formatDuration, layOut } from "./layout.ts";
import { toPrintable } from "./printable.ts";

/** How much of a token is shown. */
const TOKEN_START = 20;

/** What a round is told with besides its own report. */
export interface RoundSurroundings {
  readonly toolArguments: object;
  /** The token of the round before, which this round sent back. */
  readonly sentToken: string | undefined;
}

/** The headline of a round. */
export function describeHeadline({ round, durationMs }: RoundReport): string {
  return `Round ${round}, ${formatDuration(durationMs)}`;
}

/** What went over the wire in a round, both ways. */
export function describeRound(report: RoundReport, surroundings: RoundSurroundings): string[] {
  return [...describeRequest(report, surroundings), ...describeResponse(report)];
}

function describeRequest(
  { round, method, target, inputResponses = {} }: RoundReport,
  { toolArguments, sentToken }: RoundSurroundings,
): string[] {
  const call = `${method} ${target} ${JSON.stringify(toolArguments)}`;
  return [
    ...layOut("sent", round === 1 ? call : `the same call again: ${call}`),
    ...Object.entries(inputResponses).flatMap(([key, response]) => layOut("answer", describeResponseTo(key, response))),
    ...(sentToken === undefined ? [] : layOut("token", `${showToken(sentToken)}, as it came`)),
  ];
}

function describeResponse({ kind, inputRequests = {}, requestState }: RoundReport): string[] {
  if (kind === "complete") return layOut("received", "complete: the result");
  if (kind === "failed") return layOut("received", "an error, which ends the call");
  return [
    ...layOut("received", "input_required: not done yet, and no request stays open"),
    ...Object.entries(inputRequests).flatMap(([key, request]) => layOut("question", describeQuestion(key, request))),
    ...(requestState === undefined
      ? []
      : layOut(
          "token",
          `${showToken(requestState)}\nOpaque: this client cannot read it, and sends it back as it came.`,
        )),
  ];
}

/** An answer in a few words: its key, whether it was accepted, and what was filled in. */
export function describeResponseTo(key: string, response: InputResponse): string {
  if (!("action" in response)) return toPrintable(key);
  const { action, content } = response;
  return toPrintable(`${key}: ${action}${content === undefined ? "" : ` ${JSON.stringify(content)}`}`);
}

function describeQuestion(key: string, { method, params }: InputRequest): string {
  if (method !== "elicitation/create" || params.mode === "url") return toPrintable(`${key}: ${method}`);
  const fields = readFields(params.requestedSchema).flatMap(describeField);
  return [`${key}: ${params.message}`, ...fields].map(toPrintable).join("\n");
}

function describeField({ name, type, choices }: FormField): string[] {
  if (choices === undefined) return [`${name} (${type})`];
  const width = Math.max(...choices.map(({ name }) => name.length));
  return choices.map((choice) =>
    choice.title === choice.name ? choice.name : `${choice.name.padEnd(width)}  ${choice.title}`,
  );
}

function showToken(token: string): string {
  return `${toPrintable(token.slice(0, TOKEN_START))}… (${token.length} characters)`;
}
