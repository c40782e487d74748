import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import type { PackageManager } from "./package-manager.ts";

/** npm, which comes with Node. */
export function describeNpm(): Omit<PackageManager, "version"> {
  return {
    name: "npm",
    command: findNpm(),
    installArguments: ["install", "--no-audit", "--no-fund", "--loglevel=error"],
    hasOverridesByParent: true,
    runtime: undefined,
    writeProject: (manifest, overrides) => ({
      "package.json": JSON.stringify({ ...manifest, overrides: nest(overrides) }, undefined, 2),
    }),
  };
}

/** Started as a script it needs no shell on Windows. */
function findNpm(): [string, ...string[]] {
  const bin = dirname(process.execPath);
  const places = [join(bin, "node_modules"), join(bin, "../lib/node_modules")];
  const script = places.map((place) => join(place, "npm/bin/npm-cli.js")).find((path) => existsSync(path));
  return script === undefined ? ["npm"] : [process.execPath, script];
}

/** npm has what is for one dependant within that. */
function nest(overrides: Readonly<Record<string, string>>): Record<string, string | Record<string, string>> {
  const nested: Record<string, string | Record<string, string>> = {};
  for (const [key, source] of Object.entries(overrides)) {
    const [first = "", name] = key.split(">");
    nested[first] = name === undefined ? source : { [name]: source };
  }
  return nested;
}
