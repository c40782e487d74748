import { type AskingMethod, describeWireIssues, type MethodEntry, methods, ProtocolError } from "@proj/types";
import type { CallOutcome } from "../call/call-outcome.ts";
import { checkAskingResult } from "../call/check-asking-result.ts";
import { Failure } from "../call/failure.ts";
import { type Call, readCall } from "../call/read-call.ts";
import { runSealedCall } from "../call/run-call.ts";
import { CallContext, type CallInput } from "../context/call-context.ts";
import type { MethodRunner, ModernRequest, UnfinishedResult } from "../dispatch/service.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import { type SettleOptions, settleToolCall, toToolOutcome } from "../tools/settle-tool-call.ts";
import type { HandledMethod, RequestHandler } from "./request-handler.ts";

/** A handler of some method, its types checked where it was registered. */
type AnyHandler = (params: never, ctx: CallContext) => unknown;

/** What the runners of one server share. */
export interface RunnerOptions extends SettleOptions {
  /** `undefined`: `requestState` passes as it is in both directions. */
  readonly policy: RequestStatePolicy | undefined;
}

/** Builds what runs `method` from the handler that its author registered. */
export function buildMethodRunner<Method extends HandledMethod>(
  method: Method,
  handler: RequestHandler<Method>,
  options: RunnerOptions,
): MethodRunner {
  const entry: MethodEntry = methods[method];
  if (entry.nameField === undefined) return (request) => runPlain(entry, handler, request);
  const nameField = entry.nameField;
  return async (request) => {
    const call = readCall(request, nameField);
    if (ProtocolError.is(call)) return call;
    const invoke = (input: CallInput): Promise<CallOutcome> => invokeHandler(entry, handler, call, input);
    const settled = (input: CallInput): Promise<CallOutcome> => {
      return method === "tools/call" ? settleToolCall(call, options, () => invoke(input)) : invoke(input);
    };
    const outcome =
      options.policy === undefined
        ? await runOpenCall(call, settled)
        : await runSealedCall(options.policy, options.emit, call, settled);
    if (method === ("tools/call" satisfies AskingMethod)) return toToolOutcome(outcome);
    return outcome instanceof Failure ? outcome.toProtocolError() : outcome;
  };
}

async function runPlain(
  entry: MethodEntry,
  handler: AnyHandler,
  request: ModernRequest,
): Promise<UnfinishedResult | ProtocolError> {
  const params = parseParams(entry, request.params);
  if (ProtocolError.is(params)) return params;
  const context = new CallContext(request, noInput);
  return (await handler(params as never, context)) as UnfinishedResult;
}

const noInput: CallInput = { questions: new Map(), responses: {}, unasked: {}, state: undefined };

/** Nothing tells what was asked before, so everything that came is handed on as it came. */
async function runOpenCall(call: Call, run: (input: CallInput) => Promise<CallOutcome>): Promise<CallOutcome> {
  const responses = call.responses as CallInput["responses"];
  const outcome = await run({ ...noInput, responses, state: call.token as string | undefined });
  return checkAskingResult(outcome, call.request.meta) ?? outcome;
}

async function invokeHandler(
  entry: MethodEntry,
  handler: AnyHandler,
  call: Call,
  input: CallInput,
): Promise<CallOutcome> {
  const { arguments: _arguments, inputResponses: _responses, requestState: _state, ...rest } = call.request.params;
  const params = parseParams(entry, {
    ...rest,
    ...(call.request.params["arguments"] == null ? {} : { arguments: call.rawArguments }),
    ...(Object.keys(input.responses).length === 0 ? {} : { inputResponses: input.responses }),
    ...(input.state === undefined ? {} : { requestState: input.state }),
  });
  if (ProtocolError.is(params)) return params;
  return (await handler(params as never, new CallContext(call.request, input))) as CallOutcome;
}

function parseParams(entry: MethodEntry, params: unknown): unknown {
  const parsed = entry.params.safeParse(params);
  if (parsed.success) return parsed.data;
  return new ProtocolError(
    "ERR_MCP_INVALID_PARAMS",
    `Invalid params: ${describeWireIssues("params", parsed.error.issues)}`,
  );
}
