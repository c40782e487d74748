import { expect, it } from "vitest";
import type { ClientScript, Step } from "../../script/client-script.ts";
import { playWithInspector } from "./play-with-inspector.ts";

const results: Readonly<Record<string, unknown>> = {
  initialize: { protocolVersion: "2025-11-25" },
  "tools/call": { content: [{ type: "text", text: "Counted." }] },
};

async function play(step: Step, target: ClientScript["target"]) {
  const commands: string[] = [];
  const inspect = playWithInspector({ file: "node", args: ["inspector", "--cli"] });
  const answers = { fields: null, canBeAsked: false };
  const script: ClientScript = { target, mode: "legacy", plays: [{ id: "calls", steps: [step], answers }] };
  const { reports } = await inspect(script, {
    serve: () => Promise.reject(new Error("nothing is served")),
    async run({ file, args }, more) {
      commands.push([file, ...args, ...more].join(" "));
      const method = more[more.indexOf("--method") + 1] ?? "";
      const result = results[method];
      const answer = result === undefined ? { error: { code: "error", message: "No." } } : { result };
      return { code: 0, output: JSON.stringify(answer) };
    },
  });
  return { commands, report: reports.get("calls") };
}

it("is a command for each thing to do", async () => {
  const step: Step = { do: "call", tool: "count", arguments: { to: 3 } };
  const { commands, report } = await play(step, { transport: "HTTP", url: "http://127.0.0.1:1/mcp" });
  const common = "node inspector --cli http://127.0.0.1:1/mcp --transport http --format json -q --protocol-era legacy";
  expect(commands).toEqual([
    `${common} --method initialize`,
    `${common} --method tools/call --tool-name count --tool-args-json {"to":3}`,
  ]);
  expect(report).toMatchObject({
    protocolVersion: "2025-11-25",
    outcomes: [{ kind: "complete", text: "Counted.", isError: false }],
  });
});

it("starts a server on standard input and output itself, and tells of errors", async () => {
  const step: Step = { do: "set-level", level: "info" };
  const { commands, report } = await play(step, { transport: "stdio", file: "server", args: ["x"] });
  expect(commands.at(-1)).toBe(
    "node inspector --cli server x --format json -q --protocol-era legacy --method logging/setLevel --log-level info",
  );
  expect(report?.outcomes).toEqual([{ kind: "error", name: "Error", message: "No." }]);
});

it("says what the command line has nothing for", async () => {
  const { report } = await play({ do: "ping" }, { transport: "stdio", file: "server", args: [] });
  expect(report?.outcomes).toMatchObject([{ message: 'The command line has nothing for "ping".' }]);
});
