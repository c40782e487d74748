import { jwe, readKeyIds } from "@proj/request-state";
import { expect, it } from "vitest";
import { readKeyId } from "./read-key-id.ts";

it("reads which key sealed a token", async () => {
  const keys = [new Uint8Array(32).fill(1)];
  const token = await jwe({ keys }).seal(new Uint8Array(4));
  expect([readKeyId(token)]).toEqual(await readKeyIds(keys));
});

it.each([undefined, "", "local1.abc.def", "e30.x"])("finds none in %j", (token) => {
  expect(readKeyId(token)).toBeUndefined();
});
