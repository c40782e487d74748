import type { McpErrorCode } from "./error-codes.ts";

/** What people read of one error code. */
export interface ErrorText {
  /** One sentence: what happened. */
  readonly meaning: string;
  /** One sentence: what to do about it. */
  readonly remedy: string;
}

/** What every error code means. `docs/errors.md` is kept equal to this table by a test. */
export const errorTexts: { readonly [Code in McpErrorCode]: ErrorText } = {
  ERR_MCP_PARSE: {
    meaning: "The message is not JSON.",
    remedy: "Send one JSON-RPC message, encoded as UTF-8 JSON.",
  },
  ERR_MCP_INVALID_REQUEST: {
    meaning: "The message is JSON but not a JSON-RPC 2.0 request or notification.",
    remedy: "Send `jsonrpc`, `method` and, for a request, a string or integer `id`; one message at a time.",
  },
  ERR_MCP_METHOD_NOT_FOUND: {
    meaning: "The server does not implement the method.",
    remedy: "Call `server/discover` and use what the server's capabilities name.",
  },
  ERR_MCP_INVALID_META: {
    meaning: "The request's `_meta` is missing or lacks a member that every request must carry.",
    remedy: "Send the protocol version and the client capabilities in `_meta` of every request.",
  },
  ERR_MCP_INVALID_PARAMS: {
    meaning: "The method's parameters are wrong, or they name a tool, prompt or resource that does not exist.",
    remedy: "Correct the parameter that the message names.",
  },
  ERR_MCP_REQUEST_STATE_REJECTED: {
    meaning: "The server does not accept the `requestState` that came back.",
    remedy: "Start the call again from its first round. On the server, the event hook tells the reason.",
  },
  ERR_MCP_INTERNAL: {
    meaning: "The server failed while it handled the request.",
    remedy: "Read the server's event hook; the peer is told nothing more.",
  },
  ERR_MCP_HEADER_MISMATCH: {
    meaning: "An HTTP header is missing, malformed or does not match the body.",
    remedy: "Send the headers that the transport requires, with the body's values.",
  },
  ERR_MCP_MISSING_CLIENT_CAPABILITY: {
    meaning: "The server would have to ask something that the client did not declare it can answer.",
    remedy:
      "Register the handler for what `data.requiredCapabilities` names, or offer the server's author another way.",
  },
  ERR_MCP_UNSUPPORTED_PROTOCOL_VERSION: {
    meaning: "The server does not speak the requested protocol version.",
    remedy: "Use one of the versions in `data.supported`.",
  },
  ERR_MCP_URL_ELICITATION_REQUIRED: {
    meaning:
      "The server, of revision 2025-11-25, serves the request only once its user has opened pages that `data.elicitations` names.",
    remedy: "Give the client a handler `elicitUrl`, and call again when the user agrees to open them.",
  },
  ERR_MCP_INSUFFICIENT_SCOPE: {
    meaning: "The caller's access token does not allow what was asked for.",
    remedy:
      "Get a token that has all scopes of `data.requiredScopes`, besides those it had, and send the request again.",
  },
  ERR_MCP_BUSY: {
    meaning:
      "The server handles as many requests, or has as many subscriptions open, as it is willing to; this one was not begun.",
    remedy: "Send the request again a little later; where `data.retryAfterSeconds` is there, after that.",
  },
  ERR_MCP_SHUTTING_DOWN: {
    meaning: "The server is shutting down; this request was not begun.",
    remedy:
      "Send the request again, to another instance or to this one once it is back, after `data.retryAfterSeconds`.",
  },
  ERR_MCP_INTERRUPTED: {
    meaning: "The server shut down while the request was under way; what it had begun may have had its effect.",
    remedy: "Find out what the server did, or send the request again if repeating it is safe.",
  },
  ERR_MCP_TIMED_OUT: {
    meaning: "The request took longer than the server allows; what it had begun may have had its effect.",
    remedy: "Find out what the server did. On the server, raise `requestTimeoutMs`, or find out why it is slow.",
  },
  ERR_MCP_PEER: {
    meaning: "The peer answered with an error number that this library does not know.",
    remedy: "Read `rpcCode`, `message` and `data`: they are the peer's own.",
  },
  ERR_MCP_INVALID_TOKEN: {
    meaning: "A verifier does not accept an access token.",
    remedy: "Nothing: the caller is answered 401 and signs in again.",
  },
  ERR_MCP_TOOL: {
    meaning: "A tool handler threw a `ToolError` to tell the model what went wrong.",
    remedy: "Nothing: the message reaches the client as a result with `isError`.",
  },
  ERR_MCP_SUSPENDED: {
    meaning: "A call on the server waits for the client's answer; its handler runs again when that has come.",
    remedy: "Let the error pass where `ctx.ask`, `ctx.once` or `ctx.waitFor` throws it; it is not a failure.",
  },
  ERR_MCP_QUESTION_FAILED: {
    meaning: "A question on the server has no usable answer: it was declined, cancelled, or never answered validly.",
    remedy: "Read `reason` and `key`. Uncaught it becomes the call's result; `outcome(…)` gives it as a value instead.",
  },
  ERR_MCP_CONFIGURATION: {
    meaning: "An option, a registration or a question is wrong.",
    remedy: "Correct what the message names; it fails where it is written, before anything runs.",
  },
  ERR_MCP_INVALID_REQUEST_STATE: {
    meaning: "A codec does not accept a token.",
    remedy: "Read `reason`. Servers turn it into the one answer of ERR_MCP_REQUEST_STATE_REJECTED.",
  },
  ERR_MCP_REQUEST_STATE_UNAVAILABLE: {
    meaning:
      "A codec or a single-use store cannot answer now, for instance because a key service or a database is down.",
    remedy: "Try again later. Servers turn it into ERR_MCP_INTERNAL.",
  },
  ERR_MCP_SINGLE_USE_CONTRACT: {
    meaning: "A single-use store does not keep a rule of the store contract.",
    remedy: "Correct the store: the message says what was done, what should have come of it and what did.",
  },
  ERR_MCP_CHANGE_BUS_CONTRACT: {
    meaning: "A change bus does not keep a rule of the bus contract.",
    remedy: "Correct the bus: the message says which change did not arrive, or arrived where it should not.",
  },
  ERR_MCP_DRIVE: {
    meaning: "A test could not drive a call to its end.",
    remedy: "The message says what the script of answers lacks, or what the server did instead.",
  },
  ERR_MCP_EVERY_WAY: {
    meaning: "A tool, prompt or resource does not hold in some of the ways that a call can go.",
    remedy: "Read `report`: each problem names the way, the rule and what happened.",
  },
  ERR_MCP_CODEC_CONTRACT: {
    meaning: "A codec does not keep a rule of the codec contract.",
    remedy: "Read `tried`, `expected` and `got`, and correct the codec.",
  },
  ERR_MCP_TRANSPORT: {
    meaning: "No usable response could be had from the peer.",
    remedy: "Read `status` and `cause`; check the address and that the server runs.",
  },
  ERR_MCP_OUTCOME_UNKNOWN: {
    meaning: "The request was sent, or may have been, and its response did not come, or not whole.",
    remedy: "Find out what the server did, or send the request again if repeating it is safe.",
  },
  ERR_MCP_SERVER_EXITED: {
    meaning: "The server that was started as a child process has ended by itself, or could not be started.",
    remedy: "Read `exitCode`, `signal` and `stderr`; the next call starts it again, unless that was too often.",
  },
  ERR_MCP_SESSION_LOST: {
    meaning:
      "The server knows the session of a revision before 2026-07-28 no more, or its connection is over; what was sent in it was not processed.",
    remedy: "Send it again: clients open a new session by themselves. Where that fails too, look at the server's log.",
  },
  ERR_MCP_REQUEST_TIMEOUT: {
    meaning: "One round trip took longer than `requestTimeoutMs`.",
    remedy:
      "Raise `requestTimeoutMs`, or find out why the server is slow. Time a person needs to answer does not count.",
  },
  ERR_MCP_CLOSED: {
    meaning: "The client or its transport is closed.",
    remedy: "Connect again.",
  },
  ERR_MCP_INVALID_RESULT: {
    meaning: "The peer's result does not have the shape that the specification gives it.",
    remedy: "Report it to the server's author with the path the message names.",
  },
  ERR_MCP_INVALID_OUTPUT: {
    meaning: "A tool returned what its own `outputSchema` does not allow.",
    remedy: "Report it to the server's author; the tool has run, and `result` is what it returned.",
  },
  ERR_MCP_VERSION_NEGOTIATION: {
    meaning:
      "Client and server have no protocol version in common, or the server answers neither era's first request as it should.",
    remedy: "Do what the message ends with; it says what was tried and what came back.",
  },
  ERR_MCP_MISSING_SERVER_CAPABILITY: {
    meaning: "The server does not declare what a verb of the client needs, so nothing was sent.",
    remedy: "Look at `serverCapabilities` first; `checkCapabilities: false` sends it all the same.",
  },
  ERR_MCP_LIST_TOO_LONG: {
    meaning: "A list of the server goes on beyond what the client reads of it.",
    remedy: "Raise the option that the message names, if the list may be that long.",
  },
  ERR_MCP_INPUT_REQUIRED: {
    meaning: "A call that did not allow it was answered with `input_required`.",
    remedy:
      "Pass `allowInputRequired: true` and answer the questions, or use the verb on `Client`, which does so for you.",
  },
  ERR_MCP_ROUNDS_EXCEEDED: {
    meaning: "The server asked more often than the client is willing to answer, or waited too long between questions.",
    remedy: "Raise the option that the message names, or go on with `flow`.",
  },
  ERR_MCP_MISSING_HANDLER: {
    meaning: "The server asked something for which the client has no handler.",
    remedy: "Register the handler that the message names, or answer the questions of `flow` by hand.",
  },
  ERR_MCP_HANDLER_FAILED: {
    meaning: "One of the client's own question handlers threw, or answered with something that is no answer.",
    remedy: "Read `cause`, and go on with `flow`.",
  },
  ERR_MCP_INVALID_ANSWER: {
    meaning: "An answer does not fit the question that it is for; nothing was sent.",
    remedy: "Correct the answer to the question that `key` names; the message says which field is wrong.",
  },
  ERR_MCP_ROUND_REFUSED: {
    meaning: "The client's own policy, limits or `beforeRound` do not let a round happen; nothing was sent.",
    remedy: "Read the message and `cause`; change the option that it names if the server is to be trusted with that.",
  },
  ERR_MCP_FLOW_TIMEOUT: {
    meaning: "A person took longer than `answerTimeoutMs`, or a whole flow longer than `flowTimeoutMs`.",
    remedy: "Go on with `flow` where the time was that of one answer; raise the option that the message names.",
  },
  ERR_MCP_INVALID_FLOW: {
    meaning: "What was to be taken up is no parked flow, or none of this client's server and revision.",
    remedy: "Read `reason`: resume it on a client of the server that it names, or start the call again.",
  },
};
