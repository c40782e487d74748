import { type AskingMethod, ConfigurationError, type InputResponses, type ResultOf, showValue } from "@proj/types";
import { InvalidAnswerError } from "../errors/invalid-answer-error.ts";
import { InvalidOutputError } from "../errors/invalid-output-error.ts";
import { type CallOptions, type FlowRules, resolveRules } from "../flow-options.ts";
import { checkAnswers } from "../questions/check-answers.ts";
import { checkQuestions } from "../questions/check-questions.ts";
import { type Question, readQuestions } from "../questions/question.ts";
import { reduceRound } from "../rounds/reduce-round.ts";
import type { AskingState, RoundLimits, RoundState } from "../rounds/round-state.ts";
import { runRounds } from "../rounds/run-rounds.ts";
import type { Answerers } from "./answerers.ts";
import { attachFlow } from "./attach-flow.ts";
import type { CallContext } from "./call-context.ts";
import { createPorts } from "./create-ports.ts";
import { describeStep } from "./describe-step.ts";
import type { AdvanceOptions, AskingStep, CompleteStep, Flow, FlowStep, RunOptions } from "./flow.ts";
import type { FlowCall } from "./flow-call.ts";
import type { FlowTimes } from "./flow-times.ts";
import { openScope } from "./open-scope.ts";
import { parkFlow } from "./park-flow.ts";
import type { ParkedFlow } from "./parked-flow.ts";

/** Whoever makes each round himself counts and waits as he likes. */
const noLimits: RoundLimits = {
  inputRequiredMaxRounds: Number.POSITIVE_INFINITY,
  stateOnlyTimeoutMs: Number.POSITIVE_INFINITY,
};

const nobody: Answerers = { handlers: {}, byKey: undefined, mayLeaveOpen: true, isNobody: true };

/** A flow of a client, new or resumed. The verbs of the client run one, too. */
export class OwnFlow<Method extends AskingMethod> implements Flow<Method> {
  readonly method: Method;
  readonly target: string;
  readonly #context: CallContext;
  readonly #call: FlowCall<Method>;
  readonly #options: CallOptions;
  readonly #rules: FlowRules;
  #state: RoundState;
  #times: FlowTimes;
  #result: ResultOf<Method> | undefined;
  #isUnderWay = false;

  constructor(context: CallContext, call: FlowCall<Method>, options: CallOptions, state: RoundState, times: FlowTimes) {
    this.method = call.method;
    this.target = call.target;
    this.#context = context;
    this.#call = call;
    this.#options = options;
    this.#rules = resolveRules(options, context.rules);
    this.#state = state;
    this.#times = times;
  }

  get step(): FlowStep<ResultOf<Method>> {
    const state = this.#state;
    return state.phase === "ended"
      ? { type: "complete", round: state.round, result: this.#result as ResultOf<Method> }
      : describeStep(state, this.#times.receivedAt ?? 0, this.#context.handlers);
  }

  answer(inputResponses: InputResponses): FlowStep<ResultOf<Method>> {
    const state = this.#checkIdle();
    if (state.phase !== "asking") throw this.#misuse(`has no open question at "${this.step.type}": see its step`);
    try {
      const answers = checkAnswers(this.#readAllowed(state), inputResponses);
      this.#state = reduceRound(state, { type: "answered", inputResponses: answers }, noLimits).state;
    } catch (error) {
      attachFlow(error, this);
      throw error;
    }
    return this.step;
  }

  async advance(inputResponses?: InputResponses, options?: AdvanceOptions): Promise<FlowStep<ResultOf<Method>>> {
    if (inputResponses !== undefined) this.answer(inputResponses);
    await this.#drive(nobody, options?.signal, true);
    return this.step;
  }

  async run(options: RunOptions = {}): Promise<AskingStep | CompleteStep<ResultOf<Method>>> {
    const { handlers = this.#context.handlers, handlersByKey: byKey, signal } = options;
    await this.#drive({ handlers, byKey, mayLeaveOpen: true }, signal, false);
    return this.step as AskingStep | CompleteStep<ResultOf<Method>>;
  }

  /** Runs to the result, or fails where a question has no handler. */
  complete(): Promise<ResultOf<Method>> {
    const answerers: Answerers = { handlers: this.#context.handlers, byKey: undefined, mayLeaveOpen: false };
    return this.#drive(answerers, undefined, false) as Promise<ResultOf<Method>>;
  }

  toJSON(): ParkedFlow<Method> {
    return parkFlow(this.#context, this.#call, this.#state, this.#times);
  }

  async #drive(
    answerers: Answerers,
    own: AbortSignal | undefined,
    isOneRound: boolean,
  ): Promise<ResultOf<Method> | undefined> {
    const state = this.#checkIdle();
    if (state.phase === "ended") throw this.#misuse("is complete: see its step");
    this.#isUnderWay = true;
    const { connection, wallClock } = this.#context;
    const { deadline, receivedAt } = this.#times;
    const leftMs = deadline === Number.POSITIVE_INFINITY ? deadline : deadline - wallClock();
    const { signal, close } = openScope(this.#options.signal, own, leftMs, connection.startTimer);
    try {
      if (isOneRound && state.phase === "asking") throw findMissing(state);
      const ports = createPorts({
        context: this.#context,
        call: this.#call,
        options: this.#options,
        rules: this.#rules,
        answerers,
        signal,
        idleMs: receivedAt !== undefined && state.phase === "pausing" ? Math.max(0, wallClock() - receivedAt) : 0,
        readState: () => this.#state,
        keep: (next) => this.#keep(next),
      });
      this.#result = await runRounds(state, ports, isOneRound ? noLimits : this.#rules, isOneRound);
      if (isOneRound && this.#state.phase === "asking") this.#readAllowed(this.#state);
      return this.#result;
    } catch (error) {
      if (InvalidOutputError.is(error) && error !== signal?.reason) this.#endWith(error.result as ResultOf<Method>);
      attachFlow(error, this);
      throw error;
    } finally {
      this.#isUnderWay = false;
      close();
    }
  }

  /** The tool has run, whatever is wrong with what it gave: nobody who goes on with the flow may run it again. */
  #endWith(result: ResultOf<Method>): void {
    this.#state = reduceRound(this.#state, { type: "result", result, durationMs: 0 }, noLimits).state;
    this.#result = result;
  }

  #keep(next: RoundState): void {
    if (this.#state.phase === "sending" && next.phase !== "sending" && next.phase !== "ended") {
      const { startedAt, deadline } = this.#times;
      this.#times = { startedAt, deadline, receivedAt: this.#context.wallClock() };
    }
    this.#state = next;
  }

  #readAllowed({ result }: AskingState): Question[] {
    const questions = readQuestions(result);
    const { policy, server } = this.#context;
    checkQuestions(questions, result, policy, this.#rules, server.origin);
    return questions;
  }

  #checkIdle(): RoundState {
    if (this.#isUnderWay) throw this.#misuse("is under way; wait for it");
    return this.#state;
  }

  #misuse(problem: string): ConfigurationError {
    return new ConfigurationError(`the flow of ${this.method} ${showValue(this.target)} ${problem}`);
  }
}

/** The error for the first question without an answer. */
function findMissing({ result, inputResponses = {} }: AskingState): InvalidAnswerError {
  const open = Object.keys(result.inputRequests ?? {}).find((key) => !Object.hasOwn(inputResponses, key));
  return new InvalidAnswerError(open ?? "", "is missing");
}
