import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import * as z from "zod";
import { CLIENT_DONE } from "../client/client-done.ts";
import { Check, type ClientEnd, type ScenarioOutput, type Side } from "./scenario-result.ts";

const Checks = z.array(Check);

/**
 * Reads what the suite wrote into a folder: for each scenario that came to its end a folder with its checks and, for a client, with what that
 * wrote to its streams.
 *
 * @throws an error of zod's when the checks have another shape than this runner knows.
 */
export function readResults(folder: string, side: Side): Map<string, ScenarioOutput> {
  const outputs = new Map<string, ScenarioOutput>();
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (basename(path) !== "checks.json") continue;
    const scenario = dirname(path);
    const checks = Checks.parse(JSON.parse(readFileSync(join(folder, path), "utf8")));
    const client = side === "client" ? { client: readClientEnd(join(folder, scenario)) } : {};
    outputs.set(toScenarioName(scenario, side), { checks, ...client });
  }
  return outputs;
}

function readClientEnd(folder: string): ClientEnd {
  const stdout = readFileSync(join(folder, "stdout.txt"), "utf8");
  return { isDone: stdout.split("\n").includes(CLIENT_DONE), stderr: readFileSync(join(folder, "stderr.txt"), "utf8") };
}

/** The scenario of a folder, which is named after it and the time: `server-tools-list-2026-07-28T12-00-00-000Z`. */
export function toScenarioName(folder: string, side: Side): string {
  const name = folder.replaceAll("\\", "/").replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, "");
  return side === "server" ? name.replace(/^server-/, "") : name;
}
