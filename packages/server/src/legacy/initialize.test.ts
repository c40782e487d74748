import { ProtocolError } from "@proj/types";
import { expect, it } from "vitest";
import { readInitialize } from "./initialize.ts";

const info = { name: "client", version: "1.0.0" };
const long = "x".repeat(65_536);

function read(clientInfo: object, capabilities: object) {
  const read = readInitialize({ protocolVersion: "2025-11-25", clientInfo, capabilities });
  return ProtocolError.is(read) ? read.message : read;
}

/** As JSON.parse takes it, and JSON.stringify does not. */
const buildDeep = (): object => JSON.parse(`${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`);

it("a client is kept as it introduces itself", () => {
  const title = "x".repeat(60_000);
  expect(read({ ...info, title }, { roots: {} })).toEqual({
    protocolVersion: "2025-11-25",
    clientInfo: { ...info, title },
    capabilities: { roots: {} },
  });
});

it("a client that says too much of itself is known by its name and version", () => {
  expect(read({ ...info, title: long }, {})).toMatchObject({ clientInfo: info });
  expect(read({ ...info, title: long }, {})).not.toHaveProperty("clientInfo.title");
  expect(read({ ...info, icons: buildDeep() }, {})).toHaveProperty("clientInfo", info);
});

it("a name or capabilities that are too much to be kept are refused", () => {
  const refuse = (name: string): string =>
    `Invalid params: params.${name} must have at most 65536 characters of JSON, nested no deeper than can be written`;
  expect(read({ ...info, name: long }, {})).toBe(refuse("clientInfo"));
  expect(read(info, { experimental: { a: { b: long } } })).toBe(refuse("capabilities"));
  expect(read(info, buildDeep())).toBe(refuse("capabilities"));
});
