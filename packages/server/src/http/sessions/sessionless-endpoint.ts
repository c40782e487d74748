import {
  headerNames,
  isLegacyVersion,
  isRecord,
  type JSONRPCResponse,
  type LegacyVersion,
  type MessageHandler,
  type ServedSession,
} from "@proj/types";
import { answerMessage } from "../answer-message.ts";
import { refuseRequest } from "../http-failure.ts";
import { checkVersionHeader } from "./check-version-header.ts";
import type { HttpCall, LegacyEndpoint, LegacyEndpointParts } from "./legacy-endpoint.ts";
import { openServed } from "./open-served.ts";
import { SteadyReply } from "./steady-reply.ts";
import { withoutChanges } from "./without-changes.ts";

/** The revision of a request that does not say it. */
const DEFAULT_VERSION: LegacyVersion = "2025-03-26";

/**
 * Serves clients of revisions before 2026-07-28 without sessions: each message is answered by itself, as one of the revision that its header names.
 * Nobody can be asked, nobody hears of changes, and a level of log messages that a client sets is not kept.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#session-management
 */
export class SessionlessEndpoint implements LegacyEndpoint {
  readonly #parts: LegacyEndpointParts;

  constructor(parts: LegacyEndpointParts) {
    this.#parts = parts;
  }

  async post(message: unknown, { head, auth, caller, reply }: HttpCall): Promise<void> {
    const { protection, onError, watchClosing, tellRefused } = this.#parts;
    const isOpening = isRecord(message) && message["method"] === "initialize";
    const refused = checkVersionHeader(head, isOpening);
    if (refused !== undefined) {
      tellRefused(refused);
      return reply.sendJson(refused.status, refused.body, refused.headers);
    }
    const session = this.#open(head.readHeader(headerNames.protocolVersion), isOpening);
    const steady = new SteadyReply(reply);
    const handler: MessageHandler = {
      async handle(received, exchange) {
        // A list of responses is written as any other answer is.
        const given = (await session.handle(received, exchange)) as JSONRPCResponse | undefined;
        const answer = isOpening ? (withoutChanges(given) as JSONRPCResponse | undefined) : given;
        steady.isRefused = answer !== undefined && "error" in answer && answer.id === undefined;
        return answer;
      },
    };
    const { readHeader } = head;
    await answerMessage(handler, message, { auth, protection, caller, readHeader, onError, watchClosing }, steady);
    session.close();
  }

  visit({ reply }: HttpCall): Promise<void> {
    const { status, body, headers } = refuseRequest(405, "There are no sessions here", { allow: "POST" });
    reply.sendJson(status, body, headers);
    return Promise.resolve();
  }

  #open(version: unknown, isOpening: boolean): ServedSession {
    const protocolVersion = isLegacyVersion(version) ? version : DEFAULT_VERSION;
    const record = isOpening ? undefined : { protocolVersion, capabilities: {} };
    return openServed(this.#parts.server, { send: () => {} }, record);
  }
}
