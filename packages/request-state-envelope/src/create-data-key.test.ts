import { expect, test } from "vitest";
import { createDataKey, rewrapDataKey, type Wrap } from "./index.ts";

const wrapped = Uint8Array.of(1, 2, 3);
const dataKey = Uint8Array.from({ length: 32 }, (_, index) => index + 1);

test("a data key is 32 random bytes, wrapped once, and wiped when that is done", async () => {
  const seen: Uint8Array[] = [];
  const copies: Uint8Array[] = [];
  const wrap: Wrap = async (bytes) => {
    seen.push(bytes);
    copies.push(bytes.slice());
    return wrapped;
  };
  expect(await createDataKey(wrap)).toBe(wrapped);
  await createDataKey(wrap);
  expect(copies.map(({ length }) => length)).toEqual([32, 32]);
  expect(copies[0]).not.toEqual(copies[1]);
  for (const bytes of seen) expect(bytes).toEqual(new Uint8Array(32));
});

test("a data key is wiped too when the key service fails", async () => {
  const seen: Uint8Array[] = [];
  const wrap: Wrap = async (bytes) => {
    seen.push(bytes);
    throw new RangeError("Throttled");
  };
  await expect(createDataKey(wrap)).rejects.toMatchObject({
    code: "ERR_MCP_REQUEST_STATE_UNAVAILABLE",
    message: 'The key service did not wrap the data key: "Throttled". Is it up, and may this process use the key?',
    cause: { name: "RangeError" },
  });
  expect(seen).toEqual([new Uint8Array(32)]);
});

test.each([
  ["nothing", undefined, "undefined"],
  ["a text", "AQID", "string"],
  ["no bytes", new Uint8Array(0), "no bytes"],
])("%s from wrap is refused", async (_, given, type) => {
  await expect(createDataKey(async () => given as never)).rejects.toMatchObject({
    code: "ERR_MCP_CONFIGURATION",
    message: `wrap must give the bytes of a wrapped key; it gave ${type}.`,
  });
});

test.each([
  ["the data key itself", async (bytes: Uint8Array) => bytes],
  ["a copy of the data key", async (bytes: Uint8Array) => bytes.slice()],
])("%s from wrap is refused", async (_, wrap) => {
  await expect(createDataKey(wrap)).rejects.toMatchObject({
    code: "ERR_MCP_CONFIGURATION",
    message: "wrap gave the data key as it was; it must have the key service encrypt it.",
  });
});

test("a data key that is wrapped anew is the same one, and what unwrap gave is left as it was", async () => {
  const given: Uint8Array[] = [];
  const wrap: Wrap = async (bytes) => {
    given.push(bytes.slice());
    return wrapped;
  };
  expect(await rewrapDataKey(Uint8Array.of(9), { unwrap: async () => dataKey, wrap })).toBe(wrapped);
  expect(given).toEqual([dataKey]);
  expect(dataKey[31]).toBe(32);
});

test("what is no data key is not wrapped anew", async () => {
  const services = { unwrap: async () => new Uint8Array(16), wrap: () => expect.unreachable() };
  await expect(rewrapDataKey(Uint8Array.of(9), services)).rejects.toMatchObject({
    code: "ERR_MCP_CONFIGURATION",
    message: expect.stringMatching(/^the wrapped key unwraps to 16 bytes; a data key has 32\./),
  });
});

test("a wrapped key that its service refuses is not wrapped anew", async () => {
  const unwrap = () => Promise.reject(new RangeError("Disabled"));
  await expect(rewrapDataKey(Uint8Array.of(9), { unwrap, wrap: () => expect.unreachable() })).rejects.toMatchObject({
    code: "ERR_MCP_REQUEST_STATE_UNAVAILABLE",
    message: 'The key service did not unwrap the wrapped key: "Disabled". Is it up, and may this process use the key?',
  });
});
