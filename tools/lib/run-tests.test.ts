import { describe, expect, it } from "vitest";
import { conclude } from "./run-tests.mjs";

const ended = (code: number) => ({ code, output: "" });

describe("conclude", () => {
  it("closes with the counts, skipped ones only where there are any", () => {
    expect(conclude(ended(0), { passed: 3, failed: 0, skipped: 0 }).summary).toBe("tests: 3 passed, 0 failed");
    expect(conclude(ended(0), { passed: 3, failed: 0, skipped: 2 }).summary).toBe(
      "tests: 3 passed, 0 failed, 2 skipped",
    );
  });

  it.each([
    ["tests passed", ended(0), { passed: 1, failed: 0, skipped: 0 }, 0],
    ["a test failed", ended(1), { passed: 1, failed: 1, skipped: 0 }, 1],
    ["coverage is below a threshold", ended(1), { passed: 1, failed: 0, skipped: 0 }, 1],
    ["vitest ends well although something failed", ended(0), { passed: 1, failed: 1, skipped: 0 }, 1],
    ["no test ran", ended(0), { passed: 0, failed: 0, skipped: 4 }, 1],
    ["vitest was interrupted", ended(130), undefined, 130],
    ["vitest says nothing", ended(0), undefined, 1],
  ])("when %s, ends with the right code", (_, result, counts, code) => {
    expect(conclude(result, counts).code).toBe(code);
  });
});
