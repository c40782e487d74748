import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as ProjClient from "@proj/client";
import { McpServer } from "@proj/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod";
import { buildLibrary, bundleConsumer } from "../tools/lib/bundle-consumer.mjs";

type ClientPackage = typeof ProjClient;

/** A tree of dependencies may well hold a package twice; each copy is bundled with its own copy of all that it imports. */
describe("two copies of the client in one program", () => {
  let folder = "";
  let files: string[] = [];
  let first: ClientPackage;
  let second: ClientPackage;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "two-copies-"));
    const library = await buildLibrary(["packages/types", "packages/client"]);
    const { code } = await bundleConsumer('export * from "@proj/client";', library);
    files = ["first.mjs", "second.mjs"].map((name) => join(folder, name));
    for (const file of files) await writeFile(file, code);
    [first, second] = (await Promise.all(files.map((file) => import(pathToFileURL(file).href)))) as [
      ClientPackage,
      ClientPackage,
    ];
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const clientInfo = { name: "test", version: "0" };

  function buildServer(): McpServer {
    const server = new McpServer({ name: "server", version: "0" });
    server.registerTool("count", { outputSchema: z.object({ count: z.int() }) }, () => ({
      structuredContent: { count: 1 },
    }));
    return server;
  }

  it("are two", () => {
    expect(first.Client).not.toBe(second.Client);
  });

  it("recognise each other's errors", async () => {
    const client = await first.Client.connect(buildServer(), { clientInfo });
    await client.close();
    const error = await client.callTool("count").catch((thrown: unknown) => thrown);
    expect([error instanceof second.ClosedError, second.ClosedError.is(error)]).toEqual([false, true]);
    const output = new first.InvalidOutputError("a", [], { resultType: "complete", content: [] });
    expect([second.InvalidOutputError.is(output), second.McpError.is(output)]).toEqual([true, true]);
  });

  it("work with each other's transports and validators", async () => {
    const transport = new second.InProcessTransport(buildServer());
    const validateOutputs = second.jsonSchemaValidator();
    const client = await first.Client.connect(transport, { clientInfo, validateOutputs });
    expect((await client.callTool("count")).structuredContent).toEqual({ count: 1 });
    await client.close();
  });

  it("can be loaded with require, for nothing in them waits at the top level", () => {
    const required = createRequire(import.meta.url)(files[0] ?? "") as ClientPackage;
    expect(Object.keys(required).sort()).toEqual(Object.keys(second).sort());
  });
});
