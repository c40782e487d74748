import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { fixtures } from "./fixtures/all.fixture.ts";
import { type DefinitionName, definitionNames } from "./fixtures/definition-names.fixture.ts";
import { listMembers } from "./fixtures/members.fixture.ts";
import { isPlainObject } from "./json-value.ts";
import { PROTOCOL_VERSION } from "./meta-keys.ts";

/** The part of JSON Schema that the official schema uses to describe objects. */
interface Definition {
  readonly $ref?: string;
  readonly allOf?: readonly Definition[];
  readonly items?: Definition;
  readonly properties?: Readonly<Record<string, Definition>>;
  readonly required?: readonly string[];
}

const repositoryRoot = fileURLToPath(new URL("../../../../", import.meta.url));
const specFolder = join(process.env["MCP_SPEC_DIR"] ?? join(repositoryRoot, "..", "shared", "spec"), PROTOCOL_VERSION);
const examplesFolder = join(specFolder, "examples");
const isPresent = existsSync(join(specFolder, "schema.json")) && existsSync(examplesFolder);

if (!isPresent) {
  console.warn(
    `\n!!! The official examples of ${PROTOCOL_VERSION} were NOT checked: there is no ${specFolder}.\n` +
      `!!! Set MCP_SPEC_DIR to the folder that contains ${PROTOCOL_VERSION}/schema.json and ${PROTOCOL_VERSION}/examples/.\n`,
  );
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Examples that the official schema refuses as well, with the members that it misses in them. */
const contradictory: Readonly<Record<string, readonly string[]>> = {
  "ReadResourceResultResponse/read-resource-result-response.json": ["ttlMs", "cacheScope"],
};

const files = isPresent
  ? readdirSync(examplesFolder).flatMap((definition) =>
      readdirSync(join(examplesFolder, definition))
        .filter((file) => file.endsWith(".json"))
        .map((file) => ({ definition, file })),
    )
  : [];
const examples = files.filter(({ definition, file }) => contradictory[`${definition}/${file}`] === undefined);
const definitions = isPresent
  ? (readJson(join(specFolder, "schema.json")) as { $defs: Record<DefinitionName, Definition> }).$defs
  : undefined;

function follow(definition: Definition): Definition {
  if (definition.$ref === undefined) return definition;
  return follow(definitions?.[definition.$ref.slice("#/$defs/".length) as DefinitionName] ?? {});
}

/** What `listMembers` lists, read from the official schema. */
function listOfficialMembers(definition: Definition): string[] {
  const parts = (definition.allOf ?? [definition]).map(follow);
  const properties = Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, Definition>;
  const required = new Set(parts.flatMap((part) => part.required ?? []));
  return Object.entries(properties).flatMap(([name, property]) => {
    const inner = property.items ?? property;
    const nested = inner.$ref === undefined ? listOfficialMembers(inner) : [];
    return [required.has(name) ? name : `${name}?`, ...nested.map((path) => `${name}.${path}`)];
  });
}

const schemas: ReadonlySet<unknown> = new Set(Object.values(fixtures).map(({ schema }) => schema));

describe.runIf(isPresent)("the official schema", () => {
  test("has the definitions that we have", () => {
    expect(Object.keys(definitions ?? {}).sort()).toEqual([...definitionNames].sort());
  });

  test.each(definitionNames)("has the members of our %s, the same ones required", (name) => {
    expect(listMembers(fixtures[name].schema, schemas).sort()).toEqual(
      listOfficialMembers(follow(definitions?.[name] ?? {})).sort(),
    );
  });
});

describe.runIf(isPresent)("the official examples", () => {
  test("are all there", () => {
    expect(files.length).toBeGreaterThan(100);
    expect(files.length - examples.length).toBe(Object.keys(contradictory).length);
  });

  test.each(Object.entries(contradictory))("%s is refused, because it lacks %s", (path, missing) => {
    const { schema } = fixtures[path.slice(0, path.indexOf("/")) as DefinitionName];
    const problem = schema.safeParse(readJson(join(examplesFolder, path))).error;
    for (const member of missing) expect(JSON.stringify(problem?.issues)).toContain(`"path":["${member}"]`);
  });

  test.each(examples)("$definition/$file comes back unchanged", ({ definition, file }) => {
    const { schema } = fixtures[definition as DefinitionName];
    const example = readJson(join(examplesFolder, definition, file));
    expect(schema.parse(example)).toEqual(example);
  });

  const extensible = examples.filter(
    ({ definition }) => definition !== "InputRequests" && definition !== "InputResponses",
  );
  test.each(extensible)(
    "$definition/$file comes back unchanged with a member that nobody knows",
    ({ definition, file }) => {
      const { schema } = fixtures[definition as DefinitionName];
      const example = readJson(join(examplesFolder, definition, file));
      if (!isPlainObject(example)) throw new TypeError("an example that is not an object");
      const extended = { ...example, "com.example/unknown": [{ deep: null }] };
      expect(schema.parse(extended)).toEqual(extended);
    },
  );
});
