/** What the server's key opens in one token: the claims that the library puts around the state, and what it remembers of the flow. */
export interface SealedContents {
  /** Names this token. */
  readonly tokenId: string;
  /** Names the flow: the same in all rounds of one call. */
  readonly flowId: string;
  /** Times are ISO 8601, by the server's clock. */
  readonly issuedAt: string;
  readonly expiresAt: string;
  readonly flowStartedAt: string;
  /** How many tokens the flow was given, this one included. */
  readonly round: number;
  /** The request that it is bound to: method, name of the tool, digest of the arguments. */
  readonly method: string;
  readonly target: string;
  readonly argumentsDigest: string;
  /** Whose token it is: a digest, salted with the token's id, that names nobody. `null` where nobody signed in. */
  readonly caller: { readonly kind: string; readonly digest: string } | null;
  /** The service that it is for. */
  readonly audience: string;
  /** What was asked in this round. An answer to anything else counts for nothing. */
  readonly questions: readonly SealedQuestion[];
  /** What the tool itself wrote down; `null` where it wrote nothing. */
  readonly state: string | null;
  readonly ledger: SealedLedger;
}

/** A question as a token remembers it: not its words, only a digest of them. */
interface SealedQuestion {
  readonly key: string;
  readonly kind: string;
  readonly fingerprint: string;
}

/** What the server remembers of a flow between its rounds. */
interface SealedLedger {
  /** The answers of earlier rounds, as they came. */
  readonly outcomes: readonly { readonly key: string; readonly kind: string; readonly response: unknown }[];
  /** What steps that must not run twice gave. */
  readonly steps: readonly { readonly key: string; readonly value?: unknown }[];
  /** How often each question was answered in a way that was not valid. */
  readonly asks: readonly { readonly key: string; readonly invalidAnswers: number }[];
  /** Addresses that were made for this flow. */
  readonly urls: readonly { readonly key: string; readonly url: string }[];
}
