/** One step of a rotation, for one process. Keys are hexadecimal. */
export type KeyChange =
  | { readonly type: "add"; readonly key: string }
  | { readonly type: "promote" | "retire"; readonly keyId: string };

/** What an instance is told over its channel. */
export interface ToInstance {
  readonly id: number;
  /** In their order; none to hear only which keys there are. */
  readonly changes: readonly KeyChange[];
}

/** What an instance tells: that it has done as it was told, and what an operator would want to know. */
export type FromInstance =
  | { readonly type: "done"; readonly id: number; readonly keyIds: readonly string[] }
  | { readonly type: "failed"; readonly id: number; readonly problem: string }
  | { readonly type: "state-rejected"; readonly reason: string }
  | { readonly type: "handler-failed"; readonly problem: string };
