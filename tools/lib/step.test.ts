import { expect, it } from "vitest";
import { mapLimited, runStep } from "./step.mjs";

async function show(result: { code: number; output?: string; warning?: string }): Promise<string> {
  let text = "";
  await runStep("build", () => result, { write: (part: string) => (text += part) });
  return text.replace(/[\d.]+ s/, "0 s");
}

it("tells a step that passed in one line, whatever it printed", async () => {
  expect(await show({ code: 0, output: "much\n" })).toMatch(/^✓ build +0 s\n$/);
});

it("shows everything that a failed step printed", async () => {
  expect(await show({ code: 1, output: "one\ntwo\n" })).toMatch(/^✗ build +0 s\n {4}one\n {4}two\n$/);
});

it("shows the warning of a step that passed", async () => {
  expect(await show({ code: 0, warning: "look here" })).toMatch(/^! build +0 s\n {4}look here\n$/);
});

it("shows at a terminal what is waited for, and takes it away again", async () => {
  let text = "";
  const terminal = { isTTY: true, write: (part: string) => (text += part) };
  let finish = (_: { code: number }): void => {};
  const slow = runStep("install", () => new Promise<{ code: number }>((resolve) => (finish = resolve)), terminal);
  expect(text).toBe("… install");
  await runStep("lint", () => ({ code: 0 }), terminal);
  expect(text).toMatch(/^… install\r {9}\r… install, lint\r {15}\r✓ lint +[\d.]+ s\n… install$/);
  finish({ code: 0 });
  await slow;
  expect(text).toMatch(/… install\r {9}\r✓ install +[\d.]+ s\n$/);
});

it("runs no more than the limit at once and keeps the order of the items", async () => {
  let running = 0;
  let most = 0;
  const results = await mapLimited([3, 1, 2, 0], 2, async (item) => {
    most = Math.max(most, ++running);
    for (let turn = 0; turn < item; turn++) await Promise.resolve();
    running--;
    return item * 10;
  });
  expect(results).toEqual([30, 10, 20, 0]);
  expect(most).toBe(2);
});
