import { type ProtocolError, showValue } from "@proj/types";
import { AskingContext } from "../context/asking-context.ts";
import type { CallInput } from "../context/call-context.ts";
import { buildInLineVerbs, type InLineVerbs } from "../context/in-line-verbs.ts";
import { refuseResult } from "../dispatch/refuse-result.ts";
import type { UnfinishedResult } from "../dispatch/service.ts";
import { QuestionFailedError } from "../errors/question-failed-error.ts";
import type { OfRequest, OnEvent } from "../events/server-event.ts";
import { concludeRun } from "../flow/conclude-run.ts";
import { findChangedMember } from "../flow/find-changed-member.ts";
import { FlowRun } from "../flow/flow-run.ts";
import type { OnStepRan } from "../flow/record-once.ts";
import { Suspended } from "../flow/suspended.ts";
import { isEmptyLedger } from "../ledger/ledger.ts";
import type { RequestStatePolicy } from "../request-state/policy.ts";
import { type RegisteredResolvers, runResolvers } from "../resolve/run-resolvers.ts";
import { copyJson } from "../schema/copy-json.ts";
import type { StandardSchema } from "../schema/standard-schema.ts";
import { validateArguments } from "../schema/validate-arguments.ts";
import { isThenable } from "../timing/is-thenable.ts";
import type { HandlerOutcome } from "./call-outcome.ts";
import { Failure } from "./failure.ts";
import { isAsking } from "./is-asking.ts";
import type { Call } from "./read-call.ts";

/** Something that is called by its name, with everything computed that can be computed before. */
export interface Registered {
  /** What lists tell of it. */
  readonly definition: { readonly name: string };
  readonly schema: StandardSchema;
  /** What its author calls what it is called with. Default `arguments`. */
  readonly argumentsNoun?: "variables" | undefined;
  /** The server's, with the limits that were set for this one. */
  readonly policy: RequestStatePolicy;
  /** What the caller's token must have. */
  readonly scopes?: readonly string[] | undefined;
  /** What runs before the handler. */
  readonly resolvers?: RegisteredResolvers | undefined;
  /** Its types were checked where it was registered. */
  readonly handler: (args: never, ctx: never) => unknown;
}

/** Makes a result of what a handler returned, or tells with what error to answer instead; `undefined` when it is none at all. */
export type ToResult = (reply: unknown) => MadeResult | PromiseLike<MadeResult>;

type MadeResult = UnfinishedResult | ProtocolError | undefined;

/** What one handler runs with. */
export interface HandlerRun {
  readonly registered: Registered;
  readonly call: Call;
  readonly input: CallInput;
  readonly emit: OnEvent;
  /** What the author's `context` built. */
  readonly context: unknown;
  /** What the handler is told besides. */
  readonly extras?: { readonly [name: string]: unknown };
}

/**
 * Validates the arguments of a call, runs the resolvers and the handler, and sees what they asked.
 *
 * @param toResult makes a result of what the handler returned.
 */
export async function runHandler(handlerRun: HandlerRun, toResult: ToResult): Promise<HandlerOutcome> {
  const { registered, call } = handlerRun;
  const args = copyJson(call.rawArguments);
  const validating = validateArguments(registered.schema, args, registered.argumentsNoun);
  const validated = isThenable(validating) ? await validating : validating;
  if ("problem" in validated) return new Failure(validated.problem);
  const run = openRun(handlerRun);
  try {
    const reply = await concludeRun(run, emitSwallowed(handlerRun), () =>
      callHandler(handlerRun, run, validated.value),
    );
    if (isMixture(handlerRun, run, reply)) return refuseMixture(registered.definition.name);
    if (reply instanceof Suspended || isAsking(reply)) return reply;
    const result = toResult(reply);
    const settled = isThenable(result) ? await result : result;
    return settled ?? refuseResult(describeReply(handlerRun, reply));
  } catch (thrown) {
    if (QuestionFailedError.is(thrown)) return new Failure(thrown.message);
    throw thrown;
  }
}

async function callHandler(handlerRun: HandlerRun, run: FlowRun, args: unknown): Promise<unknown> {
  const { registered, call, input, context, extras } = handlerRun;
  const { request } = call;
  const parts = { input, context, extras };
  const verbs = buildInLineVerbs(run, request.exchange, emitStep(handlerRun, run));
  const ctx = new AskingContext(request, parts, verbs);
  const { resolvers, handler } = registered;
  if (resolvers === undefined) return handler(args as never, ctx as never);
  const asking = { verbs, buildContext: (guarded: InLineVerbs) => new AskingContext(request, parts, guarded) };
  const resolved = await runResolvers(run, resolvers, args, asking);
  return handler(args as never, Object.assign(ctx, { resolved }) as never);
}

function openRun(handlerRun: HandlerRun): FlowRun {
  const { registered, input, emit } = handlerRun;
  const { random, maxAsksPerQuestion, renderings } = registered.policy;
  const { previous, responses, asking } = input;
  return new FlowRun({
    previous,
    responses,
    random,
    maxAsksPerQuestion,
    onQuestionChanged(key, request, before) {
      const known = renderings?.recall(before);
      const member = known === undefined ? undefined : findChangedMember(known, request);
      emit({ type: "question-changed", ...describeCall(handlerRun), key, member });
    },
    asking,
    onLateUse: (error) => emit({ type: "handler-failed", ...describeCall(handlerRun), error }),
  });
}

function emitStep(handlerRun: HandlerRun, run: FlowRun): OnStepRan {
  const { emit } = handlerRun;
  return (key, outcome, error) =>
    emit({
      type: "step-ran",
      ...describeCall(handlerRun),
      key,
      outcome,
      flowId: run.flowId,
      ...(error === undefined ? {} : { error }),
    });
}

function emitSwallowed(handlerRun: HandlerRun): (keys: readonly string[], thrown: unknown) => void {
  return (keys, thrown) =>
    handlerRun.emit({
      type: "suspension-swallowed",
      ...describeCall(handlerRun),
      keys,
      ...(thrown === undefined ? {} : { error: thrown }),
    });
}

function describeCall({ call: { request, target } }: HandlerRun): OfRequest {
  return { requestId: request.id, method: request.method, target };
}

/** In one round, or over the rounds of a flow: what one way remembers the other does not know of. */
function isMixture({ input: { previous } }: HandlerRun, run: FlowRun, reply: unknown): boolean {
  if (reply instanceof Suspended) return previous?.state !== undefined;
  return isAsking(reply) && (run.isEngaged || (previous !== undefined && !isEmptyLedger(previous.ledger)));
}

function refuseMixture(name: string): ProtocolError {
  return refuseResult(
    `the handler of ${showValue(name)} returned inputRequired(…) and also uses resolvers, ctx.ask, ctx.once or ctx.waitFor, in this round or in another of the flow; a call asks in one way or the other`,
  );
}

/** What a whole result has at least, by the method that it answers. */
const wholeResults: ReadonlyMap<string, string> = new Map([
  ["tools/call", "{ content: […] }"],
  ["prompts/get", "{ messages: […] }"],
  ["resources/read", "{ contents: […] }"],
]);

function describeReply({ registered, call }: HandlerRun, reply: unknown): string {
  const whole = wholeResults.get(call.request.method);
  const expected = `a text, a result${whole === undefined ? "" : ` such as ${whole}`}, or inputRequired(…)`;
  return `the handler of ${showValue(registered.definition.name)} must return ${expected}; got ${showValue(reply)}`;
}
