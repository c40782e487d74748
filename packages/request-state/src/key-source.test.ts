import { ConfigurationError, RequestStateUnavailableError } from "@proj/types";
import { afterEach, expect, test, vi } from "vitest";
import { jwe, type ReadKeys, type RequestStateKey } from "./index.ts";
import { readRejection } from "./read-rejection.fixture.ts";

const OLD = "the old secret, thirty-two bytes or more";
const NEW = "the new secret, thirty-two bytes or more";
const payload = new TextEncoder().encode("payload");
const old = jwe({ keys: [OLD] });
const unrelated = jwe({ keys: ["an unrelated secret of enough bytes"] });

afterEach(() => {
  vi.restoreAllMocks();
});

/** A codec whose list can be exchanged. */
function buildCodec(keys: readonly RequestStateKey[]) {
  const state = { keys };
  return { state, codec: jwe({ keys: () => state.keys }) };
}

async function readUnavailable(pending: unknown): Promise<RequestStateUnavailableError> {
  const error = await Promise.resolve(pending).then(
    () => expect.unreachable(),
    (thrown: unknown) => thrown,
  );
  expect(RequestStateUnavailableError.is(error)).toBe(true);
  return error as RequestStateUnavailableError;
}

test.each<[string, ReadKeys]>([
  ["at once", () => [NEW, OLD]],
  ["as a promise", async () => [NEW, OLD]],
])("a function that gives the keys %s seals with the first and unseals with all", async (_, keys) => {
  const codec = jwe({ keys });
  expect(await readRejection(jwe({ keys: [NEW] }), await codec.seal(payload))).toBe("accepted");
  expect(await readRejection(codec, await old.seal(payload))).toBe("accepted");
  expect(await readRejection(codec, await unrelated.seal(payload))).toBe("unknown-key");
});

test("constructing a codec does not call the function", () => {
  const keys = vi.fn(() => [OLD]);
  jwe({ keys });
  expect(keys).not.toHaveBeenCalled();
});

test("the function is called once for every seal and unseal, and not for a text that cannot be a token", async () => {
  const list = [OLD];
  const keys = vi.fn(() => list);
  const codec = jwe({ keys });
  const token = await codec.seal(payload);
  await codec.unseal(token);
  expect(keys).toHaveBeenCalledTimes(2);
  expect(await readRejection(codec, `${token}=`)).toBe("malformed");
  expect(keys).toHaveBeenCalledTimes(2);
});

test("another array is in force from the next call on", async () => {
  const { state, codec } = buildCodec([OLD]);
  const token = await codec.seal(payload);
  state.keys = [NEW, OLD];
  expect(await readRejection(codec, token)).toBe("accepted");
  expect(await readRejection(jwe({ keys: [NEW] }), await codec.seal(payload))).toBe("accepted");
  state.keys = [NEW];
  expect(await readRejection(codec, token)).toBe("unknown-key");
});

test("the same array is derived once, however many calls begin while that is under way", async () => {
  const deriveBits = vi.spyOn(crypto.subtle, "deriveBits");
  const { state, codec } = buildCodec([OLD, NEW]);
  await Promise.all(Array.from({ length: 50 }, () => codec.seal(payload)));
  await codec.seal(payload);
  expect(deriveBits).toHaveBeenCalledTimes(2);
  state.keys = [NEW];
  await Promise.all(Array.from({ length: 50 }, () => codec.seal(payload)));
  expect(deriveBits).toHaveBeenCalledTimes(3);
});

test("two lists that come by turns, as from a slow and a fast answer, are each derived once", async () => {
  const deriveBits = vi.spyOn(crypto.subtle, "deriveBits");
  const lists = [
    [OLD, NEW],
    [NEW, OLD],
  ] as const;
  let calls = 0;
  const codec = jwe({ keys: () => lists[calls++ % 2] ?? [] });
  for (let round = 0; round < 6; round++) await codec.seal(payload);
  expect(deriveBits).toHaveBeenCalledTimes(4);
});

test("a call that was given the old list seals with it, also when a later call was given the new one before", async () => {
  const answers: ((keys: readonly string[]) => void)[] = [];
  const codec = jwe({ keys: () => new Promise((resolve) => answers.push(resolve)) });
  const [earlier, later] = [codec.seal(payload), codec.seal(payload)];
  answers[1]?.([NEW, OLD]);
  expect(await readRejection(jwe({ keys: [NEW] }), await later)).toBe("accepted");
  answers[0]?.([OLD]);
  expect(await readRejection(old, await earlier)).toBe("accepted");
});

test("the payload is sealed as it was at the call, however long the function takes", async () => {
  const bytes = new TextEncoder().encode("before");
  let answer: ((keys: readonly string[]) => void) | undefined;
  const pending = jwe({
    keys: () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  }).seal(bytes);
  bytes.fill(0);
  answer?.([OLD]);
  expect(new TextDecoder().decode(await old.unseal(await pending))).toBe("before");
});

const failure = new Error("the key store is down");

test.each<[string, ReadKeys]>([
  [
    "throws",
    () => {
      throw failure;
    },
  ],
  ["rejects", () => Promise.reject(failure)],
])(
  "while the function %s nothing is sealed and no honest token is rejected: the codec is unavailable",
  async (_, keys) => {
    const codec = jwe({ keys });
    const token = await old.seal(payload);
    for (const call of [() => codec.seal(payload), () => codec.unseal(token)]) {
      expect(await readUnavailable(call())).toMatchObject({
        message: "The function that gives the keys failed; see the cause.",
        cause: failure,
      });
    }
    expect(await readRejection(codec, "no token")).toBe("malformed");
  },
);

test("a function that fails now and then works in between", async () => {
  const list = [OLD];
  let calls = 0;
  const codec = jwe({ keys: () => (calls++ % 2 === 0 ? list : Promise.reject(failure)) });
  expect(await readRejection(old, await codec.seal(payload))).toBe("accepted");
  await readUnavailable(codec.seal(payload));
  expect(await readRejection(old, await codec.seal(payload))).toBe("accepted");
});

test.each<[string, unknown, string]>([
  ["nothing", undefined, "keys must be an array of keys"],
  ["a key", OLD, "keys must be an array of keys"],
  ["no keys", [], "keys is empty"],
  ["a short key", [OLD, "short"], "keys[1] has 5 bytes"],
  ["a key twice", [OLD, OLD], "keys[0] and keys[1] are the same key"],
])(
  "a function that gives %s makes the codec unavailable until a good list comes, and the old list does not stay",
  async (_, list, problem) => {
    const { state, codec } = buildCodec([OLD]);
    const token = await codec.seal(payload);
    state.keys = list as never;
    for (const call of [() => codec.seal(payload), () => codec.unseal(token), () => codec.seal(payload)]) {
      const error = await readUnavailable(call());
      expect(error.message).toContain(`The function that gives the keys gave a bad list: ${problem}`);
      expect(error.cause).toBeInstanceOf(ConfigurationError);
    }
    state.keys = [NEW, OLD];
    expect(await readRejection(codec, token)).toBe("accepted");
  },
);

test("a bad list is looked at once, also when only a derivation shows that it is bad", async () => {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(OLD), "HKDF", false, ["deriveBits"]);
  const deriveBits = vi.spyOn(crypto.subtle, "deriveBits");
  const { codec } = buildCodec([OLD, key]);
  const errors = await Promise.all([codec.seal(payload), codec.seal(payload)].map(readUnavailable));
  errors.push(await readUnavailable(codec.seal(payload)));
  expect(new Set(errors).size).toBe(1);
  expect(errors[0]?.message).toContain("keys[0] and keys[1] are the same key");
  expect(deriveBits).toHaveBeenCalledTimes(2);
});

test("no message holds a secret", async () => {
  for (const list of [OLD, [OLD.slice(0, 20)], [OLD, OLD], { keys: OLD }]) {
    const error = await readUnavailable(buildCodec(list as never).codec.seal(payload));
    expect(error.message).not.toContain("old secret");
  }
});
