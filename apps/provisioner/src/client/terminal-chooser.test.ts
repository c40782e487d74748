import { PassThrough } from "node:stream";
import type { QuestionContext } from "@proj/client";
import { describe, expect, it } from "vitest";
import type { Chooser, Chosen } from "./chooser.ts";
import { buildContext } from "./question-context.fixture.ts";
import { createTerminalChooser } from "./terminal-chooser.ts";

const field = {
  name: "region",
  type: "string",
  choices: [
    { value: "eu", name: "eu", title: "Europe" },
    { value: "us", name: "us", title: "America\u001b[2J" },
  ],
};

const manner = "at the terminal";

/** A terminal that is none, at which something was chosen. */
interface Used {
  readonly chosen: Chosen;
  readonly chooser: Chooser;
  readonly screen: () => string;
  /** Shows another question and acts once it is there. */
  readonly choose: (overrides: Partial<QuestionContext>, act: (input: PassThrough) => void) => Promise<Chosen>;
}

/** Shows the question at a terminal that is none, and acts once it is there. */
async function showAndAct(act: (input: PassThrough) => void, overrides: Partial<QuestionContext> = {}): Promise<Used> {
  const input = new PassThrough();
  const output = new PassThrough();
  let screen = "";
  let notice = (): void => {};
  output.on("data", (chunk: Buffer) => {
    screen += chunk.toString();
    notice();
  });
  const chooser = createTerminalChooser({ input, output });

  async function choose(overrides: Partial<QuestionContext>, act: (input: PassThrough) => void): Promise<Chosen> {
    const start = screen.length;
    const shown = new Promise<void>((resolve) => {
      notice = () => {
        if (screen.includes("Decline to answer", start)) resolve();
      };
    });
    const choosing = chooser.choose({ message: "Which region?", field, context: buildContext(overrides) });
    await shown;
    act(input);
    return choosing;
  }

  return { chosen: await choose(overrides, act), chooser, screen: () => screen, choose };
}

function press(...keys: string[]): ReturnType<typeof showAndAct> {
  return showAndAct((input) => {
    for (const key of keys) input.write(key);
  });
}

const DOWN = "\u001b[B";

describe("the list at the terminal", () => {
  it("takes the first choice with Enter", async () => {
    expect((await press("\r")).chosen).toEqual({ action: "accept", value: "eu", manner });
  });

  it("takes another choice with the arrow keys", async () => {
    expect((await press(DOWN, "\r")).chosen).toEqual({ action: "accept", value: "us", manner });
  });

  it("offers to decline", async () => {
    expect((await press(DOWN, DOWN, "\r")).chosen).toEqual({ action: "decline", manner });
  });

  it.each([
    ["Ctrl-C", "\u0003"],
    ["Escape", "\u001b"],
  ])("takes %s for walking away", async (_, key) => {
    expect((await press(key)).chosen).toEqual({ action: "cancel", manner });
  });

  it.each([
    ["declined", [DOWN, DOWN, "\r"]],
    ["cancelled", ["\u0003"]],
  ])("shows no more of a round once a question of it was %s", async (_, keys) => {
    const { chooser, screen } = await press(...keys);
    const shown = screen();
    const context = buildContext({ key: "size" });
    expect(await chooser.choose({ message: "How large?", field, context })).toEqual({
      action: "cancel",
      manner: "not shown any more, after the answer to region",
    });
    expect(screen()).toBe(shown);
  });

  it("shows the questions of the next round again", async () => {
    const { choose } = await press("\u0003");
    expect(await choose({ round: 2 }, (input) => input.write("\r"))).toEqual({ action: "accept", value: "eu", manner });
  });

  it("shows nothing when the answer is no longer wanted before it is its turn", async () => {
    const { chooser, screen } = await press("\r");
    const shown = screen();
    const context = buildContext({ signal: AbortSignal.abort(new RangeError("given up")) });
    await expect(chooser.choose({ message: "How large?", field, context })).rejects.toThrow("given up");
    expect(screen()).toBe(shown);
  });

  it("says which server asks, and shows its control characters instead of obeying them", async () => {
    const { screen } = await press("\r");
    expect(screen()).toContain("provisioner (http://127.0.0.1:3000/mcp) asks:");
    expect(screen()).toContain("America\\u{1b}[2J (us)");
    expect(screen()).not.toContain("\u001b[2J");
  });

  it("goes away with the reason when the answer is no longer wanted", async () => {
    const controller = new AbortController();
    const act = (): void => controller.abort(new RangeError("given up"));
    await expect(showAndAct(act, { signal: controller.signal })).rejects.toThrow("given up");
  });
});
