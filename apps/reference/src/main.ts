/** Writes the API reference. Usage: `main.js <folder>`; the exit code is 1 when anything is undocumented, or leads nowhere. */
import { join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { writeReference } from "./write-reference.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const target = resolve(process.argv[2] ?? join(root, "site"));
const isGood = await writeReference(root, target);
if (isGood) process.stdout.write(`${join(target, "index.html")}\n`);
process.exitCode = isGood ? 0 : 1;
