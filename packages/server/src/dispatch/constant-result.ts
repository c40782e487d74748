import type { Result } from "@proj/types";
import type { UnfinishedResult } from "./service.ts";

/** What became of a result that is the same for every request. */
interface Constant {
  finished?: Result;
  /** The finished result as JSON. */
  text?: string;
}

/** By the result as its method gives it, and by the finished one. */
const constants = new WeakMap<object, Constant>();

/**
 * Says that a result is the same for every request of its server, as a list is between two registrations: it is finished once and written as
 * JSON once. From now on nobody can change its members, nor those of what is made of it; whoever wants another result makes a copy.
 */
export function toConstant<Unfinished extends UnfinishedResult>(result: Unfinished): Unfinished {
  constants.set(result, {});
  return Object.freeze(result);
}

/** Whether a result, or what was made of one, is the same for every request. */
export function isConstant(result: object): boolean {
  return constants.has(result);
}

/** What was made of a constant result before; `undefined` for all others. */
export function findFinished(result: unknown): Result | undefined {
  return constants.get(result as object)?.finished;
}

/** Keeps what was made of a result, if that is constant. */
export function keepFinished(result: UnfinishedResult, finished: Result): Result {
  const constant = constants.get(result);
  if (constant === undefined) return finished;
  Object.freeze(finished._meta);
  constant.finished = Object.freeze(finished);
  constants.set(finished, constant);
  return finished;
}

/** A finished result as JSON, where it is constant; `undefined` for all others. */
export function readConstantText(finished: object): string | undefined {
  const constant = constants.get(finished);
  if (constant === undefined) return undefined;
  constant.text ??= JSON.stringify(finished);
  return constant.text;
}
