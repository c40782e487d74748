import { McpError, ProtocolError } from "@proj/types";
import { describe, expect, test } from "vitest";
import { ClosedError } from "./closed-error.ts";
import { FlowTimeoutError } from "./flow-timeout-error.ts";
import { HandlerFailedError } from "./handler-failed-error.ts";
import { InputRequiredError } from "./input-required-error.ts";
import { InvalidAnswerError } from "./invalid-answer-error.ts";
import { InvalidFlowError } from "./invalid-flow-error.ts";
import { InvalidResultError } from "./invalid-result-error.ts";
import { MissingCapabilityError } from "./missing-capability-error.ts";
import { MissingHandlerError } from "./missing-handler-error.ts";
import { OutcomeUnknownError } from "./outcome-unknown-error.ts";
import { RequestStateRejectedError } from "./request-state-rejected-error.ts";
import { RequestTimeoutError } from "./request-timeout-error.ts";
import { RoundRefusedError } from "./round-refused-error.ts";
import { RoundsExceededError } from "./rounds-exceeded-error.ts";
import { TransportError } from "./transport-error.ts";
import { VersionNegotiationError } from "./version-negotiation-error.ts";

const result = { resultType: "input_required", requestState: "s" } as const;

const all = [
  [TransportError, new TransportError("x"), "ERR_MCP_TRANSPORT"],
  [OutcomeUnknownError, new OutcomeUnknownError("x"), "ERR_MCP_OUTCOME_UNKNOWN"],
  [ClosedError, new ClosedError(), "ERR_MCP_CLOSED"],
  [RequestTimeoutError, new RequestTimeoutError("m", 1), "ERR_MCP_REQUEST_TIMEOUT"],
  [RoundsExceededError, new RoundsExceededError("inputRequiredMaxRounds", 10, result), "ERR_MCP_ROUNDS_EXCEEDED"],
  [MissingHandlerError, new MissingHandlerError("sample", "k", result), "ERR_MCP_MISSING_HANDLER"],
  [
    HandlerFailedError,
    new HandlerFailedError("threw", { handler: "sample", key: "k", cause: 1, result, inputResponses: {} }),
    "ERR_MCP_HANDLER_FAILED",
  ],
  [InvalidAnswerError, new InvalidAnswerError("k", "is odd"), "ERR_MCP_INVALID_ANSWER"],
  [RoundRefusedError, new RoundRefusedError("x"), "ERR_MCP_ROUND_REFUSED"],
  [FlowTimeoutError, new FlowTimeoutError("flowTimeoutMs"), "ERR_MCP_FLOW_TIMEOUT"],
  [InvalidFlowError, new InvalidFlowError("malformed", "x"), "ERR_MCP_INVALID_FLOW"],
  [InputRequiredError, new InputRequiredError("tools/call", "t", result), "ERR_MCP_INPUT_REQUIRED"],
  [InvalidResultError, new InvalidResultError("m", "is odd"), "ERR_MCP_INVALID_RESULT"],
  [
    VersionNegotiationError,
    new VersionNegotiationError("x", { requested: [], supported: [] }),
    "ERR_MCP_VERSION_NEGOTIATION",
  ],
  [MissingCapabilityError, new MissingCapabilityError("m", undefined), "ERR_MCP_MISSING_CLIENT_CAPABILITY"],
  [RequestStateRejectedError, new RequestStateRejectedError("m", undefined), "ERR_MCP_REQUEST_STATE_REJECTED"],
] as const;

describe("errors", () => {
  test.each(all)("%o know their own kind and code", (kind, error, code) => {
    expect(error).toMatchObject({ code, name: kind.name });
    expect([McpError.is(error), kind.is(error), error instanceof Error]).toEqual([true, true, true]);
    const others = all.filter(([other]) => other !== kind && other.is(error)).map(([other]) => other.name);
    expect(others).toEqual(kind.name === "OutcomeUnknownError" ? ["TransportError"] : []);
  });

  test("of a peer are protocol errors, local ones are not", () => {
    expect(all.filter(([, error]) => ProtocolError.is(error)).map(([kind]) => kind.name)).toEqual([
      "MissingCapabilityError",
      "RequestStateRejectedError",
    ]);
  });

  test("that carry answers or a server's state show neither to a logger", () => {
    const secret = { resultType: "input_required", requestState: "secret state" } as const;
    const inputResponses = { pin: { action: "accept", content: { pin: "secret answer" } } } as const;
    const errors = [
      new RoundsExceededError("inputRequiredMaxRounds", 10, secret),
      new MissingHandlerError("sample", "k", secret),
      new HandlerFailedError("threw", { handler: "sample", key: "k", cause: 1, result: secret, inputResponses }),
      new InputRequiredError("tools/call", "t", secret),
    ];
    for (const error of errors) {
      expect(error.result).toBe(secret);
      expect(JSON.stringify({ ...error })).not.toContain("secret");
      expect(Object.keys(error)).not.toContain("result");
    }
    expect(errors[2]).toMatchObject({ inputResponses });
  });

  test.each<[RoundsExceededError, string, string]>([
    [new RoundsExceededError("inputRequiredMaxRounds", 10, result), "inputRequiredMaxRounds", "10"],
    [new RoundsExceededError("stateOnlyTimeoutMs", 60_000, result), "stateOnlyTimeoutMs", "60000"],
  ])("about rounds name the option, its value and the flow to go on with: %s", (error, option, value) => {
    expect(error.message).toContain(option);
    expect(error.message).toContain(value);
    expect(error.message).toContain("flow");
  });

  test.each([
    ["tools/call", "callTool"],
    ["prompts/get", "getPrompt"],
    ["resources/read", "readResource"],
  ] as const)("about questions name the flag and the verb that answers: %s", (method, verb) => {
    const inputRequests = { "re\ngion": { method: "roots/list" } } as const;
    const { message } = new InputRequiredError(method, "x", { resultType: "input_required", inputRequests });
    expect(message).toContain('"re\\ngion"');
    expect(message).toContain("allowInputRequired: true");
    expect(message).toContain(`client.${verb}`);
  });
});
