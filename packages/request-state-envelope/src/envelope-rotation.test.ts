import type { RequestStateCodec } from "@proj/types";
import { expect, test } from "vitest";
import { createDataKey, envelope, rewrapDataKey } from "./index.ts";
import { createKeyService } from "./key-service.fixture.ts";
import { readRejection } from "./read-rejection.fixture.ts";

const payload = new TextEncoder().encode("asked before the rotation");

async function seal(codec: RequestStateCodec): Promise<string> {
  return codec.seal(payload);
}

test("a data key rotates in three deploys, and no token is lost while two of them run side by side", async () => {
  const { wrap, unwrap } = await createKeyService();
  const [old, fresh] = [await createDataKey(wrap), await createDataKey(wrap)];
  const deploys = [[old], [old, fresh], [fresh, old], [fresh]];
  const codecs = await Promise.all(deploys.map((wrappedKeys) => envelope({ wrappedKeys, unwrap })));
  for (const [index, codec] of codecs.entries()) {
    const neighbours = codecs.slice(Math.max(0, index - 1), index + 2);
    // The tokens of the old key are gone before the last deploy.
    if (index === 2) neighbours.pop();
    const token = await seal(codec);
    for (const neighbour of neighbours) expect(await readRejection(neighbour, token)).toBe("accepted");
  }
});

test("the first key seals and every key unseals", async () => {
  const { wrap, unwrap } = await createKeyService();
  const [first, second, third] = [await createDataKey(wrap), await createDataKey(wrap), await createDataKey(wrap)];
  const codec = await envelope({ wrappedKeys: [first, second, third], unwrap });
  for (const wrappedKey of [first, second, third]) {
    expect(await readRejection(codec, await seal(await envelope({ wrappedKeys: [wrappedKey], unwrap })))).toBe(
      "accepted",
    );
  }
  const token = await seal(codec);
  expect(await readRejection(await envelope({ wrappedKeys: [first], unwrap }), token)).toBe("accepted");
  expect(await readRejection(await envelope({ wrappedKeys: [second, third], unwrap }), token)).toBe("unknown-key");
});

test("when the service's key rotates the data key is wrapped anew, and tokens in flight stay good both ways", async () => {
  const service = await createKeyService();
  const before = await createDataKey(service.wrap);
  const codec = await envelope({ wrappedKeys: [before], unwrap: service.unwrap });
  await service.rotate();
  const after = await rewrapDataKey(before, service);
  expect(after).not.toEqual(before);
  service.retireOldKeys();
  await expect(envelope({ wrappedKeys: [before], unwrap: service.unwrap })).rejects.toMatchObject({
    code: "ERR_MCP_REQUEST_STATE_UNAVAILABLE",
  });
  const rewrapped = await envelope({ wrappedKeys: [after], unwrap: service.unwrap });
  expect(await readRejection(rewrapped, await seal(codec))).toBe("accepted");
  expect(await readRejection(codec, await seal(rewrapped))).toBe("accepted");
});

test("a data key moves from one key service to another", async () => {
  const [here, there] = [await createKeyService(), await createKeyService()];
  const wrappedHere = await createDataKey(here.wrap);
  const wrappedThere = await rewrapDataKey(wrappedHere, { unwrap: here.unwrap, wrap: there.wrap });
  const token = await seal(await envelope({ wrappedKeys: [wrappedHere], unwrap: here.unwrap }));
  const moved = await envelope({ wrappedKeys: [wrappedThere], unwrap: there.unwrap });
  expect(await readRejection(moved, token)).toBe("accepted");
});

test("a codec that is exchanged at run time takes a new key without a restart", async () => {
  const { wrap, unwrap } = await createKeyService();
  const [old, fresh] = [await createDataKey(wrap), await createDataKey(wrap)];
  let current = await envelope({ wrappedKeys: [old], unwrap });
  const codec: RequestStateCodec = {
    seal: (bytes) => current.seal(bytes),
    unseal: (token) => current.unseal(token),
  };
  const token = await seal(codec);
  current = await envelope({ wrappedKeys: [fresh, old], unwrap });
  expect(await readRejection(codec, token)).toBe("accepted");
  expect((await seal(codec)).slice(0, 27)).not.toBe(token.slice(0, 27));
});
