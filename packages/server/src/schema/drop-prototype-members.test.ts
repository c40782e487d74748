import { describe, expect, it } from "vitest";
import { dropPrototypeMembers } from "./drop-prototype-members.ts";

describe("members that are called __proto__", () => {
  it.each([
    ['{"__proto__":{"a":1}}', "{}"],
    ['{"b":[{"__proto__":1,"c":2},3],"__proto__":null}', '{"b":[{"c":2},3]}'],
    ['[[{"x":{"y":{"__proto__":{}}}}]]', '[[{"x":{"y":{}}}]]'],
    ['{"constructor":{"prototype":1}}', '{"constructor":{"prototype":1}}'],
  ])("are left out of %s", (text, expected) => {
    const value: unknown = JSON.parse(text);
    expect(JSON.stringify(dropPrototypeMembers(value))).toBe(expected);
    expect(JSON.stringify(value)).toBe(text);
  });

  it.each(["5", "null", '"__proto__"', '{"a":[{"b":null}],"c":{}}'])(
    "leave %s as it is where there are none",
    (text) => {
      const value: unknown = JSON.parse(text);
      expect(dropPrototypeMembers(value)).toBe(value);
    },
  );
});
