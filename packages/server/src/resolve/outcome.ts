import { ConfigurationError, showValue } from "@proj/types";
import type { Outcome, OutcomeQuestion } from "../ask/outcome-question.ts";
import { type Askable, isAskable } from "../ask/question.ts";
import type { AnyResolver, Resolver } from "./resolver.ts";

/**
 * Makes a no a value: what uses it gets `{ action: "accept", value }`, `{ action: "decline" }` or `{ action: "cancel" }`, where a plain question or
 * resolver would end the call. Of a resolver it covers the resolver's own question; one that it depends on still ends the call.
 *
 * @throws ConfigurationError for an outcome: it is a value in each case already.
 */
export function outcome<Asked extends Askable>(question: Asked): OutcomeQuestion<Asked>;
export function outcome<Args, Value, Context>(
  resolver: Resolver<Args, Value, Context>,
): Resolver<Args, Outcome<Value>, Context>;
export function outcome(asked: Askable | AnyResolver): OutcomeQuestion<Askable> | AnyResolver {
  if (isAskable(asked)) return { kind: "outcome", question: asked };
  if (asked.outcomeOf !== undefined) {
    throw new ConfigurationError(`outcome: the resolver ${showValue(asked.key)} gives its outcome already.`);
  }
  return { ...asked, outcomeOf: asked };
}
