import type { RoundReport } from "@proj/client";
import { describe, expect, it } from "vitest";
import { Timeline } from "./timeline.ts";

const call = { method: "tools/call", target: "provision" } as const;
const token = `local1.${"x".repeat(300)}`;
const asking: RoundReport = {
  ...call,
  round: 1,
  durationMs: 12.34,
  kind: "input_required",
  requestState: token,
  inputRequests: {
    region: {
      method: "elicitation/create",
      params: {
        message: "In which of all the many regions that there are should the database with this long name live?",
        requestedSchema: {
          type: "object",
          properties: {
            region: {
              type: "string",
              oneOf: [
                { const: "eu-west-1", title: "Ireland" },
                { const: "x", title: "X\u001b[2J" },
              ],
            },
            backups: { type: "boolean" },
            note: { type: "string" },
          },
        },
      },
    },
  },
};

function startTimeline(usesColours = false): { timeline: Timeline; read: () => string } {
  let written = "";
  const write = (text: string): void => {
    written += text;
  };
  return { timeline: new Timeline({ write, usesColours, toolArguments: { name: "orders" } }), read: () => written };
}

describe("the timeline", () => {
  it("tells a whole call in 80 columns", () => {
    const { timeline, read } = startTimeline();
    const region = { action: "accept", content: { region: "eu-west-1" } } as const;
    timeline.addRound(asking);
    timeline.addAnswer({ key: "region", result: region, manner: "at the terminal", durationMs: 3210 });
    timeline.addRound({ ...call, round: 2, durationMs: 250, kind: "complete", inputResponses: { region } });
    expect(read()).toBe(`
Round 1, 12 ms
  sent       tools/call provision {"name":"orders"}
  received   input_required: not done yet, and no request stays open
  question   region: In which of all the many regions that there are should the
             database with this long name live?
             eu-west-1  Ireland
             x          X\\u{1b}[2J
             yes
             no
             note (string)
  token      local1.xxxxxxxxxxxxx… (307 characters)
             Opaque: this client cannot read it, and sends it back as it came.

Answer, 3.2 s
  answered   region: accept {"region":"eu-west-1"}
  how        at the terminal

Round 2, 250 ms
  sent       the same call again: tools/call provision {"name":"orders"}
  answer     region: accept {"region":"eu-west-1"}
  token      local1.xxxxxxxxxxxxx… (307 characters), as it came
  received   complete: the result
`);
    expect(
      Math.max(
        ...read()
          .split("\n")
          .map((line) => line.length),
      ),
    ).toBeLessThanOrEqual(80);
  });

  it("tells of a token without a question, of other kinds of question, and of an error", () => {
    const { timeline, read } = startTimeline();
    timeline.addRound({ ...call, round: 1, durationMs: 1, kind: "input_required", requestState: "t" });
    timeline.addRound({
      ...call,
      round: 2,
      durationMs: 1,
      kind: "input_required",
      inputRequests: { roots: { method: "roots/list" } },
    });
    timeline.addRound({ ...call, round: 3, durationMs: 1, kind: "failed", error: new TypeError("x") });
    expect(read()).toContain("token      t… (1 characters), as it came");
    expect(read()).toContain("question   roots: roots/list");
    expect(read()).toContain("received   an error, which ends the call");
  });

  it("uses colours only where it is told to", () => {
    const [plain, coloured] = [startTimeline(), startTimeline(true)];
    plain.timeline.addSection("Result", ["  text"]);
    coloured.timeline.addSection("Result", ["  text"]);
    expect(plain.read()).toBe("\nResult\n  text\n");
    expect(coloured.read()).toBe("\n\u001b[1mResult\u001b[22m\n  text\n");
  });
});
