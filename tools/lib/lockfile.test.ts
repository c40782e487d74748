import { expect, it } from "vitest";
import { findRegistryHosts } from "./lockfile.mjs";

it("passes a lock file that names packages by version and checksum", () => {
  expect(findRegistryHosts("packages:\n  zod@4.6.7:\n    resolution: {integrity: sha512-abc==}\n")).toEqual([]);
});

it.each([
  ["an archive's address", "    resolution: {integrity: sha512-abc==, tarball: https://mirror.example/zod-4.6.7.tgz}"],
  ["an archive's path", "    resolution: {tarball: zod/-/zod-4.6.7.tgz}"],
  ["a registry", "  registry: http://localhost:4873/"],
])("finds %s", (_, line) => {
  expect(findRegistryHosts(`packages:\n${line}\n`)).toEqual([`2: ${line.trim()}`]);
});
