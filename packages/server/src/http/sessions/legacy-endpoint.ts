import type { AuthInfo, MessageHandler } from "@proj/types";
import type { BearerAuth } from "../../auth/bearer-auth.ts";
import type { Caller } from "../../dispatch/caller.ts";
import type { HttpReply } from "../answer-message.ts";
import type { HttpFailure } from "../http-failure.ts";
import type { RequestHead } from "../request-head.ts";
import type { WatchClosing } from "../watch-closing.ts";

/** One HTTP request that is let in, and how it is answered. */
export interface HttpCall {
  readonly head: RequestHead;
  readonly auth: AuthInfo | null;
  /** Leaves when the connection is gone. */
  readonly caller: Caller;
  readonly reply: HttpReply;
}

/** What clients of revisions before 2026-07-28 are answered with. Nothing here rejects unless the reply throws. */
export interface LegacyEndpoint {
  /** Answers a message that declares no version. */
  post(message: unknown, call: HttpCall): Promise<void>;

  /** Answers a GET or DELETE of a session. */
  visit(call: HttpCall): Promise<void>;
}

/** What such an endpoint is built of. */
export interface LegacyEndpointParts {
  readonly server: MessageHandler;
  /** What protects the server, for the challenge that goes with a token that lacks scopes. */
  readonly protection: BearerAuth | undefined;
  readonly onError: (error: unknown) => void;
  readonly watchClosing: WatchClosing;
  readonly tellRefused: (failure: HttpFailure) => void;
}
