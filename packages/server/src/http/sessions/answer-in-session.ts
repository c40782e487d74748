import {
  type Exchange,
  isRecord,
  type JSONRPCResponse,
  type LegacyResponse,
  ProtocolError,
  readHttpStatus,
  toErrorResponse,
} from "@proj/types";
import type { BearerAuth } from "../../auth/bearer-auth.ts";
import { notificationAsText, toNeutralResponse, writeResponse } from "../../dispatch/answer-as-text.ts";
import { Caller } from "../../dispatch/caller.ts";
import { MessageExchange } from "../../dispatch/message-exchange.ts";
import type { HttpReply } from "../answer-message.ts";
import { buildScopeChallenge } from "../scope-challenge.ts";
import type { StoreFailure } from "./attempt-in-store.ts";
import { type HttpSession, readKind } from "./http-session.ts";
import type { HttpCall } from "./legacy-endpoint.ts";

/** A response, and as it is written. */
interface WrittenResponse {
  readonly response: LegacyResponse;
  readonly text: string;
}

/** What a message is answered with: nothing, a response, or a list of them where the message was a list. */
export interface SessionAnswer {
  readonly responses: readonly WrittenResponse[];
  readonly isList: boolean;
}

/** What goes with a message in a session. */
export interface SessionCallOptions {
  readonly protection: BearerAuth | undefined;
  readonly onError: (error: unknown) => void;
  /** Has what the message changed kept. Done before it is answered. */
  readonly save: () => Promise<StoreFailure | undefined>;
  /** Whether a client whose connection is lost has no way to come again. */
  readonly isFinal: () => boolean;
  /** Refuses a message that holds a request, for as many run as there may be. */
  readonly refuseMore: () => void;
}

const unsaved = "Internal error: what this request changed in its session could not be kept";
const unkept = "Internal error: the response was larger than what is kept for a client whose connection was lost";

/**
 * Answers a message of a session: with JSON, unless something comes ahead of the response or it takes long; then with a stream of events, which its
 * client can go on reading on another connection. The call goes on when the connection is lost.
 *
 * @see https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#sending-messages-to-the-server
 */
export async function answerInSession(
  session: HttpSession,
  message: unknown,
  call: HttpCall,
  options: SessionCallOptions,
): Promise<void> {
  const { reply, caller, auth } = call;
  const { onError, isFinal, refuseMore } = options;
  if (!holdsRequest(message))
    return sendWhole(await handle(session, message, openExchange(call), options), call, options);
  const runner = new Caller();
  const giveUp = (): void =>
    runner.leave(new DOMException("The client has gone, and is waited for no more.", "AbortError"));
  const stream = session.openStream(giveUp);
  if (stream === undefined) return refuseMore();
  let isAnswered = false;
  stream.wait({
    reply,
    caller,
    onEnd: () => {
      if (!isAnswered && isFinal()) giveUp();
    },
  });

  const send = (sent: Parameters<Exchange["notify"]>[0]): void => {
    const text = isAnswered ? undefined : notificationAsText(sent, onError);
    if (text !== undefined)
      stream.add(readKind(sent), text, { onLost: readKind(sent) === "request" ? giveUp : undefined });
  };
  const releaseConnection = (): void => stream.release();
  const exchange = new MessageExchange(message, {
    auth,
    caller: runner,
    notify: send,
    sendRequest: send,
    releaseConnection,
  });
  const answer = await handle(session, message, exchange, options);
  isAnswered = true;
  if (!stream.hasBegun || !stream.isReachable) {
    session.dropStream(stream);
    stream.disconnect();
    return sendWhole(answer, call, options);
  }
  for (const { response, text } of answer.responses)
    stream.add("response", text, { fallback: writeFallback(response) });
  session.finishStream(stream);
}

/** Has a message handled in a session, and what it changed kept. Never rejects. */
export async function handle(
  { served }: Pick<HttpSession, "served">,
  message: unknown,
  exchange: Exchange,
  { onError, save }: Pick<SessionCallOptions, "onError" | "save">,
): Promise<SessionAnswer> {
  try {
    const answer = await served.handle(message, exchange);
    const isListed = isList(answer);
    const responses = isListed ? answer : answer === undefined ? [] : [answer];
    const failure = await save();
    if (failure !== undefined) onError(failure.cause);
    return { responses: responses.map(failure === undefined ? write : refuseUnsaved), isList: isListed };
  } catch (thrown) {
    onError(thrown);
    return { responses: [write(toNeutralResponse(message, thrown))], isList: false };
  }
}

/** The exchange of a message by which nothing but its response comes back. */
export function openExchange({ auth, caller }: HttpCall): Exchange {
  return new MessageExchange(undefined, { auth, caller, notify: () => {} });
}

/**
 * Answers with JSON. The status tells of the message, not of what came of the request, as clients of these revisions expect; a scope that is missing
 * is told as it is told everywhere.
 */
export function sendWhole(
  { responses, isList: isListed }: SessionAnswer,
  { reply, caller }: HttpCall,
  { protection }: Pick<SessionCallOptions, "protection">,
): void {
  const [first] = responses;
  if (caller.isGone) return;
  if (first === undefined) reply.sendAccepted();
  else if (isListed) reply.sendJson(200, `[${responses.map(({ text }) => text).join(",")}]`);
  else sendOne(first, reply, protection);
}

function sendOne(
  { response, text }: WrittenResponse,
  reply: HttpReply,
  protection: BearerAuth<never> | undefined,
): void {
  if (readHttpStatus(response) === 403)
    reply.sendJson(403, text, buildScopeChallenge(response as JSONRPCResponse, protection));
  else reply.sendJson(response.id === undefined ? 400 : 200, text);
}

function write(response: LegacyResponse): WrittenResponse {
  return { response, text: writeResponse(response) };
}

function refuseUnsaved({ id }: LegacyResponse): WrittenResponse {
  return write(toErrorResponse(id, new ProtocolError("ERR_MCP_INTERNAL", unsaved)));
}

function writeFallback({ id }: LegacyResponse): string {
  return JSON.stringify(toErrorResponse(id, new ProtocolError("ERR_MCP_INTERNAL", unkept)));
}

/** Whether a message asks for an answer. Lists within lists are no messages. */
function holdsRequest(message: unknown): boolean {
  return Array.isArray(message) ? message.some(isRequest) : isRequest(message);
}

function isRequest(message: unknown): boolean {
  return isRecord(message) && "method" in message && "id" in message;
}

/** `Array.isArray` does not tell read-only lists apart from what is none. */
function isList(answer: LegacyResponse | readonly LegacyResponse[] | undefined): answer is readonly LegacyResponse[] {
  return Array.isArray(answer);
}
