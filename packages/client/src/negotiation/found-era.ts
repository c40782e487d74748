import type { DiscoverResult } from "@proj/types";

/** What a client and a server of the modern era agreed on. */
export interface Negotiated {
  readonly protocolVersion: string;
  readonly discovered: DiscoverResult;
}

/** How a server is to be spoken to. */
export type FoundEra<Session> =
  | ({ readonly era: "modern" } & Negotiated)
  | { readonly era: "legacy"; readonly session: Session };
