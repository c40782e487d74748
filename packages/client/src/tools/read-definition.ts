import { readParameterHeaders, type Tool } from "@proj/types";
import type { KnownTool } from "./known-tools.ts";
import { createOutputCheck, type OutputValidator } from "./output-validator.ts";

/** Which parts of definitions matter to a client. */
export interface DefinitionUse {
  /** Whether its transport sends headers for parameters. */
  readonly mirrors: boolean;
  /** Holds outputs against their schemas; `undefined` when nobody asked for it. */
  readonly validator: OutputValidator | undefined;
}

/** A definition as it is kept, and what keeping it takes, in characters of JSON. */
export interface ReadDefinition {
  readonly tool: KnownTool;
  readonly weight: number;
}

/**
 * Reads of the definition of a tool what a client has to follow.
 *
 * @see https://modelcontextprotocol.io/specification/2026-07-28/server/tools#x-mcp-header
 */
export function readDefinition(
  { name, inputSchema, outputSchema }: Tool,
  { mirrors, validator }: DefinitionUse,
): ReadDefinition {
  const { headers = [], problem } = mirrors ? readHeaders(inputSchema) : {};
  const isChecked = validator !== undefined && outputSchema !== undefined;
  const check = isChecked ? createOutputCheck(validator, name, outputSchema) : undefined;
  const weight = JSON.stringify([headers, isChecked && outputSchema]).length;
  return { tool: { headers, problem, check }, weight };
}

function readHeaders(inputSchema: unknown): Partial<Pick<KnownTool, "headers" | "problem">> {
  const read = readParameterHeaders(inputSchema);
  return read.problem === undefined ? { headers: read.headers } : { problem: read.problem };
}
