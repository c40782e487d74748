import type { PlayScenarios } from "../../matrix/play-scenarios.ts";
import type { Processes } from "../../process/processes.ts";
import type { Program } from "../../process/program.ts";
import type { ClientScript, Step, Target } from "../../script/client-script.ts";
import type { Outcome, PlayReport } from "../../script/play-report.ts";
import { readText } from "../../script/read-text.ts";
import { readAnswer } from "./read-answer.ts";

/** Asks the command line for one method. @throws Error when what it prints is no answer. */
type Ask = (method: string, ...args: string[]) => Promise<unknown>;

/** Plays scripts on the Inspector's command line: its own process, and its own connection, for each method. */
export function playWithInspector(inspector: Program): PlayScenarios {
  return async (script, processes) => {
    const ask = buildAsk(inspector, script, processes);
    const reports = new Map<string, PlayReport>();
    const { protocolVersion } = (await ask("initialize").catch(() => ({}))) as { protocolVersion?: string };
    for (const { id, steps } of script.plays) {
      const outcomes: Outcome[] = [];
      try {
        for (const step of steps) outcomes.push(await runStep(step, ask));
      } catch (error) {
        const { name, message } = error as Error;
        outcomes.push({ kind: "error", name, message });
      }
      reports.set(id, { id, protocolVersion: protocolVersion ?? "none", questions: [], heard: [], outcomes });
    }
    return { reports };
  };
}

function buildAsk({ file, args }: Program, { target, mode }: ClientScript, processes: Processes): Ask {
  const common = ["--format", "json", "-q", "--protocol-era", mode];
  return async (method, ...more) => {
    const { output } = await processes.run({ file, args: [...args, ...locate(target)] }, [
      ...common,
      "--method",
      method,
      ...more,
    ]);
    return readAnswer(output);
  };
}

function locate(target: Target): string[] {
  return target.transport === "HTTP" ? [target.url, "--transport", "http"] : [target.file, ...target.args];
}

async function runStep(step: Step, ask: Ask): Promise<Outcome> {
  switch (step.do) {
    case "list": {
      const { tools } = (await ask("tools/list")) as { tools: { name: string }[] };
      const { prompts } = (await ask("prompts/list")) as { prompts: { name: string }[] };
      const { resources } = (await ask("resources/list")) as { resources: { uri: string }[] };
      const uris = resources.map(({ uri }) => uri).join(" ");
      return tell(`tools: ${joinNames(tools)}; prompts: ${joinNames(prompts)}; resources: ${uris}`);
    }
    case "call": {
      const args = ["--tool-name", step.tool, "--tool-args-json", JSON.stringify(step.arguments)];
      const { content, isError = false } = (await ask("tools/call", ...args)) as CallResult;
      return { kind: "complete", text: content.map(readText).join("\n"), isError };
    }
    case "get-prompt": {
      const pairs = Object.entries(step.arguments).map(([name, value]) => `${name}=${value}`);
      const result = await ask("prompts/get", "--prompt-name", step.prompt, "--prompt-args", ...pairs);
      return tell(readText((result as { messages: { content: unknown }[] }).messages[0]?.content));
    }
    case "read-resource": {
      const result = await ask("resources/read", "--uri", step.uri);
      return tell(readText((result as { contents: unknown[] }).contents[0]));
    }
    case "set-level":
      await ask("logging/setLevel", "--log-level", step.level);
      return tell("Done.");
    default:
      throw new TypeError(`The command line has nothing for "${step.do}".`);
  }
}

interface CallResult {
  readonly content: readonly unknown[];
  readonly isError?: boolean;
}

function joinNames(named: readonly { readonly name: string }[]): string {
  return named.map(({ name }) => name).join(" ");
}

function tell(text: string): Outcome {
  return { kind: "complete", text, isError: false };
}
