import type { MessageHandler } from "@proj/types";
import type { BearerAuth } from "../auth/bearer-auth.ts";
import { readDeclaredVersion } from "../dispatch/read-declared-version.ts";
import { answerMessage } from "./answer-message.ts";
import type { HttpPolicy } from "./http-options.ts";
import { buildLegacyEndpoint } from "./sessions/build-legacy-endpoint.ts";
import type { HttpCall } from "./sessions/legacy-endpoint.ts";

/** Answers what was let in, for clients of all revisions. Rejects where the reply throws. */
export interface Endpoint {
  /** Answers a message. */
  post(message: unknown, call: HttpCall): Promise<void>;

  /** Answers a request that brings no message, and that only sessions know. */
  visit(call: HttpCall): Promise<void>;
}

/** @param protection what protects the server, for the challenge that goes with a token that lacks scopes. */
export function buildEndpoint(
  server: MessageHandler,
  policy: HttpPolicy,
  protection: BearerAuth<never> | undefined,
): Endpoint {
  const { onError, watchClosing, tellRefused } = policy;
  const legacy = buildLegacyEndpoint({ server, protection, onError, watchClosing, tellRefused }, policy.legacy);
  return {
    post(message, call) {
      if (legacy !== undefined && readDeclaredVersion(message) === undefined) return legacy.post(message, call);
      const { auth, caller, head, reply } = call;
      const options = { auth, protection, readHeader: head.readHeader, caller, onError, watchClosing };
      return answerMessage(server, message, options, reply);
    },
    visit: (call) => legacy?.visit(call) ?? Promise.resolve(),
  };
}
