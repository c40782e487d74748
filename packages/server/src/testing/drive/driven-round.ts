import type { AuthInfo, ClientCapabilities, JSONRPCNotification, JSONRPCResponse, MessageHandler } from "@proj/types";
import type { ServerEvent } from "../../events/server-event.ts";
import { type Answers, RawAnswer } from "./answers.ts";
import type { DriveOptions } from "./drive-options.ts";
import { Script } from "./script.ts";
import { readAsking, readQuestions, type SeenQuestion } from "./seen-question.ts";
import { sendRequest } from "./send-request.ts";
import { type TestCall, toRequest } from "./test-call.ts";
import { toResponse } from "./to-response.ts";

/** What a round is sent with in place of what would be right. */
export interface RoundChanges {
  /** Another token; `null` for none. */
  readonly token?: string | null | undefined;
  /** Another call: other arguments, another name. */
  readonly call?: TestCall | undefined;
  /** Another caller; `null` for none. */
  readonly auth?: AuthInfo | null | undefined;
  readonly capabilities?: ClientCapabilities | undefined;
  /** Another server, such as the same one after it restarted. */
  readonly server?: MessageHandler | undefined;
  /** `inputResponses` as they are, by key. */
  readonly responses?: { readonly [key: string]: unknown } | undefined;
}

/** One request of a call and what came of it. Each can be answered, or sent again, as often as a test likes. */
export interface DrivenRound {
  /** Counted from 1. */
  readonly number: number;
  /** What went back for the round before; `undefined` when nothing did. */
  readonly responses: { readonly [key: string]: unknown } | undefined;
  readonly response: JSONRPCResponse;
  /** Whether the client is to come again, with answers or without. */
  readonly isAsking: boolean;
  /** What the response asks. */
  readonly questions: readonly SeenQuestion[];
  /** The `requestState` of the response. */
  readonly token: string | undefined;
  /** What the server's operator heard meanwhile, where `drive` was given a log. */
  readonly events: readonly ServerEvent[];
  readonly notifications: readonly JSONRPCNotification[];

  /**
   * Sends the next round: the same call with this round's token.
   *
   * @param answers by key; what is left out stays unanswered. Keys that were not asked are sent as well, as if they asked for a form.
   * @throws DriveError when an answer is none for its question.
   */
  readonly answer: (answers?: Answers, changes?: RoundChanges) => Promise<DrivenRound>;

  /** Sends this round once more, as a client does whose response was lost. */
  readonly resend: (changes?: RoundChanges) => Promise<DrivenRound>;
}

/** What a round is sent with. */
interface RoundRequest {
  readonly number: number;
  readonly server: MessageHandler;
  readonly options: DriveOptions;
  readonly call: TestCall;
  readonly token?: string | undefined;
  readonly responses?: { readonly [key: string]: unknown } | undefined;
}

/** Sends one round. */
export async function sendRound(request: RoundRequest): Promise<DrivenRound> {
  const { number, server, options, token, responses } = request;
  const { method, params } = toRequest(request.call);
  const message = {
    method,
    params: {
      ...params,
      ...(token === undefined ? {} : { requestState: token }),
      ...(responses === undefined ? {} : { inputResponses: responses }),
    },
  };
  const { requestId, response, notifications } = await sendRequest(server, message, options);
  const questions = readQuestions(response, number);
  const asking = readAsking(response);
  const nextToken = asking?.requestState;
  return {
    number,
    responses,
    response,
    isAsking: asking !== undefined,
    questions,
    token: nextToken,
    events: (options.events?.events ?? []).filter((event) => "requestId" in event && event.requestId === requestId),
    notifications,
    async answer(answers = {}, changes = {}) {
      const next = {
        ...request,
        number: number + 1,
        token: nextToken,
        responses: await toResponses(questions, answers),
      };
      return sendRound(change(next, changes));
    },
    resend: async (changes = {}) => sendRound(change(request, changes)),
  };
}

function change(
  request: RoundRequest,
  { token, call, auth, capabilities, server, responses }: RoundChanges,
): RoundRequest {
  return {
    ...request,
    ...(token === undefined ? {} : { token: token ?? undefined }),
    ...(call === undefined ? {} : { call }),
    ...(server === undefined ? {} : { server }),
    ...(responses === undefined ? {} : { responses }),
    options: {
      ...request.options,
      ...(auth === undefined ? {} : { auth }),
      ...(capabilities === undefined ? {} : { capabilities }),
    },
  };
}

async function toResponses(
  questions: readonly SeenQuestion[],
  answers: Answers,
): Promise<{ readonly [key: string]: unknown } | undefined> {
  const script = new Script(answers);
  const responses: [string, unknown][] = [];
  for (const key of Object.keys(answers)) {
    const asked = questions.find((question) => question.key === key);
    responses.push([
      key,
      asked === undefined ? toUnasked(answers[key]) : toResponse(asked, await script.answer(asked)),
    ]);
  }
  const given = responses.filter(([, response]) => response !== undefined);
  return given.length === 0 ? undefined : Object.fromEntries(given);
}

/** Nobody asked, so nothing tells the kind. */
function toUnasked(answer: unknown): unknown {
  return answer instanceof RawAnswer ? answer.response : { action: "accept", content: answer };
}
