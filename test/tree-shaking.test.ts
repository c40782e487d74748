import { dirname, join, resolve } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { beforeAll, describe, expect, it } from "vitest";
import { bundle } from "../tools/lib/bundle.mjs";
import { readEntries } from "../tools/lib/package-entries.mjs";
import { readManifest, root } from "../tools/lib/workspace.mjs";

const folder = join(root, "packages/types");
/** Where the published files lie, so that their dependencies are found from there. */
const dist = join(folder, "dist");
const consumer = join(folder, "consumer.js");

/** Builds `@proj/types` as it is published, in memory: code by path. */
async function buildLibrary(): Promise<Map<string, string>> {
  const { output } = await bundle(folder, readEntries(readManifest(folder)), (build, options) =>
    build.generate(options),
  );
  return new Map(output.flatMap((file) => (file.type === "chunk" ? [[join(dist, file.fileName), file.code]] : [])));
}

/** Bundles `code` as a consumer's bundler would. */
async function bundleConsumer(code: string, library: ReadonlyMap<string, string>): Promise<string> {
  const files = new Map([...library, [consumer, code]]);
  const plugin: Plugin = {
    name: "files-in-memory",
    resolveId(specifier, importer) {
      const path =
        specifier === "@proj/types" ? join(dist, "index.js") : resolve(dirname(importer ?? consumer), specifier);
      return files.has(path) ? { id: path, moduleSideEffects: path === consumer } : null;
    },
    load: (path) => files.get(path) ?? null,
  };
  const build = await rolldown({ input: consumer, plugins: [plugin] });
  const { output } = await build.generate({ format: "esm" });
  await build.close();
  return output[0].code;
}

describe("a consumer's bundle of @proj/types", () => {
  let library: ReadonlyMap<string, string> = new Map();
  beforeAll(async () => {
    library = await buildLibrary();
  });

  it("has no zod in it when only an error class is used", async () => {
    const code = await bundleConsumer('import { McpError } from "@proj/types"; console.log(McpError);', library);
    expect(code).toContain("class extends Error");
    expect(code).not.toMatch(/zod/i);
  });

  it("has the validator of JSON Schema in it only when that is used", async () => {
    const mark = "unevaluatedProperties";
    const schemas = await bundleConsumer('import { RequestId } from "@proj/types"; console.log(RequestId);', library);
    expect(schemas).not.toContain(mark);

    const code = 'import { createJsonSchemaValidator } from "@proj/types"; console.log(createJsonSchemaValidator({}));';
    expect(await bundleConsumer(code, library)).toContain(mark);
  });

  it("has of the schemas only those that are used", async () => {
    const some = await bundleConsumer('import { RequestId } from "@proj/types"; console.log(RequestId);', library);
    expect(some).toMatch(/zod/i);
    expect(some).not.toContain('"tools/call"');

    const all = await bundleConsumer('import * as types from "@proj/types"; console.log(types);', library);
    expect(all).toContain('"tools/call"');
  });
});
