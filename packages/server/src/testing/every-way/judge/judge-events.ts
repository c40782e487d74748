import { type JSONRPCResponse, readErrorMessage } from "@proj/types";
import type { ServerEvent } from "../../../events/server-event.ts";
import { NEUTRAL_TEXT } from "../../../tools/settle-tool-call.ts";
import type { DrivenRound } from "../../drive/driven-round.ts";
import { readText } from "../../drive/told.ts";
import type { BrokenRule } from "../finding.ts";
import { joinWords } from "../stage/effect.ts";

/** Judges what the operator was told of a round, and an internal error that nothing told of. */
export function judgeEvents({ events, number, response }: DrivenRound): BrokenRule[] {
  const found = events.filter((event) => !isForModel(event, response)).flatMap((event) => judgeEvent(event, number));
  const isInternal = "error" in response && response.error.code === -32603;
  if (!isInternal || found.some(({ rule }) => rule === "crashed")) return found;
  const problem = `Round ${number} was answered with -32603 "${response.error.message}".`;
  return [...found, { rule: "crashed", about: response.error.message, problem }];
}

/** A `ToolError` says in its own words what went wrong, and its cause is the operator's. */
function isForModel(event: ServerEvent, response: JSONRPCResponse): boolean {
  if (event.type !== "handler-failed" || !("result" in response) || response.result["isError"] !== true) return false;
  const text = readText(response);
  return text !== NEUTRAL_TEXT && text !== readErrorMessage(event.error);
}

function judgeEvent(event: ServerEvent, number: number): BrokenRule[] {
  switch (event.type) {
    case "handler-failed": {
      const about = describeThrown(event.error);
      return [{ rule: "crashed", about, problem: `Round ${number} crashed: ${about}` }];
    }
    case "suspension-swallowed": {
      const about = joinWords(event.keys.map((key) => `"${key}"`));
      const problem = `The handler caught the SuspensionError of ${about} in round ${number}, or did not await it; let it pass.`;
      return [{ rule: "suspension-swallowed", about, problem }];
    }
    case "question-changed": {
      const problem = `"${event.key}" is worded anew in round ${number} although nothing that it depends on had changed.`;
      return [{ rule: "volatile-question", about: event.key, problem }];
    }
    default:
      return [];
  }
}

function describeThrown(thrown: unknown): string {
  return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
}
