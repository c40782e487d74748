/** The keys of a rotation. */
export type KeyName = "old" | "new";

/** What is done to the keys of one process. */
export interface StageChange {
  readonly type: "add" | "promote" | "retire";
  readonly key: KeyName;
}

/** A state that every process of the fleet is brought to before the next one begins. */
export interface Stage {
  /** The sealing key first. */
  readonly keys: readonly KeyName[];
  /** How a process gets there from the stage before. */
  readonly changes: readonly StageChange[];
  /** Whether the tokens that were sealed before the stage before was reached everywhere have to expire first. */
  readonly waitsForExpiry?: boolean;
}

/** Every stage can be mixed with its neighbours: each instance unseals what any other seals. */
export const stagedRotation: readonly Stage[] = [
  { keys: ["old"], changes: [] },
  { keys: ["old", "new"], changes: [{ type: "add", key: "new" }] },
  { keys: ["new", "old"], changes: [{ type: "promote", key: "new" }] },
  { keys: ["new"], changes: [{ type: "retire", key: "old" }], waitsForExpiry: true },
];

/** How not to do it: each process goes all the way at once, while the others and the tokens under way know nothing of it. */
export const unsafeRotation: readonly Stage[] = [
  { keys: ["old"], changes: [] },
  {
    keys: ["new"],
    changes: [
      { type: "add", key: "new" },
      { type: "promote", key: "new" },
      { type: "retire", key: "old" },
    ],
  },
];

export function showKeys({ keys }: Stage): string {
  return `[${keys.join(", ")}]`;
}
