import type {
  CallToolResult,
  GetPromptResult,
  MessageHandler,
  ReadResourceResult,
  RequestMethod,
  Result,
  ResultOf,
} from "@proj/types";
import { checkHandler } from "../../options/check-methods.ts";
import { answerRounds } from "./answer-rounds.ts";
import type { Answers } from "./answers.ts";
import { DriveError } from "./drive-error.ts";
import type { DriveOptions } from "./drive-options.ts";
import { type DrivenRound, type RoundChanges, sendRound } from "./driven-round.ts";
import { Script } from "./script.ts";
import { sendInSession } from "./send-in-session.ts";
import { sendRequest } from "./send-request.ts";
import { callInSession } from "./session-round.ts";
import { NO_ROUNDS, readSessionVersion } from "./session-version.ts";
import type { TestArguments, TestCall } from "./test-call.ts";
import { type Replied, type Told, tell, tellReply } from "./told.ts";

/** What one call is driven with: its answers, and what differs from the client's options. */
export interface CallOptions extends DriveOptions {
  /** What is answered, by the keys of the questions. */
  readonly answers?: Answers | undefined;
}

/** A client without a transport, for tests. */
export interface DrivenClient {
  /**
   * Calls a tool and answers what it asks until the call is complete. An error response is told, not thrown.
   *
   * A call whose questions are all scripted as `unanswered` is given up after it was left unanswered twice; `result` is `undefined` then.
   *
   * @throws DriveError when something is asked that the script has no answer for, or the call does not end within `maxRounds`.
   */
  readonly callTool: (name: string, args?: TestArguments, options?: CallOptions) => Promise<Told<CallToolResult>>;
  /** Gets a prompt; otherwise like `callTool`. */
  readonly getPrompt: (name: string, args?: TestArguments, options?: CallOptions) => Promise<Told<GetPromptResult>>;
  /** Reads a resource; otherwise like `callTool`. */
  readonly readResource: (uri: string, options?: CallOptions) => Promise<Told<ReadResourceResult>>;
  /** Sends any other request, such as a list, a completion or a method of your own. An error response is told, not thrown. */
  readonly request: <Method extends RequestMethod | (string & {})>(
    method: Method,
    params?: { readonly [name: string]: unknown },
    options?: DriveOptions,
  ) => Promise<Replied<Method extends RequestMethod ? ResultOf<Method> : Result>>;
  /**
   * Sends the first round of a call, to go on by hand: read its token, answer it, send it again, alter it.
   *
   * @throws DriveError in an earlier revision, which has no rounds.
   */
  readonly begin: (call: TestCall, changes?: RoundChanges) => Promise<DrivenRound>;
}

/**
 * Drives a server as a client would, without a transport: what goes over is JSON all the same.
 *
 * ```ts
 * const client = drive(server);
 * const { text, questions } = await client.callTool("deploy", { env: "prod" }, { answers: { go: { go: true } } });
 * ```
 *
 * @param server an `McpServer`, a `Server`, or whatever handles messages.
 * @throws ConfigurationError when it is none.
 */
export function drive(server: MessageHandler, options: DriveOptions = {}): DrivenClient {
  checkHandler("drive", server);
  const begin = async (
    call: TestCall,
    changes: RoundChanges = {},
    own: DriveOptions = options,
  ): Promise<DrivenRound> => {
    if (readSessionVersion(own) !== undefined) throw new DriveError(NO_ROUNDS);
    const { token, responses, auth = own.auth, capabilities = own.capabilities } = changes;
    return sendRound({
      number: 1,
      server: changes.server ?? server,
      options: { ...own, auth, capabilities },
      call: changes.call ?? call,
      token: token ?? undefined,
      responses,
    });
  };
  const play = async <Result>(call: TestCall, { answers = {}, ...own }: CallOptions = {}): Promise<Told<Result>> => {
    const merged = { ...options, ...own };
    const version = readSessionVersion(merged);
    if (version !== undefined) return tell([await callInSession(server, call, new Script(answers), version, merged)]);
    return tell(await answerRounds(call, await begin(call, {}, merged), new Script(answers), merged));
  };
  return {
    callTool: (name, args, own) => play({ tool: name, arguments: args }, own),
    getPrompt: (name, args, own) => play({ prompt: name, arguments: args }, own),
    readResource: (uri, own) => play({ resource: uri }, own),
    request: async (method, params = {}, own = {}) => {
      const merged = { ...options, ...own };
      const version = readSessionVersion(merged);
      if (version === undefined) return tellReply(await sendRequest(server, { method, params }, merged));
      return tellReply(await sendInSession(server, { method, params }, version, merged));
    },
    begin: (call, changes) => begin(call, changes),
  };
}
