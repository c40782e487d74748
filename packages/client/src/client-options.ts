import type {
  ClientCapabilities,
  Clock,
  DiscoverResult,
  FetchLike,
  Implementation,
  MessageHandler,
  Transport,
} from "@proj/types";
import type { ResultCache } from "./cache/result-cache.ts";
import type { FlowOptions } from "./flow-options.ts";
import type { ExtraHeaders } from "./http/build-headers.ts";
import type { ConnectMode } from "./negotiation/connect-mode.ts";
import type { EraStore } from "./negotiation/era-store.ts";
import type { QuestionHandlers } from "./questions/question-handlers.ts";
import type { QuestionPolicy } from "./questions/question-policy.ts";
import type { RoundListener } from "./rounds/round-report.ts";
import type { Sleep } from "./timing/sleep.ts";
import type { OutputValidator } from "./tools/output-validator.ts";
import type { WarningListener } from "./warnings/client-warning.ts";

/** Where a server is: the URL of its MCP endpoint, a server object in this process, or a transport that leads to it. */
export type ClientTarget = string | URL | MessageHandler | Transport;

/** How a client is, and how it calls. */
export interface ClientOptions extends FlowOptions {
  /** What the client calls itself, sent with every request. */
  readonly clientInfo: Implementation;
  /** Who answers the server's questions. What they can answer is declared to the server. */
  readonly handlers?: QuestionHandlers | undefined;
  /**
   * What to declare besides, for questions that are answered by hand on `client.session`, and for extensions. It adds to what follows
   * from the handlers: `elicitation: { form: {} }` here and a handler `elicitUrl` declare both.
   */
  readonly capabilities?: ClientCapabilities | undefined;
  /** What the server may ask, such as `restrictQuestions({ … })`. Default: everything that there is a handler for. */
  readonly policy?: QuestionPolicy | undefined;
  /** How long one round trip may take, in milliseconds. Time a handler takes does not count. Default 60,000. */
  readonly requestTimeoutMs?: number | undefined;
  /** Which revisions to speak. Default `"auto"`: the newest that both sides speak. */
  readonly mode?: ConnectMode | undefined;
  /**
   * How long a server may be silent to the first request, before it is taken for one of a revision before 2026-07-28, in milliseconds. It counts for
   * the mode `"auto"` over channels, such as the standard streams of a process, where servers of those revisions may leave unanswered what they do
   * not know; a server that is slow to start and speaks both eras is then spoken to in the earlier one. Over HTTP silence is a failure, after
   * `requestTimeoutMs`. Default 10,000, or `requestTimeoutMs` where that is less.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/basic/transports/stdio#backward-compatibility
   */
  readonly probeTimeoutMs?: number | undefined;
  /**
   * Remembers which era a server is of, so that the next connection asks for nothing that the server does not understand: the memory of this
   * process for up to 1000 addresses, unless another store is given, which is then used for processes too, by their command line. `false`
   * remembers nothing.
   */
  readonly eraStore?: EraStore | false | undefined;
  /**
   * What the server said of itself before, from `client.discovered`: the client then connects without asking again. Where the server has
   * changed since, `client.discover()` renews it. Of a server that speaks only revisions before 2026-07-28 it says just that: a session is opened
   * without asking with `server/discover` first, and tells the rest anew. In the mode `"legacy"` it is not looked at.
   */
  readonly discovered?: DiscoverResult | undefined;
  /** Keeps what may be kept: `cacheResults()`. Default: nothing is kept. */
  readonly cache?: ResultCache | undefined;
  /**
   * Refuse, before sending, what the server does not declare to offer. Default true. The verbs of `client.session` never look.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/discover
   */
  readonly checkCapabilities?: boolean | undefined;
  /** Watches the round trips of every call. */
  readonly onRound?: RoundListener | undefined;
  /**
   * Holds what tools return against their `outputSchema`: `jsonSchemaValidator()`, or a validator of your own. Only complete results without
   * `isError` are looked at; a wrong one throws an InvalidOutputError, one that cannot be checked passes with a warning. A tool that no list
   * of the server has shown yet is looked for once. Default: nothing is checked.
   *
   * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#output-schema
   */
  readonly validateOutputs?: OutputValidator | undefined;
  /** Hears once of each thing that was done otherwise than expected, such as a tool left out. Default: writes to the console. */
  readonly onWarning?: WarningListener | undefined;
  /** Cancels connecting. Once connected it has no effect; calls have signals of their own. */
  readonly signal?: AbortSignal | undefined;
  /** For a URL: what sends the requests. Default: the platform's `fetch`. How to wrap one: {@link HttpTransportOptions.fetch}. */
  readonly fetch?: FetchLike | undefined;
  /** For a URL: sent with every request, such as `Authorization`. The protocol's own headers win. Read once, unless it is a function. */
  readonly headers?: ExtraHeaders | undefined;
  /** For a URL: the most bytes that one message of the server may take, after decompression. Default 16 MiB. */
  readonly maxResponseBytes?: number | undefined;
  /**
   * Measures durations, and tells the time for deadlines of flows. Default: for durations a clock of the platform that never jumps, for
   * deadlines the system's.
   */
  readonly clock?: Clock | undefined;
  /** Waits, for time limits and pauses. Default: the platform's timers. */
  readonly sleep?: Sleep | undefined;
}
