import type { Answers, Step } from "../script/client-script.ts";

/** The revisions of the specification that pairings speak. */
export type Revision = "2026-07-28" | "2025-11-25" | "2025-06-18" | "2025-03-26" | "2024-11-05";
export type TransportName = "HTTP" | "stdio";

/** What tells pairings apart, as far as what has to come of a scenario can depend on it. */
export interface Circumstances {
  readonly revision: Revision;
  readonly transport: TransportName;
  /** Whose server it is. */
  readonly server: "ours" | "theirs";
}

/**
 * How a step has to end. `toolError` is a text with `isError`; `asks` a result with questions, where the client runs the rounds; `error` is for
 * programs that tell no code, `refusal` is a text with `isError` or an error.
 */
export type Expected =
  | { readonly text: string | RegExp }
  | { readonly toolError: RegExp }
  | { readonly asks: true }
  | { readonly code: number }
  | { readonly error: RegExp }
  | { readonly refusal: RegExp };

/** Something to do, and what it has to give. */
interface Act {
  readonly step: Step;
  readonly gives: Expected | ((circumstances: Circumstances) => Expected);
}

/** One line of the matrix. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  /** `demo`: against the provisioner, which is ours, instead of the server with the tools that all have. Default `tools`. */
  readonly server?: "tools" | "demo";
  readonly answers: Answers;
  readonly acts: readonly Act[];
  /** What the client has to be asked, all of it and in this order. */
  readonly questions?: readonly (string | RegExp)[];
  /** What the client has to hear, in whatever order and beside anything else. */
  readonly heard?: readonly string[];
  /** What it must not hear. */
  readonly unheard?: readonly string[];
}

/** Whether a revision is older than those in which everything about a request is in the request. */
export function isLegacy({ revision }: Pick<Circumstances, "revision">): boolean {
  return revision !== "2026-07-28";
}
