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
  /** What handlers of this kind are told besides. */
  readonly extras?: { readonly [name: string]: unknown } | undefined;
}

/** What a handler that may ask is told of its call. */
export class AskingContext extends HandlerContext implements CallContext {
  readonly #parts: CallParts;
  readonly #verbs: InLineVerbs;

  /** @param verbs the call's own, or as a resolver may use them. */
  constructor(request: ModernRequest, parts: CallParts, verbs: InLineVerbs) {
    super(request);
    this.#parts = parts;
    this.#verbs = verbs;
    if (parts.extras !== undefined) Object.assign(this, parts.extras);
  }

  get context(): unknown {
    return this.#parts.context;
  }

  get requestState(): CallContext["requestState"] {
    return this.#parts.input.state;
  }

  get inputResponses(): CallContext["inputResponses"] {
    return this.#parts.input.responses;
  }

  get unaskedResponses(): CallContext["unaskedResponses"] {
    return this.#parts.input.unasked;
  }

  get ask(): CallContext["ask"] {
    return this.#verbs.ask;
  }

  get askAll(): CallContext["askAll"] {
    return this.#verbs.askAll;
  }

  get once(): CallContext["once"] {
    return this.#verbs.once;
  }

  get waitFor(): CallContext["waitFor"] {
    return this.#verbs.waitFor;
  }

  get canAsk(): CallContext["canAsk"] {
    const { clientCapabilities } = this;
    const { asking } = this.#parts.input;
    if (asking !== undefined) return (question) => asking.canAsk(question);
    return (question) => canBeAsked(question, clientCapabilities);
  }

  get answer(): CallContext["answer"] {
    const { input } = this.#parts;
    return (key, question) => readAnswer(input, key, question);
  }

  get accepted(): CallContext["accepted"] {
    const { input } = this.#parts;
    return async (key, question) => {
      const answer = await readAnswer(input, key, question);
      return answer.status === "accepted" ? answer.value : undefined;
    };
  }

  get elicitInput(): never {
    return pushCalls.elicitInput;
  }

  get requestSampling(): never {
    return pushCalls.requestSampling;
  }

  get listRoots(): never {
    return pushCalls.listRoots;
  }
}
