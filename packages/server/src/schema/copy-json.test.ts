import { describe, expect, it } from "vitest";
import { copyJson } from "./copy-json.ts";

describe("copyJson", () => {
  it("copies all that is in a value, so that a change of the copy is none of the value", () => {
    const text = '{"list":[1,{"a":null}],"text":"x","__proto__":{"b":[true]},"constructor":{}}';
    const value = JSON.parse(text) as Record<string, unknown>;
    const copied = copyJson(value);
    expect(JSON.stringify(copied)).toBe(text);
    expect(Object.getPrototypeOf(copied)).toBe(Object.prototype);
    (copied["list"] as { a?: number }[])[1] = { a: 5 };
    (copied["constructor"] as { a?: number }).a = 5;
    const inner = Object.getOwnPropertyDescriptor(copied, "__proto__") as TypedPropertyDescriptor<{ b: unknown[] }>;
    inner.value?.b.push(5);
    copied["text"] = "y";
    expect(JSON.stringify(value)).toBe(text);
  });

  it.each([null, 5, "x", true, undefined])("gives %j as it is", (value) => {
    expect(copyJson(value)).toBe(value);
  });

  it("copies down to where a value could be bound, however deep it is", () => {
    let deep: unknown[] = [];
    for (let level = 0; level < 100_000; level++) deep = [deep];
    let [copied, original]: unknown[][] = [copyJson(deep), deep];
    let levels = 0;
    while (copied !== original) {
      [copied, original] = [copied?.[0] as unknown[], original?.[0] as unknown[]];
      levels++;
    }
    expect(levels).toBe(129);
  });
});
