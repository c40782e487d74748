import { describe, test } from "vitest";
import { jwe } from "../index.ts";
import { codecContract, confidentialityChecks } from "./index.ts";
import { createLocalCodec } from "./local-codec.fixture.ts";
import { signingCodec } from "./signing-codec.fixture.ts";

/** A check is some thousand tokens; on a machine that is busy they take their time. */
const options = { timeout: 30_000 };

describe("jwe", () => {
  const subject = {
    codec: () => jwe({ keys: [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] }),
    foreign: () => jwe({ keys: [new Uint8Array(32).fill(3)] }),
  };
  test.each([...codecContract, ...confidentialityChecks])("$name", options, ({ run }) => run(subject));
});

describe("a codec with a key of this process", () => {
  const local = createLocalCodec();
  const subject = { codec: () => local, foreign: createLocalCodec };
  test.each([...codecContract, ...confidentialityChecks])("$name", options, ({ run }) => run(subject));
});

describe("a codec that only signs, at once", () => {
  const subject = { codec: () => signingCodec("one"), foreign: () => signingCodec("another") };
  test.each(codecContract)("$name", options, ({ run }) => run(subject));
});
