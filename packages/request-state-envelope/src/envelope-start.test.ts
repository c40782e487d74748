import { ConfigurationError, RequestStateUnavailableError } from "@proj/types";
import { expect, test, vi } from "vitest";
import { createDataKey, type EnvelopeOptions, envelope } from "./index.ts";
import { createKeyService } from "./key-service.fixture.ts";

const HINT = "Make a data key with createDataKey(wrap) and keep what that gives.";
const wrapped = Uint8Array.of(1, 2, 3);

function readFailure(options: unknown): Promise<unknown> {
  return envelope(options as EnvelopeOptions).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  );
}

test.each([
  ["nothing", undefined, `wrappedKeys must be an array, the sealing key first. ${HINT}`],
  ["a single key", wrapped, `wrappedKeys must be an array, the sealing key first. ${HINT}`],
  ["no key", [], `wrappedKeys is empty; one wrapped key at least is needed. ${HINT}`],
  ["a text", [wrapped, "AQID"], `wrappedKeys[1] must be a Uint8Array with something in it. ${HINT}`],
  ["other units", [new Uint16Array(32)], `wrappedKeys[0] must be a Uint8Array with something in it. ${HINT}`],
  ["no bytes", [new Uint8Array(0)], `wrappedKeys[0] must be a Uint8Array with something in it. ${HINT}`],
  ["a gap", Array(1), `wrappedKeys[0] must be a Uint8Array with something in it. ${HINT}`],
])("%s for wrappedKeys is refused before the key service is asked", async (_, wrappedKeys, message) => {
  const unwrap = vi.fn();
  const error = await readFailure({ wrappedKeys, unwrap });
  expect(error).toBeInstanceOf(ConfigurationError);
  expect(error).toMatchObject({ message });
  expect(unwrap).not.toHaveBeenCalled();
});

test("something else for unwrap is refused", async () => {
  expect(await readFailure({ wrappedKeys: [wrapped], unwrap: "kms" })).toMatchObject({
    code: "ERR_MCP_CONFIGURATION",
    message: "unwrap must be a function.",
  });
});

test.each([
  ["fails", () => Promise.reject(new RangeError("AccessDenied"))],
  [
    "throws at once",
    () => {
      throw new RangeError("AccessDenied");
    },
  ],
])(
  "a key service that %s ends the start, and the message names the key and the service's own words",
  async (_, fail) => {
    const unwrap = (wrappedKey: Uint8Array) => (wrappedKey === wrapped ? fail() : Promise.resolve(new Uint8Array(32)));
    const error = await readFailure({ wrappedKeys: [Uint8Array.of(9), wrapped], unwrap });
    expect(error).toBeInstanceOf(RequestStateUnavailableError);
    expect(error).toMatchObject({
      message:
        'The key service did not unwrap wrappedKeys[1]: "AccessDenied". Is it up, and may this process use the key?',
      cause: { name: "RangeError" },
    });
  },
);

test("a key service that does not answer ends the start when its time is over", async () => {
  const controller = new AbortController();
  const pending = readFailure({
    wrappedKeys: [wrapped],
    unwrap: () => new Promise(() => undefined),
    signal: controller.signal,
  });
  controller.abort(new RangeError("10 s are over"));
  const error = await pending;
  expect(error).toBeInstanceOf(RequestStateUnavailableError);
  expect(error).toMatchObject({
    message: 'The key service did not unwrap the data keys in time: "10 s are over".',
    cause: { name: "RangeError" },
  });
});

test("a start whose time is over from the beginning fails", async () => {
  const { wrap, unwrap } = await createKeyService();
  const error = await readFailure({
    wrappedKeys: [await createDataKey(wrap)],
    unwrap,
    signal: AbortSignal.abort("late"),
  });
  expect(error).toMatchObject({ message: 'The key service did not unwrap the data keys in time: "late".' });
});

test("time that is over after the start changes nothing, and nothing waits for it any more", async () => {
  const { wrap, unwrap } = await createKeyService();
  const controller = new AbortController();
  const remove = vi.spyOn(controller.signal, "removeEventListener");
  const codec = await envelope({ wrappedKeys: [await createDataKey(wrap)], unwrap, signal: controller.signal });
  await undefined;
  expect(remove).toHaveBeenCalledTimes(1);
  controller.abort();
  expect(await codec.unseal(await codec.seal(Uint8Array.of(5)))).toHaveLength(1);
});

test("without a signal the key service has ten seconds", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  try {
    const { wrap, unwrap } = await createKeyService();
    await envelope({ wrappedKeys: [await createDataKey(wrap)], unwrap });
    expect(timeout.mock.calls).toEqual([[10_000]]);
  } finally {
    timeout.mockRestore();
  }
});

test.each([0, 16, 31, 33, 64])("%i bytes are no data key", async (length) => {
  const unwrap = async () => new Uint8Array(length);
  expect(await readFailure({ wrappedKeys: [wrapped], unwrap })).toMatchObject({
    code: "ERR_MCP_CONFIGURATION",
    message: `wrappedKeys[0] unwraps to ${length} bytes; a data key has 32. ${HINT}`,
  });
});

test.each([
  ["a text", "A".repeat(32), "string"],
  ["nothing", undefined, "undefined"],
  ["what holds the bytes", { Plaintext: new Uint8Array(32) }, "object"],
])("%s is no data key", async (_, dataKey, type) => {
  const unwrap = async () => dataKey;
  expect(await readFailure({ wrappedKeys: [wrapped], unwrap })).toMatchObject({
    code: "ERR_MCP_CONFIGURATION",
    message: `unwrap must give a Uint8Array; for wrappedKeys[0] it gave ${type}.`,
  });
});

test("one data key that is wrapped twice is refused", async () => {
  const service = await createKeyService();
  const [first, second] = [await createDataKey(service.wrap), await createDataKey(service.wrap)];
  const again = await service.wrap(await service.unwrap(first));
  for (const twice of [first, again]) {
    expect(await readFailure({ wrappedKeys: [first, second, twice], unwrap: service.unwrap })).toMatchObject({
      code: "ERR_MCP_CONFIGURATION",
      message: "wrappedKeys[0] and wrappedKeys[2] wrap the same data key; remove one of them.",
    });
  }
});
