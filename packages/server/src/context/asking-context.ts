import { canBeAsked } from "../ask/missing-capabilities.ts";
import { readAnswer } from "../ask/read-answer.ts";
import type { ModernRequest } from "../dispatch/service.ts";
import type { CallContext, CallInput } from "./call-context.ts";
import { HandlerContext } from "./handler-context.ts";
import type { InLineVerbs } from "./in-line-verbs.ts";
import { pushCalls } from "./push-calls.ts";

/** What belongs to one call besides its request. */
export interface CallParts {
  readonly input: CallInput;
  /** What the author's `context` built. */
  readonly context: unknown;
  readonly reportProgress: CallContext["reportProgress"];
  /** What handlers of this kind are told besides. */
  readonly extras?: { readonly [name: string]: unknown } | undefined;
}

/** What a handler that may ask is told of its call. */
export class AskingContext extends HandlerContext implements CallContext {
  readonly context: unknown;
  readonly requestState: CallContext["requestState"];
  readonly inputResponses: CallContext["inputResponses"];
  readonly unaskedResponses: CallContext["unaskedResponses"];
  readonly ask: CallContext["ask"];
  readonly askAll: CallContext["askAll"];
  readonly once: CallContext["once"];
  readonly waitFor: CallContext["waitFor"];
  readonly canAsk: CallContext["canAsk"];
  readonly answer: CallContext["answer"];
  readonly accepted: CallContext["accepted"];
  readonly elicitInput: never = pushCalls.elicitInput;
  readonly requestSampling: never = pushCalls.requestSampling;
  readonly listRoots: never = pushCalls.listRoots;

  /** @param verbs the call's own, or as a resolver may use them. */
  constructor(request: ModernRequest, { input, context, reportProgress, extras }: CallParts, verbs: InLineVerbs) {
    super(request, reportProgress);
    this.context = context;
    this.requestState = input.state;
    this.inputResponses = input.responses;
    this.unaskedResponses = input.unasked;
    this.ask = verbs.ask;
    this.askAll = verbs.askAll;
    this.once = verbs.once;
    this.waitFor = verbs.waitFor;
    this.canAsk = (question) => canBeAsked(question, this.clientCapabilities);
    this.answer = (key, question) => readAnswer(input, key, question);
    this.accepted = async (key, question) => {
      const answer = await readAnswer(input, key, question);
      return answer.status === "accepted" ? answer.value : undefined;
    };
    if (extras !== undefined) Object.assign(this, extras);
  }
}
