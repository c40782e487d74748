import process from "node:process";
import { expect, it, onTestFinished, vi } from "vitest";
import { InterruptedError } from "./interruption.ts";
import { ProcessError } from "./process-error.ts";
import { runMain } from "./run-main.ts";
import { UsageError } from "./usage-error.ts";

it.each([
  ["what it resolves with", async () => 3, 3, ""],
  ["2 for a wrong command line, with how it is used", () => fail(new UsageError("No.")), 2, "error: No.\n\nUsage\n"],
  ["1 for a process that did not do its work", () => fail(new ProcessError("It is gone.")), 1, "error: It is gone.\n"],
  ["1 for anything else, which is told whole", () => fail("strange"), 1, "strange\n"],
  ["that of the signal, without words", () => fail(new InterruptedError("SIGINT")), 130, ""],
])("a program's exit code is %s", async (_, main, code, told) => {
  const before = process.exitCode;
  const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  onTestFinished(() => {
    process.exitCode = before;
    write.mockRestore();
  });
  await runMain("Usage", main);
  expect([process.exitCode, write.mock.calls.flat().join("")]).toEqual([code, told]);
});

async function fail(reason: unknown): Promise<number> {
  throw reason;
}
