import {
  ConfigurationError,
  type InputRequest,
  type InputRequests,
  type InputRequiredResult,
  showValue,
} from "@proj/types";
import { checkKey, checkKeyed } from "./check-key.ts";
import type { Question } from "./question.ts";

/** What goes with the questions. */
export interface InputRequiredOptions {
  /** Comes back as `ctx.requestState` with the answers. Any text; the server seals it before it leaves. */
  readonly state?: string | undefined;
  /** The result's own metadata. */
  readonly _meta?: InputRequiredResult["_meta"] | undefined;
}

/**
 * Builds the result that asks: the client answers the questions and sends the same request again.
 *
 * @param questions by key. A key is a name the author chooses and keeps across deployments, at most 128 characters.
 * @throws ConfigurationError when a question has no key, there is neither a question nor a state, or a key is empty or too long.
 * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr#inputrequiredresult
 */
export function inputRequired(
  questions: { readonly [key: string]: Question | InputRequest },
  options: InputRequiredOptions = {},
): InputRequiredResult {
  checkKeyed("inputRequired", questions);
  const { state } = options;
  if (state !== undefined && typeof state !== "string") {
    throw new ConfigurationError(
      `inputRequired: the state must be a string, got ${showValue(state)}. Use JSON.stringify for anything else.`,
    );
  }
  const keys = Object.keys(questions);
  if (keys.length === 0 && state === undefined) {
    throw new ConfigurationError(
      "inputRequired needs at least one question or a state; with neither the client has nothing to come back with.",
    );
  }
  const inputRequests: InputRequests = {};
  for (const key of keys) {
    checkKey("inputRequired", key);
    inputRequests[key] = readRequest(key, questions[key]);
  }
  return {
    resultType: "input_required",
    ...(keys.length === 0 ? {} : { inputRequests }),
    ...(state === undefined ? {} : { requestState: state }),
    ...(options._meta === undefined ? {} : { _meta: options._meta }),
  };
}

function readRequest(key: string, question: Question | InputRequest | undefined): InputRequest {
  if (typeof question === "object" && question !== null) {
    if ("request" in question) return question.request;
    if ("method" in question) return question;
    if ("buildUrl" in question)
      throw new ConfigurationError(
        `inputRequired: ${showValue(key)} has a URL that is built for its flow; only ctx.ask, ctx.waitFor and resolvers can ask it.`,
      );
  }
  throw new ConfigurationError(
    `inputRequired: ${showValue(key)} must be a question such as elicit(…), got ${showValue(question)}.`,
  );
}
