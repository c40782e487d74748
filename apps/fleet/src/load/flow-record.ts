/** One request of a flow that was answered, with a result or an error. */
export interface Round {
  /** Which instance answered. */
  readonly servedBy: string | undefined;
  /** The id of the key that sealed the token in the answer, where the token says. */
  readonly keyId: string | undefined;
  readonly status: "answered" | "rejected";
}

/** A state was not accepted. */
interface StateRejection {
  /** The error response as it came over the wire. */
  readonly wireError: { readonly code: number; readonly message: string; readonly hasData: boolean };
  /** How old the state was at most when the response came, in milliseconds. */
  readonly ageMs: number;
}

/** How a flow went. */
export interface FlowRecord {
  readonly rounds: readonly Round[];
  /** How often a request was sent again because it was cut off. */
  readonly resent: number;
  /** Why it did not come to its right result; absent where it did. */
  readonly problem?: string;
  /** Where that is a state that was not accepted. */
  readonly rejection?: StateRejection;
}
