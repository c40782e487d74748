import {
  type AskingMethod,
  ConfigurationError,
  type InputRequiredResult,
  type InputResponses,
  type ResultOf,
  showValue,
} from "@proj/types";
import { InvalidAnswerError } from "../errors/invalid-answer-error.ts";
import { type CallOptions, type FlowRules, resolveRules } from "../flow-options.ts";
import { checkAnswers } from "../questions/check-answers.ts";
import { checkQuestions } from "../questions/check-questions.ts";
import { type Question, readQuestions } from "../questions/question.ts";
import { reduceRound } from "../rounds/reduce-round.ts";
import type { RoundLimits, RoundState } from "../rounds/round-state.ts";
import { runRounds } from "../rounds/run-rounds.ts";
import type { Answerers } from "./answer-round.ts";
import { attachFlow } from "./attach-flow.ts";
import type { CallContext } from "./call-context.ts";
import { createPorts } from "./create-ports.ts";
import { describeStep } from "./describe-step.ts";
import type { AdvanceOptions, AskingStep, CompleteStep, Flow, FlowStep, RunOptions } from "./flow.ts";
import type { FlowCall } from "./flow-call.ts";
import { type FirstTimes, type FlowTimes, readExpiry } from "./flow-times.ts";
import { openScope } from "./open-scope.ts";
import { parkFlow } from "./park-flow.ts";
import type { ParkedFlow } from "./parked-flow.ts";

/** Whoever makes each round himself counts and waits as he likes. */
const noLimits: RoundLimits = {
  inputRequiredMaxRounds: Number.POSITIVE_INFINITY,
  stateOnlyTimeoutMs: Number.POSITIVE_INFINITY,
};

const nobody: Answerers = { handlers: {}, byKey: undefined, mayLeaveOpen: true };

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

  constructor(
    context: CallContext,
    call: FlowCall<Method>,
    options: CallOptions,
    state: RoundState,
    times: FirstTimes,
  ) {
    this.method = call.method;
    this.target = call.target;
    this.#context = context;
    this.#call = call;
    this.#options = options;
    this.#rules = resolveRules(options, context.rules);
    this.#state = state;
    const { startedAt, deadline = startedAt + this.#rules.flowTimeoutMs, receivedAt, expiresAt } = times;
    this.#times = { startedAt, deadline, receivedAt, expiresAt };
  }

  get step(): FlowStep<ResultOf<Method>> {
    const state = this.#state;
    return state.phase === "ended"
      ? { type: "complete", round: state.round, result: this.#result as ResultOf<Method> }
      : describeStep(state, this.#times, this.#context.handlers);
  }

  answer(inputResponses: InputResponses): FlowStep<ResultOf<Method>> {
    this.#checkIdle();
    this.#keepOnError(() => this.#note(inputResponses));
    return this.step;
  }

  async advance(inputResponses?: InputResponses, options: AdvanceOptions = {}): Promise<FlowStep<ResultOf<Method>>> {
    this.#checkIdle();
    if (inputResponses !== undefined) this.answer(inputResponses);
    this.#keepOnError(() => checkAnswered(this.#state));
    await this.#drive(nobody, noLimits, true, options.signal);
    const state = this.#state;
    if (state.phase === "asking") this.#keepOnError(() => this.#readAllowed(state.result));
    return this.step;
  }

  async run(options: RunOptions = {}): Promise<AskingStep | CompleteStep<ResultOf<Method>>> {
    const { handlers = this.#context.handlers, handlersByKey: byKey, signal } = options;
    await this.#drive({ handlers, byKey, mayLeaveOpen: true }, this.#rules, false, signal);
    return this.step as AskingStep | CompleteStep<ResultOf<Method>>;
  }

  /** Runs to the result, or fails where a question has no handler. */
  complete(): Promise<ResultOf<Method>> {
    const answerers: Answerers = { handlers: this.#context.handlers, byKey: undefined, mayLeaveOpen: false };
    return this.#drive(answerers, this.#rules, false, undefined) as Promise<ResultOf<Method>>;
  }

  toJSON(): ParkedFlow<Method> {
    return parkFlow(this.#context, this.#call, this.#state, this.#times);
  }

  async #drive(
    answerers: Answerers,
    limits: RoundLimits,
    isOneRound: boolean,
    own: AbortSignal | undefined,
  ): Promise<ResultOf<Method> | undefined> {
    this.#checkIdle();
    const state = this.#state;
    if (state.phase === "ended") throw this.#misuse("is complete: see its step");
    this.#isUnderWay = true;
    const scope = this.#openScope(own);
    try {
      const ports = createPorts({
        context: this.#context,
        call: this.#call,
        options: this.#options,
        rules: this.#rules,
        answerers,
        signal: scope.signal,
        idleMs: this.#readIdleMs(state),
        readState: () => this.#state,
        keep: (next) => {
          this.#state = next;
        },
        receive: (result) => this.#receive(result),
      });
      this.#result = await runRounds(state, ports, limits, isOneRound);
      return this.#result;
    } catch (error) {
      attachFlow(error, this);
      throw error;
    } finally {
      this.#isUnderWay = false;
      scope.close();
    }
  }

  #openScope(own: AbortSignal | undefined): ReturnType<typeof openScope> {
    const { connection, wallClock } = this.#context;
    const { deadline } = this.#times;
    const leftMs = deadline === Number.POSITIVE_INFINITY ? deadline : deadline - wallClock();
    return openScope(this.#options.signal, own, leftMs, connection.startTimer);
  }

  #readIdleMs({ phase }: RoundState): number {
    const { receivedAt } = this.#times;
    return phase !== "pausing" || receivedAt === undefined ? 0 : Math.max(0, this.#context.wallClock() - receivedAt);
  }

  #receive(result: InputRequiredResult): void {
    const { startedAt, deadline } = this.#times;
    this.#times = { startedAt, deadline, receivedAt: this.#context.wallClock(), expiresAt: readExpiry(result) };
  }

  #note(inputResponses: InputResponses): void {
    const state = this.#state;
    if (state.phase !== "asking") throw this.#misuse("has no open question");
    const answers = checkAnswers(this.#readAllowed(state.result), inputResponses);
    this.#state = reduceRound(state, { type: "answered", inputResponses: answers }, noLimits).state;
  }

  #readAllowed(result: InputRequiredResult): Question[] {
    const questions = readQuestions(result);
    const { policy, server } = this.#context;
    checkQuestions(questions, result, policy, this.#rules, server.origin);
    return questions;
  }

  #keepOnError(work: () => void): void {
    try {
      work();
    } catch (error) {
      attachFlow(error, this);
      throw error;
    }
  }

  #checkIdle(): void {
    if (this.#isUnderWay) throw this.#misuse("is under way; wait for it");
  }

  #misuse(problem: string): ConfigurationError {
    return new ConfigurationError(`the flow of ${this.method} ${showValue(this.target)} ${problem}`);
  }
}

/** @throws InvalidAnswerError naming the first question without an answer. */
function checkAnswered(state: RoundState): void {
  if (state.phase !== "asking") return;
  const { result, inputResponses = {} } = state;
  const open = Object.keys(result.inputRequests ?? {}).find((key) => !Object.hasOwn(inputResponses, key));
  if (open !== undefined) throw new InvalidAnswerError(open, "is missing");
}
