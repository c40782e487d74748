import fc from "fast-check";

/** One thing that a handler does. What it learns is a number, which it appends to what it knows. */
export type Step =
  | Single
  | { readonly do: "askAll"; readonly takesNo: readonly boolean[] }
  /** Starts all at the same time, and waits for all. */
  | { readonly do: "together"; readonly members: readonly Single[] }
  /** Catches whatever is thrown, the suspension too. */
  | { readonly do: "try"; readonly steps: readonly Step[] }
  /** Goes on by what was learned last. */
  | { readonly do: "branch"; readonly even: readonly Step[]; readonly odd: readonly Step[] };

export type Single =
  /** @property takesNo a no is a value, and no failure. */
  { readonly do: "ask"; readonly takesNo: boolean } | { readonly do: "once"; readonly isSlow: boolean };

/** A resolver: what it uses of those before it, and what it gives. */
export interface Node {
  readonly uses: readonly Use[];
  readonly gives:
    | { readonly a: "value" | "question" | "outcome" }
    /** A question where the values that it uses add up to an even number, and a value where they do not. */
    | { readonly a: "question or value" }
    | { readonly a: "value that it asks for itself"; readonly steps: readonly Step[] };
  readonly isSlow: boolean;
}

export interface Use {
  readonly node: number;
  readonly takesNo: boolean;
}

/** A call: resolvers, then the handler's steps. */
export interface Program {
  readonly nodes: readonly Node[];
  readonly uses: readonly Use[];
  readonly steps: readonly Step[];
}

const flags = fc.boolean();
const ask: fc.Arbitrary<Single> = fc.record({ do: fc.constant("ask" as const), takesNo: flags });
const once: fc.Arbitrary<Single> = fc.record({ do: fc.constant("once" as const), isSlow: flags });
const single = fc.oneof({ arbitrary: ask, weight: 2 }, { arbitrary: once, weight: 1 });
const askAll = fc.record({
  do: fc.constant("askAll" as const),
  takesNo: fc.array(flags, { maxLength: 3 }),
});
const together = fc.record({
  do: fc.constant("together" as const),
  members: fc.array(single, { minLength: 1, maxLength: 3 }),
});

/** @param depth how deep branches and catches may be nested. */
function drawSteps(depth: number, maxLength: number): fc.Arbitrary<readonly Step[]> {
  const flat = [
    { arbitrary: single as fc.Arbitrary<Step>, weight: 4 },
    { arbitrary: askAll, weight: 1 },
    { arbitrary: together, weight: 2 },
  ];
  if (depth === 0) return fc.array(fc.oneof(...flat), { maxLength });
  const inner = drawSteps(depth - 1, 3);
  const attempt = fc.record({ do: fc.constant("try" as const), steps: inner });
  const branch = fc.record({ do: fc.constant("branch" as const), even: inner, odd: inner });
  const nested = [
    { arbitrary: attempt, weight: 2 },
    { arbitrary: branch, weight: 2 },
  ];
  return fc.array(fc.oneof(...flat, ...nested), { maxLength });
}

function drawUses(count: number, minLength: number): fc.Arbitrary<readonly Use[]> {
  if (count === 0) return fc.constant([]);
  const use = fc.record({ node: fc.nat({ max: count - 1 }), takesNo: flags });
  return fc.array(use, { minLength, maxLength: 3 });
}

const gives: fc.Arbitrary<Node["gives"]> = fc.oneof(
  {
    arbitrary: fc.record({ a: fc.constantFrom("value" as const, "question" as const, "outcome" as const) }),
    weight: 4,
  },
  { arbitrary: fc.constant({ a: "question or value" as const }), weight: 2 },
  {
    arbitrary: fc.record({ a: fc.constant("value that it asks for itself" as const), steps: drawSteps(1, 3) }),
    weight: 1,
  },
);

const nodes = fc
  .nat({ max: 5 })
  .chain((count) =>
    fc.tuple(
      ...Array.from({ length: count }, (_, index) => fc.record({ uses: drawUses(index, 0), gives, isSlow: flags })),
    ),
  );

export const programs: fc.Arbitrary<Program> = nodes.chain((drawn) =>
  fc.record({ nodes: fc.constant(drawn), uses: drawUses(drawn.length, 1), steps: drawSteps(2, 4) }),
);
