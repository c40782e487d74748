import type { RequestStateCodec } from "@proj/types";
import { expect, it } from "vitest";
import { openLater } from "./open-later.ts";

const plain: RequestStateCodec = {
  seal: (payload) => String.fromCharCode(...payload),
  unseal: (token) => Uint8Array.from(token, (character) => character.charCodeAt(0)),
};

it("a codec is opened once, and not before it is needed", async () => {
  let opened = 0;
  const codec = openLater(async () => {
    opened += 1;
    return plain;
  });
  expect(opened).toBe(0);
  expect(await Promise.all([codec.seal(new Uint8Array([65])), codec.unseal("B")])).toEqual(["A", new Uint8Array([66])]);
  expect(opened).toBe(1);
});

it("a codec that could not be opened is opened again with the next token", async () => {
  const problems = [new RangeError("down")];
  const codec = openLater(async () => {
    const problem = problems.pop();
    if (problem !== undefined) throw problem;
    return plain;
  });
  await expect(codec.unseal("A")).rejects.toThrow("down");
  expect(await codec.unseal("A")).toEqual(new Uint8Array([65]));
});

it("bytes that change while a codec is being opened are sealed as they were", async () => {
  const codec = openLater(() => Promise.resolve(plain));
  const payload = new Uint8Array([65]);
  const sealing = codec.seal(payload);
  payload.fill(0);
  expect(await sealing).toBe("A");
});
