import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import process from "node:process";
import type { PackageManager } from "./package-manager.ts";

const systems: Readonly<Record<string, string>> = { win32: "windows" };
const processors: Readonly<Record<string, string>> = { arm64: "aarch64" };

/** The Bun that is installed for this app, where there is one for this machine. */
export function describeBun(): Omit<PackageManager, "version"> | undefined {
  const program = findBun();
  if (program === undefined) return undefined;
  return {
    name: "bun",
    command: [program],
    installArguments: ["install"],
    hasOverridesByParent: false,
    runtime: program,
    writeProject: (manifest, overrides) => ({
      "package.json": JSON.stringify({ ...manifest, overrides }, undefined, 2),
    }),
  };
}

/** In the package for this machine: the script that would move it into the package `bun` does not run. */
function findBun(): string | undefined {
  const system = systems[process.platform] ?? process.platform;
  const processor = processors[process.arch] ?? process.arch;
  const require = createRequire(import.meta.url);
  for (const suffix of ["", "-musl"]) {
    try {
      const inside = createRequire(require.resolve("bun/package.json"));
      const folder = dirname(inside.resolve(`@oven/bun-${system}-${processor}${suffix}/package.json`));
      const program = join(folder, "bin", process.platform === "win32" ? "bun.exe" : "bun");
      if (existsSync(program)) return program;
    } catch {
      // Not installed, or not made for this machine.
    }
  }
  return undefined;
}
