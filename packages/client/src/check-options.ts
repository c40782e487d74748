import { ConfigurationError, findShapeProblem, implementationShape, isRecord, showValue } from "@proj/types";
import type { ClientOptions, ClientTarget } from "./client-options.ts";
import { checkMode } from "./negotiation/connect-mode.ts";
import { isAddress } from "./open-transport.ts";
import type { QuestionHandlers } from "./questions/question-handlers.ts";
import { checkLimit } from "./timing/check-limit.ts";

const OBJECTS = "an object of objects";
const ERA_STORE = "an EraStore, such as memoryEras(), or false";

/** The options that only mean something for an address. */
const addressOptions = ["fetch", "headers", "maxResponseBytes"] as const;

/**
 * Refuses options that cannot be followed. Callers without a type checker may pass none at all.
 *
 * @throws ConfigurationError naming the option.
 */
export function checkOptions(target: ClientTarget, options: Partial<ClientOptions> = {}): void {
  const problem = findShapeProblem("clientInfo", implementationShape, options?.clientInfo);
  if (problem !== undefined) {
    throw new ConfigurationError(
      `the option clientInfo is wrong (${problem}); pass { clientInfo: { name, version } } to Client.connect`,
    );
  }
  checkFunctions("", options, ["onRound", "beforeRound", "validateOutputs", "onWarning", "clock", "sleep"]);
  const { handlers = {}, capabilities = {}, checkCapabilities = true } = options;
  checkMembers("handlers", handlers, [], "an object of functions");
  checkHandlers(handlers);
  checkMembers("capabilities", capabilities, [], OBJECTS);
  for (const [name, value] of Object.entries(capabilities)) checkMembers(`capabilities.${name}`, value, [], OBJECTS);
  if (typeof checkCapabilities !== "boolean") throw refuse("checkCapabilities", checkCapabilities, "true or false");
  checkMembers("signal", options.signal, ["addEventListener"], "that of an AbortController");
  checkMembers("policy", options.policy, ["allowsKind", "findProblem"], "what restrictQuestions({ … }) gives");
  checkMode(options.mode);
  if (options.probeTimeoutMs !== undefined) checkLimit("probeTimeoutMs", options.probeTimeoutMs, 1);
  checkMembers("eraStore", options.eraStore === false ? undefined : options.eraStore, ["read", "write"], ERA_STORE);
  checkMembers("cache", options.cache, ["openFor"], "what cacheResults() gives");
  if (isAddress(target)) return;
  const ignored = addressOptions.find((name) => options[name] !== undefined);
  if (ignored === undefined) return;
  throw new ConfigurationError(
    `the option ${ignored} is for connecting to a URL; give it to the transport that you pass`,
  );
}

/** A handler that cannot be called would be declared to the server, and fail when a person is waited for. */
function checkHandlers(handlers: QuestionHandlers): void {
  checkFunctions("handlers.", handlers, ["elicitForm", "elicitUrl", "listRoots", "answerRound"]);
  const { sample } = handlers;
  checkFunctions("handlers.", { sample: isRecord(sample) ? (sample["handle"] ?? null) : sample }, ["sample"]);
}

function checkFunctions<Name extends string>(
  prefix: string,
  holder: { readonly [Each in Name]?: unknown },
  names: readonly Name[],
): void {
  const wrong = names.find((name) => holder[name] !== undefined && typeof holder[name] !== "function");
  if (wrong === undefined) return;
  throw refuse(prefix + wrong, holder[wrong], "a function");
}

function checkMembers(option: string, given: unknown, members: readonly string[], wanted: string): void {
  if (given === undefined) return;
  if (isRecord(given) && members.every((member) => typeof given[member] === "function")) return;
  throw refuse(option, given, wanted);
}

function refuse(option: string, given: unknown, wanted: string): ConfigurationError {
  return new ConfigurationError(`the option ${option} is ${showValue(given)}; pass ${wanted}`);
}
