import {
  describeWireIssues,
  type MethodFacts,
  type MethodSchemas,
  methodFacts,
  methods,
  ProtocolError,
} from "@proj/types";
import type { CallHandler, CallOutcome } from "../call/call-outcome.ts";
import { toProtocolOutcome } from "../call/failure.ts";
import { type Call, readCall } from "../call/read-call.ts";
import { runOpenCall } from "../call/run-open-call.ts";
import { runSealedCall } from "../call/run-sealed-call.ts";
import type { CallInput, RequestContext } from "../context/call-context.ts";
import { HandlerContext } from "../context/handler-context.ts";
import type { MethodRunner, ModernRequest, UnfinishedResult } from "../dispatch/service.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import { copyJson } from "../schema/copy-json.ts";
import { type SettleOptions, settleToolCall, toToolOutcome } from "../tools/settle-tool-call.ts";
import type { HandledMethod, RequestHandler } from "./request-handler.ts";

/** A handler of some method, its types checked where it was registered. */
type AnyHandler = (params: never, ctx: RequestContext) => unknown;

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
  const entry: MethodSchemas = methods[method];
  const { nameField }: MethodFacts = methodFacts[method];
  if (nameField === undefined) return (request) => runPlain(entry, handler, request);
  // A handler may change what it is given, and a token is bound to the arguments as they came.
  const copy = options.policy === undefined ? (args: Call["rawArguments"]) => args : copyJson;
  const invoke = (call: Call, input: CallInput): Promise<CallOutcome> =>
    invokeHandler(entry, handler, call, { ...input, args: copy(call.rawArguments) });
  return async (request) => {
    const call = readCall(request, nameField);
    if (ProtocolError.is(call)) return call;
    if (method !== "tools/call") {
      return toProtocolOutcome(await runCall(options, call, (input) => invoke(call, input)));
    }
    const run = (input: CallInput): Promise<CallOutcome> => settleToolCall(call, options, () => invoke(call, input));
    return toToolOutcome(await runCall(options, call, run));
  };
}

function runCall({ policy, emit }: RunnerOptions, call: Call, run: CallHandler<CallOutcome>): Promise<CallOutcome> {
  return policy === undefined ? runOpenCall(emit, call, run) : runSealedCall(policy, emit, call, run);
}

async function runPlain(
  entry: MethodSchemas,
  handler: AnyHandler,
  request: ModernRequest,
): Promise<UnfinishedResult | ProtocolError> {
  const params = parseParams(entry, request.params);
  if (ProtocolError.is(params)) return params;
  return (await handler(params as never, new HandlerContext(request))) as UnfinishedResult;
}

async function invokeHandler(
  entry: MethodSchemas,
  handler: AnyHandler,
  call: Call,
  input: CallInput & { readonly args: Call["rawArguments"] },
): Promise<CallOutcome> {
  const { arguments: _arguments, inputResponses: _responses, requestState: _state, ...rest } = call.request.params;
  const params = parseParams(entry, {
    ...rest,
    ...(call.request.params["arguments"] == null ? {} : { arguments: input.args }),
    ...(Object.keys(input.responses).length === 0 ? {} : { inputResponses: input.responses }),
    ...(input.state === undefined ? {} : { requestState: input.state }),
  });
  if (ProtocolError.is(params)) return params;
  return (await handler(params as never, new HandlerContext(call.request))) as CallOutcome;
}

function parseParams(entry: MethodSchemas, params: unknown): unknown {
  const parsed = entry.params.safeParse(params);
  if (parsed.success) return parsed.data;
  return new ProtocolError(
    "ERR_MCP_INVALID_PARAMS",
    `Invalid params: ${describeWireIssues("params", parsed.error.issues)}`,
  );
}
