import { type Clock, metaKeys } from "@proj/types";
import type { ClientCache } from "../cache/result-cache.ts";
import type { FlowRules } from "../flow-options.ts";
import type { Answerers } from "../flows/answerers.ts";
import type { CallContext } from "../flows/call-context.ts";
import type { QuestionHandlers } from "../questions/question-handlers.ts";
import type { QuestionPolicy } from "../questions/question-policy.ts";
import { toServerIdentity } from "../questions/to-server-identity.ts";
import type { Connection } from "../requests/connection.ts";
import type { ToolRules } from "../requests/tool-rules.ts";
import { startPausableTimer } from "../timing/start-pausable-timer.ts";
import type { WarningListener } from "../warnings/client-warning.ts";
import { createWarner } from "../warnings/create-warner.ts";
import { createSessionAnswer, type SessionAnswering } from "./create-session-answer.ts";
import { followChanges } from "./follow-changes.ts";
import { type LegacyTransport, openLegacyTransport } from "./legacy-transport.ts";
import { pickAnswerable } from "./pick-answerable.ts";

/** What of a client's options counts for a session. */
export interface SessionOptions {
  readonly handlers: QuestionHandlers;
  readonly policy?: QuestionPolicy | undefined;
  readonly rules: FlowRules;
  /** Measures durations. */
  readonly clock: Clock;
  readonly onWarning?: WarningListener | undefined;
  /** Cancels opening it. */
  readonly signal?: AbortSignal | undefined;
}

/** A connection over sessions. */
export interface LegacyConnection {
  /** With {@link transport} as its transport. */
  readonly connection: Connection;
  readonly transport: LegacyTransport;
  readonly answerWith: NonNullable<CallContext["answerWith"]>;
  /** Has what a client knows of its server follow what that tells. */
  readonly followChanges: (tools: ToolRules | undefined, cache: ClientCache | undefined) => void;
}

/**
 * Opens a session on the transport of a connection.
 *
 * @throws VersionNegotiationError when the server answers with a revision that is none of ours; ConfigurationError where the transport has no
 * sessions; what a request throws.
 */
export async function connectLegacy(bare: Connection, options: SessionOptions): Promise<LegacyConnection> {
  const { handlers, policy, rules, clock, onWarning, signal } = options;
  const { transport, clientInfo, requestTimeoutMs, startTimer, nextId } = bare;
  const { origin } = transport;
  let session: LegacyTransport | undefined;
  const readSurroundings: SessionAnswering["readSurroundings"] = () => ({
    connection: bare,
    server: toServerIdentity(session?.discovered._meta?.[metaKeys.serverInfo], origin),
    policy,
    protocolVersion: session?.protocolVersion,
  });
  const warn = createWarner(onWarning);
  const answerUpTo = (maxTotal: number, answerers: Answerers, callRules: FlowRules) =>
    createSessionAnswer({ answerers, rules: callRules, maxTotal, readSurroundings, warn });
  // As many as in all rounds together.
  const answerWith = (answerers: Answerers, callRules: FlowRules) =>
    answerUpTo(callRules.maxQuestions * callRules.inputRequiredMaxRounds, answerers, callRules);
  const opened = await openLegacyTransport(
    {
      transport,
      clientInfo,
      capabilities: pickAnswerable(bare.capabilities, handlers, policy, origin),
      answer: answerUpTo(Number.POSITIVE_INFINITY, { handlers, byKey: undefined, mayLeaveOpen: false }, rules),
      requestTimeoutMs,
      startTimer,
      nextId,
    },
    signal,
  );
  session = opened;
  return {
    connection: {
      ...bare,
      transport: opened,
      startPausable: (ms, listener) => startPausableTimer(startTimer, clock, ms, listener),
    },
    transport: opened,
    answerWith,
    followChanges: (tools, cache) => followChanges(opened, tools, cache),
  };
}
