import fc from "fast-check";

/** A JSON object as it is after parsing. */
export type JsonObject = { readonly [name: string]: unknown };

/** Any UTF-16, lone surrogates included. */
const texts = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 0xffff }),
    fc.integer({ min: 0xd7fe, max: 0xe001 }),
    fc.integer({ min: 32, max: 126 }),
  ),
  { maxLength: 6 },
);

const strings = fc.oneof(
  texts.map((units) => String.fromCharCode(...units)),
  fc.constantFrom("", "__proto__", "constructor", "prototype", "toString", "\ud800", "\udc00\ud800", "é", "e\u0301"),
);

const numbers = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1e21, 1e-7, 5e-324, Number.MAX_VALUE, 2 ** 53, 2 ** 53 + 2, 0.1, 1 / 3),
);

const { value } = fc.letrec<{ value: unknown; object: JsonObject }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.oneof(strings, numbers, fc.boolean(), fc.constant(null)),
    fc.array(tie("value"), { maxLength: 4 }),
    tie("object"),
  ),
  object: toObjects(tie("value")),
}));

/** Own members, whatever their names. */
function toObjects(members: fc.Arbitrary<unknown>): fc.Arbitrary<JsonObject> {
  return fc.array(fc.tuple(strings, members), { maxLength: 4 }).map((entries) => Object.fromEntries(entries));
}

/** Anything that JSON can say, with the names and texts that are easily taken for something else. */
export const jsonValues: fc.Arbitrary<unknown> = value;
export const jsonObjects: fc.Arbitrary<JsonObject> = toObjects(value);

/** Whether two values are the same JSON data; members may stand in another order, and `-0` is `0`. */
export function isSameJson(left: unknown, right: unknown): boolean {
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return left === right;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const names = Object.keys(left);
  if (names.length !== Object.keys(right).length) return false;
  return names.every(
    (name) => Object.hasOwn(right, name) && isSameJson((left as JsonObject)[name], (right as JsonObject)[name]),
  );
}

/**
 * Writes JSON as somebody else might: white space, members in another order, escapes where none are needed, numbers with zeros and exponents
 * that change nothing.
 *
 * @param draw gives whole numbers from 0 to 9 as long as it is asked.
 */
export function spell(value: unknown, draw: () => number): string {
  const space = ["", " ", "\n", "\t\r\n"][draw() % 4];
  if (typeof value === "string") return `${space}${spellText(value, draw)}`;
  if (typeof value === "number") return `${space}${spellNumber(value, draw)}`;
  if (typeof value !== "object" || value === null) return `${space}${JSON.stringify(value)}${space}`;
  if (Array.isArray(value)) return `[${value.map((item) => spell(item, draw)).join(`${space},`)}${space}]`;
  const members = Object.entries(value).map(
    ([name, member]) => `${spellText(name, draw)}${space}:${spell(member, draw)}`,
  );
  return `{${shuffle(members, draw).join(`${space},`)}${space}}`;
}

function spellText(text: string, draw: () => number): string {
  let written = "";
  for (const unit of text.split("")) {
    const escaped = `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
    written += draw() < 3 ? escaped : JSON.stringify(unit).slice(1, -1);
  }
  return `"${written}"`;
}

function spellNumber(value: number, draw: () => number): string {
  const text = Object.is(value, -0) ? "-0" : JSON.stringify(value);
  const [mantissa = "", exponent] = text.split("e");
  const padded = mantissa.includes(".") ? `${mantissa}000` : `${mantissa}.0`;
  const power = exponent === undefined ? "" : `e${exponent}`;
  const spellings = [text, `${padded}${power}`, exponent === undefined ? `${padded}e0` : `${mantissa}E${exponent}`];
  if (value === 0) spellings.push("0", "-0.0", "0e-5");
  return spellings[draw() % spellings.length] ?? text;
}

function shuffle(items: readonly string[], draw: () => number): string[] {
  return items
    .map((item) => [draw(), item] as const)
    .sort(([left], [right]) => left - right)
    .map(([, item]) => item);
}

/** Sources of whole numbers from 0 to 9, the same for the same seed. */
export const draws: fc.Arbitrary<() => number> = fc.nat().map((seed) => {
  let state = seed + 1;
  return () => {
    // The multiplier and the modulus of a minimal standard generator.
    state = (state * 48_271) % 2_147_483_647;
    return state % 10;
  };
});
