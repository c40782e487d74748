import type { PackageManager } from "./package-manager.ts";

/** The pnpm that is on the path. */
export function describePnpm(): Omit<PackageManager, "version"> {
  return {
    name: "pnpm",
    command: ["pnpm"],
    installArguments: ["install", "--reporter=append-only"],
    hasOverridesByParent: true,
    runtime: undefined,
    writeProject: (manifest, overrides) => ({
      "package.json": JSON.stringify(manifest, undefined, 2),
      // JSON is YAML.
      "pnpm-workspace.yaml": JSON.stringify({ overrides }, undefined, 2),
    }),
  };
}
