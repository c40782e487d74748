import type { AuthInfo, ClientCapabilities } from "@proj/types";
import type { Answers } from "../drive/answers.ts";
import type { TestArguments, TestCall } from "../drive/test-call.ts";

/** A call and its answers: how it goes when nothing goes wrong. A list of answers says that a question is meant to be asked again. */
export type ScriptedCall = TestCall & { readonly answers?: Answers | undefined };

/** What the judgement of a call needs to know beyond the call itself. */
export interface EveryWayOptions {
  /** Who calls. Default: a user of some authorization server; `null` for nobody that was verified. */
  readonly auth?: AuthInfo | null | undefined;
  /** Somebody else, whom the caller's tokens must not serve. Default: another user of the same client. */
  readonly otherAuth?: AuthInfo | undefined;
  /** What the client can be asked. Default: everything. */
  readonly capabilities?: ClientCapabilities | undefined;
  /** Further members of each request's `_meta`. */
  readonly meta?: { readonly [name: string]: unknown } | undefined;
  /** How many requests one call may take. Default 20. */
  readonly maxRounds?: number | undefined;
  /** Other arguments that the call could have been made with. Default: the call's own, one of them changed. */
  readonly otherArguments?: TestArguments | undefined;
  /** Keys of questions that may be declined, or not be asked, and the call goes on all the same. */
  readonly optional?: readonly string[] | undefined;
  /** Effects that may happen whatever is answered, such as giving a reservation back. */
  readonly needsNoConsent?: readonly string[] | undefined;
  /**
   * What happens once however often a round is sent, single use or not, since whoever receives it knows the idempotency key. An effect that is
   * named here, and counted where the key is known, must not happen again; a step of `ctx.once` that is named here may run again. What is not
   * named, and happens again, is listed as not judged.
   */
  readonly idempotent?: readonly string[] | undefined;
  /** By key, content that a form must not take; `false` where it takes anything. Default: what the form itself rules out. */
  readonly invalidAnswers?: { readonly [key: string]: TestArguments | false } | undefined;
  /** Turns the clocks that the server has besides the one that it is handed, such as the fake timers of a test runner. */
  readonly passTime?: ((milliseconds: number) => void | Promise<void>) | undefined;
}

/** The caller, where none is given. */
export const defaultAuth: AuthInfo = {
  clientId: "test-client",
  issuer: "https://issuer.example",
  subject: "test-user",
  audience: ["https://server.example"],
  scopes: [],
};
