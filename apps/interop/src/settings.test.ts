import { expect, it } from "vitest";
import { readSettings } from "./settings.ts";

it("wants everything to be there unless told otherwise", () => {
  expect(readSettings([])).toEqual({ help: false, json: undefined, allowsMissing: false });
});

it("reads its flags", () => {
  expect(readSettings(["--json", "out.json", "--allow-missing", "-h"])).toEqual({
    help: true,
    json: "out.json",
    allowsMissing: true,
  });
});

it.each([["--jsn"], ["typescript"], ["--json"]])("refuses %s", (argument) => {
  expect(() => readSettings([argument])).toThrow(TypeError);
});
