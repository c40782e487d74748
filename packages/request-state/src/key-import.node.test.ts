import { createSecretKey } from "node:crypto";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { jwe } from "./index.ts";

const text = "of another realm";
const foreignSecret: Uint8Array = runInNewContext("new Uint8Array(32).fill(7)");
const foreignPayload: Uint8Array = runInNewContext(
  `Uint8Array.from("${text}", (character) => character.charCodeAt(0))`,
);

test("the bytes are of another realm indeed", () => {
  expect(foreignSecret instanceof Uint8Array).toBe(false);
});

test("a key, a payload and a list of another realm are as good as our own", async () => {
  const codec = jwe({ keys: [new Uint8Array(32).fill(7)] });
  const foreign = jwe({ keys: runInNewContext("[secret]", { secret: foreignSecret }) });
  const payload = await codec.unseal(await foreign.seal(foreignPayload));
  expect(new TextDecoder().decode(payload)).toBe(text);
});

test("a JSON Web Key of another realm is as good as our own", () => {
  expect(() => jwe({ keys: [runInNewContext(`({ kty: "oct", k: "${"A".repeat(43)}" })`)] })).not.toThrow();
});

test("a Buffer is bytes, both as key and as payload", async () => {
  const codec = jwe({ keys: [Buffer.alloc(32, 7)] });
  const payload = await jwe({ keys: [foreignSecret] }).unseal(await codec.seal(Buffer.from(text)));
  expect(new TextDecoder().decode(payload)).toBe(text);
});

test("a KeyObject is no key", () => {
  expect(() => jwe({ keys: [createSecretKey(Buffer.alloc(32)) as never] })).toThrow(
    /not (Object|KeyObject)\.|kty "oct"/,
  );
});
