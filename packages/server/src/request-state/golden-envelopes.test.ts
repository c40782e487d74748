import { expect, it } from "vitest";
import { buildAuth, expectError, expectResult } from "../exchange.fixture.ts";
import { buildFlowServer, openCodec, rejected, resume } from "./flow.fixture.ts";
import { goldenEnvelopes } from "./golden-envelopes.fixture.ts";

it.each(goldenEnvelopes)(
  "an envelope of version $mintedBy for $subject is read for its caller alone",
  async (golden) => {
    const { server } = buildFlowServer({ codec: openCodec });
    const args = { arguments: { n: 1.5, region: "eu" } };
    const auth = golden.subject === undefined ? null : buildAuth(golden.subject);
    expect(expectResult(await resume(server, golden.payload, args, { auth }))).toMatchObject({
      content: [{ text: "state: +" }],
    });
    expect(expectError(await resume(server, golden.payload, args, { auth: buildAuth("mallory") }))).toEqual(rejected);
  },
);
