import type { JsonObject } from "./json-values.fixture.ts";

/** Changes one thing somewhere in a JSON value. What comes out may be the same data by chance. */
export function changeJson(value: unknown, draw: () => number): unknown {
  if (Array.isArray(value) && value.length > 0) return changeArray(value, draw);
  if (typeof value === "object" && value !== null && Object.keys(value).length > 0) {
    return changeObject(value as JsonObject, draw);
  }
  return replace(value, draw);
}

function replace(value: unknown, draw: () => number): unknown {
  if (typeof value === "number" && draw() < 5) return Math.abs(value) < 1 ? value + 1 : value / 2;
  if (typeof value === "string" && draw() < 5) return [`${value} `, value.slice(1), value.toUpperCase()][draw() % 3];
  return [null, 0, "", false, [], {}, [value], { "": value }, JSON.stringify(value), -1][draw()];
}

function changeArray(items: readonly unknown[], draw: () => number): unknown {
  const at = draw() % items.length;
  const rest = [...items.slice(0, at), ...items.slice(at + 1)];
  switch (draw() % 6) {
    case 0:
      return [...items].reverse();
    case 1:
      return [items[at], ...rest];
    case 2:
      return rest;
    case 3:
      return [...items, items[at]];
    case 4:
      return replace(items, draw);
    default:
      return items.map((item, index) => (index === at ? changeJson(item, draw) : item));
  }
}

/** Members of the new object are its own, whatever their names. */
function changeObject(members: JsonObject, draw: () => number): unknown {
  const entries = Object.entries(members);
  const at = draw() % entries.length;
  const [name = "", member] = entries[at] ?? [];
  const rest = entries.filter((_, index) => index !== at);
  const otherName = ["__proto__", "constructor", "", `${name} `, `${name}\u0000`][draw() % 5] ?? "";
  switch (draw() % 6) {
    case 0:
      return Object.fromEntries(rest);
    case 1:
      return Object.fromEntries([...entries, [otherName, null]]);
    case 2:
      return Object.fromEntries([...rest, [otherName, member]]);
    case 3:
      return replace(members, draw);
    default:
      return Object.fromEntries([...rest, [name, changeJson(member, draw)]]);
  }
}
