import * as z from "zod";
import { elicit } from "../../ask/elicit.ts";
import { McpServer } from "../../mcp-server.ts";
import type { EveryWayOptions, ScriptedCall } from "./every-way-options.ts";
import type { BuildServer, Outside } from "./stage/outside.ts";

/** Something that is tried in every way. */
export interface Subject {
  readonly name: string;
  readonly build: BuildServer;
  readonly call: ScriptedCall;
  readonly options?: EveryWayOptions;
  /** Whether a round that is sent again without single use has its effects again, and says nothing of their receiver. */
  readonly again?: boolean;
}

export const info = { name: "tried", version: "1.0.0" };
export const Go = z.object({ go: z.boolean() });
export const Region = z.object({ region: z.enum(["eu", "us"]) });
export const mayGo = elicit("Go?", Go);
export const whichRegion = elicit("Which region?", Region);
export const yes = { go: true };
export const eu = { region: "eu" };

/** Builds a server whose one tool, `it`, is registered by the author. */
export function withTool(register: (server: McpServer, outside: Outside) => void): BuildServer {
  return (overrides, outside) => {
    const server = new McpServer(info, overrides);
    register(server, outside);
    return server;
  };
}

export const it = { tool: "it" } as const;
