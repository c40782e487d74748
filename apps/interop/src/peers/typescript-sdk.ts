import { readFileSync } from "node:fs";
import { join } from "node:path";
import { nodeProgram } from "./node-program.ts";
import type { Peer } from "./peer.ts";

const packages = ["@modelcontextprotocol/client", "@modelcontextprotocol/node", "@modelcontextprotocol/server"];

/** The official TypeScript SDK, which is installed with the dependencies of this app. */
export function describeTypescriptSdk(): Peer {
  const manifest = readFileSync(join(import.meta.dirname, "../../package.json"), "utf8");
  const { dependencies } = JSON.parse(manifest) as { dependencies: Record<string, string> };
  const missing = packages.filter((name) => !isInstalled(name));
  return {
    id: "typescript-sdk",
    title: `TypeScript SDK ${dependencies["@modelcontextprotocol/client"]}`,
    client: nodeProgram("official-client"),
    server: nodeProgram("official-server"),
    missing: missing.length > 0 ? `not installed: ${missing.join(", ")}` : undefined,
  };
}

function isInstalled(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}
