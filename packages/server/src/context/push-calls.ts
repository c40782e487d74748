import { ConfigurationError } from "@proj/types";

/**
 * What servers of earlier revisions, and other libraries, have for asking. They are not part of this revision, in which nothing flows from a server
 * to its client on its own; whoever looks for them is led to what takes their place.
 */
export interface PushCalls {
  /** @deprecated There is no call to the client any more: `await ctx.ask("key", elicit(message, schema))`. */
  readonly elicitInput?: never;
  /** @deprecated There is no call to the client any more: `await ctx.ask("key", sample(params))`. */
  readonly requestSampling?: never;
  /** @deprecated There is no call to the client any more: `await ctx.ask("key", listRoots())`. */
  readonly listRoots?: never;
}

/** Throws, for code that types did not stop. */
export const pushCalls: Required<PushCalls> = {
  elicitInput: refuse("elicitInput", "elicit(message, schema)"),
  requestSampling: refuse("requestSampling", "sample(params)"),
  listRoots: refuse("listRoots", "listRoots()"),
} as never;

function refuse(name: string, question: string): () => never {
  return () => {
    throw new ConfigurationError(
      `ctx.${name} does not exist: in this revision a server does not call its client, it returns its questions. Use await ctx.ask("key", ${question}).`,
    );
  };
}
