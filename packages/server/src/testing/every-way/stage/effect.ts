/** Something that happened outside of the server. */
export interface Effect {
  readonly name: string;
  /** A step of `ctx.once`, by its key, or what the author counts. */
  readonly kind: "once" | "effect";
}

/** Names an effect in messages. */
export function describeEffect({ name, kind }: Effect): string {
  return kind === "once" ? `the step "${name}"` : `"${name}"`;
}

/** Names a list in messages. */
export function joinWords(words: readonly string[]): string {
  const before = words.slice(0, -1).join(", ");
  return [before, ...words.slice(-1)].filter((part) => part !== "").join(" and ");
}

export function isSameEffect(left: Effect, right: Effect): boolean {
  return left.name === right.name && left.kind === right.kind;
}

/** Each effect once, in their order. */
export function listEffects(effects: readonly Effect[]): Effect[] {
  return effects.filter((effect, index) => effects.findIndex((other) => isSameEffect(effect, other)) === index);
}

export function countEffect(effects: readonly Effect[], effect: Effect): number {
  return effects.filter((other) => isSameEffect(effect, other)).length;
}
