import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { type LegacyVersion, legacyVersions } from "@proj/types";
import { Ajv, type ValidateFunction } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";

/** The content of a `schema.json`; where its definitions stand changed with 2025-11-25. */
interface OfficialSchema {
  readonly definitions?: Readonly<Record<string, unknown>>;
  readonly $defs?: Readonly<Record<string, unknown>>;
}

/** Judges messages by the official schema of one revision. */
export interface Oracle {
  has(definition: string): boolean;
  /** What is wrong with a message; `undefined` where nothing is. */
  findProblem(definition: string, message: unknown): string | undefined;
}

const repositoryRoot = fileURLToPath(new URL("../../../../", import.meta.url));

/** Beside the repository, or where `MCP_SPEC_DIR` says. */
const specFolder = process.env["MCP_SPEC_DIR"] ?? join(repositoryRoot, "..", "shared", "spec");

const toFile = (version: LegacyVersion): string => join(specFolder, version, "schema.json");

/** Whether the specification's files are there. */
export const areSchemasPresent: boolean = legacyVersions.every((version) => existsSync(toFile(version)));

if (!areSchemasPresent) {
  console.warn(
    `\n!!! What sessions say was NOT held against the official schemas: there is no ${toFile(legacyVersions[0])}.\n` +
      "!!! Set MCP_SPEC_DIR to the folder that contains the revisions, each with schema.json.\n",
  );
}

/** No text with a space and a brace in it has one of these formats. */
const formats = {
  uri: /^[a-z][a-z0-9+.-]*:[^\s{}]*$/i,
  "uri-template": /^(?:[^\s{}]|\{[^\s{}]+\})*$/,
  byte: /^[a-z0-9+/]*={0,2}$/i,
};

const oracles = new Map<LegacyVersion, Oracle>();

/** The oracle of a revision; each schema is read once. */
export function getOracle(version: LegacyVersion): Oracle {
  const oracle = oracles.get(version) ?? buildOracle(version);
  oracles.set(version, oracle);
  return oracle;
}

function buildOracle(version: LegacyVersion): Oracle {
  const schema = JSON.parse(readFileSync(toFile(version), "utf8")) as OfficialSchema;
  const [where, definitions] = schema.$defs ? ["$defs", schema.$defs] : ["definitions", schema.definitions ?? {}];
  const options = { strict: false, formats };
  const ajv = schema.$defs ? new Ajv2020(options) : new Ajv(options);
  ajv.addSchema(schema, "official");
  const compiled = new Map<string, ValidateFunction>();
  return {
    has: (definition) => definition in definitions,
    findProblem(definition, message) {
      const validate = compiled.get(definition) ?? ajv.compile({ $ref: `official#/${where}/${definition}` });
      compiled.set(definition, validate);
      return validate(message) ? undefined : `no ${definition} of ${version}: ${ajv.errorsText(validate.errors)}`;
    },
  };
}
