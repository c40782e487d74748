import { isRecord, type LegacyResponse } from "@proj/types";

/**
 * The answer to `initialize` of a server that keeps no sessions: it declares neither `listChanged` nor `subscribe`, for there is nothing over which
 * a client could hear of a change.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/lifecycle#capability-negotiation
 */
export function withoutChanges(answer: LegacyResponse | undefined): LegacyResponse | undefined {
  if (answer === undefined || !("result" in answer)) return answer;
  const { capabilities } = answer.result as { readonly capabilities?: unknown };
  if (!isRecord(capabilities)) return answer;
  const told = Object.entries(capabilities).map(([name, capability]) => [name, leaveOutChanges(capability)] as const);
  return { ...answer, result: { ...answer.result, capabilities: Object.fromEntries(told) } };
}

function leaveOutChanges(capability: unknown): unknown {
  if (!isRecord(capability)) return capability;
  const { listChanged: _listChanged, subscribe: _subscribe, ...others } = capability;
  return others;
}
