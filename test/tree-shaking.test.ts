import { beforeAll, describe, expect, it } from "vitest";
import { buildLibrary, bundleConsumer, type Library } from "../tools/lib/bundle-consumer.mjs";

describe("a consumer's bundle of @proj/types", () => {
  let library: Library;
  beforeAll(async () => {
    library = await buildLibrary(["packages/types"]);
  });

  const bundle = async (code: string): Promise<string> => {
    const bundled = await bundleConsumer(code, library, { minify: false });
    return bundled.code;
  };

  it("has no zod in it when only an error class is used", async () => {
    const code = await bundle('import { McpError } from "@proj/types"; console.log(McpError);');
    expect(code).toContain("class extends Error");
    expect(code).not.toMatch(/zod/i);
  });

  it("has the validator of JSON Schema in it only when that is used", async () => {
    const mark = "unevaluatedProperties";
    const schemas = await bundle('import { RequestId } from "@proj/types"; console.log(RequestId);');
    expect(schemas).not.toContain(mark);

    const code = 'import { createJsonSchemaValidator } from "@proj/types"; console.log(createJsonSchemaValidator({}));';
    expect(await bundle(code)).toContain(mark);
  });

  it("has of the schemas only those that are used", async () => {
    const some = await bundle('import { RequestId } from "@proj/types"; console.log(RequestId);');
    expect(some).toMatch(/zod/i);
    expect(some).not.toContain('"tools/call"');

    const all = await bundle('import * as types from "@proj/types"; console.log(types);');
    expect(all).toContain('"tools/call"');
  });
});

describe("a consumer's bundle of @proj/server", () => {
  let library: Library;
  beforeAll(async () => {
    library = await buildLibrary(["packages/types", "packages/server"]);
  });

  it("has the validator of JSON Schema in it only when the author writes JSON Schema or a form", async () => {
    const mark = "__absolute_uri__";
    const bundle = async (...names: string[]): Promise<string> => {
      const code = `import { ${names} } from "@proj/server"; console.log(${names});`;
      return (await bundleConsumer(code, library, { minify: false })).code;
    };
    expect(await bundle("McpServer", "createFetchHandler")).not.toContain(mark);
    expect(await bundle("McpServer", "jsonSchema")).toContain(mark);
    expect(await bundle("McpServer", "elicit")).toContain(mark);
  });
});

describe("a consumer's bundle of @proj/client", () => {
  it("has the validator of JSON Schema in it only when outputs are checked", async () => {
    const library = await buildLibrary(["packages/types", "packages/client"]);
    const bundle = async (code: string) => (await bundleConsumer(code, library, { minify: false })).code;
    const mark = "uniqueItems";
    const use = 'import { Client, jsonSchemaValidator } from "@proj/client"; console.log(Client';
    expect(await bundle(`${use});`)).not.toContain(mark);
    expect(await bundle(`${use}, jsonSchemaValidator);`)).toContain(mark);
  });
});
