import { expect, it } from "vitest";
import { readField } from "./form.fixture.ts";
import { fromLocalTime, toLocalTime } from "./local-time.ts";
import { readInitialTexts } from "./read-initial-texts.ts";

it("controls start with the defaults", () => {
  expect(readInitialTexts(readField({ type: "string" }, false, "Weekly"))).toEqual(["Weekly"]);
  expect(readInitialTexts(readField({ type: "number" }, false, 0))).toEqual(["0"]);
  expect(readInitialTexts(readField({ type: "boolean" }, false, false))).toEqual(["false"]);
  const several = readField({ type: "array", items: { type: "string", enum: ["a", "b"] } }, false, ["b"]);
  expect(readInitialTexts(several)).toEqual(["b"]);
  expect(readInitialTexts(readField({ type: "string" }))).toEqual([]);
});

it("a time is shown in the person's time zone, and sent as the same time", () => {
  const time = "2026-08-10T07:00:00Z";
  const [local = ""] = readInitialTexts(readField({ type: "string", format: "date-time" }, false, time));
  expect(local).toMatch(/^2026-08-(?:09|10|11)T\d\d:\d\d:00$/);
  expect(new Date(local).getTime()).toBe(Date.parse(time));
  expect(fromLocalTime(local)).toBe(time);
});

it("what is no time stays what it is, for the check to find it", () => {
  expect(fromLocalTime("soon")).toBe("soon");
  expect(toLocalTime("soon")).toBe("");
});
