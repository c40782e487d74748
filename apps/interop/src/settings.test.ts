import { expect, it } from "vitest";
import { readSettings } from "./settings.ts";

it("wants everything to be there unless told otherwise", () => {
  expect(readSettings([])).toEqual({ help: false, json: undefined, allowsMissing: false, only: undefined });
});

it("reads its flags", () => {
  expect(readSettings(["--json", "out.json", "--allow-missing", "--only", "python", "-h"])).toEqual({
    help: true,
    json: "out.json",
    allowsMissing: true,
    only: "python",
  });
});

it.each([["--jsn"], ["typescript"], ["--json"]])("refuses %s", (argument) => {
  expect(() => readSettings([argument])).toThrow(TypeError);
});
