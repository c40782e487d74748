import { ConfigurationError, isRecord } from "@proj/types";
import { isRequestId } from "../../dispatch/parse-message.ts";
import { RETRY_AFTER_SECONDS, refuseBusy } from "../../operations/refuse-busy.ts";
import { expireWith } from "../../subscriptions/expire-with.ts";
import { type HttpFailure, refuseMessage, refuseRequest } from "../http-failure.ts";
import { answerInSession, handle, openExchange, sendWhole } from "./answer-in-session.ts";
import { answerOutside } from "./answer-outside.ts";
import type { StoreFailure } from "./attempt-in-store.ts";
import { checkVersionHeader } from "./check-version-header.ts";
import { parseEventId } from "./event-id.ts";
import { HttpSession } from "./http-session.ts";
import type { HttpCall, LegacyEndpoint, LegacyEndpointParts } from "./legacy-endpoint.ts";
import { SESSION_HEADER } from "./session-header.ts";
import { SessionHost } from "./session-host.ts";
import type { SessionPolicy } from "./session-options.ts";
import type { SessionStream } from "./session-stream.ts";

const retryLater: HttpFailure["headers"] = { "retry-after": String(RETRY_AFTER_SECONDS) };

const lostPlace = /* @__PURE__ */ refuseRequest(
  400,
  "Last-Event-ID names no event whose stream is still there; what came after it is lost",
);

/**
 * Serves clients of revisions before 2026-07-28 in sessions.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#streamable-http
 */
export class SessionEndpoint implements LegacyEndpoint {
  readonly #parts: LegacyEndpointParts;
  readonly #policy: SessionPolicy;
  readonly #host: SessionHost;

  constructor(parts: LegacyEndpointParts, policy: SessionPolicy) {
    const { server, onError, watchClosing } = parts;
    this.#parts = parts;
    this.#policy = policy;
    this.#host = new SessionHost({ server, policy, onError, watchClosing });
  }

  async post(message: unknown, call: HttpCall): Promise<void> {
    const id = readSessionId(call);
    const isOpening = id === undefined && isInitialize(message);
    if (id === undefined && !isOpening) return answerOutside(message, call, this.#parts);
    const refused = checkVersionHeader(call.head, isOpening);
    if (refused !== undefined) return this.#refuse(call, refused);
    if (id === undefined) return this.#open(message, call);
    const session = await this.#find(id, call);
    if (session === undefined) return undefined;
    try {
      if (session.isEnded) return this.#refuse(call, refuseFull(message));
      const { protection, onError } = this.#parts;
      const save = (): Promise<StoreFailure | undefined> => this.#host.save(session);
      const isFinal = (): boolean => this.#host.isClosing;
      const refuseMore = (): void => this.#refuse(call, refuseFull(message));
      await answerInSession(session, message, call, { protection, onError, save, isFinal, refuseMore });
    } finally {
      this.#host.release(session);
    }
  }

  async visit(call: HttpCall): Promise<void> {
    const refused = checkVersionHeader(call.head, false);
    if (refused !== undefined) return this.#refuse(call, refused);
    const session = await this.#find(readSessionId(call) ?? "", call);
    if (session === undefined) return;
    try {
      if (session.isEnded) this.#refuse(call, refuseFull(undefined));
      else if (call.head.method === "DELETE") await this.#delete(session, call);
      else this.#listen(session, call);
    } finally {
      this.#host.release(session);
    }
  }

  async #open(message: unknown, call: HttpCall): Promise<void> {
    const { onError } = this.#parts;
    const session = this.#host.open(call.auth);
    if (session === "full") return this.#refuse(call, refuseFull(message));
    if (session === "nameless") {
      onError(new ConfigurationError("The verified token has no `subject`: give the user, or null for none."));
      return this.#refuse(
        call,
        refuseRequest(500, "The caller cannot be told from others, so that no session is opened"),
      );
    }
    const save = (): Promise<undefined> => Promise.resolve(undefined);
    const answer = await handle(session, message, openExchange(call), { onError, save });
    const [first] = answer.responses;
    if (session.record === undefined || first === undefined || "error" in first.response || call.caller.isGone) {
      this.#host.discard(session);
      return sendWhole(answer, call, this.#parts);
    }
    const failure = await this.#host.enter(session);
    if (failure === "full") return this.#refuse(call, refuseFull(message));
    if (failure !== undefined) return this.#refuseUnknown(call, failure);
    this.#host.release(session);
    call.reply.sendJson(200, first.text, { [SESSION_HEADER]: session.id });
  }

  /** @returns the session, held; `undefined` where the request is answered. */
  async #find(id: string, call: HttpCall): Promise<HttpSession | undefined> {
    const found = await this.#host.find(id, call.auth);
    if (found instanceof HttpSession) return found;
    if (found === undefined) {
      this.#refuse(
        call,
        refuseRequest(404, "There is no such session, or not any more; begin a new one with initialize"),
      );
    } else if (found === "full") this.#refuse(call, refuseFull(undefined));
    else this.#refuseUnknown(call, found);
    return undefined;
  }

  #listen(session: HttpSession, call: HttpCall): void {
    const { caller, reply, auth } = call;
    const place = findPlace(session, call.head.readHeader("last-event-id") ?? undefined);
    if (this.#host.isClosing || place === undefined) {
      this.#refuse(call, this.#host.isClosing ? refuseFull(undefined) : lostPlace);
      return;
    }
    session.served.meet?.(auth);
    const { stream, after } = place;
    let stopExpiring = (): void => {};
    this.#host.hold(session);
    const onEnd = (): void => {
      stopExpiring();
      this.#host.release(session);
    };
    stream.resume({ reply, caller, onEnd }, after);
    if (caller.isGone || stream.isDone) return;
    stopExpiring = expireWith(auth, this.#policy.clock, () => stream.disconnect());
  }

  async #delete(session: HttpSession, call: HttpCall): Promise<void> {
    const failure = await this.#host.delete(session);
    if (failure !== undefined) return this.#refuseUnknown(call, failure);
    return call.reply.sendJson(204, "");
  }

  /** What the store does not tell is not guessed. */
  #refuseUnknown(call: HttpCall, { cause }: StoreFailure): void {
    this.#parts.onError(cause);
    this.#refuse(call, refuseRequest(503, "The session cannot be looked up at the moment; try again", retryLater));
  }

  #refuse({ reply, caller }: HttpCall, failure: HttpFailure): void {
    this.#parts.tellRefused(failure);
    if (!caller.isGone) reply.sendJson(failure.status, failure.body, failure.headers);
  }
}

function readSessionId({ head }: HttpCall): string | undefined {
  return head.readHeader(SESSION_HEADER) ?? undefined;
}

function isInitialize(message: unknown): boolean {
  return isRecord(message) && message["method"] === "initialize" && "id" in message;
}

/** A server that takes no more at the moment. */
function refuseFull(message: unknown): HttpFailure {
  const id = isRecord(message) && isRequestId(message["id"]) ? message["id"] : undefined;
  const failure = refuseMessage(id, refuseBusy());
  return { status: failure.status, headers: retryLater, body: failure.body, problem: failure.problem };
}

/**
 * Where a client goes on reading: behind the event that it names, on the stream of that event only; without one, on the standing stream behind what was
 * written of it. What was written in another process is not known here, so that of the standing stream it gets what there is.
 *
 * @returns `undefined` where the stream is not there any more.
 */
function findPlace(
  session: HttpSession,
  lastEventId: string | undefined,
): { readonly stream: SessionStream; readonly after: number } | undefined {
  const { standing, epoch } = session;
  const anew = { stream: standing, after: standing.writtenPlace };
  if (lastEventId === undefined) return anew;
  const last = parseEventId(lastEventId);
  if (last === undefined) return undefined;
  if (last.epoch !== epoch) return last.stream === standing.number ? anew : undefined;
  const stream = session.findStream(last.stream);
  return stream === undefined ? undefined : { stream, after: last.place };
}
