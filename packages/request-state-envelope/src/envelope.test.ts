import { decodeBase64url, type RequestStateCodec } from "@proj/types";
import { beforeAll, expect, test } from "vitest";
import { createDataKey, envelope } from "./index.ts";
import { createKeyService, type KeyService } from "./key-service.fixture.ts";
import { readRejection } from "./read-rejection.fixture.ts";

let service: KeyService;
let wrappedKeys: Uint8Array[];
let codec: RequestStateCodec;

beforeAll(async () => {
  service = await createKeyService();
  wrappedKeys = [await createDataKey(service.wrap), await createDataKey(service.wrap)];
  codec = await envelope({ wrappedKeys, unwrap: service.unwrap });
});

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

test("a token is its version, the key's id, a vector, and the ciphertext with its tag", async () => {
  const token = await codec.seal(new Uint8Array(7));
  const [version, ...parts] = token.split(".");
  expect(version).toBe("kms1");
  expect(parts.map((part) => decodeBase64url(part)?.length)).toEqual([16, 12, 7 + 16]);
});

test("the key service is asked once for each key, and not for any token", async () => {
  const before = service.calls.length;
  const fresh = await envelope({ wrappedKeys, unwrap: service.unwrap });
  for (let index = 0; index < 20; index++) await fresh.unseal(await fresh.seal(encode(`payload ${index}`)));
  expect(service.calls.slice(before)).toEqual(["unwrap", "unwrap"]);
});

test("a codec goes on when the key service is gone", async () => {
  const doomed = await createKeyService();
  const survivor = await envelope({ wrappedKeys: [await createDataKey(doomed.wrap)], unwrap: doomed.unwrap });
  await doomed.rotate();
  doomed.retireOldKeys();
  expect(new TextDecoder().decode(await survivor.unseal(await survivor.seal(encode("still here"))))).toBe("still here");
});

test("bytes in shared memory are sealed", async () => {
  const payload = new Uint8Array(new SharedArrayBuffer(3)).fill(9);
  expect(Array.from(await codec.unseal(await codec.seal(payload)))).toEqual([9, 9, 9]);
});

test("seal and unseal work apart from their object", async () => {
  const { seal, unseal } = codec;
  expect(new TextDecoder().decode(await unseal(await seal(encode("alone"))))).toBe("alone");
});

test("every part of a token is bound to the others", async () => {
  const [first, second] = [await codec.seal(encode("payload 1")), await codec.seal(encode("payload 2"))];
  const [version, keyId, iv, sealed] = first.split(".");
  const [, , otherIv, otherSealed] = second.split(".");
  expect(await readRejection(codec, [version, keyId, iv, otherSealed].join("."))).toBe("tampered");
  expect(await readRejection(codec, [version, keyId, otherIv, sealed].join("."))).toBe("tampered");
});

test("a token under the id of another key of the list is tampered", async () => {
  const [, newerId] = (await codec.seal(encode("payload"))).split(".");
  const older = await envelope({ wrappedKeys: wrappedKeys.slice(1), unwrap: service.unwrap });
  const [version, , iv, sealed] = (await older.seal(encode("payload"))).split(".");
  expect(await readRejection(codec, [version, newerId, iv, sealed].join("."))).toBe("tampered");
});
