/** Installs, builds and runs the tests. Usage: `npm test`, or `npm test -- <vitest arguments>` for a part of them. */
import process from "node:process";
import { prepare } from "./lib/prepare.mjs";
import { runTests } from "./lib/run-tests.mjs";

const environment = await prepare();
const { code, summary } = await runTests({ args: process.argv.slice(2), environment });
process.stdout.write(`${summary}\n`);
process.exitCode = code;
