import type { LogEntry } from "../../shared/log-entry.ts";
import { users } from "../../shared/users.ts";
import { count } from "../words/count.ts";

/** A line of the log as a person reads it. */
export interface LogLine {
  /** What kind of line it is, in a word. */
  readonly label: string;
  readonly text: string;
  /** `refused`: something did not get through. */
  readonly tone: "plain" | "refused";
}

/** Puts an entry of the log into words. */
export function describeEntry(entry: LogEntry): LogLine {
  switch (entry.type) {
    case "request":
      return plain("answered", `${entry.outcome}, HTTP ${entry.status}, ${Math.round(entry.durationMs)} ms`);
    case "sealed":
      return plain("sealed", `a token of ${entry.token.length} characters, which ends in ${entry.token.tail}`);
    case "unsealed":
      return plain("opened", `the token that ends in ${entry.token.tail}`);
    case "not-opened":
      return refused("not opened", `${entry.reason}: a token that ends in ${entry.token.tail}`);
    case "rejected":
      return refused(`rejected: ${entry.reason}`, entry.explanation);
    case "single-use":
      return entry.verdict === "conflict"
        ? refused("used before", verdicts.conflict)
        : plain("single use", verdicts[entry.verdict]);
    case "recorded":
      return plain("recorded", "what this round was answered, sealed, in case it comes again");
    case "asked":
      return plain("asked", entry.key);
    case "answered":
      return plain("answer", `${entry.key}: ${entry.action}`);
    case "ignored":
      return refused(
        "ignored",
        `answers that nobody asked for: ${entry.keys.join(", ")}${entry.more > 0 ? `, and ${entry.more} more` : ""}`,
      );
    case "step":
      return plain("did once", `${entry.key}: ${entry.outcome}`);
    case "finished":
      return plain("finished", `${entry.outcome}, after ${count(entry.rounds, "round")} of questions`);
    case "problem":
      return refused("problem", entry.text);
    case "visited":
      return entry.outcome === "shown" || entry.outcome === "connected"
        ? plain("page", `${nameUser(entry.visitor)}: ${visits[entry.outcome]}`)
        : refused("page", `${nameUser(entry.visitor)}: ${visits[entry.outcome]}`);
    case "operator":
      return plain("operator", entry.text);
  }
}

const verdicts = {
  started: "this round comes for the first time",
  running: "another attempt of this round is under way",
  recorded: "this round was answered before: the same answer again, and nothing is done",
  conflict: "this round was answered before, with other answers",
};

const visits = {
  shown: "sees the sign-in page",
  connected: "connected an account",
  refused: "was not asked, and is refused",
  unknown: "came to a page that does not exist",
};

function nameUser(id: string | null): string {
  return users.find((user) => user.id === id)?.name ?? "Nobody who is signed in";
}

function plain(label: string, text: string): LogLine {
  return { label, text, tone: "plain" };
}

function refused(label: string, text: string): LogLine {
  return { label, text, tone: "refused" };
}
