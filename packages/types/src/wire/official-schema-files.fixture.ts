import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PROTOCOL_VERSION } from "./meta-keys.ts";
import type { OfficialSchema } from "./official-schema-oracle.fixture.ts";

/** An example message that is published with the specification. */
export interface Example {
  readonly definition: string;
  readonly message: unknown;
}

const repositoryRoot = fileURLToPath(new URL("../../../../", import.meta.url));

/** Beside the repository, or where `MCP_SPEC_DIR` says. */
export const specFolder = join(
  process.env["MCP_SPEC_DIR"] ?? join(repositoryRoot, "..", "shared", "spec"),
  PROTOCOL_VERSION,
);

const schemaFile = join(specFolder, "schema.json");
const examplesFolder = join(specFolder, "examples");

/** Whether the specification's files are there. */
export const isSpecPresent = existsSync(schemaFile) && existsSync(examplesFolder);

/** Reads the JSON Schema of the specification. */
export function readOfficialSchema(): OfficialSchema {
  return readJson(schemaFile) as OfficialSchema;
}

/** Reads all examples, in the order of their names. */
export function readExamples(): Example[] {
  return readdirSync(examplesFolder)
    .sort()
    .flatMap((definition) =>
      readdirSync(join(examplesFolder, definition))
        .filter((file) => file.endsWith(".json"))
        .sort()
        .map((file) => ({ definition, message: readJson(join(examplesFolder, definition, file)) })),
    );
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}
