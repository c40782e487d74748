import type { JSONRPCResponse } from "@proj/types";

/** How one process of the server is set up. */
export interface InstanceSettings {
  /** The database that all share. */
  readonly url: string;
  /** Where each effect becomes a line. */
  readonly effectsPath: string;
  readonly mode: "strict" | "retryable";
  readonly leaseSeconds: number;
  readonly waitSeconds: number;
}

/** Where a process stops, to be killed there. */
export type StopPlace = "before the effect" | "after the effect";

/** What an instance is told. */
export type InstanceOrder =
  | { readonly order: "call"; readonly number: number; readonly params: Record<string, unknown> }
  | { readonly order: "turn clock"; readonly aheadMs: number }
  | { readonly order: "stop in the next round"; readonly place: StopPlace };

/** What an instance tells. */
export type InstanceReport =
  | { readonly report: "ready" }
  | { readonly report: "order carried out" }
  | { readonly report: "stopped"; readonly place: StopPlace }
  | { readonly report: "answer"; readonly number: number; readonly response: JSONRPCResponse | undefined }
  | { readonly report: "rejected"; readonly reason: string };
