import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { jwe } from "./index.ts";

const secret = Uint8Array.from({ length: 32 }, (_, index) => 200 - index);
const codec = jwe({ keys: [secret] });

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

test("any bytes come back as they were sealed", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (payload) => {
      const unsealed = await codec.unseal(await codec.seal(payload));
      expect(Array.from(unsealed)).toEqual(Array.from(payload));
    }),
  );
});

test.each([0, 1, 2, 3, 15, 16, 17, 1_000_000])("a payload of %i bytes comes back", async (length) => {
  const payload = new Uint8Array(length).fill(0xa5);
  const unsealed = await codec.unseal(await codec.seal(payload));
  expect(unsealed.length).toBe(length);
  expect(unsealed.every((byte) => byte === 0xa5)).toBe(true);
});

test("a token is five segments of which only the ciphertext varies in length", async () => {
  const token = await codec.seal(new Uint8Array(7));
  expect(token.split(".").map((segment) => segment.length)).toEqual([80, 0, 16, 10, 22]);
});

test("tokens of equal payloads differ in initialization vector, ciphertext and tag", async () => {
  const payload = encode("the same every time");
  const tokens = await Promise.all(Array.from({ length: 200 }, () => codec.seal(payload)));
  for (const segment of [2, 3, 4]) expect(new Set(tokens.map((token) => token.split(".")[segment])).size).toBe(200);
});

test("no base64 decoding of a token, from any offset, shows the payload", async () => {
  const token = await codec.seal(encode("approve-deploy-42 ".repeat(20)));
  const texts = [...token.split("."), token.replaceAll(".", "")];
  for (const text of texts) {
    for (const offset of [0, 1, 2, 3]) {
      const digits = text.slice(offset).replaceAll("-", "+").replaceAll("_", "/");
      const decoded = atob(digits.slice(0, digits.length - (digits.length % 4)));
      expect(decoded).not.toContain("deploy");
    }
  }
  expect(token).not.toContain("deploy");
});

test("a hundred calls at once on a fresh codec all succeed, and each key is derived once", async () => {
  const deriveBits = vi.spyOn(crypto.subtle, "deriveBits");
  try {
    const fresh = jwe({ keys: [secret, "a second secret of more than 32 bytes"] });
    const tokens = await Promise.all(Array.from({ length: 100 }, (_, index) => fresh.seal(encode(`payload ${index}`))));
    const payloads = await Promise.all(tokens.map((token) => fresh.unseal(token)));
    expect(payloads.map((payload) => new TextDecoder().decode(payload))).toEqual(
      Array.from({ length: 100 }, (_, index) => `payload ${index}`),
    );
    expect(deriveBits).toHaveBeenCalledTimes(2);
  } finally {
    deriveBits.mockRestore();
  }
});

test("constructing a codec derives nothing", () => {
  const deriveBits = vi.spyOn(crypto.subtle, "deriveBits");
  try {
    jwe({ keys: [secret] });
    expect(deriveBits).not.toHaveBeenCalled();
  } finally {
    deriveBits.mockRestore();
  }
});

test("the bytes are sealed as they are at the call, whatever the caller writes to them afterwards", async () => {
  const payload = encode("before");
  const pending = jwe({ keys: [secret] }).seal(payload);
  payload.fill(0);
  expect(new TextDecoder().decode(await codec.unseal(await pending))).toBe("before");
});

test("a view into a larger buffer is sealed alone", async () => {
  const unsealed = await codec.unseal(await codec.seal(encode("left payload right").subarray(5, 12)));
  expect(new TextDecoder().decode(unsealed)).toBe("payload");
});

test("bytes in shared memory are sealed", async () => {
  const payload = new Uint8Array(new SharedArrayBuffer(3)).fill(9);
  expect(Array.from(await codec.unseal(await codec.seal(payload)))).toEqual([9, 9, 9]);
});

test.each([
  ["a string", "12"],
  ["a number", 12],
  ["an array", [1, 2]],
  ["nothing", undefined],
  ["other units", new Uint16Array(2)],
  ["a pretender", { [Symbol.toStringTag]: "Uint8Array", length: 2 }],
])("%s instead of bytes is not sealed", async (_, payload) => {
  await expect(codec.seal(payload as never)).rejects.toMatchObject({
    code: "ERR_MCP_CONFIGURATION",
    message: "seal: the payload must be a Uint8Array.",
  });
});

test("seal and unseal work apart from their object", async () => {
  const { seal, unseal } = codec;
  expect(new TextDecoder().decode(await unseal(await seal(encode("alone"))))).toBe("alone");
});
