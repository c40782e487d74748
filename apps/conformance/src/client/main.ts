import process from "node:process";
import { readErrorMessage } from "@proj/types";
import { CLIENT_DONE } from "./client-done.ts";
import { runScenario } from "./run-scenario.ts";

/** Shorter than the suite's own patience, because the suite ends only the shell that it starts this process by. */
const DEADLINE_MS = 45_000;

const deadline = setTimeout(() => {
  process.stderr.write(`not done after ${DEADLINE_MS / 1000} s\n`);
  process.exit(1);
}, DEADLINE_MS);

try {
  const url = process.argv.at(-1) ?? "";
  const { MCP_CONFORMANCE_SCENARIO: scenario = "", MCP_CONFORMANCE_CONTEXT: context } = process.env;
  await runScenario(scenario, { url, context: context === undefined ? {} : JSON.parse(context) });
  process.stdout.write(`${CLIENT_DONE}\n`);
} catch (error) {
  process.stderr.write(`${readErrorMessage(error)}\n`);
  process.exitCode = 1;
} finally {
  clearTimeout(deadline);
}
