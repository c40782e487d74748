/** What both sides know about a request method besides its schemas. */
export interface MethodFacts {
  /** Whether the server may answer with `InputRequiredResult`. */
  readonly mayAsk: boolean;
  /** Whether the result carries `ttlMs` and `cacheScope`. */
  readonly isCacheable: boolean;
  /** The member of `params` that the `Mcp-Name` header repeats. */
  readonly nameField?: "name" | "uri";
}

/**
 * The facts about every request method of the revision.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/schema
 */
export const methodFacts = {
  "server/discover": { mayAsk: false, isCacheable: true },
  "tools/list": { mayAsk: false, isCacheable: true },
  "tools/call": { mayAsk: true, isCacheable: false, nameField: "name" },
  "prompts/list": { mayAsk: false, isCacheable: true },
  "prompts/get": { mayAsk: true, isCacheable: false, nameField: "name" },
  "resources/list": { mayAsk: false, isCacheable: true },
  "resources/templates/list": { mayAsk: false, isCacheable: true },
  "resources/read": { mayAsk: true, isCacheable: true, nameField: "uri" },
  "completion/complete": { mayAsk: false, isCacheable: false },
  "subscriptions/listen": { mayAsk: false, isCacheable: false },
} as const satisfies Record<string, MethodFacts>;

/** A method that a client may call. */
export type RequestMethod = keyof typeof methodFacts;

/** A method that the server may answer with questions. */
export type AskingMethod = {
  [Method in RequestMethod]: (typeof methodFacts)[Method]["mayAsk"] extends true ? Method : never;
}[RequestMethod];

/** What is known about a method; `undefined` when it is none of this revision. */
export function findMethodFacts(method: string): MethodFacts | undefined {
  return Object.hasOwn(methodFacts, method) ? methodFacts[method as RequestMethod] : undefined;
}
