import { isPlainObject } from "./json-value.ts";

/** A message with one thing changed. */
export interface Mutation {
  /** Where the change is, from the top of the message. */
  readonly path: readonly (string | number)[];
  /** What the change is, in a word or two. */
  readonly kind: string;
  /** The whole message after the change. */
  readonly message: unknown;
}

type Variant = readonly [kind: string, value: unknown];

/** What every value is replaced with. */
const replacements: readonly Variant[] = [
  ["null", null],
  ["boolean", true],
  ["text", "text"],
  ["empty text", ""],
  ["integer", 7],
  ["fraction", 1.5],
  ["negative", -1],
  ["beyond 2^53", 1e300],
  ["empty object", {}],
  ["empty array", []],
];

/**
 * Everything that can be changed at one place of `message`, for every place down to `depth`. The same message gives the same changes in
 * the same order; `message` itself stays as it is.
 */
export function* listMutations(message: unknown, depth = Number.POSITIVE_INFINITY): Generator<Mutation> {
  yield* mutate(message, { path: [], depth, rebuild: (changed) => changed });
}

interface Place {
  readonly path: Mutation["path"];
  readonly depth: number;
  /** The whole message with `changed` in this place. */
  rebuild(changed: unknown): unknown;
}

function* mutate(value: unknown, { path, depth, rebuild }: Place): Generator<Mutation> {
  for (const [kind, changed] of [...replacements, ...listVariants(value)]) {
    if (!isSame(value, changed)) yield { path, kind, message: rebuild(changed) };
  }
  if (depth === 0) return;
  for (const { key, member, replace, drop } of listMembers(value)) {
    const place = { path: [...path, key], depth: depth - 1, rebuild: (changed: unknown) => rebuild(replace(changed)) };
    yield { path: place.path, kind: "dropped", message: rebuild(drop()) };
    yield* mutate(member, place);
  }
}

interface Member {
  readonly key: string | number;
  readonly member: unknown;
  replace(changed: unknown): unknown;
  drop(): unknown;
}

function listMembers(value: unknown): Member[] {
  if (Array.isArray(value)) {
    return value.map((member: unknown, key) => ({
      key,
      member,
      replace: (changed) => [...value.slice(0, key), changed, ...value.slice(key + 1)],
      drop: () => [...value.slice(0, key), ...value.slice(key + 1)],
    }));
  }
  if (!isPlainObject(value)) return [];
  return Object.entries(value).map(([key, member]) => ({
    key,
    member,
    replace: (changed) => ({ ...value, [key]: changed }),
    drop: () => Object.fromEntries(Object.entries(value).filter(([other]) => other !== key)),
  }));
}

/** Changes that depend on what was there. */
function listVariants(value: unknown): Variant[] {
  const wrapped: Variant = ["in an array", [value]];
  // No URI, no URI template and not Base64, whatever the text was.
  if (typeof value === "string") return [["other text", `${value} {`], wrapped];
  if (typeof value === "number") return [["one more", value + 1], ["as text", String(value)], wrapped];
  if (Array.isArray(value)) {
    const first: unknown = value[0] ?? "text";
    return [
      ["null appended", [...value, null]],
      ["object appended", [...value, {}]],
      ["101 elements", Array.from({ length: 101 }, () => first)],
      ["first element alone", first],
      wrapped,
    ];
  }
  if (!isPlainObject(value)) return [wrapped];
  return [
    ["unknown member", { ...value, "com.example/unknown": { deep: [null, 1.5] } }],
    ["unknown null member", { ...value, unknown: null }],
    // A computed key makes a member of its own, as JSON.parse does.
    ["member __proto__", { ...value, ["__proto__"]: null }],
    ...("id" in value ? [] : [["id added", { ...value, id: 7 }] as const]),
    wrapped,
  ];
}

/** Whether a replacement would change nothing; of the objects and arrays only the empty ones are among the replacements. */
function isSame(value: unknown, changed: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === changed;
  return Object.keys(value).length === 0 && JSON.stringify(value) === JSON.stringify(changed);
}
