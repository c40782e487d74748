import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import type { Chosen } from "./chooser.ts";
import { buildContext } from "./question-context.fixture.ts";
import { createTerminalChooser } from "./terminal-chooser.ts";

const field = {
  name: "region",
  type: "string",
  choices: [
    { value: "eu", title: "Europe" },
    { value: "us", title: "America\u001b[2J" },
  ],
};

/** Shows the question at a terminal that is none, and acts once it is there. */
async function showAndAct(
  act: (input: PassThrough) => void,
  signal = new AbortController().signal,
): Promise<{ chosen: Chosen; screen: string }> {
  const input = new PassThrough();
  const output = new PassThrough();
  let screen = "";
  const shown = new Promise<void>((resolve) => {
    output.on("data", (chunk: Buffer) => {
      screen += chunk.toString();
      if (screen.includes("Decline to answer")) resolve();
    });
  });
  const choosing = createTerminalChooser({ input, output }).choose({
    message: "Which region?",
    field,
    context: buildContext({ signal }),
  });
  await shown;
  act(input);
  return { chosen: await choosing, screen };
}

function press(...keys: string[]): ReturnType<typeof showAndAct> {
  return showAndAct((input) => {
    for (const key of keys) input.write(key);
  });
}

const DOWN = "\u001b[B";

describe("the list at the terminal", () => {
  it("takes the first choice with Enter", async () => {
    expect((await press("\r")).chosen).toEqual({ action: "accept", value: "eu" });
  });

  it("takes another choice with the arrow keys", async () => {
    expect((await press(DOWN, "\r")).chosen).toEqual({ action: "accept", value: "us" });
  });

  it("offers to decline", async () => {
    expect((await press(DOWN, DOWN, "\r")).chosen).toEqual({ action: "decline" });
  });

  it("takes Ctrl-C for walking away", async () => {
    expect((await press("\u0003")).chosen).toEqual({ action: "cancel" });
  });

  it("says which server asks, and shows its control characters instead of obeying them", async () => {
    const { screen } = await press("\r");
    expect(screen).toContain("provisioner (http://127.0.0.1:3000/mcp) asks:");
    expect(screen).toContain("America\\u{1b}[2J (us)");
    expect(screen).not.toContain("\u001b[2J");
  });

  it("goes away with the reason when the answer is no longer wanted", async () => {
    const controller = new AbortController();
    const act = (): void => controller.abort(new RangeError("given up"));
    await expect(showAndAct(act, controller.signal)).rejects.toThrow("given up");
  });
});
